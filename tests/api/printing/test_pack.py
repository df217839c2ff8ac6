"""Inspection packs: who gets whose, and what is in them (DECISIONS D11.4)."""

from __future__ import annotations

import io
import re
import zipfile
from pathlib import Path
from typing import Any

import openpyxl
import pytest
from bson import ObjectId
from pypdf import PdfReader

from api.access.actor import Actor
from api.core import clock
from api.core.files.records import FileService
from api.core.store.database import collection
from api.logbook.contract.kind import Kind
from api.logbook.contract.registry import all_kinds, by_key
from api.printing.jobs.archive import Archive, Names
from api.printing.pdf.logbook import Logbook, make_logbook
from api.printing.pdf.typeset import CannotTypeset
from tests.api.printing.making import asked, fetched, made_pack, opened, place, runner, watched
from tests.api.world import World, pdf_bytes

HOSTILE = [
    "../../etc/passwd",
    "..\\..\\windows\\system32",
    "CON",
    "nul.txt",
    "a" * 300,
    "मेडिकल सर्टिफिकेट",
    "What? <b>*now*</b> | then:",
    "  .hidden. ",
    "right\u202eto left",
    "line\nbreak\x00nul",
    "=cmd|' /C calc'!A0",
]
"""Topics that would be bad names of files."""
RESERVED = re.compile(r"(con|prn|aux|nul|com\d|lpt\d)(\.|$)", re.IGNORECASE)


def a_kind(key: str) -> Kind:
    kind = by_key(key)
    assert kind is not None
    return kind


def with_a_file() -> Kind:
    """A kind with a certificate and a free topic."""
    return a_kind("conference") if by_key("conference") else next(kind for kind in all_kinds() if kind.file)


def sheets_of(content: bytes) -> dict[str, list[tuple[Any, ...]]]:
    """The rows of a workbook, by the name of the sheet."""
    book = openpyxl.load_workbook(io.BytesIO(content))
    return {sheet.title: list(sheet.iter_rows(values_only=True)) for sheet in book}


async def test_a_student_gets_a_pack_of_the_own_record(world: World) -> None:
    entry = await world.create(with_a_file())
    files = await made_pack(world, "student", {"studentId": world.id("student")})
    assert {"index.html", "logbook.pdf", "entries.xlsx", "manifest.csv"} <= {*files}
    certificates = [name for name in files if name.startswith("certificates/")]
    assert len(certificates) == 1
    folder = with_a_file().title.replace("/", "-")
    assert certificates[0].startswith(f"certificates/{folder}/{entry['date']}-")
    assert files[certificates[0]] == pdf_bytes()
    assert "Asha Kulkarni" in PdfReader(io.BytesIO(files["logbook.pdf"])).pages[0].extract_text()


async def test_the_head_gets_the_department_and_nobody_else(world: World) -> None:
    """A folder for each present student; none of another department, another college, or who was removed."""
    await collection("users").update_one({"_id": world.people["newcomer"]}, {"$set": {"removedOn": clock.now()}})
    files = await made_pack(world, "hod", place(world))
    folders = {name.split("/")[1] for name in files if name.startswith("students/")}
    assert folders == {"Asha Kulkarni", "Rohan Deshmukh", "Neha Joshi", "Arjun Nair"}
    assert all(f"students/{folder}/{name}" in files for folder in folders for name in ("logbook.pdf", "entries.xlsx"))
    text = files["index.html"].decode() + files["manifest.csv"].decode()
    assert not [name for name in ("Kavya", "Imran", "Tenzin") if name in text]


@pytest.mark.heavy
async def test_two_students_of_one_name_have_a_folder_each(world: World) -> None:
    await world.student("namesake", "ASHA Kulkarni")
    await world.student("numbered", "Asha Kulkarni", col_rollno="MD/2025/07")
    files = await made_pack(world, "hod", place(world))
    folders = {name.split("/")[1] for name in files if name.endswith("logbook.pdf")}
    assert "Asha Kulkarni (MD-2025-07)" in folders
    assert {"Asha Kulkarni", "ASHA Kulkarni (2)"} <= folders or {"ASHA Kulkarni", "Asha Kulkarni (2)"} <= folders


async def test_the_bundle_of_a_transferred_student_has_the_whole_record_for_the_new_head(world: World) -> None:
    """The bundle of a student who came from another department is whole for the head, as the student's own is."""
    kind = a_kind("procedure")
    entry = await world.create(kind)
    there = {"departmentId": world.pathology}
    await collection("entries").update_one({"_id": ObjectId(entry["_id"])}, {"$set": there})
    former = {"formerPlaces": [{"collegeId": world.college, **there, "until": clock.now()}]}
    await collection("users").update_one({"_id": world.people["student"]}, {"$set": former})
    head = await made_pack(world, "hod", {"studentId": world.id("student")})
    assert kind.title in head["index.html"].decode()
    own = await made_pack(world, "student", {"studentId": world.id("student")})
    assert kind.title in own["index.html"].decode()


