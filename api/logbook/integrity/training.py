"""The start of training: entries dated before it are refused or do not count, and are marked when they are read."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Mapping
from contextlib import suppress

from bson import ObjectId

from api.core import clock
from api.core.errors import Invalid
from api.core.store.database import Row
from api.core.store.documents import Ref
from api.core.store.populate import small
from api.logbook.contract.kind import Kind

JOINED = Ref("users", "joiningDate")


def check_day(
    kind: Kind, entry: Mapping[str, object], joined_on: dt.date | None, earlier: Mapping[str, object] | None = None
) -> None:
    """Refuse an entry of training whose day is before the joining date.

    ``earlier`` is the stored entry that is corrected or edited. If that one is before the joining date, so may be this
    one: it was accepted once, and a correction must be possible.

    Raises:
        Invalid: the day is before the joining date.
    """
    field = next((each for each in kind.fields if each.name == kind.day_field), None)
    if field is None or joined_on is None or kind.achievement:
        return
    if not _is_before(entry.get(kind.stored(field.name)), joined_on):
        return
    if earlier is not None and _is_before(earlier.get("date"), joined_on):
        return
    text = f"{field.label} cannot be before the joining date, {joined_on:%d-%m-%Y}. Enter a later date."
    raise Invalid(text, field=field.name)


async def joining_dates(student_ids: Iterable[ObjectId]) -> dict[ObjectId, dt.datetime | None]:
    """Return the stored joining dates of students; None for a student without one."""
    found = await small(JOINED, student_ids)
    return {student: (row or {}).get("joiningDate") for student, row in found.items()}


def counted_from(joined_on: dt.datetime | None) -> Row:
    """Return the stored filter of the entries that count: all from the joining date on, or all if there is none."""
    return {} if joined_on is None else {"date": {"$gte": joined_on}}


def not_counted(date: object, joined_on: object) -> str | None:
    """Return why an entry of this day counts for no requirement, or None if it counts. Days are stored or wire days."""
    day, start = _day(date), _day(joined_on)
    if day is None or start is None or day >= start:
        return None
    return f"Not counted: the date is before training began on {start:%d-%m-%Y}."


def reason_not_counted(kind: Kind, entry: Mapping[str, object], joined_on: object) -> str | None:
    """Return why an entry, stored or as on the wire, counts for no requirement, or None if it counts.

    Leave is counted day by day, so one that ends after the joining date counts from then on.
    """
    return not_counted(entry.get(kind.exclusive[1] if kind.exclusive else "date"), joined_on)


def _is_before(value: object, day: dt.date) -> bool:
    own = _day(value)
    return own is not None and own < day


def _day(value: object) -> dt.date | None:
    if isinstance(value, dt.datetime):
        return value.date()
    with suppress(ValueError):
        return clock.parse_day(value) if isinstance(value, str) and value else None
    return None
