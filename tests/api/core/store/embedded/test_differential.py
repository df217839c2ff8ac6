"""The store answers as plain mongomock does: random documents, indexes, queries, updates and groupings.

EMBEDDED_DIFF_OPS sets the number of operations (at least 30,000 where all that is heavy runs), EMBEDDED_DIFF_SEED the
seed.
"""

import copy
import datetime as dt
import os
import random
from typing import Any

import mongomock
import pytest
from bson import ObjectId
from pymongo.errors import DuplicateKeyError

from api.core.store.embedded import EmbeddedClient
from api.core.store.embedded.query import reading

OPERATIONS = int(os.environ.get("EMBEDDED_DIFF_OPS", "3000"))
MANY = max(30_000, OPERATIONS)
SEED = int(os.environ.get("EMBEDDED_DIFF_SEED", "1"))
DOCUMENTS = 60
FIELDS = "sNodtrm"
EARLY = [
    [("s", 1), ("N", -1)],
    [("o", 1), ("d", -1), ("_id", -1)],
    [("t", 1)],
    [("m", 1), ("s", 1), ("d", 1), ("_id", 1)],
    [("m", 1), ("s", 1)],
]
LATE = [[("e.k", 1)], [("d", 1)], [("N", -1)], [("r", 1), ("s", -1)], [("h.k", 1), ("d", -1)], [("x", 1)]]


