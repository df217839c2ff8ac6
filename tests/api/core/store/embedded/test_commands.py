"""Commands are whole or nothing; the faults of mongomock that matter are mended."""

import asyncio
import datetime as dt
import enum
import threading
from typing import Any

import pytest
from beanie import Document, init_beanie
from bson import ObjectId
from mongomock_motor import AsyncMongoMockClient
from pymongo import IndexModel, InsertOne, ReturnDocument, UpdateOne
from pymongo.errors import BulkWriteError, DuplicateKeyError, WriteError

from api.core.store.embedded import EmbeddedClient
from api.core.store.embedded.query import reading
from api.core.store.embedded.upkeep.integrity import mismatches


class Status(enum.StrEnum):
    PENDING = "Pending"
    APPROVED = "Approved"


class Sample(Document):
    name: str
    status: Status = Status.PENDING
    at: dt.datetime

    class Settings:
        name = "samples"
        keep_nulls = False
        indexes = [IndexModel("name", unique=True), IndexModel([("status", 1), ("at", -1), ("_id", -1)])]


@pytest.fixture
def entries(client: EmbeddedClient) -> Any:
    return client["d"]["entries"]


def test_a_failed_update_leaves_nothing(entries: Any) -> None:
    before = {"_id": 1, "a": 1, "text": "x"}
    entries.insert_one(dict(before))
    for update in (
        {"$set": {"a": 2}, "$inc": {"text": 1}},
        {"$set": {"a": 2, "_id": 7}},
        {"$set": {"a": 2}, "$push": {"text": 1}},
    ):
        with pytest.raises(WriteError):
            entries.update_one({"_id": 1}, update)
        with pytest.raises(WriteError):
            entries.find_one_and_update({"_id": 1}, update)
        assert entries.find_one({"_id": 1}) == before


@pytest.mark.parametrize("batch", [reading.BATCH, 1])
def test_an_update_of_many_that_fails_at_the_third_changes_none(
    entries: Any, client: EmbeddedClient, monkeypatch: pytest.MonkeyPatch, batch: int
) -> None:
    """A MongoDB would have changed the first two, so the product relies on neither (api/README.md)."""
    monkeypatch.setattr(reading, "BATCH", batch)
    entries.create_index("n")
    before: list[dict[str, Any]] = [{"_id": 1, "n": 1}, {"_id": 2, "n": 2}, {"_id": 3, "n": "text"}, {"_id": 4, "n": 4}]
    entries.insert_many([dict(row) for row in before])
    with pytest.raises(WriteError):
        entries.update_many({}, {"$inc": {"n": 1}})
    assert list(entries.find().sort("_id")) == before
    assert [entries.count_documents({"n": n}) for n in (1, 2, 3, 4)] == [1, 1, 0, 1]
    entries.create_index("key", unique=True, sparse=True)
    with pytest.raises(DuplicateKeyError):
        entries.update_many({"_id": {"$in": [1, 2, 4]}}, {"$set": {"key": "same"}})
    assert entries.count_documents({"key": "same"}) == 0
    assert mismatches(client.engine._connection) == []


def test_an_insert_of_many_stops_at_the_first_that_fails_and_keeps_those_before(entries: Any) -> None:
    """As on a MongoDB: each document of an insert stands alone, and the error says how many are there."""
    with pytest.raises(BulkWriteError) as caught:
        entries.insert_many([{"_id": 1}, {"_id": 2}, {"_id": 1}, {"_id": 3}])
    assert caught.value.details["nInserted"] == 2
    assert [row["_id"] for row in entries.find().sort("_id")] == [1, 2]


def test_an_insert_that_cannot_be_stored_leaves_nothing(entries: Any) -> None:
    entries.create_index("name", unique=True)
    entries.insert_one({"name": "a"})
    for document, error in (
        ({"name": "a"}, DuplicateKeyError),
        ({"name": object()}, Exception),
        ({"n": 2**63}, OverflowError),
    ):
        with pytest.raises(error):
            entries.insert_one(document)
    assert entries.count_documents({}) == 1


def test_memory_forgets_what_a_failed_command_did(entries: Any, client: EmbeddedClient) -> None:
    def create_and_fail() -> None:
        with client.engine.write():
            entries.create_index("b")
            entries.insert_one({"_id": 1, "b": [1]})
            raise RuntimeError("stop")

    def update_and_fail() -> None:
        with client.engine.write():
            entries.update_one({"_id": 1}, {"$set": {"b": [1, 2]}})
            raise RuntimeError("stop")

    with pytest.raises(RuntimeError):
        create_and_fail()
    assert entries.index_information() == {}
    entries.create_index("b")
    entries.insert_many([{"_id": 1, "b": 1}, {"_id": 2, "b": "text"}])
    with pytest.raises(WriteError):
        entries.update_many({}, [{"$set": {"b": {"$add": ["$b", 1]}}}])
    with pytest.raises(RuntimeError):
        update_and_fail()
    assert not entries.stored.sorted_indexes["b_1"].irregular
    assert entries.count_documents({"b": 1}) == 1
    assert mismatches(client.engine._connection) == []


