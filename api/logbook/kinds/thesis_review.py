"""Thesis Review: progress seen by the guide (L-088, L-089, L-227). The thesis itself is recorded elsewhere."""

from api.logbook.contract import fields
from api.logbook.contract.kind import Field, Kind, Printed

FIELDS = (
    fields.day(),
    Field(name="reviewTillDate", label="Review Till-Date", type="longtext", maxLength=1000, repeats="copy"),
    Field(name="topic", label="Future Plan", type="longtext", maxLength=1000, repeats="copy"),
    fields.teacher("Guide"),
    fields.remark(required=True),
)

KIND = Kind(
    key="thesisReview",
    categoryId="65f0c1a27b3e4d58a61c49d9",
    option="Thesis",
    title="Thesis Review",
    tile="Thesis Review",
    tileSlot=6,
    belongs="What you and your guide settled about the thesis, month by month.",
    example="62 of 120 patients recruited; next: finish by March",
    deleteName="ThesisReview",
    successMessage="Thesis submitted successfully!",
    order=7,
    evidenceFor="thesis",
    fields=FIELDS,
    columns=fields.columns(FIELDS, "reviewTillDate", "topic"),
    details=fields.details(FIELDS, "reviewTillDate", "topic", "teacher.name"),
    headline="reviewTillDate",
    facts=("topic",),
    printed=Printed(place=141, within="thesis"),
)
