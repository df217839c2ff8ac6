"""What the calls about packages, purchases, coupons, referrals and the ledger answer. Amounts are rupees."""

from __future__ import annotations

from typing import Literal, NotRequired

from typing_extensions import TypedDict

from api.billing.documents import (
    DisputeState,
    LicenceDecision,
    Mode,
    OrderState,
    Outcome,
    PaidThrough,
    PaymentState,
    Provider,
    RefundState,
    Source,
)
from api.core.http.contract import Day, Instant, Named, PageInfo, Refusal, Success, Titled, WireId

Rupees = float
"""An amount in rupees with at most two decimals; a whole number is written without them."""
ReturnedState = Literal["paid", "refused", "pending"]
WebhookResult = Literal[
    "repeated",
    "made for another account",
    "about no payment",
    "of an unknown order",
    "settled",
    "duplicate",
    "pending",
    "refused",
    "mismatch",
    "refund pending",
    "refund failed",
    "partly refunded",
    "refunded",
    "dispute open",
    "dispute won",
    "dispute lost",
    "dispute closed",
]


class OfferedPackage(TypedDict):
    """A package that can be bought today. ``payable`` is the offer price with GST; ``till`` its last day, if any."""

    _id: WireId
    title: str
    desc: str
    price: Rupees
    offerPrice: Rupees
    payable: Rupees
    till: Day | None
    needsCode: bool


class OfferedPackages(Success):
    """The price list (P-405)."""

    success: Literal[True]
    data: list[OfferedPackage]


class PackageRow(OfferedPackage):
    """A package as the Master manages it. ``offered`` is false when the last day is over; ``version`` counts its
    changes and is sent with the next one."""

    offered: bool
    version: int


class PackageCodeRow(TypedDict):
    """The code by which the students of one college buy a package that needs one."""

    _id: WireId
    batch: Titled | None
    collegeId: Named | None
    code: str
    createdOn: Instant


class OrderOffer(TypedDict):
    """What the page needs to have an order paid (P-406). ``id`` is the order's, ``orderId`` the provider's own id of
    it, ``key`` the provider's public key. ``script`` is the provider's script to load, where it has one; ``paymentUrl``
    its payment page, where it has one, and ``paymentHosts`` the hosts that this page may have."""

    id: WireId
    key: str
    amount: Rupees
    currency: str
    brand: str
    desc: str
    orderId: str
    gateway: Provider
    test: bool
    expiresAt: Instant
    script: NotRequired[str]
    paymentUrl: NotRequired[str]
    paymentHosts: NotRequired[list[str]]


class OrderMade(Success, OrderOffer):
    """An order that waits to be paid."""

    success: Literal[True]


class PaymentProved(Success):
    """A payment that counts (P-409); ``message`` says so where it is given back, as the account was paid already."""

    success: Literal[True]


class OwnOrder(TypedDict):
    """An order as its buyer sees it; ``paid`` says that the money is here and the account is open."""

    _id: WireId
    title: str
    amount: Rupees
    currency: str
    gateway: PaidThrough
    state: OrderState
    paid: bool
    test: bool
    expiresAt: Instant


class OwnOrderRead(Success):
    """The state of an own order."""

    success: Literal[True]
    data: OwnOrder


class WebhookTaken(Success):
    """What a provider's message came to, for the provider's own log."""

    result: WebhookResult


class ReturnedOrder(TypedDict):
    """How the order of a return address stands."""

    found: ReturnedState


class CardProof(TypedDict):
    """What the card provider's script hands to the page as proof of a payment."""

    razorpay_payment_id: str
    razorpay_order_id: str
    razorpay_signature: str


class CardTries(TypedDict):
    """The order and the payment that a refusal of the card provider is about."""

    order_id: str
    payment_id: str


class CardFault(TypedDict):
    """How the card provider's script tells that the bank refused."""

    code: str
    description: str
    source: str
    reason: str
    step: str
    metadata: CardTries


class PaymentTried(Success):
    """What the test gateway's dialog is told: the proof, the bank's refusal, or neither where the payment is late."""

    payment: NotRequired[CardProof]
    error: NotRequired[CardFault]


class DocumentLink(TypedDict):
    """An invoice, receipt or credit note: its PDF is read by the id."""

    _id: WireId
    number: str


class OwnPaymentRow(TypedDict):
    """What a student paid, and the part of it that was refunded. ``paymentId`` is the provider's, absent where the
    Master marked the account as paid. ``creditNote`` is the first of ``creditNotes``."""

    _id: WireId
    title: str
    amount: Rupees
    gateway: PaidThrough
    state: Literal["paid", "refunded"]
    mode: Mode
    paidAt: Instant
    paymentId: NotRequired[str]
    invoice: DocumentLink | None
    creditNote: DocumentLink | None
    creditNotes: list[DocumentLink]
    refunded: Rupees


class Licence(TypedDict):
    """Since when and until when a student's account is paid for (P-461), as days in India."""

    paidOn: Day
    until: Day


class OwnPayments(PageInfo):
    """One page of what a student paid, and the licence that came of it."""

    data: list[OwnPaymentRow]
    licence: Licence | None


class CouponRow(TypedDict):
    """A coupon of one package: ``amount`` and ``discount`` are both what it takes off the offer price; ``couponQty``
    are its uses, ``userQty`` those that are left, ``status`` whether there are any (P-228)."""

    _id: WireId
    code: str
    batch: Titled | None
    amount: Rupees
    discount: Rupees
    couponQty: int
    userQty: int
    status: bool
    createdOn: Instant


class CouponTried(Success):
    """What a coupon takes off a package, and what is left to pay with GST (P-402)."""

    amount: Rupees
    payable: Rupees


