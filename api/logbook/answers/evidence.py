"""What the logbook holds of a period, as other features answer it."""

from __future__ import annotations

from typing_extensions import TypedDict


class EvidenceKind(TypedDict):
    """How many entries of a kind are approved, and where they are listed."""

    title: str
    url: str
    approved: int


class Evidence(TypedDict):
    """What the logbook holds for one particular: entries by status, and the kinds ``of`` which some are approved."""

    approved: int
    pending: int
    rejected: int
    of: list[EvidenceKind]
