"""What the tests of imports share: the whole store as it is, a file of students, an import without a command line."""

from __future__ import annotations

import csv
import io
from pathlib import Path
from typing import Any

from bson import json_util

from api.core.store import name_of
from api.core.store.database import Store
from api.core.tables.importing import Reading
from api.documents import DOCUMENTS
from api.operators import incoming, journal, tables

HEAD = ("Sr. No.", "Name", "Email", "Phone", "College", "Department", "Joining Date", "Role", "Verified", "Paid")
COLLEGE = "Sahyadri Institute of Medical Sciences"
REST = (COLLEGE, "General Medicine", "03-02-2025", "HOD")
YES, NO = ("Yes", "Yes"), ("", "")
Line = tuple[Any, ...]


async def everything(store: Store, *, but: tuple[str, ...] = ("imports", "audits")) -> dict[str, list[str]]:
    """Every record of every collection as text, in an order of its own; what only says that something happened left
    out."""
    names = sorted({name_of(document) for document in DOCUMENTS} - set(but))
    return {
        name: sorted(json_util.dumps(row, sort_keys=True) for row in await store.database[name].find({}).to_list(None))
        for name in names
    }


def student_lines(count: int = 500) -> tuple[list[Line], dict[int, str]]:
    """So many students, and of the seven among them that are wrong: row of the file, and what is said of it."""
    lines: list[Line] = [
        (
            n,
            f"Student {n:03d}",
            f"student.{n:03d}@college.example.org",
            f"98{n:08d}",
            *REST,
            *2 * ("Yes" if n % 2 else "",),
        )
        for n in range(1, count + 1)
    ]

    def wrong(number: int, column: str, value: str) -> None:
        at = HEAD.index(column)
        lines[number - 2] = (*lines[number - 2][:at], value, *lines[number - 2][at + 1 :])

    for number, column, value in (
        (11, "Name", ""),
        (12, "Email", "nobody"),
        (13, "Phone", "12345"),
        (14, "Email", "Student.001@college.example.org"),
        (15, "Department", "Astrology"),
        (16, "Joining Date", "01-01-2099"),
        (17, "Email", "TEACHER@example.com"),
    ):
        wrong(number, column, value)
    return lines, {
        11: "Please enter student name",
        12: "Please enter valid email address",
        13: "Please select a valid phone number contains 10 digits",
        14: "Row 2 of this file has the same email.",
        15: "There is no department “Astrology”. Did you mean “Pathology”?",
        16: "A date in the future is not accepted here.",
        17: "User already exists with this email or phone number",
    }


def csv_file(path: Path, lines: list[Line], head: tuple[str, ...] = HEAD) -> Path:
    """A file of these lines."""
    into = io.StringIO(newline="")
    csv.writer(into).writerows([head, *lines])
    path.write_bytes(into.getvalue().encode("utf-8-sig"))
    return path


async def read(what: str, path: Path) -> Reading:
    """What a file comes to."""
    table, _ = await tables.read(path)
    return await incoming.IMPORTABLE[what].read(table)


async def bring_in(store: Store, what: str, path: Path) -> Reading:
    """Imports a file, faulty rows left out."""
    table, digest = await tables.read(path)
    reading = await incoming.IMPORTABLE[what].read(table)
    await journal.write(store, reading, what=what, file=path.name, sha256=digest)
    return reading
