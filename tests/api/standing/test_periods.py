"""Weeks, months and quarters of a trainee."""

from __future__ import annotations

import datetime as dt
from dataclasses import replace

import pytest

from api.standing.engine.facts import Appraisal, Authentication, Entry, Facts, Place
from api.standing.engine.periods.months import Month, month_counts, month_digest, signer
from api.standing.engine.periods.weeks import Weeks
from tests.api.standing.people import START, day, entry, gate, leave, now, pack, trainee


def weeks(facts: Facts, on: str) -> Weeks:
    found = now(facts, day(on)).weeks
    assert found is not None
    return found


def work(on: str, received: str = "", **more: object) -> Entry:
    made = entry(f"work{on}{received}", "opd", on, "Pending")
    return made._replace(received=day(received or on), **more)  # type: ignore[arg-type]  # Fields of an entry.


@pytest.mark.spec("S-025")
def test_the_day_of_the_work_names_the_week_and_the_day_of_receipt_its_state() -> None:
    rows = (work("2024-08-05", "2024-08-18"), work("2024-08-12", "2024-08-26"), work("2024-08-25"))
    states = weeks(trainee(entries=rows), "2024-09-20")
    assert [(week.first.isoformat(), week.state) for week in states.weeks[:5]] == [
        ("2024-07-29", "missed"),
        ("2024-08-05", "logged"),
        ("2024-08-12", "late"),
        ("2024-08-19", "logged"),
        ("2024-08-26", "missed"),
    ]
    assert states.medianDelay == 13
    assert (states.openGaps[-1], states.current) == (day("2024-09-09"), "open")
    never = weeks(trainee(entries=(work("2024-08-05")._replace(received=None),)), "2024-09-20")
    assert (never.weeks[1].state, never.medianDelay) == ("late", None)


@pytest.mark.spec("S-026")
def test_nothing_is_shown_before_the_first_week_has_closed() -> None:
    facts = trainee(entries=(work("2024-08-02"), work("2024-08-06")))
    early = weeks(facts, "2024-08-11")
    assert (early.cadence, early.logged, early.closed) == (None, 2, 0)
    assert gate(facts, "elogbook_weekly", day("2024-08-11")).state == "met"
    later = weeks(facts, "2024-08-24")
    assert (later.cadence, later.run, later.longestGap) == (100, 2, 0)
    assert [week.state for week in later.weeks] == ["logged", "logged", "due", "open"]
    missed = weeks(facts, "2024-09-30")
    assert (missed.cadence, missed.run, missed.longestGap) == (25, 0, 6)


def test_the_weekly_duty_names_the_week_that_can_still_be_mended() -> None:
    facts = trainee(entries=(work("2024-08-02"), work("2024-08-06")))
    duty = gate(facts, "elogbook_weekly", day("2024-08-22"))
    assert (duty.state, duty.due) == ("in_progress", day("2024-08-25"))
    assert duty.todo == "Log something for the week from 12-08-2024"
    assert gate(facts, "elogbook_weekly", day("2024-09-30")).state == "in_progress"
    mended = replace(facts, entries=(*facts.entries, work("2024-09-16"), work("2024-09-24"), work("2024-10-01")))
    duty = gate(mended, "elogbook_weekly", day("2024-10-02"))
    assert (duty.state, duty.todo) == ("in_progress", "")
    assert duty.sentence == "3 of 8 closed weeks are logged in time. This week is logged."
    assert gate(trainee(entries=()), "elogbook_weekly", day("2024-08-03")).state == "missing"
    missed = trainee(entries=(work("2024-08-02"), work("2024-09-24"), work("2024-10-01")))
    assert gate(missed, "elogbook_weekly", day("2024-10-02")).state == "overdue"
    assert gate(trainee(degree="Diploma", years=2), "elogbook_weekly").state == "not_applicable"


def test_before_the_account_nothing_is_missed() -> None:
    found = weeks(trainee(entries=(), recordedFrom=day("2026-09-01")), "2026-11-22")
    assert (found.notRecorded, found.missed) == (109, 10)
    months = now(trainee(recordedFrom=day("2026-09-01"), collegeFrom=day("2026-10-01"))).months
    assert [month.state for month in months[-3:]] == ["not_recorded", "overdue", "open"]


def months(facts: Facts, on: str = "2026-11-22") -> dict[tuple[str, str], Month]:
    return {(month.place, month.month): month for month in now(facts, day(on)).months}


PLACES = (Place("old", START, day("2026-10-14"), guide="Dr Rao"), Place("new", day("2026-10-15"), guide="Dr Kamat"))


@pytest.mark.spec("S-027")
def test_a_month_of_transfer_is_two_units() -> None:
    signed = (Authentication("new", "2026-10", 1, "d"),)
    found = months(trainee(places=PLACES, authentications=signed, digests={("new", "2026-10"): "d"}))
    old, new = found["old", "2026-10"], found["new", "2026-10"]
    assert (old.trainingDays, old.opensOn, old.state, old.guide) == (14, day("2026-10-15"), "overdue", "Dr Rao")
    assert (new.trainingDays, new.opensOn, new.state, new.guide) == (17, day("2026-11-01"), "authenticated", "Dr Kamat")
    assert ("old", "2026-11") not in found
    assert found["new", "2026-11"].state == "open"


