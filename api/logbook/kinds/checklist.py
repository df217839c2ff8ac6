"""Mandatory Checklist: the eight particulars every student completes, each with its certificate (L-047 to L-068)."""

from dataclasses import replace

from api.logbook.contract import fields
from api.logbook.contract.kind import FIELD_EMPTY, Column, Detail, Field, Kind, Printed

PARTICULARS = (
    "PG Induction",
    "BCBR Training",
    "GCP",
    "BLS & ACLS",
    "DRP Completion Certificate",
    "Research Methodology Training",
    "Thesis Dissertation Acceptance",
    "Thesis Submission Letter",
)

COVERS = ("BCLS", "ACLS", "BCLS and ACLS")

FIELDS = (
    fields.choice("particular", "Particular", PARTICULARS, widget="select"),
    Field(
        name="covers",
        label="Covers",
        type="choice",
        options=COVERS,
        widget="select",
        required=False,
        shownWhen=("particular", ("BLS & ACLS",)),
        help="Which of the two the certificate is for",
    ),
    replace(fields.day("fromDate", "From Date"), shownAs="From"),
    replace(fields.day("toDate", "To Date"), shownAs="To"),
    fields.day("examDate", "Exam Date", api_future=True),
    Field(
        name="validUntil",
        label="Valid Until",
        type="date",
        required=False,
        after=("fromDate", "toDate", "examDate"),
        help="The last day, where the certificate has one",
    ),
    fields.remark("Student Remark", name="remark", required=True),
    fields.certificate(required=True),
    # The form has the inputs above (L-048); a teacher may be named by the API alone (L-007).
    replace(fields.teacher("Guiding Faculty", required=False), formless=True),
)

KIND = Kind(
    key="checklist",
    categoryId="65f0c1a27b3e4d58a61c4901",
    option="Mandatory Checklist",
    title="Mandatory Checklist",
    tile="Mandatory",
    tileSlot=13,
    tileTarget=len(PARTICULARS),
    tileDistinct="particular",
    page="/checkList",
    editable=True,
    belongs="Courses and rotations that every resident completes, each with its certificate.",
    example="Basic Life Support course, 02-02-2026 to 03-02-2026, with its certificate",
    achievement=True,
    deleteName="checklist",
    successMessage="Checklist added successfully",
    updateMessage="Checklist updated successfully",
    updateFailureMessage="Server Error: Unable to update checklist. Try again later.",
    addTitle="Add CheckList Records",
    editTitle="Edit CheckList Records",
    order=100,
    fields=FIELDS,
    columns=(
        Column(label="#", field="sr", format="sr"),
        Column(label="Student Name", field="student.name", format="student", staffOnly=True),
        Column(label="Particulars", field="particular"),
        Column(label="From", field="fromDate", format="date", sort="date"),
        *fields.columns(FIELDS, "toDate", "examDate", "certificate"),
        Column(label="Student Remark", field="studentRemark"),
        Column(label="Verified By/On", field="verifiedBy", format="verified", sort="status"),
        Column(label="Remarks", field="vRemark"),
    ),
    details=(
        Detail(label="Student Name", field="student.name", format="person"),
        *fields.details(FIELDS, "particular", "covers", "fromDate", "toDate", "examDate", "validUntil", "certificate"),
    ),
    headline="particular",
    topicFrom="particular",
    facts=("examDate",),
    filters=("particular",),
    aliases={"remark": "studentRemark"},
    decisionAliases={"remark": "vRemark"},
    dateFrom="fromDate",
    blankMessage=FIELD_EMPTY,
    blankFields=("examDate", "certificate"),
    incompleteMessage="Please fill all fields correctly.",
    printed=Printed(place=10, title="Checklist", under=("toDate",)),
)
