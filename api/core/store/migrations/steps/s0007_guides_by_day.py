"""Who guides each student, as the first row of the guides by day, from what was stored before."""

from __future__ import annotations

from api.core.clock import india_day, now, stored_day
from api.core.store.driver import Row
from api.core.store.migrations.step import Step, Work

GUIDED = {"role": None, "guide": {"$ne": None}, "guideTerms": None}


async def run(work: Work) -> None:
    """Changes accounts of students alone. Since when the guide was there is not known; of a student who was transferred
    not before the first day in the present place."""
    at = now()

    def first_row(row: Row) -> Row:
        # The account's own day, so that a step that was cut off and runs again comes to the same.
        term: Row = {"guide": row["guide"], "at": row.get("createdAt") or at}
        former = row.get("formerPlaces") or []
        since = row.get("placeSince") if former else None
        if since is None and former:
            since = stored_day(india_day(former[-1]["until"]))
        if since is not None:
            term["since"] = since
        return {"$set": {"guideTerms": [term]}}

    await work.update_each("users", GUIDED, first_row, fields=("guide",))


STEP = Step("s0007_guides_by_day", "Keeps the present guide of each student as the first of the guides by day.", run)
