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
from collections.abc import Mapping
from typing import Annotated, Any, TypedDict

from bson import ObjectId
from pymongo import IndexModel

from api.access.actor import Actor
from api.accounts import service as accounts
from api.core import audit, clock, seals
from api.core.database import Row, collection, is_duplicate, new_id
from api.core.documents import BaseDocument, Ref, references
from api.core.errors import Conflict, NotFound
from api.core.listing import Page, order, page_rows
from api.core.populate import populate
from api.logbook import service as logbook
from api.organisation import service as organisation
from api.printing import chain
from api.settings import Settings

ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""Crockford's base 32: nothing in it is mistaken for something else in it."""
CODE = re.compile(f"[{ALPHABET}]{{10}}")
LENGTH = 10
"""Ten of 32 characters: fifty random bits."""
ALIKE = str.maketrans({"I": "1", "L": "1", "O": "0", " ": None, "-": None})
"""What a person reads on paper, as it was printed."""
BEGUN, FINISHED = "print", "print finished"
COUNTS = ("total", "approved", "pending", "rejected", "corrected")
SHEETS: dict[str, tuple[str, ...]] = {
    "appraisals": ("acknowledgedOn",),
    "aetcoms": (),
    "memos": ("searchText",),
    "theses": (),
}
"""What a logbook holds besides entries, and the fields there that may change without leaving a trace."""
STEPS = ("former", "history")
"""The lists in them that grow with each change."""
SORTS = {"madeOn": "madeOn"}
SHOWN = ("code", "sort", "madeOn", "madeBy", "finishedOn", "counts")


class Print(BaseDocument):
    """One print. ``entries`` holds, in the order of their ids, 32 bytes for each entry that is printed: id, version and
    fingerprint; ``sheets`` the same of what else is printed. ``who`` is what the paper says of the person. ``seal`` is
    over all of that, ``finishSeal`` over what :func:`finish` adds: the file's SHA-256 and the counts on the paper."""

    code: str
    studentId: ObjectId
    collegeId: ObjectId | None = None
    departmentId: ObjectId | None = None
    sort: str
    madeOn: dt.datetime
    madeBy: Annotated[ObjectId, Ref("users", "name")]
    who: dict[str, str]
    headSeq: int
    headHash: str
    entries: bytes
    sheets: list[dict[str, Any]]
    seal: str
    pdfSha256: str | None = None
    counts: dict[str, int] | None = None
    finishedOn: dt.datetime | None = None
    finishSeal: str | None = None

    class Settings(BaseDocument.Settings):
        name = "prints"
        indexes = [
            IndexModel([("code", 1)], name="code", unique=True),
            IndexModel([("studentId", 1), ("madeOn", -1), ("_id", -1)], name="student_made"),
        ]


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
    row: Row = {
        "_id": new_id(),
        "studentId": student_id,
        "collegeId": student.get("collegeId"),
        "departmentId": student.get("departmentId"),
        "sort": sort,
        "madeBy": actor.id,
        "who": await who_is(student),
        "headSeq": folded.seq,
        "headHash": folded.hash,
        "sheets": await sheets_of(student_id),
        "madeOn": clock.now(),
    }
    whole, _, files = await logbook.record_of(student_id)
    # What is not on the paper (medico-legal records) is no part of what the code stands for.
    entries = {id_: entry for id_, entry in whole.items() if logbook.is_printed(entry)}
    row["entries"] = await asyncio.to_thread(packed, entries, files)
    row = {key: value for key, value in row.items() if value is not None}
    while True:
        row["code"] = "".join(secrets.choice(ALPHABET) for _ in range(LENGTH))
        row["seal"] = seals.seal(BEGUN, begun_part(row))
        try:
            await collection("prints").insert_one(row)
        except Exception as error:
            if not is_duplicate(error):
                raise
            continue
        return {"code": shown_code(row["code"]), "url": address(row["code"], settings), "madeOn": row["madeOn"]}


