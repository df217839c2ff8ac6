"""What a downloaded list does in a spreadsheet program: nothing but show text (attack group CS)."""

from __future__ import annotations

import csv
import io
import re

import openpyxl
import pytest

from api.core import clock
from api.core.store.database import collection
from tests.api.logbook.payloads import sent_by_the_client
from tests.api.logbook.steps import EVERY, kind_of, send
from tests.api.world import World

FORMULA = '=HYPERLINK("http://x","y")'
RUNS = re.compile(r"^\s*[=+\-@\t\r\n＝＋－＠]")


def path_of(world: World, key: str) -> str:
    return f"/api/exports/entries/{key}/{world.scope}"


@pytest.mark.parametrize("start", ["=", "+", "@", "-"])
async def test_cs_01_cs_02_what_people_typed_is_text_in_every_cell_of_every_kind(start: str, world: World) -> None:
    """Names, remarks, reasons, journals, feedback: every free text of every kind, in both formats."""
    hostile = start + FORMULA[1:]
    for name in ("student", "teacher"):
        await collection("users").update_one({"_id": world.people[name]}, {"$set": {"name": hostile}})
    seen = 0
    for key in EVERY:
        kind, body = kind_of(key), sent_by_the_client(world, key)
        texts = {field.name: hostile for field in kind.fields if field.type in ("text", "longtext") and not field.range}
        answer = await send(world, key, {**body, **texts})
        if answer.status_code != 201:
            # A field with a form of its own, a registration number say, takes no such text.
            refused = {each["field"] for each in answer.json()["errors"]}
            answer = await send(
                world, key, {**body, **{name: text for name, text in texts.items() if name not in refused}}
            )
        assert answer.status_code == 201, (key, answer.text)
        hod = await world.as_("hod")
        table = await hod.get(path_of(world, key), params={"format": "csv"})
        rows = list(csv.reader(io.StringIO(table.content.decode("utf-8-sig"), newline="")))
        cells = [cell for row in rows[1:] for cell in row]
        assert [cell for cell in cells if RUNS.match(cell)] == [], key
        seen += sum(hostile in cell for cell in cells)
        book = await hod.get(path_of(world, key), params={"format": "xlsx"})
        sheet = openpyxl.load_workbook(io.BytesIO(book.content)).active
        assert sheet is not None
        assert {cell.data_type for row in sheet.iter_rows() for cell in row} & {"f", "e"} == set(), key
        assert all(cell.hyperlink is None for row in sheet.iter_rows() for cell in row), key
    assert seen > len(EVERY)


async def test_cs_06_nobody_names_the_file(world: World) -> None:
    """Neither a query, nor a person's or college's name, reaches the name under which it is saved."""
    await collection("users").update_one({"_id": world.people["hod"]}, {"$set": {"name": '"; x=\r\nSet-Cookie: a=b'}})
    hod = await world.as_("hod")
    for hostile in ({"search": "x\r\nX: y"}, {"format": "csv\r\nX: y"}, {"format": "../x"}, {"name": "x.exe"}):
        assert (await hod.get(path_of(world, "opd"), params=hostile)).status_code == 422
    answer = await hod.get(path_of(world, "opd"), params={"format": "csv", "search": '../../x.exe"; y'})
    assert answer.status_code == 200
    named = f'attachment; filename="logbook-opd-{clock.today():%Y-%m-%d}.csv"'
    assert answer.headers["content-disposition"] == named
    assert "set-cookie" not in answer.headers