def test_parts_of_a_bulk_write_fail_alone(entries: Any) -> None:
    entries.insert_one({"_id": 1, "n": "text"})
    requests = [
        InsertOne({"_id": 2}),
        UpdateOne({"_id": 1}, {"$inc": {"n": 1}}),
        UpdateOne({"_id": 2}, {"$set": {"n": 5}}, upsert=True),
    ]
    with pytest.raises(BulkWriteError) as caught:
        entries.bulk_write(requests, ordered=False)
    assert [failed["index"] for failed in caught.value.details["writeErrors"]] == [1]
    assert list(entries.find().sort("_id")) == [{"_id": 1, "n": "text"}, {"_id": 2, "n": 5}]
    assert entries.bulk_write([UpdateOne({"_id": 2}, {"$set": {"n": 6}})]).modified_count == 1


def test_find_one_and_update_returns_the_state_asked_for(entries: Any) -> None:
    entries.insert_one({"_id": 1, "status": "Pending", "history": [{"id": 1, "mark": 0}, {"id": 2, "mark": 0}]})
    claim: dict[str, Any] = {"_id": 1, "status": "Pending"}
    first = entries.find_one_and_update(claim, {"$set": {"status": "Approved"}}, {"none": 1, "_id": 0})
    assert first == {}
    assert entries.find_one_and_update(claim, {"$set": {"status": "Rejected"}}) is None
    after = entries.find_one_and_update(
        {"_id": 1, "history": {"$elemMatch": {"id": 2}}},
        {"$set": {"history.$.mark": 5}},
        return_document=ReturnDocument.AFTER,
    )
    assert after["history"] == [{"id": 1, "mark": 0}, {"id": 2, "mark": 5}]
    updated = entries.find_one_and_update(
        {"_id": 9}, {"$inc": {"n": 1}}, upsert=True, return_document=ReturnDocument.AFTER
    )
    assert updated == {"_id": 9, "n": 1}


def test_what_cannot_be_honoured_is_refused(entries: Any) -> None:
    with pytest.raises(NotImplementedError, match="MONGODB_URL"):
        entries.find({}, collation={"locale": "en"})
    with pytest.raises(NotImplementedError, match="MONGODB_URL"):
        entries.update_one({}, {"$set": {"a": 1}}, array_filters=[{"x": 1}])
    with pytest.raises(NotImplementedError, match="MONGODB_URL"):
        entries.insert_one({"a": 1}, session=object())


def test_only_the_wanted_fields_come_back(entries: Any) -> None:
    entries.insert_one({"_id": 1, "a": 1, "b": {"c": 2, "d": 3}, "l": [1, 2, 3]})
    assert entries.find_one({}, {"a": 1}) == {"_id": 1, "a": 1}
    assert entries.find_one({}, {"a": 1, "_id": 0}) == {"a": 1}
    assert entries.find_one({}, ["a"]) == {"_id": 1, "a": 1}
    assert entries.find_one({}, {"b.c": 1}) == {"_id": 1, "b": {"c": 2}}
    assert entries.find_one({}, {"l": 0, "b": 0}) == {"_id": 1, "a": 1}
    assert entries.find_one({}, {"l": {"$slice": 1}, "a": 1})["l"] == [1]


