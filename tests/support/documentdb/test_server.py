"""The real document database, through the driver: what the product and its tests rely on is there.

These hold on a MongoDB server as well (`TEST_MONGODB_URL`).
"""

from __future__ import annotations

import os
import threading
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pymongo
import pytest
from pymongo.errors import BulkWriteError, DuplicateKeyError, OperationFailure, PyMongoError

from tests.support.stores import ADDRESS

pytestmark = pytest.mark.stores("mongodb")

DATABASE = f"pgl_server_{os.getpid()}"


@pytest.fixture
def client() -> Iterator[pymongo.MongoClient[dict[str, Any]]]:
    with pymongo.MongoClient[dict[str, Any]](os.environ[ADDRESS]) as made:
        yield made
        made.drop_database(DATABASE)


@pytest.fixture
def beds(client: pymongo.MongoClient[dict[str, Any]]) -> Any:
    """A collection with a unique index over two fields, and one for a sorted list."""
    made = client[DATABASE]["beds"]
    made.create_index([("ward", 1), ("number", 1)], name="place", unique=True)
    made.create_index([("ward", 1), ("since", -1), ("_id", -1)], name="latest")
    return made


def test_an_answer_comes_in_pages_whoever_else_asks(beds: Any, client: pymongo.MongoClient[dict[str, Any]]) -> None:
    beds.insert_many([{"ward": n % 3, "number": n, "since": n} for n in range(500)])
    cursors = [beds.find({"ward": ward}).sort([("since", -1), ("_id", -1)]).batch_size(20) for ward in range(3)]
    rows: dict[int, list[int]] = {0: [], 1: [], 2: []}
    for _ in range(166):
        for ward, cursor in enumerate(cursors):
            rows[ward].append(next(cursor)["number"])
        assert client.admin.command("ping")["ok"] == 1
    assert rows == {ward: sorted(range(ward, 500, 3), reverse=True)[:166] for ward in range(3)}
    assert len(list(beds.aggregate([{"$match": {}}, {"$sort": {"since": 1}}], batchSize=30))) == 500
    assert len(list(beds.find({}, batch_size=50))) == 500
    assert len(beds.find({}).sort("since", 1).to_list()) == 500


def test_a_cursor_that_was_given_up_is_gone(beds: Any, client: pymongo.MongoClient[dict[str, Any]]) -> None:
    beds.insert_many([{"ward": 1, "number": n} for n in range(200)])
    cursor = beds.find({}, batch_size=10).sort("number", 1)
    assert next(cursor)["number"] == 0
    identity = cursor.cursor_id
    cursor.close()
    with pytest.raises(OperationFailure) as error:
        client[DATABASE].command({"getMore": identity, "collection": "beds"})
    assert error.value.code == 43


def test_a_taken_key_names_its_index_in_every_way_of_writing(beds: Any) -> None:
    beds.insert_many([{"_id": n, "ward": 1, "number": n} for n in range(3)])
    place = {"ward": 1, "number": 1}
    attempts: list[Callable[[], object]] = [
        lambda: beds.insert_one({"ward": 1, "number": 0}),
        lambda: beds.update_one({"_id": 2}, {"$set": {"number": 1}}),
        lambda: beds.replace_one({"_id": 2}, {"ward": 1, "number": 1}),
        lambda: beds.find_one_and_update({"_id": 2}, {"$set": {"number": 1}}),
        lambda: beds.update_one({"_id": 9}, {"$set": {"ward": 1, "number": 0}}, upsert=True),
    ]
    for attempt in attempts:
        with pytest.raises(DuplicateKeyError) as error:
            attempt()
        assert (error.value.code, (error.value.details or {})["keyPattern"]) == (11000, place)
    with pytest.raises(DuplicateKeyError) as error:
        beds.insert_one({"_id": 0})
    assert (error.value.details or {})["keyPattern"] == {"_id": 1}
    with pytest.raises(BulkWriteError) as many:
        beds.insert_many([{"ward": 2, "number": 1}, {"ward": 1, "number": 1}, {"ward": 2, "number": 2}], ordered=False)
    refused = many.value.details
    assert (refused["nInserted"], [(one["index"], one["code"]) for one in refused["writeErrors"]]) == (2, [(1, 11000)])
    assert [row["number"] for row in beds.find({"ward": 1}).sort("number", 1)] == [0, 1, 2]


