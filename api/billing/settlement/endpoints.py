"""The way back from the second provider's page: a browser that comes from there has no token to ask with (P-256).

Its address names the order by a reference that nobody can guess, and that tells one word about it and nothing else.
"""

from __future__ import annotations

import datetime as dt

from fastapi import Request

from api.access import limits
from api.billing.answers import ReturnedOrder, ReturnedState
from api.billing.documents import Order
from api.billing.gateways import GatewayAway
from api.billing.gateways.assembly import Gateways
from api.billing.orders import orders, verifying
from api.billing.orders.references import order_named
from api.core.errors import or_404
from api.core.http.contract import Envelope, Router, refusals
from api.core.http.wire import Answer, ok
from api.core.store import records
from api.settings import Settings

router = Router(tags=["billing"], responses=refusals(404, 422, 429, 503))

LOOKS = 60
"""Looks at orders from one address in :data:`WINDOW`; a page makes five."""
WINDOW = dt.timedelta(minutes=15)


@router.get("/orderState/{reference}")
async def read_returned_order(request: Request, reference: str) -> Answer[Envelope[ReturnedOrder]]:
    """How the order of a return address stands: ``found`` is ``paid``, ``refused`` or ``pending``. The provider is
    asked, as its webhook may come later than the buyer. Public: the reference is its permission."""
    settings: Settings = request.app.state.settings
    await limits.count_try(f"orderState:{request.scope['state']['address']}", max_tries=LOOKS, window=WINDOW)
    order = or_404(await records(Order).one(Order.id == order_named(settings, reference)), orders.NOT_FOUND)
    return ok(data={"found": await _seen(order, request.app.state.gateways)})


async def _seen(order: Order, gateways: Gateways) -> ReturnedState:
    if order.settledOn is not None:
        return "paid" if order.state == "paid" else "refused"
    try:
        result = await verifying.check_order(order, gateways.named(order.gateway), source="client")
    except GatewayAway:
        return "pending"
    return "paid" if result in ("settled", "duplicate") else "pending" if result == "pending" else "refused"
