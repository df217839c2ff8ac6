"""Deciding on entries: approve, reject, decide again, take back; each is one conditional write with its history."""

from __future__ import annotations

import datetime as dt
import unicodedata
from collections.abc import Mapping
from typing import Literal, NamedTuple, NotRequired, Unpack, cast

from bson import ObjectId

from api.access.actor import Actor
from api.access.documents import User
from api.access.scope import may_verify
from api.accounts import service as accounts
from api.core import clock
from api.core.errors import Conflict, Forbidden, Invalid
from api.core.files.records import FileService, FileView
from api.core.http.bodies import check_unused
from api.core.store import Condition, Identified, collection, durability, records, rows
from api.core.store.database import Row, gather_reads, new_id
from api.core.store.populate import populate
from api.core.store.records import Fields, Update, as_filter, as_update
from api.core.text import clean, field_name
from api.logbook.contract.kind import EntryStatus, Kind
from api.logbook.contract.scoring import INCOMPLETE, Score, check_score
from api.logbook.deciding.manner import Manner, manner_of
from api.logbook.deciding.roles import confirmed_role
from api.logbook.documents import Entry, HistoryItem, StoredEntry, place_of
from api.logbook.entries import corrections, notify
from api.logbook.entries.searched import refs_of, with_remark
from api.logbook.integrity import unique
from api.logbook.integrity.history import Content, certificate_of, decision, note_decided, sealed
from api.logbook.integrity.overlap import check_overlap
from api.logbook.integrity.places import of_student_in
from api.logbook.reading import rows as entry_rows
from api.logbook.reading.lists import DONE, find_entry
from api.notifications import pending

Decided = Literal["Approved", "Rejected"]
DECISIONS: tuple[Decided, ...] = ("Approved", "Rejected")
TAKEN = frozenset({"status", "vRemark", "score", "version", "verifiedBy", "verifiedOn", "confirmedRole", "offline"})
OF_DECISION = ("confirmedRole", "decidedVia")
"""What a decision may leave on an entry, and the next one takes off."""
FEEDBACK = 2000
STALE = "This entry has changed since you opened it. Reload to see it as it is now."
NOT_OWN = "Another user made this decision. Only that user can undo it."
TOO_LATE = "A decision can be undone for 30 seconds only."


class VerifierContact(accounts.Places):
    """How somebody is reached, and where the person's entries lie."""

    phone: NotRequired[str | None]


def _only(body: Mapping[str, object], known: frozenset[str]) -> None:
    unknown = sorted(set(body) - known)
    if unknown:
        raise Invalid("This field is not known here.", field=field_name(unknown[0]))


def _stored_names(kind: Kind, body: Mapping[str, object]) -> dict[str, object]:
    """A decision under the stored names, where the specification has others for this kind."""
    named = {kind.decisionAliases.get(name, name): value for name, value in body.items()}
    if len(named) != len(body):
        raise Invalid("This field was sent twice.", field="vRemark")
    return named


def decision_of(kind: Kind, entry: Mapping[str, object], body: Mapping[str, object]) -> tuple[Decided, str, Score]:
    """The status, feedback and score of a decision as they are stored.

    Raises:
        Invalid: one is missing, or is not what the kind takes.
    """
    body = _stored_names(kind, body)
    _only(body, TAKEN)
    check_unused(body, ("verifiedBy", "verifiedOn", *(["score"] if kind.scoring.type == "none" else ())))
    status = next((one for one in DECISIONS if one == body.get("status")), None)
    remark = body.get("vRemark")
    if status is None:
        raise Invalid(INCOMPLETE, field="status")
    if remark is None:
        raise Invalid(INCOMPLETE, field="vRemark")
    try:
        text = clean(remark, multiline=True, max_length=FEEDBACK, label="Feedback")
    except ValueError as error:
        raise Invalid(_message(error), field="vRemark") from None
    if not text:
        raise Invalid(INCOMPLETE, field="vRemark")
    return status, unicodedata.normalize("NFC", text), check_score(kind, entry, body.get("score"))