async def test_the_counts_are_those_of_the_dashboards(world: World) -> None:
    """The summary, the index and the tiles say the same of a student; a corrected entry is approved once."""
    kind = a_kind("procedure")
    entries = [await world.create(kind) for _ in range(4)]
    await world.verify(kind, entries[0]["_id"])
    await world.verify(kind, entries[1]["_id"], status="Rejected", vRemark="Write more about the indication.")
    await world.verify(kind, entries[2]["_id"])
    await collection("entries").update_one({"_id": ObjectId(entries[2]["_id"])}, {"$set": {"superseded": True}})
    await world.create(a_kind("training"))
    await world.create(kind, by="classmate")
    client = await world.as_("student")
    tiles = (await client.get(f"/api/dashboardCounts/{world.scope}/{world.id('student')}")).json()["data"]
    counts = dict.fromkeys(("Approved", "Pending", "Rejected"), 0)
    for tile in tiles:
        for count in tile:
            counts[count["status"]] += count["count"]
    files = await made_pack(world, "hod", place(world))
    summary = sheets_of(files["summary.xlsx"])
    head, *rows = summary["Students"]
    row = next(dict(zip(head, row, strict=True)) for row in rows if row[1] == "Asha Kulkarni")
    assert {status: row[status] for status in counts} == counts == {"Approved": 1, "Pending": 2, "Rejected": 1}
    assert (row["Entries"], row["Corrected"], row["Last entry"].date()) == (5, 1, clock.today())
    kinds = [line for line in summary["Entries by kind"] if line[0] == "Asha Kulkarni"]
    assert ("Asha Kulkarni", None, kind.title, 4, 1, 1, 1, 1) in kinds
    assert "<div><b>6</b>Entries</div>" in files["index.html"].decode()


@pytest.mark.spec("T-157")
async def test_page_pdf_workbook_index_and_check_count_the_same(world: World) -> None:
    """With the District Residency Programme, without medico-legal records, a corrected entry in its own column."""
    kind = a_kind("procedure")
    first = await world.create(kind)
    await world.verify(kind, first["_id"])
    again = await world.create(kind, replaces=first["_id"])
    await world.verify(kind, again["_id"])
    activity = await world.create(a_kind("drpActivity"))
    await world.verify(a_kind("drpActivity"), activity["_id"])
    await world.create(a_kind("drpOffline"))
    for one in (kind for kind in all_kinds() if kind.audited):
        await world.create(one)
    page = (await (await world.as_("student")).get(f"/api/printLogbook/{world.id('student')}")).json()["data"]
    assert page["totals"] == {"total": 4, "approved": 2, "pending": 1, "rejected": 0, "corrected": 1}
    files = await made_pack(world, "student", {"studentId": world.id("student")})
    pages = [each.extract_text() for each in PdfReader(io.BytesIO(files["logbook.pdf"])).pages]
    assert "All entries 4 2 1 0 1" in " ".join(pages[1].split())
    rows = {title: rows for title, (_, *rows) in sheets_of(files["entries.xlsx"]).items()}
    assert {title: len(each) for title, each in rows.items()} == {
        kind.title: 2,
        "DRP Activity": 1,
        "Offline DRP Logbook": 1,
    }
    assert sorted(cell for row in rows[kind.title] for cell in row if str(cell).startswith("Approved")) == [
        "Approved",
        "Approved, corrected later",
    ]
    index = files["index.html"].decode()
    for shown in ("<b>4</b>Entries", "<b>2</b>Approved", "<b>1</b>Pending", "<b>0</b>Rejected", "<b>1</b>Corrected"):
        assert shown in index
    code = re.search(r"Verification code ([0-9A-Z]{5}-[0-9A-Z]{5})", pages[0])
    assert code is not None
    async with world.client() as stranger:
        check = (await stranger.get(f"/api/verifyLogbook/{code.group(1)}")).json()["data"]
    assert (check["state"], check["counts"]) == ("matches", page["totals"])


async def test_nothing_in_a_pack_identifies_a_patient(world: World) -> None:
    secret = {"patient": "Quintessa Vhora", "ipd": "IPD-778899"}
    await world.create(a_kind("procedure"), **secret)
    files = await made_pack(world, "student", {"studentId": world.id("student")})
    rows = str(sheets_of(files["entries.xlsx"]))
    text = "".join(page.extract_text() for page in PdfReader(io.BytesIO(files["logbook.pdf"])).pages)
    for content in (rows, text, files["index.html"].decode(), files["manifest.csv"].decode()):
        assert "Quintessa" not in content
        assert "Vhora" not in content
    assert "IPD-778899" not in rows


