"""Vectors of section F: window, semester, residency, report to the Board, link, site."""

from __future__ import annotations

from typing import Any

from api.standing.engine import residency as rules
from api.standing.engine.days import BadFact
from api.standing.engine.days import semester as semester_of
from api.standing.engine.facts import MATERNITY, PATERNITY, Period
from api.standing.vectors.reading import Given


def _batch(given: Given) -> int:
    batch = given.batch(given.day_or_none("today"))
    return given.day("start").year if batch is None else batch


def drp_window(given: Given) -> dict[str, Any]:
    """Who serves a residency, and when."""
    degree = given.degree()
    if not rules.applies(degree, _batch(given)):
        return {"applies": False}
    window = rules.window(given.day("start"), degree, given.truth("postDiploma"))
    return {
        "applies": True,
        "semesters": window.semesters,
        "from": window.first,
        "to": window.last,
        "remindOn": window.remindOn,
    }


def semester(given: Given) -> dict[str, Any]:
    """The semester of a day."""
    return {"semester": semester_of(given.day("start"), given.day("day"))}


def drp(given: Given) -> dict[str, Any]:
    """How much of the residency is served."""
    away = [Period(row.first, row.last) for row in given.leaves() if row.type in (MATERNITY, PATERNITY)]
    residency = rules.residency(
        given.day("start"),
        given.degree(),
        _batch(given),
        given.truth("postDiploma"),
        given.day("today"),
        given.postings("postings"),
        (*given.periods("notCounted"), *away),
        given.words("certificate"),
    )
    if residency.window is None:
        return {"state": residency.state}
    return {
        "days": residency.days,
        "required": residency.required,
        "complete": residency.complete,
        "outsideWindow": residency.outsideWindow,
        "conflict": residency.conflict,
        "state": residency.state,
        "opens": residency.window.first,
    }


def pgmeb(given: Given) -> dict[str, Any]:
    """The report to the Board."""
    report = rules.report(given.day_or_none("completedOn"), given.day_or_none("reportedOn"), given.day("today"))
    if report.dueBy is None:
        return {"state": report.state, "late": False}
    return {"dueBy": report.dueBy, "state": report.state, "late": report.late}


def link(given: Given) -> dict[str, Any]:
    """A coordinator's one-time link."""
    decision = rules.link(
        given.words("posting"),
        given.words("asked"),
        given.day("issued"),
        given.day("today"),
        used=given.truth("used"),
        revoked=given.truth("revoked"),
        life=given.number("lifeDays", 14),
    )
    return {"allowed": True} if decision.allowed else {"allowed": False, "reason": decision.reason}


def site(given: Given) -> dict[str, Any]:
    """A place of residency. What a vector leaves out is as usual; what it gives as null is not known."""
    kind = given.words("kind")
    if not kind:
        raise BadFact("There is no kind of site.")

    def given_or(name: str, usual: bool | None) -> bool | None:
        return given.truth(name) if given.has(name) else None if name in given.facts else usual

    beds = given.number("beds") if given.has("beds") else None
    decision = rules.site(
        kind,
        beds=beds,
        postgraduate=given_or("postgraduate", False),
        super_speciality=given_or("superSpeciality", False),
        funded=given_or("publicFunded", True),
        clinical=given_or("clinical", None),
        other_state=given.truth("otherState"),
        north_east=given.truth("northEast"),
    )
    return {"allowed": decision.allowed, "needs": decision.needs, "toConfirm": decision.toConfirm}


OPS = {
    "drp_window": drp_window,
    "semester": semester,
    "drp": drp,
    "pgmeb": pgmeb,
    "link": link,
    "site": site,
}
