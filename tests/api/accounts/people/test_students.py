"""Students as heads of department and the Master keep them: verified, paid, certified, closed, transferred."""

from __future__ import annotations

import datetime as dt
from typing import Any

import httpx
import pytest
from bson import ObjectId

from api.access import sessions
from api.core import clock
from api.core.store.database import collection
from api.logbook.contract.registry import by_key
from tests.api.world import World

Body = dict[str, Any]


async def stored(who: ObjectId | str) -> Body:
    row = await collection("users").find_one({"_id": ObjectId(who)})
    assert row is not None
    return dict(row)


async def change(world: World, by: str | None, who: str, body: Body) -> httpx.Response:
    client = world.client() if by is None else await world.as_(by)
    return await client.post(f"/api/student/{world.id(who)}", json=body)


@pytest.mark.spec("P-245", "P-329", "P-374")
async def test_a_head_verifies_the_own_students_and_takes_it_back(world: World) -> None:
    """The right to add entries comes and goes with the next request."""
    body = {"verifyByHod": True}
    assert (await change(world, None, "unverified", body)).status_code == 401
    for who in ("student", "unverified", "teacher", "clerk", "admin"):
        assert (await change(world, who, "unverified", body)).status_code == 403, who
    for foreign in ("twin_student", "other_student"):
        assert (await change(world, "hod", foreign, body)).status_code == 403
    for nobody in ("teacher", "master"):
        assert (await change(world, "hod", nobody, body)).status_code == 404
    kind = by_key("procedure")
    assert kind is not None
    client = await world.as_("unverified")
    entry = world.body(kind)
    assert (await client.post("/api/entries/procedure", json=entry)).status_code == 403
    before = await stored(world.id("unverified"))
    for _ in range(2):
        done = await change(world, "hod", "unverified", body)
        assert done.json() == {"status": True, "message": "Student verified successfully"}
    after = await stored(world.id("unverified"))
    assert {key for key in after if after[key] != before.get(key)} == {"verifyByHod", "updatedAt"}
    assert (await client.post("/api/entries/procedure", json=entry)).status_code == 201
    assert (await change(world, "hod", "unverified", {"verifyByHod": False})).status_code == 200
    refused = await client.post("/api/entries/procedure", json={**entry, "clientId": str(ObjectId())})
    assert refused.status_code == 403
    notifications = [
        row["event"] async for row in collection("notifications").find({"toId": world.people["unverified"]})
    ]
    assert sorted(notifications) == ["account.changed", "account.verified"]
    assert await collection("audits").count_documents({"action": "student.verifyByHod"}) == 2


@pytest.mark.parametrize(
    "body",
    [
        {},
        {"verifyByHod": True, "paymentStatus": True},
        {"verifyByHod": "true"},
        {"verifyByHod": 1},
        {"verifyByHod": {"$ne": None}},
        {"role": "HOD"},
        {"verifyByHod": True, "role": "HOD"},
        {"verifyByHod": True, "collegeId": "0" * 24},
        {"passwordHash": "x"},
        {"removedOn": None},
        {"joiningDate": "2999-01-01"},
        {"joiningDate": "01-02-2025"},
        {"paymentStatus": False, "reason": {"$gt": ""}},
    ],
)
async def test_what_a_change_of_a_student_may_not_carry(world: World, body: Body) -> None:
    """MA-02, NQ-01, NQ-12: each body changes its own flag and nothing else."""
    before = await stored(world.id("unverified"))
    refused = await change(world, "master", "unverified", body)
    assert (refused.status_code, refused.json()["status"]) == (422, False)
    assert await stored(world.id("unverified")) == before


@pytest.mark.spec("P-202", "P-249", "P-250")
async def test_a_payment_taken_back_signs_the_student_out_at_once(people: World) -> None:
    world = people
    for who in ("hod", "teacher", "clerk", "admin", "student"):
        assert (await change(world, who, "student", {"paymentStatus": False})).status_code == 403, who
    client = await world.as_("student")
    profile = f"/api/profile/{world.id('student')}"
    assert (await client.get(profile)).status_code == 200
    taken = await change(world, "master", "student", {"paymentStatus": False, "reason": "Cheque returned"})
    assert taken.json() == {"status": True, "message": "Payment marked as pending"}
    assert (await client.get(profile)).status_code == 401
    credentials = {"email": "student@example.com", "password": "Correct@1"}
    refused = await world.client().post("/api/login", json=credentials)
    assert (refused.status_code, refused.json()["code"]) == (403, "payment_required")
    paid = await change(world, "master", "student", {"paymentStatus": True, "reason": "Cheque 118"})
    assert paid.json()["message"] == "Payment marked as paid"
    assert (await client.get(profile)).status_code == 401
    assert (await world.client().post("/api/login", json=credentials)).status_code == 200
    reasons = [row["detail"]["reason"] async for row in collection("audits").find({"action": "student.paymentStatus"})]
    assert reasons == ["Cheque returned", "Cheque 118"]


