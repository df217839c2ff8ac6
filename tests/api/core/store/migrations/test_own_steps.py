"""What each released step does, on each store."""

from __future__ import annotations

import datetime as dt
from collections.abc import AsyncIterator
from typing import Any

import pymongo
import pytest
from bson import ObjectId

from api.core.store import indexes, migrations
from api.core.store.database import Store
from api.core.store.migrations.runner import NAME
from api.documents import DOCUMENTS
from api.logbook.entries.searched import REFS, refs_of, with_remark
from api.logbook.integrity.history import content_digest, fingerprint
from api.settings import Settings
from tests.support.stores import TestStore

DAY = dt.datetime(2026, 9, 1, tzinfo=dt.UTC)


@pytest.fixture
async def store(settings: Settings, test_store: TestStore) -> AsyncIterator[Store]:
    """A store as version 0.1.0 left it: with users, and no mark."""
    async with test_store.opened(settings, DOCUMENTS) as made:
        await made.database[NAME].delete_many({})
        people = [("asha", "9812345670", None), ("rao", "9812345671", "Staff")]
        for name, phone, role in people:
            of_role = {} if role is None else {"role": role}
            row = {"_id": name, "emailKey": f"{name}@example.com", "phoneKey": f"+91{phone}", **of_role}
            await made.database["users"].insert_one(row)
        yield made


async def migrated(store: Store, name: str) -> dict[str, Any]:
    texts: list[str] = []
    await migrations.run(store.database, texts.append)
    assert len(texts) == len(migrations.steps.STEPS)
    return {row["_id"]: row async for row in store.database[name].find({})}


async def test_tokens_of_the_outside_account_are_removed(store: Store) -> None:
    remaining = {"connectedOn": DAY, "connectedBy": "rao"}
    await store.database["outsideAccounts"].insert_one(
        {"_id": "outside", "accessToken": "plain", "refreshToken": "plain too", **remaining}
    )
    assert await migrated(store, "outsideAccounts") == {"outside": {"_id": "outside", **remaining}}


async def test_coordinators_who_are_students_wait_for_staff(store: Store) -> None:
    """Those whom a student added, by mail address or by phone however written; others stay confirmed."""
    by_student = {"studentId": "asha", "addedBy": "asha", "verifiedOn": DAY}
    people = {
        "mail": {**by_student, "email": "Asha@Example.com", "phone": "9000000001"},
        "phone": {**by_student, "email": "x@example.com", "phone": "098123 45670"},
        "teacher": {**by_student, "email": "rao@example.com", "phone": "9812345671"},
        "other": {**by_student, "email": "y@example.com", "phone": "unknown"},
        "by staff": {**by_student, "addedBy": "rao", "email": "asha@example.com", "phone": "9000000002"},
        "of all": {"addedBy": "asha", "verifiedOn": DAY, "email": "asha@example.com", "phone": "9000000003"},
    }
    await store.database["drpcs"].insert_many([{"_id": name, **row} for name, row in people.items()])
    coordinators = await migrated(store, "drpcs")
    assert {name for name, row in coordinators.items() if row.get("waiting")} == {"mail", "phone"}
    assert {name for name, row in coordinators.items() if "verifiedOn" not in row} == {"mail", "phone"}


async def test_entries_get_the_ids_that_they_name_and_stay_what_was_decided_on(store: Store) -> None:
    ids = {name: ObjectId() for name in REFS}
    common = {"kind": "training", "collegeId": ObjectId(), "version": 2, "topic": "Fever", "searchText": "fever"}
    entries: dict[str, dict[str, Any]] = {
        "pending": {"studentId": ids["studentId"], "teacher": None, "status": "Pending", "vRemark": ""},
        "decided": {
            **ids,
            "status": "Approved",
            "vRemark": "Well  DONE\nindeed",
            "verifiedOn": DAY,
            "kept": {"a": "b"},
        },
        "bare": {"studentId": ids["studentId"], "status": "Pending"},
        "twice": {
            "studentId": ids["studentId"],
            "teacher": ids["teacher"],
            "verifiedBy": ids["teacher"],
            "vRemark": "x",
        },
        "done": {"studentId": ids["studentId"], "refs": [ids["skills"]], "vRemark": "left alone"},
    }
    for at, (name, row) in enumerate(entries.items()):
        await store.database["entries"].insert_one({"_id": name, **common, "clientId": str(at), **row})
    before = {row["_id"]: row async for row in store.database["entries"].find({})}
    after = await migrated(store, "entries")
    for name, row in after.items():
        assert content_digest(row) == content_digest(before[name]), name
        assert fingerprint(row, None) == fingerprint(before[name], None), name
        changed = {key for key in row.keys() | before[name].keys() if row.get(key) != before[name].get(key)}
        assert changed <= {"refs", "searchText"}, name
        if name != "done":
            assert row["refs"] == refs_of(row), name
            assert row["searchText"] == with_remark("fever", row.get("vRemark", "")), name
    assert after["decided"]["refs"] == list(ids.values())
    assert after["decided"]["searchText"] == "fever\nwell done indeed"
    assert after["twice"]["refs"] == [ids["studentId"], ids["teacher"]]
    assert after["done"] == before["done"]


