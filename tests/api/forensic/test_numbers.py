"""A PMR number stands for one record of a register in a college, also where two are sent at once."""

from __future__ import annotations

import asyncio
import datetime as dt

import pytest

from api.core.errors import Unavailable
from api.core.store.database import collection
from api.logbook.integrity import unique
from tests.api.forensic.steps import KEYS, add, payload, remove, send
from tests.api.logbook.steps import kind_of, move_clock, reasons, refused, stored
from tests.api.world import World

TAKEN = "This PMR No is already recorded in your college."


@pytest.mark.parametrize("key", KEYS)
async def test_a_number_is_recorded_once_in_a_college(world: World, key: str) -> None:
    await add(world, key)
    for person, number in (("student", "PMR/2026/114"), ("classmate", "pmr/2026/114"), ("classmate", " PMR/2026/114 ")):
        body = refused(await send(world, key, payload(world, key, pmr_no=number), by=person), 409, TAKEN)
        assert (body["code"], reasons(body)) == ("number_taken", {"pmr_no": TAKEN})
    assert (await stored(), await stored("files", deletedAt=None)) == (1, 1)
    # Another college has its own numbers, and each register.
    await add(world, key, by="twin_student")
    for other in KEYS:
        if other != key:
            await add(world, other)


async def test_of_many_at_once_one_is_stored(world: World) -> None:
    people = ("student", "classmate") * 6
    bodies = [payload(world, "medico", name=f"Person {number}") for number in range(len(people))]
    answers = await asyncio.gather(
        *(send(world, "medico", body, by=person) for person, body in zip(people, bodies, strict=True))
    )
    made = [answer for answer in answers if answer.status_code == 201]
    assert sorted({answer.status_code for answer in answers}) == [201, 409]
    assert len(made) == 1
    assert (await stored(), await stored("claims"), await stored("files")) == (1, 1, 1)


async def test_a_retry_of_the_same_submission_is_answered_once(world: World) -> None:
    body = payload(world, "medico", clientId="0f8fad5b-d9cb-469f-a165")
    answers = await asyncio.gather(*(send(world, "medico", body) for _ in range(6)))
    assert sorted(answer.status_code for answer in answers) == [200] * 5 + [201]
    assert len({answer.json()["data"]["_id"] for answer in answers}) == 1
    # The process died between the claim and the record: the same submission goes on with its own claim.
    await collection("entries").delete_many({})
    assert (await send(world, "medico", body)).status_code == 201


async def test_a_deleted_record_gives_its_number_back(world: World) -> None:
    record = await add(world)
    assert (await remove(world, "medico", record)).status_code == 200
    assert await stored("claims") == 0
    await add(world, by="classmate")


async def test_a_claim_without_a_record_is_taken_over(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """What a crash left behind, before the record was stored or after it was deleted, bars nobody for long."""
    await add(world)
    await collection("entries").delete_many({})
    refused(await send(world, "medico", payload(world, "medico"), by="classmate"), 409, TAKEN)
    move_clock(monkeypatch, minutes=3)
    record = await add(world, by="classmate")
    assert record["studentId"] == world.id("classmate")
    refused(await send(world, "medico", payload(world, "medico")), 409, TAKEN)


async def test_a_submission_that_fails_after_its_claim_gives_it_back(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def away(*_: object, **__: object) -> None:
        raise Unavailable

    with monkeypatch.context() as patch:
        patch.setattr("api.logbook.entries.create._insert", away)
        assert (await send(world, "medico", payload(world, "medico"))).status_code == 503
    assert await stored("claims") == 0
    await add(world, by="classmate")


async def test_who_is_overtaken_between_claim_and_record_stays_out(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The slower of two finds its claim gone after its insert, and takes its record back."""
    real, overtaken = unique.claim, False

    async def slow(kind, entry):  # type: ignore[no-untyped-def]
        nonlocal overtaken
        await real(kind, entry)
        if not overtaken:
            overtaken = True
            monkeypatch.setattr(unique, "ON_ITS_WAY", dt.timedelta(0))
            assert (await send(world, "medico", payload(world, "medico"), by="classmate")).status_code == 201

    monkeypatch.setattr(unique, "claim", slow)
    refused(await send(world, "medico", payload(world, "medico")), 409, TAKEN)
    (row,) = await collection("entries").find({}).to_list(length=None)
    assert str(row["studentId"]) == world.id("classmate")
    assert await stored("files") == 1


@pytest.mark.parametrize("between", ["its own record", "a third"])
async def test_a_claim_that_is_taken_over_is_looked_at_once_more(
    world: World, monkeypatch: pytest.MonkeyPatch, between: str
) -> None:
    """A claim looks left behind, and right after that look its record is stored, or a third person takes it over."""
    record = await add(world)
    row = await collection("entries").find_one_and_delete({})
    move_clock(monkeypatch, minutes=3)
    claim = await collection("claims").find_one({})
    real, looks = unique._holds, 0

    async def holds(*given):  # type: ignore[no-untyped-def]
        nonlocal looks
        looks += 1
        found = await real(*given)
        if looks == 1 and between == "its own record":
            await collection("entries").insert_one(row)
        elif looks == 1:
            assert (await send(world, "medico", payload(world, "medico"), by="third")).status_code == 201
        return found

    await world.student("third", "Meera Iyer")
    monkeypatch.setattr(unique, "_holds", holds)
    refused(await send(world, "medico", payload(world, "medico"), by="classmate"), 409, TAKEN)
    (entry,) = await collection("entries").find({}).to_list(length=None)
    (current,) = await collection("claims").find({}).to_list(length=None)
    if between == "its own record":
        assert (str(entry["_id"]), current) == (record["_id"], claim), (
            "The claim is its first owner's again, as it was."
        )
    else:
        assert entry["studentId"] == current["studentId"] == world.people["third"]


async def test_a_rejected_record_holds_no_number_until_it_counts_again(world: World) -> None:
    kind, first = kind_of("medico"), await add(world)
    assert (await world.verify(kind, first["_id"], status="Rejected")).status_code == 200
    second = await add(world, by="classmate")
    refused(await world.verify(kind, first["_id"], status="Approved"), 409, TAKEN)
    assert (await world.verify(kind, second["_id"], status="Rejected")).status_code == 200
    assert (await world.verify(kind, first["_id"], status="Approved")).status_code == 200
    refused(await world.verify(kind, second["_id"], status="Approved"), 409, TAKEN)


async def test_a_correction_keeps_the_number_and_gives_it_back(world: World) -> None:
    kind, first = kind_of("medico"), await add(world)
    assert (await world.verify(kind, first["_id"])).status_code == 200
    second = await add(world, replaces=first["_id"], cause_death="Asphyxia")
    refused(await send(world, "medico", payload(world, "medico"), by="classmate"), 409, TAKEN)
    assert (await remove(world, "medico", second)).status_code == 200
    refused(await send(world, "medico", payload(world, "medico"), by="classmate"), 409, TAKEN)
    third = await add(world, replaces=first["_id"], cause_death="Drowning")
    assert (await world.verify(kind, third["_id"], status="Rejected")).status_code == 200
    # What the rejected correction was about counts still, and has the number.
    refused(await send(world, "medico", payload(world, "medico"), by="classmate"), 409, TAKEN)
