"""Cells of a table: plain text in a CSV file, text with the stored value in a workbook."""

from __future__ import annotations

import datetime as dt
import re

from api.core.tables.number_formats import shown_number, shown_time
from api.core.tables.writing import STARTS_A_FORMULA

MAX_CELL = 2_000
MAX_EXACT = 10**15
"""Spreadsheet programs store fifteen digits of a number and replace the rest by zeros."""
ERROR = re.compile(
    r"#(N/A|REF!|VALUE!|DIV/0!|NAME\?|NUM!|NULL!|SPILL!|CALC!|FIELD!|BLOCKED!|CONNECT!|UNKNOWN!|BUSY!|PYTHON!"
    r"|EXTERNAL!|GETTING_DATA|ERROR!)|Err:\d{3}",
    re.IGNORECASE,
)
"""Results of formulas that could not be computed, as Excel, WPS, LibreOffice and Google write them."""

Value = dt.datetime | dt.date | dt.time | dt.timedelta | int | float | bool


class Cell(str):
    """A number, date or yes/no of a workbook: its text as the program displays it, and the stored value.

    ``is_faithful`` is false if the number format cannot be reproduced, or the program has lost digits of the number.
    """

    __slots__ = ("is_faithful", "value")
    value: Value
    is_faithful: bool

    def __new__(cls, shown: str, value: Value, *, is_faithful: bool = True) -> Cell:
        """Create a cell from its displayed text and its value."""
        cell = super().__new__(cls, shown)
        cell.value = value
        cell.is_faithful = is_faithful
        return cell


def is_error(text: str) -> bool:
    """Return whether a cell holds an error of a formula, such as ``#N/A``."""
    return ERROR.fullmatch(text.strip()) is not None


def text_cell(text: str) -> str:
    """Return the text of a cell, shortened to the longest that is accepted."""
    text = text[:MAX_CELL].strip()
    # Our own files put an apostrophe in front of text that looks like a formula.
    return text[1:] if text.startswith("'") and text[1:].startswith(STARTS_A_FORMULA) else text


def workbook_cell(value: object, number_format: str) -> str:
    """Return a cell of a workbook as its program displays it."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return Cell("TRUE" if value else "FALSE", value)
    if isinstance(value, int | float):
        shown = shown_number(value, number_format)
        exact = abs(value) < MAX_EXACT
        return Cell(f"{value:.15g}" if shown is None else shown, value, is_faithful=exact and shown is not None)
    if isinstance(value, dt.datetime | dt.date | dt.time | dt.timedelta):
        return Cell(shown_time(value, number_format), value)
    return text_cell(str(value))
