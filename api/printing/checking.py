"""Whether a print still matches the record: everything is worked out anew from the entries, each time it is asked.

``matches``: the record is as it was printed. ``superseded``: it went on as records do (new entries, later decisions,
unverified ones changed or deleted). ``does not match``: somebody changed what the product would not have changed.
"""

from __future__ import annotations

import asyncio
import random
import time
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal

from bson import ObjectId

from api.accounts import service as accounts
from api.core import clock, seals
from api.core.database import Row, collection
from api.core.errors import AppError, NotFound
from api.core.files.records import FileService
from api.core.files.scanner import UncheckedFile
from api.logbook import service as logbook
from api.printing import chain, prints

State = Literal["matches", "superseded", "does not match", "not finished"]

UNKNOWN = "No logbook was printed under this code. Compare it with the paper, letter by letter."
FAULTS = {
    "print": "What was kept about this print itself is no longer what was written when it was made.",
    "key": "This print was sealed with a secret that this server does not have.",
    "entry": "A verified entry, or its result, is no longer what was verified.",
    "history": "A verification was added, changed or removed outside the logbook.",
    "chain": "The chain of verifications was changed, or its end is missing.",
    "missing": "An entry that was printed is gone.",
    "file": "A file that belongs to an entry is no longer the one that was attached.",
    "sheet": "An appraisal, an AETCOM sheet, a memo or the thesis record was changed outside the logbook.",
}
"""What does not match, in words that say nothing about a patient."""
SINCE = {
    "added": ("One entry was recorded since.", "{} entries were recorded since."),
    "decided": ("One entry was verified since.", "{} entries were verified since."),
    "changed": ("One entry was changed before it was verified.", "{} entries were changed before they were verified."),
    "deleted": ("One unverified entry was deleted since.", "{} unverified entries were deleted since."),
    "sheets": (
        "One appraisal, sheet, memo or thesis record changed since.",
        "{} appraisals, sheets, memos or thesis records changed since.",
    ),
    "person": ("The person's details changed since.", "The person's details changed since."),
}
"""What has gone on since a print, for one and for several."""
FILE_BYTES = 128 * 1024 * 1024
FILE_SECONDS = 5.0
"""How much one check reads of the attached files, and for how long: of more, another part is read each time."""
AT_ONCE = 4


@dataclass
class _Found:
    faults: set[str] = field(default_factory=set)
    since: Counter[str] = field(default_factory=Counter)


async def check(code: str, files: FileService) -> Row:
    """What the public page says of a code: ``{code, state, reasons, sort, madeOn, who, counts, pdfSha256, files:
    {checked, of}, checkedOn}``. ``who`` and ``counts`` are None where the print's own record cannot be believed.

    Raises:
        NotFound: nothing was printed under this code.
    """
    plain = prints.read_code(code)
    row = None if plain is None else await collection("prints").find_one({"code": plain})
    if row is None:
        raise NotFound(UNKNOWN)
    genuine, finished = _genuine(row), row.get("finishedOn") is not None
    found, seen, of = _Found(), 0, 0
    if not genuine:
        known = seals.known_key(row.get("seal"))
        found.faults.add("print" if known else "key")
    elif finished:
        seen, of = await _compare(row, files, found)
    state: State = (
        "does not match"
        if found.faults
        else "not finished"
        if not finished
        else "superseded"
        if found.since.total()
        else "matches"
    )
    return {
        "code": prints.shown_code(row["code"]),
        "state": state,
        "reasons": _words(found),
        "sort": row["sort"],
        "madeOn": row["madeOn"],
        "who": row["who"] if genuine else None,
        "counts": row.get("counts") if genuine else None,
        "pdfSha256": row.get("pdfSha256") if genuine else None,
        "files": {"checked": seen, "of": of},
        "checkedOn": clock.now(),
    }


async def faults_of(student_id: ObjectId) -> list[str]:
    """What somebody changed in a student's record behind the product's back, in words; the attached files' bytes are
    not read."""
    found = _Found()
    head, links = await chain.read(student_id)
    entries, deleted, files = await logbook.record_of(student_id)
    if chain.fault_of(student_id, head, links):
        found.faults.add("chain")
    await asyncio.to_thread(_entries, links, entries, deleted, files, found)
    return _words(found)


def _words(found: _Found) -> list[str]:
    if found.faults:
        return [text for name, text in FAULTS.items() if name in found.faults]
    counted = [(found.since[name], texts) for name, texts in SINCE.items() if found.since[name]]
    return [one if count == 1 else several.format(count) for count, (one, several) in counted]


def _genuine(row: Row) -> bool:
    begun = seals.holds(prints.BEGUN, prints.begun_part(row), row.get("seal"))
    if any(row.get(name) is not None for name in ("finishedOn", "counts", "pdfSha256", "finishSeal")):
        return begun and seals.holds(prints.FINISHED, prints.finished_part(row), row.get("finishSeal"))
    return begun


