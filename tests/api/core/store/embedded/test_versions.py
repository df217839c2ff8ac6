"""What is cached of the store's content is right after any command: versions of its parts, and tallies.

The versions say whether something that was read still holds, the tallies answer groupings. Both are compared with what
is read from the file, after random commands, of which some fail.
"""

import contextlib
import datetime as dt
import os
import random
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest
from bson import ObjectId
from pymongo.errors import PyMongoError

from api.core.store.cache import Cache
from api.core.store.embedded import EmbeddedClient
from api.core.store.embedded import versions as versions_module
from api.core.store.embedded.collection import Collection
from api.core.store.embedded.query import tallies as tallies_module

COMMANDS = int(os.environ.get("EMBEDDED_DIFF_OPS", "3000")) // 4
STATUSES = ["Pending", "Approved", "Rejected", "Pend\0ing", ""]
INDEXES: list[list[tuple[str, int]]] = [
    [("student", 1), ("place", 1), ("status", 1), ("n", -1), ("_id", -1)],
    [("place", 1), ("status", 1), ("_id", 1)],
    [("teacher", 1), ("status", -1)],
]


class Draw:
    """Random documents and commands over few ids, so that most commands change something that somebody has read."""

    def __init__(self, seed: int, *, lists: bool) -> None:
        self.random, self.lists = random.Random(seed), lists
        self.ids = {name: [ObjectId() for _ in range(4)] for name in ("student", "place", "teacher")}

    def id(self, name: str) -> Any:
        pick = self.random
        if self.lists and pick.random() < 0.02:
            return pick.sample(self.ids[name], 2)
        return pick.choice([*self.ids[name], None])

    def document(self, number: int) -> dict[str, Any]:
        result: dict[str, Any] = {"_id": number, "n": self.random.choice([1, 2.5, None]), "u": number}
        result |= {name: self.id(name) for name in self.ids if self.random.random() < 0.9}
        return {**result, "status": self.random.choice(STATUSES)}

    def filter(self) -> dict[str, Any]:
        pick = self.random
        names = pick.sample([*self.ids, "status", "_id"], pick.randrange(1, 4))
        values: dict[str, Callable[[], Any]] = {
            "status": lambda: pick.choice(STATUSES),
            "_id": lambda: pick.randrange(40),
        }
        made = {name: values[name]() if name in values else pick.choice(self.ids[name]) for name in names}
        if pick.random() < 0.1:
            name = pick.choice([*self.ids])
            made[name] = {"$in": self.ids[name][:2]}
        return made

    def change(self, collection: Any) -> None:
        """One command; it may be refused."""
        pick, number = self.random, self.random.randrange(40)
        name = pick.choice([*self.ids])
        update = pick.choice(
            [
                {"$set": {"status": pick.choice(STATUSES)}},
                {"$set": {name: self.id(name), "n": pick.choice([1, 7])}},
                {"$unset": {name: ""}},
                {"$push": {"log": {"$each": [number], "$slice": -2}}},
                {"$set": {"u": pick.randrange(40)}},
                {"$set": {"status": "Approved"}, "$inc": {"n": 1}},
            ]
        )
        commands = [
            lambda: collection.insert_one(self.document(number)),
            lambda: collection.insert_many([self.document(pick.randrange(60)) for _ in range(3)]),
            lambda: collection.update_one({"_id": number}, update),
            lambda: collection.update_one({"_id": number, "status": "Pending"}, update),
            lambda: collection.update_many(self.filter(), update),
            lambda: collection.replace_one({"_id": number}, {**self.document(number), "u": pick.randrange(40)}),
            lambda: collection.find_one_and_update(self.filter(), update),
            lambda: collection.delete_one({"_id": number}),
            lambda: collection.update_one({"_id": 60 + number}, {"$set": {"status": "Pending"}}, upsert=True),
            lambda: collection.delete_many({"_id": {"$gte": 60}}),
        ]
        with contextlib.suppress(PyMongoError):
            pick.choice(commands)()


