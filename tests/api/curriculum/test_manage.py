"""The curriculum's lists as the Master manages them: several at once, out of use and back, the list as a file."""

from __future__ import annotations

import asyncio
from typing import Any

import httpx
import pytest
from bson import ObjectId

from api.core.store.database import collection
from api.logbook.contract.registry import by_key
from tests.api.world import World

INCOMPLETE = "Please fill all the fields!"
LISTS = ("getAllComputency", "getAllSkills", "getSpecalityDropDown", "getAllProcedure")
CREATE = ("createComputency", "createSkills", "addSpecialityDataMulti", "addProcedureDataMulti")
DELETE = ("handleDeleteComputency", "handleDeleteSkills", "handleDeleteSpeciality", "handleDeleteProcedure")
STORED = ("computencies", "skills", "specialities", "procedures")


def item(world: World, call: str, title: str) -> dict[str, str]:
    if call == "createSkills":
        return {"title": title, "computencyId": str(world.diagnostic)}
    more = {"for": "diag"} if call == "createComputency" else {}
    return {"title": title, "departmentId": str(world.medicine), **more}


async def post(world: World, who: str, path: str, body: Any) -> httpx.Response:
    return await (await world.as_(who)).post(f"/api/{path}", json=body)


async def read_list(world: World, call: str, who: str = "master", query: str = "") -> dict[str, Any]:
    answer = await (await world.as_(who)).get(f"/api/{call}/{world.id(who)}{query}")
    assert answer.status_code == 200, answer.text
    body: dict[str, Any] = answer.json()
    return body


def titles(body: dict[str, Any]) -> list[str]:
    return [row["title"] for row in body["data"]]


@pytest.mark.spec("P-388", "P-391", "P-394", "P-335")
@pytest.mark.parametrize(("call", "stored", "reading"), list(zip(CREATE, STORED, LISTS, strict=True)))
async def test_several_are_added_at_once(world: World, call: str, stored: str, reading: str) -> None:
    body = [item(world, call, "Bronchoscopy"), item(world, call, "Thoracoscopy")]
    assert (await world.client().post(f"/api/{call}", json=body)).status_code == 401
    for who in ("student", "clerk", "hod", "admin", "twin_teacher"):
        assert (await post(world, who, call, body)).status_code == 403, who
    answer = await post(world, "master", call, body)
    assert (answer.status_code, len(answer.json()["data"])) == (201, 2)
    assert answer.json()["message"].startswith("2 ")
    assert {"Bronchoscopy", "Thoracoscopy"} <= set(titles(await read_list(world, reading)))
    rows = await collection(stored).find({"titleKey": {"$in": ["bronchoscopy", "thoracoscopy"]}}).to_list(length=None)
    assert [row["addedBy"] for row in rows] == [world.people["master"]] * 2


@pytest.mark.spec("P-221", "P-223")
async def test_the_rows_have_the_keys_of_the_specification(world: World) -> None:
    await post(world, "master", "createSkills", [item(world, "createSkills", "Holter")])
    await post(world, "master", "addSpecialityDataMulti", [item(world, "addSpecialityDataMulti", "Sleep")])
    competency = next(row for row in (await read_list(world, "getAllComputency"))["data"] if row["for"] == "diag")
    assert {"_id", "title", "departmentId", "for", "collegeId"} <= set(competency)
    assert competency["departmentId"]["name"] == "General Medicine"
    skill = next(row for row in (await read_list(world, "getAllSkills"))["data"] if row["title"] == "Holter")
    assert (skill["for"], skill["addedBy"]) == ("diag", world.id("master"))
    assert skill["computencyId"]["title"] == "Cardiac investigations"
    assert skill["departmentId"]["name"] == "General Medicine"
    sleep = next(row for row in (await read_list(world, "getSpecalityDropDown"))["data"] if row["title"] == "Sleep")
    assert (sleep.get("collegeId"), sleep["addedBy"]) == (None, world.id("master"))
    refused = await post(world, "master", "createComputency", [{**item(world, CREATE[0], "x"), "for": "other"}])
    assert refused.status_code == 422


@pytest.mark.spec("P-182")
async def test_a_competency_has_the_college_of_who_added_it(world: World) -> None:
    await collection("users").update_one({"_id": world.people["master"]}, {"$set": {"collegeId": world.college}})
    added = await post(world, "master", "createComputency", [item(world, "createComputency", "Airway care")])
    assert added.status_code in (200, 201), added.text
    rows = {row["_id"]: row for row in (await read_list(world, "getAllComputency"))["data"]}
    (fresh,) = [row for row in rows.values() if row["title"] == "Airway care"]
    assert fresh["collegeId"]["name"] == "Sahyadri Institute of Medical Sciences"
    assert rows[str(world.procedural)]["collegeId"] is None


