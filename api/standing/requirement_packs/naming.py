"""How names of departments are compared, and the one that means all of them."""

from __future__ import annotations

import re

from api.core.text import folded

ALL_DEPARTMENTS = "*"


def name_key(name: str) -> str:
    """A department's name as it is compared: whatever its case and punctuation."""
    return " ".join(re.sub(r"[\W_]+", " ", folded(name)).split())
