"""A table becomes items of a list: what is told before, what is added, what is refused."""

from __future__ import annotations

import io
from typing import Any

import httpx
import openpyxl
import pytest

from api.core.store.database import collection
from tests.api.core.tables.books import as_wps_saves, book, sheets, with_dimension
from tests.api.world import World

SKILLS = """Sr. No.,Skill,Competency,Department,Type
1,Holter,Cardiac investigations,General Medicine,Diagnostic
2,ECG interpretation,cardiac  INVESTIGATIONS,general medicine,
3,holter,Cardiac investigations,General Medicine,
4,Grossing of lung,Grossing,Pathology,
5,Pacing,Cardiac surgery,General Medicine,
6,,Grossing,Pathology,
7,Thoracoscopy,Grossing,Chest,
8,Spirometry,Grossing,Pathology,Sometimes

9,"Long, with a comma",Bedside procedures,General Medicine,procedure
"""


def csv_file(text: str, name: str = "list.csv") -> dict[str, Any]:
    return {"files": {"file": (name, text.encode(), "text/csv")}}


async def send(world: World, path: str, who: str = "master", **sent: Any) -> httpx.Response:
    return await (await world.as_(who)).post(f"/api/importCurriculum/{path}", **sent)


async def test_a_file_is_told_row_by_row_before_anything_is_added(world: World) -> None:
    for path in ("skills", "skills/preview"):
        assert (await world.client().post(f"/api/importCurriculum/{path}", **csv_file(SKILLS))).status_code == 401
        for who in ("student", "hod", "admin"):
            assert (await send(world, path, who, **csv_file(SKILLS))).status_code == 403
    before = await collection("skills").count_documents({})
    data = (await send(world, "skills/preview", **csv_file(SKILLS))).json()["data"]
    assert (data["rows"], data["ready"], data["known"], data["failed"]) == (9, 3, 2, 4)
    assert data["errors"] == [
        {"row": 6, "message": "The department has no competency “Cardiac surgery”."},
        {"row": 7, "message": "The title is missing."},
        {"row": 8, "message": "There is no department “Chest”."},
        {"row": 9, "message": "The type is Diagnostic or Procedure."},
    ]
    assert await collection("skills").count_documents({}) == before


async def test_what_can_be_added_is_added_once(world: World) -> None:
    done = await send(world, "skills", **csv_file(SKILLS))
    assert (done.status_code, done.json()["data"]["added"]) == (200, 3)
    assert done.json()["message"] == "3 skills added. 2 already there. 4 rows left out."
    row = await collection("skills").find_one({"titleKey": "long, with a comma"})
    assert (row["departmentId"], row["for"], row["addedBy"]) == (world.medicine, "proc", world.people["master"])
    again = (await send(world, "skills", **csv_file(SKILLS))).json()["data"]
    assert (again["added"], again["known"]) == (0, 5)


async def test_a_list_that_was_downloaded_can_be_sent_back(world: World) -> None:
    """CSV and XLSX, and nothing is added twice."""
    await collection("specialities").update_one(
        {"_id": world.speciality}, {"$set": {"title": "=1+1", "titleKey": "=1+1"}}
    )
    master = await world.as_("master")
    for name in ("computency", "skills", "specialities", "procedures"):
        for form in ("csv", "xlsx"):
            file = await master.get(f"/api/exports/curriculum/{name}?format={form}")
            upload = {"file": (f"list.{form}", file.content, file.headers["content-type"])}
            data = (await send(world, f"{name}/preview", files=upload)).json()["data"]
            assert data["rows"] == data["known"] > 0, (name, form, data)


async def test_a_retired_item_comes_back(world: World) -> None:
    assert (
        await (await world.as_("master")).post(f"/api/handleDeleteSpeciality/{world.speciality}", json={})
    ).is_success
    done = await send(world, "specialities", **csv_file("Department;Speciality\nGENERAL MEDICINE;Cardiology\n"))
    assert done.json()["data"]["added"] == 1
    assert (await collection("specialities").find_one({"_id": world.speciality})).get("retiredOn") is None


async def test_a_competency_of_two_types_needs_the_type(world: World) -> None:
    text = "Department,Type,Competency\nPathology,Diagnostic,Grossing\nPathology,,Smears\n"
    data = (await send(world, "computency", **csv_file(text))).json()["data"]
    assert (data["added"], data["errors"]) == (
        1,
        [{"row": 3, "message": "The type is missing: Diagnostic or Procedure."}],
    )
    skills = "Department,Competency,Skill,Type\nPathology,Grossing,A,\nPathology,Grossing,A,Diagnostic\n"
    data = (await send(world, "skills", **csv_file(skills))).json()["data"]
    assert data["added"] == 1
    assert "as Diagnostic and as Procedure" in data["errors"][0]["message"]


