"""The curriculum: what the forms pick from, what is added on the way, and the lists that manage it."""

from __future__ import annotations

import asyncio
from typing import Any

import httpx
import pytest
from bson import ObjectId

from api.core import clock
from api.core.store.database import collection
from tests.api.world import World

MISSING = "Please fill in all the required fields"


async def get(world: World, who: str, path: str) -> httpx.Response:
    return await (await world.as_(who)).get(f"/api/{path}")


async def add(world: World, who: str, what: str, **body: Any) -> httpx.Response:
    return await (await world.as_(who)).post(f"/api/add{what}", json=body)


@pytest.mark.spec("L-184", "L-185", "L-339", "L-340", "L-341")
async def test_the_drop_downs_of_a_department(world: World) -> None:
    pair = f"{world.medicine}/{world.college}"
    lists = {
        f"getComputencyDropDown/{pair}": ["Bedside procedures", "Cardiac investigations"],
        f"getComputencyDropDown/{pair}?for=diag": ["Cardiac investigations"],
        f"getComputencyDropDown/{pair}?for=proc": ["Bedside procedures"],
        f"getSkillsDropDown/{pair}": ["ECG interpretation", "Lumbar puncture"],
        f"getSkillsDropDown/{pair}?for=proc": ["Lumbar puncture"],
        f"getSkillsByComputency/{world.diagnostic}": ["ECG interpretation"],
        f"getSpecalityDropDown/{pair}": ["Cardiology"],
        f"getProcedureDropDown/{pair}": ["Intubation on a mannequin"],
    }
    for path, titles in lists.items():
        assert (await world.client().get(f"/api/{path}")).status_code == 401
        answer = await get(world, "student", path)
        assert answer.json()["status"] is True
        assert [row["title"] for row in answer.json()["data"]] == titles, path
        assert all(ObjectId.is_valid(row["_id"]) and "titleKey" not in row for row in answer.json()["data"])
    assert (await get(world, "student", f"getComputencyDropDown/{pair}?for=other")).status_code == 422
    assert (await get(world, "student", f"getSkillsByComputency/{world.foreign_competency}")).status_code == 404
    assert (await get(world, "master", f"getSkillsByComputency/{world.foreign_competency}")).status_code == 200
    assert (await get(world, "student", "getSkillsByComputency/x")).status_code == 404


async def test_a_drop_down_is_not_cut_where_lists_are(world: World) -> None:
    """DECISIONS D6.4; no page and no limit applies to it."""
    row = {"departmentId": world.medicine}
    more = [{**row, "title": f"Clinic {n:03d}", "titleKey": f"clinic {n:03d}"} for n in range(120)]
    await collection("specialities").insert_many(more)
    path = f"getSpecalityDropDown/{world.medicine}/{world.college}"
    for query in ("", "?limit=5", "?page=1&limit=5"):
        assert len((await get(world, "student", path + query)).json()["data"]) == 121


async def test_what_is_retired_is_offered_no_more(world: World) -> None:
    pair, retired = f"{world.medicine}/{world.college}", {"$set": {"retiredOn": clock.now()}}
    await collection("specialities").update_one({"_id": world.speciality}, retired)
    await collection("computencies").update_one({"_id": world.diagnostic}, retired)
    assert (await get(world, "student", f"getSpecalityDropDown/{pair}")).json()["data"] == []
    assert (await get(world, "student", f"getComputencyDropDown/{pair}?for=diag")).json()["data"] == []
    assert (await get(world, "student", f"getSkillsByComputency/{world.diagnostic}")).status_code == 404
    refused = await add(world, "student", "Skill", title="Holter", computencyId=str(world.diagnostic))
    assert refused.status_code == 404
    again = await add(world, "student", "Speciality", title="Cardiology", collegeId=str(world.college))
    assert again.status_code == 201
    own = again.json()["data"]["_id"]
    await collection("specialities").update_one({"_id": ObjectId(own)}, retired)
    once_more = await add(world, "student", "Speciality", title="cardiology")
    assert (once_more.status_code, once_more.json()["code"]) == (409, "retired")


