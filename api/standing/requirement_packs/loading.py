"""Loading a pack from a file: what it would do, what is refused and why, and the one write that stores it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from beanie.operators import Eq
from bson import ObjectId
from pydantic_core import PydanticCustomError

from api.access.actor import Actor
from api.access.scope import Scope
from api.core.errors import Conflict, Invalid, NotFound, or_404
from api.core.security import audit
from api.core.store import records
from api.core.text import clean
from api.logbook import service as logbook
from api.organisation import service as organisation
from api.standing.engine.facts import DEGREES
from api.standing.engine.packs import BadPack, Pack, Requirement, read_pack
from api.standing.engine.plans import SEEN_ELSEWHERE
from api.standing.facts.packs import TARGETS, PackVersion, ready_packs, targets_in, versions_for
from api.standing.requirement_packs.documents import EVERY_DEPARTMENT, RequirementPack
from api.standing.requirement_packs.naming import ALL_DEPARTMENTS, name_key
from api.standing.requirement_packs.release import as_record, ids_by_name
from api.standing.requirement_packs.table import POLICY, Fault, Read
from api.standing.requirement_packs.vocabulary import unknown_words, use_one_of, words_by_field

MAX_ROWS = 1_000
"""Requirements of one pack; the longest printed document has some two hundred."""
MAX_TEXT = 500
ID = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,79}", re.ASCII)
NO_PLACE = "Choose a college and a department, or all colleges."
NO_PACK = "This requirement pack was not found."
THERE = "Version {version} of {pack} is there already. Give the changed pack another version."
OF_RELEASE = "A pack that came with the release cannot be removed. A newer version replaces it."


@dataclass(frozen=True)
class Place:
    """For whom a pack is loaded: everywhere (``college`` None), or for a department of one college, by its names."""

    college: ObjectId | None
    department: ObjectId | None
    names: tuple[str, ...] = ()

    @property
    def title(self) -> str:
        """The department as it is called; empty for everywhere."""
        return self.names[0] if self.names else ""


@dataclass(frozen=True)
class Plan:
    """What a file would do. ``pack`` is None where it cannot be read; it may be loaded where there are no ``faults``.
    ``isThere`` says that this very version is loaded already, ``isNewer`` that another version is."""

    pack: Pack | None
    scope: ObjectId | None
    faults: tuple[Fault, ...]
    isThere: bool = False
    isNewer: bool = False
    sheet: str = ""
    otherSheets: tuple[str, ...] = ()


async def place_of(scope: Scope) -> Place:
    """The place of a scope: that of a head, one that the Master names, or everywhere.

    Raises:
        Invalid: only a college or only a department is named.
        NotFound: there is no such department.
    """
    if not scope:
        return Place(None, None)
    if len(scope) != 2:
        raise Invalid(NO_PLACE, field="departmentId")
    departments = await organisation.departments_of_training([scope["departmentId"]])
    if not departments:
        raise NotFound("This department was not found.")
    return Place(
        scope["collegeId"], scope["departmentId"], (departments[0]["name"], *(departments[0].get("aliases") or ()))
    )


async def plan(place: Place, read: Read) -> Plan:
    """What a file would do for a place, with nothing stored. The checks are those of the release's own packs; besides,
    what a department loads has a name of its own and reuses no row of a pack that holds everywhere."""
    try:
        pack = read_pack(read.data)
    except BadPack as refused:
        faults = (*read.faults, *_placed(refused.rows, read))
        return Plan(None, None, faults, sheet=read.sheet, otherSheets=read.otherSheets)
    scope, refusals = await _scope_of(pack, place)
    refusals += [*_unfit(pack, await _training_types())]
    versions = [] if scope is None else await versions_for([scope] if scope != EVERY_DEPARTMENT else [])
    refusals += await _taken(pack, place, versions)
    if place.college is not None:
        own = [row.model_copy(update={"source": POLICY}) for row in pack.requirements]
        pack = pack.model_copy(update={"label": POLICY, "department": place.title, "requirements": own})
    same = [one for one in versions if (one.get("collegeId"), one["packId"]) == (place.college, pack.id)]
    return Plan(
        pack,
        scope,
        (*read.faults, *_placed(refusals, read)),
        isThere=any(one["version"] == pack.version for one in same),
        isNewer=bool(same),
        sheet=read.sheet,
        otherSheets=read.otherSheets,
    )


async def _scope_of(pack: Pack, place: Place) -> tuple[ObjectId | None, list[str]]:
    key = name_key(pack.department)
    if place.department is not None:
        if pack.department == ALL_DEPARTMENTS or key in map(name_key, place.names):
            return place.department, []
        return place.department, [f"the pack: it is for {pack.department}, not for {place.title}"]
    if pack.department == ALL_DEPARTMENTS:
        return EVERY_DEPARTMENT, []
    department = ids_by_name(await organisation.departments_by_name()).get(key)
    return department, [] if department else [f"the pack: there is no department {pack.department}"]


async def _training_types() -> tuple[str, ...]:
    """Return the types of training of the forms, with those that departments have added."""
    return tuple(dict.fromkeys((*logbook.options_of("trainingType"), *await organisation.extra_training_types())))


def _unfit(pack: Pack, training_types: tuple[str, ...]) -> Iterator[str]:
    """What the release's packs never are: names that no address takes, unknown degrees and kinds, endless texts."""
    if not ID.fullmatch(pack.id) or pack.id.endswith(TARGETS):
        yield "the pack: its id has letters, digits, points and hyphens, at most 80"
    if not ID.fullmatch(pack.version):
        yield "the pack: its version has letters, digits, points and hyphens, at most 80"
    if not pack.requirements:
        yield "the pack: it has no requirements"
    if len(pack.requirements) > MAX_ROWS:
        yield f"the pack: it has more than {MAX_ROWS:,} requirements"
    if not pack.degree or (wrong := [one for one in pack.degree if one not in DEGREES]):
        yield f"the pack: {', '.join(wrong) if pack.degree else 'nothing'} is no degree ({', '.join(DEGREES)} are)"
    for text in (
        pack.department,
        *(part for one in pack.sources for part in (one.id, one.title, one.publisher, one.read)),
    ):
        if fault := _text(text):
            yield f"the pack: {fault}"
    kinds = words_by_field()["kinds"]
    for row in pack.requirements[:MAX_ROWS]:
        if not ID.fullmatch(row.id):
            yield f"{row.id[:80]}: an id has letters, digits, points and hyphens, at most 80"
        for text in _texts(row):
            if fault := _text(text):
                yield f"{row.id}: {fault}"
        yield from (f"{row.id}.{words}" for words in unknown_words(row, training_types))
        if row.kind not in SEEN_ELSEWHERE:
            unknown = [one for one in row.match.kinds or () if one not in kinds]
            yield from (f"{row.id}: there is no kind of entry “{one}”. {use_one_of(one, kinds)}" for one in unknown)


