"""Leave and attendance: the days behind the numbers, and what a leave would change."""

from __future__ import annotations

from dataclasses import replace

import pytest

from api.standing.engine.answers import Gate
from api.standing.engine.days import BadFact
from api.standing.engine.duty.attendance import Attendance
from api.standing.engine.duty.day_book import runs
from api.standing.engine.duty.leave import Ledger
from api.standing.engine.duty.status import DAY_WORDS, day_status
from api.standing.engine.duty.what_if import what_if
from api.standing.engine.facts import Authentication, Facts, Imported, Leave
from tests.api.standing.people import START, TODAY, day, gate, leave, now, trainee

END = day("2027-07-31")


def bare(**more: object) -> Facts:
    """A trainee of whose days nothing is known."""
    facts = trainee(imported=(), postings=())
    return replace(facts, **more)  # type: ignore[arg-type]  # Each is a field of the facts.


def days(facts: Facts, on: str = "2026-11-22") -> Attendance:
    found = now(facts, day(on)).attendance
    assert found is not None
    return found


def ledger(facts: Facts) -> Ledger:
    found = now(facts).leave
    assert found is not None
    return found


def imported(status: str, first: str, last: str) -> Imported:
    return Imported(day(first), day(last), status)


@pytest.mark.spec("S-014")
@pytest.mark.parametrize(("last", "lost", "state"), [("2025-07-07", 188, "met"), ("2025-07-08", 189, "missing")])
def test_751_days_are_enough_below_80_percent(last: str, lost: int, state: str) -> None:
    away = imported("A", "2025-01-01", last)
    facts = bare(imported=(imported("P", "2024-08-01", "2024-12-31"), imported("P", "2025-07-09", "2027-07-31"), away))
    found = days(facts, "2027-07-31")
    assert (found.lost, found.state) == (lost, state)
    assert found.attended / found.working < 0.8


@pytest.mark.spec("S-015")
def test_the_first_status_that_holds_names_the_day() -> None:
    def status(on: str, **more: object) -> str:
        found, _ = day_status(day(on), START, TODAY, END, **more)  # type: ignore[arg-type]  # Words and truths.
        return found.status

    everything = {"leave": "Casual Leave", "residency": True, "imported": "A"}
    assert status("2024-07-31", **everything) == "outside"
    assert status("2027-08-01", **everything) == "outside"
    assert status("2026-11-23", **everything) == "future"
    assert status("2025-03-03", **everything) == "casual"
    assert status("2025-03-03", residency=True, imported="A") == "residency"
    assert status("2025-03-03", imported="A") == "absent"
    assert status("2025-03-03") == "presumed"
    with pytest.raises(BadFact):
        status("2025-03-03", imported="X")


@pytest.mark.spec("S-016")
@pytest.mark.parametrize("sort", ["Maternity", "Paternity"])
def test_leave_of_parents_extends_the_term_and_leaves_the_percentage(sort: str) -> None:
    facts = bare(leaves=(leave(sort, "2025-01-01", "2025-03-31"),))
    found = days(facts)
    assert (found.termEnd, found.lost, found.percent) == (day("2027-10-29"), 0, 100.0)
    over = bare(leaves=(leave("Casual", "2025-01-01", "2025-01-25"),))
    assert (days(over).termEnd, days(over).lost, days(over).paused) == (day("2027-08-05"), 20, 5)


@pytest.mark.spec("S-017")
def test_academic_days_beyond_five_take_from_the_casual_ones() -> None:
    facts = bare(leaves=(leave("Academic", "2024-09-01", "2024-09-12"), leave("Casual", "2024-10-01", "2024-10-15")))
    first, *_ = ledger(facts).byYear
    assert first == (20, 5, 2)
    letters = days(facts).days
    assert [letters.count(letter) for letter in "ebcxy"] == [5, 7, 13, 2, 0]


@pytest.mark.spec("S-018")
def test_a_leave_over_an_anniversary_is_split_and_nothing_is_carried_over() -> None:
    facts = bare(leaves=(leave("Casual", "2025-07-12", "2025-08-25"),))
    assert [tuple(year) for year in ledger(facts).byYear] == [(20, 0, 0), (20, 0, 5), (0, 0, 0)]
    balance = now(facts).balance
    assert balance is not None
    assert (balance.casual, balance.academic) == (20, 5)


@pytest.mark.spec("S-019")
def test_pending_leave_is_shown_and_changes_nothing_else() -> None:
    asked = bare(leaves=(leave("Casual", "2025-03-01", "2025-03-10", "Pending"),))
    found = days(asked)
    assert found.pending == 10
    assert replace(found, pending=0) == days(bare())
    assert any("10 days of leave wait" in note for note in gate(asked, "attendance").notes)
    assert days(bare(leaves=(leave("Casual", "2025-03-01", "2025-03-10", "Rejected"),))) == days(bare())


