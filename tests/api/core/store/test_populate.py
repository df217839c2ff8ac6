"""Stored ids become the small objects of the specification, one query per collection and page (DECISIONS D2.2)."""

from __future__ import annotations

from collections import Counter
from typing import Any, cast

import pytest
from bson import ObjectId

from api.core.store import populate
from api.core.store.database import Database, changed, collection, database
from api.core.store.documents import Ref, references
from api.curriculum.documents import Skill
from api.logbook.contract.registry import by_key
from tests.api.world import World

PERSON = Ref("users", "name")


class CountingDatabase:
    """A database that counts the queries sent to each collection, cursors included."""

    def __init__(self, real: Any) -> None:
        self.real, self.queries = real, Counter[str]()

    def __getitem__(self, name: str) -> Any:
        rows, queries = self.real[name], self.queries

        class Counting:
            def __getattr__(self, call: str) -> Any:
                real = getattr(rows, call)

                def counted(*args: Any, **kwargs: Any) -> Any:
                    queries[name] += 1
                    return real(*args, **kwargs)

                return counted

        return Counting()


@pytest.fixture
def counted(world: World, monkeypatch: pytest.MonkeyPatch) -> CountingDatabase:
    made = CountingDatabase(database())
    monkeypatch.setattr("api.core.store.database._current", made)
    populate.reset(cast(Database, made), seconds=None)
    return made


@pytest.mark.parametrize("rows", [3, 60])
async def test_a_list_costs_the_same_queries_however_long_it_is(
    world: World, counted: CountingDatabase, rows: int
) -> None:
    kind = by_key("procedure")
    assert kind is not None
    created = await world.create(kind)
    row = await collection("entries").find_one({"_id": ObjectId(created["_id"])})
    teachers = [world.people[name] for name in ("teacher", "colleague", "junior", "hod")]
    more = [{**row, "_id": ObjectId(), "clientId": str(n), "teacher": teachers[n % 4]} for n in range(rows - 1)]
    await collection("entries").insert_many(more)
    client = await world.as_("teacher")
    path = f"/api/entries/procedure/{world.scope}?page=1&limit=100"
    populate.reset(cast(Database, counted), seconds=None)
    counted.queries.clear()
    listed = (await client.get(path)).json()["data"]
    assert len(listed) == rows
    assert all(one["teacher"]["name"] and one["skills"]["title"] and one["student"]["name"] for one in listed)
    first = dict(counted.queries)
    # One for the session's user; one for teachers, verifiers and students together; one for the joining dates.
    assert first["users"] == 3
    assert first["computencies"] == first["skills"] == 1
    assert first["entries"] <= 3
    counted.queries.clear()
    await client.get(path)
    # The session's user is asked for again, or known where no other process can write.
    assert counted.queries["users"] <= 1
    assert counted.queries["skills"] == 0


async def test_ids_become_small_objects_and_dangling_ids_nothing(world: World) -> None:
    gone = ObjectId()
    rows: list[dict[str, Any]] = [
        {"teacher": world.people["teacher"], "by": world.people["hod"]},
        {"teacher": gone, "by": None},
        {"teacher": "no id"},
    ]
    await populate.populate(rows, {"teacher": PERSON, "by": PERSON})
    assert rows[0]["teacher"] == {"_id": world.people["teacher"], "name": "Dr. Leena Thomas"}
    assert rows[1:] == [{"teacher": None, "by": None}, {"teacher": "no id"}]
    # Rows do not share the object, so that one row's change is not another's.
    again: list[dict[str, Any]] = [{"teacher": world.people["teacher"]}, {"teacher": world.people["teacher"]}]
    await populate.populate(again, {"teacher": PERSON})
    again[0]["teacher"]["name"] = "changed"
    assert again[1]["teacher"]["name"] == "Dr. Leena Thomas"


async def test_a_small_object_is_kept_until_it_changes(world: World, counted: CountingDatabase) -> None:
    id_ = world.people["teacher"]
    for _ in range(3):
        await populate.small(PERSON, [id_, id_])
    assert counted.queries["users"] == 1
    await collection("users").update_one({"_id": id_}, {"$set": {"name": "Dr. Leena Mathew"}})
    changed("users")
    assert (await populate.small(PERSON, [id_]))[id_] == {"_id": id_, "name": "Dr. Leena Mathew"}


async def test_with_several_workers_an_object_is_kept_for_seconds_only(
    world: World, counted: CountingDatabase, monkeypatch: pytest.MonkeyPatch
) -> None:
    populate.reset(cast(Database, counted), seconds=20.0)
    at = [100.0]
    monkeypatch.setattr("api.core.store.populate.time.monotonic", lambda: at[0])
    for moment in (100.0, 119.0, 121.0, 122.0):
        at[0] = moment
        await populate.small(PERSON, [world.people["teacher"]])
    assert counted.queries["users"] == 2
    monkeypatch.setattr(populate, "CAP", 0)
    await populate.small(PERSON, [world.people["teacher"]])
    assert counted.queries["users"] == 3


def test_a_document_declares_its_references() -> None:
    assert references(Skill) == {"computencyId": Ref("computencies", "title", "departmentId")}