async def test_a_head_certifies_and_corrects_the_joining_date(world: World) -> None:
    """DECISIONS D11.5."""
    for body in ({"certified": True}, {"joiningDate": "2025-02-10"}):
        assert (await change(world, "teacher", "student", body)).status_code == 403
        assert (await change(world, "hod", "student", body)).status_code == 200
    row = await stored(world.id("student"))
    assert row["certified"] is True
    assert clock.wire_day(row["joiningDate"]) == "2025-02-10"
    await collection("users").update_one({"_id": row["_id"]}, {"$set": {"dob": row["joiningDate"]}})
    refused = await change(world, "hod", "student", {"joiningDate": "2025-02-09"})
    assert refused.json()["message"] == "The joining date cannot be before the date of birth."


@pytest.mark.spec("P-246", "P-378", "P-336")
async def test_the_master_verifies_many_at_once_all_or_none(world: World) -> None:
    """NQ-09: 200 at most."""
    path, names = "/api/bulkVerifyStudents", ("unverified", "newcomer", "twin_student")
    await collection("users").update_many({"role": None}, {"$set": {"verifyByHod": False}})
    ids = [world.id(name) for name in names]
    body = {"studentIds": ids, "verifyByHod": True}
    assert (await world.client().post(path, json=body)).status_code == 401
    for who in ("student", "teacher", "clerk", "hod", "admin"):
        assert (await (await world.as_(who)).post(path, json=body)).status_code == 403
    master = await world.as_("master")
    for wrong in ([str(ObjectId())], [world.id("teacher")]):
        mixed = {"studentIds": [*ids, *wrong], "verifyByHod": True}
        assert (await master.post(path, json=mixed)).status_code == 404
    for bad in ([], [str(ObjectId())] * 201, "all", [{"$ne": None}]):
        assert (await master.post(path, json={"studentIds": bad, "verifyByHod": True})).status_code == 422
    assert await collection("users").count_documents({"verifyByHod": True}) == 0
    done = await master.post(path, json=body)
    assert (done.status_code, done.json()["updatedCount"]) == (200, 3)
    assert await collection("users").count_documents({"verifyByHod": True}) == 3
    assert (await master.post(path, json=body)).json()["updatedCount"] == 0
    assert (await master.post(path, json={**body, "verifyByHod": False})).json()["updatedCount"] == 3


@pytest.mark.spec("P-375", "P-376", "P-336")
async def test_a_deleted_student_is_gone_from_lists_and_sign_in_and_loses_nothing(people: World) -> None:
    world, kind = people, by_key("procedure")
    assert kind is not None
    entry = await world.create(kind)
    path, back = f"/api/student/{world.id('student')}", f"/api/restoreStudent/{world.id('student')}"
    for call, where in (("DELETE", path), ("POST", back)):
        assert (await world.client().request(call, where)).status_code == 401
        for who in ("student", "teacher", "clerk", "hod", "admin"):
            assert (await (await world.as_(who)).request(call, where)).status_code == 403
    master, student = await world.as_("master"), await world.as_("student")
    assert (await master.delete(f"/api/student/{world.id('teacher')}")).status_code == 404
    assert (await master.post(back)).status_code == 409
    done = await master.delete(path)
    assert done.json() == {"status": True, "message": "Student deleted successfully"}
    assert (await master.delete(path)).status_code == 404
    assert (await student.get(f"/api/profile/{world.id('student')}")).status_code == 401
    credentials = {"email": "student@example.com", "password": "Correct@1"}
    assert (await world.client().post("/api/login", json=credentials)).json()["code"] == "removed"
    listed = await master.get("/api/studentList/all/all")
    assert world.id("student") not in [row["_id"] for row in listed.json()["students"]]
    closed = await master.get("/api/studentList/all/all?closed=yes")
    assert [row["_id"] for row in closed.json()["students"]] == [world.id("student")]
    hod = await world.as_("hod")
    assert (await hod.get(f"/api/studentList/{world.medicine}/{world.college}?closed=yes")).status_code == 422
    answer = await hod.get(f"/api/entries/procedure/{entry['_id']}")
    assert answer.status_code == 200
    assert answer.json()["data"]["studentId"] == world.id("student")
    assert (await master.post(back)).json() == {"status": True, "message": "Student restored successfully"}
    assert (await world.client().post("/api/login", json=credentials)).status_code == 200


