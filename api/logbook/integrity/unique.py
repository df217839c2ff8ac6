"""What one entry alone may have: in a college the number of a record (a PMR number), and the place of an entry that it
corrects (DECISIONS D2.6).

Either is claimed before the entry is inserted, by what the client calls the submission, so that a retry meets its own
claim: no index of entries can say it, because those of one college or student may lie on different shards. A rejected
entry, or one that is deleted, holds no number: another may take it over. A rejected correction keeps its place, and a
deleted one does not. A claim without an entry is that of a submission on its way, and is given back when that fails;
after :data:`ON_ITS_WAY` a crash has left it behind. Whoever takes over looks once more for the entry of the one before,
and each looks after its insert whether the claim is still its own, so that of two at once at most one stays.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping
from typing import NamedTuple, cast

from bson import ObjectId
from pymongo.errors import DuplicateKeyError

from api.core import clock
from api.core.errors import Conflict
from api.core.store import collection, records
from api.core.store.database import Row
from api.core.store.records import Fields, as_filter
from api.core.text import folded
from api.logbook.contract.kind import Kind
from api.logbook.documents import Claim, Entry, StoredEntry
from api.logbook.integrity.places import of_student

CORRECTED = "This entry has been corrected already."
ON_ITS_WAY = dt.timedelta(minutes=2)
"""How long a submission may take from its claim to its entry."""


class Owner(NamedTuple):
    """A submission: where its entry is stored, its student, and what the client calls it."""

    collegeId: ObjectId
    studentId: ObjectId
    clientId: str


def claim_of(kind: Kind, entry: Mapping[str, object]) -> str | None:
    """The id of the claim on an entry's number; None where the kind has no such number."""
    if kind.uniqueField is None:
        return None
    number = folded(str(entry.get(kind.stored(kind.uniqueField)) or ""))
    return f"{kind.key}:{entry['collegeId']}:{number}" if number else None


def correction_of(entry: Mapping[str, object]) -> str | None:
    """The id of the claim of a correction on the entry that it corrects; None where it corrects none."""
    replaced = entry.get("replaces")
    return None if replaced is None else f"replaces:{replaced}"


def claims_of(kind: Kind, entry: Mapping[str, object]) -> list[str]:
    """The ids of everything that an entry claims."""
    return [key for key in (correction_of(entry), claim_of(kind, entry)) if key is not None]


async def claim(kind: Kind, entry: StoredEntry) -> None:
    """Claims what an entry alone may have, which is about to be stored, or about to count again.

    Raises:
        Conflict: another entry has it.
    """
    correction, number = correction_of(entry), claim_of(kind, entry)
    if correction is not None:
        await _claim(kind, entry, correction)
    if number is None:
        return
    try:
        await _claim(kind, entry, number)
    except Conflict:
        if correction is not None and entry["status"] == "Pending":
            await _give_back(correction, _owner(entry))
        raise


async def _claim(kind: Kind, entry: StoredEntry, key: str) -> None:
    mine = _owner(entry)
    fresh = {"_id": key, **mine._asdict(), "at": clock.now()}
    try:
        await collection(Claim).insert_one(fresh)
    except DuplicateKeyError:
        pass
    else:
        return
    claim = await records(Claim).one(Claim.id == key)
    before = None if claim is None else Owner(claim.collegeId, claim.studentId, claim.clientId)
    if before == mine:
        return
    if claim is None or before is None or await _holds(kind, entry, key, before, claim.at):
        raise _taken(kind, key)
    if not await _pass_on(key, before, mine, clock.now()):
        raise _taken(kind, key)
    if await _holds(kind, entry, key, before, claim.at):
        await _pass_on(key, mine, before, claim.at)
        raise _taken(kind, key)


async def check(kind: Kind, entry: StoredEntry) -> None:
    """Looks, once the entry is stored, whether its claims are still its own.

    Raises:
        Conflict: one was taken over in between.
    """
    for key in claims_of(kind, entry):
        if not await records(Claim).exists(Claim.id == key, within=_named(_owner(entry))):
            raise _taken(kind, key)


async def release(kind: Kind, entry: StoredEntry) -> None:
    """Gives back what an entry claimed that is deleted or was not stored: its number to the one that it corrected where
    that has the same."""
    mine, number, replaced = _owner(entry), claim_of(kind, entry), entry.get("replaces")
    if number is not None:
        old = None if replaced is None else await _entry_of(entry["studentId"], replaced)
        if old is not None and claim_of(kind, old) == number:
            await _pass_on(number, mine, _owner(old))
        else:
            await _give_back(number, mine)
    correction = correction_of(entry)
    if correction is not None:
        await _give_back(correction, mine)


async def _give_back(key: str, mine: Owner) -> None:
    await records(Claim).remove(Claim.id == key, within=_named(mine))


def _owner(entry: StoredEntry) -> Owner:
    return Owner(entry["collegeId"], entry["studentId"], entry.get("clientId", ""))


def _named(owner: Owner) -> Row:
    return as_filter([Claim.studentId == owner.studentId, Claim.clientId == owner.clientId])


async def _pass_on(key: str, before: Owner, after: Owner, at: dt.datetime | None = None) -> bool:
    """Gives a claim to another, if it is still whose it was."""
    fields: Fields = {**after._asdict(), **({} if at is None else {Claim.at: at})}
    return await records(Claim).change(Claim.id == key, within=_named(before), set=fields)


async def _entry(filter_: Row) -> StoredEntry | None:
    return cast("StoredEntry | None", await collection(Entry).find_one(filter_))


async def _entry_of(student_id: ObjectId, entry_id: ObjectId) -> StoredEntry | None:
    return await _entry(await of_student(student_id) | as_filter([Entry.id == entry_id]))


def _taken(kind: Kind, key: str) -> Conflict:
    if key.startswith("replaces:"):
        return Conflict(CORRECTED)
    return Conflict(kind.uniqueMessage, code="number_taken", field=kind.uniqueField)


async def _holds(kind: Kind, entry: StoredEntry, key: str, owner: Owner, at: dt.datetime) -> bool:
    """Whether the owner of a claim made then has the entry that it is for, or one on its way.

    A number is held by an entry that counts, but not by the one that ``entry`` corrects; where a correction was
    rejected, what it was to correct may count still.
    """
    row = await _entry(as_filter([{name: value} for name, value in owner._asdict().items()]))
    if row is None:
        return clock.now() - at < ON_ITS_WAY
    if key == correction_of(entry):
        return correction_of(row) == key
    while row is not None and claim_of(kind, row) == key:
        if row["status"] != "Rejected":
            return row["_id"] != entry.get("replaces")
        older = row.get("replaces")
        row = None if older is None else await _entry_of(row["studentId"], older)
    return False
