"""Skills Labs: practice on models and simulators (L-093, L-121, L-230)."""

from api.logbook.contract.kind import (
    HANDS,
    SKILL_ROLES,
    Column,
    Detail,
    Field,
    Kind,
    Printed,
    date_field,
    remark_field,
    teacher_field,
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
    fields=(
        date_field(),
        Field(
            name="topic",
            label="Procedure",
            type="reference",
            source="procedures",
            addable=True,
            freeText=True,
            storeAs="procedure",
            maxLength=300,
            repeats="copy",
        ),
        Field(name="topicText", label="Details", type="longtext", required=False, maxLength=1000, formless=True),
        Field(name="role", label="Role", type="choice", options=SKILL_ROLES, required=False, formless=True),
        teacher_field("Guiding Faculty"),
        remark_field(),
    ),
    columns=(Column(label="Procedure", field="topic"),),
    details=(
        Detail(label="Procedure", field="topic"),
        Detail(label="Guiding Faculty", field="teacher.name", format="person"),
    ),
    facts=("teacher.name",),
    printed=Printed(
        place=60,
        title="Skill Labs",
        columns=(
            Column(label="Procedure", field="topic"),
            Column(label="Guiding Faculty", field="teacher.name", format="person"),
        ),
    ),
)
