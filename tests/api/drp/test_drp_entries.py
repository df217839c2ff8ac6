"""DRP activities and offline logbooks: the specification's calls, who records for whom, who verifies, who deletes."""

from __future__ import annotations

from typing import Any

import pytest
from bson import ObjectId

from api.core.store.database import collection
from api.logbook.contract.definitions import definition
from tests.api.drp.steps import activity, rows
from tests.api.logbook.payloads import payloads, sent_by_the_client
from tests.api.logbook.steps import NO_COUNTS, day, kind_of, reasons, refused, stored
from tests.api.world import World, pdf_upload

TYPES = [
    "Patient Care / Diagnostic Service",
    "Health Care Management activities both HR & Loginstics",
    "Communication skill",
    "Team Work",
    "Others",
]
LEVELS = ["Observation", "Perform under Observation", "Perform Independently", "Others"]


async def offline(world: World, by: str = "student", **body: Any) -> dict[str, Any]:
    """Uploads an offline logbook and answers it."""
    files: dict[str, Any] = {name: (None, value) for name, value in body.items()}
    client = await world.as_(by)
    answer = await client.post("/api/drp/offline", files={**files, "certificate": pdf_upload("logbook.pdf")})
    assert answer.status_code == 201, answer.text
    created: dict[str, Any] = answer.json()["data"]
    return created


@pytest.mark.spec("T-007", "T-177", "T-178", "T-286", "T-337")
async def test_a_student_records_an_activity_as_the_client_sends_it(world: World) -> None:
    client = await world.as_("student")
    body = {**sent_by_the_client(world, "drpActivity"), "studentId": world.id("classmate"), "drpcRemark": ""}
    answer = await client.post("/api/drp/proc", json=body)
    assert answer.status_code == 201, answer.text
    assert answer.json()["message"] == "DRP activity added successfully!"
    created = answer.json()["data"]
    assert created["studentId"] == world.id("student")
    sent = payloads(world)["drpActivity"]
    for name in ("activityDate", "activity", "activityType", "level", "studentRemark"):
        assert created[name] == sent[name]
    assert created["state"] == {"_id": str(world.state), "name": "Maharashtra"}
    assert (created["drpcRemark"], created["verifiedBy"], created["verificationDate"]) == ("", None, None)
    bare = await activity(world, state="")
    assert bare["state"] is None
    wrong = await client.post("/api/drp/proc", json={**sent, "state": str(ObjectId())})
    assert reasons(refused(wrong, 422)) == {"state": "State must be one of the states and union territories."}


@pytest.mark.spec("T-248", "T-249")
async def test_each_field_but_the_state_is_required_and_no_day_is_in_the_future(world: World) -> None:
    client, sent = await world.as_("student"), payloads(world)["drpActivity"]
    for name in ("activity", "activityType", "activityDate", "studentRemark", "level"):
        for body in ({**sent, name: ""}, {key: value for key, value in sent.items() if key != name}):
            answer = await client.post("/api/drp/proc", json=body)
            assert list(reasons(refused(answer, 422, "Please fill all the fields!"))) == [name]
    late = await client.post("/api/drp/proc", json={**sent, "activityDate": day(1)})
    assert list(reasons(refused(late, 422))) == ["activityDate"]
    assert await stored() == 0


@pytest.mark.spec("T-250", "T-251")
async def test_types_and_levels_are_the_specifications(world: World) -> None:
    fields = {field["name"]: field for field in definition(kind_of("drpActivity"))["fields"]}
    assert (list(fields["activityType"]["options"]), list(fields["level"]["options"])) == (TYPES, LEVELS)
    client, sent = await world.as_("student"), payloads(world)["drpActivity"]
    for name in ("activityType", "level"):
        refused(await client.post("/api/drp/proc", json={**sent, name: "observation"}), 422)