async def test_a_transfer_takes_the_person_and_leaves_the_entries(world: World) -> None:
    """DECISIONS D4.9: college and department of an entry never follow; guide and unit head are the old department's."""
    kind = by_key("procedure")
    assert kind is not None
    entry = await world.create(kind)
    guide = {"guide": world.people["teacher"], "unitHead": world.people["teacher"]}
    await collection("users").update_one({"_id": world.people["student"]}, {"$set": guide})
    course = {"_id": ObjectId(), "title": "MD Pathology", "departmentId": world.pathology}
    await collection("courses").insert_one(course)
    path = f"/api/transfer/{world.id('student')}"
    body = {"collegeId": str(world.other_college), "departmentId": str(world.pathology)}
    assert (await world.client().post(path, json=body)).status_code == 401
    for who in ("student", "teacher", "clerk", "hod", "admin"):
        assert (await (await world.as_(who)).post(path, json=body)).status_code == 403
    master, student = await world.as_("master"), await world.as_("student")
    assert (await master.post("/api/transfer/x", json=body)).status_code == 404
    assert (await master.post(f"/api/transfer/{world.id('master')}", json=body)).status_code == 403
    body["reason"] = "The university ordered it"
    for wrong in (
        {"collegeId": str(world.college), "departmentId": str(world.medicine)},
        {**body, "departmentId": str(ObjectId())},
        {**body, "reason": "x" * 501},
        {**body, "role": "HOD"},
        {"collegeId": body["collegeId"]},
        {**body, "verifyByHod": True},
    ):
        assert (await master.post(path, json=wrong)).status_code == 422, wrong
    assert (await master.post(path, json=body)).status_code == 200
    row = await stored(world.id("student"))
    assert (row["collegeId"], row["departmentId"]) == (world.other_college, world.pathology)
    assert (row["courseId"], row["verifyByHod"], row["paymentStatus"]) == (course["_id"], True, True)
    assert not {"guide", "unitHead"} & set(row)
    assert row["formerPlaces"][0]["departmentId"] == world.medicine
    assert (await student.get(f"/api/profile/{world.id('student')}")).status_code == 401
    stored_entry = await collection("entries").find_one({"_id": ObjectId(entry["_id"])})
    assert stored_entry is not None
    assert (stored_entry["collegeId"], stored_entry["departmentId"]) == (world.college, world.medicine)
    assert (await (await world.as_("hod")).get(f"/api/entries/procedure/{entry['_id']}")).status_code == 200
    assert (await world.verify(kind, entry["_id"])).status_code == 200
    await _reads_the_own_logbook(world, entry["_id"])


REFUSED = "refuse migration between colleges"


@pytest.mark.parametrize(
    ("who", "status"),
    [
        pytest.param(None, 401, id="nobody"),
        pytest.param("student", 403, id="the student"),
        pytest.param("hod", 403, id="the head"),
        pytest.param("admin", 403, id="an Admin"),
    ],
)
async def test_a_stranger_transfers_nobody_whatever_the_reason(world: World, who: str | None, status: int) -> None:
    client = world.client() if who is None else await world.as_(who)
    body = {"collegeId": str(world.other_college), "departmentId": str(world.medicine), "reason": "I want it"}
    assert (await client.post(f"/api/transfer/{world.id('student')}", json=body)).status_code == status
    assert (await stored(world.id("student")))["collegeId"] == world.college


@pytest.mark.parametrize(
    "reason", [pytest.param(None, id="none"), pytest.param("", id="empty"), pytest.param("  ", id="blank")]
)
async def test_a_student_goes_to_another_college_with_a_reason_only(world: World, reason: str | None) -> None:
    """PGMER 4.7 refuses migration between colleges: the refusal says so, and the reason is kept with the transfer."""
    master, path = await world.as_("master"), f"/api/transfer/{world.id('student')}"
    body = {"collegeId": str(world.other_college), "departmentId": str(world.medicine)}
    refused = await master.post(path, json=body if reason is None else {**body, "reason": reason})
    assert refused.status_code == 422
    assert refused.json()["errors"][0]["field"] == "reason"
    assert REFUSED in refused.json()["message"]
    assert (await stored(world.id("student")))["collegeId"] == world.college
    saved = await master.post(path, json={**body, "reason": " The college closed "})
    assert (saved.status_code, saved.json()["message"]) == (200, "Transfer saved")
    recorded = await collection("audits").find_one({"action": "account.transferred"})
    assert recorded is not None
    assert recorded["detail"]["reason"] == "The college closed"


@pytest.mark.parametrize(
    ("who", "college"),
    [
        pytest.param("student", "college", id="a student to another department of the college"),
        pytest.param("teacher", "other_college", id="a teacher to another college"),
    ],
)
async def test_other_transfers_need_no_reason(world: World, who: str, college: str) -> None:
    body = {"collegeId": str(getattr(world, college)), "departmentId": str(world.pathology)}
    saved = await (await world.as_("master")).post(f"/api/transfer/{world.id(who)}", json=body)
    assert (saved.status_code, saved.json()["message"]) == (200, "Transfer saved")


