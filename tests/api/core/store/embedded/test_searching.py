"""Searches: texts taken literally and single values, told by index entries alone, as plain mongomock finds them."""

import random
import re
from typing import Any

import mongomock
import pytest
from bson import ObjectId
from mongomock import filtering

from api.core.store.embedded import EmbeddedClient
from api.core.store.embedded.query import searching

PARTS = ["a", "b", "ab", " ", ".", "*", "\\", "é", "e\u0301", "पे", "\0", "\x01", "7", "\U0001f600", "@", "\u00ff"]
INDEXES = [
    [("place", 1), ("kind", 1), ("at", -1), ("_id", -1)],
    [("place", 1), ("kind", 1), ("text", 1), ("_id", 1)],
    [("place", 1), ("kind", 1), ("other", 1)],
    [("place", 1), ("kind", 1), ("refs", 1), ("_id", 1)],
    [("place", 1), ("kind", 1), ("state", -1), ("at", -1)],
]


class Draw:
    """Random documents and searches over few parts of text, so that much matches."""

    def __init__(self) -> None:
        self.random = random.Random(7)
        self.ids = [ObjectId(self.random.randbytes(12)) for _ in range(8)]

    def text(self, most: int) -> str:
        return "".join(self.random.choice(PARTS) for _ in range(self.random.randint(1, most)))

    def document(self, number: int) -> dict[str, Any]:
        pick = self.random
        drawn: dict[str, Any] = {
            "_id": ObjectId(number.to_bytes(12, "big")),
            "place": pick.choice(self.ids[:2]),
            "kind": pick.choice("kl"),
            "at": pick.randrange(20),
            "text": pick.choice([self.text(12), self.text(12), self.text(300), "", None, 7]),
            "other": pick.choice([self.text(5), None]),
            "refs": pick.sample(self.ids, pick.randrange(4)),
            "state": pick.choice(["on", "off", "a"]),
        }
        for name in ("text", "other", "refs"):
            if pick.random() < 0.1:
                del drawn[name]
        return drawn

    def search(self) -> dict[str, Any]:
        pick = self.random
        branches: list[dict[str, Any]] = [{"text": {"$regex": re.escape(self.text(3))}}]
        if pick.random() < 0.5:
            branches.append({"other": {"$regex": re.escape(self.text(2))}})
        if pick.random() < 0.5:
            branches.append({"refs": {"$in": pick.sample(self.ids, 2)}})
        if pick.random() < 0.3:
            branches.append({"state": "on"})
        pick.shuffle(branches)
        drawn: dict[str, Any] = {"place": pick.choice(self.ids[:2]), "kind": pick.choice("kl"), "$or": branches}
        if pick.random() < 0.2:
            drawn["at"] = {"$gte": pick.randrange(20)}
        if pick.random() < 0.2:
            drawn["state"] = pick.choice(["off", "a"])
        if pick.random() < 0.2:
            drawn["refs"] = pick.choice(self.ids)
        if pick.random() < 0.2:
            drawn["other"] = {"$ne": None}
        return drawn


def test_random_searches_find_what_mongomock_finds_and_judge_no_document(
    client: EmbeddedClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    draw, entries = Draw(), client["d"]["entries"]
    plain: Any = mongomock.MongoClient()["d"]["entries"]
    for keys in INDEXES:
        entries.create_index(keys)
    plain.insert_many([draw.document(number) for number in range(150)])
    entries.insert_many(plain.find())
    judged = [0]
    applies = filtering.filter_applies

    def judge(spec: Any, document: Any) -> bool:
        judged[0] += 1
        return bool(applies(spec, document))

    found_any = by_entries_alone = 0
    for number in range(500):
        asked, sort = draw.search(), draw.random.choice([[("at", -1), ("_id", -1)], [("at", 1), ("_id", 1)]])
        skip, limit = draw.random.choice([(0, 5), (3, 10), (0, 0)])
        expected = [each["_id"] for each in plain.find(asked).sort(sort)]
        with monkeypatch.context() as patch:
            patch.setattr(filtering, "filter_applies", judge)
            judged[0] = 0
            total = entries.count_documents(asked)
            ids = [each["_id"] for each in entries.find(asked).sort(sort).skip(skip).limit(limit)]
        assert (ids, total) == (expected[skip:][: limit or None], len(expected)), asked
        found_any += bool(expected)
        if set(asked) == {"place", "kind", "$or"} and expected:
            assert judged[0] == 0, asked
            by_entries_alone += 1
        if number % 10 == 0:
            changed = draw.document(1_000 + number)
            for store in (entries, plain):
                store.delete_one({"_id": ObjectId((number // 10).to_bytes(12, "big"))})
                store.insert_one(dict(changed))
    assert found_any > 200
    assert by_entries_alone > 60


def test_a_search_within_a_command_that_is_undone_is_not_remembered(client: EmbeddedClient) -> None:
    entries = client["d"]["entries"]
    for keys in INDEXES:
        entries.create_index(keys)
    entries.insert_many([{"_id": n, "place": 1, "kind": "k", "at": n, "text": f"words {n}"} for n in range(5)])
    asked = {"place": 1, "kind": "k", "$or": [{"text": {"$regex": "words"}}]}

    def undone() -> None:
        with client.engine.write():
            entries.insert_one({"_id": 9, "place": 1, "kind": "k", "at": 9, "text": "words 9"})
            assert entries.count_documents(asked) == 6
            raise RuntimeError

    with pytest.raises(RuntimeError):
        undone()
    assert entries.count_documents(asked) == 5
    assert len(list(entries.find(asked).sort([("at", -1), ("_id", -1)]).limit(10))) == 5


@pytest.mark.parametrize(
    ("demand", "text"),
    [
        ({"$regex": "fever"}, b"fever"),
        ({"$regex": re.escape("(a+)+$")}, b"(a+)+$"),
        ({"$regex": re.escape("a b")}, b"a b"),
        ({"$regex": re.escape("back\\slash")}, b"back\\slash"),
        ({"$regex": "a.c"}, None),
        ({"$regex": "^a"}, None),
        ({"$regex": r"\d"}, None),
        ({"$regex": ""}, None),
        ({"$regex": "a", "$options": "i"}, None),
        ({"$regex": re.compile("a")}, None),
        ("a", None),
    ],
)
def test_only_what_is_taken_literally_is_looked_for_in_entries(demand: Any, text: bytes | None) -> None:
    assert searching.literal(demand) == text


def test_what_entries_cannot_tell_is_read_as_before(client: EmbeddedClient) -> None:
    entries = client["d"]["entries"]
    for keys in INDEXES:
        entries.create_index(keys)
    entries.insert_many(
        [{"_id": n, "place": 1, "kind": "k", "at": n, "text": f"w{n}", "free": f"x{n}"} for n in range(50)]
    )
    scope = {"place": 1, "kind": "k"}
    for branches, expected in (
        ([{"text": {"$regex": "w1"}}, {"free": {"$regex": "x2"}}], 22),
        ([{"text": {"$regex": "^w1$"}}], 1),
        ([{"text": {"$regex": "W1", "$options": "i"}}], 11),
        ([{"text": {"$regex": "w1"}}, {"refs": None}], 50),
        ([{"text": {"$regex": "w1"}, "at": {"$gt": 10}}], 9),
    ):
        assert searching.read(entries.stored.sorted_indexes.values(), {**scope, "$or": branches}) is None
        assert entries.count_documents({**scope, "$or": branches}) == expected, branches
    assert (
        searching.read(entries.stored.sorted_indexes.values(), {"kind": "k", "$or": [{"text": {"$regex": "w"}}]})
        is None
    )
