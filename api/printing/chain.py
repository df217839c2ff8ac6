"""One chain of all decisions on a student's entries: each link seals what one history item says and the link before it.

The history items lie with the entries, and are written with each decision (:mod:`api.logbook.history`). :func:`fold`
appends those that have no link yet; it can be run at any time, by several processes at once, and again after a crash
anywhere. It appends what the product has sealed itself and nothing else, and nothing at all to a chain that somebody
has changed.

What this shows, and what it does not. Whoever has the store alone, without the server's secret, cannot change, add or
move a decision, cut the chain short, or make it anew, without the check of a print saying so. Not shown are: a decision
that was removed before it was folded, and a store that was put back as a whole to an older state of itself, with no
print made in between. So fold often; every print folds.
"""

from __future__ import annotations

import asyncio
import datetime as dt
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from bson import ObjectId
from pymongo import IndexModel

from api.core import clock, seals
from api.core.database import Row, collection, is_duplicate, new_id
from api.core.documents import BaseDocument
from api.core.errors import Conflict
from api.logbook import service as logbook

PURPOSE, HEAD = "chain link", "chain head"
ELSEWHERE = "elsewhere"
FIRST = "0" * 64
"""What the first link stands after."""
TRIES = 200
"""Others may append first, each time at least one link; so many at one moment are not expected of one student."""
CHUNK = 500


class ChainLink(BaseDocument):
    """One link. ``digest`` is over the whole history item ``historyId`` of the entry; ``hash`` is the seal over all
    fields but itself, ``previous`` the hash before it."""

    studentId: ObjectId
    seq: int
    entryId: ObjectId
    historyId: ObjectId
    digest: str
    previous: str
    at: dt.datetime
    hash: str

    class Settings(BaseDocument.Settings):
        name = "chainLinks"
        indexes = [
            IndexModel([("studentId", 1), ("seq", 1)], name="place", unique=True),
            IndexModel([("historyId", 1)], name="item", unique=True),
        ]


class ChainHead(BaseDocument):
    """How far a student's chain reaches at least: written before the first link and after each append, so that a link
    that is taken off the end is missed. Version 0.1.0 wrote one, with ``seq`` 0, for students without decisions too."""

    studentId: ObjectId
    seq: int
    hash: str
    seal: str

    class Settings(BaseDocument.Settings):
        name = "chainHeads"
        indexes = [IndexModel([("studentId", 1)], name="student", unique=True)]


@dataclass(frozen=True)
class Folded:
    """How a chain stands after a fold: its last place and hash, how many links were added, and whether it is whole.

    ``unsealed`` is how many decisions there are that the product did not write, ``elsewhere`` how many are sealed with
    a secret that this server does not have; ``other_secret`` says that the chain itself is.
    """

    seq: int
    hash: str
    added: int = 0
    whole: bool = True
    unsealed: int = 0
    elsewhere: int = 0
    other_secret: bool = False


async def fold(student_id: ObjectId, *, adopt: bool = False) -> Folded:
    """Appends every decision on the student's entries that has no link yet.

    ``adopt`` takes those without a seal as well, which were made before there were seals; for an operator who knows
    that nobody has changed them since.

    Raises:
        Conflict: others kept appending for longer than is reasonable.
    """
    added = 0
    for _ in range(TRIES):
        head, links = await read(student_id)
        if fault := fault_of(student_id, head, links):
            return Folded(len(links), _last(links), added, whole=False, other_secret=fault == ELSEWHERE)
        linked = {link["historyId"] for link in links}
        waiting = [pair for pair in await logbook.decisions(student_id) if pair[1]["id"] not in linked]
        ready = [pair for pair in waiting if adopt or logbook.is_sealed(*pair)]
        chunk = sorted(ready, key=lambda pair: (pair[1]["at"], pair[1]["id"]))[:CHUNK]
        if links or chunk:
            await _note_head(student_id, links)
        if not chunk:
            elsewhere = sum(seals.other_key(item.get("seal")) is not None for _, item in waiting)
            return Folded(len(links), _last(links), added, unsealed=len(waiting) - elsewhere, elsewhere=elsewhere)
        made = await asyncio.to_thread(_continued, student_id, links, chunk)
        try:
            # In order: where another process has a place first, none after it is written.
            await collection("chainLinks").insert_many(made, ordered=True)
        except Exception as error:
            if not is_duplicate(error):
                raise
        else:
            added += len(made)
    raise Conflict("This logbook is being verified just now. Please try again.", code="busy")


