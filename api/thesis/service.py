"""Saving the items of a synopsis or thesis, each once and by one conditional write; reading them."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

from bson import ObjectId

from api.access import scope
from api.access.actor import Actor
from api.accounts import service as accounts
from api.core import clock
from api.core.database import Row, collection, is_duplicate, new_id, together
from api.core.documents import references
from api.core.errors import Conflict, Invalid, NotFound
from api.core.files.intake import ReceivedFile
from api.core.files.records import FileService
from api.core.populate import populate
from api.core.text import clean_name, object_id
from api.notifications import untold
from api.organisation import service as organisation
from api.thesis.documents import ThesisRecord
from api.thesis.parts import (
    CERTIFICATE_EMPTY,
    CO_GUIDE_DEPARTMENT,
    CO_GUIDE_EMPTY,
    CO_GUIDE_NAME,
    DATE_EMPTY,
    GUIDE_EMPTY,
    MOST_CO_GUIDES,
    PARTS,
    SAVED,
    THESIS,
    TITLE_EMPTY,
    Item,
    Part,
)
from api.thesis.timeline import milestones

__all__ = [
    "PARTS",
    "REFS",
    "Part",
    "check_certificate",
    "check_record",
    "find_in",
    "milestones",
    "of_student",
    "preparing",
    "save_acceptance",
    "save_certificate",
    "save_co_guides",
    "save_guide",
    "save_title",
    "shown",
]

REFS = {"guide": references(ThesisRecord)["guide"]}
NOT_FOUND = "This record was not found."
GUIDE_FOREIGN = "The guide must be a teacher of your department."


async def of_student(scope_filter: Row) -> dict[str, Row]:
    """The stored records of one student by part; ``scope_filter`` names college, department and student."""
    found = collection("theses").find(scope_filter).limit(len(PARTS))
    return {row["part"]: row async for row in found}


async def save_title(actor: Actor, part: Part, title: str) -> Row:
    """Saves the title, which begins the record (T-039, T-225).

    Raises:
        Forbidden: the student is not verified.
        Invalid: it is blank.
        Conflict: there is one already.
    """
    scope.check_verified(actor)
    records = await _own(actor)
    _refuse_saved(part, records.get(part.key), "title")
    if not title:
        raise Invalid(TITLE_EMPTY, field=part.title)
    return await _begin(actor, part, "title", title)


async def save_guide(actor: Actor, part: Part, guide: ObjectId | None) -> Row:
    """Saves the guide, who is told of it (T-041, T-228, T-229).

    Raises:
        Forbidden: the student is not verified.
        Conflict: there is no title yet, or a guide already.
        Invalid: none is chosen, or it is no teacher of the student's department.
    """
    scope.check_verified(actor)
    record = (await _own(actor)).get(part.key)
    _check_ready(part, record, "guide")
    if guide is None:
        raise Invalid(GUIDE_EMPTY, field="guide")
    if not await accounts.may_guide(guide, actor.collegeId, actor.departmentId):
        raise Invalid(GUIDE_FOREIGN, field="guide")
    record = record or {}
    title = str(record[part.title])
    desc = f"{actor.name} named you as guide of the {part.key}: {title if len(title) < 121 else title[:119] + '…'}"
    page, about = f"{part.page}?student={actor.id}", record["_id"]
    telling = untold.held(untold.message([guide], "thesis.guide", desc, page, by=actor.id, subject=about))
    saved = await _set(actor, part, "guide", guide, telling)
    await untold.tell("theses", about, telling)
    return saved


async def save_co_guides(actor: Actor, part: Part, rows: list[Any]) -> Row:
    """Saves the co-guides (T-043, T-230 to T-232); a department's id is resolved to its name (T-166).

    Raises:
        Forbidden: the student is not verified.
        Conflict: title or guide are missing, or there are co-guides already.
        Invalid: there is no row, or one without a name or a department of the college.
    """
    scope.check_verified(actor)
    record = (await _own(actor)).get(part.key)
    _check_ready(part, record, "coGuide")
    return await _set(actor, part, "coGuide", await _co_guides(actor, rows))


async def save_acceptance(actor: Actor, day: Any) -> Row:
    """Saves the day on which the synopsis was accepted; both pages write and show this one (T-045, T-169, T-320).

    Raises:
        Forbidden: the student is not verified.
        Conflict: neither the synopsis nor the thesis has title and guide, or there is a date already.
        Invalid: none is given.
    """
    scope.check_verified(actor)
    records = await _own(actor)
    item: Item = "synopsisAcceptanceDate"
    _refuse_saved(THESIS, records.get(THESIS.key), item)
    lacks = [_lacks(part, records.get(part.key)) for part in PARTS]
    if all(lacks):
        raise Conflict(GUIDE_EMPTY if GUIDE_EMPTY in lacks else str(lacks[0]))
    if day is None:
        raise Invalid(DATE_EMPTY, field=item)
    return await _begin(actor, THESIS, item, day)


async def check_certificate(actor: Actor, part: Part, record_id: Any) -> None:
    """Whether the certificate may be saved now: before a file is taken in.

    Raises:
        Forbidden: the student is not verified.
        NotFound: the id is not that of the own record.
        Conflict: title or guide are missing, or there is a certificate already (T-042).
    """
    scope.check_verified(actor)
    record = (await _own(actor)).get(part.key)
    _check_id(record, record_id)
    _check_ready(part, record, "certificate")


async def save_certificate(actor: Actor, part: Part, received: ReceivedFile | None, files: FileService) -> Row:
    """Saves the certificate of a record that :func:`check_certificate` let through.

    Raises:
        Invalid: there is no file (T-233).
        Conflict: another one came first.
    """
    if received is None:
        raise Invalid(CERTIFICATE_EMPTY, field="certificate")
    async with files.keeping(
        received,
        ownerId=actor.id,
        collegeId=actor.collegeId,
        departmentId=actor.departmentId,
        purpose="thesis",
    ) as kept:
        return await _set(actor, part, "certificate", kept["_id"])


async def check_record(actor: Actor, part: Part, record_id: Any) -> None:
    """Whether ``record_id`` is that of the actor's own record, which an upload for review names (T-053, T-319).

    Raises:
        NotFound: it is not.
        Conflict: there is none yet, as no title is saved.
    """
    record = (await _own(actor)).get(part.key)
    _check_id(record, record_id)
    if record is None or not record.get(part.title):
        raise Conflict(part.untitled)


def preparing(part: Part) -> Callable[[Actor], Awaitable[Row]]:
    """What every upload for review takes over from the record: the title as ``topic``, the guide as ``teacher``.

    The returned function raises Conflict where no title is saved (T-053).
    """

    async def prepare(actor: Actor) -> Row:
        record = (await _own(actor)).get(part.key) or {}
        if not record.get(part.title):
            raise Conflict(part.untitled)
        guide = {"teacher": record["guide"]} if record.get("guide") else {}
        return {"topic": record[part.title], **guide}

    return prepare


async def find_in(scope_filter: Row, part: Part, record_id: ObjectId) -> Row | None:
    """The record of that id within a scope, or None."""
    wanted = {**scope_filter, "_id": record_id, "part": part.key}
    found: Row | None = await collection("theses").find_one(wanted)
    return found


async def shown(actor: Actor, part: Part, records: dict[str, Row], files: FileService) -> Row:
    """One part as it travels (T-165, T-170), empty where nothing is saved; the acceptance date is the thesis's."""
    record = records.get(part.key) or {}
    certificate = record.get("certificate")
    made = {
        "_id": record.get("_id"),
        part.title: record.get(part.title) or "",
        "guide": record.get("guide"),
        "coGuide": record.get("coGuide") or [],
        "certificate": None,
        "synopsisAcceptanceDate": clock.wire_day((records.get(THESIS.key) or {}).get("synopsisAcceptanceDate")),
    }
    links, _ = await together(files.describe([certificate], actor.id), populate([made], REFS))
    made["certificate"] = links.get(certificate) if certificate else None
    return made


