"""Entries dated before training began: in no number, list or picture that a standing shows."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from bson import ObjectId

from api.core import clock
from api.standing.engine.case import Case
from api.standing.engine.milestones.ribbon import ribbon
from api.standing.engine.numbers.numbers import numbers
from api.standing.engine.standing import standing
from api.standing.facts.gathering import RESIDENCY, Gathered, postings_of
from api.standing.summary import seen
from tests.api.logbook.reading.test_not_counted import one_before_and_one_after
from tests.api.standing.packs.people import loaded, pack, requirement, row_of
from tests.api.standing.people import START, TODAY, checklist, day, entry, leave, now, trainee
from tests.api.world import World

BEFORE, AFTER = "2024-07-31", "2024-08-01"


def marks(facts: Any, name: str) -> list[str]:
    """The first days of the marks of a lane."""
    lanes = ribbon(facts, standing(facts, TODAY)).lanes
    return [str(mark.first) for one in lanes if one.id == name for mark in one.marks]


def test_the_ribbon_draws_no_posting_before_joining() -> None:
    posted = [entry(on, "posting", on, topic="Dermatology", until=day("2024-08-20")) for on in (BEFORE, AFTER)]
    assert marks(trainee(entries=tuple(posted)), "postings") == [AFTER]


def test_the_ribbon_draws_no_leave_that_ended_before_joining() -> None:
    leaves = (leave("Casual", BEFORE, BEFORE), leave("Casual", AFTER, AFTER))
    assert marks(trainee(leaves=leaves), "leave") == [AFTER]


def test_the_ribbon_without_a_joining_date_draws_every_posting() -> None:
    posted = [entry(on, "posting", on, topic="Dermatology") for on in (BEFORE, AFTER)]
    assert marks(trainee(start=None, entries=tuple(posted)), "postings") == [BEFORE, AFTER]


def test_pending_days_of_leave_begin_at_joining() -> None:
    asked = leave("Casual", "2024-07-30", "2024-08-02", "Pending")
    assert Case(trainee(leaves=(asked,)), TODAY).attendance.pending == 2


def test_approved_days_of_leave_begin_at_joining() -> None:
    facts = trainee(leaves=(leave("Casual", "2024-07-30", "2024-08-02"),))
    assert now(facts).leave.casual == 2  # type: ignore[union-attr]  # There is a standing.


def test_a_certificate_before_joining_is_not_among_those_that_end() -> None:
    last = day("2026-12-01")
    rows = [replace_day(checklist(on, "GCP", validUntil=last), on) for on in (BEFORE, AFTER)]
    facts = trainee(entries=tuple(rows))
    gathered = Gathered({"_id": ObjectId(), "name": "Asha"}, facts, {})
    assert [one.id for one in seen(gathered, now(facts))["seen"].ending] == [AFTER]


def replace_day(row: Any, on: str) -> Any:
    """The entry with another day."""
    return row._replace(day=day(on))


def test_the_months_and_totals_of_a_skill_begin_at_joining() -> None:
    done = [
        entry(on, "procedure", on, skills=("Lumbar puncture",), role="Performed Independently")
        for on in (BEFORE, AFTER)
    ]
    whole = numbers(replace(trainee(), entries=tuple(done)), TODAY)
    (skill,) = whole.skills
    assert (whole.totals.approved, skill.counted, [row[0] for row in skill.months]) == (1, 1, [0])


def test_the_weeks_count_entries_from_joining_on() -> None:
    done = [entry(on, "opd", on) for on in (BEFORE, AFTER)]
    weeks = now(replace(trainee(), entries=tuple(done))).weeks
    assert weeks is not None
    assert weeks.weeks[0].entries == 1
    assert weeks.weeks[0].first < START


async def test_a_requirement_lists_and_counts_entries_from_joining_on(world: World) -> None:
    await loaded(world, pack(requirement(roles=["Performed with Guide", "Observed"])))
    _, after = await one_before_and_one_after(world, "procedure")
    shown = await row_of(world, "own-medicine", "own.puncture")
    assert [row["_id"] for row in shown["data"]] == [after["_id"]]
    assert (shown["row"]["counted"], sum(part["approved"] for part in shown["roles"])) == (1, 1)


def test_no_posting_of_the_department_follows_from_an_entry_before_joining() -> None:
    college, department = ObjectId(), ObjectId()
    place: Any = {"collegeId": college, "departmentId": department}
    account: Any = {"_id": ObjectId(), **place, "joiningDate": clock.stored_day(START)}
    posted: Any = {
        "_id": ObjectId(),
        **place,
        "schduleFrom": clock.stored_day(day("2024-07-01")),
        "schduleTo": clock.stored_day(day("2024-08-31")),
    }
    found = [postings_of(account, [entry("a", RESIDENCY, on)], [posted]) for on in (BEFORE, AFTER)]
    assert [len(postings) for postings in found] == [0, 1]
