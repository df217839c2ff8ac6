"""The report of recent activity and its figures: whose rows, which filters, what Admin and Master see besides."""

from __future__ import annotations

import datetime as dt
from typing import Any

import httpx
import pytest
from bson import ObjectId

from api.core import clock
from api.core.store.database import collection
from api.logbook.contract.kind import Kind
from api.logbook.contract.registry import by_key
from tests.api.world import World

Json = dict[str, Any]


def kind_of(key: str) -> Kind:
    kind = by_key(key)
    assert kind is not None
    return kind


async def rows(client: httpx.AsyncClient, path: str, **query: Any) -> list[Json]:
    answer = await client.get(f"/api/reports/activity/{path}", params=query)
    assert answer.status_code == 200, answer.text
    data: list[Json] = answer.json()["data"]
    return data


async def moved(world: World, entry: Json, department: ObjectId, college: ObjectId) -> None:
    """Puts an entry into another place, as if its student were there."""
    place = {"departmentId": department, "collegeId": college}
    await collection("entries").update_one({"_id": ObjectId(entry["_id"])}, {"$set": place})


@pytest.mark.spec("T-014", "T-113")
async def test_staff_run_the_report_and_students_do_not(client: httpx.AsyncClient, world: World) -> None:
    for path in ("reports/activity", "reports/figures", "exports/activity"):
        assert (await client.get(f"/api/{path}/{world.scope}")).status_code == 401
        for person in ("student", "unverified"):
            assert (await (await world.as_(person)).get(f"/api/{path}/{world.scope}")).status_code == 403, path
        for person in ("clerk", "junior", "teacher", "hod", "admin", "master"):
            assert (await (await world.as_(person)).get(f"/api/{path}/{world.scope}")).status_code == 200, path


@pytest.mark.spec("T-310", "T-118")
async def test_rows_say_department_menu_student_status_and_date_newest_first(world: World) -> None:
    yesterday = (clock.today() - dt.timedelta(days=1)).isoformat()
    older = await world.create(kind_of("opd"), date=yesterday)
    newer = await world.create(kind_of("procedure"))
    found = await rows(await world.as_("teacher"), world.scope)
    assert [row["_id"] for row in found] == [newer["_id"], older["_id"]]
    first = found[0]
    assert first["department"] == {"_id": str(world.medicine), "name": "General Medicine"}
    assert first["student"] == {"_id": world.id("student"), "name": "Asha Kulkarni"}
    assert (first["menu"], first["status"], first["date"]) == ("Procedures", "Pending", clock.today().isoformat())
    assert first["url"].endswith(f"?open={newer['_id']}")
    assert {"college", "teacher", "verifiedBy"}.isdisjoint(first)


async def test_without_a_page_the_newest_500_are_answered(world: World) -> None:
    template = await world.create(kind_of("opd"))
    stored = await collection("entries").find_one({"_id": ObjectId(template["_id"])})
    many = [{**stored, "_id": ObjectId(), "clientId": str(number)} for number in range(520)]
    await collection("entries").insert_many(many)
    client = await world.as_("teacher")
    assert len(await rows(client, world.scope)) == 500
    answer = (await client.get(f"/api/reports/activity/{world.scope}", params={"page": 2, "limit": 20})).json()
    assert (len(answer["data"]), answer["total"], answer["page"]) == (20, 521, 2)


@pytest.mark.spec("T-285")
async def test_filters_narrow_alone_and_together(world: World) -> None:
    opd, procedure = kind_of("opd"), kind_of("procedure")
    approved = await world.create(opd)
    await world.verify(opd, approved["_id"])
    pending = await world.create(procedure)
    theirs = await world.create(opd, by="classmate")
    old = await world.create(opd)
    await collection("entries").update_one({"_id": ObjectId(old["_id"])}, {"$set": {"status": "Completed"}})
    client = await world.as_("teacher")
    for query, expected in (
        ({}, [approved, pending, theirs, old]),
        ({"menu": "procedure"}, [pending]),
        ({"student": world.id("classmate")}, [theirs]),
        ({"status": "Pending"}, [pending, theirs]),
        # "Accepted" asks for Approved, under which the Completed of old records falls (T-116).
        ({"status": "Approved"}, [approved, old]),
        ({"menu": "opd", "status": "Pending", "student": world.id("classmate")}, [theirs]),
        ({"from": "2020-01-01", "to": "2020-12-31"}, []),
    ):
        rows_found = await rows(client, world.scope, **query)
        assert {row["_id"] for row in rows_found} == {entry["_id"] for entry in expected}, query
    for query in ({"menu": "nothing"}, {"status": "Accepted"}, {"student": "x"}, {"from": "soon"}, {"kind": "opd"}):
        answer = await client.get(f"/api/reports/activity/{world.scope}", params=query)
        assert answer.status_code == 422, query


