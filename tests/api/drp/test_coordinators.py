"""DRP coordinators: who adds and sees them, what a form must hold, and the contact of an institution."""

from __future__ import annotations

import pytest
from bson import ObjectId

from api.core import clock
from api.core.store.database import collection
from tests.api.drp.steps import CONTACT, SCHEDULE, accept, coordinator, form, institution, progress, rows, send
from tests.api.logbook.steps import reasons, refused, stored
from tests.api.world import World, pdf_upload


async def test_a_stranger_sees_and_adds_nothing(world: World) -> None:
    client = world.client()
    some, place = world.id("student"), world.scope
    for page in ("home", "attendence", "proc", "offline", "progress"):
        refused(await client.get(f"/api/drp/{page}/{place}/{some}"), 401)
    for page in ("home", "proc", "offline", f"delete/{some}"):
        refused(await client.post(f"/api/drp/{page}", json={}), 401)
    twin = await world.as_("twin_student")
    for page in ("home", "attendence", "proc", "offline", "progress"):
        refused(await twin.get(f"/api/drp/{page}/{place}/{world.id('twin_student')}"), 403)
        refused(await (await world.as_("teacher")).get(f"/api/drp/{page}/{place}/not-an-id"), 404)


@pytest.mark.spec("T-174", "T-175", "T-176", "T-243", "T-334")
async def test_a_coordinator_comes_back_with_all_that_was_sent(world: World) -> None:
    at = await institution(world)
    answer = await send(world, form(world, at), notice=pdf_upload("notice.pdf"))
    assert answer.status_code == 201, answer.text
    assert answer.json()["message"] == "DRP coordinator added successfully!"
    created = answer.json()["data"]
    assert {name: created[name] for name in CONTACT} == CONTACT
    assert created["contact_number"] == created["phone"]
    assert {name: created[name] for name in SCHEDULE} == SCHEDULE
    assert created["state"] == {"_id": str(world.state), "name": "Maharashtra"}
    assert created["insitution"] == {"_id": at, "title": "District Hospital, Satara"}
    assert (await (await world.as_("student")).get(created["notice"]["url"])).status_code == 200
    assert created["verifiedOn"] is None
    bare = form(world, at, phone=None, contact_number="9822054321")
    second = (await send(world, bare)).json()["data"]
    assert (second["phone"], second["contact_number"], second["notice"]) == ("9822054321", "9822054321", None)


@pytest.mark.spec("T-301")
async def test_anybody_of_the_college_adds_one_and_the_record_says_who(world: World) -> None:
    at = await institution(world)
    for who in ("student", "teacher", "hod", "clerk", "admin"):
        coordinator_ = (await send(world, form(world, at), by=who)).json()["data"]
        assert coordinator_["addedBy"]["_id"] == world.id(who)
        assert (coordinator_["studentId"] or {}).get("_id") == (world.id("student") if who == "student" else None)
    refused(await send(world, form(world, at), by="unverified"), 403)
    refused(await send(world, form(world, at), by="newcomer"), 403)
    named = (await send(world, form(world, at, studentId=world.id("classmate")), by="teacher")).json()["data"]
    assert named["studentId"]["name"] == "Rohan Deshmukh"
    refused(await send(world, form(world, at, studentId=world.id("twin_student")), by="teacher"), 404)
    own = (await send(world, form(world, at, studentId=world.id("classmate")))).json()["data"]
    assert own["studentId"]["_id"] == world.id("student"), "A student's own, whoever is named."


@pytest.mark.spec("T-301")
async def test_no_student_is_a_coordinator(world: World) -> None:
    """Neither by the address nor the phone of any student's account, however written, nor by the student's own name."""
    at = await institution(world)
    place = {"_id": world.people["twin_student"]}
    await collection("users").update_one(place, {"$set": {"phoneKey": "+919822077777"}})
    for by in ("student", "teacher", "clerk"):
        own = form(world, at, email="Student@Example.com")
        message = "A co-ordinator cannot have the email address of a student."
        assert reasons(refused(await send(world, own, by=by), 422)) == {"email": message}
        others = form(world, at, phone="9822077777")
        message = "A co-ordinator cannot have the phone number of a student."
        assert reasons(refused(await send(world, others, by=by), 422)) == {"phone": message}
    shown = (await collection("users").find_one({"_id": world.people["student"]}))["name"]
    for name in (shown, f"Dr. {shown.upper()}", " ".join(reversed(shown.split()))):
        message = "A co-ordinator cannot have the student's own name."
        assert reasons(refused(await send(world, form(world, at, name=name)), 422)) == {"name": message}
        named = form(world, at, name=name, studentId=world.id("student"))
        assert reasons(refused(await send(world, named, by="teacher"), 422)) == {"name": message}
    assert await stored("drpcs") == 0


