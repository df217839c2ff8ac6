"""Reading entries: lists for students and staff, one record in full, the queue, the tiles."""

from __future__ import annotations

from collections import Counter
from collections.abc import Awaitable
from contextlib import suppress
from typing import NamedTuple, TypeVar, cast

import orjson
from beanie.operators import NE, In
from bson import ObjectId

from api.access import scope
from api.access.actor import Actor
from api.accounts import service as accounts
from api.core.errors import Invalid, NotFound, or_404
from api.core.files.records import FileService
from api.core.http.listing import (
    Page,
    bounded_filter,
    contains,
    days_between,
    only_rows,
    order,
    page_rows,
    student_filter,
)
from api.core.security import audit
from api.core.store import Identified, collection, rows
from api.core.store.cache import filter_key
from api.core.store.counting import count_each, group_counts
from api.core.store.database import Row, current_cache, gather_reads, reads_concurrently
from api.core.store.records import as_filter, name_of
from api.core.text import object_id
from api.curriculum import service as curriculum
from api.logbook.answers.entries import StatusCount
from api.logbook.answers.queue import Backlog, Waiting
from api.logbook.contract.kind import EntryStatus, Kind, StoredStatus
from api.logbook.contract.registry import all_kinds, tiles
from api.logbook.documents import Entry, StoredEntry
from api.logbook.integrity.places import of_student
from api.logbook.integrity.training import joining_dates, not_counted
from api.logbook.reading import list_rows, pages
from api.logbook.reading import rows as entry_rows
from api.logbook.reading.ages import by_age, waiting_counts

STATUSES: tuple[EntryStatus, ...] = ("Pending", "Approved", "Rejected")
BEST = ("Approved", "Pending", "Rejected")
DONE: tuple[StoredStatus, ...] = ("Approved", "Completed")
Counts = TypeVar("Counts", bound=Waiting)
SORTS = {"date": "date", "status": "status"}


class Listing(NamedTuple):
    """One page of a list as JSON, the total, and the count by status of the whole scope."""

    encoded: list[bytes]
    total: int
    counts: dict[str, int]

    @property
    def rows(self) -> list[orjson.Fragment]:
        """The page, as a part of an answer."""
        return [orjson.Fragment(row) for row in self.encoded]

    @property
    def ids(self) -> list[ObjectId]:
        """Which entries are on the page."""
        return [ObjectId(orjson.loads(row)["_id"]) for row in self.encoded]


async def list_entries(
    actor: Actor,
    kind: Kind,
    scope_filter: Row,
    page: Page,
    filters: dict[str, str],
    files: FileService,
) -> Listing:
    """One page of a kind's entries.

    Patients are masked but for their author, whoever may see them in the detail; a search looks for them only for who
    may (DECISIONS D8.1).

    Raises:
        Invalid: an unknown sort key, status or filter value.
    """
    base, narrowed = _filters(kind, scope_filter, filters)
    sort, maker, entries = order(page.sort, SORTS, "-date"), list_rows.maker(kind), collection(Entry)
    if page.search:
        patients, counts, names = await gather_reads(
            _patients_in(actor, kind, scope_filter), _status_counts(base), _named(scope_filter, page.search)
        )
        narrowed["$or"] = _branches(page.search, *names, patients_in=patients)
        listed, total = await page_rows(entries, narrowed, page, sort, maker)
    elif page.asOf is None and narrowed.keys() <= {*base, "status"}:
        counts, listed = await gather_reads(_status_counts(base), only_rows(entries, narrowed, page, sort, maker))
        total = counts[filters.get("status") or "All"]
    else:
        counts, (listed, total) = await gather_reads(
            _status_counts(base), page_rows(entries, narrowed, page, sort, maker)
        )
    rows = cast("list[list_rows.ListRow]", listed)
    return Listing(await list_rows.to_wire(rows, kind, actor, files), total, counts)


async def narrow(actor: Actor, kind: Kind, scope_filter: Row, page: Page, filters: dict[str, str]) -> Row:
    """The stored filter of a list, for its export.

    Raises:
        Invalid: an unknown status or filter value.
    """
    _, filter_ = _filters(kind, scope_filter, filters)
    if page.search:
        patients, names = await gather_reads(_patients_in(actor, kind, scope_filter), _named(scope_filter, page.search))
        filter_["$or"] = _branches(page.search, *names, patients_in=patients)
    return filter_


