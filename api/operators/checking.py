"""Every stored record against its model, references that lead nowhere, doubles of what must be unique, indexes.

Beside it stands the look into the file of the embedded store (:mod:`api.core.store.embedded.upkeep.integrity`).
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from beanie.operators import Eq
from bson import ObjectId, json_util
from pydantic import BaseModel, ConfigDict, Field, ValidationError, create_model

from api.access.documents import User
from api.core.security import audit_digests
from api.core.store import Identified, indexes
from api.core.store.database import Database, Row
from api.core.text import folded, phone_key
from api.documents import DOCUMENTS
from api.logbook import service as logbook
from api.logbook.contract.registry import by_key
from api.operators import people
from api.operators.references import ANYTHING, batches, by_collection, each_batch, ids_within, target_of
from api.printing.proof import checking as evidence

FOLDED = {"email": "emailKey", "title": "titleKey"}
"""Which field is kept folded in which other one, by which it is found and is unique."""


NOT_JUDGED = "sealed with a secret that is not here"


@dataclass
class CollectionReport:
    """What was looked at in one collection, and what is wrong there."""

    name: str
    records: int = 0
    problems: list[str] = field(default_factory=list)


ReferencedIds = dict[str, dict[ObjectId, str]]
"""One place for each id that is referred to, by the collection that it points into."""
Progress = Callable[[str, int], None]


async def look(database: Database, progress: Progress = lambda *_: None) -> list[CollectionReport]:
    """Reads every record once, and the ids of all that are referred to; changes nothing."""
    by_name = {name: CollectionReport(name) for name in sorted(by_collection())}
    wanted: ReferencedIds = {}
    unenforced = await _unenforced(database, by_name)
    for name, looked in by_name.items():
        seen: dict[str, dict[str, object]] = {index: {} for index, _ in unenforced.get(name, ())}
        async for batch in batches(database, name):
            for row in batch:
                looked.records += 1
                looked.problems += [f"{row['_id']}: {fault}" for fault in faults(name, row)]
                _record_references(name, row, wanted)
                for index, keys in unenforced.get(name, ()):
                    looked.problems += _report_duplicates(row, index, keys, seen[index])
            progress(name, len(batch))
    await _report_missing_references(database, by_name, wanted)
    return list(by_name.values())


async def look_at_audit() -> CollectionReport:
    """Compare the audit rows of each sealed day with its digest."""
    days, problems = await audit_digests.faults()
    return CollectionReport("audit days", days, problems)


async def look_at_decisions(progress: Progress = lambda *_: None) -> CollectionReport:
    """Looks, student by student, for what somebody changed behind the product's back; in the current store. What is
    sealed with a secret that is not here cannot be judged, and is reported as that."""
    looked = CollectionReport("verifications")
    elsewhere = await people.sealed_elsewhere()
    if elsewhere:
        looked.problems.append(people.missing(elsewhere))
    sealed: dict[ObjectId, str] = {}
    async for batch in each_batch(User, Identified, Eq(User.role, None)):
        for row in batch:
            looked.records += len(await logbook.decisions(row["_id"]))
            if row["_id"] in elsewhere:
                sealed[row["_id"]] = NOT_JUDGED
            elif fault := await evidence.faults_of(row["_id"]):
                sealed[row["_id"]] = " ".join(fault)
        progress(looked.name, len(batch))
    named = await people.names(sealed)
    looked.problems += sorted(f"{named[id_]}: {fault}" for id_, fault in sealed.items())
    return looked


async def _unenforced(
    database: Database, looked: dict[str, CollectionReport]
) -> dict[str, list[tuple[str, tuple[str, ...]]]]:
    """The unique indexes that the store does not have, and notes of every one that is not as declared."""
    drift = await indexes.inspect(database, DOCUMENTS)
    for line in drift.lines():
        looked[line.partition(".")[0]].problems.append(f"index {line.partition('.')[2]}")
    doubles: dict[str, list[tuple[str, tuple[str, ...]]]] = {}
    for name, models in indexes.declared(DOCUMENTS).items():
        for model in models:
            label = model.document["name"]
            if f"{name}.{label}" in drift.unique:
                doubles.setdefault(name, []).append((label, tuple(dict(model.document["key"]))))
    return doubles


def _report_duplicates(row: Row, index: str, keys: tuple[str, ...], seen: dict[str, object]) -> list[str]:
    values = [row.get(key) for key in keys]
    if all(value is None for value in values):
        return []
    key = hashlib.sha256(json_util.dumps(values).encode()).hexdigest()[:24]
    before = seen.setdefault(key, row["_id"])
    return [] if before == row["_id"] else [f"{row['_id']}: the same {', '.join(keys)} as {before} (index {index})"]


def faults(name: str, row: Row) -> list[str]:
    """What is wrong with one record by itself: its model, its folded keys, and of an entry its kind."""
    try:
        model_of(name).model_validate(row, strict=True)
    except ValidationError as error:
        # The input is left out: it may be about a patient.
        problems = [f"{_where(each['loc'])}: {each['msg']}" for each in error.errors(include_input=False)]
    else:
        problems = []
    for source, key in FOLDED.items():
        if key in row and isinstance(row.get(source), str) and row[key] != folded(row[source]):
            problems.append(f"{key}: is not {source}, folded")
    if "phoneKey" in row and row["phoneKey"] != phone_key(str(row.get("phone", ""))):
        problems.append("phoneKey: is not that of phone")
    if name == "entries":
        kind = by_key(str(row.get("kind")))
        if kind is None:
            problems.append("kind: there is no such kind")
        elif row.get("categoryId") != kind.categoryId:
            problems.append("categoryId: is not that of the kind")
    return problems


def _where(parts: tuple[int | str, ...]) -> str:
    return ".".join(str(part) for part in parts)


@cache
def model_of(name: str) -> type[BaseModel]:
    """The fields of a collection's document as a plain model, which needs no store and converts nothing."""
    document = by_collection()[name]
    ids = document.model_fields["id"].annotation
    fields: dict[str, Any] = {name: (info.annotation, info) for name, info in document.model_fields.items()}
    fields |= {"id": (ids, Field(alias="_id")), "revision_id": (object, None)}
    open_ended = document.model_config.get("extra") == "allow"
    config = ConfigDict(arbitrary_types_allowed=True, extra="allow" if open_ended else "forbid")
    model: type[BaseModel] = create_model(f"Stored{document.__name__}", __config__=config, **fields)
    return model


def _record_references(name: str, row: Row, wanted: ReferencedIds) -> None:
    for path, id_ in ids_within(row):
        target = target_of(name, path)
        if target is not None and (name, path) not in ANYTHING:
            wanted.setdefault(target, {}).setdefault(id_, f"{name} {row['_id']}: {path}")


async def _report_missing_references(
    database: Database, looked: dict[str, CollectionReport], wanted: ReferencedIds
) -> None:
    """Says for each id that leads nowhere one place where it stands."""
    for target, places in wanted.items():
        ids = list(places)
        for start in range(0, len(ids), 1000):
            part = ids[start : start + 1000]
            there = {row["_id"] async for row in database[target].find({"_id": {"$in": part}}, {"_id": 1})}
            for id_ in part:
                if id_ not in there:
                    name, _, place = places[id_].partition(" ")
                    looked[name].problems.append(f"{place}: there is no {id_} in {target}")
