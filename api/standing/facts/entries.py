"""The entries of a trainee as the rules look at them, and the requests for leave among them."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from api.logbook.service import RecordedEntry
from api.standing.engine.facts import Entry, Leave
from api.standing.facts.recent import Counting, Place, Recent

INDIA = dt.timedelta(hours=5, minutes=30)
"""Asia/Kolkata has no summer time; a zone would cost as much as the rest of an entry."""
LEAVE = "leave"
NAMED_BY_TOPIC = frozenset({"procedure", "surgicalSkill", "diagnosticSkill"})
"""Kinds whose topic is the title of the skill."""
PARTS = {"BCLS": ("BLS",), "ACLS": ("ACLS",), "BCLS and ACLS": ("BLS", "ACLS")}
NOT_INDEXED = frozenset({"", "-", "na", "n/a", "nil", "no", "none", "not indexed", "non-indexed"})
FIRST_AUTHOR = {"Yes": True, "No": False}


class Recorded(NamedTuple):
    """The entries of a trainee, the requests for leave among them, when entries were last edited, by id, and what the
    last weeks hold, by place."""

    entries: tuple[Entry, ...]
    leaves: tuple[Leave, ...]
    edited: Mapping[str, dt.datetime]
    recent: Mapping[Place, Recent] = {}


def as_recorded(rows: Iterable[RecordedEntry]) -> Recorded:
    """Stored entries as the rules take them. A correction keeps the day on which the first entry of its line was
    received."""
    entries: list[Entry] = []
    leaves: list[Leave] = []
    older: dict[str, str] = {}
    edited: dict[str, dt.datetime] = {}
    counting = Counting()
    for row in rows:
        entry = _entry(row)
        counting.add(row)
        entries.append(entry)
        if "editedOn" in row:
            # The embedded store gives instants in UTC without a zone here.
            edited[entry.id] = row["editedOn"].replace(tzinfo=dt.UTC)
        if "replaces" in row:
            older[entry.id] = str(row["replaces"])
        if entry.kind == LEAVE and not entry.superseded and "fromDate" in row and "toDate" in row:
            first, last = row["fromDate"].date(), row["toDate"].date()
            leaves.append(Leave(row.get("reasonType", ""), first, last, entry.status, entry.id))
    if older:
        entries = _received_first(entries, older)
    return Recorded(tuple(entries), tuple(leaves), edited, counting.places())


def _received_first(entries: Sequence[Entry], older: Mapping[str, str]) -> list[Entry]:
    received = {entry.id: entry.received for entry in entries}

    def first(identity: str) -> dt.date | None:
        line = [identity]
        while (before := older.get(line[-1])) in received and before not in line:
            line.append(str(before))
        return min((day for one in line if (day := received[one]) is not None), default=None)

    return [entry._replace(received=first(entry.id)) if entry.id in older else entry for entry in entries]


def _entry(row: RecordedEntry) -> Entry:
    kind, topic = row["kind"], row.get("topic", "")
    entry = Entry(
        row["_id"].binary.hex(),
        kind,
        row["date"].date(),
        row["status"],
        (row["receivedOn"] + INDIA).date(),
        row.get("superseded", False),
        row.get("role", ""),
        (topic,) if topic and kind in NAMED_BY_TOPIC else (),
        row.get("trainingType", ""),
        topic,
        row.get("score") is not None,
    )
    more = MORE.get(kind)
    return entry if more is None else entry._replace(**more(row))


def _checklist(row: RecordedEntry) -> dict[str, Any]:
    ends = row.get("validUntil")
    return {
        "particular": row.get("particular", ""),
        "covers": PARTS.get(row.get("covers", ""), ()),
        "certificate": row.get("certificate") is not None,
        "validUntil": ends and ends.date(),
    }


def _presentation(row: RecordedEntry) -> dict[str, Any]:
    return {"pType": row.get("pType", ""), "level": row.get("level", "")}


def _publication(row: RecordedEntry) -> dict[str, Any]:
    return {
        "pubStatus": row.get("pubStatus", ""),
        "author": row.get("author", ""),
        "firstAuthor": FIRST_AUTHOR.get(row.get("firstAuthor", "")),
        "indexed": " ".join(row.get("indexedIn", "").split()).casefold() not in NOT_INDEXED,
    }


def _posting(row: RecordedEntry) -> dict[str, Any]:
    ends = row.get("toDate")
    return {"until": ends and ends.date()}


MORE: Mapping[str, Callable[[RecordedEntry], dict[str, Any]]] = {
    "checklist": _checklist,
    "paper": _presentation,
    "publication": _publication,
    "posting": _posting,
}
