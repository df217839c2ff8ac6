"""Who sees and does what: own college and department, own entries, and patients only for those who treat the entry."""

from __future__ import annotations

import pytest
from bson import ObjectId

from api.core.security import audit
from api.core.store.database import collection
from api.core.text import object_id
from tests.api.logbook.payloads import sent_by_the_client
from tests.api.logbook.steps import EVERY, NOT_ONE_OF_US, kind_of, list_path, refused, send, stored
from tests.api.world import Record, World, pdf_bytes

OWN_STAFF = ("teacher", "colleague", "junior", "hod", "clerk", "admin")
STRANGE_STAFF = ("twin_teacher", "twin_clerk", "other_teacher")
STRANGE_STUDENTS = ("classmate", "twin_student", "other_student")
DECISION = {"status": "Approved", "vRemark": "Good", "score": "3"}


@pytest.mark.spec("L-302")
async def test_every_call_needs_a_session(world: World) -> None:
    scope, own, some = world.scope, world.id("student"), str(ObjectId())
    place = f"{world.medicine}/{world.college}"
    gets = [f"/api/entries/{key}/{part}" for key in EVERY for part in (scope, f"{scope}/{own}", some)]
    gets += [f"/api/{name}/{scope}/{own}" for name in ("dashboardCounts", "attention")]
    gets += [f"/api/pendingVerifications/{scope}", f"/api/getSkillsByComputency/{world.diagnostic}"]
    lists = ("getTeachers", "getStudents", "getComputencyDropDown", "getSpecalityDropDown", "getProcedureDropDown")
    gets += [f"/api/{name}/{place}" for name in lists]
    posts = [f"/api/entries/{key}{part}" for key in EVERY for part in ("", f"/{some}", f"/{some}/undo")]
    posts += [f"/api/{name}" for name in ("deleteRecord", "addSpeciality", "addProcedure", "addSkill")]
    stranger, forged = world.client(), world.client("eyJhbGciOiJub25lIn0.eyJzdWIiOiJ4In0.")
    for client in (stranger, forged):
        for path in gets:
            refused(await client.get(path), 401, "Please sign in to continue.")
        for path in posts:
            refused(await client.post(path, json={}), 401, "Please sign in to continue.")


@pytest.mark.spec("L-286", "L-316")
async def test_students_list_and_read_their_own_only(world: World) -> None:
    for key in EVERY:
        record = (await send(world, key, sent_by_the_client(world, key))).json()["data"]
        own = await world.as_("student")
        assert (await own.get(list_path(world, key, "student"))).json()["total"] == 1
        assert (await own.get(f"/api/entries/{key}/{record['_id']}")).status_code == 200
        refused(await own.get(list_path(world, key)), 403)
        for person in STRANGE_STUDENTS:
            client = await world.as_(person)
            unknown = kind_of(key).departmentFlag is not None and person == "other_student"
            refused(await client.get(list_path(world, key, "student")), 404 if unknown else 403)
            refused(await client.get(list_path(world, key)), 404 if unknown else 403)
            what = "There is no such kind of entry." if unknown else "This entry was not found."
            refused(await client.get(f"/api/entries/{key}/{record['_id']}"), 404, what)
    twin = f"/api/entries/opd/{world.other_college}/{world.medicine}/{world.id('student')}"
    refused(await (await world.as_("student")).get(twin), 403)


