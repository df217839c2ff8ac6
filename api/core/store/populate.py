"""Populates stored ids with the small objects that the specification shows, one ``$in`` query per collection and page.

Small objects are cached per process: until their collection changes on the embedded store, for a few seconds on a
server that other workers write to as well.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterable, Mapping, Sequence, Set
from dataclasses import dataclass, field

from bson import ObjectId

from api.core.http.wire import encode
from api.core.store.cache import Cache
from api.core.store.documents import Ref
from api.core.store.driver import Database, Row


@dataclass(slots=True)
class _Small:
    """A small object, None where the id points to nothing: since when it is known, and as JSON once that was asked."""

    at: float
    row: Row | None
    json: bytes | None = None


Cached = dict[ObjectId, _Small]

_small_objects: dict[Ref, tuple[int | None, Cached]] = {}


@dataclass
class _Source:
    """Where the objects are read, how old a cached one may be, and the cache that knows of changes."""

    database: Database | None = None
    seconds: float | None = None
    cache: Cache = field(default_factory=Cache)


_source = _Source()
CAP = 5_000
"""Objects of one reference that are cached at once; beyond them it starts afresh."""


def reset(database: Database, *, seconds: float | None, cache: Cache | None = None) -> None:
    """Starts afresh on ``database``; ``seconds`` bounds how old a cached object may be (None: until forgotten), and
    ``cache`` knows what has changed, where that can be known."""
    _small_objects.clear()
    _source.database, _source.seconds, _source.cache = database, seconds, cache or Cache()


def _cached(ref: Ref) -> Cached:
    """What is cached of a reference and still holds; who asks depends on its collection."""
    version = _source.cache.add_dependency(ref.collection)
    cached = _small_objects.get(ref)
    if cached is None or cached[0] != version or len(cached[1]) > CAP:
        # A new one: who waits for the store meanwhile goes on reading the old one.
        cached = _small_objects[ref] = version, {}
    return cached[1]


def forget(collection: str) -> None:
    """Drops what is cached of ``collection``."""
    for ref in [ref for ref in _small_objects if ref.collection == collection]:
        del _small_objects[ref]


async def small(ref: Ref, ids: Iterable[ObjectId], *, seconds: float = float("inf")) -> dict[ObjectId, Row | None]:
    """The small objects of ``ids``; None for an id that points to nothing. On a server they may be ``seconds`` old."""
    return {id_: each.row for id_, each in (await _look_up({ref: set(ids)}, seconds))[ref].items()}


async def encoded_objects(wanted: Mapping[Ref, Set[ObjectId]]) -> dict[Ref, dict[ObjectId, bytes]]:
    """The small objects of ids as JSON; ``null`` for an id that points to nothing."""
    encoded: dict[Ref, dict[ObjectId, bytes]] = {}
    for ref, objects in (await _look_up(wanted)).items():
        encoded[ref] = of_ref = {}
        for id_, each in objects.items():
            if each.json is None:
                each.json = encode(each.row)
            of_ref[id_] = each.json
    return encoded


async def populate(rows: Sequence[Row], refs: Mapping[str, Ref]) -> None:
    """Replaces, in place, each referring id in ``rows`` by its small object; a dangling id becomes None."""
    wanted: dict[Ref, set[ObjectId]] = {}
    cells: list[tuple[Row, str, Ref, ObjectId]] = []
    for name, ref in refs.items():
        for row in rows:
            id_ = row.get(name)
            if isinstance(id_, ObjectId):
                cells.append((row, name, ref, id_))
                wanted.setdefault(ref, set()).add(id_)
    objects = await _look_up(wanted)
    for row, name, ref, id_ in cells:
        referenced = objects[ref][id_].row
        row[name] = referenced and referenced.copy()


async def _look_up(
    wanted: Mapping[Ref, Set[ObjectId]], seconds: float = float("inf")
) -> dict[Ref, dict[ObjectId, _Small]]:
    """What is cached of ids, and the rest read; a server is asked for all collections at once."""
    oldest = float("-inf") if _source.seconds is None else time.monotonic() - min(_source.seconds, seconds)
    objects: dict[Ref, dict[ObjectId, _Small]] = {}
    reads = []
    for ref, ids in wanted.items():
        cached = _cached(ref)
        objects[ref] = known = {id_: cached[id_] for id_ in ids if id_ in cached and cached[id_].at >= oldest}
        if len(known) < len(ids):
            reads.append(_read(ref, [id_ for id_ in ids if id_ not in known], cached, known))
    if reads and _source.seconds is not None:
        await asyncio.gather(*reads)
    else:
        for read in reads:
            await read
    return objects


async def _read(ref: Ref, ids: Sequence[ObjectId], *into: Cached) -> None:
    assert _source.database is not None, "The store is not open."
    now = time.monotonic()
    cursor = _source.database[ref.collection].find({"_id": {"$in": ids}}, dict.fromkeys(ref.fields, 1))
    rows = {row["_id"]: row for row in await cursor.to_list(length=None)}
    for id_ in ids:
        for objects in into:
            objects[id_] = _Small(now, rows.get(id_))
