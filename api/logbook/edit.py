"""Editing an entry: by its owner, of a kind that allows it, while nobody has verified it; one conditional write."""

from __future__ import annotations

import datetime as dt
from typing import Any

from bson import ObjectId

from api.access import scope
from api.access.actor import Actor
from api.core import audit, clock
from api.core.database import Row, collection
from api.core.errors import Conflict, Invalid, NotFound
from api.core.files.intake import ReceivedFile
from api.core.files.records import FileService
from api.core.text import object_id
from api.logbook.bodies import check_body
from api.logbook.create import case_key, resolve, search_texts
from api.logbook.exclusive import check_overlap
from api.logbook.kind import Kind
from api.logbook.verify import STALE
from api.organisation import service as organisation

VERIFIED = "A verified record cannot be changed."
NOT_OWN_FIELDS = frozenset({"_id", "id", "version"})


async def edit(
    actor: Actor,
    kind: Kind,
    data: dict[str, Any],
    files: FileService,
    received: ReceivedFile | None = None,
) -> Row:
    """Changes the fields that ``data`` names in the actor's own unverified entry ``_id`` (or ``id``), and answers it.

    The whole is checked as a new entry would be. ``version`` is what the student saw; without it the stored one counts.
    The same edit sent twice is done once.

    Raises:
        Forbidden: the student is not verified; such a student writes nothing in the logbook (P-148).
        NotFound: no such entry of the actor's.
        Conflict: it is verified, or was just now (L-051), or was changed since it was read.
        Invalid: the changed entry does not fit the kind.
    """
    scope.check_verified(actor)
    row = await _own(actor, kind, data)
    if row.get("verifiedOn") is not None:
        raise Conflict(VERIFIED)
    changes = {name: value for name, value in data.items() if name not in NOT_OWN_FIELDS}
    extra = await organisation.extra_options(actor.collegeId, actor.departmentId)
    made = check_body(kind, _merged(kind, row, changes), extra)
    await resolve(actor, kind, made)
    seen = _version(data.get("version"), row)
    changed, removed = _difference(kind, row, made)
    if not changed and not removed and received is None:
        return row
    if seen != row["version"]:
        raise Conflict(STALE, code="stale")
    await check_overlap(kind, {**row, **changed})
    if received is None:
        return await _write(kind, row, changed, removed)
    async with files.keeping(
        received,
        ownerId=actor.id,
        collegeId=actor.collegeId,
        departmentId=actor.departmentId,
        purpose="certificate",
    ) as kept:
        after = await _write(kind, row, {**changed, "certificate": kept["_id"]}, removed)
    if row.get("certificate") is not None:
        await files.discard(row["certificate"])
    return after


async def _own(actor: Actor, kind: Kind, data: dict[str, Any]) -> Row:
    given = data.get("_id", data.get("id"))
    if given in (None, ""):
        raise Invalid("Say which record is meant.", field="_id")
    wanted = object_id(given)
    row: Row | None = None
    if wanted is not None:
        row = await collection("entries").find_one({"_id": wanted, "kind": kind.key, "studentId": actor.id})
    if row is None:
        raise NotFound("This entry was not found.")
    return row


def _version(given: Any, row: Row) -> int:
    if given is None:
        return int(row["version"])
    # A form sends its numbers as text.
    if isinstance(given, str) and given.isascii() and given.isdecimal() and len(given) < 10:
        return int(given)
    if isinstance(given, bool) or not isinstance(given, int):
        raise Invalid("version must be a whole number.", field="version")
    return given


def _merged(kind: Kind, row: Row, changes: dict[str, Any]) -> dict[str, Any]:
    """The create body that would make the changed entry."""
    wire = {stored: name for name, stored in kind.aliases.items()}
    given = {wire.get(name, name): value for name, value in changes.items()}
    body: dict[str, Any] = {}
    for field in kind.fields:
        if field.type in ("file", "derived") or field.name in given:
            continue
        for name in (field.name, field.storeAs):
            value = row.get(kind.stored(name)) if name else None
            if value is not None:
                body[str(name)] = _sent(value)
    return {**body, **given}


def _sent(value: Any) -> Any:
    if isinstance(value, dt.datetime):
        return clock.wire_day(value)
    return str(value) if isinstance(value, ObjectId) else value


def _difference(kind: Kind, row: Row, made: dict[str, Any]) -> tuple[Row, list[str]]:
    """The stored fields that are other than before, and those that are gone."""
    own = {kind.stored(field.name) for field in kind.fields if field.type != "file"}
    own |= {field.storeAs for field in kind.fields if field.storeAs}
    changed = {name: value for name, value in made.items() if not name.startswith("_") and row.get(name) != value}
    return changed, sorted(name for name in own if row.get(name) not in (None, "") and name not in made)


async def _write(kind: Kind, row: Row, changed: Row, removed: list[str]) -> Row:
    after = {name: value for name, value in {**row, **changed}.items() if name not in removed}
    after.setdefault("studentRemark", "")
    if kind.dateFrom:
        after["date"] = after[kind.dateFrom]
    if kind.topicFrom:
        after["topic"] = str(after.get(kind.topicFrom) or "")
    after["searchText"], patient = search_texts(kind, after)
    after |= {"patientText": patient, "caseKey": case_key(kind, after)}
    after = {name: value for name, value in after.items() if value or name not in ("patientText", "caseKey")}
    after |= {"editedOn": clock.now(), "version": row["version"] + 1}
    put = {name: value for name, value in after.items() if row.get(name) != value}
    gone = dict.fromkeys((name for name in row if name not in after), "")
    updated = await collection("entries").update_one(
        {"_id": row["_id"], "studentId": row["studentId"], "verifiedOn": None, "version": row["version"]},
        {"$set": put, **({"$unset": gone} if gone else {})},
    )
    if updated.matched_count != 1:
        now = await collection("entries").find_one({"_id": row["_id"]}, {"verifiedOn": 1})
        if now is None:
            raise NotFound("This entry was not found.")
        raise Conflict(STALE if now.get("verifiedOn") is None else VERIFIED, code="stale")
    await audit.record(
        "entry.edited",
        actor_id=row["studentId"],
        target=f"entries/{row['_id']}",
        college_id=row["collegeId"],
        fields=sorted(set(changed) | set(removed)),
    )
    return after
