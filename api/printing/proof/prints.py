"""Prints of a logbook that can be checked later: each has a code, and remembers under a seal what the record was then.

:func:`begin` comes first, before anything is read for the paper, and :func:`finish` when the file is there. So a paper
is never older than what its code stands for: what was decided in between makes it superseded, not wrong.
"""

from __future__ import annotations

import asyncio
import datetime as dt
import hashlib
import re
import secrets
from collections.abc import Awaitable, Callable, Mapping
from typing import Annotated, Literal, NotRequired, cast

from beanie.operators import Eq
from bson import ObjectId
from pymongo import IndexModel
from typing_extensions import TypedDict

from api.access.actor import Actor
from api.accounts import service as accounts
from api.assessment import service as assessment
from api.core import clock
from api.core.errors import Conflict, NotFound, or_404
from api.core.http.contract import Named
from api.core.http.listing import Page, order, page_rows
from api.core.reading_processes import read_in_process
from api.core.security import audit, seals
from api.core.store import Identified, collection, records, rows
from api.core.store.database import Row
from api.core.store.documents import BaseDocument, Ref, references
from api.core.store.populate import populate
from api.core.store.records import as_filter, stored
from api.logbook import service as logbook
from api.memos import service as memos
from api.organisation import service as organisation
from api.printing.answers import PrintedPerson, PrintRow
from api.printing.proof import chain
from api.printing.record.types import PrintedTotals, Totals
from api.settings import Settings
from api.standing.service import RULE_VERSION
from api.thesis import service as thesis

ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""Crockford's base 32: nothing in it is mistaken for something else in it."""
CODE = re.compile(f"[{ALPHABET}]{{10}}")
LENGTH = 10
"""Ten of 32 characters: fifty random bits."""
ALIKE = str.maketrans({"I": "1", "L": "1", "O": "0", " ": None, "-": None})
"""What a person reads on paper, as it was printed."""
BEGUN, FINISHED = "print", "print finished"
SHEETS: dict[str, tuple[Callable[[ObjectId], Awaitable[list[Row]]], tuple[str, ...]]] = {
    "appraisals": (assessment.stored_appraisals, ("acknowledgedOn",)),
    "aetcoms": (assessment.stored_sheets, ()),
    "memos": (memos.stored_memos, ("searchText",)),
    "theses": (thesis.stored_records, ()),
}
"""What a logbook holds besides entries, and the fields there that may change without leaving a trace."""
STEPS = ("former", "history")
"""The lists in them that grow with each change."""
SORTS = {"madeOn": "madeOn"}


class PrintedSheet(TypedDict):
    """What a print remembers of an appraisal, a sheet, a memo or a thesis record: how it is, and how often it grew."""

    sort: str
    id: ObjectId
    digest: str
    steps: int


class Print(BaseDocument):
    """One print. ``entries`` holds, in the order of their ids, 32 bytes for each entry that is printed: id, version and
    fingerprint; ``sheets`` the same of what else is printed. ``who`` is what the paper says of the person,
    ``ruleVersion`` the rules by which its attendance and requirements were computed; prints of before 29-11-2026 have
    none. ``seal`` is over all of that, ``finishSeal`` over what :func:`finish` adds: the file's SHA-256 and the counts
    on the paper."""

    code: str
    studentId: ObjectId
    collegeId: ObjectId | None = None
    departmentId: ObjectId | None = None
    sort: str
    madeOn: dt.datetime
    madeBy: Annotated[ObjectId, Ref("users", "name")]
    who: PrintedPerson
    headSeq: int
    headHash: str
    entries: bytes
    sheets: list[PrintedSheet]
    ruleVersion: str | None = None
    seal: str
    pdfSha256: str | None = None
    counts: PrintedTotals | None = None
    finishedOn: dt.datetime | None = None
    finishSeal: str | None = None

    class Settings(BaseDocument.Settings):
        name = "prints"
        indexes = [
            IndexModel([("code", 1)], name="code", unique=True),
            IndexModel([("studentId", 1), ("madeOn", -1), ("_id", -1)], name="student_made"),
        ]


