"""Medico Legal Autopsy: the register of autopsies at ``/autopsy`` and ``/forn/medico`` (T-088, T-091, T-093, T-351)."""

from api.logbook.contract import forensic
from api.logbook.contract.kind import Column, Kind

FIELDS = forensic.fields(
    forensic.required("cause_death", "Apparent Cause of Death", maxLength=300),
    forensic.required("board_member", "Board Member", maxLength=300),
)

KIND = Kind(
    key="medico",
    categoryId="65f0c1a27b3e4d58a61c4f01",
    option="Medico Legal Autopsy",
    title="Medico Legal Autopsy",
    page="/forn/medico",
    belongs="Medico-legal autopsies that you attended or did.",
    example="PMR 204/2026, road traffic accident",
    deleteName="Medico",
    successMessage="Medico legal autopsy submitted successfully!",
    order=161,
    fields=FIELDS,
    columns=forensic.columns(
        Column(label="Apparent Cause of Death", field="cause_death"),
        Column(label="Board Member", field="board_member", rest="detail"),
    ),
    details=forensic.details(FIELDS),
    headline="cause_death",
    topicFrom="cause_death",
    **forensic.COMMON,
)
