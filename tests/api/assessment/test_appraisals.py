"""Quarterly appraisals: who scores, what is refused and in which words, what the trainee sees."""

from __future__ import annotations

import asyncio
import datetime as dt
from typing import Any

import httpx
import pytest
from bson import ObjectId

from api.assessment.forms import particulars
from api.core import clock
from api.core.store.database import collection
from api.logbook.contract.registry import by_key
from tests.api.world import World

Json = dict[str, Any]
FROM, TO = "2026-08-01", "2026-10-30"


def records(*scores: Any) -> list[Json]:
    """Eight rows; scores that are not given are 6."""
    given = [*scores, *[6] * (8 - len(scores))]
    return [
        {"particulars": row["label"], "score": score, "fromDate": FROM, "toDate": TO}
        for row, score in zip(particulars(), given, strict=True)
    ]


async def save(client: httpx.AsyncClient, student: str, rows: list[Json], **more: Any) -> httpx.Response:
    return await client.post(f"/api/appraisal/save/{student}", json={"records": rows, **more})


async def saved(world: World, *scores: Any, by: str = "teacher", student: str = "student", **more: Any) -> Json:
    answer = await save(await world.as_(by), world.id(student), records(*scores), **more)
    assert answer.status_code == 201, answer.text
    created: Json = answer.json()["data"]
    return created


async def test_a_stranger_gets_nothing(client: httpx.AsyncClient, world: World) -> None:
    student = world.id("student")
    for method, path in (
        ("GET", f"/api/appraisal/staff/{world.medicine}/{world.college}"),
        ("GET", f"/api/appraisal/student/{student}"),
        ("GET", f"/api/appraisal/evidence/{student}"),
        ("POST", f"/api/appraisal/save/{student}"),
        ("POST", f"/api/appraisal/acknowledge/{student}"),
    ):
        assert (await client.request(method, path)).status_code == 401, path


@pytest.mark.spec("T-012", "T-296", "T-297", "P-330")
async def test_any_teacher_of_the_department_saves_and_students_do_not(world: World) -> None:
    for person in ("teacher", "junior", "hod"):
        set_ = await saved(world, by=person)
        assert set_["verifiedBy"]["_id"] == world.id(person)
    for person, code in (("student", 403), ("clerk", 403), ("admin", 403), ("twin_teacher", 403)):
        answer = await save(await world.as_(person), world.id("student"), records())
        assert answer.status_code == code, person
    assert await collection("appraisals").count_documents({}) == 1, "The second and third are versions of the first."


@pytest.mark.spec("T-190", "T-191", "T-345", "T-346")
async def test_a_set_is_answered_with_eight_whole_records(world: World) -> None:
    student = world.id("student")
    await saved(world, 7, studentId=student)
    client = await world.as_("colleague")
    (set_,) = (await client.get(f"/api/appraisal/student/{student}")).json()["data"]
    assert set_["studentId"] == {"_id": student, "name": "Asha Kulkarni"}
    assert [row["particulars"] for row in set_["records"]] == [row["label"] for row in particulars()]
    first = set_["records"][0]
    assert first["verifiedBy"] == {"_id": world.id("teacher"), "name": "Dr. Leena Thomas"}
    assert first | {"collegeId": str(world.college), "departmentId": str(world.medicine), "studentId": student} == first
    assert (first["fromDate"], first["toDate"], first["score"]) == (FROM, TO, 7)
    assert first["verifyDate"] == set_["verifyDate"]
    assert first["remark"] == ""


@pytest.mark.spec("T-207", "T-208", "T-209", "T-211")
async def test_the_evaluation_follows_from_the_score(world: World) -> None:
    set_ = await saved(world, 3, 4, 6, 7, 10, 1)
    assert [row["evaluation"] for row in set_["records"]][:6] == [
        "Not Satisfactory",
        "Satisfactory",
        "Satisfactory",
        "More Than Satisfactory",
        "More Than Satisfactory",
        "Not Satisfactory",
    ]
    claimed = [{**row, "evaluation": "More Than Satisfactory"} for row in records(3, 5, 9)]
    answer = await save(await world.as_("teacher"), world.id("student"), claimed)
    assert [row["evaluation"] for row in answer.json()["data"]["records"]][:3] == [
        "Not Satisfactory",
        "Satisfactory",
        "More Than Satisfactory",
    ]


