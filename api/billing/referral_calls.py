"""The calls about referrals, the Master's alone (P-333)."""

from __future__ import annotations

from fastapi import APIRouter, Request
from starlette.responses import Response

from api.access.permission import CouponKeeper
from api.billing import referrals
from api.billing.coupon_calls import keepers_scope
from api.core.database import collection
from api.core.listing import PAGE_KEYS, PageQuery, envelope, only_known
from api.core.sheet_answer import batches_of, sheet_answer
from api.core.sheets import SheetFormat
from api.core.wire import Answer

router = APIRouter(tags=["billing"])


@router.get("/referralList/{userId}/{departmentId}/{collegeId}")
async def list_referrals(
    request: Request, userId: str, departmentId: str, collegeId: str, actor: CouponKeeper, page: PageQuery
) -> Answer:
    """Who brought whom, by sponsor; ``all`` stands for every department or college of the new students (P-404)."""
    only_known(request, PAGE_KEYS - {"sort"})
    rows, total = await referrals.groups(page, keepers_scope(actor, userId, departmentId, collegeId))
    return Answer(envelope(rows, total, page))


@router.get("/exports/referrals")
async def export_referrals(
    request: Request, actor: CouponKeeper, page: PageQuery, format: SheetFormat = "csv"
) -> Response:
    """The referrals as a file, one line for each new student."""
    only_known(request, {"search", "format"})
    sort = [("creditedOn", -1), ("_id", -1)]
    made = await batches_of(
        actor.id,
        collection("referralCredits"),
        referrals.listed(page, {}),
        sort,
        [*referrals.FIELDS],
        referrals.cells,
    )
    return sheet_answer("referrals", "Referrals", referrals.HEAD, made, format)
