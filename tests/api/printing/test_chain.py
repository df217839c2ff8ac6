"""Folding decisions into a student's chain: by many at once, after a crash anywhere, and never what was forged."""

from __future__ import annotations

import asyncio
import datetime as dt
import time

import pytest
from bson import ObjectId

from api.core import clock
from api.core.store.database import collection, new_id
from api.logbook.integrity.history import decision
from api.printing.proof import chain, prints
from tests.api.logbook.steps import kind_of
from tests.api.printing.evidence import logbook, printed, row_of, state, tamper, verdict
from tests.api.world import World
from tests.support.pace import slowness


async def links(world: World) -> list[chain.Link]:
    """The student's chain as it is stored, which must be whole."""
    head, found = await chain.read(world.people["student"])
    assert chain.fault_of(world.people["student"], head, found) is None
    return found


async def many(world: World, count: int, *, files: bool = False) -> None:
    """So many approved entries, written as the product writes them, without the requests."""
    created = await world.create(kind_of("opd"))
    model = await row_of(created["_id"])
    rows = []
    for n in range(count):
        entry = {**model, "_id": new_id(), "clientId": f"c{n}", "topic": f"Rounds, day {n}", "opdCases": n % 90}
        at, snapshot = clock.now(), {"verifiedBy": "Dr. Leena Thomas", "teacher": "Dr. Leena Thomas"}
        texts = {"status": "Approved", "score": "3", "vRemark": "Read further on this, and present it on Friday."}
        item = {"id": new_id(), "at": at, "by": world.people["teacher"], "role": "Professor", **texts}
        entry["history"] = [decision(entry, item, snapshot, None)]
        rows.append({**entry, **texts, "verifiedBy": item["by"], "verifiedOn": at, "kept": snapshot, "version": 2})
    for start in range(0, count, 500):
        await collection("entries").insert_many(rows[start : start + 500])


async def test_each_decision_has_one_link_in_the_order_of_time(world: World) -> None:
    student = world.people["student"]
    assert await chain.fold(student) == chain.Folded(0, chain.FIRST)
    entries = await logbook(world)
    first = await chain.fold(student)
    assert (first.seq, first.added, first.whole) == (2, 2, True)
    again = await chain.fold(student)
    assert (again.seq, again.hash, again.added) == (2, first.hash, 0)
    assert (await world.verify(kind_of("opd"), str(entries["pending"]))).is_success
    assert (await chain.fold(student)).added == 1
    rows = await links(world)
    assert [link["entryId"] for link in rows] == [entries["approved"], entries["filed"], entries["pending"]]
    assert [link["previous"] for link in rows] == [chain.FIRST, rows[0]["hash"], rows[1]["hash"]]


async def test_twenty_at_once_make_one_chain(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(chain, "CHUNK", 3)
    await many(world, 30)
    student = world.people["student"]
    results = await asyncio.gather(*(chain.fold(student) for _ in range(20)))
    assert all(result.whole for result in results)
    assert sum(result.added for result in results) <= 30
    rows = await links(world)
    assert [link["seq"] for link in rows] == list(range(1, 31))
    assert len({link["historyId"] for link in rows}) == 30
    assert await state(world, await printed(world)) == "matches"


class _Dead(Exception):
    """The process ended here."""


@pytest.mark.parametrize("after", ["nothing", "head", "links"])
async def test_a_fold_that_was_cut_off_is_taken_up_again(
    world: World, monkeypatch: pytest.MonkeyPatch, after: str
) -> None:
    await many(world, 5)
    student, noted, calls = world.people["student"], chain._record_head, 0

    async def dies(id_: ObjectId, seq: int, last: str) -> None:
        nonlocal calls
        calls += 1
        if after == "nothing" or (after == "links" and calls == 2):
            raise _Dead
        await noted(id_, seq, last)
        if after == "head":
            raise _Dead

    monkeypatch.setattr(chain, "_record_head", dies)
    with pytest.raises(_Dead):
        await chain.fold(student)
    monkeypatch.setattr(chain, "_record_head", noted)
    assert len(await links(world)) == (5 if after == "links" else 0)
    assert (await chain.fold(student)).seq == 5
    assert await state(world, await printed(world)) == "matches"


async def test_a_decision_that_the_product_did_not_write_is_not_folded(world: World) -> None:
    entries = await logbook(world)
    await tamper("entries", {"_id": entries["approved"]}, {"$unset": {"history.0.seal": ""}})
    folded = await chain.fold(world.people["student"])
    assert (folded.added, folded.unsealed) == (1, 1)
    data = await verdict(world, await printed(world))
    assert data["reasons"] == ["A verification was added, changed or removed outside the logbook."]


async def test_decisions_from_before_there_were_seals_are_taken_in_by_an_operator(world: World) -> None:
    entries = await logbook(world)
    for name in ("approved", "filed"):
        gone = {"history.0.seal": "", "history.0.names": "", "history.0.file": ""}
        await tamper("entries", {"_id": entries[name]}, {"$unset": gone})
    assert (await chain.fold(world.people["student"], adopt=True)).seq == 2
    code = await printed(world)
    assert await state(world, code) == "matches"
    await tamper("entries", {"_id": entries["approved"]}, {"$set": {"history.0.score": "4", "score": "4"}})
    assert await state(world, code) == "does not match"


async def test_a_head_that_is_further_stays(world: World) -> None:
    """Of two that fold at once, the slower has seen fewer links: it does not take the head back."""
    student = world.people["student"]
    await logbook(world)
    await chain.fold(student)
    await chain._record_head(student, 1, (await links(world))[0]["hash"])
    head, _ = await chain.read(student)
    assert head is not None
    assert head["seq"] == 2


@pytest.mark.parametrize("harm", ["link", "end", "head"])
async def test_a_chain_that_was_changed_grows_no_further(world: World, harm: str) -> None:
    entries, student = await logbook(world), world.people["student"]
    await chain.fold(student)
    if harm == "link":
        later = clock.now() + dt.timedelta(days=1)
        await tamper("chainLinks", {"studentId": student, "seq": 1}, {"$set": {"at": later}})
    elif harm == "end":
        await collection("chainLinks").delete_one({"studentId": student, "seq": 2})
    else:
        await collection("chainHeads").delete_one({"studentId": student})
    await world.verify(kind_of("opd"), str(entries["pending"]))
    before = await collection("chainLinks").count_documents({})
    folded = await chain.fold(student)
    assert (folded.whole, folded.added) == (False, 0)
    assert await collection("chainLinks").count_documents({}) == before


async def test_chains_of_two_students_are_two(world: World) -> None:
    await logbook(world)
    other = await world.create(kind_of("opd"), by="classmate")
    assert (await world.verify(kind_of("opd"), other["_id"])).is_success
    for name, length in (("student", 2), ("classmate", 1)):
        assert (await chain.fold(world.people[name])).seq == length


@pytest.mark.heavy
@pytest.mark.stores("embedded", "mongodb")
async def test_a_logbook_of_2500_entries_is_checked_in_time(world: World) -> None:
    """On the store in memory the unique keys alone take half a minute, so it is left out.

    Time of this process: what others do on the machine meanwhile does not count.
    """
    await many(world, 2500)
    start = time.process_time()
    code = await printed(world)
    begun = time.process_time() - start
    times = []
    for _ in range(3):
        start = time.process_time()
        assert await state(world, code) == "matches"
        times.append(time.process_time() - start)
    size = len((await collection("prints").find_one({"code": prints.read_code(code)}))["entries"])
    assert size <= 32 * 2501
    slow = slowness()
    assert begun < 4 * slow
    assert min(times) < 1.5 * slow
