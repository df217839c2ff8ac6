"""The requests about the books of payments."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

from bson import ObjectId

from api.billing.documents import Order
from api.billing.invoices import invoices
from api.core.store.database import Row, collection
from tests.api.access.matrix.matrix import MISSING, Rule
from tests.api.access.matrix.principals import STUDENTS
from tests.api.access.matrix.records import STUDENT_ACTORS
from tests.api.billing.bought import bought
from tests.api.world import World

Body = Callable[[str | None, str], Awaitable[dict[str, Any]]]


async def ledger_parts(world: World, rule: Rule, who: str | None, relation: str) -> dict[str, Any]:
    """What stands in the paths: an order that was paid, a fresh one by somebody new where it is refunded, or its
    invoice to the student who stands in ``relation`` to ``who``."""
    if rule.id == "payment.refund":
        return {"orderId": ObjectId() if relation == MISSING else (await bought(world))[0]["_id"]}
    if rule.id in ("payment.read", "payment.check"):
        return {"orderId": ObjectId() if relation == MISSING else (await _paid_before(world))["orderId"]}
    if rule.id == "payment.licence":
        return {"orderId": ObjectId() if relation == MISSING else await _partly_refunded(world)}
    if "{invoiceId}" not in rule.path:
        return {}
    if relation == MISSING:
        return {"invoiceId": ObjectId()}
    # Each is one of its own by its id: what somebody has read by an address is not read again.
    invoice, id_ = await _paid_before(world), ObjectId()
    owner = who if relation == "own" and who in STUDENT_ACTORS else STUDENTS[relation]
    another = {"_id": id_, "orderId": ObjectId(), "number": f"I/{id_}", "n": int(str(id_)[-6:], 16) + 1_000}
    await collection("invoices").insert_one({**invoice, **another, "userId": world.people[owner or ""]})
    return {"invoiceId": id_}


async def _paid_before(world: World) -> Row:
    """The invoice of the first order that was paid in this world; one is paid where there is none."""
    invoice = await collection("invoices").find_one({}, sort=[("_id", 1)])
    if invoice is None:
        order, payment_id = await bought(world, world.people["other_student"])
        issued = await invoices.issue(Order.model_validate(order), payment_id)
        invoice = await collection("invoices").find_one({"_id": issued.id})
    return dict(invoice)


async def _partly_refunded(world: World) -> ObjectId:
    """The id of a paid order whose licence awaits a decision."""
    order_id = ObjectId(str((await bought(world))[0]["_id"]))
    await collection("orders").update_one({"_id": order_id}, {"$set": {"licenceDecision": "asked"}})
    return order_id


def ledger_bodies() -> dict[str, Body]:
    """What is sent, by the rule's id."""

    async def reason(_who: str | None, _relation: str) -> dict[str, Any]:
        return {"json": {"reason": "Asked for it on the second day"}}

    async def decision(_who: str | None, _relation: str) -> dict[str, Any]:
        return {"json": {"keep": True, "reason": "Half a year was unused"}}

    return {"payment.refund": reason, "payment.licence": decision}
