"""Staff as heads of department and the Master keep it: who may add, change, block and assign (DECISIONS D4.4)."""

from __future__ import annotations

import re
from typing import Any
from zlib import crc32

import httpx
import pytest
from bson import ObjectId

from api.core.security.passwords import hash_password
from api.core.store.database import collection
from tests.api.world import PASSWORD, World

Body = dict[str, Any]
NEW: Body = {"name": "Dr. Kiran Bedi", "email": "kiran@example.com", "phone": "+919812345678"}


async def stored(who: ObjectId | str) -> Body:
    row = await collection("users").find_one({"_id": ObjectId(who)})
    assert row is not None
    return dict(row)


async def add(world: World, who: str | None, **changes: Any) -> httpx.Response:
    client = world.client() if who is None else await world.as_(who)
    # Everybody has a phone number of the own.
    own = {"phone": f"9{crc32(str(changes['email']).encode()) % 10**9:09d}"} if "email" in changes else {}
    return await client.post("/api/addNewStaffData", json={**NEW, **own, **changes})


def at(world: World, college: ObjectId | None = None, department: ObjectId | None = None) -> Body:
    return {"collegeId": str(college or world.college), "departmentId": str(department or world.medicine)}


@pytest.mark.spec("P-007", "P-014", "P-327", "P-339", "P-227", "P-459")
async def test_who_may_add_staff_and_where(world: World) -> None:
    """MA, ID: a head adds to the own department whatever the body names; strangers, students and others do not."""
    assert (await add(world, None)).status_code == 401
    for who in ("student", "unverified", "clerk", "teacher", "admin", "twin_clerk"):
        assert (await add(world, who, role="Professor")).status_code == 403, who
    elsewhere = at(world, world.other_college, world.pathology)
    mine = await add(world, "hod", role="Cleark", hod=True, **elsewhere)
    assert mine.status_code == 201, mine.text
    row = await stored(mine.json()["data"]["_id"])
    assert (row["collegeId"], row["departmentId"]) == (world.college, world.medicine)
    assert (row["role"], row["hod"], row["status"]) == ("Cleark", False, True)
    assert "passwordHash" not in row
    assert len(row["identity"]) == 10
    theirs = await add(world, "master", email="a@example.com", **elsewhere)
    row = await stored(theirs.json()["data"]["_id"])
    assert (row["collegeId"], row["departmentId"]) == (world.other_college, world.pathology)
    assert (row["role"], row["hod"], row["status"]) == ("HOD", True, True)
    schema = world.app.openapi()["components"]["schemas"]["NewStaff"]["properties"]["role"]
    assert (len(schema["enum"]), "Cleark" in schema["enum"], schema["default"]) == (8, True, "HOD")
    wrong = await add(world, "master", email="b@example.com", role="Clerk", **elsewhere)
    assert wrong.status_code == 422


@pytest.mark.spec("P-327")
async def test_a_head_gives_neither_admin_nor_master_and_nobody_gives_master(world: World) -> None:
    for role in ("Admin", "Master"):
        assert (await add(world, "hod", role=role)).status_code == 403
    assert (await add(world, "master", role="Master", **at(world))).status_code == 403
    assert (await add(world, "master", role="Admin", **at(world))).status_code == 201


async def test_the_master_names_a_college_that_has_the_department(world: World) -> None:
    await collection("collegedepartments").delete_one(
        {"collegeId": world.other_college, "departmentId": world.forensic}
    )
    for place in ({}, {"collegeId": str(world.college)}, at(world, world.other_college, world.forensic)):
        refused = await add(world, "master", **place)
        assert refused.status_code == 422
        assert refused.json()["message"] == "Please choose a college and one of its departments."
    assert await collection("users").count_documents({"emailKey": NEW["email"]}) == 0


