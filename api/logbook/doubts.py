"""What makes an entry doubtful enough to be looked at by itself: it is left out of bulk approval, never refused.

Three signs: recorded late, a case number that another entry of the department has, a day of the student's own approved
leave (beyond.md section 3, row 7). Reasons name students and days and no case number.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bson import ObjectId

from api.core import clock
from api.core.database import Row, collection, together
from api.core.populate import populate
from api.logbook import rows as shape
from api.logbook.kind import Kind
from api.logbook.lists import DONE
from api.logbook.registry import all_kinds

Doubt = dict[str, str]
SCOPE = ("collegeId", "departmentId")
NEIGHBOURS = 1_000


async def doubts_about(kind: Kind, entries: Sequence[Row], late_days: int) -> dict[ObjectId, list[Doubt]]:
    """The reasons, by entry id, against approving entries of one kind without looking at each; empty where none is.

    ``late_days`` is how many days after its date an entry may be recorded. Two queries, whatever the number.
    """
    found: dict[ObjectId, list[Doubt]] = {entry["_id"]: _late(kind, entry, late_days) for entry in entries}
    twins, away = await together(_same_case(kind, entries), _leaves(kind, entries))
    for entry in entries:
        found[entry["_id"]] += [*_doubled(entry, twins), *_on_leave(entry, away)]
    return found


def _span(kind: Kind) -> tuple[str, str] | None:
    """The fields of the first and the last day, where entries of the kind last for days."""
    return next((field.derivedFrom for field in kind.fields if field.derivedFrom), None)


def _late(kind: Kind, entry: Row, late_days: int) -> list[Doubt]:
    span = _span(kind)
    over = entry.get(span[1]) if span else None
    days = (clock.india_day(entry["receivedOn"]) - (over or entry["date"]).date()).days
    if days <= late_days:
        return []
    return [{"code": "late", "message": f"Recorded {days} days after its date; more than {late_days} days is late."}]


async def _same_case(kind: Kind, entries: Sequence[Row]) -> list[Row]:
    keys = sorted({entry["caseKey"] for entry in entries if entry.get("caseKey")})
    if kind.caseNumber is None or not keys:
        return []
    rows: list[Row] = []
    fields = dict.fromkeys(("caseKey", *SCOPE, "studentId", "date", "superseded", "replaces"), 1)
    for place in {tuple(entry[name] for name in SCOPE) for entry in entries}:
        about = dict(zip(SCOPE, place, strict=True))
        filter_ = {"caseKey": {"$in": keys}, **about, "kind": kind.key, "status": {"$ne": "Rejected"}}
        found = collection("entries").find(filter_, fields).limit(NEIGHBOURS)
        rows += [{**row, "student": row["studentId"]} async for row in found]
    await populate(rows, {"student": shape.REFS["studentId"]})
    return rows


def _doubled(entry: Row, twins: list[Row]) -> list[Doubt]:
    for twin in twins:
        same = all(twin.get(name) == entry.get(name) for name in ("caseKey", *SCOPE)) and not twin.get("superseded")
        line = twin["_id"] == entry.get("replaces") or twin.get("replaces") == entry["_id"]
        if same and not line and twin["_id"] != entry["_id"]:
            own = twin["studentId"] == entry["studentId"]
            whose = "the same student" if own else (twin["student"] or {}).get("name") or "another student"
            text = f"Another entry has the same case number: {whose}, {twin['date']:%d-%m-%Y}."
            return [{"code": "duplicate_case", "message": text}]
    if entry.get("caseKey") and len(twins) >= NEIGHBOURS:
        # What was not read may hold its twin.
        return [{"code": "duplicate_case", "message": "Too many entries share a case number with one of these."}]
    return []


async def _leaves(kind: Kind, entries: Sequence[Row]) -> list[tuple[Any, Any, Any]]:
    """The approved leaves, as student, first and last day, that may hold one of the entries."""
    made: list[tuple[Any, Any, Any]] = []
    if kind.exclusive is not None or _span(kind) is not None or not entries:
        return made
    students = sorted({entry["studentId"] for entry in entries})
    last = max(entry["date"] for entry in entries)
    for leave in (each for each in all_kinds() if each.exclusive is not None):
        assert leave.exclusive is not None
        start, end = leave.exclusive
        about = {"studentId": {"$in": students}, "kind": leave.key, start: {"$lte": last}}
        cursor = collection("entries").find(
            {**about, "status": {"$in": list(DONE)}}, {"studentId": 1, start: 1, end: 1, "superseded": 1}
        )
        made += [(row["studentId"], row[start], row[end]) async for row in cursor if not row.get("superseded")]
    return made


def _on_leave(entry: Row, away: list[tuple[Any, Any, Any]]) -> list[Doubt]:
    for student, start, end in away:
        if student == entry["studentId"] and start <= entry["date"] <= end:
            text = f"Dated inside the student's approved leave of {start:%d-%m-%Y} to {end:%d-%m-%Y}."
            return [{"code": "on_leave", "message": text}]
    return []
