"""Numbers and dates as spreadsheet programs display them."""

from __future__ import annotations

import datetime as dt

import pytest

from api.core.tables.number_formats import shown_number, shown_time

AT = dt.datetime(2026, 10, 5, 9, 5)  # noqa: DTZ001  As a workbook has it.


@pytest.mark.parametrize(
    ("value", "code", "shown"),
    [
        (12345, "General", "12345"),
        (250000000000.0, "General", "250000000000"),
        (12345, "@", "12345"),
        (12345, "0000000", "0012345"),
        (59, '"PG2026/"000', "PG2026/059"),
        (59, r"\P\G000", "PG059"),
        (59, '"PG"General', "PG59"),
        (9812312301, r"00000\ 00000", "98123 12301"),
        (9812312301, "+91 0", "+91 9812312301"),
        (1e300, "0", None),
        (10**19, "General", None),
        (float("inf"), "0", None),
        (123456, '00"/"0000', "12/3456"),
        (123456, "00-00-00", "12-34-56"),
        (7, "[Red]000", "007"),
        (1234567, "#,##0", "1,234,567"),
        (1234.5, "#,##0.00", "1,234.50"),
        (5.5, "0.0##", "5.5"),
        (0.25, "0%", "25%"),
        (-5, "0;(0)", "(5)"),
        (-5, "000", "-005"),
        (0, '0;-0;"none"', "none"),
        (2.5, "0", "3"),
        (7, "000_)", "007 "),
        (5, "0.00E+00", None),
        (5, "# ?/?", None),
        (5, "[>100]0;00", None),
    ],
)
def test_a_number_is_shown_by_its_format(value: float, code: str, shown: str | None) -> None:
    assert shown_number(value, code) == shown


@pytest.mark.parametrize(
    ("code", "shown"),
    [
        ("yyyy-mm-dd h:mm:ss", "2026-10-05 9:05:00"),
        ("mm-dd-yy", "05-10-2026"),
        ("mmm-yy", "Oct-26"),
        ("d-mmm-yy", "5-Oct-26"),
        ("[$-409]h:mm AM/PM;@", "9:05 AM"),
        ("m/d/yy h:mm", "05-10-2026 09:05"),
        ("[$-F800]dddd, mmmm dd, yyyy", "Monday, October 05, 2026"),
    ],
)
def test_a_date_is_shown_by_its_format(code: str, shown: str) -> None:
    assert shown_time(AT, code) == shown
