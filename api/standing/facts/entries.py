"""The entries of a trainee as the rules look at them, and the requests for leave among them."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from api.logbook.service import OfSomeKinds, RecordedEntry
from api.standing.engine.facts import Entry, Leave
from api.standing.facts.recent import Counting, Place, Recent

EPOCH = dt.datetime(1970, 1, 1, tzinfo=dt.UTC)
date_of = dt.date.fromordinal
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
    """Recorded entries as the rules take them. A correction keeps the day on which the first entry of its line was
    received."""
    entries: list[Entry] = []
    leaves: list[Leave] = []
    older: dict[str, str] = {}
    edited: dict[str, dt.datetime] = {}
    counting = Counting()
    for row in rows:
        counting.add(row)
        entries.append(_entry(row))
        if not (more := row.more):
            continue
        if "editedOn" in more:
            edited[row.id] = EPOCH + dt.timedelta(milliseconds=more["editedOn"])
        if "replaces" in more:
            older[row.id] = more["replaces"]
        if row.kind == LEAVE and not row.superseded and "fromDate" in more and "toDate" in more:
            first, last = date_of(more["fromDate"]), date_of(more["toDate"])
            leaves.append(Leave(more.get("reasonType", ""), first, last, row.status, row.id))
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
    kind, topic = row.kind, row.topic
    entry = Entry(
        row.id,
        kind,
        date_of(row.day),
        row.status,
        date_of(row.received),
        row.superseded,
        row.role,
        (topic,) if topic and kind in NAMED_BY_TOPIC else (),
        row.trainingType,
        topic,
        row.scored,
    )
    more = MORE.get(kind)
    return entry if more is None else entry._replace(**more(row.more))


def _last_day(ordinal: int | None) -> dt.date | None:
    return None if ordinal is None else date_of(ordinal)


def _checklist(more: OfSomeKinds) -> dict[str, Any]:
    return {
        "particular": more.get("particular", ""),
        "covers": PARTS.get(more.get("covers", ""), ()),
        "certificate": more.get("certificate", False),
        "validUntil": _last_day(more.get("validUntil")),
    }


def _presentation(more: OfSomeKinds) -> dict[str, Any]:
    return {"pType": more.get("pType", ""), "level": more.get("level", "")}


def _publication(more: OfSomeKinds) -> dict[str, Any]:
    return {
        "pubStatus": more.get("pubStatus", ""),
        "author": more.get("author", ""),
        "firstAuthor": FIRST_AUTHOR.get(more.get("firstAuthor", "")),
        "indexed": " ".join(more.get("indexedIn", "").split()).casefold() not in NOT_INDEXED,
    }


def _posting(more: OfSomeKinds) -> dict[str, Any]:
    return {"until": _last_day(more.get("toDate"))}


MORE: Mapping[str, Callable[[OfSomeKinds], dict[str, Any]]] = {
    "checklist": _checklist,
    "paper": _presentation,
    "publication": _publication,
    "posting": _posting,
}
