"""What other features ask of the logbook."""

from __future__ import annotations

from api.logbook.registry import all_kinds


def menu_entries() -> list[tuple[str, str]]:
    """The path and label of every kind's report page, in menu order."""
    return [(f"/task/{kind.categoryId}", kind.title) for kind in all_kinds()]
