"""Skills Labs: practice on models and simulators (L-093, L-121, L-230)."""

from api.logbook.contract import fields
from api.logbook.contract.kind import HANDS, SKILL_ROLES, Field, Kind, Printed

FIELDS = (
    fields.day(),
    fields.topic("Procedure", "procedures", "procedure"),
    Field(name="topicText", label="Details", type="longtext", required=False, maxLength=1000, formless=True),
    Field(name="role", label="Role", type="choice", options=SKILL_ROLES, required=False, formless=True),
    fields.teacher("Guiding Faculty"),
    fields.remark(),
)

KIND = Kind(
    key="skillsLab",
    categoryId="65f0c1a27b3e4d58a61c49dd",
    option="Diagnostic Skill",
    title="Skills Labs",
    tile="Skill Labs",
    tileSlot=10,
    comments=HANDS,
    belongs="What you practised in the skills lab.",
    example="Endotracheal intubation on the manikin, third attempt unaided",
    deleteName="WetLabSkill",
    successMessage="Wet Lab Skill submitted successfully!",
    order=11,
    evidenceFor="patientBased",
    fields=FIELDS,
    columns=fields.columns(FIELDS, "topic"),
    details=fields.details(FIELDS, "topic", "teacher.name"),
    facts=("teacher.name",),
    printed=Printed(
        place=60,
        title="Skill Labs",
        columns=fields.columns(FIELDS, "topic", "teacher.name"),
    ),
)
