"""Teaching Experience: classes and demonstrations the student gave (L-084, L-223)."""

from api.logbook.contract import fields
from api.logbook.contract.kind import COMMENTS, Field, Kind, Printed

TEACHING_TYPES = ("Theory Class", "Practical", "Clinics", "Demostrations", "Tutorials", "Group Discussions")

FIELDS = (
    fields.day(),
    fields.choice("trainingType", "Teaching Type", TEACHING_TYPES, shown_as="Type", repeats="copy"),
    Field(name="topic", label="Topic", maxLength=300, repeats="copy"),
    fields.teacher("Guiding Faculty"),
    fields.remark(),
)

KIND = Kind(
    key="teaching",
    categoryId="65f0c1a27b3e4d58a61c49d5",
    option="TeachingExp",
    title="Teaching Experience",
    tile="Teaching Experience",
    tileSlot=2,
    comments=("Well done.", "Well presented.", "Well prepared.", *COMMENTS[2:5]),
    belongs="What you taught, to students, nurses or colleagues.",
    example="Lumbar puncture on the manikin for third-year students",
    deleteName="TeachingExp",
    successMessage="Teaching experience submitted successfully",
    order=3,
    evidenceFor="selfDirected",
    fields=FIELDS,
    columns=fields.columns(FIELDS, "trainingType"),
    details=fields.details(FIELDS, "trainingType", "topic", "teacher.name"),
    facts=("trainingType",),
    filters=("trainingType",),
    printed=Printed(
        place=70,
        columns=fields.columns(FIELDS, "trainingType", "topic", "teacher.name"),
        under=("teacher.name",),
    ),
)