FORMER = {
    "entries": [
        pymongo.IndexModel([("replaces", 1)], name="replaces", unique=True, sparse=True),
        pymongo.IndexModel([("studentId", 1), ("kind", 1), ("fromDate", 1)], name="student_kind_from"),
        pymongo.IndexModel([("studentId", 1), ("superseded", 1)], name="superseded"),
    ],
    "chainLinks": [pymongo.IndexModel([("historyId", 1)], name="item", unique=True)],
}
"""Indexes of version 0.1.0 that a sharded cluster does not take, that no query needs, or that are smaller now."""


PRESENT = {"entries": {"replaces": False, "superseded": False}, "chainLinks": {"item": True}}
"""What has these names after the step, and whether it is unique."""


@pytest.fixture
async def of_former_indexes(store: Store) -> AsyncIterator[Store]:
    """The store with the indexes of version 0.1.0, and at the end with the present ones again."""
    for name, models in FORMER.items():
        stored = await store.database[name].index_information()
        for model in models:
            if model.document["name"] in stored:
                await store.database[name].drop_index(model.document["name"])
        await store.database[name].create_indexes(models)
    # Three corrections; one is claimed already, as by a run that was cut off.
    for n in range(5):
        place = {
            "_id": n,
            "collegeId": "college",
            "studentId": "asha",
            "clientId": f"c{n}",
            "receivedOn": DAY,
            "refs": [],
        }
        await store.database["entries"].insert_one({**place, **({"replaces": n - 1} if n > 1 else {})})
    claim = {"_id": "replaces:1", "collegeId": "college", "studentId": "asha", "clientId": "c2", "at": DAY}
    await store.database["claims"].insert_one(claim)
    yield store
    for name in FORMER:
        await store.database[name].delete_many({})
    await indexes.create(store.database, DOCUMENTS)


async def unique_in(store: Store) -> dict[str, dict[str, bool]]:
    """The indexes of the collections in question, and whether each is unique."""
    found = {}
    for name, models in FORMER.items():
        stored = await store.database[name].index_information()
        named = {model.document["name"] for model in models}
        found[name] = {index: bool(one.get("unique")) for index, one in stored.items() if index in named}
    return found


async def test_corrections_are_claimed_and_former_indexes_dropped(of_former_indexes: Store) -> None:
    store = of_former_indexes
    before = await store.database["entries"].find({}).sort([("_id", 1)]).to_list(None)
    dry: list[str] = []
    await migrations.run(store.database, dry.append, dry=True)
    (of_step,) = [line for line in dry if line.startswith("s0005_")]
    assert of_step.endswith("Would change: 2 claims.")
    assert await unique_in(store) == {
        "entries": {"replaces": True, "student_kind_from": False, "superseded": False},
        "chainLinks": {"item": True},
    }
    claims = await migrated(store, "claims")
    assert claims == {
        f"replaces:{n - 1}": {
            "_id": f"replaces:{n - 1}",
            "collegeId": "college",
            "studentId": "asha",
            "clientId": f"c{n}",
            "at": DAY,
        }
        for n in (2, 3, 4)
    }
    assert await unique_in(store) == {"entries": {}, "chainLinks": {}}
    assert await store.database["entries"].find({}).sort([("_id", 1)]).to_list(None) == before
    await indexes.create(store.database, DOCUMENTS)
    assert await unique_in(store) == PRESENT
    # What is there is the present state: run again, nothing goes.
    await store.database[NAME].delete_many({})
    await migrated(store, "claims")
    assert await unique_in(store) == PRESENT


@pytest.mark.parametrize("cut", range(1, 7))
async def test_a_run_that_is_cut_anywhere_is_finished_by_the_next(
    of_former_indexes: Store, monkeypatch: pytest.MonkeyPatch, cut: int
) -> None:
    """Before its first, second, ... write: a claim, or an index that is dropped."""
    store, writes = of_former_indexes, 0

    def counted(name: str) -> Any:
        real = getattr(type(store.database["claims"]), name)

        async def writing(self: Any, *given: Any, **named: Any) -> Any:
            nonlocal writes
            writes += self.name in ("claims", *FORMER)
            if writes == cut:
                raise ConnectionResetError
            return await real(self, *given, **named)

        return writing

    with monkeypatch.context() as patch:
        for name in ("update_one", "drop_index"):
            patch.setattr(type(store.database["claims"]), name, counted(name))
        with pytest.raises(ConnectionResetError):
            await migrations.run(store.database, lambda _: None)
    claims = await migrated_rest(store)
    assert sorted(claims) == ["replaces:1", "replaces:2", "replaces:3"]
    assert await unique_in(store) == {"entries": {}, "chainLinks": {}}


async def migrated_rest(store: Store) -> dict[str, Any]:
    """The claims after a run that finishes what was begun."""
    await migrations.run(store.database, lambda _: None)
    assert (await migrations.look(store.database)).pending == ()
    return {row["_id"]: row async for row in store.database["claims"].find({})}
