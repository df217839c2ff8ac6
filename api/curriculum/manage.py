"""The curriculum's lists as the Master manages them: list, add several, take out of use (P-265, P-266).

One description serves competencies, skills, specialities and procedures; adding and retiring differ only by what an
item hangs on.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from bson import ObjectId

from api.access.actor import Actor
from api.core import audit, clock
from api.core.database import Row, changed, collection, is_duplicate, new_id
from api.core.documents import Ref
from api.core.errors import Invalid, NotFound
from api.core.importing import Change
from api.core.listing import Page, Sort, order, page_rows
from api.core.populate import populate
from api.core.sheets import Batch
from api.core.text import folded
from api.curriculum import service

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
    stored: str
    one: str
    many: str
    fields: tuple[str, ...]
    refs: dict[str, Ref]
    head: tuple[str, ...]
    message: str
    """What a removal says."""
    sorts: dict[str, str]


TITLE = {"title": "titleKey"}
LISTS: dict[str, Managed] = {
    each.key: each
    for each in (
        Managed(
            "computency",
            "computencies",
            "competency",
            "competencies",
            ("title", "for", "departmentId", "addedBy", "addedIn"),
            {"departmentId": DEPARTMENT, "addedIn": COLLEGE},
            ("Sr. No.", "College Name", "Department", "Competency", "Type"),
            "Competency deleted successfully!",
            {**TITLE, "for": "for"},
        ),
        Managed(
            "skills",
            "skills",
            "skill",
            "skills",
            ("title", "for", "computencyId", "departmentId", "addedBy"),
            {"departmentId": DEPARTMENT, "computencyId": COMPETENCY},
            ("Sr. No.", "Skill", "Competency", "Department", "Type"),
            "Skill deleted successfully!",
            {**TITLE, "for": "for"},
        ),
        Managed(
            "specialities",
            "specialities",
            "specialty",
            "specialties",
            ("title", "departmentId", "collegeId", "addedBy"),
            {"departmentId": DEPARTMENT, "collegeId": COLLEGE},
            ("Sr. No.", "Specialty", "Department", "College Name"),
            "Specialty deleted successfully!",
            TITLE,
        ),
        Managed(
            "procedures",
            "procedures",
            "procedure",
            "procedures",
            ("title", "departmentId", "collegeId", "addedBy"),
            {"departmentId": DEPARTMENT, "collegeId": COLLEGE},
            ("Sr. No.", "Procedure", "Department", "College Name"),
            "Procedure deleted successfully!",
            TITLE,
        ),
    )
}


def filters_of(managed: Managed) -> set[str]:
    """The query parameters that narrow a list, beside the search."""
    return {"departmentId", "for"} & set(managed.fields)


async def listed(
    actor: Actor, managed: Managed, page: Page, department: ObjectId | None, for_: str | None
) -> tuple[dict[str, Any], Sort]:
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
        filter_ = await service.searched(managed.stored, filter_, page.search)
    return filter_, order(page.sort, managed.sorts, "title")


async def rows_of(
    actor: Actor, managed: Managed, page: Page, department: ObjectId | None = None, for_: str | None = None
) -> tuple[list[Row], int]:
    """One page of a list, its references populated."""
    filter_, sort = await listed(actor, managed, page, department, for_)
    rows, total = await page_rows(collection(managed.stored), filter_, page, sort, managed.fields)
    return await shown(managed, rows), total


async def shown(managed: Managed, rows: list[Row]) -> list[Row]:
    """Rows with their references; a competency, which is no college's own, has that of who added it (P-182)."""
    await populate(rows, managed.refs)
    if managed.key == "computency":
        for row in rows:
            row["collegeId"] = row.pop("addedIn", None)
    return rows


async def cells(managed: Managed, rows: list[Row], before: int) -> Batch:
    """Rows as a file has them."""

    def name(row: Row, field: str, part: str = "name") -> str | None:
        found = row.get(field)
        return found.get(part) if isinstance(found, dict) else None

    made = []
    for number, row in enumerate(await shown(managed, rows), start=before + 1):
        department, college = name(row, "departmentId"), name(row, "collegeId")
        if managed.key == "computency":
            made.append([number, college, department, row["title"], TYPES.get(row.get("for", ""))])
        elif managed.key == "skills":
            competency = name(row, "computencyId", "title")
            made.append([number, row["title"], competency, department, TYPES.get(row.get("for", ""))])
        else:
            made.append([number, row["title"], department, college])
    return made