@pytest.mark.parametrize(
    ("command", "code"),
    [
        ({"find": "beds", "filter": {"$nothing": 1}}, 2),
        ({"find": "beds", "filter": {"ward": {"$nothing": 1}}}, 2),
        ({"findAndModify": "beds", "query": {"ward": 1}, "update": {"$nothing": {"ward": 1}}}, 9),
        ({"findAndModify": "beds", "query": {"ward": 1}, "update": {"$inc": {"ward.number": 1}}}, 28),
        ({"getMore": 4711, "collection": "beds"}, 43),
        ({"nothing": 1}, 59),
        ({"aggregate": "beds", "pipeline": [{"$nothing": 1}], "cursor": {}}, 40324),
    ],
)
def test_a_wrong_command_is_refused_with_its_number(beds: Any, command: dict[str, Any], code: int) -> None:
    beds.insert_one({"ward": 1, "number": 1})
    with pytest.raises(OperationFailure) as error:
        beds.database.command(command)
    assert error.value.code == code
    assert error.value.details is not None


def test_an_update_that_fails_changes_nothing(beds: Any) -> None:
    beds.insert_one({"_id": 1, "ward": 1, "number": 1, "note": "none"})
    with pytest.raises(OperationFailure):
        beds.update_one({"_id": 1}, {"$set": {"number": 2}, "$inc": {"note": 1}})
    assert beds.find_one({"_id": 1})["number"] == 1


def test_collections_and_indexes_are_listed_and_dropped(beds: Any) -> None:
    database = beds.database
    assert database.list_collection_names() == ["beds"]
    info = beds.index_information()
    assert set(info) == {"_id_", "place", "latest"}
    assert info["place"]["unique"]
    assert info["latest"]["key"] == [("ward", 1), ("since", -1), ("_id", -1)]
    with pytest.raises(OperationFailure) as error:
        beds.create_index([("ward", 1), ("number", 1)], name="place")
    assert error.value.code == 86
    beds.drop_index("latest")
    assert set(beds.index_information()) == {"_id_", "place"}
    beds.insert_many([{"ward": n % 2, "number": n} for n in range(6)])
    assert sorted(beds.distinct("ward")) == [0, 1]
    assert beds.count_documents({"number": {"$gte": 2}}) == beds.estimated_document_count() - 2 == 4
    beds.drop()
    assert database.list_collection_names() == []


def test_of_many_at_once_one_wins(beds: Any) -> None:
    beds.insert_one({"_id": 1, "ward": 1, "number": 1, "version": 1})
    won: list[Any] = []

    def attempt() -> None:
        found = beds.find_one_and_update({"_id": 1, "version": 1}, {"$inc": {"version": 1}})
        won.extend([found] if found else [])

    threads = [threading.Thread(target=attempt) for _ in range(20)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(won) == 1
    assert beds.find_one({"_id": 1})["version"] == 2


def test_of_many_inserts_of_one_key_one_wins_and_the_others_hear_why(beds: Any) -> None:
    """Those who lose a race for a key are told that it is taken, and not that they stood in each other's way."""
    barrier = threading.Barrier(16)

    def attempt(number: int) -> type[Exception] | None:
        barrier.wait()
        try:
            beds.insert_one({"ward": 1, "number": number})
        except PyMongoError as error:
            return type(error)
        return None

    with ThreadPoolExecutor(16) as threads:
        for number in range(20):
            outcomes = Counter(threads.map(attempt, [number] * 16))
            assert outcomes == {None: 1, DuplicateKeyError: 15}
            assert beds.count_documents({"number": number}) == 1


def test_a_write_that_asks_for_no_answer_gets_none(beds: Any) -> None:
    silent = beds.with_options(write_concern=pymongo.WriteConcern(w=0))
    silent.insert_one({"_id": 7, "ward": 1, "number": 7})
    with beds.database.client.start_session() as session:
        # The next answer on a connection belongs to the next question.
        assert beds.database.command("ping", session=session)["ok"] == 1
    for _ in range(100):
        if beds.find_one({"_id": 7}):
            break
    assert beds.find_one({"_id": 7})["number"] == 7
