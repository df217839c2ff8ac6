"""Clinical Cases: a whole case sheet (L-098, L-105, L-173 to L-181, L-253 to L-264)."""

from api.logbook.contract import fields
from api.logbook.contract.kind import COMMENTS, Column, Field, Kind, Printed

GENERAL = "General"
DEMOGRAPHY = "Demographic details"
COMPLAINTS = "Presenting illness"
HISTORY = "Past and personal history"
EXAMINATION = "Vitals and physical exam"
SYSTEMS = "Systemic exam"
CLOSING = "Summary and diagnosis"
PRESENT_ABSENT = ("Present", "Absent")


def _history(name: str, label: str, *, required: bool = True, section: str = HISTORY) -> Field:
    return Field(name=name, label=label, type="longtext", required=required, section=section, maxLength=3000)


def _vital(name: str, label: str, help_: str, **rules: object) -> Field:
    return Field(name=name, label=label, help=help_, maxLength=50, **rules)  # type: ignore[arg-type]  # Only Field's own keywords are passed below.


def _sign(name: str, label: str) -> Field:
    return Field(name=name, label=label, type="choice", options=PRESENT_ABSENT, widget="radio")


def _system(name: str, label: str) -> Field:
    return Field(name=name, label=label, type="longtext", maxLength=3000)


def _closing(name: str, label: str) -> Field:
    return Field(name=name, label=label, type="longtext", section=CLOSING, maxLength=5000)


FIELDS = (
    Field(name="patientId", label="Patient ID", section=GENERAL, maxLength=60, patient=True),
    fields.teacher("Supervising Faculty", name="supervisingFaculty"),
    fields.day(),
    Field(name="time", label="Time", type="time", default="now", section=GENERAL),
    Field(name="name", label="Name", shownAs="Patient Name", section=DEMOGRAPHY, maxLength=120, patient=True),
    Field(name="ageGender", label="Age / Gender", section=DEMOGRAPHY, maxLength=50),
    Field(name="occupation", label="Occupation", section=DEMOGRAPHY, maxLength=120),
    Field(name="contactNumber", label="Contact Number", type="phone", section=DEMOGRAPHY, patient=True),
    Field(name="address", label="Address", type="longtext", section=DEMOGRAPHY, maxLength=500, patient=True),
    Field(
        name="presentingComplaints",
        label="Presenting Complaints",
        type="lines",
        section=COMPLAINTS,
        max=20,
        maxLength=500,
    ),
    _history("historyOfPresentIllness", "History of Present Illness", section=COMPLAINTS),
    _history("pastMedicalHistory", "Past Medical History"),
    _history("diet", "Diet"),
    _history("sleepPattern", "Sleep Pattern"),
    _history("bowelHabits", "Bowel Habits"),
    _history("bladderHabits", "Bladder Habits"),
    _history("addictions", "Addictions"),
    _history("familyHistory", "Family History"),
    _history("socioeconomicHistory", "Socioeconomic History"),
    _history("menstrualHistory", "Menstrual History", required=False),
    _history("allergies", "Allergies"),
    _history("immunizationStatus", "Immunization Status"),
    Field(
        name="vitals",
        label="Vitals",
        type="group",
        section=EXAMINATION,
        fields=(
            _vital("temperature", "Temperature", "98.6 F or 37 C", range=(25, 115)),
            _vital("pulseRate", "Pulse Rate", "84/min, regular", range=(0, 350)),
            _vital("respiratoryRate", "Respiratory Rate", "18/min", range=(0, 120)),
            _vital(
                "bloodPressure",
                "Blood Pressure",
                "120/80 mmHg",
                pattern=r"^(\d{2,3}\s*/\s*\d{2,3}\b.*|[Nn]ot recordable)$",
                patternMessage="Blood Pressure must look like 120/80, or say Not recordable.",
            ),
            _vital("spo2", "SpO2", "98 % on room air", range=(0, 100)),
            _vital("weightHeight", "Weight / Height", "62 kg / 168 cm"),
        ),
    ),
    Field(
        name="physicalExam",
        label="Physical Examination",
        type="group",
        section=EXAMINATION,
        fields=(
            _sign("pallor", "Pallor"),
            _sign("icterus", "Icterus"),
            _sign("cyanosis", "Cyanosis"),
            _sign("clubbing", "Clubbing"),
            _sign("lymphadenopathy", "Lymphadenopathy"),
            _sign("edema", "Edema"),
            Field(name="otherFinding", label="Other Finding", maxLength=1000),
        ),
    ),
    Field(
        name="systemicExamination",
        label="Systemic Examination",
        type="group",
        section=SYSTEMS,
        fields=(
            _system("respiratorySystem", "Respiratory System"),
            _system("cardiovascularSystem", "Cardiovascular System"),
            _system("gastrointestinalSystem", "Gastrointestinal System"),
            _system("centralNervousSystem", "Central Nervous System"),
            _system("musculoskeletalSystem", "Musculoskeletal System"),
            _system("reproductiveSystem", "Reproductive System"),
        ),
    ),
    _closing("localExamination", "Local Examination"),
    _closing("investigations", "Investigations"),
    _closing("summaryOfCase", "Summary of Case"),
    Field(name="provisionalDiagnosis", label="Provisional Diagnosis", section=CLOSING, maxLength=300),
    fields.remark("Student Remarks", name="studentRemarks"),
)

KIND = Kind(
    key="clinicalCase",
    categoryId="6620b7d94e1f3a850c92fd57",
    option="Clinical Case",
    title="Clinical Cases",
    tile="Clinical Cases & Symptoms-based Approach",
    tileSlot=14,
    comments=("Well done.", "Clear and complete.", "Well reasoned.", "Examination is incomplete.", *COMMENTS[2:5]),
    belongs="Patients whose case you worked up from history to diagnosis.",
    example="Fever with jaundice for five days; provisional diagnosis: leptospirosis",
    deleteName="ClinicCaseNew",
    successMessage="Task inserted successfully",
    order=14,
    evidenceFor="patientBased",
    fields=FIELDS,
    columns=(
        Column(label="Patient Name", field="name", rest="line"),
        Column(label="OPD / IPD No.", field="patientId", rest="line"),
        Column(label="Provisional Diagnosis", field="provisionalDiagnosis"),
    ),
    details=fields.details(
        FIELDS, "patientId", "supervisingFaculty.name", "time", "name", "ageGender", "provisionalDiagnosis"
    ),
    headline="provisionalDiagnosis",
    topicFrom="provisionalDiagnosis",
    caseNumber="patientId",
    patientName="name",
    facts=("ageGender",),
    aliases={"supervisingFaculty": "teacher", "studentRemarks": "studentRemark"},
    validation="list",
    incompleteTitle="Validation Error",
    detailTitle="Clinical Case Details",
    statusLabel="Verification Status",
    printed=Printed(
        place=50,
        columns=(
            Column(label="Patient Name", field="name"),
            Column(label="OPD / IPD No.", field="patientId"),
            Column(label="Provisional Diagnosis", field="provisionalDiagnosis"),
            Column(label="Supervising Faculty", field="teacher.name", format="person"),
        ),
        under=("patientId", "teacher.name"),
    ),
)
