"""Whether a print still matches the record: everything is worked out anew from the entries, each time it is asked.

``matches``: the record is as it was printed. ``superseded``: it went on as records do (new entries, later decisions,
unverified ones changed or deleted), or the rules of its attendance were corrected. ``does not match``: a change that
the product would not have made.
"""

from __future__ import annotations

import asyncio
import random
import time
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import cast

from bson import ObjectId

from api.accounts import service as accounts
from api.core import clock
from api.core.errors import AppError, or_404
from api.core.files.inspection.scanner import UncheckedFile
from api.core.files.records import FileService
from api.core.reading_processes import read_in_process
from api.core.security import seals
from api.core.store.database import Row
from api.logbook import service as logbook
from api.printing.answers import CheckedMonth, PrintCheck, PrintState
from api.printing.proof import chain, prints
from api.printing.proof.prints import PrintedSheet, StoredPrint
from api.printing.record.months import DIGITS, signer_words
from api.standing import service as standing
from api.standing.service import SignatureEvidence

UNKNOWN = "No logbook was printed under this code. Compare it with the paper, letter by letter."
FAULTS = {
    "print": "What was kept about this print itself is no longer what was written when it was made.",
    "key": "This print was sealed with a secret that this server does not have.",
    "entry": "A verified entry, or its result, is no longer what was verified.",
    "history": "A verification was added, changed or removed outside the logbook.",
    "chain": "The chain of verifications was changed, or its end is missing.",
    "missing": "An entry that was printed is gone.",
    "file": "A file that belongs to an entry is no longer the one that was attached.",
    "month": "A signature under a month was added, changed or removed outside the logbook.",
    "sheet": "An appraisal, an AETCOM sheet, a memo or the thesis record was changed outside the logbook.",
}
"""What does not match, in words that say nothing about a patient."""
RULES_CORRECTED = "The rules for attendance were corrected after this print. A new print has the corrected days."
DIFFERS = "Signed month {month}: the content of an entry is not as it was signed: {entries}."
SINCE = {
    "added": ("One entry was recorded since.", "{} entries were recorded since."),
    "decided": ("One entry was verified since.", "{} entries were verified since."),
    "changed": ("One entry was changed before it was verified.", "{} entries were changed before they were verified."),
    "deleted": ("One unverified entry was deleted since.", "{} unverified entries were deleted since."),
    "sheets": (
        "One appraisal, sheet, memo or thesis record changed since.",
        "{} appraisals, sheets, memos or thesis records changed since.",
    ),
    "rules": (RULES_CORRECTED, RULES_CORRECTED),
    "person": ("The person's details changed since.", "The person's details changed since."),
}
"""What has gone on since a print, for one and for several."""
FILE_BYTES = 128 * 1024 * 1024
FILE_SECONDS = 5.0
"""How much one check reads of the attached files, and for how long: of more, another part is read each time."""
AT_ONCE = 4


@dataclass
class _Findings:
    faults: set[str] = field(default_factory=set)
    since: Counter[str] = field(default_factory=Counter)
    months: list[CheckedMonth] = field(default_factory=list)


async def check(code: str, files: FileService) -> PrintCheck:
    """What the public page says of a code.

    Raises:
        NotFound: nothing was printed under this code.
    """
    row = or_404(await prints.find(code), UNKNOWN)
    genuine, finished = _genuine(row), row.get("finishedOn") is not None
    findings, seen, of = _Findings(), 0, 0
    if not genuine:
        known = seals.known_key(row.get("seal"))
        findings.faults.add("print" if known else "key")
    elif finished:
        findings, attached = await read_in_process(await logbook.how_many(row["studentId"]), _compare, row)
        seen, of = await _files(files, attached, findings)
    state: PrintState = (
        "does not match"
        if findings.faults
        else "not finished"
        if not finished
        else "superseded"
        if findings.since.total()
        else "matches"
    )
    return {
        "code": prints.shown_code(row["code"]),
        "state": state,
        "reasons": _words(findings),
        "sort": row["sort"],
        "madeOn": row["madeOn"],
        "who": row["who"] if genuine else None,
        "counts": row.get("counts") if genuine else None,
        "pdfSha256": row.get("pdfSha256") if genuine else None,
        "files": {"checked": seen, "of": of},
        "months": findings.months,
        "checkedOn": clock.now(),
    }


