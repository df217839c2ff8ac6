"""Signatures under months as evidence: whether each is as the product wrote it, and what a chain seals of it."""

from __future__ import annotations

import datetime as dt
from typing import NamedTuple

from bson import ObjectId

from api.core.security import seals
from api.core.store import collection
from api.core.store.database import Row
from api.core.store.records import as_filter
from api.standing.months.documents import MonthAuthentication

PURPOSE = "monthAuthentication"
NOT_SEALED = frozenset({"seal", "untold", "untoldSince"})
"""What of a stored signature its seal is not over: itself, and what is still to be told."""


class SignatureEvidence(NamedTuple):
    """A signature under a month. ``digest`` is over all that is stored of it with its seal; ``sealed`` says that the
    product wrote it as it is, ``elsewhere`` that it is sealed with a secret which this server does not have."""

    id: ObjectId
    at: dt.datetime
    digest: str
    sealed: bool
    elsewhere: bool


def sealed_part(row: Row) -> Row:
    """What the seal of a stored signature is over: all of it."""
    return {name: value for name, value in row.items() if name not in NOT_SEALED}


async def signature_evidence(student_id: ObjectId) -> list[SignatureEvidence]:
    """The signatures under a student's months, read whole, for a field more is a change too."""
    theirs = collection(MonthAuthentication).find(as_filter([MonthAuthentication.studentId == student_id]))
    return [_evidence(row) async for row in theirs]


def _evidence(row: Row) -> SignatureEvidence:
    part, seal = sealed_part(row), row.get("seal")
    return SignatureEvidence(
        row["_id"],
        row["at"],
        seals.digest({**part, "seal": seal}),
        seals.holds(PURPOSE, part, seal),
        seals.other_key(seal) is not None,
    )
