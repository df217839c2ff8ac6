"""The signed months as they stand on paper and on the page that checks a print (PGMER-2023 5.2(vii))."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping, Sequence

from api.core import clock
from api.printing.record.types import PrintedMonth
from api.standing.service import SignedMonthNow

OFFICES: Mapping[str, str] = {
    "guide": "guide",
    "coGuide": "co-guide",
    "hod": "head of department",
    "delegate": "delegate",
}
CHANGED = "Changed since"
UNCHANGED = "As signed"
DIGITS = 16
"""So much of a digest is printed: enough to compare by eye."""


def printed_months(signed: Sequence[SignedMonthNow]) -> list[PrintedMonth]:
    """The signed months as text."""
    return [_printed(one) for one in signed]


def signer_words(one: SignedMonthNow) -> str:
    """Who signed, as what and for whom: ``Dr. Rao (MCI 1234), delegate for Dr. Thomas``."""
    number = f" ({one.number})" if one.number else ""
    return f"{one.by}{number}, {OFFICES[one.signedAs]}{f' for {one.forWhom}' if one.forWhom else ''}"


def _printed(one: SignedMonthNow) -> PrintedMonth:
    first = dt.date.fromisoformat(f"{one.month}-01")
    return {
        "month": f"{first:%B %Y}",
        "place": one.department,
        "by": signer_words(one),
        "signedOn": clock.shown_day(clock.india_day(one.at)),
        "n": str(one.n),
        "present": f"{one.days} of {one.trainingDays} days",
        "digest": one.digest[:DIGITS],
        "since": ": ".join((CHANGED, *filter(None, [", ".join(one.differing)]))) if one.changed else UNCHANGED,
    }