async def faults_of(student_id: ObjectId) -> list[str]:
    """What somebody changed in a student's record behind the product's back, in words; the attached files' bytes are
    not read."""
    return await read_in_process(await logbook.how_many(student_id), _faults_of, student_id)


async def _faults_of(student_id: ObjectId) -> list[str]:
    findings = _Findings()
    head, links = await chain.read(student_id)
    signatures = await standing.signature_evidence(student_id)
    entries, deleted, files = await logbook.record_of(student_id)
    if chain.fault_of(student_id, head, links):
        findings.faults.add("chain")
    await asyncio.to_thread(_entries, links, signatures, entries, deleted, files, findings)
    differing = await standing.differing_entries(student_id)
    return [
        *_words(findings),
        *(DIFFERS.format(month=month, entries=", ".join(named)) for (_, month), named in sorted(differing.items())),
    ]


def _words(findings: _Findings) -> list[str]:
    if findings.faults:
        return [text for name, text in FAULTS.items() if name in findings.faults]
    counted = [(findings.since[name], texts) for name, texts in SINCE.items() if findings.since[name]]
    return [one if count == 1 else several.format(count) for count, (one, several) in counted]


def _genuine(row: StoredPrint) -> bool:
    begun = seals.holds(prints.BEGUN, prints.begun_part(row), row.get("seal"))
    if any(row.get(name) is not None for name in ("finishedOn", "counts", "pdfSha256", "finishSeal")):
        return begun and seals.holds(prints.FINISHED, prints.finished_part(row), row.get("finishSeal"))
    return begun


async def _compare(row: StoredPrint) -> tuple[_Findings, list[Row]]:
    """What differs, and the attached files, whose bytes are to be compared too."""
    findings, student_id = _Findings(), row["studentId"]
    # The chain before the entries: a decision that is made meanwhile has no link yet, which is no fault.
    head, links = await chain.read(student_id)
    signatures = await standing.signature_evidence(student_id)
    entries, deleted, files = await logbook.record_of(student_id)
    findings.months = await _months(row)
    _sheets(row, await prints.sheets_of(student_id), findings)
    student = await accounts.by_id(student_id)
    if row.get("ruleVersion") != standing.RULE_VERSION:
        findings.since["rules"] += 1
    if student is None or await prints.who_is(student) != row["who"]:
        findings.since["person"] += 1
    if chain.fault_of(student_id, head, links) or chain.hash_at(links, row["headSeq"]) != row["headHash"]:
        findings.faults.add("chain")
    await asyncio.to_thread(_entries, links, signatures, entries, deleted, files, findings)
    await asyncio.to_thread(_printed, row, entries, deleted, files, findings)
    return findings, list(files.values())


async def _months(row: StoredPrint) -> list[CheckedMonth]:
    """The months that were signed when the print was made: all of them on a student's own print, of the department
    alone on one that staff made."""
    if (drawn := await standing.drawn(row["studentId"])) is None:
        return []
    place = {name: id_ for name in ("collegeId", "departmentId") if (id_ := row.get(name))}
    within = {} if row["madeBy"] == row["studentId"] else cast("dict[str, ObjectId]", place)
    signed = await standing.signed_months_now(row["studentId"], drawn[0], within)
    return [
        {
            "month": one.month,
            "place": one.department,
            "by": signer_words(one),
            "at": one.at,
            "n": one.n,
            "digest": one.digest[:DIGITS],
            "changed": one.changed,
            "differing": list(one.differing),
        }
        for one in signed
        if one.firstAt <= row["madeOn"]
    ]