class ReferralPerson(TypedDict):
    """A student as the lists of coupons and referrals show one."""

    _id: WireId
    referralId: str | None
    name: str | None
    phone: str | None
    email: str | None


class CouponUseRow(TypedDict):
    """A coupon that was spent, and by whom. ``over``: there was no use left of it when the payment came in."""

    _id: WireId
    couponCode: str
    paymentId: str
    datetime: Instant
    userId: ReferralPerson | None
    over: NotRequired[Literal[True]]


class ReferralRow(TypedDict):
    """A new student who was brought and has paid; of one whose account is gone the payment alone is known. ``_id`` is
    that of the credit."""

    _id: WireId
    referralId: NotRequired[str | None]
    name: NotRequired[str | None]
    phone: NotRequired[str | None]
    email: NotRequired[str | None]
    paymentId: str
    creditedOn: Instant


class SponsorRow(TypedDict):
    """A student and whom they brought (P-229); ``count`` is how many, ``referrals`` the newest of them. ``_id`` is the
    sponsor's."""

    _id: WireId
    sponsor: ReferralPerson | None
    count: int
    referrals: list[ReferralRow]


class Payer(TypedDict):
    """Whose order it is."""

    _id: WireId
    name: str
    phone: NotRequired[str]
    email: str


LedgerFlag = Literal["duplicate", "refundPending", "decision", "disputed"]
"""A reason for which an order needs the Master: a second payment, a refund under way, a decision about the licence
after a refund, an open dispute."""


class LedgerRow(TypedDict):
    """An order in the ledger. ``flag`` is the reason for which it needs the Master. ``refunded`` is the part of the
    amount that was refunded, ``creditNote`` the first of ``creditNotes``. ``receipt`` is this
    product's number of it, ``providerOrderId`` the provider's; ``paidAt`` is when the money was known, ``settledOn``
    when all that follows from it was done."""

    _id: WireId
    receipt: str
    providerOrderId: NotRequired[str]
    student: Payer | None
    title: str
    offerPrice: Rupees
    discount: Rupees
    taxable: Rupees
    gst: Rupees
    amount: Rupees
    currency: str
    gateway: PaidThrough
    coupon: NotRequired[str]
    state: OrderState
    mode: Mode
    paymentId: NotRequired[str]
    createdAt: Instant
    paidAt: NotRequired[Instant]
    settledOn: NotRequired[Instant]
    flag: LedgerFlag | None
    invoice: DocumentLink | None
    creditNote: DocumentLink | None
    creditNotes: list[DocumentLink]
    refunded: Rupees
    licenceDecision: NotRequired[LicenceDecision]


class LedgerSums(TypedDict):
    """What the orders of a list come to: ``captured`` was taken in all, ``refunded`` given back of it, ``gst`` is the
    tax in what was kept, ``count`` how many orders were paid."""

    captured: Rupees
    refunded: Rupees
    gst: Rupees
    count: int


class LedgerTotals(TypedDict):
    """The sums of real and of test payments, of those that there are."""

    live: NotRequired[LedgerSums]
    test: NotRequired[LedgerSums]


class LedgerPage(PageInfo):
    """One page of the ledger, and what all orders of the list come to."""

    data: list[LedgerRow]
    totals: LedgerTotals


class LedgerRefund(TypedDict):
    """A refund of a payment, or the loss of a dispute about it. ``bookedOn`` is when books and licence followed."""

    refundId: str
    amount: Rupees
    state: RefundState
    at: Instant
    bookedOn: NotRequired[Instant]


class LedgerDispute(TypedDict):
    """A dispute that the buyer's bank opened about a payment."""

    disputeId: str
    amount: Rupees
    state: DisputeState
    at: Instant


class LedgerPayment(TypedDict):
    """A payment of an order. ``duplicate`` was captured although its person needed no other licence, so that it is to
    be refunded. ``reason`` is why it was refused or marked; the rest is there once a refund was asked for."""

    _id: WireId
    paymentId: str
    gateway: Provider
    amount: Rupees
    currency: str
    state: PaymentState
    at: Instant
    reason: NotRequired[str]
    refundId: NotRequired[str]
    refundReason: NotRequired[str]
    refundBy: NotRequired[Named | None]
    refundAskedOn: NotRequired[Instant]
    refundedOn: NotRequired[Instant]
    refunds: list[LedgerRefund]
    disputes: list[LedgerDispute]


class TrailLine(TypedDict):
    """One line of the trail of an order: ``sort`` is what happened (``order.created``, ``payment.settled``),
    ``outcome`` what came of it; an ``alarm`` is something that a person has to look at."""

    _id: WireId
    at: Instant
    sort: str
    source: Source
    outcome: Outcome
    gateway: NotRequired[str]
    paymentId: NotRequired[str]
    reason: NotRequired[str]
    amount: NotRequired[Rupees]
    currency: NotRequired[str]


class LedgerAlarm(TrailLine):
    """An alarm of the last 30 days, with the order that it is about and its student, if they are known."""

    orderId: WireId | None
    student: Named | None


class LedgerOrder(LedgerRow):
    """One order with its payments and the whole trail of both."""

    payments: list[LedgerPayment]
    trail: list[TrailLine]


class Reconciled(TypedDict):
    """What one comparison of the books with the providers found: how many orders it looked at, and of how many of
    them it found what."""

    looked: int
    settled: int
    duplicate: int
    lapsed: int
    refunded: int
    alarm: int
    away: int
    nothing: int


class PaymentRefusal(Refusal):
    """A payment that could not be proved (P-409)."""

    success: NotRequired[Literal[False]]