def test_groups_are_read_from_entries_where_an_index_has_them(entries: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    student = ObjectId()
    day = dt.datetime(2024, 1, 1, tzinfo=dt.UTC)
    entries.create_index([("studentId", 1), ("kind", -1), ("status", 1)])
    entries.create_index([("collegeId", 1), ("date", -1), ("status", -1), ("_id", 1)])
    entries.insert_many(
        {
            "studentId": student if n % 2 else None,
            "kind": "ab"[n % 3 // 2],
            "status": "PAR"[n % 3],
            "collegeId": 1,
            "date": day,
        }
        for n in range(60)
    )
    cases = [
        ({"studentId": student}, {"kind": "$kind", "status": "$status"}, 3),
        ({"studentId": student, "kind": "a"}, "$status", 2),
        ({"collegeId": 1}, {"date": "$date", "status": "$status"}, 3),
        ({"collegeId": 1, "date": {"$gte": day}}, "$date", 1),
        ({"studentId": {"$in": [student, None]}}, "$studentId", 2),
    ]
    stages = [[{"$match": match}, {"$group": {"_id": group, "n": {"$sum": 1}}}] for match, group, _ in cases]
    with monkeypatch.context() as patch:
        patch.setattr(type(entries.stored), "batches", lambda *_: pytest.fail("documents were read"))
        covered = [list(entries.aggregate(pipeline)) for pipeline in stages]
    for (_, _, number), pipeline, rows in zip(cases, stages, covered, strict=True):
        slow = list(entries.aggregate([{"$match": {}}, {"$skip": 0}, *pipeline]))
        assert len(rows) == number
        assert sorted(repr((row["_id"], row["n"])) for row in rows) == sorted(
            repr((row["_id"], row["n"])) for row in slow
        )
    top = list(entries.aggregate([*stages[0], {"$sort": {"n": -1, "_id": 1}}, {"$limit": 1}]))
    assert top[0]["n"] == 10
    # A number as a group and a null inside a compound group need the documents, and get them.
    assert list(
        entries.aggregate([{"$match": {"collegeId": 1}}, {"$group": {"_id": "$collegeId", "n": {"$sum": 1}}}])
    ) == [{"_id": 1, "n": 60}]
    assert list(entries.aggregate([{"$match": {"kind": "a"}}, {"$count": "all"}])) == [{"all": 40}]


async def test_beanie_works_on_it(client: EmbeddedClient) -> None:
    motor: Any = AsyncMongoMockClient(mock_mongo_client=client, tz_aware=True)
    await init_beanie(motor["d"], document_models=[Sample])
    await init_beanie(motor["d"], document_models=[Sample])
    start = dt.datetime(2024, 1, 1, tzinfo=dt.UTC)
    for number in range(8):
        await Sample(name=f"n{number}", at=start + dt.timedelta(days=number)).insert()
    newest = await Sample.find(Sample.status == Status.PENDING).sort("-at", "-_id").limit(2).to_list()
    assert [sample.name for sample in newest] == ["n7", "n6"]
    assert newest[0].at == start + dt.timedelta(days=7)
    await newest[0].set({Sample.status: Status.APPROVED})
    assert await Sample.find(Sample.status == Status.PENDING).count() == 7
    stored = client["d"]["samples"].find_one({"name": "n7"})
    assert stored is not None
    assert type(stored["status"]) is str
    query = client["d"]["samples"].find({Sample.status: Status.PENDING}).sort("at", -1)
    assert query.explain()["queryPlanner"]["winningPlan"]["indexName"] == "status_1_at_-1__id_-1"
    with pytest.raises(DuplicateKeyError) as caught:
        await Sample(name="n1", at=start).insert()
    assert caught.value.details is not None
    assert caught.value.details["keyPattern"] == {"name": 1}


async def test_to_list_honours_its_length(client: EmbeddedClient) -> None:
    entries: Any = AsyncMongoMockClient(mock_mongo_client=client)["d"]["entries"]
    await entries.insert_many([{"_id": n} for n in range(5)])
    cursor = entries.find().sort("_id", 1)
    assert [row["_id"] for row in await cursor.to_list(2)] == [0, 1]
    assert [row["_id"] for row in await cursor.to_list(length=None)] == [2, 3, 4]
    assert len(await entries.aggregate([{"$match": {}}]).to_list(3)) == 3


async def test_instants_come_back_aware(client: EmbeddedClient) -> None:
    entries: Any = AsyncMongoMockClient(mock_mongo_client=client, tz_aware=True)["d"]["entries"]
    moment = dt.datetime(2024, 5, 1, 5, 30, 1, 123456, tzinfo=dt.timezone(dt.timedelta(hours=5, minutes=30)))
    await entries.create_index([("kind", 1), ("at", 1)])
    await entries.insert_one({"_id": 1, "kind": "a", "at": moment, "history": [{"at": moment}]})
    expected = dt.datetime(2024, 5, 1, 0, 0, 1, 123000, tzinfo=dt.UTC)
    for document in (
        await entries.find_one({"at": moment}),
        await entries.find_one({"kind": "a", "at": {"$lte": moment}}),
        await entries.find_one_and_update({"_id": 1}, {"$set": {"seen": moment}}, return_document=ReturnDocument.AFTER),
        (await entries.aggregate([{"$match": {"at": {"$gte": moment}}}]).to_list(None))[0],
    ):
        assert document["at"] == document["history"][0]["at"] == expected
        assert document["at"].utcoffset() == dt.timedelta(0)
    groups = await entries.aggregate([{"$match": {"kind": "a"}}, {"$group": {"_id": "$at", "n": {"$sum": 1}}}]).to_list(
        None
    )
    assert groups == [{"_id": expected, "n": 1}]


async def test_one_of_many_wins_a_conditional_write(client: EmbeddedClient) -> None:
    entries: Any = AsyncMongoMockClient(mock_mongo_client=client)["d"]["entries"]
    await entries.insert_one({"_id": 1, "status": "Pending"})
    claims = [
        entries.find_one_and_update({"_id": 1, "status": "Pending"}, {"$set": {"status": "Approved", "by": n}})
        for n in range(20)
    ]
    assert sum(found is not None for found in await asyncio.gather(*claims)) == 1


def test_threads_take_turns(entries: Any) -> None:
    entries.create_index("n")
    entries.insert_one({"_id": 1, "n": 0})

    def count() -> None:
        for _ in range(50):
            entries.update_one({"_id": 1}, {"$inc": {"n": 1}})
            entries.insert_one({"n": -1})
            assert entries.count_documents({"n": {"$gte": 0}}) == 1

    threads = [threading.Thread(target=count) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert entries.find_one({"_id": 1}) == {"_id": 1, "n": 200}
    assert entries.count_documents({}) == 201