@pytest.mark.heavy
async def test_many_rows_at_once(world: World) -> None:
    rows = "".join(f"Pathology,Procedure {n}\n" for n in range(1_200))
    done = (await send(world, "procedures", **csv_file(f"Department,Procedure\n{rows}"))).json()["data"]
    assert (done["added"], done["failed"]) == (1_200, 0)
    assert await collection("procedures").count_documents({"departmentId": world.pathology}) == 1_200


def workbook(*lines: tuple[Any, ...]) -> bytes:
    book, content = openpyxl.Workbook(), io.BytesIO()
    for line in lines:
        book.worksheets[0].append(line)
    book.save(content)
    return content.getvalue()


@pytest.mark.parametrize(
    ("name", "content", "status", "words"),
    [
        ("list.csv", b"", 422, "no rows"),
        ("list.csv", b"Department,Specialty\n", 422, "no rows"),
        ("list.csv", b"Name,Place\na,b\n", 422, "lacks: Department, Specialty."),
        ("list.csv", b"Department,Specialty\n\xff\xfe\xfd", 422, "could not be read"),
        ("list.csv", b'Department,Specialty\n"a\n', 422, "could not be read"),
        ("list.csv", b"Department,Specialty\n" + b"Pathology,x\n" * 2_001, 422, "2,000 rows"),
        ("list.csv", b"x" * (5 * 1024 * 1024 + 1), 413, "5 MB"),
        ("list.pdf", b"%PDF-1.7", 415, "CSV or XLSX"),
        ("list.xlsx", b"PK\x03\x04 not a workbook", 415, ""),
        ("list.xlsx", b"Department,Specialty\nPathology,x\n", 415, ""),
    ],
)
async def test_files_that_are_refused(world: World, name: str, content: bytes, status: int, words: str) -> None:
    for path in ("specialities/preview", "specialities"):
        answer = await send(world, path, files={"file": (name, content, "text/csv")})
        assert (answer.status_code, answer.json()["status"]) == (status, False), answer.text
        assert words in answer.json()["message"]
    assert await collection("specialities").count_documents({}) == 1


async def test_what_is_no_file_or_no_list(world: World) -> None:
    assert (await send(world, "specialities", files={"x": (None, "y")})).status_code == 422
    assert (await send(world, "specialities", json={})).status_code == 415
    assert (await send(world, "users", **csv_file("a,b\nc,d\n"))).status_code == 404
    day = workbook(("Department", "Specialty"), ("Pathology", 7), ("Pathology", 7.0), ("Pathology", None), (None, None))
    data = (await send(world, "specialities", files={"file": ("a.xlsx", day, "x")})).json()["data"]
    assert (data["rows"], data["added"], data["known"], data["failed"]) == (3, 1, 1, 1)
    hostile = "Department,Specialty\nPathology,a\u202eb\nPathology," + "x" * 301 + "\n"
    data = (await send(world, "specialities", **csv_file(hostile))).json()["data"]
    assert [error["message"] for error in data["errors"]] == [
        "The title contains invisible or direction-changing characters. Type it again instead of pasting it.",
        "At most 300 characters are accepted.",
    ]


async def test_a_workbook_is_read_whole_as_displayed_and_by_the_chosen_sheet(world: World) -> None:
    rows = [("Department", "Procedure"), *(("Pathology", f"Procedure {number}") for number in range(20))]
    small = {"file": ("a.xlsx", as_wps_saves(with_dimension(workbook(*rows), "A1:B3")), "x")}
    assert (await send(world, "procedures/preview", files=small)).json()["data"]["ready"] == 20
    both = {"file": ("a.xlsx", sheets({"New": rows[:3], "Old": rows}, active="New", hidden=["Old"]), "x")}
    data = (await send(world, "procedures/preview", files=both)).json()["data"]
    assert (data["sheet"], data["otherSheets"], data["ready"]) == ("New", ["Old"], 2)
    data = (await send(world, "procedures", files=both, data={"sheet": "Old"})).json()["data"]
    assert (data["sheet"], data["added"]) == ("Old", 20)


async def test_an_error_of_a_formula_is_reported_with_its_cell(world: World) -> None:
    content = book(("Department", "Procedure"), ("Pathology", "x"), ("x", "x"), errors={"B2": "#N/A", "A3": "#REF!"})
    data = (await send(world, "procedures", files={"file": ("a.xlsx", content, "x")})).json()["data"]
    assert (data["added"], data["failed"]) == (0, 2)
    assert [error["message"].partition(".")[0] for error in data["errors"]] == [
        "“#N/A”: This is an error of a spreadsheet formula",
        "“#REF!”: This is an error of a spreadsheet formula",
    ]


async def test_a_heading_that_appears_twice_is_refused(world: World) -> None:
    text = "Department,Procedure,PROCEDURE\nPathology,a,b\n"
    answer = await send(world, "procedures/preview", **csv_file(text))
    assert answer.status_code == 422
    assert "“Procedure” is in column B and again in column C" in answer.json()["message"]