def _message(error: ValueError) -> str:
    context = getattr(error, "context", None) or {}
    return str(context.get("message", "This is not valid."))


def _sent_version(body: Mapping[str, object]) -> int | None:
    if "version" not in body:
        return None
    version = body["version"]
    if isinstance(version, bool) or not isinstance(version, int):
        raise Invalid("version must be a whole number.", field="version")
    return version


def _version(body: Mapping[str, object], entry: StoredEntry) -> int:
    """The version that a decision or its withdrawal is about: where none is named, that of an entry that waits."""
    version, stored = _sent_version(body), entry["version"]
    if version not in (None, stored):
        raise Conflict(STALE, code="stale")
    return stored


def _is_there(actor: Actor, entry: StoredEntry, sent: int | None, decided: Fields) -> bool:
    """Whether an entry stands as this decision would leave it, by the same actor: the decision came twice."""
    if sent not in (None, entry["version"], entry["version"] - 1) or entry.get("verifiedBy") != actor.id:
        return False
    return all(entry.get(str(name)) == value for name, value in decided.items())


def _not_oneself(student: VerifierContact | None, verifier: VerifierContact | None) -> None:
    """A verifier who shares the student's phone is the student by another door (PR-05)."""
    phone = student and student.get("phone")
    if phone and verifier is not None and phone == verifier.get("phone"):
        raise Conflict("Your account shares a phone number with this student, so you cannot verify the entry.")


async def _snapshot(entry: StoredEntry, actor: Actor) -> dict[str, str]:
    """The names that must not change under the verified record."""
    referred = {name: entry.get(name) for name in entry_rows.REFERENCES if name != "verifiedBy"}
    shown: Row = {name: value for name, value in referred.items() if isinstance(value, ObjectId)}
    await populate([shown], {name: entry_rows.REFS[name] for name in shown})
    snapshot = {"verifiedBy": actor.name}
    for name, reference in shown.items():
        text = reference and (reference.get("name") or reference.get("title"))
        if text:
            snapshot[name] = text
    return snapshot


class _DecisionContext(NamedTuple):
    """What a decision needs beside the entry itself; all of it is asked for at once. ``line`` finds the student's other
    entries."""

    student: VerifierContact | None
    snapshot: dict[str, str]
    file: Content | None
    correction: Identified | None
    links: dict[ObjectId, FileView]
    line: Row


async def _surroundings(actor: Actor, entry: StoredEntry, files: FileService) -> _DecisionContext:
    certificate = entry.get("certificate")
    student, *shown, correction, _ = await gather_reads(
        rows(User, VerifierContact).one(User.id == entry["studentId"]),
        _snapshot(entry, actor),
        certificate_of(entry),
        files.describe([certificate], actor.id),
        corrections.correction_of(entry, place_of(entry)),
        entry_rows.name_references({"student": entry["studentId"]}),
    )
    line = of_student_in(accounts.colleges_in(student) or [entry["collegeId"]], entry["studentId"])
    if correction is None and line["collegeId"]["$in"] != [entry["collegeId"]]:
        # What was recorded before a transfer may have been corrected after it.
        correction = await corrections.correction_of(entry, line)
    snapshot, file, links = shown
    return _DecisionContext(student, snapshot, file, correction, links, line)


