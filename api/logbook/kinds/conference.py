"""Academic Program / conference: CMEs, conferences and workshops attended (L-086, L-237 to L-241)."""

from api.logbook.kind import (
    ACADEMIC_PROGRAMS,
    EVENT_ROLES,
    FIELD_EMPTY,
    Column,
    Detail,
    Field,
    Kind,
    certificate_field,
    date_field,
    remark_field,
    role_field,
    teacher_field,
)

EVENT_TYPES = ("International", "National", "State", "Institutional")

KIND = Kind(
    key="conference",
    categoryId="65f0c1a27b3e4d58a61c49d7",
    option="Conference",
    title="Academic Program / conference",
    tile="Academic Participations",
    tileSlot=4,
    deleteName="Confrence",
    successMessage="Task inserted successfully",
    order=5,
    fields=(
        date_field(),
        Field(name="topic", label="Academic Program", type="choice", options=ACADEMIC_PROGRAMS, widget="radio"),
        Field(name="title", label="Title", maxLength=300),
        Field(name="conferenceType", label="Event Type", type="choice", options=EVENT_TYPES, widget="radio"),
        Field(name="host", label="Organized By", maxLength=200),
        role_field(EVENT_ROLES),
        teacher_field("Guiding Faculty", api_optional=True),
        certificate_field(required=False),
        remark_field(),
    ),
    columns=(
        Column(label="Academic Program", field="topic"),
        Column(label="Event Type", field="conferenceType"),
        Column(label="Organized By", field="host"),
        Column(label="Role", field="role"),
        Column(label="Certificate", field="certificate", format="file"),
    ),
    details=(
        Detail(label="Academic Program", field="topic"),
        Detail(label="Title", field="title"),
        Detail(label="Event Type", field="conferenceType"),
        Detail(label="Organized By", field="host"),
        Detail(label="Role", field="role"),
        Detail(label="Guiding Faculty", field="teacher.name", format="person"),
        Detail(label="Certificate", field="certificate", format="file"),
    ),
    headline="title",
    facts=("topic", "conferenceType", "role"),
    filters=("topic",),
    blankMessage=FIELD_EMPTY,
)
