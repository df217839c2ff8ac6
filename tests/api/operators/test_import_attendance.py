"""Attendance days by the operator's command: the rules of the page, and an undo that restores what was."""

from __future__ import annotations

import datetime as dt
from pathlib import Path

import pytest

from api.core.store.database import Store, collection
from api.operators import incoming, journal
from api.operators.tables import read as read_table
from tests.api.operators.tables_of import COLLEGE, bring_in, everything, read
from tests.api.standing.days.test_attendance_import import ASHA, DAY, csv_file, imported, letters, where
from tests.api.world import World

HEAD = "College,Department,Student,Date,Status,In"
TRAIL = ("imports", "audits", "sessions")
PLACE = f"{COLLEGE},General Medicine"


def table_of(folder: Path, *lines: str, head: str = HEAD) -> Path:
    path = folder / "days.csv"
    path.write_text("\n".join((head, *lines)), encoding="utf-8")
    return path


@pytest.mark.spec("S-085")
async def test_the_command_imports_by_the_same_rules_and_takes_back(
    store: Store, world: World, today: dt.date, tmp_path: Path
) -> None:
    await imported(world, f"{ASHA},{today},P")
    before = await everything(store, but=TRAIL)
    file = table_of(
        tmp_path,
        f"{PLACE},{ASHA},{today},A",
        f"{PLACE},{ASHA},{today - DAY},HO,09:00",
        f"{PLACE},nobody@example.com,{today},P",
        f"{COLLEGE},Pathology,{ASHA},{today},P",
        f"{COLLEGE},Pathology,other_student@example.com,{today},P",
        f"{COLLEGE},Astrology,{ASHA},{today},P",
        f"{PLACE},{ASHA},{today + DAY},P",
    )
    notices = await read("attendance", file)
    assert (notices.rows, notices.ready, [fault["row"] for fault in notices.faults]) == (7, 3, [4, 5, 7, 8])
    assert await everything(store, but=TRAIL) == before
    await bring_in(store, "attendance", file)
    assert await letters(world, 2) == "HA"
    shown = (await (await world.as_("hod")).get(where(world))).json()["data"]["imports"]
    assert (shown[0]["file"], shown[0]["by"], shown[0]["written"]) == ("By the operator", None, 2)
    assert (await read("attendance", file)).known == 3
    await journal.take_back(store, await journal.last_run())
    assert await everything(store, but=TRAIL) == before
    assert await letters(world, 2) == ".P"


async def test_it_knows_the_columns_that_the_college_keeps(
    store: Store, world: World, today: dt.date, tmp_path: Path
) -> None:
    columns = {"student": "Machine", "date": "Punched", "status": "Verdict"}
    sent = csv_file(f"{ASHA},{today},P", head="Machine,Punched,Verdict")
    done = await (await world.as_("hod")).post(where(world, "import"), data=columns, **sent)
    assert done.status_code == 200
    file = table_of(tmp_path, f"{ASHA},{today - DAY},A", head="Machine,Punched,Verdict")
    table, _ = await read_table(file)
    what = incoming.IMPORTABLE["attendance"]
    given = {"collegeId": "sahyadri", "departmentId": "General Medicine"}
    notices = await what.read(incoming.filled(table, what.columns, given))
    assert (notices.ready, notices.faults) == (1, [])
    assert await collection("attendanceImports").count_documents({}) == 1
