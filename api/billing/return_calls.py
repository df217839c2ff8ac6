"""The way back from the second provider's page: a browser that comes from there has no token to ask with (P-256).

Its address names the order by a reference that nobody can guess, and that tells one word about it and nothing else.
"""

from __future__ import annotations

import datetime as dt
from typing import Literal

from fastapi import APIRouter, Request

from api.access import limits
from api.billing import orders, verifying
from api.billing.gateways import GatewayAway
from api.billing.gateways.assembly import Gateways
from api.billing.references import order_named
from api.core.database import Row, collection
from api.core.errors import NotFound
from api.core.wire import Answer, ok
from api.settings import Settings

router = APIRouter(tags=["billing"])

LOOKS = 60
"""Looks at orders from one address in :data:`WINDOW`; a page makes five."""
WINDOW = dt.timedelta(minutes=15)

Seen = Literal["paid", "refused", "pending"]


@router.get("/orderState/{reference}")
async def read_returned_order(request: Request, reference: str) -> Answer:
    """How the order of a return address stands: ``found`` is ``paid``, ``refused`` or ``pending``. The provider is
    asked, as its webhook may come later than the buyer. Public: the reference is its permission."""
    settings: Settings = request.app.state.settings
    await limits.count_try(f"orderState:{request.scope['state']['address']}", most=LOOKS, window=WINDOW)
    id_ = order_named(settings, reference)
    order = None if id_ is None else await collection("orders").find_one({"_id": id_})
    if order is None:
        raise NotFound(orders.NOT_FOUND)
    return ok(data={"found": await _seen(order, request.app.state.gateways)})


async def _seen(order: Row, gateways: Gateways) -> Seen:
    if order.get("settledOn") is not None:
        return "paid" if order["state"] == "paid" else "refused"
    try:
        found = await verifying.check_order(order, gateways.named(order["gateway"]), source="client")
    except GatewayAway:
        return "pending"
    return "paid" if found in ("settled", "duplicate") else "pending" if found == "pending" else "refused"