@pytest.mark.parametrize(
    ("maker", "is_whole"),
    [
        pytest.param("student", True, id="the trainee"),
        pytest.param("teacher", True, id="a teacher"),
        pytest.param("clerk", False, id="a clerk"),
        pytest.param("admin", False, id="an Admin"),
        pytest.param("master", False, id="the Master"),
    ],
)
async def test_a_pack_has_patient_numbers_whole_for_trainee_and_teacher_alone(
    world: World, maker: str, is_whole: bool
) -> None:
    await world.create(a_kind("clinicalCase"), patientId="778899")
    files = await made_pack(world, maker, {"studentId": world.id("student")})
    printed = "".join(page.extract_text() for page in PdfReader(io.BytesIO(files["logbook.pdf"])).pages)
    assert ("778899" in printed) == is_whole
    assert ("****99" in printed) != is_whole
    assert "778899" not in str(sheets_of(files["entries.xlsx"]))


async def test_a_print_with_masked_numbers_checks_as_the_record_does(world: World) -> None:
    await world.create(a_kind("clinicalCase"), patientId="778899")
    files = await made_pack(world, "admin", {"studentId": world.id("student")})
    code = re.search(
        r"Verification code ([0-9A-Z]{5}-[0-9A-Z]{5})",
        PdfReader(io.BytesIO(files["logbook.pdf"])).pages[0].extract_text(),
    )
    assert code is not None
    async with world.client() as stranger:
        check = (await stranger.get(f"/api/verifyLogbook/{code.group(1)}")).json()["data"]
    assert check["state"] == "matches"


async def test_medico_legal_records_stay_in_their_register(world: World) -> None:
    for kind in (kind for kind in all_kinds() if kind.audited):
        await world.create(kind)
    files = await made_pack(world, "hod", place(world))
    sheets = sheets_of(files["students/Asha Kulkarni/entries.xlsx"])
    assert not {kind.title for kind in all_kinds() if kind.audited} & {*sheets}


@pytest.mark.heavy
async def test_names_are_safe_wherever_they_are_unpacked(world: World) -> None:
    """Each topic as a certificate's, and the first ones as names of students."""
    for topic in HOSTILE:
        entry = await world.create(with_a_file())
        await collection("entries").update_one({"_id": ObjectId(entry["_id"])}, {"$set": {"topic": topic}})
    people = ("student", "classmate", "unverified", "newcomer", "unpaid")
    for person, name in zip(people, HOSTILE, strict=False):
        await collection("users").update_one({"_id": world.people[person]}, {"$set": {"name": name}})
    files = await made_pack(world, "hod", place(world))
    for name in files:
        assert not name.startswith("/")
        assert len(name) < 200
        for part in name.split("/"):
            assert part not in ("", ".", "..")
            assert not re.search(r'[<>:"|?*\\\x00-\x1f\u202a-\u202e]', part), name
            assert not RESERVED.match(part), name
            assert part == part.strip(" ."), name
    assert len([name for name in files if "/certificates/" in name]) == len(HOSTILE)
    assert len({name.split("/")[1].casefold() for name in files if name.startswith("students/")}) == len(people)


@pytest.mark.heavy
async def test_text_that_looks_like_a_formula_stays_text(world: World) -> None:
    await world.create(a_kind("training"), topic="=1+1", studentRemark="@SUM(A1)")
    await collection("users").update_one({"_id": world.people["student"]}, {"$set": {"name": "=HYPERLINK(1)"}})
    files = await made_pack(world, "hod", place(world))
    for name in [name for name in files if name.endswith(".xlsx")]:
        book = openpyxl.load_workbook(io.BytesIO(files[name]))
        assert not [cell for sheet in book for row in sheet.iter_rows() for cell in row if cell.data_type == "f"]


@pytest.mark.heavy
async def test_the_index_says_names_and_runs_nothing(world: World) -> None:
    name = "<script>alert(1)</script>\"'&"
    await collection("users").update_one({"_id": world.people["student"]}, {"$set": {"name": name}})
    page = (await made_pack(world, "hod", place(world)))["index.html"].decode()
    assert "<script" not in page
    assert "&lt;script&gt;alert(1)&lt;/script&gt;" in page
    assert not re.search(r'(src|href)="?(https?:)?//', page)
    links = re.findall(r'href="([^"#]+)"', page)
    assert links
    assert not [link for link in links if ":" in link]