@pytest.mark.spec("L-286")
async def test_a_student_of_before_reads_at_the_former_place_the_own_entries_alone(world: World) -> None:
    """After a transfer the old department's list is the student's own part of it, and no classmate's entry is read."""
    own, classmates = await world.create(kind_of("opd")), await world.create(kind_of("opd"), by="classmate")
    former = {"collegeId": world.college, "departmentId": world.medicine}
    moved = {"collegeId": world.other_college, "departmentId": world.pathology, "formerPlaces": [former]}
    await collection("users").update_one({"_id": world.people["student"]}, {"$set": moved})
    client = await world.as_("student")
    listed = (await client.get(list_path(world, "opd", "student"))).json()
    assert ([row["_id"] for row in listed["data"]], listed["total"]) == ([own["_id"]], 1)
    assert (await client.get(f"/api/entries/opd/{own['_id']}")).status_code == 200
    refused(await client.get(f"/api/entries/opd/{classmates['_id']}"), 404, "This entry was not found.")
    refused(await client.get(list_path(world, "opd", "classmate")), 403)
    refused(await client.get(list_path(world, "opd")), 403)
    body = {"id": classmates["_id"], "type": kind_of("opd").deleteName, "userId": world.id("student")}
    refused(await client.post("/api/deleteRecord", json=body), 404)
    tiles = (await client.get(f"/api/dashboardCounts/{world.scope}/{world.id('student')}")).json()["data"]
    assert sum(each["count"] for tile in tiles for each in tile) == 1


@pytest.mark.spec("L-293", "L-287", "L-301", "L-004")
async def test_staff_see_and_verify_their_own_college_and_department_and_the_master_all(world: World) -> None:
    kind = kind_of("training")
    for person in OWN_STAFF:
        client = await world.as_(person)
        record = await world.create(kind, topic=person)
        listed = (await client.get(list_path(world, "training"))).json()["data"]
        assert record["_id"] in [row["_id"] for row in listed]
        assert (await client.get(f"/api/entries/training/{record['_id']}")).status_code == 200
        assert (await world.verify(kind, record["_id"], by=person)).status_code == 200, person
        for college, department in (
            (world.other_college, world.medicine),
            (world.college, world.pathology),
            (world.medicine, world.college),
            (ObjectId(), ObjectId()),
        ):
            for path in (f"entries/training/{college}/{department}", f"pendingVerifications/{college}/{department}"):
                refused(await client.get(f"/api/{path}"), 403, "You are not allowed to do this.")
        refused(await client.get(f"/api/entries/training/x/{world.medicine}"), 404)
    record = await world.create(kind)
    for person in STRANGE_STAFF:
        client = await world.as_(person)
        refused(await client.get(list_path(world, "training")), 403)
        refused(await client.get(list_path(world, "training", "student")), 403)
        refused(await client.get(f"/api/entries/training/{record['_id']}"), 404)
        refused(await world.verify(kind, record["_id"], by=person), 404)
    master = await world.as_("master")
    assert (await master.get(list_path(world, "training"))).json()["total"] == len(OWN_STAFF) + 1
    for college, department in ((world.other_college, world.medicine), (world.college, world.pathology)):
        assert (await master.get(f"/api/entries/training/{college}/{department}")).json()["total"] == 0
        assert (await master.get(f"/api/pendingVerifications/{college}/{department}")).json()["total"] == 0
    assert (await world.verify(kind, record["_id"], by="master")).status_code == 200


async def test_an_entry_out_of_scope_answers_like_one_that_does_not_exist(world: World) -> None:
    record = await world.create(kind_of("opd"))
    for person in ("classmate", "twin_student", "twin_teacher", "other_teacher"):
        client = await world.as_(person)
        there = await client.get(f"/api/entries/opd/{record['_id']}")
        nowhere = await client.get(f"/api/entries/opd/{NOT_ONE_OF_US}")
        malformed = await client.get("/api/entries/opd/xyz")
        assert there.status_code == nowhere.status_code == malformed.status_code == 404
        assert there.content == nowhere.content == malformed.content
    staff = await world.as_("teacher")
    for wrong in ("x", "0" * 23, "0" * 25, "g" * 24, "٠" * 24, '{"$oid":1}', "%00", "12345678abcd"):
        refused(await staff.get(f"/api/entries/opd/{wrong}"), 404)
        refused(await staff.post(f"/api/entries/opd/{wrong}", json=DECISION), 404)
        refused(await staff.post(f"/api/entries/opd/{wrong}/undo", json={}), 404)
    refused(await staff.get(f"/api/entries/training/{record['_id']}"), 404, "This entry was not found.")
    refused(await staff.post(f"/api/entries/training/{record['_id']}", json=DECISION), 404)
    assert await stored(status="Approved") == 0