@pytest.mark.spec("P-142", "P-143")
async def test_a_head_whom_another_than_the_master_adds_waits_for_the_master(world: World) -> None:
    """Teachers add a head where there is none, and once only; e-mail and password alone do not open the account."""
    listed = await (await world.as_("other_teacher")).get(f"/api/studentList/{world.pathology}/{world.college}")
    assert listed.json()["headless"] is True
    added = await add(world, "other_teacher", **at(world, world.other_college))
    assert (added.status_code, added.json()["data"]["status"]) == (201, False)
    row = await stored(added.json()["data"]["_id"])
    assert (row["collegeId"], row["departmentId"], row["waiting"]) == (world.college, world.pathology, True)
    listed = await (await world.as_("other_teacher")).get(f"/api/studentList/{world.pathology}/{world.college}")
    assert listed.json()["headless"] is False
    assert (await add(world, "other_teacher", email="second@example.com")).status_code == 403
    notification = await collection("notifications").find_one(
        {"toId": world.people["master"], "event": "staff.waiting"}
    )
    assert notification is not None
    assert "Dr. Kiran Bedi" in notification["desc"]
    master = await world.as_("master")
    waiting = (await master.get(f"/api/staffList/{world.id('master')}/all/all?state=waiting")).json()["students"]
    assert [one["_id"] for one in waiting] == [str(row["_id"])]
    let_in = await master.post(f"/api/blockStaff/{world.id('master')}", json={"status": True, "_id": str(row["_id"])})
    assert let_in.json() == {"status": True, "message": "Staff unblocked successfully"}
    row = await stored(row["_id"])
    assert row["status"] is True
    assert "waiting" not in row


@pytest.mark.spec("P-366", "P-367")
async def test_both_paths_create_and_an_address_is_taken_once(world: World) -> None:
    """UN-04: whatever its case."""
    client = await world.as_("hod")
    own = await client.post(f"/api/addNewStaffData/{world.id('hod')}", json={**NEW, "role": "Professor"})
    assert own.status_code == 201
    assert set(own.json()["data"]) == {"_id", "status"}
    mail = await collection("outbox").find_one({"template": "invited"})
    assert mail is not None
    assert mail["to"] == NEW["email"]
    assert "/verifyStaff/" in mail["text"]
    assert "/reset-password/" in mail["text"]
    for path in ("/api/addNewStaffData", f"/api/addNewStaffData/{world.id('hod')}"):
        again = await client.post(path, json={**NEW, "email": "KIRAN@example.com", "role": "Professor"})
        assert (again.status_code, again.json()["status"]) == (409, False)
        assert again.json()["message"] == "An account with this email already exists."
        assert again.json()["errors"][0]["field"] == "email"
    other = await client.post(f"/api/addNewStaffData/{world.id('teacher')}", json={**NEW, "email": "x@example.com"})
    assert other.status_code == 403
    assert await collection("outbox").count_documents({}) == 1


@pytest.mark.spec("P-014", "P-143")
async def test_the_mailed_links_open_an_account_but_not_one_that_waits(world: World) -> None:
    """A first password is the person's own; the Master's word is needed besides where a head was added by another."""
    await add(world, "hod", role="Professor")
    await add(world, "hod", role="HOD", email="head@example.com")
    for email, wanted in ((NEW["email"], 200), ("head@example.com", 403)):
        mail = await collection("outbox").find_one({"to": email})
        assert mail is not None
        tokens = dict(re.findall(r"/(verifyStaff|reset-password)/([A-Za-z0-9_-]{43})", mail["text"]))
        stranger = world.client()
        assert (await stranger.get(f"/api/verifyStaff/{tokens['verifyStaff']}")).status_code == 200
        new = {"newPassword": "Zebra#Kite42", "confirmPassword": "Zebra#Kite42"}
        assert (await stranger.post(f"/api/resetPassword/{tokens['reset-password']}", json=new)).status_code == 200
        signed = await stranger.post("/api/staffLogin", json={"email": email, "password": "Zebra#Kite42"})
        assert signed.status_code == wanted, email


@pytest.mark.parametrize(
    "change",
    [
        {"passwordHash": "x"},
        {"status": True},
        {"identity": "A1"},
        {"_id": "0" * 24},
        {"waiting": False},
        {"__proto__": {}},
        {"email": {"$ne": None}},
        {"role": {"$in": ["HOD"]}},
        {"role": None},
        {"hod": "yes"},
        {"phone": "12345"},
        {"phone": ""},
        {"name": ""},
        {"name": "A" * 121},
        {"email": "nobody"},
        {"collegeId": "x"},
        {"collegeId": {"$oid": "0" * 24}},
    ],
)
async def test_what_a_new_staff_member_may_not_carry(world: World, change: Body) -> None:
    """MA-01, MA-11, NQ-01, NQ-06: refused as 422, and nobody is added."""
    before = await collection("users").count_documents({})
    refused = await add(world, "master", **{**at(world), **change})
    assert (refused.status_code, refused.json()["status"]) == (422, False)
    assert await collection("users").count_documents({}) == before


