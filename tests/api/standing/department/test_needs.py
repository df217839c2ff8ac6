"""Who needs somebody, from the facts of a trainee: levels, reasons and the order of the list."""

from __future__ import annotations

import datetime as dt
from typing import Any, cast

import pytest
from bson import ObjectId

from api.accounts.service import Trainee
from api.logbook.reading.recorded import recorded_entry
from api.standing.department.needs import Today, by_need, closed_month, is_shown, today_of
from api.standing.engine.facts import Facts, Imported, Place
from api.standing.facts.gathering import Gathered
from api.standing.facts.recent import Counting, Recent
from api.standing.summary import seen, summary
from tests.api.standing.people import CERTIFICATES, POSTER, START, TODAY, now, trainee

HERE = (ObjectId(), ObjectId())
PLACE = (Place(f"{HERE[0]}/{HERE[1]}", START, None, None, "guide"),)
DAY = dt.timedelta(days=1)


def one(facts: Facts, today: dt.date = TODAY, *, last: int | None = 0, name: str = "Nandini") -> Today:
    """A trainee today, whose newest entry came in ``last`` days ago."""
    person = cast("Trainee", {"_id": ObjectId(), "name": name, "collegeId": HERE[0], "departmentId": HERE[1]})
    recent = Recent(None if last is None else today - last * DAY, 0, 0, (), (), {}, {})
    gathered = Gathered(person, facts, {HERE: recent})
    stands = now(facts, today)
    return today_of(summary(person, stands) | seen(gathered, stands), HERE, 0, today)


def signed_ok(**more: Any) -> Facts:
    """A trainee with every condition met, of whom no month was recorded before this one."""
    return trainee(places=PLACE, recordedFrom=TODAY.replace(day=1), **more)


@pytest.mark.spec("D-023")
def test_attendance_that_cannot_be_reached_is_a_risk() -> None:
    absent = one(signed_ok(imported=(Imported(START, START + 300 * DAY, "A"),)))
    assert (absent.level, absent.reasons[0]) == ("risk", "Attendance can no longer be reached in the term")
    assert is_shown(absent, "examination")
    fine = one(signed_ok())
    assert (fine.level, fine.reasons) == ("course", ())
    assert not is_shown(fine, "examination")


@pytest.mark.spec("D-023")
def test_an_overdue_condition_is_watched_until_the_last_days_before_the_examination() -> None:
    facts = signed_ok(entries=(*(row for row in CERTIFICATES if row.id != "life"), POSTER))
    early = one(facts)
    assert early.level == "watch"
    assert any(reason.endswith("overdue") for reason in early.reasons)
    # The examination is on the last day of the term as long as nobody has set it.
    assert one(facts, dt.date(2027, 4, 30)).level == "watch"
    assert one(facts, dt.date(2027, 5, 10)).level == "risk"
    assert is_shown(early, "examination")


@pytest.mark.spec("D-023")
def test_a_residency_whose_window_has_passed_is_a_risk_at_once() -> None:
    late = one(signed_ok(postings=(), entries=(*(row for row in CERTIFICATES if row.id != "drp"), POSTER)), TODAY)
    expected = "risk" if late.row["states"]["drp"] == "overdue" else "course"
    assert late.level == expected
    after = one(
        signed_ok(postings=(), entries=(*(row for row in CERTIFICATES if row.id != "drp"), POSTER)),
        dt.date(2027, 2, 10),
    )
    assert (after.row["states"]["drp"], after.level) == ("overdue", "risk")


@pytest.mark.spec("D-023")
def test_the_order_is_by_level_then_silence_then_waiting_then_name() -> None:
    risk = one(signed_ok(imported=(Imported(START, START + 300 * DAY, "A"),)), name="Zoya")
    silent, quiet = one(signed_ok(), last=20, name="Yash"), one(signed_ok(), last=9, name="Xavier")
    fine, also = one(signed_ok(), name="Asha"), one(signed_ok(), name="Bela")
    people = [also, fine, quiet, risk, silent]
    assert [each.row["name"] for each in sorted(people, key=by_need)] == ["Zoya", "Yash", "Xavier", "Asha", "Bela"]
    assert [each.level for each in sorted(people, key=by_need)] == ["risk", "watch", "watch", "course", "course"]


def test_the_last_closed_month_is_the_one_before() -> None:
    assert closed_month(dt.date(2027, 1, 1)) == ("2026-12", "December")


def test_entries_are_counted_by_place_day_and_decision() -> None:
    """By the calendar of Asia/Kolkata, on both sides of its midnight, with zone or without."""
    today, other = dt.date(2026, 3, 31), (ObjectId(), ObjectId())
    counting, teacher = Counting(today), ObjectId()

    def entry(received: dt.datetime, dated: dt.date, where: tuple[ObjectId, ObjectId] = HERE, **more: Any) -> Any:
        at = dt.datetime(dated.year, dated.month, dated.day, tzinfo=dt.UTC)
        stored = {"_id": ObjectId(), "kind": "opd", "collegeId": where[0], "departmentId": where[1], "date": at}
        return recorded_entry({**stored, "receivedOn": received, "status": "Pending", **more})

    # 18:30 UTC is midnight in Kolkata.
    late = dt.datetime(2026, 3, 10, 18, 30, tzinfo=dt.UTC)
    counting.add(entry(late, dt.date(2026, 3, 1)))
    decided: dict[str, Any] = {
        "status": "Approved",
        "verifiedOn": dt.datetime(2026, 3, 12, 18, 29, tzinfo=dt.UTC).replace(tzinfo=None),
        "verifiedBy": teacher,
    }
    counting.add(entry(dt.datetime(2026, 3, 9, 18, 29, tzinfo=dt.UTC), dt.date(2026, 2, 28), **decided))
    counting.add(entry(late, dt.date(2026, 3, 31), other))
    here = counting.places()[HERE]
    assert (here.last, here.waiting) == (dt.date(2026, 3, 11), (dt.date(2026, 3, 11),))
    assert (here.month, here.month_before) == (1, 1)
    assert here.decided == {("2026-03", 3): 1}
    assert here.deciders == {(teacher, 3): 1}
    assert sum(here.weeks) == 2
    assert counting.places()[other].month == 1
