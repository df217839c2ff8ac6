"""Entries on the wire: projected, populated, with the kind's own names, and masked where patients are concerned."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Iterable, Mapping
from typing import TypeVar, cast

from bson import ObjectId

from api.access.actor import Actor
from api.core import clock
from api.core.files.records import FileService, FileView
from api.core.store.database import Row, gather_reads
from api.core.store.documents import references
from api.core.store.populate import populate
from api.core.text import object_id
from api.logbook.contract.definitions import columns_of, report_columns
from api.logbook.contract.kind import EntryStatus, Kind
from api.logbook.contract.registry import by_key
from api.logbook.documents import Entry, ListedEntry
from api.logbook.integrity.history import UNSHOWN
from api.logbook.integrity.training import joining_dates, reason_not_counted

REFS = references(Entry)
REFERENCES = ("teacher", "verifiedBy", "competency", "skills", "speciality", "procedure")
SHOWN_REFS = {
    **{name: REFS[name] for name in (*REFERENCES, "state", "enteredBy", "movedFrom", "verifiedFor")},
    "student": REFS["studentId"],
}
LABELS = {name: "name" if name in ("teacher", "verifiedBy") else "title" for name in REFERENCES}

COMMON = tuple(name for name in ListedEntry.__annotations__ if name != "_id")
INTERNAL = (
    *("searchText", "patientText", "refs", "caseKey", "bodyDigest", "clientId", "history", "kept", "decidedVia"),
    *("untold", "untoldSince", "moves"),
)


Computed = TypeVar("Computed")


def once_per_kind(compute: Callable[[Kind], Computed]) -> Callable[[Kind], Computed]:
    """What follows from a kind alone, computed once for each; kinds do not change."""
    known: dict[int, tuple[Kind, Computed]] = {}

    def computed(kind: Kind) -> Computed:
        if id(kind) not in known:
            known[id(kind)] = (kind, compute(kind))
        return known[id(kind)][1]

    return computed


@once_per_kind
def list_fields(kind: Kind) -> tuple[str, ...]:
    """The stored fields that a list row of this kind needs."""
    columns = (*columns_of(kind), *report_columns(kind))
    shown = [name for column in columns for name in (column.field, *column.also)]
    shown += [*kind.facts, kind.headline, *kind.filters]
    roots = {kind.stored(path.split(".")[0]) for path in shown} - {"sr", "student"}
    stored_as = {field.storeAs for field in kind.fields if field.storeAs}
    return tuple(dict.fromkeys([*COMMON, *sorted(roots | stored_as)]))


def mask(value: object) -> str | None:
    """What lists show others than the author, and the detail those who may not verify: initials of words, and the last
    two of many digits."""
    if not isinstance(value, str):
        return None if value is None else "**"
    digits = [char for char in value if char.isdigit()]
    if digits:
        return "****" + ("".join(digits[-2:]) if len(digits) > 3 else "")
    return " ".join(f"{word[0]}." for word in value.split()[:4])


@once_per_kind
def patient_fields(kind: Kind) -> tuple[str, ...]:
    """The names of what identifies a patient."""
    return tuple(field.name for field in kind.fields if field.patient)


@once_per_kind
def _days(kind: Kind) -> tuple[str, ...]:
    return tuple(dict.fromkeys([*(kind.stored(field.name) for field in kind.fields if field.type == "date"), "date"]))


@once_per_kind
def titled(kind: Kind) -> tuple[str, ...]:
    """The references of the kind that stand for its topic where nothing was picked."""
    return tuple(field.storeAs for field in kind.fields if field.storeAs)


@once_per_kind
def _states(kind: Kind) -> tuple[str, ...]:
    return tuple(field.name for field in kind.fields if field.source == "states")


@once_per_kind
def file_names(kind: Kind) -> tuple[str, ...]:
    """What the specification calls the file of this kind, where that is not what it is stored as."""
    return tuple(wire for wire, stored in kind.aliases.items() if stored == "certificate")


@once_per_kind
def _has_file(kind: Kind) -> bool:
    return kind.file is not None


def has_patient(kind: Kind) -> bool:
    """Whether entries of this kind identify a patient."""
    return bool(patient_fields(kind))


async def to_wire(
    rows: list[Row],
    kind: Kind,
    actor: Actor,
    files: FileService,
    *,
    sees_patients: bool,
    links: Mapping[ObjectId, FileView] | None = None,
) -> list[Row]:
    """Turns stored rows, in place, into what the wire shows; one query per referenced collection. ``links`` are those
    to the files of the rows, where they are known."""
    for row in rows:
        prepare(row)
    named = populate(rows, SHOWN_REFS)
    has_file = _has_file(kind)
    if has_file and links is None:
        _, links = await gather_reads(named, files.describe([row.get("certificate") for row in rows], actor.id))
    else:
        await named
    links = links or {}
    joined = await joining_dates({row["studentId"] for row in rows})
    for row in rows:
        row_to_wire(row, kind)
        if reason := reason_not_counted(kind, row, joined[row["studentId"]]):
            row["notCounted"] = reason
        if has_file:
            row["certificate"] = links.get(row["certificate"]) if row.get("certificate") else None
            for name in file_names(kind):
                row[name] = row["certificate"]
    if not sees_patients:
        mask_patients([row for row in rows if row["studentId"] != actor.id], kind)
    return rows


def prepare(row: Row) -> None:
    """What comes before the look-ups of what a stored row refers to."""
    row["student"] = row.get("studentId")
    _apply_snapshot(row)


def what_decides_rows(kind: Kind) -> tuple[object, ...]:
    """All of a kind that :func:`row_to_wire` and :func:`mask_patients` go by."""
    names = patient_fields(kind), titled(kind), _states(kind), _days(kind), file_names(kind)
    return (*names, sorted(kind.aliases.items()), _has_file(kind))


def mask_patients(rows: Iterable[Row], kind: Kind) -> None:
    """Masks, in place, what identifies the patients of shown rows."""
    for row in rows:
        for name in patient_fields(kind):
            if name in row:
                row[name] = mask(row[name])


async def name_references(entry: Row) -> None:
    """Looks up what :func:`to_wire` shows of an entry, which then has not to be asked for."""
    ids = {name: object_id(entry.get(name)) for name in SHOWN_REFS}
    await populate([{name: id_ for name, id_ in ids.items() if id_ is not None}], SHOWN_REFS)


async def named(rows: list[Row]) -> None:
    """Populates stored rows of any kinds, in place: one query per referenced collection."""
    for row in rows:
        _apply_snapshot(row)
    await populate(rows, {name: REFS[name] for name in (*REFERENCES, "state", "verifiedFor")})


def _apply_snapshot(row: Row) -> None:
    """Under a verified record names stand as they were then; what they refer to is not looked up."""
    for name, text in (row.pop("kept", None) or {}).items():
        if name in LABELS:
            row[name] = {"_id": row.get(name), LABELS[name]: text}


def row_to_wire(row: Row, kind: Kind) -> None:
    """Turns one populated row, in place, into what is shown, under the kind's names; files and patients apart."""
    for name in (*REFERENCES, *_states(kind)):
        row.setdefault(name, None)
    for name in titled(kind):
        if row[name] is None and row.get("topic"):
            row[name] = {"_id": None, "title": row["topic"]}
    for name in _days(kind):
        row[name] = wire_day(row.get(name))
    row["status"] = wire_status(row.get("status"))
    row.setdefault("studentRemark", "")
    row.setdefault("score", None)
    row.setdefault("verifiedOn", None)
    for wire, stored in kind.aliases.items():
        row[wire] = row.get(stored)


