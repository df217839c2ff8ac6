"""Crash points: between the writes of an act that takes several, where a test kills the process (DECISIONS D10.2)."""

from __future__ import annotations

import os

VARIABLE = "PGL_KILL_AT"
POINTS = ("payment", "order", "licence", "coupon", "referral", "invoice")
"""The points of :func:`api.billing.settlement.settling.settle`, each after the step that it is named after."""


async def crash_point(name: str) -> None:
    """Ends the process at once, as ``kill -9`` would, where a test run names this point; else does nothing."""
    if os.environ.get("PGL_ENVIRONMENT") == "test" and os.environ.get(VARIABLE) == name:
        os._exit(9)
