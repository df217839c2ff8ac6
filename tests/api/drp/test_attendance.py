"""Attendance as it follows from the activities, and how complete a student's programme is."""

from __future__ import annotations

import datetime as dt
import itertools

import pytest
from bson import ObjectId

from api.core import clock
from api.core.store.database import collection
from api.drp import attendance
from api.drp.programme import facts, months_after, window
from tests.api.drp.steps import activity, coordinator, institution, progress, rows
from tests.api.logbook.steps import day, kind_of, refused
from tests.api.world import World


@pytest.mark.spec("T-075", "T-076")
async def test_a_day_of_attendance_follows_from_its_activities(world: World) -> None:
    at = await institution(world)
    own = await coordinator(world, by="student", insitution=at, schduleFrom=day(-30), schduleTo=day(60))
    everybodys = {"schduleFrom": day(-20), "schduleTo": day(70)}
    await coordinator(
        world, name="Dr. For All", insitution=await institution(world, "Rural Hospital, Wai"), **everybodys
    )
    await activity(world, activityDate=day(-1))
    seen = await activity(world, activityDate=day(-1), activity="Health camp")
    await activity(world, activityDate=day(-40))
    await activity(world, by="classmate", activityDate=day(-2))
    await world.verify(kind_of("drpActivity"), seen["_id"])
    first, second = (await rows(world, "attendence"))["data"]
    assert (first["student"]["name"], first["activityDate"], first["activities"]) == ("Asha Kulkarni", day(-1), 2)
    assert first["institution"] == {"_id": at, "title": "District Hospital, Satara"}
    assert first["drpc"] == {"_id": own["_id"], "name": own["name"]}
    assert (first["status"], second["status"]) == ("Approved", "Pending")
    assert (second["activityDate"], second["institution"], second["drpc"]) == (day(-40), None, None)
    department = await rows(world, "attendence", by="teacher")
    assert [row["activityDate"] for row in department["data"]] == [day(-1), day(-2), day(-40)]
    assert [(row["drpc"] or {}).get("name") for row in department["data"]] == [own["name"], "Dr. For All", None]
    assert department["total"] == 3
    turned = await rows(world, "attendence", by="teacher", sort="activityDate", page=1, limit=1)
    assert ([row["activityDate"] for row in turned["data"]], turned["total"]) == ([day(-40)], 3)


@pytest.mark.spec("T-068")
async def test_the_list_is_searched_filtered_and_refuses_what_it_does_not_know(world: World) -> None:
    await coordinator(world, by="student", schduleFrom=day(-30), schduleTo=day(60))
    await activity(world, activityDate=day(-1))
    rejected = await activity(world, activityDate=day(-3))
    await activity(world, by="classmate", activityDate=day(-2))
    await world.verify(kind_of("drpActivity"), rejected["_id"], status="Rejected")

    async def days(**query: str) -> list[str]:
        return [row["activityDate"] for row in (await rows(world, "attendence", by="teacher", **query))["data"]]

    assert await days(search="rohan") == [day(-2)]
    assert await days(search="satara") == [day(-1), day(-3)]
    assert await days(status="Rejected") == [day(-3)]
    assert await days(student=world.id("classmate")) == [day(-2)]
    assert await days(**{"from": day(-2), "to": day(-2)}) == [day(-2)]
    client, path = await world.as_("teacher"), f"/api/drp/attendence/{world.scope}/{world.id('teacher')}"
    for query in ("status=Done", "sort=student", "from=yesterday", "student=x", "colour=red"):
        refused(await client.get(f"{path}?{query}"), 422)
    refused(await client.post(path), 405)


async def test_progress_names_window_schedule_and_days(world: World) -> None:
    client = await world.as_("student")
    path = f"/api/drp/progress/{world.scope}/{world.id('student')}"
    bare = (await client.get(path)).json()["data"]
    assert (bare["schedule"], bare["days"]) == (None, {"of": 90, "recorded": 0, "approved": 0, "owed": 90})
    assert (bare["window"]["semesters"], bare["window"]["from"]) == ([3, 4, 5], "2026-02-03")
    assert bare["window"]["to"] == "2027-08-02"
    own = await coordinator(world, by="student", schduleFrom=day(-9), schduleTo=day(81))
    seen = await activity(world, activityDate=day(-1))
    for shift in (-1, -2, -9, -20):
        await activity(world, activityDate=day(shift))
    rejected = await activity(world, activityDate=day(-3))
    await world.verify(kind_of("drpActivity"), seen["_id"])
    await world.verify(kind_of("drpActivity"), rejected["_id"], status="Rejected")
    now = (await client.get(path)).json()["data"]
    assert now["days"] == {"of": 90, "recorded": 3, "approved": 1, "owed": 87}
    assert now["schedule"]["drpc"]["_id"] == own["_id"]
    assert now["schedule"]["institution"]["title"] == "District Hospital, Satara"
    assert (now["schedule"]["schduleFrom"], now["schedule"]["passed"]) == (day(-9), 10)


