"""The element of a stored list that a condition has found, as an update names it."""

from __future__ import annotations


def of_the_found(field: object) -> str:
    """``of_the_found(inside(Coupon.holders).paid)`` is ``holders.$.paid``."""
    listed, _, name = str(field).partition(".")
    return f"{listed}.$.{name}"
