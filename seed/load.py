"""Load the reference data: idempotent by natural key, with a dry run and a report of what changed.

A record is recognised by its natural key (a state's name, a skill's competency and title), not by
its `_id`: where a user added the same skill first, the user's record stays and references to it
follow. Only `find`, `insert_many` and `update_one` are used, which every store takes.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import UTC, datetime
from functools import cache
from pathlib import Path
from typing import cast

from bson import ObjectId, json_util

from api.core.store.driver import Database, Row
from api.standing.requirement_packs.release import NamedDepartment, ids_by_name, load_release, release_packs

Record = Row
Progress = Callable[[str], None]

REFERENCE = Path(__file__).parent / "reference"
CHUNK = 500
FIRST_ID = ObjectId("5eed" + "0" * 20)
LAST_ID = ObjectId("5eed" + "f" * 20)


@dataclass(frozen=True)
class Collection:
    """How one reference collection is recognised and which of its fields point elsewhere. Where it is only a
    ``beginning``, what was loaded once belongs to the Master and is neither set again nor retired."""

    name: str
    key: tuple[str, ...]
    references: dict[str, str] = field(default_factory=dict)
    beginning: bool = False


COLLECTIONS = (
    Collection("states", ("name",)),
    Collection("departments", ("name",)),
    Collection("courses", ("departmentId",), {"departmentId": "departments"}),
    Collection("computencies", ("departmentId", "for", "titleKey"), {"departmentId": "departments"}),
    Collection(
        "skills",
        ("computencyId", "titleKey"),
        {"computencyId": "computencies", "departmentId": "departments"},
    ),
    Collection("specialities", ("departmentId", "collegeId", "titleKey"), {"departmentId": "departments"}),
    Collection("procedures", ("departmentId", "collegeId", "titleKey"), {"departmentId": "departments"}),
    Collection("institutions", ("state", "title"), {"state": "states"}),
    Collection("medicalCouncils", ("name",), {"state": "states"}),
    Collection("universities", ("name",), {"state": "states"}),
    Collection("batches", ("title",), beginning=True),
)


@dataclass
class Counts:
    """What happened, or in a dry run would happen, to one collection."""

    inserted: int = 0
    updated: int = 0
    unchanged: int = 0
    retired: int = 0


@dataclass
class Report:
    """What a load changed, by collection."""

    dryRun: bool
    collections: dict[str, Counts] = field(default_factory=dict)

    @property
    def changed(self) -> int:
        """How many records were, or would be, written."""
        return sum(c.inserted + c.updated + c.retired for c in self.collections.values())

    def lines(self) -> list[str]:
        """One line per collection, for a terminal."""
        return [
            f"{name}: {c.inserted} inserted, {c.updated} updated, {c.unchanged} unchanged, {c.retired} retired"
            for name, c in self.collections.items()
        ]


@cache
def _stored_text(name: str) -> str:
    return (REFERENCE / f"{name}.json").read_text("utf-8")


def read_reference(name: str) -> list[Record]:
    """The records of `seed/reference/<name>.json`, Extended JSON decoded (fresh objects each time)."""
    options = json_util.JSONOptions(tz_aware=True, document_class=dict)
    records: list[Record] = json_util.loads(_stored_text(name), json_options=options)
    return records


async def insert_all(db: Database, collection: str, records: list[Record]) -> None:
    """Insert in chunks: each write command of the embedded store costs one flush to disk."""
    for start in range(0, len(records), CHUNK):
        await db[collection].insert_many(records[start : start + CHUNK])


async def load_reference(db: Database, *, dry_run: bool = False, progress: Progress | None = None) -> Report:
    """Bring the reference collections to what `seed/reference` says, and report what changed.

    New records are inserted, differing fields of known ones set, and records of an earlier load
    that the files no longer hold get `retiredOn`. A record that someone retired stays retired;
    records that users added are left alone.
    """
    report = Report(dryRun=dry_run)
    stored_ids: dict[str, dict[ObjectId, ObjectId]] = {}
    now = datetime.now(UTC).replace(microsecond=0)
    for collection in COLLECTIONS:
        counts, stored_ids[collection.name] = await _load_collection(db, collection, stored_ids, now, dry_run)
        report.collections[collection.name] = counts
        if progress:
            progress(report.lines()[-1])
    packs = report.collections["requirementPacks"] = await _load_packs(db, stored_ids["departments"], dry_run)
    if progress:
        progress(f"requirementPacks: {packs.inserted} inserted")
    return report


async def _load_packs(db: Database, department_ids: dict[ObjectId, ObjectId], dry_run: bool) -> Counts:
    """The requirement packs of the release; each is a version that is never changed."""
    named = await db["departments"].find({"retiredOn": None}).to_list(length=None)
    # In a dry run those of the files are not stored yet.
    filed = [{**row, "_id": department_ids[row["_id"]]} for row in read_reference("departments")]
    departments = ids_by_name(cast("list[NamedDepartment]", [*filed, *named]))
    loaded = await load_release(db, departments=departments, dry_run=dry_run)
    return Counts(inserted=loaded, unchanged=len(release_packs()) - loaded)


async def _load_collection(
    db: Database,
    collection: Collection,
    stored_ids: dict[str, dict[ObjectId, ObjectId]],
    now: datetime,
    dry_run: bool,
) -> tuple[Counts, dict[ObjectId, ObjectId]]:
    """Load one collection; also answer which stored id stands for each id of the file."""
    counts = Counts()
    known = {
        tuple(record.get(part) for part in collection.key): record
        for record in await db[collection.name].find({}).to_list(length=None)
    }
    known_ids = {record["_id"]: record for record in known.values()}
    ids: dict[ObjectId, ObjectId] = {}
    fresh: list[Record] = []
    present: set[ObjectId] = set()
    for record in read_reference(collection.name):
        for name, target in collection.references.items():
            record[name] = stored_ids[target][record[name]]
        key = tuple(record.get(part) for part in collection.key)
        stored = known.get(key) or known_ids.get(record["_id"])
        if stored is None:
            ids[record["_id"]] = record["_id"]
            fresh.append(record)
            continue
        ids[record["_id"]] = stored["_id"]
        present.add(stored["_id"])
        changes = {name: value for name, value in record.items() if name != "_id" and stored.get(name) != value}
        if not changes or collection.beginning:
            counts.unchanged += 1
            continue
        counts.updated += 1
        if not dry_run:
            await db[collection.name].update_one({"_id": stored["_id"]}, {"$set": changes})
    counts.inserted = len(fresh)
    if not dry_run:
        await insert_all(db, collection.name, fresh)
    for stored in known.values():
        ours = FIRST_ID <= stored["_id"] <= LAST_ID and not collection.beginning
        if ours and stored["_id"] not in present and stored.get("retiredOn") is None:
            counts.retired += 1
            if not dry_run:
                await db[collection.name].update_one({"_id": stored["_id"]}, {"$set": {"retiredOn": now}})
    return counts, ids
