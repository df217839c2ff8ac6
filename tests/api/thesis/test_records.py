"""Uploads for review of synopsis and thesis: under the specification's names, verified by PUT, beside the record."""

from __future__ import annotations

from typing import Any

import httpx
import pytest
from bson import ObjectId

from api.access import sessions
from api.core.store.database import collection
from tests.api.logbook.steps import day, list_path, refused
from tests.api.thesis.steps import (
    PARTS,
    TITLE,
    TITLES,
    UNTITLED,
    begun,
    guide,
    post,
    read,
    send_file,
    title,
    uploaded,
    verify,
)
from tests.api.world import Record, World, pdf_upload

both = pytest.mark.parametrize("part", PARTS)
MISSING = "All fields are required!"


@pytest.mark.spec("T-304", "T-165")
async def test_a_synopsis_has_the_specifications_shape(world: World) -> None:
    empty = await read(world)
    assert empty == {
        "_id": None,
        "synopsisTitle": "",
        "guide": None,
        "coGuide": [],
        "certificate": None,
        "synopsisAcceptanceDate": None,
        "synopsis": [],
    }
    record = await begun(world)
    await post(world, "synopsis/coGuide", {"coGuide": [{"name": "Dr. Bhagwat", "department": "Pathology"}]})
    await uploaded(world)
    for person in ("student", "teacher", "clerk", "master"):
        synopsis = await read(world, by=person)
        assert (synopsis["_id"], synopsis["synopsisTitle"]) == (record["_id"], TITLE)
        assert synopsis["guide"] == {"_id": world.id("teacher"), "name": "Dr. Leena Thomas"}
        assert synopsis["coGuide"] == [{"name": "Dr. Bhagwat", "department": "Pathology"}]
        assert [row["sRemark"] for row in synopsis["synopsis"]] == ["First draft"]


@pytest.mark.spec("T-305", "T-170")
async def test_a_thesis_has_the_specifications_shape(world: World) -> None:
    assert set(await read(world, "thesis")) == {
        "_id",
        "title",
        "guide",
        "coGuide",
        "certificate",
        "synopsisAcceptanceDate",
        "thesis",
    }
    await begun(world, "thesis")
    entry = await uploaded(world, "thesis")
    await post(world, "thesis/synopsisAcceptanceDate", {"synopsisAcceptanceDate": day()})
    thesis = await read(world, "thesis", by="teacher")
    assert (thesis["title"], thesis["synopsisAcceptanceDate"]) == (TITLE, day())
    [row] = thesis["thesis"]
    assert row["_id"] == entry["_id"]
    assert {"certificate", "sRemark", "feedback", "status"} <= set(row)


@both
@pytest.mark.spec("T-006", "T-053", "T-201", "T-235", "T-319", "T-329")
async def test_an_upload_begins_pending_and_needs_a_title_and_a_file(world: World, part: str) -> None:
    path = f"{part}/record"
    refused(await send_file(world, path, {"sRemark": "First draft"}), 409, UNTITLED[part])
    refused(await world_create(world, part), 409, UNTITLED[part])
    record = (await title(world, part)).json()["data"]
    body = {"sRemark": "First draft", "id": record["_id"]}
    refused(await send_file(world, path, body, file=False), 422, "Please upload a file.")
    for foreign in (world.id("student"), str(ObjectId()), "nonsense"):
        refused(await send_file(world, path, {**body, "id": foreign}), 404)
    assert await collection("entries").count_documents({}) == 0
    answer = await send_file(world, path, body)
    assert answer.status_code == 201, answer.text
    assert answer.json()["message"] == f"{part.capitalize()} uploaded successfully"
    created = answer.json()["data"]
    assert (created["status"], created["sRemark"], created["feedback"]) == ("Pending", "First draft", "")
    assert (created["topic"], created["teacher"]) == (TITLE, None)
    [row] = (await read(world, part))[part]
    assert (row["_id"], row["status"], row["certificate"]["name"]) == (created["_id"], "Pending", "certificate.pdf")


async def world_create(world: World, part: str) -> httpx.Response:
    """The create call that all kinds have, which the page uses."""
    client = await world.as_("student")
    return await client.post(f"/api/entries/{part}", data={"sRemark": "A"}, files={"certificate": pdf_upload()})


