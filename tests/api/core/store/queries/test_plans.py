"""The planner of the real document database, asked about every query of the product over many rows: none scans.

What the product asks is what the API tests made it ask (see :mod:`tests.support.operations`); what tests themselves
look up does not count. PLAN_ROWS sets the number of rows in each collection.
"""

from __future__ import annotations

import contextlib
import datetime as dt
import itertools
import os
import random
from collections.abc import Iterator, Mapping
from typing import Any

import bson
import pymongo
import pytest
from bson import ObjectId
from pymongo.errors import BulkWriteError

from api.core.store.indexes import declared
from api.documents import DOCUMENTS
from tests.support.operations import Operation, recorded
from tests.support.replay import WRITES, Pool
from tests.support.stores import ADDRESS

pytestmark = [pytest.mark.heavy, pytest.mark.stores("mongodb")]

ROWS = int(os.environ.get("PLAN_ROWS", "5000"))
LOOKED_THROUGH = {"colleges", "outbox", "inquiries", "couponUses", "referralCredits"}
"""Where the Master looks for a word in any of several texts, which no index serves on any store: as many rows as there
are colleges, the messages of one month, what has been asked on the public pages, uses of coupons, and referrals."""
OF_ONE_ROW = {"settings"}
"""What has one record, however many this test puts there."""
DATABASE = f"pgl_plans_{os.getpid()}"


@pytest.fixture(scope="module")
def operations() -> list[Operation]:
    """What the product asks for, besides whole collections: who wants all rows reads all rows."""
    return [one for one in recorded() if one.of_product and not one.name.startswith("insert") and _filter(one)]


@pytest.fixture(scope="module")
def database(operations: list[Operation]) -> Iterator[Any]:
    """Many rows in every collection, most of them about other people and departments than the queries are."""
    pool = Pool.of(recorded(), seed=1)
    with pymongo.MongoClient[dict[str, Any]](os.environ[ADDRESS]) as client:
        filled = client[DATABASE]
        for name, models in declared(DOCUMENTS).items():
            if models:
                filled[name].create_indexes(models)
            if pool.documents.get(name):
                unique = [list(model.document["key"]) for model in models if model.document.get("unique")]
                _fill(filled[name], pool.documents[name], pool.random, unique)
        yield filled
        client.drop_database(DATABASE)


def _fill(collection: Any, samples: list[dict[str, Any]], pick: random.Random, unique: list[list[str]]) -> None:
    """Adds rows until there are enough; the few that are alike in what must differ are left out."""
    numbers = itertools.count()
    for _ in range(10):
        missing = ROWS - collection.count_documents({})
        if missing <= 0:
            return
        rows = [_elsewhere(pick.choice(samples), pick, next(numbers), unique) for _ in range(missing)]
        with contextlib.suppress(BulkWriteError):
            collection.insert_many(rows, ordered=False)
    raise AssertionError(f"{collection.name} could not be filled")


def _elsewhere(row: Mapping[str, Any], pick: random.Random, number: int, unique: list[list[str]]) -> dict[str, Any]:
    """A row about some of two hundred others each, and different from every other row in what is unique."""

    def apart(value: Any) -> Any:
        if isinstance(value, str):
            return f"{value} {number}"
        if isinstance(value, dt.datetime):
            return value + dt.timedelta(days=number)
        return number if isinstance(value, int) else moved(value)

    def moved(value: Any) -> Any:
        if isinstance(value, ObjectId):
            return ObjectId(value.binary[:8] + pick.randrange(200).to_bytes(4, "big"))
        return value

    different = {"name", *(field for fields in unique for field in fields)}
    alone = {fields[0] for fields in unique if len(fields) == 1}

    def other(key: str, value: Any) -> Any:
        if key in alone and isinstance(value, ObjectId):
            return ObjectId(value.binary[:8] + number.to_bytes(4, "big"))
        return apart(value) if key in different else moved(value)

    return {
        **{key: other(key, value) for key, value in row.items()},
        "_id": _identity(row.get("_id", ObjectId()), number),
    }


def _identity(identity: Any, number: int) -> Any:
    return ObjectId(number.to_bytes(12, "big")) if isinstance(identity, ObjectId) else f"{identity} {number}"


def _filter(operation: Operation) -> Any:
    pipeline = operation.arguments.get("pipeline")
    return pipeline[0].get("$match") if pipeline else operation.arguments.get("filter")


