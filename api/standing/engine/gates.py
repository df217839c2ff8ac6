"""Section A: each condition applied to the entries that are its evidence."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import NamedTuple

from api.standing.engine.answers import Gate
from api.standing.engine.case import Case
from api.standing.engine.days import DAY, day_text, later
from api.standing.engine.facts import APPROVED, BROAD, SUPER, Entry
from api.standing.engine.rules.rule import Rule
from api.standing.engine.states import Colour, State, Who

RED_WITHIN = 90
NOTICE_DAYS = 60
CERTIFICATES: Mapping[str, frozenset[str]] = {
    "research_method": frozenset({"BCBR Training", "Research Methodology Training"}),
    "ethics": frozenset({"GCP"}),
    "life_support": frozenset({"BLS & ACLS"}),
    "thesis_submitted": frozenset({"Thesis Submission Letter"}),
    "thesis_accepted": frozenset({"Thesis Dissertation Acceptance"}),
}
FIRST_BATCH = {"ethics": 2021, "life_support": 2021, "digital_log": 2023}
ONLY_DEGREES: Mapping[str, tuple[str, ...]] = {
    "dissemination": (*BROAD, *SUPER),
    "dissemination_2019": (*BROAD, *SUPER),
    "dissemination_2022": (*BROAD, *SUPER),
    "thesis_submitted": (*BROAD, *SUPER),
    "thesis_accepted": (*BROAD, *SUPER),
    "elogbook_weekly": (*BROAD, *SUPER),
    "monthly_authentication": (*BROAD, *SUPER),
    "surgical_log": ("MS", "MCh"),
}
PARTS = ("BLS", "ACLS")
PART_WORDS = {"BLS": "BCLS", "ACLS": "ACLS"}
OUTSIDE_LEVELS = frozenset({"State", "Zonal", "National", "International"})
PUBLISHED = frozenset({"Accepted", "Published"})
SENT = PUBLISHED | {"Submitted"}
ALL_THREE = {"poster": "a poster", "podium": "a paper read", "paper": "a research paper"}
OPERATED = frozenset({"Assisted", "Performed with Guide", "Performed Independently"})


class Found(NamedTuple):
    """What a rule found: its state, the entries that count and those that wait, and the numbers of its sentence."""

    state: State
    due: dt.date | None = None
    evidence: tuple[str, ...] = ()
    waiting: tuple[str, ...] = ()
    late: bool = False
    rejected: bool = False
    numbers: Mapping[str, object] = {}
    notes: tuple[str, ...] = ()
    who: Who | None = None
    todo: str | None = None


NOT_ASKED = Found("not_applicable")


def asked(rule: str, case: Case) -> bool:
    """Whether a rule applies by degree and batch."""
    degrees, batch = ONLY_DEGREES.get(rule), FIRST_BATCH.get(rule)
    if degrees is not None and case.facts.degree not in degrees:
        return False
    return batch is None or case.batch >= batch


def judge(enough: bool, with_pending: bool, something: bool, due: dt.date | None, today: dt.date) -> State:
    """The states in their order: met, waiting, overdue, in progress, missing."""
    if enough:
        return "met"
    if with_pending:
        return "waiting"
    if due is not None and today > due:
        return "overdue"
    return "in_progress" if something else "missing"


def by_entries(
    case: Case,
    rows: Sequence[Entry],
    satisfied: Callable[[Sequence[Entry]], bool],
    due: dt.date | None,
    counts: Callable[[Entry], bool] | None = None,
) -> Found:
    """The state of a gate that entries decide; ``rows`` are those about it, ``counts`` says which of them count."""
    approved = [row for row in rows if row.status in APPROVED]
    pending = [row for row in rows if row.status == "Pending"]
    state = judge(satisfied(approved), satisfied([*approved, *pending]), bool(approved or pending), due, case.today)
    return Found(
        state,
        due,
        tuple(sorted([row.id for row in approved if counts is None or counts(row)])),
        tuple(sorted([row.id for row in pending if counts is None or counts(row)])),
        late=state == "waiting" and due is not None and case.today > due,
        rejected=state in ("missing", "overdue") and any(row.status == "Rejected" for row in rows),
    )


def gate(rule: Rule, finding: Found, case: Case) -> Gate:
    """A rule’s answer with its words."""
    state, due = finding.state, finding.due
    numbers = {"due": day_text(due) if due else "", **finding.numbers}
    sentence = rule.sentence(state, numbers)
    if finding.rejected:
        sentence += " What was sent was rejected."
    acting = state not in ("met", "not_applicable")
    usual = rule.asks if state == "waiting" else rule.todo
    words = "" if not acting else usual if finding.todo is None else finding.todo
    who: Who = "nobody"
    if acting:
        who = finding.who or (rule.decides if state == "waiting" else rule.by)
    left = None if due is None else (due - case.today).days
    return Gate(
        id=rule.id,
        title=rule.title,
        section=rule.section,
        state=state,
        blocks=rule.blocks,
        label=rule.label,
        clause=rule.clause,
        sentence=sentence,
        todo=words.format(**numbers) if words else "",
        who=who,
        due=due,
        dueWords=rule.due,
        dueLabel=rule.dueLabel or rule.label,
        daysLeft=left,
        late=finding.late,
        rejected=finding.rejected,
        colour=colour(state, left),
        evidence=finding.evidence,
        waiting=finding.waiting,
        notes=(*((rule.note.format(**numbers),) if rule.note else ()), *finding.notes),
    )


def colour(state: State, days_left: int | None) -> Colour:
    """Green, amber, grey; red where it is overdue, or missing within ninety days of its day."""
    if state == "met":
        return "green"
    if state in ("waiting", "in_progress"):
        return "amber"
    if state == "overdue":
        return "red"
    return "red" if state == "missing" and days_left is not None and days_left <= RED_WITHIN else "grey"


def certificates(rule: str, case: Case) -> list[Entry]:
    """The checklist’s rows that are about a rule."""
    particulars = CERTIFICATES[rule]
    return [row for row in case.rows("checklist") if row.particular in particulars]


def _valid(case: Case, rows: Iterable[Entry]) -> tuple[str, ...]:
    """Notices of certificates that end; what is met stays met."""
    notes = []
    for row in sorted(rows, key=lambda row: (row.day, row.id)):
        if row.validUntil is None or row.status not in APPROVED:
            continue
        left = (row.validUntil - case.today).days
        if left < 0:
            notes.append(f"The certificate was valid until {day_text(row.validUntil)}; the condition stays met.")
        elif left <= NOTICE_DAYS:
            notes.append(f"The certificate is valid until {day_text(row.validUntil)}; the condition stays met.")
    return tuple(notes)


def first_year_ends(case: Case) -> dt.date:
    """The last day of the first year of training."""
    return later(case.start, 12) - DAY


def research_method(case: Case) -> Found:
    """5.2(xi): one online course, approved with its certificate."""
    rows = certificates("research_method", case)
    found = by_entries(
        case,
        rows,
        lambda some: any(row.certificate for row in some),
        first_year_ends(case),
        lambda row: row.certificate,
    )
    return found._replace(numbers={"month6": day_text(later(case.start, 6) - DAY)}, notes=_valid(case, rows))


def ethics(case: Case) -> Found:
    """5.2(xii): the college’s course."""
    rows = certificates("ethics", case)
    return by_entries(case, rows, bool, first_year_ends(case))._replace(notes=_valid(case, rows))


def covered(rows: Iterable[Entry]) -> set[str]:
    """The parts of life support that certificates cover; one that names no part covers both."""
    return {part for row in rows for part in row.covers or PARTS}


def life_support(case: Case) -> Found:
    """5.2(xiii): basic and advanced; several certificates may cover the two together."""
    rows = certificates("life_support", case)
    found = by_entries(case, rows, lambda some: covered(some) >= set(PARTS), first_year_ends(case))
    there = covered(row for row in rows if row.status in APPROVED)
    numbers = {
        "held": " and ".join(PART_WORDS[part] for part in PARTS if part in there) or "A part",
        "lacking": " and ".join(PART_WORDS[part] for part in PARTS if part not in there) or "BCLS and ACLS",
    }
    return found._replace(numbers=numbers, notes=_valid(case, rows))


def disseminates(case: Case, entry: Entry) -> bool:
    """Whether one item is enough for 5.2(x): presented outside the institution, or a first-author paper accepted."""
    if entry.kind == "paper":
        return not entry.level or entry.level in OUTSIDE_LEVELS
    return entry.pubStatus in PUBLISHED and case.basis.is_first_author(entry)


def dissemination(case: Case) -> Found:
    """5.2(x): one of poster, podium presentation, first-author paper."""
    rows = case.rows("paper", "publication")
    found = by_entries(
        case,
        rows,
        lambda some: any(disseminates(case, row) for row in some),
        case.exam,
        lambda row: disseminates(case, row),
    )
    unknown = any(row.kind == "paper" and not row.level and row.status in APPROVED for row in rows)
    return found._replace(notes=("The level of a presentation is not recorded; it counts.",) if unknown else ())


def sort_of_item(entry: Entry) -> str:
    """Poster, podium or paper, as the documents of 2019 count; the paper may be only sent."""
    if entry.kind == "paper":
        if entry.level and entry.level not in OUTSIDE_LEVELS:
            return ""
        return "poster" if entry.pType == "Poster Presentation" else "podium"
    return "paper" if entry.pubStatus in SENT else ""


def dissemination_2019(case: Case) -> Found:
    """The documents of 2019: a poster, a paper read and a research paper."""
    rows = case.rows("paper", "publication")
    found = by_entries(
        case,
        rows,
        lambda some: {sort_of_item(row) for row in some} >= set(ALL_THREE),
        case.exam,
        lambda row: bool(sort_of_item(row)),
    )
    there = {sort_of_item(row) for row in rows if row.status in APPROVED}
    return found._replace(numbers=parts_in_words({words: key in there for key, words in ALL_THREE.items()}))


def parts_in_words(parts: Mapping[str, bool]) -> dict[str, str]:
    """What is there and what is lacking, as the sentences name them."""
    return {
        "held": ", ".join(words for words, there in parts.items() if there) or "nothing that counts",
        "lacking": ", ".join(words for words, there in parts.items() if not there) or "nothing",
    }


def thesis_submitted(case: Case) -> Found:
    """5.2(iii), 8.4: handed in through the head of department and the dean."""
    rows = [*certificates("thesis_submitted", case), *case.rows("thesis")]
    return by_entries(case, rows, bool, case.thesis.submitBy)


def thesis_accepted(case: Case) -> Found:
    """The speciality documents: accepted by the examiners."""
    return by_entries(case, certificates("thesis_accepted", case), bool, case.exam)


def surgical_log(case: Case) -> Found:
    """5.2(vi), proviso: operations assisted or performed; no number is printed."""
    rows = [row for row in case.rows("procedure", "surgicalSkill") if row.role in OPERATED]
    found = by_entries(case, rows, bool, case.exam)
    return found._replace(numbers={"count": _entries(len(found.evidence), "operation")})


def ug_teaching(case: Case) -> Found:
    """5.2(viii): teaching undergraduates and interns; no number is printed."""
    found = by_entries(case, case.rows("teaching"), bool, case.exam)
    return found._replace(numbers={"count": _entries(len(found.evidence), "session")})


def _entries(number: int, noun: str) -> str:
    return f"{number} {noun}{'' if number == 1 else 's'}"
