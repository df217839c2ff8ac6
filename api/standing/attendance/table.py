"""The rows of a file of attendance: which column is what, and what each row states of a trainee's day."""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple, cast

from bson import ObjectId

from api.accounts import service as accounts
from api.accounts.service import KnownTrainee
from api.core import clock
from api.core.errors import Invalid
from api.core.tables.importing import Columns, Table, heading_key, place_of_heading
from api.core.tables.interpreting import Kinds
from api.core.text import folded
from api.standing.attendance.documents import DayStatus

COLUMNS: Columns = {
    "student": (
        "student",
        "university roll no",
        "uni roll no",
        "roll no",
        "email",
        "attendance id",
        "employee id",
        "employee code",
        "emp code",
        "emp id",
        "biometric id",
    ),
    "date": ("date", "day", "attendance date"),
    "status": ("status", "attendance", "attendance status"),
    "timeIn": ("in", "in time", "time in", "check in", "punch in"),
    "timeOut": ("out", "out time", "time out", "check out", "punch out"),
    "note": ("note", "remark", "remarks"),
}
KINDS = Kinds(days=("date",), times=("timeIn", "timeOut"), notes=("note",))
NEEDED = ("student", "date", "status")
STATUS_WORDS: Mapping[str, DayStatus] = {
    **{one.casefold(): one for one in cast("tuple[DayStatus, ...]", ("P", "A", "HD", "OD", "HO", "WO"))},
    "present": "P",
    "absent": "A",
    "half day": "HD",
    "on duty": "OD",
    "holiday": "HO",
    "weekly off": "WO",
}
TIME = re.compile(r"([01]\d|2[0-3]):[0-5]\d")
NOTE = 200

UNKNOWN = "No trainee of this department has this roll number, e-mail or attendance number."
TWO = "Two trainees of this department have this number."
NO_START = "This trainee has no joining date."
NOT_A_DAY = "This must be a date as dd-mm-yyyy or yyyy-mm-dd, with four digits of the year."
FUTURE = "This day is still to come."
NO_STATUS = "The status is one of P, A, HD, OD, HO and WO."
NOT_A_TIME = "This must be a time as hh:mm."


class Stated(NamedTuple):
    """What one row states."""

    row: int
    student: ObjectId
    day: dt.date
    status: DayStatus
    timeIn: str
    timeOut: str
    note: str


class Term(NamedTuple):
    """The days of a trainee's course; nothing where there is no joining date."""

    first: dt.date | None
    last: dt.date | None


@dataclass(frozen=True)
class People:
    """The trainees of a department: by what a file names them, and their terms."""

    by_key: Mapping[str, Sequence[ObjectId]]
    terms: Mapping[ObjectId, Term]
    college: ObjectId

    def find(self, text: str) -> ObjectId:
        """The trainee whom a cell names by roll number, address or number of the attendance system.

        Raises:
            Invalid: there is none, or two.
        """
        matches = {
            *self.by_key.get(folded(text), ()),
            *self.by_key.get(accounts.attendance_key(self.college, text), ()),
        }
        if len(matches) != 1:
            raise Invalid(TWO if matches else UNKNOWN, field="student")
        return matches.pop()


def keys_of(trainees: Iterable[KnownTrainee]) -> Mapping[str, list[ObjectId]]:
    """The trainees by everything that a file may name them by."""
    by_key: dict[str, list[ObjectId]] = {}
    for one in trainees:
        for key in {one["emailKey"], folded(one.get("uni_rollno") or ""), one.get("attendanceKey")} - {"", None}:
            by_key.setdefault(str(key), []).append(one["_id"])
    return by_key


def placed(head: Sequence[str], columns: Mapping[str, str]) -> dict[str, int]:
    """Return the position of each field's column: under its chosen heading, else under one that is known for it.

    Raises:
        Invalid: several columns have the same heading.
    """
    chosen = {name: heading_key(heading) for name, heading in columns.items() if name in COLUMNS}
    chosen_places = {name: place_of_heading(head, key) for name, key in chosen.items() if key}
    places = {name: at for name, at in chosen_places.items() if at is not None}
    taken = set(places.values())
    for name, at in Table(list(head), []).places(COLUMNS).items():
        if name not in places and not chosen.get(name) and at not in taken:
            places[name] = at
    return places


def stated(number: int, cells: Mapping[str, str], people: People, today: dt.date) -> Stated:
    """What a row states.

    Raises:
        Invalid: unknown trainee, day outside the term or still to come, unknown status, no time.
    """
    student = people.find(cells["student"])
    try:
        day = clock.parse_day(cells["date"])
    except ValueError:
        raise Invalid(NOT_A_DAY, field="date") from None
    first, last = people.terms.get(student, Term(None, None))
    if first is None or last is None:
        raise Invalid(NO_START, field="student")
    if not first <= day <= last:
        outside = f"This day is outside the term, {clock.shown_day(first)} to {clock.shown_day(last)}."
        raise Invalid(outside, field="date")
    if day > today:
        raise Invalid(FUTURE, field="date")
    status = STATUS_WORDS.get(folded(cells["status"]))
    if status is None:
        raise Invalid(NO_STATUS, field="status")
    came, went = _time(cells["timeIn"], "timeIn"), _time(cells["timeOut"], "timeOut")
    return Stated(number, student, day, status, came, went, cells["note"][:NOTE])


def _time(text: str, name: str) -> str:
    if text and not TIME.fullmatch(text):
        raise Invalid(NOT_A_TIME, field=name)
    return text
