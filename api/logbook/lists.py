"""Reading entries: lists for students and staff, one record in full, the queue, the tiles, what needs the student."""

from __future__ import annotations

import datetime as dt
from typing import Any

from api.access import scope
from api.access.actor import Actor
from api.accounts import service as accounts
from api.core import audit, clock
from api.core.database import Row, collection
from api.core.errors import Invalid, NotFound
from api.core.files.records import FileService
from api.core.listing import Page, contains, order, page_rows
from api.core.populate import populate
from api.core.text import object_id
from api.logbook import rows as shape
from api.logbook.kind import Kind
from api.logbook.registry import all_kinds, by_key, tiles

STATUSES = ("Pending", "Approved", "Rejected")
DONE = ("Approved", "Completed")
SORTS = {"date": "date", "status": "status", "receivedOn": "receivedOn"}
AGES = ((3, "Up to 3 days"), (7, "4 to 7 days"), (14, "8 to 14 days"), (None, "Over 14 days"))


async def list_entries(
    actor: Actor,
    kind: Kind,
    scope_filter: dict[str, Any],
    page: Page,
    filters: dict[str, str],
    files: FileService,
) -> tuple[list[Row], int, dict[str, int]]:
    """One page of a kind's entries, the total, and the count by status of the whole scope.

    Raises:
        Invalid: an unknown sort key, status or filter value.
    """
    base = {**scope_filter, "kind": kind.key}
    student = filters.get("student")
    if student:
        chosen = object_id(student)
        if chosen is None:
            raise Invalid("The student filter is not a valid choice.", field="student")
        base["studentId"] = base.get("studentId") or chosen
    sees = actor.student or (not actor.master and await scope.may_verify(actor))
    counts, stored = await _status_counts(base)
    filter_ = {**base, **_narrowed(kind, filters)}
    if filter_.get("status") == "Approved" and "Completed" in stored:
        filter_["status"] = {"$in": list(DONE)}
    if page.search:
        filter_["$or"] = await _search(scope_filter, page.search, sees_patients=sees)
    sort = order(page.sort, SORTS, "-date")
    found, total = await page_rows(collection("entries"), filter_, page, sort, shape.list_fields(kind))
    return await shape.shown(found, kind, actor, files, sees_patients=sees), total, counts


def _narrowed(kind: Kind, filters: dict[str, str]) -> dict[str, Any]:
    made: dict[str, Any] = {}
    status = filters.get("status")
    if status:
        if status not in STATUSES:
            raise Invalid("The status is Pending, Approved or Rejected.", field="status")
        made["status"] = status
    days: dict[str, dt.datetime] = {}
    for name, operator in (("from", "$gte"), ("to", "$lte")):
        if filters.get(name):
            try:
                days[operator] = clock.stored_day(clock.parse_day(filters[name]))
            except ValueError:
                raise Invalid("This must be a date as yyyy-mm-dd.", field=name) from None
    if days:
        made["date"] = days
    for name in kind.filters:
        if filters.get(name):
            made[kind.stored(name)] = filters[name][:200]
    return made


async def _search(scope_filter: dict[str, Any], text: str, *, sees_patients: bool) -> list[dict[str, Any]]:
    people = await accounts.ids_by_name(scope_filter, text)
    branches: list[dict[str, Any]] = [{"searchText": contains(text)}, {"vRemark": {**contains(text), "$options": "i"}}]
    if sees_patients:
        branches.append({"patientText": contains(text)})
    if people:
        branches += [{"studentId": {"$in": people}}, {"teacher": {"$in": people}}, {"verifiedBy": {"$in": people}}]
    department = scope_filter.get("departmentId")
    cursor = collection("computencies").find({"departmentId": department, "titleKey": contains(text)}, {"_id": 1})
    competencies = [row["_id"] async for row in cursor.limit(200)]
    if competencies:
        branches.append({"competency": {"$in": competencies}})
    branches += [{"status": status} for status in STATUSES if text in status.lower()]
    return branches


