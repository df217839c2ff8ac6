"""Colleges, departments and courses, as the pages ask for them before and after sign-in."""

from __future__ import annotations

import json
from typing import Any

import httpx
import pytest
from bson import ObjectId

from api.core.files.limits import PICTURE
from api.core.store.database import collection
from tests.api.core.files.samples import picture
from tests.api.world import World


async def post(world: World, path: str, body: Any) -> httpx.Response:
    return await world.client().post(path, json=body)


@pytest.mark.spec("P-348")
async def test_strangers_get_the_names_of_the_colleges_and_nothing_more(world: World) -> None:
    await collection("colleges").update_many({}, {"$set": {"gstin": "27ABC", "phone": "9876543210", "email": "a@b.in"}})
    answer = await world.client().get("/api/getCollege")
    assert answer.status_code == 200
    assert answer.json()["data"] == [
        {"_id": str(world.other_college), "name": "Godavari Medical College"},
        {"_id": str(world.college), "name": "Sahyadri Institute of Medical Sciences"},
    ]


@pytest.mark.spec("P-350", "P-217")
async def test_the_departments_of_a_college(world: World) -> None:
    await collection("collegedepartments").delete_one({"collegeId": world.college, "departmentId": world.forensic})
    rows = (await post(world, "/api/getDept", {"id": str(world.college)})).json()
    assert rows["status"] is True
    assert [(row["_id"], row["departmentId"], row["name"]) for row in rows["data"]] == [
        (str(world.medicine), str(world.medicine), "General Medicine"),
        (str(world.pathology), str(world.pathology), "Pathology"),
    ]
    assert {row["collegeId"] for row in rows["data"]} == {str(world.college)}
    assert (await post(world, "/api/getDept", {"id": str(ObjectId())})).json()["data"] == []


@pytest.mark.spec("P-351")
async def test_the_course_of_a_department(world: World) -> None:
    answer = (await post(world, "/api/getCourse", {"id": str(world.medicine)})).json()
    assert answer == {"status": True, "data": {"_id": str(world.course), "title": "MD General Medicine"}}
    unknown = await post(world, "/api/getCourse", {"id": str(ObjectId())})
    assert (unknown.status_code, unknown.json()["status"]) == (404, False)


async def test_ids_that_are_none_and_keys_that_are_unknown(world: World) -> None:
    """NQ-01, NQ-06: 422, never a query and never a 500."""
    ids: list[Any] = [
        "",
        "x",
        "0" * 25,
        "g" * 24,
        "५" * 24,
        {"$oid": "0" * 24},
        {"$ne": None},
        ["0" * 24],
        1,
        None,
        True,
    ]
    bodies: list[Any] = [{"id": value} for value in ids] + [{}, [], {"id": "0" * 24, "$where": "1"}]
    for path in ("/api/getDept", "/api/getCourse"):
        for body in bodies:
            answer = await post(world, path, body)
            assert answer.status_code == 422, (path, body)
            assert answer.json()["code"] == "invalid"


@pytest.mark.spec("P-379")
async def test_the_departments_of_the_session(world: World) -> None:
    """The own college's; all for the Master; nobody else's id is taken."""
    assert (await world.client().get(f"/api/getAllDeptData/{world.id('hod')}")).status_code == 401
    hod = await world.as_("hod")
    assert (await hod.get(f"/api/getAllDeptData/{world.id('master')}")).status_code == 403
    assert (await hod.get("/api/getAllDeptData/x")).status_code == 404
    await collection("collegedepartments").delete_one({"collegeId": world.college, "departmentId": world.forensic})
    own = (await hod.get(f"/api/getAllDeptData/{world.id('hod')}")).json()["data"]
    assert [row["name"] for row in own] == ["General Medicine", "Pathology"]
    every = (await (await world.as_("master")).get(f"/api/getAllDeptData/{world.id('master')}")).json()["data"]
    assert [row["name"] for row in every] == ["Forensic Medicine & Toxicology", "General Medicine", "Pathology"]
    await collection("users").update_one({"_id": world.people["clerk"]}, {"$unset": {"collegeId": ""}})
    assert (await (await world.as_("clerk")).get(f"/api/getAllDeptData/{world.id('clerk')}")).json()["data"] == []


