"""Creating entries: what each kind stores, and what each field refuses, word for word; nothing stays of a refusal."""

from __future__ import annotations

from typing import Any

import pytest

from api.core import clock
from tests.api.logbook.payloads import payloads, sent_by_the_client
from tests.api.logbook.steps import (
    EVERY,
    FILE_MISSING,
    MISSING,
    day,
    kept_files,
    kind_of,
    move_clock,
    reasons,
    refused,
    send,
    stored,
)
from tests.api.world import World, pdf_upload

# Kind -> required field -> its label. The clinical case has tests of its own.
REQUIRED = {
    "introduction": {
        "topic": "Topic",
        "date": "Date",
        "teacher": "Guiding Faculty",
        "studentRemark": "Student Remark",
    },
    "training": {
        "topic": "Topic",
        "date": "Date",
        "teacher": "Moderator",
        "role": "Role",
        "trainingType": "Training Type",
    },
    "teaching": {"topic": "Topic", "date": "Date", "teacher": "Guiding Faculty", "trainingType": "Teaching Type"},
    "opd": {
        "venue": "Venue",
        "date": "Date",
        "teacher": "Guiding Faculty",
        "studentRemark": "Student Remark",
        "opdCases": "OPD Cases",
    },
    "conference": {
        "date": "Date",
        "host": "Organized By",
        "role": "Role",
        "topic": "Academic Program",
        "title": "Title",
        "conferenceType": "Event Type",
    },
    "paper": {
        "titleInBrief": "Title in Brief",
        "date": "Date",
        "teacher": "Guide",
        "topic": "Academic Event",
        "pType": "Presentation Type",
    },
    "thesisReview": {
        "reviewTillDate": "Review Till-Date",
        "date": "Date",
        "teacher": "Guide",
        "studentRemark": "Student Remark",
        "topic": "Future Plan",
    },
    "posting": {"topic": "Speciality", "fromDate": "From Date", "toDate": "To Date"},
    "diagnosticSkill": {
        "date": "Date",
        "topic": "Skill",
        "teacher": "Guiding Faculty",
        "topicText": "What you did or saw",
        "role": "Role",
    },
    "surgicalSkill": {
        "date": "Date",
        "topic": "Skill",
        "teacher": "Surgeon",
        "topicText": "What you did or saw",
        "role": "Role",
    },
    "skillsLab": {"date": "Date", "topic": "Procedure", "teacher": "Guiding Faculty"},
    "extraCurricular": {"date": "Date"},
    "leave": {
        "fromDate": "From Date",
        "toDate": "To Date",
        "reasonType": "Leave Type",
        "reason": "Remarks",
    },
    "procedure": {
        "skills": "Procedure",
        "competency": "Competency",
        "ipd": "OPD / IPD No.",
        "patient": "Patient Name",
        "role": "Role",
        "teacher": "Guiding Faculty",
    },
}
SUCCESS = {
    "introduction": "Task inserted successfully",
    "training": "Clinical training submitted successfully!",
    "teaching": "Teaching experience submitted successfully",
    "opd": "OPD Case submitted successfully!",
    "conference": "Task inserted successfully",
    "paper": "Task inserted successfully",
    "thesisReview": "Thesis submitted successfully!",
    "posting": "Clinical Posting submitted successfully!",
    "diagnosticSkill": "Diagnostic Skill submitted successfully!",
    "surgicalSkill": "Surgical Skill submitted successfully!",
    "skillsLab": "Wet Lab Skill submitted successfully!",
    "extraCurricular": "Extra Curricular Activities submitted successfully!",
    "leave": "Leave submitted successfully!",
    "clinicalCase": "Task inserted successfully",
    "procedure": "Procedure submitted successfully!",
}


def a_case(key: str, *ids: str) -> Any:
    """A kind with the acceptance items that its case proves."""
    return pytest.param(key, id=key, marks=pytest.mark.spec(*ids))


