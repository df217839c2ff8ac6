"""The way of a thesis in eleven milestones, from the synopsis's title to the thesis that is approved."""

from __future__ import annotations

from typing import Any

from api.core import clock
from api.core.database import Row
from api.thesis.parts import PARTS, SYNOPSIS, THESIS, Item, Part

LABELS: tuple[tuple[Item, str], ...] = (
    ("title", "title"),
    ("guide", "guide"),
    ("coGuide", "co-guides"),
    ("certificate", "certificate"),
)
REVIEWED = {"Approved": "done", "Pending": "waiting", "Rejected": "rejected"}


def milestones(records: dict[str, Row], newest: dict[str, Row]) -> list[Row]:
    """Every milestone as ``{key, part, label, state, at, words, by}``, in order.

    Args:
        records: the stored records of a student by part.
        newest: the newest upload for review by part, as it travels.

    ``state`` is ``done``, ``waiting`` (for a decision), ``rejected`` or ``open``; ``at`` the instant of what is said,
    ``words`` what was saved or answered.
    """
    made: list[Row] = []
    for part in PARTS:
        record = records.get(part.key) or {}
        made += [_item(part, record, item, f"{part.name} {label}") for item, label in LABELS]
        made.append(_review(part, newest.get(part.key)))
        if part is SYNOPSIS:
            accepted = records.get(THESIS.key) or {}
            made.append(_item(THESIS, accepted, "synopsisAcceptanceDate", "Synopsis acceptance"))
    return made


def _item(part: Part, record: Row, item: Item, label: str) -> Row:
    value = record.get(part.field(item))
    at = next((step["at"] for step in record.get("history") or () if step["item"] == item), None)
    made = {"key": f"{part.key}.{item}", "part": part.key, "label": label, "by": None}
    return {**made, "state": "open" if value is None else "done", "at": at, "words": _words(item, value)}


def _words(item: Item, value: Any) -> Any:
    """The guide stays an id here: whoever shows it names the person."""
    if item == "coGuide":
        return ", ".join(f"{row['name']} ({row['department']})" for row in value or ())
    if item == "synopsisAcceptanceDate":
        return clock.wire_day(value)
    return None if item == "certificate" else value


def _review(part: Part, entry: Row | None) -> Row:
    made: Row = {"key": f"{part.key}.review", "part": part.key, "label": f"{part.name} review"}
    if entry is None:
        return {**made, "state": "open", "at": None, "words": None, "by": None}
    decided = entry.get("verifiedOn") is not None
    return {
        **made,
        "state": REVIEWED.get(str(entry.get("status")), "done"),
        "at": entry["verifiedOn"] if decided else entry.get("receivedOn"),
        "words": entry.get("vRemark") or entry.get("studentRemark") or None,
        "by": entry.get("verifiedBy"),
    }
