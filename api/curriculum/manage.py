"""The curriculum's lists as the Master manages them: list, add several, take out of use (P-265, P-266).

One description serves competencies, skills, specialities and procedures; adding and retiring differ only by what an
item hangs on.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import cast

from beanie.operators import Eq, In
from bson import ObjectId
from pymongo.errors import DuplicateKeyError

from api.access.actor import Actor
from api.core import clock
from api.core.errors import Invalid, NotFound
from api.core.http.listing import Page, order, wire_page
from api.core.http.listing import Sort as Order
from api.core.security import audit
from api.core.store import collection, records, rows
from api.core.store.database import Row, changed, new_id
from api.core.store.documents import Ref
from api.core.store.populate import populate
from api.core.store.records import as_filter, name_of
from api.core.tables.answers import Columns
from api.core.tables.importing import Change
from api.core.text import folded
from api.curriculum import service
from api.curriculum.answers import ManagedRow, OfType
from api.curriculum.documents import Competency, Procedure, Skill, SkillUse, Speciality
from api.organisation import service as organisation

INCOMPLETE = "Please fill all the fields!"
"""Of every form that adds to these lists, word for word (P-297 to P-300)."""

DEPARTMENT = Ref("departments", "name")
COLLEGE = Ref("colleges", "name")
COMPETENCY = Ref("computencies", "title", "departmentId")
CHUNK = 500
TYPES = {"diag": "Diagnostic", "proc": "Procedure"}


@dataclass(frozen=True)
class Managed:
    """One list: where it is stored, what it is called, what its rows show, what its file's columns are."""

    key: str
    of: service.List
    one: str
    many: str
    fields: tuple[str, ...]
    refs: dict[str, Ref]
    columns: Columns

    @property
    def stored(self) -> str:
        """The name of its collection."""
        return name_of(self.of)

    @property
    def message(self) -> str:
        """What a removal says."""
        return f"{self.one.capitalize()} deleted successfully!"

    @property
    def sorts(self) -> dict[str, str]:
        """The stored field of each sort key."""
        return {"title": "titleKey"} | ({"for": "for"} if "for" in self.fields else {})

    @property
    def parent(self) -> str:
        """The field with what an item hangs on: a skill on a competency, everything else on a department."""
        return "computencyId" if self.key == "skills" else "departmentId"


@dataclass(frozen=True)
class Item:
    """What is to be added: its title, what it hangs on, and its type, where it has one of its own."""

    title: str
    parent: ObjectId | None
    for_: SkillUse | None = None


DEPARTMENT_NAME = {"Department": "departmentId.name"}


def _type(row: Row) -> str | None:
    return TYPES.get(row.get("for") or "")


LISTS: dict[str, Managed] = {
    each.key: each
    for each in (
        Managed(
            "computency",
            Competency,
            "competency",
            "competencies",
            ("title", "for", "departmentId", "addedBy", "addedIn"),
            {"departmentId": DEPARTMENT, "addedIn": COLLEGE},
            {"College Name": "collegeId.name", **DEPARTMENT_NAME, "Competency": "title", "Type": _type},
        ),
        Managed(
            "skills",
            Skill,
            "skill",
            "skills",
            ("title", "for", "computencyId", "departmentId", "addedBy"),
            {"departmentId": DEPARTMENT, "computencyId": COMPETENCY},
            {"Skill": "title", "Competency": "computencyId.title", **DEPARTMENT_NAME, "Type": _type},
        ),
        Managed(
            "specialities",
            Speciality,
            "specialty",
            "specialties",
            ("title", "departmentId", "collegeId", "addedBy"),
            {"departmentId": DEPARTMENT, "collegeId": COLLEGE},
            {"Specialty": "title", **DEPARTMENT_NAME, "College Name": "collegeId.name"},
        ),
        Managed(
            "procedures",
            Procedure,
            "procedure",
            "procedures",
            ("title", "departmentId", "collegeId", "addedBy"),
            {"departmentId": DEPARTMENT, "collegeId": COLLEGE},
            {"Procedure": "title", **DEPARTMENT_NAME, "College Name": "collegeId.name"},
        ),
    )
}


def filters_of(managed: Managed) -> set[str]:
    """The query parameters that narrow a list, beside the search."""
    return {"departmentId", "for"} & set(managed.fields)


async def list_query(
    actor: Actor, managed: Managed, page: Page, department: ObjectId | None, for_: str | None
) -> tuple[Row, Order]:
    """The filter and the order of a list: all rows for the Master, the own department's for everybody else."""
    filter_ = service.scope_of_list(actor)
    if not actor.master and "collegeId" in managed.fields:
        filter_["collegeId"] = {"$in": [None, actor.collegeId]}
    if department is not None:
        # Another department than the own one narrows the own list to nothing.
        filter_["departmentId"] = department if actor.master or department == actor.departmentId else None
    if for_ is not None:
        filter_["for"] = for_
    if page.search:
        filter_ = await service.searched(managed.of, filter_, page.search)
    return filter_, order(page.sort, managed.sorts, "title")


