"""Creating entries: references checked against the student's department, one insert, a retry answered once."""

from __future__ import annotations

import datetime as dt
import hashlib
import uuid
from collections.abc import Awaitable, Callable, Mapping
from typing import NotRequired, cast

import orjson
from beanie.operators import Eq
from bson import ObjectId
from pymongo.errors import DuplicateKeyError

from api.access import scope
from api.access.actor import Actor
from api.core import clock
from api.core.errors import Conflict, Invalid
from api.core.files.intake import ReceivedFile
from api.core.files.records import FileService
from api.core.http.wire import encode
from api.core.store import Identified, collection, durability, records, rows
from api.core.store.database import Row, gather_reads, new_id
from api.core.store.records import as_filter
from api.core.text import folded, object_id
from api.logbook.contract.bodies import check_body, check_client_id
from api.logbook.contract.kind import Kind
from api.logbook.documents import Entry, StoredEntry, place_of
from api.logbook.entries import notify, references
from api.logbook.entries.searched import refs_of, with_remark
from api.logbook.integrity import unique
from api.logbook.integrity.overlap import check_overlap, clash_of
from api.logbook.integrity.places import of_student_in
from api.logbook.integrity.training import check_day
from api.logbook.reading import rows as entry_rows
from api.notifications import pending
from api.organisation import service as organisation

OTHER_BODY = "This submission id was already used for another entry."


class Verified(Identified):
    """An entry's own day, and since when it is verified, if it is."""

    date: NotRequired[dt.datetime]
    verifiedOn: NotRequired[dt.datetime | None]


Preparation = Callable[[Actor], Awaitable[Row]]
_preparations: dict[str, Preparation] = {}


def prepare(kind: Kind, preparation: Preparation) -> None:
    """Has every new entry of ``kind`` take over what ``preparation`` answers, by stored field; it may refuse."""
    _preparations[kind.key] = preparation


async def create(
    actor: Actor,
    kind: Kind,
    data: Mapping[str, object],
    files: FileService,
    received: ReceivedFile | None = None,
    *,
    entered_by: ObjectId | None = None,
) -> tuple[StoredEntry, bool]:
    """Creates an entry of ``kind`` by the student ``actor``; answers it and whether it is new.

    ``entered_by`` is the member of staff who records it for the student, where it is not the student.

    Raises:
        Forbidden: the student is not verified, or has no joining date.
        Invalid: the body does not fit the kind, is dated before training began, or refers to what is not the student's
            department's.
        Conflict: the submission id was used for another body, the days overlap an earlier entry of the kind, or the
            college has an entry with the number that stands for one alone.
    """
    scope.check_verified(actor)
    rest = dict(data)
    client_id = check_client_id(rest.pop("clientId", None)) or str(uuid.uuid4())
    corrected = rest.pop("replaces", None)
    extra = await organisation.extra_options(actor.collegeId, actor.departmentId)
    fields = check_body(kind, rest, extra)
    sent: Row = {**fields, "_id": new_id(), "studentId": actor.id, "collegeId": actor.collegeId}
    # What each of these asks for follows from what was sent, so that none waits for another.
    corrects, picks, prepared, earlier, clash, others, _ = await gather_reads(
        _replaced(actor, kind, corrected),
        references.looked_up(actor, kind, fields),
        _prepared(actor, kind),
        _earlier(actor, client_id),
        clash_of(kind, {**sent, "replaces": object_id(corrected)}, actor.colleges),
        notify.others_to_tell(actor, fields.get("teacher")),
        entry_rows.name_references({**sent, "student": actor.id}),
    )
    if earlier is None:
        check_day(kind, fields, actor.joinedOn, corrects)
    references.resolve(kind, fields, picks)
    replaces = None if corrects is None else corrects["_id"]
    record = {**_record(actor, kind, fields, client_id, replaces, received), "_id": sent["_id"]}
    if prepared:
        record |= prepared
        record["searchText"] = search_texts(kind, record)[0]
    if entered_by is not None:
        record["enteredBy"] = entered_by
    record["refs"] = refs_of(record)
    entry = cast("StoredEntry", record)
    if earlier is not None:
        return _same(earlier, entry), False
    if clash is not None:
        raise clash
    await unique.claim(kind, entry)
    try:
        if received is None:
            return await _insert(actor, kind, entry, others), True
        async with files.stored_with(received, actor, purpose="certificate", audited=kind.audited) as file:
            entry["certificate"] = file["_id"]
            return await _insert(actor, kind, entry, others), True
    except _StoredAlreadyError as twin:
        return _same(twin.entry, entry), False
    except BaseException:
        await unique.release(kind, entry)
        raise


class _StoredAlreadyError(Exception):
    """The same submission came in twice at once and the other one is stored; a file kept for this one goes again."""

    def __init__(self, entry: StoredEntry) -> None:
        super().__init__()
        self.entry = entry