@dataclass
class Added:
    """What came of adding several: the new or revived rows, and how many were there already."""

    ids: list[ObjectId]
    known: int


async def add(actor: Actor, managed: Managed, items: Sequence[dict[str, Any]]) -> Added:
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
        await audit.record(
            f"{managed.key}.added", actor_id=actor.id, role=actor.role, target=managed.stored, count=len(done.ids)
        )
    return done


@dataclass
class Prepared:
    """What adding several items comes to: new records, retired ones by id and title, and how many are there already."""

    fresh: list[Row]
    retired: list[tuple[ObjectId, str]]
    known: int = 0


async def prepared(managed: Managed, items: Sequence[dict[str, Any]], of: dict[str, Any] | None = None) -> Prepared:
    """The records that adding some items would write; ``of`` says who adds them, where that is a user.

    Raises:
        Invalid: a title, a type, a department or a competency is missing or is none.
    """
    wanted = await _checked(managed, items)
    stored = await _stored(managed, [key for key, _ in wanted.values()])
    made = Prepared([], [])
    for values, (key, more) in wanted.items():
        existing = stored.get(values)
        if existing is None:
            row = {"_id": new_id(), **key, **more, **(of or {})}
            made.fresh.append({name: value for name, value in row.items() if value is not None})
        elif existing.get("retiredOn") is None:
            made.known += 1
        else:
            made.retired.append((existing["_id"], more["title"]))
    return made


async def taken_back(managed: Managed, retired: Sequence[tuple[ObjectId, str]]) -> list[Change]:
    """What taking retired items back into use would change; a competency brings back the skills that went with it."""
    titles = dict(retired)
    made = [
        Change(managed.stored, row, {**_in_use(row), "title": titles[row["_id"]]})
        async for row in collection(managed.stored).find({"_id": {"$in": list(titles)}})
    ]
    if managed.key == "computency":
        with_them = {"computencyId": {"$in": list(titles)}, "retiredWith": {"$in": list(titles)}}
        made += [Change("skills", row, _in_use(row)) async for row in collection("skills").find(with_them)]
    return made


def _in_use(row: Row) -> Row:
    return {name: value for name, value in row.items() if name not in ("retiredOn", "retiredWith")}


def _college(actor: Actor, managed: Managed) -> dict[str, Any]:
    if "addedIn" in managed.fields:
        return {"addedIn": actor.collegeId}
    # P-223: the own college's; null, everybody's, for the Master.
    shared = "collegeId" not in managed.fields or actor.collegeId is None
    return {} if shared else {"collegeId": actor.collegeId}


Wanted = dict[tuple[Any, ...], tuple[dict[str, Any], dict[str, Any]]]
"""The stored key and the other fields of each item, by the values of the key."""


def key_of(managed: Managed, item: dict[str, Any]) -> dict[str, Any]:
    """What an item is recognised by: what it hangs on, its folded title, its type or college."""
    parent = "computencyId" if managed.key == "skills" else "departmentId"
    key: dict[str, Any] = {parent: item[parent], "titleKey": folded(item["title"])}
    if managed.key == "computency":
        key["for"] = item["for"]
    elif managed.key != "skills":
        key["collegeId"] = None
    return key


async def _checked(managed: Managed, items: Sequence[dict[str, Any]]) -> Wanted:
    """The items, doubles among them left out."""
    if not items:
        raise Invalid(INCOMPLETE)
    parent = "computencyId" if managed.key == "skills" else "departmentId"
    wanted = ["title", parent, *(["for"] if managed.key == "computency" else [])]
    if any(not item.get(name) for item in items for name in wanted):
        empty = next(name for item in items for name in wanted if not item.get(name))
        raise Invalid(INCOMPLETE, errors=[{"field": empty, "message": "This field is required."}])
    parents = await _parents(managed, {item[parent] for item in items})
    made: Wanted = {}
    for item in items:
        key, more = key_of(managed, item), {"title": item["title"]}
        if managed.key == "skills":
            competency = parents[item[parent]]
            more["departmentId"] = competency["departmentId"]
            if competency.get("for"):
                more["for"] = competency["for"]
        made.setdefault(tuple(key.values()), (key, more))
    return made


