"""Days of attendance that a college brings in: mapping, dry run, import, undo, and who may."""

from __future__ import annotations

import datetime as dt
import io
from typing import Any

import httpx
import openpyxl
import pytest

from api.core import clock
from api.core.store.database import collection
from tests.api.standing.test_facts import Answer, standing
from tests.api.world import World

DAY = dt.timedelta(days=1)
HEAD = "student,date,status,in,out,note"
ASHA = "student@example.com"
STRANGERS = ("student", "teacher", "clerk", "admin")
OTHERS = ("twin_teacher", "other_teacher", "twin_hod")


def where(world: World, call: str = "") -> str:
    return f"/api/attendance/{world.scope}" + (f"/{call}" if call else "")


def csv_file(*lines: str, head: str = HEAD, encoding: str = "utf-8", name: str = "october.csv") -> dict[str, Any]:
    return {"files": {"file": (name, "\n".join((head, *lines)).encode(encoding), "text/csv")}}


async def send(world: World, call: str, sent: dict[str, Any], who: str = "hod", **columns: str) -> httpx.Response:
    return await (await world.as_(who)).post(where(world, call), data=columns, **sent)


async def planned(world: World, sent: dict[str, Any], who: str = "hod", **columns: str) -> Answer:
    answer = await send(world, "preview", sent, who, **columns)
    assert answer.status_code == 200, answer.text
    data: Answer = answer.json()["data"]
    return data


async def imported(world: World, *lines: str, who: str = "hod", **columns: str) -> Answer:
    answer = await send(world, "import", csv_file(*lines), who, **columns)
    assert answer.status_code == 200, answer.text
    data: Answer = answer.json()["data"]
    return data


async def letters(world: World, days: int) -> str:
    """The last days of the student up to today, one letter each."""
    matches: str = (await standing(world))["standing"]["attendance"]["days"].rstrip("_")
    return matches[-days:]


async def days_of(world: World, who: str, month: str, whom: str = "student") -> Answer:
    path = f"{where(world)}/{world.id(whom)}/days?month={month}"
    answer = await (await world.as_(who)).get(path)
    assert answer.status_code == 200, answer.text
    data: Answer = answer.json()["data"]
    return data


async def stored_days() -> list[Answer]:
    return [row async for row in collection("attendanceMonths").find({}, {"_id": 0, "version": 0})]


@pytest.fixture
async def twin_hod(world: World) -> None:
    """Heads of the same department elsewhere and of another department here."""
    await world.staff("twin_hod", "Dr. Radha Iyer", "HOD", collegeId=world.other_college, hod=True)
    await world.staff("other_hod", "Dr. Vimal Jain", "HOD", departmentId=world.pathology, hod=True)


@pytest.mark.spec("S-085")
@pytest.mark.usefixtures("twin_hod")
async def test_strangers_import_nothing_head_and_master_do(world: World, today: dt.date) -> None:
    line = f"{ASHA},{today},P"
    calls = ("preview", "import")
    for call in calls:
        assert (await world.client().post(where(world, call), **csv_file(line))).status_code == 401
        for who in (*STRANGERS, "twin_hod", "other_hod"):
            assert (await send(world, call, csv_file(line), who)).status_code == 403, (call, who)
    for path in (where(world), where(world, "toDecide")):
        assert (await world.client().get(path)).status_code == 401
        for who in (*STRANGERS, "twin_hod", "other_hod"):
            assert (await (await world.as_(who)).get(path)).status_code == 403, (path, who)
    assert await stored_days() == []
    assert (await imported(world, line))["written"] == 1
    assert (await imported(world, line.replace(str(today), str(today - DAY)), who="master"))["written"] == 1
    run = (await (await world.as_("hod")).get(where(world))).json()["data"]["imports"][0]
    undo = where(world, f"undo/{run['_id']}")
    assert (await world.client().post(undo)).status_code == 401
    for who in (*STRANGERS, "twin_hod", "other_hod"):
        assert (await (await world.as_(who)).post(undo)).status_code == 403, who
    elsewhere = f"/api/attendance/{world.college}/{world.pathology}/undo/{run['_id']}"
    assert (await (await world.as_("other_hod")).post(elsewhere)).status_code == 404
    assert (await (await world.as_("hod")).post(where(world, f"undo/{world.id('hod')}"))).status_code == 404


