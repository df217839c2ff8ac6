"""How slow this processor is just now: a test of time judges the product, and not who else shares the machine."""

from __future__ import annotations

import copy
import time

QUIET = 0.1
"""Seconds that :func:`_work` takes on the machine on which the limits of the tests were set, when all is quiet."""

_ROW = {"name": "Ananya", "of": [{"n": n, "at": {"x": n, "y": [n, str(n)]}} for n in range(40)]}


def slowness() -> float:
    """How many times longer a settled piece of work takes now than on a quiet machine; at least 1."""
    return max(1.0, min(_work() for _ in range(3)) / QUIET)


def _work() -> float:
    began = time.process_time()
    for _ in range(800):
        copy.deepcopy(_ROW)
    return time.process_time() - began
