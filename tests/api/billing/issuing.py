"""A process of its own that issues the invoices of all orders in the store, several at once."""

from __future__ import annotations

import asyncio
import sys

from api.billing.documents import Order
from api.billing.invoices import invoices
from api.core.store import records
from api.core.store.database import open_store
from api.documents import DOCUMENTS
from api.settings import Settings

AT_ONCE = 8


async def main(place: int, of: int) -> None:
    """Begins at another order than its neighbours do, so that they meet on every one."""
    store = await open_store(Settings(), DOCUMENTS)
    try:
        orders = await records(Order).many(sort=[(Order.id, 1)])
        first = len(orders) * place // of
        turn = asyncio.Semaphore(AT_ONCE)

        async def issue(order: Order) -> None:
            async with turn:
                await invoices.issue(order, f"pay_{order.id}")

        await asyncio.gather(*(issue(order) for order in orders[first:] + orders[:first]))
    finally:
        await store.close()


if __name__ == "__main__":
    asyncio.run(main(int(sys.argv[1]), int(sys.argv[2])))
