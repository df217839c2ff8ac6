"""Tables as files: CSV as it is read, XLSX by way of a temporary file; text never becomes a formula.

A cell is text, a number, a calendar day, or None. Of text that a spreadsheet program would run as a formula CSV gets
an apostrophe in front (attack group CS); in XLSX every text is stored as text.
"""

from __future__ import annotations

import asyncio
import csv
import datetime as dt
import io
import tempfile
from collections.abc import AsyncIterator, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    import xlsxwriter

SheetFormat = Literal["csv", "xlsx"]
Cell = str | int | float | dt.date | None
RowBatch = Sequence[Sequence[Cell]]

MEDIA = {
    "csv": "text/csv; charset=utf-8",
    "xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
}
BOM = "\ufeff"
"""Without it Excel takes the file for the machine's old code page."""

STARTS_A_FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n", "\uff1d", "\uff0b", "\uff0d", "\uff20")
CHUNK = 64 * 1024
WIDEST, NARROWEST = 60, 8


def plain(cell: Cell) -> str:
    """A cell of a CSV file: days as dd-mm-yyyy, as on the screen, and text that no program takes for a formula."""
    if cell is None:
        return ""
    if isinstance(cell, str):
        return f"'{cell}" if cell.startswith(STARTS_A_FORMULA) or _inner(cell).startswith(STARTS_A_FORMULA) else cell
    return cell.strftime("%d-%m-%Y") if isinstance(cell, dt.date) else str(cell)


def _inner(cell: str) -> str:
    """A text without the spaces of any sort that a program may cut off before it looks."""
    return cell.lstrip().lstrip("\u200b\ufeff\u2060").lstrip()


def sheet_bytes(
    form: SheetFormat, title: str, head: Sequence[str], batches: AsyncIterator[RowBatch]
) -> AsyncIterator[bytes]:
    """The file in pieces, as CSV or XLSX."""
    return csv_bytes(head, batches) if form == "csv" else xlsx_bytes(title, head, batches)


async def csv_bytes(head: Sequence[str], batches: AsyncIterator[RowBatch]) -> AsyncIterator[bytes]:
    """The file in pieces, one per batch of rows: UTF-8 with a mark, lines and quotes as RFC 4180 has them."""

    def text(rows: RowBatch) -> str:
        into = io.StringIO(newline="")
        csv.writer(into, lineterminator="\r\n").writerows([[plain(cell) for cell in row] for row in rows])
        return into.getvalue()

    yield (BOM + text([head])).encode()
    async for rows in batches:
        yield text(rows).encode()
        # The embedded store answers without waiting; others get their turn between two batches.
        await asyncio.sleep(0)


async def xlsx_bytes(title: str, head: Sequence[str], batches: AsyncIterator[RowBatch]) -> AsyncIterator[bytes]:
    """The file in pieces, once all rows are in it; memory holds one row at a time, threads do the work.

    The first row stays in sight, has a filter on each column, and columns are as wide as their first rows need.
    """
    with tempfile.TemporaryDirectory(prefix="pgl-sheet-") as folder:
        path = Path(folder) / "sheet.xlsx"
        book = await asyncio.to_thread(_Workbook, path, title, head)
        async for rows in batches:
            await asyncio.to_thread(book.add, rows)
        await asyncio.to_thread(book.close)
        with path.open("rb") as file:
            while piece := await asyncio.to_thread(file.read, CHUNK):
                yield piece


@dataclass(frozen=True, kw_only=True)
class Table:
    """One sheet of a workbook with its rows."""

    title: str
    head: Sequence[str]
    rows: RowBatch


def write_book(path: Path, tables: Iterable[Table]) -> None:
    """Writes an XLSX file with a sheet for each table, or with an empty one where there is none; for a thread.

    Titles that would be the same sheet's name get a number.
    """
    book, taken = _open_book(path), set[str]()
    for table in tables:
        name, number = _sheet_name(table.title), 1
        while name.casefold() in taken:
            number += 1
            name = f"{_sheet_name(table.title)[:27].strip()} {number}"
        taken.add(name.casefold())
        sheet = _Sheet(book, name, table.head)
        sheet.add(table.rows)
        sheet.finish()
    book.close()


def _open_book(path: Path) -> xlsxwriter.Workbook:
    import xlsxwriter

    return xlsxwriter.Workbook(
        str(path), {"constant_memory": True, "strings_to_formulas": False, "strings_to_urls": False}
    )


class _Workbook:
    """A file of one sheet that is written row by row."""

    def __init__(self, path: Path, title: str, head: Sequence[str]) -> None:
        self._book = _open_book(path)
        self._sheet = _Sheet(self._book, _sheet_name(title), head)

    def add(self, rows: RowBatch) -> None:
        """Writes more rows."""
        self._sheet.add(rows)

    def close(self) -> None:
        """Finishes the file."""
        self._sheet.finish()
        self._book.close()


class _Sheet:
    """One sheet that is written row by row."""

    def __init__(self, book: xlsxwriter.Workbook, name: str, head: Sequence[str]) -> None:
        self._sheet = book.add_worksheet(name)
        self._bold = book.add_format({"bold": True})
        self._day = book.add_format({"num_format": "dd-mm-yyyy"})
        self._head, self._row = list(head), 0
        self._sheet.freeze_panes(1, 0)

    def add(self, rows: RowBatch) -> None:
        """Writes more rows; the first call sets the widths, which cannot be changed after a row is written."""
        if self._row == 0:
            self._begin(rows)
        for row in rows:
            for column, cell in enumerate(row):
                self._write(self._row, column, cell)
            self._row += 1

    def finish(self) -> None:
        """Puts filters on the columns; a table without rows still has its head."""
        if self._row == 0:
            self._begin([])
        self._sheet.autofilter(0, 0, self._row - 1, len(self._head) - 1)

    def _begin(self, rows: RowBatch) -> None:
        for column, name in enumerate(self._head):
            longest = max([len(name), *(len(plain(row[column])) for row in rows)])
            self._sheet.set_column(column, column, min(WIDEST, max(NARROWEST, longest + 2)))
            self._sheet.write_string(0, column, name, self._bold)
        self._row = 1

    def _write(self, row: int, column: int, cell: Cell) -> None:
        if cell is None or cell == "":
            return
        if isinstance(cell, str):
            self._sheet.write_string(row, column, cell[:32_767])
        elif isinstance(cell, dt.date):
            self._sheet.write_datetime(row, column, cell, self._day)
        else:
            self._sheet.write_number(row, column, cell)


def _sheet_name(title: str) -> str:
    """At most 31 characters, none of those that a sheet's name may not have."""
    return "".join(" " if char in "[]:*?/\\'" else char for char in title)[:31].strip() or "Sheet"
