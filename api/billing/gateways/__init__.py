"""Payment providers behind one small interface; what an amount, an order or a payment is to each of them stays inside.

``razorpay.py`` is the card provider, ``second.py`` the one with a page of its own, ``bench*.py`` the test gateway that
speaks the wire formats of both. Amounts are paise throughout.
"""

from __future__ import annotations

import datetime as dt
import hashlib
import hmac
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal, Protocol, get_args

from api.billing.documents import DisputeState, Provider, RefundState

NAMES: tuple[Provider, ...] = get_args(Provider)
"""The gateways that an order may name; the first is the default (P-464)."""

State = Literal["captured", "authorized", "failed", "created", "refunded"]


class GatewayAway(Exception):
    """The provider gave no usable answer: what was asked may or may not have taken place there."""


class GatewayRefused(Exception):
    """The provider answered that it will not do this; the text is its own and is not shown to people."""


class BadWebhook(Exception):
    """A message that the provider did not sign, or whose form is not the provider's."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Buyer:
    """What a provider gets to know of who pays."""

    name: str
    email: str
    phone: str


@dataclass(frozen=True, slots=True, kw_only=True)
class OrderRequest:
    """An order to be made at a provider. ``again`` says that it was asked for before under this receipt, so that it may
    be there already; ``back`` is the address of the page that the buyer comes back to."""

    receipt: str
    amount: int
    buyer: Buyer
    back: str
    again: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class ProviderOrder:
    """An order at the provider. ``paymentUrl`` is its page, where it has one."""

    id: str
    amount: int
    currency: str
    paymentUrl: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ProviderPayment:
    """What the provider says of a payment."""

    id: str
    orderId: str
    amount: int
    currency: str
    state: State
    reason: str | None = None
    refunded: int = 0
    """Paise of it that were refunded."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ProviderRefund:
    """A refund at the provider, in full or in part, whoever made it."""

    id: str
    paymentId: str
    amount: int
    state: RefundState


@dataclass(frozen=True, slots=True, kw_only=True)
class ProviderDispute:
    """A dispute about a payment, opened by the buyer's bank."""

    id: str
    paymentId: str
    amount: int
    state: DisputeState


@dataclass(frozen=True, slots=True, kw_only=True)
class WebhookEvent:
    """A signed message. ``id`` identifies a repeated one; ``payment``, ``refund`` and ``dispute`` are absent if it is
    about none. ``account`` is the merchant's account that it was made for, if it names one."""

    id: str
    event: str
    payment: ProviderPayment | None
    refund: ProviderRefund | None = None
    dispute: ProviderDispute | None = None
    account: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Checkout:
    """What the page needs: the ``key`` that may be known to anybody, the ``script`` to load on demand, the ``hosts``
    that a payment page may have (none: its own)."""

    key: str = ""
    script: str | None = None
    hosts: tuple[str, ...] = field(default_factory=tuple)


class Gateway(Protocol):
    """One provider.

    Every call may raise :class:`GatewayAway`, and :class:`GatewayRefused` where the provider says no.
    """

    name: Provider
    test: bool
    """Whether no real money moves."""
    checkout: Checkout

    async def create_order(self, asked: OrderRequest) -> ProviderOrder:
        """Makes an order, or finds the one that was made under this receipt."""
        ...

    async def fetch_payment(self, payment_id: str) -> ProviderPayment | None:
        """What the provider has of a payment; None where it has none of this id."""
        ...

    async def capture(self, payment_id: str, amount: int) -> ProviderPayment:
        """Takes the money of a payment that is authorised only."""
        ...

    async def payments_of_order(self, provider_order_id: str) -> list[ProviderPayment]:
        """Every payment that was tried for an order."""
        ...

    async def refund(self, payment_id: str, amount: int, *, key: str) -> str:
        """Gives the money back, once for each ``key``; answers the refund's id."""
        ...

    async def refunds_of_payment(self, payment_id: str) -> list[ProviderRefund]:
        """Return every refund of a payment, the oldest first."""
        ...

    async def refunds_since(self, since: dt.datetime) -> list[ProviderRefund]:
        """Return every refund that was made since then, whoever made it."""
        ...

    def verify_signature(self, order_id: str, payment_id: str, signature: str, /) -> bool:
        """Whether the provider's page signed that this payment is of this order."""
        ...

    def parse_webhook(self, raw: bytes, headers: Mapping[str, str]) -> WebhookEvent:
        """The message of a webhook, its signature proved over the raw bytes first.

        Raises:
            BadWebhook: not signed with the webhook secret, or not in the provider's form.
        """
        ...


def signed(secret: str, message: bytes) -> str:
    """The HMAC-SHA256 of bytes, in hexadecimal: how both providers sign."""
    return hmac.new(secret.encode(), message, hashlib.sha256).hexdigest()


def is_signed(secret: str, message: bytes, signature: str) -> bool:
    """Whether ``signature`` is that of ``message``, in constant time; an empty secret signs nothing (PY-07)."""
    given = signature.encode("utf-8", "surrogatepass")
    return bool(secret) and hmac.compare_digest(signed(secret, message).encode(), given)
