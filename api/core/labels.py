"""How people read the values that the specification misspells.

Stored values, wire values and routes stay as they are; screens, prints and mails show what stands here (DECISIONS,
spelling). The web takes the table from here at build time.
"""

from __future__ import annotations

from collections.abc import Mapping

LABELS: Mapping[str, str] = {
    "Cleark": "Clerk",
    "Demostrations": "Demonstrations",
    "Emotion Skills": "Emotional Skills",
    "Health Care Management activities both HR & Loginstics": "Health Care Management activities both HR & Logistics",
    "Leaderships Skills": "Leadership Skills",
}


def label(value: str) -> str:
    """What people read for a stored value: itself, spelt right."""
    return LABELS.get(value, value)


def stored_value(text: str) -> str:
    """The stored value of what people read; the way back of :func:`label`."""
    return next((value for value, read in LABELS.items() if read == text), text)