async def test_what_a_moved_student_leaves_waiting_is_said_there_and_here(world: World) -> None:
    kind = by_key("procedure")
    assert kind is not None
    new_head = await world.staff("new_head", "Dr. New Head", "HOD", departmentId=world.pathology)
    entries = [await world.create(kind) for _ in range(3)]
    await world.verify(kind, entries[0]["_id"])
    body = {"collegeId": str(world.college), "departmentId": str(world.pathology)}
    saved = await (await world.as_("master")).post(f"/api/transfer/{world.id('student')}", json=body)
    there = "General Medicine, Sahyadri Institute of Medical Sciences"
    here = "Pathology, Sahyadri Institute of Medical Sciences"
    left = f"2 entries that wait for verification stay with {there}"
    assert saved.json()["message"] == f"Transfer saved; {left}"
    cursor = collection("notifications").find({"event": "account.changed"})
    texts = {row["toId"]: row["desc"] async for row in cursor}
    assert texts == {
        world.people["student"]: f"Your account was moved to {here}; {left}",
        world.people["hod"]: f"Asha Kulkarni was transferred to {here}; {left}",
        new_head: f"Asha Kulkarni was transferred to your department; {left}",
    }
    waiting = await (await world.as_("hod")).get(f"/api/pendingVerifications/{world.scope}?page=1&limit=10")
    assert waiting.json()["total"] == 2


async def _reads_the_own_logbook(world: World, entry_id: str) -> None:
    """A transferred student reads the whole record in the present place, and one place of it by its path or filter."""
    token, _ = await sessions.open_session(world.settings, world.people["student"], remember=False)
    client, mine = world.client(token), world.id("student")
    assert (await client.get(f"/api/entries/procedure/{entry_id}")).status_code == 200
    then = await client.get(f"/api/entries/procedure/{world.scope}/{mine}")
    assert [row["_id"] for row in then.json()["data"]] == [entry_id]
    now = await client.get(f"/api/entries/procedure/{world.other_college}/{world.pathology}/{mine}")
    assert [row["_id"] for row in now.json()["data"]] == [entry_id]
    here = await client.get(
        f"/api/entries/procedure/{world.other_college}/{world.pathology}/{mine}",
        params={"recordedIn": f"{world.other_college}-{world.pathology}"},
    )
    assert here.json()["data"] == []
    session = (await client.get("/api/session")).json()["user"]
    (former,) = session["formerPlaces"]
    assert former["college"] == {"_id": str(world.college), "name": "Sahyadri Institute of Medical Sciences"}
    assert former["department"]["name"] == "General Medicine"
    assert former["until"] == (clock.today() - dt.timedelta(days=1)).isoformat()
    for path in (
        f"{world.scope}/{world.id('classmate')}",
        f"{world.college}/{world.pathology}/{mine}",
        f"{world.other_college}/{world.medicine}/{mine}",
        world.scope,
    ):
        assert (await client.get(f"/api/entries/procedure/{path}")).status_code == 403, path


async def test_a_guide_who_leaves_lets_the_students_go_and_a_role_may_change(world: World) -> None:
    guide = {"guide": world.people["teacher"]}
    await collection("users").update_one({"_id": world.people["student"]}, {"$set": guide})
    master = await world.as_("master")
    here = {"collegeId": str(world.college), "departmentId": str(world.medicine)}
    promoted = await master.post(f"/api/transfer/{world.id('junior')}", json={**here, "role": "Assistant Professor"})
    assert promoted.status_code == 200
    row = await stored(world.id("junior"))
    assert (row["role"], row["hod"], row.get("formerPlaces")) == ("Assistant Professor", False, None)
    head = await master.post(f"/api/transfer/{world.id('junior')}", json={**here, "role": "Master"})
    assert head.status_code == 403
    assert (await stored(world.id("student")))["guide"] == world.people["teacher"]
    away = {**here, "collegeId": str(world.other_college)}
    new_head = await world.staff("new_head", "Dr. New Head", "HOD", collegeId=world.other_college)
    assert (await master.post(f"/api/transfer/{world.id('teacher')}", json=away)).status_code == 200
    assert "guide" not in await stored(world.id("student"))
    assert (await stored(world.id("teacher")))["role"] == "Professor"
    notification = await collection("notifications").find_one({"toId": new_head})
    assert notification is not None
    assert (notification["desc"], notification["url"]) == (
        "Dr. Leena Thomas was transferred to your department",
        "/allStaff",
    )
