"""Inquiries: taken from anybody, few at a time, mailed to the operator, and read by the Master alone."""

from __future__ import annotations

import csv
import io
from typing import Any

import pytest
from bson import ObjectId

from api.core.store.database import collection
from tests.api.world import World

GOOD = {
    "name": "Asha Kulkarni",
    "email": "asha@example.com",
    "subject": "Department licence",
    "message": "We are twelve residents.",
    "phone": "9876543210",
}
RECEIVED = "Thank you. Your message was received."
FULL = "Too many messages were sent. Please try again later."


async def send(world: World, **change: Any) -> Any:
    """Posts an inquiry with changes, as a stranger; a None leaves a field out."""
    body = {key: value for key, value in {**GOOD, **change}.items() if value is not None}
    return await world.client().post("/api/inquiry", json=body)


async def fill(world: World, count: int = 3) -> None:
    for n in range(count):
        await collection("limits").delete_many({})
        assert (await send(world, name=f"Person {n}", subject=f"Question {n}")).status_code == 200


async def test_only_the_master_reads_and_marks(world: World) -> None:
    calls = [("GET", "/api/inquiries"), ("GET", "/api/exports/inquiries"), ("POST", f"/api/inquiries/{ObjectId()}")]
    for method, path in calls:
        assert (await world.client().request(method, path)).status_code == 401
        for who in ("student", "teacher", "hod", "clerk", "admin"):
            assert (await (await world.as_(who)).request(method, path)).status_code == 403
    master = await world.as_("master")
    for unknown in (str(ObjectId()), "x"):
        assert (await master.post(f"/api/inquiries/{unknown}", json={"answered": True})).status_code == 404


@pytest.mark.spec("P-411", "P-240", "P-045")
async def test_an_inquiry_is_stored_with_its_five_fields_and_mailed(world: World) -> None:
    world.settings.inquiry_to = "office@example.com"
    answer = await send(world)
    assert (answer.status_code, answer.json()) == (200, {"status": True, "message": RECEIVED})
    stored = await collection("inquiries").find_one({})
    assert {name: stored[name] for name in GOOD} == GOOD
    assert (stored["state"], stored["source"]) == ("New", "contact")
    (mail,) = await collection("outbox").find({}).to_list(length=10)
    assert (mail["to"], mail["subject"], mail["state"]) == (
        "office@example.com",
        "Inquiry: Department licence",
        "waiting",
    )
    assert "We are twelve residents." in mail["text"]
    assert "because" not in mail


async def test_without_a_configured_address_nothing_is_mailed(world: World) -> None:
    assert (await send(world)).status_code == 200
    assert await collection("outbox").count_documents({}) == 0
    assert await collection("inquiries").count_documents({}) == 1


@pytest.mark.spec("P-319")
@pytest.mark.parametrize("field", sorted(GOOD))
async def test_every_field_is_required(world: World, field: str) -> None:
    for empty in ("", "   ", None):
        answer = await send(world, **{field: empty})
        assert (answer.status_code, answer.json()["message"]) == (422, "Please enter all fields.")
        assert answer.json()["errors"] == [{"field": field, "message": "This field is required."}]
    assert await collection("inquiries").count_documents({}) == 0


@pytest.mark.spec("P-022", "P-320")
async def test_the_landing_form_alone_has_no_phone(world: World) -> None:
    assert (await send(world, phone=None, source="landing")).status_code == 200
    stored = await collection("inquiries").find_one({})
    assert stored["source"] == "landing"
    assert "phone" not in stored
    for phone in ("987654321", "98765432101", "98765abcde"):
        answer = await send(world, phone=phone)
        said = "Please select a valid phone number contains 10 digits"
        assert (answer.status_code, answer.json()["message"]) == (422, said)


