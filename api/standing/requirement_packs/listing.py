"""Packs as their pages show them: the list of a place, the rows of a pack, and the trainees who have it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import NotRequired, TypeVar, cast

from beanie.operators import Eq, In
from bson import ObjectId
from typing_extensions import TypedDict

from api.access.actor import Actor
from api.access.scope import Scope
from api.accounts import service as accounts
from api.accounts.service import Trainee
from api.core.errors import or_404
from api.core.http.listing import Page
from api.core.store import rows
from api.core.store.database import Row, gather_reads
from api.core.store.documents import references
from api.core.store.populate import populate
from api.core.text import folded
from api.organisation import service as organisation
from api.standing.engine.plans import Line, Plan
from api.standing.facts.gathering import course_of
from api.standing.facts.packs import PackVersion, batch_of, chosen, moves_of, ready_packs
from api.standing.requirement_packs.answers import (
    Origin,
    RequirementPackRow,
    RequirementRow,
    TargetRow,
    TraineeOnPack,
)
from api.standing.requirement_packs.documents import EVERY_DEPARTMENT, PackMove, RequirementPack, RequirementTarget
from api.standing.requirement_packs.loading import NO_PACK

T = TypeVar("T")


class ListedPack(PackVersion):
    """Of a stored pack, what its list shows."""

    department: str
    title: str
    rows: int
    by: NotRequired[ObjectId | None]


class _WholeMove(TypedDict):
    studentId: ObjectId
    packId: str
    n: int
    version: str
    reason: str
    at: object
    by: NotRequired[ObjectId | None]


class _WholeTarget(TypedDict):
    _id: ObjectId
    packId: str
    beside: str
    row: dict[str, object]
    at: object
    by: NotRequired[ObjectId | None]


async def packs_in(scope: Scope) -> list[ListedPack]:
    """The packs that hold in a place; without one those that hold in every college."""
    if not scope.get("departmentId") or not scope.get("collegeId"):
        where = [Eq(RequirementPack.collegeId, None)]
        stored = await rows(RequirementPack, ListedPack).many(*where)
        department = scope.get("departmentId")
        return [one for one in stored if department in (None, one["scope"])]
    scopes = [EVERY_DEPARTMENT, scope["departmentId"]]
    stored = await rows(RequirementPack, ListedPack).many(In(RequirementPack.scope, scopes))
    return [one for one in stored if _is_in(one, scope)]


def _is_in(one: PackVersion, scope: Mapping[str, ObjectId]) -> bool:
    return one.get("collegeId") in (None, scope["collegeId"])


async def pack_in(scope: Scope, pack_id: ObjectId) -> ListedPack:
    """A pack that holds in a place.

    Raises:
        NotFound: there is none.
    """
    return or_404(next((one for one in await packs_in(scope) if one["_id"] == pack_id), None), NO_PACK)


async def pack_rows(actor: Actor, scope: Scope, search: str = "") -> list[RequirementPackRow]:
    """The rows of the list of packs of a place, by department, pack and newest version."""
    packs, people = await gather_reads(packs_in(scope), _people(scope))
    wanted = [one for one in packs if not search or folded(search) in _searched(one)]
    wanted.sort(key=lambda one: one["at"], reverse=True)
    wanted.sort(key=lambda one: (folded(one["department"]), one["packId"]))
    loaded: list[Row] = [{"by": one.get("by")} for one in wanted]
    counts, _ = await gather_reads(_counts(packs, people), populate(loaded, {"by": references(RequirementPack)["by"]}))
    newest = {(one.get("collegeId"), one["packId"]): one["_id"] for one in sorted(packs, key=lambda one: one["at"])}
    keeps = actor.role_group in ("hod", "master")
    wire: list[Row] = []
    for one, shown in zip(wanted, loaded, strict=True):
        college, by = one.get("collegeId"), one.get("by")
        origin: Origin = "department" if college else "master" if by else "release"
        wire.append(
            {
                **{name: one[name] for name in ("_id", "packId", "version", "department", "degree", "label", "title")},
                **{name: one[name] for name in ("rows", "fromBatch", "at")},
                "by": shown["by"],
                "origin": origin,
                "isNewest": newest[college, one["packId"]] == one["_id"],
                "trainees": None if counts is None else counts[one["_id"]],
                "mayRemove": keeps and by is not None and (college is not None or actor.master),
                "mayMove": keeps and counts is not None,
            }
        )
    return cast("list[RequirementPackRow]", wire)


def _searched(one: ListedPack) -> str:
    return folded(" ".join((one["title"], one["department"], one["packId"], one["version"], *one["degree"])))


async def _people(scope: Scope) -> list[Trainee] | None:
    """The trainees of a department by name; None without one."""
    return await accounts.trainees_in(scope) if len(scope) == 2 else None


async def _counts(packs: Sequence[PackVersion], people: Sequence[Trainee] | None) -> Counter[ObjectId] | None:
    """How many trainees have each version; None where nobody is counted."""
    if people is None:
        return None
    return Counter(one["_id"] for _, choice in await _choices(people, packs) for one in choice)


async def choices_in(scope: Scope) -> list[tuple[Trainee, list[PackVersion]]]:
    """The trainees of a department by name, each with the packs of the own degree."""
    packs, people = await gather_reads(packs_in(scope), accounts.trainees_in(scope))
    return await _choices(people, packs)


async def _choices(people: Sequence[Trainee], packs: Sequence[PackVersion]) -> list[tuple[Trainee, list[PackVersion]]]:
    courses = sorted({one for row in people if (one := row.get("courseId"))})
    moved, known = await gather_reads(
        moves_of([row["_id"] for row in people]), organisation.courses_of_training(courses)
    )
    degrees = {row["_id"]: course_of(row, post_diploma=False)[0] for row in known}
    mine = []
    for row in people:
        degree = degrees.get(course, "") if (course := row.get("courseId")) else ""
        mine.append((row, [one for one in chosen(row, packs, moved) if degree in one["degree"]]))
    return mine


async def trainees_on(scope: Scope, pack: PackVersion) -> list[TraineeOnPack]:
    """The trainees of a department who have a pack, with the version of each and who moved them to it."""
    mine = await choices_in(scope)
    pairs = [(row, one) for row, choice in mine for one in choice if one["packId"] == pack["packId"]]
    moves = await rows(PackMove, _WholeMove).many(In(PackMove.studentId, [row["_id"] for row, _ in pairs]))
    last = {one["studentId"]: one for one in sorted(moves, key=lambda one: one["n"]) if one["packId"] == pack["packId"]}
    wire: list[Row] = []
    for row, version in pairs:
        move = last.get(row["_id"])
        is_moved = move is not None and move["version"] == version["version"]
        wire.append(
            {
                "_id": row["_id"],
                "name": row["name"],
                "batch": batch_of(row) or None,
                "batchAssumed": not row.get("admissionBatch"),
                "version": version["version"],
                "isMoved": is_moved,
                "reason": move["reason"] if move and is_moved else "",
                "by": move.get("by") if move and is_moved else None,
                "at": move["at"] if move and is_moved else None,
            }
        )
    await populate(wire, {"by": references(PackMove)["by"]})
    return cast("list[TraineeOnPack]", wire)


async def plan_of(pack_id: ObjectId) -> Plan:
    """A stored pack ready for counting.

    Raises:
        NotFound: there is none.
    """
    return or_404((await ready_packs({pack_id})).get(pack_id), NO_PACK)


async def targets_of(scope: Scope, pack: str | None = None) -> list[TargetRow]:
    """The targets of a department, by pack and row; of one pack where it is named."""
    if len(scope) < 2:
        return []
    stored = await rows(RequirementTarget, _WholeTarget).many(within=scope)
    wire: list[Row] = [
        {
            **{name: one[name] for name in ("_id", "packId", "beside", "at")},
            "by": one.get("by"),
            "label": one["row"]["label"],
            "number": one["row"]["count"],
            "unit": one["row"]["unit"],
            "per": one["row"]["per"],
        }
        for one in sorted(stored, key=lambda one: (one["packId"], one["beside"]))
        if pack in (None, one["packId"])
    ]
    await populate(wire, {"by": references(RequirementTarget)["by"]})
    return cast("list[TargetRow]", wire)


async def requirement_rows(scope: Scope, pack: PackVersion, search: str = "") -> list[RequirementRow]:
    """The requirements of a pack in their order, each with the department's target beside it."""
    plan = await plan_of(pack["_id"])
    beside = {one["beside"]: one for one in await targets_of(scope, pack["packId"])}
    return [_row(line, beside) for line in plan.lines if not search or _is_searched(line, folded(search))]


def _is_searched(line: Line, text: str) -> bool:
    row = line.row
    quote = (row.quote.printed, row.quote.where) if row.quote else ()
    return text in folded(" ".join((row.id, row.label, row.source, row.where, *quote, *(row.match.skills or ()))))


def can_have_target(line: Line) -> bool:
    """Whether entries are counted for a row one by one, so that a department can ask for a number of them."""
    return line.recorded and not line.empty.see and line.row.kind in ("count", "any", "posting")


def _row(line: Line, beside: Mapping[str, TargetRow]) -> RequirementRow:
    row, empty = line.row, line.empty
    return {
        "id": row.id,
        "label": row.label,
        "number": empty.number,
        "unit": row.unit,
        "per": row.per,
        "strength": row.strength,
        "source": row.source,
        "printed": empty.quote,
        "where": empty.where,
        "roles": list(row.roles or row.match.role or ()),
        "note": row.note,
        "shown": empty.text,
        "recorded": empty.recorded,
        "target": beside.get(row.id),
        "mayTarget": can_have_target(line) and row.id not in beside,
    }


def cut(found: Sequence[T], page: Page) -> Sequence[T]:
    """The rows of a page."""
    return found[page.skip : page.skip + page.size]