@both
async def test_an_upload_names_the_guide_who_is_asked_and_told(world: World, part: str) -> None:
    await begun(world, part)
    for answer in (await world_create(world, part), await send_file(world, f"{part}/record", {})):
        assert answer.json()["data"]["teacher"]["name"] == "Dr. Leena Thomas"
        assert answer.json()["data"]["topic"] == TITLE
    client = await world.as_("teacher")
    queue = (await client.get(f"/api/pendingVerifications/{world.scope}")).json()["data"]
    name, page = part.capitalize(), "/synopsis" if part == "synopsis" else "/thesisReview"
    assert [(row["task"], row["topic"], row["mine"]) for row in queue] == [(name, TITLE, True)] * 2
    assert {row["url"] for row in queue} == {f"{page}?open={row['_id']}" for row in queue}
    notifications = (await client.get(f"/api/getAllNotifications/{world.id('teacher')}")).json()["data"]
    assert "2 entries were submitted for verification, the latest by Asha Kulkarni" in [
        row["desc"] for row in notifications
    ]
    listing = await client.get(list_path(world, part), params={"search": "ferritin"})
    assert listing.json()["total"] == 2


async def test_a_retry_is_the_same_upload_also_when_the_guide_came_between(world: World) -> None:
    await title(world)
    body = {"sRemark": "First draft", "clientId": "retry-0001"}
    file = pdf_upload()
    first = await send_file(world, "synopsis/record", body, file=file)
    await guide(world)
    again = await send_file(world, "synopsis/record", body, file=file)
    assert (first.status_code, again.status_code) == (201, 200)
    assert first.json()["data"]["_id"] == again.json()["data"]["_id"]


@pytest.mark.spec("T-011", "T-167", "T-168", "T-200", "T-321")
async def test_a_synopsis_is_verified_as_the_specification_has_it(world: World) -> None:
    await begun(world)
    for status in ("Approved", "Rejected"):
        entry = await uploaded(world)
        answer = await verify(world, entry["_id"], by="hod", status=status)
        assert (answer.status_code, answer.json()["message"]) == (200, "Status updated successfully"), answer.text
        row = next(row for row in (await read(world))["synopsis"] if row["_id"] == entry["_id"])
        assert (row["status"], row["score"], row["sRemark"]) == (status, "3", "First draft")
        assert row["feedback"] == row["vRemark"] == "Sample size is well argued."
        assert row["verifiedBy"]["name"] == "Dr. Meenakshi Rane"
        assert row["verificationDate"] == row["verifiedOn"] is not None
        assert row["certificate"]["name"] == "certificate.pdf"


@pytest.mark.spec("T-059")
async def test_a_thesis_is_verified_by_the_same_call(world: World) -> None:
    await begun(world, "thesis")
    entry = await uploaded(world, "thesis")
    answer = await verify(world, entry["_id"], "thesis", status="Rejected", score="1")
    assert answer.status_code == 200, answer.text
    [row] = (await read(world, "thesis"))["thesis"]
    assert (row["status"], row["feedback"], row["score"]) == ("Rejected", "Sample size is well argued.", "1")
    assert row["verifiedBy"]["name"] == "Dr. Leena Thomas"
    assert row["verifiedOn"]


@both
@pytest.mark.spec("T-200", "T-239", "T-240", "T-403")
async def test_an_incomplete_verification_is_refused(world: World, part: str) -> None:
    await begun(world, part)
    entry = (await uploaded(world, part))["_id"]
    wrong: list[Record] = [
        {"status": ...},
        {"status": "Pending"},
        {"status": "Completed"},
        {"remark": ...},
        {"remark": "  "},
        {"score": ...},
        {"score": ""},
    ]
    for change in wrong:
        refused(await verify(world, entry, part, **change), 422, MISSING)
    for score in ("5", "-1", 5, -1, "4.5", True, [3]):
        refused(await verify(world, entry, part, score=score), 422, "The score must be one of 0 to 4.")
    refused(await verify(world, entry, part, certificate="x"), 422, "This field is not known here.")
    refused(await verify(world, entry, part, staffId={"$ne": 1}), 422, "This is not accepted here.")
    assert (await read(world, part))[part][0]["status"] == "Pending"
    assert (await verify(world, entry, part, score="0", version=1)).status_code == 200
    assert (await verify(world, entry, part, score=4, version=2)).status_code == 200


