"""Diagnostic Skill: a diagnostic skill seen or done, by competency (L-091, L-229, L-160)."""

from api.logbook.contract import fields
from api.logbook.contract.kind import HANDS, SKILL_ROLES, Kind, Printed

FIELDS = (
    fields.day(),
    *fields.skill("diag"),
    fields.role(SKILL_ROLES),
    fields.teacher("Guiding Faculty"),
    fields.remark(),
)

KIND = Kind(
    key="diagnosticSkill",
    categoryId="65f0c1a27b3e4d58a61c49db",
    option="Diagnostic Skill",
    title="Diagnostic Skill",
    tile="Diagnostic Skills",
    tileSlot=8,
    comments=HANDS,
    belongs="Diagnostic procedures that you saw, assisted or did yourself.",
    example="Read an ECG with the registrar on duty, assisted",
    deleteName="DiagnosticSkill",
    successMessage="Diagnostic Skill submitted successfully!",
    order=9,
    evidenceFor="patientBased",
    fields=FIELDS,
    columns=fields.columns(FIELDS, "competency.title", "skills.title", rest={"competency.title": "line"}),
    details=fields.details(FIELDS, "competency.title", "skills.title", "topicText", "role", "teacher.name"),
    facts=("competency.title", "role"),
    filters=("role",),
    printed=Printed(
        place=30,
        title="Diagnostic Skills",
        columns=fields.columns(FIELDS, "competency.title", "skills.title", "topicText", "role", "teacher.name"),
        under=("skills.title", "teacher.name"),
    ),
)
