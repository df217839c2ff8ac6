"""Days on which an import contradicts the record: present (or half a day) on approved leave, absent with an approved
entry. The leave stands, the absence counts; the head sees the list (B3, B6)."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator
from typing import NamedTuple

from api.access.scope import Scope
from api.accounts import service as accounts
from api.core import clock
from api.logbook import service as logbook
from api.standing.attendance.answers import Contradiction
from api.standing.engine.case import Case
from api.standing.engine.days import BadFact
from api.standing.engine.facts import APPROVED, Facts
from api.standing.facts.gathering import gather

AT_ONCE = 100
PRESENT_ON_LEAVE = "Imported as present on a day of approved leave. The leave stands until it is cancelled."
HALF_DAY_ON_LEAVE = "Imported as a half day on a day of approved leave. The leave stands until it is cancelled."
ABSENT_WITH_ENTRY = "Imported as absent on a day with an approved entry: {title}. The absence counts."


class Contradicting(NamedTuple):
    """A day, and the entry against which the import speaks: a leave, or what was done that day."""

    day: dt.date
    status: str
    kind: str
    entry: str
    title: str


def contradicting(facts: Facts, today: dt.date) -> Iterator[Contradicting]:
    """The contradictions of one trainee, by day."""
    if not facts.imported:
        return
    case = Case(facts, today)
    leaves = [row for row in facts.leaves if row.status in APPROVED]
    for day in case.attendance.conflictDays:
        leave = next((row for row in leaves if row.first <= day <= row.last), None)
        yield Contradicting(day, _said(facts, day), "leave", leave.id if leave else "", "")
    letters, seen = case.attendance.days, set[dt.date]()
    for entry in facts.entries:
        at = (entry.day - case.start).days
        done = entry.status in APPROVED and not entry.superseded and entry.kind != "leave"
        if done and 0 <= at < len(letters) and letters[at] == "A" and entry.day not in seen:
            seen.add(entry.day)
            yield Contradicting(entry.day, "A", entry.kind, entry.id, entry.particular or entry.topic or entry.kind)


def _said(facts: Facts, day: dt.date) -> str:
    return next((row.status for row in facts.imported if row.first <= day <= row.last), "P")


async def contradictions_in(scope: Scope) -> list[Contradiction]:
    """The contradictions in a department, the newest day first."""
    names = await accounts.trainee_names(scope)
    today, matches = clock.today(), list[Contradiction]()
    for start in range(0, len(names), AT_ONCE):
        trainees = await accounts.trainees([row["_id"] for row in names[start : start + AT_ONCE]])
        for gathered in await gather(trainees):
            student = gathered.trainee
            try:
                rows = list(contradicting(gathered.facts, today))
            except BadFact:
                continue
            for row in rows:
                leave = row.kind == "leave"
                on_leave = HALF_DAY_ON_LEAVE if row.status == "HD" else PRESENT_ON_LEAVE
                matches.append(
                    {
                        "student": {"_id": student["_id"], "name": student["name"]},
                        "day": row.day.isoformat(),
                        "status": row.status,  # type: ignore[typeddict-item]  # The facts have no other.
                        "against": "leave" if leave else "entry",
                        "words": on_leave if leave else ABSENT_WITH_ENTRY.format(title=row.title),
                        "url": logbook.entry_url(row.kind, row.entry) if row.entry else "",
                    }
                )
    matches.sort(key=lambda one: (one["day"], one["student"]["name"]), reverse=True)
    return matches
