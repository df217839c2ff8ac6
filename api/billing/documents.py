"""What is sold, and what is stored of each purchase."""

from __future__ import annotations

import datetime as dt
from typing import Annotated, Literal

from bson import ObjectId
from pydantic import BaseModel, ConfigDict
from pymongo import IndexModel

from api.core.store.documents import BaseDocument, Ref

Provider = Literal["razorpay", "second"]
PaidThrough = Literal["razorpay", "second", "hand"]
"""The provider of an order; ``hand`` is one that stands for the Master's word, for which no money passed."""
Mode = Literal["live", "test"]
"""``test``: the provider's test mode, in which no real money moves."""
OrderState = Literal["creating", "open", "paid", "lapsed", "failed", "refunded"]
PaymentState = Literal["captured", "refused", "duplicate", "refundPending", "refunded"]
Source = Literal["client", "webhook", "reconciler", "master"]
Outcome = Literal["done", "refused", "ignored", "alarm"]
Series = Literal["invoice", "credit"]
RefundState = Literal["pending", "processed", "failed"]
DisputeState = Literal["created", "under_review", "action_required", "won", "lost", "closed"]
OPEN_DISPUTE: tuple[DisputeState, ...] = ("created", "under_review", "action_required")
LicenceDecision = Literal["asked", "kept", "withdrawn"]
"""The Master's decision about the licence of an order that was refunded in part, or that several accounts use."""


class Batch(BaseDocument):
    """A package. ``price`` and ``offerPrice`` are paise (DECISIONS D10.1); GST is added to the offer price (P-466).
    ``till`` is the last day on which it is offered; none means that it has no end (P-232). ``version`` counts its
    changes. One that ``needsCode`` is sold only to students of a college that has a :class:`PackageCode` for it."""

    title: str
    desc: str
    price: int
    offerPrice: int
    till: dt.datetime | None = None
    needsCode: bool | None = None
    version: int = 0
    retiredOn: dt.datetime | None = None

    class Settings(BaseDocument.Settings):
        name = "batches"
        indexes = [
            IndexModel([("title", 1)], name="title", unique=True),
            IndexModel([("retiredOn", 1), ("offerPrice", -1), ("_id", -1)], name="offered"),
            IndexModel([("retiredOn", 1), ("offerPrice", 1), ("_id", 1)], name="by_offer"),
            IndexModel([("retiredOn", 1), ("title", 1), ("_id", 1)], name="in_use_title"),
        ]


class PackageCode(BaseDocument):
    """The code by which the students of one college buy a package that needs one; a new one replaces it."""

    batch: Annotated[ObjectId, Ref("batches", "title")]
    collegeId: Annotated[ObjectId, Ref("colleges", "name")]
    code: str
    createdOn: dt.datetime
    createdBy: ObjectId

    class Settings(BaseDocument.Settings):
        name = "packageCodes"
        indexes = [
            IndexModel([("batch", 1), ("collegeId", 1)], name="package_college", unique=True),
            IndexModel([("createdOn", -1), ("_id", -1)], name="newest"),
        ]


class Order(BaseDocument):
    """One purchase. Amounts are paise: ``taxable`` is the offer price less the coupon, ``amount`` is it with ``gst``.

    ``state``: ``creating`` until the provider has it, ``open`` while it can be paid, ``lapsed`` after half an hour,
    ``failed`` where the provider refused it, ``paid``, ``refunded``. Money that comes for an order that is over
    counts all the same. ``refundedAmount`` is the part of the amount that was refunded, ``refundedGst`` the tax in
    it; ``licenceDecision`` is set once the Master has to decide about the licence. ``key`` is the client's
    idempotency key with the person; ``slot`` joins person, package, coupon and gateway while the order is pending,
    so that there is one of these at a time; ``asked`` says that the provider was asked for it, so that it may have
    it. ``paidAt`` is when the money was known, ``settledOn`` when everything that follows from it was done.
    """

    receipt: str
    userId: Annotated[ObjectId, Ref("users", "name", "email", "phone")]
    batch: Annotated[ObjectId | None, Ref("batches", "title")] = None
    title: str
    offerPrice: int
    discount: int
    taxable: int
    gst: int
    amount: int
    currency: str
    gateway: PaidThrough
    mode: Mode
    coupon: str | None = None
    couponId: Annotated[ObjectId | None, Ref("coupons", "code")] = None
    key: str | None = None
    slot: str | None = None
    asked: bool | None = None
    providerOrderId: str | None = None
    paymentUrl: str | None = None
    state: OrderState
    createdAt: dt.datetime
    expiresAt: dt.datetime
    paidAt: dt.datetime | None = None
    paymentId: str | None = None
    settledOn: dt.datetime | None = None
    refundedOn: dt.datetime | None = None
    refundedAmount: int | None = None
    refundedGst: int | None = None
    licenceDecision: LicenceDecision | None = None
    lookedOn: dt.datetime | None = None

    class Settings(BaseDocument.Settings):
        name = "orders"
        indexes = [
            IndexModel([("receipt", 1)], name="receipt", unique=True),
            IndexModel([("key", 1)], name="key", unique=True, sparse=True),
            IndexModel([("slot", 1)], name="slot", unique=True, sparse=True),
            IndexModel([("providerOrderId", 1)], name="provider", unique=True, sparse=True),
            IndexModel([("userId", 1), ("_id", -1)], name="user"),
            IndexModel([("state", 1), ("settledOn", 1), ("_id", 1)], name="unsettled"),
            IndexModel([("state", 1), ("createdAt", -1), ("_id", -1)], name="state_newest"),
            IndexModel([("state", 1), ("expiresAt", 1), ("_id", 1)], name="expiry"),
            IndexModel([("licenceDecision", 1)], name="licence_decision", sparse=True),
        ]


