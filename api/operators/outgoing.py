"""The export: every record, or those of one college, as Extended JSON that mongoimport reads, one file a collection.

What lives for hours only (sessions, codes, links, limits), the outbox and tokens of outside accounts are left out:
after a move people sign in anew.
What identifies a patient is left out too unless it is asked for (DECISIONS D8.2). Kept files are the backup's.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import tempfile
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import BinaryIO

from bson import ObjectId, json_util

from api.access.documents import User
from api.core.errors import NotFound
from api.core.store import ids_of
from api.core.store.database import Database, Row
from api.core.text import folded
from api.logbook.contract.registry import all_kinds
from api.operators.references import batches, by_collection

SUMS = "SHA256SUMS"
LEFT_OUT = frozenset({"sessions", "otps", "limits", "links", "outbox", "outsideAccounts", "printJobs", "benchOrders"})
SHARED = frozenset(
    {"states", "departments", "courses", "computencies", "skills", "institutions", "medicalCouncils", "universities"}
    | {"migrations"}
)
"""What every college uses and none owns, and of which version all of it is."""
OWN_OR_SHARED = frozenset({"specialities", "procedures", "requirementPacks"})
OF_A_PERSON = {
    "notifications": "toId",
    "favourites": "userId",
    "deletedEntries": "studentId",
    **dict.fromkeys(("chainLinks", "chainHeads", "prints", "validityNotices", "weekReminders"), "studentId"),
    **dict.fromkeys(("residencyReminders", "monthReminders"), "studentId"),
}
NOT_A_COLLEGE_S = frozenset(
    {"settings", "imports", "inquiries", "batches", "coupons", "couponUses", "referralCredits", "invoices"}
    | {"packageCodes"}
    | {"orders", "payments", "paymentEvents", "auditDigests", "auditIntents"}
)
"""What is about the whole product."""
FREE_TEXT = ("searchText", "patientText")


async def college_of(database: Database, named: str) -> Row:
    """A college by name, sign-in page or id.

    Raises:
        NotFound: there is none.
    """
    async for batch in batches(database, "colleges"):
        for row in batch:
            if folded(named) in (folded(row["name"]), row.get("slug"), str(row["_id"])):
                return row
    raise NotFound(f"There is no college “{named}”.")


async def filters(college: ObjectId | None) -> dict[str, Row]:
    """What is exported of each collection: everything, or what belongs to one college and what all colleges share."""
    names = by_collection().keys() - LEFT_OUT
    if college is None:
        return {name: {} for name in sorted(names)}
    people = await ids_of(User, User.collegeId == college)
    by_name: dict[str, Row] = {}
    for name in sorted(names - NOT_A_COLLEGE_S):
        if name == "colleges":
            by_name[name] = {"_id": college}
        elif name in SHARED:
            by_name[name] = {}
        elif name in OWN_OR_SHARED:
            by_name[name] = {"collegeId": {"$in": [None, college]}}
        elif name in OF_A_PERSON:
            by_name[name] = {OF_A_PERSON[name]: {"$in": people}}
        elif "collegeId" in by_collection()[name].model_fields:
            by_name[name] = {"collegeId": college}
    return by_name


@cache
def patient_fields() -> frozenset[str]:
    """The stored fields of entries that identify a patient, and those that hold their text for the search."""
    found = {kind.stored(field.name) for kind in all_kinds() for field in kind.fields if field.patient}
    return frozenset({*found, *FREE_TEXT})


async def export(
    database: Database,
    target: Path,
    *,
    college: ObjectId | None,
    patients: bool,
    progress: Callable[[str, int], None],
) -> dict[str, int]:
    """Writes the files into a new folder, which appears whole or not at all; answers how many records each has.

    Raises:
        FileExistsError: something is there already.
        OSError: there is no room, or no right to write there.
    """
    draft = _draft(target)
    try:
        counts, sums = {}, []
        for name, filter_ in (await filters(college)).items():
            counts[name], digest = await _collection(
                database, name, filter_, draft, patients=patients, progress=progress
            )
            sums.append(f"{digest}  {name}.json\n")
        _finish(draft, target, "".join(sums))
    except BaseException:
        shutil.rmtree(draft, ignore_errors=True)
        raise
    return counts


async def _collection(
    database: Database,
    name: str,
    filter_: Row,
    folder: Path,
    *,
    patients: bool,
    progress: Callable[[str, int], None],
) -> tuple[int, str]:
    hidden = patient_fields() if not patients and name in ("entries", "deletedEntries") else frozenset()
    count, digest = 0, hashlib.sha256()
    with _opened(folder / f"{name}.json") as file:
        async for batch in batches(database, name, filter_):
            for row in batch:
                line = f"{line_of(row, hidden)}\n".encode()
                digest.update(line)
                file.write(line)
            count += len(batch)
            progress(name, len(batch))
        file.flush()
        os.fsync(file.fileno())
    return count, digest.hexdigest()


def line_of(row: Row, hidden: frozenset[str] = frozenset()) -> str:
    """A record as one line of canonical Extended JSON, which keeps every type."""
    shown = {key: value for key, value in row.items() if key not in hidden}
    return str(json_util.dumps(shown, json_options=json_util.CANONICAL_JSON_OPTIONS, ensure_ascii=False))


def _opened(path: Path) -> BinaryIO:
    """A new file that only its owner reads."""
    return os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb")


def _draft(target: Path) -> Path:
    if target.exists():
        raise FileExistsError(f"{target} exists already; an export is not written over another.")
    target.parent.mkdir(parents=True, exist_ok=True)
    return Path(tempfile.mkdtemp(dir=target.parent, prefix=f".{target.name}."))


def _finish(draft: Path, target: Path, sums: str) -> None:
    with _opened(draft / SUMS) as file:
        file.write(sums.encode())
    draft.rename(target)
