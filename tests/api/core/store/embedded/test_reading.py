"""Long answers are read a little at a time, sorts hold no more than they must, and plans fit the data."""

import tracemalloc
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

import pytest

from api.core.store.embedded import EmbeddedClient
from api.core.store.embedded.query import reading

MANY = 15_000
MIB = 1024 * 1024


@pytest.fixture
def entries(client: EmbeddedClient) -> Any:
    return client["d"]["entries"]


def most_memory(command: Callable[[], object]) -> int:
    """Bytes that Python held at once for a command."""
    tracemalloc.start()
    try:
        command()
        return tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()


def count_into(numbers: list[int], cursor: Any) -> None:
    numbers.append(sum(1 for _ in cursor))


def fill(entries: Any, number: int) -> None:
    for start in range(0, number, 5000):
        numbers = range(start, start + 5000)
        entries.insert_many(
            [{"_id": n, "kind": "ab"[n % 2], "rank": n * 7919 % number, "filling": "x" * 200} for n in numbers]
        )


@pytest.mark.heavy
def test_a_long_answer_does_not_fill_the_memory(entries: Any) -> None:
    """They are 4 MB as they are stored, and several times that as Python objects; a cursor holds some hundreds."""
    entries.create_index([("kind", 1), ("rank", 1)])
    fill(entries, MANY)
    cursors: dict[str, Callable[[], Any]] = {
        "all": lambda: entries.find(),
        "by index": lambda: entries.find({"kind": {"$in": ["a", "b"]}}).sort("rank", 1),
        "filtered": lambda: entries.find({"filling": {"$regex": "^x"}}),
    }
    for name, cursor in cursors.items():
        numbers: list[int] = []
        peak = most_memory(partial(count_into, numbers, cursor()))
        assert numbers == [MANY], name
        assert peak < 3 * MIB, (name, peak)
    changed = most_memory(lambda: entries.update_many({}, {"$set": {"seen": True}}))
    assert changed < 3 * MIB, changed


@pytest.mark.heavy
def test_a_sort_without_an_index_holds_the_page_and_no_more(entries: Any) -> None:
    fill(entries, MANY)
    pages: list[list[int]] = []
    peak = most_memory(lambda: pages.append([row["rank"] for row in entries.find().sort("rank", -1).skip(5).limit(10)]))
    assert pages == [list(range(14_994, 14_984, -1))]
    assert peak < MIB, peak
    # Without a limit the keys are held, and still not the documents.
    peak = most_memory(lambda: next(entries.find().sort("rank", -1)))
    assert peak < 4 * MIB, peak


@pytest.mark.parametrize("sort", [None, "n", "other"])
def test_what_changes_while_a_cursor_is_read(entries: Any, monkeypatch: pytest.MonkeyPatch, sort: str | None) -> None:
    """Nothing comes twice, however it moves in the index; what is gone or no longer matches does not come."""
    monkeypatch.setattr(reading, "BATCH", 10)
    entries.create_index("n")
    entries.insert_many([{"_id": n, "n": n, "other": n} for n in range(40)])
    cursor = entries.find({"n": {"$gte": 0}})
    taking: Iterator[Any] = iter(cursor.sort(sort, 1) if sort else cursor)
    taken = [next(taking)["_id"]]
    entries.delete_one({"_id": 35})
    entries.update_one({"_id": 36}, {"$set": {"n": -1}})
    entries.insert_one({"_id": 40, "n": 40, "other": 40})
    for row in taking:
        taken.append(row["_id"])
        entries.update_one({"_id": row["_id"]}, {"$inc": {"n": 100}})
    assert taken == [n for n in range(40) if n not in (35, 36)]


def test_an_update_reaches_each_document_once_however_it_moves(entries: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reading, "BATCH", 10)
    entries.create_index("n")
    entries.insert_many([{"_id": n, "n": n} for n in range(35)])
    assert entries.update_many({"n": {"$gte": 0}}, {"$inc": {"n": 20}}).modified_count == 35
    assert [row["n"] for row in entries.find().sort("_id")] == list(range(20, 55))
    assert entries.delete_many({"n": {"$gte": 30}}).deleted_count == 25


def test_a_long_answer_is_cut_as_a_short_one_is(entries: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reading, "BATCH", 7)
    entries.create_index("n")
    entries.insert_many([{"_id": n, "n": n, "m": n} for n in range(50)])
    for spec in ({}, {"n": {"$gte": 0}}, {"m": {"$gte": 0}}):
        for sort in ("_id", "n", "m"):
            for skip, limit in ((0, 0), (3, 0), (0, 30), (5, 20), (40, 30), (60, 10)):
                records = [row["_id"] for row in entries.find(spec).sort(sort, 1).skip(skip).limit(limit)]
                assert records == list(range(50))[skip:][: limit or None], (spec, sort, skip, limit)


def test_of_two_indexes_the_one_that_leads_to_less_is_read(entries: Any) -> None:
    """A longer prefix is not always the narrower one: few are superseded, whoever's they are."""
    entries.create_index([("student", 1), ("college", 1), ("kind", 1), ("date", 1)], name="by_date")
    entries.create_index([("student", 1), ("superseded", 1)], name="superseded")
    rows = [{"_id": n, "student": n % 2, "college": 1, "kind": "a", "date": n} for n in range(400)]
    rows[6]["superseded"] = True
    entries.insert_many(rows)
    base = {"student": 0, "college": 1, "kind": "a"}

    def index_for(spec: dict[str, Any]) -> str:
        plan: dict[str, Any] = entries.find(spec).explain()["queryPlanner"]["winningPlan"]
        return str(plan["indexName"])

    assert index_for({**base, "superseded": True}) == "superseded"
    assert [row["_id"] for row in entries.find({**base, "superseded": True})] == [6]
    # Most have no such field, so that this index would lead to as many.
    assert index_for({**base, "superseded": None}) == "by_date"
    in_order = entries.find({**base, "superseded": None}).sort("date", 1).limit(3)
    assert [row["_id"] for row in in_order] == [0, 2, 4]
