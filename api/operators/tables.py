"""A file that an operator names, as a table of text: CSV, XLSX, or Extended JSON (an array, or one record a line).

A CSV is read in UTF-8 or UTF-16, else as Windows-1252, which Excel writes unless it is told otherwise.
"""

from __future__ import annotations

import asyncio
import datetime as dt
import hashlib
import tempfile
from collections.abc import AsyncIterator, Callable
from dataclasses import replace
from pathlib import Path

from bson import ObjectId, json_util
from bson.errors import BSONError

from api.core.errors import Invalid, TooLarge, Unsupported
from api.core.files.intake import receive_pieces
from api.core.tables.cell import text_cell
from api.core.tables.delimited import decoded_or_guessed
from api.core.tables.importing import DayOrder, Table
from api.core.tables.reading import RULES, csv_table, workbook_table

MAX_ROWS = 10_000
MAX_BYTES = 5 * 1024 * 1024
MAX_COLUMNS = 60
WANTED = "The file must be a table as .csv, .xlsx, or .json (Extended JSON); .tsv and .txt are read as .csv is."
GUESSED = "The file is not UTF-8; it was read as Windows-1252. Look at names with accents, or save it as CSV UTF-8."
OTHERS = "The sheet “{sheet}” is read. Not read: {others}. Choose another one with --sheet."
NO_SHEETS = "A file of records has no sheets. Leave --sheet out."
NOT_RECORDS = "The file is not Extended JSON: an array of records, or one record on each line."
NOT_TEXT = (
    "Record {row}: “{name}” holds what a table cannot: only text, numbers, days, ids, yes or no, and lists of them."
)


async def read(
    path: Path,
    on_progress: Callable[[str], None] = lambda _: None,
    *,
    sheet: str = "",
    day_order: DayOrder | None = None,
) -> tuple[Table, str]:
    """Return the table of a file, and the SHA-256 of its bytes. A workbook is examined as an upload is (FU-09, FU-10).

    Args:
        path: the file.
        on_progress: called with what an operator should know about how the file was read.
        sheet: the sheet of a workbook; the one that is shown when the workbook is opened if empty.
        day_order: the order of day and month in dates that can be read both ways.

    Raises:
        OSError: it cannot be opened.
        Unsupported: another type of file.
        TooLarge: over 5 MB.
        Invalid: it cannot be read, has no rows, more than 10,000, or not this sheet.
    """
    content = await asyncio.to_thread(_content, path)
    digest = hashlib.sha256(content).hexdigest()
    ending = path.suffix.lower()
    if ending == ".json":
        if sheet:
            raise Invalid(NO_SHEETS, field="sheet")
        table = await asyncio.to_thread(_json, content)
    elif ending in (".csv", ".tsv", ".txt"):
        table = await asyncio.to_thread(csv_table, _text(content, on_progress), MAX_ROWS, sheet)
    elif ending == ".xlsx":
        table = await _workbook(content, path.name, sheet)
    else:
        raise Unsupported(WANTED)
    if table.otherSheets:
        on_progress(OTHERS.format(sheet=table.sheet, others=", ".join(f"“{name}”" for name in table.otherSheets)))
    return replace(table, dayOrder=day_order), digest


def _content(path: Path) -> bytes:
    with path.open("rb") as file:
        content = file.read(MAX_BYTES + 1)
    if len(content) > MAX_BYTES:
        raise TooLarge("The file may have at most 5 MB. Send it in parts.")
    return content


def _text(content: bytes, on_progress: Callable[[str], None]) -> str:
    text, guessed = decoded_or_guessed(content)
    if guessed:
        on_progress(GUESSED)
    return text


async def _workbook(content: bytes, name: str, sheet: str) -> Table:
    async def pieces() -> AsyncIterator[bytes]:
        yield content

    with tempfile.TemporaryDirectory(prefix="pgl-import-") as folder:
        received = await receive_pieces(pieces(), name, RULES, folder=Path(folder))
        return await asyncio.to_thread(workbook_table, received.path, MAX_ROWS, sheet)


def _json(content: bytes) -> Table:
    options = json_util.JSONOptions(tz_aware=True, document_class=dict)
    try:
        text = content.decode("utf-8-sig")
        if text.lstrip().startswith("["):
            records = json_util.loads(text, json_options=options)
        else:
            records = [json_util.loads(line, json_options=options) for line in text.splitlines() if line.strip()]
    except (ValueError, TypeError, BSONError, RecursionError):
        raise Invalid(NOT_RECORDS, field="file") from None
    if not all(isinstance(record, dict) for record in records):
        raise Invalid(NOT_RECORDS, field="file")
    if not records:
        raise Invalid("The file holds no records.", field="file")
    if len(records) > MAX_ROWS:
        raise Invalid(f"A file may have {MAX_ROWS:,} records. Send it in parts.", field="file")
    head = list(dict.fromkeys(name for record in records for name in record))
    if len(head) > MAX_COLUMNS:
        raise Invalid(f"The records may have {MAX_COLUMNS} fields.", field="file")
    lines = [[_cell(record.get(name), number, name) for name in head] for number, record in enumerate(records, start=1)]
    return Table(head, lines, first=1)


def _cell(value: object, row: int, name: str) -> str:
    """A value of a record as a cell has it.

    Raises:
        Invalid: it is none: an object, code, or another thing that a form never sends (NQ-12).
    """
    if isinstance(value, list):
        return "; ".join(_cell(each, row, name) for each in value)
    if isinstance(value, bool):
        return "Yes" if value else "No"
    if isinstance(value, dt.datetime):
        # Days are stored as midnight in UTC.
        return f"{value:%Y-%m-%d}"
    if value is None or (isinstance(value, str | int | float | ObjectId) and type(value).__name__ != "Code"):
        return _plain(value)
    raise Invalid(NOT_TEXT.format(row=row, name=name[:80]), field="file")


def _plain(value: str | float | ObjectId | None) -> str:
    if value is None:
        return ""
    return text_cell(str(int(value)) if isinstance(value, float) and value.is_integer() else str(value))
