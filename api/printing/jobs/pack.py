"""Inspection packs: for each student the logbook as PDF, the entries as XLSX and the certificates, with an index.

Made by a job (``runner.py``), straight into a ZIP on the disk, one student after another. Nobody gets more than
they may see: each part is read with the rights of the person who asked, as they are while it is made. What identifies a
patient is in no part of it (DECISIONS D8.2).
"""

from __future__ import annotations

import asyncio
import datetime as dt
import tempfile
from collections import deque
from collections.abc import AsyncIterator
from contextlib import aclosing, suppress
from pathlib import Path

from bson import ObjectId

from api.access import scope
from api.access.actor import Actor
from api.access.roles import HEADS
from api.accounts import service as accounts
from api.core import clock
from api.core.errors import AppError, Conflict, Forbidden, NotFound, or_404
from api.core.files.names import clean_name, extension_of, safe_part
from api.core.files.records import FileService
from api.core.http.listing import UNPAGED_LIMIT, Page
from api.core.reading_processes import read_in_process
from api.core.store.database import Row
from api.core.tables.writing import Table, write_book
from api.logbook import service as logbook
from api.organisation import service as organisation
from api.printing.jobs import pack_index
from api.printing.jobs.archive import Archive, Names
from api.printing.jobs.jobs import Job
from api.printing.jobs.pack_index import NONE, StudentPart
from api.printing.jobs.runner import Progress, Runner
from api.printing.pdf.logbook import Logbook, make_logbook
from api.printing.pdf.typeset import CannotTypeset
from api.printing.record.months import CHANGED
from api.printing.record.record import NOT_FOUND, reachable
from api.printing.record.types import Counts, Record, Section

AHEAD = 1
"""Logbooks that are typeset while the one before is put away: each takes as many processors as there are."""
PAUSES = (2.0, 5.0)
"""Seconds before a logbook that could not be typeset is tried again."""
DRP = "drpActivity"
EMPTY = "This department has no students."
TOO_MANY = "This department has more than {most} students; a pack may have so many at most."
NOT_YOURS = "Packs of a whole department are for its head of department and the Master."


async def student_of(actor: Actor, student_id: ObjectId | None) -> Row:
    """The student whose record the actor may have, as the print page judges it.

    Raises:
        NotFound: there is none that the actor may see.
    """
    if student_id is None:
        raise NotFound(NOT_FOUND)
    return await reachable(student_id, actor)


async def department_of(actor: Actor, college_id: str, department_id: str) -> tuple[Row, Row]:
    """The college and department of which the actor may have a pack.

    Raises:
        Forbidden: it is not the actor's, or the actor does not head it.
        NotFound: there is none.
    """
    if actor.role_group not in HEADS:
        raise Forbidden(NOT_YOURS)
    place = scope.for_place(actor, college_id, department_id)
    college = await organisation.college(place["collegeId"])
    department = await organisation.department(place["departmentId"])
    if college is None or department is None:
        raise NotFound("This department was not found.")
    return college, department


