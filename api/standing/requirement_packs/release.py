"""The packs that come with the release: loaded with the reference data and by each later release, idempotently."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import NotRequired

from bson import ObjectId
from typing_extensions import TypedDict

from api.core import clock
from api.core.store.database import database
from api.core.store.driver import Database
from api.core.store.failures import is_duplicate
from api.core.store.records import name_of, stored
from api.standing.engine.packs import Pack, read_pack
from api.standing.requirement_packs.documents import EVERY_DEPARTMENT, RequirementPack
from api.standing.requirement_packs.naming import ALL_DEPARTMENTS, name_key

INTERVAL_SECONDS = 3600.0
"""From one look at the departments to the next."""
FOLDER = Path(__file__).resolve().parents[1] / "packs"


@cache
def release_packs() -> tuple[Pack, ...]:
    """The packs of this release, each checked."""
    return tuple(read_pack(json.loads(path.read_text("utf-8"))) for path in sorted(FOLDER.glob("*.json")))


class NamedDepartment(TypedDict):
    """A department with the names that it goes by."""

    _id: ObjectId
    name: str
    aliases: NotRequired[list[str] | None]


def ids_by_name(departments: Iterable[NamedDepartment]) -> dict[str, ObjectId]:
    """Departments by each name that they go by, as names are compared."""
    return {name_key(name): row["_id"] for row in departments for name in (*(row.get("aliases") or ()), row["name"])}


async def load_release(
    db: Database, *, departments: Mapping[str, ObjectId] | None = None, dry_run: bool = False
) -> int:
    """Stores the packs of the release that are not there yet, by id and version; answers how many.

    A newer version of a pack holds for the batches after this year, and the one before it stays. A pack of a department
    that the store does not have waits for it. ``departments`` are ids by name, where they are not those of the store.
    """
    if departments is None:
        in_use = db["departments"].find({"retiredOn": None}).sort([("name", 1), ("_id", 1)])
        departments = ids_by_name(await in_use.to_list(length=None))
    known = {"packId": 1, "version": 1, "collegeId": 1, "scope": 1}
    there = await db[name_of(RequirementPack)].find({}, known).to_list(length=None)
    mine = [row for row in there if row.get("collegeId") is None]
    versions = {(row["scope"], row["packId"], row["version"]) for row in mine}
    packs = {(row["scope"], row["packId"]) for row in mine}
    new = []
    for pack in release_packs():
        is_for_all = pack.department == ALL_DEPARTMENTS
        scope = EVERY_DEPARTMENT if is_for_all else departments.get(name_key(pack.department))
        if scope is not None and (scope, pack.id, pack.version) not in versions:
            new.append(as_record(pack, scope, is_first=(scope, pack.id) not in packs))
    if not dry_run:
        for record in new:
            await _insert(db, record)
    return len(new)


async def load_for_departments() -> int:
    """Stores the packs of departments that were made or renamed since; answers how many."""
    return await load_release(database())


async def _insert(db: Database, record: RequirementPack) -> None:
    try:
        await db[name_of(RequirementPack)].insert_one(stored(record))
    except Exception as error:
        # Two workers of a release start at the same moment: one of them has loaded it.
        if not is_duplicate(error):
            raise


def as_record(
    pack: Pack, scope: ObjectId, *, is_first: bool, college: ObjectId | None = None, by: ObjectId | None = None
) -> RequirementPack:
    """A pack as it is stored; a later version holds for the batches after this year."""
    now, sources = clock.now(), {row.source for row in pack.requirements}
    return RequirementPack(
        packId=pack.id,
        version=pack.version,
        scope=scope,
        collegeId=college,
        department=pack.department,
        degree=pack.degree,
        label=sources.pop() if len(sources) == 1 else pack.label,
        title=pack.sources[0].title,
        rows=len(pack.requirements),
        fromBatch=0 if is_first else clock.india_day(now).year + 1,
        at=now,
        by=by,
        pack=pack.model_dump(),
    )
