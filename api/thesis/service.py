"""Saving the items of a synopsis or thesis, each once and by one conditional write; reading them."""

from __future__ import annotations

import datetime as dt
from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import NamedTuple

from beanie.operators import Eq, In
from bson import ObjectId

from api.access import scope
from api.access.actor import Actor
from api.accounts import service as accounts
from api.core import clock
from api.core.errors import Conflict, Invalid, NotFound
from api.core.files.intake import ReceivedFile
from api.core.files.records import FileService
from api.core.store import collection, records, rows
from api.core.store.database import Row, gather_reads
from api.core.store.documents import references
from api.core.store.populate import populate
from api.core.store.records import as_filter, name_of
from api.core.text import clean_name, is_person_name, object_id
from api.notifications import pending
from api.organisation import service as organisation
from api.thesis.answers import CoGuide
from api.thesis.documents import Settled as Settled
from api.thesis.documents import StoredStep, ThesisRecord
from api.thesis.parts import (
    CERTIFICATE_EMPTY,
    CO_GUIDE_DEPARTMENT,
    CO_GUIDE_EMPTY,
    CO_GUIDE_NAME,
    DATE_EMPTY,
    GUIDE_EMPTY,
    MAX_CO_GUIDES,
    SAVED,
    THESIS,
    TITLE_EMPTY,
    Item,
)
from api.thesis.parts import PARTS as PARTS
from api.thesis.parts import Part as Part
from api.thesis.timeline import Upload as Upload
from api.thesis.timeline import label_of
from api.thesis.timeline import milestones as milestones

REFS = {"guide": references(ThesisRecord)["guide"]}
NOT_FOUND = "This record was not found."
GUIDE_FOREIGN = "The guide must be a teacher of your department."


async def of_student(scope_filter: Row) -> dict[str, Settled]:
    """Return the stored records of one student by part; of several places the newest."""
    found = await rows(ThesisRecord, Settled).many(within=scope_filter)
    return {row["part"]: row for row in sorted(found, key=lambda row: row["_id"])}


async def own(actor: Actor) -> dict[str, Settled]:
    """The actor's own records by part."""
    return await of_student(_place(actor))


async def save_title(actor: Actor, part: Part, title: str) -> None:
    """Saves the title, which begins the record (T-039, T-225).

    Raises:
        Forbidden: the student is not verified.
        Invalid: it is blank.
        Conflict: there is one already.
    """
    scope.check_verified(actor)
    _refuse_saved(part, (await own(actor)).get(part.key), "title")
    if not title:
        raise Invalid(TITLE_EMPTY, field=part.title)
    record = _new(actor, part, "title")
    if part.title == "synopsisTitle":
        record.synopsisTitle = title
    else:
        record.title = title
    await _begin(actor, part, "title", title, record)


async def save_guide(actor: Actor, part: Part, guide: ObjectId | None) -> None:
    """Saves the guide, who is notified of it (T-041, T-228, T-229).

    Raises:
        Forbidden: the student is not verified.
        Conflict: there is no title yet, or a guide already.
        Invalid: none is chosen, or it is no teacher of the student's department.
    """
    record = await _ready(actor, part, "guide")
    if guide is None:
        raise Invalid(GUIDE_EMPTY, field="guide")
    if not await accounts.may_guide(guide, actor.collegeId, actor.departmentId):
        raise Invalid(GUIDE_FOREIGN, field="guide")
    title = str(record.get(part.title))
    desc = f"{actor.name} named you as guide of the {part.key}: {title if len(title) < 121 else title[:119] + '…'}"
    page, about = f"{part.page}?student={actor.id}", record["_id"]
    notification = pending.fields_of(
        pending.notification([guide], "thesis.guide", desc, page, by=actor.id, subject=about)
    )
    await _set(actor, part, "guide", guide, notification)
    await pending.deliver(name_of(ThesisRecord), about, notification)


async def save_co_guides(actor: Actor, part: Part, given: Sequence[object]) -> None:
    """Saves the co-guides (T-043, T-230 to T-232); a department's id is resolved to its name (T-166).

    Raises:
        Forbidden: the student is not verified.
        Conflict: title or guide are missing, or there are co-guides already.
        Invalid: there is no row, or one without a name or a department of the college.
    """
    await _ready(actor, part, "coGuide")
    await _set(actor, part, "coGuide", await _co_guides(actor, given))