@pytest.mark.spec("S-020")
def test_presumed_days_wait_until_somebody_confirms() -> None:
    def at_the_end(facts: Facts) -> Gate:
        return gate(facts, "attendance", END)

    presumed = at_the_end(bare())
    assert (presumed.state, presumed.who) == ("waiting", "office")
    assert presumed.sentence == "939 of 751 required days, of which 939 are not yet confirmed by the college."
    assert any("Daily presence is not recorded" in note for note in presumed.notes)
    assert at_the_end(bare(imported=(Imported(START, END, "P"),))).state == "met"
    months = [f"{2024 + (7 + n) // 12}-{(7 + n) % 12 + 1:02}" for n in range(36)]
    signed = tuple(Authentication("", month, 1, "x", 31) for month in months)
    assert at_the_end(bare(authentications=signed)).state == "met"
    # Twenty-five months hold 762 days of the calendar and 653 working days: 751 are required.
    assert at_the_end(bare(authentications=signed[:25])).state == "waiting"


@pytest.mark.spec("S-021")
def test_a_month_confirms_at_most_its_days_and_a_low_one_takes_nothing() -> None:
    def confirmed(stated: int, **more: object) -> float:
        signed = (Authentication("", "2024-08", 1, "x", stated),)
        return days(bare(authentications=signed, **more), "2024-08-31").confirmed

    # 31 days less 26 are 5 missed ones, which stay unconfirmed of the month's 27 working days.
    assert confirmed(26) == 22
    assert confirmed(400) == 27
    assert confirmed(3, imported=(imported("P", "2024-08-01", "2024-08-10"),)) == 10
    assert days(bare(authentications=(Authentication("", "2024-08", 1, "x", 3),))).lost == 0


def test_the_newest_signature_of_a_month_states_its_days() -> None:
    first, second = Authentication("", "2024-08", 1, "x", 10), Authentication("", "2024-08", 2, "x", 20)
    for signed in ((first, second), (second, first)):
        assert days(bare(authentications=signed), "2024-08-31").confirmed == 16


@pytest.mark.spec("S-023")
def test_each_day_has_a_letter_with_its_words_and_the_letters_give_the_numbers() -> None:
    facts = trainee(
        imported=(imported("P", "2024-08-01", "2025-01-31"), imported("A", "2025-02-03", "2025-02-07")),
        leaves=(leave("Sick", "2025-03-01", "2025-03-04"), leave("Paternity", "2025-05-01", "2025-05-15")),
    )
    letters = days(facts)
    assert len(letters.days) == (letters.termEnd - START).days + 1
    assert {row.letter for row in DAY_WORDS} >= set(letters.days)
    assert len({row.letter for row in DAY_WORDS}) == len(DAY_WORDS)
    count = letters.days.count
    assert (count("s") + count("A"), count("f"), count("P")) == (letters.lost, letters.paused, letters.present)
    assert (count("R"), count("_")) == (91, (letters.termEnd - TODAY).days)
    assert sum(year.days for year in letters.years) == letters.elapsed
    assert sum(year.casual + year.absent for year in letters.years) == letters.lost
    assert letters.years[0].residency + letters.years[1].residency == 91


def test_each_training_year_is_judged_by_itself() -> None:
    facts = bare(imported=(imported("A", "2024-08-01", "2024-10-03"),))
    first, second, _ = days(facts).years
    assert (first.working, first.required, first.attended, first.enough) == (313, 250, 249, False)
    assert second.enough


@pytest.mark.spec("S-023")
def test_days_that_contradict_each_other_are_listed() -> None:
    facts = bare(
        leaves=(leave("Casual", "2025-03-03", "2025-03-04"),), imported=(imported("P", "2025-03-01", "2025-03-03"),)
    )
    found = days(facts)
    assert found.conflictDays == (day("2025-03-03"),)
    half = replace(facts, imported=(imported("HD", "2025-03-04", "2025-03-04"),))
    assert days(half).conflictDays == (day("2025-03-04"),)
    assert days(half).lost == 2
    assert day_status(day("2025-03-04"), START, TODAY, END, leave="Casual Leave", imported="HD")[1]
    assert any("the leave stands" in note for note in gate(facts, "attendance").notes)


@pytest.mark.spec("S-024")
def test_the_price_of_a_leave_that_was_sent_does_not_count_it_twice() -> None:
    asked = leave("Casual", "2025-11-20", "2025-11-23", "Pending")
    before, after = (what_if(bare(leaves=rows), TODAY, asked) for rows in ((), (asked,)))
    assert (before.before, before.after, before.pendingDays) == (after.before, after.after, after.pendingDays)
    assert after.pendingDays == 0
    assert before.provisional == "Provisional: the leave counts only when it is approved."


@pytest.mark.spec("S-024")
def test_the_price_names_the_days_of_a_later_leave_that_exceed_the_allowance() -> None:
    later = leave("Casual", "2026-01-01", "2026-01-18")
    change = what_if(bare(leaves=(later,)), TODAY, leave("Casual", "2025-11-20", "2025-11-23", "Pending"))
    assert change.excessDays == (day("2026-01-17"), day("2026-01-18"))


