"""A trainee's standing in the list of a department: what its head sees of sixty people at once."""

from __future__ import annotations

import datetime as dt
from typing import Any, NamedTuple

from bson import ObjectId

from api.accounts.service import Trainee
from api.standing.engine.answers import Gate, Standing
from api.standing.engine.facts import APPROVED
from api.standing.engine.periods.months import TO_SIGN
from api.standing.engine.states import State
from api.standing.facts.gathering import Gathered

STAGES = (60, 30, 7)
"""Days before the last valid day of a certificate on which its trainee is told, and the department's page divides."""
SETTLED = ("met", "not_applicable")
SummaryRow = dict[str, Any]
"""A row of :class:`api.standing.answers.StandingRow` before people are named in it, days as days, with
what :data:`NOT_LISTED` names besides, for the lists of months and the page of the department."""
NOT_LISTED = frozenset({"months", "recent", "seen"})


class SeenGate(NamedTuple):
    """A condition of the examination: which, its state and its day."""

    id: str
    title: str
    state: State
    due: dt.date | None


class Ending(NamedTuple):
    """An approved certificate that ends soon."""

    id: str
    kind: str
    title: str
    until: dt.date


class Seen(NamedTuple):
    """What the page of the department looks at: who guides, since when something could be recorded here, today's letter
    of attendance, the conditions, the states of the other rules, and certificates that end soon."""

    guides: tuple[ObjectId | None, ...]
    since: dt.date | None
    letter: str
    attendance: State | None
    gates: tuple[SeenGate, ...]
    duties: tuple[State, ...]
    ending: tuple[Ending, ...]


def summary(trainee: Trainee, standing: Standing) -> SummaryRow:
    """The row of a trainee."""
    term, attendance, weeks = standing.term, standing.attendance, standing.weeks
    return {
        "_id": trainee["_id"],
        "name": trainee["name"],
        "collegeId": trainee.get("collegeId"),
        "departmentId": trainee.get("departmentId"),
        "guide": trainee.get("guide"),
        "line": standing.line,
        "problems": list(standing.problems),
        "eligible": standing.eligible,
        "verdict": standing.verdict,
        "batch": term.batch if term else trainee.get("admissionBatch"),
        "batchAssumed": term.batchAssumed if term else False,
        "year": term.year if term else None,
        "termEnd": _wire(term.termEnd) if term else None,
        "examOn": _wire(term.examOn) if term else None,
        "examAssumed": term.examAssumed if term else False,
        "states": {gate.id: gate.state for gate in standing.gates},
        "colours": {gate.id: gate.colour for gate in standing.gates},
        "open": list(standing.open),
        "red": list(standing.red),
        "firstDue": _wire(first_due(standing.gates)),
        "mayStillLose": attendance.mayStillLose if attendance else None,
        "presumed": attendance.presumed if attendance else None,
        "cadence": weeks.cadence if weeks else None,
        "openGaps": len(weeks.openGaps) if weeks else 0,
        "months": standing.months,
        "monthsWaiting": sum(month.state in TO_SIGN for month in standing.months),
        "next": _step(standing),
    }


def seen(gathered: Gathered, standing: Standing) -> SummaryRow:
    """What the page of the department looks at besides: ``recent`` by place, and in ``seen`` what needs somebody."""
    trainee, facts = gathered.trainee, gathered.facts
    attendance = standing.attendance
    here = [place for place in facts.places if place.last is None]
    since = [day for day in (facts.start, facts.recordedFrom, *(place.first for place in here)) if day]
    last = standing.today + dt.timedelta(days=max(STAGES))
    return {
        "recent": gathered.recent,
        "seen": Seen(
            guides=(trainee.get("guide"), *(trainee.get("coGuides") or ())),
            since=max(since, default=None),
            letter=_letter(facts.start, standing),
            attendance=attendance.state if attendance else None,
            gates=tuple(SeenGate(one.id, one.title, one.state, one.due) for one in standing.gates),
            duties=tuple(one.state for one in standing.duties),
            ending=tuple(
                Ending(entry.id, entry.kind, entry.particular, entry.validUntil)
                for entry in facts.counted
                if entry.validUntil is not None
                and standing.today <= entry.validUntil <= last
                and entry.status in APPROVED
                and not entry.superseded
            ),
        ),
    }


def _letter(start: dt.date | None, standing: Standing) -> str:
    """The attendance of today, as a letter."""
    if start is None or standing.attendance is None:
        return ""
    at = (standing.today - start).days
    return standing.attendance.days[at : at + 1] if at >= 0 else ""


def first_due(gates: tuple[Gate, ...]) -> dt.date | None:
    """The earliest day of the gates that are open."""
    return min((gate.due for gate in gates if gate.due is not None and gate.state not in SETTLED), default=None)


def by_need(row: SummaryRow) -> tuple[bool, bool, str, str]:
    """Who has no standing first, then by the earliest day of what is open, who has nothing open last; then by name."""
    return not row["line"], row["firstDue"] is None, row["firstDue"] or "", row["name"].casefold()


def _step(found: Standing) -> dict[str, Any] | None:
    if not found.steps:
        return None
    step = found.steps[0]
    return {**step._asdict(), "due": _wire(step.due)}


def _wire(day: dt.date | None) -> str | None:
    return None if day is None else day.isoformat()
