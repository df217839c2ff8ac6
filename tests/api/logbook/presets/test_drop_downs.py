"""What the entry forms offer, and what may be added from them (L-182 to L-187, L-246 to L-248, L-339 to L-346)."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from bson import ObjectId

from api.core.store.database import collection
from tests.api.logbook.steps import NOT_ONE_OF_US, reasons, refused, stored
from tests.api.world import World

MISSING = "Please fill in all the required fields"
LISTS = ("getTeachers", "getComputencyDropDown", "getSpecalityDropDown", "getProcedureDropDown", "getSkillsDropDown")
ADDITIONS = {
    "addSpeciality": ("specialities", "Speciality added successfully!"),
    "addProcedure": ("procedures", "Procedure added successfully!"),
    "addSkill": ("skills", "Skill added successfully!"),
}


@pytest.mark.spec("L-321", "L-186", "L-187")
async def test_the_faculty_list_holds_active_staff_by_name_and_id_only(world: World) -> None:
    path = f"/api/getTeachers/{world.medicine}/{world.college}"
    for person in ("student", "teacher", "unverified"):
        answer = (await (await world.as_(person)).get(path)).json()
        assert answer["status"] is True
        names = ["Dr. Leena Thomas", "Dr. Meenakshi Rane", "Dr. Pooja Rane", "Dr. Suresh Bhagwat"]
        assert [row["name"] for row in answer["data"]] == [*names, "Mohan Pawar", "Sunita Kale"]
        for row in answer["data"]:
            assert set(row) == {"_id", "id", "name", "role"}
            assert row["_id"] == row["id"]


@pytest.mark.spec("L-339", "L-340", "L-184", "L-185", "L-303")
async def test_lists_are_of_the_department_and_college_in_the_path_if_they_are_the_own(world: World) -> None:
    shared = {"titleKey": "x", "departmentId": world.medicine}
    await collection("specialities").insert_one({**shared, "title": "Theirs", "collegeId": world.other_college})
    await collection("procedures").insert_one({**shared, "title": "Theirs", "collegeId": world.other_college})
    expected = {
        "getComputencyDropDown": ["Bedside procedures", "Cardiac investigations"],
        "getSkillsDropDown": ["ECG interpretation", "Lumbar puncture"],
        "getSpecalityDropDown": ["Cardiology"],
        "getProcedureDropDown": ["Intubation on a mannequin"],
    }
    own, swapped = f"{world.medicine}/{world.college}", f"{world.college}/{world.medicine}"
    for name in LISTS:
        refused(await world.client().get(f"/api/{name}/{own}"), 401)
        for person in ("student", "teacher", "clerk"):
            client = await world.as_(person)
            for scope in (swapped, f"{world.pathology}/{world.college}", f"{world.medicine}/{world.other_college}"):
                refused(await client.get(f"/api/{name}/{scope}"), 403)
            refused(await client.get(f"/api/{name}/x/{world.college}"), 404)
            answer = (await client.get(f"/api/{name}/{own}")).json()
            if name in expected:
                assert answer["status"] is True
                assert [row["title"] for row in answer["data"]] == expected[name]
                assert all(ObjectId.is_valid(row["_id"]) for row in answer["data"])
    client = await world.as_("student")
    for sort, title in (("diag", "Cardiac investigations"), ("proc", "Bedside procedures")):
        answer = await client.get(f"/api/getComputencyDropDown/{own}", params={"for": sort})
        assert [row["title"] for row in answer.json()["data"]] == [title]
    refused(await client.get(f"/api/getComputencyDropDown/{own}", params={"for": "$ne"}), 422)


@pytest.mark.spec("L-341")
async def test_skills_are_those_of_the_competency(world: World) -> None:
    path = f"/api/getSkillsByComputency/{world.diagnostic}"
    refused(await world.client().get(path), 401)
    rows = (await (await world.as_("student")).get(path)).json()["data"]
    assert [(row["title"], row["computencyId"]) for row in rows] == [("ECG interpretation", str(world.diagnostic))]
    for wrong in (str(world.foreign_competency), NOT_ONE_OF_US, "x"):
        refused(await (await world.as_("student")).get(f"/api/getSkillsByComputency/{wrong}"), 404)


@pytest.mark.spec("L-182", "L-183", "L-342", "L-343", "L-345", "L-381")
async def test_an_addition_appears_in_its_list(world: World) -> None:
    scope = {"departmentId": str(world.medicine), "collegeId": str(world.college)}
    for person in ("student", "teacher"):
        client = await world.as_(person)
        for call, (_, message) in ADDITIONS.items():
            refused(await world.client().post(f"/api/{call}", json={}), 401)
            place = {"computencyId": str(world.diagnostic)} if call == "addSkill" else scope
            title = f"New of {person}"
            body = {"title": title, "addedBy": world.id("master"), **place}
            answer = await client.post(f"/api/{call}", json=body)
            assert answer.status_code == 201, answer.text
            created = answer.json()
            assert (created["status"], created["message"]) == (True, message)
            assert (created["data"]["title"], created["data"]["addedBy"]) == (title, world.id(person))
            assert place.items() <= created["data"].items()
            lists = {
                "addSpeciality": f"getSpecalityDropDown/{world.medicine}/{world.college}",
                "addProcedure": f"getProcedureDropDown/{world.medicine}/{world.college}",
                "addSkill": f"getSkillsByComputency/{world.diagnostic}",
            }
            rows = (await client.get(f"/api/{lists[call]}")).json()["data"]
            assert created["data"]["_id"] in [row["_id"] for row in rows]


@pytest.mark.spec("L-344", "L-346")
async def test_the_session_fills_what_is_not_sent_and_an_equal_title_is_the_same_item(world: World) -> None:
    client = await world.as_("student")
    answer = await client.post(
        "/api/addSpeciality", json={"title": "Thyroid Clinic", "departmentId": str(world.medicine)}
    )
    first = answer.json()["data"]
    assert (first["collegeId"], first["addedBy"]) == (str(world.college), world.id("student"))
    other = await world.as_("classmate")
    for title in ("thyroid clinic", "  THYROID   CLINIC ", "Thyroid\u00a0Clinic"):
        again = await other.post("/api/addSpeciality", json={"title": title})
        assert (again.json()["data"]["_id"], again.json()["data"]["title"]) == (first["_id"], "Thyroid Clinic")
    for call, body, id_ in (
        ("addSpeciality", {"title": "CARDIOLOGY"}, world.speciality),
        ("addProcedure", {"title": "intubation on a mannequin"}, world.lab_procedure),
        ("addSkill", {"title": "ecg INTERPRETATION", "computencyId": str(world.diagnostic)}, world.skill),
    ):
        assert (await client.post(f"/api/{call}", json=body)).json()["data"]["_id"] == str(id_)
    both = await asyncio.gather(*(client.post("/api/addProcedure", json={"title": "Suturing"}) for _ in range(4)))
    assert len({answer.json()["data"]["_id"] for answer in both}) == 1
    assert await stored("procedures", titleKey="suturing") == 1


@pytest.mark.spec("L-246", "L-247", "L-248")
async def test_an_addition_without_title_or_competency_is_refused(world: World) -> None:
    client = await world.as_("student")
    before = [await stored(name) for name, _ in ADDITIONS.values()]
    competency = {"computencyId": str(world.diagnostic)}
    for call in ADDITIONS:
        more = competency if call == "addSkill" else {}
        for empty in ({}, {"title": ""}, {"title": " \t"}):
            body = refused(await client.post(f"/api/{call}", json={**more, **empty}), 422, MISSING)
            assert list(reasons(body)) == ["title"]
        wrong: tuple[Any, ...] = ({"$ne": None}, ["x"], 5, True, "x" * 301, "a\nb", "a\u202eb", "a\u200bb")
        for title in wrong:
            refused(await client.post(f"/api/{call}", json={**more, "title": title}), 422)
        for key, value in (("_id", NOT_ONE_OF_US), ("titleKey", "x"), ("$set", {}), ("retiredOn", None)):
            answer = await client.post(f"/api/{call}", json={**more, "title": "Fine", key: value})
            refused(answer, 422, "This field is not known here.")
    for empty_competency in ({}, {"computencyId": ""}, {"computencyId": None}):
        refused(await client.post("/api/addSkill", json={"title": "Fine", **empty_competency}), 422, MISSING)
    for foreign in (str(world.foreign_competency), NOT_ONE_OF_US):
        refused(await client.post("/api/addSkill", json={"title": "Fine", "computencyId": foreign}), 404)
    for scope in ({"departmentId": str(world.pathology)}, {"collegeId": str(world.other_college)}):
        for call in ("addSpeciality", "addProcedure"):
            refused(await client.post(f"/api/{call}", json={"title": "Fine", **scope}), 403)
    assert [await stored(name) for name, _ in ADDITIONS.values()] == before