async def _compare(row: Row, service: FileService, found: _Found) -> tuple[int, int]:
    """Notes what differs; answers how many attached files were read, of how many."""
    student_id: ObjectId = row["studentId"]
    # The chain before the entries: a decision that is made meanwhile has no link yet, which is no fault.
    head, links = await chain.read(student_id)
    entries, deleted, files = await logbook.record_of(student_id)
    _sheets(row, await prints.sheets_of(student_id), found)
    student = await accounts.by_id(student_id)
    if student is None or await prints.who_is(student) != row["who"]:
        found.since["person"] += 1
    if chain.fault_of(student_id, head, links) or chain.hash_at(links, row["headSeq"]) != row["headHash"]:
        found.faults.add("chain")
    await asyncio.to_thread(_entries, links, entries, deleted, files, found)
    await asyncio.to_thread(_printed, row, entries, deleted, files, found)
    return await _files(service, list(files.values()), found)


def _entries(
    links: Sequence[Row],
    entries: Mapping[ObjectId, Row],
    deleted: Mapping[ObjectId, Row],
    files: Mapping[ObjectId, Row],
    found: _Found,
) -> None:
    """What is wrong with the record by itself."""
    _decisions(links, {**deleted, **entries}, found)
    for entry in entries.values():
        if entry.get("certificate") is not None and entry["certificate"] not in files:
            found.faults.add("file")
        elif fault := logbook.fault_of(entry, prints.file_of(entry, files)):
            found.faults.add(fault)
    if any(logbook.fault_of(entry, None) or _stands(entry) for entry in deleted.values()):
        found.faults.add("missing")


def _printed(
    row: Row,
    entries: Mapping[ObjectId, Row],
    deleted: Mapping[ObjectId, Row],
    files: Mapping[ObjectId, Row],
    found: _Found,
) -> None:
    """How the record differs from what was printed."""
    printed = prints.unpacked(bytes(row["entries"]))
    for id_, (version, fingerprint) in printed.items():
        if id_ in entries:
            _since(entries[id_], version, fingerprint, prints.file_of(entries[id_], files), found)
        elif id_ in deleted:
            found.since["deleted"] += 1
        else:
            found.faults.add("missing")
    found.since["added"] += sum(id_ not in printed and logbook.is_printed(entry) for id_, entry in entries.items())


def _decisions(links: Sequence[Row], rows: Mapping[ObjectId, Row], found: _Found) -> None:
    """Every link has its decision, on the entry and as it was; every decision has a link, or the product's seal while
    it waits for one."""
    items = {item["id"]: (entry, item) for entry in rows.values() for item in entry.get("history") or ()}
    linked = {link["historyId"] for link in links}
    for link in links:
        entry, item = items.get(link["historyId"], ({}, None))
        if item is None or entry["_id"] != link["entryId"] or logbook.item_digest(item) != link["digest"]:
            found.faults.add("history")
            return
    count = sum(len(entry.get("history") or ()) for entry in rows.values())
    if count != len(items) or any(id_ not in linked and not logbook.is_sealed(*pair) for id_, pair in items.items()):
        found.faults.add("history")


def _stands(entry: Row) -> bool:
    """Whether an entry has a decision that was not taken back, so that nobody may have deleted it."""
    history = entry.get("history") or []
    return bool(history) and not history[-1].get("withdrawn")


def _since(entry: Row, version: int, fingerprint: bytes, file: str | None, found: _Found) -> None:
    if logbook.fingerprint(entry, file) == fingerprint:
        if entry["version"] != version:
            found.faults.add("entry")
    elif entry["version"] <= version:
        found.faults.add("entry")
    else:
        found.since["decided" if _stands(entry) else "changed"] += 1


def _sheets(row: Row, now: Sequence[Row], found: _Found) -> None:
    there = {(one["sort"], one["id"]): one for one in now}
    for one in row["sheets"]:
        standing = there.pop((one["sort"], one["id"]), None)
        if standing is None or (standing["digest"] != one["digest"] and standing["steps"] <= one["steps"]):
            found.faults.add("sheet")
        elif standing["digest"] != one["digest"]:
            found.since["sheets"] += 1
    found.since["sheets"] += len(there)


async def _files(service: FileService, records: list[Row], found: _Found) -> tuple[int, int]:
    """Reads the attached files, in an order by chance, as far as one check may; answers how many of how many."""
    random.shuffle(records)
    ends, room, seen = time.monotonic() + FILE_SECONDS, FILE_BYTES, 0
    for start in range(0, len(records), AT_ONCE):
        some = records[start : start + AT_ONCE]
        room -= sum(record["size"] for record in some)
        if start and (room < 0 or time.monotonic() > ends):
            break
        for whole in await asyncio.gather(*(_whole(service, record) for record in some)):
            if whole is False:
                found.faults.add("file")
            seen += whole is not None
    return seen, len(records)


async def _whole(service: FileService, record: Row) -> bool | None:
    """Whether the bytes of a file are those that were attached; None where nobody may read it (yet): it waits for the
    virus scanner, or was found to hold a virus."""
    if record.get("deletedAt") is not None:
        return None
    try:
        await service.stored(record["_id"])
    except UncheckedFile:
        return None
    except AppError:
        return False
    return True