@pytest.mark.spec("L-002", "L-003")
async def test_no_role_is_a_student_and_any_role_is_staff(world: World) -> None:
    student = await world.as_("student")
    refused(await student.get(list_path(world, "opd")), 403)
    roles = ("HOD", "Professor", "Associate Professor", "Assistant Professor", "Senior Resident", "Cleark", "Admin")
    for role in (*roles, "Junior Resident", "Tutor"):
        name = "new" + role.replace(" ", "").lower()
        await world.staff(name, f"Dr. {role}", role)
        client = await world.as_(name)
        assert (await client.get(list_path(world, "opd"))).status_code == 200, role
        refused(await send(world, "opd", sent_by_the_client(world, "opd"), by=name), 403)
    session = (await student.get("/api/profile/" + world.id("student"))).json()["user"]
    assert "role" not in session
    await collection("users").update_one(
        {"_id": world.people["student"]}, {"$set": {"role": "Professor", "status": True}}
    )
    assert (await student.get(list_path(world, "opd"))).status_code == 200


async def patient_entry(world: World, key: str) -> Record:
    """An entry about a patient in the college that lets no clerk verify."""
    body = sent_by_the_client(world, key)
    body["supervisingFaculty" if key == "clinicalCase" else "teacher"] = world.id("twin_teacher")
    answer = await send(world, key, body, by="twin_student")
    assert answer.status_code == 201, answer.text
    record: Record = answer.json()["data"]
    return record


PATIENTS = {
    "procedure": {"patient": ("Sunita Jadhav", "S. J."), "ipd": ("IPD-55012", "****12")},
    "clinicalCase": {
        "name": ("Ramesh Pawar", "R. P."),
        "patientId": ("OPD-24117", "****17"),
        "contactNumber": ("9812345678", "****78"),
        "address": ("Karad,\nSatara district", "K. S. d."),
    },
}


async def test_lists_show_patients_to_the_author_alone_and_the_detail_to_who_may_verify(world: World) -> None:
    """DECISIONS D8.1: a search finds by a patient only for who sees the patient in the detail."""
    for key, fields in PATIENTS.items():
        record = await patient_entry(world, key)
        place = f"/api/entries/{key}/{world.other_college}/{world.medicine}"
        own = f"{place}/{world.id('twin_student')}"
        for person, path, masked in (
            ("twin_student", own, False),
            ("twin_teacher", place, True),
            ("twin_teacher", f"{place}?search=a", True),
            ("twin_teacher", f"{place}?sort=status&status=Pending", True),
            ("twin_clerk", place, True),
            ("twin_clerk", own, True),
            ("master", place, True),
        ):
            answer = await (await world.as_(person)).get(path)
            row = answer.json()["data"][0]
            shown = {name: row[name] for name in fields if name in row}
            assert len(shown) >= 2
            assert shown == {name: fields[name][masked] for name in shown}, (key, person)
            if masked:
                assert not any(full in answer.text for full, _ in fields.values())
        for person, masked in (
            ("twin_student", False),
            ("twin_teacher", False),
            ("twin_clerk", True),
            ("master", False),
        ):
            answer = await (await world.as_(person)).get(f"/api/entries/{key}/{record['_id']}")
            data = answer.json()["data"]
            assert {name: data[name] for name in fields} == {name: both[masked] for name, both in fields.items()}
        counts = {"twin_student": 1, "twin_teacher": 1, "twin_clerk": 0, "master": 0}
        for person, count in counts.items():
            path = own if person == "twin_student" else place
            for secret in (next(iter(fields.values()))[0], "55012", "24117"):
                if secret.isdigit() and not any(secret in full for full, _ in fields.values()):
                    continue
                got = (await (await world.as_(person)).get(path, params={"search": secret})).json()
                assert got["total"] == count, (person, secret)


