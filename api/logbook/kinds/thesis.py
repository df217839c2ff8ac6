"""Thesis: what a student uploads for review of the thesis itself (T-055, T-170, T-329); its title and the like are kept
apart, as those of the synopsis are."""

from api.logbook.contract import reviews
from api.logbook.contract.kind import Kind, Printed

KIND = Kind(
    key="thesis",
    categoryId="65f0c1a27b3e4d58a61c4922",
    option="Thesis Record",
    title="Thesis",
    page="/thesisReview",
    menuLabel="Thesis Review",
    belongs="Your thesis, as it was submitted.",
    example="The bound thesis as one PDF",
    deleteName="thesis",
    successMessage="Thesis uploaded successfully",
    addTitle="Upload Thesis",
    order=130,
    printed=Printed(place=140, under=("verifiedOn",)),
    **reviews.COMMON,
)
