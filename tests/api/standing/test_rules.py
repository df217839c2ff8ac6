"""The declarations of the rules, and what holds for every answer."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import get_args

import pytest

from api.standing.engine.gates import colour, judge
from api.standing.engine.rules import RULES, SIX
from api.standing.engine.rules.conditions import CONDITIONS
from api.standing.engine.rules.duties import DUTIES
from api.standing.engine.rules.numbers import NUMBERS
from api.standing.engine.standing import FOUND, eligibility
from api.standing.engine.states import WHO_WORDS, Label, State
from tests.api.standing.people import CERTIFICATES, POSTER, TODAY, checklist, day, gate, now, trainee


@pytest.mark.spec("S-006")
def test_every_rule_is_declared_once_and_whole() -> None:
    declared = [*CONDITIONS, *DUTIES, *NUMBERS]
    assert len({rule.id for rule in declared}) == len(declared) == len(RULES)
    assert {rule.section for rule in declared} == set("ABCDEFGH")
    for rule in declared:
        assert all((rule.title, rule.clause, rule.applies, rule.evidence, rule.due)), rule.id
    assert all(rule.note for rule in NUMBERS)
    assert set(FOUND) <= set(RULES)


@pytest.mark.spec("S-007")
def test_every_rule_has_a_label_and_cites_no_rule_book() -> None:
    assert {rule.label for rule in RULES.values()} == set(get_args(Label))
    cited = " ".join(f"{rule.clause} {rule.note} {rule.evidence} {rule.due}" for rule in RULES.values())
    assert not re.search(r"standing\.md|section \d|NMC compliant", cited)


@pytest.mark.spec("S-008")
def test_six_conditions_block_and_no_other() -> None:
    assert {rule.id for rule in RULES.values() if rule.blocks} == set(SIX)
    assert [one.id for one in now(trainee()).gates] == list(SIX)
    states = dict.fromkeys(SIX, "met")
    assert eligibility(states) == (True, (), ())
    for name in SIX:
        assert eligibility({**states, name: "overdue"}) == (False, (name,), (name,))
        assert eligibility({**states, name: "not_applicable"}) == (True, (), ())


@pytest.mark.spec("S-009")
def test_the_states_in_their_order() -> None:
    due, before, after = day("2026-01-31"), day("2026-01-31"), day("2026-02-01")
    order = [
        judge(True, True, True, due, after),
        judge(False, True, True, due, after),
        judge(False, False, True, due, after),
        judge(False, False, True, due, before),
        judge(False, False, False, due, before),
    ]
    assert order == ["met", "waiting", "overdue", "in_progress", "missing"]
    assert {"not_applicable", *order} == set(get_args(State))
    assert judge(False, False, False, due, after) == "overdue"
    assert gate(trainee(batch=2020), "ethics").state == "not_applicable"


@pytest.mark.spec("S-010")
def test_late_is_waiting_past_the_day_and_rejected_what_was_sent_in_vain() -> None:
    others = CERTIFICATES[0], CERTIFICATES[2], CERTIFICATES[3], POSTER
    for status, on, late, rejected in [
        ("Pending", "2025-07-31", False, False),
        ("Pending", "2025-08-01", True, False),
        ("Rejected", "2025-07-31", False, True),
        ("Rejected", "2025-08-01", False, True),
        ("Approved", "2025-08-01", False, False),
    ]:
        gate_ = gate(trainee(entries=(*others, checklist("gcp", "GCP", status))), "ethics", day(on))
        assert (gate_.late, gate_.rejected) == (late, rejected), (status, on)
    rejected_and_pending = (checklist("one", "GCP", "Rejected"), checklist("two", "GCP", "Pending"))
    assert not gate(trainee(entries=rejected_and_pending), "ethics").rejected


@pytest.mark.spec("S-011")
def test_what_a_correction_superseded_counts_no_more() -> None:
    gone = checklist("gcp", "GCP", superseded=True)
    assert gate(trainee(entries=(gone,)), "ethics").state == "overdue"
    assert gate(trainee(entries=(gone, checklist("new", "GCP"))), "ethics").evidence == ("new",)
    deleted = checklist("gcp", "GCP", deleted=True)
    assert gate(trainee(entries=(deleted,)), "ethics").state == "overdue"


@pytest.mark.spec("S-012")
def test_the_colours() -> None:
    assert [colour(state, 400) for state in get_args(State)] == ["grey", "green", "amber", "red", "amber", "grey"]
    assert (colour("missing", 91), colour("missing", 90), colour("missing", None)) == ("grey", "red", "grey")
    empty = trainee(entries=())
    assert gate(empty, "ethics", day("2025-05-01")).colour == "grey"
    assert gate(empty, "ethics", day("2025-05-02")).colour == "red"
    assert gate(empty, "ethics", day("2025-08-01")).colour == "red"


@pytest.mark.spec("S-013")
@pytest.mark.parametrize("facts", [trainee(), trainee(entries=()), trainee(degree="Diploma", years=2)])
def test_every_answer_says_who_acts_by_when_and_from_which_clause(facts: object) -> None:
    standing_ = now(facts)  # type: ignore[arg-type]  # Each is a trainee's facts.
    for one in (*standing_.gates, *standing_.duties):
        assert one.who in WHO_WORDS
        assert one.clause
        assert one.label in get_args(Label)
        assert one.sentence[0].isupper() or one.sentence[0].isdigit(), one.sentence
        assert one.sentence.endswith("."), one.sentence
        assert "{" not in one.sentence + one.todo
        assert (one.daysLeft is None) == (one.due is None)
        if one.due is not None:
            assert one.daysLeft == (one.due - TODAY).days
        if one.state in ("met", "not_applicable"):
            assert (one.todo, one.who) == ("", "nobody")
        assert not one.todo or one.todo[0].isupper()


def test_the_verdict_counts_and_never_says_eligible() -> None:
    whole = trainee()
    assert now(whole).verdict == "Nothing is missing, 1 is in progress"
    short = replace(whole, entries=tuple(row for row in whole.entries if row.id != "life"))
    assert now(short).verdict == "1 gate is missing"
    assert now(replace(short, entries=())).verdict == "4 gates are missing"


def test_steps_are_verbs_and_what_blocks_comes_first() -> None:
    steps = now(trainee(entries=())).steps
    gates = [step.gate for step in steps]
    assert gates[0] in SIX
    assert gates.index("ethics") < gates.index("ug_teaching")
    assert steps[gates.index("ethics")].words == "Add the certificate of the course in ethics"