@pytest.mark.spec("P-368")
async def test_name_and_phone_are_changed_within_the_department_and_status_by_the_master(world: World) -> None:
    def path(staff: str, by: str) -> str:
        return f"/api/updateStaff/{world.id(staff)}/{world.id(by)}"

    assert (await world.client().post(path("junior", "hod"), json={"name": "Xi"})).status_code == 401
    for who in ("student", "teacher", "clerk", "admin"):
        assert (await (await world.as_(who)).post(path("junior", who), json={"name": "Xi"})).status_code == 403
    hod = await world.as_("hod")
    for stranger in ("twin_teacher", "other_teacher", "master", "student"):
        assert (await hod.post(path(stranger, "hod"), json={"name": "Xi"})).status_code == 404
    assert (await hod.post(path("junior", "teacher"), json={"name": "Xi"})).status_code == 403
    before = await stored(world.id("junior"))
    saved = await hod.post(
        path("junior", "hod"), json={"name": "Dr. Pooja R.", "phone": "919811111111", "status": True}
    )
    assert saved.json() == {"status": True, "message": "Staff updated successfully"}
    after = await stored(world.id("junior"))
    assert {key for key in after if after[key] != before.get(key)} == {"name", "phone", "phoneKey", "updatedAt"}
    assert (await hod.post(path("junior", "hod"), json={"status": False})).status_code == 403
    for more in ({"role": "HOD"}, {"email": "a@b.in"}, {"collegeId": str(world.college)}):
        assert (await hod.post(path("junior", "hod"), json=more)).status_code == 422
    master = await world.as_("master")
    assert (await master.post(path("junior", "master"), json={"status": False})).status_code == 200
    assert (await stored(world.id("junior")))["status"] is False
    audit = await collection("audits").find_one({"action": "staff.updated"})
    assert audit is not None
    assert audit["detail"] == {"fields": ["name", "phone"]}


async def test_a_head_has_nothing_to_say_about_those_above(world: World) -> None:
    """A Master or an Admin may be of a department: its head neither sees the one nor changes the other."""
    await collection("users").update_one(
        {"_id": world.people["master"]}, {"$set": {"collegeId": world.college, "departmentId": world.medicine}}
    )
    hod, before = await world.as_("hod"), [await stored(world.id(who)) for who in ("master", "admin")]
    for who in ("master", "admin"):
        path = f"/api/updateStaff/{world.id(who)}/{world.id('hod')}"
        assert (await hod.post(path, json={"name": "Xi", "phone": "9999999999"})).status_code == 403
    assert [await stored(world.id(who)) for who in ("master", "admin")] == before
    rows = (await hod.get(f"/api/staffList/{world.id('hod')}/{world.medicine}/{world.college}")).json()["students"]
    roles = {row["role"] for row in rows}
    assert "Admin" in roles
    assert "Master" not in roles
    narrowed = await hod.get(f"/api/staffList/{world.id('hod')}/{world.medicine}/{world.college}?role=Master")
    assert narrowed.status_code == 422


