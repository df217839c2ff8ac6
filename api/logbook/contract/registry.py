"""Discovery of kinds: every module of :mod:`api.logbook.kinds` with a ``KIND`` is one; nothing lists them by hand.

Answers look-ups by key, category id and delete-helper name, and the dashboard's fifteen tiles (L-040).
"""

from __future__ import annotations

import importlib
import pkgutil
from dataclasses import dataclass
from functools import cache

from api.logbook import kinds as kinds_package
from api.logbook.contract.field_names import check_names
from api.logbook.contract.kind import Kind

TILE_SLOTS = 15


@dataclass(frozen=True, kw_only=True)
class Tile:
    """One dashboard tile: its label, where it leads, the kinds it counts, and a target where there is one."""

    slot: int
    label: str
    url: str
    kinds: tuple[str, ...]
    target: int | None = None


@cache
def all_kinds() -> tuple[Kind, ...]:
    """Every kind: those of the Log Book in the order of its menu, then those with a page of their own.

    Raises:
        ValueError: two kinds share a key, category id, delete name or leading tile, or one names a field that it does
            not have.
    """
    kinds: list[Kind] = []
    for info in pkgutil.iter_modules(kinds_package.__path__):
        module = importlib.import_module(f"{kinds_package.__name__}.{info.name}")
        kind = getattr(module, "KIND", None)
        if isinstance(kind, Kind):
            kinds.append(kind)
    for attribute in ("key", "categoryId", "deleteName", "order"):
        values = [getattr(kind, attribute) for kind in kinds]
        if len(set(values)) != len(values):
            raise ValueError(f"Two kinds share the same {attribute}: {sorted(map(str, values))}")
    leading = [kind.tileSlot for kind in kinds if kind.tileLeads and kind.tileSlot is not None]
    if len(set(leading)) != len(leading):
        raise ValueError("Two kinds lead the same dashboard tile.")
    check_names(kinds)
    return tuple(sorted(kinds, key=lambda kind: (kind.page is not None, kind.order)))


@cache
def log_book() -> tuple[Kind, ...]:
    """The kinds of the Log Book menu, each with its report at ``/task/{categoryId}``."""
    return tuple(kind for kind in all_kinds() if kind.page is None)


@cache
def page_kinds() -> tuple[Kind, ...]:
    """The kinds with a page of their own."""
    return tuple(kind for kind in all_kinds() if kind.page is not None)


@cache
def _index(attribute: str) -> dict[str, Kind]:
    return {getattr(kind, attribute): kind for kind in all_kinds()}


def by_key(key: str) -> Kind | None:
    """The kind stored under ``key``, or None."""
    return _index("key").get(key)


def by_delete_name(name: str) -> Kind | None:
    """The kind that the delete helper calls ``name`` (L-352, L-353), or None."""
    return _index("deleteName").get(name)


@cache
def tiles() -> tuple[Tile, ...]:
    """The tiles in the specified order; a kind whose slot lies beyond the fifteen gets a tile of its own at the end."""
    last = max([TILE_SLOTS - 1, *(kind.tileSlot for kind in all_kinds() if kind.tileSlot is not None)])
    slots: list[Tile] = []
    for slot in range(last + 1):
        members = [kind for kind in all_kinds() if kind.tileSlot == slot]
        if members:
            leader = next(kind for kind in members if kind.tileLeads)
            keys = tuple(kind.key for kind in members)
            slots.append(Tile(slot=slot, label=leader.tile, url=leader.url, kinds=keys, target=leader.tileTarget))
    return tuple(slots)
