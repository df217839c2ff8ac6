"""What the rules of training ask of the organisation, and the examination days that heads of departments set."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping, Sequence
from typing import Any, NotRequired, cast

from beanie.operators import Eq, In
from bson import ObjectId
from pymongo.errors import DuplicateKeyError
from typing_extensions import TypedDict

from api.access.actor import Actor
from api.core import clock
from api.core.errors import Conflict, NotFound
from api.core.security import audit
from api.core.store import Identified, records, rows
from api.core.store.database import Row
from api.core.store.documents import references
from api.core.store.populate import populate
from api.organisation.answers import ExamDayRow
from api.organisation.documents import College, CollegeDepartment, Course, Department, ExamDay

NO_PLACE = "This college has no such department."
NO_DAY = "No examination day is set for this batch."
JUST_NOW = "Somebody else has set this day just now. Please look again."


class Pair(TypedDict):
    """A department that a college has."""

    collegeId: ObjectId
    departmentId: ObjectId


class CollegePolicy(Identified):
    """What a college sets of its training; a number that it leaves is absent."""

    name: str
    standing: NotRequired[dict[str, Any] | None]


class CourseOfTraining(Identified):
    """A course with its degree and its length, where that is set."""

    title: str
    degree: NotRequired[str | None]
    years: NotRequired[int | None]


class DepartmentOfTraining(Identified):
    """A department with the names that it goes by, and whether it is clinical."""

    name: str
    aliases: NotRequired[list[str] | None]
    clinicalGroup: NotRequired[str | None]


class SetExamDay(TypedDict):
    """The examination day of a batch."""

    collegeId: ObjectId
    departmentId: ObjectId
    batch: int
    examOn: dt.datetime


class _WholeExamDay(SetExamDay):
    setBy: ObjectId | None
    setOn: dt.datetime


async def policies(college_ids: Sequence[ObjectId]) -> list[CollegePolicy]:
    """Colleges with what they set of their training."""
    return await rows(College, CollegePolicy).many(In(College.id, list(college_ids)))


async def courses_of_training(course_ids: Sequence[ObjectId]) -> list[CourseOfTraining]:
    """Courses with degree and length."""
    return await rows(Course, CourseOfTraining).many(In(Course.id, list(course_ids)))


async def departments_of_training(department_ids: Sequence[ObjectId]) -> list[DepartmentOfTraining]:
    """Departments with their names."""
    return await rows(Department, DepartmentOfTraining).many(In(Department.id, list(department_ids)))


async def departments_by_name() -> list[DepartmentOfTraining]:
    """Every department that is in use, with its names."""
    return await rows(Department, DepartmentOfTraining).many(
        Eq(Department.retiredOn, None), sort=[(Department.name, 1), (Department.id, 1)]
    )


class _TrainingTypes(TypedDict):
    extraTrainingTypes: NotRequired[list[str] | None]


async def extra_training_types() -> list[str]:
    """Return the types of training that departments have added."""
    departments = await rows(Department, _TrainingTypes).many()
    return [name for one in departments for name in one.get("extraTrainingTypes") or ()]


async def exam_days(department_ids: Sequence[ObjectId]) -> list[SetExamDay]:
    """The examination days of some departments, of every college that has them."""
    return await rows(ExamDay, SetExamDay).many(In(ExamDay.departmentId, list(department_ids)))


async def exam_day_rows(within: Mapping[str, object]) -> list[ExamDayRow]:
    """The examination days of a scope, the latest batch first, with who set them."""
    found = await rows(ExamDay, _WholeExamDay).many(within=within, sort=[(ExamDay.batch, -1)])
    await populate(cast("list[Row]", found), {"setBy": references(ExamDay)["setBy"]})
    return [cast("ExamDayRow", {**row, "examOn": clock.wire_day(row["examOn"])}) for row in found]


async def set_exam_day(actor: Actor, college: ObjectId, department: ObjectId, batch: int, day: dt.datetime) -> None:
    """Sets the examination day of a batch, whatever it was before.

    Raises:
        NotFound: the college has no such department.
        Conflict: somebody else set one at the same moment.
    """
    if (college, department) not in await _places(college):
        raise NotFound(NO_PLACE)
    theirs = (ExamDay.collegeId == college, ExamDay.departmentId == department, ExamDay.batch == batch)
    before = await records(ExamDay).one(*theirs)
    values = {ExamDay.examOn: day, ExamDay.setBy: actor.id, ExamDay.setOn: clock.now()}
    try:
        await records(ExamDay).upsert(*theirs, set=values)
    except DuplicateKeyError:
        raise Conflict(JUST_NOW, code="changed") from None
    earlier = None if before is None else clock.wire_day(before.examOn)
    await _record(actor, "exam.set", college, department, batch=batch, day=clock.wire_day(day), before=earlier)


async def clear_exam_day(actor: Actor, college: ObjectId, department: ObjectId, batch: int) -> None:
    """Takes the examination day of a batch away: it is assumed again.

    Raises:
        NotFound: none is set.
    """
    theirs = (ExamDay.collegeId == college, ExamDay.departmentId == department, ExamDay.batch == batch)
    if not await records(ExamDay).remove(*theirs):
        raise NotFound(NO_DAY)
    await _record(actor, "exam.cleared", college, department, batch=batch)


async def _places(college: ObjectId) -> set[tuple[ObjectId, ObjectId]]:
    found = await rows(CollegeDepartment, Pair).many(CollegeDepartment.collegeId == college)
    return {(row["collegeId"], row["departmentId"]) for row in found}


async def _record(actor: Actor, action: str, college: ObjectId, department: ObjectId, **detail: Any) -> None:
    await audit.record_by(actor, action, f"departments/{department}", college_id=college, **detail)
