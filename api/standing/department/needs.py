"""Which trainee needs somebody, and why: dated facts, each with its rule. It is an order of need and never a rank
(DECISIONS D15.12)."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from typing import Literal, NamedTuple

from bson import ObjectId

from api.standing.engine.duty.status import DAY_WORDS
from api.standing.engine.periods.months import TO_SIGN
from api.standing.facts.recent import NOTHING, Recent
from api.standing.summary import Seen, SeenGate, SummaryRow

Level = Literal["risk", "watch", "course"]
Shown = Literal["all", "risk", "watch", "silent", "examination", "month", "memos", "certificates"]

SILENT_DAYS = 7
"""Days without a recorded entry after which a trainee is to be watched."""
SILENT_LONG = 14
"""The two weeks after which a trainee is listed as silent."""
LONG_WAIT = 14
"""Days after which a waiting entry has waited long."""
LAST_DAYS = 90
"""Days before the examination from which a condition that is overdue can no longer wait: those in which what is missing
is red by the rules of standing."""
AT_ONCE = "drp"
"""The condition that can no longer wait once it is overdue: its window does not come again."""
SIX = ("research_method", "ethics", "life_support", "dissemination", "drp", "attendance")
AWAY = frozenset(row.letter for row in DAY_WORDS if row.status in ("casual", "academic", "paused"))
LEVELS: Sequence[Level] = ("risk", "watch", "course")


class Today(NamedTuple):
    """A trainee as the page of the department shows it, before people are named."""

    row: SummaryRow
    recent: Recent
    level: Level
    reasons: tuple[str, ...]
    silent: int | None
    oldest: int | None
    month: str | None
    memos: int

    @property
    def seen(self) -> Seen:
        """What was looked at."""
        seen: Seen = self.row["seen"]
        return seen


class Closed(NamedTuple):
    """The last month that is over: its name (``yyyy-mm``) and its words."""

    name: str
    words: str


class RuleWords(NamedTuple):
    """How a number is counted, and whose rule that is (DECISIONS D15.2)."""

    id: str
    words: str
    source: str


RULES = (
    RuleWords(
        "risk",
        "At risk: 80 % of the working days can no longer be reached or were not, the window of the district "
        "residency has passed without it, or another of the six conditions is overdue within "
        f"{LAST_DAYS} days of the examination.",
        "Regulation 5.2 and 5.5 of PGMER-2023; the last days are College policy, default",
    ),
    RuleWords(
        "watch",
        f"To watch: nothing recorded for more than {SILENT_DAYS} days outside leave, one of the six conditions "
        "overdue, the last closed month overdue for its signature, or no standing for want of a joining date.",
        "Regulation 5.2 (vi), (vii) of PGMER-2023; the days are College policy, default",
    ),
    RuleWords(
        "silent",
        "Days since the last entry are counted from the day on which the server received the newest entry of this "
        "department, whatever its date; without one from joining it.",
        "College policy, default",
    ),
    RuleWords(
        "waiting",
        f"An entry waits from the day on which it was received until it is decided; over {LONG_WAIT} days is long.",
        "College policy, default",
    ),
    RuleWords(
        "decided",
        "Days to decide: the median of the days from receipt to the last decision, by the month of that decision; of a "
        "teacher over the last 90 days.",
        "College policy, default",
    ),
    RuleWords(
        "attendance",
        "Days still losable: the working days of the course, less those required, less those lost (rule B5). Days "
        "decide, no percentage does.",
        "Regulation 5.5 of PGMER-2023, FAQ Q2",
    ),
    RuleWords(
        "month",
        "The last month that is over, of all who trained in this department in it: signed, also if it changed since "
        "signing, of those that are signed or to sign.",
        "Regulation 5.2 (vii) of PGMER-2023; ten days are College policy, default",
    ),
)
ORDER = "Order: at risk, to watch, on course; then longest without an entry, then oldest waiting entry, then by name."


def closed_month(today: dt.date) -> Closed:
    """The last month that is over."""
    last = today.replace(day=1) - dt.timedelta(days=1)
    return Closed(f"{last:%Y-%m}", f"{last:%B}")


def today_of(row: SummaryRow, place: tuple[ObjectId, ObjectId], memos: int, today: dt.date) -> Today:
    """A trainee today, in one place."""
    seen: Seen = row["seen"]
    recent: Recent = row["recent"].get(place, NOTHING)
    closed = closed_month(today)
    here = f"{place[0]}/{place[1]}"
    month = next((one.state for one in row["months"] if (one.place, one.month) == (here, closed.name)), None)
    ended = row["termEnd"] is not None and dt.date.fromisoformat(row["termEnd"]) < today
    begins = recent.last or seen.since
    silent = None if begins is None or begins > today or ended else (today - begins).days
    risks = _risks(row, seen, today)
    watches = _watches(row, seen, today, said_of_silence(seen, recent, silent))
    if month == "overdue":
        watches.append(f"{closed.words} not signed")
    return Today(
        row=row,
        recent=recent,
        level="risk" if risks else "watch" if watches else "course",
        reasons=(*risks, *watches),
        silent=silent,
        oldest=(today - recent.waiting[0]).days if recent.waiting else None,
        month=month,
        memos=memos,
    )


def _risks(row: SummaryRow, seen: Seen, today: dt.date) -> list[str]:
    risks = []
    if seen.attendance == "overdue":
        risks.append("Attendance was not reached")
    elif seen.attendance == "missing":
        risks.append("Attendance can no longer be reached in the term")
    risks += [f"{gate.title} overdue" for gate in _overdue(seen) if _presses(row, gate.id, today)]
    return risks


def said_of_silence(seen: Seen, recent: Recent, silent: int | None) -> str:
    """That a trainee has recorded nothing for too long; empty where that is not so, or during leave."""
    if silent is None or silent <= SILENT_DAYS or seen.letter in AWAY:
        return ""
    return f"Silent {silent} days" if recent.last else f"Nothing recorded in {silent} days"


def _watches(row: SummaryRow, seen: Seen, today: dt.date, silence: str) -> list[str]:
    watches = [words for words in (row["line"], silence) if words]
    return watches + [f"{gate.title} overdue" for gate in _overdue(seen) if not _presses(row, gate.id, today)]


def _overdue(seen: Seen) -> list[SeenGate]:
    return [gate for gate in seen.gates if gate.state == "overdue" and gate.id in SIX and gate.id != "attendance"]


def _presses(row: SummaryRow, gate: str, today: dt.date) -> bool:
    """Whether a condition that is overdue can no longer wait."""
    exam = dt.date.fromisoformat(row["examOn"]) if row["examOn"] else None
    return gate == AT_ONCE or (exam is not None and (exam - today).days <= LAST_DAYS)


def by_need(one: Today) -> tuple[int, int, int, str, str]:
    """Who is at risk first, then to watch; then the longest silence, the oldest waiting entry, the name."""
    row = one.row
    return LEVELS.index(one.level), -(one.silent or 0), -(one.oldest or 0), row["name"].casefold(), str(row["_id"])


def is_shown(one: Today, shown: Shown) -> bool:
    """Whether a trainee belongs into a filter of the list."""
    match shown:
        case "all":
            return True
        case "risk" | "watch":
            return one.level == shown
        case "silent":
            return one.silent is not None and one.silent >= SILENT_LONG and one.seen.letter not in AWAY
        case "examination":
            return one.seen.attendance in ("missing", "overdue") or bool(_overdue(one.seen))
        case "month":
            return one.month in TO_SIGN
        case "memos":
            return one.memos > 0
        case "certificates":
            return bool(one.seen.ending)
