"""Gathers the facts of several trainees: their accounts first, then everything else at once, one read a collection."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeVar

from beanie.operators import Eq, In
from bson import ObjectId
from typing_extensions import TypedDict

from api.accounts.service import Trainee
from api.assessment import service as assessment
from api.assessment.service import AppraisedPeriod
from api.core import clock
from api.core.store import rows
from api.core.store.cache import Dependency
from api.core.store.database import gather_reads
from api.drp import service as drp
from api.drp.service import PostedDays, SignedResidency
from api.logbook import service as logbook
from api.organisation import service as organisation
from api.organisation.service import CourseOfTraining, DepartmentOfTraining
from api.standing.attendance import days as attendance_days
from api.standing.attendance.days import MonthOfDays
from api.standing.documents import Act, FinalAct
from api.standing.engine.facts import (
    BROAD,
    DEGREES,
    YEARS,
    Appraisal,
    Entry,
    Facts,
    Period,
    Place,
    Policy,
    Posting,
    ThesisStep,
    dated_from,
)
from api.standing.engine.plans import Plan
from api.standing.facts import packs
from api.standing.facts.entries import Recorded, as_recorded
from api.standing.facts.recent import Place as PlacePair
from api.standing.facts.recent import Recent
from api.standing.months import signed as signed_months
from api.standing.months.signed import SignedMonth
from api.thesis import service as thesis
from api.thesis.service import SettledItem

ONE_DAY = dt.timedelta(days=1)
USUAL_YEARS, AFTER_DIPLOMA = 3, 2
NOT_CLINICAL = ("pre", "para")
RESIDENCY = "drpActivity"

OF_STUDENT = (
    "entries",
    "appraisals",
    "drpcs",
    "coordinatorLinks",
    "boardReports",
    "finalActs",
    "attendanceMonths",
    "monthAuthentications",
    "theses",
)
"""Collections that are read for a student."""


class _Act(TypedDict):
    studentId: ObjectId
    act: Act
    on: dt.datetime


class _OfStudent(TypedDict):
    studentId: ObjectId


OfStudent = TypeVar("OfStudent", bound=_OfStudent)


@dataclass(frozen=True)
class Gathered:
    """A trainee: the account, the facts, and what the last weeks hold, by place."""

    trainee: Trainee
    facts: Facts
    recent: Mapping[PlacePair, Recent]


def dependencies_of(trainee: Trainee) -> list[Dependency]:
    """What a trainee's facts are read from, as a cache of values knows it; to be asked before the reads."""
    student, department = trainee["_id"], trainee.get("departmentId")
    own: list[Dependency] = [("users", "_id", student)]
    own += [(name, "studentId", student) for name in OF_STUDENT]
    own += [("colleges", "_id", college) for college, _ in _pairs(trainee)]
    own += [("drpcs", "departmentId", place) for _, place in _pairs(trainee)]
    own += [("examDays", "departmentId", department), ("departments", "_id", department)]
    own += [("courses", "_id", trainee.get("courseId"))]
    own += packs.dependencies_of(trainee)
    return own


async def gather(trainees: Sequence[Trainee]) -> Iterator[Gathered]:
    """The facts of some trainees, in their order, each made when it is asked for."""
    ids = [trainee["_id"] for trainee in trainees]
    pairs = {pair for trainee in trainees for pair in _pairs(trainee)}
    places = sorted({college for college, _ in pairs})
    departments = sorted({one for row in trainees if (one := row.get("departmentId"))})
    courses = sorted({one for row in trainees if (one := row.get("courseId"))})
    (
        recorded,
        appraisals,
        postings,
        residencies,
        reported,
        acts,
        months,
        signed,
        colleges,
        course_rows,
        department_rows,
        exams,
        items,
        plans,
    ) = await gather_reads(
        logbook.recorded(ids, places, as_recorded),
        assessment.appraisal_periods(ids),
        drp.posted_days(ids, sorted(pairs)),
        drp.signed_residencies(ids),
        drp.reported_residencies(ids),
        rows(FinalAct, _Act).many(In(FinalAct.studentId, ids), Eq(FinalAct.withdrawal, None)),
        attendance_days.months_of(ids),
        signed_months.signed_months(ids),
        organisation.policies(places),
        organisation.courses_of_training(courses),
        organisation.departments_of_training(departments),
        organisation.exam_days(departments),
        thesis.settled_items(ids),
        packs.packs_of_trainees(trainees),
    )
    around = _Around(
        policies={row["_id"]: row.get("standing") or {} for row in colleges},
        courses={row["_id"]: row for row in course_rows},
        departments={row["_id"]: row for row in department_rows},
        exams={(row["collegeId"], row["departmentId"], row["batch"]): row["examOn"].date() for row in exams},
        postings=postings,
        residencies=_by_student(residencies),
        reported={row["studentId"]: row["reportedOn"].date() for row in reported},
        appraisals=_by_student(appraisals),
        acts=_by_student(acts),
        months=_by_student(months),
        items=items,
        signed=_by_student(signed),
        plans=plans,
    )
    return (_gathered(trainee, recorded[trainee["_id"]], around) for trainee in trainees)


