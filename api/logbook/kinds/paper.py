"""Paper / Poster Presentation at an academic event (L-087, L-242, L-243, L-393)."""

from api.logbook.kind import (
    ACADEMIC_PROGRAMS,
    FIELD_EMPTY,
    Column,
    Detail,
    Field,
    Kind,
    Printed,
    certificate_field,
    date_field,
    remark_field,
    teacher_field,
)

PRESENTATION_TYPES = ("Paper Presentation", "Poster Presentation")

KIND = Kind(
    key="paper",
    categoryId="65f0c1a27b3e4d58a61c49d8",
    option="PPP",
    title="Paper / Poster Presentation",
    tile="Podium Poster Publication",
    tileSlot=5,
    comments=("Well done.", "Well presented.", "Share what you learnt.", "Proof is missing.", "Discuss with me."),
    deleteName="PodiumPosterPublication",
    successMessage="Task inserted successfully",
    order=6,
    evidenceFor="publications",
    fields=(
        date_field(),
        Field(
            name="pType",
            label="Presentation Type",
            type="choice",
            options=PRESENTATION_TYPES,
            widget="radio",
            default="Paper Presentation",
            repeats="copy",
        ),
        Field(
            name="topic",
            label="Academic Event",
            type="choice",
            options=ACADEMIC_PROGRAMS,
            openOptions=True,
            repeats="copy",
        ),
        Field(name="titleInBrief", label="Title in Brief", maxLength=300, repeats="copy"),
        teacher_field("Guide"),
        certificate_field(required=False),
        remark_field(),
    ),
    columns=(
        Column(label="Presentation Type", field="pType", rest="line"),
        Column(label="Academic Event", field="topic", rest="line"),
        Column(label="Title in Brief", field="titleInBrief"),
        Column(label="Guide", field="teacher.name", format="person"),
        Column(label="Certificate", field="certificate", format="file"),
    ),
    details=(
        Detail(label="Presentation Type", field="pType"),
        Detail(label="Academic Event", field="topic"),
        Detail(label="Title in Brief", field="titleInBrief"),
        Detail(label="Guide", field="teacher.name", format="person"),
        Detail(label="Certificate", field="certificate", format="file"),
    ),
    headline="titleInBrief",
    facts=("pType", "topic"),
    filters=("pType",),
    blankMessage=FIELD_EMPTY,
    printed=Printed(place=110, under=("topic", "teacher.name")),
)