def _place(actor: Actor) -> Row:
    return {"collegeId": actor.collegeId, "departmentId": actor.departmentId, "studentId": actor.id}


async def _own(actor: Actor) -> dict[str, Row]:
    return await of_student(_place(actor))


def _check_id(record: Row | None, given: Any) -> None:
    if given in (None, ""):
        return
    wanted = object_id(given)
    if record is None or wanted != record["_id"]:
        raise NotFound(NOT_FOUND)


def _refuse_saved(part: Part, record: Row | None, item: Item) -> None:
    if record is not None and record.get(part.field(item)) is not None:
        raise Conflict(SAVED, code="saved")


def _lacks(part: Part, record: Row | None) -> str:
    """What is to be saved first, in the specification's words; empty where title and guide are there."""
    if record is None or not record.get(part.title):
        return part.untitled
    return "" if record.get("guide") else GUIDE_EMPTY


def _check_ready(part: Part, record: Row | None, item: Item) -> None:
    _refuse_saved(part, record, item)
    lacks = _lacks(part, record)
    if lacks and not (item == "guide" and lacks == GUIDE_EMPTY):
        raise Conflict(lacks)


async def _co_guides(actor: Actor, rows: list[Any]) -> list[dict[str, str]]:
    if not rows:
        raise Invalid(CO_GUIDE_EMPTY, field="coGuide")
    if len(rows) > MOST_CO_GUIDES:
        raise Invalid(f"At most {MOST_CO_GUIDES} co-guides are taken.", field="coGuide")
    assert actor.collegeId is not None
    departments = await organisation.departments_of(actor.collegeId)
    names = {str(row["_id"]): row["name"] for row in departments} | {row["name"]: row["name"] for row in departments}
    made = []
    for n, row in enumerate(rows, start=1):
        if not isinstance(row, dict) or set(row) - {"name", "department", "_id"}:
            raise Invalid(CO_GUIDE_NAME.format(n=n), field="coGuide")
        try:
            name = clean_name(row.get("name") or "", max_length=120)
        except ValueError:
            name = ""
        if not any(char.isalpha() for char in name):
            raise Invalid(CO_GUIDE_NAME.format(n=n), field=f"coGuide.{n - 1}.name")
        given = row.get("department")
        department = names.get(given.strip()) if isinstance(given, str) else None
        if department is None:
            raise Invalid(CO_GUIDE_DEPARTMENT.format(n=n), field=f"coGuide.{n - 1}.department")
        made.append({"name": name, "department": department})
    return made


def _step(actor: Actor, item: Item) -> Row:
    return {"item": item, "at": clock.now(), "by": actor.id}


async def _begin(actor: Actor, part: Part, item: Item, value: Any) -> Row:
    """Saves an item that may be the first one of its record."""
    made = {
        "_id": new_id(),
        "part": part.key,
        **_place(actor),
        part.field(item): value,
        "history": [_step(actor, item)],
    }
    if part.key not in await _own(actor):
        try:
            await collection("theses").insert_one(made)
        except Exception as error:
            if not is_duplicate(error):
                raise
        else:
            return made
    return await _set(actor, part, item, value)


async def _set(actor: Actor, part: Part, item: Item, value: Any, telling: Row | None = None) -> Row:
    """Saves an item by one write, whose filter says that it is not set yet, with what is to be told of it."""
    theses, name, mine = collection("theses"), part.field(item), {**_place(actor), "part": part.key}
    change = {"$set": {name: value, **(telling or {})}, "$push": {"history": _step(actor, item)}}
    written = await theses.update_one({**mine, name: None}, change)
    if written.matched_count != 1:
        raise Conflict(SAVED, code="saved")
    found: Row | None = await theses.find_one(mine)
    if found is None:
        raise NotFound(NOT_FOUND)
    return found
