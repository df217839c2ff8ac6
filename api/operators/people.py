"""People as an operator reads of them, and whose record is sealed with a secret that is not here."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NotRequired

from beanie.operators import In
from bson import ObjectId

from api.access.documents import User
from api.core.security import seals
from api.core.store import Identified, rows
from api.core.store.database import database
from api.operators.references import batches

SEALED = (
    ("chainHeads", "seal"),
    ("chainLinks", "hash"),
    ("prints", "seal"),
    ("monthAuthentications", "seal"),
    ("entries", "history"),
    ("deletedEntries", "history"),
)
"""Where seals stand; in a history one in each item."""
CHUNK = 500


async def sealed_elsewhere() -> dict[ObjectId, set[str]]:
    """The students about whom something is sealed with a secret that this machine does not have, each with the
    fingerprints of those secrets."""
    keys: dict[ObjectId, set[str]] = {}
    for name, field in SEALED:
        async for batch in batches(database(), name):
            for row in batch:
                sealed = [each.get("seal") for each in row.get(field) or ()] if field == "history" else [row.get(field)]
                if other := {key for seal in sealed if (key := seals.other_key(seal))}:
                    keys.setdefault(row["studentId"], set()).update(other)
    return keys


def missing(keys: dict[ObjectId, set[str]]) -> str:
    """What an operator is to do about what :func:`sealed_elsewhere` found."""
    people = "one person" if len(keys) == 1 else f"{len(keys):,} people"
    return seals.missing_secret(set().union(*keys.values()), f"Verifications or prints of {people} are")


class Person(Identified):
    """Who somebody is, as an operator reads it."""

    name: NotRequired[str]
    email: NotRequired[str]


async def names(ids: Iterable[ObjectId]) -> dict[ObjectId, str]:
    """What people are called, with what tells two of one name apart; an id where there is no account any more."""
    wanted = list(ids)
    found = {id_: str(id_) for id_ in wanted}
    for start in range(0, len(wanted), CHUNK):
        for row in await rows(User, Person).many(In(User.id, wanted[start : start + CHUNK])):
            found[row["_id"]] = f"{row.get('name') or row['_id']} ({row.get('email') or row['_id']})"
    return found
