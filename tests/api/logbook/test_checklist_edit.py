"""Editing a checklist record: by its owner, while unverified; against a review, a deletion, another tab, a failure."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from api.core import store
from api.core.files.records import FileService
from api.core.store.database import collection
from api.core.text import object_id
from api.logbook.documents import DeletedEntry
from api.logbook.entries import edit as editing
from api.logbook.entries import remove
from api.logbook.entries.references import looked_up
from tests.api.logbook.checklist_steps import ALL_FIELDS, add, review, rows, update
from tests.api.logbook.steps import day, kept_files, refused, stored
from tests.api.world import Record, World, pdf_bytes, pdf_upload


@pytest.mark.spec("L-306", "L-051", "L-172")
async def test_the_owner_edits_while_nobody_has_verified(world: World) -> None:
    record = await add(world)
    answer = await update(world, record, remark="Second attempt", examDate=day(-1))
    assert answer.json()["status"] is True
    assert answer.json()["message"] == "Checklist updated successfully"
    now = answer.json()["data"]
    assert (now["studentRemark"], now["remark"], now["examDate"]) == ("Second attempt", "Second attempt", day(-1))
    unchanged = ("particular", "fromDate", "toDate", "status", "receivedOn", "collegeId", "certificate")
    assert {name: now[name] for name in unchanged[:-1]} == {name: record[name] for name in unchanged[:-1]}
    assert (now["version"], now["certificate"]["name"]) == (2, "certificate.pdf")
    body = {"id": record["_id"], "particular": "GCP", "fromDate": day(-9), "status": "Approved", "score": "4"}
    moved = (await (await world.as_("student")).post("/api/checklist/update", json=body)).json()["data"]
    assert (moved["particular"], moved["topic"], moved["date"], moved["status"]) == ("GCP", "GCP", day(-9), "Pending")
    assert moved["score"] is None
    assert [row["_id"] for row in await rows(world, "student", search="gcp")] == [record["_id"]]
    assert await rows(world, "student", search="acls") == []
    for name in ("particular", "fromDate", "toDate", "remark"):
        for empty in ("", None):
            change: Record = {name: empty}
            refused(await update(world, record, **change), 422, ALL_FIELDS)
    refused(await update(world, record, examDate=""), 422, 'Field "examDate" is empty. Please fill all fields.')
    refused(await update(world, record, colour="red"), 422, "This field is not known here.")
    refused(await update(world, record, remark={"$ne": 1}), 422)
    refused(await update(world, record, certificate="https://x.in/a.pdf"), 422)
    audits = [row async for row in collection("audits").find({"action": "entry.edited"})]
    assert [(row["actorId"], row["detail"]["fields"]) for row in audits] == [
        (world.people["student"], ["examDate", "studentRemark"]),
        (world.people["student"], ["fromDate", "particular"]),
    ]
    assert audits[0]["target"] == f"entries/{record['_id']}"


async def test_the_same_edit_again_is_done_once_and_an_older_view_is_refused(world: World) -> None:
    record = await add(world)
    first = await update(world, record, remark="Second attempt", version=1)
    again = await update(world, record, remark="Second attempt", version=1)
    assert (first.status_code, again.status_code) == (200, 200)
    assert first.json()["data"]["version"] == again.json()["data"]["version"] == 2
    stale = await update(world, record, remark="From another tab", version=1)
    assert refused(stale, 409)["code"] == "stale"
    for wrong in ("two", 1.5, True, [1]):
        refused(await update(world, record, remark="x", version=wrong), 422, "version must be a whole number.")
    assert await collection("audits").count_documents({"action": "entry.edited"}) == 1


async def test_another_certificate_takes_the_place_of_the_first(world: World) -> None:
    record, client = await add(world), await world.as_("student")
    data = {"_id": record["_id"], "remark": "With the signed certificate", "version": "1"}
    files = {"certificate": ("signed.pdf", pdf_bytes("Signed"), "application/pdf")}
    now = (await client.post("/api/checklist/update", data=data, files=files)).json()["data"]
    assert (now["certificate"]["name"], now["studentRemark"]) == ("signed.pdf", "With the signed certificate")
    assert (await client.get(now["certificate"]["url"])).status_code == 200
    refused(await client.get(record["certificate"]["url"]), 404)
    bad = {"certificate": ("signed.pdf", b"<script>", "application/pdf")}
    refused(await client.post("/api/checklist/update", data={"_id": record["_id"]}, files=bad), 415)
    await review(world, record)
    late = await client.post("/api/checklist/update", data={"_id": record["_id"]}, files=files)
    refused(late, 409, "A verified record cannot be changed.")
    assert await stored("files", deletedAt=None) == 1
    assert len(kept_files(world.settings.data)) == 2, "The first one waits its 90 days; the refused ones are gone."


@pytest.mark.spec("L-051")
async def test_after_a_decision_nothing_is_edited_until_it_is_withdrawn(world: World) -> None:
    for status in ("Approved", "Rejected"):
        record = await add(world)
        decided = (await review(world, record, status=status)).json()["data"]
        refused(await update(world, record, remark="Too late"), 409, "A verified record cannot be changed.")
        refused(await update(world, record, remark=record["remark"]), 409)
        now = await collection("entries").find_one({"_id": object_id(record["_id"])})
        assert (now["studentRemark"], now["version"]) == ("Passed both stations", 2)
        client = await world.as_("teacher")
        path = f"/api/entries/checklist/{record['_id']}/undo"
        assert (await client.post(path, json={"version": decided["version"]})).status_code == 200
        assert (await update(world, record, remark="In time")).status_code == 200
        digests = [item["digest"] for item in now["history"]]
        await review(world, record)
        after = await collection("entries").find_one({"_id": object_id(record["_id"])})
        assert after["history"][-1]["digest"] not in digests, "The chain holds what was signed each time."


async def test_what_was_edited_meanwhile_is_not_signed(world: World) -> None:
    record = await add(world)
    await update(world, record, remark="Changed after the teacher opened it")
    assert refused(await review(world, record, version=1), 409)["code"] == "stale"
    assert (await review(world, record, version=2)).status_code == 200


@pytest.mark.spec("L-051")
async def test_an_edit_that_meets_an_approval_loses(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    record = await add(world)

    async def slow(*args: Any) -> object:
        # Between the look at the record and the write somebody decides.
        assert (await review(world, record)).status_code == 200
        return await looked_up(*args)

    monkeypatch.setattr(editing, "looked_up", slow)
    files = {"certificate": pdf_upload("late.pdf")}
    client = await world.as_("student")
    data = {"_id": record["_id"], "remark": "Too late"}
    refused(await client.post("/api/checklist/update", data=data, files=files), 409, editing.VERIFIED)
    now = await collection("entries").find_one({"_id": object_id(record["_id"])})
    assert (now["status"], now["studentRemark"]) == ("Approved", "Passed both stations")
    assert len(kept_files(world.settings.data)) == 1, "The file of the refused edit is gone again."


async def test_of_an_edit_and_a_review_at_once_one_or_both_in_order_stand(world: World) -> None:
    for _ in range(8):
        record = await add(world)
        edited, decided = await asyncio.gather(
            update(world, record, remark="Second attempt", version=1), review(world, record, version=1)
        )
        assert sorted([edited.status_code, decided.status_code]) == [200, 409]
        now = await collection("entries").find_one({"_id": object_id(record["_id"])})
        assert (now["status"] == "Approved") == (decided.status_code == 200)
        assert (now["studentRemark"] == "Second attempt") == (edited.status_code == 200)


async def test_a_deletion_that_meets_an_edit_says_so(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    record, client = await add(world), await world.as_("student")
    gate, done = asyncio.Event(), asyncio.Event()

    class Slowly:
        """The copies; the first one waits at the gate."""

        def __getattr__(self, name: str) -> Any:
            return getattr(collection("deletedEntries"), name)

        async def replace_one(self, *args: Any, **kwargs: Any) -> Any:
            gate.set()
            await done.wait()
            return await collection("deletedEntries").replace_one(*args, **kwargs)

    monkeypatch.setattr(remove, "collection", lambda of: Slowly() if of is DeletedEntry else store.collection(of))
    body = {"id": record["_id"], "type": "checklist"}
    deleting = asyncio.create_task(client.post("/api/deleteRecord", json=body))
    await gate.wait()
    assert (await update(world, record, remark="In between")).status_code == 200
    done.set()
    refused(await deleting, 409, remove.CHANGED)
    assert (await stored(), await stored("deletedEntries")) == (1, 0)


async def test_a_failure_while_the_file_is_kept_leaves_the_record_as_it_was(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    record, client = await add(world), await world.as_("student")

    async def failing(*_: Any, **__: Any) -> Any:
        raise RuntimeError("The disk is full.")

    monkeypatch.setattr(FileService, "keep", failing)
    data, files = {"_id": record["_id"], "remark": "x"}, {"certificate": pdf_upload()}
    refused(await client.post("/api/checklist/update", data=data, files=files), 500)
    now = await collection("entries").find_one({"_id": object_id(record["_id"])})
    assert (now["version"], now["studentRemark"]) == (1, "Passed both stations")
