"""Academic Program / conference: CMEs, conferences and workshops attended (L-086, L-237 to L-241)."""

from api.logbook.contract import fields
from api.logbook.contract.kind import ACADEMIC_PROGRAMS, EVENT_ROLES, FIELD_EMPTY, Field, Kind, Printed

EVENT_TYPES = ("International", "National", "State", "Institutional")

FIELDS = (
    fields.day(),
    fields.choice("topic", "Academic Program", ACADEMIC_PROGRAMS, widget="radio", repeats="copy"),
    Field(name="title", label="Title", maxLength=300, repeats="copy"),
    fields.choice("conferenceType", "Event Type", EVENT_TYPES, widget="radio", repeats="copy"),
    Field(name="host", label="Organized By", maxLength=200, repeats="copy"),
    fields.role(EVENT_ROLES),
    fields.teacher("Guiding Faculty", api_optional=True),
    fields.certificate(required=False),
    fields.remark(),
)

KIND = Kind(
    key="conference",
    categoryId="65f0c1a27b3e4d58a61c49d7",
    option="Conference",
    title="Academic Program / conference",
    tile="Academic Participations",
    tileSlot=4,
    comments=("Well done.", "Well presented.", "Share what you learnt.", "Proof is missing.", "Discuss with me."),
    belongs="Conferences, workshops and courses that you attended or spoke at.",
    example="KAPICON, state conference of physicians, as participant",
    deleteName="Confrence",
    successMessage="Task inserted successfully",
    order=5,
    evidenceFor="external",
    fields=FIELDS,
    columns=fields.columns(
        FIELDS,
        "topic",
        "conferenceType",
        "host",
        "role",
        "certificate",
        rest={"conferenceType": "line", "host": "detail"},
    ),
    details=fields.details(FIELDS, "topic", "title", "conferenceType", "host", "role", "teacher.name", "certificate"),
    headline="title",
    facts=("topic", "conferenceType", "role"),
    filters=("topic",),
    blankMessage=FIELD_EMPTY,
    printed=Printed(
        place=80,
        title="Academic Participations",
        columns=fields.columns(FIELDS, "topic", "conferenceType", "title", "host", "role", "certificate"),
        under=("conferenceType", "host", "certificate"),
    ),
)