async def save_acceptance(actor: Actor, day: dt.datetime | None) -> None:
    """Saves the day on which the synopsis was accepted; both pages write and show this one (T-045, T-169, T-320).

    Raises:
        Forbidden: the student is not verified.
        Conflict: neither the synopsis nor the thesis has title and guide, or there is a date already.
        Invalid: none is given.
    """
    scope.check_verified(actor)
    settled = await own(actor)
    item: Item = "synopsisAcceptanceDate"
    _refuse_saved(THESIS, settled.get(THESIS.key), item)
    lacks = [_lacks(part, settled.get(part.key)) for part in PARTS]
    if all(lacks):
        raise Conflict(GUIDE_EMPTY if GUIDE_EMPTY in lacks else str(lacks[0]))
    if day is None:
        raise Invalid(DATE_EMPTY, field=item)
    record = _new(actor, THESIS, item)
    record.synopsisAcceptanceDate = day
    await _begin(actor, THESIS, item, day, record)


async def check_certificate(actor: Actor, part: Part, record_id: object) -> None:
    """Whether the certificate may be saved now: before a file is taken in.

    Raises:
        Forbidden: the student is not verified.
        NotFound: the id is not that of the own record.
        Conflict: title or guide are missing, or there is a certificate already (T-042).
    """
    await _ready(actor, part, "certificate", record_id)


async def save_certificate(actor: Actor, part: Part, received: ReceivedFile | None, files: FileService) -> None:
    """Saves the certificate of a record that :func:`check_certificate` let through.

    Raises:
        Invalid: there is no file (T-233).
        Conflict: another one came first.
    """
    if received is None:
        raise Invalid(CERTIFICATE_EMPTY, field="certificate")
    async with files.stored_with(received, actor, purpose="thesis") as file:
        await _set(actor, part, "certificate", file["_id"])


async def check_record(actor: Actor, part: Part, record_id: object) -> None:
    """Whether ``record_id`` is that of the actor's own record, which an upload for review names (T-053, T-319).

    Raises:
        NotFound: it is not.
        Conflict: there is none yet, as no title is saved.
    """
    record = (await own(actor)).get(part.key)
    _check_id(record, record_id)
    if record is None or not record.get(part.title):
        raise Conflict(part.untitled)


def preparing(part: Part) -> Callable[[Actor], Awaitable[Row]]:
    """What every upload for review takes over from the record: the title as ``topic``, the guide as ``teacher``.

    The returned function raises Conflict where no title is saved (T-053).
    """

    async def prepare(actor: Actor) -> Row:
        record = (await own(actor)).get(part.key)
        if record is None or not record.get(part.title):
            raise Conflict(part.untitled)
        guide = {"teacher": record["guide"]} if record.get("guide") else {}
        return {"topic": record.get(part.title), **guide}

    return prepare


async def find_in(scope_filter: Row, part: Part, record_id: ObjectId) -> Settled | None:
    """The record of that id within a scope, or None."""
    wanted = (ThesisRecord.id == record_id, ThesisRecord.part == part.key)
    return await rows(ThesisRecord, Settled).one(*wanted, within=scope_filter)


async def to_wire(actor: Actor, part: Part, settled: Mapping[str, Settled], files: FileService) -> Row:
    """One part on the wire (T-165, T-170), empty where nothing is saved; the acceptance date is the thesis's."""
    record, thesis = settled.get(part.key), settled.get(THESIS.key)
    accepted = None if thesis is None else thesis.get("synopsisAcceptanceDate")
    wire: Row = {"_id": None, part.title: "", "guide": None, "coGuide": []}
    if record is not None:
        wire = {name: record.get(name) or empty for name, empty in wire.items()}
    wire |= {"certificate": None, "synopsisAcceptanceDate": clock.wire_day(accepted)}
    certificate = None if record is None else record.get("certificate")
    links, _ = await gather_reads(files.describe([certificate], actor.id), populate([wire], REFS))
    wire["certificate"] = links.get(certificate) if certificate else None
    return wire


def _place(actor: Actor) -> Row:
    return {"collegeId": actor.collegeId, "departmentId": actor.departmentId, "studentId": actor.id}


def _check_id(record: Settled | None, given: object) -> None:
    if given in (None, ""):
        return
    wanted = object_id(given)
    if record is None or wanted != record["_id"]:
        raise NotFound(NOT_FOUND)


def _refuse_saved(part: Part, record: Settled | None, item: Item) -> None:
    if record is not None and record.get(part.field(item)) is not None:
        raise Conflict(SAVED, code="saved")


def _lacks(part: Part, record: Settled | None) -> str:
    """What is to be saved first, in the specification's words; empty where title and guide are there."""
    if record is None or not record.get(part.title):
        return part.untitled
    return "" if record.get("guide") else GUIDE_EMPTY