@pytest.mark.parametrize(
    "key",
    [
        a_case("introduction", "L-322", "L-147", "L-369", "L-145", "L-334"),
        a_case("training", "L-324", "L-149", "L-371"),
        a_case("teaching", "L-323", "L-148", "L-370"),
        a_case("opd", "L-325", "L-151", "L-372", "L-169"),
        a_case("conference", "L-336", "L-153"),
        a_case("paper", "L-337", "L-154"),
        a_case("thesisReview", "L-326", "L-155", "L-373"),
        a_case("posting", "L-327", "L-156", "L-374"),
        a_case("diagnosticSkill", "L-328", "L-157", "L-375"),
        a_case("surgicalSkill", "L-329", "L-157", "L-376"),
        a_case("skillsLab", "L-330", "L-157", "L-377"),
        a_case("extraCurricular", "L-335", "L-161", "L-378"),
        a_case("leave", "L-331", "L-163", "L-379"),
        a_case("clinicalCase", "L-332", "L-169"),
        a_case("procedure", "L-333", "L-164", "L-167", "L-380"),
    ],
)
async def test_a_whole_body_is_stored_as_it_was_sent(world: World, key: str) -> None:
    own = payloads(world)[key]
    body = {"studentRemark": "Seen with my guide", **sent_by_the_client(world, key)}
    answer = await send(world, key, body)
    assert answer.status_code == 201, answer.text
    assert set(answer.json()) == {"status", "message", "data"}
    assert answer.json()["status"] is True
    assert answer.json()["message"] == SUCCESS[key]
    record = answer.json()["data"]
    reader = await world.as_("student")
    read = (await reader.get(f"/api/entries/{key}/{record['_id']}")).json()["data"]
    listed = (await reader.get(f"/api/entries/{key}/{world.scope}/{world.id('student')}")).json()["data"][0]
    picked = {"teacher", "supervisingFaculty", "competency", "skills"}
    titles = {"diagnosticSkill": "ECG interpretation", "surgicalSkill": "Lumbar puncture", "skillsLab": None}
    for name, value in own.items():
        if name in picked:
            assert record[name]["_id"] == read[name]["_id"] == value
        elif name == "topic" and key in titles:
            assert read["topic"] == (titles[key] or "Intubation on a mannequin")
        else:
            assert record[name] == read[name] == value, name
    for shown in (record, read, listed):
        assert (shown["status"], shown["vRemark"], shown["verifiedOn"], shown["score"]) == ("Pending", "", None, None)
        assert shown["studentRemark"] == own.get("studentRemarks", body["studentRemark"])
        assert shown["date"] == own.get("date", own.get("fromDate", day()))
        assert shown["studentId"] == world.id("student")
        assert (shown["certificate"]["url"] if "certificate" in shown else "/api/files/").startswith("/api/files/")
    if key in ("conference", "paper", "extraCurricular"):
        assert read["certificate"]["name"] == "certificate.pdf"
    for shown in (record, read, listed):
        assert not {"searchText", "patientText", "bodyDigest", "clientId", "history", "kept"} & set(shown)


@pytest.mark.parametrize(
    "key",
    [
        a_case("introduction", "L-222"),
        a_case("training", "L-224"),
        a_case("teaching", "L-223"),
        a_case("opd", "L-225"),
        a_case("conference", "L-237"),
        a_case("paper", "L-242", "L-243"),
        a_case("thesisReview", "L-227"),
        a_case("posting", "L-228"),
        a_case("diagnosticSkill", "L-229"),
        a_case("surgicalSkill", "L-229"),
        a_case("skillsLab", "L-230"),
        a_case("extraCurricular", "L-231"),
        a_case("leave", "L-233"),
        a_case("procedure", "L-235", "L-236"),
    ],
)
async def test_each_required_field_is_required(world: World, key: str) -> None:
    whole = sent_by_the_client(world, key)
    incomplete = FILE_MISSING if key == "extraCurricular" else MISSING
    named = key in ("conference", "paper")
    for name, label in REQUIRED[key].items():
        gone = {field: value for field, value in whole.items() if field != name}
        body = refused(await send(world, key, gone), 422, incomplete)
        assert reasons(body) == {name: f"{label} is required."}
        for blank in ("", "   \t"):
            answer = await send(world, key, {**whole, name: blank})
            if name == "opdCases":
                refused(answer, 422, "OPD Cases must be a whole number.")
                continue
            message = f'Field "{name}" is empty. Please fill all fields.' if named else incomplete
            assert reasons(refused(answer, 422, message)) == {name: f"{label} is required."}, (name, blank)
    nothing = refused(await send(world, key, {}), 422, incomplete)
    assert set(reasons(nothing)) == set(REQUIRED[key])
    assert await stored() == 0
    assert await stored("files") == 0
    assert kept_files(world.settings.data) == []
    whole.pop("studentRemark", None) if "studentRemark" not in REQUIRED[key] else None
    assert (await send(world, key, whole)).status_code == 201, "What is not required may be left out."


