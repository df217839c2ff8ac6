"""Time: instants are aware UTC; calendar days are the college's days, kept as UTC midnight (design section 3)."""

from __future__ import annotations

import datetime as dt
from typing import TypeVar
from zoneinfo import ZoneInfo

from bson.tz_util import utc as stored_zone

EARLIEST = dt.date(1900, 1, 1)
LATEST = dt.date(2100, 12, 31)
INDIA = ZoneInfo("Asia/Kolkata")

Day = TypeVar("Day", bound=dt.date)


def now() -> dt.datetime:
    """This instant, in UTC, to the millisecond that the store keeps."""
    at = dt.datetime.now(dt.UTC)
    return at.replace(microsecond=at.microsecond // 1000 * 1000)


def today(zone: ZoneInfo = INDIA) -> dt.date:
    """The calendar day in ``zone``."""
    return now().astimezone(zone).date()


def india_day(at: dt.datetime) -> dt.date:
    """The calendar day of an instant in Asia/Kolkata (L-252)."""
    return (at if at.tzinfo else at.replace(tzinfo=dt.UTC)).astimezone(INDIA).date()


def years_between(earlier: dt.date, later: dt.date) -> int:
    """Whole years from one day to another, as a person's age is counted."""
    return later.year - earlier.year - ((later.month, later.day) < (earlier.month, earlier.day))


def years_after(day: Day, years: int) -> Day:
    """The same calendar day some years later; 28 February for a leap day where that year has none (T-400)."""
    try:
        return day.replace(year=day.year + years)
    except ValueError:
        return day.replace(year=day.year + years, day=28)


def shown_day(day: dt.date | None) -> str:
    """A calendar day as people here read it, ``dd-mm-yyyy``; N/A where there is none."""
    return "N/A" if day is None else f"{day:%d-%m-%Y}"


def stored_day(day: dt.date) -> dt.datetime:
    """A calendar day as it is stored."""
    return dt.datetime(day.year, day.month, day.day, tzinfo=dt.UTC)


def wire_day(stored: dt.datetime | None) -> str | None:
    """A stored calendar day as ``yyyy-mm-dd``."""
    return None if stored is None else stored.date().isoformat()


def wire_instant(at: dt.datetime | None) -> str | None:
    """An instant as ISO 8601 in UTC with a Z."""
    if at is None:
        return None
    if at.tzinfo is not None:
        # What comes from the store is in UTC already.
        at = at.replace(tzinfo=None) if at.tzinfo is stored_zone else at.astimezone(dt.UTC).replace(tzinfo=None)
    return at.isoformat(timespec="milliseconds") + "Z"


def parse_day(text: object) -> dt.date:
    """A calendar day from ``yyyy-mm-dd`` and nothing else.

    Raises:
        ValueError: another form, an impossible day, or one outside 1900 to 2100.
    """
    if not isinstance(text, str) or len(text) != 10 or not text.isascii() or text[4] != "-" or text[7] != "-":
        raise ValueError("not a day")
    day = dt.date.fromisoformat(text)
    if not EARLIEST <= day <= LATEST:
        raise ValueError("out of range")
    return day


def inclusive_days(start: dt.date, end: dt.date) -> int:
    """Days from ``start`` to ``end``, both counted; 0 if the end is before the start (L-214, L-215)."""
    return max(0, (end - start).days + 1)
