"""The calls about referrals, the Master's alone (P-333)."""

from __future__ import annotations

from fastapi import Request

from api.access.permission import CouponKeeper
from api.access.scope import scope_id
from api.billing.answers import SponsorRow
from api.billing.catalogue.coupon_endpoints import keepers_scope
from api.billing.referrals import held, referrals
from api.billing.referrals.answers import HeldReferralRow
from api.core.http.bodies import Received
from api.core.http.contract import USUAL, Page, Router, Sheet, Success, refusals
from api.core.http.listing import PAGE_KEYS, PageQuery, only_known, page_answer
from api.core.http.wire import Answer, ok
from api.core.tables.answers import SheetQuery

router = Router(tags=["billing"], responses=refusals(*USUAL, 413))


class ReferralDecision(Received):
    """Whether a held referral is to count."""

    decision: held.Decision


@router.get("/referralList/{userId}/{departmentId}/{collegeId}")
async def list_referrals(
    request: Request, userId: str, departmentId: str, collegeId: str, actor: CouponKeeper, page: PageQuery
) -> Answer[Page[SponsorRow]]:
    """Who brought whom, by sponsor; ``all`` stands for every department or college of the new students (P-404)."""
    only_known(request, PAGE_KEYS - {"sort"})
    return page_answer(page, await referrals.groups(page, keepers_scope(actor, userId, departmentId, collegeId)))


@router.get("/exports/referrals")
async def export_referrals(request: Request, actor: CouponKeeper, page: SheetQuery) -> Sheet:
    """The referrals as a file, one line for each new student."""
    only_known(request, {"search", "format"})
    query = referrals.list_query(page, {}), [("creditedOn", -1), ("_id", -1)]
    return await referrals.FILE.answer(actor.id, query, page.format)


@router.get("/heldReferrals")
async def list_held_referrals(request: Request, _actor: CouponKeeper, page: PageQuery) -> Answer[Page[HeldReferralRow]]:
    """The new students whose referral is held for the Master, the newest first."""
    only_known(request, PAGE_KEYS - {"sort"})
    return page_answer(page, await held.list_page(page))


@router.post("/heldReferrals/{studentId}")
async def decide_held_referral(studentId: str, body: ReferralDecision, actor: CouponKeeper) -> Answer[Success]:
    """Accepts a held referral, which is credited once the student has paid, or refuses it for good."""
    return ok(await held.decide(actor, scope_id(studentId), body.decision))