async def in_use(managed: Managed, keys: Sequence[dict[str, Any]]) -> set[tuple[Any, ...]]:
    """Which of the keys are there and not retired."""
    found = await _stored(managed, keys)
    return {values for values, row in found.items() if row.get("retiredOn") is None}


async def _stored(managed: Managed, keys: Sequence[dict[str, Any]]) -> dict[tuple[Any, ...], Row]:
    """The stored rows of the keys, retired ones too: one query for each five hundred."""
    found: dict[tuple[Any, ...], Row] = {}
    names = [*keys[0]] if keys else []
    for start in range(0, len(keys), CHUNK):
        part = keys[start : start + CHUNK]
        filter_ = {
            names[0]: {"$in": list({key[names[0]] for key in part})},
            "titleKey": {"$in": list({key["titleKey"] for key in part})},
        }
        cursor = collection(managed.stored).find(filter_, dict.fromkeys([*names, "retiredOn"], 1))
        async for row in cursor:
            found[tuple(row.get(name) for name in names)] = row
    return found


async def _insert(managed: Managed, rows: list[Row]) -> list[ObjectId]:
    """Inserts rows; those that somebody else has added meanwhile are left out of the answer."""
    stored = collection(managed.stored)
    try:
        await stored.insert_many(rows)
        return [row["_id"] for row in rows]
    except Exception as error:
        if not is_duplicate(error):
            raise
    ids = [row["_id"] for row in rows]
    there = {row["_id"] async for row in stored.find({"_id": {"$in": ids}}, {"_id": 1})}
    for row in rows:
        if row["_id"] in there:
            continue
        try:
            await stored.insert_one(row)
            there.add(row["_id"])
        except Exception as error:
            if not is_duplicate(error):
                raise
    return [id_ for id_ in ids if id_ in there]


async def _take_back(managed: Managed, id_: ObjectId, title: str) -> None:
    """Takes a retired item back into use; a competency brings back the skills that went with it."""
    back = {"$set": {"title": title}, "$unset": {"retiredOn": "", "retiredWith": ""}}
    await collection(managed.stored).update_one({"_id": id_}, back)
    if managed.key == "computency":
        with_it = {"computencyId": id_, "retiredWith": id_}
        await collection("skills").update_many(with_it, {"$unset": {"retiredOn": "", "retiredWith": ""}})
        changed("skills")


async def _parents(managed: Managed, ids: set[ObjectId]) -> dict[ObjectId, Row]:
    name = "computencies" if managed.key == "skills" else "departments"
    cursor = collection(name).find({"_id": {"$in": list(ids)}, "retiredOn": None}, {"departmentId": 1, "for": 1})
    found = {row["_id"]: row async for row in cursor}
    if set(found) != ids:
        field = "computencyId" if managed.key == "skills" else "departmentId"
        raise Invalid("This is not a valid choice.", field=field)
    return found


async def retire(actor: Actor, managed: Managed, id_: ObjectId) -> None:
    """Takes an item out of use, a competency together with its skills; entries keep showing its title (P-266).

    Raises:
        NotFound: there is none, or not any more.
    """
    stored, now = collection(managed.stored), clock.now()
    row: Row | None = await stored.find_one({"_id": id_, "retiredOn": None}, {"title": 1})
    if row is None:
        raise NotFound(f"There is no such {managed.one}.")
    if managed.key == "computency":
        # First, so that repeating a removal that was cut off finishes it.
        skills = {"computencyId": id_, "retiredOn": None}
        await collection("skills").update_many(skills, {"$set": {"retiredOn": now, "retiredWith": id_}})
        changed("skills")
    done = await stored.update_one({"_id": id_, "retiredOn": None}, {"$set": {"retiredOn": now}})
    if done.matched_count != 1:
        raise NotFound(f"There is no such {managed.one}.")
    changed(managed.stored)
    await audit.record(
        f"{managed.key}.retired",
        actor_id=actor.id,
        role=actor.role,
        target=f"{managed.stored}/{id_}",
        title=row["title"],
    )
