"""For how long entries wait for a decision: the same four ages on the dashboard and in the reports."""

from __future__ import annotations

import datetime as dt
from typing import Any

from api.core import clock
from api.core.database import Row, count_each, raw_collection

AGES = ((3, "Up to 3 days"), (7, "4 to 7 days"), (14, "8 to 14 days"), (None, "Over 14 days"))
PENDING = {"status": "Pending"}


async def waiting_counts(bases: list[Row]) -> list[list[int]]:
    """What waits in each of several scopes, by age."""
    at = clock.now()
    edges = [at - dt.timedelta(days=days + 1) for days, _ in AGES if days is not None]
    raw = raw_collection("entries")
    if raw is not None:
        between = [raw.count_between({**base, **PENDING}, "receivedOn", edges[::-1]) for base in bases]
        if None not in between:
            return [counts[::-1] for counts in between]
    spans = [{**({"$lte": lte} if lte else {}), **({"$gt": gt} if gt else {})} for lte, gt in _between(edges)]
    asked = [{**base, **PENDING, "receivedOn": span} for base in bases for span in spans]
    counted = await count_each("entries", asked)
    return [counted[at : at + len(spans)] for at in range(0, len(counted), len(spans))]


def by_age(counts: list[list[int]]) -> list[dict[str, Any]]:
    """The sum of several scopes as it travels: ``{label, count}``, the youngest first."""
    sums = [sum(column) for column in zip(*counts, strict=True)] or [0] * len(AGES)
    return [{"label": label, "count": count} for (_, label), count in zip(AGES, sums, strict=True)]


def _between(edges: list[dt.datetime]) -> list[tuple[dt.datetime | None, dt.datetime | None]]:
    """From what is newer than the first of descending edges to what is older than the last."""
    return list(zip([None, *edges], [*edges, None], strict=True))
