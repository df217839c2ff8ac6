"""Requirement packs made ready for counting, and how a count stands beside its number (H)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from api.standing.engine.packs import Pack, Requirement

ITEM_KINDS = ("paper", "publication")
SEEN_ELSEWHERE = {"percent": "attendance", "months": "drp", "allowance": "leave"}
"""Rows that repeat a rule of the regulation, and the rule that answers them."""


PERFORMED = frozenset({"Performed with Guide", "Performed Independently"})
"""The roles that count where a row of operations names none."""
ROLES = ("Observed", "Assisted", *sorted(PERFORMED))
NO_LINE = -1


class PackRow(NamedTuple):
    """One requirement of a pack: what counts, what waits, and the printed words that hold its number."""

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
    blocking: bool
    note: str
    see: str
    counted: int | float
    pending: int
    text: str
    percent: int | None
    state: str
    recorded: bool
    evidence: tuple[str, ...]
    waiting: tuple[str, ...]
    periods: tuple[tuple[int, int], ...]


class Shown(NamedTuple):
    """How a count stands beside its number."""

    text: str
    percent: int | None
    state: str


def show(
    count: int | None, counted: int | float, *, quoted: bool, strength: str = "minimum", source: str = "Curriculum"
) -> Shown:
    """A bare count without a quoted number, else in the words of the row's strength (H)."""
    if count is None or not (quoted or source == "College policy"):
        return Shown(f"{counted}", None, "counted")
    if strength in ("suggested", "may"):
        return Shown(f"{counted} ({count} suggested)", None, "counted")
    if strength == "maximum":
        return Shown(f"{counted} of at most {count}", None, "over" if counted > count else "counted")
    if strength == "allowance":
        return Shown(f"{counted} of {count}", None, "counted")
    percent = min(100, int(counted * 100 // count)) if count else 100
    return Shown(f"{counted} of {count}", percent, "met" if counted >= count else "in_progress")


NOT_RECORDED = Shown("not recorded here", None, "not_recorded_here")
"""A requirement that no kind of entry records."""


def show_row(row: Requirement, counted: int | float) -> Shown:
    """How a row stands; one without a number that asks for a course is done or not."""
    if row.kind == "course" and row.count is None:
        return Shown("done" if counted else "not done", None, "met" if counted else "missing")
    return show(row.count, counted, quoted=row.quote is not None, strength=row.strength, source=row.source)


class Line(NamedTuple):
    """A row made ready: its place in the pack, the roles that count, and its answer while nothing
    counts.

    ``plain`` means that kind, skill and role decide; ``once`` that it is counted over the whole course.
    """

    at: int
    row: Requirement
    roles: frozenset[str] | None
    plain: bool
    once: bool
    recorded: bool
    empty: PackRow


class Plan(NamedTuple):
    """A pack made ready for counting: its lines by kind and skill, by kind and name, and by kind alone; in each the
    lines without a number come last."""

    pack: Pack
    lines: tuple[Line, ...]
    bySkill: Mapping[str, Mapping[str, tuple[Line, ...]]]
    byTitle: Mapping[str, Mapping[str, tuple[Line, ...]]]
    byKind: Mapping[str, tuple[Line, ...]]
    named: Mapping[str, Line]
    kinds: frozenset[str]
    quick: Mapping[str, Mapping[tuple[str, tuple[str, ...]], int]]
    """By kind, then by role and the one skill of an entry: the only line that takes it, or ``NO_LINE``."""


def prepare(pack: Pack) -> Plan:
    """Makes a pack ready; once when it is loaded, not for each trainee."""
    lines = tuple(_line(pack, at, row) for at, row in enumerate(pack.requirements))
    skills: dict[str, dict[str, tuple[Line, ...]]] = {}
    titles: dict[str, dict[str, tuple[Line, ...]]] = {}
    kinds: dict[str, tuple[Line, ...]] = {}
    for line in sorted(lines, key=lambda line: (line.row.count is None, line.at)):
        row = line.row
        if not line.recorded:
            continue
        for kind in _wanted(row):
            if row.match.skills is not None:
                for skill in _skills(row):
                    by_name = skills.setdefault(kind, {})
                    by_name[skill] = (*by_name.get(skill, ()), line)
            elif row.kind in ("posting", "course"):
                by_name, title = titles.setdefault(kind, {}), row.label.rpartition(": ")[2].casefold()
                by_name[title] = (*by_name.get(title, ()), line)
            else:
                kinds[kind] = (*kinds.get(kind, ()), line)
    everything = frozenset({*skills, *titles, *kinds})
    quick = {
        kind: _quick(pack, skills[kind]) for kind in everything if kind in skills and kind not in {*titles, *kinds}
    }
    return Plan(pack, lines, skills, titles, kinds, {line.row.id: line for line in lines}, everything, quick)


def _quick(pack: Pack, skills: Mapping[str, tuple[Line, ...]]) -> dict[tuple[str, tuple[str, ...]], int]:
    """For titles as they are printed: which line takes an entry of a role, where only one comes into question."""
    printed = {title for row in pack.requirements for title in (*(row.match.skills or ()), row.match.addSkill) if title}
    line_by_role: dict[tuple[str, tuple[str, ...]], int] = {}
    for title in printed:
        lines = skills.get(title.casefold(), ())
        if len(lines) == 1 and lines[0].plain and lines[0].once:
            takes = lines[0].roles or PERFORMED
            line_by_role.update({(role, (title,)): lines[0].at if role in takes else NO_LINE for role in ROLES})
    return line_by_role


def _wanted(row: Requirement) -> tuple[str, ...]:
    return ITEM_KINDS if row.match.items is not None else tuple(row.match.kinds or ())


def _skills(row: Requirement) -> list[str]:
    return [title.casefold() for title in (*(row.match.skills or ()), row.match.addSkill) if title]


def _line(pack: Pack, at: int, row: Requirement) -> Line:
    match = row.match
    counts = row.kind != "sum" and not match.field and bool(_wanted(row))
    recorded = row.kind in SEEN_ELSEWHERE or (counts and (match.skills is None or bool(_skills(row))))
    return Line(
        at=at,
        row=row,
        roles=frozenset(match.role or row.roles or ()) or None,
        plain=not (match.items or match.trainingType or match.topic or match.scored),
        once=not row.per.startswith(("year", "quarter")),
        recorded=recorded,
        empty=_empty(pack, row, recorded),
    )


def _empty(pack: Pack, row: Requirement, recorded: bool) -> PackRow:
    quote = row.quote
    shown = show_row(row, 0) if recorded else NOT_RECORDED
    return PackRow(
        id=row.id,
        pack=pack.id,
        label=row.label,
        source=row.source,
        unit=row.unit,
        per=row.per,
        strength=row.strength,
        number=row.count if quote is not None or row.source == "College policy" else None,
        quote=quote.printed if quote else "",
        where=quote.where if quote else row.where,
        blocking=row.blocking,
        note=row.note,
        see=SEEN_ELSEWHERE.get(row.kind, ""),
        counted=0,
        pending=0,
        text=shown.text,
        percent=shown.percent,
        state=shown.state,
        recorded=recorded,
        evidence=(),
        waiting=(),
        periods=(),
    )