@pytest.mark.spec("T-003", "T-114", "T-115", "P-008")
async def test_an_admin_chooses_in_the_college_and_the_master_everywhere(world: World) -> None:
    opd = kind_of("opd")
    mine, other, twin = [await world.create(opd) for _ in range(3)]
    await moved(world, other, world.pathology, world.college)
    await moved(world, twin, world.medicine, world.other_college)
    admin, master, teacher = await world.as_("admin"), await world.as_("master"), await world.as_("teacher")
    every = {entry["_id"] for entry in (mine, other, twin)}
    assert {row["_id"] for row in await rows(master, "all/all")} == every
    assert {row["_id"] for row in await rows(admin, f"{world.college}/all")} == every - {twin["_id"]}
    assert [row["_id"] for row in await rows(admin, f"{world.college}/{world.pathology}")] == [other["_id"]]
    wide = (await rows(admin, f"{world.college}/{world.medicine}"))[0]
    assert wide["college"]["name"] == "Sahyadri Institute of Medical Sciences"
    assert wide["teacher"]["name"] == "Dr. Leena Thomas"
    assert wide["verifiedBy"] is None
    for client, path in (
        (admin, f"{world.other_college}/all"),
        (teacher, f"{world.college}/{world.pathology}"),
        (teacher, f"{world.other_college}/{world.medicine}"),
    ):
        assert (await client.get(f"/api/reports/activity/{path}")).status_code == 403, path
    assert (await teacher.get(f"/api/reports/activity/{world.college}/all")).status_code == 404


async def test_the_report_is_exported_as_filtered_without_patients(world: World) -> None:
    await world.create(kind_of("procedure"))
    await world.create(kind_of("opd"))
    client = await world.as_("teacher")
    answer = await client.get(f"/api/exports/activity/{world.scope}", params={"menu": "opd"})
    lines = answer.text.splitlines()
    assert lines[0].lstrip("\ufeff").split(",")[:6] == [
        "Sr. No.",
        "Department",
        "Menu",
        "Student Name",
        "Status",
        "Date",
    ]
    assert len(lines) == 2
    assert "Asha Kulkarni" in lines[1]
    wide = await (await world.as_("master")).get("/api/exports/activity/all/all")
    assert "Verified By" in wide.text.splitlines()[0]


async def test_figures_count_months_waiting_and_teachers(world: World) -> None:
    opd = kind_of("opd")
    approved = await world.create(opd)
    await world.verify(opd, approved["_id"])
    pending = await world.create(opd)
    await world.create(opd)
    long_ago = clock.now() - dt.timedelta(days=20)
    await collection("entries").update_one({"_id": ObjectId(pending["_id"])}, {"$set": {"receivedOn": long_ago}})
    data = (await (await world.as_("hod")).get(f"/api/reports/figures/{world.scope}")).json()["data"]
    assert len(data["months"]) == 12
    assert data["months"][-1] == {"month": f"{clock.today():%Y-%m}", "count": 3}
    assert [age["count"] for age in data["ages"]] == [1, 0, 0, 1]
    (teacher,) = data["teachers"]
    assert teacher["teacher"]["name"] == "Dr. Leena Thomas"
    assert (teacher["pending"], teacher["decided"], teacher["oldestDays"]) == (2, 1, 20)
    assert data["departments"] == []


async def test_the_rows_of_teachers_add_up_to_all_that_waits(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also what names nobody, somebody who has left, or a teacher beyond those that are listed."""
    opd = kind_of("opd")
    named = [await world.create(opd, teacher=world.id(who)) for who in ("teacher", "teacher", "colleague", "junior")]
    nobody = [await world.create(opd) for _ in range(2)]
    ids = [ObjectId(entry["_id"]) for entry in nobody]
    long_ago = clock.now() - dt.timedelta(days=9)
    unnamed = {"$unset": {"teacher": ""}, "$set": {"receivedOn": long_ago}}
    await collection("entries").update_many({"_id": {"$in": ids}}, unnamed)
    await collection("entries").update_one({"_id": ids[0]}, {"$set": {"teacher": None}})
    await collection("users").update_one({"_id": world.people["junior"]}, {"$set": {"status": False}})
    monkeypatch.setattr("api.reports.figures.MAX_ROWS", 1)
    data = (await (await world.as_("hod")).get(f"/api/reports/figures/{world.scope}")).json()["data"]
    assert sum(age["count"] for age in data["ages"]) == len(named) + len(nobody)
    assert [(row["teacher"]["name"], row["pending"], row["oldestDays"]) for row in data["teachers"]] == [
        ("Dr. Leena Thomas", 2, 0),
        ("No teacher named", 2, 9),
        ("Other teachers", 2, 0),
    ]
    assert [row["teacher"]["_id"] for row in data["teachers"][1:]] == [None, None]


async def test_figures_of_a_college_name_the_departments_with_the_longest_backlog(world: World) -> None:
    opd = kind_of("opd")
    entries = [await world.create(opd) for _ in range(3)]
    await moved(world, entries[0], world.pathology, world.college)
    await moved(world, entries[1], world.medicine, world.other_college)
    data = (await (await world.as_("admin")).get(f"/api/reports/figures/{world.college}/all")).json()["data"]
    assert {(row["department"]["name"], row["pending"]) for row in data["departments"]} == {
        ("General Medicine", 1),
        ("Pathology", 1),
    }
    everywhere = (await (await world.as_("master")).get("/api/reports/figures/all/all")).json()["data"]
    assert sum(row["pending"] for row in everywhere["departments"]) == 3
    assert sum(age["count"] for age in everywhere["ages"]) == 3
    assert data["teachers"] == []


async def test_departments_that_are_not_listed_are_one_row(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    for department in (world.medicine, world.medicine, world.pathology, world.forensic):
        await moved(world, await world.create(kind_of("opd")), department, world.college)
    monkeypatch.setattr("api.reports.figures.MAX_ROWS", 1)
    data = (await (await world.as_("admin")).get(f"/api/reports/figures/{world.college}/all")).json()["data"]
    rows = [(row["department"]["name"], row["pending"]) for row in data["departments"]]
    assert rows == [("General Medicine", 2), ("Other departments", 2)]
