"""What the regulation says of the programme: which semesters, how many days (PGMER-2023, clause 5.2(xv); T-399)."""

from __future__ import annotations

import calendar
import datetime as dt
import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Literal, cast

from typing_extensions import TypedDict

from api.drp.answers import DrpWindow

REFERENCE = Path(__file__).resolve().parents[2] / "seed" / "reference" / "drp.json"
SEMESTER_MONTHS = 6


class Facts(TypedDict):
    """What the reference data says: the days of a posting, and the semesters that it may lie in."""

    seedScheduleDays: int
    semesters: list[int]
    semestersDiploma: list[int]


@cache
def facts() -> Facts:
    """The facts of the reference data, by key."""
    rows = json.loads(REFERENCE.read_text("utf-8"))
    return cast("Facts", {row["key"]: row["value"] for row in rows if row["kind"] == "fact"})


def schedule_days() -> int:
    """How many days a posting lasts."""
    return facts()["seedScheduleDays"]


def months_after(day: dt.date, months: int) -> dt.date:
    """The same day some months later, or the last of that month where it has none."""
    year, month = divmod(day.year * 12 + day.month - 1 + months, 12)
    return dt.date(year, month + 1, min(day.day, calendar.monthrange(year, month + 1)[1]))


def window(joined: dt.date, today: dt.date, *, diploma: bool = False) -> DrpWindow:
    """When a student who joined on a day may be posted: ``semesters``, first and last day, the present semester, and
    whether the time is ``before``, ``open`` or ``over``."""
    semesters: list[int] = facts()["semestersDiploma" if diploma else "semesters"]
    first = months_after(joined, (min(semesters) - 1) * SEMESTER_MONTHS)
    last = months_after(joined, max(semesters) * SEMESTER_MONTHS) - dt.timedelta(days=1)
    now = 1
    while months_after(joined, now * SEMESTER_MONTHS) <= today:
        now += 1
    state: Literal["before", "open", "over"] = "before" if today < first else "open" if today <= last else "over"
    return {
        "semesters": semesters,
        "from": first.isoformat(),
        "to": last.isoformat(),
        "semester": now,
        "state": state,
    }


def is_diploma(course: Mapping[str, object] | None) -> bool:
    """Whether a course is a diploma, whose programme lies in other semesters."""
    return str((course or {}).get("title", "")).casefold().startswith(("diploma", "pg diploma"))