async def read(student_id: ObjectId) -> tuple[Row | None, list[Row]]:
    """The head and the links of a chain, the head first: a link that is added meanwhile makes no fault."""
    head: Row | None = await collection("chainHeads").find_one({"studentId": student_id})
    links: list[Row] = await collection("chainLinks").find({"studentId": student_id}).sort([("seq", 1)]).to_list(None)
    return head, links


def fault_of(student_id: ObjectId, head: Row | None, links: Sequence[Row]) -> str | None:
    """What is wrong with a chain by itself, in one word, or None: a link that is not as it was sealed or not in its
    place, links without a head, fewer than the head counts, or a seal of a secret that this server does not have."""
    previous = FIRST
    for place, link in enumerate(links, start=1):
        if seals.other_key(link.get("hash")):
            return ELSEWHERE
        sealed = seals.holds(PURPOSE, _sealed_part(link), link.get("hash"))
        if link["seq"] != place or link.get("previous") != previous or not sealed:
            return "link"
        previous = link["hash"]
    if head is None:
        return "head" if links else None
    if seals.other_key(head.get("seal")):
        return ELSEWHERE
    if not seals.holds(HEAD, _head(student_id, head["seq"], head["hash"]), head.get("seal")):
        return "head"
    # Where links are missing at the end there is no hash at that place.
    return None if head["hash"] == hash_at(links, head["seq"]) else "link"


def hash_at(links: Sequence[Row], seq: int) -> str | None:
    """The hash of the chain at a place; None where it does not reach so far."""
    if seq == 0:
        return FIRST
    return str(links[seq - 1]["hash"]) if 0 < seq <= len(links) else None


def _last(links: Sequence[Row]) -> str:
    return str(links[-1]["hash"]) if links else FIRST


def _continued(student_id: ObjectId, links: Sequence[Row], pairs: Sequence[tuple[Row, Row]]) -> list[Row]:
    made: list[Row] = []
    previous, seq, at = _last(links), len(links), clock.now()
    for entry, item in pairs:
        seq += 1
        link: Row = {
            "_id": new_id(),
            "studentId": student_id,
            "seq": seq,
            "entryId": entry["_id"],
            "historyId": item["id"],
            "digest": logbook.item_digest(item),
            "previous": previous,
            "at": at,
        }
        link["hash"] = previous = seals.seal(PURPOSE, _sealed_part(link))
        made.append(link)
    return made


def _sealed_part(link: Row) -> Row:
    return {name: value for name, value in link.items() if name not in ("_id", "hash")}


def _head(student_id: ObjectId, seq: Any, hash_: Any) -> Row:
    return {"studentId": student_id, "seq": seq, "hash": hash_}


async def _note_head(student_id: ObjectId, links: Sequence[Row]) -> None:
    """Brings the head up to the links that are there; one that is further already stays."""
    heads, seq = collection("chainHeads"), len(links)
    content = _head(student_id, seq, hash_at(links, seq))
    fresh = {**content, "seal": seals.seal(HEAD, content)}
    moved = await heads.update_one({"studentId": student_id, "seq": {"$lt": seq}}, {"$set": fresh})
    if moved.matched_count or await heads.find_one({"studentId": student_id}, {"_id": 1}) is not None:
        return
    try:
        await heads.insert_one({"_id": new_id(), **fresh})
    except Exception as error:
        if not is_duplicate(error):
            raise
