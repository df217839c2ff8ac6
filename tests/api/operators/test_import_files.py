"""What an import reads: every form of file, and by which rules each row is judged."""

from __future__ import annotations

import io
import zipfile
from pathlib import Path

import openpyxl
import pytest

from api.accounts.importing import STAFF, STUDENTS
from api.core import clock
from api.core.errors import AppError, Invalid, Unsupported
from api.core.store.database import Store
from api.core.tables.importing import Columns, Table, did_you_mean
from api.operators import incoming, tables
from tests.api.operators.tables_of import COLLEGE, csv_file, everything, read, student_lines
from tests.api.world import World


async def test_json_and_xlsx_are_read_as_csv_is(store: Store, world: World, tmp_path: Path) -> None:
    """Ids, days and lists of Extended JSON; numbers and days of a workbook."""
    line = (
        f'{{"name": "Json One", "email": "one@json.example.org", "phone": "9812345670", "collegeId": {{"$oid": '
        f'"{world.college}"}}, "departmentId": {{"$oid": "{world.medicine}"}}, '
        '"joiningDate": {"$date": "2025-02-03T00:00:00Z"}, "verifyByHod": true}\n'
    )
    (tmp_path / "a.json").write_text(line)
    (tmp_path / "b.json").write_text(f"[{line}]")
    for name in ("a.json", "b.json"):
        reading = await read("students", tmp_path / name)
        assert (reading.ready, reading.faults) == (1, [])
        record = reading.writes[0].record  # type: ignore[union-attr]
        assert (record["departmentId"], record["verifyByHod"]) == (world.medicine, True)
        assert record["joiningDate"] == clock.stored_day(clock.parse_day("2025-02-03"))
    book, content = openpyxl.Workbook(), io.BytesIO()
    sheet = book.worksheets[0]
    sheet.append(("Name", "Email", "Mobile", "College Name", "Department", "Date of joining"))
    sheet.append(("Sheet One", "one@sheet.example.org", 9812345671, COLLEGE, "General Medicine", clock.today()))
    book.save(content)
    (tmp_path / "a.xlsx").write_bytes(content.getvalue())
    reading = await read("students", tmp_path / "a.xlsx")
    assert (reading.ready, reading.faults) == (1, [])
    assert reading.writes[0].record["phone"] == "9812345671"  # type: ignore[union-attr]


async def test_a_workbook_that_unpacks_to_far_more_is_refused_unopened(store: Store, tmp_path: Path) -> None:
    """Attack FU-09: whoever made the file, it is examined as an upload is."""
    book, content = openpyxl.Workbook(), io.BytesIO()
    book.worksheets[0].append(("Name", "Email", "Phone", "College", "Department"))
    book.worksheets[0].append(("Asha Rao", "a@x.example.org", "9812345671", COLLEGE, "General Medicine"))
    book.save(content)
    (tmp_path / "good.xlsx").write_bytes(content.getvalue())
    assert (await read("students", tmp_path / "good.xlsx")).ready == 1
    with zipfile.ZipFile(content, "a", zipfile.ZIP_DEFLATED) as bomb:
        bomb.writestr("xl/media/filling.bin", bytes(101 * 1024 * 1024))
    (tmp_path / "bomb.xlsx").write_bytes(content.getvalue())
    with pytest.raises(AppError) as refused:
        await read("students", tmp_path / "bomb.xlsx")
    assert refused.value.status == 415


@pytest.mark.parametrize(
    ("name", "content", "refusal", "words"),
    [
        ("a.json", b'{"name": {"$code": "sleep(1)"}}', Invalid, "holds what a table cannot"),
        ("a.json", b'{"name": {"$ne": null}}', Invalid, "holds what a table cannot"),
        ("a.json", b'[{"name": "x"}, 7]', Invalid, "not Extended JSON"),
        ("a.json", b'{"name": ', Invalid, "not Extended JSON"),
        ("a.json", b"[]", Invalid, "no records"),
        ("a.csv", b"Name,Email\n", Invalid, "no rows"),
        ("a.csv", b"Name,Email\nx,y\n", Invalid, "lacks the columns"),
        ("a.csv", b"Name\n" + b"x\n" * 10_001, Invalid, "10,000 rows"),
        ("a.csv", b"x" * (5 * 1024 * 1024 + 1), AppError, "5 MB"),
        ("a.xlsx", b"PK\x03\x04 not a workbook", AppError, "not"),
        ("a.pdf", b"%PDF-1.7", Unsupported, ".csv, .xlsx"),
    ],
)
async def test_files_that_are_refused(
    store: Store, tmp_path: Path, name: str, content: bytes, refusal: type[Exception], words: str
) -> None:
    """Attack group NQ-12 among them: code and operators in Extended JSON are not values."""
    (tmp_path / name).write_bytes(content)
    before = await everything(store)
    with pytest.raises(refusal, match=words):
        await read("students", tmp_path / name)
    assert await everything(store) == before


