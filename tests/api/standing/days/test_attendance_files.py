"""Attendance files as office programs and attendance machines save them."""

from __future__ import annotations

import datetime as dt
from typing import Any

from api.core import clock
from api.core.store.database import collection
from tests.api.core.tables.books import as_wps_saves, book, sheets, with_backslashes, with_dimension
from tests.api.standing.days.test_attendance_import import ASHA, DAY, csv_file, planned, send, stored_days
from tests.api.standing.test_facts import Answer
from tests.api.world import World

HEAD = ("E-mail", "Date", "Status", "In", "Out")


def xlsx_file(content: bytes) -> dict[str, Any]:
    return {"files": {"file": ("october.xlsx", content, "application/octet-stream")}}


def at(day: dt.date, hour: int = 0, minute: int = 0) -> dt.datetime:
    return dt.datetime(day.year, day.month, day.day, hour, minute)  # noqa: DTZ001  As a workbook has it.


def days_before(today: dt.date, count: int) -> list[tuple[Any, ...]]:
    return [(ASHA, at(today - number * DAY), "P") for number in range(count)]


async def test_days_outside_the_declared_size_of_the_sheet_are_read(world: World, today: dt.date) -> None:
    content = with_dimension(book(HEAD, *days_before(today, 20)), "A1:C6")
    assert (await planned(world, xlsx_file(content)))["written"] == 20


async def test_a_workbook_saved_by_wps_is_read(world: World, today: dt.date) -> None:
    assert (await planned(world, xlsx_file(as_wps_saves(book(HEAD, *days_before(today, 2))))))["written"] == 2


async def test_a_workbook_with_backslashes_in_its_parts_is_refused_with_advice(world: World, today: dt.date) -> None:
    answer = await send(world, "preview", xlsx_file(with_backslashes(book(HEAD, *days_before(today, 2)))))
    assert answer.status_code == 415
    assert "LibreOffice, save it again" in answer.json()["message"]


async def test_the_sheet_that_is_read_is_named_and_another_one_can_be_chosen(world: World, today: dt.date) -> None:
    months = {"September": [HEAD, *days_before(today, 5)], "October": [HEAD, *days_before(today, 3)]}
    sent = xlsx_file(sheets(months, active="October", hidden=["September"]))
    data = await planned(world, sent)
    assert (data["sheet"], data["otherSheets"], data["written"]) == ("October", ["September"], 3)
    data = await planned(world, sent, sheet="September")
    assert (data["sheet"], data["otherSheets"], data["written"]) == ("September", ["October"], 5)
    refused = await send(world, "import", sent, sheet="November")
    assert (refused.status_code, refused.json()["errors"][0]["field"]) == (422, "sheet")
    assert (await send(world, "import", sent, sheet="September")).json()["data"]["written"] == 5


def us(day: dt.date) -> str:
    return f"{day:%m/%d/%Y}"


async def last_days(world: World, month: dt.date) -> list[str]:
    stored: list[Answer] = await collection("attendanceMonths").find({"month": f"{month:%Y-%m}"}).to_list(None)
    return [day for row in stored for day in sorted(row["days"])]


async def test_dates_with_the_month_first_are_written_to_their_days(world: World) -> None:
    """The month before the last one is over and has days after the twelfth."""
    month = (clock.today().replace(day=1) - 40 * DAY).replace(day=1)
    days = [month + number * DAY for number in range(28)]
    sent = csv_file(*(f"{ASHA},{us(day)},P" for day in days))
    data = await planned(world, sent)
    assert (data["written"], data["first"], data["last"]) == (28, str(days[0]), str(days[-1]))
    assert (await send(world, "import", sent)).json()["data"]["written"] == 28
    assert await last_days(world, month) == [f"{day:%d}" for day in days]