def _entries(
    links: Sequence[chain.Link],
    signatures: Sequence[SignatureEvidence],
    entries: Mapping[ObjectId, Row],
    deleted: Mapping[ObjectId, Row],
    files: Mapping[ObjectId, Row],
    findings: _Findings,
) -> None:
    """What is wrong with the record by itself."""
    _decisions([link for link in links if not _of_month(link)], {**deleted, **entries}, findings)
    _signatures(links, signatures, findings)
    for entry in entries.values():
        if entry.get("certificate") is not None and entry["certificate"] not in files:
            findings.faults.add("file")
        elif fault := logbook.fault_of(entry, prints.file_of(entry, files)):
            findings.faults.add(fault)
    if any(logbook.fault_of(entry, None) or _stands(entry) for entry in deleted.values()):
        findings.faults.add("missing")


def _printed(
    row: StoredPrint,
    entries: Mapping[ObjectId, Row],
    deleted: Mapping[ObjectId, Row],
    files: Mapping[ObjectId, Row],
    findings: _Findings,
) -> None:
    """How the record differs from what was printed."""
    printed = prints.unpack_state(bytes(row["entries"]))
    for id_, (version, fingerprint) in printed.items():
        if id_ in entries:
            _since(entries[id_], version, fingerprint, prints.file_of(entries[id_], files), findings)
        elif id_ in deleted:
            findings.since["deleted"] += 1
        else:
            findings.faults.add("missing")
    findings.since["added"] += sum(id_ not in printed and logbook.is_printed(entry) for id_, entry in entries.items())


def _decisions(links: Sequence[chain.Link], rows: Mapping[ObjectId, Row], findings: _Findings) -> None:
    """Every link has its decision, on the entry and as it was; every decision has a link, or the product's seal while
    it waits for one."""
    items = {item["id"]: (entry, item) for entry in rows.values() for item in entry.get("history") or ()}
    linked = {link["historyId"] for link in links}
    for link in links:
        entry, item = items.get(link["historyId"], ({}, None))
        if item is None or entry["_id"] != link["entryId"] or logbook.item_digest(item) != link["digest"]:
            findings.faults.add("history")
            return
    count = sum(len(entry.get("history") or ()) for entry in rows.values())
    if count != len(items) or any(id_ not in linked and not logbook.is_sealed(*pair) for id_, pair in items.items()):
        findings.faults.add("history")


def _of_month(link: chain.Link) -> bool:
    """Whether a link is about the signature under a month, and no decision on an entry."""
    return link["entryId"] == link["historyId"]


def _signatures(links: Sequence[chain.Link], signatures: Sequence[SignatureEvidence], findings: _Findings) -> None:
    """Every link of a month has its signature as it was; every signature bears the product's seal."""
    now = {one.id: one.digest for one in signatures}
    lost = any(now.get(link["historyId"]) != link["digest"] for link in links if _of_month(link))
    if lost or not all(one.sealed for one in signatures):
        findings.faults.add("month")


def _stands(entry: Row) -> bool:
    """Whether an entry has a decision that was not taken back, so that nobody may have deleted it."""
    history = entry.get("history") or []
    return bool(history) and not history[-1].get("withdrawn")


def _since(entry: Row, version: int, fingerprint: bytes, file: str | None, findings: _Findings) -> None:
    if logbook.fingerprint(entry, file) == fingerprint:
        if entry["version"] != version:
            findings.faults.add("entry")
    elif entry["version"] <= version:
        findings.faults.add("entry")
    else:
        findings.since["decided" if _stands(entry) else "changed"] += 1


def _sheets(row: StoredPrint, now: Sequence[PrintedSheet], findings: _Findings) -> None:
    there = {(one["sort"], one["id"]): one for one in now}
    for one in row["sheets"]:
        standing = there.pop((one["sort"], one["id"]), None)
        if standing is None or (standing["digest"] != one["digest"] and standing["steps"] <= one["steps"]):
            findings.faults.add("sheet")
        elif standing["digest"] != one["digest"]:
            findings.since["sheets"] += 1
    findings.since["sheets"] += len(there)


async def _files(service: FileService, records: list[Row], findings: _Findings) -> tuple[int, int]:
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
                findings.faults.add("file")
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
