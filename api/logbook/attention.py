"""What a student's own entries ask for: corrections of what was rejected, and what a fixed list still lacks."""

from __future__ import annotations

from typing import Any

from api.core import clock
from api.core.database import Row, collection
from api.core.listing import ALL_ROWS
from api.core.populate import populate
from api.logbook import rows as shape
from api.logbook.registry import all_kinds, by_key


async def rejected(scope_filter: dict[str, Any], most: int) -> tuple[list[Row], int]:
    """The newest rejected entries that the student has not corrected yet, and how many there are of them."""
    entries = collection("entries")
    keys = [kind.key for kind in all_kinds()]
    cursor = entries.find({**scope_filter, "status": "Rejected", "kind": {"$in": keys}}, {"_id": 1})
    ids = [row["_id"] async for row in cursor.sort([("verifiedOn", -1), ("_id", -1)]).limit(ALL_ROWS)]
    if not ids:
        return [], 0
    corrected = {row["replaces"] async for row in entries.find({"replaces": {"$in": ids}}, {"replaces": 1})}
    waiting = [id_ for id_ in ids if id_ not in corrected]
    fields = dict.fromkeys((*shape.COMMON, *{kind.headline for kind in all_kinds()}), 1)
    found = {row["_id"]: row async for row in entries.find({"_id": {"$in": waiting[:most]}}, fields)}
    made = [_shown(found[id_]) for id_ in waiting[:most] if id_ in found]
    await populate(made, {"verifiedBy": shape.REFS["verifiedBy"]})
    return made, len(waiting)


def _shown(row: Row) -> Row:
    kind = by_key(row["kind"])
    assert kind is not None
    return {
        "_id": row["_id"],
        "kind": row["kind"],
        "categoryId": row["categoryId"],
        "url": f"{kind.url}?open={row['_id']}",
        "title": kind.title,
        "headline": shape.headline(row, kind),
        "date": clock.wire_day(row["date"]),
        "vRemark": row.get("vRemark", ""),
        "verifiedBy": row.get("verifiedBy"),
        "verifiedOn": row.get("verifiedOn"),
    }


async def unrecorded(scope_filter: dict[str, Any]) -> list[Row]:
    """For each kind with a list to complete: what of it has no record yet, and how many it asks for."""
    made: list[Row] = []
    for kind in all_kinds():
        field = next((each for each in kind.fields if each.name == kind.tileDistinct), None)
        if field is None or not field.options:
            continue
        cursor = collection("entries").find({**scope_filter, "kind": kind.key}, {field.name: 1})
        recorded = {row.get(field.name) async for row in cursor}
        missing = [option for option in field.options if option not in recorded]
        if missing:
            of = kind.tileTarget or len(field.options)
            made.append({"_id": kind.key, "title": kind.title, "missing": missing, "of": of, "url": kind.url})
    return made
