"""What to look at before deciding on an entry: facts that inform, and take the entry out of bulk, and never refuse it.

The causes are those of :data:`api.logbook.answers.deciding.Cause`: recorded late, a case number or a file that another
entry has, a day of the student's own approved leave or residency, a role that is doubtful for the stage (DECISIONS
D7.10, D15.15). Flags name students and days and no case number.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NotRequired, Protocol, cast

from beanie.operators import NE, Eq, In
from bson import ObjectId
from starlette.requests import Request
from typing_extensions import TypedDict

from api.core import clock
from api.core.files.documents import StoredFile
from api.core.store import Identified, collection, rows
from api.core.store.database import gather_reads
from api.core.store.populate import small
from api.core.store.records import as_filter
from api.logbook.answers.deciding import EntrySignals, Flag, OtherEntry
from api.logbook.contract.kind import Kind
from api.logbook.contract.registry import all_kinds, by_key
from api.logbook.deciding.experience import Earlier, before, experience, of_same_skill
from api.logbook.deciding.roles import INDEPENDENT, role_of
from api.logbook.documents import Entry, StoredEntry
from api.logbook.reading import rows as entry_rows
from api.logbook.reading.lists import DONE

NEIGHBOURS = 1_000
FIELDS = (*entry_rows.COMMON, "caseKey", "certificate", "skills", "role")
"""What is read of an entry for its flags, besides its kind's own days."""


class Posting(TypedDict):
    """Days of a student's residency."""

    studentId: NotRequired[ObjectId | None]
    schduleFrom: dt.datetime
    schduleTo: dt.datetime


class Postings(Protocol):
    """Who knows of residencies: the feature of the District Residency Programme, which stands on the logbook."""

    async def own_postings(self, student_ids: Sequence[ObjectId]) -> Sequence[Posting]:
        """The accepted postings that name one of these students."""
        ...


@dataclass(frozen=True)
class FlagRules:
    """By what flags are told: days after its date within which an entry may be recorded, how many entries of a skill
    come before an independent one, and who knows of residencies."""

    lateDays: int
    independentAfter: int
    postings: Postings


def rules_of(request: Request) -> FlagRules:
    """The rules of the application."""
    settings = request.app.state.settings
    return FlagRules(settings.late_days, settings.independent_after, request.app.state.postings)


class Neighbour(Identified):
    """An entry that has a case number or a file as another one has."""

    kind: str
    collegeId: ObjectId
    departmentId: ObjectId
    studentId: ObjectId
    date: dt.datetime
    caseKey: NotRequired[str]
    certificate: NotRequired[ObjectId]
    superseded: NotRequired[bool]
    replaces: NotRequired[ObjectId]


class FileContent(Identified):
    """What a stored file holds."""

    sha256: str


class Leave(Identified):
    """Days of a student's approved leave."""

    kind: str
    studentId: ObjectId
    first: dt.datetime
    last: dt.datetime


@dataclass(frozen=True)
class Surroundings:
    """What flags are told by, read for all entries at once. ``files`` is the content of each file by its id."""

    twins: Sequence[Neighbour]
    copies: Sequence[Neighbour]
    files: Mapping[ObjectId, str]
    leaves: Sequence[Leave]
    postings: Sequence[Posting]
    earlier: Earlier
    names: Mapping[ObjectId, Mapping[str, str] | None]


async def signals_about(entries: Sequence[StoredEntry], rules: FlagRules) -> dict[ObjectId, EntrySignals]:
    """Flags and history of entries of any kinds, by id; each collection is asked once, whatever the number."""
    twins, (copies, files), leaves, postings, earlier = await gather_reads(
        _same_case(entries),
        _same_file(entries),
        _leaves(entries),
        _postings(entries, rules),
        of_same_skill(entries),
    )
    neighbours = {each["studentId"] for each in (*twins, *copies)}
    names = await small(entry_rows.REFS["studentId"], neighbours) if neighbours else {}
    around = Surroundings(twins, copies, files, leaves, postings, earlier, names)
    return {
        entry["_id"]: {
            "_id": entry["_id"],
            "flags": _flags(entry, around, rules),
            "experience": experience(entry, earlier),
        }
        for entry in entries
    }


def _flags(entry: StoredEntry, around: Surroundings, rules: FlagRules) -> list[Flag]:
    kind = by_key(entry["kind"])
    if kind is None:
        return []
    return [
        *_late(kind, entry, rules.lateDays),
        *_doubled(entry, around),
        *_on_leave(kind, entry, around.leaves),
        *_in_residency(kind, entry, around.postings),
        *_doubtful_role(entry, around.earlier, rules.independentAfter),
        *_copied(entry, around),
    ]


def _span(kind: Kind) -> tuple[str, str] | None:
    """The fields of the first and the last day, where entries of the kind last for days."""
    return next((field.derivedFrom for field in kind.fields if field.derivedFrom), None)