def _texts(row: Requirement) -> Iterable[str]:
    quote = (row.quote.printed, row.quote.where) if row.quote else ()
    return (row.label, row.unit, row.per, row.where, row.note, *quote, *(row.match.skills or ()), *(row.roles or ()))


def _text(text: str) -> str:
    try:
        clean(text, max_length=MAX_TEXT)
    except PydanticCustomError as refused:
        return f"“{text[:40]}”: {refused.message()}"
    return ""


async def _taken(pack: Pack, place: Place, versions: Iterable[PackVersion]) -> list[str]:
    """Ids that stand elsewhere already: an everywhere pack's belong to it, wherever it is looked at."""
    others = [one for one in versions if one["packId"] != pack.id and one.get("collegeId") in (None, place.college)]
    if place.college is None:
        others = [one for one in others if one.get("collegeId") is None]
    elif [one for one in versions if one["packId"] == pack.id and one.get("collegeId") is None]:
        return [f"the pack: the id {pack.id} is that of a pack of the release or the Master"]
    plans = await ready_packs({one["_id"] for one in others})
    owner = {row.id: plan.pack.id for plan in plans.values() for row in plan.pack.requirements}
    if place.college is not None and place.department is not None:
        for target in await targets_in([place.department]):
            if target["collegeId"] == place.college:
                owner[str(target["row"]["id"])] = "the department’s targets"
    return [f"{row.id}: this id stands in {owner[row.id]} already" for row in pack.requirements if row.id in owner]


def _placed(refusals: Iterable[str], read: Read) -> Iterator[Fault]:
    """Refusals with the line of a table in which each row stands; of an id that stands twice, the later line."""
    requirements = read.data.get("requirements") if isinstance(read.data, dict) else None
    ids = [str(row.get("id", "")) if isinstance(row, dict) else "" for row in requirements or ()]
    for words in refusals:
        name, _, message = words.partition(": ")
        at = max((place for place, each in enumerate(ids) if each and _is_about(name, each)), default=None)
        line = read.lines[at] if at is not None and at < len(read.lines) else None
        yield Fault(line, name, message)


def _is_about(name: str, row_id: str) -> bool:
    return name == row_id or name.startswith(f"{row_id}.")


async def load(actor: Actor, place: Place, planned: Plan) -> RequirementPack:
    """Stores a pack as its newest version, whole or not at all.

    Raises:
        Invalid: a row is refused.
        Conflict: this version is there already.
    """
    pack = planned.pack
    if planned.faults or pack is None or planned.scope is None:
        count = len(planned.faults)
        words = f"Nothing was loaded: {count:,} {'row is' if count == 1 else 'rows are'} refused."
        refused = [{"field": fault.id, "message": fault.message} for fault in planned.faults[:50]]
        raise Invalid(words, errors=refused)
    record = as_record(pack, planned.scope, is_first=not planned.isNewer, college=place.college, by=actor.id)
    if not await records(RequirementPack).add_if_absent(record):
        raise Conflict(THERE.format(version=pack.version, pack=pack.id), code="there")
    await _audit(actor, "requirementPack.loaded", record)
    return record


async def remove(actor: Actor, place: Place, pack_id: ObjectId) -> RequirementPack:
    """Removes a version that somebody loaded for a place: trainees who had it have the next one that holds for them.

    Raises:
        NotFound: there is no such version for this place.
        Conflict: it came with the release.
    """
    theirs = (RequirementPack.id == pack_id, Eq(RequirementPack.collegeId, place.college))
    record = or_404(await records(RequirementPack).one(*theirs), NO_PACK)
    if place.college is not None and record.scope != place.department:
        raise NotFound(NO_PACK)
    if record.by is None:
        raise Conflict(OF_RELEASE, code="release")
    or_404(await records(RequirementPack).remove(*theirs) or None, NO_PACK)
    await _audit(actor, "requirementPack.removed", record)
    return record


async def _audit(actor: Actor, action: str, record: RequirementPack) -> None:
    await audit.record(
        action,
        actor_id=actor.id,
        role=actor.role,
        target=f"requirementPacks/{record.id}",
        college_id=record.collegeId,
        pack=record.packId,
        version=record.version,
        rows=record.rows,
    )
