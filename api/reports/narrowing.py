"""The filters of the report by which a number of the department's page leads to what it counts."""

from __future__ import annotations

from collections.abc import Mapping

from api.access.actor import Actor
from api.accounts import service as accounts
from api.core.errors import Invalid
from api.core.http.listing import id_filter, instants_between
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
    received, decided = (instants_between(filters, f"{what}From", f"{what}To") for what in ("received", "decided"))
    return logbook.received_and_decided(filter_, received, decided)