def _by_student(found: Iterable[OfStudent]) -> dict[ObjectId, list[OfStudent]]:
    by_student: dict[ObjectId, list[OfStudent]] = {}
    for row in found:
        by_student.setdefault(row["studentId"], []).append(row)
    return by_student


@dataclass(frozen=True)
class _Around:
    """What several trainees share."""

    policies: Mapping[ObjectId, Mapping[str, object]]
    courses: Mapping[ObjectId, CourseOfTraining]
    departments: Mapping[ObjectId, DepartmentOfTraining]
    exams: Mapping[tuple[ObjectId, ObjectId, int], dt.date]
    postings: Sequence[PostedDays]
    residencies: Mapping[ObjectId, Sequence[SignedResidency]]
    reported: Mapping[ObjectId, dt.date]
    appraisals: Mapping[ObjectId, Sequence[AppraisedPeriod]]
    acts: Mapping[ObjectId, Sequence[_Act]]
    months: Mapping[ObjectId, Sequence[MonthOfDays]]
    items: Mapping[ObjectId, Sequence[SettledItem]]
    signed: Mapping[ObjectId, Sequence[SignedMonth]]
    plans: Mapping[ObjectId, tuple[Plan, ...]]


def _gathered(trainee: Trainee, recorded: Recorded, around: _Around) -> Gathered:
    return Gathered(trainee, _facts(trainee, recorded, around), recorded.recent)


def _facts(trainee: Trainee, recorded: Recorded, around: _Around) -> Facts:
    start = _day(trainee.get("joiningDate"))
    course = around.courses.get(at) if (at := trainee.get("courseId")) else None
    degree, years = course_of(course, post_diploma=bool(trainee.get("postDiploma")))
    college, department = trainee.get("collegeId"), trainee.get("departmentId")
    batch = trainee.get("admissionBatch")
    assumed = batch if batch is not None else start.year if start else 0
    called = around.departments.get(department) if department else None
    names = [called["name"], *(called.get("aliases") or ())] if called else []
    policy = around.policies.get(college, {}) if college else {}
    since = trainee.get("recordedFrom") or trainee.get("createdAt")
    residencies = around.residencies.get(trainee["_id"], ())
    acts = {row["act"]: row["on"].date() for row in around.acts.get(trainee["_id"], ())}
    places, signed = places_of(trainee, start, around.policies), around.signed.get(trainee["_id"], ())
    return Facts(
        start=start,
        degree=degree,
        years=years,
        name=trainee["name"],
        batch=batch,
        postDiploma=bool(trainee.get("postDiploma")),
        examOn=around.exams.get((college, department, assumed)) if college and department else None,
        recordedFrom=clock.india_day(since) if since else None,
        collegeFrom=_day(policy.get("collegeFrom")),
        guide=str(trainee.get("guide") or ""),
        departments=tuple(names),
        thesisSteps=tuple(ThesisStep(*item) for item in around.items.get(trainee["_id"], ())),
        clinical=not called or called.get("clinicalGroup") not in NOT_CLINICAL,
        places=places,
        entries=recorded.entries,
        leaves=recorded.leaves,
        imported=attendance_days.as_facts(around.months.get(trainee["_id"], ())),
        postings=postings_of(trainee, recorded.entries, around.postings),
        authentications=signed_months.as_facts(signed),
        digests=signed_months.digests_now(signed, recorded, places, start),
        notCounted=not_counted(residencies),
        coordinatorCertificate=best_certificate(residencies),
        reportedOn=around.reported.get(trainee["_id"]),
        appraisals=tuple(map(_appraisal, around.appraisals.get(trainee["_id"], ()))),
        logbookSignedOn=acts.get("logbook"),
        proficiencyOn=acts.get("proficiency"),
        packs=around.plans[trainee["_id"]],
        policy=policy_of(policy),
    )


def not_counted(signed: Iterable[SignedResidency]) -> tuple[Period, ...]:
    """Days of absence without leave that coordinators signed: they are made up (X(i))."""
    days = sorted({day for row in signed for day in drp.absent_days(row)})
    return tuple(Period(day, day) for day in days)


