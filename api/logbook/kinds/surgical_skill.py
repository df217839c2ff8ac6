"""Surgical Skills: an operation seen or done (L-092, L-229).

It shares its option text with Diagnostic Skill (L-158).
"""

from api.logbook.contract import fields
from api.logbook.contract.kind import HANDS, SKILL_ROLES, Kind, Printed

FIELDS = (
    fields.day(),
    *fields.skill("proc"),
    fields.role(SKILL_ROLES),
    fields.teacher("Surgeon"),
    fields.remark(),
)

KIND = Kind(
    key="surgicalSkill",
    categoryId="65f0c1a27b3e4d58a61c49dc",
    option="Diagnostic Skill",
    title="Surgical Skills",
    tile="Procedures",
    tileSlot=9,
    tileLeads=False,
    comments=HANDS,
    belongs="Surgical skills that you saw, assisted or did yourself.",
    example="Suturing of a lacerated wound, performed with guide",
    deleteName="SurgicalSkill",
    successMessage="Surgical Skill submitted successfully!",
    order=10,
    evidenceFor="patientBased",
    fields=FIELDS,
    columns=fields.columns(
        FIELDS, "competency.title", "skills.title", "teacher.name", rest={"competency.title": "line"}
    ),
    details=fields.details(FIELDS, "competency.title", "skills.title", "topicText", "role", "teacher.name"),
    facts=("competency.title", "role"),
    filters=("role",),
    printed=Printed(
        place=41,
        within="procedure",
        columns=fields.columns(FIELDS, "competency.title", "skills.title", "topicText", "role", "teacher.name"),
        under=("skills.title", "teacher.name"),
    ),
)