class StoredPrint(Identified):
    """A :class:`Print` as it is stored, whoever wrote it."""

    code: str
    studentId: ObjectId
    collegeId: NotRequired[ObjectId]
    departmentId: NotRequired[ObjectId]
    sort: str
    madeOn: dt.datetime
    madeBy: ObjectId
    who: PrintedPerson
    headSeq: int
    headHash: str
    entries: bytes
    sheets: list[PrintedSheet]
    ruleVersion: NotRequired[str | None]
    seal: str
    pdfSha256: NotRequired[str]
    counts: NotRequired[PrintedTotals]
    finishedOn: NotRequired[dt.datetime]
    finishSeal: NotRequired[str]


class ListedPrint(Identified):
    """What the list of prints reads of one, who made it populated."""

    code: str
    sort: Literal["logbook"]
    madeOn: dt.datetime
    madeBy: Named | None
    finishedOn: NotRequired[dt.datetime]
    counts: NotRequired[PrintedTotals]


SHOWN = tuple(ListedPrint.__annotations__)


class Begun(TypedDict):
    """What stands on the paper: the code as it is shown, in two groups, and the address that says whether it holds."""

    code: str
    url: str
    madeOn: dt.datetime


async def begin(student_id: ObjectId, actor: Actor, settings: Settings, *, sort: str = "logbook") -> Begun:
    """Takes down what a student's record is now, under a new code. The caller answers for the actor's right to it.

    Raises:
        NotFound: there is no such student.
    """
    student = await accounts.by_id(student_id)
    if student is None or accounts.is_staff(student):
        raise NotFound("This student was not found.")
    folded = await chain.fold(student_id)
    who = await who_is(student)
    begun_on = clock.now()
    sheets, entries = await read_in_process(await logbook.how_many(student_id), _state_of, student_id)
    new_print = Print(
        code="",
        studentId=student_id,
        collegeId=student.get("collegeId"),
        departmentId=student.get("departmentId"),
        sort=sort,
        madeOn=begun_on,
        madeBy=actor.id,
        who=who,
        headSeq=folded.seq,
        headHash=folded.hash,
        entries=entries,
        sheets=sheets,
        ruleVersion=RULE_VERSION,
        seal="",
    )
    while True:
        new_print.code = "".join(secrets.choice(ALPHABET) for _ in range(LENGTH))
        new_print.seal = seals.seal(BEGUN, begun_part(cast("StoredPrint", stored(new_print))))
        if await records(Print).add_if_absent(new_print):
            return {
                "code": shown_code(new_print.code),
                "url": address(new_print.code, settings),
                "madeOn": new_print.madeOn,
            }


async def _state_of(student_id: ObjectId) -> tuple[list[PrintedSheet], bytes]:
    """What a print remembers of a record: its sheets and entries."""
    sheets = await sheets_of(student_id)
    whole, _, files = await logbook.record_of(student_id)
    # What is not on the paper (medico-legal records) is no part of what the code stands for.
    entries = {id_: entry for id_, entry in whole.items() if logbook.is_printed(entry)}
    return sheets, await asyncio.to_thread(pack_state, entries, files)


async def find(code: str) -> StoredPrint | None:
    """The print of a code that somebody typed, as it is stored."""
    plain = read_code(code)
    return None if plain is None else await rows(Print, StoredPrint).one(Print.code == plain)


async def finish(code: str, pdf_sha256: str, counts: Totals) -> None:
    """Notes the file that was made under a code, and the counts in it. Until then the code says that the print was not
    finished.

    Raises:
        NotFound: there is no such print.
        Conflict: another file was made under this code already.
    """
    row = or_404(await find(code), "There is no such print.")
    finished: StoredPrint = {
        **row,
        "pdfSha256": pdf_sha256,
        "counts": PrintedTotals(**counts),
        "finishedOn": clock.now(),
    }
    written = await records(Print).change(
        Print.id == row["_id"],
        Eq(Print.finishedOn, None),
        set={
            Print.pdfSha256: pdf_sha256,
            Print.counts: counts,
            Print.finishedOn: finished["finishedOn"],
            Print.finishSeal: seals.seal(FINISHED, finished_part(finished)),
        },
    )
    if not written and row.get("pdfSha256") != pdf_sha256:
        raise Conflict("Another file was made under this code.")
    await audit.record(
        "logbook.printed",
        actor_id=row["madeBy"],
        target=f"users/{row['studentId']}",
        college_id=row.get("collegeId"),
        print=str(row["_id"]),
    )


