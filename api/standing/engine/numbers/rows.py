"""One row of the numbers, out of its entries: by role, by month, since when, with what gaps."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from api.standing.engine.facts import APPROVED, Entry
from api.standing.engine.numbers.answers import PATH, Gap, Latest, TimeOff
from api.standing.engine.numbers.gaps import gaps_of

ROLE_AT: Mapping[str, int] = {role: at for at, role in enumerate(PATH)}
OTHER, COUNTS = len(PATH), len(PATH) + 1
WIDTH = COUNTS + 1

Months = tuple[tuple[int, ...], ...]


class Path(NamedTuple):
    """What the entries of a row say, whatever its number."""

    roles: tuple[int, ...]
    rolesPending: tuple[int, ...]
    firsts: tuple[dt.date | None, ...]
    months: Months
    waiting: Months
    gaps: tuple[Gap, ...]
    latest: Latest | None


NOTHING = Path((), (), (), (), (), (), None)
NO_ROLES = (0,) * len(PATH)
NO_FIRSTS: tuple[dt.date | None, ...] = (None,) * len(PATH)


def path_of(
    related: Sequence[Entry],
    counted: Iterable[Entry],
    counted_pending: Iterable[Entry],
    *,
    start: dt.date,
    today: dt.date,
    away: Sequence[TimeOff],
    by_role: bool,
) -> Path:
    """The path of a row.

    Args:
        related: all its entries that are not rejected, whatever their role.
        counted: the approved ones that count.
        counted_pending: the pending ones that would.
        start: the day of joining, which months are numbered from.
        today: until when gaps are looked for.
        away: leave and residency.
        by_role: whether its entries have one of the four roles.
    """
    if not related:
        return NOTHING if not by_role else NOTHING._replace(roles=NO_ROLES, rolesPending=NO_ROLES, firsts=NO_FIRSTS)
    base = start.year * 12 + start.month
    approved: dict[int, list[int]] = {}
    waiting: dict[int, list[int]] = {}
    firsts: list[dt.date | None] = [None] * len(PATH)
    for entry in related:
        day, is_approved = entry.day, entry.status in APPROVED
        month = max(0, day.year * 12 + day.month - base)
        side = approved if is_approved else waiting
        cells = side.get(month)
        if cells is None:
            cells = side[month] = [0] * WIDTH
        at = ROLE_AT.get(entry.role, OTHER)
        cells[at] += 1
        if is_approved and at != OTHER and ((first := firsts[at]) is None or day < first):
            firsts[at] = day
    for entries, side in ((counted, approved), (counted_pending, waiting)):
        for entry in entries:
            side[max(0, entry.day.year * 12 + entry.day.month - base)][COUNTS] += 1
    newest = max(related, key=lambda entry: (entry.day, entry.id))
    return Path(
        roles=_by_role(approved) if by_role else (),
        rolesPending=_by_role(waiting) if by_role else (),
        firsts=tuple(firsts) if by_role else (),
        months=_months(approved),
        waiting=_months(waiting),
        gaps=gaps_of(sorted({entry.day for entry in related if entry.day <= today}), today, away),
        latest=Latest(newest.id, newest.kind, newest.day, newest.role),
    )


def _by_role(months: Mapping[int, Sequence[int]]) -> tuple[int, ...]:
    return tuple(sum(cells[at] for cells in months.values()) for at in range(len(PATH)))


def _months(months: Mapping[int, Sequence[int]]) -> Months:
    return tuple((month, *cells) for month, cells in sorted(months.items()))