def _filters(kind: Kind, scope_filter: Row, filters: dict[str, str]) -> tuple[Row, Row]:
    """What the counts by status are about, and what the list itself is narrowed to, its search apart."""
    base = as_filter([accounts.narrow_to_place(scope_filter, filters.get("recordedIn")), Entry.kind == kind.key])
    student = student_filter(filters.get("student"))
    if student and "studentId" not in scope_filter:
        base = as_filter([Entry.studentId == student]) | base
    return base, {**base, **_narrowed(kind, filters)}


async def _patients_in(actor: Actor, kind: Kind, scope_filter: Row) -> Row | None:
    """Return the filter of the entries whose patients a search of the actor covers, None if it covers none.

    Those are the entries whose patients the detail shows: of a whole record those of the actor's own department.
    """
    if actor.student or not entry_rows.has_patient(kind):
        return {}
    if actor.master or not await scope.may_verify(actor):
        return None
    return scope.own(actor) if len(accounts.places_in(scope_filter)) > 1 else {}


def _narrowed(kind: Kind, filters: dict[str, str]) -> Row:
    filter_: Row = {}
    status = filters.get("status")
    if status:
        if status not in STATUSES:
            raise Invalid("The status is Pending, Approved or Rejected.", field="status")
        filter_ |= as_filter([In(Entry.status, DONE) if status == "Approved" else Entry.status == status])
    if days := days_between(filters):
        filter_ |= as_filter([{Entry.date: days}])
    for name in kind.filters:
        if filters.get(name):
            filter_[kind.stored(name)] = filters[name][:200]
    return filter_


async def _named(scope_filter: Row, text: str) -> tuple[list[ObjectId], dict[str, list[ObjectId]]]:
    """Return the people of a scope whose names hold a text, and the curriculum items that it names, by field."""
    places = accounts.places_in(scope_filter)
    if not places:
        return await accounts.ids_by_name(scope_filter, text), {}
    people, picked = await gather_reads(
        gather_reads(*(accounts.ids_by_name({"collegeId": one, "departmentId": two}, text) for one, two in places)),
        gather_reads(*(curriculum.named(department, text) for department in dict.fromkeys(two for _, two in places))),
    )
    by_field: dict[str, list[ObjectId]] = {}
    for items in picked:
        for field, ids in items.items():
            by_field.setdefault(field, []).extend(ids)
    return [id_ for ids in people for id_ in ids], by_field


def _branches(
    text: str, people: list[ObjectId], picked: dict[str, list[ObjectId]], *, patients_in: Row | None
) -> list[Row]:
    """Return the alternatives of a search: the text in an entry, or one of these among its references.

    Patients are searched only within ``patients_in``, the entries whose patients the actor sees.
    """
    branches: list[object] = [{Entry.searchText: contains(text)}]
    if patients_in is not None:
        branches.append(as_filter([{Entry.patientText: contains(text)}, patients_in]))
    if named := [*people, *(id_ for ids in picked.values() for id_ in ids)]:
        branches.append(In(Entry.refs, named))
    branches += [Entry.status == status for status in STATUSES if text in status.lower()]
    return [as_filter([branch]) for branch in branches]


async def _status_counts(base: Row) -> dict[str, int]:
    """The counts by shown status."""
    tally = dict.fromkeys(("All", *STATUSES), 0)
    for row in await group_counts(name_of(Entry), base, "$status"):
        tally["All"] += row["count"]
        tally[entry_rows.wire_status(row["_id"])] += row["count"]
    return tally


async def find_entry(actor: Actor, kind: Kind, entry_id: str) -> StoredEntry:
    """A stored entry of the actor's scope.

    Raises:
        NotFound: there is none that the actor may see.
    """
    wanted = object_id(entry_id)
    row: Row | None = None
    if wanted is not None:
        mine = scope.own(actor) | as_filter([Entry.id == wanted, Entry.kind == kind.key])
        row = await collection(Entry).find_one(mine)
    return or_404(cast("StoredEntry | None", row), "This entry was not found.")


