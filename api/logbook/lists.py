"""Reading entries: lists for students and staff, one record in full, the queue, the tiles."""

from __future__ import annotations

from collections import Counter
from collections.abc import Awaitable, Mapping, Sequence
from typing import Any

from bson import ObjectId

from api.access import scope
from api.access.actor import Actor
from api.accounts import service as accounts
from api.core import audit
from api.core.database import Row, asks_at_once, collection, count_each, kept, together
from api.core.errors import Invalid, NotFound
from api.core.files.records import FileService
from api.core.kept import filter_key
from api.core.listing import Page, contains, days_between, only_rows, order, page_rows
from api.core.text import object_id
from api.curriculum import service as curriculum
from api.logbook import pages
from api.logbook import rows as shape
from api.logbook.ages import by_age, waiting_counts
from api.logbook.kind import Kind
from api.logbook.registry import all_kinds, tiles

STATUSES = ("Pending", "Approved", "Rejected")
BEST = ("Approved", "Pending", "Rejected")
DONE = ("Approved", "Completed")
SORTS = {"date": "date", "status": "status", "receivedOn": "receivedOn"}


async def list_entries(
    actor: Actor,
    kind: Kind,
    scope_filter: dict[str, Any],
    page: Page,
    filters: dict[str, str],
    files: FileService,
) -> tuple[Sequence[Any], int, dict[str, int]]:
    """One page of a kind's entries as they travel, the total, and the count by status of the whole scope.

    Patients are masked but for their author, whoever may see them in the detail; a search looks for them only for who
    may (design section 15, ruling 8).

    Raises:
        Invalid: an unknown sort key, status or filter value.
    """
    base, narrowed = _filters(kind, scope_filter, filters)
    sort, fields, entries = order(page.sort, SORTS, "-date"), shape.list_fields(kind), collection("entries")
    if page.search:
        sees, counts, names = await together(
            _sees_patients(actor, kind), _status_counts(base), _named(scope_filter, page.search)
        )
        narrowed["$or"] = _branches(page.search, *names, sees_patients=sees)
        found, total = await page_rows(entries, narrowed, page, sort, fields)
    elif page.asOf is None and narrowed.keys() <= {*base, "status"}:
        if asks_at_once():
            rows = only_rows(entries, narrowed, page, sort, fields)
            counts, found = await together(_status_counts(base), rows)
        else:
            shown, statuses = await pages.of_list(actor, kind, narrowed, page, sort, files)
            whole = narrowed == base and page.skip == 0 and len(statuses) < page.size
            counts = _tally(Counter(statuses)) if whole else await _status_counts(base)
            return shown, counts[filters.get("status") or "All"], counts
        total = counts[filters.get("status") or "All"]
    else:
        counts, (found, total) = await together(_status_counts(base), page_rows(entries, narrowed, page, sort, fields))
    return await shape.shown(found, kind, actor, files, sees_patients=False), total, counts


async def narrow(
    actor: Actor, kind: Kind, scope_filter: dict[str, Any], page: Page, filters: dict[str, str]
) -> dict[str, Any]:
    """The stored filter of a list, for its export.

    Raises:
        Invalid: an unknown status or filter value.
    """
    _, made = _filters(kind, scope_filter, filters)
    if page.search:
        sees, names = await together(_sees_patients(actor, kind), _named(scope_filter, page.search))
        made["$or"] = _branches(page.search, *names, sees_patients=sees)
    return made


def _filters(
    kind: Kind, scope_filter: dict[str, Any], filters: dict[str, str]
) -> tuple[dict[str, Any], dict[str, Any]]:
    """What the counts by status are about, and what the list itself is narrowed to, its search apart."""
    base = {**scope_filter, "kind": kind.key}
    student = filters.get("student")
    if student:
        chosen = object_id(student)
        if chosen is None:
            raise Invalid("The student filter is not a valid choice.", field="student")
        base["studentId"] = base.get("studentId") or chosen
    return base, {**base, **_narrowed(kind, filters)}


async def _sees_patients(actor: Actor, kind: Kind) -> bool:
    """Whether the detail shows the actor the patients of a kind's entries, so that a search may look for them."""
    if actor.student or not shape.has_patient(kind):
        return True
    return not actor.master and await scope.may_verify(actor)


def _narrowed(kind: Kind, filters: dict[str, str]) -> dict[str, Any]:
    made: dict[str, Any] = {}
    status = filters.get("status")
    if status:
        if status not in STATUSES:
            raise Invalid("The status is Pending, Approved or Rejected.", field="status")
        made["status"] = {"$in": list(DONE)} if status == "Approved" else status
    if days := days_between(filters):
        made["date"] = days
    for name in kind.filters:
        if filters.get(name):
            made[kind.stored(name)] = filters[name][:200]
    return made


