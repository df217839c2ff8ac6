"""Whole standings: the trainees of the demo, and facts that cannot be right."""

from __future__ import annotations

from dataclasses import replace

import pytest

from api.standing.engine.facts import Imported, Place, Policy, Posting
from api.standing.engine.standing import RULE_VERSION, standing
from tests.api.standing.people import (
    CERTIFICATES,
    POSTER,
    START,
    TODAY,
    checklist,
    day,
    entry,
    gate,
    leave,
    now,
    pack,
    trainee,
)

END = day("2027-07-31")


def test_all_met() -> None:
    found = now(trainee(imported=(Imported(START, END, "P"),)), END)
    assert (found.eligible, found.open, found.verdict) == (True, (), "Every gate is met")
    assert [one.colour for one in found.gates] == ["green"] * 6
    assert found.ruleVersion == RULE_VERSION
    assert found.term is not None
    assert (found.term.examAssumed, found.term.examOn) == (True, END)


def test_one_red_gate() -> None:
    basic = checklist("life", "BLS & ACLS", covers=("BLS",))
    others = [row for row in CERTIFICATES if row.id != "life"]
    facts = trainee(entries=(*others, POSTER, basic), imported=(Imported(START, END, "P"),))
    found = now(facts, END)
    assert (found.eligible, found.red) == (False, ("life_support",))
    red = gate(facts, "life_support")
    assert red.sentence == "Both parts were due on 31-07-2025; ACLS is not there."
    assert (red.todo, red.who, red.evidence) == ("Add the ACLS certificate", "student", ("life",))
    half = gate(facts, "life_support", day("2025-05-01"))
    assert half.sentence == "BCLS is verified; ACLS is not there. It is due on 31-07-2025."


def test_maternity_leave() -> None:
    away = trainee(leaves=(leave("Maternity", "2026-09-01", "2027-02-27"),))
    found = now(away)
    assert found.term is not None
    assert (found.term.extensionDays, found.term.termEnd) == (180, day("2028-01-27"))
    assert found.thesis is not None
    assert found.thesis.submitBy == day("2027-07-27")
    assert {month.month: month.state for month in found.months}["2026-10"] == "excused"
    assert found.weeks is not None
    assert found.weeks.current == "excused"


@pytest.mark.spec("S-033")
def test_residency_at_88_days() -> None:
    facts = trainee(postings=(Posting(day("2025-09-01"), day("2025-11-27")),))
    short = gate(facts, "drp")
    assert (short.state, short.who) == ("in_progress", "coordinator")
    assert short.sentence.startswith("88 days of 90 are served. A certificate is verified")
    residency = now(facts).residency
    assert residency is not None
    assert (residency.conflict, residency.owed) == (True, 2)
    assert gate(facts, "drp", day("2027-02-01")).state == "overdue"


@pytest.mark.spec("S-032")
@pytest.mark.parametrize(
    ("postings", "state", "days", "required"),
    [
        ([("2025-09-01", "2025-11-27")], "in_progress", 88, 90),
        ([("2025-09-01", "2025-11-29")], "met", 90, 90),
        ([("2026-02-01", "2026-04-30")], "met", 89, 89),
        ([("2026-02-01", "2026-03-15"), ("2026-03-16", "2026-04-30")], "met", 89, 89),
        ([("2026-02-01", "2026-03-15"), ("2026-03-17", "2026-05-01")], "in_progress", 89, 90),
        ([("2026-02-01", "2026-03-15"), ("2026-03-17", "2026-05-02")], "met", 90, 90),
    ],
)
def test_the_length_of_the_residency(postings: list[tuple[str, str]], state: str, days: int, required: int) -> None:
    facts = trainee(postings=tuple(Posting(day(first), day(last)) for first, last in postings))
    found = now(facts).residency
    assert found is not None
    assert (found.state, found.days, found.required) == (state, days, required)


