"""The requests about the books of payments."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

from bson import ObjectId

from api.billing.documents import Order
from api.billing.invoices import invoices
from api.core.store.database import collection
from tests.api.access.matrix.matrix import MISSING, Rule
from tests.api.access.matrix.principals import STUDENTS
from tests.api.access.matrix.records import STUDENT_ACTORS
from tests.api.billing.bought import bought
from tests.api.world import World

Body = Callable[[str | None, str], Awaitable[dict[str, Any]]]


async def ledger_parts(world: World, rule: Rule, who: str | None, relation: str) -> dict[str, Any]:
    """What stands in the paths: a fresh order that was paid, by somebody new where it is refunded, else with an invoice
    to the student who stands in ``relation`` to ``who``."""
    if rule.id in ("payment.read", "payment.refund", "payment.check"):
        return {"orderId": ObjectId() if relation == MISSING else (await bought(world))[0]["_id"]}
    if "{invoiceId}" not in rule.path:
        return {}
    if relation == MISSING:
        return {"invoiceId": ObjectId()}
    order, payment_id = await bought(world)
    owner = who if relation == "own" and who in STUDENT_ACTORS else STUDENTS[relation]
    invoice = await invoices.issue(Order.model_validate(order), payment_id)
    await collection("invoices").update_one({"_id": invoice.id}, {"$set": {"userId": world.people[owner or ""]}})
    return {"invoiceId": invoice.id}


def ledger_bodies() -> dict[str, Body]:
    """What is sent, by the rule's id."""

    async def reason(_who: str | None, _relation: str) -> dict[str, Any]:
        return {"json": {"reason": "Asked for it on the second day"}}

    return {"payment.refund": reason}
