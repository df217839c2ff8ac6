"""The public check of a print: that every change behind the product's back shows, and goes on showing."""

from __future__ import annotations

import hashlib
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from bson import ObjectId

from api.core import clock
from api.core.security.seals import digest
from api.core.store.database import collection, new_id
from api.logbook.integrity.history import content_digest
from api.printing.proof import chain
from tests.api.logbook.steps import move_clock
from tests.api.printing.evidence import logbook, printed, row_of, state, tamper, verdict
from tests.api.world import World

Ids = dict[str, ObjectId]
Tampering = Callable[[World, Ids], Awaitable[None]]


async def _content(_world: World, made: Ids) -> None:
    await tamper("entries", {"_id": made["approved"]}, {"$set": {"topic": "Something grander"}})


async def _number(_world: World, made: Ids) -> None:
    await tamper("entries", {"_id": made["approved"]}, {"$set": {"opdCases": 99}})


async def _score(_world: World, made: Ids) -> None:
    await tamper("entries", {"_id": made["approved"]}, {"$set": {"score": "4"}})


async def _feedback(_world: World, made: Ids) -> None:
    await tamper("entries", {"_id": made["approved"]}, {"$set": {"vRemark": "Outstanding."}})


async def _verifier_name(_world: World, made: Ids) -> None:
    await tamper("entries", {"_id": made["approved"]}, {"$set": {"kept.verifiedBy": "Dr. Famous"}})


async def _verifier(world: World, made: Ids) -> None:
    await tamper("entries", {"_id": made["approved"]}, {"$set": {"verifiedBy": world.people["hod"]}})


async def _status(_world: World, made: Ids) -> None:
    await tamper("entries", {"_id": made["pending"]}, {"$set": {"status": "Approved"}, "$inc": {"version": 1}})


async def _status_and_all(world: World, made: Ids) -> None:
    decided = {"status": "Approved", "vRemark": "Good", "score": "4", "verifiedBy": world.people["teacher"]}
    change = {"$set": {**decided, "verifiedOn": clock.now()}, "$inc": {"version": 1}}
    await tamper("entries", {"_id": made["pending"]}, change)


async def _pending_content(_world: World, made: Ids) -> None:
    await tamper("entries", {"_id": made["pending"]}, {"$set": {"studentRemark": "Another"}})


async def _forged_decision(world: World, made: Ids) -> None:
    """As well forged as it can be without the secret: everything agrees but the seal."""
    entry, at = await row_of(made["pending"]), clock.now()
    snapshot = {"verifiedBy": "Dr. Leena Thomas"}
    decided = {"status": "Approved", "vRemark": "Good", "score": "4"}
    seal = (await row_of(made["approved"]))["history"][0]["seal"]
    item = {"id": new_id(), "at": at, "by": world.people["teacher"], "role": "Professor", **decided}
    item |= {"digest": content_digest(entry), "names": digest(snapshot), "seal": seal}
    fields = {**decided, "verifiedBy": world.people["teacher"], "verifiedOn": at, "kept": snapshot}
    change = {"$set": fields, "$inc": {"version": 1}, "$push": {"history": item}}
    await tamper("entries", {"_id": made["pending"]}, change)


async def _moved_decision(_world: World, made: Ids) -> None:
    """A real decision, with its seal, on an entry that it was not about."""
    real, other = await row_of(made["approved"]), await row_of(made["pending"])
    fields = ("status", "vRemark", "score", "verifiedBy", "verifiedOn", "kept", "history", "version")
    twin = {**other, **{name: real[name] for name in fields}}
    await collection("entries").replace_one({"_id": other["_id"]}, twin)


async def _forged_entry(_world: World, made: Ids) -> None:
    real = await row_of(made["approved"])
    twin = {**real, "_id": new_id(), "clientId": "forged"}
    twin["history"] = [{**item, "id": new_id()} for item in real["history"]]
    await collection("entries").insert_one(twin)


async def _history_item(_world: World, made: Ids) -> None:
    change = {"$set": {"history.0.score": "4", "score": "4"}}
    await tamper("entries", {"_id": made["approved"]}, change)


async def _history_removed(_world: World, made: Ids) -> None:
    gone = dict.fromkeys(("score", "verifiedBy", "verifiedOn", "kept"), "")
    change = {"$set": {"history": [], "status": "Pending", "vRemark": ""}, "$unset": gone, "$inc": {"version": 1}}
    await tamper("entries", {"_id": made["approved"]}, change)


