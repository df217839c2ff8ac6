"""Deciding on entries: approve, reject, decide again, take back; each is one conditional write with its history."""

from __future__ import annotations

import datetime as dt
import unicodedata
from typing import Any

from bson import ObjectId

from api.access.actor import Actor
from api.access.scope import may_verify
from api.core import clock
from api.core.bodies import check_unused
from api.core.database import Row, collection, new_id
from api.core.errors import Conflict, Forbidden, Invalid
from api.core.files.records import FileService
from api.core.populate import small
from api.core.text import clean, field_name, object_id
from api.logbook import rows as shape
from api.logbook import tell, unique
from api.logbook.exclusive import check_overlap
from api.logbook.history import decision, note_decided, sealed
from api.logbook.kind import Kind
from api.logbook.lists import DONE, find_entry
from api.logbook.scoring import INCOMPLETE, check_score
from api.notifications import untold

DECISIONS = ("Approved", "Rejected")
TAKEN = frozenset({"status", "vRemark", "score", "version", "verifiedBy", "verifiedOn"})
FEEDBACK = 2000
STALE = "This entry has changed since you opened it. Reload to see it as it is now."
TOO_LATE = "A decision can be undone for 30 seconds only."


def _only(body: dict[str, Any], known: frozenset[str]) -> None:
    unknown = sorted(set(body) - known)
    if unknown:
        raise Invalid("This field is not known here.", field=field_name(unknown[0]))


def _stored_names(kind: Kind, body: dict[str, Any]) -> dict[str, Any]:
    """A decision under the stored names, where the specification has others for this kind."""
    named = {kind.decisionAliases.get(name, name): value for name, value in body.items()}
    if len(named) != len(body):
        raise Invalid("This field was sent twice.", field="vRemark")
    return named


def decision_of(kind: Kind, entry: Row, body: dict[str, Any]) -> tuple[str, str, Any]:
    """The status, feedback and score of a decision as they are stored.

    Raises:
        Invalid: one is missing, or is not what the kind takes.
    """
    body = _stored_names(kind, body)
    _only(body, TAKEN)
    check_unused(body, ("verifiedBy", "verifiedOn", *(["score"] if kind.scoring.type == "none" else ())))
    status, remark = body.get("status"), body.get("vRemark")
    if status not in DECISIONS:
        raise Invalid(INCOMPLETE, field="status")
    if remark is None:
        raise Invalid(INCOMPLETE, field="vRemark")
    try:
        text = clean(remark, multiline=True, max_length=FEEDBACK)
    except ValueError as error:
        raise Invalid(_message(error), field="vRemark") from None
    if not text:
        raise Invalid(INCOMPLETE, field="vRemark")
    return status, unicodedata.normalize("NFC", text), check_score(kind, entry, body.get("score"))


def _message(error: ValueError) -> str:
    context = getattr(error, "context", None) or {}
    return str(context.get("message", "This is not valid."))


def _sent_version(body: dict[str, Any]) -> int | None:
    version = body.get("version")
    if "version" in body and (isinstance(version, bool) or not isinstance(version, int)):
        raise Invalid("version must be a whole number.", field="version")
    return version


def _version(body: dict[str, Any], entry: Row) -> int:
    """The version that a decision or its withdrawal is about: where none is named, that of an entry that waits."""
    version, stored = _sent_version(body), int(entry["version"])
    if version not in (None, stored):
        raise Conflict(STALE, code="stale")
    return stored


def _is_there(actor: Actor, entry: Row, sent: int | None, decided: dict[str, Any]) -> bool:
    """Whether an entry stands as this decision would leave it, by the same actor: the decision came twice."""
    if sent not in (None, entry["version"], entry["version"] - 1) or entry.get("verifiedBy") != actor.id:
        return False
    return all(entry.get(name) == value for name, value in decided.items())


async def _not_oneself(actor: Actor, entry: Row) -> None:
    """A verifier who shares the student's phone is the student by another door (PR-05)."""
    fields = {"phone": 1}
    student = await collection("users").find_one({"_id": entry["studentId"]}, fields)
    verifier = await collection("users").find_one({"_id": actor.id}, fields)
    phone = (student or {}).get("phone")
    if phone and phone == (verifier or {}).get("phone"):
        raise Conflict("Your account shares a phone number with this student, so you cannot verify the entry.")


async def _kept(entry: Row, actor: Actor) -> dict[str, str]:
    """The names that must not change under the verified record."""
    kept = {"verifiedBy": actor.name}
    for name in shape.REFERENCES:
        value = entry.get(name)
        if name == "verifiedBy" or not isinstance(value, ObjectId):
            continue
        found = (await small(shape.REFS[name], [value]))[value] or {}
        text = found.get("name") or found.get("title")
        if text:
            kept[name] = text
    return kept