@pytest.mark.spec("S-028")
def test_a_month_that_changed_since_its_signature_says_so() -> None:
    first, second = Authentication("", "2026-10", 1, "a"), Authentication("", "2026-10", 2, "b")
    for signed, digest, state in [
        ((first,), "a", "authenticated"),
        ((first,), "b", "changed"),
        ((first, second), "b", "authenticated"),
        ((second, first), "b", "authenticated"),
        ((second, first), "a", "changed"),
    ]:
        found = months(trainee(authentications=signed, digests={("", "2026-10"): digest}))["", "2026-10"]
        assert (found.state, found.authentications) == (state, len(signed))


def test_the_monthly_duty_waits_for_the_guide() -> None:
    facts = trainee(recordedFrom=day("2026-09-01"), collegeFrom=day("2026-09-01"))
    found = gate(facts, "monthly_authentication")
    assert (found.state, found.late, found.who, found.due) == ("waiting", True, "guide", day("2026-10-10"))
    assert found.todo == "Remind the guide of 09-2026"
    assert gate(replace(facts, guide=""), "monthly_authentication").who == "hod"
    signed = tuple(Authentication("", month, 1, "a") for month in ("2026-09", "2026-10"))
    done = replace(facts, authentications=signed, digests={("", "2026-09"): "a", ("", "2026-10"): "a"})
    assert gate(done, "monthly_authentication").sentence == "2 of 2 months signed."


@pytest.mark.spec("S-029")
@pytest.mark.spec("S-057")
def test_who_may_sign_a_month() -> None:
    everybody = dict.fromkeys(("is_guide", "is_co_guide", "is_hod", "is_delegate", "designated"), True)
    order = []
    for name in list(everybody):
        order.append(signer("due", "present", of_the_place=True, **everybody).role)
        everybody[name] = False
    assert order == ["guide", "coGuide", "hod", "delegate", ""]
    assert signer("due", "present", of_the_place=True, is_guide=True, is_student=True).reason == "self"
    assert signer("due", "present", is_guide=True).reason == "scope"
    delegate = {"of_the_place": True, "is_delegate": True, "designated": True}
    assert signer("due", "away", **delegate).allowed
    assert signer("due", "away", **delegate, delegates=False).reason == "role"


def test_a_digest_is_of_the_entries_in_whatever_order_and_not_of_their_status() -> None:
    rows = [("b", "opd", day("2026-10-02"), "22"), ("a", "opd", day("2026-10-01"), "11")]
    digest = month_digest("s", "p", "2026-10", rows)
    assert digest == month_digest("s", "p", "2026-10", rows[::-1])
    assert len({digest, month_digest("s", "q", "2026-10", rows), month_digest("s", "p", "2026-10", rows[:1])}) == 3
    assert digest != month_digest("s", "p", "2026-10", [rows[0], ("a", "opd", day("2026-10-01"), "12")])


@pytest.mark.spec("S-030")
def test_an_appraisal_belongs_to_one_quarter() -> None:
    def states(first: str, last: str) -> list[int]:
        facts = trainee(appraisals=(Appraisal(day(first), day(last), "set"),))
        return [quarter.n for quarter in now(facts).quarters if quarter.state == "done"]

    assert states("2024-08-15", "2024-11-13") == [1]
    assert states("2024-10-15", "2025-01-13") == [2]
    assert states("2024-09-16", "2024-12-16") == [1]
    assert states("2020-01-01", "2020-03-01") == []


def test_quarters_of_a_trainee_with_a_pack_wait_for_the_head() -> None:
    facts = trainee(packs=(pack("md-dermatology-2019"),), recordedFrom=day("2026-05-01"))
    found = gate(facts, "quarterly_appraisal")
    assert (found.state, found.who, found.todo) == ("waiting", "hod", "Ask for the appraisal of quarter 8")
    assert (found.due, found.late) == (day("2026-08-30"), True)
    assert gate(trainee(), "quarterly_appraisal").state == "not_applicable"


@pytest.mark.parametrize(("days", "more"), [(44, 0), (45, 1), (180, 2)])
def test_a_further_quarter_is_due_in_a_long_extension(days: int, more: int) -> None:
    last = day("2026-01-01") + dt.timedelta(days=days - 1)
    facts = trainee(leaves=(leave("Maternity", "2026-01-01", last.isoformat()),))
    assert len(now(facts).quarters) == 12 + more


@pytest.mark.spec("D-099")
def test_each_month_is_counted_in_one_part() -> None:
    states = ("open", "due", "overdue", "authenticated", "changed", "excused", "not_recorded")
    months = [Month("a" if at else "b", f"2025-0{at + 1}", state, 30, None, None, 0) for at, state in enumerate(states)]
    counts = month_counts(months)
    assert counts == (1, 1, 1, 2, 1, 1, 1)
    assert sum(counts) - counts.changed == len(states)
    assert counts.closed == 4
    assert month_counts(months, "b") == (1, 0, 0, 0, 0, 0, 0)
