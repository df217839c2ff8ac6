"""Populates stored ids with the small objects that the specification shows, one ``$in`` query per collection and page.

Small objects are cached per process: until their collection changes on the embedded store, for a few seconds on a
server that other workers write to as well.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from bson import ObjectId

from api.core.documents import Ref
from api.core.kept import Kept

Cached = dict[ObjectId, tuple[float, dict[str, Any] | None]]

_cache: dict[Ref, tuple[int | None, Cached]] = {}
_state: dict[str, Any] = {"database": None, "seconds": None, "kept": Kept()}
CAP = 20_000


def reset(database: Any, *, seconds: float | None, kept: Kept | None = None) -> None:
    """Starts afresh on ``database``; ``seconds`` bounds how old a cached object may be (None: until forgotten), and
    ``kept`` tells what has changed, where that can be told."""
    _cache.clear()
    _state.update(database=database, seconds=seconds, kept=kept or Kept())


def _cached(ref: Ref) -> Cached:
    """What is cached of a reference and still holds; who asks depends on its collection."""
    version = _state["kept"].note(ref.collection)
    found = _cache.get(ref)
    if found is None or found[0] != version or len(found[1]) > CAP:
        # A new one: who waits for the store meanwhile goes on reading the old one.
        found = _cache[ref] = version, {}
    return found[1]


def forget(collection: str) -> None:
    """Drops what is cached of ``collection``."""
    for ref in [ref for ref in _cache if ref.collection == collection]:
        del _cache[ref]


async def small(ref: Ref, ids: Iterable[ObjectId]) -> dict[ObjectId, dict[str, Any] | None]:
    """The small objects of ``ids``; None for an id that points to nothing."""
    cached = _cached(ref)
    now, seconds = time.monotonic(), _state["seconds"]
    wanted = set(ids)
    missing = [id_ for id_ in wanted if id_ not in cached or (seconds is not None and now - cached[id_][0] > seconds)]
    if missing:
        cursor = _state["database"][ref.collection].find({"_id": {"$in": missing}}, dict.fromkeys(ref.fields, 1))
        found = {row["_id"]: row async for row in cursor}
        for id_ in missing:
            cached[id_] = (now, found.get(id_))
    return {id_: cached[id_][1] for id_ in wanted}


async def populate(rows: Sequence[dict[str, Any]], refs: Mapping[str, Ref]) -> None:
    """Replaces, in place, each referring id in ``rows`` by its small object; a dangling id becomes None."""
    oldest = None if _state["seconds"] is None else time.monotonic() - _state["seconds"]
    waiting: dict[Ref, list[tuple[dict[str, Any], str, ObjectId]]] = {}
    for name, ref in refs.items():
        cached: Cached | None = None
        for row in rows:
            id_ = row.get(name)
            if isinstance(id_, ObjectId):
                cached = _cached(ref) if cached is None else cached
                known = cached.get(id_)
                if known is None or (oldest is not None and known[0] < oldest):
                    waiting.setdefault(ref, []).append((row, name, id_))
                else:
                    row[name] = known[1] and known[1].copy()
    if not waiting:
        return
    wanted = [(ref, {id_ for _, _, id_ in cells}) for ref, cells in waiting.items()]
    if oldest is not None and len(wanted) > 1:
        # A server, which other workers write to as well, is asked for all of them at once.
        answers = await asyncio.gather(*(small(ref, ids) for ref, ids in wanted))
    else:
        answers = [await small(ref, ids) for ref, ids in wanted]
    for cells, found in zip(waiting.values(), answers, strict=True):
        for row, name, id_ in cells:
            row[name] = found[id_] and dict(found[id_] or {})
