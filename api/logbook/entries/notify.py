"""Whom the logbook tells what: a submission to the teacher, a decision to the student once it can no longer be undone.

The sentences name the kind and the topic and nothing of a patient (DECISIONS D8.2).
"""

from __future__ import annotations

import datetime as dt
import logging
from collections.abc import Mapping

from bson import ObjectId

from api.access.actor import Actor
from api.accounts import service as accounts
from api.core import clock
from api.core.store.database import Row
from api.logbook.contract.kind import Kind
from api.logbook.documents import StoredEntry
from api.logbook.reading import rows as entry_rows
from api.notifications import pending
from api.notifications import service as notifications
from api.notifications.service import never_failing

log = logging.getLogger("api.logbook")

TOPIC = 120
GRACE = dt.timedelta(seconds=1)
"""What an undo of the last moment needs to be through before the student could be notified."""
VERBS = {"Approved": "approved", "Rejected": "rejected"}


def name_of(kind: Kind, entry: Mapping[str, object]) -> str:
    """An entry as a sentence names it: its kind and, cut short, its topic."""
    topic = " ".join(entry_rows.headline(entry, kind).split())
    if len(topic) > TOPIC:
        cut = topic.rfind(" ", 0, TOPIC)
        topic = f"{topic[: cut if cut > 0 else TOPIC - 1]}…"
    return kind.title if topic == kind.title else f"{kind.title}: {topic}"


def address_of(kind: Kind, entry: Mapping[str, object]) -> str:
    """Where an entry is shown."""
    return f"{kind.url}?open={entry['_id']}"


def submission(kind: Kind, entry: Mapping[str, object], student: str) -> str:
    """The notification of a new entry, to a teacher."""
    return f"{student} {'corrected' if entry.get('replaces') else 'submitted'} {name_of(kind, entry)}"


def decision(kind: Kind, entry: Mapping[str, object], verifier: str, status: str, role: str | None = None) -> str:
    """The notification of a decision, to a student; ``role`` is the one that the verifier confirmed instead."""
    confirmed = f", with the role {role}" if role else ""
    return f"{verifier} {VERBS[status]} {name_of(kind, entry)}{confirmed}"


def day_key(at: dt.datetime) -> str:
    """Submissions of one day that a teacher has not read are one row with their count."""
    return f"submitted:{clock.india_day(at)}"


def decision_key(entry: Mapping[str, object]) -> str:
    """Decisions on one entry: a later one takes the place of one that the student has not read."""
    return f"decided:{entry['_id']}"


async def others_to_tell(actor: Actor, teacher: object) -> list[ObjectId]:
    """Who hears of a submission that names no ``teacher``: those who verify in the student's department; nobody, where
    that cannot be found out, which is no reason to refuse the entry."""
    if teacher is not None or actor.collegeId is None or actor.departmentId is None:
        return []
    try:
        return await accounts.verifiers_of(actor.collegeId, actor.departmentId)
    except Exception:
        log.exception("Finding out whom to tell failed")
        return []


def _whom_to_tell(entry: StoredEntry, others: list[ObjectId]) -> list[ObjectId]:
    teacher = entry.get("teacher")
    return [teacher] if isinstance(teacher, ObjectId) else others


def of_submission(actor: Actor, kind: Kind, entry: StoredEntry, others: list[ObjectId]) -> Row:
    """What the write of a submission holds: word to the teacher who is named; where none is, to ``others``."""
    messages = [
        pending.notification(
            _whom_to_tell(entry, others),
            "entry.submitted",
            submission(kind, entry, actor.name),
            address_of(kind, entry),
            by=entry.get("enteredBy") or actor.id,
            subject=entry["_id"],
            key=day_key(entry["receivedOn"]),
        )
    ]
    if "enteredBy" in entry:
        desc = f"{kind.title} was recorded for you: {entry_rows.headline(entry, kind)}"[: TOPIC * 2]
        to, at = [entry["studentId"]], address_of(kind, entry)
        recorded = pending.notification(to, "entry.recorded", desc, at, by=entry["enteredBy"], subject=entry["_id"])
        messages.append(recorded)
    return pending.fields_of(*messages)


def of_decision(
    actor: Actor, kind: Kind, entry: StoredEntry, status: str, due: dt.datetime, role: str | None = None
) -> Row:
    """What the write of a decision holds: word to the student once ``due`` is past, when it can no longer be undone."""
    return pending.fields_of(
        pending.notification(
            [entry["studentId"]],
            f"entry.{VERBS[status]}",
            decision(kind, entry, actor.name, status, role),
            address_of(kind, entry),
            by=actor.id,
            subject=entry["_id"],
            key=decision_key(entry),
            due=due + GRACE,
        )
    )


@never_failing
async def withdrawn(entry: StoredEntry) -> None:
    """The decision was undone: the student is not notified of it."""
    await notifications.withdraw(entry["studentId"], decision_key(entry), subject=entry["_id"])


async def withdraw_submission(entry: StoredEntry, others: list[ObjectId]) -> None:
    """A row of its own about a submission that is gone leads nowhere any more."""
    for person in _whom_to_tell(entry, others):
        await notifications.withdraw(person, day_key(entry["receivedOn"]), subject=entry["_id"])


@never_failing
async def removed(actor: Actor, kind: Kind, entry: StoredEntry) -> None:
    """The entry was deleted: who was told of it no longer is. The student hears of it from others."""
    teacher = entry.get("teacher")
    others = [] if teacher else await accounts.verifiers_of(entry["collegeId"], entry["departmentId"])
    await withdraw_submission(entry, others)
    if actor.id != entry["studentId"]:
        desc = f"{actor.name} deleted {name_of(kind, entry)}"
        to = [entry["studentId"]]
        await notifications.notify(to, "entry.removed", desc, kind.url, by=actor.id, subject=entry["_id"])
