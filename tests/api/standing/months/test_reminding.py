"""Reminders of months: to whom each stage goes, once, and what is never reminded of."""

from __future__ import annotations

import asyncio
import datetime as dt
from typing import Any

import pytest
from bson import ObjectId

from api.core import clock
from api.core.store.database import collection
from api.standing.engine.periods.months import Month
from api.standing.months import reminding
from api.standing.months.reminding import remind, stage_of
from tests.api.accounts.cover.test_records import away
from tests.api.world import World

DAY = dt.timedelta(days=1)
THIS = clock.today().replace(day=1)
OPENS = (THIS + 31 * DAY).replace(day=1)
"""The first of the next month: sessions of the past are gone, and no test here has one of the future."""


def at(monkeypatch: pytest.MonkeyPatch, day: dt.date, hour: int = 3) -> None:
    """It is this day, at half past eight in India unless told."""
    instant = dt.datetime.combine(day, dt.time(hour), tzinfo=dt.UTC)
    monkeypatch.setattr(clock, "now", lambda: instant)


@pytest.fixture(autouse=True)
async def one_trainee(world: World) -> None:
    """The student alone is in training, since the first of this month, and the teacher guides."""
    student = {"_id": world.people["student"]}
    await collection("users").update_many({"_id": {"$ne": student["_id"]}}, {"$unset": {"joiningDate": ""}})
    day = clock.stored_day(THIS)
    fields = {"joiningDate": day, "recordedFrom": day, "createdAt": day, "guide": world.people["teacher"]}
    await collection("users").update_one(student, {"$set": fields, "$unset": {"guideTerms": "", "coGuides": ""}})


async def notified(world: World) -> set[tuple[str, str]]:
    """Who was told of which event, and takes the notifications away."""
    names = {id_: name for name, id_ in world.people.items()}
    rows = [row async for row in collection("notifications").find({"event": {"$regex": "^month\\."}})]
    month = f"{THIS:%Y-%m}"
    where = f"trainee={world.id('student')}&college={world.college}&department={world.medicine}&month={month}"
    assert {row["url"] for row in rows} <= {f"/standing/months?{where}"}
    assert all(f"{THIS:%B %Y} of Asha Kulkarni" in row["desc"] for row in rows)
    await collection("notifications").delete_many({})
    return {(names[row["toId"]], row["event"]) for row in rows}


@pytest.mark.spec("D-052")
async def test_the_guide_is_told_when_a_month_opens_and_when_it_is_overdue_once_each(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    at(monkeypatch, OPENS - DAY)
    assert await remind() == 0
    at(monkeypatch, OPENS)
    assert await remind() == 1
    assert await notified(world) == {("teacher", "month.open")}
    for later in (0, 1, 9):
        at(monkeypatch, OPENS + later * DAY)
        assert await remind() == 0, later
    at(monkeypatch, OPENS + 10 * DAY)
    assert await remind() == 1
    assert await notified(world) == {("teacher", "month.overdue")}
    at(monkeypatch, OPENS + 16 * DAY)
    assert await remind() == 0
    assert await collection("monthReminders").count_documents({"studentId": world.people["student"]}) == 2


@pytest.mark.spec("D-052")
async def test_several_processes_remind_once(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    at(monkeypatch, OPENS)
    all_there, words = asyncio.Barrier(3), reminding._message

    async def at_once(*of: Any) -> Any:
        """None of them stores before each has seen that nobody was reminded."""
        message = await words(*of)
        await all_there.wait()
        return message

    monkeypatch.setattr(reminding, "_message", at_once)
    async with asyncio.timeout(60):
        assert sum(await asyncio.gather(remind(), remind(), remind())) == 1
    (row,) = [row async for row in collection("notifications").find({"event": "month.open"})]
    assert (row["toId"], row.get("times", 1)) == (world.people["teacher"], 1)


@pytest.mark.spec("D-053")
async def test_a_week_overdue_it_is_offered_to_the_delegate_and_the_head_and_the_guide_is_told(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    await away(world, "teacher", 0, 90, "colleague", authenticates=True)
    since = clock.stored_day(clock.today() - 400 * DAY)
    await collection("users").update_one({"_id": world.people["colleague"]}, {"$set": {"pgGuideSince": since}})
    at(monkeypatch, OPENS + 17 * DAY)
    assert await remind() == 1
    # What was missed before is not made up for: the latest stage alone goes out.
    assert await notified(world) == {
        ("colleague", "month.offered"),
        ("hod", "month.offered"),
        ("teacher", "month.overdue"),
    }
    assert await remind() == 0


@pytest.mark.spec("D-053")
async def test_it_is_offered_to_no_delegate_who_may_not_sign(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    await away(world, "teacher", 0, 90, "colleague", authenticates=True)
    at(monkeypatch, OPENS + 17 * DAY)
    assert await remind() == 1
    assert await notified(world) == {("hod", "month.offered"), ("teacher", "month.overdue")}


@pytest.mark.spec("D-054")
@pytest.mark.parametrize("change", [{"$unset": {"guide": ""}}, {"$set": {"guide": ObjectId()}}])
async def test_without_a_guide_who_is_there_the_head_is_told(
    world: World, monkeypatch: pytest.MonkeyPatch, change: dict[str, dict[str, object]]
) -> None:
    await collection("users").update_one({"_id": world.people["student"]}, change)
    for days, event in ((0, "month.open"), (10, "month.overdue"), (17, "month.offered")):
        at(monkeypatch, OPENS + days * DAY)
        assert await remind() == 1, days
        assert await notified(world) == {("hod", event)}


@pytest.mark.spec("D-054")
@pytest.mark.parametrize(
    ("state", "days", "stage"),
    [
        ("due", 0, "open"),
        ("due", 9, "open"),
        ("overdue", 10, "overdue"),
        ("overdue", 16, "overdue"),
        ("overdue", 17, "offered"),
        ("overdue", 60, "offered"),
        ("overdue", 61, None),
        ("authenticated", 12, None),
        ("changed", 12, None),
        ("excused", 12, None),
        ("not_recorded", 12, None),
    ],
)
def test_a_month_has_one_stage_a_day(state: str, days: int, stage: str | None) -> None:
    opens = dt.date(2026, 11, 1)
    month = Month("c/d", "2026-10", state, 31, opens, opens + 10 * DAY, 0)
    assert stage_of(month, opens + days * DAY) == stage


@pytest.mark.spec("D-054")
async def test_it_goes_out_from_six_in_the_morning_in_india(monkeypatch: pytest.MonkeyPatch) -> None:
    at(monkeypatch, OPENS, hour=0)
    assert reminding.morning() is None
    at(monkeypatch, OPENS, hour=1)
    assert reminding.morning() == OPENS
