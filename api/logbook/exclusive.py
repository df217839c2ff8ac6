"""Kinds whose days belong to one entry alone: two leaves of a student may not share a day (design DN-04)."""

from api.core.database import Row, collection
from api.core.errors import Conflict
from api.logbook.kind import Kind


async def check_overlap(kind: Kind, entry: Row) -> None:
    """Looks for another entry of the student that claims a day of ``entry``; a rejected or superseded one claims none.

    Raises:
        Conflict: there is one; the message names its days.
    """
    if kind.exclusive is None:
        return
    start, end = kind.exclusive
    clash = await collection("entries").find_one(
        {
            "studentId": entry["studentId"],
            "kind": kind.key,
            start: {"$lte": entry[end]},
            end: {"$gte": entry[start]},
            "status": {"$ne": "Rejected"},
            "superseded": {"$ne": True},
            "_id": {"$nin": [entry["_id"], entry.get("replaces")]},
        },
        {start: 1, end: 1},
    )
    if clash is not None:
        days = f"{clash[start]:%d-%m-%Y} to {clash[end]:%d-%m-%Y}"
        raise Conflict(f"These days overlap an entry of {days}.", field=start)
