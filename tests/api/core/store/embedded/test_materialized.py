"""Rows beside documents: made with each write, never older than their document, made again where they are missing."""

import random
import sqlite3
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

import bson
import pytest
from pymongo.errors import BulkWriteError, DuplicateKeyError

from api.core.store.embedded import EmbeddedClient, open_client, open_reader
from api.core.store.embedded.collection import Collection
from api.core.store.embedded.upkeep.integrity import mismatches
from api.core.store.materialized import row_maker
from api.core.store.materialized.row_maker import RowMaker

ORDER = [("day", 1), ("_id", 1)]


def two_letters(record: Mapping[str, Any]) -> dict[str, Any] | None:
    """A row with two letters of a record's text; none of a hidden record."""
    return None if record.get("hidden") else {"_id": record["_id"], "text": record["text"][:2]}


@pytest.fixture
def makes(monkeypatch: pytest.MonkeyPatch) -> Callable[[int], None]:
    """Says what is made of the documents of ``notes``, in which version."""

    def say(version: int) -> None:
        monkeypatch.setitem(row_maker._makers, "notes", RowMaker("notes", version, two_letters))

    say(1)
    return say


@pytest.fixture
def notes(client: EmbeddedClient, makes: Callable[[int], None]) -> Collection:
    """The documents, with an index in the order of pages."""
    collection: Collection = client["db"]["notes"]
    collection.create_index([("who", 1), ("day", 1), ("_id", 1)], name="page")
    collection.create_index("text", name="text", unique=True)
    return collection


def stored_rows(collection: Collection) -> dict[object, dict[str, Any]]:
    """The rows in the file by the _id of their documents, whatever version they are of."""
    rows = collection.stored.engine.execute(
        "SELECT docs.doc, m.row FROM materialized AS m LEFT JOIN docs ON docs.id = m.d"
    ).fetchall()
    return {bson.decode(document)["_id"]: bson.decode(row) for document, row in rows}


def right(collection: Collection) -> dict[object, dict[str, Any]]:
    """What there should be."""
    made = {record["_id"]: two_letters(record) for record in collection.find({})}
    return {identity: row for identity, row in made.items() if row is not None}


def page(collection: Collection, skip: int = 0, limit: int = 100, **filter_: Any) -> list[object]:
    """The texts of a page, None for a document without a row."""
    rows = collection.materialized_page(filter_, ORDER, skip, limit)
    return [row and row["text"] for row in rows]


def add(collection: Collection, number: int, **fields: Any) -> None:
    collection.insert_one({"_id": number, "who": "a", "day": number, "text": f"{number:02} text", **fields})


def any_command(notes: Collection, rng: random.Random, number: int) -> None:
    """One command on a few documents; some are refused, for what they would write twice."""
    one, who = {"_id": rng.randrange(60)}, rng.choice("abc")
    text = {"$set": {"text": f"{number} {who}"}}
    twice = [{"_id": 100 + number, "text": f"m{number}"}, {**one, "text": "twice"}]
    commands: list[Callable[[], object]] = [
        lambda: notes.insert_one({**one, "who": who, "day": number % 9, "text": f"{number}"}),
        lambda: notes.update_one(one, text),
        lambda: notes.update_one(one, {"$set": {"hidden": number % 2 == 0}}),
        lambda: notes.update_many({"who": who}, {"$inc": {"day": 1}}),
        lambda: notes.replace_one(one, {"who": who, "day": 0, "text": f"{number} r"}, upsert=True),
        lambda: notes.find_one_and_update(one, text),
        lambda: notes.delete_one(one),
        lambda: notes.insert_many(twice),
    ]
    with suppress(DuplicateKeyError, BulkWriteError):
        rng.choice(commands)()


def test_a_row_is_of_its_document_after_any_command(notes: Collection) -> None:
    rng = random.Random(7)
    for number in range(1_000):
        any_command(notes, rng, number)
        if number % 50 == 0:
            assert stored_rows(notes) == right(notes)
    assert len(right(notes)) > 20
    assert stored_rows(notes) == right(notes)
    assert mismatches(notes.stored.engine._connection) == []


def test_a_command_that_fails_leaves_the_rows_as_they_were(notes: Collection) -> None:
    for number in range(4):
        add(notes, number)
    before = stored_rows(notes)
    with pytest.raises(DuplicateKeyError):
        notes.update_many({}, {"$set": {"text": "all the same"}})
    assert stored_rows(notes) == before == right(notes)