@both
@pytest.mark.spec("T-322")
async def test_the_records_own_id_means_its_latest_pending_upload(world: World, part: str) -> None:
    record = await begun(world, part)
    old, new = await uploaded(world, part), await uploaded(world, part, "Second draft")
    assert (await verify(world, record["_id"], part)).json()["data"]["_id"] == new["_id"]
    assert (await verify(world, record["_id"], part)).json()["data"]["_id"] == old["_id"]
    refused(await verify(world, record["_id"], part), 404, "This entry was not found.")


@both
@pytest.mark.spec("T-323")
async def test_who_may_not_verify_is_refused(world: World, part: str) -> None:
    record = await begun(world, part)
    entry = (await uploaded(world, part))["_id"]
    assert (await verify(world, entry, part, by="student")).status_code == 403
    for person in ("other_teacher", "twin_teacher"):
        for id_ in (entry, record["_id"]):
            refused(await verify(world, id_, part, by=person), 404)
    refused(await verify(world, entry, part, studentId=world.id("classmate")), 404)
    refused(await verify(world, entry, PARTS[1 - PARTS.index(part)]), 404)
    for wrong in ("nonsense", str(ObjectId())):
        refused(await verify(world, wrong, part), 404)
    refused(await verify(world, "", part), 422)
    assert (await verify(world, entry, part, staffId=world.id("hod"))).status_code == 200
    row = (await read(world, part))[part][0]
    assert row["verifiedBy"]["name"] == "Dr. Leena Thomas", "The session says who it was."


@pytest.mark.spec("T-056", "T-057", "T-058")
async def test_a_thesis_records_status_is_read_as_decided(world: World) -> None:
    await begun(world, "thesis")
    entry = ObjectId((await uploaded(world, "thesis"))["_id"])
    readings: list[tuple[Any, str]] = [
        ("Pending", "Pending"),
        (True, "Pending"),
        ("", "Approved"),
        (False, "Approved"),
        (None, "Approved"),
        ("Approved", "Approved"),
        ("Rejected", "Rejected"),
    ]
    for stored, shown in readings:
        await collection("entries").update_one({"_id": entry}, {"$set": {"status": stored}})
        [row] = (await read(world, "thesis"))["thesis"]
        assert row["status"] == shown, stored


@both
async def test_the_list_is_paged_and_narrowed(world: World, part: str) -> None:
    await begun(world, part)
    entries = [await uploaded(world, part, f"Draft {number}") for number in range(3)]
    await verify(world, entries[0]["_id"], part)
    path, client = f"/api/{part}/{world.scope}/{world.id('student')}", await world.as_("teacher")
    body = (await client.get(path, params={"page": 2, "limit": 2})).json()
    assert (body["total"], body["page"], body["limit"], len(body["data"][part])) == (3, 2, 2, 1)
    assert body["data"][TITLES[part]] == TITLE
    waiting = (await client.get(path, params={"status": "Pending"})).json()
    assert {row["_id"] for row in waiting["data"][part]} == {row["_id"] for row in entries[1:]}
    assert (await client.get(path, params={"status": "Open"})).status_code == 422
    assert (await client.get(path, params={"certificate": "x"})).status_code == 422
    assert (await client.get(path, params={"page": 0})).status_code == 422
    unknown = await client.get(f"/api/{part}/{world.scope}/nonsense")
    assert unknown.status_code == 404


async def timeline(world: World, by: str = "student") -> dict[str, Record]:
    """The milestones by key."""
    answer = await (await world.as_(by)).get(f"/api/thesisTimeline/{world.scope}/{world.id('student')}")
    assert answer.status_code == 200, answer.text
    return {row["key"]: row for row in answer.json()["data"]}