async def test_a_lost_certificate_is_told_and_stops_nothing(world: World, tmp_path: Path) -> None:
    kind = with_a_file()
    await world.create(kind)
    for path in (tmp_path / "files" / "kept").rglob("*"):
        if path.is_file():
            path.write_bytes(b"damaged")
    files = await made_pack(world, "student", {"studentId": world.id("student")})
    assert not [name for name in files if name.startswith("certificates/")]
    assert "Files that could not be put in" in files["index.html"].decode()


async def test_a_logbook_that_cannot_be_typeset_ends_the_pack(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """The second student's fails: the words are told, and no half pack is kept anywhere."""
    calls = list[object]()

    real = make_logbook

    async def broken(student: ObjectId, actor: Actor, files: FileService) -> Logbook:
        calls.append(student)
        if len(calls) > 1:
            raise CannotTypeset
        return await real(student, actor, files)

    monkeypatch.setattr("api.printing.jobs.pack.make_logbook", broken)
    monkeypatch.setattr("api.printing.jobs.pack.PAUSES", (0.0, 0.0))
    job = await asked(world, "hod", place(world))
    assert await runner(world).run_one()
    seen = await watched(world, "hod", job)
    assert (seen["state"], seen["error"]) == ("failed", CannotTypeset().message)
    assert await collection("files").count_documents({}) == 0
    assert list(world.app.state.files.incoming.glob("*")) == []


async def test_a_moment_in_which_many_others_print_stops_no_pack(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    calls = list[object]()

    real = make_logbook

    async def busy_at_first(student: ObjectId, actor: Actor, files: FileService) -> Logbook:
        calls.append(student)
        if len(calls) == 1:
            raise CannotTypeset
        return Logbook(pdf_bytes(), (await real(student, actor, files)).record)

    monkeypatch.setattr("api.printing.jobs.pack.make_logbook", busy_at_first)
    monkeypatch.setattr("api.printing.jobs.pack.PAUSES", (0.0, 0.0))
    files = await made_pack(world, "student", {"studentId": world.id("student")})
    assert (len(calls), files["logbook.pdf"]) == (2, pdf_bytes())


async def test_a_department_without_students_says_so(world: World) -> None:
    job = await asked(world, "master", {"collegeId": str(world.college), "departmentId": str(world.forensic)})
    assert await runner(world).run_one()
    assert (await watched(world, "master", job))["error"] == "This department has no students."


async def test_a_lone_logbook_is_made_in_the_background_too(world: World) -> None:
    """What a print page asks for where a logbook is large: a PDF, not a pack."""
    row = {"_id": ObjectId(), "sort": "logbook", "title": "Asha Kulkarni", "studentId": world.people["student"]}
    row |= {"startedBy": world.people["student"], "state": "waiting", "due": clock.now(), "createdAt": clock.now()}
    await collection("printJobs").insert_one({**row, "done": 0, "total": 0, "attempts": 0})
    assert await runner(world).run_one()
    answer = await fetched(world, "student", {"_id": row["_id"]})
    assert (answer.status_code, answer.content[:5]) == (200, b"%PDF-")
    assert "Logbook Asha Kulkarni.pdf" in answer.headers["content-disposition"]


async def test_an_archive_holds_streams_as_they_are(tmp_path: Path) -> None:
    async def chunks() -> Any:
        for _ in range(40):
            yield b"x" * 65_536

    archive = Archive(tmp_path / "made.zip")
    await archive.add_stream("big.bin", 40 * 65_536, "0" * 64, chunks())
    await archive.add("page.html", b"<p>" * 1000)
    await archive.aclose()
    with zipfile.ZipFile(tmp_path / "made.zip") as made_zip:
        infos = {info.filename: info for info in made_zip.infolist()}
        assert made_zip.read("big.bin") == b"x" * 40 * 65_536
    assert infos["big.bin"].compress_type == zipfile.ZIP_STORED
    assert infos["page.html"].compress_type == zipfile.ZIP_DEFLATED


def test_names_that_differ_in_case_only_are_told_apart() -> None:
    names = Names()
    assert [names.unique(name, ".pdf") for name in ("Case", "case", "CASE")] == [
        "Case.pdf",
        "case (2).pdf",
        "CASE (3).pdf",
    ]


def test_a_pack_whose_files_differ_from_its_manifest_is_noticed() -> None:
    """The step that every test here opens packs with can fail."""
    into = io.BytesIO()
    with zipfile.ZipFile(into, "w") as archive:
        archive.writestr("a.txt", "changed")
        archive.writestr("manifest.csv", f"SHA-256,Bytes,File\r\n{'0' * 64},7,a.txt\r\n")
    with pytest.raises(AssertionError):
        opened(into.getvalue())