async def test_bad_input_is_refused_by_field(world: World) -> None:
    for change, field in (
        ({"email": "no address"}, "email"),
        ({"email": "a@b..example.com"}, "email"),
        ({"subject": "two\nlines"}, "subject"),
        ({"message": "x" * 2001}, "message"),
        ({"source": "elsewhere"}, "source"),
        ({"state": "Answered"}, "state"),
        ({"name": {"$gt": ""}}, "name"),
    ):
        answer = await send(world, **change)
        assert (answer.status_code, answer.json()["errors"][0]["field"]) == (422, field)
    assert await collection("inquiries").count_documents({}) == 0


async def test_what_fills_in_the_hidden_field_is_thanked_and_forgotten(world: World) -> None:
    answer = await send(world, website="https://spam.example.com")
    assert (answer.status_code, answer.json()["message"]) == (200, RECEIVED)
    assert await collection("inquiries").count_documents({}) == 0


async def test_five_an_hour_from_one_address_and_a_share_for_all(world: World) -> None:
    for _ in range(5):
        assert (await send(world)).status_code == 200
    sixth = await send(world)
    assert (sixth.status_code, sixth.json()["message"]) == (429, FULL)
    assert int(sixth.headers["Retry-After"]) > 3000
    await collection("limits").delete_many({})
    world.settings.inquiries_per_hour = 1
    assert [(await send(world)).status_code for _ in range(2)] == [200, 429]
    assert await collection("inquiries").count_documents({}) == 6


async def test_the_list_pages_searches_and_narrows(world: World) -> None:
    await fill(world)
    master = await world.as_("master")
    page = (await master.get("/api/inquiries?page=1&limit=2")).json()
    assert (page["total"], page["limit"], len(page["data"])) == (3, 2, 2)
    assert [row["name"] for row in page["data"]] == ["Person 2", "Person 1"]
    oldest = (await master.get("/api/inquiries?page=1&limit=1&sort=createdAt")).json()["data"]
    assert oldest[0]["name"] == "Person 0"
    data = (await master.get("/api/inquiries?search=QUESTION%201")).json()["data"]
    assert [row["subject"] for row in data] == ["Question 1"]
    for wrong in ("state=open", "sort=name", "limit=101", "search=a&search=b", "answered=1"):
        assert (await master.get(f"/api/inquiries?{wrong}")).status_code == 422


async def test_an_inquiry_is_marked_once_and_back(world: World) -> None:
    await fill(world, 2)
    master = await world.as_("master")
    first = (await master.get("/api/inquiries")).json()["data"][0]
    path = f"/api/inquiries/{first['_id']}"
    done = await master.post(path, json={"answered": True})
    assert (done.status_code, done.json()["message"]) == (200, "Marked as answered.")
    again = await master.post(path, json={"answered": True})
    assert (again.status_code, again.json()["code"]) == (409, "conflict")
    (row,) = (await master.get("/api/inquiries?state=Answered")).json()["data"]
    assert (row["_id"], row["answeredBy"]["_id"]) == (first["_id"], world.id("master"))
    assert row["answeredOn"].endswith("Z")
    assert (await master.get("/api/inquiries?state=New")).json()["total"] == 1
    assert (await master.post(path, json={"answered": False})).status_code == 200
    row = (await master.get("/api/inquiries?state=New")).json()["data"][0]
    assert (row["answeredOn"], row["answeredBy"]) == (None, None)
    assert (await master.post(path, json={"answered": "yes"})).status_code == 422
    assert await collection("audits").count_documents({"action": "inquiry.answered"}) == 1


async def test_the_list_is_taken_as_a_file(world: World) -> None:
    await fill(world, 2)
    await collection("inquiries").update_one({"name": "Person 0"}, {"$set": {"message": "=1+1"}})
    master = await world.as_("master")
    answer = await master.get("/api/exports/inquiries?search=person")
    rows = list(csv.reader(io.StringIO(answer.content.decode("utf-8-sig"))))
    assert rows[0][:4] == ["Sr. No.", "Received", "Name", "Email"]
    assert [row[2] for row in rows[1:]] == ["Person 1", "Person 0"]
    assert not any(cell.startswith("=") for row in rows for cell in row)
    assert (await master.get("/api/exports/inquiries?format=xlsx&state=New")).content[:2] == b"PK"
