"""The mandatory checklist: its calls as the specification gives them, who may what, the list, review, tile."""

from __future__ import annotations

import pytest

from api.core.store.database import collection
from api.core.text import object_id
from tests.api.logbook.checklist_steps import ALL_FIELDS, REVIEW, add, path_of, review, rows, update
from tests.api.logbook.payloads import payloads, sent_by_the_client
from tests.api.logbook.steps import NOT_ONE_OF_US, day, kept_files, kind_of, reasons, refused, send, stored
from tests.api.world import World, pdf_bytes

PARTICULARS = [
    "PG Induction",
    "BCBR Training",
    "GCP",
    "BLS & ACLS",
    "DRP Completion Certificate",
    "Research Methodology Training",
    "Thesis Dissertation Acceptance",
    "Thesis Submission Letter",
]


async def test_strangers_are_refused_everywhere(world: World) -> None:
    record, stranger = await add(world), world.client()
    refused(await stranger.get(path_of(world, "student")), 401)
    refused(await stranger.post("/api/checklist/update", json={"_id": record["_id"], "remark": "x"}), 401)
    refused(await stranger.post(f"/api/checklist/review/{record['_id']}", json=REVIEW), 401)
    refused(await stranger.post("/api/entries/checklist", data=payloads(world)["checklist"]), 401)


@pytest.mark.spec("L-067", "L-080", "L-288", "L-170")
async def test_each_part_belongs_to_its_role(world: World) -> None:
    record = await add(world, studentId=world.id("classmate"))
    assert record["studentId"] == world.id("student"), "The student of the session, whoever is named."
    for person in ("student", "classmate", "unverified"):
        refused(await review(world, record, by=person), 403)
    for person in ("teacher", "hod", "clerk", "admin", "master"):
        refused(await update(world, record, by=person, remark="x"), 403)
        refused(await send(world, "checklist", payloads(world)["checklist"], by=person), 403)
    refused(await update(world, record, by="unverified", remark="x"), 403)
    refused(await send(world, "checklist", payloads(world)["checklist"], by="unverified"), 403)
    now = await collection("entries").find_one({"_id": object_id(record["_id"])})
    assert (now["status"], now["studentRemark"], now["version"]) == ("Pending", "Passed both stations", 1)


async def test_a_record_of_another_looks_like_none(world: World) -> None:
    record, twin = await add(world), await add(world, by="twin_student")
    for person in ("classmate", "twin_student", "other_student"):
        refused(await update(world, record, by=person, remark="Mine"), 404, "This entry was not found.")
    for wrong in (NOT_ONE_OF_US, "x", twin["_id"]):
        refused(await update(world, wrong, remark="Mine"), 404, "This entry was not found.")
        refused(await review(world, wrong), 404, "This entry was not found.")
    opd = await world.create(kind_of("opd"))
    refused(await update(world, opd, remark="x"), 404)
    refused(await review(world, opd), 404)
    for person in ("other_teacher", "twin_teacher"):
        refused(await review(world, record, by=person), 404)
    refused(await (await world.as_("student")).post("/api/checklist/update", json={"remark": "x"}), 422)


@pytest.mark.spec("L-265", "L-266")
async def test_every_field_is_needed_with_the_message_that_names_it(world: World) -> None:
    whole = sent_by_the_client(world, "checklist")
    for name in ("particular", "fromDate", "toDate", "remark"):
        for body in ({k: v for k, v in whole.items() if k != name}, {**whole, name: ""}, {**whole, name: "  "}):
            answer = await send(world, "checklist", body)
            assert list(reasons(refused(answer, 422, ALL_FIELDS))) == [name]
    for body in ({k: v for k, v in whole.items() if k != "examDate"}, {**whole, "examDate": ""}):
        answer = await send(world, "checklist", body)
        assert reasons(refused(answer, 422, 'Field "examDate" is empty. Please fill all fields.')) == {
            "examDate": "Exam Date is required."
        }
    both = await send(world, "checklist", {**whole, "examDate": "", "remark": ""})
    assert set(reasons(refused(both, 422, ALL_FIELDS))) == {"examDate", "remark"}
    client = await world.as_("student")
    for answer in (
        await client.post("/api/entries/checklist", json=whole),
        await client.post("/api/entries/checklist", files={name: (None, value) for name, value in whole.items()}),
        await client.post("/api/entries/checklist", data=whole, files={"certificate": ("", b"", "")}),
    ):
        refused(answer, 422, 'Field "certificate" is empty. Please fill all fields.')
    assert (await stored(), await stored("files"), kept_files(world.settings.data)) == (0, 0, [])