async def _find_readable(actor: Actor, kind: Kind, entry_id: str) -> StoredEntry:
    """Return a stored entry of the actor's scope, or one that a student of theirs recorded before a transfer.

    Raises:
        NotFound: there is none that the actor may read.
    """
    with suppress(NotFound):
        return await find_entry(actor, kind, entry_id)
    row = None if kind.audited else await collection(Entry).find_one({"_id": object_id(entry_id), "kind": kind.key})
    readable = row is not None and await accounts.reads_entry_elsewhere(actor, row["studentId"])
    return or_404(cast("StoredEntry | None", row if readable else None), "This entry was not found.")


async def read_entry(
    actor: Actor, kind: Kind, entry_id: str, files: FileService, request_id: str | None
) -> tuple[Row, list[Row]]:
    """One entry in full with its decisions, and in ``correctedBy`` the entry that corrects it, where there is one.

    A patient record that the Master opens leaves an audit row first; of an audited kind every look does.
    """
    row = await _find_readable(actor, kind, entry_id)
    sees = actor.student or (scope.covers(actor, row) and await scope.may_verify(actor))
    if kind.audited or (actor.master and entry_rows.has_patient(kind)):
        await audit.record_by(
            actor, "entry.opened", f"entries/{row['_id']}", college_id=row["collegeId"], request_id=request_id
        )
    history = await entry_rows.wire_history(row.get("history") or ())
    record = entry_rows.without_internal(row)
    await entry_rows.to_wire([record], kind, actor, files, sees_patients=sees)
    correction = await rows(Entry, Identified).one(
        Entry.replaces == row["_id"], within=await of_student(row["studentId"])
    )
    record["correctedBy"] = correction and correction["_id"]
    return record, history


class Tiles(NamedTuple):
    """The counts of the tiles, of the kinds that share one, and of all kinds together that have none; ``corrected`` are
    approved entries whose correction was approved too, which none of them counts."""

    tiles: list[list[StatusCount]]
    parts: dict[str, list[StatusCount]]
    beside: list[StatusCount]
    corrected: int


async def counts(scope_filter: Row) -> Tiles:
    """The dashboard tiles of one student: fifteen arrays of ``{status, count}`` in the specified order (L-040), the
    same by kind for the kinds that share a tile (L-042), and what the lists have beside the tiles.

    An approved entry whose correction was approved is not counted again; the checklist's tile counts particulars
    (DECISIONS D7.8).
    """
    return await current_cache().get_or_compute(("tiles", filter_key(scope_filter)), lambda: _count_tiles(scope_filter))


async def _count_tiles(scope_filter: Row) -> Tiles:
    grouped, superseded = await gather_reads(
        group_counts(name_of(Entry), scope_filter, {"kind": "$kind", "status": "$status"}),
        pages.superseded(scope_filter),
    )
    by_kind: dict[str, dict[EntryStatus, int]] = {}
    for row in grouped:
        statuses, status = by_kind.setdefault(row["_id"]["kind"], {}), entry_rows.wire_status(row["_id"]["status"])
        statuses[status] = statuses.get(status, 0) + row["count"]
    for row in superseded:
        statuses, status = by_kind.get(row["kind"], {}), entry_rows.wire_status(row["status"])
        statuses[status] = statuses.get(status, 1) - 1
    for kind in all_kinds():
        if kind.tileDistinct is not None and kind.key in by_kind:
            by_kind[kind.key] = await _distinct(scope_filter, kind, kind.tileDistinct)
    counted: list[list[StatusCount]] = []
    parts: dict[str, list[StatusCount]] = {}
    for tile in tiles():
        total: dict[EntryStatus, int] = {}
        for key in tile.kinds:
            for status, count in by_kind.get(key, {}).items():
                total[status] = total.get(status, 0) + count
            if len(tile.kinds) > 1:
                parts[key] = _status_list(by_kind.get(key, {}))
        counted.append(_status_list(total))
    beside: Counter[EntryStatus] = Counter()
    for kind in all_kinds():
        if kind.tileSlot is None:
            beside.update(by_kind.get(kind.key, {}))
    return Tiles(counted, parts, _status_list(beside), len(superseded))


def _status_list(total: dict[EntryStatus, int]) -> list[StatusCount]:
    return [{"status": status, "count": count} for status, count in sorted(total.items()) if count > 0]


