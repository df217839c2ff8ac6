"""Deleting: by the owner, while nobody has decided, under the delete helper's names (L-123, L-290, L-319, L-320)."""

from __future__ import annotations

import asyncio
from typing import Any

import httpx
import pytest

from api.core import store
from api.core.store.database import collection
from api.core.store.documents import BaseDocument
from api.core.text import object_id
from api.logbook.entries import remove
from tests.api.logbook.steps import NOT_ONE_OF_US, kind_of, refused, stored
from tests.api.world import Record, World

NAMES = {
    "clinicalCase": "ClinicCaseNew",
    "training": "ClinicalTraning",
    "teaching": "TeachingExp",
    "conference": "Confrence",
    "paper": "PodiumPosterPublication",
    "posting": "ClinicPosting",
    "diagnosticSkill": "DiagnosticSkill",
    "skillsLab": "WetLabSkill",
    "extraCurricular": "ExtraActivity",
    "leave": "LeaveRecords",
    "procedure": "Procedures",
    "introduction": "AcademicActivity",
    "opd": "OpdCampus",
    "thesisReview": "ThesisReview",
    "surgicalSkill": "SurgicalSkill",
    "medico": "Medico",
    "expert": "Expert",
    "crime": "Crime",
}


async def delete(world: World, record: Record, *, by: str = "student", **changes: Any) -> httpx.Response:
    """Calls the delete helper for an entry; ``...`` takes a key out."""
    body = {"id": record["_id"], "type": NAMES[record["kind"]], "userId": world.id("student"), **changes}
    sent = {key: value for key, value in body.items() if value is not ...}
    return await (await world.as_(by)).post("/api/deleteRecord", json=sent)


@pytest.mark.spec("L-319", "L-290", "L-352")
async def test_each_kind_is_deleted_by_its_own_name_and_leaves_a_copy(world: World) -> None:
    for key, name in NAMES.items():
        record = await world.create(kind_of(key))
        for other in ("Expert1", name.lower(), key if key != name else "x", "checklist "):
            answer = await delete(world, record, type=other)
            assert refused(answer, 400, "There is no such type of record.")["code"] == "unknown_type"
        wrong = "TeachingExp" if key != "teaching" else "OpdCampus"
        refused(await delete(world, record, type=wrong), 404, "This entry was not found.")
        answer = await delete(world, record)
        assert answer.json() == {"status": True, "message": "Record deleted successfully"}
        refused(await delete(world, record), 404)
        copy = await collection("deletedEntries").find_one({"_id": object_id(record["_id"])})
        assert (copy["kind"], copy["deletedBy"]) == (key, world.people["student"])
        assert await stored() == 0
    audits = collection("audits").find({"action": "entry.deleted"})
    assert len([row async for row in audits]) == len(NAMES)


@pytest.mark.spec("L-353")
@pytest.mark.parametrize(
    ("key", "name"),
    [
        ("introduction", "AcademicActivity"),
        ("opd", "OpdCampus"),
        ("thesisReview", "ThesisReview"),
        ("surgicalSkill", "SurgicalSkill"),
    ],
)
async def test_what_the_specification_gives_no_delete_name_has_one(key: str, name: str, world: World) -> None:
    record = await world.create(kind_of(key))
    for other in ("thesis review", "Surgical Skill", "OPD Camous", "DefaultOption", ""):
        assert (await delete(world, record, type=other)).status_code in (400, 422)
    assert await stored() == 1
    assert (await delete(world, record, type=name)).json()["message"] == "Record deleted successfully"
    assert await stored() == 0


