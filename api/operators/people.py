"""People as an operator reads of them, and whose record is sealed with a secret that is not here."""

from __future__ import annotations

from collections.abc import Iterable

from bson import ObjectId

from api.core import seals
from api.core.database import collection, database
from api.operators.references import records

SEALED = (
    ("chainHeads", "seal"),
    ("chainLinks", "hash"),
    ("prints", "seal"),
    ("entries", "history"),
    ("deletedEntries", "history"),
)
"""Where seals stand; in a history one in each item."""
CHUNK = 500


async def sealed_elsewhere() -> dict[ObjectId, set[str]]:
    """The students about whom something is sealed with a secret that this machine does not have, each with the
    fingerprints of those secrets."""
    found: dict[ObjectId, set[str]] = {}
    for name, field in SEALED:
        async for batch in records(database(), name):
            for row in batch:
                made = [each.get("seal") for each in row.get(field) or ()] if field == "history" else [row.get(field)]
                if other := {key for seal in made if (key := seals.other_key(seal))}:
                    found.setdefault(row["studentId"], set()).update(other)
    return found


def missing(found: dict[ObjectId, set[str]]) -> str:
    """What an operator is to do about what :func:`sealed_elsewhere` found."""
    people = "one person" if len(found) == 1 else f"{len(found):,} people"
    return seals.missing_secret(set().union(*found.values()), f"Verifications or prints of {people} are")


async def names(ids: Iterable[ObjectId]) -> dict[ObjectId, str]:
    """What people are called, with what tells two of one name apart; an id where there is no account any more."""
    wanted = list(ids)
    found = {id_: str(id_) for id_ in wanted}
    for start in range(0, len(wanted), CHUNK):
        some = {"_id": {"$in": wanted[start : start + CHUNK]}}
        async for row in collection("users").find(some, {"name": 1, "email": 1}):
            found[row["_id"]] = f"{row.get('name') or row['_id']} ({row.get('email') or row['_id']})"
    return found
