"""What names an order in the address that a provider sends a buyer back to: its id with a proof that we wrote it."""

from __future__ import annotations

import hmac

from bson import ObjectId

from api.core.security.tokens import keyed_hash
from api.core.text import object_id
from api.settings import Settings

LENGTH = 32
"""Hexadecimal digits of a proof."""


def reference_of(settings: Settings, order_id: ObjectId) -> str:
    """The reference of an order: ``{id}.{proof}``."""
    return f"{order_id}.{_proof(settings, str(order_id))}"


def order_named(settings: Settings, reference: str) -> ObjectId | None:
    """The order's id behind a reference of ours, or None."""
    id_, _, proof = reference.partition(".")
    if not hmac.compare_digest(proof.encode("utf-8", "surrogatepass"), _proof(settings, id_).encode()):
        return None
    return object_id(id_)


def _proof(settings: Settings, order_id: str) -> str:
    return keyed_hash(settings.secret.get_secret_value(), "order reference", order_id)[:LENGTH]
