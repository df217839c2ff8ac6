"""Creating entries: references checked against the student's department, one insert, a retry answered once."""

from __future__ import annotations

import hashlib
import uuid
from collections.abc import Awaitable, Callable
from typing import Any

import orjson
from bson import ObjectId

from api.access import scope
from api.access.actor import Actor
from api.accounts import service as accounts
from api.core import clock
from api.core.database import Row, collection, is_duplicate, new_id
from api.core.errors import Conflict, Invalid
from api.core.files.intake import ReceivedFile
from api.core.files.records import FileService
from api.core.text import folded, object_id
from api.core.wire import encode
from api.logbook import tell, unique
from api.logbook.bodies import check_body, check_client_id
from api.logbook.exclusive import check_overlap
from api.logbook.kind import Field, Kind, Source
from api.notifications import untold
from api.organisation import service as organisation

OTHER_BODY = "This submission id was already used for another entry."
STORED_IN: dict[Source, str] = {
    "competencies": "computencies",
    "skills": "skills",
    "specialities": "specialities",
    "procedures": "procedures",
}


Preparation = Callable[[Actor], Awaitable[Row]]
_preparations: dict[str, Preparation] = {}


def prepare(kind: Kind, preparation: Preparation) -> None:
    """Has every new entry of ``kind`` take over what ``preparation`` answers, by stored field; it may refuse."""
    _preparations[kind.key] = preparation


async def create(
    actor: Actor,
    kind: Kind,
    data: dict[str, Any],
    files: FileService,
    received: ReceivedFile | None = None,
    *,
    entered_by: ObjectId | None = None,
) -> tuple[Row, bool]:
    """Creates an entry of ``kind`` by the student ``actor``; answers it and whether it is new.

    ``entered_by`` is the member of staff who records it for the student, where it is not the student.

    Raises:
        Forbidden: the student is not verified, or has no joining date.
        Invalid: the body does not fit the kind, or refers to what is not the student's department's.
        Conflict: the submission id was used for another body, the days overlap an earlier entry of the kind, or the
            college has an entry with the number that stands for one alone.
    """
    scope.check_verified(actor)
    rest = dict(data)
    client_id = check_client_id(rest.pop("clientId", None)) or str(uuid.uuid4())
    replaces = await _replaced(actor, kind, rest.pop("replaces", None))
    extra = await organisation.extra_options(actor.collegeId, actor.departmentId)
    fields = check_body(kind, rest, extra)
    await resolve(actor, kind, fields)
    entry = _record(actor, kind, fields, client_id, replaces, received)
    entry |= await _prepared(actor, kind, entry)
    if entered_by is not None:
        entry["enteredBy"] = entered_by
    earlier = await _earlier(actor, client_id)
    if earlier is not None:
        return _same(earlier, entry), False
    await check_overlap(kind, entry)
    await unique.claim(kind, entry)
    try:
        if received is None:
            return await _insert(actor, kind, entry), True
        async with files.keeping(
            received,
            ownerId=actor.id,
            collegeId=actor.collegeId,
            departmentId=actor.departmentId,
            purpose="certificate",
            audited=kind.audited,
        ) as kept:
            return await _insert(actor, kind, {**entry, "certificate": kept["_id"]}), True
    except _StoredAlreadyError as twin:
        return _same(twin.entry, entry), False
    except BaseException:
        await unique.release(kind, entry)
        raise


class _StoredAlreadyError(Exception):
    """The same submission came in twice at once and the other one is stored; a file kept for this one goes again."""

    def __init__(self, entry: Row) -> None:
        super().__init__()
        self.entry = entry