async def test_a_short_number_is_masked_altogether(world: World) -> None:
    for number in ("7", "42", "A9", "123"):
        body = {**sent_by_the_client(world, "procedure"), "ipd": number, "teacher": world.id("twin_teacher")}
        await send(world, "procedure", body, by="twin_student")
    clerk = await world.as_("twin_clerk")
    listed = await clerk.get(f"/api/entries/procedure/{world.other_college}/{world.medicine}")
    assert {row["ipd"] for row in listed.json()["data"]} == {"****"}


async def test_the_queue_and_the_lists_of_others_hold_no_patient(world: World) -> None:
    for key in PATIENTS:
        await patient_entry(world, key)
    for person in ("twin_clerk", "twin_teacher", "master"):
        queue = await (await world.as_(person)).get(f"/api/pendingVerifications/{world.other_college}/{world.medicine}")
        assert queue.json()["total"] == 2
        for fields in PATIENTS.values():
            assert not any(full in queue.text for full, _ in fields.values())


async def test_the_master_leaves_an_audit_row_before_a_patient_record_is_read(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    record = await patient_entry(world, "clinicalCase")
    plain = await world.create(kind_of("training"))
    master = await world.as_("master")
    assert (await master.get(f"/api/entries/training/{plain['_id']}")).status_code == 200
    assert (
        await (await world.as_("twin_teacher")).get(f"/api/entries/clinicalCase/{record['_id']}")
    ).status_code == 200
    decided = await world.verify(kind_of("clinicalCase"), record["_id"], by="master")
    assert decided.status_code == 200
    assert "Pawar" not in decided.text, "The answer to a decision is no way round the trail."
    whole = await world.verify(kind_of("clinicalCase"), record["_id"], by="twin_teacher")
    assert "Pawar" in whole.text
    assert await stored("audits", action="entry.opened") == 0
    assert (await master.get(f"/api/entries/clinicalCase/{record['_id']}")).status_code == 200
    row = await collection("audits").find_one({"action": "entry.opened"})
    assert (row["actorId"], row["role"], row["collegeId"]) == (world.people["master"], "Master", world.other_college)
    assert row["target"] == f"entries/{record['_id']}"
    assert row["requestId"]
    assert "Pawar" not in str(row)

    async def broken(*_: object, **__: object) -> None:
        raise RuntimeError("The trail cannot be written.")

    monkeypatch.setattr(audit, "record", broken)
    answer = await master.get(f"/api/entries/clinicalCase/{record['_id']}")
    refused(answer, 500)
    assert "Pawar" not in answer.text, "Without a row in the trail there is no record."


async def test_a_certificate_is_linked_for_those_who_may_see_the_entry_only(world: World) -> None:
    file = ("a.pdf", pdf_bytes(), "application/pdf")
    record = (await send(world, "conference", sent_by_the_client(world, "conference"), file=file)).json()["data"]
    for person in ("student", "colleague", "master"):
        seen = (await (await world.as_(person)).get(f"/api/entries/conference/{record['_id']}")).json()["data"]
        assert (await world.client().get(seen["certificate"]["url"])).status_code == 200
    for person in ("classmate", "twin_teacher", "other_teacher"):
        answer = await (await world.as_(person)).get(f"/api/entries/conference/{record['_id']}")
        refused(answer, 404)
        assert "/api/files/" not in answer.text


async def test_a_transfer_does_not_take_the_entry_along(world: World) -> None:
    record = await world.create(kind_of("opd"))
    await collection("users").update_one({"_id": world.people["student"]}, {"$set": {"collegeId": world.other_college}})
    assert (await (await world.as_("teacher")).get(f"/api/entries/opd/{record['_id']}")).status_code == 200
    refused(await (await world.as_("twin_teacher")).get(f"/api/entries/opd/{record['_id']}"), 404)
    entry = await collection("entries").find_one({"_id": object_id(record["_id"])})
    assert (entry["collegeId"], entry["departmentId"]) == (world.college, world.medicine)
