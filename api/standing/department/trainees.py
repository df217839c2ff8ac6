"""The trainees of a department in order of need, and one page of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple, cast, get_args

from api.access.actor import Actor
from api.access.scope import Scope
from api.accounts import service as accounts
from api.core import clock
from api.core.http.listing import Page
from api.core.store.database import Row, gather_reads
from api.core.store.documents import Ref
from api.core.store.populate import populate, small
from api.memos import service as memos
from api.standing import service
from api.standing.department.answers import TraineeToday, YearCount
from api.standing.department.figures import figures
from api.standing.department.needs import ORDER, RULES, SIX, Shown, Today, by_need, is_shown, today_of

GUIDE = Ref("users", "name")
SHOWN: tuple[Shown, ...] = get_args(Shown)


class People(NamedTuple):
    """The trainees of a place in order of need, those who were there before, and how many memos wait."""

    here: list[Today]
    before: list[Today]
    memos: int


async def people_of(actor: Actor, place: Scope, *, own: bool) -> People:
    """The present trainees of a place, or the reader's own among them; with those who were there before, but for a
    guide."""
    college, department = place["collegeId"], place["departmentId"]
    names, former, waiting = await gather_reads(
        accounts.trainee_names(place, guide=actor.id if own else None),
        accounts.former_trainees(college, department),
        memos.unanswered(cast("Row", place)),
    )
    here = [row["_id"] for row in names]
    before = [] if own else [row["_id"] for row in former if row["_id"] not in set(here)]
    rows = await service.summaries([*here, *before])
    today, pair = clock.today(), (college, department)
    known = {row["_id"]: today_of(row, pair, waiting.get(row["_id"], 0), today) for row in rows}
    people = sorted((known[one] for one in here if one in known), key=by_need)
    counted = sum(one.memos for one in people) if own else sum(waiting.values())
    return People(people, [known[one] for one in before if one in known], counted)


async def department_today(
    actor: Actor, place: Scope, base: Row, page: Page, shown: Shown, year: int | None
) -> tuple[list[TraineeToday], int, Row]:
    """A page of the trainees of a department, how many there are, and what stands beside them in
    :class:`api.standing.department.answers.DepartmentToday`: of a teacher who is no head of the own trainees.

    ``base`` is the filter of the place's entries as the report has it.
    """
    own = actor.role_group == "faculty"
    people, before, waiting = await people_of(actor, place, own=own)
    numbers = await figures(actor, base, people, before, waiting, own=own)
    in_year = [one for one in people if year is None or one.row["year"] == year]
    wanted = [one for one in in_year if is_shown(one, shown) and page.search.casefold() in one.row["name"].casefold()]
    if page.sort == "name":
        wanted.sort(key=lambda one: (one.row["name"].casefold(), str(one.row["_id"])))
    departments, colleges = await gather_reads(
        small(Ref("departments", "name"), [place["departmentId"]]),
        small(Ref("colleges", "name"), [place["collegeId"]]),
    )
    beside: Row = {
        "own": own,
        "today": clock.today().isoformat(),
        "department": departments[place["departmentId"]],
        "college": colleges[place["collegeId"]],
        "figures": numbers,
        "years": _years(people),
        "counts": {name: sum(is_shown(one, name) for one in people) for name in SHOWN},
        "rules": [rule._asdict() for rule in RULES],
        "order": ORDER,
        "ruleVersion": service.RULE_VERSION,
    }
    return await _wire(wanted[page.skip : page.skip + page.size]), len(wanted), beside


def _years(people: Sequence[Today]) -> list[YearCount]:
    counts = Counter(one.row["year"] for one in people if one.row["year"] is not None)
    return [{"year": year, "trainees": counts[year]} for year in sorted(counts)]


async def _wire(people: Sequence[Today]) -> list[TraineeToday]:
    rows: list[Row] = [
        {
            **{name: one.row[name] for name in ("_id", "name", "collegeId", "departmentId", "guide", "year", "line")},
            "level": one.level,
            "reasons": list(one.reasons),
            "lastRecorded": one.recent.last.isoformat() if one.recent.last else None,
            "silentDays": one.silent,
            "entries": one.recent.month,
            "waiting": len(one.recent.waiting),
            "oldestDays": one.oldest,
            "states": {gate: state for gate, state in one.row["states"].items() if gate in SIX},
            "colours": {gate: colour for gate, colour in one.row["colours"].items() if gate in SIX},
            "others": {
                "number": sum(state != "not_applicable" for state in one.seen.duties),
                "overdue": sum(state == "overdue" for state in one.seen.duties),
                "waiting": sum(state == "waiting" for state in one.seen.duties),
            },
            "attendance": one.seen.attendance,
            "mayStillLose": one.row["mayStillLose"],
            "month": one.month,
            "memos": one.memos,
        }
        for one in people
    ]
    await populate(rows, {"guide": GUIDE})
    return cast("list[TraineeToday]", rows)
