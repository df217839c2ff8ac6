"""The list for the Board: completed residencies that are due, overdue or reported."""

from __future__ import annotations

from typing import Any

import pytest
from bson import ObjectId

from api.core.store.database import collection
from tests.api.drp.steps import Json, activity, posting, residency
from tests.api.logbook.steps import day, refused, stored
from tests.api.world import World


def _path(world: World, what: str = "board", end: str = "", department: Any = None, college: Any = None) -> str:
    return f"/api/{what}/{college or world.college}/{department or world.medicine}{end}"


async def _list(world: World, by: str = "hod", **more: Any) -> Json:
    query: dict[str, Any] = {name: more.pop(name) for name in ("status", "search", "page", "limit") if name in more}
    answer = await (await world.as_(by)).get(_path(world, "drp/board", **more), params=query)
    assert answer.status_code == 200, answer.text
    body: Json = answer.json()
    return body


async def _ended(world: World, of: str, days_ago: int, **more: Any) -> None:
    await posting(world, of, first=day(-days_ago - 95), last=day(-days_ago), **more)


@pytest.mark.spec("S-280")
async def test_the_list_has_what_ended_lately_and_what_is_overdue(world: World) -> None:
    await _ended(world, "student", 3)
    await _ended(world, "classmate", 20)
    await _ended(world, "other_student", 8)
    await _ended(world, "twin_student", 5)
    await posting(world, "unpaid", first=day(-40), last=day(-1))
    await posting(world, "unverified", first=day(-40), last=day(60))
    refused(await world.client().get(_path(world, "drp/board")), 401)
    for who in ("student", "clerk", "teacher", "twin_teacher"):
        refused(await (await world.as_(who)).get(_path(world, "drp/board")), 403)
    hod, admin = await world.as_("hod"), await world.as_("admin")
    refused(await hod.get(_path(world, "drp/board", department=world.pathology)), 403)
    refused(await hod.get(_path(world, "drp/board", department="all")), 404)
    refused(await admin.get(_path(world, "drp/board", college=world.other_college)), 403)
    refused(await hod.get(_path(world, "drp/board", end="?status=lost")), 422)
    refused(await hod.get(_path(world, "drp/board", end="?sort=name")), 422)
    rows = (await _list(world))["data"]
    assert [(row["student"]["name"], row["state"], row["late"]) for row in rows] == [
        ("Rohan Deshmukh", "overdue", False),
        ("Asha Kulkarni", "due", False),
    ]
    assert (rows[1]["completedOn"], rows[1]["dueBy"]) == (day(-3), day(4))
    assert (rows[0]["completedOn"], rows[0]["dueBy"]) == (day(-20), day(-13))
    whole = await _list(world, by="admin", department="all")
    assert [row["student"]["name"] for row in whole["data"]] == ["Rohan Deshmukh", "Imran Shaikh", "Asha Kulkarni"]
    assert whole["data"][1]["department"]["name"] == "Pathology"
    assert (await _list(world, by="master", department="all"))["total"] == 3
    twin = await _list(world, by="master", department="all", college=world.other_college)
    assert [row["student"]["name"] for row in twin["data"]] == ["Kavya Reddy"]
    page = await _list(world, by="admin", department="all", page=2, limit=1)
    assert ([row["student"]["name"] for row in page["data"]], page["total"]) == (["Imran Shaikh"], 3)
    assert [row["state"] for row in (await _list(world, status="due"))["data"]] == ["due"]
    assert [row["student"]["name"] for row in (await _list(world, search="asha"))["data"]] == ["Asha Kulkarni"]
    assert (await _list(world))["source"] == "PGMER-2023 5.2(xv)XI"


