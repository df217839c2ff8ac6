"""The calls about cover: who is away, what waits with whom, moving it to others and giving it back."""

from __future__ import annotations

from fastapi import Request

from api.access import scope
from api.access.permission import CoverMover
from api.core.http.contract import Envelope, Router, Success
from api.core.http.listing import PAGE_KEYS, PageQuery, only_known, page_answer
from api.core.http.wire import Answer, ok
from api.core.text import object_id
from api.logbook.cover import moving, overview
from api.logbook.cover.answers import CoverToday, MoveAsked, MoveDone, MoveList

router = Router(tags=["logbook"])


@router.get("/cover/{collegeId}/{departmentId}")
async def read_cover(
    request: Request, collegeId: str, departmentId: str, actor: CoverMover
) -> Answer[Envelope[CoverToday]]:
    """Who of a department is away, who stands in, and how many entries wait with whom and since when; the last row has
    those that name no teacher."""
    place = scope.for_place(actor, collegeId, departmentId)
    return ok(data=await overview.cover_today(place, request.app.state.settings.cover_offer_days))


@router.get("/coverMoves/{collegeId}/{departmentId}")
async def list_moves(
    request: Request, collegeId: str, departmentId: str, actor: CoverMover, page: PageQuery
) -> Answer[MoveList]:
    """What was moved from one teacher to others, the newest first."""
    only_known(request, PAGE_KEYS - {"search", "sort"})
    return page_answer(page, await overview.moves(scope.for_place(actor, collegeId, departmentId), page))


@router.post("/coverMoves")
async def move_entries(body: MoveAsked, actor: CoverMover) -> Answer[Envelope[MoveDone]]:
    """Moves the oldest waiting entries of a teacher to others, each by one write with its audit row. What somebody
    decided on in between stays and is reported; trainees and teachers are told."""
    done = await moving.move(actor, body)
    return ok(f"{done['moved']} of {len(done['results'])} entries moved", data=done)


@router.post("/coverMoves/{moveId}/undo")
async def undo_move(moveId: str, actor: CoverMover) -> Answer[Success]:
    """Gives back what nobody has decided on since and what was not moved again."""
    back, of = await moving.undo(actor, object_id(moveId))
    return ok(f"{back} of {of} entries moved back")