async def _named(scope_filter: dict[str, Any], text: str) -> list[Any]:
    """The people of a scope whose names hold a text, and what of its curriculum the text names."""
    return await together(
        accounts.ids_by_name(scope_filter, text), curriculum.named(scope_filter.get("departmentId"), text)
    )


def _branches(
    text: str, people: list[ObjectId], picked: dict[str, list[ObjectId]], *, sees_patients: bool
) -> list[dict[str, Any]]:
    """What a search looks for: the text in an entry, or one of these in its references."""
    branches: list[dict[str, Any]] = [{"searchText": contains(text)}, {"vRemark": {**contains(text), "$options": "i"}}]
    if sees_patients:
        branches.append({"patientText": contains(text)})
    if people:
        branches += [{"studentId": {"$in": people}}, {"teacher": {"$in": people}}, {"verifiedBy": {"$in": people}}]
    branches += [{field: {"$in": ids}} for field, ids in picked.items()]
    branches += [{"status": status} for status in STATUSES if text in status.lower()]
    return branches


async def _status_counts(base: dict[str, Any]) -> dict[str, int]:
    """The counts by shown status."""
    return await kept().once(("statuses", filter_key(base)), lambda: _count_statuses(base))


async def _count_statuses(base: dict[str, Any]) -> dict[str, int]:
    pipeline = [{"$match": base}, {"$group": {"_id": "$status", "count": {"$sum": 1}}}]
    rows = await collection("entries").aggregate(pipeline).to_list(length=None)
    return _tally({row["_id"]: row["count"] for row in rows})


def _tally(stored: Mapping[str, int]) -> dict[str, int]:
    """The counts by shown status, of counts by stored status."""
    made = dict.fromkeys(("All", *STATUSES), 0)
    for status, count in stored.items():
        made["All"] += count
        made[shape.shown_status(status)] += count
    return made


async def find_entry(actor: Actor, kind: Kind, entry_id: str) -> Row:
    """A stored entry of the actor's scope.

    Raises:
        NotFound: there is none that the actor may see.
    """
    wanted = object_id(entry_id)
    row: Row | None = None
    if wanted is not None:
        row = await collection("entries").find_one({**scope.own(actor), "_id": wanted, "kind": kind.key})
    if row is None:
        raise NotFound("This entry was not found.")
    return row


async def read_entry(
    actor: Actor, kind: Kind, entry_id: str, files: FileService, request_id: str | None
) -> tuple[Row, list[Row]]:
    """One entry in full with its decisions, and in ``correctedBy`` the entry that corrects it, where there is one.

    A patient record that the Master opens leaves an audit row first; of an audited kind every look does.
    """
    row = await find_entry(actor, kind, entry_id)
    sees = actor.student or await scope.may_verify(actor)
    if kind.audited or (actor.master and shape.has_patient(kind)):
        await audit.record(
            "entry.opened",
            actor_id=actor.id,
            role=actor.role,
            target=f"entries/{row['_id']}",
            college_id=row["collegeId"],
            request_id=request_id,
        )
    history = await shape.shown_history(row.get("history") or ())
    record = shape.without_internal(row)
    await shape.shown([record], kind, actor, files, sees_patients=sees)
    correction = await collection("entries").find_one({"replaces": row["_id"]}, {"_id": 1})
    record["correctedBy"] = correction and correction["_id"]
    return record, history


StatusCounts = list[dict[str, Any]]


async def counts(scope_filter: dict[str, Any]) -> tuple[list[StatusCounts], dict[str, StatusCounts]]:
    """The dashboard tiles of one student: fifteen arrays of ``{status, count}`` in the specified order (L-040), and the
    same by kind for the kinds that share a tile (L-042).

    An approved entry whose correction was approved is not counted again; the checklist's tile counts particulars
    (design section 12, ruling 12).
    """
    return await kept().once(("tiles", filter_key(scope_filter)), lambda: _count_tiles(scope_filter))


async def _count_tiles(scope_filter: dict[str, Any]) -> tuple[list[StatusCounts], dict[str, StatusCounts]]:
    pipeline = [
        {"$match": scope_filter},
        {"$group": {"_id": {"kind": "$kind", "status": "$status"}, "count": {"$sum": 1}}},
    ]
    grouped, superseded = await together(
        collection("entries").aggregate(pipeline).to_list(length=None), pages.superseded(scope_filter)
    )
    by_kind: dict[str, dict[str, int]] = {}
    for row in grouped:
        statuses, status = by_kind.setdefault(row["_id"]["kind"], {}), shape.shown_status(row["_id"]["status"])
        statuses[status] = statuses.get(status, 0) + row["count"]
    for row in (row for row in superseded if scope_filter.items() <= row.items()):
        statuses, status = by_kind.get(row["kind"], {}), shape.shown_status(row["status"])
        statuses[status] = statuses.get(status, 1) - 1
    for kind in all_kinds():
        if kind.tileDistinct is not None and kind.key in by_kind:
            by_kind[kind.key] = await _distinct(scope_filter, kind, kind.tileDistinct)
    made: list[StatusCounts] = []
    parts: dict[str, StatusCounts] = {}
    for tile in tiles():
        total: dict[str, int] = {}
        for key in tile.kinds:
            for status, count in by_kind.get(key, {}).items():
                total[status] = total.get(status, 0) + count
            if len(tile.kinds) > 1:
                parts[key] = _status_list(by_kind.get(key, {}))
        made.append(_status_list(total))
    return made, parts


