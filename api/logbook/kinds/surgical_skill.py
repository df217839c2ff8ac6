"""Surgical Skills: an operation seen or done (L-092, L-229).

It shares its option text with Diagnostic Skill (L-158).
"""

from api.logbook.contract.kind import (
    HANDS,
    SKILL_ROLES,
    Column,
    Detail,
    Field,
    Kind,
    Printed,
    competency_field,
    date_field,
    remark_field,
    role_field,
    teacher_field,
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
    fields=(
        date_field(),
        competency_field(for_="proc", required=False),
        Field(
            name="topic",
            label="Skill",
            type="reference",
            source="skills",
            sourceFor="proc",
            dependsOn="competency",
            addable=True,
            freeText=True,
            storeAs="skills",
            maxLength=300,
            repeats="copy",
        ),
        Field(
            name="topicText",
            label="What you did or saw",
            type="longtext",
            maxLength=1000,
            repeats="copy",
            suggestFrom=("role", "topic"),
        ),
        role_field(SKILL_ROLES),
        teacher_field("Surgeon"),
        remark_field(),
    ),
    columns=(
        Column(label="Competency", field="competency.title", format="title", rest="line"),
        Column(label="Skills", field="skills.title", format="title"),
        Column(label="Surgeon", field="teacher.name", format="person"),
    ),
    details=(
        Detail(label="Competency", field="competency.title", format="title"),
        Detail(label="Skills", field="skills.title", format="title"),
        Detail(label="Details", field="topicText"),
        Detail(label="Role", field="role"),
        Detail(label="Surgeon", field="teacher.name", format="person"),
    ),
    facts=("competency.title", "role"),
    filters=("role",),
    printed=Printed(
        place=41,
        within="procedure",
        columns=(
            Column(label="Competency", field="competency.title", format="title"),
            Column(label="Skills", field="skills.title", format="title", under=True),
            Column(label="Details", field="topicText"),
            Column(label="Role", field="role"),
            Column(label="Surgeon", field="teacher.name", format="person", under=True),
        ),
    ),
)