@pytest.mark.spec("T-008", "T-180", "T-181", "T-338")
async def test_a_student_uploads_an_offline_logbook(world: World) -> None:
    ids = {"studentId": world.id("classmate"), "departmentId": str(world.medicine), "collegeId": str(world.college)}
    entry = await offline(world, studentRemark="Pages 1 to 40", **ids)
    assert (entry["studentRemark"], entry["sRemark"]) == ("Pages 1 to 40", "Pages 1 to 40")
    assert (entry["studentId"], entry["departmentId"], entry["collegeId"]) == (
        world.id("student"),
        str(world.medicine),
        str(world.college),
    )
    assert (entry["verifiedBy"], entry["verifiedOn"]) == (None, None)
    assert entry["certificate"]["name"] == "logbook.pdf"
    other = await offline(world, sRemark="By its other name")
    assert (other["studentRemark"], other["sRemark"]) == ("By its other name", "By its other name")


@pytest.mark.spec("T-252")
async def test_an_offline_logbook_needs_its_file(world: World) -> None:
    client = await world.as_("student")
    answer = await client.post("/api/drp/offline", files={"studentRemark": (None, "No file")})
    assert list(reasons(refused(answer, 422, "Please upload a DRPC file."))) == ["certificate"]
    refused(await client.post("/api/drp/offline", json={"studentRemark": "No file"}), 422, "Please upload a DRPC file.")
    refused(await (await world.as_("teacher")).post("/api/drp/offline", json={}), 403)


@pytest.mark.spec("T-179", "T-182")
async def test_staff_of_the_department_verify_both_and_the_remark_is_the_coordinators(world: World) -> None:
    done, paper = await activity(world), await offline(world)
    client = await world.as_("teacher")
    words = {"status": "Approved", "drpcRemark": "Seen at the health centre."}
    answer = await client.post(f"/api/entries/drpActivity/{done['_id']}", json=words)
    created = answer.json()["data"]
    assert (created["status"], created["drpcRemark"], created["vRemark"]) == (
        "Approved",
        words["drpcRemark"],
        words["drpcRemark"],
    )
    assert created["verificationDate"] == created["verifiedOn"]
    assert created["verifiedBy"]["name"] == "Dr. Leena Thomas"
    answer = await client.post(
        f"/api/entries/drpOffline/{paper['_id']}", json={"status": "Rejected", "vRemark": "Page 3"}
    )
    created = answer.json()["data"]
    assert (created["status"], created["vRemark"], created["verifiedBy"]["_id"]) == (
        "Rejected",
        "Page 3",
        world.id("teacher"),
    )
    assert created["verifiedOn"]
    refused(await (await world.as_("student")).post(f"/api/entries/drpActivity/{done['_id']}", json=words), 403)
    refused(await (await world.as_("other_teacher")).post(f"/api/entries/drpActivity/{done['_id']}", json=words), 404)


@pytest.mark.spec("T-333")
async def test_a_student_lists_the_own_and_staff_the_departments(world: World) -> None:
    mine, theirs = await activity(world), await activity(world, by="classmate", activity="Health camp")
    for page in ("proc", "offline"):
        if page == "offline":
            mine, theirs = await offline(world), await offline(world, by="classmate")
        ids = {mine["_id"], theirs["_id"]}
        assert [row["_id"] for row in (await rows(world, page))["data"]] == [mine["_id"]]
        assert {row["_id"] for row in (await rows(world, page, by="teacher"))["data"]} == ids
        of_one = await rows(world, page, by="teacher", of="classmate")
        assert [row["_id"] for row in of_one["data"]] == [theirs["_id"]]
        assert (await rows(world, page, by="teacher", search="rohan"))["total"] == 1
        client = await world.as_("student")
        refused(await client.get(f"/api/drp/{page}/{world.scope}/{world.id('classmate')}"), 403)