async def _ready(actor: Actor, part: Part, item: Item, record_id: object = None) -> Settled:
    """The actor's record, if it is the one that is named, and the item may be saved now."""
    scope.check_verified(actor)
    record = (await own(actor)).get(part.key)
    _check_id(record, record_id)
    _refuse_saved(part, record, item)
    lacks = _lacks(part, record)
    if record is None or (lacks and not (item == "guide" and lacks == GUIDE_EMPTY)):
        raise Conflict(lacks)
    return record


async def _co_guides(actor: Actor, given: Sequence[object]) -> list[CoGuide]:
    if not given:
        raise Invalid(CO_GUIDE_EMPTY, field="coGuide")
    if len(given) > MAX_CO_GUIDES:
        raise Invalid(f"At most {MAX_CO_GUIDES} co-guides are accepted.", field="coGuide")
    assert actor.collegeId is not None
    departments = await organisation.departments_of(actor.collegeId)
    names = {str(row["_id"]): row["name"] for row in departments} | {row["name"]: row["name"] for row in departments}
    co_guides: list[CoGuide] = []
    for n, row in enumerate(given, start=1):
        if not isinstance(row, dict) or set(row) - {"name", "department", "_id"}:
            raise Invalid(CO_GUIDE_NAME.format(n=n), field="coGuide")
        try:
            name = clean_name(row.get("name") or "", max_length=120)
        except ValueError:
            name = ""
        if not is_person_name(name):
            raise Invalid(CO_GUIDE_NAME.format(n=n), field=f"coGuide.{n - 1}.name")
        named = row.get("department")
        department = names.get(named.strip()) if isinstance(named, str) else None
        if department is None:
            raise Invalid(CO_GUIDE_DEPARTMENT.format(n=n), field=f"coGuide.{n - 1}.department")
        co_guides.append({"name": name, "department": department})
    return co_guides


def _step(actor: Actor, item: Item) -> StoredStep:
    return {"item": item, "at": clock.now(), "by": actor.id}


def _new(actor: Actor, part: Part, item: Item) -> ThesisRecord:
    """A record that begins with an item."""
    assert actor.collegeId is not None
    assert actor.departmentId is not None
    return ThesisRecord(
        part=part.key,
        collegeId=actor.collegeId,
        departmentId=actor.departmentId,
        studentId=actor.id,
        history=[_step(actor, item)],
    )


async def _begin(actor: Actor, part: Part, item: Item, value: object, record: ThesisRecord) -> None:
    """Saves an item that may be the first one, with which ``record`` begins."""
    if part.key not in await own(actor) and await records(ThesisRecord).add_if_absent(record):
        return
    await _set(actor, part, item, value)


async def _set(actor: Actor, part: Part, item: Item, value: object, notification: Row | None = None) -> None:
    """Saves an item by one write, whose filter says that it is not set yet, with its notification."""
    name = part.field(item)
    saved = await records(ThesisRecord).change(
        ThesisRecord.part == part.key,
        Eq(name, None),
        within=_place(actor),
        set={name: value, **(notification or {})},
        push={ThesisRecord.history: _step(actor, item)},
    )
    if not saved:
        raise Conflict(SAVED, code="saved")


class SettledItem(NamedTuple):
    """An item that was settled: ``{part}.{item}``, its words, its day in India and the page that shows it. The day of
    the synopsis's acceptance is the one that was saved."""

    key: str
    label: str
    day: dt.date
    page: str


async def settled_items(student_ids: Sequence[ObjectId]) -> dict[ObjectId, list[SettledItem]]:
    """What several students settled of synopsis and thesis, in every place where they were, by student and day."""
    by_student: dict[ObjectId, list[SettledItem]] = {}
    for record in await rows(ThesisRecord, Settled).many(In(ThesisRecord.studentId, student_ids)):
        part = next(one for one in PARTS if one.key == record["part"])
        for step in record.get("history") or ():
            saved = record.get(part.field(step["item"]))
            day = saved.date() if isinstance(saved, dt.datetime) else clock.india_day(step["at"])
            item = SettledItem(f"{part.key}.{step['item']}", label_of(part, step["item"]), day, part.page)
            by_student.setdefault(record["studentId"], []).append(item)
    return {student: sorted(items, key=lambda one: one.day) for student, items in by_student.items()}


async def stored_records(student_id: ObjectId) -> list[Row]:
    """What is settled of a student's synopsis and thesis, whole as it is stored: what a print remembers of them."""
    whole = collection(ThesisRecord).find(as_filter([ThesisRecord.studentId == student_id]))
    stored: list[Row] = await whole.to_list(None)
    return stored
