"""The way of a thesis in eleven milestones, from the synopsis's title to the thesis that is approved."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping
from typing import NotRequired

from bson import ObjectId
from typing_extensions import TypedDict

from api.core import clock
from api.core.store.database import Row
from api.thesis.documents import Settled
from api.thesis.parts import PARTS, SYNOPSIS, THESIS, Item, Part

LABELS: tuple[tuple[Item, str], ...] = (
    ("title", "title"),
    ("guide", "guide"),
    ("coGuide", "co-guides"),
    ("certificate", "certificate"),
)
REVIEWED = {"Approved": "done", "Pending": "waiting", "Rejected": "rejected"}


class Upload(TypedDict):
    """What is read of an upload for review."""

    kind: str
    status: str
    receivedOn: dt.datetime
    verifiedOn: NotRequired[dt.datetime | None]
    verifiedBy: NotRequired[ObjectId | None]
    vRemark: NotRequired[str]
    studentRemark: NotRequired[str]


def label_of(part: Part, item: Item) -> str:
    """The words of an item’s milestone."""
    return "Synopsis acceptance" if item == "synopsisAcceptanceDate" else f"{part.name} {dict(LABELS)[item]}"


def milestones(records: Mapping[str, Settled], newest: Mapping[str, Upload]) -> list[Row]:
    """Every milestone as ``{key, part, label, state, at, words, by}``, in order.

    Args:
        records: the stored records of a student by part.
        newest: the newest upload for review by part, as on the wire.

    ``state`` is ``done``, ``waiting`` (for a decision), ``rejected`` or ``open``; ``at`` the instant of what is said,
    ``words`` what was saved or answered.
    """
    steps: list[Row] = []
    for part in PARTS:
        record = records.get(part.key)
        steps += [_item(part, record, item, f"{part.name} {label}") for item, label in LABELS]
        steps.append(_review(part, newest.get(part.key)))
        if part is SYNOPSIS:
            steps.append(_item(THESIS, records.get(THESIS.key), "synopsisAcceptanceDate", "Synopsis acceptance"))
    return steps


def _item(part: Part, record: Settled | None, item: Item, label: str) -> Row:
    value = None if record is None else record.get(part.field(item))
    history = [] if record is None else record.get("history") or []
    at = next((step["at"] for step in history if step["item"] == item), None)
    row = {"key": f"{part.key}.{item}", "part": part.key, "label": label, "by": None}
    return {**row, "state": "open" if value is None else "done", "at": at, "words": _words(item, value)}


def _words(item: Item, value: object) -> object:
    """The guide stays an id here: whoever shows it names the person."""
    if item == "coGuide":
        with_them = value if isinstance(value, list) else []
        return ", ".join(f"{one['name']} ({one['department']})" for one in with_them)
    if isinstance(value, dt.datetime):
        return clock.wire_day(value)
    return None if item == "certificate" else value


def _review(part: Part, entry: Upload | None) -> Row:
    row: Row = {"key": f"{part.key}.review", "part": part.key, "label": f"{part.name} review"}
    if entry is None:
        return {**row, "state": "open", "at": None, "words": None, "by": None}
    decided = entry.get("verifiedOn") is not None
    return {
        **row,
        "state": REVIEWED.get(str(entry.get("status")), "done"),
        "at": entry.get("verifiedOn") if decided else entry.get("receivedOn"),
        "words": entry.get("vRemark") or entry.get("studentRemark") or None,
        "by": entry.get("verifiedBy"),
    }