def days_of(kind: Kind) -> tuple[str, ...]:
    """The stored days of a kind that its flags are told by."""
    return _span(kind) or ()


def _late(kind: Kind, entry: StoredEntry, late_days: int) -> list[Flag]:
    span = _span(kind)
    over = entry.get(span[1]) if span else None
    day = over if isinstance(over, dt.datetime) else entry["date"]
    days = (clock.india_day(entry["receivedOn"]) - day.date()).days
    if days <= late_days:
        return []
    return [{"code": "late", "message": f"Recorded {days} days after its date; more than {late_days} days is late."}]


async def _same_case(entries: Sequence[StoredEntry]) -> list[Neighbour]:
    """The entries of the same departments that share a case number with one of these."""
    counted = [entry for entry in entries if _has_case(entry)]
    keys = sorted({entry["caseKey"] for entry in counted})
    if not keys:
        return []
    return await rows(Entry, Neighbour).many(
        In(Entry.caseKey, keys),
        In(Entry.collegeId, sorted({entry["collegeId"] for entry in counted})),
        In(Entry.departmentId, sorted({entry["departmentId"] for entry in counted})),
        In(Entry.kind, sorted({entry["kind"] for entry in counted})),
        NE(Entry.status, "Rejected"),
        limit=NEIGHBOURS,
    )


def _has_case(entry: StoredEntry) -> bool:
    kind = by_key(entry["kind"])
    return kind is not None and kind.caseNumber is not None and bool(entry.get("caseKey"))


def _place(entry: StoredEntry | Neighbour) -> tuple[ObjectId, ObjectId]:
    return entry["collegeId"], entry["departmentId"]


def _is_another(entry: StoredEntry, other: Neighbour) -> bool:
    """Whether a neighbour is an entry of its own, and neither this one nor of its line of corrections."""
    line = other["_id"] == entry.get("replaces") or other.get("replaces") == entry["_id"]
    return not line and other["_id"] != entry["_id"] and not other.get("superseded")


def _whose(entry: StoredEntry, other: Neighbour, around: Surroundings) -> str:
    if other["studentId"] == entry["studentId"]:
        return "the same student"
    return (around.names.get(other["studentId"]) or {}).get("name") or "another student"


def _doubled(entry: StoredEntry, around: Surroundings) -> list[Flag]:
    kind = by_key(entry["kind"])
    if kind is None or not _has_case(entry):
        return []
    twins = [
        twin
        for twin in around.twins
        if twin.get("caseKey") == entry.get("caseKey")
        and twin["kind"] == entry["kind"]
        and _place(twin) == _place(entry)
        and _is_another(entry, twin)
    ]
    if twin := next((each for each in twins if _is_same_act(kind, entry, each, around.earlier)), None):
        text = "The student has recorded this before: same day, patient number, skill and role."
        return [{"code": "duplicate_case", "message": text, "other": _pointed(twin["kind"], twin["_id"])}]
    if twin := next(iter(twins), None):
        text = f"Another entry has the same case number: {_whose(entry, twin, around)}, {twin['date']:%d-%m-%Y}."
        return [{"code": "duplicate_case", "message": text, "other": _pointed(twin["kind"], twin["_id"])}]
    if len(around.twins) >= NEIGHBOURS:
        # What was not read may hold its twin.
        return [{"code": "duplicate_case", "message": "Too many entries share a case number with one of these."}]
    return []


def _is_same_act(kind: Kind, entry: StoredEntry, twin: Neighbour, earlier: Earlier) -> bool:
    """Return whether a twin with the same case number is the same act of the same student, recorded twice."""
    skill = entry.get("skills")
    of_skill = earlier.get((entry["studentId"], skill), ()) if kind.sameWhen and isinstance(skill, ObjectId) else ()
    row = next((each for each in of_skill if each["_id"] == twin["_id"]), None)
    names = {kind.stored(name) for name in kind.sameWhen} - {kind.caseNumber}
    return row is not None and all(row.get(name) == entry.get(name) for name in names)


def _pointed(key: str, id_: ObjectId) -> OtherEntry:
    kind = by_key(key)
    return {"_id": id_, "kind": key, "url": f"{kind.url}?open={id_}" if kind else ""}