@pytest.mark.spec("P-193", "P-337", "P-369", "P-257")
async def test_a_blocked_member_is_out_at_the_next_request(world: World) -> None:
    path = f"/api/blockStaff/{world.id('master')}"
    body = {"status": False, "_id": world.id("teacher")}
    assert (await world.client().post(path, json=body)).status_code == 401
    for who in ("student", "teacher", "clerk", "hod", "admin"):
        assert (await (await world.as_(who)).post(f"/api/blockStaff/{world.id(who)}", json=body)).status_code == 403
    master, teacher = await world.as_("master"), await world.as_("teacher")
    profile = f"/api/profile/{world.id('teacher')}"
    assert (await teacher.get(profile)).status_code == 200
    assert (await master.post(f"/api/blockStaff/{world.id('teacher')}", json=body)).status_code == 403
    for wanted in (True, False):
        answer = await master.post(path, json=body)
        assert answer.json() == {"status": True, "message": "Staff blocked successfully"}, wanted
    assert (await teacher.get(profile)).status_code == 401
    assert await collection("sessions").count_documents({"userId": world.people["teacher"]}) == 0
    assert await collection("audits").count_documents({"action": "staff.blocked"}) == 1
    assert (await master.post(path, json={**body, "status": True})).status_code == 200
    assert (await teacher.get(profile)).status_code == 401
    assert (await stored(world.id("teacher")))["status"] is True
    own = await master.post(path, json={"status": False, "_id": world.id("master")})
    assert (own.status_code, own.json()["message"]) == (409, "You cannot block your own account.")
    gone = await master.post(path, json={"status": False, "_id": str(ObjectId())})
    assert gone.status_code == 404
    assert (await master.post(path, json={"status": "no", "_id": world.id("teacher")})).status_code == 422


@pytest.mark.spec("P-370", "P-377", "P-336", "P-337")
async def test_a_password_set_by_the_master_works_and_ends_what_was_open(people: World) -> None:
    """The old one fails, every session ends, and no answer carries it."""
    world, new = people, "Zebra#Kite42"
    master = await world.as_("master")
    for who, door, call in (
        ("teacher", "/api/staffLogin", "staffPassword"),
        ("student", "/api/login", "studentPassword"),
    ):
        path = f"/api/{call}/{world.id(who)}"
        assert (await world.client().post(path, json={"newPassword": new})).status_code == 401
        for other in ("classmate", "colleague", "hod", "admin", "clerk"):
            refused = await (await world.as_(other)).post(path, json={"newPassword": new})
            assert refused.status_code == 403
        client = await world.as_(who)
        for weak in ("short1A", "Password@1", f"{who.title()}@12"):
            assert (await master.post(path, json={"newPassword": weak})).status_code == 422, weak
        assert (await client.get(f"/api/profile/{world.id(who)}")).status_code == 200
        done = await master.post(path, json={"newPassword": new})
        assert done.json() == {"status": True, "message": "Password updated successfully"}
        assert (await client.get(f"/api/profile/{world.id(who)}")).status_code == 401
        email = f"{who}@example.com"
        old = await world.client().post(door, json={"email": email, "password": "Correct@1"})
        assert old.status_code == 401
        fresh = await world.client().post(door, json={"email": email, "password": new})
        assert fresh.status_code == 200
        wrong_call = {"staffPassword": "studentPassword", "studentPassword": "staffPassword"}[call]
        assert (await master.post(f"/api/{wrong_call}/{world.id(who)}", json={"newPassword": new})).status_code == 404
    count = await collection("notifications").count_documents({"event": "password.changed"})
    mailed = await collection("outbox").count_documents({"template": "password_changed"})
    assert (count, mailed) == (2, 2)