@pytest.mark.spec("L-251", "L-268", "L-269")
async def test_an_end_before_its_start_and_another_particular_are_refused(world: World) -> None:
    late = {"fromDate": day(-2), "toDate": day(-3)}
    answer = await send(world, "checklist", {**payloads(world)["checklist"], **late})
    assert reasons(refused(answer, 422, ALL_FIELDS)) == {"toDate": "To Date cannot be before From Date."}
    record = await add(world)
    refused(await update(world, record, toDate=day(-7)), 422, ALL_FIELDS)
    for particular in PARTICULARS:
        assert (await add(world, particular=particular))["particular"] == particular
    for wrong in ("ATLS", "gcp", "PG Induction "[:-2]):
        answer = await send(world, "checklist", {**payloads(world)["checklist"], "particular": wrong})
        refused(answer, 422, "Particular is not one of the choices.")
        refused(await update(world, record, particular=wrong), 422, "Particular is not one of the choices.")
    for name in ("fromDate", "toDate"):
        body = {**payloads(world)["checklist"], name: day(1)}
        refused(await send(world, "checklist", body), 422, "A date in the future is not accepted here.")
    assert (await add(world, examDate=day(40)))["examDate"] == day(40), "An examination may lie ahead."
    assert await stored(particular="BLS & ACLS") == 3, "The same particular may be recorded again."


@pytest.mark.spec("L-171", "L-172", "L-305")
async def test_a_created_record_answers_every_field(world: World) -> None:
    answer = await send(world, "checklist", sent_by_the_client(world, "checklist"))
    assert (answer.status_code, answer.json()["message"]) == (201, "Checklist added successfully")
    record = answer.json()["data"]
    own = {**payloads(world)["checklist"], "studentRemark": "Passed both stations", "status": "Pending"}
    own |= {"score": None, "verifiedOn": None, "vRemark": "", "verifiedBy": None, "kind": "checklist"}
    assert {name: record[name] for name in own} == own
    assert record["student"] == {"_id": world.id("student"), "name": "Asha Kulkarni"}
    assert (record["collegeId"], record["departmentId"]) == (str(world.college), str(world.medicine))
    assert record["certificate"]["name"] == "certificate.pdf"
    served = await world.client().get(record["certificate"]["url"])
    assert served.headers["content-type"] == "application/pdf"


@pytest.mark.spec("L-309", "L-310", "L-311", "L-062")
async def test_the_list_has_its_own_order_of_ids_and_staff_see_the_department(world: World) -> None:
    mine, theirs = await add(world), await add(world, by="classmate", particular="GCP")
    await add(world, by="twin_student")
    assert [row["_id"] for row in await rows(world, "student")] == [mine["_id"]]
    assert (await rows(world, "student"))[0]["studentRemark"] == "Passed both stations"
    for person in ("teacher", "hod", "clerk", "admin", "master"):
        names = {row["_id"]: row["student"]["name"] for row in await rows(world, person)}
        assert names == {mine["_id"]: "Asha Kulkarni", theirs["_id"]: "Rohan Deshmukh"}, person
    assert [row["_id"] for row in await rows(world, "teacher", "classmate")] == [theirs["_id"]]
    student, generic = await world.as_("student"), f"/api/entries/checklist/{world.scope}/{world.id('student')}"
    assert (await student.get(generic)).json()["data"] == await rows(world, "student")
    refused(await student.get(path_of(world, "classmate")), 403)
    refused(await student.get(f"/api/checklist/{world.id('student')}/{world.college}/{world.medicine}"), 403)
    refused(await student.get(f"/api/checklist/x/{world.medicine}/{world.college}"), 404)
    for person in ("other_teacher", "twin_teacher"):
        refused(await (await world.as_(person)).get(path_of(world, person)), 403)
    refused(await student.get(path_of(world, "student"), params={"colour": "red"}), 422)


@pytest.mark.spec("L-063", "L-064")
async def test_the_list_is_filtered_and_paged(world: World) -> None:
    for number, particular in enumerate(PARTICULARS):
        record = await add(world, particular=particular, fromDate=day(-20 - number), toDate=day(-3))
        if number < 3:
            await review(world, record, status="Rejected" if number == 0 else "Approved")
    await add(world, by="classmate")
    client = await world.as_("hod")
    whole = (await client.get(path_of(world, "hod"), params={"page": "1", "limit": "5"})).json()
    assert (whole["total"], len(whole["data"]), whole["page"], whole["limit"]) == (9, 5, 1, 5)
    assert whole["counts"] == {"All": 9, "Pending": 6, "Approved": 2, "Rejected": 1}
    assert len((await client.get(path_of(world, "hod"), params={"page": "2", "limit": "5"})).json()["data"]) == 4
    assert len(await rows(world, "hod", student=world.id("classmate"))) == 1
    approved = await rows(world, "hod", status="Approved", student=world.id("student"))
    assert [row["particular"] for row in approved] == PARTICULARS[1:3]
    assert [row["particular"] for row in await rows(world, "hod", particular="GCP")] == ["GCP"]
    assert [row["particular"] for row in await rows(world, "student", search="dissertation")] == [PARTICULARS[6]]
    refused(await client.get(path_of(world, "hod"), params={"status": "Done"}), 422)


