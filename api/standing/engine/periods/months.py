"""The guide's monthly authentication: one month in one place (PGMER-2023 5.2(vii))."""

from __future__ import annotations

import datetime as dt
import hashlib
import json
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from api.standing.engine.days import DAY, BadFact, later
from api.standing.engine.facts import Authentication, Place


class Month(NamedTuple):
    """One unit: a month in a place, with its training days, when it may be signed and when that is late."""

    place: str
    month: str
    state: str
    trainingDays: int
    opensOn: dt.date | None
    overdueFrom: dt.date | None
    authentications: int
    leaveDays: int = 0
    guide: str = ""


class MonthsByState(NamedTuple):
    """Months by state: each month is counted once. ``changed`` are those of ``signed`` that changed since signing."""

    notOver: int
    toSign: int
    overdue: int
    signed: int
    onLeave: int
    beforeRecords: int
    changed: int

    @property
    def closed(self) -> int:
        """Months that are signed or are to be."""
        return self.signed + self.toSign + self.overdue


SIGNED = ("authenticated", "changed")
TO_SIGN = ("due", "overdue")


def month_counts(months: Iterable[Month], place: str = "") -> MonthsByState:
    """Count months by state, those of one place or of all."""
    states = Counter(month.state for month in months if not place or month.place == place)
    return MonthsByState(
        notOver=states["open"],
        toSign=states["due"],
        overdue=states["overdue"],
        signed=sum(states[name] for name in SIGNED),
        onLeave=states["excused"],
        beforeRecords=states["not_recorded"],
        changed=states["changed"],
    )


class Signer(NamedTuple):
    """Whether somebody may sign a month, as what, and whether a reason is asked; or why not."""

    allowed: bool
    role: str = ""
    needsReason: bool = False
    reason: str = ""


REFUSALS = {
    "month_open": "The month is not over.",
    "nothing_to_sign": "The month holds no day of training to authenticate.",
    "already_signed": "The month is signed, and nothing has changed since.",
    "self": "Nobody signs for himself.",
    "scope": "The month was served in another department.",
    "role": "The guide, a co-guide, the head of department or a designated delegate signs.",
}


def month_state(
    today: dt.date,
    last: dt.date,
    training: int,
    on_leave: int,
    signed: bool,
    same: bool,
    grace: int,
    recorded_from: dt.date | None,
) -> str:
    """The state of a unit that has training days, the last of them ``last`` (5.2(vii); ten days are College policy)."""
    if today <= last:
        return "open"
    if signed:
        return "authenticated" if same else "changed"
    if recorded_from is not None and last < recorded_from:
        return "not_recorded"
    if on_leave >= training:
        return "excused"
    return "due" if (today - last).days <= grace else "overdue"


def months_of(
    start: dt.date,
    end: dt.date,
    today: dt.date,
    places: Sequence[Place],
    leave_marks: bytes,
    signed: Sequence[Authentication],
    digests: Mapping[tuple[str, str], str],
    grace: int,
    recorded_from: dt.date | None,
) -> tuple[Month, ...]:
    """Every unit from joining to the month of today, place by place; a month of transfer is two."""
    newest: dict[tuple[str, str], list[Authentication]] = {}
    for row in signed:
        newest.setdefault((row.place, row.month), []).append(row)
    months = []
    until = min(today, end)
    for place in sorted(places, key=lambda row: row.first) or [Place("", start)]:
        first, last = max(place.first, start), min(place.last or end, end)
        at = first.replace(day=1)
        while at <= until and at <= last:
            name, following = f"{at.year:04}-{at.month:02}", later(at, 1)
            low, high = max(at, first), min(following - DAY, last)
            rows = newest.get((place.id, name), [])
            days = (high - low).days + 1
            away = days - leave_marks.count(0, (low - start).days, (high - start).days + 1)
            same = bool(rows) and max(rows, key=lambda row: row.n).digest == digests.get((place.id, name))
            state = month_state(today, high, days, away, bool(rows), same, grace, recorded_from)
            opens = high + DAY
            months.append(
                Month(place.id, name, state, days, opens, opens + grace * DAY, len(rows), away, place.guide_on(high))
            )
            at = following
    return tuple(months)


def signer(
    state: str,
    guide: str,
    *,
    of_the_place: bool = False,
    is_student: bool = False,
    is_guide: bool = False,
    is_co_guide: bool = False,
    is_hod: bool = False,
    is_delegate: bool = False,
    designated: bool = False,
    delegates: bool = True,
) -> Signer:
    """Who may authenticate a month: guide, co-guide, head of department, designated delegate (5.2(vii); the last two
    are College policy). ``guide`` says whether he is ``present``."""
    refusal = {
        "open": "month_open",
        "not_training": "nothing_to_sign",
        "excused": "nothing_to_sign",
        "authenticated": "already_signed",
    }.get(state)
    if refusal is None and state not in ("due", "overdue", "changed", "not_recorded"):
        raise BadFact(f"“{state}” is not a state of a month.")
    if refusal is None and is_student:
        refusal = "self"
    if refusal is None and not of_the_place:
        refusal = "scope"
    if refusal is not None:
        return Signer(False, reason=refusal)
    if is_guide:
        return Signer(True, "guide")
    if is_co_guide:
        return Signer(True, "coGuide")
    if is_hod:
        return Signer(True, "hod", needsReason=guide == "present")
    if is_delegate and designated and delegates:
        return Signer(True, "delegate")
    return Signer(False, reason="role")


def month_digest(student: str, place: str, month: str, entries: Iterable[tuple[str, str, dt.date, str]]) -> str:
    """SHA-256 over a month's entries as they are: id, kind, day and digest of the content without its teacher. Entries
    that were deleted or rejected are not given; status and score are not in it, for a later approval changes no
    month."""
    rows = [[identity, kind, day.isoformat(), content] for identity, kind, day, content in sorted(entries)]
    text = json.dumps([student, place, month, rows], ensure_ascii=False, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()
