"""One chain of what was decided and signed of a student: each link seals one event and the link before it.

The events are the history items that lie with the entries, written with each decision
(:mod:`api.logbook.integrity.history`), and the signatures under months (:mod:`api.standing.months.evidence`).
:func:`fold` appends those that have no link yet; it can be run at any time, by several processes at once, and again
after a crash anywhere. It appends what the product has sealed itself and nothing else, and nothing at all to a chain
that somebody has changed.

What this shows, and what it does not. Whoever has the store alone, without the server's secret, cannot change, add or
move a decision, cut the chain short, or make it anew, without the check of a print saying so. Not shown are: a decision
that was removed before it was folded, and a store that was put back as a whole to an older state of itself, with no
print made in between. So fold often; every print folds.
"""

from __future__ import annotations

import asyncio
import datetime as dt
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import cast

from bson import ObjectId
from pymongo import IndexModel
from pymongo.errors import DuplicateKeyError

from api.core import clock
from api.core.errors import Conflict
from api.core.reading_processes import read_in_process
from api.core.security import seals
from api.core.store import Identified, collection, records
from api.core.store.database import Row
from api.core.store.documents import BaseDocument
from api.core.store.records import as_filter
from api.logbook import service as logbook
from api.standing import service as standing
from api.standing.service import SignatureEvidence

PURPOSE, HEAD = "chain link", "chain head"
ELSEWHERE = "elsewhere"
FIRST = "0" * 64
"""What the first link stands after."""
TRIES = 200
"""Others may append first, each time at least one link; so many at one moment are not expected of one student."""
CHUNK = 2_500
"""Links of one look: those of a whole training."""
AT_ONCE = 25
"""Links that are written together; meanwhile nobody else writes."""