@pytest.mark.spec("P-371", "P-372")
async def test_a_guide_is_given_students_of_the_own_department_all_or_none(world: World) -> None:
    """ID-11: one foreign student and nothing changes."""
    path = f"/api/staff/assign/{world.id('teacher')}/"
    both = {"students": [world.id("student"), world.id("classmate"), world.id("student")]}
    assert (await world.client().post(path + world.id("hod"), json=both)).status_code == 401
    for who in ("student", "teacher", "clerk", "admin"):
        assert (await (await world.as_(who)).post(path + world.id(who), json=both)).status_code == 403
    hod = await world.as_("hod")
    for foreign in ("twin_student", "other_student", "colleague"):
        mixed = {"students": [world.id("student"), world.id(foreign)]}
        assert (await hod.post(path + world.id("hod"), json=mixed)).status_code == 404
    assert await collection("users").count_documents({"guide": {"$ne": None}}) == 0
    for nothing in ([], ["x"], [str(ObjectId())] * 201):
        assert (await hod.post(path + world.id("hod"), json={"students": nothing})).status_code == 422
    for call in (path + world.id("hod"), path.replace("/assign/", "/unassign/") + world.id("hod")):
        answer = await hod.post(call, json={"students": []})
        assert (answer.status_code, answer.json()["message"]) == (422, "Please select at least one student"), call
    nobody = {"studentIds": [], "verifyByHod": True}
    answer = await (await world.as_("master")).post("/api/bulkVerifyStudents", json=nobody)
    assert (answer.status_code, answer.json()["message"]) == (422, "Please select at least one student")
    twin = f"/api/staff/assign/{world.id('twin_teacher')}/{world.id('hod')}"
    assert (await hod.post(twin, json={"students": [world.id("twin_student")]})).status_code == 404
    done = await hod.post(path + world.id("hod"), json=both)
    assert (done.status_code, done.json()["updatedCount"]) == (200, 2)
    assert (await stored(world.id("student")))["guide"] == world.people["teacher"]
    assert await collection("notifications").count_documents({"event": "guide.assigned"}) == 3
    again = f"/api/staff/assign/{world.id('colleague')}/{world.id('hod')}"
    assert (await hod.post(again, json={"students": [world.id("student")]})).json()["updatedCount"] == 1
    assert (await stored(world.id("student")))["guide"] == world.people["colleague"]
    rows = (await hod.get(f"/api/staffList/{world.id('hod')}/{world.medicine}/{world.college}")).json()["students"]
    assert {row["name"]: row["assigned"] for row in rows if row["assigned"]} == {
        "Dr. Leena Thomas": 1,
        "Dr. Suresh Bhagwat": 1,
    }
    back = f"/api/staff/unassign/{world.id('colleague')}/{world.id('hod')}"
    assert (await hod.post(back, json={"students": [world.id("student")]})).json()["updatedCount"] == 1
    assert "guide" not in await stored(world.id("student"))
    for who in ("clerk", "admin"):
        none = await hod.post(
            f"/api/staff/assign/{world.id(who)}/{world.id('hod')}", json={"students": [world.id("student")]}
        )
        assert (none.status_code, none.json()["message"]) == (409, "Only a teacher can guide students.")
    blocked = f"/api/staff/assign/{world.id('blocked')}/{world.id('hod')}"
    assert (await hod.post(blocked, json={"students": [world.id("student")]})).status_code == 409


async def test_a_phone_number_is_one_accounts(world: World) -> None:
    """A student cannot register with a teacher's number, nor a teacher be added with a student's (PR-05)."""
    taken = "An account with this phone number already exists."
    first = await add(world, "hod", role="Professor")
    assert (await stored(first.json()["data"]["_id"]))["phoneKey"] == "+919812345678"
    for phone in ("9812345678", "+91 98123 45678", "09812345678"):
        again = await add(world, "hod", role="Professor", email="other@example.com", phone=phone)
        assert (again.status_code, again.json()["message"]) == (409, taken)
        assert again.json()["errors"] == [{"field": "phone", "message": taken}]
    await collection("users").update_one({"_id": world.people["student"]}, {"$set": {"phoneKey": "+919800000001"}})
    as_student = await add(world, "master", email="a@example.com", phone="9800000001", **at(world))
    assert (as_student.status_code, as_student.json()["code"]) == (409, "phone_taken")
    hod = await world.as_("hod")
    path = f"/api/updateStaff/{world.id('junior')}/{world.id('hod')}"
    changed = await hod.post(path, json={"name": "Dr. Pooja Rane", "phone": "9812345678"})
    assert (changed.status_code, changed.json()["message"]) == (409, taken)
    assert (await hod.post(path, json={"name": "Dr. Pooja Rane", "phone": "9811111111"})).status_code == 200
    assert (await stored(world.people["junior"]))["phoneKey"] == "+919811111111"


async def test_an_account_from_before_gets_its_number_when_it_signs_in(world: World) -> None:
    """Nothing is migrated; where the number is another account's already, sign-in goes on without."""
    users, hashed = collection("users"), await hash_password(PASSWORD)
    for person, phone in (("teacher", "9800000007"), ("colleague", "9800000007")):
        change = {"$set": {"phone": phone, "passwordHash": hashed}}
        await users.update_one({"_id": world.people[person]}, change)
        body = {"email": f"{person}@example.com", "password": PASSWORD}
        for _ in range(2):
            assert (await world.client().post("/api/staffLogin", json=body)).status_code == 200
    assert (await stored(world.people["teacher"]))["phoneKey"] == "+919800000007"
    assert "phoneKey" not in await stored(world.people["colleague"])