def test_leave_that_extends_the_term_is_made_up_in_the_residency() -> None:
    facts = trainee(
        leaves=(leave("Maternity", "2025-10-01", "2025-10-10"), leave("Casual", "2025-11-01", "2025-11-03"))
    )
    found = now(facts).residency
    assert found is not None
    assert (found.days, found.state) == (81, "in_progress")


def test_a_diploma_holder_has_the_third_semester_alone() -> None:
    found = now(trainee(postDiploma=True, years=2))
    assert found.residency is not None
    assert found.residency.window is not None
    assert (found.residency.window.semesters, found.residency.window.last) == ((3,), day("2026-01-31"))
    assert found.attendance is not None
    assert found.attendance.required == 501
    assert found.thesis is not None
    assert found.thesis.midTerm is None


def test_the_report_to_the_board_is_due_a_week_after_completion() -> None:
    found = now(trainee(), day("2025-12-08")).report
    assert found is not None
    assert (found.state, found.dueBy) == ("overdue", day("2025-12-07"))


@pytest.mark.spec("S-034")
def test_the_thesis_stands_first_with_three_sentences() -> None:
    standing_ = now(trainee())
    assert standing_.duties[0].id == "thesis_submitted"
    assert standing_.duties[0].due == day("2027-01-31")
    assert (standing_.duties[0].label, standing_.duties[0].dueLabel) == ("Regulation", "Curriculum")
    first, second, third = standing_.thesisSentences
    assert "The curricula" in first
    assert "28.08.2024" in second
    assert third == "The university decides the rest."
    uploaded = trainee(entries=(*CERTIFICATES, entry("thesis", "thesis")))
    assert gate(uploaded, "thesis_submitted").state == "met"
    assert not any(one.title.startswith("Thesis approved") for one in (*standing_.gates, *standing_.duties))
    assert now(trainee(degree="Diploma", years=2)).thesisSentences == ()


@pytest.mark.spec("S-039")
def test_without_a_joining_date_one_line_says_so() -> None:
    found = standing(trainee(start=None), TODAY)
    assert found.line == "There is no standing without a joining date: set it in the profile."
    assert (found.gates, found.attendance, found.eligible) == ((), None, False)


@pytest.mark.spec("S-040")
def test_an_unknown_degree_leaves_nobody_eligible_and_says_why() -> None:
    facts = trainee(degree="DNBX", imported=(Imported(START, END, "P"),))
    found = now(facts, END)
    assert "“DNBX” is not a degree" in found.problems[0]
    assert not found.eligible
    assert found.open == ("dissemination", "drp")
    assert "cannot be said" in gate(facts, "dissemination").sentence
    assert gate(facts, "dissemination").who == "office"


@pytest.mark.spec("S-040")
@pytest.mark.parametrize(
    ("changed", "words"),
    [
        ({"batch": 2031}, "batch of 2031 lies in the future"),
        ({"batch": 2025}, "later than joining, in 2024"),
        ({"start": day("2026-12-01")}, "begins on 01-12-2026"),
        ({"examOn": day("2024-08-01")}, "before the day of joining"),
        ({"leaves": (leave("Casual", "2025-03-05", "2025-03-01"),)}, "ends before it begins"),
        ({"leaves": (leave("Casual", "2090-03-05", "2090-03-09"),)}, "twelve years after the course"),
        ({"postings": (Posting(day("2025-03-05"), day("2025-03-01")),)}, "ends before it begins"),
        ({"imported": (Imported(day("2025-03-05"), day("2025-03-01"), "P"),)}, "end before they begin"),
    ],
)
def test_facts_that_cannot_be_right_are_told(changed: dict[str, object], words: str) -> None:
    found = now(replace(trainee(), **changed))  # type: ignore[arg-type]  # Each is a field of the facts.
    assert [problem for problem in found.problems if words in problem]
    assert found.gates


@pytest.mark.parametrize("changed", [{"years": 9}, {"years": 0}, {"start": day("1900-01-01")}])
def test_a_course_that_cannot_be_gets_one_line(changed: dict[str, object]) -> None:
    found = standing(replace(trainee(), **changed), TODAY)  # type: ignore[arg-type]  # As above.
    assert found.line
    assert found.gates == ()


