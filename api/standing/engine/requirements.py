"""Counting for requirement packs: approved entries of the roles that a row names, each for one row of a pack.

Where several rows would take an entry, the first that still needs one takes it, in the order of the days: so an item
that a document prints twice is asked twice. Nothing is prorated, for no document prints a rate.
"""

from __future__ import annotations

import datetime as dt
from collections import defaultdict
from collections.abc import Mapping, Sequence
from operator import itemgetter
from typing import NamedTuple

from api.standing.engine.days import later, training_year
from api.standing.engine.facts import APPROVED, Entry
from api.standing.engine.packs import Requirement
from api.standing.engine.plans import NO_LINE, NOT_RECORDED, PERFORMED, Line, PackRow, Plan, Shown, show_row

OPERATIVE = frozenset({"procedure", "surgicalSkill", "diagnosticSkill"})
"""Kinds whose entries name a role; where a row names none, what was performed counts."""
ID, REQUIREMENTS = itemgetter(0), itemgetter(Entry._fields.index("requirements"))
STATIC_FIELDS = PackRow._fields.index("counted")
"""What is the same for every trainee stands first in an answer."""
ROLE_AND_SKILLS = itemgetter(*map(Entry._fields.index, ("role", "skills")))
WEEK, MONTH = 7, 30
"""Days of a posting are shown as full weeks and months; no document says how they are counted (Undecided)."""


def items_of(entry: Entry, own: bool) -> frozenset[str]:
    """As which presentations and papers an entry counts; ``own`` says whether the trainee is its first author."""
    if entry.kind == "paper":
        return frozenset({"poster"} if entry.pType == "Poster Presentation" else {"podium", "paperRead"})
    out = entry.pubStatus in ("Accepted", "Published")
    items = {"paperDraft"}
    if out or entry.pubStatus == "Submitted":
        items.add("researchPaper")
    if out:
        items.add("paperPublished")
        if own:
            items.add("firstAuthorPaper")
    return frozenset(items)


def _takes(line: Line, entry: Entry, own: bool) -> bool:
    """Whether an entry of the right kind and skill has what else the line asks."""
    if line.roles is not None:
        if entry.role not in line.roles:
            return False
    elif entry.kind in OPERATIVE and entry.role not in PERFORMED:
        return False
    if line.plain:
        return True
    match = line.row.match
    if match.items is not None:
        level = match.level is None or entry.kind != "paper" or not entry.level or entry.level in match.level
        journal = not match.indexed or entry.kind != "publication" or entry.indexed
        return level and journal and not items_of(entry, own).isdisjoint(match.items)
    if match.trainingType is not None and entry.trainingType not in match.trainingType:
        return False
    if match.topic is not None and entry.topic not in match.topic:
        return False
    return not match.scored or entry.scored


