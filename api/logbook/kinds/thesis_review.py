"""Thesis Review: progress seen by the guide (L-088, L-089, L-227). The thesis itself is recorded elsewhere."""

from api.logbook.contract.kind import Column, Detail, Field, Kind, Printed, date_field, remark_field, teacher_field

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
    fields=(
        date_field(),
        Field(name="reviewTillDate", label="Review Till-Date", type="longtext", maxLength=1000, repeats="copy"),
        Field(name="topic", label="Future Plan", type="longtext", maxLength=1000, repeats="copy"),
        teacher_field("Guide"),
        remark_field(required=True),
    ),
    columns=(
        Column(label="Review Till-Date", field="reviewTillDate"),
        Column(label="Future Plan", field="topic"),
    ),
    details=(
        Detail(label="Review Till-Date", field="reviewTillDate"),
        Detail(label="Future Plan", field="topic"),
        Detail(label="Guide", field="teacher.name", format="person"),
    ),
    headline="reviewTillDate",
    facts=("topic",),
    printed=Printed(place=141, within="thesis"),
)