def _record(
    actor: Actor,
    kind: Kind,
    fields: Mapping[str, object],
    client_id: str,
    replaces: ObjectId | None,
    received: ReceivedFile | None,
) -> Row:
    content = {**fields, "kind": kind.key, "replaces": replaces, "file": received.sha256 if received else None}
    record: Row = {
        "_id": new_id(),
        "kind": kind.key,
        "categoryId": kind.categoryId,
        "option": kind.option,
        "clientId": client_id,
        "bodyDigest": hashlib.sha256(
            orjson.dumps(orjson.loads(encode(content)), option=orjson.OPT_SORT_KEYS)
        ).hexdigest(),
        "collegeId": actor.collegeId,
        "departmentId": actor.departmentId,
        "studentId": actor.id,
        "date": fields.get("date") or fields.get(kind.dateFrom or "") or clock.stored_day(clock.today()),
        "studentRemark": fields.get("studentRemark") or fields.get(kind.remarkFrom or "") or "",
        "status": "Pending",
        "vRemark": "",
        "receivedOn": clock.now(),
        "version": 1,
        "history": [],
        **{name: value for name, value in fields.items() if not name.startswith("_")},
    }
    record.setdefault("topic", str(fields.get("_title") or fields.get(kind.topicFrom or "") or ""))
    if replaces is not None:
        record["replaces"] = replaces
    record["searchText"], patient = search_texts(kind, record)
    if patient:
        record["patientText"] = patient
    if key := case_key(kind, record):
        record["caseKey"] = key
    return record


def search_texts(kind: Kind, entry: Mapping[str, object]) -> tuple[str, str]:
    """The folded own text of an entry with the remark on it, and apart from it the folded text that identifies a
    patient."""
    own: list[str] = [str(entry.get("topic", ""))]
    patient: list[str] = []
    for field in kind.fields:
        value = entry.get(kind.stored(field.name))
        if isinstance(value, str) and field.type in ("text", "longtext", "choice", "phone"):
            (patient if field.patient else own).append(value)
    own.append(str(entry.get("studentRemark", "")))
    said = with_remark(folded(" ".join(dict.fromkeys(own)))[:4000], str(entry.get("vRemark") or ""))
    return said, folded(" ".join(patient))[:1000]


def case_key(kind: Kind, entry: Mapping[str, object]) -> str:
    """The patient's case number of an entry as it is compared; empty where the kind has none."""
    return "" if kind.caseNumber is None else folded(str(entry.get(kind.caseNumber) or ""))[:120]


async def _prepared(actor: Actor, kind: Kind) -> Row:
    """What an entry takes over besides what was sent, apart from it: a retry is the same submission all the same."""
    return await _preparations[kind.key](actor) if kind.key in _preparations else {}


async def _insert(actor: Actor, kind: Kind, entry: StoredEntry, others: list[ObjectId]) -> StoredEntry:
    notification = notify.of_submission(actor, kind, entry, others)
    with durability.one_commit():
        left = await pending.deliver_in_commit(notification)
        try:
            await collection(Entry).insert_one({**entry, **left})
        except DuplicateKeyError:
            earlier = await _earlier(actor, entry["clientId"])
            if earlier is None:
                raise Conflict("This entry has been corrected already.") from None
            raise _StoredAlreadyError(earlier) from None
        try:
            # Another submission may have come between the first look and the insert: neither may stand beside the
            # other.
            await gather_reads(check_overlap(kind, entry, actor.colleges), unique.check(kind, entry))
        except Conflict:
            await records(Entry).remove(Entry.id == entry["_id"], Entry.version == 1, within=place_of(entry))
            raise

    async def overtaken() -> None:
        if not await records(Entry).exists(Entry.id == entry["_id"], within=place_of(entry)):
            await notify.withdraw_submission(entry, others)

    await pending.deliver(Entry, entry["_id"], left, within=place_of(entry), overtaken=overtaken)
    return entry


async def _earlier(actor: Actor, client_id: str) -> StoredEntry | None:
    sent = [Entry.studentId == actor.id, Entry.clientId == client_id]
    found = await collection(Entry).find_one(as_filter([Eq(Entry.collegeId, actor.collegeId), *sent]))
    return cast("StoredEntry | None", found)


def _same(earlier: StoredEntry, entry: StoredEntry) -> StoredEntry:
    if earlier.get("bodyDigest") != entry["bodyDigest"]:
        raise Conflict(OTHER_BODY)
    return earlier


async def _replaced(actor: Actor, kind: Kind, value: object) -> Verified | None:
    if value in (None, ""):
        return None
    entry_id = object_id(value)
    mine = of_student_in(actor.colleges, actor.id)
    old = await rows(Entry, Verified).one(Entry.id == entry_id, Entry.kind == kind.key, within=mine)
    if old is None:
        raise Invalid("The entry that this one corrects was not found.", field="replaces")
    if old.get("verifiedOn") is None:
        raise Invalid("Only a verified entry is corrected by a new one; delete this one instead.", field="replaces")
    return old
