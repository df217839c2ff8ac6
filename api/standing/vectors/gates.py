"""Vectors of sections A, G and H: gates, eligibility, the days of the thesis, a row of a pack, and all of it
together."""

from __future__ import annotations

import json
from dataclasses import asdict, replace
from functools import cache
from pathlib import Path
from typing import Any

from api.standing.engine import duties
from api.standing.engine.case import Case
from api.standing.engine.days import BadFact, halves
from api.standing.engine.facts import Facts
from api.standing.engine.gates import gate as put
from api.standing.engine.milestones.thesis import thesis_days
from api.standing.engine.packs import read_pack
from api.standing.engine.plans import Plan, prepare, show
from api.standing.engine.requirements import requirement_rows
from api.standing.engine.rules import RULES, SIX
from api.standing.engine.standing import BY_DEGREE, FOUND, judged
from api.standing.engine.standing import eligibility as six_of
from api.standing.engine.standing import standing as whole
from api.standing.vectors.reading import Given

MAX_COUNT = 10**9
PACKS = Path(__file__).resolve().parents[1] / "packs"


@cache
def packs() -> tuple[Plan, ...]:
    """The packs of the release."""
    return tuple(prepare(read_pack(json.loads(path.read_text("utf-8")))) for path in sorted(PACKS.glob("*.json")))


def _chosen(given: Given) -> tuple[Plan, ...]:
    """The packs that a vector names by id or department."""
    names = {given.words(name) for name in ("pack", "department")} - {""}
    plans = tuple(plan for plan in packs() if names & {plan.pack.id, plan.pack.department})
    if names and not plans:
        raise BadFact(f"There is no pack of {', '.join(sorted(names))}.")
    return plans


def gate(given: Given) -> dict[str, Any]:
    """One gate of section A."""
    name, today = given.words("gate"), given.day("today")
    if name not in RULES or (name not in FOUND and name != "dissemination_2022"):
        raise BadFact(f"“{name}” is not a gate: {', '.join([*FOUND, 'dissemination_2022'])} are.")
    facts = given.trainee(today, given.degree(asked=name in BY_DEGREE))
    if given.has("extensionDays"):
        facts = _extended(facts, given.number("extensionDays"))
    case = Case(replace(facts, packs=_chosen(given)), today)
    if name == "dissemination_2022":
        if not case.facts.packs:
            raise BadFact("Which pack? Name its id or its department.")
        rows = [
            row
            for dealt in case.basis.dealt
            for row in requirement_rows(dealt, facts.degree, today, {})
            if dealt.plan.named[row.id].row.match.items is not None
        ]
        gate_ = put(RULES[name], duties.dissemination_2022(case, rows), case)
    else:
        gate_ = judged(name, case)
    if gate_.state == "not_applicable":
        return {"state": gate_.state}
    return {
        "state": gate_.state,
        "due": gate_.due,
        "late": gate_.late,
        "rejected": gate_.rejected,
        "who": gate_.who,
        "label": gate_.label,
        "clause": gate_.clause,
        "sentence": gate_.sentence,
        "evidence": gate_.evidence,
    }


def _extended(facts: Facts, days: int) -> Facts:
    """Facts whose assumed examination is later by the days that a vector gives without its leave."""
    if days < 0 or facts.examOn is not None or facts.start is None:
        return facts
    return replace(facts, examOn=thesis_days(facts.start, facts.years, facts.degree, days, None).examOn)


def eligibility(given: Given) -> dict[str, Any]:
    """The six conditions together."""
    states = given.facts.get("states")
    if not isinstance(states, dict):
        raise BadFact("There are no states.")
    known = ("not_applicable", "met", "waiting", "overdue", "in_progress", "missing")
    if wrong := [name for name in SIX if name in states and states[name] not in known]:
        raise BadFact(f"{wrong[0]}: “{states[wrong[0]]}” is not a state.")
    eligible, still, red = six_of(states)
    return {"eligible": eligible, "open": still, "red": red}


def thesis(given: Given) -> dict[str, Any]:
    """The days of the thesis."""
    degree = given.degree()
    days = thesis_days(
        given.day("start"),
        given.years(degree),
        degree,
        given.number("extensionDays", 0),
        given.day_or_none("examOn"),
    )
    rows = days._asdict()
    if days.midTerm is None:
        del rows["midTerm"]
    return rows


def pack(given: Given) -> dict[str, Any]:
    """A count beside the number of its row."""
    row, counted = given.facts.get("requirement"), given.facts.get("counted")
    if not isinstance(row, dict):
        raise BadFact("There is no requirement.")
    if not isinstance(counted, (int, float)) or isinstance(counted, bool) or not 0 <= counted < MAX_COUNT:
        raise BadFact(f"counted: “{counted}” is not a number.")
    rule = Given(row)
    quote = row.get("quote")
    printed = quote.get("printed") if isinstance(quote, dict) else quote
    return show(
        rule.number("count") if rule.has("count") else None,
        halves(int(2 * counted)) if 2 * counted == int(2 * counted) else counted,
        quoted=bool(printed),
        strength=rule.words("strength", "minimum"),
        source=rule.words("source", "Curriculum"),
    )._asdict()


def standing(given: Given) -> dict[str, Any]:
    """Everything of one trainee."""
    today = given.day("today")
    facts = replace(given.trainee(today, given.degree(asked=False)), packs=_chosen(given))
    return asdict(whole(facts, today))


OPS = {
    "gate": gate,
    "eligibility": eligibility,
    "thesis": thesis,
    "pack": pack,
    "standing": standing,
}