async def finish(code: str, pdf_sha256: str, counts: Mapping[str, int]) -> None:
    """Notes the file that was made under a code, and the counts in it (``total``, ``approved``, ``pending``,
    ``rejected``, ``corrected``). Until then the code says that the print was not finished.

    Raises:
        NotFound: there is no such print.
        Conflict: another file was made under this code already.
    """
    plain = read_code(code)
    row = None if plain is None else await collection("prints").find_one({"code": plain})
    if row is None:
        raise NotFound("There is no such print.")
    made = {
        "pdfSha256": pdf_sha256,
        "counts": {name: int(counts[name]) for name in COUNTS},
        "finishedOn": clock.now(),
    }
    made["finishSeal"] = seals.seal(FINISHED, finished_part({**row, **made}))
    written = await collection("prints").update_one({"_id": row["_id"], "finishedOn": None}, {"$set": made})
    if written.matched_count != 1 and row.get("pdfSha256") != pdf_sha256:
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


async def who_is(student: Row) -> dict[str, str]:
    """What a print and its public page say of the person, and nothing else: name, number, college, department."""
    college = await organisation.college(student.get("collegeId")) or {}
    department = await organisation.department(student.get("departmentId")) or {}
    return {
        "name": str(student["name"]),
        "registration": str(student.get("uni_rollno") or student.get("col_rollno") or "N/A"),
        "college": str(college.get("name") or "N/A"),
        "department": str(department.get("name") or "N/A"),
    }


async def sheets_of(student_id: ObjectId) -> list[Row]:
    """What else is printed of a student, each as ``{sort, id, digest, steps}``."""
    made: list[Row] = []
    for name, left_out in SHEETS.items():
        async for row in collection(name).find({"studentId": student_id}):
            content = {key: value for key, value in row.items() if key not in left_out}
            steps = sum(len(row.get(step) or ()) for step in STEPS)
            made.append({"sort": name, "id": row["_id"], "digest": seals.digest(content), "steps": steps})
    return sorted(made, key=lambda one: (one["sort"], one["id"]))


def packed(entries: Mapping[ObjectId, Row], files: Mapping[ObjectId, Row]) -> bytes:
    """The state of all entries: 12 bytes of id, 4 of version, 16 of fingerprint for each."""
    return b"".join(
        id_.binary + int(entry["version"]).to_bytes(4, "big") + logbook.fingerprint(entry, file_of(entry, files))
        for id_, entry in sorted(entries.items())
    )


def unpacked(state: bytes) -> dict[ObjectId, tuple[int, bytes]]:
    """The version and fingerprint of each entry, from what :func:`packed` made."""
    parts = (state[start : start + 32] for start in range(0, len(state), 32))
    return {ObjectId(part[:12]): (int.from_bytes(part[12:16], "big"), part[16:]) for part in parts}


def file_of(entry: Row, files: Mapping[ObjectId, Row]) -> str | None:
    """The SHA-256 that is recorded of an entry's certificate."""
    record = files.get(entry["certificate"]) if entry.get("certificate") is not None else None
    return None if record is None else str(record["sha256"])


def begun_part(row: Row) -> Row:
    """What the seal of a begun print is over."""
    names = ("_id", "code", "studentId", "sort", "madeOn", "madeBy", "who", "headSeq", "headHash", "sheets")
    return {**{name: row.get(name) for name in names}, "entries": hashlib.sha256(bytes(row["entries"])).hexdigest()}


def finished_part(row: Row) -> Row:
    """What the seal of a finished print is over."""
    return {name: row.get(name) for name in ("_id", "code", "pdfSha256", "counts", "finishedOn")}


async def rows_of(student_id: ObjectId, page: Page, settings: Settings) -> tuple[list[Row], int]:
    """One page of the prints that were made of a student's logbook, the newest first."""
    sort = order(page.sort, SORTS, "-madeOn")
    rows, total = await page_rows(collection("prints"), {"studentId": student_id}, page, sort, SHOWN)
    await populate(rows, references(Print))
    return [_on_wire(row, settings) for row in rows], total


def _on_wire(row: Row, settings: Settings) -> Row:
    shown = {name: row.get(name) for name in ("_id", *SHOWN)}
    return {**shown, "code": shown_code(row["code"]), "url": address(row["code"], settings)}