def best_certificate(signed: Iterable[SignedResidency]) -> str:
    """The best state that a certificate has which a coordinator issued by a link; empty without one."""
    states = {row.get("certificate") for row in signed}
    return next((state for state in ("Approved", "Pending", "Rejected") if state in states), "")


def _appraisal(row: AppraisedPeriod) -> Appraisal:
    signed = ("assessor", "assessee") if row.get("acknowledgedOn") else ("assessor",)
    return Appraisal(row["fromDate"].date(), row["toDate"].date(), str(row["_id"]), signed)


def _day(value: object) -> dt.date | None:
    return value.date() if isinstance(value, dt.datetime) else None


def course_of(course: CourseOfTraining | None, *, post_diploma: bool) -> tuple[str, int]:
    """Degree and length of a course: as they are set, else by the first word of its title and as is usual."""
    if course is None:
        return "", USUAL_YEARS
    first = course["title"].split(maxsplit=1)[0] if course["title"].strip() else ""
    degree = course.get("degree") or (first if first in DEGREES else "")
    usual = AFTER_DIPLOMA if post_diploma and degree in BROAD else YEARS.get(degree, USUAL_YEARS)
    years = course.get("years") or usual
    return degree, min(years, usual) if post_diploma and degree in BROAD else years


def policy_of(stored: Mapping[str, object]) -> Policy:
    """What a college sets, over the defaults."""
    known = Policy.__dataclass_fields__
    return Policy(**{name: value for name, value in stored.items() if name in known and value is not None})  # type: ignore[arg-type]  # The document has these types.


def _pairs(trainee: Trainee) -> list[tuple[ObjectId, ObjectId]]:
    """Every college and department in which a trainee was or is."""
    present = (trainee.get("collegeId"), trainee.get("departmentId"))
    former = [(one["collegeId"], one["departmentId"]) for one in trainee.get("formerPlaces") or ()]
    return list(dict.fromkeys((college, place) for college, place in (*former, present) if college and place))


def colleges_of(trainee: Trainee) -> list[ObjectId]:
    """Every college in which a trainee recorded something."""
    return sorted({college for college, _ in _pairs(trainee)})


def place_id(college: ObjectId | None, department: ObjectId | None) -> str:
    """How a place is named in an answer."""
    return f"{college}/{department}"


def places_of(
    trainee: Trainee, start: dt.date | None, policies: Mapping[ObjectId, Mapping[str, object]] = {}
) -> tuple[Place, ...]:
    """Where a trainee served from day to day. The day of a transfer is the first one of the new place; of what was
    stored without a first day that is the day of joining, or when the place before was left."""
    if start is None:
        return ()
    stays: list[Place] = []
    terms = tuple((_day(row.get("since")), str(row["guide"] or "")) for row in trainee.get("guideTerms") or ())
    begins = start
    for one in trainee.get("formerPlaces") or ():
        left = clock.india_day(one["until"])
        first = _day(one.get("since")) or begins
        named, allowance = place_id(one["collegeId"], one["departmentId"]), _allowance(one["collegeId"], policies)
        if left > first:
            stays.append(Place(named, first, left - ONE_DAY, allowance, terms=terms))
        begins = max(begins, left)
    college = trainee.get("collegeId")
    present = _day(trainee.get("placeSince")) or begins
    named = place_id(college, trainee.get("departmentId"))
    stays.append(Place(named, present, None, _allowance(college, policies), str(trainee.get("guide") or ""), terms))
    return tuple(stays)


def _allowance(college: ObjectId | None, policies: Mapping[ObjectId, Mapping[str, object]]) -> int | None:
    allowance = policies.get(college, {}).get("casualAllowance") if college else None
    return allowance if isinstance(allowance, int) else None


def postings_of(trainee: Trainee, entries: Iterable[Entry], postings: Sequence[PostedDays]) -> tuple[Posting, ...]:
    """Return the postings of a trainee, else those of the department in which the trainee recorded an activity that
    counts: a department posts each batch at another time, and another batch's days are nobody else's."""
    student, theirs = trainee["_id"], {*_pairs(trainee)}
    own = [row for row in postings if row.get("studentId") == student]
    if not own:
        activities = [entry for entry in entries if entry.kind == RESIDENCY and entry.status != "Rejected"]
        days = [entry.day for entry in dated_from(activities, _day(trainee.get("joiningDate")))]
        own = [
            row
            for row in postings
            if row.get("studentId") is None
            and (row["collegeId"], row["departmentId"]) in theirs
            and any(row["schduleFrom"].date() <= day <= row["schduleTo"].date() for day in days)
        ]
    return tuple(Posting(row["schduleFrom"].date(), row["schduleTo"].date(), str(row["_id"])) for row in own)
