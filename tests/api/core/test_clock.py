"""Instants and calendar days: what is stored, what travels, and where a day begins (design section 3)."""

from __future__ import annotations

import datetime as dt
from zoneinfo import ZoneInfo

import pytest

from api.core import clock


def test_an_instant_is_kept_to_the_millisecond_and_travels_with_a_z() -> None:
    at = clock.now()
    assert at.tzinfo is dt.UTC
    assert at.microsecond % 1000 == 0
    assert clock.wire_instant(dt.datetime(2026, 2, 3, 4, 5, 6, 789_000, dt.UTC)) == "2026-02-03T04:05:06.789Z"
    assert clock.wire_instant(dt.datetime(2026, 2, 3, 4, 5, 6)) == "2026-02-03T04:05:06.000Z"  # noqa: DTZ001 - As a store without zones answers.
    half_past = dt.timezone(dt.timedelta(hours=5, minutes=30))
    assert clock.wire_instant(dt.datetime(2026, 1, 1, 2, 0, tzinfo=half_past)) == "2025-12-31T20:30:00.000Z"
    assert clock.wire_instant(None) is None


def test_a_day_begins_at_midnight_in_india(monkeypatch: pytest.MonkeyPatch) -> None:
    for instant, day in (
        (dt.datetime(2026, 3, 31, 18, 29, 59, tzinfo=dt.UTC), dt.date(2026, 3, 31)),
        (dt.datetime(2026, 3, 31, 18, 30, 0, tzinfo=dt.UTC), dt.date(2026, 4, 1)),
        (dt.datetime(2025, 12, 31, 20, 0, 0, tzinfo=dt.UTC), dt.date(2026, 1, 1)),
    ):
        monkeypatch.setattr(clock, "now", lambda instant=instant: instant)
        assert clock.today() == day
        assert clock.today(ZoneInfo("UTC")) == instant.date()


def test_a_day_is_stored_at_utc_midnight_and_comes_back() -> None:
    day = dt.date(2024, 2, 29)
    stored = clock.stored_day(day)
    assert stored == dt.datetime(2024, 2, 29, tzinfo=dt.UTC)
    assert clock.wire_day(stored) == "2024-02-29"
    assert clock.wire_day(None) is None


def test_a_day_has_one_form() -> None:
    assert clock.parse_day("2024-02-29") == dt.date(2024, 2, 29)
    assert clock.parse_day("1900-01-01").year == 1900
    assert clock.parse_day("2100-12-31").year == 2100
    wrong = [
        *("", "2025-02-29", "2025-13-01", "2025-00-10", "2025-01-32", "25-01-01", "20250101", "2025-1-1"),
        *("2025/01/01", "01-01-2025", "2025-01-01T00:00:00Z", " 2025-01-01", "2025-01-01 ", "2025-W01-1", "2025-001"),
        *("२०२५-०१-०१", "1899-12-31", "2101-01-01", "9999-12-31", "0000-01-01", "2025-01-0a", "-025-01-01"),
    ]
    for text in (*wrong, None, 20250101, True, dt.date(2025, 1, 1), ["2025-01-01"]):
        with pytest.raises(ValueError, match=r".+"):
            clock.parse_day(text)


def test_both_ends_of_a_span_count() -> None:
    first = dt.date(2024, 2, 28)
    assert clock.inclusive_days(first, first) == 1
    assert clock.inclusive_days(first, dt.date(2024, 3, 1)) == 3
    assert clock.inclusive_days(first, dt.date(2024, 2, 27)) == 0
    assert clock.inclusive_days(first, dt.date(2024, 1, 1)) == 0