@pytest.mark.spec("L-210", "L-270", "L-271")
async def test_a_review_that_lacks_a_part_changes_nothing(world: World) -> None:
    record = await add(world)
    for wrong in ({"status": ...}, {"score": ...}, {"remark": ...}, {"remark": "  "}, {"score": ""}, {"status": ""}):
        refused(await review(world, record, **wrong), 422, "All fields are required!")
    for status in ("Pending", "Completed", "approved", "Done", 1, None):
        refused(await review(world, record, status=status), 422, "All fields are required!")
    for score in ("5", "-1", 9, "x", {"a": 1}):
        refused(await review(world, record, score=score), 422, "The score must be one of 0 to 4.")
    refused(await review(world, record, colour="red"), 422, "This field is not known here.")
    refused(await review(world, record, vRemark="Twice"), 422, "This field was sent twice.")
    untouched = await collection("entries").find_one({"_id": object_id(record["_id"])})
    assert (untouched["status"], untouched["version"], untouched["history"]) == ("Pending", 1, [])


@pytest.mark.spec("L-065", "L-066", "L-207", "L-307", "L-308")
async def test_staff_review_with_status_score_and_remark(world: World) -> None:
    record = await add(world)
    for version, (status, score) in enumerate((("Approved", "3"), ("Rejected", "0")), 1):
        answer = await review(world, record, status=status, score=score, version=version, verifiedBy=world.id("hod"))
        assert answer.json()["message"] == "Status updated successfully"
        data = answer.json()["data"]
        assert (data["status"], data["score"], data["vRemark"]) == (status, score, "Certificate seen.")
        assert data["verifiedBy"]["name"] == "Dr. Leena Thomas", "The session decides, not the body."
        assert data["verifiedOn"]
        assert data["studentRemark"] == "Passed both stations"


@pytest.mark.spec("L-211", "L-352")
async def test_a_record_is_deleted_by_its_owner_until_it_is_reviewed(world: World) -> None:
    client, record = await world.as_("student"), await add(world)
    body = {"id": record["_id"], "type": "checklist"}
    refused(await (await world.as_("classmate")).post("/api/deleteRecord", json=body), 404)
    assert (await client.post("/api/deleteRecord", json=body)).json()["message"] == "Record deleted successfully"
    assert await stored() == 0
    second = await add(world)
    await review(world, second)
    again = await client.post("/api/deleteRecord", json={"id": second["_id"], "type": "checklist"})
    refused(again, 409, "A verified entry cannot be deleted.")
    assert await stored() == 1


async def test_a_submission_that_is_sent_again_is_stored_once(world: World) -> None:
    body = {**sent_by_the_client(world, "checklist"), "clientId": "0f8fad5b-d9cb-469f-a165-70867728950e"}
    file = ("a.pdf", pdf_bytes(), "application/pdf")
    first, again = await send(world, "checklist", body, file=file), await send(world, "checklist", body, file=file)
    assert (first.status_code, again.status_code) == (201, 200)
    await update(world, first.json()["data"]["_id"], remark="Edited since")
    late = await send(world, "checklist", body, file=file)
    assert (late.status_code, late.json()["data"]["studentRemark"]) == (200, "Edited since")
    assert (await stored(), await stored("files")) == (1, 1)


@pytest.mark.spec("L-028", "L-029", "L-269")
async def test_the_tile_counts_each_particular_once_under_the_best_decision(world: World) -> None:
    async def tile() -> dict[str, int]:
        path = f"/api/dashboardCounts/{world.scope}/{world.id('student')}"
        counts = (await (await world.as_("student")).get(path)).json()["data"][13]
        return {one["status"]: one["count"] for one in counts}

    assert await tile() == {}
    first = await add(world, particular="GCP")
    await add(world, particular="GCP")
    await add(world, particular="BLS & ACLS")
    await add(world, by="classmate", particular="PG Induction")
    assert await tile() == {"Pending": 2}
    await review(world, first, status="Rejected")
    assert await tile() == {"Pending": 2}, "The second record of the particular still waits."
    third = await add(world, particular="GCP")
    await review(world, third)
    assert await tile() == {"Approved": 1, "Pending": 1}
    again = await add(world, particular="BCBR Training", replaces=third["_id"])
    await review(world, again)
    assert await tile() == {"Approved": 1, "Pending": 2}, "What was corrected to another particular counts as that one."
