"""Procedures done or seen on patients, by competency and skill (L-099, L-235, L-236, L-347, L-348)."""

from api.logbook.contract import fields
from api.logbook.contract.kind import HANDS, SKILL_ROLES, Field, Kind, Printed

FIELDS = (
    fields.day("ipddDate", api_optional=True),
    fields.competency(for_="proc", required=True),
    Field(
        name="skills",
        label="Procedure",
        shownAs="Procedures",
        type="reference",
        source="skills",
        sourceFor="proc",
        dependsOn="competency",
        addable=True,
        repeats="copy",
    ),
    Field(name="patient", label="Patient Name", maxLength=120, patient=True),
    Field(name="ipd", label="OPD / IPD No.", shownAs="IPD / OPD No.", maxLength=60, patient=True),
    fields.role(SKILL_ROLES),
    fields.teacher("Guiding Faculty"),
    fields.remark(),
)

KIND = Kind(
    key="procedure",
    categoryId="6620b7d94e1f3a850c92fd58",
    option="Procedure",
    title="Procedures",
    tile="Procedures",
    tileSlot=9,
    comments=HANDS,
    belongs="Procedures on patients that you saw, assisted or did yourself.",
    example="Pleural tap, performed with guide",
    deleteName="Procedures",
    successMessage="Procedure submitted successfully!",
    order=15,
    evidenceFor="patientBased",
    fields=FIELDS,
    columns=fields.columns(
        FIELDS,
        "competency.title",
        "skills.title",
        "patient",
        "ipd",
        "role",
        "teacher.name",
        rest={"competency.title": "detail", "patient": "line", "ipd": "line"},
    ),
    details=fields.details(FIELDS, "competency.title", "skills.title", "patient", "ipd", "role", "teacher.name"),
    topicFrom="skills",
    caseNumber="ipd",
    patientName="patient",
    sameWhen=("ipddDate", "ipd", "skills", "role"),
    facts=("role", "competency.title"),
    filters=("role",),
    aliases={"ipddDate": "date"},
    printed=Printed(place=40, under=("skills.title", "ipd", "teacher.name"), cut={"skills.title": 20}),
)