async def _status_counts(base: dict[str, Any]) -> tuple[dict[str, int], set[str]]:
    """The counts by shown status, and the statuses that are stored."""
    pipeline = [{"$match": base}, {"$group": {"_id": "$status", "count": {"$sum": 1}}}]
    made, stored = dict.fromkeys(("All", *STATUSES), 0), set()
    async for row in collection("entries").aggregate(pipeline):
        stored.add(row["_id"])
        made["All"] += row["count"]
        made[shape.shown_status(row["_id"])] += row["count"]
    return made, stored


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

    A patient record that the Master opens leaves an audit row first.
    """
    row = await find_entry(actor, kind, entry_id)
    sees = actor.student or await scope.may_verify(actor)
    if actor.master and shape.has_patient(kind):
        await audit.record(
            "entry.opened",
            actor_id=actor.id,
            role=actor.role,
            target=f"entries/{row['_id']}",
            college_id=row["collegeId"],
            request_id=request_id,
        )
    history = await shape.shown_history(row.get("history") or ())
    record = {key: value for key, value in row.items() if key not in shape.INTERNAL or key == "kept"}
    await shape.shown([record], kind, actor, files, sees_patients=sees)
    correction = await collection("entries").find_one({"replaces": row["_id"]}, {"_id": 1})
    record["correctedBy"] = correction and correction["_id"]
    return record, history


async def counts(scope_filter: dict[str, Any]) -> list[list[dict[str, Any]]]:
    """The dashboard tiles of one student: fifteen arrays of ``{status, count}`` in the specified order (L-040).

    An approved entry whose correction was approved is not counted again; the checklist's tile counts particulars.
    """
    pipeline = [
        {"$match": scope_filter},
        {"$group": {"_id": {"kind": "$kind", "status": "$status"}, "count": {"$sum": 1}}},
    ]
    by_kind: dict[str, dict[str, int]] = {}
    async for row in collection("entries").aggregate(pipeline):
        statuses, status = by_kind.setdefault(row["_id"]["kind"], {}), shape.shown_status(row["_id"]["status"])
        statuses[status] = statuses.get(status, 0) + row["count"]
    superseded = collection("entries").find({**scope_filter, "superseded": True}, {"kind": 1, "status": 1})
    async for row in superseded:
        statuses, status = by_kind.get(row["kind"], {}), shape.shown_status(row["status"])
        statuses[status] = statuses.get(status, 1) - 1
    made: list[list[dict[str, Any]]] = []
    for tile in tiles():
        total: dict[str, int] = {}
        for key in tile.kinds:
            for status, count in by_kind.get(key, {}).items():
                total[status] = total.get(status, 0) + count
        made.append([{"status": status, "count": count} for status, count in sorted(total.items()) if count > 0])
    return made


async def pending(actor: Actor, scope_filter: dict[str, Any], page: Page, *, mine_only: bool) -> tuple[list[Row], int]:
    """One page of the queue: the entries that name the actor first, then the department's, oldest first.

    The two parts are read by their own indexes; a page may take rows of both.
    """
    base: dict[str, Any] = {**scope_filter, "status": "Pending"}
    if page.search:
        base["studentId"] = {"$in": await accounts.ids_by_name(scope_filter, page.search)}
    own, others = {**base, "teacher": actor.id}, {**base, "teacher": {"$ne": actor.id}}
    entries, oldest = collection("entries"), [("receivedOn", 1), ("_id", 1)]
    mine = await entries.count_documents(own)
    total = mine if mine_only else await entries.count_documents(base)
    fields = dict.fromkeys((*shape.COMMON, *{kind.headline for kind in all_kinds()}), 1)
    found: list[Row] = []
    if page.skip < mine:
        cursor = entries.find(own, fields).sort(oldest).skip(page.skip).limit(page.size)
        found = [row async for row in cursor]
    if not mine_only and len(found) < page.size and page.skip + len(found) >= mine:
        skip = max(0, page.skip - mine)
        cursor = entries.find(others, fields).sort(oldest).skip(skip).limit(page.size - len(found))
        found += [row async for row in cursor]
    return await _queue_rows(found, actor), total


async def _queue_rows(found: list[Row], actor: Actor) -> list[Row]:
    made = []
    for row in found:
        kind = by_key(row["kind"])
        if kind is None:
            continue
        made.append(
            {
                "_id": row["_id"],
                "kind": row["kind"],
                "categoryId": row["categoryId"],
                "url": f"/task/{row['categoryId']}?open={row['_id']}",
                "task": kind.title,
                "topic": shape.headline(row, kind),
                "status": row["status"],
                "date": clock.wire_day(row["date"]),
                "receivedOn": row["receivedOn"],
                "student": row["studentId"],
                "teacher": row.get("teacher"),
                "mine": row.get("teacher") == actor.id,
            }
        )
    await populate(made, {"student": shape.REFS["studentId"], "teacher": shape.REFS["teacher"]})
    for row in made:
        row["studentName"] = (row["student"] or {}).get("name")
    return made


async def backlog(actor: Actor, scope_filter: dict[str, Any]) -> dict[str, Any]:
    """How much waits for the actor and the department, and for how long."""
    entries, base = collection("entries"), {**scope_filter, "status": "Pending"}
    at, ages, newest = clock.now(), [], None
    for days, label in AGES:
        oldest = None if days is None else at - dt.timedelta(days=days + 1)
        span = {**({"$lte": newest} if newest else {}), **({"$gt": oldest} if oldest else {})}
        ages.append({"label": label, "count": await entries.count_documents({**base, "receivedOn": span})})
        newest = oldest
    mine = await entries.count_documents({**base, "teacher": actor.id})
    return {"mine": mine, "department": sum(age["count"] for age in ages), "ages": ages}


async def attention(scope_filter: dict[str, Any]) -> list[Row]:
    """The newest rejected entries that the student has not corrected yet, five at most."""
    fields = dict.fromkeys((*shape.COMMON, *{kind.headline for kind in all_kinds()}), 1)
    entries = collection("entries")
    cursor = entries.find({**scope_filter, "status": "Rejected"}, fields).sort([("verifiedOn", -1), ("_id", -1)])
    found: list[Row] = [row async for row in cursor.limit(200)]
    ids = [row["_id"] for row in found]
    corrected = {row["replaces"] async for row in entries.find({"replaces": {"$in": ids}}, {"replaces": 1})}
    made = []
    for row in [row for row in found if row["_id"] not in corrected][:5]:
        kind = by_key(row["kind"])
        if kind is None:
            continue
        made.append(
            {
                "_id": row["_id"],
                "kind": row["kind"],
                "categoryId": row["categoryId"],
                "url": f"/task/{row['categoryId']}?open={row['_id']}",
                "title": kind.title,
                "headline": shape.headline(row, kind),
                "date": clock.wire_day(row["date"]),
                "vRemark": row.get("vRemark", ""),
                "verifiedBy": row.get("verifiedBy"),
                "verifiedOn": row.get("verifiedOn"),
            }
        )
    await populate(made, {"verifiedBy": shape.REFS["verifiedBy"]})
    return made
