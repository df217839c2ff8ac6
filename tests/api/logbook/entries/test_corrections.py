"""Corrections: a new entry that replaces a verified one; counts take the newest approved of a line (VS-10)."""

from __future__ import annotations

from typing import Any

import httpx
import pytest

from api.core.store.database import Row, collection
from api.core.text import object_id
from api.logbook.documents import StoredEntry
from api.logbook.entries import corrections
from api.logbook.entries.corrections import REPLACED
from api.logbook.entries.verify import STALE
from tests.api.logbook.payloads import sent_by_the_client
from tests.api.logbook.steps import NOT_ONE_OF_US, kind_of, reasons, refused, send, stored
from tests.api.world import Record, World

KIND = "opd"


async def tile(world: World) -> dict[str, int]:
    """The counts of the kind's tile."""
    answer = await (await world.as_("student")).get(f"/api/dashboardCounts/{world.scope}/{world.id('student')}")
    return {item["status"]: item["count"] for item in answer.json()["data"][3]}


async def decide(world: World, record: Record, status: str) -> None:
    """Decides on an entry."""
    assert (await world.verify(kind_of(KIND), record["_id"], status=status)).status_code == 200


async def test_only_an_own_verified_entry_of_the_kind_is_corrected_and_once(world: World) -> None:
    kind = kind_of(KIND)
    pending, other_kind = await world.create(kind), await world.create(kind_of("teaching"))
    await world.verify(kind_of("teaching"), other_kind["_id"])
    theirs = await world.create(kind, by="classmate")
    await world.verify(kind, theirs["_id"])
    message = "The entry that this one corrects was not found."
    body = sent_by_the_client(world, KIND)
    hostile: tuple[Any, ...] = ("x", NOT_ONE_OF_US, {"$ne": None}, ["x"], 5, True, other_kind["_id"], theirs["_id"])
    for wrong in hostile:
        assert reasons(refused(await send(world, KIND, {**body, "replaces": wrong}), 422, message)) == {
            "replaces": message
        }
    message = "Only a verified entry is corrected by a new one; delete this one instead."
    refused(await send(world, KIND, {**body, "replaces": pending["_id"]}), 422, message)
    await world.verify(kind, pending["_id"], status="Rejected")
    first = await send(world, KIND, {**body, "venue": "Corrected", "replaces": pending["_id"]})
    assert (first.status_code, first.json()["data"]["replaces"]) == (201, pending["_id"])
    refused(
        await send(world, KIND, {**body, "replaces": pending["_id"]}), 409, "This entry has been corrected already."
    )
    assert await stored(kind=KIND) == 3
    old = (await (await world.as_("student")).get(f"/api/entries/{KIND}/{pending['_id']}")).json()
    assert (old["data"]["status"], old["data"]["score"]) == ("Rejected", "3"), "The old feedback and score stay."
    assert old["data"]["correctedBy"] == first.json()["data"]["_id"]
    assert old["history"][0]["vRemark"] == "Well done, read further on this."
    gone = await (await world.as_("student")).post(
        "/api/deleteRecord", json={"id": first.json()["data"]["_id"], "type": "OpdCampus"}
    )
    assert gone.status_code == 200
    again = await send(world, KIND, {**body, "replaces": pending["_id"]})
    assert again.status_code == 201, "A correction that was deleted makes room for another."


async def test_a_line_counts_once_as_its_newest_approved_entry(world: World) -> None:
    kind = kind_of(KIND)
    first = await world.create(kind)
    await decide(world, first, "Approved")
    assert await tile(world) == {"Approved": 1}
    second = await world.create(kind, replaces=first["_id"])
    assert await tile(world) == {"Approved": 1, "Pending": 1}
    await decide(world, second, "Approved")
    assert await tile(world) == {"Approved": 1}
    await decide(world, second, "Rejected")
    assert await tile(world) == {"Approved": 1, "Rejected": 1}, "The first one counts again."
    third = await world.create(kind, replaces=second["_id"])
    await decide(world, third, "Approved")
    assert await tile(world) == {"Approved": 1}, "A rejected link does not break the line."
    await decide(world, first, "Rejected")
    assert await tile(world) == {"Approved": 1}, "Deciding again on an old link changes nothing."
    undone = await (await world.as_("teacher")).post(f"/api/entries/{KIND}/{third['_id']}/undo", json={})
    assert undone.status_code == 200
    assert await tile(world) == {"Pending": 1, "Rejected": 2}