def test_a_level_that_is_not_recorded_counts_and_is_said() -> None:
    facts = trainee(entries=(entry("talk", "paper", pType="Paper Presentation"),))
    found = gate(facts, "dissemination")
    assert (found.state, found.notes) == ("met", ("The level of a presentation is not recorded; it counts.",))


def test_a_paper_is_the_trainee_s_by_the_field_and_else_by_the_first_name() -> None:
    for author, first, state in [
        ("nandini  salunkhe, A. Rao", None, "met"),
        ("A. Rao, Nandini Salunkhe", None, "in_progress"),
        ("A. Rao", True, "met"),
        ("Nandini Salunkhe", False, "in_progress"),
    ]:
        paper = entry("paper", "publication", pubStatus="Accepted", author=author, firstAuthor=first)
        assert gate(trainee(entries=(paper,)), "dissemination").state == state


def test_a_certificate_that_ends_stays_met_with_a_notice() -> None:
    for ends, notices in [("2027-03-01", 0), ("2027-01-20", 1), ("2026-11-01", 1)]:
        row = checklist("life", "BLS & ACLS", validUntil=day(ends))
        found = gate(trainee(entries=(row,)), "life_support")
        assert (found.state, len(found.notes)) == ("met", notices)


def test_the_curriculum_adds_duties_by_the_year_of_its_document() -> None:
    def ids(name: str) -> list[str]:
        return [one.id for one in now(trainee(packs=(pack(name),))).duties]

    old, revised = ids("md-dermatology-2019"), ids("md-pathology-2022")
    assert "dissemination_2019" in old
    assert "hod_signature" not in old
    assert {"dissemination_2022", "thesis_accepted", "hod_signature", "proficiency"} <= set(revised)
    assert "dissemination_2022" not in ids("md-emergency-medicine-2024")
    signed = trainee(packs=(pack("md-pathology-2022"),), logbookSignedOn=day("2026-11-01"))
    assert gate(signed, "hod_signature").sentence == "Signed on 01-11-2026."
    assert gate(signed, "proficiency").who == "hod"


def test_the_form_of_the_appraisal_follows_the_pack() -> None:
    assert now(trainee()).form == "nmc2019"
    assert now(trainee(packs=(pack("md-pathology-2022"),), clinical=False)).form == "nmc2022nonClinical"
    assert now(trainee(packs=(pack("md-psychiatry-2022"),))).form == "nmc2022clinical"


@pytest.mark.spec("S-022")
def test_a_transfer_keeps_each_college_s_allowance_and_a_gap_is_outside() -> None:
    places = (Place("one", START, day("2025-01-31")), Place("two", day("2025-03-01"), casualAllowance=30))
    facts = trainee(places=places, leaves=(leave("Casual", "2025-04-01", "2025-04-25"),), imported=())
    book = now(facts).leave
    assert book is not None
    assert book.excess == 0
    usual = now(replace(facts, places=(places[0], Place("two", day("2025-03-01"))))).leave
    assert usual is not None
    assert usual.excess == 5
    away, whole = now(replace(facts, leaves=())).attendance, now(replace(facts, leaves=(), places=())).attendance
    assert away is not None
    assert whole is not None
    assert away.days.count(" ") == 28
    assert whole.working - away.working == 24


def test_a_policy_that_pools_leave_over_the_course() -> None:
    thirty = (leave("Casual", "2024-09-01", "2024-09-30"),)
    pooled = now(trainee(leaves=thirty, policy=Policy(leavePool="course"))).leave
    yearly = now(trainee(leaves=thirty)).leave
    assert pooled is not None
    assert yearly is not None
    assert (pooled.excess, yearly.excess) == (0, 10)


def test_weekly_offs_inside_a_leave_count_unless_the_college_says_otherwise() -> None:
    fortnight = (leave("Casual", "2024-09-02", "2024-09-15"),)
    found = now(trainee(leaves=fortnight, policy=Policy(offsCounted=False))).leave
    assert found is not None
    assert found.casual == 12
