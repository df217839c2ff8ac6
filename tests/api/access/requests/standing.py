"""The requests about standing, examination days and what is set of a student's training."""

from __future__ import annotations

import datetime as dt
from collections.abc import Awaitable, Callable
from typing import Any

from bson import ObjectId

from api.accounts.service import trainees
from api.core import clock
from api.core.store.database import collection
from api.standing.months.sheet import month_of
from tests.api.access.matrix.matrix import Rule
from tests.api.access.matrix.principals import STUDENTS
from tests.api.world import World

Body = Callable[[str | None, str], Awaitable[dict[str, Any]]]
BATCH = 2024


async def standing_parts(world: World, rule: Rule, college: ObjectId, department: ObjectId) -> dict[str, Any]:
    """A batch with a day, where one is taken away; final acts, where one is done or withdrawn; an import, where one is
    undone; and days with an open objection, where somebody objects or decides."""
    if rule.id in ("standing.certify", "standing.withdraw"):
        await _final_acts(world, college, department, done=rule.id == "standing.withdraw")
    if rule.area == "month":
        return {"month": await _months()}
    if rule.id == "attendance.undo":
        return {"importId": await _import(college, department)}
    if rule.id in ("attendance.object", "attendance.decide"):
        await _objected()
    if rule.id != "examDay.clear":
        return {}
    batch = {"collegeId": college, "departmentId": department, "batch": BATCH}
    day = {"examOn": clock.stored_day(clock.today()), "setBy": world.people["hod"], "setOn": clock.now()}
    await collection("examDays").update_one(batch, {"$set": day}, upsert=True)
    return {"batch": BATCH}


async def _final_acts(world: World, college: ObjectId, department: ObjectId, *, done: bool) -> None:
    """Let every student be in the last six months, with the logbook signed today by the head, or with no final act."""
    joined = clock.stored_day(clock.today() - dt.timedelta(days=1000))
    await collection("users").update_many({"role": None}, {"$set": {"joiningDate": joined}})
    await collection("finalActs").delete_many({})
    if not done:
        return
    at, today = clock.now(), clock.stored_day(clock.today())
    place = {"collegeId": college, "departmentId": department}
    async for student in collection("users").find({"role": None}):
        act = {
            "_id": ObjectId(),
            "studentId": student["_id"],
            "act": "logbook",
            "by": world.people["hod"],
            "entries": 0,
        }
        await collection("finalActs").insert_one({**act, **place, "role": "HOD", "on": today, "at": at, "remark": ""})


async def _months() -> str:
    """The last month, which nobody has signed and every teacher may sign as a co-guide."""
    await collection("monthAuthentications").delete_many({})
    teachers = [row["_id"] async for row in collection("users").find({"role": {"$ne": None}})]
    joined = clock.stored_day(clock.today() - dt.timedelta(days=90))
    there = {"joiningDate": joined, "recordedFrom": joined, "coGuides": teachers}
    await collection("users").update_many({"role": None}, {"$set": there})
    return _last_month()


def _last_month() -> str:
    return f"{clock.today().replace(day=1) - dt.timedelta(days=1):%Y-%m}"


async def _import(college: ObjectId, department: ObjectId) -> ObjectId:
    counts = dict.fromkeys(("rows", "written", "same", "decided", "failed", "students"), 0)
    id_ = ObjectId()
    row = {"_id": id_, "collegeId": college, "departmentId": department, "file": "a.csv", "sha256": "0" * 64}
    await collection("attendanceImports").insert_one(
        {**row, **counts, "at": clock.now(), "state": "done", "replaced": []}
    )
    return id_


async def _objected() -> None:
    """Everybody was absent today, and objects."""
    today, at = clock.today(), clock.now()
    objection = {"status": "P", "was": "A", "note": "I was there", "at": at, "state": "open"}
    day = {"status": "A", "source": ObjectId(), "objection": objection}
    await collection("attendanceMonths").delete_many({})
    async for student in collection("users").find({"role": None}):
        place = {name: student[name] for name in ("collegeId", "departmentId")}
        row = {"_id": ObjectId(), "studentId": student["_id"], **place, "month": f"{today:%Y-%m}", "version": 1}
        await collection("attendanceMonths").insert_one({**row, "days": {f"{today:%d}": day}, "objected": True})


def standing_bodies(world: World) -> dict[str, Body]:
    """What is sent, by the rule's id."""

    async def leave(_who: str | None, _relation: str) -> dict[str, Any]:
        day = clock.today().isoformat()
        return {"json": {"reasonType": "Casual Leave", "fromDate": day, "toDate": day}}

    async def act(_who: str | None, _relation: str) -> dict[str, Any]:
        return {"json": {"act": "logbook"}}

    async def withdrawal(_who: str | None, _relation: str) -> dict[str, Any]:
        return {"json": {"act": "logbook", "reason": "For this test"}}

    async def day(_who: str | None, _relation: str) -> dict[str, Any]:
        return {"json": {"batch": BATCH, "examOn": clock.today().isoformat()}}

    async def training(_who: str | None, _relation: str) -> dict[str, Any]:
        return {"json": {"admissionBatch": 2024}}

    async def attendance(_who: str | None, _relation: str) -> dict[str, Any]:
        text = f"student,date,status\nstudent@example.com,{clock.today()},P\n"
        return {"files": {"file": ("days.csv", text.encode(), "text/csv")}}

    async def objection(_who: str | None, _relation: str) -> dict[str, Any]:
        return {"json": {"day": clock.today().isoformat(), "status": "P", "note": "I was there"}}

    async def ruling(_who: str | None, _relation: str) -> dict[str, Any]:
        return {"json": {"day": clock.today().isoformat(), "decision": "accept"}}

    async def signature(_who: str | None, relation: str) -> dict[str, Any]:
        digest = "0" * 64
        for student in await trainees([world.people.get(STUDENTS[relation], ObjectId())]):
            place = student.get("collegeId"), student.get("departmentId")
            digest = (await month_of(student, *place, _last_month())).digest  # type: ignore[arg-type]  # All have one.
        return {"json": {"digest": digest, "days": 20, "reason": "For this test"}}

    async def reminder(_who: str | None, _relation: str) -> dict[str, Any]:
        return {"json": {"on": True}}

    return {
        "attendance.preview": attendance,
        "attendance.import": attendance,
        "attendance.object": objection,
        "attendance.decide": ruling,
        "weeklyReminder.set": reminder,
        "month.sign": signature,
        "standing.what_if": leave,
        "standing.certify": act,
        "standing.withdraw": withdrawal,
        "examDay.set": day,
        "training.update": training,
    }
