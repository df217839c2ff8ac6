"""CSV files as lines of text cells: any usual encoding and delimiter."""

from __future__ import annotations

import csv
import io
import re

from api.core.errors import Invalid
from api.core.tables.cell import text_cell

DELIMITERS = ",;\t|"
NAMED_DELIMITER = re.compile(r"sep=([,;\t|])\r?\n", re.IGNORECASE)
"""The line by which a spreadsheet program names the delimiter of the file."""
WINDOWS = "cp1252"
"""The encoding that Excel uses for CSV by default."""
UNREADABLE = "The file could not be read. Save it again as CSV (UTF-8) or XLSX."
STRAY_QUOTE = (
    'Line {line} of the file could not be read: a quotation mark (") in it or below it has no partner or is in the '
    "middle of a cell. Remove it, or save the table again as CSV (UTF-8) or XLSX."
)


def csv_lines(content: bytes | str, max_rows: int, max_columns: int) -> list[list[str]]:
    """Return the lines of a CSV file in UTF-8 or UTF-16, or of its text.

    At most ``max_rows`` + 2 lines of ``max_columns`` + 1 cells are returned.

    Raises:
        Invalid: it cannot be read; a stray quotation mark is reported with its line.
    """
    text = content if isinstance(content, str) else decoded(content)
    named = NAMED_DELIMITER.match(text)
    text = text[named.end() :] if named else text
    above = 1 if named else 0
    lines: list[list[str]] = []
    begins = 1 + above
    try:
        delimiter = named[1] if named else _delimiter(text)
        reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, strict=True)
        for line in reader:
            if lines and _holds_lines(line, delimiter, len(lines[0])):
                raise Invalid(STRAY_QUOTE.format(line=begins), field="file")
            lines.append([text_cell(cell) for cell in line[: max_columns + 1]])
            if len(lines) > max_rows + 1:
                break
            begins = reader.line_num + 1 + above
    except csv.Error:
        raise Invalid(STRAY_QUOTE.format(line=begins), field="file") from None
    return lines


def _holds_lines(line: list[str], delimiter: str, width: int) -> bool:
    """Return whether a cell holds whole lines of the table, because a quotation mark was closed by a later one."""
    return width > 1 and any(
        inner.count(delimiter) == width - 1 for cell in line if "\n" in cell for inner in cell.splitlines()[1:-1]
    )


def _delimiter(text: str) -> str:
    """Return the delimiter that splits the first line into most cells, ignoring text in quotes."""
    lines = text.splitlines()[:1]
    return max(DELIMITERS, key=lambda each: sum(map(len, csv.reader(lines, delimiter=each))))


def decoded(content: bytes) -> str:
    """Return the text of a file in UTF-8, or in UTF-16 with its byte order mark.

    Raises:
        Invalid: it is in neither.
    """
    encoding = "utf-16" if content[:2] in (b"\xff\xfe", b"\xfe\xff") else "utf-8-sig"
    try:
        text = content.decode(encoding)
    except UnicodeDecodeError:
        text = "\0"
    if "\0" in text:
        raise Invalid(UNREADABLE, field="file")
    return text


def decoded_or_guessed(content: bytes) -> tuple[str, bool]:
    """Return the text of a file in UTF-8 or UTF-16, else in Windows-1252, and whether the latter was assumed.

    Raises:
        Invalid: it is not text.
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
