"""Paper / Poster Presentation at an academic event (L-087, L-242, L-243, L-393)."""

from api.logbook.contract import fields
from api.logbook.contract.kind import ACADEMIC_PROGRAMS, FIELD_EMPTY, Field, Kind, Printed

LEVELS = ("Institutional", "State", "Zonal", "National", "International")
PRESENTATION_TYPES = ("Paper Presentation", "Poster Presentation")

FIELDS = (
    fields.day(),
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
    fields.choice(
        "level",
        "Level",
        LEVELS,
        widget="select",
        required=False,
        help="Who was invited; what was presented in the own institution alone is Institutional",
    ),
    fields.teacher("Guide"),
    fields.certificate(required=False),
    fields.remark(),
)

KIND = Kind(
    key="paper",
    categoryId="65f0c1a27b3e4d58a61c49d8",
    option="PPP",
    title="Paper / Poster Presentation",
    tile="Podium Poster Publication",
    tileSlot=5,
    comments=("Well done.", "Well presented.", "Share what you learnt.", "Proof is missing.", "Discuss with me."),
    belongs="Papers and posters that you presented.",
    example="Scrub typhus presenting as acute liver failure, poster",
    achievement=True,
    deleteName="PodiumPosterPublication",
    successMessage="Task inserted successfully",
    order=6,
    evidenceFor="publications",
    fields=FIELDS,
    columns=fields.columns(
        FIELDS, "pType", "topic", "titleInBrief", "teacher.name", "certificate", rest={"pType": "line", "topic": "line"}
    ),
    details=fields.details(FIELDS, "pType", "topic", "titleInBrief", "level", "teacher.name", "certificate"),
    headline="titleInBrief",
    facts=("pType", "topic"),
    filters=("pType",),
    blankMessage=FIELD_EMPTY,
    printed=Printed(place=110, under=("topic", "teacher.name")),
)