class Draw:
    """Random documents, filters and updates over a small vocabulary, so that much matches."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)
        self.identities = [ObjectId(self.random.randbytes(12)) for _ in range(5)]

    def value(self, name: str) -> Any:
        pick = self.random
        if name == "s":
            return pick.choice(["a", "b", "ab", "B", "é", "a\0b", ""])
        if name == "N":
            return pick.choice([0, 7, -1, 1.5, -2.25, 10**6, 3, 2**53, 2**53 + 1, 2**62 + 1])
        if name == "o":
            return pick.choice(self.identities)
        if name == "d":
            moment = dt.datetime(2024, 1, 1) + dt.timedelta(days=pick.randrange(-900, 900))  # noqa: DTZ001  # mongomock answers naive
            return moment + dt.timedelta(hours=pick.randrange(24))
        if name == "t":
            return [pick.choice("xyz") for _ in range(pick.randrange(3))]
        if name == "r":
            return pick.choice([5, 8, [5, 20], [1, 9], [3], [], 12])
        return pick.choice([None, "p", "q"])

    def document(self, identity: int) -> dict[str, Any]:
        pick = self.random
        fields: dict[str, Any] = {"_id": identity}
        for name in FIELDS:
            if pick.random() < 0.85:
                fields[name] = None if pick.random() < 0.1 else self.value(name)
        if pick.random() < 0.5:
            fields["e"] = {"k": self.value("s")}
        if pick.random() < 0.5:
            fields["h"] = [{"k": self.value("s")} for _ in range(pick.randrange(3))]
        if pick.random() < 0.3:
            fields["x"] = pick.choice(["text", 4, {"sub": 1}, [1, [2]], {"sub": 2}])
        return fields

    def element(self, name: str) -> Any:
        return (
            self.random.choice("xyz")
            if name == "t"
            else self.random.choice([5, 9])
            if name == "r"
            else self.value(name)
        )

    def bounds(self, name: str) -> dict[str, Any]:
        low, high = sorted([self.element(name), self.element(name)])
        return self.random.choice(
            [{"$gte": low, "$lt": high}, {"$gt": low}, {"$lte": high}, {"$gte": low, "$lte": high}]
        )

    def filter(self) -> dict[str, Any]:
        pick = self.random
        spec: dict[str, Any] = {}
        for name in pick.sample(FIELDS + "ehix", pick.randrange(4)):
            chance = pick.random()
            if name in "eh":
                spec[name + ".k"] = pick.choice([self.value("s"), {"$in": [self.value("s"), "b"]}, {"$gt": "a"}, None])
            elif name == "i":
                some = [pick.randrange(DOCUMENTS) for _ in range(4)]
                spec["_id"] = pick.choice([some[0], {"$in": some}, {"$gt": some[0]}])
            elif name == "x":
                spec["x"] = pick.choice(["text", 4, {"sub": 1}, {"$gte": 3}])
            elif chance < 0.45:
                spec[name] = self.element(name)
            elif chance < 0.6:
                spec[name] = {"$in": [self.element(name) for _ in range(pick.randrange(4))]}
            elif chance < 0.8 and name in "sNdr":
                spec[name] = self.bounds(name)
            elif chance < 0.85:
                spec[name] = {"$ne": self.element(name)}
            elif chance < 0.9:
                spec[name] = {"$exists": pick.random() < 0.5}
            elif chance < 0.95 and name == "s":
                spec[name] = {"$regex": "a", "$options": "i"}
            else:
                spec[name] = None
        if pick.random() < 0.15:
            return {"$and": [spec or {"N": 3}, {"s": self.value("s")}]}
        if pick.random() < 0.2:
            return {
                "$or": [spec or {"N": 3}, {"s": self.value("s"), "m": "p"}, {"o": self.value("o")}],
                **({"m": "p"} if pick.random() < 0.4 else {}),
            }
        return spec

    def sort(self) -> list[tuple[str, int]]:
        pick = self.random
        names = pick.sample(["s", "N", "o", "d", "m", "t", "e.k"], pick.randrange(3))
        return [*((name, pick.choice([1, -1])) for name in names), ("_id", pick.choice([1, -1]))]

    def update(self) -> dict[str, Any]:
        return self.random.choice(
            [
                {"$set": {"s": self.value("s")}},
                {"$inc": {"count": 1}},
                {"$set": {"d": self.value("d"), "N": self.value("N")}},
                {"$unset": {"o": ""}},
                {"$set": {"e": {"k": self.value("s")}, "t": self.value("t")}},
                {"$set": {"m": self.value("m")}, "$push": {"log": self.value("s")}},
                {"$set": {"r": self.value("r")}},
            ]
        )


def attempt(collection: Any, name: str, *arguments: Any, **options: Any) -> Any:
    """The outcome of a command, comparable between implementations."""
    try:
        result = getattr(collection, name)(*copy.deepcopy(arguments), **options)
    except DuplicateKeyError:
        return "duplicate"
    if hasattr(result, "raw_result"):
        return {key: result.raw_result.get(key) for key in ("n", "nModified", "upserted")}
    return getattr(result, "inserted_id", result)


def by_repr(rows: Any) -> list[str]:
    return sorted(repr(sorted(row.items(), key=repr)) for row in rows)


@pytest.mark.parametrize(
    ("batch", "operations"),
    [
        (reading.BATCH, OPERATIONS // 3),
        pytest.param(4, OPERATIONS, marks=pytest.mark.heavy),
        pytest.param(reading.BATCH, MANY, marks=pytest.mark.heavy),
        pytest.param(4, MANY // 3, marks=pytest.mark.heavy),
    ],
)
def test_random_operations_have_the_same_outcome_as_in_mongomock(
    client: EmbeddedClient, monkeypatch: pytest.MonkeyPatch, batch: int, operations: int
) -> None:
    """Half of the operations with cursors that read a few documents at a time, and so are read in many steps."""
    monkeypatch.setattr(reading, "BATCH", batch)
    draw = Draw(SEED + batch)
    plain: Any = mongomock.MongoClient()["d"]["c"]
    stored = client["d"].get_collection("c").with_options(codec_options=plain.codec_options)
    both = (plain, stored)
    for fields in EARLY:
        [collection.create_index(fields) for collection in both]
    documents = [draw.document(number) for number in range(DOCUMENTS)]
    [collection.insert_many(copy.deepcopy(documents)) for collection in both]
    for fields in LATE:
        [collection.create_index(fields) for collection in both]
    [collection.create_index("u", unique=True, sparse=True) for collection in both]
    planned = 0
    for number in range(operations // 2):
        spec, sort = draw.filter(), draw.sort()
        skip, limit = draw.random.randrange(5), draw.random.choice([0, 3, 10])
        expected, actual = (list(c.find(copy.deepcopy(spec)).sort(sort).skip(skip).limit(limit)) for c in both)
        assert actual == expected, (number, spec, sort, skip, limit)
        assert stored.count_documents(spec) == plain.count_documents(copy.deepcopy(spec)), (number, spec)
        assert by_repr(stored.find(spec)) == by_repr(plain.find(copy.deepcopy(spec))), (number, spec)
        plan = stored.stored.plan(spec, sort)
        planned += bool(plan.used or plan.order)
        identity = number % DOCUMENTS
        if number % 3 == 0:
            commands: list[tuple[Any, ...]] = [
                ("update_many", spec, draw.update()),
                ("update_one", {"_id": identity}, draw.update()),
                ("update_one", {"_id": identity, "s": draw.value("s")}, draw.update()),
                ("replace_one", {"_id": identity}, {k: v for k, v in draw.document(identity).items() if k != "_id"}),
                ("update_one", {"_id": identity}, {"$set": {"u": draw.random.randrange(100)}}),
                (
                    "update_one",
                    {"_id": DOCUMENTS + number, "s": "a"},
                    {"$set": {"m": "q"}, "$setOnInsert": {"N": 3}},
                    True,
                ),
                ("delete_many", {"_id": {"$gte": DOCUMENTS}}),
            ]
            command = draw.random.choices(commands, weights=[2, 3, 3, 3, 3, 2, 1])[0]
            outcome, other = (attempt(c, *command) for c in both)
            assert other == outcome, (number, command)
        if number % 7 == 0:
            update = draw.update()
            outcome, other = (
                attempt(c, "find_one_and_update", spec, update, sort=sort, return_document=True) for c in both
            )
            assert other == outcome, (number, spec, update)
        if number % 10 == 0:
            names = draw.random.sample(["s", "m", "o", "d"], draw.random.randrange(1, 3))
            grouped: Any = "$" + names[0] if len(names) == 1 else {name: "$" + name for name in names}
            match = draw.random.choice(
                [spec, {"m": draw.value("m")}, {"o": draw.value("o")}, {"m": "p", "s": draw.value("s")}, {}]
            )
            pipeline = [{"$match": match}, {"$group": {"_id": grouped, "n": {"$sum": 1}}}]
            assert by_repr(stored.aggregate(pipeline)) == by_repr(plain.aggregate(copy.deepcopy(pipeline))), pipeline
        if number % 25 == 0:
            fresh = draw.document(identity)
            for command in (("delete_one", {"_id": identity}), ("insert_one", fresh), ("insert_one", fresh)):
                outcome, other = (attempt(c, *command) for c in both)
                assert other == outcome, (number, command)
    assert planned > operations // 4
    assert list(stored.find().sort("_id")) == list(plain.find().sort("_id"))
