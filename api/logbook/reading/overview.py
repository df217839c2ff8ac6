"""One student's entries at a glance: counts by kind, and the newest."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping, Sequence
from typing import cast

from beanie.operators import In

from api.access.actor import Actor
from api.core import clock
from api.core.store import collection
from api.core.store.counting import group_counts
from api.core.store.database import Row, gather_reads
from api.core.store.populate import populate
from api.core.store.records import as_filter, name_of
from api.logbook.answers.overview import KindTally, NewestEntry, StudentEntries
from api.logbook.contract.kind import Kind
from api.logbook.contract.registry import all_kinds
from api.logbook.documents import Entry
from api.logbook.reading import guarded, pages
from api.logbook.reading import rows as entry_rows
from api.logbook.reading.activity import NEWEST, dated_between, oldest_waiting

NEWEST_SHOWN = 8
FIELDS = ("kind", "status", "date", "receivedOn", "teacher", "topic")


async def overview(actor: Actor, scope_filter: Row) -> StudentEntries:
    """Return the entries of one student in a scope, without kinds that the actor may not know of.

    Kinds whose every reading is audited are counted and not listed.
    """
    hidden = set(await guarded.hidden_from(actor))
    kinds = [kind for kind in all_kinds() if kind.key not in hidden]
    listed = [kind for kind in kinds if not kind.audited]
    seen = scope_filter | as_filter([In(Entry.kind, [kind.key for kind in kinds])])
    first = clock.today().replace(day=1)
    after = (first + dt.timedelta(days=32)).replace(day=1)
    grouped, newest, (this_month,), waiting_since, superseded = await gather_reads(
        group_counts(name_of(Entry), scope_filter, {"kind": "$kind", "status": "$status"}),
        _newest(scope_filter, listed),
        dated_between(seen, [(clock.stored_day(first), clock.stored_day(after))]),
        oldest_waiting(seen),
        pages.superseded(scope_filter),
    )
    return {
        "kinds": _tallies(kinds, grouped, scope_filter),
        "corrected": sum(row["kind"] not in hidden for row in superseded),
        "newest": newest,
        "month": {
            "first": first.isoformat(),
            "last": (after - dt.timedelta(days=1)).isoformat(),
            "entries": this_month,
        },
        "waitingSince": waiting_since,
    }


def _tallies(kinds: Sequence[Kind], grouped: Sequence[Row], scope_filter: Mapping[str, object]) -> list[KindTally]:
    counts: dict[str, dict[str, int]] = {}
    for row in grouped:
        decided = counts.setdefault(row["_id"]["kind"], dict.fromkeys(("Pending", "Approved", "Rejected"), 0))
        decided[entry_rows.wire_status(row["_id"]["status"])] += row["count"]
    return [
        {
            "kind": kind.key,
            "title": kind.title,
            "url": f"{kind.url}?student={scope_filter['studentId']}",
            "pending": of["Pending"],
            "approved": of["Approved"],
            "rejected": of["Rejected"],
        }
        for kind in kinds
        if (of := counts.get(kind.key))
    ]


async def _newest(scope_filter: Row, kinds: Sequence[Kind]) -> list[NewestEntry]:
    # The kinds are named, so that an index over one student's kinds has each in order.
    theirs = scope_filter | as_filter([In(Entry.kind, [kind.key for kind in kinds])])
    fields = dict.fromkeys((*FIELDS, *{kind.headline for kind in kinds}), 1)
    cursor = collection(Entry).find(theirs, fields).sort(NEWEST).limit(NEWEST_SHOWN)
    rows = [_to_wire(row) for row in await cursor.to_list(length=None)]
    await populate(rows, {"teacher": entry_rows.REFS["teacher"]})
    return cast("list[NewestEntry]", rows)


def _to_wire(row: Row) -> Row:
    return {**entry_rows.line(row), "receivedOn": row["receivedOn"], "teacher": row.get("teacher")}