@pytest.mark.spec("T-263", "T-266", "T-267", "T-268", "T-269", "T-272")
async def test_what_is_missing_or_wrong_is_refused_in_its_words(world: World) -> None:
    client, student = await world.as_("teacher"), world.id("student")
    without_period = [{**row, "toDate": ""} for row in records()]
    twice = [*records()[:7], records()[0]]
    for rows, message in (
        (records()[:7], "Please fill out all 8 records before saving."),
        ([], "Please fill out all 8 records before saving."),
        (twice, "Please fill out all 8 records before saving."),
        (without_period, "Please fill all the fields!"),
        (records(6, 6, None), "Missing Score for record 3"),
        (records(6, 6, ""), "Missing Score for record 3"),
        (records(6, 11), "Invalid Score in row 2"),
        (records(6, 0), "Invalid Score in row 2"),
        (records(6, "x"), "Invalid Score in row 2"),
        (records(6, 5.5), "Invalid Score in row 2"),
    ):
        answer = await save(client, student, rows)
        assert (answer.status_code, answer.json()["message"]) == (422, message)
    assert await collection("appraisals").count_documents({}) == 0
    # The API takes 10, a score as digits, and a low score without a remark.
    assert (await save(client, student, records(10, "7", 3))).status_code == 201


@pytest.mark.spec("T-270", "T-262")
async def test_a_student_id_with_a_space_or_none_is_refused(world: World) -> None:
    client = await world.as_("teacher")
    answer = await client.post("/api/appraisal/save/ab%20cd", json={"records": records()})
    assert (answer.status_code, answer.json()["message"]) == (422, "Invalid student ID")
    for nobody in (str(ObjectId()), world.id("hod"), ""):
        assert (await save(client, nobody, records())).status_code == 404


@pytest.mark.spec("T-275")
async def test_sets_of_overlapping_periods_stand_beside_each_other_newest_first(world: World) -> None:
    older = await saved(world)
    newer = await save(
        await world.as_("teacher"),
        world.id("student"),
        [{**row, "fromDate": "2026-09-01", "toDate": "2026-11-30"} for row in records()],
    )
    client = await world.as_("hod")
    assert newer.json()["warning"] == "This period overlaps the appraisal of 01-08-2026 to 30-10-2026."
    answer = (await client.get(f"/api/appraisal/student/{world.id('student')}", params={"page": 1, "limit": 5})).json()
    assert [row["_id"] for row in answer["data"]] == [newer.json()["data"]["_id"], older["_id"]]
    assert answer["total"] == 2


@pytest.mark.spec("T-275")
async def test_the_same_period_again_is_a_new_version_with_history_that_is_acknowledged_again(world: World) -> None:
    first = await saved(world, 3)
    student = await world.as_("student")
    assert (await student.post(f"/api/appraisal/acknowledge/{first['_id']}")).status_code == 200
    second = await saved(world, 7, by="hod")
    assert (second["_id"], second["version"], second["acknowledgedOn"]) == (first["_id"], 2, None)
    third = await saved(world, 8)
    assert third["version"] == 3
    assert [each["records"][0]["score"] for each in third["former"]] == [3, 7]
    assert [each["verifiedBy"]["_id"] for each in third["former"]] == [world.id("teacher"), world.id("hod")]
    assert [each["acknowledgedOn"] is None for each in third["former"]] == [False, True]
    (row,) = (await student.get(f"/api/appraisal/student/{world.id('student')}")).json()["data"]
    assert (row["version"], row["records"][0]["score"]) == (3, 8)
    told = await collection("notifications").count_documents({"event": "appraisal.saved"})
    assert told == 3


async def test_sets_of_one_period_saved_at_once_are_versions_of_one(world: World) -> None:
    client = await world.as_("teacher")
    answers = await asyncio.gather(*(save(client, world.id("student"), records(score)) for score in (3, 5, 7)))
    assert [answer.status_code for answer in answers] == [201] * 3
    (row,) = await collection("appraisals").find({}).to_list(None)
    assert sorted([row["records"][0]["score"], *(each["records"][0]["score"] for each in row["former"])]) == [3, 5, 7]


async def test_a_version_that_was_sent_twice_is_saved_once_also_after_the_next_one(world: World) -> None:
    first = await saved(world, 3, clientId="q3-first")
    await saved(world, 7, clientId="q3-second")
    again = await save(await world.as_("teacher"), world.id("student"), records(3), clientId="q3-first")
    assert (again.status_code, again.json()["data"]["version"]) == (200, 2)
    assert again.json()["data"]["_id"] == first["_id"]


@pytest.mark.spec("T-101")
async def test_an_appraisal_begins_neither_in_the_future_nor_before_joining(world: World) -> None:
    client, student = await world.as_("teacher"), world.id("student")
    tomorrow = (clock.today() + dt.timedelta(days=1)).isoformat()
    for start, end, message in (
        (tomorrow, tomorrow, "The From date cannot be in the future."),
        ("2025-02-02", "2025-05-01", "The From date cannot be before the joining date, 03-02-2025."),
    ):
        rows = [{**row, "fromDate": start, "toDate": end} for row in records()]
        answer = await save(client, student, rows)
        assert (answer.status_code, answer.json()["message"]) == (422, message)
        assert [error["field"] for error in answer.json()["errors"]] == ["fromDate"]
    rows = [{**row, "fromDate": "2025-02-03", "toDate": "2025-05-03"} for row in records()]
    assert (await save(client, student, rows)).status_code == 201
    # Without a From date the first period begins on the day of joining.
    rows = [{**row, "fromDate": "", "toDate": "2025-03-01"} for row in records()]
    assert (await save(client, student, rows)).json()["data"]["fromDate"] == "2025-02-03"