def _period(row: Requirement, day: dt.date, start: dt.date, years: int) -> int | None:
    """Which training year or quarter a day counts for; 0 for the course, None where the row asks for another year."""
    if row.per == "year":
        return training_year(start, years, day)
    if row.per == "quarter":
        n = max(1, (day.year * 12 + day.month - start.year * 12 - start.month) // 3)
        while later(start, 3 * n) <= day:
            n += 1
        return n
    if row.per.startswith("year "):
        return 0 if str(training_year(start, years, day)) == row.per[5:] else None
    return 0


class _Tally:
    """What one pack's lines have been given so far, by period; 0 is the whole course."""

    def __init__(self, start: dt.date, years: int) -> None:
        self.start, self.years = start, years
        self.given: dict[int, dict[int, list[Entry]]] = {}

    def give(self, entry: Entry, lines: Sequence[Line]) -> None:
        """Gives an entry to the first line that still needs one, else to the first that takes it."""
        first: tuple[Line, int] | None = None
        for line in lines:
            period = 0 if line.once else _period(line.row, entry.day, self.start, self.years)
            if period is None:
                continue
            if len(lines) > 1 and line.row.count is not None and self.amount(line, period) < line.row.count:
                first = (line, period)
                break
            first = first or (line, period)
        if first is not None:
            self.given.setdefault(first[0].at, {}).setdefault(first[1], []).append(entry)

    def entries(self, line: Line, period: int) -> Sequence[Entry]:
        """The entries that a line was given for a period."""
        return self.given.get(line.at, {}).get(period, ())

    def amount(self, line: Line, period: int) -> int:
        """How much a line has: entries, different items where all are asked, full weeks or months of postings."""
        entries, row = self.entries(line, period), line.row
        if row.kind == "posting":
            days = sum(max(0, ((entry.until or entry.day) - entry.day).days + 1) for entry in entries)
            return days // (WEEK if row.unit == "weeks" else MONTH)
        if row.kind == "all":
            wanted = set(row.match.items or ())
            return len({item for entry in entries for item in items_of(entry, True) & wanted})
        return len(entries)


def candidates(plan: Plan, entry: Entry, own: bool) -> list[Line]:
    """The lines that would take an entry: those it was named for, those of its skills or title, those of its kind."""
    kind = entry.kind
    takers: list[Line] = []
    if entry.requirements:
        takers += [plan.named[name] for name in entry.requirements if name in plan.named]
    if entry.skills and kind in plan.bySkill:
        skills = plan.bySkill[kind]
        for skill in entry.skills:
            lines = skills.get(skill.casefold(), ())
            takers += [line for line in lines if _takes(line, entry, own) and line not in takers]
    if kind in plan.byTitle:
        for title in sorted({entry.topic.casefold(), entry.particular.casefold()}):
            takers += [line for line in plan.byTitle[kind].get(title, ()) if line not in takers]
    if kind in plan.byKind:
        takers += [line for line in plan.byKind[kind] if _takes(line, entry, own) and line not in takers]
    return takers


class _Deal:
    """Deals the entries of a trainee to the lines of a pack."""

    def __init__(self, plan: Plan, start: dt.date, years: int, own: frozenset[str]) -> None:
        self.plan, self.own = plan, own
        self.done, self.open = _Tally(start, years), _Tally(start, years)
        self.several: list[tuple[Entry, list[Line]]] = []

    def kind(self, kind: str, status: str, entries: Sequence[Entry]) -> None:
        """The entries of one kind and status. Most are of one line by role and skill, or of the kind’s only line."""
        plan, tally = self.plan, self.done if status in APPROVED else self.open
        named = any(map(REQUIREMENTS, entries))
        if kind in plan.quick and not named:
            quick, rest = plan.quick[kind], []
            buckets: dict[int, list[Entry]] = defaultdict(list)
            for key, entry in zip(map(ROLE_AND_SKILLS, entries), entries, strict=True):
                at = quick.get(key)
                if at is None:
                    rest.append(entry)
                elif at != NO_LINE:
                    buckets[at].append(entry)
            for at, taken in buckets.items():
                tally.given.setdefault(at, {}).setdefault(0, []).extend(taken)
            entries = rest
        elif kind not in plan.bySkill and kind not in plan.byTitle and not named and len(plan.byKind[kind]) == 1:
            line = plan.byKind[kind][0]
            if line.plain and line.once:
                taken = [entry for entry in entries if _takes(line, entry, own=False)]
                tally.given.setdefault(line.at, {}).setdefault(0, []).extend(taken)
                return
        for entry in entries:
            lines = candidates(plan, entry, entry.id in self.own)
            if len(lines) > 1:
                self.several.append((entry, lines))
            elif lines:
                tally.give(entry, lines)

    def settle(self) -> None:
        """Entries that several lines would take, in the order of their days."""
        for entry, lines in sorted(self.several, key=lambda pair: (pair[0].day, pair[0].id)):
            (self.done if entry.status in APPROVED else self.open).give(entry, lines)


class Dealt(NamedTuple):
    """A pack with what its lines were given, which does not depend on the day."""

    plan: Plan
    done: _Tally
    open: _Tally


def deal(
    plan: Plan,
    groups: Mapping[tuple[str, str], Sequence[Entry]],
    start: dt.date,
    years: int,
    first_author: frozenset[str],
) -> Dealt:
    """Gives every entry to a line of a pack.

    ``groups`` holds the entries that count (:meth:`Basis._sort_entries`), by kind and status; ``first_author`` the ids
    of the trainee's own papers.
    """
    dealing = _Deal(plan, start, years, first_author)
    for (kind, status), entries in groups.items():
        if status == "Rejected":
            continue
        if kind in plan.kinds:
            dealing.kind(kind, status, entries)
        elif any(map(REQUIREMENTS, entries)):
            for entry in entries:
                if lines := candidates(plan, entry, entry.id in first_author):
                    dealing.several.append((entry, lines))
    dealing.settle()
    return Dealt(plan, dealing.done, dealing.open)


def requirement_rows(
    dealt: Dealt, degree: str, today: dt.date, elsewhere: Mapping[str, tuple[int | float, int, str]]
) -> tuple[PackRow, ...]:
    """Every line of a pack that applies, with what is counted, what waits and how it is shown.

    ``elsewhere`` holds the numbers of the rules that answer lines of attendance, residency and leave.
    """
    plan, done, open_ = dealt
    return tuple(
        _answer(line, done, open_, today, elsewhere)
        if line.at in done.given or line.at in open_.given or line.row.id in elsewhere
        else line.empty
        for line in plan.lines
        if line.row.appliesTo is None or degree in line.row.appliesTo
    )


def _answer(
    line: Line, done: _Tally, open_: _Tally, today: dt.date, elsewhere: Mapping[str, tuple[int | float, int, str]]
) -> PackRow:
    row = line.row
    period = 0 if line.once else _period(row, max(today, done.start), done.start, done.years) or 0
    entries, waiting = done.entries(line, period), open_.entries(line, period)
    counted: int | float = done.amount(line, period) if entries else 0
    recorded = line.recorded or bool(entries)
    if row.id in elsewhere:
        counted, number, state = elsewhere[row.id]
        shown = Shown(f"{counted} of {number}", None, state)
    else:
        shown = show_row(row, counted) if recorded else NOT_RECORDED
    given = () if line.once else sorted(done.given.get(line.at, ()))
    return PackRow._make(
        (
            *line.empty[:STATIC_FIELDS],
            counted,
            open_.amount(line, period) if waiting else 0,
            *shown,
            recorded,
            tuple(sorted(map(ID, entries))),
            tuple(sorted(map(ID, waiting))),
            tuple((one, done.amount(line, one)) for one in given if one),
        )
    )
