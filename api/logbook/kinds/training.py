"""Clinical Training: seminars, journal clubs and the like, rated by criteria per type (L-083, L-224, L-275)."""

from api.logbook.contract.kind import (
    EVENT_ROLES,
    Column,
    Detail,
    Field,
    Kind,
    Printed,
    Scoring,
    date_field,
    remark_field,
    role_field,
    teacher_field,
)

TRAINING_TYPES = (
    "Case Presentation",
    "Group Discussion",
    "Journal Club",
    "Seminar",
    "Grand Ward Rounds",
    "INTERDEPARTMENTAL COLLOQUIUM",
    "STUDENTS SYMPOSIUM",
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
    fields=(
        date_field(),
        Field(
            name="trainingType",
            label="Training Type",
            type="choice",
            options=TRAINING_TYPES,
            departmentOptions="extraTrainingTypes",
            repeats="copy",
        ),
        Field(name="topic", label="Topic", maxLength=300, repeats="copy"),
        role_field(EVENT_ROLES),
        teacher_field("Moderator"),
        remark_field(),
    ),
    columns=(
        Column(label="Training Type", field="trainingType", rest="line"),
        Column(label="Topic", field="topic"),
        Column(label="Moderator", field="teacher.name", format="person"),
    ),
    details=(
        Detail(label="Training Type", field="trainingType"),
        Detail(label="Topic", field="topic"),
        Detail(label="Role", field="role"),
        Detail(label="Moderator", field="teacher.name", format="person"),
    ),
    scoring=Scoring(type="criteria", by="trainingType"),
    facts=("trainingType", "role"),
    filters=("trainingType",),
    printed=Printed(
        place=20,
        title="Academic Activity",
        columns=(
            Column(label="Training Type", field="trainingType"),
            Column(label="Role", field="role", under=True),
            Column(label="Topic", field="topic"),
            Column(label="Moderator", field="teacher.name", format="person", under=True),
        ),
    ),
)
