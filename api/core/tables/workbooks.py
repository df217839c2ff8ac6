"""Workbooks (XLSX) as lines of cells: one sheet, read to its last filled row whatever its declared size is."""

from __future__ import annotations

import warnings
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from api.core.errors import Invalid
from api.core.tables.cell import workbook_cell

if TYPE_CHECKING:
    from openpyxl.workbook import Workbook
    from openpyxl.worksheet._read_only import ReadOnlyWorksheet

LAST_ROW = 1_048_576
"""The last row that a workbook can have."""
UNREADABLE = (
    "The workbook could not be read. Open it in Excel, LibreOffice or Google Sheets, save it as .xlsx or as "
    "CSV (UTF-8), and choose the new file."
)
NO_SHEETS = "The workbook has no sheet with cells. Save the table as a sheet of an .xlsx file."
NO_SUCH_SHEET = "The workbook has no sheet “{name}”. Choose one of: {names}."


class Sheet(NamedTuple):
    """The lines of the sheet that was read, its name, and the names of the other sheets."""

    lines: list[list[str]]
    name: str
    others: tuple[str, ...]


def read_workbook(path: Path, max_rows: int, max_columns: int, sheet: str = "") -> Sheet:
    """Return the lines of the named sheet, or of the sheet that is shown when the workbook is opened.

    If that sheet is empty, the first visible sheet with cells is read. Hidden sheets are read by name only. Formulas
    have the values that were last computed. At most ``max_rows`` + 2 lines of ``max_columns`` + 1 cells are returned.

    Raises:
        Invalid: the workbook cannot be read, or has no such sheet.
    """
    import openpyxl

    try:
        with path.open("rb") as file, warnings.catch_warnings():
            # Features that the library does not know, such as styles of other programs, do not concern the cells.
            warnings.filterwarnings("ignore", module="openpyxl")
            book = openpyxl.load_workbook(file, read_only=True, data_only=True)
            try:
                return _read(book, max_rows, max_columns, sheet)
            finally:
                book.close()
    except Invalid:
        raise
    except Exception:
        # The library reports a damaged workbook by errors of every kind.
        raise Invalid(UNREADABLE, field="file") from None


def _read(book: Workbook, max_rows: int, max_columns: int, wanted: str) -> Sheet:
    sheets: Sequence[ReadOnlyWorksheet] = book.worksheets
    names = [each.title for each in sheets]
    if not sheets:
        raise Invalid(NO_SHEETS, field="file")
    if wanted:
        named = [each for each in sheets if each.title.strip().casefold() == wanted.strip().casefold()]
        if not named:
            shown = ", ".join(f"“{name}”" for name in names)
            raise Invalid(NO_SUCH_SHEET.format(name=wanted[:80], names=shown), field="sheet")
        tried = named[:1]
    else:
        tried = _in_order(book, sheets)
    read = [(tried[0], list(_lines(tried[0], max_rows, max_columns)))]
    for each in tried[1:]:
        if read[-1][1]:
            break
        read.append((each, list(_lines(each, max_rows, max_columns))))
    chosen, lines = read[-1] if read[-1][1] else read[0]
    return Sheet(lines, chosen.title, tuple(each.title for each in sheets if each is not chosen))


def _in_order(book: Workbook, sheets: Sequence[ReadOnlyWorksheet]) -> list[ReadOnlyWorksheet]:
    """Return the visible sheets, the active one first; all sheets if none is visible."""
    visible = [each for each in sheets if each.sheet_state == "visible"] or list(sheets)
    index = book._active_sheet_index  # type: ignore[attr-defined]  # Workbook.active fails if the index is too high.
    every = book._sheets  # type: ignore[attr-defined]  # Chart sheets count in the index.
    active = every[index] if 0 <= index < len(every) else None
    return sorted(visible, key=lambda each: each is not active)


def _lines(sheet: ReadOnlyWorksheet, max_rows: int, max_columns: int) -> Iterator[list[str]]:
    """Yield the lines of a sheet without the blank ones at its end."""
    # Programs write a declared size that is smaller than the content; rows outside it would be left out.
    sheet.reset_dimensions()
    rows = sheet.iter_rows()  # type: ignore[misc]  # The stubs know it of other sheets only.
    blank, filled = 0, 0
    for number, row in enumerate(rows, start=1):
        if number > LAST_ROW:
            raise Invalid(UNREADABLE, field="file")
        line = [
            workbook_cell(cell.value, cell.number_format if cell.value is not None else "")
            for cell in row[: max_columns + 1]
        ]
        while line and not line[-1]:
            line.pop()
        if not line:
            blank += 1
            continue
        for _ in range(min(blank, max_rows + 2 - filled)):
            yield []
        filled, blank = filled + blank + 1, 0
        if filled > max_rows + 2:
            return
        yield line
