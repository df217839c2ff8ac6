"""Whom the logbook tells what: a submission to the teacher, a decision to the student once it can no longer be undone.

The sentences name the kind and the topic and nothing of a patient (design section 12, ruling 5).
"""

from __future__ import annotations

import datetime as dt
import logging

from bson import ObjectId

from api.access.actor import Actor
from api.accounts import service as accounts
from api.core import clock
from api.core.database import Row
from api.logbook import rows as shape
from api.logbook.kind import Kind
from api.notifications import service as notifications
from api.notifications import untold
from api.notifications.service import aside

log = logging.getLogger("api.logbook")

TOPIC = 120
GRACE = dt.timedelta(seconds=1)
"""What an undo of the last moment needs to be through before the student could be told."""
VERBS = {"Approved": "approved", "Rejected": "rejected"}


def name_of(kind: Kind, entry: Row) -> str:
    """An entry as a sentence names it: its kind and, cut short, its topic."""
    topic = " ".join(shape.headline(entry, kind).split())
    if len(topic) > TOPIC:
        cut = topic.rfind(" ", 0, TOPIC)
        topic = f"{topic[: cut if cut > 0 else TOPIC - 1]}…"
    return kind.title if topic == kind.title else f"{kind.title}: {topic}"


def address_of(kind: Kind, entry: Row) -> str:
    """Where an entry is shown."""
    return f"{kind.url}?open={entry['_id']}"


def submission(kind: Kind, entry: Row, student: str) -> str:
    """What a teacher is told of a new entry."""
    return f"{student} {'corrected' if entry.get('replaces') else 'submitted'} {name_of(kind, entry)}"


def decision(kind: Kind, entry: Row, verifier: str, status: str) -> str:
    """What a student is told of a decision."""
    return f"{verifier} {VERBS[status]} {name_of(kind, entry)}"


def day_key(at: dt.datetime) -> str:
    """Submissions of one day that a teacher has not read are one row with their count."""
    return f"submitted:{clock.india_day(at)}"


def decision_key(entry: Row) -> str:
    """Decisions on one entry: a later one takes the place of one that the student has not read."""
    return f"decided:{entry['_id']}"


async def _verifiers(entry: Row) -> list[ObjectId]:
    teacher = entry.get("teacher")
    if isinstance(teacher, ObjectId):
        return [teacher]
    return await accounts.verifiers_of(entry["collegeId"], entry["departmentId"])


async def of_submission(actor: Actor, kind: Kind, entry: Row) -> Row:
    """What the write of a submission holds: word to the teacher who is named; where none is, to those who verify."""
    messages = [
        untold.message(
            await _whom_to_tell(entry),
            "entry.submitted",
            submission(kind, entry, actor.name),
            address_of(kind, entry),
            by=entry.get("enteredBy") or actor.id,
            subject=entry["_id"],
            key=day_key(entry["receivedOn"]),
        )
    ]
    if "enteredBy" in entry:
        desc = f"{kind.title} was recorded for you: {shape.headline(entry, kind)}"[: TOPIC * 2]
        to, at = [entry["studentId"]], address_of(kind, entry)
        recorded = untold.message(to, "entry.recorded", desc, at, by=entry["enteredBy"], subject=entry["_id"])
        messages.append(recorded)
    return untold.held(*messages)


async def _whom_to_tell(entry: Row) -> list[ObjectId]:
    """As :func:`_verifiers`; nobody, where that cannot be found out, which is no reason to refuse the entry."""
    try:
        return await _verifiers(entry)
    except Exception:
        log.exception("Finding out whom to tell failed")
        return []


def of_decision(actor: Actor, kind: Kind, entry: Row, status: str, due: dt.datetime) -> Row:
    """What the write of a decision holds: word to the student once ``due`` is past, when it can no longer be undone."""
    return untold.held(
        untold.message(
            [entry["studentId"]],
            f"entry.{VERBS[status]}",
            decision(kind, entry, actor.name, status),
            address_of(kind, entry),
            by=actor.id,
            subject=entry["_id"],
            key=decision_key(entry),
            due=due + GRACE,
        )
    )


@aside
async def withdrawn(entry: Row) -> None:
    """The decision was undone: the student is not told of it."""
    await notifications.withdraw(entry["studentId"], decision_key(entry), subject=entry["_id"])


@aside
async def removed(actor: Actor, kind: Kind, entry: Row) -> None:
    """The entry was deleted: a row of its own about it leads nowhere any more. The student hears of it from others."""
    for person in await _verifiers(entry):
        await notifications.withdraw(person, day_key(entry["receivedOn"]), subject=entry["_id"])
    if actor.id != entry["studentId"]:
        desc = f"{actor.name} deleted {name_of(kind, entry)}"
        to = [entry["studentId"]]
        await notifications.notify(to, "entry.removed", desc, kind.url, by=actor.id, subject=entry["_id"])