@pytest.mark.spec("P-297", "P-299", "P-300")
@pytest.mark.parametrize("call", CREATE)
async def test_every_field_is_required(world: World, call: str) -> None:
    whole = item(world, call, "Bronchoscopy")
    for name in whole:
        answer = await post(world, "master", call, [whole, {**whole, name: ""}])
        assert (answer.status_code, answer.json()["message"]) == (422, INCOMPLETE), name
        assert answer.json()["errors"][0]["field"] == name
    assert (await post(world, "master", call, [])).json()["message"] == INCOMPLETE
    parent = "computencyId" if call == "createSkills" else "departmentId"
    for body in ([{**whole, parent: str(ObjectId())}], [{**whole, parent: "x"}], [{**whole, "addedBy": "x"}], whole):
        assert (await post(world, "master", call, body)).status_code == 422
    assert (await post(world, "master", call, [whole] * 501)).status_code == 422
    for stored in STORED:
        assert await collection(stored).count_documents({"titleKey": "bronchoscopy"}) == 0


@pytest.mark.spec("P-301")
@pytest.mark.parametrize(("call", "stored"), list(zip(CREATE, STORED, strict=True)))
async def test_a_title_that_is_there_is_skipped(world: World, call: str, stored: str) -> None:
    body = [item(world, call, title) for title in ("Bronchoscopy", "bronchoscopy", " BRONCHOSCOPY ", "Pleuroscopy")]
    first = (await post(world, "master", call, body)).json()
    assert (len(first["data"]), first["known"]) == (2, 0)
    again = (await post(world, "master", call, [*body, item(world, call, "EBUS")])).json()
    assert (len(again["data"]), again["known"]) == (1, 2)
    assert again["message"].endswith("2 already there.")
    race = await asyncio.gather(*(post(world, "master", call, [item(world, call, "Race")]) for _ in range(3)))
    assert sum(len(answer.json()["data"]) for answer in race) == 1
    assert await collection(stored).count_documents({"titleKey": "race"}) == 1


@pytest.mark.spec("P-389", "P-392", "P-395", "P-265")
@pytest.mark.parametrize(("create", "delete", "stored"), list(zip(CREATE, DELETE, STORED, strict=True)))
async def test_a_removal_answers_the_list_that_is_left(world: World, create: str, delete: str, stored: str) -> None:
    created = await post(world, "master", create, [item(world, create, f"Item {n}") for n in range(4)])
    id_ = created.json()["data"][1]
    assert (await world.client().post(f"/api/{delete}/{id_}", json={"id": id_})).status_code == 401
    for who in ("student", "hod", "admin"):
        assert (await post(world, who, f"{delete}/{id_}", {"id": id_})).status_code == 403
    for path, body, status in (
        (f"{delete}/{ObjectId()}", {}, 404),
        (f"{delete}/x", {}, 404),
        (f"{delete}/{id_}", {"id": str(ObjectId())}, 422),
        (f"{delete}/{id_}?limit=0", {}, 422),
        (f"{delete}/{id_}?sort=addedBy", {}, 422),
        (f"{delete}/{id_}?colour=red", {}, 422),
        (f"{delete}/{id_}", {"id": id_, "all": True}, 422),
    ):
        assert (await post(world, "master", path, body)).status_code == status, path
    gone = await post(world, "master", f"{delete}/{id_}?page=1&limit=2&search=item&sort=-title", {"id": id_})
    assert (gone.status_code, gone.json()["total"]) == (200, 3)
    assert titles(gone.json()) == ["Item 3", "Item 2"]
    assert gone.json()["message"].endswith("deleted successfully!")
    assert (await post(world, "master", f"{delete}/{id_}", {"id": id_})).status_code == 404
    assert (await collection(stored).find_one({"_id": ObjectId(id_)}))["retiredOn"] is not None
    assert await collection("audits").count_documents({"target": f"{stored}/{id_}"}) == 1
    back = (await post(world, "master", create, [item(world, create, "item 1")])).json()
    assert back["data"] == [id_]