async def test_the_timeline_says_how_far_both_are(world: World) -> None:
    steps = await timeline(world)
    assert [row["label"] for row in steps.values()] == [
        "Synopsis title",
        "Synopsis guide",
        "Synopsis co-guides",
        "Synopsis certificate",
        "Synopsis review",
        "Synopsis acceptance",
        "Thesis title",
        "Thesis guide",
        "Thesis co-guides",
        "Thesis certificate",
        "Thesis review",
    ]
    assert {row["state"] for row in steps.values()} == {"open"}
    await begun(world)
    entry = await uploaded(world)
    await post(world, "thesis/synopsisAcceptanceDate", {"synopsisAcceptanceDate": day()})
    steps = await timeline(world, by="teacher")
    assert [key for key, row in steps.items() if row["state"] == "done"] == [
        "synopsis.title",
        "synopsis.guide",
        "thesis.synopsisAcceptanceDate",
    ]
    assert (steps["synopsis.title"]["words"], steps["synopsis.guide"]["words"]) == (TITLE, "Dr. Leena Thomas")
    assert steps["synopsis.title"]["at"] is not None
    assert steps["thesis.synopsisAcceptanceDate"]["words"] == day()
    review = steps["synopsis.review"]
    assert (review["state"], review["words"], review["by"]) == ("waiting", "First draft", None)
    for version, (status, state) in enumerate((("Rejected", "rejected"), ("Approved", "done")), 1):
        await verify(world, entry["_id"], status=status, version=version)
        review = (await timeline(world))["synopsis.review"]
        assert (review["state"], review["by"]["name"]) == (state, "Dr. Leena Thomas")
        assert review["words"] == "Sample size is well argued."
    for person in ("classmate", "other_teacher", "twin_teacher"):
        client = await world.as_(person)
        assert (await client.get(f"/api/thesisTimeline/{world.scope}/{world.id('student')}")).status_code == 403


@pytest.mark.spec("L-089", "L-155", "L-326")
async def test_thesis_review_entries_and_the_thesis_record_stay_apart(world: World) -> None:
    await begun(world, "thesis")
    body = {"date": day(), "reviewTillDate": "Forty cases", "topic": "Twenty more", "teacher": world.id("teacher")}
    client = await world.as_("student")
    answer = await client.post("/api/entries/thesisReview", json={**body, "studentRemark": "On time"})
    assert (answer.status_code, answer.json()["status"]) == (201, True)
    created = answer.json()["data"]
    assert (created["option"], created["topic"], created["reviewTillDate"]) == ("Thesis", "Twenty more", "Forty cases")
    assert created["categoryId"].endswith("d9")
    assert (await read(world, "thesis"))["thesis"] == []
    await uploaded(world, "thesis")
    reviews = (await client.get(list_path(world, "thesisReview", "student"))).json()["data"]
    assert [row["_id"] for row in reviews] == [created["_id"]]
    assert [row["kind"] for row in (await read(world, "thesis"))["thesis"]] == ["thesis"]


@both
async def test_an_upload_is_deleted_while_nobody_has_verified_it(world: World, part: str) -> None:
    await begun(world, part)
    client = await world.as_("student")
    first, second = await uploaded(world, part), await uploaded(world, part)
    gone = await client.post("/api/deleteRecord", json={"id": first["_id"], "type": part})
    assert gone.json() == {"status": True, "message": "Record deleted successfully"}
    await verify(world, second["_id"], part)
    refused(await client.post("/api/deleteRecord", json={"id": second["_id"], "type": part}), 409)
    assert [row["_id"] for row in (await read(world, part))[part]] == [second["_id"]]


@both
async def test_after_a_transfer_the_record_stays_where_it_was_made(world: World, part: str) -> None:
    await begun(world, part)
    await uploaded(world, part)
    move = {"collegeId": str(world.college), "departmentId": str(world.pathology)}
    moved = await (await world.as_("master")).post(f"/api/transfer/{world.id('student')}", json=move)
    assert moved.status_code == 200, moved.text
    # The transfer ends every session.
    token, _ = await sessions.open_session(world.settings, world.people["student"], remember=False)
    client = world.client(token)
    before = (await client.get(f"/api/{part}/{world.scope}/{world.id('student')}")).json()["data"]
    assert (before[TITLES[part]], len(before[part])) == (TITLE, 1)
    here = f"/api/{part}/{world.college}/{world.pathology}/{world.id('student')}"
    assert (await client.get(here)).json()["data"][TITLES[part]] == ""
    again = await client.post(f"/api/{part}/title", json={TITLES[part]: "Another beginning"})
    assert again.status_code == 200
    assert (await client.get(here)).json()["data"][TITLES[part]] == "Another beginning"
