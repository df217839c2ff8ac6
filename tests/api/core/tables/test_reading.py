"""The reader of every import: workbooks and CSV files as office programs save them."""

from __future__ import annotations

import datetime as dt
from pathlib import Path

import pytest

from api.core.errors import Invalid
from api.core.tables.reading import csv_table, workbook_table
from tests.api.core.tables.books import as_wps_saves, book, changed, sheets, with_dimension, written

HEAD = ("Name", "Number")
ROWS = [(f"Row {number}", number) for number in range(1, 21)]


@pytest.mark.parametrize("size", ["A1", "A1:A1", "A1:C6", "A1:B21", "B2:B3"])
def test_rows_outside_the_declared_size_are_read(tmp_path: Path, size: str) -> None:
    table = workbook_table(written(tmp_path / "a.xlsx", with_dimension(book(HEAD, *ROWS), size)), 100)
    assert table.head == ["Name", "Number"]
    assert table.lines == [[name, str(number)] for name, number in ROWS]


def test_a_far_too_large_declared_size_adds_no_rows(tmp_path: Path) -> None:
    content = with_dimension(book(HEAD, *ROWS), "A1:XFD1048576")
    assert len(workbook_table(written(tmp_path / "a.xlsx", content), 100).lines) == 20


def test_a_row_number_that_no_workbook_has_is_refused(tmp_path: Path) -> None:
    far = {"xl/worksheets/sheet1.xml": lambda part: part.replace(b'r="2"', b'r="99999999999"')}
    with pytest.raises(Invalid, match="could not be read"):
        workbook_table(written(tmp_path / "a.xlsx", changed(book(HEAD, *ROWS[:1]), far)), 100)


def test_blank_rows_in_between_keep_the_numbers_of_the_rows_below(tmp_path: Path) -> None:
    table = workbook_table(written(tmp_path / "a.xlsx", book(HEAD, ROWS[0], (None, None), ROWS[1])), 100)
    assert [number for number, line in enumerate(table.lines, start=table.first) if any(line)] == [2, 4]


def test_formatted_blank_rows_below_the_table_are_not_counted(tmp_path: Path) -> None:
    content = book(HEAD, *ROWS, formats={f"A{row}": "0000" for row in range(22, 400)})
    assert len(workbook_table(written(tmp_path / "a.xlsx", content), 20).lines) == 20


def test_a_row_too_many_is_refused(tmp_path: Path) -> None:
    with pytest.raises(Invalid, match="19 rows"):
        workbook_table(written(tmp_path / "a.xlsx", book(HEAD, *ROWS)), 19)


def test_columns_beyond_the_limit_are_not_left_out_silently(tmp_path: Path) -> None:
    wide = [f"Column {number}" for number in range(101)]
    with pytest.raises(Invalid, match="100 columns"):
        workbook_table(written(tmp_path / "a.xlsx", book(wide, wide)), 10)
    with pytest.raises(Invalid, match="100 columns"):
        csv_table("\n".join([",".join(wide)] * 2), 10)


def test_a_workbook_saved_by_wps_is_read(tmp_path: Path) -> None:
    assert len(workbook_table(written(tmp_path / "a.xlsx", as_wps_saves(book(HEAD, *ROWS))), 100).lines) == 20


MONTHS: dict[str, list[tuple[object, ...]]] = {
    "September": [HEAD, ("Old", 1)],
    "October": [HEAD, ("New", 2)],
    "Lists": [("P",)],
    "Empty": [],
}


@pytest.mark.parametrize(
    ("active", "hidden", "wanted", "read"),
    [
        ("October", ["September"], "", "October"),
        ("September", [], "", "September"),
        ("September", ["September"], "", "October"),
        ("Empty", [], "", "September"),
        ("Empty", ["September"], "", "October"),
        ("October", ["September"], "September", "September"),
        ("October", [], " september ", "September"),
    ],
)
def test_the_active_visible_sheet_or_the_chosen_one_is_read(
    tmp_path: Path, active: str, hidden: list[str], wanted: str, read: str
) -> None:
    table = workbook_table(written(tmp_path / "a.xlsx", sheets(MONTHS, active=active, hidden=hidden)), 100, wanted)
    assert table.sheet == read
    assert table.otherSheets == tuple(name for name in MONTHS if name != read)
    assert table.lines[0][0] == {"September": "Old", "October": "New"}[read]


def test_a_sheet_that_is_not_there_is_refused_with_the_names(tmp_path: Path) -> None:
    path = written(tmp_path / "a.xlsx", sheets(MONTHS, active="October"))
    with pytest.raises(Invalid, match="“September”, “October”, “Lists”, “Empty”") as refused:
        workbook_table(path, 100, "November")
    assert refused.value.errors[0]["field"] == "sheet"
    with pytest.raises(Invalid, match=r"sheet “Lists” has no rows.*“October”"):
        workbook_table(path, 100, "Lists")
    with pytest.raises(Invalid, match="CSV file has no sheets"):
        csv_table("a,b\n1,2\n", 10, "October")


def test_cells_are_read_as_the_program_displays_them(tmp_path: Path) -> None:
    day = dt.datetime(2026, 10, 5, 9, 5)  # noqa: DTZ001  As a workbook has it.
    formats = {"A2": "0000000", "B2": '"PG2026/"000', "C2": "mmm-yy", "D2": "dd/mm/yyyy hh:mm"}
    table = workbook_table(
        written(tmp_path / "a.xlsx", book(("A", "B", "C", "D", "E"), (12345, 59, day, day, True), formats=formats)), 10
    )
    assert table.lines == [["0012345", "PG2026/059", "Oct-26", "05/10/2026 09:05", "TRUE"]]


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ('a,b\n1,2\n"x,3\n4,5\n', 3),
        ('a,b\n1,2\n3,"4"5\n6,7\n', 3),
        ('sep=,\na,b\n1,2\n"x,3\n4,5\n', 4),
        ('a,b\n"two\nlines",2\n"x,3\n', 4),
        # A second stray mark closes the first: the rows between them would become one cell.
        ('a,b\n"x,1\ny,2\nz",3\n', 2),
    ],
)
def test_a_stray_quotation_mark_is_reported_with_its_line(text: str, line: int) -> None:
    with pytest.raises(Invalid, match=rf"^Line {line} of the file .*quotation mark"):
        csv_table(text, 100)


def test_quoted_line_breaks_are_read() -> None:
    assert csv_table('a,b\n"first\nsecond\nthird",2\n', 10).lines == [["first\nsecond\nthird", "2"]]
