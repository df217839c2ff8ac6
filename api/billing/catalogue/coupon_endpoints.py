"""The calls about coupons: the Master manages them (P-333), who buys a package asks what one takes off."""

from __future__ import annotations

import datetime as dt
from typing import Annotated

from fastapi import Query, Request

from api.access import limits
from api.access.actor import Actor
from api.access.permission import CouponKeeper, PaymentMaker
from api.access.scope import for_place_or_all, require_own_id
from api.billing import service
from api.billing.answers import CouponRow, CouponTried, CouponUseRow
from api.billing.catalogue import coupon_lists, coupons
from api.billing.catalogue.coupon_lists import NO_PACKAGE, NewCoupon, State
from api.billing.orders.amounts import price, rupees
from api.core.errors import Invalid
from api.core.http.bodies import Received
from api.core.http.contract import USUAL, Envelope, Router, Sheet, Success, refusals
from api.core.http.contract import Page as PageOf
from api.core.http.listing import PAGE_KEYS, Page, PageQuery, id_filter, only_known, page_answer
from api.core.http.wire import Answer, ok
from api.core.store.database import Row
from api.core.tables.answers import SheetQuery
from api.core.text import Id, Line

router = Router(tags=["billing"], responses=refusals(*USUAL, 413))

PREVIEWS = 10
"""Coupons that one person may try in a minute, and :data:`PREVIEWS_FROM` those from one address (CP-11)."""
PREVIEWS_FROM = 30
MINUTE = dt.timedelta(minutes=1)
FILTERS = {"batch", "state"}

BatchQuery = Annotated[str | None, Query(description="Only those of this package")]
StateQuery = Annotated[State | None, Query(description="Only those with uses left, or only those without")]


class Tried(Received):
    """A code that a person tries on a package."""

    code: Line = ""
    batch: Id | None = None


class ChosenCoupons(Received):
    """``{id}``: a coupon."""

    id: Id


@router.post("/couponList")
async def list_coupons(
    request: Request, _actor: CouponKeeper, page: PageQuery, batch: BatchQuery = None, state: StateQuery = None
) -> Answer[PageOf[CouponRow]]:
    """The coupons, the newest first (P-399)."""
    only_known(request, PAGE_KEYS | FILTERS)
    return page_answer(page, await coupon_lists.list_page(page, id_filter("batch", batch), state))


@router.get("/exports/coupons")
async def export_coupons(
    request: Request, actor: CouponKeeper, page: SheetQuery, batch: BatchQuery = None, state: StateQuery = None
) -> Sheet:
    """The list of coupons as a file."""
    only_known(request, {"search", "sort", "format"} | FILTERS)
    query = coupon_lists.list_query(page, id_filter("batch", batch), state)
    return await coupon_lists.FILE.answer(actor.id, query, page.format)


@router.post("/createCoupon", status_code=201)
async def create_coupon(body: NewCoupon, actor: CouponKeeper) -> Answer[Envelope[list[CouponRow]]]:
    """Adds a coupon; answers the list as it now is (P-400)."""
    await coupon_lists.create(actor, body)
    rows, _ = await coupon_lists.list_page(Page())
    return ok(coupon_lists.CREATED, status_code=201, data=rows)


@router.post("/deleteCoupon")
async def delete_coupon(body: ChosenCoupons, actor: CouponKeeper) -> Answer[Success]:
    """Takes a coupon away; what was reserved or spent of it stays."""
    await coupon_lists.delete(actor, body.id)
    return ok(coupon_lists.DELETED)


@router.post("/applyCoupon")
async def apply_coupon(request: Request, body: Tried, actor: PaymentMaker) -> Answer[CouponTried]:
    """What a coupon takes off a package: ``amount`` in rupees, and ``payable``, what is left to pay with GST (P-402).

    Nothing is reserved by it; that is for the order.
    """
    address = request.scope["state"]["address"]
    await limits.count_try(f"coupon:{actor.id}", max_tries=PREVIEWS, window=MINUTE)
    await limits.count_try(f"coupon:{address}", max_tries=PREVIEWS_FROM, window=MINUTE)
    if not body.code:
        raise Invalid(coupons.INVALID_CODE, code="coupon_unknown", field="code")
    if body.batch is None:
        raise Invalid(NO_PACKAGE, field="batch")
    discount = await coupons.preview(body.code, body.batch, actor.id)
    package = await service.package(body.batch)
    return ok(amount=rupees(discount), payable=rupees(price(package.offerPrice, discount).amount))


def keepers_scope(actor: Actor, userId: str, departmentId: str, collegeId: str) -> Row:
    """The filter of a list path ``{userId}/{departmentId}/{collegeId}``, the user being who asks (ID-13).

    Raises:
        NotFound: a malformed id.
        Forbidden: another person's id.
    """
    require_own_id(actor, userId)
    return for_place_or_all(actor, collegeId, departmentId)


@router.get("/couponReferral/{userId}/{departmentId}/{collegeId}")
async def list_coupon_uses(
    request: Request, userId: str, departmentId: str, collegeId: str, actor: CouponKeeper, page: PageQuery
) -> Answer[PageOf[CouponUseRow]]:
    """The coupons that were spent, with who spent them; ``all`` stands for every department or college (P-403)."""
    only_known(request, PAGE_KEYS)
    return page_answer(page, await coupon_lists.uses_page(page, keepers_scope(actor, userId, departmentId, collegeId)))


@router.get("/exports/couponUses")
async def export_coupon_uses(request: Request, actor: CouponKeeper, page: SheetQuery) -> Sheet:
    """The list of coupons that were spent as a file."""
    only_known(request, {"search", "sort", "format"})
    return await coupon_lists.USES_FILE.answer(actor.id, coupon_lists.uses_query(page, {}), page.format)