async def test_dates_that_can_be_read_both_ways_are_asked_about_and_not_written(world: World, today: dt.date) -> None:
    year = today.year - 1
    sent = csv_file(f"{ASHA},10/11/{year},P", f"{ASHA},10/12/{year},P")
    data = await planned(world, sent)
    assert data["written"] == 0
    asked = data["question"]
    assert (asked["column"], asked["row"], asked["text"]) == ("date", 2, f"10/11/{year}")
    assert (asked["dayFirst"], asked["monthFirst"]) == (f"{year}-11-10", f"{year}-10-11")
    refused = await send(world, "import", sent)
    assert (refused.status_code, refused.json()["errors"][0]["field"]) == (422, "dayOrder")
    assert "10 Nov" in refused.json()["message"]
    assert "11 Oct" in refused.json()["message"]
    assert await stored_days() == []
    data = await planned(world, sent, dayOrder="monthFirst")
    assert (data["question"], data["first"], data["last"]) == (None, f"{year}-10-11", f"{year}-10-12")
    done = await send(world, "import", sent, dayOrder="dayFirst")
    assert done.json()["data"]["written"] == 2
    assert sorted(row["month"] for row in await stored_days()) == [f"{year}-11", f"{year}-12"]
    assert (await send(world, "preview", sent, dayOrder="yearFirst")).status_code == 422


async def test_dates_that_contradict_each_other_are_refused(world: World, today: dt.date) -> None:
    year = today.year - 1
    sent = csv_file(f"{ASHA},10/25/{year},P", f"{ASHA},26/10/{year},P")
    for call in ("preview", "import"):
        answer = await send(world, call, sent)
        assert answer.status_code == 422
        assert f"(25 Oct {year})" in answer.json()["message"]
        assert f"(26 Oct {year})" in answer.json()["message"]
    assert await stored_days() == []


async def test_a_heading_that_appears_twice_is_refused_with_both_columns(world: World, today: dt.date) -> None:
    for call in ("preview", "import"):
        answer = await send(world, call, csv_file(f"{ASHA},{today},P,A", head="student,date,Status,Status"))
        assert answer.status_code == 422
        assert "“Status” is in column C and again in column D" in answer.json()["message"]


async def test_a_chosen_heading_that_appears_twice_is_refused(world: World, today: dt.date) -> None:
    sent = csv_file(f"{ASHA},{today},P,A", head="student,date,Verdict,Verdict")
    answer = await send(world, "preview", sent, status="Verdict")
    assert (answer.status_code, "column C and again in column D" in answer.json()["message"]) == (422, True)


async def test_a_stray_quotation_mark_is_reported_with_its_line(world: World, today: dt.date) -> None:
    answer = await send(world, "preview", csv_file(f"{ASHA},{today},P", f'{ASHA},{today - DAY},"P', f"{ASHA},x,P"))
    assert answer.status_code == 422
    assert answer.json()["message"].startswith("Line 3 of the file")


async def test_times_are_read_from_dates_with_time_and_from_halves_of_the_day(world: World, today: dt.date) -> None:
    lines = [
        (ASHA, at(today, 9, 5), "P", at(today, 9, 5), "05:02 PM"),
        (ASHA, at(today - DAY), "P", "09:05 AM", dt.time(17, 2)),
        (ASHA, at(today - 2 * DAY), "P", f"{today - 2 * DAY:%d-%m-%Y} 09:05", f"{today - 2 * DAY} 17:02:10"),
    ]
    data = await planned(world, xlsx_file(book(HEAD, *lines)))
    assert data["faults"] == []
    assert [(row["day"], row["timeIn"], row["timeOut"]) for row in data["sample"]] == [
        (str(today - number * DAY), "09:05", "17:02") for number in range(3)
    ]


async def test_messages_quote_the_cell_as_displayed(world: World, today: dt.date) -> None:
    tomorrow = today + DAY
    content = book(
        HEAD,
        (ASHA, at(tomorrow), "P"),
        (ASHA, 46_300, "P"),
        (ASHA, at(today), "P", 0.5),
        (7, at(today), "P"),
        (ASHA, at(today), "X"),
        formats={"A5": "0000000", "B2": "d-mmm-yy", "D4": "0.00"},
        errors={"C6": "#REF!"},
    )
    data = await planned(world, xlsx_file(content))
    messages = {row["row"]: (row["field"], row["message"]) for row in data["faults"]}
    assert messages[2] == ("date", f"“{tomorrow.day}-{tomorrow:%b-%y}”: This day is still to come.")
    assert messages[3][1].startswith("“46300”: This is a number, not a date.")
    assert messages[4] == ("timeIn", "“0.50”: This must be a time as hh:mm.")
    assert messages[5][1].startswith("“0000007”: ")
    assert messages[6] == (
        "status",
        "“#REF!”: This is an error of a spreadsheet formula. Correct the formula, or type the value.",
    )
    assert data["written"] == 0