ROWS_OF = ("days", "outside", "paused", "weeklyOffs", "working", "lost", "attended", "confirmed", "presumed")


@pytest.mark.spec("S-286")
@pytest.mark.parametrize("part", ["years", "months"])
def test_the_parts_of_a_course_add_up_to_it(part: str) -> None:
    months = [f"{2024 + (7 + n) // 12}-{(7 + n) % 12 + 1:02}" for n in range(0, 40, 3)]
    facts = trainee(
        imported=(imported("P", "2024-09-01", "2024-10-31"), imported("HD", "2025-02-03", "2025-02-07")),
        leaves=(leave("Maternity", "2025-01-06", "2025-07-04"), leave("Casual", "2026-07-20", "2026-08-14")),
        authentications=tuple(Authentication("", month, 1, "x", 29) for month in months),
    )
    for on in ("2024-08-20", "2026-08-05", "2028-01-31"):
        whole = days(facts, on)
        rows = getattr(whole, part)
        sums = {name: sum(getattr(row, name) for row in rows) for name in ROWS_OF}
        top = {name: getattr(whole, name) for name in ROWS_OF if hasattr(whole, name) and name != "days"}
        assert {name: sums[name] for name in top} == top
        assert sums["days"] == whole.elapsed
        for row in rows:
            assert row.days == row.outside + row.paused + row.weeklyOffs + row.working
            assert row.working == row.lost + row.attended
            assert row.attended == row.confirmed + row.presumed
    assert [row.row for row in days(facts, "2028-01-31").years] == ["1", "2", "3", "extension"]


@pytest.mark.spec("S-286")
def test_the_confirmed_days_of_a_signed_month_are_in_its_own_row() -> None:
    signed = (Authentication("", "2024-09", 1, "x", 30),)
    by_month = {row.row: row for row in days(bare(authentications=signed)).months}
    assert by_month["2024-09"].confirmed == by_month["2024-09"].working == 26
    assert by_month["2024-08"].confirmed == by_month["2024-10"].confirmed == 0


def test_where_two_imports_contradict_each_other_the_lesser_stands() -> None:
    both = (imported("P", "2025-03-01", "2025-03-03"), imported("A", "2025-03-02", "2025-03-02"))
    for rows in (both, both[::-1]):
        found = days(bare(imported=rows))
        assert (found.absent, found.present) == (1, 2)


def test_imported_days_are_kept_as_runs() -> None:
    found = runs({day("2025-03-03"): "P", day("2025-03-01"): "P", day("2025-03-02"): "P", day("2025-03-05"): "A"})
    assert found == (imported("P", "2025-03-01", "2025-03-03"), imported("A", "2025-03-05", "2025-03-05"))
    assert runs({day("2025-03-03"): "P", day("2025-03-04"): "A"})[0].last == day("2025-03-03")


def test_a_leave_after_the_term_is_outside() -> None:
    late = bare(leaves=(leave("Maternity", "2027-09-01", "2027-11-30"),))
    assert ledger(late).extensionDays == 0
    over = bare(leaves=(leave("Maternity", "2027-07-25", "2027-09-30"),))
    assert ledger(over).termEnd == day("2027-10-07")


@pytest.mark.spec("S-024")
def test_what_a_leave_would_change() -> None:
    asked = leave("Casual", "2025-11-20", "2025-11-21", "Pending")
    facts = trainee(imported=(), leaves=(leave("Casual", "2025-10-01", "2025-10-18"), asked))
    change = what_if(facts, day("2025-10-20"), Leave("Casual Leave", day("2025-11-20"), day("2025-11-23")))
    assert change.days == 4
    assert (change.before.termEnd, change.after.termEnd) == (END, day("2027-08-02"))
    # The pending days are counted before and after.
    assert (change.before.mayStillLose, change.after.mayStillLose) == (168, 168)
    assert (change.before.balance.casual, change.after.balance.casual) == (0, 0)
    assert (change.before.excess, change.after.excess) == (0, 2)
    assert change.excessDays == (day("2025-11-22"), day("2025-11-23"))
    assert change.pendingDays == 2
    assert change.provisional == "Provisional: 2 days of other pending leave are counted here as if they were approved."
    assert [words.partition(" of")[0] for words in change.overlaps] == ["2", "4"]
    assert "pending" in change.overlaps[0]
    assert "district residency" in change.overlaps[1]
    with pytest.raises(BadFact):
        what_if(facts, TODAY, Leave("Casual Leave", day("2025-11-23"), day("2025-11-20")))
    after = what_if(facts, TODAY, Leave("Casual Leave", day("2028-01-01"), day("2028-01-02")))
    assert after.before == after.after
    assert "not counted" in after.overlaps[0]