async def test_faulty_rows_are_written_so_that_they_can_be_mended(store: Store, tmp_path: Path) -> None:
    """As text that no spreadsheet takes for a formula (CS-02), and readable by the import itself (CS-03)."""
    lines, wrong = student_lines(30)
    lines[9] = (10, "=HYPERLINK(1)", "no, mail", *lines[9][3:])
    file = csv_file(tmp_path / "students.csv", lines)
    table, _ = await tables.read(file)
    reading = await read("students", file)
    faults = tmp_path / "faults.csv"
    faults.write_bytes(incoming.faults_file(table, STUDENTS, reading).encode())
    assert b"'=HYPERLINK(1)" in faults.read_bytes()
    assert "Department: There is no department “Astrology”." in faults.read_text("utf-8-sig")
    assert "Phone “12345”: Please select" in faults.read_text("utf-8-sig")
    mended, _ = await tables.read(faults)
    assert [line[0] for line in mended.lines] == [str(number) for number in sorted(wrong)]
    assert mended.head[:2] == ["Row", "What is wrong"]
    assert (await read("students", faults)).failed == 6  # Alone, the double of a row before is right.


async def test_hostile_text_is_refused_row_by_row(store: Store, tmp_path: Path) -> None:
    """UN-02, UN-04, UN-05, UN-06, UN-11 of the attack catalogue, as rows of a file."""
    good, _ = student_lines(20)
    names = ("A\u202eB", "   ", "A\u200bB", "x" * 200)
    lines = [(n, name, f"u{n}@x.example.org", *good[0][3:]) for n, name in enumerate(names)]
    lines = [(*line[:3], f"97000000{n:02d}", *line[4:]) for n, line in enumerate(lines)]
    lines += [
        (8, "Deva", "deva@x.example.org", "९८७६५४३२१०", *good[0][4:]),
        (9, "Up", "STUDENT@EXAMPLE.COM", *good[0][3:]),
    ]
    before = await everything(store)
    reading = await read("students", csv_file(tmp_path / "hostile.csv", lines))
    assert (reading.ready, reading.failed) == (0, 6)
    assert await everything(store) == before


@pytest.mark.parametrize(
    ("columns", "heading", "field"),
    [
        (STUDENTS, "Mobile No", "phone"),
        (STUDENTS, "MOBILE NO.", "phone"),
        (STUDENTS, "Contact Number*", "phone"),
        (STUDENTS, "E-mail ID", "email"),
        (STUDENTS, "Email_Address", "email"),
        (STUDENTS, "Name of the Student", "name"),
        (STUDENTS, "Name of the Institute", None),
        (STUDENTS, "Institute Name", "collegeId"),
        (STUDENTS, "Dept.", "departmentId"),
        (STUDENTS, "Date of Joining (dd-mm-yyyy)", "joiningDate"),
        (STUDENTS, "D.O.B.", None),
        (STUDENTS, "DOB [DD/MM/YYYY]", "dob"),
        (STUDENTS, "Father’s Name", "fat_name"),
        (STUDENTS, "University Roll Number", "uni_rollno"),
        (STUDENTS, "Reg. No.", "panNumber"),
        (STUDENTS, "Role", None),
        (STUDENTS, "No.", None),
        (STAFF, "Designation", "role"),
        (STAFF, "Mobile Phone Number", "phone"),
    ],
)
def test_headings_are_found_by_what_they_mean(columns: Columns, heading: str, field: str | None) -> None:
    """And a heading that means something else, or gives rights, is not."""
    table = Table([heading], [["x"]])
    assert list(table.places(columns)) == ([field] if field else [])
    assert table.not_taken(columns) == ([] if field else [heading])


@pytest.mark.parametrize("delimiter", [",", ";", "\t", "|"])
@pytest.mark.parametrize(("encoding", "ending"), [("utf-8", "\n"), ("utf-8-sig", "\r\n"), ("utf-16", "\r\n")])
async def test_usual_delimiters_and_encodings_are_read(
    store: Store, tmp_path: Path, delimiter: str, encoding: str, ending: str
) -> None:
    """Whatever else stands in quotes in the first line; and the line with which Excel names the delimiter."""
    head = delimiter.join(["Name", "Email", '"Mobile (10 digits, no 0; no +91)"', "College", "Department"])
    line = delimiter.join(['"Rao, Asha"', "a@x.example.org", "9812345671", "sahyadri", "General Medicine"])
    for first in ("", f"sep={delimiter}{ending}"):
        path = tmp_path / "s.tsv" if first else tmp_path / "s.csv"
        path.write_bytes(f"{first}{head}{ending}{line}{ending}".encode(encoding))
        reading = await read("students", path)
        assert (reading.ready, reading.faults) == (1, [])
        assert reading.writes[0].record["name"] == "Rao, Asha"  # type: ignore[union-attr]