async def _distinct(scope_filter: Row, kind: Kind, field: str) -> dict[EntryStatus, int]:
    """Count the values of ``field`` that a student recorded, each once under the best decision about it.

    Entries dated before the joining date are left out.
    """
    joined = (await joining_dates([scope_filter["studentId"]]))[scope_filter["studentId"]]
    best: dict[object, EntryStatus] = {}
    for value, stored, superseded, date in await pages.field_values(
        scope_filter | as_filter([Entry.kind == kind.key]), (field, "status", "superseded", "date")
    ):
        status = entry_rows.wire_status(stored)
        if not superseded and not not_counted(date, joined):
            best[value] = min(best.get(value, status), status, key=BEST.index)
    return dict(Counter(best.values()))


async def pending(actor: Actor, scope_filter: Row, page: Page, *, mine_only: bool) -> tuple[list[Row], int]:
    """One page of the queue: the entries that name the actor first, then the department's, each oldest first or as the
    page sorts them, which is known to be a way to sort it.

    The two parts are read by their own indexes; a page may take rows of both.
    """
    base = await _searched(scope_filter, page)
    rows, total, _ = await _part_of_queue(actor, base, page, mine_only, _mine_and_all(actor, base))
    return rows, total


async def pending_and_backlog(
    actor: Actor, scope_filter: Row, page: Page, *, mine_only: bool
) -> tuple[list[Row], int, Backlog]:
    """As :func:`pending`, and the :func:`backlog`, which counts the same rows but for a search.

    Raises:
        Invalid: an unknown sort key.
    """
    order(page.sort, pages.QUEUE_SORTS, "receivedOn")
    summary = backlog(actor, scope_filter)
    if not page.search and page.asOf is None:
        base = _pending(scope_filter)
        return await _part_of_queue(actor, base, page, mine_only, summary)
    (rows, total), counted = await gather_reads(pending(actor, scope_filter, page, mine_only=mine_only), summary)
    return rows, total, counted


async def _searched(scope_filter: Row, page: Page) -> Row:
    base = _pending(scope_filter)
    if page.search:
        base |= as_filter([In(Entry.studentId, await accounts.ids_by_name(scope_filter, page.search))])
    return (await bounded_filter(collection(Entry), base, page))[0]


def _pending(scope_filter: Row) -> Row:
    return scope_filter | as_filter([Entry.status == "Pending"])


def _naming(actor: Actor, base: Row) -> Row:
    return base | as_filter([Entry.teacher == actor.id])


async def _mine_and_all(actor: Actor, base: Row) -> Waiting:
    mine, every = await count_each(name_of(Entry), [_naming(actor, base), base])
    return {"mine": mine, "department": every}


async def _part_of_queue(
    actor: Actor, base: Row, page: Page, mine_only: bool, counting: Awaitable[Counts]
) -> tuple[list[Row], int, Counts]:
    own, others = _naming(actor, base), base | as_filter([NE(Entry.teacher, actor.id)])
    sort = order(page.sort, pages.QUEUE_SORTS, "receivedOn")
    # How many are the actor's own decides where the others begin; on the first page they begin at their first.
    first = page.skip == 0 and reads_concurrently() and not mine_only
    asked = [pages.of_queue(others, 0, page.size, sort)] if first else []
    counted, own_rows, *more = await gather_reads(counting, pages.of_queue(own, page.skip, page.size, sort), *asked)
    if not mine_only and len(own_rows) < page.size:
        left = page.size - len(own_rows)
        begin = max(0, page.skip - counted["mine"])
        rest = None if page.skip else await pages.others_of_queue(actor, base, page.size, sort)
        if rest is None:
            rest = more[0] if first else await pages.of_queue(others, begin, left, sort)
        own_rows += rest[:left]
    return await pages.queue_to_wire(own_rows, actor), counted["mine" if mine_only else "department"], counted


async def backlog(actor: Actor, scope_filter: Row) -> Backlog:
    """How much waits for the actor and the department, and for how long, which may be a minute old."""
    key = ("backlog", actor.id, filter_key(scope_filter))
    return await current_cache().get_or_compute(key, lambda: _count_backlog(actor, scope_filter), seconds=60)


async def _count_backlog(actor: Actor, scope_filter: Row) -> Backlog:
    mine = _naming(actor, _pending(scope_filter))
    (own,), counts = await gather_reads(count_each(name_of(Entry), [mine]), waiting_counts([scope_filter]))
    return {"mine": own, "department": sum(counts[0]), "ages": by_age(counts)}
