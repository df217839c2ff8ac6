"""Entries as they travel: projected, populated, with the kind's own names, and masked where patients are concerned."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Iterable
from typing import Any, TypeVar

from bson import ObjectId

from api.access.actor import Actor
from api.core import clock
from api.core.database import Row, together
from api.core.documents import references
from api.core.files.records import FileService
from api.core.populate import populate
from api.logbook.definitions import columns_of, report_columns
from api.logbook.documents import Entry
from api.logbook.history import UNSHOWN
from api.logbook.kind import Field, Kind

REFS = references(Entry)
REFERENCES = ("teacher", "verifiedBy", "competency", "skills", "speciality", "procedure")
SHOWN_REFS = {**{name: REFS[name] for name in (*REFERENCES, "state", "enteredBy")}, "student": REFS["studentId"]}
LABELS = {name: "name" if name in ("teacher", "verifiedBy") else "title" for name in REFERENCES}

COMMON = (
    "kind",
    "categoryId",
    "option",
    "date",
    "status",
    "topic",
    "teacher",
    "studentId",
    "collegeId",
    "departmentId",
    "studentRemark",
    "vRemark",
    "score",
    "verifiedBy",
    "verifiedOn",
    "receivedOn",
    "editedOn",
    "version",
    "kept",
    "replaces",
    "superseded",
    "enteredBy",
)
INTERNAL = (
    *("searchText", "patientText", "caseKey", "bodyDigest", "clientId", "history", "kept"),
    *("untold", "untoldSince"),
)


Worked = TypeVar("Worked")


def _once(work: Callable[[Kind], Worked]) -> Callable[[Kind], Worked]:
    """What follows from a kind alone, worked out once for each; kinds do not change."""
    known: dict[int, tuple[Kind, Worked]] = {}

    def found(kind: Kind) -> Worked:
        if id(kind) not in known:
            known[id(kind)] = (kind, work(kind))
        return known[id(kind)][1]

    return found


@_once
def list_fields(kind: Kind) -> tuple[str, ...]:
    """The stored fields that a list row of this kind needs."""
    columns = (*columns_of(kind), *report_columns(kind))
    shown = [name for column in columns for name in (column.field, *column.also)]
    shown += [*kind.facts, kind.headline, *kind.filters]
    roots = {kind.stored(path.split(".")[0]) for path in shown} - {"sr", "student"}
    stored_as = {field.storeAs for field in kind.fields if field.storeAs}
    return tuple(dict.fromkeys([*COMMON, *sorted(roots | stored_as)]))


def mask(value: Any) -> Any:
    """What lists show others than the author, and the detail those who may not verify: initials of words, and the last
    two of many digits."""
    if not isinstance(value, str):
        return None if value is None else "**"
    digits = [char for char in value if char.isdigit()]
    if digits:
        return "****" + ("".join(digits[-2:]) if len(digits) > 3 else "")
    return " ".join(f"{word[0]}." for word in value.split()[:4])


@_once
def _patient_fields(kind: Kind) -> list[Field]:
    return [field for field in kind.fields if field.patient]


@_once
def _days(kind: Kind) -> tuple[str, ...]:
    return tuple(dict.fromkeys([*(kind.stored(field.name) for field in kind.fields if field.type == "date"), "date"]))


@_once
def _titled(kind: Kind) -> tuple[str, ...]:
    """The references of the kind that stand for its topic where nothing was picked."""
    return tuple(field.storeAs for field in kind.fields if field.storeAs)


@_once
def _states(kind: Kind) -> tuple[str, ...]:
    return tuple(field.name for field in kind.fields if field.source == "states")


@_once
def _file_names(kind: Kind) -> tuple[str, ...]:
    """What the specification calls the file of this kind, where that is not what it is stored as."""
    return tuple(wire for wire, stored in kind.aliases.items() if stored == "certificate")


@_once
def _has_file(kind: Kind) -> bool:
    return kind.file is not None


def has_patient(kind: Kind) -> bool:
    """Whether entries of this kind identify a patient."""
    return bool(_patient_fields(kind))


async def shown(rows: list[Row], kind: Kind, actor: Actor, files: FileService, *, sees_patients: bool) -> list[Row]:
    """Turns stored rows, in place, into what the wire shows; one query per referenced collection."""
    for row in rows:
        row["student"] = row.get("studentId")
        _take_kept(row)
    named = populate(rows, SHOWN_REFS)
    has_file = _has_file(kind)
    links: dict[ObjectId, Any] = {}
    if has_file:
        _, links = await together(named, files.describe([row.get("certificate") for row in rows], actor.id))
    else:
        await named
    for row in rows:
        shape(row, kind)
        if has_file:
            row["certificate"] = links.get(row["certificate"]) if row.get("certificate") else None
            for name in _file_names(kind):
                row[name] = row["certificate"]
    if not sees_patients:
        mask_patients([row for row in rows if row["studentId"] != actor.id], kind)
    return rows


def mask_patients(rows: Iterable[Row], kind: Kind) -> None:
    """Masks, in place, what identifies the patients of shown rows."""
    for row in rows:
        for field in _patient_fields(kind):
            if field.name in row:
                row[field.name] = mask(row[field.name])


async def named(rows: list[Row]) -> None:
    """Populates stored rows of any kinds, in place: one query per referenced collection."""
    for row in rows:
        _take_kept(row)
    await populate(rows, {name: REFS[name] for name in (*REFERENCES, "state")})


def _take_kept(row: Row) -> None:
    """Under a verified record names stand as they were then; what they refer to is not looked up."""
    for name, text in (row.pop("kept", None) or {}).items():
        if name in LABELS:
            row[name] = {"_id": row.get(name), LABELS[name]: text}


def shape(row: Row, kind: Kind) -> None:
    """Turns one populated row, in place, into what is shown, under the kind's names; files and patients apart."""
    for name in (*REFERENCES, *_states(kind)):
        row.setdefault(name, None)
    for name in _titled(kind):
        if row[name] is None and row.get("topic"):
            row[name] = {"_id": None, "title": row["topic"]}
    for name in _days(kind):
        row[name] = _day(row.get(name))
    row["status"] = shown_status(row.get("status"))
    row.setdefault("studentRemark", "")
    row.setdefault("score", None)
    row.setdefault("verifiedOn", None)
    for wire, stored in kind.aliases.items():
        row[wire] = row.get(stored)


def shown_status(status: Any) -> Any:
    """The status as it is shown. Records from elsewhere have others: "Completed" is an approval (L-045), so is none at
    all, and plain true is a pending one (T-058)."""
    if status is True:
        return "Pending"
    return "Approved" if not status or status == "Completed" else status


def _day(value: Any) -> Any:
    return clock.wire_day(value) if isinstance(value, dt.datetime) else value


def without_internal(row: Row) -> Row:
    """A full record without what never travels."""
    return {key: value for key, value in row.items() if key not in INTERNAL or key == "kept"}


async def shown_history(history: Iterable[Row]) -> list[Row]:
    """The decisions on an entry, oldest first, with the names of those who made them."""
    rows = [{key: value for key, value in item.items() if key not in UNSHOWN} for item in history]
    await populate(rows, {"by": REFS["verifiedBy"]})
    return rows


def headline(row: Row, kind: Kind) -> str:
    """The line that stands for an entry in the queue and on cards."""
    return str(row.get(kind.headline) or row.get("topic") or kind.title)
