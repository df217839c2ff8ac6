"""Every filter, update and pipeline that the API tests use, replayed on each store over the same random documents.

The store in memory is plain mongomock; the embedded store must answer as it does, and so must the real document
database: each in the run on that store. REPLAY_SEED sets the seed, REPLAY_ROUNDS how often each is drawn.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import mongomock
import pymongo
import pytest

from api.core.store.embedded import open_client
from api.core.store.indexes import declared
from api.documents import DOCUMENTS
from tests.support.operations import Operation, recorded
from tests.support.replay import WRITES, Pool, ambiguous, contents, outcome, refused, restored
from tests.support.stores import ADDRESS, TestStore

pytestmark = [pytest.mark.long, pytest.mark.stores("embedded", "mongodb")]

SEED = int(os.environ.get("REPLAY_SEED", "1"))
ROUNDS = int(os.environ.get("REPLAY_ROUNDS", "3"))
ROWS = 40
DATABASE = f"pgl_replay_{os.getpid()}"


@pytest.fixture(scope="module")
def operations() -> list[Operation]:
    return recorded()


@pytest.fixture
def databases(tmp_path: Path, test_store: TestStore) -> Iterator[dict[str, Any]]:
    """The same database on two stores, by the store's name: plain mongomock, then the store of this run."""
    with ExitStack() as stack:
        stores: dict[str, Any] = {"memory": mongomock.MongoClient()[DATABASE]}
        if test_store.name == "embedded":
            file = open_client(tmp_path / "store.sqlite3", synchronous="OFF", tz_aware=False)
            stack.callback(file.close)
            stores["embedded"] = file[DATABASE]
        if test_store.name == "mongodb":
            server: pymongo.MongoClient[Any] = stack.enter_context(pymongo.MongoClient(os.environ[ADDRESS]))
            stack.callback(server.drop_database, DATABASE)
            stores["mongodb"] = server[DATABASE]
        for database in stores.values():
            for name, models in declared(DOCUMENTS).items():
                if models:
                    # Rows do not expire while they are compared.
                    plain = [pymongo.IndexModel(list(one.document["key"].items()), **_options(one)) for one in models]
                    database[name].create_indexes(plain)
        yield stores


def _options(index: pymongo.IndexModel) -> dict[str, Any]:
    return {key: value for key, value in index.document.items() if key in {"name", "unique", "sparse"}}


def fill(databases: dict[str, Any], collection: str, pool: Pool) -> list[str]:
    """Puts the same random documents into a collection of each store; answers where they did not take the same."""
    wrong = []
    for database in databases.values():
        database[collection].delete_many({})
    for _ in range(ROWS):
        insert = Operation(collection, "insert_one", {"document": pool.document(collection)})
        wrong += compared(databases, insert)
    return wrong


def compared(databases: dict[str, Any], operation: Operation) -> list[str]:
    """Runs an operation everywhere; answers where the outcome, or what is stored after it, differs from mongomock's."""
    first, *others = databases
    reference = databases[first][operation.collection]
    before = list(reference.find({})) if operation.name in WRITES else []
    expected = outcome(reference, operation)
    if operation.name in WRITES and refused(expected):
        restored(reference, before)
    wrong = []
    for name in others:
        result = outcome(databases[name][operation.collection], operation)
        if result != expected:
            wrong.append(f"{name}: {operation.shape}\n  {dict(operation.arguments)}\n  {result}\n  not {expected}")
        elif operation.name in WRITES and contents(databases[name][operation.collection]) != contents(reference):
            wrong.append(f"{name}: {operation.shape}\n  {dict(operation.arguments)}\n  left other documents")
    return wrong


def test_every_operation_of_the_suite_does_the_same_on_each_store(
    operations: list[Operation], databases: dict[str, Any], record_property: Callable[[str, object], None]
) -> None:
    pool = Pool.of(operations, SEED)
    wrong: list[str] = []
    ran: Counter[str] = Counter()
    memory = databases["memory"]
    for collection in sorted({one.collection for one in operations} & set(pool.documents)):
        wrong += fill(databases, collection, pool)
        full = memory[collection].count_documents({})
        for one in [one for one in operations if one.collection == collection] * ROUNDS:
            drawn = pool.operation(one)
            if ambiguous(memory[collection], drawn):
                ran["ambiguous"] += 1
                continue
            differences = compared(databases, drawn)
            ran["compared"] += 1
            ran["answered"] += bool(memory[collection].count_documents(drawn.arguments.get("filter", {})))
            wrong += differences
            if differences or not full / 2 <= memory[collection].count_documents({}) <= full * 3:
                wrong += fill(databases, collection, pool)
            if len(wrong) > 20:
                break
    record_property("operations", dict(ran))
    print(f"{len({one.shape for one in operations})} shapes on {', '.join(databases)}: {dict(ran)}")  # noqa: T201
    assert wrong == [], "\n".join(wrong)
    assert ran["compared"] > 1000
    assert ran["answered"] > ran["compared"] / 4
