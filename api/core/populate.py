"""Populates stored ids with the small objects that the specification shows, one ``$in`` query per collection and page.

Small objects are cached per process: until an own write on the embedded store, for a few seconds on a server that other
workers write to as well.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from bson import ObjectId

from api.core.documents import Ref

_cache: dict[Ref, dict[ObjectId, tuple[float, dict[str, Any] | None]]] = {}
_state: dict[str, Any] = {"database": None, "seconds": None}
CAP = 20_000


def reset(database: Any, *, seconds: float | None) -> None:
    """Starts afresh on ``database``; ``seconds`` bounds how old a cached object may be (None: until forgotten)."""
    _cache.clear()
    _state.update(database=database, seconds=seconds)


def forget(collection: str) -> None:
    """Drops what is cached of ``collection``."""
    for ref in [ref for ref in _cache if ref.collection == collection]:
        del _cache[ref]


async def small(ref: Ref, ids: Iterable[ObjectId]) -> dict[ObjectId, dict[str, Any] | None]:
    """The small objects of ``ids``; None for an id that points to nothing."""
    cached = _cache.setdefault(ref, {})
    if len(cached) > CAP:
        cached.clear()
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
    by_ref: dict[Ref, set[ObjectId]] = {}
    for name, ref in refs.items():
        ids = {row[name] for row in rows if isinstance(row.get(name), ObjectId)}
        if ids:
            by_ref.setdefault(ref, set()).update(ids)
    objects = {ref: await small(ref, ids) for ref, ids in by_ref.items()}
    for name, ref in refs.items():
        if ref not in objects:
            continue
        for row in rows:
            id_ = row.get(name)
            if isinstance(id_, ObjectId):
                found = objects[ref].get(id_)
                row[name] = None if found is None else dict(found)
