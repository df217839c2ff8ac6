"""A standing as JSON: the engine's classes by their fields, evidence cut to the newest, entries with their pages."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Iterable, Mapping
from dataclasses import asdict, fields
from operator import attrgetter
from typing import Any

import orjson

from api.logbook import service as logbook
from api.standing.engine.answers import Gate, PackAnswer, Standing
from api.standing.engine.duty.leave import Ledger
from api.standing.engine.duty.status import DAY_WORDS
from api.standing.engine.facts import Entry
from api.standing.engine.milestones.ribbon import LaneId, Ribbon, RibbonLane, RibbonMark
from api.standing.engine.plans import PackRow

SHOWN = 20
"""Entries that a gate names at most: the newest."""
PAGES = {
    "attendance": "/standing/attendance",
    "elogbook_weekly": "/standing/weekly",
    "quarterly_appraisal": "/appeal",
    "drp": "/drp/home",
}
"""Where what a gate asks for is recorded or shown, if it is no entry."""
REQUIREMENTS = "/standing/requirement"
"""The page of the requirements of packs."""
KINDS = {
    **dict.fromkeys(("dissemination", "dissemination_2019", "dissemination_2022"), "paper"),
    **dict.fromkeys(("research_method", "ethics", "life_support", "mandatory_checklist"), "checklist"),
    **dict.fromkeys(("thesis_submitted", "thesis_accepted"), "checklist"),
    "surgical_log": "procedure",
    "ug_teaching": "teaching",
}
"""The kind of entry by which a gate is met."""
ENTRIES_DRAWN = frozenset({"posting", "leave"})
LANE_PAGES: Mapping[LaneId, str] = {
    "postings": "",
    "drp": "/drp/home",
    "leave": "/standing/attendance",
    "thesis": "/thesisReview",
    "appraisals": "/appeal",
    "months": "/standing/weekly",
    "examination": "",
}
"""Where the marks of a lane are recorded or shown, if not in an entry."""
LETTERS = [asdict(row) for row in DAY_WORDS]


def _reader(of: type) -> tuple[tuple[str, ...], Callable[[Any], tuple[Any, ...]]]:
    names = tuple(field.name for field in fields(of) if field.name != "marks")
    return names, attrgetter(*names)


STANDING, GATE, LEDGER, PACK = _reader(Standing), _reader(Gate), _reader(Ledger), _reader(PackAnswer)


def _read(value: object, reader: tuple[tuple[str, ...], Callable[[Any], tuple[Any, ...]]]) -> dict[str, Any]:
    names, values = reader
    return dict(zip(names, values(value), strict=True))


def _plain(value: object) -> object:
    """Named tuples by their fields: the encoder knows the rest."""
    named = getattr(value, "_asdict", None)
    if named is None:
        raise TypeError(f"{type(value).__name__} does not travel")
    return named()


def encoded(value: object) -> bytes:
    """What the engine answers, as JSON."""
    return orjson.dumps(value, default=_plain)


def whole(standing: Standing, entries: Iterable[Entry], drawn: Ribbon) -> bytes:
    """A standing as :class:`api.standing.computed.WholeStanding` has it, encoded."""
    gates, duties = [_gate(one) for one in standing.gates], [_gate(one) for one in standing.duties]
    named = {one for gate in (*gates, *duties) for one in (*gate["evidence"], *gate["waiting"])}
    return encoded(
        {
            **_read(standing, STANDING),
            "gates": gates,
            "duties": duties,
            "leave": None if standing.leave is None else _read(standing.leave, LEDGER),
            "packs": [_pack(pack) for pack in standing.packs],
            "entries": {entry.id: _entry(entry) for entry in entries if entry.id in named},
            "dayWords": LETTERS,
            "ribbon": drawn._replace(lanes=tuple(lane._replace(marks=_marks(lane)) for lane in drawn.lanes)),
        }
    )


def _marks(lane: RibbonLane) -> Any:
    return [_mark(lane.id, mark) for mark in lane.marks]


def _mark(lane: LaneId, mark: RibbonMark) -> dict[str, Any]:
    """A mark with the page that shows what is behind it."""
    row = mark._asdict()
    kind, evidence = row.pop("kind"), row.pop("evidence")
    if kind.startswith("/"):
        page = kind
    elif kind in ENTRIES_DRAWN and evidence:
        page = logbook.entry_url(kind, evidence)
    else:
        page = LANE_PAGES[lane]
    return {**row, "page": page}


def _gate(gate: Gate) -> dict[str, Any]:
    return {
        **_read(gate, GATE),
        "evidence": gate.evidence[-SHOWN:],
        "waiting": gate.waiting[-SHOWN:],
        "evidenceCount": len(gate.evidence),
        "waitingCount": len(gate.waiting),
        "page": PAGES.get(gate.id, REQUIREMENTS if gate.id.startswith("pack:") else "")
        or (logbook.form_url(KINDS[gate.id]) if gate.id in KINDS else ""),
    }


def _pack(pack: PackAnswer) -> Mapping[str, object]:
    return {**_read(pack, PACK), "rows": [_line(row) for row in pack.rows]}


def _line(row: PackRow) -> PackRow:
    if len(row.evidence) <= SHOWN and len(row.waiting) <= SHOWN:
        return row
    return row._replace(evidence=row.evidence[-SHOWN:], waiting=row.waiting[-SHOWN:])


def _entry(entry: Entry) -> Mapping[str, object]:
    day: dt.date = entry.day
    return {
        "kind": entry.kind,
        "title": entry.particular or entry.topic,
        "day": day,
        "status": "Approved" if entry.status == "Completed" else entry.status,
        "url": logbook.entry_url(entry.kind, entry.id),
    }
