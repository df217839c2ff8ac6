"""The list for the Board: which completed residencies are to be reported, which are overdue, which were reported."""

from __future__ import annotations

import datetime as dt
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from typing import NotRequired, cast

from beanie.operators import Eq, In
from bson import ObjectId
from typing_extensions import TypedDict

from api.access import scope
from api.access.actor import Actor
from api.accounts import service as accounts
from api.core import clock
from api.core.errors import Conflict, Forbidden, Invalid, NotFound
from api.core.http.listing import Page, wire_page
from api.core.security import audit
from api.core.store import records, rows
from api.core.store.database import Row
from api.core.store.documents import Ref
from api.core.store.populate import populate
from api.core.tables.answers import Content
from api.core.tables.writing import RowBatch
from api.core.text import folded
from api.drp.board.answers import BoardRow
from api.drp.board.schemas import ResidenciesReported
from api.drp.computed import ComputedResidency, Residencies
from api.drp.documents import PERSON, BoardReport, Drpc

RULE = "The college reports a residency within one week of its last day; a late report stays marked."
SOURCE = "PGMER-2023 5.2(xv)XI"
STATES = ("due", "overdue", "reported")
DEPARTMENT = Ref("departments", "name")
HEAD = ("Sr. No.", "Department", "Student Name", "Completed On", "Report Due By", "State", "Reported On", "Late")
NOT_COMPLETED = "Only completed residencies of your list can be reported."


class _Posted(TypedDict):
    departmentId: ObjectId
    studentId: NotRequired[ObjectId | None]


class _Reported(TypedDict):
    studentId: ObjectId


def place(actor: Actor, college_id: str, department_id: str) -> scope.Scope:
    """The filter of the list: the head has the own department, an Admin the college or one of its departments, the
    Master a college that is named, or one of its departments.

    Raises:
        NotFound: a malformed id.
        Forbidden: another's scope.
    """
    if actor.role_group not in ("admin", "master"):
        return scope.for_place(actor, college_id, department_id)
    college = scope.scope_id(college_id)
    if not actor.master and college != actor.collegeId:
        raise Forbidden
    if department_id == scope.ALL:
        return {"collegeId": college}
    return {"collegeId": college, "departmentId": scope.scope_id(department_id)}


async def list_page(rules: Residencies, where: scope.Scope, page: Page, state: str) -> tuple[list[BoardRow], int]:
    """One page: what is due or overdue, the oldest first; or what was reported, the newest first.

    Raises:
        Invalid: an unknown state or order.
    """
    if state and state not in STATES:
        raise Invalid("The state is due, overdue or reported.", field="status")
    if page.sort:
        raise Invalid("The list cannot be sorted like that.", field="sort")
    if state == "reported":
        return await _reported_page(where, page)
    completed = await _open(rules.residencies, where, state, page.search)
    return await _shown(completed[page.skip : page.skip + page.size]), len(completed)


async def _reported_page(where: scope.Scope, page: Page) -> tuple[list[BoardRow], int]:
    filter_: Row = dict(where)
    if page.search:
        filter_["studentId"] = {"$in": await accounts.ids_by_name(where, page.search)}
    sort = [("reportedOn", -1), ("_id", -1)]
    return await wire_page(BoardReport, (filter_, sort), page, None, _reports)


async def _reports(reports: list[Row]) -> list[BoardRow]:
    wire: list[Row] = [
        {
            "_id": row["studentId"],
            "student": row["studentId"],
            "department": row["departmentId"],
            "completedOn": clock.wire_day(row["completedOn"]),
            "dueBy": clock.wire_day(row["dueBy"]),
            "state": "reported",
            "reportedOn": clock.wire_day(row["reportedOn"]),
            "late": row["late"],
            "reportedBy": row["by"],
        }
        for row in reports
    ]
    await populate(wire, {"student": PERSON, "department": DEPARTMENT, "reportedBy": PERSON})
    for row in wire:
        row["reportedBy"] = row["reportedBy"] and row["reportedBy"]["name"]
    return cast("list[BoardRow]", wire)


Compute = Callable[[Sequence[ObjectId]], Awaitable[list[ComputedResidency]]]
"""The rules' computing of several students, as a reading process can be handed it."""


async def _open(compute: Compute, where: scope.Scope, state: str, search: str) -> list[ComputedResidency]:
    """The completed residencies that are not reported, the oldest first."""
    candidates = await _candidates(where)
    computed = await compute(candidates)
    wanted = ("due", "overdue") if not state else (state,)
    completed = [
        row
        for row in computed
        if row["reportState"] in wanted
        and row["collegeId"] == where["collegeId"]
        and where.get("departmentId") in (None, row["departmentId"])
        and search in folded(row["name"])
    ]
    return sorted(completed, key=lambda row: (row["dueBy"] or dt.date.max, row["name"].casefold(), row["studentId"]))


async def _candidates(where: scope.Scope) -> list[ObjectId]:
    """The trainees of whom a posting has ended, without those whose residency was reported."""
    ended = (Drpc.schduleTo <= clock.stored_day(clock.today()), Eq(Drpc.waiting, None))
    within = [Drpc.collegeId == where["collegeId"]]
    if "departmentId" in where:
        within.append(Drpc.departmentId == where["departmentId"])
    postings = await rows(Drpc, _Posted).many(*within, *ended)
    students = {one for row in postings if (one := row.get("studentId")) is not None}
    for department in {row["departmentId"] for row in postings if row.get("studentId") is None}:
        names = await accounts.trainee_names({"collegeId": where["collegeId"], "departmentId": department})
        students |= {row["_id"] for row in names}
    of_college = BoardReport.collegeId == where["collegeId"]
    done = {row["studentId"] for row in await rows(BoardReport, _Reported).many(of_college)}
    return sorted(students - done)