@pytest.mark.spec("L-290", "L-320", "P-412")
async def test_nobody_else_deletes_an_entry_whatever_user_id_is_sent(world: World) -> None:
    record = await world.create(kind_of("opd"))
    refused(await world.client().post("/api/deleteRecord", json={"id": record["_id"], "type": "OpdCampus"}), 401)
    for person in ("teacher", "hod", "master"):
        refused(await delete(world, record, by=person), 403)
    for person in ("classmate", "twin_student", "other_student"):
        refused(await delete(world, record, by=person), 403)
        for own in (world.id(person), ...):
            refused(await delete(world, record, by=person, userId=own), 404, "This entry was not found.")
    refused(await delete(world, record, userId=world.id("classmate")), 403)
    for wrong in (NOT_ONE_OF_US, "x", "", "0" * 25):
        refused(await delete(world, record, id=wrong), 404)
    hostile: tuple[Any, ...] = ({"$ne": None}, ["x"], 7, True, None)
    for value in hostile:
        refused(await delete(world, record, id=value), 422)
        refused(await delete(world, record, type=value), 422)
    for value in hostile[:4]:
        refused(await delete(world, record, userId=value), 422)
    for body in ({}, {"id": record["_id"]}, {"type": "OpdCampus"}):
        refused(await (await world.as_("student")).post("/api/deleteRecord", json=body), 422)
    extra: dict[str, Any] = {"$where": "1"}
    refused(await delete(world, record, **extra), 422)
    assert await stored() == 1
    assert await stored("deletedEntries") == 0
    assert (await delete(world, record, userId=...)).status_code == 200


@pytest.mark.spec("L-123", "L-124")
async def test_a_verified_entry_stays_approved_or_rejected(world: World) -> None:
    for key in NAMES:
        record = await world.create(kind_of(key))
        status = "Rejected" if key in ("opd", "leave", "procedure") else "Approved"
        await world.verify(kind_of(key), record["_id"], status=status)
        refused(await delete(world, record), 409, "A verified entry cannot be deleted.")
        seen = await (await world.as_("student")).get(f"/api/entries/{key}/{record['_id']}")
        assert seen.json()["data"]["status"] == status
    assert await stored("deletedEntries") == 0


async def test_a_decision_that_was_taken_back_no_longer_protects(world: World) -> None:
    record = await world.create(kind_of("opd"))
    await world.verify(kind_of("opd"), record["_id"])
    undo = await (await world.as_("teacher")).post(f"/api/entries/opd/{record['_id']}/undo", json={"version": 2})
    assert undo.status_code == 200
    assert (await delete(world, record)).status_code == 200


class Gate:
    """Holds so many deletions between their look at the entry and their change, until it is opened."""

    def __init__(self, patch: pytest.MonkeyPatch, awaited: int) -> None:
        self.open, self.all_here, self.awaited = asyncio.Event(), asyncio.Event(), awaited
        patch.setattr(remove, "collection", self.collection)

    def collection(self, of: type[BaseDocument]) -> Any:
        """The store's rows of a document, whose writes of copies wait."""
        collection_, gate = store.collection(of), self

        class Waiting:
            async def replace_one(self, *args: Any, **kwargs: Any) -> Any:
                gate.awaited -= 1
                if gate.awaited == 0:
                    gate.all_here.set()
                await gate.open.wait()
                return await collection_.replace_one(*args, **kwargs)

            def __getattr__(self, attribute: str) -> Any:
                return getattr(collection_, attribute)

        return Waiting()


async def test_a_decision_in_between_wins_over_the_deletion(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    record = await world.create(kind_of("opd"))
    gate = Gate(monkeypatch, 1)
    deleting = asyncio.create_task(delete(world, record))
    await gate.all_here.wait()
    assert (await world.verify(kind_of("opd"), record["_id"])).status_code == 200
    gate.open.set()
    refused(await deleting, 409, "A verified entry cannot be deleted.")
    assert await stored(status="Approved") == 1
    assert await stored("deletedEntries") == 0


async def test_the_same_deletion_twice_at_once_keeps_the_copy(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    record = await world.create(kind_of("opd"))
    gate = Gate(monkeypatch, 2)
    both = [asyncio.create_task(delete(world, record)) for _ in range(2)]
    await gate.all_here.wait()
    gate.open.set()
    answers = await asyncio.gather(*both)
    assert sorted(answer.status_code for answer in answers) == [200, 404]
    assert (await stored(), await stored("deletedEntries")) == (0, 1)


async def test_a_decision_on_a_deleted_entry_finds_nothing(world: World) -> None:
    record = await world.create(kind_of("opd"))
    await delete(world, record)
    refused(await world.verify(kind_of("opd"), record["_id"]), 404)
    refused(await (await world.as_("student")).get(f"/api/entries/opd/{record['_id']}"), 404)
