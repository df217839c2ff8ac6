"""Which entries of a month its digest is over (rule book D5)."""

from __future__ import annotations

import datetime as dt
import hashlib
from collections.abc import Iterable

from api.standing.engine.facts import Entry
from api.standing.facts.entries import LEAVE


def dated_in(row: Entry, first: dt.date, last: dt.date) -> bool:
    """Whether an entry is dated in a month; a request for leave changes the leave days alone."""
    return first <= row.day <= last and row.kind != LEAVE and not row.deleted


def is_member(row: Entry, first: dt.date, last: dt.date) -> bool:
    """Whether the digest of a month is over an entry: a rejected one leaves it."""
    return dated_in(row, first, last) and row.status != "Rejected"


def members(entries: Iterable[Entry], first: dt.date, last: dt.date) -> str:
    """SHA-256 over the ids of a month's entries: whether one came or went is told without reading their content."""
    ids = sorted(row.id for row in entries if is_member(row, first, last))
    return hashlib.sha256(",".join(ids).encode()).hexdigest()