@pytest.mark.spec("T-301")
async def test_a_coordinator_of_a_student_waits_for_staff(world: World) -> None:
    """It is neither mailed nor counted nor another's contact until staff of the department accept it."""
    at = await institution(world)
    client = await world.as_("student")
    coordinator_ = (await send(world, form(world, at))).json()["data"]
    assert coordinator_["waiting"] is True
    assert (await rows(world, "home"))["data"][0]["waiting"] is True
    assert await stored("outbox", template="coordinator") == 0
    assert (await progress(world))["schedule"] is None
    assert (await client.get(f"/api/institution/{at}")).json()["data"]["email"] is None
    refused(await accept(world, coordinator_["_id"], by="student"), 403)
    refused(await accept(world, coordinator_["_id"], by="twin_teacher"), 404)
    refused(await accept(world, "x"), 404)
    for _ in ("once", "again"):
        done = await accept(world, coordinator_["_id"])
        assert (done.status_code, done.json()["message"]) == (200, "Co-ordinator accepted")
    row = await collection("drpcs").find_one({"_id": ObjectId(coordinator_["_id"])})
    assert (row.get("waiting"), row["acceptedBy"]) == (None, world.people["teacher"])
    assert await stored("outbox", template="coordinator") == 1
    assert await stored("audits", action="drpc.accepted") == 1
    assert (await progress(world))["schedule"]["drpc"]["_id"] == coordinator_["_id"]
    assert (await client.get(f"/api/institution/{at}")).json()["data"]["email"] == CONTACT["email"]
    assert (await rows(world, "home"))["data"][0]["waiting"] is False


@pytest.mark.spec("T-301")
async def test_a_coordinator_whose_address_became_a_students_is_not_accepted(world: World) -> None:
    made = (await send(world, form(world, await institution(world)))).json()["data"]
    place = {"_id": world.people["classmate"]}
    await collection("users").update_one(place, {"$set": {"emailKey": CONTACT["email"]}})
    assert set(reasons(refused(await accept(world, made["_id"]), 422))) == {"email"}
    assert await stored("outbox", template="coordinator") == 0


async def test_the_days_owed_follow_from_the_programme_and_not_from_the_schedule(world: World) -> None:
    for last in ("2025-01-01", "2025-12-31"):
        await coordinator(world, by="student", schduleTo=last)
        seen = await progress(world)
        assert seen["schedule"]["schduleTo"] == last
        assert (seen["days"]["of"], seen["days"]["owed"]) == (90, 90)


async def test_the_master_says_where(world: World) -> None:
    at = await institution(world)
    body = reasons(refused(await send(world, form(world, at), by="master"), 422, "Please fill all the fields!"))
    assert set(body) == {"collegeId", "departmentId"}
    nowhere = {"collegeId": str(world.college), "departmentId": str(ObjectId())}
    refused(await send(world, form(world, at, **nowhere), by="master"), 404)
    place = {"collegeId": str(world.college), "departmentId": str(world.medicine)}
    assert (await send(world, form(world, at, **place), by="master")).status_code == 201
    answer = await (await world.as_("master")).get(f"/api/drp/home/all/all/{world.id('master')}?page=1")
    assert answer.json()["total"] == 1


@pytest.mark.spec("T-242", "T-246", "T-247")
async def test_each_empty_field_is_refused_the_institution_first(world: World) -> None:
    at = await institution(world)
    for name in ("name", "email", "phone", "state", "schduleFrom", "schduleTo"):
        for empty in (None, ""):
            answer = await send(world, form(world, at, **{name: empty}))
            assert reasons(refused(answer, 422, "Please fill all the fields!")) == {name: "This field is required."}
    refused(await send(world, form(world, at, insitution=None)), 422, "Please select an institution")
    refused(await send(world, {"name": ""}), 422, "Please select an institution")
    assert await stored("drpcs") == 0


@pytest.mark.spec("T-401", "T-402")
async def test_a_phone_has_ten_digits_and_an_address_its_form(world: World) -> None:
    at = await institution(world)
    for phone in ("98220", "98220123456", "98220a2345", "+919822012345"):
        body = refused(await send(world, form(world, at, phone=phone)), 422)
        assert body["message"] == "Please enter a valid 10 digit phone number"
    for email in ("anil", "anil@", "a b@example.org"):
        body = refused(await send(world, form(world, at, email=email)), 422)
        assert body["message"] == "Please enter a valid email address"


@pytest.mark.spec("T-399")
async def test_the_schedule_that_is_sent_is_stored_and_ends_after_it_begins(world: World) -> None:
    at = await institution(world)
    other = (await send(world, form(world, at, schduleTo="2025-03-20"))).json()["data"]
    assert (other["schduleFrom"], other["schduleTo"]) == ("2025-01-01", "2025-03-20")
    refused(await send(world, form(world, at, schduleTo=None)), 422, "Please fill all the fields!")
    body = refused(await send(world, form(world, at, schduleTo="2024-12-31")), 422)
    assert reasons(body) == {"schduleTo": "The schedule cannot end before it begins."}


