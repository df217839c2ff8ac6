"""What the uploads for review of a synopsis and of a thesis have in common (T-049, T-050, T-055, T-167, T-319, T-329).

A part of the contract that kind files build from, like :mod:`api.logbook.contract.kind`.
"""

from dataclasses import replace
from typing import Any

from api.logbook.contract import fields
from api.logbook.contract.kind import Column, Detail

COMMON: dict[str, Any] = {
    "menuGroup": "Thesis & Pub",
    "evidenceFor": "thesis",
    "fields": (
        fields.certificate(required=True),
        fields.remark("Student Remark", name="sRemark"),
        # The form has the two inputs above; who is asked to verify is the guide that was saved.
        replace(fields.teacher("Guide", required=False), formless=True, repeats=None),
    ),
    "columns": (
        Column(label="SR", field="sr", format="sr"),
        Column(label="Date", field="date", format="date", sort="date"),
        Column(label="Student Name", field="student.name", format="student", staffOnly=True),
        Column(label="Title", field="topic"),
        Column(label="Certificate", field="certificate", format="file"),
        Column(label="Student Remark", field="studentRemark", rest="detail"),
        Column(label="Feedback", field="vRemark", rest="detail"),
        Column(label="Status", field="status", format="status", sort="status"),
        Column(label="Verified By", field="verifiedBy", format="person"),
        Column(label="Verification Date", field="verifiedOn", format="date"),
        Column(label="score", field="score", format="score"),
    ),
    "details": (
        Detail(label="Title", field="topic"),
        Detail(label="Guide", field="teacher.name", format="person"),
        Detail(label="Certificate", field="certificate", format="file"),
    ),
    "facts": ("studentRemark",),
    "aliases": {"sRemark": "studentRemark", "feedback": "vRemark", "verificationDate": "verifiedOn"},
    "decisionAliases": {"remark": "vRemark"},
    "incompleteTitle": "Missing Details",
    "incompleteMessage": "Please upload a file.",
    "failureTitle": "Upload failed",
    "failureMessage": "Upload failed",
    "networkMessage": "An error occurred during upload",
}