async def _shown(completed: Sequence[ComputedResidency]) -> list[BoardRow]:
    wire: list[Row] = [
        {
            "_id": row["studentId"],
            "student": {"_id": row["studentId"], "name": row["name"]},
            "department": row["departmentId"],
            "completedOn": row["completedOn"] and row["completedOn"].isoformat(),
            "dueBy": row["dueBy"] and row["dueBy"].isoformat(),
            "state": row["reportState"],
            "reportedOn": None,
            "late": row["late"],
            "reportedBy": None,
        }
        for row in completed
    ]
    await populate(wire, {"department": DEPARTMENT})
    return cast("list[BoardRow]", wire)


async def how_many(where: scope.Scope) -> int:
    """About how many records a file of the list is made of."""
    return len(await _candidates(where)) * 100 + await records(BoardReport).count(
        BoardReport.collegeId == where["collegeId"]
    )


async def content(compute: Compute, where: scope.Scope, state: str, search: str) -> Content:
    """The list as a file has it: without a state what is due, overdue and reported."""
    shown = [] if state == "reported" else await _shown(await _open(compute, where, state, search))
    if state in ("", "reported"):
        whole = Page(page=1, limit=WHOLE_FILE, search=search)
        shown += (await _reported_page(where, whole))[0]

    async def batches() -> AsyncIterator[RowBatch]:
        yield [[number, *_cells(row)] for number, row in enumerate(shown, start=1)]

    return "Residencies for the Board", HEAD, batches()


WHOLE_FILE = 10_000
YES = {True: "Yes", False: ""}


def _cells(row: BoardRow) -> list[str | None]:
    named: Mapping[str, object] = row["department"] or {}
    student: Mapping[str, object] = row["student"] or {}
    return [
        str(named.get("name", "")),
        str(student.get("name", "")),
        row["completedOn"],
        row["dueBy"],
        row["state"].capitalize(),
        row["reportedOn"],
        YES[row["late"] or row["state"] == "overdue"],
    ]


async def report(actor: Actor, rules: Residencies, where: scope.Scope, body: ResidenciesReported) -> int:
    """Notes that residencies were reported to the Board on a day; all of them or none. Answers how many.

    Raises:
        Invalid: a day before one of them was completed.
        NotFound: one is none of the list: of another place, not completed, or no student.
        Conflict: one was reported already.
    """
    students = list(dict.fromkeys(body.studentIds))
    day = body.reportedOn.date()
    theirs = await rules.residencies(students)
    inside = [
        row
        for row in theirs
        if row["collegeId"] == where["collegeId"] and where.get("departmentId") in (None, row["departmentId"])
    ]
    if len(inside) < len(students) or any(row["completedOn"] is None for row in inside):
        raise NotFound(NOT_COMPLETED)
    if any(row["reportState"] == "reported" for row in inside):
        raise Conflict("One of these residencies was already reported.", code="reported")
    early = [row for row in inside if row["completedOn"] and row["completedOn"] > day]
    if early:
        raise Invalid(f"The residency of {early[0]['name']} was not completed on that day.", field="reportedOn")
    at, added = clock.now(), list[ObjectId]()
    for row in inside:
        assert row["completedOn"]
        assert row["dueBy"]
        assert row["collegeId"]
        assert row["departmentId"]
        one = BoardReport(
            collegeId=row["collegeId"],
            departmentId=row["departmentId"],
            studentId=row["studentId"],
            completedOn=clock.stored_day(row["completedOn"]),
            dueBy=clock.stored_day(row["dueBy"]),
            reportedOn=clock.stored_day(day),
            late=day > row["dueBy"],
            by=actor.id,
            at=at,
        )
        if not await records(BoardReport).add_if_absent(one):
            # Somebody else reported it just now: what this call has written is taken back, so that it is all or none.
            college = BoardReport.collegeId == where["collegeId"]
            await records(BoardReport).remove(college, In(BoardReport.id, added))
            raise Conflict("One of these residencies was already reported.", code="reported")
        added.append(one.id)
    for row in inside:
        await _record("drp.reported", actor, row["studentId"], where["collegeId"], reportedOn=day.isoformat())
    return len(inside)


async def take_back(actor: Actor, where: scope.Scope, student_id: ObjectId) -> None:
    """Takes back a report that was entered by mistake; the residency is due or overdue again.

    Raises:
        NotFound: there is none in the scope.
    """
    department = [BoardReport.departmentId == where["departmentId"]] if "departmentId" in where else []
    of = (BoardReport.collegeId == where["collegeId"], BoardReport.studentId == student_id)
    if not await records(BoardReport).remove(*of, *department):
        raise NotFound("This report was not found.")
    await _record("drp.reportTakenBack", actor, student_id, where["collegeId"])


async def _record(action: str, actor: Actor, student: ObjectId, college: ObjectId, **detail: str) -> None:
    await audit.record_by(actor, action, f"users/{student}", college_id=college, **detail)