def opened(client: EmbeddedClient, draw: Draw) -> tuple[Collection, Cache]:
    collection = client["d"].get_collection("entries")
    for fields in INDEXES:
        collection.create_index(fields)
    collection.create_index("u", unique=True, sparse=True)
    collection.insert_many([draw.document(number) for number in range(40)])
    cache = Cache(client.engine.versions.of)
    client.engine.tracker = cache
    return collection, cache


def read(collection: Collection, spec: dict[str, Any]) -> Any:
    groups = list(collection.aggregate([{"$match": spec}, {"$group": {"_id": "$status", "n": {"$sum": 1}}}]))
    rows = sorted(collection.find(spec), key=repr)
    return (
        rows,
        sorted((row["_id"], row["n"]) for row in groups),
        collection.count_documents(spec),
        collection.find_one(spec, sort=[("_id", 1)]),
    )


def as_found(collection: Collection, spec: dict[str, Any]) -> list[tuple[str, int]]:
    """The groups, counted by hand."""
    return sorted(Counter(row["status"] for row in collection.find(spec)).items())


@pytest.mark.parametrize("most", [pytest.param(100_000, marks=pytest.mark.heavy), 30])
@pytest.mark.parametrize("lists", [False, True])
def test_what_holds_by_its_versions_is_what_would_be_read_now(
    client: EmbeddedClient, monkeypatch: pytest.MonkeyPatch, lists: bool, most: int
) -> None:
    """Both with memory for all and with little, and with fields that hold several ids."""
    monkeypatch.setattr(versions_module, "MAX_VERSIONS", most)
    monkeypatch.setattr(tallies_module, "MAX_GROUPS", most)
    draw = Draw(most + lists, lists=lists)
    collection, cache = opened(client, draw)
    specs = [draw.filter() for _ in range(40)]
    hits = misses = 0
    for number in range(COMMANDS // 4):
        draw.change(collection)
        for spec in draw.random.sample(specs, 8):
            known, now = cache.get(repr(spec)), read(collection, spec)
            assert known is None or known == now, (number, spec)
            assert now[1] == as_found(collection, spec), (number, spec)
            hits += known is not None
            misses += known is None
            if known is None:
                with cache.track_dependencies() as seen:
                    now = read(collection, spec)
                cache.put(repr(spec), now, seen)
    assert misses > 100
    assert hits > (50 if most > 1000 and not lists else -1), "nothing is ever cached"


@pytest.mark.parametrize(
    "change",
    [
        lambda entries, other: entries.insert_one({"student": other}),
        lambda entries, other: entries.update_one({"student": other}, {"$set": {"status": "Approved"}}),
        lambda entries, other: entries.delete_many({"student": other}),
        lambda entries, other: entries.database["users"].insert_one({"student": other}),
    ],
)
def test_what_is_anothers_does_not_change_ones_own(client: EmbeddedClient, change: Any) -> None:
    entries = client["d"].get_collection("entries")
    entries.create_index([("student", 1), ("status", 1)])
    one, other = ObjectId(), ObjectId()
    entries.insert_many([{"student": one, "status": "Pending"}, {"student": other, "status": "Pending"}])
    cache = Cache(client.engine.versions.of)
    client.engine.tracker = cache
    with cache.track_dependencies() as seen:
        number = entries.count_documents({"student": one, "status": "Pending"})
    cache.put("own", number, seen)
    change(entries, other)
    assert cache.get("own") == 1
    entries.update_one({"student": one}, {"$set": {"student": other}})
    assert cache.get("own") is None


def test_a_collection_that_is_dropped_or_renamed_has_changed(client: EmbeddedClient) -> None:
    entries = client["d"].get_collection("entries")
    cache = Cache(client.engine.versions.of)
    client.engine.tracker = cache
    for end in (entries.drop, lambda: entries.rename("old")):
        entries.insert_one({"_id": 1})
        with cache.track_dependencies() as seen:
            row = entries.find_one({"_id": 1})
        cache.put("row", row, seen)
        assert cache.get("row") == {"_id": 1}
        end()
        assert cache.get("row") is None


def test_a_tally_is_right_after_a_command_that_was_undone(client: EmbeddedClient) -> None:
    entries = client["d"].get_collection("entries")
    entries.create_index([("student", 1), ("status", 1)])
    entries.create_index("u", unique=True)
    student = ObjectId()
    entries.insert_many([{"_id": n, "student": student, "status": "Pending", "u": n} for n in range(3)])
    grouping = [{"$match": {"student": student}}, {"$group": {"_id": "$status", "n": {"$sum": 1}}}]
    assert list(entries.aggregate(grouping)) == [{"_id": "Pending", "n": 3}]
    assert entries.stored.tallies
    with pytest.raises(PyMongoError):
        entries.update_many({}, {"$set": {"status": "Approved", "u": 7}})
    assert list(entries.aggregate(grouping)) == [{"_id": "Pending", "n": 3}]
    entries.update_one({"_id": 1}, {"$set": {"status": "Approved"}})
    expected = [{"_id": "Approved", "n": 1}, {"_id": "Pending", "n": 2}]
    assert sorted(entries.aggregate(grouping), key=repr) == expected


def test_an_index_that_takes_the_place_of_another_is_counted_anew(client: EmbeddedClient) -> None:
    """SQLite gives the number of a dropped index to the next one."""
    entries = client["d"].get_collection("entries")
    student = ObjectId()
    entries.insert_many([{"student": student, "status": "Pending", "kind": "opd"} for _ in range(3)])
    for field in ("status", "kind"):
        name = entries.create_index([("student", 1), (field, 1)])
        grouping = [{"$match": {"student": student}}, {"$group": {"_id": f"${field}", "n": {"$sum": 1}}}]
        assert [row["n"] for row in entries.aggregate(grouping)] == [3]
        assert [row["_id"] for row in entries.aggregate(grouping)] == [{"status": "Pending", "kind": "opd"}[field]]
        entries.drop_index(name)


@pytest.mark.parametrize("write", ["insert", "update"])
def test_a_document_that_holds_several_ids_is_one_of_each(client: EmbeddedClient, write: str) -> None:
    """The first list in a field, and those after it."""
    entries = client["d"].get_collection("entries")
    entries.create_index([("student", 1)])
    one, other = ObjectId(), ObjectId()
    entries.insert_many([{"_id": "own", "student": one}, {"_id": "free"}, {"_id": "freer"}])
    cache = Cache(client.engine.versions.of)
    client.engine.tracker = cache
    for count, name in ((1, "free"), (2, "freer")):
        with cache.track_dependencies() as seen:
            number = entries.count_documents({"student": one})
        cache.put("number", number, seen)
        assert cache.get("number") == count
        if write == "insert":
            entries.insert_one({"student": [other, one]})
        else:
            entries.update_one({"_id": name}, {"$set": {"student": [other, one]}})
        assert cache.get("number") is None


def test_documents_are_counted_between_several_values(client: EmbeddedClient) -> None:
    entries = client["d"].get_collection("entries")
    entries.create_index([("place", 1), ("at", 1)])
    days = [dt.datetime(2026, 1, day, tzinfo=dt.UTC) for day in range(1, 20)]
    entries.insert_many([{"place": place, "at": at} for at in days for place in "aab"])
    entries.insert_many([{"place": "a"}, {"place": "a", "at": None}])
    edges = [days[0] - dt.timedelta(days=1), days[3], days[14]]
    assert entries.count_between({"place": "a"}, "at", edges) == [0, 8, 22, 8]
    assert entries.count_between({"place": "c"}, "at", edges) == [0, 0, 0, 0]
    assert [entries.count_documents({"place": "a", "at": {"$lte": edge}}) for edge in edges] == [0, 8, 30]
    for spec, path in (({"place": "a"}, "x"), ({"place": "a", "at": days[0]}, "at"), ({"place": {"$ne": "a"}}, "at")):
        assert entries.count_between(spec, path, edges) is None
    entries.insert_one({"place": "a", "at": [days[0], days[1]]})
    assert entries.count_between({"place": "a"}, "at", edges) is None
