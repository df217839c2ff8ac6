"""Diagnostic Skill: a diagnostic skill seen or done, by competency (L-091, L-229, L-160)."""

from api.logbook.kind import (
    SKILL_ROLES,
    Column,
    Detail,
    Field,
    Kind,
    competency_field,
    date_field,
    remark_field,
    role_field,
    teacher_field,
)

KIND = Kind(
    key="diagnosticSkill",
    categoryId="65f0c1a27b3e4d58a61c49db",
    option="Diagnostic Skill",
    title="Diagnostic Skill",
    tile="Diagnostic Skills",
    tileSlot=8,
    deleteName="DiagnosticSkill",
    successMessage="Diagnostic Skill submitted successfully!",
    order=9,
    fields=(
        date_field(),
        competency_field(for_="diag", required=False),
        Field(
            name="topic",
            label="Skill",
            type="reference",
            source="skills",
            sourceFor="diag",
            dependsOn="competency",
            addable=True,
            freeText=True,
            storeAs="skills",
            maxLength=300,
        ),
        Field(name="topicText", label="What you did or saw", type="longtext", maxLength=1000),
        role_field(SKILL_ROLES),
        teacher_field("Guiding Faculty"),
        remark_field(),
    ),
    columns=(
        Column(label="Competency", field="competency.title", format="title"),
        Column(label="Skills", field="skills.title", format="title"),
    ),
    details=(
        Detail(label="Competency", field="competency.title", format="title"),
        Detail(label="Skills", field="skills.title", format="title"),
        Detail(label="Details", field="topicText"),
        Detail(label="Role", field="role"),
        Detail(label="Guiding Faculty", field="teacher.name", format="person"),
    ),
    facts=("competency.title", "role"),
    filters=("role",),
)
