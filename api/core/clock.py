"""Time: instants are aware UTC; calendar days are the college's days, kept as UTC midnight (DECISIONS D2.5).

With a database server there is one clock, that of the server, whichever process of whichever machine looks at it:
what one process stored ends for all of them at the same moment, and none is thrown by a clock that is set back.
"""

from __future__ import annotations

import datetime as dt
import time
from typing import TypeVar
from zoneinfo import ZoneInfo

from bson.tz_util import utc as stored_zone

EARLIEST = dt.date(1900, 1, 1)
LATEST = dt.date(2100, 12, 31)
INDIA = ZoneInfo("Asia/Kolkata")

APART = dt.timedelta(seconds=1)
"""By how much this process's time may differ from the server's before it is put right."""

Day = TypeVar("Day", bound=dt.date)

_known: tuple[dt.datetime, float] | None = None
"""What time it was, and the reading of the monotonic clock then; None where this machine's clock is the only one."""


def machine_time() -> dt.datetime:
    """What this machine's clock says, in UTC."""
    return dt.datetime.now(dt.UTC)


def _exact() -> dt.datetime:
    known = _known
    return machine_time() if known is None else known[0] + dt.timedelta(seconds=time.monotonic() - known[1])


def follow(server_time: dt.datetime) -> None:
    """Takes over what a database server said the time is just now; from here on it passes by the monotonic clock."""
    global _known
    at = _exact()
    _known = (server_time if abs(server_time - at) > APART else at, time.monotonic())


def follow_nobody() -> None:
    """Goes back to this machine's clock."""
    global _known
    _known = None


def now() -> dt.datetime:
    """This instant, in UTC, to the millisecond that the store keeps."""
    at = _exact()
    return at.replace(microsecond=at.microsecond // 1000 * 1000)


def today(zone: ZoneInfo = INDIA) -> dt.date:
    """The calendar day in ``zone``."""
    return now().astimezone(zone).date()


def india_day(at: dt.datetime) -> dt.date:
    """The calendar day of an instant in Asia/Kolkata (L-252)."""
    return (at if at.tzinfo else at.replace(tzinfo=dt.UTC)).astimezone(INDIA).date()


def first_instant(day: dt.date) -> dt.datetime:
    """The instant in which a calendar day begins in Asia/Kolkata."""
    return dt.datetime(day.year, day.month, day.day, tzinfo=INDIA).astimezone(dt.UTC)


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


def wire_india_day(at: dt.datetime | None) -> str | None:
    """Return the calendar day of an instant in India as ``yyyy-mm-dd``."""
    return None if at is None else india_day(at).isoformat()


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