@pytest.mark.spec("L-182", "L-342", "L-343", "L-344")
async def test_adding_while_an_entry_is_written(world: World) -> None:
    """What is added is in the list at once; who added it and where comes from the session."""
    whole = {"departmentId": str(world.medicine), "collegeId": str(world.college), "addedBy": world.id("hod")}
    for what, path, message in (
        ("Speciality", "getSpecalityDropDown", "Speciality added successfully!"),
        ("Procedure", "getProcedureDropDown", "Procedure added successfully!"),
    ):
        bodies: tuple[dict[str, str], ...] = (whole, {"departmentId": str(world.medicine)}, {})
        for n, body in enumerate(bodies):
            answer = await add(world, "student", what, title=f"Clinic {n}", **body)
            assert (answer.status_code, answer.json()["message"]) == (201, message)
            data = answer.json()["data"]
            assert (data["title"], data["departmentId"]) == (f"Clinic {n}", str(world.medicine))
            assert (data["collegeId"], data["addedBy"]) == (str(world.college), world.id("student"))
            listed = (await get(world, "classmate", f"{path}/{world.medicine}/{world.college}")).json()["data"]
            assert data["_id"] in [row["_id"] for row in listed]
            # What one college adds, the other one does not see.
            twin = (await get(world, "twin_student", f"{path}/{world.medicine}/{world.other_college}")).json()["data"]
            assert data["_id"] not in [row["_id"] for row in twin]


@pytest.mark.spec("L-183", "L-345")
async def test_adding_a_skill_under_a_competency(world: World) -> None:
    answer = await add(world, "student", "Skill", title="Holter", computencyId=str(world.diagnostic), addedBy="x")
    assert (answer.status_code, answer.json()["message"]) == (201, "Skill added successfully!")
    data = answer.json()["data"]
    assert (data["computencyId"], data["addedBy"], data["for"]) == (str(world.diagnostic), world.id("student"), "diag")
    listed = (await get(world, "classmate", f"getSkillsByComputency/{world.diagnostic}")).json()["data"]
    assert [row["title"] for row in listed] == ["ECG interpretation", "Holter"]
    missing = await add(world, "student", "Skill", title="x", computencyId=str(world.foreign_competency))
    assert missing.status_code == 404
    assert (await add(world, "student", "Skill", title="x", computencyId=str(ObjectId()))).status_code == 404


@pytest.mark.spec("L-346")
async def test_an_equal_title_answers_the_one_that_is_there(world: World) -> None:
    """Whatever its case, spacing or Unicode form; also when both come at once."""
    for title in ("cardiology", "  CARDIOLOGY ", "Ｃardiology"):
        answer = await add(world, "student", "Speciality", title=title)
        assert answer.json()["data"]["_id"] == str(world.speciality)
    again = await add(world, "hod", "Skill", title="ecg  Interpretation", computencyId=str(world.diagnostic))
    assert again.json()["data"]["_id"] == str(world.skill)
    both = await asyncio.gather(*(add(world, who, "Procedure", title="Suturing") for who in ("student", "teacher")))
    assert len({answer.json()["data"]["_id"] for answer in both}) == 1
    assert await collection("procedures").count_documents({"titleKey": "suturing"}) == 1
    # The same title in another department, or of another college, is another item.
    other = await add(world, "other_student", "Speciality", title="Cardiology")
    assert other.json()["data"]["_id"] != str(world.speciality)
    first, second = [await add(world, who, "Speciality", title="Sleep") for who in ("student", "twin_student")]
    assert first.json()["data"]["_id"] != second.json()["data"]["_id"]


async def test_missing_details(world: World) -> None:
    """The text under the title "Missing Details", word for word."""
    whole: dict[str, dict[str, Any]] = {
        "Speciality": {"title": "New", "departmentId": str(world.medicine)},
        "Procedure": {"title": "New", "departmentId": str(world.medicine)},
        "Skill": {"title": "New", "computencyId": str(world.diagnostic)},
    }
    for what, body in whole.items():
        for title in ("", "   ", "\u00a0"):
            answer = await add(world, "student", what, **{**body, "title": title})
            assert (answer.status_code, answer.json()["message"]) == (422, MISSING)
        without = {key: value for key, value in body.items() if key != "title"}
        assert (await add(world, "student", what, **without)).json()["message"] == MISSING
    for competency in ("", None):
        answer = await add(world, "student", "Skill", title="New", computencyId=competency)
        assert (answer.status_code, answer.json()["message"]) == (422, MISSING)
    assert (await add(world, "master", "Speciality", title="New")).json()["message"] == MISSING
    assert (await world.client().post("/api/addSkill", json={})).status_code == 401