def command(operation: Operation) -> dict[str, Any]:
    """The command that a driver sends for an operation."""
    given, collection = operation.arguments, operation.collection
    if operation.name == "aggregate":
        return {"aggregate": collection, "pipeline": given["pipeline"], "cursor": {}}
    if operation.name == "count_documents":
        counted = [{"$match": given["filter"]}, {"$group": {"_id": 1, "n": {"$sum": 1}}}]
        return {"aggregate": collection, "pipeline": counted, "cursor": {}}
    if operation.name == "distinct":
        return {"distinct": collection, "key": given["key"], "query": given["filter"]}
    request = {"find": collection, "filter": given["filter"]}
    if operation.name == "find_one" or operation.name in WRITES:
        request["limit"] = 0 if operation.name.endswith("many") else 1
    if "sort" in given:
        request["sort"] = bson.SON([tuple(pair) for pair in given["sort"]])
    return {**request, **{name: given[name] for name in ("projection", "skip", "limit") if name in given}}


def stages(plan: Any) -> Iterator[str]:
    """Every stage of a plan, on whichever server."""
    if isinstance(plan, Mapping):
        if isinstance(plan.get("stage"), str):
            yield plan["stage"]
        for key, inner in plan.items():
            if key != "rejectedPlans":
                yield from stages(inner)
    elif isinstance(plan, list):
        for inner in plan:
            yield from stages(inner)


def wasteful(database: Any, operations: list[Operation]) -> dict[str, str]:
    """By shape: what scans a collection, or by its index reads a quarter of it and throws half of that away."""
    shares = {}
    for shape, operation in {one.shape: one for one in operations}.items():
        if operation.collection in OF_ONE_ROW:
            continue
        plan = database.command("explain", command(operation), verbosity="executionStats")
        read = plan.get("executionStats", {}).get("totalDocsExamined", 0)
        if "COLLSCAN" in set(stages(plan.get("queryPlanner", plan))):
            shares[shape] = f"scans: {_filter(operation)}"
        elif "$regex" in str(_filter(operation)) and operation.collection in LOOKED_THROUGH:
            continue
        elif read > _most(database, operation) and not _served(database, operation):
            shares[shape] = f"reads {read} rows: {_filter(operation)}"
    return shares


def _most(database: Any, operation: Operation) -> float:
    """Rows that an index may lead to: a quarter of the collection, or twice as many as match."""
    matching: int = database[operation.collection].count_documents(_filter(operation))
    return max(ROWS / 4, 2 * matching)


def _served(database: Any, operation: Operation) -> bool:
    """Whether an index leads to the rows when it is named.

    DocumentDB knows nothing of how the values within documents are spread, and PostgreSQL looks at a table anew when it
    finds the time: of two indexes that fit it may choose the poorer one, in one run and not in the next.
    """
    for name in database[operation.collection].index_information():
        asked = {**command(operation), "hint": name}
        explained = database.command("explain", asked, verbosity="executionStats")
        if explained["executionStats"]["totalDocsExamined"] <= _most(database, operation):
            return True
    return False


def test_no_query_of_the_product_scans_a_collection(operations: list[Operation], database: Any) -> None:
    """PG-07: search, filters and order at once among them."""
    found = wasteful(database, operations)
    assert found == {}, "\n".join(f"{shape}\n  {what}" for shape, what in found.items())
    assert len({one.shape for one in operations}) > 100
    assert [name for name in database.list_collection_names() if database[name].count_documents({}) < ROWS] == []


@pytest.mark.parametrize(
    ("collection", "index"),
    [("users", "email"), ("sessions", "user"), ("colleges", "slug"), ("entries", "untold")],
)
def test_an_index_that_is_dropped_is_missed(
    operations: list[Operation], database: Any, collection: str, index: str
) -> None:
    """Otherwise the test above could not fail."""
    (model,) = [one for one in declared(DOCUMENTS)[collection] if one.document["name"] == index]
    mine = [one for one in operations if one.collection == collection]
    database[collection].drop_index(index)
    try:
        assert wasteful(database, mine) != {}
    finally:
        database[collection].create_indexes([model])
    assert wasteful(database, mine) == {}


def test_a_query_without_an_index_is_told_apart(database: Any) -> None:
    """Otherwise the test above could not fail."""
    for filter_ in ({"studentRemark": "none"}, {"history.role": "Professor"}, {"searchText": {"$regex": "fever"}}):
        explained = database.command("explain", {"find": "entries", "filter": filter_}, verbosity="queryPlanner")
        assert "COLLSCAN" in set(stages(explained)), filter_
    explained = database.command("explain", {"find": "entries", "filter": {"studentId": ObjectId()}})
    assert "IXSCAN" in set(stages(explained))