async def verify(
    actor: Actor,
    kind: Kind,
    entry_id: str,
    body: dict[str, object],
    seconds: int,
    files: FileService,
    manner: Manner | None = None,
) -> Row:
    """Approves or rejects an entry of the actor's department; the verifier and the time are the server's.

    ``confirmedRole`` in the body is the student's part as the verifier saw it; it is stored beside what the student
    wrote, which stays.

    The student is notified when the ``seconds`` in which it can be undone are over. A decision that is stored already
    as it is sent, by the same actor, is answered as the first one was. Without a ``version`` only an entry that waits
    is decided.

    Raises:
        NotFound: no such entry in the actor's scope.
        Forbidden: the college withholds verifying from the actor's role.
        Invalid: "All fields are required!" where status, feedback or score is missing.
        Conflict: somebody decided in between, or before and no version was sent; the entry's correction was
            approved; or the days of an entry that was rejected are taken by now.
    """
    entry, allowed, verifier = await gather_reads(
        find_entry(actor, kind, entry_id), may_verify(actor), rows(User, VerifierContact).one(User.id == actor.id)
    )
    if not allowed:
        raise Forbidden("Your college does not let your role verify entries.")
    beside, for_whom = await gather_reads(_surroundings(actor, entry, files), _represented(actor, entry))
    _not_oneself(beside.student, verifier)
    status, remark, score = decision_of(kind, entry, body)
    sent = _sent_version(body)
    role, manner = confirmed_role(kind, entry, body.get("confirmedRole")), manner or manner_of(body)
    outcome: Fields = {Entry.status: status, Entry.vRemark: remark, **({} if score is None else {Entry.score: score})}
    if role is not None:
        outcome = {**outcome, Entry.confirmedRole: role}
    if _is_there(actor, entry, sent, outcome):
        return await _answer(actor, kind, entry, beside, files)
    version, at = _version(body, entry), clock.now()
    begins_to_count = status == "Approved" and entry["status"] not in DONE
    if sent is None and entry["status"] != "Pending":
        raise Conflict(STALE, code="stale")
    if begins_to_count and beside.correction is not None:
        await corrections.check_not_replaced(entry, beside.line)
    if status != "Rejected" and entry["status"] == "Rejected":
        await check_overlap(kind, entry)
        await unique.claim(kind, entry)
    snapshot = beside.snapshot
    notification = notify.of_decision(actor, kind, entry, status, at + dt.timedelta(seconds=seconds), role)
    decided = {**outcome, Entry.verifiedBy: actor.id, Entry.verifiedOn: at, Entry.kept: snapshot}
    if manner.via is not None:
        decided = {**decided, Entry.decidedVia: manner.via}
    decided |= _found_by(entry, remark, actor.id)
    former = [name for name, now in zip(OF_DECISION, (role, manner.via), strict=True) if now is None and name in entry]
    item = _item(actor, at, status)
    item["score"], item["vRemark"] = score, remark
    if role is not None:
        item["confirmedRole"] = role
    if manner.via is not None:
        item["via"] = manner.via
    if manner.declared:
        item["declared"] = True
    if for_whom is not None:
        decided[Entry.verifiedFor] = item["forWhom"] = for_whom
    place, pushed = place_of(entry), decision(entry, item, snapshot, beside.file)
    try:
        with durability.one_commit():
            left = await pending.deliver_in_commit(notification)
            changed = await _change(
                entry,
                Entry.version == version,
                *([corrections.as_read(entry)] if begins_to_count else ()),
                set={**decided, **left},
                unset=former,
                inc={Entry.version: 1},
                push={Entry.history: pushed},
            )
            stands = await _settled(changed, beside)
    except Conflict:
        now = await find_entry(actor, kind, entry_id)
        if _is_there(actor, now, sent, outcome):
            return await _answer(actor, kind, now, beside, files)
        raise

    async def overtaken() -> None:
        if await records(Entry).exists(Entry.id == entry["_id"], Entry.status == "Pending", within=place):
            await notify.withdrawn(entry)

    await pending.deliver(Entry, entry["_id"], left, within=place, overtaken=overtaken)
    return await _answer(actor, kind, stands, beside, files)