async def verified(world: World, record: Record, *, by: str = "teacher", status: str = "Approved") -> httpx.Response:
    """The answer to a decision."""
    return await world.verify(kind_of(KIND), record["_id"], by=by, status=status)


async def as_stored(record: Record) -> Record:
    """An entry as it is stored."""
    row: Record | None = await collection("entries").find_one({"_id": object_id(record["_id"])})
    assert row is not None
    return row


async def rejected_with_an_approved_correction(world: World, *, links: int = 1) -> tuple[Record, Record]:
    """A rejected entry, and the approved last one of so many corrections of it; the ones between are rejected."""
    kind = kind_of(KIND)
    first = last = await world.create(kind)
    await decide(world, first, "Rejected")
    for link in range(links):
        last = await world.create(kind, replaces=last["_id"])
        await decide(world, last, "Approved" if link == links - 1 else "Rejected")
    return first, last


@pytest.mark.parametrize(
    ("who", "status"),
    [
        pytest.param(None, 401, id="nobody"),
        pytest.param("student", 403, id="the student"),
        pytest.param("classmate", 403, id="another student"),
        pytest.param("other_teacher", 404, id="a teacher of another department"),
        pytest.param("twin_teacher", 404, id="a teacher of another college"),
    ],
)
async def test_a_stranger_is_not_told_that_an_entry_was_replaced(world: World, who: str | None, status: int) -> None:
    first, _ = await rejected_with_an_approved_correction(world)
    client = world.client() if who is None else await world.as_(who)
    body = {"status": "Approved", "vRemark": "Good", "score": "3"}
    refused(await client.post(f"/api/entries/{KIND}/{first['_id']}", json=body), status)
    assert (await as_stored(first))["status"] == "Rejected"


@pytest.mark.parametrize("links", [pytest.param(1, id="its correction"), pytest.param(2, id="a later correction")])
async def test_a_rejected_entry_is_not_approved_once_its_correction_is(world: World, links: int) -> None:
    first, last = await rejected_with_an_approved_correction(world, links=links)
    before = await as_stored(first)
    refused(await verified(world, first), 409, REPLACED)
    refused(await verified(world, first, by="hod"), 409, REPLACED)
    assert await as_stored(first) == before
    await decide(world, last, "Rejected")
    assert (await verified(world, first)).status_code == 200, "Nothing stands in its place any more."


async def test_a_rejected_entry_is_approved_while_its_correction_waits(world: World) -> None:
    first = await world.create(kind_of(KIND))
    await decide(world, first, "Rejected")
    await world.create(kind_of(KIND), replaces=first["_id"])
    assert (await verified(world, first)).status_code == 200


async def test_a_rejection_is_not_taken_back_once_the_correction_is_approved(world: World) -> None:
    first, _ = await rejected_with_an_approved_correction(world)
    undone = await (await world.as_("teacher")).post(f"/api/entries/{KIND}/{first['_id']}/undo", json={})
    refused(undone, 409, REPLACED)
    assert (await as_stored(first))["status"] == "Rejected"


async def test_a_correction_that_is_approved_in_between_lets_the_old_one_stand(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = await world.create(kind_of(KIND))
    await decide(world, first, "Rejected")
    second = await world.create(kind_of(KIND), replaces=first["_id"])
    real, inside = corrections.check_not_replaced, False

    async def approved_meanwhile(entry: StoredEntry, within: Row) -> None:
        nonlocal inside
        await real(entry, within)
        if not inside:
            inside = True
            await decide(world, second, "Approved")

    monkeypatch.setattr(corrections, "check_not_replaced", approved_meanwhile)
    refused(await verified(world, first), 409, STALE)
    assert [(await as_stored(one))["status"] for one in (first, second)] == ["Rejected", "Approved"]


async def test_a_correction_of_a_rejected_entry_takes_its_place(world: World) -> None:
    kind = kind_of(KIND)
    first = await world.create(kind)
    await decide(world, first, "Rejected")
    second = await world.create(kind, replaces=first["_id"])
    assert await tile(world) == {"Rejected": 1, "Pending": 1}
    await decide(world, second, "Approved")
    assert await tile(world) == {"Approved": 1}
    listed = await (await world.as_("student")).get(f"/api/entries/{KIND}/{world.scope}/{world.id('student')}")
    assert listed.json()["counts"] == {"All": 2, "Pending": 0, "Approved": 1, "Rejected": 1}, "The list shows both."
    rows = {row["_id"]: row for row in listed.json()["data"]}
    assert (rows[second["_id"]]["replaces"], rows[first["_id"]]["superseded"]) == (first["_id"], True)