def _record(
    actor: Actor,
    kind: Kind,
    fields: dict[str, Any],
    client_id: str,
    replaces: ObjectId | None,
    received: ReceivedFile | None,
) -> Row:
    content = {**fields, "kind": kind.key, "replaces": replaces, "file": received.sha256 if received else None}
    made: Row = {
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
    made.setdefault("topic", str(fields.get("_title") or fields.get(kind.topicFrom or "") or ""))
    if replaces is not None:
        made["replaces"] = replaces
    made["searchText"], patient = search_texts(kind, made)
    if patient:
        made["patientText"] = patient
    if key := case_key(kind, made):
        made["caseKey"] = key
    return made


def search_texts(kind: Kind, entry: Row) -> tuple[str, str]:
    """The folded own text of an entry, and apart from it the folded text that identifies a patient."""
    own: list[str] = [str(entry.get("topic", ""))]
    patient: list[str] = []
    for field in kind.fields:
        value = entry.get(kind.stored(field.name))
        if isinstance(value, str) and field.type in ("text", "longtext", "choice", "phone"):
            (patient if field.patient else own).append(value)
    own.append(str(entry.get("studentRemark", "")))
    return folded(" ".join(dict.fromkeys(own)))[:4000], folded(" ".join(patient))[:1000]


def case_key(kind: Kind, entry: Row) -> str:
    """The patient's case number of an entry as it is compared; empty where the kind has none."""
    return "" if kind.caseNumber is None else folded(str(entry.get(kind.caseNumber) or ""))[:120]


async def _prepared(actor: Actor, kind: Kind, entry: Row) -> Row:
    """What an entry takes over besides what was sent, apart from it: a retry is the same submission all the same."""
    if kind.key not in _preparations:
        return {}
    made = await _preparations[kind.key](actor)
    return {**made, "searchText": search_texts(kind, {**entry, **made})[0]}


async def _insert(actor: Actor, kind: Kind, entry: Row) -> Row:
    telling = await tell.of_submission(actor, kind, entry)
    try:
        await collection("entries").insert_one({**entry, **telling})
    except Exception as error:
        if not is_duplicate(error):
            raise
        earlier = await collection("entries").find_one(
            {"collegeId": entry["collegeId"], "studentId": entry["studentId"], "clientId": entry["clientId"]}
        )
        if earlier is None:
            raise Conflict("This entry has been corrected already.") from None
        raise _StoredAlreadyError(earlier) from None
    try:
        # Another submission may have come between the first look and the insert: neither may stand beside the other.
        await check_overlap(kind, entry)
        await unique.check(kind, entry)
    except Conflict:
        await collection("entries").delete_one({"_id": entry["_id"], "version": 1})
        raise
    await untold.tell("entries", entry["_id"], telling)
    return entry


async def _earlier(actor: Actor, client_id: str) -> Row | None:
    found: Row | None = await collection("entries").find_one(
        {"collegeId": actor.collegeId, "studentId": actor.id, "clientId": client_id}
    )
    return found


def _same(earlier: Row, entry: Row) -> Row:
    if earlier.get("bodyDigest") != entry["bodyDigest"]:
        raise Conflict(OTHER_BODY)
    return earlier


async def _replaced(actor: Actor, kind: Kind, value: Any) -> ObjectId | None:
    if value in (None, ""):
        return None
    entry_id = object_id(value)
    filter_ = {"_id": entry_id, "studentId": actor.id, "kind": kind.key}
    old = None if entry_id is None else await collection("entries").find_one(filter_, {"verifiedOn": 1})
    if old is None:
        raise Invalid("The entry that this one corrects was not found.", field="replaces")
    if old.get("verifiedOn") is None:
        raise Invalid("Only a verified entry is corrected by a new one; delete this one instead.", field="replaces")
    return entry_id


async def resolve(actor: Actor, kind: Kind, fields: dict[str, Any]) -> None:
    """Checks every picked id and turns texts that name a picked item into both id and title."""
    for field in kind.fields:
        if field.type != "reference":
            continue
        name = kind.stored(field.name)
        if field.source == "teachers":
            await _resolve_teacher(actor, field, name, fields)
        elif field.source == "states":
            await _resolve_state(field, name, fields)
        elif field.freeText:
            await _resolve_text(actor, field, name, fields)
        elif name in fields:
            row = await _picked(actor, field, fields[name], fields)
            fields[name] = row["_id"]
            if name == kind.topicFrom:
                fields["_title"] = row["title"]


async def _resolve_teacher(actor: Actor, field: Field, name: str, fields: dict[str, Any]) -> None:
    value = fields.get(name)
    if value is None:
        return
    teacher = object_id(value)
    if teacher is None or not await accounts.is_teacher_of(teacher, actor.collegeId, actor.departmentId):
        raise Invalid(f"{field.label} must be a teacher of your department.", field=field.name)
    fields[name] = teacher


async def _resolve_state(field: Field, name: str, fields: dict[str, Any]) -> None:
    value = fields.get(name)
    if value is None:
        return
    state = object_id(value)
    if state is None or await organisation.state(state) is None:
        raise Invalid(f"{field.label} must be one of the states and union territories.", field=field.name)
    fields[name] = state


async def _resolve_text(actor: Actor, field: Field, name: str, fields: dict[str, Any]) -> None:
    assert field.storeAs is not None
    picked = object_id(fields.get(name)) or fields.get(field.storeAs)
    if picked is None:
        return
    row = await _picked(actor, field, picked, fields)
    fields[name], fields[field.storeAs] = row["title"], row["_id"]
    if "computencyId" in row:
        fields["competency"] = row["computencyId"]


async def _picked(actor: Actor, field: Field, value: Any, fields: dict[str, Any]) -> Row:
    """The reference row behind a picked id.

    Raises:
        Invalid: there is none of its sort in the student's department, it is retired, or it does not belong to the
            competency beside it.
    """
    assert field.source is not None
    row: Row | None = await collection(STORED_IN[field.source]).find_one({"_id": object_id(value)})
    college = None if row is None else row.get("collegeId")
    if (
        row is None
        or row.get("departmentId") != actor.departmentId
        or college not in (None, actor.collegeId)
        or row.get("for") not in (None, field.sourceFor)
        or row.get("retiredOn") is not None
    ):
        raise Invalid(f"{field.label} must be one of your department's list.", field=field.name)
    beside = object_id(fields.get("competency"))
    if "computencyId" in row and beside is not None and row["computencyId"] != beside:
        raise Invalid(f"{field.label} does not belong to the chosen competency.", field=field.name)
    return row