@pytest.mark.spec("L-007", "L-238")
async def test_a_teacher_may_be_left_out_where_the_form_does_not_ask_for_one(world: World) -> None:
    for key in ("posting", "leave", "extraCurricular", "conference", "checklist"):
        body = sent_by_the_client(world, key)
        body.pop("teacher", None)
        record = (await send(world, key, body)).json()["data"]
        assert record["teacher"] is None
        client = await world.as_("colleague")
        decision = {"status": "Approved", "vRemark": "Fine", **({} if key == "leave" else {"score": "2"})}
        assert (await client.post(f"/api/entries/{key}/{record['_id']}", json=decision)).status_code == 200, key


@pytest.mark.spec("L-226")
async def test_opd_cases_are_a_whole_number_above_zero(world: World) -> None:
    """DN-10."""
    whole = sent_by_the_client(world, "opd")
    refused(await send(world, "opd", {**whole, "opdCases": 0}), 422, MISSING)
    refused(await send(world, "opd", {**whole, "opdCases": None}), 422, MISSING)
    for wrong in (-1, 10_001, 10**6, 2**63, 2**64 - 1, -(2**63)):
        refused(await send(world, "opd", {**whole, "opdCases": wrong}), 422, "OPD Cases must be from 1 to 10000.")
    untyped: tuple[Any, ...] = ("12", "many", 1.5, 12.0, True, [], {}, [12], 1e300)
    for value in untyped:
        refused(await send(world, "opd", {**whole, "opdCases": value}), 422, "OPD Cases must be a whole number.")
    assert await stored() == 0
    for right in (1, 10_000):
        assert (await send(world, "opd", {**whole, "opdCases": right})).json()["data"]["opdCases"] == right


@pytest.mark.spec("L-249")
async def test_no_day_in_the_future_but_for_leave(world: World) -> None:
    for key in EVERY:
        whole = sent_by_the_client(world, key)
        for name in [name for name in ("date", "ipddDate", "fromDate", "toDate") if name in whole and key != "leave"]:
            for shift in (1, 2):
                answer = await send(world, key, {**whole, name: day(shift)})
                body = refused(answer, 422, "A date in the future is not accepted here.")
                assert list(reasons(body)) == [name], key
    later = {"fromDate": day(40), "toDate": day(41)}
    assert (await send(world, "leave", {**sent_by_the_client(world, "leave"), **later})).status_code == 201
    assert await stored() == 1


async def test_only_a_real_day_in_the_wire_form_is_a_day(world: World) -> None:
    """DN-01; an empty day is a missing one, refused above."""
    wrong: tuple[Any, ...] = (
        "2025-02-30",
        "0000-00-00",
        "31-12-2025",
        "2025-13-01",
        "today",
        "2025-1-1",
        "1899-12-31",
        "2101-01-01",
    )
    wrong += ("2025-01-01T00:00:00Z", "20250101", "२०२५-०१-०१", "2025-W01-1")
    for key in EVERY:
        whole = sent_by_the_client(world, key)
        days = [field.name for field in kind_of(key).fields if field.type == "date" and field.name in whole]
        if not days:
            continue
        name = days[0]
        # A form carries text only; JSON could carry a number, and FastAPI would take it for a time stamp.
        numbers: tuple[Any, ...] = (0, 86_400, True, [], {}, 1.5) if key not in ("conference", "paper") else ()
        for value in (wrong + numbers) if key == "introduction" else (wrong[0], *numbers[1:2]):
            if key == "extraCurricular" and not isinstance(value, str):
                continue
            refused(await send(world, key, {**whole, name: value}), 422, "This must be a date as yyyy-mm-dd.")
    assert await stored() == 0