def wire_status(status: object) -> EntryStatus:
    """The status as it is shown. Records from elsewhere have others: "Completed" is an approval (L-045), so is none at
    all, and plain true is a pending one (T-058)."""
    if status is True:
        return "Pending"
    return "Approved" if not status or status == "Completed" else cast("EntryStatus", status)


def wire_day(value: object) -> object:
    """A stored day as it is shown; one that is shown already stays."""
    return clock.wire_day(value) if isinstance(value, dt.datetime) else value


def without_internal(row: Mapping[str, object]) -> Row:
    """A full record without what never travels."""
    return {key: value for key, value in row.items() if key not in INTERNAL or key == "kept"}


async def wire_history(history: Iterable[Mapping[str, object]]) -> list[Row]:
    """The decisions on an entry, oldest first, with the names of those who made them."""
    rows: list[Row] = [{key: value for key, value in item.items() if key not in UNSHOWN} for item in history]
    await populate(rows, {"by": REFS["verifiedBy"], "forWhom": REFS["verifiedFor"]})
    return rows


def line(row: Row) -> Row:
    """What stands for an entry of a known kind on pages about several: its task, topic, address, day and status."""
    kind = by_key(row["kind"])
    assert kind is not None
    return {
        "_id": row["_id"],
        "task": kind.title,
        "topic": headline(row, kind),
        "url": f"{kind.url}?open={row['_id']}",
        "date": clock.wire_day(row["date"]),
        "status": wire_status(row["status"]),
    }


def headline(row: Mapping[str, object], kind: Kind) -> str:
    """The line that stands for an entry in the queue and on cards."""
    return str(row.get(kind.headline) or row.get("topic") or kind.title)
