"""The calls about deciding with open eyes: what to look at in entries that wait, and what was decided in quick
succession."""

from __future__ import annotations

from fastapi import Request
from pydantic import BaseModel, ConfigDict

from api.access import scope
from api.access.permission import DecisionReviewer, QueueReader
from api.core.errors import Invalid
from api.core.http.contract import Envelope, Router, refusals
from api.core.http.listing import PAGE_KEYS, PageQuery, id_filter, only_known, page_answer
from api.core.http.wire import Answer, ok
from api.core.text import Id
from api.logbook.answers.deciding import EntrySignals, QuickRunPage, RunEntries
from api.logbook.deciding import runs, signals
from api.logbook.deciding.flags import rules_of

router = Router(tags=["logbook"])

RUN_KEYS = PAGE_KEYS - {"sort"}


class Looked(BaseModel):
    """The entries that somebody is about to decide on."""

    model_config = ConfigDict(extra="forbid", arbitrary_types_allowed=True)
    ids: list[Id]


@router.post("/entrySignals", responses=refusals(413))
async def entry_signals(request: Request, body: Looked, actor: QueueReader) -> Answer[Envelope[list[EntrySignals]]]:
    """What to look at in some entries of the queue, and what the student recorded of the same skill before, at most 50
    at a time. Flags are facts with their rule and their evidence; they keep nobody from deciding."""
    if len(set(body.ids)) != len(body.ids):
        raise Invalid("An entry was sent twice.", field="ids")
    if len(body.ids) > signals.LIMIT:
        raise Invalid(f"At most {signals.LIMIT} entries are asked for at a time.", field="ids")
    return ok(data=await signals.of_entries(actor, body.ids, rules_of(request)))


@router.get("/quickDecisions/{collegeId}/{departmentId}")
async def list_quick_decisions(
    request: Request, collegeId: str, departmentId: str, actor: DecisionReviewer, page: PageQuery
) -> Answer[QuickRunPage]:
    """What was decided in quick succession, the latest first: by the department's teachers for its head, by any for the
    Master, who may put ``all`` for college and department, and for others what they decided themselves.

    A run is so many single decisions in a row, each within so many seconds of the one before, as the answer says; those
    in one act and those of a device without a network are labelled.
    """
    only_known(request, RUN_KEYS | {"teacher"})
    teacher = id_filter("teacher", request.query_params.get("teacher"))
    place = runs.seen_by(actor, scope.for_place_or_all(actor, collegeId, departmentId))
    listed, rule = await runs.list_page(place, teacher, page), runs.rule_of(request)
    return page_answer(page, listed, runLength=rule.length, withinSeconds=rule.seconds)


@router.get("/quickDecisions/{runId}")
async def read_quick_decisions(
    request: Request, runId: str, actor: DecisionReviewer, page: PageQuery
) -> Answer[RunEntries]:
    """The entries of one run as they stand now, in the order of the decisions."""
    only_known(request, RUN_KEYS - {"search"})
    entries, total, run = await runs.entries_page(actor, runId, page)
    return page_answer(page, (entries, total), run=run)