class PaymentRefund(BaseModel):
    """One refund of a payment, or the loss of a dispute about it. ``amount`` is paise; ``bookedOn`` is when the books
    and the licence had followed it."""

    refundId: str
    amount: int
    state: RefundState
    at: dt.datetime
    bookedOn: dt.datetime | None = None


class PaymentDispute(BaseModel):
    """A dispute that the buyer's bank opened about a payment. ``amount`` is paise."""

    disputeId: str
    amount: int
    state: DisputeState
    at: dt.datetime


class Payment(BaseDocument):
    """Money that a provider has, or refused to take, for an order. ``amount`` is paise.

    ``state``: ``captured``; ``refused``; ``duplicate``, captured although its person needed no other licence, so that
    it is to be refunded; ``refundPending``; ``refunded``, in full. ``refunds`` holds each refund once, by the
    provider's id of it, both those that the Master requested here and those made on the provider's dashboard.
    """

    paymentId: str
    orderId: Annotated[ObjectId, Ref("orders", "receipt", "title")]
    userId: Annotated[ObjectId, Ref("users", "name", "email", "phone")]
    gateway: Provider
    amount: int
    currency: str
    state: PaymentState
    at: dt.datetime
    reason: str | None = None
    refundId: str | None = None
    refundKey: str | None = None
    refundReason: str | None = None
    refundBy: Annotated[ObjectId | None, Ref("users", "name")] = None
    refundAskedOn: dt.datetime | None = None
    refundedOn: dt.datetime | None = None
    refunds: list[PaymentRefund] = []
    disputes: list[PaymentDispute] = []

    class Settings(BaseDocument.Settings):
        name = "payments"
        indexes = [
            IndexModel([("paymentId", 1)], name="payment", unique=True),
            IndexModel([("orderId", 1), ("_id", 1)], name="order"),
            IndexModel([("userId", 1), ("_id", -1)], name="user"),
            IndexModel([("state", 1), ("_id", 1)], name="state"),
            IndexModel([("disputes.state", 1)], name="dispute_state", sparse=True),
        ]


class PaymentEvent(BaseDocument):
    """One event of a payment, never changed and never deleted.

    ``sort`` says what happened (``order.created``, ``payment.settled``, …), ``outcome`` what came of it, ``reason``
    why, in words for the Master. An ``alarm`` is something that a person has to look at. ``eventId`` is the provider's
    own id of a message, by which a repeated one is known. ``amount`` is paise.
    """

    at: dt.datetime
    sort: str
    source: Source
    outcome: Outcome
    gateway: str | None = None
    eventId: str | None = None
    orderId: Annotated[ObjectId | None, Ref("orders", "receipt")] = None
    paymentId: str | None = None
    userId: Annotated[ObjectId | None, Ref("users", "name")] = None
    reason: str | None = None
    amount: int | None = None
    currency: str | None = None

    class Settings(BaseDocument.Settings):
        name = "paymentEvents"
        indexes = [
            IndexModel([("eventId", 1)], name="event", unique=True, sparse=True),
            IndexModel([("orderId", 1), ("_id", 1)], name="order"),
            IndexModel([("outcome", 1), ("_id", -1)], name="outcome_newest"),
        ]


class Holder(BaseModel):
    """A use that a person's order has reserved until ``until``, or spent (``paid``)."""

    model_config = ConfigDict(arbitrary_types_allowed=True)

    userId: ObjectId
    orderId: ObjectId
    until: dt.datetime
    paid: bool = False


class Coupon(BaseDocument):
    """A coupon of one package: ``discount`` in paise off the offer price, ``couponQty`` uses of which ``userQty`` are
    left, one for each person (P-230). A deleted one stays for the books, and so does its code."""

    code: str
    batch: Annotated[ObjectId, Ref("batches", "title")]
    discount: int
    couponQty: int
    userQty: int
    holders: list[Holder] = []
    createdOn: dt.datetime
    createdBy: ObjectId
    deletedOn: dt.datetime | None = None

    class Settings(BaseDocument.Settings):
        name = "coupons"
        indexes = [
            IndexModel([("code", 1)], name="code", unique=True),
            IndexModel([("deletedOn", 1), ("createdOn", 1), ("_id", 1)], name="listed"),
            IndexModel([("deletedOn", 1), ("code", 1), ("_id", 1)], name="by_code"),
            IndexModel([("deletedOn", 1), ("discount", 1), ("_id", 1)], name="by_discount"),
            IndexModel([("deletedOn", 1), ("userQty", 1), ("_id", 1)], name="by_uses_left"),
            IndexModel([("deletedOn", 1), ("batch", 1), ("createdOn", 1), ("_id", 1)], name="of_package"),
        ]


