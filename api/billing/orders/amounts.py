"""Money: whole paise inside, rupees with at most two decimals outside; nothing is worked out in floating point.

``price = round half up(max(0, offerPrice - coupon) * 1.18)`` (P-462, P-463, DECISIONS D10.1).
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from decimal import Decimal

GST_PERCENT = 18
"""Added to the offer price (P-462)."""
CURRENCY = "INR"
PAISE = 100
"""Paise of a rupee."""
HIGHEST = 10_000_000 * PAISE
"""No amount is above this, in paise: a crore of rupees."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Price:
    """What an order comes to, in paise: ``taxable`` is the offer price less the coupon, ``amount`` adds ``gst``."""

    offerPrice: int
    discount: int
    taxable: int
    gst: int
    amount: int


def with_gst(paise: int) -> int:
    """``paise`` and the tax on it, rounded half up to a whole paisa."""
    return (paise * (100 + GST_PERCENT) + 50) // 100


def price(offer: int, discount: int = 0) -> Price:
    """What is to be paid for a package of this offer price with a coupon of this amount, all in paise (P-463)."""
    taxable = max(0, offer - discount)
    amount = with_gst(taxable)
    return Price(offerPrice=offer, discount=discount, taxable=taxable, gst=amount - taxable, amount=amount)


def rupees(paise: int) -> int | float:
    """Paise as rupees for the wire: a whole number, or the number that is read from the two decimals as text.

    That number is written in JSON with just these decimals; it is for showing, never for working out another amount.
    """
    text = in_text(paise)
    return int(text[:-3]) if text.endswith(".00") else float(text)


def in_text(paise: int) -> str:
    """Paise as rupees with two decimals: 1179882 is ``11798.82``."""
    sign, (whole, rest) = "-" if paise < 0 else "", divmod(abs(paise), PAISE)
    return f"{sign}{whole}.{rest:02d}"


def written(paise: int) -> str:
    """Paise as rupees for people, grouped as in India: 1179882 is ``11,798.82``, 123456789 is ``12,34,567.89``."""
    sign, (whole, rest) = "-" if paise < 0 else "", divmod(abs(paise), PAISE)
    head, tail = str(whole)[:-3], str(whole)[-3:]
    groups = [head[max(0, end - 2) : end] for end in range(len(head), 0, -2)][::-1]
    return f"{sign}{','.join([*groups, tail])}.{rest:02d}"


def paise_of(value: object) -> int | None:
    """The paise of an amount in rupees as it came in JSON: a number, or the text of one, of at most two decimals.

    None for anything else: a truth value, NaN, a fraction of a paisa, a negative amount, one above :data:`HIGHEST`.
    """
    if isinstance(value, bool) or not isinstance(value, int | float | str):
        return None
    if isinstance(value, float) and not math.isfinite(value):
        return None
    text = repr(value) if not isinstance(value, str) else value
    if len(text) > 16 or not text.replace(".", "", 1).isdecimal() or not text.isascii():
        return None
    exact = Decimal(text) * PAISE
    return int(exact) if exact == exact.to_integral_value() and exact <= HIGHEST else None
