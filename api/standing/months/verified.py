"""Signed months against the content of their entries: the full comparison, where a month is verified (DECISIONS D15.5).

A standing compares ids and the time of the last edit, and reads no content. An entry that was changed outside the
product bears no such time: its digest tells.
"""

from __future__ import annotations

import datetime as dt

from bson import ObjectId
from typing_extensions import TypedDict

from api.core import clock
from api.core.store import rows
from api.logbook import service as logbook
from api.standing.facts.gathering import place_id
from api.standing.months.documents import MonthAuthentication, SignedEntry
from api.standing.months.signed import MONTH_KEY


class _Signature(TypedDict):
    collegeId: ObjectId
    departmentId: ObjectId
    month: str
    n: int
    at: dt.datetime
    entries: list[SignedEntry]


async def differing_entries(student_id: ObjectId) -> dict[MONTH_KEY, list[str]]:
    """Return, by place and month, the entries whose content differs from what was signed, without an edit here.

    An entry is named by its type and day. Entries that were deleted, rejected or edited in the product mark the month
    as changed and are not named here.
    """
    newest: dict[MONTH_KEY, _Signature] = {}
    for row in await rows(MonthAuthentication, _Signature).many(MonthAuthentication.studentId == student_id):
        key = place_id(row["collegeId"], row["departmentId"]), row["month"]
        if key not in newest or newest[key]["n"] < row["n"]:
            newest[key] = row
    colleges = sorted({row["collegeId"] for row in newest.values()})
    ids = [one["id"] for row in newest.values() for one in row["entries"]]
    whole = {row["_id"]: row for row in await logbook.whole_entries(student_id, colleges, ids)} if ids else {}
    titles = dict(logbook.menus())
    differing: dict[MONTH_KEY, list[str]] = {}
    for key, row in newest.items():
        for one in row["entries"]:
            entry = whole.get(one["id"])
            if entry is None or entry["status"] == "Rejected" or (entry.get("editedOn") or row["at"]) > row["at"]:
                continue
            if logbook.recorded_digest(entry) != one["digest"]:
                # Medico-legal records are not named where a print is checked.
                title = titles.get(entry["kind"], "Entry") if logbook.is_printed(dict(entry)) else "Entry"
                day = clock.shown_day(entry["date"].date())
                differing.setdefault(key, []).append(f"{title} of {day}")
    return differing