async def test_staff_record_an_activity_for_a_student_of_the_department(world: World) -> None:
    """DECISIONS D7.11: the record says who, the student is told, and the verification is as ever."""
    client, sent = await world.as_("clerk"), payloads(world)["drpActivity"]
    refused(await client.post("/api/drp/proc", json=sent), 422, "Please select student")
    for stranger in ("twin_student", "other_student", "teacher"):
        refused(await client.post("/api/drp/proc", json={**sent, "studentId": world.id(stranger)}), 404)
    for waiting in ("unverified", "newcomer"):
        answer = await client.post("/api/drp/proc", json={**sent, "studentId": world.id(waiting)})
        refused(answer, 409, "This student is not verified by HOD yet, or has no joining date.")
    entry = await activity(world, by="clerk", studentId=world.id("student"))
    assert (entry["studentId"], entry["enteredBy"]["name"]) == (world.id("student"), "Mohan Pawar")
    assert (await rows(world, "proc"))["data"][0]["enteredBy"]["name"] == "Mohan Pawar"
    notifications = [row["desc"] async for row in collection("notifications").find({"toId": world.people["student"]})]
    assert notifications == ["DRP Activity was recorded for you: Immunisation session"]
    assert (await world.verify(kind_of("drpActivity"), entry["_id"])).status_code == 200


@pytest.mark.spec("T-293", "T-335", "T-336", "P-338")
async def test_any_staff_deletes_entries_by_one_id_and_students_do_not(world: World) -> None:
    student = await world.as_("student")
    for who in ("teacher", "junior", "hod", "clerk", "admin"):
        client = await world.as_(who)
        for entry, name in ((await activity(world), "DrpActivity"), (await offline(world), "DrpOffline")):
            path, body = f"/api/drp/delete/{entry['_id']}", {"id": entry["_id"]}
            refused(await student.post(path, json=body), 403)
            refused(await student.post("/api/deleteRecord", json={"id": entry["_id"], "type": name}), 403)
            refused(await (await world.as_("twin_teacher")).post(path, json=body), 404)
            assert (await client.post(path, json=body)).json()["status"] is True
            assert await stored("deletedEntries", _id=ObjectId(entry["_id"])) == 1
    removed = collection("notifications").find({"toId": world.people["student"], "event": "entry.removed"})
    assert "Dr. Leena Thomas deleted DRP Activity: Immunisation session" in [row["desc"] async for row in removed]
    other = await world.create(kind_of("training"))
    refused(await (await world.as_("hod")).post(f"/api/drp/delete/{other['_id']}", json={}), 404)
    remaining = await activity(world)
    await world.verify(kind_of("drpActivity"), remaining["_id"])
    refused(await (await world.as_("hod")).post(f"/api/drp/delete/{remaining['_id']}", json={}), 409)
    by_type = {"id": (await activity(world))["_id"], "type": "DrpActivity"}
    assert (await (await world.as_("teacher")).post("/api/deleteRecord", json=by_type)).status_code == 200
    refused(await (await world.as_("teacher")).post("/api/deleteRecord", json={**by_type, "type": "Leave"}), 400)


async def test_the_new_kinds_are_no_tiles_and_stand_in_the_queue_and_the_menu(world: World) -> None:
    await activity(world)
    await offline(world)
    client = await world.as_("student")
    tiles = (await client.get(f"/api/dashboardCounts/{world.scope}/{world.id('student')}")).json()["data"]
    assert tiles == NO_COUNTS
    queue = (await (await world.as_("teacher")).get(f"/api/verifyQueue/{world.scope}")).json()
    assert [(row["task"], row["url"].split("?")[0]) for row in queue["data"]] == [
        ("DRP Activity", "/drp/proc"),
        ("Offline DRP Logbook", "/drp/offline"),
    ]
    menu = (await client.get("/api/getConfig")).json()["menu"]
    group = {item["path"]: item["label"] for item in menu if item.get("group") == "DRP"}
    assert {path: group[path] for path in ("/drp/offline", "/drp/home", "/drp/attendence", "/drp/proc")} == {
        "/drp/offline": "DRP Records",
        "/drp/home": "DRP Co-ordinator",
        "/drp/attendence": "DRP Attendance",
        "/drp/proc": "DRP Activity",
    }