async def _links_and_history_removed(world: World, made: Ids) -> None:
    await _history_removed(world, made)
    await collection("chainLinks").delete_one({"entryId": made["approved"]})


async def _entry_deleted(_world: World, made: Ids) -> None:
    await collection("entries").delete_one({"_id": made["approved"]})


async def _pending_deleted(_world: World, made: Ids) -> None:
    await collection("entries").delete_one({"_id": made["pending"]})


async def _entry_called_deleted(world: World, made: Ids) -> None:
    row = await row_of(made["approved"])
    more = {"deletedOn": clock.now(), "deletedBy": world.people["student"]}
    await collection("deletedEntries").insert_one({**row, **more})
    await collection("entries").delete_one({"_id": made["approved"]})


async def _link_edited(world: World, _made: Ids) -> None:
    filter_ = {"studentId": world.people["student"], "seq": 1}
    await tamper("chainLinks", filter_, {"$set": {"digest": "0" * 64}})


async def _link_removed(world: World, _made: Ids) -> None:
    await collection("chainLinks").delete_one({"studentId": world.people["student"], "seq": 1})


async def _links_swapped(world: World, _made: Ids) -> None:
    filter_ = {"studentId": world.people["student"]}
    for old, new in ((1, 9), (2, 1), (9, 2)):
        await tamper("chainLinks", {**filter_, "seq": old}, {"$set": {"seq": new}})


async def _last_link_removed(world: World, _made: Ids) -> None:
    await collection("chainLinks").delete_one({"studentId": world.people["student"], "seq": 2})


async def _head_removed(world: World, _made: Ids) -> None:
    await collection("chainHeads").delete_one({"studentId": world.people["student"]})


async def _head_edited(world: World, _made: Ids) -> None:
    await tamper("chainHeads", {"studentId": world.people["student"]}, {"$set": {"seq": 1}})


async def _head_set_back(world: World, _made: Ids) -> None:
    """A head that agrees with the links, so that the last of them could go: everything is right but its seal."""
    filter_ = {"studentId": world.people["student"]}
    link = await collection("chainLinks").find_one({**filter_, "seq": 1})
    await tamper("chainHeads", filter_, {"$set": {"seq": 1, "hash": link["hash"]}})


async def _end_and_head_removed(world: World, made: Ids) -> None:
    await _last_link_removed(world, made)
    await _head_removed(world, made)


async def _chain_removed(world: World, _made: Ids) -> None:
    await collection("chainLinks").delete_many({"studentId": world.people["student"]})
    await collection("chainHeads").delete_many({"studentId": world.people["student"]})


async def _chain_made_anew(world: World, made: Ids) -> None:
    """The whole chain is thrown away, and the product folds it again before anybody asks."""
    await _chain_removed(world, made)
    assert (await chain.fold(world.people["student"])).whole


def _kept_file(world: World, stored: str) -> Path:
    return next(path for path in world.settings.data.rglob(stored) if path.is_file())


async def _file_bytes(world: World, made: Ids) -> None:
    record = await row_of((await row_of(made["filed"]))["certificate"], "files")
    path = _kept_file(world, record["storedName"])
    path.write_bytes(path.read_bytes().replace(b"Certificate", b"certificate") + b"%")


async def _file_bytes_and_record(world: World, made: Ids) -> None:
    record = await row_of((await row_of(made["filed"]))["certificate"], "files")
    path = _kept_file(world, record["storedName"])
    path.write_bytes(b"%PDF-1.4 another")
    content = path.read_bytes()
    change = {"sha256": hashlib.sha256(content).hexdigest(), "size": len(content)}
    await tamper("files", {"_id": record["_id"]}, {"$set": change})


async def _file_gone(world: World, made: Ids) -> None:
    record = await row_of((await row_of(made["filed"]))["certificate"], "files")
    _kept_file(world, record["storedName"]).unlink()


async def _file_record_gone(_world: World, made: Ids) -> None:
    await collection("files").delete_one({"_id": (await row_of(made["filed"]))["certificate"]})


async def _print_row(_world: World, _made: Ids) -> None:
    await tamper("prints", {}, {"$set": {"who.name": "Somebody Else"}})