async def undo(
    actor: Actor, kind: Kind, entry_id: str, body: dict[str, object], seconds: int, files: FileService
) -> Row:
    """Withdraw the actor's own first decision within ``seconds``: the entry is pending again and the history has both.

    Raises:
        NotFound: no such entry in the actor's scope.
        Forbidden: another user decided.
        Conflict: too late, not the first decision, the entry's correction was approved, or the days of a
            rejected entry are taken by now.
    """
    entry = await find_entry(actor, kind, entry_id)
    beside = await _surroundings(actor, entry, files)
    _only(body, frozenset({"version"}))
    version, at = _version(body, entry), clock.now()
    history = entry.get("history") or []
    first = len(history) == 1 or (len(history) > 1 and history[-2].get("withdrawn"))
    since = entry.get("verifiedOn")
    fresh = since is not None and at - since <= dt.timedelta(seconds=seconds)
    if entry.get("verifiedBy") not in (None, actor.id):
        raise Forbidden(NOT_OWN)
    if not fresh or not first:
        raise Conflict(TOO_LATE, code="too_late")
    if beside.correction is not None:
        await corrections.check_not_replaced(entry, beside.line)
    if entry["status"] == "Rejected":
        await check_overlap(kind, entry)
        await unique.claim(kind, entry)
    item = _item(actor, at, "Pending")
    item["withdrawn"] = True
    changed = await _change(
        entry,
        Entry.version == version,
        Entry.verifiedBy == actor.id,
        corrections.as_read(entry),
        set={Entry.status: "Pending", Entry.vRemark: "", **_found_by(entry, "", None)},
        unset=[
            *(Entry.score, Entry.verifiedBy, Entry.verifiedOn, Entry.verifiedFor, Entry.kept),
            *(*OF_DECISION, *pending.FIELDS),
        ],
        inc={Entry.version: 1},
        push={Entry.history: sealed(entry, item)},
    )
    await notify.withdrawn(entry)
    return await _answer(actor, kind, await _settled(changed, beside), beside, files)


def _found_by(entry: StoredEntry, remark: str, by: ObjectId | None) -> Fields:
    """What a search finds an entry by, with the remark and the verifier of a decision or without."""
    text = with_remark(str(entry.get("searchText") or ""), remark)
    return {Entry.searchText: text, Entry.refs: refs_of({**entry, "verifiedBy": by})}


async def _represented(actor: Actor, entry: StoredEntry) -> ObjectId | None:
    """For whom the actor decides: the absent teacher of the entry whose delegate the actor is today."""
    teacher = entry.get("teacher")
    if teacher is None or teacher == actor.id:
        return None
    delegates = await accounts.delegates_of(teacher, clock.today(), entry["collegeId"])
    return teacher if any(one.delegate == actor.id for one in delegates) else None


def _item(actor: Actor, at: dt.datetime, status: EntryStatus) -> HistoryItem:
    return {"id": new_id(), "at": at, "by": actor.id, "role": actor.role, "status": status}


async def _change(entry: StoredEntry, *where: Condition, **update: Unpack[Update]) -> StoredEntry:
    """Makes one conditional write of a decision to an entry, and notes whom it is about; answers it as it is then.

    Raises:
        Conflict: a condition did not hold.
    """
    same = as_filter([place_of(entry), Entry.id == entry["_id"], *where])
    row = await collection(Entry).find_one_and_update(same, as_update(**update), return_document=True)
    if row is None:
        raise Conflict(STALE, code="stale")
    note_decided(entry["studentId"])
    return cast("StoredEntry", row)


async def _settled(entry: StoredEntry, beside: _DecisionContext) -> StoredEntry:
    """Sees to the line of corrections of an entry that was decided on, where it has one, and answers the entry."""
    if beside.correction is None and entry.get("replaces") is None:
        return entry
    return await corrections.settle(entry, beside.line)


async def _answer(actor: Actor, kind: Kind, entry: StoredEntry, beside: _DecisionContext, files: FileService) -> Row:
    record = entry_rows.without_internal(entry)
    # The Master sees whole patients in the detail view only, where each look leaves an audit row.
    sees = not actor.master
    await entry_rows.to_wire([record], kind, actor, files, sees_patients=sees, links=beside.links)
    return record