@pytest.mark.spec("L-252")
async def test_today_is_the_day_in_india(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    at = clock.now()
    # Twenty past seven in the evening in London is past midnight in India.
    evening = at.replace(hour=19, minute=20)
    move_clock(monkeypatch, seconds=(evening - at).total_seconds())
    await world.as_("student")
    tomorrow_there = day()
    assert tomorrow_there > evening.date().isoformat()
    whole = sent_by_the_client(world, "introduction")
    record = (await send(world, "introduction", {**whole, "date": tomorrow_there})).json()["data"]
    assert record["date"] == tomorrow_there
    refused(await send(world, "introduction", {**whole, "date": day(2)}), 422)
    entry = await stored(date=clock.stored_day(clock.parse_day(tomorrow_there)))
    assert entry == 1, "A calendar day is kept as midnight in UTC."


@pytest.mark.spec("L-165", "L-347", "L-348")
async def test_a_procedure_takes_its_date_under_either_name_or_today(world: World) -> None:
    whole = sent_by_the_client(world, "procedure") | {"option": "Procedure"}
    whole.pop("ipddDate")
    for given, expected in (
        ({"ipddDate": day(-3)}, day(-3)),
        ({"date": day(-2)}, day(-2)),
        ({"ipddDate": day(-1), "date": day(-2)}, day(-1)),
        ({}, day()),
        ({"ipddDate": ""}, day()),
    ):
        answer = await send(world, "procedure", {**whole, **given})
        assert answer.status_code == 201, answer.text
        record = answer.json()["data"]
        assert record["date"] == record["ipddDate"] == expected


@pytest.mark.spec("L-168", "L-288")
async def test_what_the_server_decides_is_never_taken_from_the_client(world: World) -> None:
    forged = {
        "status": "Approved",
        "vRemark": "Excellent",
        "score": "4",
        "verifiedBy": world.id("teacher"),
        "verifiedOn": "2025-01-01T00:00:00Z",
        "studentId": world.id("classmate"),
        "student": world.id("classmate"),
        "collegeId": str(world.other_college),
        "departmentId": str(world.pathology),
        "option": "Expert",
        "kind": "leave",
        "categoryId": "0" * 24,
        "receivedOn": "2020-01-01T00:00:00Z",
        "feedback": "Excellent",
        "leaveDays": 99,
    }
    for key in EVERY:
        fields = {name: value for name, value in forged.items() if name != "leaveDays" or key == "leave"}
        answer = await send(world, key, {**payloads(world)[key], **fields})
        assert answer.status_code == 201, (key, answer.text)
        record = answer.json()["data"]
        assert (record["status"], record["vRemark"], record["score"]) == ("Pending", "", None)
        assert (record["verifiedBy"], record["verifiedOn"]) == (None, None)
        assert record["student"] == {"_id": world.id("student"), "name": "Asha Kulkarni"}
        assert (record["collegeId"], record["departmentId"]) == (str(world.college), str(world.medicine))
        assert record["kind"] == key
        assert record["receivedOn"] > "2025"
        assert "Excellent" not in str(record)
    assert await stored(studentId=world.people["student"]) == len(EVERY)


@pytest.mark.spec("L-221")
async def test_an_unverified_or_incomplete_student_reads_and_edits_but_creates_nothing(world: World) -> None:
    message = "Your account is not verified by HOD yet, or your profile has no joining date."
    for person in ("unverified", "newcomer"):
        for key in EVERY:
            body = refused(await send(world, key, sent_by_the_client(world, key), by=person), 403, message)
            assert body["code"] == "not_verified"
        client, own = await world.as_(person), world.id(person)
        assert (await client.get(f"/api/entries/opd/{world.scope}/{own}")).status_code == 200
        assert (await client.get(f"/api/profile/{own}")).status_code == 200
        answer = await client.post(f"/api/profile/{own}", files={"fat_name": (None, "Suresh")})
        assert answer.status_code == 200, answer.text
    assert await stored() == 0
    assert kept_files(world.settings.data) == []


@pytest.mark.spec("L-080")
async def test_strangers_and_staff_create_nothing(world: World) -> None:
    for key in EVERY:
        refused(await world.client().post(f"/api/entries/{key}", json={}), 401, "Please sign in to continue.")
        for person in ("teacher", "hod", "clerk", "admin", "master"):
            refused(await send(world, key, sent_by_the_client(world, key), by=person), 403)
    for person in ("unpaid", "blocked"):
        refused(await send(world, "opd", sent_by_the_client(world, "opd"), by=person), 401)
    assert await stored() == 0


@pytest.mark.spec("L-338")
async def test_uploads_without_a_session_are_refused(world: World) -> None:
    for key in ("conference", "paper", "extraCurricular"):
        body = sent_by_the_client(world, key)
        stranger = world.client()
        answer = await stranger.post(f"/api/entries/{key}", data=body, files={"certificate": pdf_upload()})
        refused(answer, 401, "Please sign in to continue.")
    assert kept_files(world.settings.data) == []
    assert await stored("files") == 0
