"""Crime Scene Investigation: the register of scenes visited, at ``/forn/crimeScene`` (T-090, T-092)."""

from api.logbook.contract import forensic
from api.logbook.contract.kind import Column, Kind

FIELDS = forensic.fields(forensic.required("place", "Place", maxLength=300))
KIND = Kind(
    key="crime",
    categoryId="65f0c1a27b3e4d58a61c4f03",
    option="Crime Scene Investigation",
    title="Crime Scene Investigation",
    page="/forn/crimeScene",
    belongs="Visits to a scene of crime, with the report of the post-mortem examination.",
    example="PMR 118/2026, unnatural death, the house of the deceased",
    deleteName="Crime",
    successMessage="Crime scene investigation submitted successfully!",
    order=163,
    fields=FIELDS,
    columns=forensic.columns(Column(label="Place", field="place")),
    details=forensic.details(FIELDS),
    headline="place",
    topicFrom="place",
    **forensic.COMMON,
)
