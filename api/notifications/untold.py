"""Notifications that are stored with the act that they tell of, so that no crash comes between the two.

A record keeps under ``untold`` what is to be told of its last change, written by that very write, and since when. Who
acted tells it at once and takes it away; what still stands after a while was cut off, and is told by a sweep. A crash
between the telling and the taking away tells twice, where the notification has no key; none is lost.
"""

from __future__ import annotations

import asyncio
import datetime as dt
import logging
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager, suppress
from typing import Any

from bson import ObjectId

from api.core import clock
from api.core.database import Row, collection
from api.notifications.service import aside, told

log = logging.getLogger("api.notifications")

FIELDS = ("untold", "untoldSince")
KEEPERS = ("entries", "memos", "appraisals", "aetcoms", "theses")
"""The collections whose records keep them; each has an index of ``untoldSince``."""
LEFT = dt.timedelta(seconds=60)
"""How long an act may take to tell by itself."""
SECONDS = 60.0
BATCH = 200


def message(
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
    """What is to be told, as it is kept; the arguments are those of :func:`api.notifications.service.notify`."""
    made = {"to": list(to), "event": event, "desc": desc, "url": url}
    return {**made, "by": by, "subject": subject, "key": key, "due": due}


def held(*messages: Row) -> Row:
    """The fields that the write of an act takes with it; none where nobody is to be told."""
    wanted = [one for one in messages if one["to"]]
    return {"untold": wanted, "untoldSince": clock.now()} if wanted else {}


@aside
async def tell(name: str, id_: ObjectId, kept: Row) -> None:
    """Tells what was held with the record ``id_`` of a collection, and takes it away; never an error."""
    await _tell(name, id_, kept)


async def _tell(name: str, id_: ObjectId, kept: Row) -> None:
    if not kept.get("untold"):
        return
    for one in kept["untold"]:
        await told(**one)
    # Not what a later act has put there in its place.
    mine = {"_id": id_, "untoldSince": kept["untoldSince"]}
    await collection(name).update_one(mine, {"$unset": dict.fromkeys(FIELDS, "")})


async def sweep(*, left: dt.timedelta = LEFT) -> int:
    """Tells what acts that were cut off have left; answers how many records had something."""
    found = 0
    for name in KEEPERS:
        old: dict[str, Any] = {"untoldSince": {"$lte": clock.now() - left}}
        rows = await collection(name).find(old, dict.fromkeys(FIELDS, 1)).limit(BATCH).to_list(length=BATCH)
        for row in rows:
            try:
                await _tell(name, row["_id"], row)
            except Exception:
                log.exception("Telling of %s in %s failed", row["_id"], name)
            else:
                found += 1
    return found


@asynccontextmanager
async def telling(*, every: float = SECONDS) -> AsyncIterator[None]:
    """Sweeps while the ``async with`` lasts. Several processes may do so at once."""
    task = asyncio.create_task(_sweep(every), name="tell")
    try:
        yield
    finally:
        task.cancel()
        with suppress(asyncio.CancelledError):
            await task


async def _sweep(every: float) -> None:
    while True:
        await asyncio.sleep(every)
        try:
            await sweep()
        except Exception:
            # The store may be away for a while.
            log.exception("The sweep of notifications failed")