class CouponUse(BaseDocument):
    """A coupon that was spent by a verified payment; ``collegeId`` and ``departmentId`` are the student's of that day.
    ``over`` marks a payment that came in when its reservation had been given back and no use was left."""

    orderId: ObjectId
    couponId: ObjectId
    couponCode: str
    userId: ObjectId
    paymentId: str
    datetime: dt.datetime
    collegeId: ObjectId | None = None
    departmentId: ObjectId | None = None
    searchText: str = ""
    over: bool | None = None

    class Settings(BaseDocument.Settings):
        name = "couponUses"
        indexes = [
            IndexModel([("orderId", 1)], name="order", unique=True),
            IndexModel([("datetime", 1), ("_id", 1)], name="listed"),
            IndexModel([("collegeId", 1), ("datetime", 1), ("_id", 1)], name="of_college"),
            IndexModel([("collegeId", 1), ("departmentId", 1), ("datetime", 1), ("_id", 1)], name="of_department"),
            IndexModel([("departmentId", 1), ("datetime", 1), ("_id", 1)], name="department"),
        ]


class ReferralCredit(BaseDocument):
    """That ``sponsorId`` brought ``userId``, who paid by ``orderId``. ``collegeId`` and ``departmentId`` are the new
    student's of that day; ``reversedOn`` says that the payment was given back."""

    userId: ObjectId
    sponsorId: ObjectId
    orderId: ObjectId
    paymentId: str
    creditedOn: dt.datetime
    reversedOn: dt.datetime | None = None
    collegeId: ObjectId | None = None
    departmentId: ObjectId | None = None
    searchText: str = ""

    class Settings(BaseDocument.Settings):
        name = "referralCredits"
        indexes = [
            IndexModel([("userId", 1)], name="user", unique=True),
            IndexModel([("orderId", 1)], name="order"),
            IndexModel([("reversedOn", 1), ("sponsorId", 1), ("creditedOn", 1), ("_id", 1)], name="by_sponsor"),
            IndexModel([("reversedOn", 1), ("creditedOn", 1), ("_id", 1)], name="listed"),
            IndexModel([("reversedOn", 1), ("collegeId", 1), ("departmentId", 1), ("sponsorId", 1)], name="of_place"),
            IndexModel([("reversedOn", 1), ("departmentId", 1), ("sponsorId", 1)], name="of_department"),
        ]


class InvoiceSeller(BaseModel):
    """Who sells, as a document of the books names it; what is not known is absent."""

    name: str | None = None
    address: str | None = None
    state: str | None = None
    stateCode: str | None = None
    gstin: str | None = None


class InvoiceBuyer(BaseModel):
    """Who buys, as a document of the books names it, with the state that is the place of supply."""

    name: str | None = None
    email: str | None = None
    phone: str | None = None
    address: str | None = None
    college: str | None = None
    state: str | None = None
    stateCode: str | None = None


class Invoice(BaseDocument):
    """One document of the books. ``sort`` is ``invoice`` (a tax invoice, or a receipt of a seller without a GST number)
    or ``credit`` (a credit note for a refund, in full or in part, ``against`` being the invoice's number). Amounts are
    paise.

    ``series`` is the prefix of its number, ``year`` the financial year, ``n`` its place in both. ``gst`` is ``cgst``
    and ``sgst`` within the seller's state, ``igst`` from one state to another.
    """

    sort: Series
    number: str
    series: str
    year: str
    n: int
    title: str
    mode: Mode
    orderId: Annotated[ObjectId, Ref("orders", "receipt")]
    userId: Annotated[ObjectId, Ref("users", "name")]
    paymentId: str
    refundId: str | None = None
    gateway: PaidThrough
    issuedOn: dt.datetime
    seller: InvoiceSeller
    buyer: InvoiceBuyer
    item: str
    sac: str
    offerPrice: int
    discount: int
    taxable: int
    gst: int
    cgst: int
    sgst: int
    igst: int
    amount: int
    against: str | None = None
    reason: str | None = None

    class Settings(BaseDocument.Settings):
        name = "invoices"
        indexes = [
            IndexModel([("number", 1)], name="number", unique=True),
            IndexModel([("series", 1), ("year", 1), ("n", 1)], name="series", unique=True),
            IndexModel([("orderId", 1), ("sort", 1), ("refundId", 1)], name="order_refund", unique=True),
            IndexModel([("userId", 1), ("_id", -1)], name="buyer"),
        ]
