"""What lists show of an entry, made when the entry is written (:mod:`api.core.store.materialized.pages`).

A list row is the JSON of an entry but for what the moment of reading decides: the small objects of what it refers to,
which may have another name by then, the link to its file, which is the reader's own, and its patient, whom only its
author sees. These are put in when a page is read; no row is written again for them.
"""

from __future__ import annotations

import zlib
from collections.abc import Callable, Mapping, Sequence, Set
from dataclasses import replace
from typing import Any, NotRequired, cast

import orjson
from bson import ObjectId
from typing_extensions import TypedDict

from api.access.actor import Actor
from api.core.files.records import FileService, FileView
from api.core.http.wire import encode
from api.core.store import name_of
from api.core.store.database import Row, gather_reads
from api.core.store.documents import Ref
from api.core.store.materialized.pages import materialized_page
from api.core.store.materialized.row_maker import RowMaker, materialize
from api.core.store.populate import encoded_objects
from api.logbook.contract.kind import Kind
from api.logbook.contract.registry import all_kinds, by_key
from api.logbook.documents import Entry
from api.logbook.integrity.training import joining_dates, reason_not_counted
from api.logbook.reading import recorded
from api.logbook.reading import rows as entry_rows

REVISION = 2
"""To be raised with a change of the code here, in :mod:`api.logbook.reading.rows` or in
:mod:`api.logbook.reading.recorded` that makes other rows."""
FILE = "certificate"


class ListRow(TypedDict):
    """An entry as lists show it, as far as it is known without its reader."""

    body: bytes
    """JSON without its last brace."""
    refs: dict[str, bytes]
    """The bytes of the ids of what it refers to, and of its file, by their keys on the wire."""
    masked: NotRequired[bytes]
    """The members of the patient, as others see them than the author."""
    patient: NotRequired[bytes]
    """The same in full."""
    rules: NotRequired[bytes]
    """JSON of what the rules of training look at (:mod:`api.logbook.reading.recorded`)."""


@entry_rows.once_per_kind
def _sources(kind: Kind) -> dict[str, Ref | None]:
    """What each key on the wire refers to that holds an id; None for a file."""
    sources: dict[str, Ref | None] = dict(entry_rows.SHOWN_REFS)
    if kind.file is not None:
        sources[FILE] = None
    return sources | {wire: sources[stored] for wire, stored in kind.aliases.items() if stored in sources}


@entry_rows.once_per_kind
def _replaceable(kind: Kind) -> frozenset[str]:
    """The references in whose place the topic stands where they lead nowhere."""
    named = entry_rows.titled(kind)
    return frozenset((*named, *(wire for wire, stored in kind.aliases.items() if stored in named)))


def list_row(record: Mapping[str, Any]) -> ListRow | None:
    """The list row of a stored entry; None where there is no such kind."""
    kind = by_key(str(record.get("kind")))
    if kind is None:
        return None
    row = {name: record[name] for name in ("_id", *entry_rows.list_fields(kind)) if name in record}
    entry_rows.prepare(row)
    entry_rows.row_to_wire(row, kind)
    if kind.file is not None and not isinstance(row.get(FILE), ObjectId):
        row |= dict.fromkeys((FILE, *entry_rows.file_names(kind)))
    refs = {name: row.pop(name).binary for name in _sources(kind) if isinstance(row.get(name), ObjectId)}
    patient = {name: row.pop(name) for name in entry_rows.patient_fields(kind) if name in row}
    listed: ListRow = {"body": encode(row)[:-1], "refs": refs}
    if patient:
        listed["patient"] = encode(patient)[1:-1]
        listed["masked"] = encode({name: entry_rows.mask(value) for name, value in patient.items()})[1:-1]
    return listed


def stored_row(record: Mapping[str, Any]) -> ListRow | None:
    """The row that is stored beside an entry: its list row, and what the rules of training look at."""
    row, rules = list_row(record), recorded.encoded(record)
    if row is not None and rules is not None:
        row["rules"] = rules
    return row


