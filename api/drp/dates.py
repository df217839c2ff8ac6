"""The date of the District Residency Programme that a student has to keep in mind."""

from __future__ import annotations

import datetime as dt
from typing import Any

from api.accounts import service as accounts
from api.core import clock
from api.core.database import Row, collection
from api.core.documents import references
from api.core.populate import populate
from api.drp.documents import Drpc
from api.drp.programme import is_diploma, window
from api.organisation import service as organisation

SOON = dt.timedelta(days=30)
"""So long before it begins a posting is told of."""
SHOWN = {"insitution": 1, "schduleFrom": 1, "schduleTo": 1, "studentId": 1}
MOST = 50


async def next_dates(scope_filter: dict[str, Any]) -> Row | None:
    """The posting that runs (``running``) or begins within a month (``soon``); without any, how long the time for one
    is open (``open``). The student's own posting comes before the department's."""
    student, today = scope_filter["studentId"], clock.today()
    place = {name: scope_filter[name] for name in ("collegeId", "departmentId")}
    mine = {**place, "waiting": None, "studentId": {"$in": [None, student]}}
    cursor = collection("drpcs").find(mine, SHOWN).sort([("schduleFrom", -1), ("_id", -1)]).limit(MOST)
    postings = [row async for row in cursor]
    own = [row for row in postings if row.get("studentId") == student]
    if not (own or postings):
        return await _window(student, today)
    for row in reversed(own or postings):
        first, last = row["schduleFrom"].date(), row["schduleTo"].date()
        if last < today or first > today + SOON:
            continue
        made = {"_id": row["_id"], "institution": row["insitution"], "from": first.isoformat(), "to": last.isoformat()}
        await populate([made], {"institution": references(Drpc)["insitution"]})
        if first <= today:
            return {**made, "state": "running", "url": "/drp/proc"}
        return {**made, "state": "soon", "url": "/drp/home"}
    return None


async def _window(student: Any, today: dt.date) -> Row | None:
    user = await accounts.by_id(student)
    joined = None if user is None else user.get("joiningDate")
    if user is None or joined is None:
        return None
    course = await organisation.course(user.get("courseId"))
    time = window(joined.date(), today, diploma=is_diploma(course))
    if time["state"] != "open":
        return None
    return {"_id": "drp", "state": "open", "institution": None, "url": "/drp/home", **_days(time)}


def _days(time: Row) -> Row:
    return {name: time[name] for name in ("from", "to")}
