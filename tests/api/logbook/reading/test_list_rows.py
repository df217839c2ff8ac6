"""The row that is made of an entry when it is written shows what the entry itself would, whoever looks."""

from __future__ import annotations

import copy
import datetime as dt
import json
import random
from types import SimpleNamespace
from typing import Any, cast

import orjson
import pytest
from bson import ObjectId

from api.access.actor import Actor
from api.core import clock
from api.core.http.wire import encode
from api.core.store.database import collection
from api.core.store.materialized.pages import materialized_page
from api.logbook.contract.kind import Kind
from api.logbook.contract.registry import all_kinds, by_key
from api.logbook.reading import list_rows
from api.logbook.reading import rows as entry_rows
from api.logbook.reading.recorded import RecordedEntry, recorded_entry
from tests.api.logbook.payloads import sent_by_the_client
from tests.api.logbook.steps import EVERY, kind_of, list_path, send
from tests.api.world import Record, World

ANYTHING: tuple[object, ...] = (
    *(None, "", "Ramesh Pawar", "9876543210", "é ✓ \u2028 </script>", 0, 7, -1, 2.5, True, [], ["Fever", "Cough"]),
    *(
        {},
        {"_id": None},
        [{"title": "History", "value": 3}],
        ObjectId(),
        dt.datetime(2026, 2, 3, 4, 5, 6, 789000, dt.UTC),
    ),
)
"""What may stand in a field of a record from elsewhere."""


def actor(world: World, name: str) -> Actor:
    """A person of the world, as lists know them."""
    student = name in ("student", "classmate")
    return cast("Actor", SimpleNamespace(id=world.people[name], student=student, master=False))


async def both(world: World, records: list[Record], kind: Kind, who: str) -> tuple[list[Any], list[Any]]:
    """What a list shows of stored entries by their rows, and by the entries themselves."""
    files, reader = world.app.state.files, actor(world, who)
    rows = [cast("list_rows.ListRow", list_rows.list_row(copy.deepcopy(record))) for record in records]
    shown = [orjson.loads(row) for row in await list_rows.to_wire(rows, kind, reader, files)]
    fields = ("_id", *entry_rows.list_fields(kind))
    read = [{name: value for name, value in copy.deepcopy(record).items() if name in fields} for record in records]
    whole = await entry_rows.to_wire(read, kind, reader, files, sees_patients=False)
    return shown, orjson.loads(encode(whole))


@pytest.mark.parametrize("key", EVERY)
async def test_an_entry_of_every_kind_is_listed_as_it_is(world: World, key: str) -> None:
    kind = kind_of(key)
    sent = (await send(world, key, sent_by_the_client(world, key))).json()["data"]
    if kind.uniqueField is None:
        await world.verify(kind, sent["_id"])
    await world.create(kind, by="classmate")
    records = await collection("entries").find({"kind": key}).to_list(length=None)
    assert len(records) == 2
    for who in ("student", "classmate", "teacher"):
        shown, right = await both(world, records, kind, who)
        assert shown == right, who
    path = list_path(world, key)
    listed = (await (await world.as_("teacher")).get(path)).json()["data"]
    signed = json.dumps([{**row, **dict.fromkeys(("certificate", *entry_rows.file_names(kind)))} for row in listed])
    _, right = await both(world, records, kind, "teacher")
    by_id = {row["_id"]: {**row, **dict.fromkeys(("certificate", *entry_rows.file_names(kind)))} for row in right}
    assert {row["_id"]: row for row in json.loads(signed)} == by_id


