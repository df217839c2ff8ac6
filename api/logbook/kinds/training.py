"""Clinical Training: seminars, journal clubs and the like, rated by criteria per type (L-083, L-224, L-275)."""

from api.logbook.contract import fields
from api.logbook.contract.kind import EVENT_ROLES, Field, Kind, Printed, Scoring

TRAINING_TYPES = (
    "Case Presentation",
    "Group Discussion",
    "Journal Club",
    "Seminar",
    "Grand Ward Rounds",
    "INTERDEPARTMENTAL COLLOQUIUM",
    "STUDENTS SYMPOSIUM",
)

FIELDS = (
    fields.day(),
    Field(
        name="trainingType",
        label="Training Type",
        type="choice",
        options=TRAINING_TYPES,
        departmentOptions="extraTrainingTypes",
        repeats="copy",
    ),
    Field(name="topic", label="Topic", maxLength=300, repeats="copy"),
    fields.role(EVENT_ROLES),
    fields.teacher("Moderator"),
    fields.remark(),
)

KIND = Kind(
    key="training",
    categoryId="65f0c1a27b3e4d58a61c49d4",
    option="ClinicalTraining",
    title="Clinical Training",
    tile="Academic Activity",
    tileSlot=1,
    belongs="Seminars, journal clubs, case discussions and other teaching that you took part in.",
    example="Journal Club, empagliflozin in heart failure, as presenter",
    deleteName="ClinicalTraning",
    successMessage="Clinical training submitted successfully!",
    order=2,
    evidenceFor="journalBased",
    fields=FIELDS,
    columns=fields.columns(FIELDS, "trainingType", "topic", "teacher.name", rest={"trainingType": "line"}),
    details=fields.details(FIELDS, "trainingType", "topic", "role", "teacher.name"),
    scoring=Scoring(type="criteria", by="trainingType"),
    facts=("trainingType", "role"),
    filters=("trainingType",),
    printed=Printed(
        place=20,
        title="Academic Activity",
        columns=fields.columns(FIELDS, "trainingType", "role", "topic", "teacher.name"),
        under=("role", "teacher.name"),
    ),
)
