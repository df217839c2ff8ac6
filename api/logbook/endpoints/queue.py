"""The verification page's calls: the queue with its filters, and approving several like entries at once."""

from __future__ import annotations

from fastapi import Request
from pydantic import BaseModel, ConfigDict, Field, StrictBool

from api.access import scope
from api.access.actor import Actor
from api.access.permission import QueueReader, Verifier
from api.core.errors import Invalid
from api.core.files.records import files_of
from api.core.http.contract import Router, refusals
from api.core.http.listing import PAGE_KEYS, PageQuery, envelope, only_known, student_filter, true_or_false
from api.core.http.wire import Answer, ok
from api.core.store.database import Row, gather_reads
from api.core.store.records import as_filter
from api.core.text import Id
from api.logbook.answers.queue import BulkAnswer, BulkPreview, QueuePage
from api.logbook.contract.kind import REJECT_REASONS
from api.logbook.contract.registry import by_key
from api.logbook.contract.scoring import SCORE_COMMENTS
from api.logbook.deciding import runs
from api.logbook.deciding.flags import rules_of
from api.logbook.deciding.roles import roles_of
from api.logbook.documents import Entry
from api.logbook.entries import bulk
from api.logbook.reading import guarded, lists, waiting
from api.logbook.reading.guarded import is_open, kind_for

router = Router(tags=["logbook"])

QUEUE_KEYS = (PAGE_KEYS - {"sort", "search"}) | {"mine", "kind", "student"}


async def _narrowed(request: Request, actor: Actor) -> Row:
    filter_: Row = {}
    kind = request.query_params.get("kind")
    if kind:
        known = by_key(kind)
        if known is None or not await is_open(actor, known):
            raise Invalid("The kind filter is not a valid choice.", field="kind")
        filter_ |= as_filter([Entry.kind == kind])
    if student := student_filter(request.query_params.get("student")):
        filter_ |= as_filter([Entry.studentId == student])
    return filter_


@router.get("/verifyQueue/{collegeId}/{departmentId}")
async def verify_queue(
    request: Request, collegeId: str, departmentId: str, actor: QueueReader, page: PageQuery
) -> Answer[QueuePage]:
    """The queue of the verification page: what names the actor first, then the department's, oldest first.

    Its first page carries besides how the queue divides, the comments on offer, and the limits that the page states.
    """
    only_known(request, QUEUE_KEYS)
    mine = true_or_false(request, "mine")
    scope_filter = scope.for_place(actor, collegeId, departmentId)
    narrowed = {**scope_filter, **await _narrowed(request, actor)}
    asked = lists.pending(actor, narrowed, page, mine_only=mine)
    if page.page not in (None, 1):
        rows, total, *_ = await asked
        return Answer(envelope(rows, total, page))
    (rows, total, *_), summary, comments = await gather_reads(
        asked, waiting.divided(actor, scope_filter), waiting.comments(actor)
    )
    settings = request.app.state.settings
    return Answer(
        envelope(
            rows,
            total,
            page,
            summary=summary,
            comments=comments,
            scoreComments=SCORE_COMMENTS,
            rejectReasons=REJECT_REASONS,
            undoSeconds=settings.undo_seconds,
            lateDays=settings.late_days,
            bulkLimit=bulk.LIMIT,
        )
    )


class Choice(BaseModel):
    """The entries that somebody thinks of approving together."""

    model_config = ConfigDict(extra="forbid", arbitrary_types_allowed=True)
    ids: list[Id]


class Seen(BaseModel):
    """An entry as it was seen."""

    model_config = ConfigDict(extra="forbid", arbitrary_types_allowed=True)
    id: Id = Field(alias="_id")
    version: int = Field(ge=1, le=1_000_000, strict=True)
    role: str | None = Field(default=None, max_length=60)
    """The student's part as the verifier saw it, where that is another than the student wrote."""


class Approval(BaseModel):
    """What is approved together, with the one feedback and score for all."""

    model_config = ConfigDict(extra="forbid")
    entries: list[Seen]
    vRemark: str
    score: str | int | None = None
    declared: StrictBool = False
    """That the verifier supervised these entries, or has seen their records, and that the roles are right."""


@router.post("/bulkApproval/{kind}/preview", responses=refusals(413))
async def preview_bulk_approval(request: Request, kind: str, body: Choice, actor: Verifier) -> Answer[BulkPreview]:
    """What an approval would sign, and what it leaves out and why; nothing is changed."""
    chosen, rules = await kind_for(actor, kind), rules_of(request)
    sign, left_out = await bulk.preview(actor, chosen, body.ids, rules, files_of(request))
    return ok(data={"sign": sign, "leftOut": left_out}, lateDays=rules.lateDays, roles=list(roles_of(chosen)))


@router.post("/bulkApproval/{kind}", responses=refusals(413))
async def approve_in_bulk(request: Request, kind: str, body: Approval, actor: Verifier) -> Answer[BulkAnswer]:
    """Approves each entry that nothing speaks against, and answers one result for each."""
    settings = request.app.state.settings
    seen = {entry.id: bulk.Seen(entry.version, entry.role) for entry in body.entries}
    if len(seen) != len(body.entries):
        raise Invalid("An entry was sent twice.", field="entries")
    chosen = await kind_for(actor, kind)
    words = {"vRemark": body.vRemark, **({} if body.score is None else {"score": body.score})}
    results = await bulk.approve(
        actor,
        chosen,
        seen,
        words,
        settings.undo_seconds,
        files_of(request),
        rules=rules_of(request),
        declared=body.declared,
    )
    approved = [result for result in results if result["approved"]]
    if approved:
        await guarded.seen(request, actor, chosen, "entry.decided", [result["_id"] for result in approved])
        await runs.of_bulk(actor, [result["_id"] for result in approved], runs.rule_of(request))
    done = len(approved)
    return ok(f"{done} of {len(results)} entries approved", data=results, success=done)