@pytest.mark.spec("S-281")
async def test_the_day_of_the_report_closes_one_or_several(world: World) -> None:
    await _ended(world, "student", 3)
    await _ended(world, "classmate", 20)
    await _ended(world, "twin_student", 5)
    await posting(world, "unpaid", first=day(-40), last=day(-1))
    path, hod = _path(world, "drp/board", end="/report"), await world.as_("hod")
    both = {"studentIds": [world.id("student"), world.id("classmate")], "reportedOn": day(0)}
    refused(await world.client().post(path, json=both), 401)
    refused(await (await world.as_("teacher")).post(path, json=both), 403)
    for wrong in (
        {**both, "studentIds": []},
        {**both, "studentIds": ["x"]},
        {**both, "reportedOn": day(1)},
        {**both, "reportedOn": day(-4)},
        {"studentIds": both["studentIds"]},
    ):
        refused(await hod.post(path, json=wrong), 422)
    for other in ("twin_student", "unpaid", "teacher"):
        refused(await hod.post(path, json={**both, "studentIds": [world.id("student"), world.id(other)]}), 404)
    assert await stored("boardReports") == 0, "all or none"
    done = await hod.post(path, json=both)
    assert done.json()["message"] == "2 residencies marked as reported"
    refused(await hod.post(path, json=both), 409)
    assert (await _list(world))["data"] == []
    rows = (await _list(world, status="reported"))["data"]
    assert sorted((row["student"]["name"], row["late"], row["reportedOn"]) for row in rows) == [
        ("Asha Kulkarni", False, day(0)),
        ("Rohan Deshmukh", True, day(0)),
    ]
    assert rows[0]["reportedBy"] == "Dr. Meenakshi Rane"
    numbers = (await residency(world, "classmate"))["numbers"]
    assert (numbers["reportState"], numbers["late"]) == ("reported", True)
    back = _path(world, "drp/board", end="/takeBack")
    refused(await (await world.as_("twin_teacher")).post(back, json={"studentId": world.id("classmate")}), 403)
    refused(await hod.post(back, json={"studentId": str(ObjectId())}), 404)
    assert (await hod.post(back, json={"studentId": world.id("classmate")})).status_code == 200
    assert [row["state"] for row in (await _list(world))["data"]] == ["overdue"]
    assert await stored("audits", action="drp.reported") == 2
    assert await stored("audits", action="drp.reportTakenBack") == 1


@pytest.mark.spec("S-282")
async def test_the_list_is_a_file(world: World) -> None:
    formula = {"name": '=HYPERLINK("http://x")'}
    await collection("users").update_one({"_id": world.people["classmate"]}, {"$set": formula})
    await _ended(world, "student", 3)
    await _ended(world, "classmate", 20)
    await _ended(world, "unpaid", 9)
    body = {"studentIds": [world.id("unpaid")], "reportedOn": day(0)}
    hod = await world.as_("hod")
    assert (await hod.post(_path(world, "drp/board", end="/report"), json=body)).status_code == 200
    path = _path(world, "exports/drpBoard")
    refused(await world.client().get(path), 401)
    refused(await (await world.as_("teacher")).get(path), 403)
    refused(await hod.get(f"{path}?status=lost"), 422)
    answer = await hod.get(path)
    assert "drp-board-" in answer.headers["content-disposition"]
    lines = answer.text.lstrip("\ufeff").splitlines()
    assert lines[0] == "Sr. No.,Department,Student Name,Completed On,Report Due By,State,Reported On,Late"
    assert lines[1].endswith(f",{day(-20)},{day(-13)},Overdue,,Yes")
    assert ",'=HYPERLINK" in lines[1].replace('"', "")
    assert lines[2] == f"2,General Medicine,Asha Kulkarni,{day(-3)},{day(4)},Due,,"
    assert lines[3] == f"3,General Medicine,Arjun Nair,{day(-9)},{day(-2)},Reported,{day(0)},Yes"
    assert len((await hod.get(f"{path}?status=due")).text.splitlines()) == 2
    assert (await hod.get(f"{path}?format=xlsx")).content[:2] == b"PK"


@pytest.mark.spec("S-280")
async def test_a_posting_of_a_department_is_of_those_who_recorded_an_activity(world: World) -> None:
    row = await posting(world, first=day(-97), last=day(-2))
    await collection("drpcs").update_one({"_id": row["_id"]}, {"$unset": {"studentId": ""}})
    assert (await _list(world))["data"] == []
    await activity(world, activityDate=day(-5))
    assert [one["student"]["name"] for one in (await _list(world))["data"]] == ["Asha Kulkarni"]