async def _print_counts(_world: World, _made: Ids) -> None:
    await tamper("prints", {}, {"$set": {"counts.approved": 200}})


async def _print_state(_world: World, _made: Ids) -> None:
    await tamper("prints", {}, {"$set": {"entries": b""}})


async def _print_finish_removed(_world: World, _made: Ids) -> None:
    await tamper("prints", {}, {"$unset": {"finishSeal": "", "counts": ""}})


async def _appraisal(_world: World, _made: Ids) -> None:
    await tamper("appraisals", {}, {"$set": {"records.0.score": 10}})


async def _appraisal_gone(_world: World, _made: Ids) -> None:
    await collection("appraisals").delete_many({})


async def _memo_gone(_world: World, _made: Ids) -> None:
    await collection("memos").delete_many({})


TAMPERINGS: list[Tampering] = [
    _content,
    _number,
    _score,
    _feedback,
    _verifier_name,
    _verifier,
    _status,
    _status_and_all,
    _pending_content,
    _forged_decision,
    _moved_decision,
    _forged_entry,
    _history_item,
    _history_removed,
    _links_and_history_removed,
    _entry_deleted,
    _pending_deleted,
    _entry_called_deleted,
    _link_edited,
    _link_removed,
    _links_swapped,
    _last_link_removed,
    _head_removed,
    _head_edited,
    _head_set_back,
    _end_and_head_removed,
    _chain_removed,
    _file_bytes,
    _file_bytes_and_record,
    _file_gone,
    _file_record_gone,
    _print_row,
    _print_counts,
    _print_state,
    _print_finish_removed,
    _appraisal,
    _appraisal_gone,
    _memo_gone,
]


async def _sheets(world: World) -> None:
    student = {"studentId": world.people["student"], "collegeId": world.college, "departmentId": world.medicine}
    day = clock.stored_day(clock.today())
    appraisal = {"fromDate": day, "toDate": day, "records": [{"score": 6}], "verifiedBy": world.people["teacher"]}
    await collection("appraisals").insert_one({"_id": new_id(), **student, **appraisal, "verifyDate": day})
    memo = {"memoNumber": "MEMO/2026/0001", "date": day, "reason": "Late", "history": []}
    await collection("memos").insert_one({"_id": new_id(), **student, **memo, "teacherId": world.people["teacher"]})


@pytest.mark.parametrize("tampering", TAMPERINGS, ids=lambda made: made.__name__.strip("_"))
async def test_a_change_behind_the_back_shows(world: World, tampering: Tampering) -> None:
    entries = await logbook(world)
    await _sheets(world)
    code = await printed(world)
    assert await state(world, code) == "matches"
    await tampering(world, entries)
    data = await verdict(world, code)
    assert data["state"] == "does not match", data
    assert data["reasons"]
    # It goes on showing, whatever is folded and printed afterwards.
    await printed(world, done=False)
    assert await state(world, code) == "does not match"


FORGERIES: list[Tampering] = [
    _content,
    _verifier_name,
    _status_and_all,
    _forged_decision,
    _moved_decision,
    _forged_entry,
    _history_item,
    _history_removed,
    _entry_called_deleted,
    _last_link_removed,
    _head_set_back,
    _file_bytes,
    _file_bytes_and_record,
]


@pytest.mark.parametrize("tampering", FORGERIES, ids=lambda made: made.__name__.strip("_"))
async def test_a_print_that_is_made_after_the_change_does_not_launder_it(world: World, tampering: Tampering) -> None:
    entries = await logbook(world)
    await chain.fold(world.people["student"])
    await tampering(world, entries)
    assert await state(world, await printed(world)) == "does not match"


async def test_a_chain_that_was_thrown_away_and_made_anew_is_another_one(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    entries = await logbook(world)
    code = await printed(world)
    move_clock(monkeypatch, seconds=5)
    await _chain_made_anew(world, entries)
    assert await state(world, code) == "does not match"


async def test_a_copy_of_the_print_under_another_code_is_no_print(world: World) -> None:
    code = await printed(world)
    row = await collection("prints").find_one({})
    other = "0123456789" if code != "01234-56789" else "1123456789"
    await collection("prints").insert_one({**row, "_id": new_id(), "code": other})
    data = await verdict(world, other)
    assert (data["state"], data["who"], data["counts"]) == ("does not match", None, None)