@pytest.mark.heavy
async def test_a_thousand_entries_with_anything_in_them_are_listed_as_they_are(world: World) -> None:
    rng = random.Random(18)
    people = [world.people[name] for name in ("student", "classmate", "teacher", "hod", "colleague")]
    items = [world.skill, world.procedure_skill, world.speciality, world.lab_procedure, world.state, world.diagnostic]
    of_kind: dict[str, list[Record]] = {}
    for number in range(1_000):
        kind = rng.choice(all_kinds())
        record: Record = {"_id": ObjectId(), "kind": kind.key, "categoryId": kind.categoryId, "option": kind.option}
        record |= {"studentId": rng.choice(people[:2]), "collegeId": world.college, "departmentId": world.medicine}
        record |= {"date": clock.now(), "receivedOn": clock.now(), "version": number, "history": [{"at": clock.now()}]}
        record["status"] = rng.choice(["Pending", "Approved", "Rejected", "Completed", True, None, ""])
        for name in {*entry_rows.list_fields(kind), "topic", "score", "verifiedOn"} - record.keys():
            if rng.random() < 0.6:
                record[name] = rng.choice([*ANYTHING, *ANYTHING, *people, *items])
        for name in entry_rows.REFERENCES:
            if rng.random() < 0.5:
                record[name] = rng.choice([*people, *items, ObjectId(), None])
        record |= {"clientId": f"{number}"}
        for name in ("kept", "replaces", "certificate"):
            record.pop(name, None)
        if rng.random() < 0.5:
            record["certificate"] = rng.choice([ObjectId(), None])
        if rng.random() < 0.3:
            record["kept"] = {"teacher": "Dr Earlier", "skills": "As it was named", "unknown": "x"}
        if rng.random() < 0.2:
            record |= {"enteredBy": rng.choice(people), "superseded": True, "editedOn": clock.now()}
        of_kind.setdefault(kind.key, []).append(record)
    assert of_kind.keys() == {kind.key for kind in all_kinds()}
    for key, records in of_kind.items():
        await collection("entries").insert_many(copy.deepcopy(records))
        kind = kind_of(key)
        ids = {"_id": {"$in": [record["_id"] for record in records]}}
        stored = await collection("entries").find(ids).to_list(length=None)
        listed = await materialized_page(list_rows.LIST_ROWS, ids, [("_id", 1)], 0, 1_000)
        assert listed == [list_rows.stored_row(record) for record in sorted(stored, key=lambda each: each["_id"])]
        for who in ("student", "teacher"):
            shown, right = await both(world, stored, kind, who)
            for mine, theirs in zip(shown, right, strict=True):
                assert mine == theirs, (key, who)


@pytest.mark.parametrize("key", EVERY)
async def test_the_rules_find_in_the_row_what_they_find_in_the_entry(world: World, key: str) -> None:
    kind = kind_of(key)
    entry = await world.create(kind)
    if kind.uniqueField is None:
        await world.verify(kind, entry["_id"])
    (record,) = await collection("entries").find({"kind": key}).to_list(length=None)
    row = list_rows.stored_row({**record, "editedOn": clock.now(), "replaces": ObjectId()})
    assert row is not None
    in_row = RecordedEntry._make(orjson.loads(row["rules"]))
    more = in_row.more
    assert (in_row.id, in_row.kind, in_row.status) == (entry["_id"], key, record["status"])
    assert in_row.day == record["date"].toordinal()
    assert more["editedOn"] > 0
    plain = recorded_entry(record)
    assert plain is not None
    assert in_row._replace(more={}) == plain._replace(more={})
    assert {**plain.more, "editedOn": more["editedOn"], "replaces": more["replaces"]} == more


@pytest.mark.parametrize("field", ["date", "receivedOn", "collegeId", "departmentId"])
async def test_an_imported_entry_without_day_or_place_is_nothing_to_the_rules(world: World, field: str) -> None:
    await world.create(kind_of("opd"))
    record = cast("Record", await collection("entries").find_one({}))
    assert recorded_entry(record) is not None
    assert recorded_entry({**record, field: "yesterday"}) is None
    assert recorded_entry({name: value for name, value in record.items() if name != field}) is None


def test_another_kind_or_code_is_another_version(monkeypatch: pytest.MonkeyPatch) -> None:
    before = list_rows._version()
    monkeypatch.setattr(list_rows, "REVISION", list_rows.REVISION + 1)
    assert list_rows._version() != before
    monkeypatch.undo()
    kind = by_key("opd")
    assert kind is not None
    monkeypatch.setattr(entry_rows, "what_decides_rows", lambda one: ("another",) if one is kind else (one.key,))
    assert list_rows._version() != before
