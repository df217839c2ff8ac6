"""Departments and their courses, which the Master keeps."""

from __future__ import annotations

import asyncio
from typing import Any

import httpx
from bson import ObjectId

from api.core.store.database import collection
from tests.api.world import World


async def save(world: World, path: str, who: str = "master", /, **body: Any) -> httpx.Response:
    return await (await world.as_(who)).post(f"/api/{path}", json=body)


async def rows(world: World, query: str = "") -> list[dict[str, Any]]:
    answer = await (await world.as_("master")).get(f"/api/departmentList/{world.id('master')}{query}")
    assert answer.status_code == 200, answer.text
    data: list[dict[str, Any]] = answer.json()["data"]
    return data


async def test_only_the_master_keeps_departments(world: World) -> None:
    for path, body in (("addDepartment", {"name": "A", "course": "B"}), (f"updateDepartment/{world.medicine}", {})):
        assert (await world.client().post(f"/api/{path}", json=body)).status_code == 401
        for who in ("student", "hod", "admin"):
            assert (await save(world, path, who, **body)).status_code == 403
    assert (await world.client().get(f"/api/departmentList/{world.id('hod')}")).status_code == 401
    assert (await (await world.as_("hod")).get(f"/api/departmentList/{world.id('hod')}")).status_code == 403
    assert (await (await world.as_("master")).get(f"/api/departmentList/{world.id('hod')}")).status_code == 403


async def test_a_department_with_a_course_of_any_title_can_be_chosen_from(world: World) -> None:
    """Undergraduates too: the course's title is free text."""
    answer = await save(world, "addDepartment", name="Undergraduate Training", course="MBBS", refNo="UG/1")
    assert (answer.status_code, answer.json()["message"]) == (201, "Department added successfully!")
    id_ = answer.json()["data"]["_id"]
    course = await world.client().post("/api/getCourse", json={"id": id_})
    assert course.json()["data"]["title"] == "MBBS"
    row = next(row for row in await rows(world) if row["_id"] == id_)
    assert (row["name"], row["courseId"]["title"], row["refNo"], row["version"]) == (
        "Undergraduate Training",
        "MBBS",
        "UG/1",
        0,
    )


async def test_a_change_reaches_the_colleges_and_keeps_the_course(world: World) -> None:
    body = {"name": "Medicine", "course": "MD Medicine", "refNo": "", "refDate": "", "version": 0}
    answer = await save(world, f"updateDepartment/{world.medicine}", **body)
    assert (answer.status_code, answer.json()["message"]) == (200, "Department updated successfully!")
    stored = await collection("departments").find_one({"_id": world.medicine})
    assert (stored["name"], stored["version"], "refNo" in stored) == ("Medicine", 1, False)
    linked = await collection("collegedepartments").find({"departmentId": world.medicine}).to_list(length=None)
    assert {link["name"] for link in linked} == {"Medicine"}
    course = (await world.client().post("/api/getCourse", json={"id": str(world.medicine)})).json()["data"]
    assert course == {"_id": str(world.course), "title": "MD Medicine"}
    user = (await (await world.as_("student")).get("/api/session")).json()["user"]
    assert (user["departmentId"]["name"], user["courseId"]["title"]) == ("Medicine", "MD Medicine")
    assert (await save(world, f"updateDepartment/{world.medicine}", **body)).json()["code"] == "changed_elsewhere"


async def test_of_two_changes_at_once_the_later_one_is_told(world: World) -> None:
    bodies = [{"name": name, "course": "MD", "version": 0} for name in ("Medicine A", "Medicine B")]
    answers = await asyncio.gather(*(save(world, f"updateDepartment/{world.medicine}", **body) for body in bodies))
    assert sorted(answer.status_code for answer in answers) == [200, 409]


async def test_what_is_refused(world: World) -> None:
    for body, status in (
        ({"name": "", "course": "MD"}, 422),
        ({"name": "A", "course": " "}, 422),
        ({"name": "PATHOLOGY", "course": "MD"}, 409),
        ({"name": "A", "course": "MD", "forensic": True}, 422),
        ({"name": {"$ne": ""}, "course": "MD"}, 422),
    ):
        answer = await save(world, "addDepartment", **body)
        assert (answer.status_code, answer.json()["status"]) == (status, False), body
    assert (await save(world, "addDepartment", name="", course="")).json()["message"] == "Please fill all the fields!"
    good = {"name": "A", "course": "MD", "version": 0}
    for missing in (ObjectId(), "x"):
        assert (await save(world, f"updateDepartment/{missing}", **good)).status_code == 404
    clash = await save(world, f"updateDepartment/{world.medicine}", **{**good, "name": "Pathology"})
    assert (clash.status_code, clash.json()["message"]) == (409, "There is already a department with this name.")


async def test_list_and_file(world: World) -> None:
    assert (await rows(world, "?sort=-name"))[0]["name"] == "Pathology"
    assert [row["name"] for row in await rows(world, "?search=foren")] == ["Forensic Medicine & Toxicology"]
    assert len(await rows(world, "?page=2&limit=2")) == 1
    text = (await (await world.as_("master")).get("/api/exports/departments")).text
    assert "2,General Medicine,MD General Medicine,GM/7,01-06-2025" in text
