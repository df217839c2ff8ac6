"""Notifications that are stored with the act that they are about, so that no crash comes between the two.

A record keeps under ``untold`` the notifications of its last change, written by that very write, and since when. Who
acted sends them once the call is answered and takes them away; what still stands after a while was cut off, and is
sent by a sweep, which claims it first by moving its time. A crash between the sending and the taking away notifies
twice, where the notification has no key; none is lost. What cannot be sent in :data:`MAX_TRIES` tries goes into
the outbox as given up, and the Masters are told. On a store that makes one commit of both,
:func:`deliver_in_commit` notifies in the commit of the act, and nothing is kept.
"""

from __future__ import annotations

import datetime as dt
import logging
from collections.abc import Awaitable, Callable, Iterable

from beanie.operators import Eq
from bson import ObjectId

from api.access.documents import User
from api.core import clock
from api.core.http.afterwards import after_answer
from api.core.store import collection, durability, records
from api.core.store.database import Row
from api.core.store.documents import BaseDocument
from api.core.store.records import name_of
from api.notifications import undelivered
from api.notifications.service import never_failing, notify_or_fail
from api.notifications.service import notify as notify_without_failing

log = logging.getLogger("api.notifications")

FIELDS = ("untold", "untoldSince")
PLACE = ("collegeId", "studentId")
"""What records that are spread over shards are found by besides."""
SWEEP_GRACE_PERIOD = dt.timedelta(seconds=60)
"""How long an act may take to notify by itself."""
SWEEP_INTERVAL_SECONDS = 60.0
BATCH = 200
MAX_TRIES = 10
"""How often the sweep tries to send what a record holds."""
GIVEN_UP = "A notification could not be delivered. It is in the message outbox, where you can send it again."
FAILED_MESSAGES = "/outbox?state=failed"


def documents_with_pending() -> dict[str, type[BaseDocument]]:
    """The documents that have these fields, by the name of their collection; each has an index of ``untoldSince``."""
    return {name_of(of): of for of in BaseDocument.__subclasses__() if FIELDS[1] in of.model_fields}


def notification(
    to: Iterable[ObjectId],
    event: str,
    desc: str,
    url: str = "",
    *,
    by: ObjectId | None = None,
    subject: ObjectId | None = None,
    key: str | None = None,
    due: dt.datetime | None = None,
) -> Row:
    """A notification as a record holds it; the arguments are those of :func:`api.notifications.service.notify`."""
    stored = {"to": list(to), "event": event, "desc": desc, "url": url}
    return {**stored, "by": by, "subject": subject, "key": key, "due": due}


def fields_of(*messages: Row) -> Row:
    """The fields that the write of an act takes with it; none where nobody is to be notified."""
    wanted = [one for one in messages if one["to"]]
    return {"untold": wanted, "untoldSince": clock.now()} if wanted else {}


async def deliver_in_commit(fields: Row) -> Row:
    """What the write of an act is to take with it, to be asked for within the act's :func:`durability.one_commit`.

    That is nothing where the store makes one commit of the act and of its notifications, which are made here; all of
    ``fields`` elsewhere, and where one of them fails: then :func:`deliver` or the sweep sees to it.
    """
    if not durability.commits_at_once():
        return fields
    try:
        for one in fields.get("untold", ()):
            await notify_or_fail(**one)
    except Exception:
        log.exception("Telling of an act within its own commit failed")
        return fields
    return {}


async def deliver(
    of: type[BaseDocument] | str,
    id_: ObjectId,
    fields: Row,
    *,
    within: Row | None = None,
    overtaken: Callable[[], Awaitable[None]] | None = None,
) -> None:
    """Notifies as the record ``id_`` of a document holds, which may be named by its collection too, and takes that
    away, once the call under way is answered; never an error.

    Args:
        of: the document.
        id_: the record.
        fields: what :func:`fields_of` made of the notifications.
        within: what else the record is found by, where its collection is spread over shards.
        overtaken: called where the record holds them no longer: it was undone, removed or told of by the sweep.
    """
    if not fields.get("untold"):
        return
    document = documents_with_pending()[of] if isinstance(of, str) else of

    @never_failing
    async def deliver_now() -> None:
        if not await _deliver(document, id_, fields, within or {}) and overtaken is not None:
            await overtaken()

    await after_answer(deliver_now)


async def _deliver(of: type[BaseDocument], id_: ObjectId, fields: Row, within: Row) -> bool:
    """Notifies; whether the record held the notifications until then."""
    for one in fields["untold"]:
        await notify_or_fail(**{name: value for name, value in one.items() if name != "tries"})
    # Not what a later act has put there in its place.
    mine = {"_id": id_, **within, "untoldSince": fields["untoldSince"]}
    taken = await collection(of).update_one(mine, {"$unset": dict.fromkeys(FIELDS, "")})
    return taken.matched_count == 1


async def sweep(*, left: dt.timedelta = SWEEP_GRACE_PERIOD) -> int:
    """Notifies of acts that were cut off, those that wait longest first; answers how many records held something.

    Several sweeps may run at once: a record is one sweep's by a conditional write, which also puts it behind the others
    until it is tried again.
    """
    notified = 0
    for name, of in documents_with_pending().items():
        old = {"untoldSince": {"$lte": clock.now() - left}}
        place = [field for field in PLACE if field in of.model_fields]
        wanted = dict.fromkeys((*FIELDS, *place), 1)
        longest_first = collection(of).find(old, wanted).sort([("untoldSince", 1)])
        for row in await longest_first.limit(BATCH).to_list(length=BATCH):
            within = {field: row[field] for field in place if field in row}
            claimed = await _claimed(of, row, within)
            if claimed is None:
                continue
            try:
                await _deliver(of, row["_id"], claimed, within)
            except Exception as error:
                log.exception("Telling of %s in %s failed", row["_id"], name)
                if _tries(claimed) >= MAX_TRIES:
                    await _give_up(of, row["_id"], claimed, within, error)
            else:
                notified += 1
    return notified


def _tries(fields: Row) -> int:
    return max((one.get("tries", 0) for one in fields["untold"]), default=0)


async def _claimed(of: type[BaseDocument], row: Row, within: Row) -> Row | None:
    """The fields of a record that this sweep sends, with one more try; None where another sweep or act has them."""
    tries = _tries(row) + 1
    claim: Row = {"untold": [{**one, "tries": tries} for one in row["untold"]], "untoldSince": clock.now()}
    mine = {"_id": row["_id"], **within, "untoldSince": row["untoldSince"]}
    taken = await collection(of).update_one(mine, {"$set": claim})
    return claim if taken.matched_count == 1 else None


async def _give_up(of: type[BaseDocument], id_: ObjectId, fields: Row, within: Row, error: Exception) -> None:
    """Moves what cannot be sent from its record into the outbox, and tells the Masters."""
    mine = {"_id": id_, **within, "untoldSince": fields["untoldSince"]}
    act = f"{name_of(of)}:{id_}:{fields['untoldSince'].isoformat()}"
    await undelivered.give_up(fields["untold"], of=act, tries=_tries(fields), error=error)
    taken = await collection(of).update_one(mine, {"$unset": dict.fromkeys(FIELDS, "")})
    if taken.matched_count == 1:
        masters = [one.id for one in await records(User).many(User.role == "Master", Eq(User.status, True))]
        await notify_without_failing(
            masters, "notification.failed", GIVEN_UP, FAILED_MESSAGES, key="notification.failed"
        )
