"""Expert Opinion: the register of opinions on material, at ``/forn/expertOpinion`` (T-089, T-091, T-188, T-352)."""

from api.logbook.contract import forensic
from api.logbook.contract.kind import Column, Kind

FIELDS = forensic.fields(
    forensic.required("material", "Material", maxLength=300),
    forensic.required("expert_opinion", "Expert Opinion", type="longtext", maxLength=2000),
)

KIND = Kind(
    key="expert",
    categoryId="65f0c1a27b3e4d58a61c4f02",
    option="Expert Opinion",
    title="Expert Opinion",
    page="/forn/expertOpinion",
    belongs="Opinions that were asked of you as an expert.",
    example="PMR 97/2026, opinion on the age of injuries",
    deleteName="Expert",
    successMessage="Expert opinion submitted successfully!",
    order=162,
    fields=FIELDS,
    columns=forensic.columns(
        Column(label="Material", field="material"),
        Column(label="Expert Opinion", field="expert_opinion", rest="detail"),
    ),
    details=forensic.details(FIELDS),
    headline="material",
    topicFrom="material",
    **forensic.COMMON,
)
