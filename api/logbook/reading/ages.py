"""For how long entries wait for a decision: the same four ages on the dashboard and in the reports."""

from __future__ import annotations

import asyncio
import datetime as dt
from collections.abc import Sequence
from typing import NamedTuple

from api.core import clock
from api.core.store import collection
from api.core.store.cache import filter_key
from api.core.store.counting import count_each
from api.core.store.database import Row, raw_collection
from api.core.store.records import as_filter, name_of
from api.logbook.answers.queue import AgeCount
from api.logbook.documents import Entry

AGES = ((3, "Up to 3 days"), (7, "4 to 7 days"), (14, "8 to 14 days"), (None, "Over 14 days"))
TICK = dt.timedelta(milliseconds=1)
"""What the store tells instants apart by."""
AT_ONCE = 100
"""Scopes that the embedded store looks into before it answers others in between."""


class Waits(NamedTuple):
    """What waits in a scope, by age, and since when the oldest, where that was asked in the same breath."""

    ages: list[int]
    since: dt.datetime | None = None

    @property
    def number(self) -> int:
        """How many entries these are."""
        return sum(self.ages)


async def waits_in(scopes: Sequence[Row]) -> list[Waits]:
    """What waits in each of several scopes, which name other values of the same fields.

    A server is asked once, however many they are. The embedded store counts each in an index.
    """
    if raw_collection(name_of(Entry)) is None and len(scopes) > 1:
        return await _grouped(scopes)
    waits: list[Waits] = []
    for start in range(0, len(scopes), AT_ONCE):
        waits += [Waits(counts) for counts in await waiting_counts(list(scopes[start : start + AT_ONCE]))]
        await asyncio.sleep(0)
    return waits


async def _grouped(scopes: Sequence[Row]) -> list[Waits]:
    values = {name: list(dict.fromkeys(scope[name] for scope in scopes)) for name in scopes[0]}
    within = {name: {"$in": some} if len(some) > 1 else some[0] for name, some in values.items()}
    edges = _between(_edges())
    sums = {f"age{place}": {"$sum": _one_within(*span)} for place, span in enumerate(edges)}
    pipeline = [
        {"$match": within | as_filter([Entry.status == "Pending"])},
        {"$group": {"_id": {name: f"${name}" for name in within}, **sums, "since": {"$min": "$receivedOn"}}},
    ]
    by_scope: dict[object, Waits] = {}
    async for row in collection(Entry).aggregate(pipeline):
        # A field that is null and one that is missing are two groups, and one scope.
        key = filter_key({name: row["_id"].get(name) for name in within})
        ages = [row[name] for name in sums]
        before = by_scope.get(key)
        since = row["since"] if row["since"].tzinfo else row["since"].replace(tzinfo=dt.UTC)
        if before is not None:
            ages = [sum(pair) for pair in zip(ages, before.ages, strict=True)]
            since = min(since, before.since or since)
        by_scope[key] = Waits(ages, since)
    nothing = Waits([0] * len(AGES))
    return [by_scope.get(filter_key({name: scope[name] for name in within}), nothing) for scope in scopes]


def _edges() -> list[dt.datetime]:
    """The last instant of those that wait longer than each age, by the calendar of Asia/Kolkata as the lists count."""
    today = clock.today()
    return [clock.first_instant(today - dt.timedelta(days=days)) - TICK for days, _ in AGES if days is not None]


def _one_within(lte: dt.datetime | None, gt: dt.datetime | None) -> Row:
    """1 for what came in after one instant and not after another, in the words of a pipeline."""
    bounds = [{"$lte": ["$receivedOn", lte]}] * (lte is not None) + [{"$gt": ["$receivedOn", gt]}] * (gt is not None)
    return {"$cond": [{"$and": bounds}, 1, 0]}


async def waiting_counts(bases: list[Row]) -> list[list[int]]:
    """What waits in each of several scopes, by age."""
    edges = _edges()
    pending = [base | as_filter([Entry.status == "Pending"]) for base in bases]
    raw = raw_collection(name_of(Entry))
    if raw is not None:
        between = [raw.count_between(base, str(Entry.receivedOn), edges[::-1]) for base in pending]
        if None not in between:
            return [counts[::-1] for counts in between]
    spans = [{**({"$lte": lte} if lte else {}), **({"$gt": gt} if gt else {})} for lte, gt in _between(edges)]
    asked = [base | as_filter([{Entry.receivedOn: span}]) for base in pending for span in spans]
    counted = await count_each(name_of(Entry), asked)
    return [counted[at : at + len(spans)] for at in range(0, len(counted), len(spans))]


def by_age(counts: Sequence[list[int]]) -> list[AgeCount]:
    """The sum of several scopes on the wire: ``{label, count}``, the youngest first."""
    sums = [sum(column) for column in zip(*counts, strict=True)] or [0] * len(AGES)
    return [{"label": label, "count": count} for (_, label), count in zip(AGES, sums, strict=True)]


def _between(edges: list[dt.datetime]) -> list[tuple[dt.datetime | None, dt.datetime | None]]:
    """From what is newer than the first of descending edges to what is older than the last."""
    return list(zip([None, *edges], [*edges, None], strict=True))
