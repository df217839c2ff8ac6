"""What other features ask of the logbook."""

from __future__ import annotations

from api.logbook.registry import log_book, page_kinds


def menu_entries() -> list[tuple[str, str]]:
    """The path and label of every kind's report page, in menu order."""
    return [(kind.url, kind.title) for kind in log_book()]


def own_pages() -> list[tuple[str, str]]:
    """The path and label of every kind that has a page of its own."""
    return [(kind.url, kind.title) for kind in page_kinds()]
