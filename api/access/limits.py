"""Rate limits: those that must hold across workers live in the store, the rest in this process."""

from __future__ import annotations

import datetime as dt
import time
from collections import OrderedDict
from typing import Literal, NamedTuple

from pymongo import IndexModel, ReturnDocument

from api.core import clock
from api.core.database import collection, is_duplicate
from api.core.documents import BaseDocument
from api.core.errors import TooMany


class Limit(BaseDocument):
    """Tries counted under a key until ``expiresAt``; of a network address also whose sign-ins failed and succeeded."""

    id: str  # type: ignore[assignment]  # Beanie lets a document choose the type of its id.
    tries: int
    expiresAt: dt.datetime
    failed: list[str] = []
    entered: list[str] = []

    class Settings(BaseDocument.Settings):
        name = "limits"
        indexes = [IndexModel([("expiresAt", 1)], name="expiry", expireAfterSeconds=0)]


async def count_try(key: str, *, most: int, window: dt.timedelta) -> None:
    """Counts one try under ``key``.

    Raises:
        TooMany: there have been more than ``most`` within ``window``.
    """
    at, limits = clock.now(), collection("limits")
    for _ in range(3):
        row = await limits.find_one_and_update(
            {"_id": key, "expiresAt": {"$gt": at}}, {"$inc": {"tries": 1}}, return_document=ReturnDocument.AFTER
        )
        if row is not None:
            if row["tries"] > most:
                raise TooMany(int((row["expiresAt"] - at).total_seconds()) + 1)
            return
        await limits.delete_one({"_id": key, "expiresAt": {"$lte": at}})
        try:
            await limits.insert_one({"_id": key, "tries": 1, "expiresAt": at + window})
        except Exception as error:
            if not is_duplicate(error):
                raise
            continue
        return
    raise TooMany(1)


async def give_back(key: str) -> None:
    """Takes one try back that was counted and turned out not to count."""
    await collection("limits").update_one({"_id": key, "tries": {"$gt": 0}}, {"$inc": {"tries": -1}})


async def hold(key: str, *, lasts: dt.timedelta) -> None:
    """Notes a fact for a while, from now on."""
    await collection("limits").update_one(
        {"_id": key}, {"$set": {"tries": 0, "expiresAt": clock.now() + lasts}}, upsert=True
    )


async def holds(key: str) -> bool:
    """Whether :func:`hold` noted it, and it still lasts."""
    return await collection("limits").find_one({"_id": key, "expiresAt": {"$gt": clock.now()}}, {"_id": 1}) is not None


class Tally(NamedTuple):
    """What happened at a network address since its window began."""

    tries: int
    failed: list[str]
    entered: list[str]
    expiresAt: dt.datetime


async def tally(key: str) -> Tally | None:
    """What :func:`add_to_tally` has added up."""
    row = await collection("limits").find_one({"_id": key, "expiresAt": {"$gt": clock.now()}})
    return row and Tally(row["tries"], row.get("failed") or [], row.get("entered") or [], row["expiresAt"])


async def add_to_tally(key: str, what: Literal["failed", "entered"], who: str, *, window: dt.timedelta) -> None:
    """Adds who failed or entered, each name once; ``tries`` are the failures."""
    at, limits, failure = clock.now(), collection("limits"), int(what == "failed")
    for _ in range(3):
        change = {"$addToSet": {what: who}, **({"$inc": {"tries": 1}} if failure else {})}
        added = await limits.update_one({"_id": key, "expiresAt": {"$gt": at}}, change)
        if added.matched_count:
            return
        await limits.delete_one({"_id": key, "expiresAt": {"$lte": at}})
        try:
            await limits.insert_one({"_id": key, "tries": failure, what: [who], "expiresAt": at + window})
        except Exception as error:
            if not is_duplicate(error):
                raise
            continue
        return


async def forget_tries(key: str) -> None:
    """Starts the count of ``key`` afresh."""
    await collection("limits").delete_one({"_id": key})


class Bucket:
    """Requests per key in the current minute, kept in this process and bounded in memory."""

    def __init__(self, most: int, *, keys: int = 20_000) -> None:
        self.most, self.keys = most, keys
        self._seen: OrderedDict[str, tuple[int, int]] = OrderedDict()

    def wait(self, key: str) -> int:
        """Counts one request; answers 0, or how many seconds to wait."""
        minute, second = divmod(int(time.monotonic()), 60)
        then, count = self._seen.pop(key, (minute, 0))
        count = count + 1 if then == minute else 1
        self._seen[key] = (minute, count)
        if len(self._seen) > self.keys:
            self._seen.popitem(last=False)
        return 0 if count <= self.most else 60 - second