def read_code(text: str) -> str | None:
    """A code as it is stored, from what somebody typed; None where it is none."""
    if len(text) > 4 * LENGTH:
        return None
    code = text.upper().translate(ALIKE)
    return code if CODE.fullmatch(code) else None


def shown_code(code: str) -> str:
    """A stored code in two groups, as it stands on paper."""
    return f"{code[:5]}-{code[5:]}"


def address(code: str, settings: Settings) -> str:
    """The public page of a stored code."""
    return f"{settings.public_url}/verify-logbook/{shown_code(code)}"


async def who_is(student: Row) -> PrintedPerson:
    """What a print and its public page say of the person, and nothing else: name, number, college, department."""
    college = await organisation.college(student.get("collegeId")) or {}
    department = await organisation.department(student.get("departmentId")) or {}
    return {
        "name": str(student["name"]),
        "registration": str(student.get("uni_rollno") or student.get("col_rollno") or "N/A"),
        "college": str(college.get("name") or "N/A"),
        "department": str(department.get("name") or "N/A"),
    }


async def sheets_of(student_id: ObjectId) -> list[PrintedSheet]:
    """What else is printed of a student."""
    sheets: list[PrintedSheet] = []
    for name, (stored_of, left_out) in SHEETS.items():
        for row in await stored_of(student_id):
            content = {key: value for key, value in row.items() if key not in left_out}
            steps = sum(len(row.get(step) or ()) for step in STEPS)
            sheets.append({"sort": name, "id": row["_id"], "digest": seals.digest(content), "steps": steps})
    return sorted(sheets, key=lambda one: (one["sort"], one["id"]))


def pack_state(entries: Mapping[ObjectId, Row], files: Mapping[ObjectId, Row]) -> bytes:
    """The state of all entries: 12 bytes of id, 4 of version, 16 of fingerprint for each."""
    return b"".join(
        id_.binary + int(entry["version"]).to_bytes(4, "big") + logbook.fingerprint(entry, file_of(entry, files))
        for id_, entry in sorted(entries.items())
    )


def unpack_state(state: bytes) -> dict[ObjectId, tuple[int, bytes]]:
    """The version and fingerprint of each entry, from what :func:`pack_state` made."""
    parts = (state[start : start + 32] for start in range(0, len(state), 32))
    return {ObjectId(part[:12]): (int.from_bytes(part[12:16], "big"), part[16:]) for part in parts}


def file_of(entry: Row, files: Mapping[ObjectId, Row]) -> str | None:
    """The SHA-256 that is recorded of an entry's certificate."""
    record = files.get(entry["certificate"]) if entry.get("certificate") is not None else None
    return None if record is None else str(record["sha256"])


def begun_part(row: StoredPrint) -> Mapping[str, object]:
    """What the seal of a begun print is over."""
    names = ("_id", "code", "studentId", "sort", "madeOn", "madeBy", "who", "headSeq", "headHash", "sheets")
    part = {name: row.get(name) for name in names}
    # Prints from before the field have a seal without it.
    if row.get("ruleVersion") is not None:
        part["ruleVersion"] = row.get("ruleVersion")
    return {**part, "entries": hashlib.sha256(bytes(row["entries"])).hexdigest()}


def finished_part(row: StoredPrint) -> Mapping[str, object]:
    """What the seal of a finished print is over."""
    return {name: row.get(name) for name in ("_id", "code", "pdfSha256", "counts", "finishedOn")}


async def list_page(student_id: ObjectId, page: Page, settings: Settings) -> tuple[list[PrintRow], int]:
    """One page of the prints that were made of a student's logbook, the newest first."""
    theirs, sort = as_filter([Print.studentId == student_id]), order(page.sort, SORTS, "-madeOn")
    raw_rows, total = await page_rows(collection(Print), theirs, page, sort, SHOWN)
    await populate(raw_rows, references(Print))
    return [_row_to_wire(row, settings) for row in cast("list[ListedPrint]", raw_rows)], total


def _row_to_wire(row: ListedPrint, settings: Settings) -> PrintRow:
    return {
        "_id": row["_id"],
        "code": shown_code(row["code"]),
        "sort": row["sort"],
        "madeOn": row["madeOn"],
        "madeBy": row["madeBy"],
        "finishedOn": row.get("finishedOn"),
        "counts": row.get("counts"),
        "url": address(row["code"], settings),
    }