async def test_bad_titles_and_ids(world: World) -> None:
    """NQ-01, NQ-06, NQ-08, UN-02, UN-06, UN-11, UN-12, XS-01: 4xx, or stored as the text it is."""
    before = {name: await collection(name).count_documents({}) for name in ("specialities", "procedures", "skills")}
    titles: list[Any] = [
        *({"$ne": None}, ["x"], 1, None, True),
        *("a\nb", "a\r\nSet-Cookie: x", "a\u202eb", "a\u200bb", "a\0b", "x" * 301, " " * 100_000),
    ]
    for title in titles:
        for what, more in (("Speciality", {}), ("Skill", {"computencyId": str(world.diagnostic)})):
            answer = await add(world, "student", what, title=title, **more)
            assert answer.status_code == 422, title
    for bad in ("x", "0" * 25, {"$oid": "0" * 24}, {"$ne": 1}, ["0" * 24], 5):
        assert (await add(world, "student", "Speciality", title="x", departmentId=bad)).status_code == 422
        assert (await add(world, "student", "Skill", title="x", computencyId=bad)).status_code == 422
    for key in ("status", "$where", "__proto__", "retiredOn", "titleKey", "_id"):
        assert (await add(world, "student", "Speciality", title="x", **{key: "x"})).status_code == 422
    after = {name: await collection(name).count_documents({}) for name in before}
    assert after == before
    for text in ("<script>alert(1)</script>", "a,b,$c", "{{7*7}} ${7*7}", "=cmd|'/c calc'!A1", "हृदय रोग"):
        assert (await add(world, "student", "Speciality", title=text)).json()["data"]["title"] == text


@pytest.mark.spec("P-222", "P-224", "P-387", "P-390", "P-393")
async def test_the_management_lists(world: World) -> None:
    """Own department's rows for everyone, all for the Master, under the own id only."""
    await add(world, "student", "Skill", title="Holter", computencyId=str(world.diagnostic))
    await add(world, "student", "Speciality", title="Sleep")
    lists = {
        "getAllComputency": {"_id", "title", "departmentId", "collegeId", "for"},
        "getAllSkills": {"_id", "title", "computencyId", "departmentId", "for", "addedBy"},
        "getSpecalityDropDown": {"_id", "title", "departmentId", "collegeId", "addedBy"},
    }
    seen: dict[str, list[dict[str, Any]]] = {}
    for path, keys in lists.items():
        assert (await world.client().get(f"/api/{path}/{world.id('hod')}")).status_code == 401
        assert (await get(world, "student", f"{path}/{world.id('hod')}")).status_code == 403
        assert (await get(world, "student", f"{path}/x")).status_code == 404
        for who in ("student", "unverified", "hod", "clerk"):
            answer = (await get(world, who, f"{path}/{world.id(who)}")).json()
            seen[path] = answer["data"]
            assert answer["total"] == len(answer["data"])
        assert keys == {key for row in seen[path] for key in row}
        assert "Gross" not in str(seen[path])
    assert "Gross" in (await get(world, "master", f"getAllSkills/{world.id('master')}")).text
    competency = seen["getAllComputency"][0]
    assert (competency["departmentId"]["name"], competency["for"]) == ("General Medicine", "proc")
    skill = next(row for row in seen["getAllSkills"] if row["title"] == "Holter")
    assert skill["computencyId"]["title"] == "Cardiac investigations"
    assert skill["computencyId"]["departmentId"] == str(world.medicine)
    assert (skill["for"], skill["addedBy"]) == ("diag", world.id("student"))
    clinic = next(row for row in seen["getSpecalityDropDown"] if row["title"] == "Sleep")
    assert clinic["departmentId"]["name"] == "General Medicine"


async def test_the_management_lists_page_search_and_sort(world: World) -> None:
    mine = f"getAllSkills/{world.id('master')}"
    first = (await get(world, "master", f"{mine}?page=1&limit=2")).json()
    assert ([row["title"] for row in first["data"]], first["total"]) == (
        ["ECG interpretation", "Grossing of breast"],
        3,
    )
    last = (await get(world, "master", f"{mine}?page=2&limit=2&sort=title")).json()
    assert [row["title"] for row in last["data"]] == ["Lumbar puncture"]
    down = (await get(world, "master", f"{mine}?sort=-title&limit=1&page=1")).json()
    assert [row["title"] for row in down["data"]] == ["Lumbar puncture"]
    body = (await get(world, "master", f"{mine}?search=PUNCT")).json()
    assert [row["title"] for row in body["data"]] == ["Lumbar puncture"]
    assert (await get(world, "master", f"{mine}?search=.*")).json()["data"] == []
