"""What comes in about orders and payments, under the specification's names."""

from __future__ import annotations

from pydantic import Field, StrictFloat, StrictInt, StrictStr

from api.core.http.bodies import Received

Rupees = StrictInt | StrictFloat | StrictStr
"""An amount as it comes; :func:`api.billing.orders.amounts.paise_of` says whether it is one."""


class NewOrder(Received):
    """An order to be made (P-406). ``amount`` is rupees and is compared with the server's own price; ``batch`` is a
    package's id; ``userId`` decides nothing. ``packageCode`` is the college's, for a package that needs one."""

    amount: Rupees
    currency: str = Field(default="INR", max_length=20)
    userId: str | None = Field(default=None, max_length=40)
    batch: str = Field(max_length=40)
    gateway: str = Field(default="razorpay", max_length=40)
    coupon: str | None = Field(default=None, max_length=40)
    packageCode: str | None = Field(default=None, max_length=40)


class Verification(Received):
    """What the card provider's page handed over (P-409, P-410), or the ``orderId`` of an order that is to be asked for
    at its provider (P-256). The form of the three is looked at as one, so that every fault has the one answer (PY-01).
    """

    amount: Rupees | None = None
    razorpay_payment_id: object = None
    razorpay_order_id: object = None
    razorpay_signature: object = None
    userId: str | None = Field(default=None, max_length=40)
    couponCode: str | None = Field(default=None, max_length=40)
    orderId: str | None = Field(default=None, max_length=40)
