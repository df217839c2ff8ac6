"""The verification page's calls: the queue with its filters, and approving several like entries at once."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, Request
from pydantic import BaseModel, ConfigDict, Field

from api.access import scope
from api.access.actor import Actor
from api.access.permission import QueueReader, Verifier
from api.core.database import together
from api.core.errors import Invalid
from api.core.files.records import files_of
from api.core.listing import PAGE_KEYS, PageQuery, envelope, only_known
from api.core.text import Id, object_id
from api.core.wire import Answer, ok
from api.logbook import bulk, guarded, lists, waiting
from api.logbook.guarded import is_open, kind_for
from api.logbook.registry import by_key

router = APIRouter(tags=["logbook"])

QUEUE_KEYS = (PAGE_KEYS - {"sort", "search"}) | {"mine", "kind", "student"}


async def _narrowed(request: Request, actor: Actor) -> dict[str, Any]:
    made: dict[str, Any] = {}
    kind, student = request.query_params.get("kind"), request.query_params.get("student")
    if kind:
        known = by_key(kind)
        if known is None or not await is_open(actor, known):
            raise Invalid("The kind filter is not a valid choice.", field="kind")
        made["kind"] = kind
    if student:
        chosen = object_id(student)
        if chosen is None:
            raise Invalid("The student filter is not a valid choice.", field="student")
        made["studentId"] = chosen
    return made


@router.get("/verifyQueue/{collegeId}/{departmentId}")
async def verify_queue(
    request: Request, collegeId: str, departmentId: str, actor: QueueReader, page: PageQuery
) -> Answer:
    """The queue of the verification page: what names the actor first, then the department's, oldest first.

    Its first page carries besides how the queue divides, the comments on offer, and the limits that the page states.
    """
    only_known(request, QUEUE_KEYS)
    mine = request.query_params.get("mine", "false")
    if mine not in ("true", "false"):
        raise Invalid("mine is true or false.", field="mine")
    scope_filter = scope.within(actor, collegeId, departmentId)
    narrowed = {**scope_filter, **await _narrowed(request, actor)}
    asked = lists.pending(actor, narrowed, page, mine_only=mine == "true")
    if page.page not in (None, 1):
        rows, total, *_ = await asked
        return Answer(envelope(rows, total, page))
    (rows, total, *_), summary, comments = await together(
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


class Approval(BaseModel):
    """What is approved together, with the one feedback and score for all."""

    model_config = ConfigDict(extra="forbid")
    entries: list[Seen]
    vRemark: str
    score: str | int | None = None


@router.post("/bulkApproval/{kind}/preview")
async def preview_bulk_approval(request: Request, kind: str, body: Choice, actor: Verifier) -> Answer:
    """What an approval would sign, and what it leaves out and why; nothing is changed."""
    late_days = request.app.state.settings.late_days
    sign, left_out = await bulk.preview(actor, await kind_for(actor, kind), body.ids, late_days)
    return ok(data={"sign": sign, "leftOut": left_out}, lateDays=late_days)


@router.post("/bulkApproval/{kind}")
async def approve_in_bulk(request: Request, kind: str, body: Approval, actor: Verifier) -> Answer:
    """Approves each entry that nothing speaks against, and answers one result for each."""
    settings = request.app.state.settings
    seen = {entry.id: entry.version for entry in body.entries}
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
        late_days=settings.late_days,
    )
    approved = [result for result in results if result["approved"]]
    if approved:
        await guarded.seen(request, actor, chosen, "entry.decided", approved)
    done = len(approved)
    return ok(f"{done} of {len(results)} entries approved", data=results, success=done)
