"""All numbers of a trainee on a day: the rows of the packs, and the skills that no pack asks for."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain

from api.standing.engine.case import Basis
from api.standing.engine.days import BadFact, training_year
from api.standing.engine.duties import minima, reached
from api.standing.engine.facts import APPROVED, Entry, Facts
from api.standing.engine.numbers.answers import NumberRow, Numbers, PackNumbers, Rule, TimeOff, Totals
from api.standing.engine.numbers.forecast import MONTHS_BACK, forecast, no_forecast
from api.standing.engine.numbers.gaps import GAP_DAYS, away_of, gaps_of
from api.standing.engine.numbers.medians import COLLEGES_OF_ALL, OTHERS_OF_ALL, OTHERS_OF_BATCH
from api.standing.engine.numbers.rows import NO_ROLES, ROLE_AT, path_of
from api.standing.engine.plans import PERFORMED, Line, PackRow
from api.standing.engine.requirements import OPERATIVE, Dealt, requirement_rows

SKILL = "skill:"
"""Begins the key of a skill that no pack asks for."""
NOT_WORK = frozenset({"leave"})
Skill = tuple[str, str]
"""A kind, and the title of a skill without regard to capitals."""

RULES = (
    Rule(
        "counted",
        "College policy",
        "Approved entries count, each for one row, in the roles that the row names; where it names none, what was "
        "performed with guide or independently. Pending entries are shown beside and count for nothing yet.",
    ),
    Rule(
        "path",
        "College policy",
        "The path shows approved entries of a skill by month and role; the first time at a role is the day of the "
        "first approved entry. It is no grade.",
    ),
    Rule(
        "gaps",
        "College policy",
        f"A gap is {GAP_DAYS} days or more without an entry after the first one. Where residency or approved leave "
        "leaves fewer than that, it is shown as that.",
    ),
    Rule(
        "forecast",
        "College policy",
        f"The day is what the last {MONTHS_BACK} months would come to if they went on: days of those months, times "
        "what is missing, by what counted in them. Nothing is prorated, and no document asks for a pace. No day is "
        "said where nothing counted in them, where no number is printed, or where it is reached.",
    ),
    Rule(
        "median",
        "College policy",
        f"The median is of others alone: of the own batch from {OTHERS_OF_BATCH} others, of all colleges from "
        f"{OTHERS_OF_ALL} others of at least {COLLEGES_OF_ALL}, as they stood at the week's snapshot.",
    ),
)


def numbers(facts: Facts | Basis, today: dt.date) -> Numbers:
    """The numbers of a trainee on a day. Without a joining date it is one line that says so."""
    try:
        basis = facts if isinstance(facts, Basis) else Basis(facts)
        return _Counting(basis, today).answer()
    except BadFact as words:
        return Numbers(today, str(words), rules=RULES)


class _Counting:
    """A trainee on a day, while the numbers are counted."""

    def __init__(self, basis: Basis, today: dt.date) -> None:
        self.basis, self.today, self.facts = basis, today, basis.facts
        self.away: tuple[TimeOff, ...] = away_of(basis.facts)
        self.skills: dict[Skill, list[Entry]] = {}
        self.titles: dict[str, str] = {}
        self._sort_skills()

    def _sort_skills(self) -> None:
        folded: dict[str, str] = {}
        for (kind, status), entries in self.basis.groups.items():
            if kind not in OPERATIVE or status == "Rejected":
                continue
            for entry in entries:
                for title in entry.skills:
                    name = folded.get(title)
                    if name is None:
                        name = folded[title] = title.casefold()
                        self.titles.setdefault(name, title)
                    self.skills.setdefault((kind, name), []).append(entry)

    def answer(self) -> Numbers:
        """All of it."""
        basis, today = self.basis, self.today
        packs = tuple(self._pack(dealt) for dealt in basis.dealt)
        work = [
            entry
            for (kind, status), entries in basis.groups.items()
            if kind not in NOT_WORK and status != "Rejected"
            for entry in entries
        ]
        return Numbers(
            today=today,
            line="",
            start=basis.start,
            termEnd=basis.end,
            examOn=basis.exam,
            examAssumed=self.facts.examOn is None,
            batch=basis.batch,
            year=training_year(basis.start, basis.years, today),
            totals=_totals(work),
            packs=tuple(pack for pack in packs if pack.rows),
            skills=tuple(self._skills()),
            gaps=gaps_of(sorted({entry.day for entry in work if entry.day <= today}), today, self.away),
            rules=RULES,
        )

    def _pack(self, dealt: Dealt) -> PackNumbers:
        """A pack’s rows, without those that a gate of the eligibility answers."""
        pack = dealt.plan.pack
        rows = [row for row in requirement_rows(dealt, self.facts.degree, self.today, {}) if not row.see]
        asked = minima(rows)
        return PackNumbers(
            id=pack.id,
            version=pack.version,
            label=pack.label,
            title=pack.sources[0].title,
            minima=len(asked),
            reached=sum(reached(row) for row in asked),
            rows=tuple(self._requirement(dealt, dealt.plan.named[row.id], row) for row in rows),
        )

    def _requirement(self, dealt: Dealt, line: Line, row: PackRow) -> NumberRow:
        counts = list(chain.from_iterable(dealt.done.given.get(line.at, {}).values()))
        would = list(chain.from_iterable(dealt.open.given.get(line.at, {}).values()))
        skills, all_kinds = line_skills(line), operative_kinds(line)
        related = [entry for skill in skills for entry in self.skills.get(skill, ())]
        related += [entry for kind in all_kinds for entry in self._of_kind(kind)]
        there = {entry.id for entry in related}
        related += [entry for entry in (*counts, *would) if entry.id not in there]
        path = path_of(
            related,
            counts,
            would,
            start=self.basis.start,
            today=self.today,
            away=self.away,
            by_role=bool(skills or all_kinds),
        )
        # A row whose shortfall is shown has a percentage (H).
        to_go = None if row.percent is None or row.number is None else max(0, row.number - int(row.counted))
        return NumberRow(
            key=row_key(row),
            id=row.id,
            pack=row.pack,
            label=row.label,
            source=row.source,
            unit=row.unit,
            per=row.per,
            strength=row.strength,
            number=row.number,
            quote=row.quote,
            where=row.where,
            note=row.note,
            counted=row.counted,
            pending=row.pending,
            text=row.text,
            percent=row.percent,
            state=row.state,
            recorded=row.recorded,
            toGo=to_go,
            roles=path.roles,
            rolesPending=path.rolesPending,
            firsts=path.firsts,
            months=path.months,
            waiting=path.waiting,
            gaps=path.gaps,
            forecast=forecast(line, row, [entry.day for entry in counts], self.today, self.basis.end, self.away),
            latest=path.latest,
            kinds=tuple(line.row.match.kinds or ()),
            compared=is_compared(line),
        )

    def _of_kind(self, kind: str) -> Iterator[Entry]:
        """All entries of a kind that are not rejected."""
        for (each, status), entries in self.basis.groups.items():
            if each == kind and status != "Rejected":
                yield from entries

    def _skills(self) -> Iterable[NumberRow]:
        """The skills that were recorded and that no pack of the trainee asks for, by name."""
        asked = {skill for dealt in self.basis.dealt for line in dealt.plan.lines for skill in line_skills(line)}
        by_name: dict[str, list[Skill]] = {}
        for kind, name in self.skills:
            if (kind, name) not in asked:
                by_name.setdefault(name, []).append((kind, name))
        return (self._skill(name, by_name[name]) for name in sorted(by_name))

    def _skill(self, name: str, skills: Sequence[Skill]) -> NumberRow:
        related = [entry for skill in skills for entry in self.skills[skill]]
        counts, would = performed(related)
        path = path_of(related, counts, would, start=self.basis.start, today=self.today, away=self.away, by_role=True)
        return NumberRow(
            key=f"{SKILL}{name}",
            id=name,
            pack="",
            label=self.titles[name],
            source="",
            unit="entries",
            per="course",
            strength="unspecified",
            number=None,
            quote="",
            where="",
            note="",
            counted=len(counts),
            pending=len(would),
            text=f"{len(counts)}",
            percent=None,
            state="counted",
            recorded=True,
            toGo=None,
            roles=path.roles,
            rolesPending=path.rolesPending,
            firsts=path.firsts,
            months=path.months,
            waiting=path.waiting,
            gaps=path.gaps,
            forecast=no_forecast(self.today),
            latest=path.latest,
            kinds=tuple(kind for kind, _ in skills),
            compared=True,
        )


def row_key(row: PackRow) -> str:
    """How a requirement is named among all rows."""
    return f"{row.pack}/{row.id}"


def is_compared(line: Line) -> bool:
    """Whether a row is compared with others: one that is counted by entries over the whole course."""
    return line.row.kind == "count" and line.once and line.recorded


def line_skills(line: Line) -> list[Skill]:
    """The skills of operations that a line counts."""
    match = line.row.match
    titles = [title.casefold() for title in (*(match.skills or ()), match.addSkill) if title]
    return [(kind, title) for kind in match.kinds or () if kind in OPERATIVE for title in dict.fromkeys(titles)]


def operative_kinds(line: Line) -> list[str]:
    """The kinds of operations of which a line counts every skill."""
    if line.row.match.skills is not None or not line.recorded:
        return []
    return [kind for kind in line.row.match.kinds or () if kind in OPERATIVE]


def performed(entries: Iterable[Entry]) -> tuple[list[Entry], list[Entry]]:
    """What of the entries of a skill counts, and what would if it were approved."""
    counts: list[Entry] = []
    would: list[Entry] = []
    for entry in entries:
        if entry.role in PERFORMED:
            (counts if entry.status in APPROVED else would).append(entry)
    return counts, would


def compared_counts(whole: Numbers) -> dict[str, int]:
    """What of a trainee’s numbers others are compared with, by the key of the row; of skills those with an entry."""
    rows = chain(whole.skills, *(pack.rows for pack in whole.packs))
    return {row.key: int(row.counted) for row in rows if row.compared}


def _totals(work: Iterable[Entry]) -> Totals:
    approved = pending = 0
    roles, waiting = list(NO_ROLES), list(NO_ROLES)
    for entry in work:
        is_approved = entry.status in APPROVED
        approved, pending = approved + is_approved, pending + (not is_approved)
        if entry.kind in OPERATIVE and (at := ROLE_AT.get(entry.role)) is not None:
            (roles if is_approved else waiting)[at] += 1
    return Totals(approved, pending, tuple(roles), tuple(waiting))
