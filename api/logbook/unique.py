"""Numbers that one entry of a kind in a college has: a PMR number (issue 6, point 4; design section 3).

A number is claimed before the entry is inserted, by what the client calls the submission, so that a retry meets its own
claim. A rejected entry, or one that is deleted, holds no number: another may take it over. A claim without an entry is
that of a submission on its way, and is given back when that fails; after :data:`ON_ITS_WAY` a crash has left it behind.
Whoever takes over looks once more for the entry of the one before, and each looks after its insert whether the claim is
still its own, so that of two at once at most one stays.
"""

from __future__ import annotations

import datetime as dt
from typing import Any

from api.core import clock
from api.core.database import Row, collection, is_duplicate
from api.core.errors import Conflict
from api.core.text import folded
from api.logbook.kind import Kind

OWNER = ("studentId", "clientId")
ON_ITS_WAY = dt.timedelta(minutes=2)
"""How long a submission may take from its claim to its entry."""


def claim_of(kind: Kind, entry: Row) -> str | None:
    """The id of the claim on an entry's number; None where the kind has no such number."""
    if kind.uniqueField is None:
        return None
    number = folded(str(entry.get(kind.stored(kind.uniqueField)) or ""))
    return f"{kind.key}:{entry['collegeId']}:{number}" if number else None


async def claim(kind: Kind, entry: Row) -> None:
    """Claims the number of an entry that is about to be stored, or about to count again.

    Raises:
        Conflict: another entry of the college has it.
    """
    key = claim_of(kind, entry)
    if key is None:
        return
    mine, claims = _owner(entry), collection("claims")
    try:
        await claims.insert_one({"_id": key, **mine, "collegeId": entry["collegeId"], "at": clock.now()})
    except Exception as error:
        if not is_duplicate(error):
            raise
    else:
        return
    held = await claims.find_one({"_id": key})
    before = _owner(held or {})
    if before == mine:
        return
    if held is None or await _holds(kind, entry, before, held["at"]):
        raise _taken(kind)
    taken = await claims.update_one({"_id": key, **before}, {"$set": {**mine, "at": clock.now()}})
    if taken.matched_count != 1:
        raise _taken(kind)
    if await _holds(kind, entry, before, held["at"]):
        await claims.update_one({"_id": key, **mine}, {"$set": {**before, "at": held["at"]}})
        raise _taken(kind)


async def check(kind: Kind, entry: Row) -> None:
    """Looks, once the entry is stored, whether its claim is still its own.

    Raises:
        Conflict: it was taken over in between.
    """
    key = claim_of(kind, entry)
    if key is None:
        return
    held = await collection("claims").find_one({"_id": key})
    if _owner(held or {}) != _owner(entry):
        raise _taken(kind)


async def release(kind: Kind, entry: Row) -> None:
    """Gives back the number of an entry that is deleted or was not stored: to the one that it corrected where that has
    the same."""
    key = claim_of(kind, entry)
    if key is None:
        return
    old = None
    if entry.get("replaces") is not None:
        old = await collection("entries").find_one({"_id": entry["replaces"]})
    mine = {"_id": key, **_owner(entry)}
    if old is not None and claim_of(kind, old) == key:
        await collection("claims").update_one(mine, {"$set": _owner(old)})
    else:
        await collection("claims").delete_one(mine)


def _owner(row: Row) -> dict[str, Any]:
    return {name: row.get(name) for name in OWNER}


def _taken(kind: Kind) -> Conflict:
    return Conflict(kind.uniqueMessage, code="number_taken", field=kind.uniqueField)


async def _holds(kind: Kind, entry: Row, owner: dict[str, Any], at: dt.datetime) -> bool:
    """Whether the owner of a claim made then has an entry with the number that counts, but the one that ``entry``
    corrects, or one on its way.

    Where a correction was rejected, what it was to correct may count still.
    """
    entries, key = collection("entries"), claim_of(kind, entry)
    row: Row | None = await entries.find_one({"collegeId": entry["collegeId"], **owner})
    if row is None:
        return clock.now() - at < ON_ITS_WAY
    while row is not None and claim_of(kind, row) == key:
        if row["status"] != "Rejected":
            return bool(row["_id"] != entry.get("replaces"))
        older = row.get("replaces")
        row = None if older is None else await entries.find_one({"_id": older})
    return False