class ChainLink(BaseDocument):
    """One link. ``digest`` is over the whole history item ``historyId`` of the entry; ``hash`` is the seal over all
    fields but itself, ``previous`` the hash before it. Of a signature under a month ``entryId`` and ``historyId`` are
    both the signature's own id, and ``digest`` is over all that is stored of it.

    A chain is one person's through every transfer, and its links are sealed whole: so it is spread by the student
    alone, and no college is added to it.
    """

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
        shard_key = ("studentId",)
        indexes = [
            IndexModel([("studentId", 1), ("seq", 1)], name="place", unique=True),
            IndexModel([("studentId", 1), ("historyId", 1)], name="item", unique=True),
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
        shard_key = ("studentId",)
        indexes = [IndexModel([("studentId", 1)], name="student", unique=True)]


class Link(Identified):
    """A whole :class:`ChainLink` as it is stored, whoever wrote it."""

    studentId: ObjectId
    seq: int
    entryId: ObjectId
    historyId: ObjectId
    digest: str
    previous: str
    at: dt.datetime
    hash: str


class Head(Identified):
    """A whole :class:`ChainHead` as it is stored, whoever wrote it."""

    studentId: ObjectId
    seq: int
    hash: str
    seal: str


@dataclass(frozen=True)
class Folded:
    """How a chain stands after a fold: its last place and hash, how many links were added, and whether it is whole.

    ``unsealed`` is how many decisions and signatures there are that the product did not write, ``elsewhere`` how many
    are sealed with a secret that this server does not have; ``other_secret`` says that the chain itself is.
    """

    seq: int
    hash: str
    added: int = 0
    whole: bool = True
    unsealed: int = 0
    elsewhere: int = 0
    other_secret: bool = False


async def fold(student_id: ObjectId, *, adopt: bool = False) -> Folded:
    """Appends every decision on the student's entries and every signature under a month that has no link yet.

    ``adopt`` takes those without a seal as well, which were made before there were seals; for an operator who knows
    that nobody has changed them since.

    Raises:
        Conflict: others kept appending for longer than is reasonable.
    """
    added = 0
    many = await logbook.how_many(student_id)
    for _ in range(TRIES):
        look = await read_in_process(many, _look, student_id, adopt=adopt)
        seq, last = look.seq, look.hash
        if look.fault:
            return Folded(seq, last, added, whole=False, other_secret=look.fault == ELSEWHERE)
        if seq or look.links:
            await _record_head(student_id, seq, last)
        if not look.links:
            return Folded(seq, last, added, unsealed=look.unsealed, elsewhere=look.elsewhere)
        try:
            for start in range(0, len(look.links), AT_ONCE):
                some = [ChainLink.model_validate(link) for link in look.links[start : start + AT_ONCE]]
                # In order: where another process has a place first, none after it is written.
                await records(ChainLink).add_all(some)
                added += len(some)
                # The embedded store answers without waiting; others get their turn in between.
                await asyncio.sleep(0)
        except DuplicateKeyError:
            continue
    raise Conflict("This logbook is being verified just now. Please try again.", code="busy")


@dataclass(frozen=True)
class _Look:
    """How a chain is, and the links that are to be appended to it."""

    seq: int
    hash: str
    fault: str | None = None
    links: tuple[Link, ...] = ()
    unsealed: int = 0
    elsewhere: int = 0


async def _look(student_id: ObjectId, *, adopt: bool) -> _Look:
    head, links = await read(student_id)
    decisions = await logbook.decisions(student_id)
    signatures = await standing.signature_evidence(student_id)
    return await asyncio.to_thread(_continued, student_id, head, links, decisions, signatures, adopt)


async def read(student_id: ObjectId) -> tuple[Head | None, list[Link]]:
    """The head and the links of a chain, the head first: a link that is added meanwhile makes no fault. They are read
    whole, as a field more is a change too."""
    head = await collection(ChainHead).find_one(as_filter([ChainHead.studentId == student_id]))
    theirs = collection(ChainLink).find(as_filter([ChainLink.studentId == student_id]))
    links = await theirs.sort([("seq", 1)]).to_list(None)
    return cast("Head | None", head), cast("list[Link]", links)


def fault_of(student_id: ObjectId, head: Head | None, links: Sequence[Link]) -> str | None:
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


def hash_at(links: Sequence[Link], seq: int) -> str | None:
    """The hash of the chain at a place; None where it does not reach so far."""
    if seq == 0:
        return FIRST
    return links[seq - 1]["hash"] if 0 < seq <= len(links) else None


def _last(links: Sequence[Link]) -> str:
    return links[-1]["hash"] if links else FIRST


@dataclass(frozen=True)
class _Event:
    """What a link is about: a decision, or the signature under a month."""

    at: dt.datetime
    id: ObjectId
    entry: ObjectId
    digest: str
    sealed: bool
    elsewhere: bool


def _decision(entry: Row, item: Row) -> _Event:
    elsewhere = seals.other_key(item.get("seal")) is not None
    digest = logbook.item_digest(item)
    return _Event(item["at"], item["id"], entry["_id"], digest, logbook.is_sealed(entry, item), elsewhere)


def _signature(one: SignatureEvidence) -> _Event:
    return _Event(one.at, one.id, one.id, one.digest, one.sealed, one.elsewhere)


def _continued(
    student_id: ObjectId,
    head: Head | None,
    links: Sequence[Link],
    decisions: Sequence[tuple[Row, Row]],
    signatures: Sequence[SignatureEvidence],
    adopt: bool,
) -> _Look:
    if fault := fault_of(student_id, head, links):
        return _Look(len(links), _last(links), fault)
    linked = {link["historyId"] for link in links}
    waiting = [_decision(entry, item) for entry, item in decisions if item["id"] not in linked]
    waiting += [_signature(one) for one in signatures if one.id not in linked]
    # What was decided before there were seals may be adopted; signatures were sealed from the first.
    ready = [event for event in waiting if event.sealed or (adopt and event.id != event.entry)]
    events = sorted(ready, key=lambda event: (event.at, event.id))[:CHUNK]
    elsewhere = 0 if events else sum(event.elsewhere for event in waiting)
    new_links: list[Link] = []
    previous, at = _last(links), clock.now()
    for seq, event in enumerate(events, start=len(links) + 1):
        link: Link = {
            "_id": ObjectId(),
            "studentId": student_id,
            "seq": seq,
            "entryId": event.entry,
            "historyId": event.id,
            "digest": event.digest,
            "previous": previous,
            "at": at,
            "hash": "",
        }
        link["hash"] = previous = seals.seal(PURPOSE, _sealed_part(link))
        new_links.append(link)
    unsealed = len(waiting) - elsewhere
    return _Look(len(links), _last(links), None, tuple(new_links), unsealed, elsewhere)


def _sealed_part(link: Mapping[str, object]) -> Mapping[str, object]:
    return {name: value for name, value in link.items() if name not in ("_id", "hash")}


def _head(student_id: ObjectId, seq: int, hash_: str | None) -> Mapping[str, object]:
    return {"studentId": student_id, "seq": seq, "hash": hash_}


async def _record_head(student_id: ObjectId, seq: int, hash_: str) -> None:
    """Brings the head up to the links that are there; one that is further already stays."""
    theirs = ChainHead.studentId == student_id
    seal = seals.seal(HEAD, _head(student_id, seq, hash_))
    fresh = {ChainHead.seq: seq, ChainHead.hash: hash_, ChainHead.seal: seal}
    if await records(ChainHead).change(theirs, ChainHead.seq < seq, set=fresh):
        return
    if not await records(ChainHead).exists(theirs):
        await records(ChainHead).add_if_absent(ChainHead(studentId=student_id, seq=seq, hash=hash_, seal=seal))
