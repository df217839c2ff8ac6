"""Offline DRP Logbook: what a student kept on paper of the residency in a district (T-078, T-180 to T-182)."""

from api.logbook.contract import fields
from api.logbook.contract.kind import Column, Detail, Kind, Printed, Scoring

KIND = Kind(
    key="drpOffline",
    categoryId="65f0c1a27b3e4d58a61c4a22",
    option="DRP Offline",
    title="Offline DRP Logbook",
    page="/drp/offline",
    menuLabel="DRP Records",
    menuGroup="DRP",
    removedBy="staff",
    belongs="Pages of a logbook that was kept on paper in the district.",
    example="The signed pages of January as one PDF",
    deleteName="DrpOffline",
    successMessage="Offline DRP logbook added successfully!",
    addTitle="Add Offline DRP Logbook",
    order=320,
    fields=(
        fields.certificate(required=True),
        fields.remark("Student Remark", name="sRemark"),
    ),
    columns=(
        Column(label="Sr.", field="sr", format="sr"),
        Column(label="Student Name", field="student.name", format="student", staffOnly=True),
        Column(label="Certificate", field="certificate", format="file"),
        Column(label="Student Remark", field="studentRemark"),
        Column(label="Verified By", field="verifiedBy", format="verified", sort="status"),
        Column(label="Verified On", field="verifiedOn", format="date"),
    ),
    details=(
        Detail(label="Student Name", field="student.name", format="person"),
        Detail(label="Date", field="date", format="date"),
        Detail(label="Certificate", field="certificate", format="file"),
    ),
    scoring=Scoring(type="none"),
    headline="studentRemark",
    aliases={"sRemark": "studentRemark"},
    incompleteTitle="Missing Details",
    incompleteMessage="Please upload a DRPC file.",
    failureMessage="Something went wrong!",
    httpFailureMessage="Server error while uploading.",
    networkMessage="Network error or server issue.",
    failureTitle="Oops...",
    printed=Printed(place=20, annex=True, under=("verifiedOn",)),
)