class Packer:
    """Makes packs, and lone logbooks, for the runner of jobs.

    Args:
        files: where the certificates lie.
    """

    def __init__(self, files: FileService) -> None:
        self.files = files

    async def logbook(self, actor: Actor, job: Job, progress: Progress, path: Path) -> str:
        """One student's logbook as PDF."""
        student = await student_of(actor, job.studentId)
        progress.begin(2)
        progress.describe("Typesetting the logbook")
        progress.step()
        printed = await self._logbook(actor, student)
        await asyncio.to_thread(path.write_bytes, printed.pdf)
        progress.step()
        return clean_name(f"Logbook {safe_part(student['name'], 60)}", "pdf")

    async def student(self, actor: Actor, job: Job, progress: Progress, path: Path) -> str:
        """The pack of one student."""
        student = await student_of(actor, job.studentId)
        progress.begin(4)
        async with aclosing(Archive(path)) as archive:
            progress.describe(f"Typesetting the logbook of {student['name']}")
            printed = await self._logbook(actor, student)
            progress.step()
            scope_filter = await _records_of(student["_id"], actor)
            part = _part(printed.record, "", (await _drp_days(scope_filter)).get(student["_id"], 0))
            await archive.add("logbook.pdf", printed.pdf)
            await self._records(actor, archive, part, scope_filter)
            progress.step(2)
            place = await self._place(student.get("collegeId"), student.get("departmentId"))
            await _finish(archive, part.name, place, [part], actor, progress)
            progress.step()
        return clean_name(f"Pack {safe_part(student['name'], 60)} {clock.today():%Y-%m-%d}", "zip")

    async def department(self, actor: Actor, job: Job, progress: Progress, path: Path) -> str:
        """The pack of all students of a department, each in a folder of their own."""
        college, department = await department_of(actor, str(job.collegeId), str(job.departmentId))
        students = await _students(actor, college["_id"], department["_id"])
        progress.begin(3 * len(students) + 1)
        folders, done = Names(), list[StudentPart]()
        async with aclosing(Archive(path)) as archive:
            async for number, student, printed in self._logbooks(actor, students):
                progress.describe(f"{student['name']} ({number} of {len(students)})")
                folder = f"students/{folders.unique(_folder_name(student))}/"
                scope_filter = await _records_of(student["_id"], actor)
                part = _part(printed.record, folder, (await _drp_days(scope_filter)).get(student["_id"], 0))
                await archive.add(f"{part.folder}logbook.pdf", printed.pdf)
                progress.step()
                await self._records(actor, archive, part, scope_filter)
                progress.step(2)
                done.append(part)
            progress.describe("Writing the summary and the index")
            await _add_book(archive, pack_index.SUMMARY, pack_index.summary(done))
            await _finish(archive, str(department["name"]), str(college["name"]), done, actor, progress)
            progress.step()
        return clean_name(f"Pack {safe_part(str(department['name']), 60)} {clock.today():%Y-%m-%d}", "zip")

    async def _logbooks(self, actor: Actor, students: list[Row]) -> AsyncIterator[tuple[int, Row, Logbook]]:
        """Each student with the logbook as PDF; the next is typeset while one is put away."""
        waiting: deque[asyncio.Task[Logbook]] = deque()
        try:
            for number, student in enumerate(students):
                for ahead in students[number + len(waiting) : number + 1 + AHEAD]:
                    waiting.append(asyncio.create_task(self._logbook(actor, ahead)))
                yield number + 1, student, await waiting.popleft()
        finally:
            for task in waiting:
                task.cancel()
            await asyncio.gather(*waiting, return_exceptions=True)

    async def _logbook(self, actor: Actor, student: Row) -> Logbook:
        """A student's logbook; where many others print at this moment it waits, and tries again."""
        for pause in PAUSES:
            with suppress(CannotTypeset):
                return await make_logbook(student["_id"], actor, self.files)
            await asyncio.sleep(pause)
        return await make_logbook(student["_id"], actor, self.files)

    async def _records(self, actor: Actor, archive: Archive, part: StudentPart, scope_filter: Row) -> None:
        """The entries as XLSX, and what was uploaded with them."""
        names = Names()
        with tempfile.TemporaryDirectory(prefix="pgl-book-") as beside:
            path = Path(beside) / "book.xlsx"
            part.last, files = await read_in_process(
                part.total(), _write_entries, actor, scope_filter, self.files, path
            )
            await archive.add_file(f"{part.folder}entries.xlsx", path)
        for folder, file_id, day, topic in files:
            base = f"certificates/{folder}/{day:%Y-%m-%d}-{safe_part(topic, 60)}"
            try:
                record, pieces = await self.files.stored(file_id)
            except AppError as error:
                part.missing.append(f"{base}: {error.message}")
                continue
            name = part.folder + names.unique(base, f".{extension_of(record['name']) or 'file'}")
            await archive.add_stream(name, record["size"], record["sha256"], pieces)
            part.certificates += 1

    async def _place(self, college_id: ObjectId | None, department_id: ObjectId | None) -> str:
        college = await organisation.college(college_id) or {}
        department = await organisation.department(department_id) or {}
        return ", ".join(row["name"] for row in (department, college) if row.get("name"))


def job_runner(files: FileService) -> Runner:
    """The runner of a process, which knows how to make everything that is made in the background."""
    packer = Packer(files)
    works = {"logbook": packer.logbook, "studentPack": packer.student, "departmentPack": packer.department}
    return Runner(files, works)


async def _write_entries(
    actor: Actor, scope_filter: Row, files: FileService, path: Path
) -> tuple[dt.date | None, list[tuple[str, ObjectId, dt.date, str]]]:
    """Writes the entries of a student as a workbook; answers the day of the newest, and the uploads."""
    tables, last = list[Table](), list[dt.date]()
    uploads: list[tuple[str, ObjectId, dt.date, str]] = []
    async for sheet in logbook.sheets_of(actor, scope_filter, files):
        tables.append(Table(title=sheet.title, head=sheet.head, rows=sheet.rows))
        last += [] if sheet.last is None else [sheet.last]
        uploads += [(safe_part(sheet.title, 30), *each) for each in sheet.files]
    await asyncio.to_thread(_write_book, path, tables)
    return max(last, default=None), uploads


