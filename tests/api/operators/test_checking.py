"""What check-data finds, and what an export holds."""

from __future__ import annotations

import datetime as dt
from pathlib import Path
from typing import Any

import pytest
from bson import ObjectId, json_util

from api.core import clock
from api.core.store import name_of
from api.core.store.database import Store, collection, is_duplicate
from api.documents import DOCUMENTS
from api.logbook.contract.registry import all_kinds, log_book
from api.operators import checking, outgoing
from api.operators.references import ANYTHING, by_collection, target_of
from tests.api.drp.steps import coordinator
from tests.api.world import World

pytestmark = pytest.mark.usefixtures("every_index")

GONE = ObjectId("d" * 24)


async def problems(store: Store) -> dict[str, list[str]]:
    return {each.name: each.problems for each in await checking.look(store.database) if each.problems}


async def test_what_the_product_stores_is_right(store: Store, world: World) -> None:
    """An entry of every kind, verified, and a coordinator with a link to verify: all of it fits its model and leads
    somewhere."""
    for kind in all_kinds():
        if kind.page is None:
            entry = await world.create(kind)
            assert (await world.verify(kind, str(entry["_id"]))).is_success
    await coordinator(world)
    assert await collection("links").count_documents({}) == 1
    assert await problems(store) == {}


DECISION = {"id": ObjectId(), "at": dt.datetime(2026, 1, 5, tzinfo=dt.UTC), "role": "Professor", "status": "Approved"}


@pytest.mark.parametrize(
    ("name", "change", "problem"),
    [
        ("users", {"$set": {"joiningDate": "2025-02-03"}}, "joiningDate: Input should be a valid datetime"),
        ("users", {"$set": {"secretNote": "x"}}, "secretNote: Extra inputs are not permitted"),
        ("users", {"$set": {"verifyByHod": "yes"}}, "verifyByHod: Input should be a valid boolean"),
        ("users", {"$set": {"emailKey": "somebody@else.example.org"}}, "emailKey: is not email, folded"),
        ("users", {"$set": {"phoneKey": "+919999999999"}}, "phoneKey: is not that of phone"),
        ("users", {"$unset": {"name": ""}}, "name: Field required"),
        ("users", {"$set": {"guide": ObjectId("a" * 24)}}, f"guide: there is no {'a' * 24} in users"),
        ("entries", {"$set": {"teacher": ObjectId("b" * 24)}}, f"teacher: there is no {'b' * 24} in users"),
        (
            "entries",
            {"$set": {"competency": ObjectId("c" * 24)}},
            f"competency: there is no {'c' * 24} in computencies",
        ),
        ("entries", {"$set": {"kind": "nonsense"}}, "kind: there is no such kind"),
        ("entries", {"$set": {"categoryId": "f" * 24}}, "categoryId: is not that of the kind"),
        (
            "entries",
            {"$set": {"history": [{**DECISION, "by": ObjectId("d" * 24)}]}},
            f"history.by: there is no {'d' * 24} in users",
        ),
    ],
)
async def test_each_fault_is_told_once_and_without_the_value(
    store: Store, world: World, name: str, change: dict[str, Any], problem: str
) -> None:
    """LG-02 for the operator's terminal: what stands in a wrong field is not repeated."""
    entry = await world.create(log_book()[0])
    id_ = world.people["student"] if name == "users" else ObjectId(entry["_id"])
    await collection(name).update_one({"_id": id_}, change)
    found = await problems(store)
    assert found == {name: [f"{id_}: {problem}"]}
    assert "2025-02-03" not in str(found)


@pytest.mark.stores("memory", "mongodb")
async def test_doubles_are_found_where_the_index_is_gone(store: Store, world: World) -> None:
    """What must be unique and is not, because nothing in the store enforces it any more."""
    row = await collection("states").find_one({"_id": world.state})
    twin = {**row, "_id": ObjectId()}
    with pytest.raises(Exception, match=r".") as refusal:
        await collection("states").insert_one(dict(twin))
    assert is_duplicate(refusal.value)
    await collection("states").drop_index("name")
    try:
        await collection("states").insert_one(dict(twin))
        faults = (await problems(store))["states"]
        first, second = sorted([row["_id"], twin["_id"]])
        assert faults == ["index name: unique, missing", f"{second}: the same name as {first} (index name)"]
    finally:
        await collection("states").delete_one({"_id": twin["_id"]})
        await collection("states").create_index([("name", 1)], name="name", unique=True)


def test_every_stored_id_is_known_to_lead_somewhere() -> None:
    """A new document with an id whose target nothing says would not be checked."""
    unknown = [
        f"{name_of(document)}.{name}"
        for document in DOCUMENTS
        for name, info in document.model_fields.items()
        if "ObjectId" in str(info.annotation) and name != "id" and (name_of(document), name) not in ANYTHING
        if target_of(name_of(document), info.alias or name) not in by_collection()
    ]
    assert unknown == []


async def test_every_collection_is_exported_or_left_out_on_purpose(store: Store, world: World) -> None:
    whole = await outgoing.filters(None)
    assert set(whole) | outgoing.LEFT_OUT == set(by_collection())
    college = await outgoing.filters(world.college)
    assert set(whole) - set(college) == outgoing.NOT_A_COLLEGE_S


async def test_one_college_s_export_holds_nothing_of_another(store: Store, world: World, tmp_path: Path) -> None:
    mine = await world.create(log_book()[0])
    theirs = await world.create(log_book()[0], by="twin_student", teacher=world.id("twin_teacher"))
    await collection("notifications").insert_one(
        {"toId": world.people["twin_student"], "event": "x", "desc": "y", "at": clock.now()}
    )
    college = await outgoing.college_of(store.database, "SAHYADRI")
    counts = await outgoing.export(
        store.database, tmp_path / "out", college=college["_id"], patients=False, progress=lambda *_: None
    )
    text = "".join(path.read_text("utf-8") for path in sorted((tmp_path / "out").glob("*.json")))
    assert str(mine["_id"]) in text
    for foreign in (theirs["_id"], world.other_college, world.people["twin_student"], world.people["twin_teacher"]):
        assert str(foreign) not in text
    assert (counts["colleges"], counts["states"]) == (1, 1)


async def test_patients_are_exported_only_when_it_is_said(store: Store, world: World, tmp_path: Path) -> None:
    """CS-05, DECISIONS D8.2: neither the fields nor the text by which they are searched."""
    kind = next(kind for kind in log_book() if kind.patientName)
    name = kind.patientName or ""
    await world.create(kind, **{name: "Zebunnissa Quraishi"})

    async def written(folder: str, *, patients: bool) -> list[dict[str, Any]]:
        target = tmp_path / folder
        await outgoing.export(store.database, target, college=None, patients=patients, progress=lambda *_: None)
        text = (target / "entries.json").read_text("utf-8")
        assert ("zebunnissa" in text.lower()) is patients
        return [json_util.loads(line) for line in text.splitlines()]

    (without,) = await written("without", patients=False)
    (whole,) = await written("with", patients=True)
    assert whole.keys() - without.keys() <= outgoing.patient_fields()
    assert whole[kind.stored(name)] == "Zebunnissa Quraishi"