@pytest.mark.spec("P-266")
async def test_what_was_recorded_keeps_its_title(world: World) -> None:
    """A removed item leaves the lists and drop-downs, and stays in the entries that name it."""
    kind = by_key("procedure")
    assert kind is not None
    entry = await world.create(kind)
    path = f"/api/entries/{kind.key}/{entry['_id']}"
    before = (await (await world.as_("student")).get(path)).json()["data"]
    assert (await post(world, "master", f"handleDeleteComputency/{world.procedural}", {})).status_code == 200
    pair = f"{world.medicine}/{world.college}"
    student = await world.as_("student")
    for call in (f"getComputencyDropDown/{pair}?for=proc", f"getSkillsDropDown/{pair}?for=proc"):
        assert (await student.get(f"/api/{call}")).json()["data"] == []
    after = (await student.get(path)).json()["data"]
    assert (after["competency"], after["skills"]) == (before["competency"], before["skills"])
    assert after["skills"]["title"] == "Lumbar puncture"
    # Taken back into use, it brings back its skills, but none that was removed for itself.
    await post(world, "master", "createSkills", [{"title": "Other", "computencyId": str(world.diagnostic)}])
    again = {"title": "Bedside procedures", "departmentId": str(world.medicine), "for": "proc"}
    await post(world, "master", "createComputency", [again])
    back = (await student.get(f"/api/getSkillsDropDown/{pair}?for=proc")).json()["data"]
    assert [row["title"] for row in back] == ["Lumbar puncture"]
    await post(world, "master", f"handleDeleteSkills/{world.procedure_skill}", {})
    await post(world, "master", f"handleDeleteComputency/{world.procedural}", {})
    await post(world, "master", "createComputency", [again])
    assert (await student.get(f"/api/getSkillsDropDown/{pair}?for=proc")).json()["data"] == []


@pytest.mark.parametrize("call", LISTS)
async def test_a_list_is_narrowed_sorted_and_paged(world: World, call: str) -> None:
    assert (await world.client().get(f"/api/{call}/{world.id('hod')}")).status_code == 401
    assert (await (await world.as_("hod")).get(f"/api/{call}/{world.id('master')}")).status_code == 403
    everything = await read_list(world, call)
    assert titles(await read_list(world, call, query="?sort=-title")) == titles(everything)[::-1]
    word = titles(everything)[0].split()[0].upper()
    assert titles(everything)[0] in titles(await read_list(world, call, query=f"?search={word}"))
    assert (await read_list(world, call, query="?page=1&limit=1"))["total"] == everything["total"]
    medicine = await read_list(world, call, query=f"?departmentId={world.medicine}")
    assert {row["departmentId"]["name"] for row in medicine["data"]} == {"General Medicine"}
    own = await read_list(world, call, who="hod")
    assert titles(own) == titles(medicine)
    # A filter narrows what one may see and never widens it.
    assert (await read_list(world, call, who="hod", query=f"?departmentId={world.pathology}"))["data"] == []
    client = await world.as_("master")
    for query in ("?sort=addedBy", "?departmentId=x", "?for=other", "?collegeId=1"):
        assert (await client.get(f"/api/{call}/{world.id('master')}{query}")).status_code == 422, query


async def test_what_another_college_added_is_not_shown(world: World) -> None:
    added = await post(world, "twin_student", "addSpeciality", {"title": "Snake bite clinic"})
    assert added.status_code == 201
    assert "Snake bite clinic" not in titles(await read_list(world, "getSpecalityDropDown", who="hod"))
    assert "Snake bite clinic" in titles(await read_list(world, "getSpecalityDropDown", who="twin_teacher"))
    assert "Snake bite clinic" in titles(await read_list(world, "getSpecalityDropDown"))


async def test_the_lists_as_files(world: World) -> None:
    heads = {
        "computency": "Sr. No.,College Name,Department,Competency,Type",
        "skills": "Sr. No.,Skill,Competency,Department,Type",
        "specialities": "Sr. No.,Specialty,Department,College Name",
        "procedures": "Sr. No.,Procedure,Department,College Name",
    }
    for name, head in heads.items():
        path = f"/api/exports/curriculum/{name}"
        assert (await world.client().get(path)).status_code == 401
        assert (await (await world.as_("student")).get(path)).status_code == 403
        answer = await (await world.as_("hod")).get(path)
        assert answer.text.lstrip("\ufeff").splitlines()[0] == head
        assert "Grossing" not in answer.text
    master = await world.as_("master")
    assert (await master.get("/api/exports/curriculum/users")).status_code == 404
    text = (await master.get(f"/api/exports/curriculum/skills?for=diag&departmentId={world.medicine}")).text
    assert text.splitlines()[1:] == ["1,ECG interpretation,Cardiac investigations,General Medicine,Diagnostic"]


@pytest.mark.spec("P-221", "P-223")
@pytest.mark.parametrize(
    ("call", "export"), list(zip(LISTS, ("computency", "skills", "specialities", "procedures"), strict=True))
)
async def test_everybody_searches_a_list_and_its_file(world: World, call: str, export: str) -> None:
    """Who sees a part of a list only, searches in that part."""
    for who in ("student", "teacher", "clerk", "hod", "admin", "master"):
        rows = await read_list(world, call, who, "?search=cardi&page=1&limit=10")
        assert rows["total"] == len(rows["data"]), who
        file = await (await world.as_(who)).get(f"/api/exports/curriculum/{export}?search=cardi")
        assert file.status_code in (200, 403), (who, file.text)
    assert titles(await read_list(world, LISTS[2], "teacher", "?search=cardi")) == ["Cardiology"]
