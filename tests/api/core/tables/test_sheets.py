"""Tables as files: formulas stay text, CSV is read back as it was written (attack group CS)."""

from __future__ import annotations

import csv
import datetime as dt
import io
from collections.abc import AsyncIterator

import openpyxl
import pytest

from api.core.tables.writing import Cell, RowBatch, csv_bytes, plain, xlsx_bytes

FORMULAS = (
    '=HYPERLINK("http://x")',
    "+1+1",
    "-2+3",
    "@SUM(A1)",
    "\t=1",
    "\r=1",
    "\n=1",
    "  =1+1",
    "＝1+1",
    "\u00a0=1+1",
    "\u3000@SUM(A1)",
    "\u200b-1+1",
)
AWKWARD = 'He said "no", then\nleft; fin'
DAY = dt.date(2026, 2, 3)


async def batches(*given: RowBatch) -> AsyncIterator[RowBatch]:
    for batch in given:
        yield batch


async def read_csv(head: list[str], *given: RowBatch) -> list[list[str]]:
    content = b"".join([piece async for piece in csv_bytes(head, batches(*given))])
    assert content.startswith(b"\xef\xbb\xbf")
    text = content.decode("utf-8-sig")
    assert text.endswith("\r\n")
    return list(csv.reader(io.StringIO(text, newline="")))


async def read_xlsx(title: str, head: list[str], *given: RowBatch) -> openpyxl.Workbook:
    content = b"".join([piece async for piece in xlsx_bytes(title, head, batches(*given))])
    return openpyxl.load_workbook(io.BytesIO(content))


@pytest.mark.parametrize("text", FORMULAS)
async def test_text_that_looks_like_a_formula_is_text(text: str) -> None:
    """CS-01, CS-02"""
    ((cell,),) = (await read_csv(["Topic"], [[text]]))[1:]
    assert cell == f"'{text}"
    sheet = (await read_xlsx("Topics", ["Topic"], [[text]])).active
    assert sheet is not None
    assert sheet["A2"].data_type == "s"
    assert str(sheet["A2"].value).strip() == text.replace("\r", "_x000D_").strip() or sheet["A2"].value == text


async def test_quotes_commas_and_newlines_come_back() -> None:
    """CS-03"""
    rows = await read_csv(["Topic", "Day", "Cases"], [[AWKWARD, DAY, 41]], [["ಕನ್ನಡ", None, 0]])
    assert rows == [["Topic", "Day", "Cases"], [AWKWARD, "03-02-2026", "41"], ["ಕನ್ನಡ", "", "0"]]


async def test_a_workbook_keeps_days_and_numbers_as_such() -> None:
    long: list[Cell] = ["x" * 40_000, DAY, 2.5]
    book = await read_xlsx("Ward: rounds/[all]", ["Topic", "Day", "Score"], [["a", DAY, 41]], [long])
    sheet = book.active
    assert sheet is not None
    assert sheet.title == "Ward  rounds  all"
    assert [cell.value for cell in sheet[1]] == ["Topic", "Day", "Score"]
    assert (sheet["B2"].value, sheet["B2"].number_format) == (dt.datetime(2026, 2, 3), "dd-mm-yyyy")  # noqa: DTZ001  As the reader makes it.
    assert (sheet["C2"].value, sheet["C3"].value) == (41, 2.5)
    assert len(str(sheet["A3"].value)) == 32_767
    assert (sheet.freeze_panes, sheet.auto_filter.ref) == ("A2", "A1:C3")


async def test_a_table_without_rows_has_its_head() -> None:
    assert await read_csv(["Topic"]) == [["Topic"]]
    sheet = (await read_xlsx("Empty", ["Topic"])).active
    assert sheet is not None
    assert [[cell.value for cell in row] for row in sheet.iter_rows()] == [["Topic"]]


def test_numbers_are_not_taken_for_formulas() -> None:
    assert (plain(-3), plain(-2.5), plain(None), plain("a=b")) == ("-3", "-2.5", "", "a=b")
