"""Counts of records, of each group or of each of several filters, on every store."""

from __future__ import annotations

from collections.abc import Sequence

from api.core.store.database import collection, gather_reads, raw_collection
from api.core.store.driver import Filter, Row


async def count_each(name: str, filters: Sequence[Filter]) -> list[int]:
    """How many records of a collection match each of some filters."""
    raw = raw_collection(name)
    if raw is not None:
        counted: list[int] = raw.count_each(filters)
        return counted
    return await gather_reads(*(collection(name).count_documents(filter_) for filter_ in filters))


async def group_counts(name: str, filter_: Filter, by: object) -> list[Row]:
    """How many records that match a filter there are of each group, as ``{_id, count}``; ``by`` is a group's _id in the
    words of a pipeline. The embedded store has these counts in memory, kept right by each write."""
    pipeline = [{"$match": filter_}, {"$group": {"_id": by, "count": {"$sum": 1}}}]
    raw = raw_collection(name)
    if raw is not None:
        return list(raw.aggregate(pipeline))
    groups: list[Row] = await collection(name).aggregate(pipeline).to_list(length=None)
    return groups