def _status_list(total: dict[str, int]) -> StatusCounts:
    return [{"status": status, "count": count} for status, count in sorted(total.items()) if count > 0]


async def _distinct(scope_filter: dict[str, Any], kind: Kind, field: str) -> dict[str, int]:
    """How many values of ``field`` a student recorded, each once under the best that was decided about it."""
    best: dict[Any, str] = {}
    for value, stored, superseded in await pages.marks(
        {**scope_filter, "kind": kind.key}, (field, "status", "superseded")
    ):
        status = shape.shown_status(stored)
        if not superseded:
            best[value] = min(best.get(value, status), status, key=BEST.index)
    return dict(Counter(best.values()))


async def pending(
    actor: Actor, scope_filter: dict[str, Any], page: Page, *, mine_only: bool
) -> tuple[Sequence[Any], int]:
    """One page of the queue: the entries that name the actor first, then the department's, oldest first.

    The two parts are read by their own indexes; a page may take rows of both.
    """
    base = await _searched(scope_filter, page)
    rows, total, _ = await _part_of_queue(actor, base, page, mine_only, _mine_and_all(actor, base))
    return rows, total


async def pending_and_backlog(
    actor: Actor, scope_filter: dict[str, Any], page: Page, *, mine_only: bool
) -> tuple[Sequence[Any], int, dict[str, Any]]:
    """As :func:`pending`, and the :func:`backlog`, which counts the same rows but for a search."""
    summary = backlog(actor, scope_filter)
    if not page.search and page.asOf is None:
        base = {**scope_filter, "status": "Pending"}
        return await _part_of_queue(actor, base, page, mine_only, summary)
    (rows, total), counted = await together(pending(actor, scope_filter, page, mine_only=mine_only), summary)
    return rows, total, counted


async def _searched(scope_filter: dict[str, Any], page: Page) -> dict[str, Any]:
    base: dict[str, Any] = {**scope_filter, "status": "Pending"}
    if page.search:
        base["studentId"] = {"$in": await accounts.ids_by_name(scope_filter, page.search)}
    return page.bounded(base)


async def _mine_and_all(actor: Actor, base: dict[str, Any]) -> dict[str, Any]:
    mine, every = await count_each("entries", [{**base, "teacher": actor.id}, base])
    return {"mine": mine, "department": every}


async def _part_of_queue(
    actor: Actor, base: dict[str, Any], page: Page, mine_only: bool, counting: Awaitable[dict[str, Any]]
) -> tuple[Sequence[Any], int, dict[str, Any]]:
    own, others = {**base, "teacher": actor.id}, {**base, "teacher": {"$ne": actor.id}}
    # How many are the actor's own decides where the others begin; on the first page they begin at their first.
    first = page.skip == 0 and asks_at_once() and not mine_only
    asked = [pages.of_queue(actor, others, 0, page.size)] if first else []
    counted, found, *more = await together(counting, pages.of_queue(actor, own, page.skip, page.size), *asked)
    if not mine_only and len(found) < page.size:
        left = page.size - len(found)
        begin = max(0, page.skip - counted["mine"])
        rest = None if page.skip else await pages.others_of_queue(actor, base, page.size)
        if rest is None:
            rest = more[0] if first else await pages.of_queue(actor, others, begin, left)
        found += rest[:left]
    return await pages.shown_queue(found, actor), counted["mine" if mine_only else "department"], counted


async def backlog(actor: Actor, scope_filter: dict[str, Any]) -> dict[str, Any]:
    """How much waits for the actor and the department, and for how long, which may be a minute old."""
    key = ("backlog", actor.id, filter_key(scope_filter))
    return await kept().once(key, lambda: _count_backlog(actor, scope_filter), seconds=60)


async def _count_backlog(actor: Actor, scope_filter: dict[str, Any]) -> dict[str, Any]:
    mine = {**scope_filter, "status": "Pending", "teacher": actor.id}
    (own,), counts = await together(count_each("entries", [mine]), waiting_counts([scope_filter]))
    return {"mine": own, "department": sum(counts[0]), "ages": by_age(counts)}
