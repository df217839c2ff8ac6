"""Who of a department is there or away, what waits with whom, and what was moved."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping
from typing import cast

from bson import ObjectId

from api.access.scope import Scope
from api.accounts import service as accounts
from api.accounts.service import Absence
from api.core import clock
from api.core.http.listing import Page, page_rows
from api.core.store import collection
from api.core.store.database import Row, gather_reads
from api.core.store.documents import Ref
from api.core.store.populate import populate, small
from api.core.store.records import as_filter
from api.logbook.cover.answers import AbsenceNow, CoverToday, MoveRow, TeacherLoad
from api.logbook.cover.documents import CoverMove
from api.logbook.cover.moving import REFS
from api.logbook.documents import Entry

PERSON = Ref("users", "name", "role")
NO_TEACHER = "No teacher named"


async def cover_today(place: Scope, offer_days: int) -> CoverToday:
    """The loads and absences of a department's staff, who is away first, then the largest load."""
    today = clock.today()
    loads, staff, able, absences = await gather_reads(
        _loads(place),
        accounts.active_staff_of(place["collegeId"], place["departmentId"]),
        accounts.teachers_able_to_verify(place["collegeId"], place["departmentId"]),
        accounts.absences_from(today, place["collegeId"], place["departmentId"]),
    )
    known = {row["_id"]: row["name"] for row in staff}
    absent = {row["teacher"]: row for row in reversed(absences)}
    delegates = [one for row in absences if (one := row.get("delegate"))]
    ids = [*known, *(one for one in loads if one is not None and one not in known)]
    people, guided = await gather_reads(small(PERSON, [*ids, *delegates]), accounts.guided_by_each(ids))
    rows = [
        _row(one, people[one], loads.get(one), guided.get(one, 0), one in known, absent.get(one), people, today)
        for one in ids
    ]
    for row in rows:
        row["takes"] = row["_id"] in able and not row["away"]
    rows.sort(key=lambda row: (not row["away"], -row["waiting"], row["name"].casefold()))
    nobody = _row(None, {"name": NO_TEACHER}, loads.get(None), 0, False, None, people, today)
    return {"today": today.isoformat(), "offerDays": offer_days, "teachers": [*rows, nobody]}


async def _loads(place: Scope) -> dict[ObjectId | None, tuple[int, dt.datetime]]:
    """How many entries wait with each teacher, and since when; under None with no one."""
    group = {"_id": "$teacher", "count": {"$sum": 1}, "oldest": {"$min": "$receivedOn"}}
    pending = place | as_filter([Entry.status == "Pending"])
    loads: dict[ObjectId | None, tuple[int, dt.datetime]] = {}
    async for row in collection(Entry).aggregate([{"$match": pending}, {"$group": group}]):
        loads[row["_id"]] = (row["count"], row["oldest"])
    return loads


def _row(
    id_: ObjectId | None,
    person: Row | None,
    load: tuple[int, dt.datetime] | None,
    guided: int,
    staff: bool,
    absence: Absence | None,
    people: Mapping[ObjectId, Row | None],
    today: dt.date,
) -> TeacherLoad:
    now: AbsenceNow | None = None
    if absence is not None:
        delegate = people.get(one) if (one := absence.get("delegate")) else None
        named = delegate and {"_id": delegate["_id"], "name": delegate["name"]}
        now = cast(
            "AbsenceNow",
            {
                "_id": absence["_id"],
                "first": clock.wire_day(absence["first"]),
                "last": clock.wire_day(absence["last"]),
                "delegate": named,
            },
        )
    return cast(
        "TeacherLoad",
        {
            "_id": id_,
            "name": (person or {}).get("name") or "",
            "role": (person or {}).get("role"),
            "waiting": load[0] if load else 0,
            "oldest": load[1] if load else None,
            "guides": guided,
            "staff": staff,
            "takes": False,
            "away": absence is not None and absence["first"].date() <= today,
            "absence": now,
        },
    )


async def moves(place: Scope, page: Page) -> tuple[list[MoveRow], int]:
    """One page of what was moved in a department, the newest first."""
    fields = ("teacher", "by", "at", "moved", "undoneOn", "returned", "items")
    rows, total = await page_rows(collection(CoverMove), dict(place), page, [("at", -1), ("_id", -1)], fields)
    receivers = {item["to"] for row in rows for item in row["items"]}
    _, named = await gather_reads(
        populate(rows, {name: ref for name, ref in REFS.items() if name in fields}), small(REFS["by"], list(receivers))
    )
    for row in rows:
        to = dict.fromkeys(item["to"] for item in row.pop("items"))
        row["to"] = [one for id_ in to if (one := named[id_])]
        row |= {name: row.get(name) for name in ("teacher", "undoneOn")}
        row["returned"] = row.get("returned") or 0
    return cast("list[MoveRow]", rows), total
