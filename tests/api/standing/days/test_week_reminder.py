"""The reminder of Saturday evening: to whom it goes, to whom not, and that it can be turned off."""

from __future__ import annotations

import datetime as dt

import pytest

from api.core import clock
from api.core.store.database import collection
from api.standing.reminders import is_time, remind
from tests.api.standing.test_facts import standing
from tests.api.world import World

DAY = dt.timedelta(days=1)
TOMORROW = clock.machine_time().date() + DAY
SATURDAY = dt.datetime.combine(TOMORROW + (5 - TOMORROW.weekday()) % 7 * DAY, dt.time(12, 30), tzinfo=dt.UTC)
"""Six in the evening in India of the next Saturday: sessions of the past are gone."""
WEEK = dt.timedelta(days=7)


@pytest.fixture(autouse=True)
def on_saturday(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clock, "now", lambda: SATURDAY)


async def reminded(world: World) -> set[str]:
    found = await collection("notifications").find({"event": "week.empty"}).to_list(length=None)
    assert {row["url"] for row in found} <= {"/standing/weekly"}
    return {name for name, id_ in world.people.items() for row in found if row["toId"] == id_}


async def record(world: World, who: str, kind: str = "opd", **fields: object) -> None:
    student = await collection("users").find_one({"_id": world.people[who]})
    day = clock.stored_day(SATURDAY.date() - 4 * DAY)
    row = {"studentId": student["_id"], "collegeId": world.college, "departmentId": world.medicine, "kind": kind}
    row |= {"date": day, "status": "Approved", "receivedOn": SATURDAY, "clientId": f"{who}-{kind}", **fields}
    await collection("entries").insert_one(row)


@pytest.mark.spec("S-095")
async def test_only_an_empty_week_in_training_is_reminded_of_and_once(world: World) -> None:
    await record(world, "classmate")
    away = {"fromDate": clock.stored_day(SATURDAY.date() - 12 * DAY), "toDate": clock.stored_day(SATURDAY.date() + DAY)}
    await record(world, "unpaid", "leave", reasonType="Casual Leave", **away)
    joins_later = {"$set": {"joiningDate": clock.stored_day(SATURDAY.date() + 40 * DAY)}}
    await collection("users").update_one({"_id": world.people["twin_student"]}, joins_later)
    assert await remind() == 2
    # Not who logged, is on leave, has not begun, is not verified, or has no joining date.
    assert await reminded(world) == {"student", "other_student"}
    assert await remind() == 0
    assert len(await collection("weekReminders").find({}).to_list(length=None)) == 2
    for who, number in (("student", 1), ("classmate", 0)):
        shown = await (await world.as_(who)).get(f"/api/getAllNotifications/{world.id(who)}")
        assert [row["url"] for row in shown.json()["data"]].count("/standing/weekly") == number, who


@pytest.mark.spec("S-095")
@pytest.mark.parametrize(
    ("minutes", "due"),
    [(-1, False), (0, True), (359, True), (360, False), (-24 * 60, False), (24 * 60, False)],
)
async def test_it_goes_out_on_saturday_evening_in_india(
    world: World, monkeypatch: pytest.MonkeyPatch, minutes: int, due: bool
) -> None:
    instant = SATURDAY + dt.timedelta(minutes=minutes)
    monkeypatch.setattr(clock, "now", lambda: instant)
    assert is_time(instant) is due
    assert bool(await remind()) is due


@pytest.mark.spec("S-096")
async def test_its_person_turns_it_off_and_on_again(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    path = "/api/weeklyReminder"
    assert (await world.client().post(path, json={"on": False})).status_code == 401
    for who in ("teacher", "hod", "clerk", "admin", "master"):
        assert (await (await world.as_(who)).post(path, json={"on": False})).status_code == 403, who
    student = await world.as_("student")
    assert (await student.post(path, json={"on": "perhaps"})).status_code == 422
    assert (await standing(world))["student"]["weeklyReminder"] is True
    off = await student.post(path, json={"on": False})
    assert (off.status_code, off.json()["message"]) == (200, "The weekly reminder is off")
    assert (await standing(world))["student"]["weeklyReminder"] is False
    await remind()
    assert "student" not in await reminded(world)
    assert "classmate" in await reminded(world)
    assert (await student.post(path, json={"on": True})).status_code == 200
    monkeypatch.setattr(clock, "now", lambda: SATURDAY + WEEK)
    await remind()
    assert "student" in await reminded(world)
