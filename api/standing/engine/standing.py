"""The whole standing of a trainee on a day: every rule of sections A to H, put together."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator, Mapping
from dataclasses import replace

from api.standing.engine import duties, gates
from api.standing.engine.answers import Gate, PackAnswer, Standing, Step, Term
from api.standing.engine.case import Basis, Case
from api.standing.engine.days import BadFact, counted
from api.standing.engine.duty.leave import balance
from api.standing.engine.facts import Facts
from api.standing.engine.forms import form_for
from api.standing.engine.gates import NOT_ASKED, ONLY_DEGREES, asked, gate
from api.standing.engine.milestones.thesis import SENTENCES
from api.standing.engine.milestones.thesis_days import ThesisDay, thesis_rows
from api.standing.engine.periods.months import month_counts, months_of
from api.standing.engine.periods.quarters import quarters_of
from api.standing.engine.requirements import Dealt, requirement_rows
from api.standing.engine.residency import Report, report
from api.standing.engine.rules import RULES, SIX
from api.standing.engine.states import Who

RULE_VERSION = "2026-11-29"
"""The day of the rule book that these rules follow; stored and printed with each standing."""
EVERYWHERE = "*"
PACK_OF_2019, PACK_OF_2022 = (2019, 2022), (2022, 2023)
BY_DEGREE = frozenset({*ONLY_DEGREES, "drp"})
PROTOCOL_ASKED: tuple[str, Who] = ("Hand in the protocol of the thesis, and record its acceptance", "student")
PROTOCOL_WAITS: tuple[str, Who] = ("Have the synopsis verified", "verifier")
STATES_IN_ORDER = ("missing", "overdue", "waiting", "in_progress")
FOUND = {
    "research_method": gates.research_method,
    "ethics": gates.ethics,
    "life_support": gates.life_support,
    "dissemination": gates.dissemination,
    "attendance": duties.attendance,
    "drp": duties.residency,
    "dissemination_2019": gates.dissemination_2019,
    "thesis_submitted": gates.thesis_submitted,
    "thesis_accepted": gates.thesis_accepted,
    "surgical_log": gates.surgical_log,
    "ug_teaching": gates.ug_teaching,
    "mandatory_checklist": duties.checklist,
    "elogbook_weekly": duties.weekly,
    "digital_log": duties.digital,
}


def judged(rule: str, case: Case) -> Gate:
    """One rule’s answer. Where the degree is not known, nobody can say whether it applies, and it is not met."""
    if not case.degree_known and rule in BY_DEGREE:
        unknown = gate(RULES[rule], NOT_ASKED, case)
        words = f"Whether this applies cannot be said: “{case.facts.degree}” is not a degree that the rules know."
        return replace(
            unknown,
            state="missing",
            sentence=words,
            todo="Have the degree of the course set",
            who="office",
            colour="red",
        )
    if not asked(rule, case):
        return gate(RULES[rule], NOT_ASKED, case)
    return gate(RULES[rule], FOUND[rule](case), case)


def eligibility(states: Mapping[str, str]) -> tuple[bool, tuple[str, ...], tuple[str, ...]]:
    """Whether all six are met or not applicable, which are open, and which of those are missing or overdue."""
    if absent := [name for name in SIX if name not in states]:
        raise BadFact(f"The state of {', '.join(absent)} is not given.")
    still = tuple(name for name in SIX if states[name] not in ("met", "not_applicable"))
    return not still, still, tuple(name for name in still if states[name] in ("missing", "overdue"))


def standing(facts: Facts | Basis, today: dt.date) -> Standing:
    """Everything that the rules say of a trainee on a day. Without a joining date it is one line that says so.

    Who asks for several days of one trainee makes the ``Basis`` once and keeps it with the facts.
    """
    try:
        case = Case(facts, today)
        return _standing(case)
    except BadFact as words:
        return Standing(RULE_VERSION, today, str(words), (str(words),))


def _standing(case: Case) -> Standing:
    facts, today = case.facts, case.today
    packs = tuple(_pack(case, dealt) for dealt in case.basis.dealt)
    speciality = [
        plan for plan in facts.packs if plan.pack.department != EVERYWHERE and plan.pack.label != "College policy"
    ]
    quarters = quarters_of(
        case.start,
        case.years,
        case.end,
        today,
        case.ledger.marks,
        facts.appraisals,
        case.policy.quarterGrace,
        case.recorded_from(by_college=True),
        case.policy.quarters,
    )
    months = months_of(
        case.start,
        case.end,
        today,
        facts.places,
        case.ledger.marks,
        facts.authentications,
        facts.digests,
        case.policy.monthGrace,
        case.recorded_from(by_college=True),
    )
    six = tuple(judged(name, case) for name in SIX)
    eligible, still, red = eligibility({one.id: one.state for one in six})
    year = max((plan.pack.year for plan in speciality), default=None)
    others = [judged("thesis_submitted", case)]
    others += _by_curriculum(case, year, packs)
    others += [judged("elogbook_weekly", case)]
    others += [gate(RULES["monthly_authentication"], duties.monthly(case, months), case)]
    others += [gate(RULES["quarterly_appraisal"], duties.quarterly(case, quarters, bool(speciality)), case)]
    others += [judged(name, case) for name in ("surgical_log", "ug_teaching", "digital_log", "mandatory_checklist")]
    others += _of_packs(case, packs)
    expected = thesis_rows(case, {one.id: one.state for one in others})
    return Standing(
        ruleVersion=RULE_VERSION,
        today=today,
        line="",
        problems=tuple(case.problems()),
        term=_term(case),
        eligible=eligible,
        verdict=_verdict(six),
        open=still,
        red=red,
        gates=six,
        duties=tuple(others),
        steps=tuple(_steps((*six, *others), expected, today)),
        attendance=case.attendance,
        leave=case.ledger,
        balance=balance(case.ledger, case.start, case.years, today, case.policy),
        weeks=case.weeks,
        months=months,
        monthCounts=month_counts(months),
        quarters=quarters,
        form=form_for(year, facts.clinical),
        residency=case.residency,
        report=_report(case),
        thesis=case.thesis,
        thesisSentences=SENTENCES if case.thesis.applies else (),
        thesisDays=expected,
        packs=packs,
    )


def _pack(case: Case, dealt: Dealt) -> PackAnswer:
    year = case.ledger.byYear[case.year - 1]
    days, served = case.attendance, case.residency
    elsewhere: dict[str, tuple[int | float, int, str]] = {
        "reg.attendance": (days.attended, days.required, days.state),
        "reg.drp": (served.days, served.required, served.state),
        "reg.casual": (year.casual, case.ledger.allowance, "counted"),
        "reg.academic": (year.academic, 5, "counted"),
    }
    plan, rows = dealt.plan, requirement_rows(dealt, case.facts.degree, case.today, elsewhere)
    asked_rows = duties.minima(rows)
    return PackAnswer(
        id=plan.pack.id,
        version=plan.pack.version,
        label=plan.pack.label,
        title=plan.pack.sources[0].title,
        minima=len(asked_rows),
        reached=sum(duties.reached(row) for row in asked_rows),
        rows=rows,
    )


def _by_curriculum(case: Case, year: int | None, packs: tuple[PackAnswer, ...]) -> Iterator[Gate]:
    """What the speciality documents of a certain year ask for."""
    old, revised = year in range(*PACK_OF_2019), year in range(*PACK_OF_2022)
    if old:
        yield judged("dissemination_2019", case)
    if revised:
        items = {row.id for plan in case.facts.packs for row in plan.pack.requirements if row.match.items is not None}
        rows = [row for pack in packs for row in pack.rows if row.id in items and row.source == "Curriculum"]
        yield gate(RULES["dissemination_2022"], duties.dissemination_2022(case, rows), case)
    if old or revised:
        yield judged("thesis_accepted", case)
    if revised:
        for name in ("hod_signature", "proficiency"):
            yield gate(RULES[name], duties.act(case, name, asked_for=True), case)


def _of_packs(case: Case, packs: tuple[PackAnswer, ...]) -> Iterator[Gate]:
    for pack in packs:
        if pack.label != "Curriculum" or not pack.rows or pack.id == "any-regulation":
            continue
        answer = gate(RULES["pack"], duties.pack(case, pack), case)
        yield replace(answer, id=f"pack:{pack.id}", clause=pack.title)
        for row in pack.rows:
            if row.per == duties.BEFORE_THE_EXAM:
                answer = gate(RULES["pack_row"], duties.pack_row(case, row), case)
                red = answer.state in ("missing", "overdue")
                yield replace(
                    answer,
                    id=f"pack:{row.id}",
                    title=row.label,
                    clause=f"{pack.title}, {row.where}",
                    colour="red" if red else answer.colour,
                )


def _term(case: Case) -> Term:
    facts = case.facts
    return Term(
        start=case.start,
        degree=facts.degree,
        years=case.years,
        batch=case.batch,
        batchAssumed=facts.batch is None,
        nominalEnd=case.ledger.nominalEnd,
        termEnd=case.end,
        extensionDays=case.ledger.extensionDays,
        examOn=case.exam,
        examAssumed=facts.examOn is None,
        year=case.year,
        semester=case.semester,
        daysToExam=(case.exam - case.today).days,
    )


def _report(case: Case) -> Report:
    return report(case.residency.completedOn, case.facts.reportedOn, case.today)


def _verdict(six: tuple[Gate, ...]) -> str:
    """The six in one line; the college and the university decide who may sit the examination, and nobody else."""
    missing = sum(one.state in ("missing", "overdue") for one in six)
    waiting = sum(one.state == "waiting" for one in six)
    begun = sum(one.state == "in_progress" for one in six)
    if missing:
        return f"{counted(missing, 'gate is', 'gates are')} missing"
    if begun:
        return f"Nothing is missing, {begun} {'is' if begun == 1 else 'are'} in progress"
    if waiting:
        return f"Nothing is missing, {waiting} {'waits' if waiting == 1 else 'wait'} for others"
    return "Every gate is met"


def _steps(all_gates: tuple[Gate, ...], expected: tuple[ThesisDay, ...], today: dt.date) -> Iterator[Step]:
    """What to do next: what blocks before what does not, by its day. Of the days of the thesis the protocol, which no
    gate asks for."""
    last = dt.date.max
    steps = [
        (
            (not one.blocks, STATES_IN_ORDER.index(one.state)),
            Step(one.id, one.todo, one.who, one.due, one.daysLeft, one.late),
        )
        for one in all_gates
        if one.todo
    ]
    for row in expected:
        if row.id == "protocol" and row.last is not None and row.state in STATES_IN_ORDER:
            words, who = PROTOCOL_WAITS if row.state == "waiting" else PROTOCOL_ASKED
            left = (row.last - today).days
            order = (True, STATES_IN_ORDER.index(row.state))
            steps.append((order, Step("thesis_protocol", words, who, row.last, left, left < 0)))
    yield from (step for _, step in sorted(steps, key=lambda one: (one[0], one[1].due or last, one[1].gate)))