async def test_a_day_is_told_as_it_is_typed_here(store: Store, tmp_path: Path) -> None:
    head = ("Name", "Email", "Phone", "College", "Department", "Joining Date")
    days = ("3.2.2025", "03-Feb-2025", "3 February 2025", "2025-02-03", "02-31-2025", "soon", "०३-०२-२०२५")
    place = ("sahyadri", "General Medicine")
    lines = [(f"Student {n}", f"s{n}@x.example.org", f"97000000{n:02d}", *place, day) for n, day in enumerate(days)]
    reading = await read("students", csv_file(tmp_path / "students.csv", lines, head))
    assert {write.record["joiningDate"] for write in reading.writes} == {  # type: ignore[union-attr]
        clock.stored_day(clock.parse_day("2025-02-03"))
    }
    said = "This must be a date as dd-mm-yyyy, such as 31-01-2025."
    assert [(fault["row"], fault["message"]) for fault in reading.faults] == [(6, said), (7, said), (8, said)]


async def test_who_misspells_a_department_or_a_college_is_asked_what_is_meant(
    store: Store, world: World, tmp_path: Path
) -> None:
    head = ("Name", "Email", "Phone", "College", "Department")
    rows = [
        ("Sahyadri Inst. of Medical Sciences", "General Medicine"),
        (COLLEGE, "Genral Medicin"),
        (COLLEGE, "Quantum Physics"),
    ]
    lines = [(f"Student {n}", f"s{n}@x.example.org", f"97000000{n:02d}", *row) for n, row in enumerate(rows)]
    reading = await read("students", csv_file(tmp_path / "students.csv", lines, head))
    assert [fault["message"] for fault in reading.faults] == [
        f"There is no college “Sahyadri Inst. of Medical Sciences”. Did you mean “{COLLEGE}”?",
        "There is no department “Genral Medicin”. Did you mean “General Medicine”?",
        "There is no department “Quantum Physics”.",
    ]
    texts = {
        "skills": "Department,Competency,Skill\nGeneral Medicne,Bedside procedures,A\n"
        "General Medicine,Bedside proceedures,B\n",
        "colleges": "Name,Address,State,Phone,Email,Departments\nK,R,Maharastra,02352 222222,k@x.example.org,\n"
        "L,R,MH,02352 222223,l@x.example.org,Patholgy\n",
    }
    asked = []
    for what, text in texts.items():
        (tmp_path / f"{what}.csv").write_text(text)
        asked += [(fault["field"], fault["message"]) for fault in (await read(what, tmp_path / f"{what}.csv")).faults]
    assert asked == [
        ("department", "There is no department “General Medicne”. Did you mean “General Medicine”?"),
        (
            "competency",
            "The department has no competency “Bedside proceedures”. Did you mean “Bedside procedures”?",
        ),
        ("state", "There is no state “Maharastra”. Did you mean “Maharashtra”?"),
        ("departments", "There is no department “Patholgy”. Did you mean “Pathology”?"),
    ]
    assert did_you_mean("Surgery", ("Plastic Surgery", "Paediatric Surgery")).count("“") == 2


async def test_the_rules_of_the_profile_hold_for_a_file(store: Store, tmp_path: Path) -> None:
    """LG-07: nobody under 18 comes in; days of a life are in order; drop-downs take their choices only."""
    head = ("Name", "Email", "Phone", "College", "Department", "Date of Birth", "Joining Date", "Blood Group", "Course")
    child = clock.today().replace(year=clock.today().year - 17, day=1)
    rows = [
        (f"{child:%d-%m-%Y}", "", "", ""),
        ("01-01-2000", "01-01-1999", "", ""),
        ("31-02-2000", "", "", ""),
        ("", "", "C+", ""),
        ("", "", "", "MD Pathology"),
        ("01/01/2000", "2025-02-03", "o+", "md general medicine"),
        ("01-01-2000", "03.02.2025", "O+", ""),
    ]
    place = ("sahyadri", "General Medicine")
    lines = [(f"Student {n}", f"s{n}@x.example.org", f"97000000{n:02d}", *place, *row) for n, row in enumerate(rows)]
    reading = await read("students", csv_file(tmp_path / "students.csv", lines, head))
    assert [(fault["row"], fault["field"]) for fault in reading.faults] == [
        (2, "dob"),
        (3, "joiningDate"),
        (4, "dob"),
        (5, "bloodGroup"),
        (6, "courseId"),
        (7, "bloodGroup"),
    ]
    assert reading.ready == 1
