"""Which requirement packs trainees have: by department and batch, unless a head has moved them to another version."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Mapping, Sequence, Set
from typing import NotRequired, cast

from beanie.operators import In
from bson import ObjectId
from typing_extensions import TypedDict

from api.accounts.service import Trainee
from api.core.store import rows
from api.core.store.cache import Dependency
from api.core.store.database import current_cache, gather_reads
from api.standing.engine.packs import Pack, Requirement, Source
from api.standing.engine.plans import Plan, prepare
from api.standing.requirement_packs.documents import (
    EVERY_DEPARTMENT,
    PackMove,
    RequirementPack,
    RequirementTarget,
)

TARGETS = ".targets"
"""What the id of a pack of targets ends with, behind the id of the pack beside which they stand."""
MAX_READY = 400
"""Packs that are kept ready for counting; a college has a dozen."""


class PackVersion(TypedDict):
    """Of a stored pack, what decides who has it."""

    _id: ObjectId
    packId: str
    version: str
    scope: ObjectId
    collegeId: NotRequired[ObjectId | None]
    degree: list[str]
    label: str
    title: str
    fromBatch: int
    at: dt.datetime


class Move(TypedDict):
    """A trainee's move to a version."""

    studentId: ObjectId
    packId: str
    n: int
    version: str


class SetTarget(TypedDict):
    """A target of a department, as it is counted."""

    _id: ObjectId
    collegeId: ObjectId
    departmentId: ObjectId
    packId: str
    row: dict[str, object]


class _Body(TypedDict):
    _id: ObjectId
    pack: dict[str, object]


Moved = Mapping[tuple[ObjectId, str], str]
"""The version to which a trainee was moved, by trainee and pack."""

_ready: dict[ObjectId, Plan] = {}
_targets: dict[tuple[object, ...], Plan] = {}


def dependencies_of(trainee: Trainee) -> list[Dependency]:
    """What the choice of a trainee's packs is read from: a pack of another department, or a move of another trainee,
    changes nothing here."""
    department = trainee.get("departmentId")
    return [
        ("requirementPacks", "scope", EVERY_DEPARTMENT),
        ("requirementPacks", "scope", department),
        ("requirementTargets", "departmentId", department),
        ("packMoves", "studentId", trainee["_id"]),
    ]


async def versions_for(departments: Iterable[ObjectId]) -> list[PackVersion]:
    """All stored versions that are for one of some departments, in whatever college."""
    scopes = sorted({EVERY_DEPARTMENT, *departments})

    async def read() -> list[PackVersion]:
        return await rows(RequirementPack, PackVersion).many(In(RequirementPack.scope, scopes))

    return await current_cache().get_or_compute(("requirementPacks", *scopes), read)


async def moves_of(students: Sequence[ObjectId]) -> Moved:
    """To which versions some trainees were moved."""
    moves = await rows(PackMove, Move).many(In(PackMove.studentId, list(students)))
    return {(one["studentId"], one["packId"]): one["version"] for one in sorted(moves, key=lambda one: one["n"])}


async def targets_in(departments: Sequence[ObjectId]) -> list[SetTarget]:
    """The targets of some departments, of every college that has them."""
    return await rows(RequirementTarget, SetTarget).many(In(RequirementTarget.departmentId, list(departments)))


def batch_of(trainee: Trainee) -> int:
    """The batch of a trainee, which is the year of joining until it is set; 0 where neither is known."""
    joined = trainee.get("joiningDate")
    return trainee.get("admissionBatch") or (joined.year if joined else 0)


def chosen(trainee: Trainee, versions: Iterable[PackVersion], moved: Moved) -> list[PackVersion]:
    """The version of each pack that a trainee has: the one that the head moved the trainee to, else the one of the
    batch, else the first. Packs of all departments come first, then by id."""
    college, department, batch = trainee.get("collegeId"), trainee.get("departmentId"), batch_of(trainee)
    by_pack: dict[tuple[bool, str], list[PackVersion]] = {}
    for one in versions:
        if one["scope"] in (EVERY_DEPARTMENT, department) and one.get("collegeId") in (None, college):
            by_pack.setdefault((one["scope"] != EVERY_DEPARTMENT, one["packId"]), []).append(one)
    mine: list[PackVersion] = []
    for (_, pack), several in sorted(by_pack.items()):
        in_order = sorted(several, key=lambda one: (one["fromBatch"], one["at"], one["_id"]))
        named = moved.get((trainee["_id"], pack))
        in_force = [one for one in in_order if one["fromBatch"] <= batch] or in_order[:1]
        mine.append(next((one for one in in_order if one["version"] == named), in_force[-1]))
    return mine


async def packs_of_trainees(trainees: Sequence[Trainee]) -> dict[ObjectId, tuple[Plan, ...]]:
    """The packs of some trainees, ready for counting, each with the targets that the department has set beside it."""
    departments = sorted({one for row in trainees if (one := row.get("departmentId"))})
    versions, moved, targets = await gather_reads(
        versions_for(departments), moves_of([row["_id"] for row in trainees]), targets_in(departments)
    )
    choices = {row["_id"]: chosen(row, versions, moved) for row in trainees}
    plans = await ready_packs({one["_id"] for mine in choices.values() for one in mine})
    by_trainee: dict[ObjectId, tuple[Plan, ...]] = {}
    for row in trainees:
        place = row.get("collegeId"), row.get("departmentId")
        here = [one for one in targets if (one["collegeId"], one["departmentId"]) == place]
        mine = [plans[one["_id"]] for one in choices[row["_id"]] if one["_id"] in plans]
        by_trainee[row["_id"]] = tuple(plan for own in mine for plan in (own, *_beside(own.pack, here)))
    return by_trainee


async def ready_packs(ids: Set[ObjectId]) -> dict[ObjectId, Plan]:
    """Stored packs ready for counting, by id. A stored pack never changes, so a process reads it once."""
    plans = {one: _ready[one] for one in ids if one in _ready}
    if missing := sorted(ids - plans.keys()):
        bodies = await rows(RequirementPack, _Body).many(In(RequirementPack.id, missing))
        read = {row["_id"]: prepare(Pack.model_validate(row["pack"])) for row in bodies}
        if len(_ready) + len(read) > MAX_READY:
            _ready.clear()
        _ready.update(read)
        plans |= read
    return plans


def _beside(pack: Pack, targets: Iterable[SetTarget]) -> list[Plan]:
    """The targets beside a pack as a pack of their own, so that no entry is taken from a row of the other."""
    beside = [one for one in targets if one["packId"] == pack.id]
    if not beside:
        return []
    key = (pack.id, pack.version, *(one["_id"] for one in beside))
    if key not in _targets:
        if len(_targets) >= MAX_READY:
            _targets.clear()
        _targets[key] = prepare(pack_of_targets(pack, [one["row"] for one in beside]))
    return [_targets[key]]


def pack_of_targets(pack: Pack, targets: Iterable[Mapping[str, object]]) -> Pack:
    """Targets as a pack beside another one."""
    title = f"Targets of the department beside {pack.sources[0].title}"
    source = Source(id="college", title=title, publisher="The department", year=pack.year, read="")
    return pack.model_copy(
        update={
            "id": pack.id + TARGETS,
            "label": "College policy",
            "sources": [source],
            "requirements": [Requirement.model_validate(cast("dict[str, object]", row)) for row in targets],
            "notes": [],
        }
    )