async def test_a_set_sent_twice_is_saved_once(world: World) -> None:
    first = await saved(world, clientId="q3")
    again = await save(await world.as_("teacher"), world.id("student"), records(), clientId="q3")
    assert (again.status_code, again.json()["data"]["_id"]) == (200, first["_id"])
    other = await save(await world.as_("teacher"), world.id("student"), records(2), clientId="q3")
    assert other.status_code == 409
    for end, status in ((TO, 200), ("2026-10-29", 409)):
        again = await save(await world.as_("teacher"), world.id("student"), records(), clientId="q3", toDate=end)
        assert again.status_code == status, end
    assert await collection("appraisals").count_documents({}) == 1


@pytest.mark.spec("T-287")
async def test_a_student_reads_the_own_sets_and_acknowledges_them(world: World) -> None:
    mine, theirs = await saved(world), await saved(world, student="classmate")
    client = await world.as_("student")
    rows = (await client.get(f"/api/appraisal/student/{world.id('student')}")).json()["data"]
    assert [row["_id"] for row in rows] == [mine["_id"]]
    assert (await client.get(f"/api/appraisal/student/{world.id('classmate')}")).status_code == 403
    first = (await client.post(f"/api/appraisal/acknowledge/{mine['_id']}")).json()["data"]["acknowledgedOn"]
    assert first is not None
    again = (await client.post(f"/api/appraisal/acknowledge/{mine['_id']}")).json()["data"]["acknowledgedOn"]
    assert again == first
    assert (await client.post(f"/api/appraisal/acknowledge/{theirs['_id']}")).status_code == 404
    count = await collection("notifications").count_documents(
        {"event": "appraisal.saved", "toId": world.people["student"]}
    )
    assert count == 1


async def test_another_department_reads_nothing(world: World) -> None:
    await saved(world)
    for person in ("twin_teacher", "other_teacher", "clerk"):
        client = await world.as_(person)
        assert (await client.get(f"/api/appraisal/student/{world.id('student')}")).status_code == 403, person
    master = await world.as_("master")
    assert len((await master.get(f"/api/appraisal/student/{world.id('student')}")).json()["data"]) == 1


@pytest.mark.spec("T-344")
async def test_staff_choose_among_the_students_of_the_department(world: World) -> None:
    client = await world.as_("teacher")
    answer = (await client.get(f"/api/appraisal/staff/{world.medicine}/{world.college}")).json()
    assert "Asha Kulkarni" in [row["name"] for row in answer["students"]]
    assert (await client.get(f"/api/appraisal/staff/{world.pathology}/{world.college}")).status_code == 403


async def test_the_evidence_counts_the_logbook_of_the_period_once(world: World) -> None:
    opd, paper = by_key("opd"), by_key("paper")
    assert opd is not None
    assert paper is not None
    today = clock.today().isoformat()
    entry = await world.create(opd)
    await world.create(opd)
    await world.create(paper)
    assert (await world.verify(opd, entry["_id"])).status_code == 200
    client = await world.as_("teacher")
    path = f"/api/appraisal/evidence/{world.id('student')}"
    data = (await client.get(path, params={"from": today, "to": today})).json()["data"]
    assert list(data) == [row["key"] for row in particulars()]
    of = [{"title": opd.title, "url": opd.url, "approved": 1}]
    assert data["patientBased"] == {"approved": 1, "pending": 1, "rejected": 0, "of": of}
    assert data["publications"] == {"approved": 0, "pending": 1, "rejected": 0, "of": []}
    assert data["logBook"] == {"approved": 1, "pending": 2, "rejected": 0, "of": []}
    assert data["thesis"] == {"approved": 0, "pending": 0, "rejected": 0, "of": []}
    before = (await client.get(path, params={"from": "2026-01-01", "to": "2026-01-31"})).json()["data"]
    assert before["logBook"]["approved"] == before["logBook"]["pending"] == 0
    assert (await client.get(path, params={"from": "soon", "to": today})).status_code == 422
    # What a set was saved on stays with it.
    rows = [{**row, "fromDate": today, "toDate": today} for row in records()]
    set_ = (await save(client, world.id("student"), rows)).json()["data"]
    assert set_["evidence"]["logBook"] == {"approved": 1, "pending": 2, "rejected": 0, "of": []}
