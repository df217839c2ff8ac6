"""The reader of every import: a CSV or XLSX file, read whole into a table of cells, within bounds."""

from __future__ import annotations

import asyncio
from pathlib import Path

from starlette.datastructures import UploadFile

from api.core.errors import Invalid, TooLarge, Unsupported
from api.core.files import types
from api.core.files.limits import MEGABYTE, FileRules
from api.core.files.records import FileService
from api.core.tables.delimited import csv_lines, decoded_or_guessed
from api.core.tables.importing import Table
from api.core.tables.workbooks import Sheet, read_workbook

MAX_BYTES = 5 * MEGABYTE
MAX_ROWS = 2_000
MAX_COLUMNS = 100
RULES = FileRules("The file", "a table", (types.XLSX,), MAX_BYTES)
WANTED = "Send a table as CSV or XLSX. A file of another program can be saved as one of them."
EMPTY = "The file has no rows below its first line."
EMPTY_SHEET = "The sheet “{sheet}” has no rows below its first line."
OTHER_SHEETS = " The workbook also has: {names}. Choose one of them if the table is there."
TOO_MANY = "A file may have {max_rows:,} rows. Send it in parts."
TOO_WIDE = "A file may have {max_columns} columns. Delete the columns that are not needed."
NO_SHEETS = "A CSV file has no sheets. Leave the sheet empty."


async def read_table(
    upload: UploadFile, files: FileService, *, max_rows: int = MAX_ROWS, windows: bool = False, sheet: str = ""
) -> Table:
    """Return the table of an uploaded file. Rows have the numbers that they have in the file.

    Args:
        upload: the file.
        files: examines a workbook before it is read.
        max_rows: the limit of rows below the first line.
        windows: read a CSV file that is in neither UTF-8 nor UTF-16 as Windows-1252.
        sheet: the sheet to read; the one that is shown when the workbook is opened if empty.

    Raises:
        Unsupported: another type of file.
        TooLarge: over 5 MB.
        Invalid: unreadable, without rows, with too many, or without this sheet.
    """
    name = (upload.filename or "").lower()
    if name.endswith(".xlsx"):
        received = await files.receive(upload, RULES)
        try:
            return await asyncio.to_thread(workbook_table, received.path, max_rows, sheet)
        finally:
            await received.discard()
    if not name.endswith(".csv"):
        raise Unsupported(WANTED)
    content = await upload.read(MAX_BYTES + 1)
    if len(content) > MAX_BYTES:
        raise TooLarge("The file may have at most 5 MB.")
    text = decoded_or_guessed(content)[0] if windows else content
    return await asyncio.to_thread(csv_table, text, max_rows, sheet)


def workbook_table(path: Path, max_rows: int, sheet: str = "") -> Table:
    """Return the table of a sheet; see :func:`read_workbook` for the choice of the sheet.

    Raises:
        Invalid: unreadable, without rows, with too many, or without this sheet.
    """
    read = read_workbook(path, max_rows, MAX_COLUMNS, sheet)
    return _table(read, max_rows)


def csv_table(content: bytes | str, max_rows: int, sheet: str = "") -> Table:
    """Return the table of a CSV file.

    Raises:
        Invalid: unreadable, without rows, with too many, or a sheet is named.
    """
    if sheet:
        raise Invalid(NO_SHEETS, field="sheet")
    return _table(Sheet(csv_lines(content, max_rows, MAX_COLUMNS), "", ()), max_rows)


def _table(read: Sheet, max_rows: int) -> Table:
    lines = read.lines
    while lines and not any(lines[-1]):
        lines.pop()
    if len(lines) < 2:
        empty = EMPTY_SHEET.format(sheet=read.name) if read.name else EMPTY
        others = OTHER_SHEETS.format(names=", ".join(f"“{name}”" for name in read.others)) if read.others else ""
        raise Invalid(empty + others, field="sheet" if read.others else "file")
    if len(lines) > max_rows + 1:
        raise Invalid(TOO_MANY.format(max_rows=max_rows), field="file")
    if any(len(line) > MAX_COLUMNS and line[MAX_COLUMNS] for line in lines):
        raise Invalid(TOO_WIDE.format(max_columns=MAX_COLUMNS), field="file")
    return Table([str(cell) for cell in lines[0]], lines[1:], sheet=read.name, otherSheets=read.others)