def _write_book(path: Path, tables: list[Table]) -> None:
    write_book(path, tables or [Table(title="Entries", head=["Nothing recorded"], rows=[])])


def _part(record: Record, folder: str, days: int) -> StudentPart:
    """What the record of a student says for the index and the summary."""
    sections = [*record["sections"], *record["annex"]]
    student, lines, titles = record["student"], {one["key"]: one for one in sections}, dict(logbook.menus())
    years = sorted({year for group in record["aetcom"] for row in group["rows"] for year in row["year"].split("\n")})
    return StudentPart(
        name=student["name"],
        roll="" if student["col_rollno"] == "N/A" else student["col_rollno"],
        folder=folder,
        joined=student["joiningDate"],
        validity=student["validity"],
        guide=student["guide"],
        counts={titles[one["key"]]: _by_state(one["counts"]) for one in sections if one["counts"]["total"]},
        appraisals=len(record["appraisals"]),
        lastAppraisal=record["appraisals"][-1]["toDate"] if record["appraisals"] else NONE,
        aetcom="Years " + ", ".join(year for year in years if year.isdigit()) if any(map(str.isdigit, years)) else NONE,
        months=_months_signed(record),
        synopsis=_milestone(lines.get("synopsis")),
        thesis=_milestone(lines.get("thesis")),
        drpDays=days,
        withheld=bool(record["withheld"]),
    )


def _months_signed(record: Record) -> str:
    """How many months are signed, until when, and how many of them changed since."""
    months = record["standing"]["months"]
    if not months:
        return NONE
    changed = sum(one["since"] == CHANGED for one in months)
    words = f"{len(months)}, the last {months[-1]['month']}"
    return f"{words}, {changed} changed since" if changed else words


def _by_state(counts: Counts) -> dict[str, int]:
    """The counts of a section as the index names them."""
    return {
        "Approved": counts["approved"],
        "Pending": counts["pending"],
        "Rejected": counts["rejected"],
        "Corrected": counts["corrected"],
    }


def _milestone(section: Section | None) -> str:
    """Return how far a synopsis or thesis is: accepted, the state of its uploads that count, or that it has a title."""
    if section is None:
        return NONE
    counts, lines = section["counts"], {one["label"]: one["value"] for one in section.get("lines", ())}
    left_out = counts["notCounted"]
    if counts["approved"] > left_out.get("approved", 0):
        return "Approved"
    if counts["pending"] > left_out.get("pending", 0):
        return "Waits for verification"
    if counts["rejected"] > left_out.get("rejected", 0):
        return "Rejected"
    return "Title only" if lines.get("Title", "N/A") != "N/A" else NONE


def _folder_name(student: Row) -> str:
    roll = student.get("col_rollno")
    return safe_part(f"{student['name']} ({roll})" if roll else student["name"], 50)


async def _students(actor: Actor, college: ObjectId, department: ObjectId) -> list[Row]:
    rows, total = await accounts.students(actor, str(department), str(college), Page())
    if total > UNPAGED_LIMIT:
        raise Conflict(TOO_MANY.format(most=f"{UNPAGED_LIMIT:,}"))
    if not rows:
        raise Conflict(EMPTY)
    return rows


async def _records_of(student_id: ObjectId, actor: Actor) -> Row:
    """Return the filter of a student's records that the actor may see."""
    return accounts.readable_record(actor, or_404(await accounts.by_id(student_id), NOT_FOUND))


async def _drp_days(place: Row) -> dict[ObjectId, int]:
    """Count the days of the District Residency Programme with an approved activity, from joining on, by student."""
    days: dict[ObjectId, set[dt.datetime]] = {}
    for row in await logbook.days_recorded(DRP, place):
        if row["status"] == "Approved" and not row["notCounted"]:
            days.setdefault(row["student"], set()).add(row["date"])
    return {student: len(recorded) for student, recorded in days.items()}


async def _add_book(archive: Archive, name: str, tables: list[Table]) -> None:
    with tempfile.TemporaryDirectory(prefix="pgl-book-") as folder:
        path = Path(folder) / "book.xlsx"
        await asyncio.to_thread(_write_book, path, tables)
        await archive.add_file(name, path)


async def _finish(
    archive: Archive, title: str, place: str, done: list[StudentPart], actor: Actor, progress: Progress
) -> None:
    """The index for people and the manifest for machines, which names every file but itself."""
    progress.describe("Writing the index")
    page = await asyncio.to_thread(pack_index.html, title, place, done, archive.files, actor.name, clock.now())
    await archive.add("index.html", page.encode())
    await archive.add(pack_index.MANIFEST, await asyncio.to_thread(pack_index.manifest, archive.files))