async def _same_file(entries: Sequence[StoredEntry]) -> tuple[list[Neighbour], dict[ObjectId, str]]:
    """The entries of the same colleges whose file holds what that of one of these holds, and what each file holds."""
    own = sorted({entry["certificate"] for entry in entries if entry.get("certificate")})
    if not own:
        return [], {}
    colleges = sorted({entry["collegeId"] for entry in entries})
    contents = await rows(StoredFile, FileContent).many(In(StoredFile.id, own))
    same = await rows(StoredFile, FileContent).many(
        In(StoredFile.collegeId, colleges),
        In(StoredFile.sha256, sorted({each["sha256"] for each in contents})),
        Eq(StoredFile.deletedAt, None),
        limit=NEIGHBOURS,
    )
    files = {each["_id"]: each["sha256"] for each in (*contents, *same)}
    if not files.keys() - set(own) and len(set(files.values())) == len(files):
        return [], files
    copies = await rows(Entry, Neighbour).many(
        In(Entry.collegeId, colleges),
        In(Entry.certificate, sorted(files)),
        NE(Entry.status, "Rejected"),
        limit=NEIGHBOURS,
    )
    return copies, files


def _copied(entry: StoredEntry, around: Surroundings) -> list[Flag]:
    content = around.files.get(entry["certificate"]) if entry.get("certificate") else None
    for copy in around.copies if content else ():
        if not _is_another(entry, copy) or around.files.get(copy.get("certificate", copy["_id"])) != content:
            continue
        if _place(copy) != _place(entry):
            return [{"code": "same_file", "message": "An entry of another department has the same file."}]
        text = f"Another entry has the same file: {_whose(entry, copy, around)}, {copy['date']:%d-%m-%Y}."
        return [{"code": "same_file", "message": text, "other": _pointed(copy["kind"], copy["_id"])}]
    return []


def _stands_apart(kind: Kind) -> bool:
    """Whether entries of a kind are no work of a day: leave itself, and what lasts for days."""
    return kind.exclusive is not None or _span(kind) is not None


async def _leaves(entries: Sequence[StoredEntry]) -> list[Leave]:
    """The approved leaves that may hold one of the entries."""
    dated = [entry for entry in entries if (kind := by_key(entry["kind"])) and not _stands_apart(kind)]
    if not dated:
        return []
    theirs = [
        In(Entry.collegeId, sorted({entry["collegeId"] for entry in dated})),
        In(Entry.departmentId, sorted({entry["departmentId"] for entry in dated})),
        In(Entry.studentId, sorted({entry["studentId"] for entry in dated})),
    ]
    last = max(entry["date"] for entry in dated)
    leaves: list[Leave] = []
    for leave in (each for each in all_kinds() if each.exclusive is not None):
        assert leave.exclusive is not None
        start, end = leave.exclusive
        about = [*theirs, Entry.kind == leave.key, {start: {"$lte": last}}]
        fields = {"studentId": 1, start: 1, end: 1, "superseded": 1}
        cursor = collection(Entry).find(as_filter([*about, In(Entry.status, DONE)]), fields)
        leaves += [
            {
                "_id": row["_id"],
                "kind": leave.key,
                "studentId": row["studentId"],
                "first": row[start],
                "last": row[end],
            }
            async for row in cursor
            if not row.get("superseded")
        ]
    return leaves


def _on_leave(kind: Kind, entry: StoredEntry, leaves: Sequence[Leave]) -> list[Flag]:
    for leave in () if _stands_apart(kind) else leaves:
        if leave["studentId"] == entry["studentId"] and leave["first"] <= entry["date"] <= leave["last"]:
            days = f"{leave['first']:%d-%m-%Y} to {leave['last']:%d-%m-%Y}"
            text = f"Dated inside the student's approved leave of {days}."
            return [{"code": "on_leave", "message": text, "other": _pointed(leave["kind"], leave["_id"])}]
    return []


def _is_of_residency(kind: Kind) -> bool:
    """Whether a kind is what is recorded in a residency: it stands in the annex of the printed record for it."""
    return kind.printed is not None and kind.printed.annex


async def _postings(entries: Sequence[StoredEntry], rules: FlagRules) -> Sequence[Posting]:
    students = sorted({entry["studentId"] for entry in entries})
    return await rules.postings.own_postings(students) if students else []


def _in_residency(kind: Kind, entry: StoredEntry, postings: Sequence[Posting]) -> list[Flag]:
    for posting in () if _stands_apart(kind) or _is_of_residency(kind) else postings:
        first, last = posting["schduleFrom"], posting["schduleTo"]
        if posting.get("studentId") == entry["studentId"] and first <= entry["date"] <= last:
            text = f"Dated inside the student's district residency of {first:%d-%m-%Y} to {last:%d-%m-%Y}."
            return [{"code": "in_residency", "message": text}]
    return []


def _doubtful_role(entry: StoredEntry, earlier: Earlier, independent_after: int) -> list[Flag]:
    known = before(entry, earlier)
    if known is None or role_of(entry) != INDEPENDENT or len(known) >= independent_after:
        return []
    count = "First one" if not known else f"{len(known)} before"
    return [{"code": "doubtful_role", "message": f"{count}, and marked {cast('str', role_of(entry))}."}]
