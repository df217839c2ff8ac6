"""The number under which a body is registered for GST: form and check digit (Luhn over 36 signs)."""

from __future__ import annotations

import re

FORM = re.compile(r"[0-9]{2}[A-Z]{5}[0-9]{4}[A-Z][0-9A-Z]{3}", re.ASCII)
SIGNS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"
LENGTH = 15
STATES = frozenset({*range(1, 39), 97, 99})
"""The codes of the states and union territories, of other territory, and of the centre."""


def check_sign(first: str) -> str:
    """The last of the 15 signs, from the 14 before it."""
    total = 0
    for place, sign in enumerate(first):
        product = SIGNS.index(sign) * (1 + place % 2)
        total += product // len(SIGNS) + product % len(SIGNS)
    return SIGNS[-total % len(SIGNS)]


def fault(number: str) -> str | None:
    """What is wrong with a GST number, in a sentence for the person who typed it; None where it can be right."""
    if len(number) != LENGTH:
        return "A GST number has 15 characters."
    if not FORM.fullmatch(number) or int(number[:2]) not in STATES:
        return "This is not a GST number: two digits of the state, the ten characters of the PAN, three more."
    if check_sign(number[:-1]) != number[-1]:
        return "This GST number has a typing mistake: its last character does not fit the others."
    return None
