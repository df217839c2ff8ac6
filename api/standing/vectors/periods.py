"""Vectors of sections C, D and E: a week, a month, who signs, a quarter, a form and its publications."""

from __future__ import annotations

import datetime as dt
from typing import Any

from api.standing.engine.days import DAY, BadFact, month_of, span
from api.standing.engine.duty.leave import painted
from api.standing.engine.forms import check_form, publications_of
from api.standing.engine.periods.months import REFUSALS, month_state
from api.standing.engine.periods.months import signer as may_sign
from api.standing.engine.periods.quarters import bounds, owner, quarter_state, schedule
from api.standing.engine.periods.weeks import week_state
from api.standing.vectors.reading import Given


def _on_leave(given: Given, first: dt.date, last: dt.date) -> int:
    """Days of approved leave from one day to another."""
    days = span(first, last)
    return days - painted(given.leaves(), first, days).count(0)


def week(given: Given) -> dict[str, Any]:
    """The week that a day lies in."""
    day, today, grace = given.day("day"), given.day("today"), given.number("grace", 7)
    start, end = given.day("start"), given.day_or_none("end")
    monday = day - day.weekday() * DAY
    sunday = monday + 6 * DAY
    first, last = max(monday, start), min(sunday, end) if end else sunday
    rows = [
        entry
        for entry in given.entries()
        if entry.kind != "leave"
        and entry.status != "Rejected"
        and not (entry.superseded or entry.deleted)
        and monday <= entry.day <= sunday
    ]
    closes = sunday + grace * DAY
    in_time = sum(entry.received is not None and entry.received <= closes for entry in rows)
    state = week_state(
        sunday,
        today,
        span(first, last),
        _on_leave(given, first, last),
        len(rows),
        in_time,
        grace,
        given.day_or_none("recordedFrom"),
    )
    return {"from": monday, "to": sunday, "closes": closes, "state": state}


def month(given: Given) -> dict[str, Any]:
    """One calendar month in one place."""
    first, last = month_of(given.words("month"))
    start, end, today, grace = (
        given.day("start"),
        given.day_or_none("end"),
        given.day("today"),
        given.number("grace", 10),
    )
    first, last = max(first, start), min(last, end) if end else last
    training = span(first, last)
    if not training:
        return {"state": "not_training", "trainingDays": 0}
    signed = [row for _, row in given.rows("authentications")]
    if all("n" in row for row in signed):
        signed.sort(key=lambda row: int(row["n"]))
    same = bool(signed) and signed[-1].get("digest") == given.words("digestNow")
    state = month_state(
        today,
        last,
        training,
        _on_leave(given, first, last),
        bool(signed),
        same,
        grace,
        given.day_or_none("recordedFrom"),
    )
    opens = last + DAY
    return {
        "state": state,
        "trainingDays": training,
        "opensOn": opens,
        "overdueFrom": opens + grace * DAY,
        "authentications": len(signed),
    }


def signer(given: Given) -> dict[str, Any]:
    """Whether somebody may sign a month."""
    row = given.facts.get("signer")
    if not isinstance(row, dict):
        raise BadFact("There is no signer.")
    who = Given(row)
    decision = may_sign(
        given.words("monthState"),
        given.words("guide", "none"),
        of_the_place=who.truth("ofThePlace"),
        is_student=who.truth("isStudent"),
        is_guide=who.truth("isGuide"),
        is_co_guide=who.truth("isCoGuide"),
        is_hod=who.truth("isHod"),
        is_delegate=who.truth("isDelegate"),
        designated=who.truth("designatedGuide"),
        delegates=given.facts.get("delegates") is not False,
    )
    if decision.allowed:
        return {"allowed": True, "as": decision.role, "needsReason": decision.needsReason}
    return {"allowed": False, "reason": decision.reason, "words": REFUSALS[decision.reason]}


def quarter(given: Given) -> dict[str, Any]:
    """One quarter of training."""
    start, years, n = given.day("start"), given.years(), given.number("n")
    today, grace, end = given.day("today"), given.number("grace", 30), given.day_or_none("end")
    plan = schedule(start, years, end)
    if n < 1:
        raise BadFact(f"There is no quarter {n}.")
    first, last = plan[n - 1] if n <= len(plan) else bounds(start, n)
    plan += [bounds(start, more) for more in range(len(plan) + 1, max(n, 4 * years + 4) + 1)]
    done = any(owner(plan, row.first, row.last) == n for row in given.appraisals())
    training = span(first, last) - _on_leave(given, first, last)
    state = quarter_state(first, last, today, training, done, grace, given.day_or_none("recordedFrom"))
    return {
        "from": first,
        "to": last,
        "overdueFrom": last + (grace + 1) * DAY,
        "quarters": max(4 * years, len(schedule(start, years, end))),
        "state": state,
    }


def appraisal(given: Given) -> dict[str, Any]:
    """A filled form."""
    scores, signatures = given.facts.get("scores"), given.facts.get("signatures") or ()
    if not isinstance(scores, dict):
        raise BadFact("There are no scores.")
    if not isinstance(signatures, (list, tuple, dict)):
        raise BadFact("signatures is not a list.")
    check = check_form(
        given.words("form"),
        scores,
        remediation=given.words("remediation"),
        publications=given.words("publications") or None,
        discussed=given.words("discussed") or None,
        explanation=given.words("explanation"),
        signatures=tuple(map(str, signatures)),
    )
    return {
        "elements": check.elements,
        "accepted": check.accepted,
        "errors": check.errors,
        "total": None,
        "complete": check.complete,
        "asks": check.asks,
    }


def publications(given: Given) -> dict[str, Any]:
    """The Yes or No that the form of 2019 begins with, and the entries behind it."""
    named = publications_of(given.entries(), given.day("from"), given.day("to"))
    return {"prefill": "Yes" if named else "No", "named": named}


OPS = {
    "week": week,
    "month": month,
    "signer": signer,
    "quarter": quarter,
    "appraisal": appraisal,
    "publications": publications,
}