@pytest.mark.spec("S-087")
async def test_a_dry_run_names_each_wrong_row_and_writes_nothing(world: World, today: dt.date) -> None:
    sent = csv_file(
        f"{ASHA},{today},P,08:55,17:02,on time",
        f"nobody@example.com,{today},P",
        f"{ASHA},2025-02-02,P",
        f"{ASHA},{today + DAY},P",
        f"{ASHA},{today - DAY},X",
        f"{ASHA},{today},A",
        "",
        f"{ASHA},31-31-2026,P",
        f"{ASHA},{today - 2 * DAY},P,25:10",
        f"newcomer@example.com,{today},P",
        f"twin_student@example.com,{today},P",
        f"other_student@example.com,{today},P",
    )
    data = await planned(world, sent)
    faults = {row["row"]: (row["field"], row["message"]) for row in data["faults"]}
    assert sorted(faults) == [3, 4, 5, 6, 7, 9, 10, 11, 12, 13]
    assert faults[3] == (
        "student",
        "“nobody@example.com”: No trainee of this department has this roll number, e-mail or attendance number.",
    )
    assert faults[4][1].startswith("“2025-02-02”: This day is outside the term, 03-02-2025 to")
    assert faults[5] == ("date", f"“{today + DAY}”: This day is still to come.")
    assert faults[6] == ("status", "“X”: The status is one of P, A, HD, OD, HO and WO.")
    assert faults[7] == ("date", f"“{today}”: This trainee already has this day in row 2.")
    assert faults[10] == ("timeIn", "“25:10”: This must be a time as hh:mm.")
    assert faults[11][1].endswith("This trainee has no joining date.")
    # Somebody of another place is like nobody at all.
    assert faults[12][1].endswith("this roll number, e-mail or attendance number.")
    assert faults[13][1].endswith("this roll number, e-mail or attendance number.")
    assert (data["rows"], data["written"], data["failed"], data["students"]) == (11, 1, 10, 1)
    assert data["sample"][0] == {
        "row": 2,
        "name": "Asha Kulkarni",
        "day": str(today),
        "status": "P",
        "timeIn": "08:55",
        "timeOut": "17:02",
        "note": "on time",
        "before": None,
    }
    for name in ("attendanceMonths", "attendanceImports", "attendanceMappings"):
        assert await collection(name).count_documents({}) == 0, name


@pytest.mark.spec("S-086")
async def test_the_columns_are_chosen_once_and_kept_for_the_college(world: World, today: dt.date) -> None:
    head = "Sr;Machine ID;Punch date;Verdict;First"
    line = f"1;{ASHA};{today};A;09:10"
    unknown = await planned(world, csv_file(line, head=head))
    assert (unknown["missing"], unknown["written"], unknown["rows"]) == (["student", "date", "status"], 0, 1)
    assert unknown["head"] == head.split(";")
    refused = await send(world, "import", csv_file(line, head=head))
    assert (refused.status_code, refused.json()["errors"][0]["field"]) == (422, "columns")
    columns = {"student": "Machine ID", "date": "Punch date", "status": "Verdict", "timeIn": "First"}
    assert (await planned(world, csv_file(line, head=head), **columns))["missing"] == []
    assert await collection("attendanceMappings").count_documents({}) == 0
    first = await send(world, "import", csv_file(line, head=head), **columns)
    assert first.json()["data"]["written"] == 1
    # The second file of the college, from another department, needs no mapping.
    await world.staff("other_hod", "Dr. Vimal Jain", "HOD", departmentId=world.pathology, hod=True)
    path = f"/api/attendance/{world.college}/{world.pathology}"
    other = csv_file(f"1;other_student@example.com;{today};P;", head=head)
    second = await (await world.as_("other_hod")).post(f"{path}/preview", **other)
    assert second.json()["data"]["columns"] == columns
    assert second.json()["data"]["written"] == 1
    columns_now = (await (await world.as_("hod")).get(where(world))).json()["data"]["columns"]
    assert columns_now == columns


@pytest.mark.spec("S-055")
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "cp1252"])
@pytest.mark.parametrize("delimiter", [",", ";", "\t", "|"])
async def test_any_delimiter_encoding_and_name_of_a_student(
    world: World, today: dt.date, encoding: str, delimiter: str
) -> None:
    key = f"{world.college}:kv-0042"
    known = {"uni_rollno": "24M1007", "attendanceId": "KV-0042", "attendanceKey": key}
    await collection("users").update_one({"_id": world.people["student"]}, {"$set": known})
    days = [today - number * DAY for number in range(3)]
    lines = [f"kv-0042,{days[0]},P,,,André", f"24m1007,{days[1]},a", f"Student@Example.com,{days[2]:%d-%m-%Y},Half day"]
    sent = csv_file(
        *(line.replace(",", delimiter) for line in lines), head=HEAD.replace(",", delimiter), encoding=encoding
    )
    data = await planned(world, sent)
    assert ([row["status"] for row in data["sample"]], data["faults"]) == (["P", "A", "HD"], [])
    assert data["sample"][0]["note"] == "André"


