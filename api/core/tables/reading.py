"""A table that somebody sends: CSV or XLSX, read whole into text cells, within bounds."""

from __future__ import annotations

import asyncio
import csv
import datetime as dt
import io
import re
from pathlib import Path

from starlette.datastructures import UploadFile

from api.core.errors import Invalid, TooLarge, Unsupported
from api.core.files import types
from api.core.files.limits import MEGABYTE, FileRules
from api.core.files.records import FileService
from api.core.tables.writing import STARTS_A_FORMULA

MAX_BYTES = 5 * MEGABYTE
MAX_ROWS = 2_000
MAX_COLUMNS = 40
MAX_CELL = 2_000
DELIMITERS = ",;\t|"
NAMED_DELIMITER = re.compile(r"sep=([,;\t|])\r?\n", re.IGNORECASE)
"""The line by which a spreadsheet names the delimiter of the file."""
RULES = FileRules("The file", "a table", (types.XLSX,), MAX_BYTES)
WANTED = "Send a table as CSV or XLSX."
UNREADABLE = "The file could not be read. Save it again as CSV (UTF-8) or XLSX."
EMPTY = "The file has no rows below its first line."
TOO_MANY = "A file may have {max_rows:,} rows. Send it in parts."


WINDOWS = "cp1252"
"""What Excel writes as CSV unless it is told otherwise."""


async def read_table(
    upload: UploadFile, files: FileService, *, max_rows: int = MAX_ROWS, windows: bool = False
) -> tuple[list[str], list[list[str]]]:
    """The first line and the rows below it; blank rows are left out of neither, so that numbers are those of the file.

    ``windows`` reads a CSV file that is in neither UTF-8 nor UTF-16 as Windows-1252.

    Raises:
        Unsupported: another type of file.
        TooLarge: over 5 MB.
        Invalid: unreadable, without rows, or with too many.
    """
    name = (upload.filename or "").lower()
    if name.endswith(".xlsx"):
        received = await files.receive(upload, RULES)
        try:
            lines = await asyncio.to_thread(workbook_lines, received.path, max_rows)
        finally:
            await received.discard()
    elif name.endswith(".csv"):
        content = await upload.read(MAX_BYTES + 1)
        if len(content) > MAX_BYTES:
            raise TooLarge("The file may have at most 5 MB.")
        text = decoded_or_guessed(content)[0] if windows else content
        lines = await asyncio.to_thread(csv_lines, text, max_rows)
    else:
        raise Unsupported(WANTED)
    return head_and_rows(lines, max_rows)


def head_and_rows(lines: list[list[str]], max_rows: int) -> tuple[list[str], list[list[str]]]:
    """The first line and those below it, blank ones at the end left out.

    Raises:
        Invalid: there are no rows, or more than ``max_rows``.
    """
    while lines and not any(lines[-1]):
        lines.pop()
    if len(lines) < 2:
        raise Invalid(EMPTY, field="file")
    if len(lines) > max_rows + 1:
        raise Invalid(TOO_MANY.format(max_rows=max_rows), field="file")
    return lines[0], lines[1:]


def csv_lines(content: bytes | str, max_rows: int) -> list[list[str]]:
    """The lines of a CSV file (UTF-8 or UTF-16, or text already; comma, semicolon, tab or bar between cells), reading
    not far beyond ``max_rows`` rows.

    Raises:
        Invalid: it cannot be read.
    """
    text = content if isinstance(content, str) else decoded(content)
    named = NAMED_DELIMITER.match(text)
    text = text[named.end() :] if named else text
    lines: list[list[str]] = []
    try:
        delimiter = named[1] if named else _delimiter(text)
        for line in csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, strict=True):
            lines.append([cell_text(cell) for cell in line[:MAX_COLUMNS]])
            if len(lines) > max_rows + 1:
                break
    except csv.Error:
        raise Invalid(UNREADABLE, field="file") from None
    return lines


def _delimiter(text: str) -> str:
    """The one that parts the first line into most cells, whatever stands in quotes."""
    lines = text.splitlines()[:1]
    return max(DELIMITERS, key=lambda each: sum(map(len, csv.reader(lines, delimiter=each))))


def decoded(content: bytes) -> str:
    """The text of a file in UTF-8, or in UTF-16 with its mark.

    Raises:
        Invalid: it is in neither.
    """
    encodings = ("utf-16",) if content[:2] in (b"\xff\xfe", b"\xfe\xff") else ("utf-8-sig",)
    for encoding in encodings:
        try:
            text = content.decode(encoding)
        except UnicodeDecodeError:
            continue
        if "\0" not in text:
            return text
    raise Invalid(UNREADABLE, field="file")


def decoded_or_guessed(content: bytes) -> tuple[str, bool]:
    """The text of a file in UTF-8 or UTF-16, else in Windows-1252; and whether the last was guessed.

    Raises:
        Invalid: it is no text.
    """
    try:
        return decoded(content), False
    except Invalid:
        try:
            text = content.decode(WINDOWS)
        except UnicodeDecodeError:
            text = "\0"
        if "\0" in text:
            raise
    return text, True


def workbook_lines(path: Path, max_rows: int) -> list[list[str]]:
    """The first sheet of a workbook; formulas count with the values that were last computed.

    Raises:
        Invalid: it cannot be read.
    """
    import openpyxl

    lines: list[list[str]] = []
    try:
        with path.open("rb") as file:
            book = openpyxl.load_workbook(file, read_only=True, data_only=True)
            try:
                for line in book.worksheets[0].iter_rows(max_col=MAX_COLUMNS, values_only=True):
                    lines.append([cell_text(cell) for cell in line])
                    if len(lines) > max_rows + 1:
                        break
            finally:
                book.close()
    except Invalid:
        raise
    except Exception:
        # The library says what is wrong with a workbook in every kind of error.
        raise Invalid(UNREADABLE, field="file") from None
    return lines


def cell_text(cell: object) -> str:
    """A cell as text, cut to what a cell may have; a day as dd-mm-yyyy."""
    if cell is None:
        return ""
    if isinstance(cell, dt.datetime | dt.date):
        return f"{cell:%d-%m-%Y}"
    if isinstance(cell, float) and cell.is_integer():
        return str(int(cell))
    text = str(cell)[:MAX_CELL].strip()
    # Our own files put an apostrophe in front of what looks like a formula.
    return text[1:] if text.startswith("'") and text[1:].startswith(STARTS_A_FORMULA) else text