async def test_a_college_has_a_sign_in_page_of_its_own(world: World) -> None:
    """DECISIONS D16.2; its logo is public."""
    page = await world.client().get("/api/loginPage/sahyadri")
    assert page.json()["data"] == {
        "_id": str(world.college),
        "name": "Sahyadri Institute of Medical Sciences",
        "slug": "sahyadri",
        "logo": None,
        "poweredBy": False,
    }
    logo = await world.app.state.files.put("logo.png", picture(), PICTURE, purpose="logo", public=True)
    change = {"$set": {"logo": logo["_id"], "poweredBy": True}}
    await collection("colleges").update_one({"_id": world.college}, change)
    branded = (await world.client().get("/api/loginPage/sahyadri")).json()["data"]
    assert branded["poweredBy"] is True
    assert (await world.client().get(branded["logo"])).headers["content-type"] == "image/png"
    for slug in ("none", "Sahyadri", "x" * 5_000, "%7B%22$ne%22:1%7D", "sahyadri%00"):
        answer = await world.client().get(f"/api/loginPage/{slug}")
        assert (answer.status_code, answer.json()["code"]) == (404, "not_found"), slug


@pytest.mark.spec("P-363", "P-364", "L-186", "L-187", "L-351")
async def test_the_teachers_of_a_department(world: World) -> None:
    """EN-08: active staff of that pair, by name, and no address, phone or password of theirs."""
    assert (await world.client().get(f"/api/getTeachers/{world.medicine}/{world.college}")).status_code == 401
    client = await world.as_("student")
    answer = (await client.get(f"/api/getTeachers/{world.medicine}/{world.college}")).json()
    assert answer["status"] is True
    names = [row["name"] for row in answer["data"]]
    assert names == [
        "Dr. Leena Thomas",
        "Dr. Meenakshi Rane",
        "Dr. Pooja Rane",
        "Dr. Suresh Bhagwat",
        "Mohan Pawar",
        "Sunita Kale",
    ]
    for row in answer["data"]:
        assert set(row) == {"_id", "id", "name", "role"}
        assert row["_id"] == row["id"]
    # The order of the path is department, college.
    assert (await client.get(f"/api/getTeachers/{world.college}/{world.medicine}")).status_code == 403
    assert (await client.get(f"/api/getTeachers/x/{world.college}")).status_code == 404


async def test_the_students_of_a_department(world: World) -> None:
    """EN-08: staff see names and years; page, search and total; the other college's are not there."""
    path = f"/api/getStudents/{world.medicine}/{world.college}"
    assert (await world.client().get(path)).status_code == 401
    assert (await (await world.as_("student")).get(path)).status_code == 403
    client = await world.as_("teacher")
    await collection("users").update_one({"_id": world.people["unpaid"]}, {"$set": {"removedOn": world_time()}})
    page = (await client.get(f"{path}?page=1&limit=2")).json()
    assert (page["total"], page["page"], page["limit"], len(page["students"])) == (4, 1, 2, 2)
    assert {key for row in page["students"] for key in row} <= {"_id", "name", "joiningDate", "joinDate", "verifyByHod"}
    assert "example.com" not in json.dumps(page)
    body = (await client.get(f"{path}?search=KULK")).json()
    assert [row["name"] for row in body["students"]] == ["Asha Kulkarni"]
    everyone = (await client.get(path)).json()
    assert [row["name"] for row in everyone["students"]] == sorted(row["name"] for row in everyone["students"])
    assert "Kavya Reddy" not in str(everyone)
    assert "Arjun Nair" not in str(everyone)


def world_time() -> Any:
    from api.core import clock

    return clock.now()
