"""What is answered of a trainee's numbers. Each row says its rule, and from which entries it was counted (DECISIONS
D15.10).

Names are those of the wire.
"""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass
from typing import Literal, NamedTuple

from api.standing.engine.states import Label

Why = Literal["", "residency", "leave", "both"]
Reason = Literal["", "reached", "no_number", "nothing", "counted_anew", "other_unit", "far"]
PATH = ("Observed", "Assisted", "Performed with Guide", "Performed Independently")
"""The roles of a skill in the order in which a trainee comes through them."""


class TimeOff(NamedTuple):
    """Days on which nothing of the department could be done: the residency, or approved leave."""

    first: dt.date
    last: dt.date
    why: Why


class Gap(NamedTuple):
    """A time without any entry of a row. ``why`` is set where the residency or leave explains it, so that what is left
    is shorter than a gap; ``awayDays`` are the days of those in it."""

    first: dt.date
    last: dt.date
    days: int
    awayDays: int
    why: Why
    sentence: str


class Forecast(NamedTuple):
    """The day on which a number would be reached if the last six months went on; None for the ``reason``.

    ``counted`` is what counted in the days from ``since`` to today, ``awayDays`` those of them on leave or in the
    residency, which are not taken out."""

    day: dt.date | None
    reason: Reason
    counted: int
    since: dt.date
    awayDays: int
    sentence: str


class Latest(NamedTuple):
    """The newest entry of a row, which another one is begun with."""

    id: str
    kind: str
    day: dt.date
    role: str


class NumberRow(NamedTuple):
    """One requirement of a pack, or one skill that no pack of the trainee asks for (``pack`` empty).

    ``key`` names the row among all of them. ``roles`` are approved entries by the four roles of :data:`PATH`,
    ``rolesPending`` those that wait, ``firsts`` the first approved day of each; all are empty where entries have no
    such role. ``months`` has a list for each month with an approved entry: how many months after joining it is, entries
    by the four roles, entries of another role or none, and how many of all those count; ``waiting`` the same of pending
    ones. ``compared`` says whether the row is compared with others."""

    key: str
    id: str
    pack: str
    label: str
    source: str
    unit: str
    per: str
    strength: str
    number: int | None
    quote: str
    where: str
    note: str
    counted: int | float
    pending: int
    text: str
    percent: int | None
    state: str
    recorded: bool
    toGo: int | None
    roles: tuple[int, ...]
    rolesPending: tuple[int, ...]
    firsts: tuple[dt.date | None, ...]
    months: tuple[tuple[int, ...], ...]
    waiting: tuple[tuple[int, ...], ...]
    gaps: tuple[Gap, ...]
    forecast: Forecast
    latest: Latest | None
    kinds: tuple[str, ...]
    compared: bool


class PackNumbers(NamedTuple):
    """A pack with its rows, and how many of its printed minima are reached."""

    id: str
    version: str
    label: str
    title: str
    minima: int
    reached: int
    rows: tuple[NumberRow, ...]


class Totals(NamedTuple):
    """All entries that are neither rejected nor replaced, and those of skills by the four roles of :data:`PATH`."""

    approved: int
    pending: int
    roles: tuple[int, ...]
    rolesPending: tuple[int, ...]


NO_TOTALS = Totals(0, 0, (0,) * len(PATH), (0,) * len(PATH))


class Rule(NamedTuple):
    """How a number is computed, and whose rule it is."""

    id: str
    label: Label
    words: str


@dataclass(frozen=True, slots=True)
class Numbers:
    """A trainee's numbers on one day. ``line`` is set where there are none, and says why; ``gaps`` are times without
    any entry at all."""

    today: dt.date
    line: str
    start: dt.date | None = None
    termEnd: dt.date | None = None
    examOn: dt.date | None = None
    examAssumed: bool = True
    batch: int | None = None
    year: int | None = None
    totals: Totals = NO_TOTALS
    packs: tuple[PackNumbers, ...] = ()
    skills: tuple[NumberRow, ...] = ()
    gaps: tuple[Gap, ...] = ()
    rules: tuple[Rule, ...] = ()