@pytest.mark.parametrize(
    "filter_",
    [
        {"who": "a"},
        {"who": {"$in": ["a", "b"]}},
        {"who": "a", "day": {"$gte": 20}},
        {"text": {"$regex": "1"}},
        {"who": "b", "hidden": None},
        {"_id": 3},
        {},
    ],
)
def test_a_page_of_rows_is_the_page_of_its_documents(notes: Collection, filter_: dict[str, Any]) -> None:
    for number in range(80):
        add(notes, number, who="ab"[number % 2], day=number * 7 % 40, **({"hidden": True} if number % 9 == 0 else {}))
    for sort in (ORDER, [("day", -1), ("_id", -1)], [("text", -1)], []):
        for skip, limit in ((0, 10), (7, 20), (70, 50)):
            cursor = notes.find(filter_)
            records = list((cursor.sort(sort) if sort else cursor).skip(skip).limit(limit))
            assert notes.materialized_page(filter_, sort, skip, limit) == [two_letters(record) for record in records]


def test_a_document_that_another_hand_changes_takes_its_row_along(notes: Collection) -> None:
    add(notes, 1)
    add(notes, 2)
    engine = notes.stored.engine
    changed = bson.encode({"_id": 1, "who": "a", "day": 1, "text": "XY by hand"})
    engine.execute("UPDATE docs SET doc=? WHERE doc=?", (changed, bson.encode(notes.find_one({"_id": 1}) or {})))
    assert stored_rows(notes).keys() == {2}
    assert page(notes, who="a") == ["XY", "02"]
    engine.execute("DELETE FROM docs WHERE doc=?", (changed,))
    assert stored_rows(notes).keys() == {2}


def test_rows_of_another_version_are_made_again_and_saved_with_the_next_change(
    notes: Collection, makes: Callable[[int], None]
) -> None:
    for number in range(5):
        add(notes, number)
    notes.stored.engine.execute("UPDATE materialized SET row=?", (bson.encode({"text": "old"}),))
    assert page(notes, who="a") == ["old"] * 5
    makes(2)
    assert page(notes, who="a") == page(notes, who="a") == ["00", "01", "02", "03", "04"]
    versions = "SELECT v, count(*) FROM materialized GROUP BY v"
    assert dict(notes.stored.engine.execute(versions).fetchall()) == {1: 5}
    notes.update_one({"_id": 3}, {"$set": {"text": "changed after it was read"}})
    assert dict(notes.stored.engine.execute(versions).fetchall()) == {2: 5}
    assert stored_rows(notes) == right(notes)


def test_what_was_read_before_a_change_is_not_saved_after_it(notes: Collection, makes: Callable[[int], None]) -> None:
    for number in range(3):
        add(notes, number)
    makes(2)
    assert page(notes, who="a") == ["00", "01", "02"]
    notes.delete_one({"_id": 1})
    notes.update_one({"_id": 0}, {"$set": {"text": "zz"}})
    assert stored_rows(notes) == right(notes) == {0: {"_id": 0, "text": "zz"}, 2: {"_id": 2, "text": "02"}}


def test_a_record_of_which_no_row_can_be_made_is_written_all_the_same(notes: Collection) -> None:
    notes.insert_one({"_id": 1, "who": "a", "day": 1, "text": 5})
    assert notes.find_one({"_id": 1}) is not None
    assert stored_rows(notes) == {}
    assert mismatches(notes.stored.engine._connection) == []


def test_a_file_of_before_gets_its_rows(store_path: Path, makes: Callable[[int], None]) -> None:
    client = open_client(store_path, synchronous="OFF")
    for number in range(3):
        add(client["db"]["notes"], number)
    client.close()
    with sqlite3.connect(store_path) as file:
        for statement in ("DROP TRIGGER document_changed", "DROP TRIGGER document_deleted", "DROP TABLE materialized"):
            file.execute(statement)
    file.close()
    reader = open_reader(store_path)
    assert page(reader["db"]["notes"], who="a") == ["00", "01", "02"]
    assert mismatches(reader.engine._connection) == []
    reader.close()
    client = open_client(store_path, synchronous="OFF")
    notes = client["db"]["notes"]
    assert page(notes, who="a") == ["00", "01", "02"]
    add(notes, 3)
    assert stored_rows(notes) == right(notes)
    client.close()


def test_a_row_that_is_not_of_its_document_is_found(notes: Collection) -> None:
    add(notes, 1)
    engine = notes.stored.engine
    assert isinstance(engine._connection, sqlite3.Connection)
    engine.execute("UPDATE materialized SET row=?", (bson.encode({"_id": 1, "text": "no"}),))
    engine.execute("INSERT INTO materialized(d, v, row) VALUES(99, 1, x'00')")
    found = mismatches(engine._connection)
    assert found == ["1 rows beside documents that are gone", "document 1: the row beside it is not made of it"]