async def test_institution_and_state_must_be_there_and_belong_together(world: World) -> None:
    at, elsewhere = await institution(world), ObjectId()
    await collection("states").insert_one({"_id": elsewhere, "name": "Goa"})
    assert reasons(refused(await send(world, form(world, at, state=str(ObjectId()))), 422)) == {
        "state": "This is not a valid choice."
    }
    assert reasons(refused(await send(world, form(world, at, state=str(elsewhere))), 422)) == {
        "insitution": "This institution is in another state."
    }
    await collection("institutions").update_one({"_id": ObjectId(at)}, {"$set": {"retiredOn": clock.now()}})
    assert reasons(refused(await send(world, form(world, at)), 422)) == {"insitution": "This is not a valid choice."}
    script = ("notice.html", b"<script>alert(1)</script>", "text/html")
    body = refused(await send(world, form(world, await institution(world, "Rural Hospital")), notice=script), 415)
    assert body["message"].startswith("The notice")


async def test_the_same_sending_twice_is_one_coordinator(world: World) -> None:
    at = await institution(world)
    body = form(world, at, clientId="one-sending-1")
    first, again = await send(world, body), await send(world, body)
    assert (first.status_code, again.status_code) == (201, 200)
    assert first.json()["data"]["_id"] == again.json()["data"]["_id"]
    refused(await send(world, {**body, "name": "Dr. Another"}), 409)
    assert await stored("drpcs") == 1


@pytest.mark.spec("T-068", "T-333")
async def test_staff_see_the_departments_coordinators_and_a_student_the_own_and_those_of_all(world: World) -> None:
    at = await institution(world)
    for by, name in (("teacher", "Dr. For All"), ("student", "Dr. Of Asha"), ("classmate", "Dr. Of Rohan")):
        assert (await send(world, form(world, at, name=name), by=by)).status_code == 201
    twin = form(world, at, name="Dr. Of The Twin")
    assert (await send(world, twin, by="twin_teacher")).status_code == 201
    department = await rows(world, "home", by="teacher")
    assert sorted(row["name"] for row in department["data"]) == ["Dr. For All", "Dr. Of Asha", "Dr. Of Rohan"]
    own = await rows(world, "home")
    assert sorted(row["name"] for row in own["data"]) == ["Dr. For All", "Dr. Of Asha"]
    matches = await rows(world, "home", by="teacher", search="rohan")
    assert [row["name"] for row in matches["data"]] == ["Dr. Of Rohan"]
    by_place = await rows(world, "home", by="teacher", search="satara", limit=2)
    assert (len(by_place["data"]), by_place["total"]) == (2, 3)
    client = await world.as_("student")
    refused(await client.get(f"/api/drp/home/{world.scope}/{world.id('classmate')}"), 403)
    refused(await client.get(f"/api/drp/home/{world.scope}/{world.id('student')}?colour=red"), 422)


@pytest.mark.spec("T-245")
async def test_an_institution_brings_the_contact_of_its_latest_coordinator(world: World) -> None:
    at = await institution(world)
    client = await world.as_("student")

    async def contact() -> dict[str, object]:
        data = (await client.get(f"/api/institution/{at}")).json()["data"]
        return {name: data[name] for name in CONTACT}

    assert await contact() == dict.fromkeys(CONTACT)
    await coordinator(world, insitution=at)
    await coordinator(world, insitution=at, name="Dr. Newer", phone="9822099999")
    assert await contact() == {**CONTACT, "name": "Dr. Newer", "phone": "9822099999"}
    await coordinator(world, by="twin_teacher", insitution=at, name="Dr. Of Another College")
    assert (await contact())["name"] == "Dr. Newer"


@pytest.mark.spec("T-293", "T-335", "P-338")
async def test_any_staff_of_the_department_deletes_an_unverified_coordinator_and_no_student_does(world: World) -> None:
    for who in ("teacher", "junior", "hod", "clerk", "admin", "master"):
        coordinator_ = await coordinator(world, by="student")
        path = f"/api/drp/delete/{coordinator_['_id']}"
        refused(await (await world.as_("student")).post(path, json={"id": coordinator_["_id"]}), 403)
        for stranger in ("twin_teacher", "other_teacher"):
            refused(await (await world.as_(stranger)).post(path, json={"id": coordinator_["_id"]}), 404)
        client = await world.as_(who)
        refused(await client.post(path, json={"id": str(ObjectId())}), 422)
        answer = await client.post(path, json={"id": coordinator_["_id"]})
        assert answer.json() == {"status": True, "message": "Record deleted successfully"}, who
        refused(await client.post(path, json={"id": coordinator_["_id"]}), 404)
    assert await stored("drpcs") == 0
    assert await stored("audits", action="drpc.deleted") == 6


async def test_a_verified_coordinator_stays(world: World) -> None:
    made = await coordinator(world)
    await collection("drpcs").update_one({"_id": ObjectId(made["_id"])}, {"$set": {"verifiedOn": clock.now()}})
    answer = await (await world.as_("hod")).post(f"/api/drp/delete/{made['_id']}", json={"id": made["_id"]})
    refused(answer, 409, "A verified coordinator cannot be deleted.")
    assert await stored("drpcs") == 1
