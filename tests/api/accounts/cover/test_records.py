"""Who guided a student on a day, who is away, and who stands in."""

from __future__ import annotations

import datetime as dt
from typing import Any

from bson import ObjectId

from api.accounts import service
from api.accounts.cover.documents import AwayDays
from api.core import clock
from api.core.store import records
from api.core.store.database import collection, database
from api.core.store.migrations import Work
from api.core.store.migrations.steps import s0007_guides_by_day
from tests.api.world import World

DAY = dt.timedelta(days=1)


async def away(world: World, teacher: str, first: int, last: int, delegate: str | None = None, **more: Any) -> None:
    """Stores days of absence, counted from today."""
    today = clock.today()
    await records(AwayDays).add(
        AwayDays(
            collegeId=world.college,
            departmentId=world.medicine,
            teacher=world.people[teacher],
            first=clock.stored_day(today + first * DAY),
            last=clock.stored_day(today + last * DAY),
            delegate=world.people[delegate] if delegate else None,
            setBy=world.people["hod"],
            setOn=clock.now(),
            **more,
        )
    )


async def account(world: World, who: str) -> dict[str, Any]:
    row = await collection("users").find_one({"_id": world.people[who]})
    assert row is not None
    return dict(row)


async def test_each_change_of_the_guide_leaves_a_dated_row(world: World) -> None:
    head, body = await world.as_("hod"), {"students": [world.id("student")]}
    for act, who in (("assign", "teacher"), ("assign", "colleague"), ("unassign", "colleague")):
        answer = await head.post(f"/api/staff/{act}/{world.id(who)}/{world.id('hod')}", json=body)
        assert answer.status_code == 200, answer.text
    row = await account(world, "student")
    today = clock.stored_day(clock.today())
    guides = [world.people["teacher"], world.people["colleague"], None]
    assert [term["guide"] for term in row["guideTerms"]][-3:] == guides
    assert {term["since"] for term in row["guideTerms"][-3:]} == {today}
    assert "guide" not in row


def test_the_guide_of_a_day_is_the_last_row_that_began_by_then() -> None:
    first, second = ObjectId(), ObjectId()
    day = clock.stored_day
    at = clock.now()
    march, april = dt.date(2026, 3, 1), dt.date(2026, 4, 1)
    terms = [{"guide": first, "at": at}, {"guide": second, "since": day(march), "at": at}]
    left = {"guide": None, "since": day(april), "at": at}
    assert service.guide_on({"guide": second, "guideTerms": terms}, march - DAY) == first
    assert service.guide_on({"guide": second, "guideTerms": terms}, march) == second
    assert service.guide_on({"guideTerms": [*terms, left]}, april - DAY) == second
    assert service.guide_on({"guideTerms": [*terms, left]}, april) is None
    assert service.guide_on({"guide": second}, march) == second
    assert service.guide_on({}, march) is None


async def test_who_stands_in_is_open_and_not_away_and_authenticates_only_as_a_pg_guide(world: World) -> None:
    today = clock.today()
    teacher, colleague = world.people["teacher"], world.people["colleague"]
    await away(world, "teacher", -1, 1, "colleague", authenticates=True)
    absent = await service.away_on(today, world.college, world.medicine)
    assert [row["teacher"] for row in absent] == [teacher]
    assert await service.away_on(today + 2 * DAY, world.college, world.medicine) == []
    assert await service.away_on(today, world.college, world.pathology) == []
    assert await service.represented_by(colleague, today, world.college, world.medicine) == [teacher]
    stands_in = await service.delegates_of(teacher, today, world.college)
    assert [(row.delegate, row.authenticates) for row in stands_in] == [(colleague, False)]
    await collection("users").update_one({"_id": colleague}, {"$set": {"pgGuideSince": clock.stored_day(today + DAY)}})
    assert not (await service.delegates_of(teacher, today, world.college))[0].authenticates
    assert (await service.delegates_of(teacher, today + DAY, world.college))[0].authenticates
    await away(world, "colleague", 1, 5)
    assert await service.delegates_of(teacher, today + DAY, world.college) == []
    assert await service.represented_by(colleague, today + DAY, world.college, world.medicine) == []
    await collection("users").update_one({"_id": colleague}, {"$set": {"status": False}})
    assert await service.delegates_of(teacher, today, world.college) == []


async def test_the_step_keeps_the_present_guide_as_the_first_row_and_runs_once(world: World) -> None:
    day = clock.stored_day(dt.date(2025, 9, 1))
    guide = world.people["teacher"]
    former = [{"collegeId": world.college, "departmentId": world.pathology, "until": day}]
    student, classmate = world.people["student"], world.people["classmate"]
    users = collection("users")
    await users.update_many({"guideTerms": {"$exists": True}}, {"$unset": {"guideTerms": "", "guide": ""}})
    await users.update_one({"_id": student}, {"$set": {"guide": guide}})
    await users.update_one({"_id": classmate}, {"$set": {"guide": guide, "formerPlaces": former, "placeSince": day}})
    for changed in (2, 0):
        work = Work(database())
        await s0007_guides_by_day.STEP.run(work)
        assert work.changed["users"] == changed
    mine, other = await account(world, "student"), await account(world, "classmate")
    assert service.guide_on(mine, dt.date(2020, 1, 1)) == guide
    assert service.guide_on(other, dt.date(2025, 8, 31)) is None
    assert service.guide_on(other, dt.date(2025, 9, 1)) == guide