async def list_page(
    actor: Actor, managed: Managed, page: Page, department: ObjectId | None = None, for_: str | None = None
) -> tuple[list[ManagedRow], int]:
    """One page of a list, its references populated."""
    query = await list_query(actor, managed, page, department, for_)
    return await wire_page(managed.of, query, page, managed.fields, partial(to_wire, managed))


async def to_wire(managed: Managed, raw_rows: list[Row]) -> list[ManagedRow]:
    """Rows with their references; a competency, which is no college's own, has that of who added it (P-182)."""
    await populate(raw_rows, managed.refs)
    if managed.key == "computency":
        for row in raw_rows:
            row["collegeId"] = row.pop("addedIn", None)
    return cast("list[ManagedRow]", raw_rows)


@dataclass
class Added:
    """What came of adding several: the new or revived rows, and how many were there already."""

    ids: list[ObjectId]
    known: int


async def add(actor: Actor, managed: Managed, items: Sequence[Item]) -> Added:
    """Adds several items; a title that is there already is skipped, a retired one is taken back into use (P-301).

    Raises:
        Invalid: a title, a type, a department or a competency is missing or is none; nothing is added then.
    """
    ready = await prepared(managed, items, {"addedBy": actor.id, **_college(actor, managed)})
    done = Added([], ready.known)
    for id_, title in ready.retired:
        await _take_back(managed, id_, title)
        done.ids.append(id_)
    fresh = ready.fresh
    for start in range(0, len(fresh), CHUNK):
        added = await _insert(managed, fresh[start : start + CHUNK])
        done.ids += added
        done.known += len(fresh[start : start + CHUNK]) - len(added)
    if done.ids:
        changed(managed.stored)
        await audit.record_by(actor, f"{managed.key}.added", managed.stored, count=len(done.ids))
    return done


@dataclass
class Prepared:
    """What adding several items comes to: new records, retired ones by id and title, and how many are there already."""

    fresh: list[Row]
    retired: list[tuple[ObjectId, str]]
    known: int = 0


async def prepared(managed: Managed, items: Sequence[Item], of: Row | None = None) -> Prepared:
    """The records that adding some items would write; ``of`` says who adds them, where that is a user.

    Raises:
        Invalid: a title, a type, a department or a competency is missing or is none.
    """
    wanted = await _checked(managed, items)
    stored = await _stored(managed, [key for key, _ in wanted.values()])
    ready = Prepared([], [])
    for values, (key, more) in wanted.items():
        existing = stored.get(values)
        if existing is None:
            row = {"_id": new_id(), **key, **more, **(of or {})}
            ready.fresh.append({name: value for name, value in row.items() if value is not None})
        elif existing.get("retiredOn") is None:
            ready.known += 1
        else:
            ready.retired.append((existing["_id"], more["title"]))
    return ready


async def taken_back(managed: Managed, retired: Sequence[tuple[ObjectId, str]]) -> list[Change]:
    """What taking retired items back into use would change; a competency brings back the skills that went with it."""
    titles = dict(retired)
    changes = [
        Change(managed.stored, row, {**_in_use(row), "title": titles[row["_id"]]})
        async for row in collection(managed.of).find({"_id": {"$in": list(titles)}})
    ]
    if managed.key == "computency":
        with_them = as_filter([In(Skill.computencyId, list(titles)), In(Skill.retiredWith, list(titles))])
        changes += [Change(name_of(Skill), row, _in_use(row)) async for row in collection(Skill).find(with_them)]
    return changes


def _in_use(row: Row) -> Row:
    return {name: value for name, value in row.items() if name not in ("retiredOn", "retiredWith")}


def _college(actor: Actor, managed: Managed) -> Row:
    if "addedIn" in managed.fields:
        return {"addedIn": actor.collegeId}
    # P-223: the own college's; null, everybody's, for the Master.
    shared = "collegeId" not in managed.fields or actor.collegeId is None
    return {} if shared else {"collegeId": actor.collegeId}


Key = dict[str, object]
Values = tuple[object, ...]
Wanted = dict[Values, tuple[Key, Row]]
"""The stored key and the other fields of each item, by the values of the key."""


