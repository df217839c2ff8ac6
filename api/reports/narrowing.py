"""The filters of the report by which a number of the department's page leads to what it counts."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping

from api.access.actor import Actor
from api.accounts import service as accounts
from api.core import clock
from api.core.errors import Invalid
from api.core.http.listing import NO_DAY, id_filter
from api.core.store.database import Row
from api.logbook import service as logbook

MORE = ("receivedFrom", "receivedTo", "decidedFrom", "decidedTo", "teacher", "trainees")
NOBODY, MINE = "none", "mine"


async def narrowed_further(actor: Actor, base: Row, filters: Mapping[str, str]) -> Row:
    """A filter of the report, narrowed by :data:`MORE`.

    Raises:
        Invalid: a value that a filter does not have.
    """
    filter_ = dict(base)
    if teacher := filters.get("teacher"):
        named = None if teacher == NOBODY else id_filter("teacher", teacher)
        filter_ = logbook.of_teacher(filter_, named)
    if trainees := filters.get("trainees"):
        if trainees != MINE:
            raise Invalid("The trainees are yours (mine), or all.", field="trainees")
        place: dict[str, object] = {name: base[name] for name in ("collegeId", "departmentId") if name in base}
        theirs = await accounts.trainee_names(place, guide=actor.id)
        filter_ = logbook.of_students(filter_, [row["_id"] for row in theirs])
    received, decided = _instants(filters, "received"), _instants(filters, "decided")
    return logbook.received_and_decided(filter_, received, decided)


def _instants(filters: Mapping[str, str], what: str) -> Row:
    """The bounds of the instants of some calendar days in Asia/Kolkata, both days included."""
    bounds: Row = {}
    for name, operator, days in ((f"{what}From", "$gte", 0), (f"{what}To", "$lt", 1)):
        if text := filters.get(name):
            try:
                bounds[operator] = clock.first_instant(clock.parse_day(text) + dt.timedelta(days=days))
            except ValueError:
                raise Invalid(NO_DAY, field=name) from None
    return bounds
