"""Institutions by state: any staff lists and adds, the Master takes out of use."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import httpx
import pytest
from bson import ObjectId

from api.core.store.database import collection
from tests.api.world import World

REFERENCE = Path(__file__).resolve().parents[3] / "seed" / "reference"


async def states(world: World) -> tuple[str, str]:
    """The world's state and another one."""
    other = ObjectId()
    await collection("states").insert_one({"_id": other, "name": "Goa", "code": "GA"})
    first = await collection("states").find_one({"name": "Maharashtra"})
    return str(first["_id"]), str(other)


async def post(world: World, who: str, path: str, body: Any) -> httpx.Response:
    return await (await world.as_(who)).post(f"/api/{path}", json=body)


async def add(world: World, title: str, state: str, who: str = "clerk") -> httpx.Response:
    return await post(world, who, "institution", {"title": title, "state": state})


@pytest.mark.spec("P-220", "P-384", "T-294", "T-081", "T-084", "T-184")
async def test_any_staff_adds_an_institution(world: World) -> None:
    first, other = await states(world)
    body = {"title": "District Hospital, Satara", "state": first}
    assert (await world.client().post("/api/institution", json=body)).status_code == 401
    assert (await post(world, "student", "institution", body)).status_code == 403
    for who in ("clerk", "junior", "teacher", "hod", "admin", "master"):
        answer = await add(world, f"Hospital of {who}", first, who)
        assert (answer.status_code, answer.json()["message"]) == (201, "Institution added successfully!")
        assert (answer.json()["data"]["title"], answer.json()["data"]["state"]["name"]) == (
            f"Hospital of {who}",
            "Maharashtra",
        )
    again = await add(world, "hospital of CLERK", first)
    assert again.status_code == 409
    assert again.json()["message"] == "Institution already exists"
    assert (await add(world, "Hospital of clerk", other)).status_code == 201, "Another state has its own."


@pytest.mark.spec("T-183")
async def test_the_configuration_has_the_states_and_the_seed_all_of_them(world: World) -> None:
    listed = (await world.client().get("/api/getConfig")).json()["state"]
    assert listed == [{"_id": str(world.state), "name": "Maharashtra"}]
    seeded = json.loads((REFERENCE / "states.json").read_text("utf-8"))
    assert (len(seeded), len({row["name"] for row in seeded})) == (36, 36)


@pytest.mark.spec("P-311", "T-253", "T-254")
async def test_state_and_name_are_required(world: World) -> None:
    first, _ = await states(world)
    for body, fields in (
        ({"title": "", "state": first}, ["title"]),
        ({"title": "A", "state": ""}, ["state"]),
        ({}, ["state", "title"]),
    ):
        answer = await post(world, "clerk", "institution", body)
        assert (answer.status_code, answer.json()["message"]) == (422, "Please fill all the fields!")
        assert [each["field"] for each in answer.json()["errors"]] == fields
    for wrong in (
        {"title": "A", "state": str(ObjectId())},
        {"title": "A", "state": "x"},
        {"title": ["A"], "state": first},
    ):
        assert (await post(world, "clerk", "institution", wrong)).status_code == 422, wrong
    assert await collection("institutions").count_documents({}) == 0


@pytest.mark.spec("T-343")
async def test_the_list_answers_all_with_the_name_of_the_state(world: World) -> None:
    first, other = await states(world)
    for title, state in (("B Hospital", first), ("A Hospital", other)):
        await add(world, title, state)
    assert (await world.client().get("/api/institution")).status_code == 401
    rows = (await (await world.as_("teacher")).get("/api/institution")).json()["data"]
    named = [(row["title"], row["state"]["_id"], bool(row["state"]["name"])) for row in rows]
    assert sorted(named) == [("A Hospital", other, True), ("B Hospital", first, True)]


@pytest.mark.spec("P-382", "P-383", "P-386", "T-339", "T-340", "T-341")
async def test_reading_institutions(world: World) -> None:
    first, other = await states(world)
    for title, state in (("B Hospital", first), ("A Hospital", first), ("C Hospital", other)):
        await add(world, title, state)
    assert (await world.client().post("/api/institutionsByState", json={"state": first})).status_code == 401
    data = (await post(world, "student", "institutionsByState", {"state": first})).json()["data"]
    assert [row["title"] for row in data] == ["A Hospital", "B Hospital"]
    assert (await post(world, "student", "institutionsByState", {"state": str(ObjectId())})).json()["data"] == []
    assert (await post(world, "student", "institutionsByState", {"state": {"$ne": None}})).status_code == 422
    client = await world.as_("student")
    one = (await client.get(f"/api/institution/{data[0]['_id']}")).json()["data"]
    assert (one["title"], one["state"]["name"]) == ("A Hospital", "Maharashtra")
    for unknown in (ObjectId(), "x"):
        answer = await client.get(f"/api/institution/{unknown}")
        assert (answer.status_code, answer.json()["status"]) == (404, False)
    assert (await client.get("/api/institution")).status_code == 403
    staff = await world.as_("clerk")
    rows = (await staff.get("/api/institution?sort=-title&page=1&limit=2")).json()
    assert ([row["title"] for row in rows["data"]], rows["total"]) == (["C Hospital", "B Hospital"], 3)
    assert [row["title"] for row in (await staff.get(f"/api/institution?state={other}")).json()["data"]] == [
        "C Hospital"
    ]
    assert [row["title"] for row in (await staff.get("/api/institution?search=a%20hos")).json()["data"]] == [
        "A Hospital"
    ]
    text = (await staff.get(f"/api/exports/institutions?state={first}")).text
    assert text.lstrip("\ufeff").splitlines() == [
        "Sr. No.,Institution,State,Kind,Beds,Postgraduate,Super-speciality,Public funds",
        "1,A Hospital,Maharashtra,,,,,",
        "2,B Hospital,Maharashtra,,,,,",
    ]


@pytest.mark.spec("P-190", "P-385", "T-082", "T-083", "T-342")
async def test_only_the_master_takes_one_out_of_use(world: World) -> None:
    first, _ = await states(world)
    row = (await add(world, "A Hospital", first)).json()["data"]
    path = f"institutionDelete/{row['_id']}"
    assert (await world.client().post(f"/api/{path}", json={"id": row["_id"]})).status_code == 401
    for who in ("student", "clerk", "hod", "admin"):
        assert (await post(world, who, path, {"id": row["_id"]})).status_code == 403
    assert (await post(world, "master", path, {"id": str(ObjectId())})).status_code == 422
    assert (await post(world, "master", f"institutionDelete/{ObjectId()}", {})).status_code == 404
    gone = await post(world, "master", path, {"id": row["_id"]})
    assert (gone.status_code, gone.json()["message"]) == (200, "Institution deleted successfully!")
    assert (await post(world, "student", "institutionsByState", {"state": first})).json()["data"] == []
    # What was recorded about it still finds its name.
    assert (await (await world.as_("student")).get(f"/api/institution/{row['_id']}")).json()["data"][
        "title"
    ] == "A Hospital"
    assert (await post(world, "master", path, {})).status_code == 404
    back = await add(world, "A Hospital", first)
    assert (back.status_code, back.json()["data"]["_id"]) == (201, row["_id"])
    assert await collection("audits").count_documents({"target": f"institutions/{row['_id']}"}) == 3