async def verify(
    actor: Actor, kind: Kind, entry_id: str, body: dict[str, Any], seconds: int, files: FileService
) -> Row:
    """Approves or rejects an entry of the actor's department; the verifier and the time are the server's.

    The student is told when the ``seconds`` in which it can be undone are over. A decision that is stored already as it
    is sent, by the same actor, is answered as the first one was. Without a ``version`` only an entry that waits is
    decided.

    Raises:
        NotFound: no such entry in the actor's scope.
        Forbidden: the college withholds verifying from the actor's role.
        Invalid: "All fields are required!" where status, feedback or score is missing.
        Conflict: somebody decided in between, or before and no version was sent; or the days of an entry that was
            rejected are taken by now.
    """
    entry = await find_entry(actor, kind, entry_id)
    if not await may_verify(actor):
        raise Forbidden("Your college does not let your role verify entries.")
    await _not_oneself(actor, entry)
    status, remark, score = decision_of(kind, entry, body)
    sent = _sent_version(body)
    said = {"status": status, "vRemark": remark, **({} if score is None else {"score": score})}
    if _is_there(actor, entry, sent, said):
        return await _answer(actor, kind, entry_id, files)
    version, at = _version(body, entry), clock.now()
    if sent is None and entry["status"] != "Pending":
        raise Conflict(STALE, code="stale")
    if status != "Rejected" and entry["status"] == "Rejected":
        await check_overlap(kind, entry)
        await unique.claim(kind, entry)
    kept = await _kept(entry, actor)
    telling = tell.of_decision(actor, kind, entry, status, at + dt.timedelta(seconds=seconds))
    decided = {**said, "verifiedBy": actor.id, "verifiedOn": at, "kept": kept, **telling}
    item = {
        "id": new_id(),
        "at": at,
        "by": actor.id,
        "role": actor.role,
        "status": status,
        "score": score,
        "vRemark": remark,
    }
    item = await decision(entry, item, kept)
    updated = await collection("entries").update_one(
        {"_id": entry["_id"], "version": version},
        {"$set": decided, "$inc": {"version": 1}, "$push": {"history": item}},
    )
    if updated.matched_count != 1:
        if _is_there(actor, await find_entry(actor, kind, entry_id), sent, said):
            return await _answer(actor, kind, entry_id, files)
        raise Conflict(STALE, code="stale")
    note_decided(entry["studentId"])
    await untold.tell("entries", entry["_id"], telling)
    await _settle_line(entry)
    return await _answer(actor, kind, entry_id, files)


async def undo(actor: Actor, kind: Kind, entry_id: str, body: dict[str, Any], seconds: int, files: FileService) -> Row:
    """Takes the actor's own first decision back within ``seconds``; the entry waits again and the history says so.

    Raises:
        NotFound: no such entry in the actor's scope.
        Conflict: too late, another's decision, not the first one, or the days of a rejected entry are taken by now.
    """
    entry = await find_entry(actor, kind, entry_id)
    _only(body, frozenset({"version"}))
    version, at = _version(body, entry), clock.now()
    history = entry.get("history") or []
    first = len(history) == 1 or (len(history) > 1 and history[-2].get("withdrawn"))
    fresh = entry.get("verifiedOn") is not None and at - entry["verifiedOn"] <= dt.timedelta(seconds=seconds)
    if entry.get("verifiedBy") != actor.id or not fresh or not first:
        raise Conflict(TOO_LATE, code="too_late")
    if entry["status"] == "Rejected":
        await check_overlap(kind, entry)
        await unique.claim(kind, entry)
    item = {"id": new_id(), "at": at, "by": actor.id, "role": actor.role, "status": "Pending", "withdrawn": True}
    item = sealed(entry, item)
    updated = await collection("entries").update_one(
        {"_id": entry["_id"], "version": version, "verifiedBy": actor.id},
        {
            "$set": {"status": "Pending", "vRemark": ""},
            "$unset": dict.fromkeys(("score", "verifiedBy", "verifiedOn", "kept", *untold.FIELDS), ""),
            "$inc": {"version": 1},
            "$push": {"history": item},
        },
    )
    if updated.matched_count != 1:
        raise Conflict(STALE, code="stale")
    note_decided(entry["studentId"])
    await tell.withdrawn(entry)
    await _settle_line(entry)
    return await _answer(actor, kind, entry_id, files)


async def _settle_line(entry: Row) -> None:
    """Marks, in the line of corrections that ``entry`` belongs to, everything older than the newest approved entry, so
    that counts take the line once; and unmarks what a withdrawn or reversed approval had marked."""
    entries, fields = collection("entries"), {"replaces": 1, "status": 1, "superseded": 1}
    row: Row | None = await entries.find_one({"_id": entry["_id"]}, fields)
    newer: Row | None = row
    while newer is not None:
        row, newer = newer, await entries.find_one({"replaces": newer["_id"]}, fields)
    approved = False
    while row is not None:
        if approved and not row.get("superseded"):
            await entries.update_one({"_id": row["_id"]}, {"$set": {"superseded": True}})
        elif not approved and row.get("superseded"):
            await entries.update_one({"_id": row["_id"]}, {"$unset": {"superseded": ""}})
        approved = approved or row["status"] in DONE
        older = object_id(row.get("replaces"))
        row = None if older is None else await entries.find_one({"_id": older}, fields)


async def _answer(actor: Actor, kind: Kind, entry_id: str, files: FileService) -> Row:
    row = await find_entry(actor, kind, entry_id)
    record = shape.without_internal(row)
    # The Master sees whole patients in the detail view only, where each look leaves an audit row.
    await shape.shown([record], kind, actor, files, sees_patients=not actor.master)
    return record