async def test_a_workbook_is_read_as_a_csv_is(world: World, today: dt.date) -> None:
    book = openpyxl.Workbook()
    sheet = book.active
    assert sheet is not None
    sheet.append(["E-mail", "Date", "Status", "In time"])
    sheet.append([ASHA, dt.datetime.combine(today, dt.time()), "OD", dt.time(8, 5)])
    into = io.BytesIO()
    book.save(into)
    data = await planned(world, {"files": {"file": ("days.xlsx", into.getvalue(), "application/octet-stream")}})
    assert [(row["status"], row["timeIn"], row["day"]) for row in data["sample"]] == [("OD", "08:05", str(today))]
    wrong = {"files": {"file": ("days.pdf", b"%PDF-1.4", "application/pdf")}}
    assert (await send(world, "preview", wrong)).status_code == 415
    assert (await send(world, "preview", {"files": {"other": ("a.csv", b"a", "text/csv")}})).status_code == 422


@pytest.mark.spec("S-088")
async def test_an_import_is_idempotent_and_one_undo_restores_what_was(world: World, today: dt.date) -> None:
    assert await letters(world, 3) == "..."
    first = await imported(world, f"{ASHA},{today},P", f"{ASHA},{today - DAY},HO")
    assert (first["written"], await letters(world, 3)) == (2, ".HP")
    before = await stored_days()
    lines = (f"{ASHA},{today},A,,,left early", f"{ASHA},{today - DAY},HO", f"{ASHA},{today - 2 * DAY},A")
    second = await imported(world, *lines)
    assert (second["written"], second["same"], await letters(world, 3)) == (2, 1, "AHA")
    after = await stored_days()
    again = await imported(world, *lines)
    assert (again["importId"], again["written"], again["same"]) == (None, 0, 3)
    assert await stored_days() == after
    hod = await world.as_("hod")
    runs = (await hod.get(where(world))).json()["data"]["imports"]
    assert [run["written"] for run in runs] == [2, 2]
    assert (runs[0]["by"]["name"], len(runs[0]["sha256"])) == ("Dr. Meenakshi Rane", 64)
    # What a later import has replaced is not taken back before that one.
    refused = await hod.post(where(world, f"undo/{first['importId']}"))
    assert (refused.status_code, refused.json()["code"]) == (409, "replaced")
    undone = await hod.post(where(world, f"undo/{second['importId']}"))
    assert undone.json()["message"] == "The import was taken back: 2 days are as before."
    assert (await stored_days(), await letters(world, 3)) == (before, ".HP")
    assert (await hod.post(where(world, f"undo/{second['importId']}"))).status_code == 409
    assert (await hod.post(where(world, f"undo/{first['importId']}"))).status_code == 200
    assert (await stored_days(), await letters(world, 3)) == ([], "...")


async def test_an_import_that_was_cut_off_can_be_taken_back(world: World, today: dt.date) -> None:
    first = await imported(world, f"{ASHA},{today},P", f"{ASHA},{today - DAY},HO")
    await collection("attendanceImports").update_one({}, {"$set": {"state": "writing"}})
    key = f"days.{today:%d}"
    await collection("attendanceMonths").update_one({key: {"$exists": True}}, {"$unset": {key: ""}})
    undone = await (await world.as_("hod")).post(where(world, f"undo/{first['importId']}"))
    assert (undone.status_code, await stored_days()) == (200, [])


@pytest.mark.spec("S-091")
async def test_times_are_for_the_trainee_and_the_head_alone(world: World, today: dt.date) -> None:
    await imported(world, f"{ASHA},{today},P,08:55,17:02")
    month = f"{today:%Y-%m}"
    path = f"{where(world)}/{world.id('student')}/days"
    assert (await world.client().get(path)).status_code == 401
    for who in ("classmate", "twin_teacher", "other_teacher"):
        assert (await (await world.as_(who)).get(path)).status_code == 403, who
    for who in ("student", "hod"):
        (row,) = (await days_of(world, who, month))["days"]
        assert (row["timeIn"], row["timeOut"], row["file"]) == ("08:55", "17:02", "october.csv"), who
    for who in ("teacher", "clerk", "admin", "master"):
        (row,) = (await days_of(world, who, month))["days"]
        assert (row["status"], row["timeIn"], row["timeOut"]) == ("P", None, None), who
    assert (await (await world.as_("hod")).get(f"{path}?month=2026-13")).status_code == 422


async def test_imported_days_confirm_the_attendance(world: World, today: dt.date) -> None:
    before = (await standing(world))["standing"]["attendance"]
    lines = [f"{ASHA},{today - number * DAY},P" for number in range(10)]
    await imported(world, *lines, f"{ASHA},{today - 10 * DAY},A")
    after = (await standing(world))["standing"]["attendance"]
    assert (before["confirmed"], after["confirmed"], after["imported"]) == (0, 10, 11)
    assert after["lost"] == before["lost"] + 1
    rows = (await (await world.as_("hod")).get(f"/api/standing/{world.scope}")).json()["data"]
    (asha,) = [row for row in rows if row["name"] == "Asha Kulkarni"]
    assert asha["mayStillLose"] == before["mayStillLose"] - 1
    assert clock.today() == today