async def test_the_first_and_the_last_day_of_a_posting_are_of_it(world: World) -> None:
    await coordinator(world, by="student", schduleFrom=day(-5), schduleTo=day(-2))
    for shift in (-1, -2, -5, -6):
        await activity(world, activityDate=day(shift))
    listed = (await rows(world, "attendence"))["data"]
    assert [(row["activityDate"], row["institution"] is not None) for row in listed] == [
        (day(-1), False),
        (day(-2), True),
        (day(-5), True),
        (day(-6), False),
    ]
    assert (await progress(world))["days"] == {"of": 90, "recorded": 2, "approved": 0, "owed": 88}


async def test_a_day_is_approved_by_one_of_its_activities_and_counts_once(world: World) -> None:
    await coordinator(world, by="student", schduleFrom=day(-30), schduleTo=day(60))
    status = {-1: "Approved", -2: "Rejected", -3: "Approved"}
    for shift, decided in status.items():
        entries = [await activity(world, activityDate=day(shift), activity=f"Camp {number}") for number in range(3)]
        for each in entries[: 2 if shift == -1 else 1]:
            assert (await world.verify(kind_of("drpActivity"), each["_id"], status=decided)).is_success
    listed = (await rows(world, "attendence"))["data"]
    assert [(row["activityDate"], row["activities"], row["approved"], row["status"]) for row in listed] == [
        (day(-1), 3, 2, "Approved"),
        (day(-2), 3, 0, "Pending"),
        (day(-3), 3, 1, "Approved"),
    ]
    assert (await progress(world))["days"] == {"of": 90, "recorded": 3, "approved": 2, "owed": 87}


@pytest.mark.parametrize("order", list(itertools.permutations(("Approved", "Pending", "Rejected"))))
def test_the_status_of_a_day_does_not_depend_on_the_order_of_its_activities(order: tuple[str, ...]) -> None:
    student, date = ObjectId(), clock.stored_day(clock.today())
    common = {"student": student, "date": date, "notCounted": None}
    groups = [{**common, "status": status, "count": 2} for status in order]
    for left, status in ((3, "Approved"), (2, "Pending"), (1, "Rejected")):
        wanted = ("Rejected", "Pending", "Approved")[:left]
        (row,) = attendance._by_day([group for group in groups if group["status"] in wanted])
        assert (row["status"], row["activities"], row["approved"]) == (status, 2 * left, 2 if left == 3 else 0)


@pytest.mark.parametrize(
    ("first", "last", "passed"), [(-100, -10, 90), (-89, 0, 90), (-88, 1, 89), (0, 89, 1), (5, 94, 0)]
)
async def test_the_days_that_have_passed_are_those_of_the_posting(
    world: World, first: int, last: int, passed: int
) -> None:
    """Its first day counts, and no day before it or past the ninety of the regulation."""
    await coordinator(world, by="student", schduleFrom=day(first), schduleTo=day(last))
    assert (await progress(world))["schedule"]["passed"] == passed


async def test_progress_is_the_students_and_the_departments(world: World) -> None:
    path = f"/api/drp/progress/{world.scope}/"
    assert (await (await world.as_("teacher")).get(path + world.id("student"))).status_code == 200
    refused(await (await world.as_("classmate")).get(path + world.id("student")), 403)
    refused(await (await world.as_("other_teacher")).get(path + world.id("student")), 403)
    for nobody in (world.id("twin_student"), world.id("teacher"), str(ObjectId())):
        refused(await (await world.as_("teacher")).get(path + nobody), 404)
    newcomer = (await (await world.as_("newcomer")).get(path + world.id("newcomer"))).json()["data"]
    assert newcomer["window"] is None


def test_the_window_is_the_regulations() -> None:
    assert (facts()["semesters"], facts()["seedScheduleDays"]) == ([3, 4, 5], 90)
    joined = dt.date(2025, 8, 31)
    assert months_after(joined, 6) == dt.date(2026, 2, 28)
    made = window(joined, dt.date(2026, 8, 30))
    assert (made["from"], made["to"], made["semester"], made["state"]) == ("2026-08-31", "2028-02-28", 2, "before")
    assert window(joined, dt.date(2026, 8, 31))["state"] == "open"
    assert window(joined, dt.date(2028, 2, 28))["state"] == "open"
    assert window(joined, dt.date(2028, 2, 29))["state"] == "over"
    short = window(joined, dt.date(2026, 9, 1), diploma=True)
    assert (short["semesters"], short["to"]) == ([3], "2027-02-27")


async def test_a_withheld_or_removed_posting_takes_no_attendance_away(world: World) -> None:
    """Attendance is the student's activity; without a coordinator the place is simply not known."""
    made = await coordinator(world, by="student", schduleFrom=day(-9), schduleTo=day(81))
    await activity(world)
    assert (await rows(world, "attendence"))["data"][0]["institution"] is not None
    await (await world.as_("hod")).post(f"/api/drp/delete/{made['_id']}", json={"id": made["_id"]})
    (row,) = (await rows(world, "attendence"))["data"]
    assert (row["activityDate"], row["institution"]) == (clock.today().isoformat(), None)
    assert await collection("drpcs").count_documents({}) == 0
