"""The numbers of a trainee: counts by role, the path, gaps, the day of a number, and medians; each by its rule."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence

import pytest

from api.standing.engine.facts import Entry, Facts, Posting
from api.standing.engine.numbers.answers import NumberRow, Numbers
from api.standing.engine.numbers.gaps import GAP_DAYS, away_of
from api.standing.engine.numbers.medians import Other, of_batch, of_colleges
from api.standing.engine.numbers.numbers import numbers
from tests.api.standing.people import START, TODAY, day, entry, leave, pack, trainee

CAESAREAN, LYSIS = "Lower segment caesarean section", "Adhesiolysis"
OBSERVED, ASSISTED, GUIDED, ALONE = "Observed", "Assisted", "Performed with Guide", "Performed Independently"
KEY = "ms-obstetrics-gynaecology-2019/obg.caesarean"


def operation(identity: str, on: str, role: str = GUIDED, status: str = "Approved", skill: str = CAESAREAN) -> Entry:
    return entry(identity, "procedure", on, status, role=role, skills=(skill,), topic=skill)


def of_obstetrics(*entries: Entry, **more: object) -> Facts:
    plans = (pack("any-regulation"), pack("ms-obstetrics-gynaecology-2019"))
    return trainee(degree="MS", entries=entries, packs=plans, postings=(), **more)


def row(answer: Numbers, key: str = KEY) -> NumberRow:
    rows = [*answer.skills, *(row for pack in answer.packs for row in pack.rows)]
    return next(one for one in rows if one.key == key)


def monthly(first: str, number: int, role: str = GUIDED) -> tuple[Entry, ...]:
    """One on the same day of each month."""
    begun = day(first)
    months = [begun.year * 12 + begun.month - 1 + at for at in range(number)]
    return tuple(operation(f"{at}", f"{m // 12}-{m % 12 + 1:02}-{begun.day:02}", role) for at, m in enumerate(months))


@pytest.mark.spec("S-221")
def test_roles_are_counted_apart_and_pending_apart_from_approved() -> None:
    answer = numbers(
        of_obstetrics(
            operation("a", "2024-09-01", OBSERVED),
            operation("b", "2024-10-01", ASSISTED),
            operation("c", "2024-11-01", ASSISTED, "Pending"),
            operation("d", "2025-01-01", GUIDED),
            operation("e", "2025-02-01", ALONE, "Completed"),
            operation("f", "2025-03-01", ALONE, "Pending"),
            operation("g", "2025-03-02", ALONE, "Rejected"),
        ),
        TODAY,
    )
    shown = row(answer)
    assert (shown.roles, shown.rolesPending) == ((1, 1, 1, 1), (0, 1, 0, 1))
    assert (shown.counted, shown.pending, shown.text, shown.toGo) == (2, 1, "2 of 10", 8)
    assert (answer.totals.approved, answer.totals.pending) == (4, 2)
    assert (answer.totals.roles, answer.totals.rolesPending) == ((1, 1, 1, 1), (0, 1, 0, 1))


@pytest.mark.spec("S-222")
def test_the_path_goes_by_month_from_joining_and_names_the_first_approved_day_of_each_role() -> None:
    answer = numbers(
        of_obstetrics(
            operation("a", "2024-08-20", OBSERVED),
            operation("b", "2024-08-25", OBSERVED),
            operation("c", "2025-02-10", ASSISTED, "Pending"),
            operation("d", "2025-02-11", ASSISTED),
            operation("e", "2025-08-01", GUIDED),
            operation("f", "2025-08-03", GUIDED),
        ),
        TODAY,
    )
    shown = row(answer)
    assert shown.firsts == (day("2024-08-20"), day("2025-02-11"), day("2025-08-01"), None)
    # Months after joining, observed, assisted, with guide, independently, another role, and what counts.
    assert shown.months == ((0, 2, 0, 0, 0, 0, 0), (6, 0, 1, 0, 0, 0, 0), (12, 0, 0, 2, 0, 0, 2))
    assert shown.waiting == ((6, 0, 1, 0, 0, 0, 0),)
    assert shown.latest is not None
    assert (shown.latest.id, shown.latest.role) == ("f", GUIDED)


@pytest.mark.spec("S-223")
def test_a_skill_that_no_pack_asks_for_has_a_row_of_its_own_without_a_number() -> None:
    answer = numbers(of_obstetrics(operation("a", "2025-01-01", skill=LYSIS), operation("b", "2025-01-02")), TODAY)
    assert [one.key for one in answer.skills] == [f"skill:{LYSIS.casefold()}"]
    shown = answer.skills[0]
    assert (shown.label, shown.counted, shown.number, shown.percent, shown.toGo) == (LYSIS, 1, None, None, None)
    assert (shown.forecast.day, shown.forecast.reason) == (None, "no_number")


@pytest.mark.spec("S-224")
def test_the_day_is_what_the_last_six_months_would_come_to() -> None:
    # Three within the 184 days from 23 May to 22 November: seven more take 430 days, rounded up.
    answer = row(numbers(of_obstetrics(*monthly("2026-08-10", 3)), TODAY)).forecast
    assert (answer.reason, answer.counted, answer.since) == ("", 3, day("2026-05-23"))
    assert answer.day == TODAY + dt.timedelta(days=430)
    assert answer.sentence == (
        "10 on 26-01-2028 if the last six months went on: 3 in 184 days. "
        "That is after the course, which ends on 31-07-2027."
    )
    soon = row(numbers(of_obstetrics(*monthly("2026-03-10", 9)), TODAY)).forecast
    assert (soon.counted, soon.day) == (6, TODAY + dt.timedelta(days=31))
    assert "after the course" not in soon.sentence


@pytest.mark.spec("S-225")
@pytest.mark.parametrize(
    ("entries", "reason"),
    [
        ((), "nothing"),
        (monthly("2025-01-10", 9), "nothing"),
        (monthly("2026-08-10", 3, OBSERVED), "nothing"),
        (monthly("2025-09-10", 12), "reached"),
    ],
)
def test_no_day_where_nothing_counted_in_six_months_or_the_number_is_reached(
    entries: Sequence[Entry], reason: str
) -> None:
    answer = row(numbers(of_obstetrics(*entries), TODAY)).forecast
    assert (answer.day, answer.reason) == (None, reason)


@pytest.mark.spec("S-225")
def test_no_day_without_a_denominator_or_for_what_is_counted_anew() -> None:
    answer = numbers(of_obstetrics(*monthly("2026-08-10", 3)), TODAY)
    for one in (one for each in answer.packs for one in each.rows if one.percent is None):
        assert (one.forecast.day, one.forecast.reason) == (None, "no_number"), one.key
    clubs = [
        entry(f"{at}", "training", f"2026-{at:02}-10", trainingType="Journal Club", role="Presenter") for at in (9, 10)
    ]
    yearly = numbers(trainee(entries=tuple(clubs), packs=(pack("md-dermatology-2019"),)), TODAY)
    journal = row(yearly, "md-dermatology-2019/dvl.journal")
    assert (journal.counted, journal.forecast.reason) == (2, "counted_anew")
    assert not journal.compared


@pytest.mark.spec("S-226")
def test_leave_and_residency_in_the_six_months_are_said_and_not_taken_out() -> None:
    away = (Posting(day("2026-06-01"), day("2026-08-29")),)
    without = row(numbers(of_obstetrics(*monthly("2026-09-10", 3)), TODAY)).forecast
    facts = trainee(
        degree="MS", entries=monthly("2026-09-10", 3), postings=away, packs=(pack("ms-obstetrics-gynaecology-2019"),)
    )
    answer = row(numbers(facts, TODAY)).forecast
    assert (answer.day, answer.awayDays) == (without.day, 90)
    assert ", 90 of them leave or residency" in answer.sentence


@pytest.mark.spec("S-227")
def test_a_gap_is_sixty_days_without_any_after_the_first() -> None:
    first = TODAY - dt.timedelta(days=GAP_DAYS)
    assert row(numbers(of_obstetrics(operation("a", f"{first}")), TODAY)).gaps != ()
    assert row(numbers(of_obstetrics(operation("a", f"{first + dt.timedelta(days=1)}")), TODAY)).gaps == ()
    assert row(numbers(of_obstetrics(), TODAY)).gaps == ()
    between = row(numbers(of_obstetrics(operation("a", "2026-06-01"), operation("b", "2026-11-20")), TODAY)).gaps
    assert [(one.first, one.last, one.days, one.why) for one in between] == [
        (day("2026-06-02"), day("2026-11-19"), 171, "")
    ]
    assert between[0].sentence == "No entry from 02-06-2026 to 19-11-2026, 171 days."


@pytest.mark.spec("S-228")
def test_residency_and_leave_stand_as_such_and_not_as_idleness() -> None:
    two = (operation("a", "2025-08-25"), operation("b", "2025-12-10"))
    facts = trainee(
        degree="MS", entries=two, postings=(Posting(day("2025-09-01"), day("2025-11-30")),), packs=of_obstetrics().packs
    )
    gap = row(numbers(facts, day("2025-12-20"))).gaps[0]
    assert (gap.why, gap.days, gap.awayDays) == ("residency", 106, 91)
    assert gap.sentence.endswith("106 days, 91 of them residency (DRP).")
    # A little leave explains no long gap, and is said all the same.
    little = row(numbers(of_obstetrics(*two, leaves=(leave("Casual", "2025-09-01", "2025-09-10"),)), day("2025-12-20")))
    assert (little.gaps[0].why, little.gaps[0].awayDays) == ("", 10)
    pending = of_obstetrics(*two, leaves=(leave("Maternity", "2025-09-01", "2025-11-30", "Pending"),))
    assert row(numbers(pending, day("2025-12-20"))).gaps[0].awayDays == 0


def test_a_day_that_is_leave_and_residency_is_counted_once() -> None:
    facts = trainee(
        postings=(Posting(day("2025-09-01"), day("2025-09-30")),), leaves=(leave("Casual", "2025-09-25", "2025-10-02"),)
    )
    assert [(one.first, one.last, one.why) for one in away_of(facts)] == [
        (day("2025-09-01"), day("2025-09-30"), "residency"),
        (day("2025-10-01"), day("2025-10-02"), "leave"),
    ]


@pytest.mark.spec("S-229")
def test_every_number_has_its_rule_and_whose_rule_it_is() -> None:
    answer = numbers(of_obstetrics(operation("a", "2025-01-01")), TODAY)
    assert {rule.id for rule in answer.rules} == {"counted", "path", "gaps", "forecast", "median"}
    assert all(rule.words.endswith(".") for rule in answer.rules)
    assert {rule.label for rule in answer.rules} == {"College policy"}
    shown = row(answer)
    assert (shown.source, shown.quote) == ("Curriculum", "(10 must be done)")
    assert shown.where.startswith("Psychomotor domain")


def test_without_a_joining_date_one_line_says_so() -> None:
    answer = numbers(trainee(start=None), TODAY)
    assert answer.line.startswith("There is no standing without a joining date")
    assert (answer.packs, answer.skills) == ((), ())


def others(count: int, colleges: int = 1, amount: int = 3) -> list[Other]:
    return [Other(at, at % colleges, amount + at) for at in range(count)]


@pytest.mark.spec("S-230")
def test_the_own_batch_is_compared_from_five_others_and_the_own_number_is_not_among_them() -> None:
    five = others(5)
    assert of_batch(five[:4], "me") is None
    assert of_batch([*five[:4], Other("me", 0, 99)], "me") is None
    middle = of_batch([*five, Other("me", 0, 99)], "me")
    assert middle is not None
    assert (middle.median, middle.n) == (5, 5)
    # Who is not asked for the row is nobody's other.
    assert of_batch([*five[:4], Other("x", 0, None)], "me") is None


@pytest.mark.spec("S-231")
def test_colleges_are_compared_from_eight_others_of_three() -> None:
    assert of_colleges(others(7, 3), "me") is None
    assert of_colleges(others(8, 2), "me") is None
    assert of_colleges([*others(8, 2), Other("me", 2, 1)], "me") is None
    middle = of_colleges(others(8, 3), "me")
    assert middle is not None
    assert (middle.median, middle.n) == (6.5, 8)


def test_joining_is_the_first_month() -> None:
    assert row(numbers(of_obstetrics(operation("a", f"{START}")), TODAY)).months[0][0] == 0
