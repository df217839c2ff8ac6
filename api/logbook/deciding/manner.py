"""How a decision is made."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, NamedTuple

from api.core.errors import Invalid


class Manner(NamedTuple):
    """How a decision is made: by itself, in one act with others, or on a device that had no network; and whether the
    verifier declared to have supervised what was recorded, or to have seen its record."""

    via: Literal["bulk", "offline"] | None = None
    declared: bool = False


def manner_of(body: Mapping[str, object]) -> Manner:
    """How a single decision was made, as its sender says.

    Raises:
        Invalid: ``offline`` is neither true nor false.
    """
    offline = body.get("offline", False)
    if not isinstance(offline, bool):
        raise Invalid("offline is true or false.", field="offline")
    return Manner("offline" if offline else None)
