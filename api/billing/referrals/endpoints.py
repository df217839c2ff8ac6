"""The calls about referrals, the Master's alone (P-333)."""

from __future__ import annotations

from fastapi import Request

from api.access.permission import CouponKeeper
from api.billing.answers import SponsorRow
from api.billing.catalogue.coupon_endpoints import keepers_scope
from api.billing.referrals import referrals
from api.core.http.contract import Page, Router, Sheet
from api.core.http.listing import PAGE_KEYS, PageQuery, envelope, only_known
from api.core.http.wire import Answer
from api.core.tables.answers import SheetQuery

router = Router(tags=["billing"])


@router.get("/referralList/{userId}/{departmentId}/{collegeId}")
async def list_referrals(
    request: Request, userId: str, departmentId: str, collegeId: str, actor: CouponKeeper, page: PageQuery
) -> Answer[Page[SponsorRow]]:
    """Who brought whom, by sponsor; ``all`` stands for every department or college of the new students (P-404)."""
    only_known(request, PAGE_KEYS - {"sort"})
    rows, total = await referrals.groups(page, keepers_scope(actor, userId, departmentId, collegeId))
    return Answer(envelope(rows, total, page))


@router.get("/exports/referrals")
async def export_referrals(request: Request, actor: CouponKeeper, page: SheetQuery) -> Sheet:
    """The referrals as a file, one line for each new student."""
    only_known(request, {"search", "format"})
    sort = [("creditedOn", -1), ("_id", -1)]
    return await referrals.FILE.answer(actor.id, referrals.list_query(page, {}), sort, page.format)
