"""Residencies as other features show and report them: section F of the rules, trainee by trainee."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from bson import ObjectId

from api.core import clock
from api.core.store.database import current_cache
from api.drp.service import ComputedResidency, ComputedWindow, ReportState, SiteDecision, SiteFacts
from api.standing import service
from api.standing.engine import residency as rules
from api.standing.engine.case import Case
from api.standing.engine.days import BadFact
from api.standing.engine.facts import Facts
from api.standing.facts.gathering import Gathered

NONE = rules.Residency("missing", owed=rules.DAYS)


async def residencies(student_ids: Sequence[ObjectId], /) -> list[ComputedResidency]:
    """The residencies of several students today, in their order; who is no student is left out. What is computed is
    kept until something of that trainee changes or the day turns."""
    cache, today = current_cache(), clock.today()
    by_student: dict[ObjectId, ComputedResidency] = {}
    missing: list[ObjectId] = []
    for student in student_ids:
        row: ComputedResidency | None = cache.get(("standing.residency", student, today))
        if row is None:
            missing.append(student)
        else:
            by_student[student] = row
    async for gathered, dependencies in service.each_gathered(missing):
        student = gathered.trainee["_id"]
        row = by_student[student] = _computed(gathered)
        cache.put(("standing.residency", student, today), row, dependencies)
    return [by_student[student] for student in student_ids if student in by_student]


def _computed(gathered: Gathered) -> ComputedResidency:
    trainee, today = gathered.trainee, clock.today()
    computed, line = _residency(gathered.facts)
    report = rules.report(computed.completedOn, gathered.facts.reportedOn, today)
    window: ComputedWindow | None = None
    if computed.window is not None:
        named = computed.window
        window = {
            "semesters": list(named.semesters),
            "first": named.first,
            "last": named.last,
            "remindOn": named.remindOn,
        }
    return {
        "studentId": trainee["_id"],
        "name": trainee["name"],
        "collegeId": trainee.get("collegeId"),
        "departmentId": trainee.get("departmentId"),
        "line": line,
        "state": computed.state,
        "days": computed.days,
        "required": computed.required,
        "owed": computed.owed,
        "notCounted": computed.notCounted,
        "complete": computed.complete,
        "outsideWindow": computed.outsideWindow,
        "conflict": computed.conflict,
        "completedOn": computed.completedOn,
        "posted": bool(gathered.facts.postings),
        "window": window,
        "reportState": cast("ReportState", report.state),
        "dueBy": report.dueBy,
        "late": report.late,
    }


def _residency(facts: Facts) -> tuple[rules.Residency, str]:
    """A residency, or why there is none."""
    try:
        return Case(facts, clock.today()).residency, ""
    except BadFact as words:
        return NONE, str(words)


def site(facts: SiteFacts, /) -> SiteDecision:
    """Whether a residency may be served at a place (5.2(xv)III and IV, FAQ Q3 to Q5, notice of 13.02.2025)."""
    decision = rules.site(
        facts["kind"],
        beds=facts["beds"],
        postgraduate=facts["postgraduate"],
        super_speciality=facts["superSpeciality"],
        funded=facts["funded"],
        clinical=facts["patientCare"],
        other_state=facts["otherState"],
        north_east=facts["northEast"],
    )
    return {"allowed": decision.allowed, "needs": decision.needs, "toConfirm": list(decision.toConfirm)}