def key_of(managed: Managed, item: Item) -> Key:
    """What an item is recognised by: what it hangs on, its folded title, its type or college."""
    key: Key = {managed.parent: item.parent, "titleKey": folded(item.title)}
    if managed.key == "computency":
        key["for"] = item.for_
    elif managed.key != "skills":
        key["collegeId"] = None
    return key


async def _checked(managed: Managed, items: Sequence[Item]) -> Wanted:
    """The items, doubles among them left out."""
    if not items:
        raise Invalid(INCOMPLETE)
    for item in items:
        sent = {"title": item.title, managed.parent: item.parent}
        if managed.key == "computency":
            sent["for"] = item.for_
        empty = next((name for name, value in sent.items() if not value), None)
        if empty is not None:
            raise Invalid(INCOMPLETE, errors=[{"field": empty, "message": "This field is required."}])
    parents = {item.parent for item in items if item.parent}
    competencies: dict[ObjectId, _Competency] = {}
    if managed.key == "skills":
        in_use = await rows(Competency, _Competency).many(In(Competency.id, [*parents]), Eq(Competency.retiredOn, None))
        competencies = {row["_id"]: row for row in in_use}
        are_there = competencies.keys() == parents
    else:
        are_there = await organisation.are_departments(parents)
    if not are_there:
        raise Invalid("This is not a valid choice.", field=managed.parent)
    checked: Wanted = {}
    for item in items:
        key, more = key_of(managed, item), Row(title=item.title)
        if item.parent in competencies:
            competency = competencies[item.parent]
            more["departmentId"] = competency["departmentId"]
            if competency.get("for"):
                more["for"] = competency["for"]
        checked.setdefault(tuple(key.values()), (key, more))
    return checked


async def in_use(managed: Managed, keys: Sequence[Key]) -> set[Values]:
    """Which of the keys are there and not retired."""
    found = await _stored(managed, keys)
    return {values for values, row in found.items() if row.get("retiredOn") is None}


async def _stored(managed: Managed, keys: Sequence[Key]) -> dict[Values, Row]:
    """The stored rows of the keys, retired ones too: one query for each five hundred."""
    by_values: dict[Values, Row] = {}
    names = [*keys[0]] if keys else []
    for start in range(0, len(keys), CHUNK):
        part = keys[start : start + CHUNK]
        filter_ = {
            names[0]: {"$in": list({key[names[0]] for key in part})},
            "titleKey": {"$in": list({key["titleKey"] for key in part})},
        }
        cursor = collection(managed.of).find(filter_, dict.fromkeys([*names, "retiredOn"], 1))
        async for row in cursor:
            by_values[tuple(row.get(name) for name in names)] = row
    return by_values


async def _insert(managed: Managed, fresh: list[Row]) -> list[ObjectId]:
    """Inserts rows; those that somebody else has added meanwhile are left out of the answer."""
    of, new = records(managed.of), {row["_id"]: managed.of.model_validate(row) for row in fresh}
    try:
        await of.add_all([*new.values()])
        return [*new]
    except DuplicateKeyError:
        there = {record.id for record in await of.many(In(managed.of.id, [*new]))}
    return [id_ for id_, record in new.items() if id_ in there or await of.add_if_absent(record)]


async def _take_back(managed: Managed, id_: ObjectId, title: str) -> None:
    """Takes a retired item back into use; a competency brings back the skills that went with it."""
    of, gone = managed.of, [Skill.retiredOn, Skill.retiredWith]
    await records(of).change(of.id == id_, set={of.title: title}, unset=gone)
    if managed.key == "computency":
        await records(Skill).change_all(Skill.computencyId == id_, Skill.retiredWith == id_, unset=gone)
        changed(name_of(Skill))


class _Competency(OfType):
    _id: ObjectId
    departmentId: ObjectId


async def retire(actor: Actor, managed: Managed, id_: ObjectId) -> None:
    """Takes an item out of use, a competency together with its skills; entries keep showing its title (P-266).

    Raises:
        NotFound: there is none, or not any more.
    """
    of, now = managed.of, clock.now()
    in_use = (of.id == id_, Eq(of.retiredOn, None))
    retired = await records(of).one(*in_use)
    if retired is None:
        raise NotFound(f"There is no such {managed.one}.")
    if managed.key == "computency":
        # First, so that repeating a removal that was cut off finishes it.
        gone = {Skill.retiredOn: now, Skill.retiredWith: id_}
        await records(Skill).change_all(Skill.computencyId == id_, Eq(Skill.retiredOn, None), set=gone)
        changed(name_of(Skill))
    if not await records(of).change(*in_use, set={of.retiredOn: now}):
        raise NotFound(f"There is no such {managed.one}.")
    changed(managed.stored)
    await audit.record_by(actor, f"{managed.key}.retired", f"{managed.stored}/{id_}", title=retired.title)