def _version() -> int:
    kinds = [(kind.key, entry_rows.list_fields(kind), entry_rows.what_decides_rows(kind)) for kind in all_kinds()]
    return zlib.crc32(repr((REVISION, kinds)).encode())


Make = Callable[[Mapping[str, Any]], Row | None]
LIST_ROWS = materialize(RowMaker(name_of(Entry), _version(), cast("Make", stored_row)))


@entry_rows.once_per_kind
def maker(kind: Kind) -> RowMaker:
    """List rows of one kind, for which no other fields are read."""
    return replace(LIST_ROWS, make=cast("Make", list_row), fields=entry_rows.list_fields(kind))


async def stored_fields(filter_: Row, sort: Sequence[tuple[str, int]], skip: int, size: int) -> list[Row]:
    """What list rows say of entries of any kinds: their fields as on the wire, and the ids of what they refer to."""
    page = cast("list[ListRow]", await materialized_page(LIST_ROWS, filter_, sort, skip, size))
    return [{**fields_of(row), **{name: ObjectId(id_) for name, id_ in row["refs"].items()}} for row in page]


def fields_of(row: ListRow) -> Row:
    """The fields of a list row, but for its patient and what it refers to."""
    fields: Row = orjson.loads(row["body"] + b"}")
    return fields


async def to_wire(rows: Sequence[ListRow], kind: Kind, actor: Actor, files: FileService) -> list[bytes]:
    """The rows as JSON: what they refer to as it is now, patients masked but for their author."""
    members = await _members({pair for row in rows for pair in row["refs"].items()}, kind, actor, files)
    gone = {pair for pair, member in members.items() if pair[0] in _replaceable(kind) and member.endswith(b":null")}
    own = actor.id.binary
    joined = await joining_dates({ObjectId(row["refs"]["student"]) for row in rows if "student" in row["refs"]})
    encoded = []
    for row in rows:
        refs = row["refs"]
        parts = [row["body"], *[members[pair] if pair not in gone else _written(row, pair) for pair in refs.items()]]
        if "patient" in row:
            parts.append(row["patient" if refs.get("student") == own else "masked"])
        start = joined.get(ObjectId(refs["student"])) if "student" in refs else None
        if start and (reason := reason_not_counted(kind, fields_of(row), start)):
            parts.append(encode({"notCounted": reason})[1:-1])
        encoded.append(b",".join(parts) + b"}")
    return encoded


async def _members(
    pairs: Set[tuple[str, bytes]], kind: Kind, actor: Actor, files: FileService
) -> dict[tuple[str, bytes], bytes]:
    """What stands on the wire under a name that leads to an id, name and all."""
    sources, ids = _sources(kind), {pair: ObjectId(pair[1]) for pair in pairs}
    wanted: dict[Ref, set[ObjectId]] = {}
    attached: set[ObjectId] = set()
    for (name, _), id_ in ids.items():
        ref = sources[name]
        (attached if ref is None else wanted.setdefault(ref, set())).add(id_)
    links: dict[ObjectId, FileView] = {}
    if attached:
        small, links = await gather_reads(encoded_objects(wanted), files.describe(attached, actor.id))
    else:
        small = await encoded_objects(wanted)
    objects: dict[Ref | None, dict[ObjectId, bytes]] = {None: {id_: encode(link) for id_, link in links.items()}}
    objects.update(small)
    return {pair: b'"%b":%b' % (pair[0].encode(), objects[sources[pair[0]]].get(ids[pair], b"null")) for pair in pairs}


def _written(row: ListRow, pair: tuple[str, bytes]) -> bytes:
    """What stands in the place of an item that is gone: the topic, where there is one."""
    topic = fields_of(row).get("topic")
    return encode({pair[0]: {"_id": None, "title": topic} if topic else None})[1:-1]
