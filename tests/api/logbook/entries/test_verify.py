"""Deciding on entries: three scorings, races, re-verification and the way back within 30 s (attack group VS)."""

from __future__ import annotations

import asyncio
from typing import Any

import httpx
import pytest

from api.core import clock
from api.core.store.database import collection
from api.core.text import object_id
from api.logbook.contract.scoring import rubrics
from api.logbook.entries import verify as deciding
from api.logbook.reading.lists import find_entry
from tests.api.logbook.steps import EVERY, kind_of, move_clock, reasons, refused, stored
from tests.api.world import Record, World

INCOMPLETE = "All fields are required!"
SEMINAR = [
    "Whether other relevant publications consulted",
    "Whether cross-references have been consulted",
    "Completeness of preparation",
    "Clarity of presentation",
    "Understanding of subject",
    "Ability to answer questions",
    "Time scheduling",
    "Appropriate use of audio-visual aids",
    "Overall performance",
    "Any other observation",
]


def rated(titles: list[str], value: Any = 3) -> list[Record]:
    """Every criterion with the same value."""
    return [{"title": title, "value": value} for title in titles]


async def decide(world: World, record: Record, by: str = "teacher", **body: Any) -> httpx.Response:
    """Posts a decision exactly as given, on the entry as it is now; ``...`` takes a key out."""
    entry = await collection("entries").find_one({"_id": object_id(record["_id"])}, {"_id": 0, "version": 1})
    whole = {"status": "Approved", "vRemark": "Good work", "score": "3", **(entry or {}), **body}
    sent = {key: value for key, value in whole.items() if value is not ...}
    return await (await world.as_(by)).post(f"/api/entries/{record['kind']}/{record['_id']}", json=sent)


async def read(world: World, record: Record) -> Record:
    """The whole answer that the student gets for an entry."""
    answer = await (await world.as_("student")).get(f"/api/entries/{record['kind']}/{record['_id']}")
    body: Record = answer.json()
    return body


@pytest.mark.spec("L-205", "L-206", "L-317", "L-009")
async def test_every_kind_is_approved_or_rejected_with_feedback_and_verifier(world: World) -> None:
    for key in EVERY:
        for status in ("Approved", "Rejected"):
            days = {"fromDate": "2025-03-10", "toDate": "2025-03-10"} if key == "leave" and status == "Rejected" else {}
            record = await world.create(kind_of(key), **days)
            answer = await world.verify(kind_of(key), record["_id"], status=status, vRemark="  See me  ")
            assert answer.status_code == 200, answer.text
            body = answer.json()
            assert (body["status"], body["message"]) == (True, "Status updated successfully")
            for data in (body["data"], (await read(world, record))["data"]):
                assert (data["status"], data["vRemark"]) == (status, "See me")
                assert data["verifiedBy"] == {"_id": world.id("teacher"), "name": "Dr. Leena Thomas"}
                assert data["verifiedOn"].endswith("Z")
                assert data["version"] == 2


@pytest.mark.spec("L-272", "L-274", "L-137")
async def test_status_feedback_and_score_are_required(world: World) -> None:
    record = await world.create(kind_of("opd"))
    cases: tuple[tuple[str, tuple[Any, ...]], ...] = (
        ("status", (..., "", None, "Pending", "Completed", "approved", "Approved ", 1, True, [], {})),
        ("vRemark", (..., None, "", "   ", "\n\t ")),
        ("score", (..., None, "", [])),
    )
    for field, empties in cases:
        for empty in empties:
            given: dict[str, Any] = {field: empty}
            body = refused(await decide(world, record, **given), 422, INCOMPLETE)
            assert list(reasons(body)) == [field], (field, empty)
    refused(await decide(world, record, vRemark="x" * 2_001), 422, "At most 2000 characters are accepted.")
    refused(await decide(world, record, vRemark="x" * 10_001), 422, "At most 2000 characters are accepted.")
    hostile: tuple[Any, ...] = (5, True, [], {"$ne": ""}, "a\u202eb", "a\x00b")
    for wrong in hostile:
        refused(await decide(world, record, vRemark=wrong), 422)
    seen = (await read(world, record))["data"]
    assert (seen["status"], seen["vRemark"], seen["verifiedOn"], seen["version"]) == ("Pending", "", None, 1)


@pytest.mark.spec("L-273", "L-146", "L-403")
async def test_a_single_grade_is_zero_to_four_and_kept_as_text(world: World) -> None:
    record = await world.create(kind_of("opd"))
    wrong: tuple[Any, ...] = ("5", 5, "-1", -1, 4.5, "4.5", 2.0, True, False, "٣", "03", " 3", {}, {"$gt": ""}, 2**63)
    for score in (*wrong, [{"title": "Overall Assessment", "value": 3}], ["3"]):
        refused(await decide(world, record, score=score), 422, "The score must be one of 0 to 4.")
    for score in ("0", 0, "1", 2, "3", 4):
        data = (await decide(world, record, score=score)).json()["data"]
        assert data["score"] == str(score)
    assert (await collection("entries").find_one({}))["score"] == "4"


@pytest.mark.spec("L-277", "L-116", "L-146")
async def test_criteria_are_all_rated_and_their_average_is_the_servers(world: World) -> None:
    record = await world.create(kind_of("training"), trainingType="Seminar")
    good = rated(SEMINAR)
    for wrong in ("3", 3, {"title": SEMINAR[0], "value": 3}, {"$gt": ""}, True):
        refused(await decide(world, record, score=wrong), 422, "Each criterion must be rated 1 to 4.")
    off_scale: tuple[Any, ...] = (0, 5, -1, 2.5, "0", "5", True, [], {}, 2**63)
    for value in off_scale:
        answer = await decide(world, record, score=[*good[1:], {"title": SEMINAR[0], "value": value}])
        refused(answer, 422, "Each criterion must be rated 1 to 4.")
    for missing in ([], good[1:], [*good[1:], {"title": SEMINAR[0], "value": None}]):
        refused(await decide(world, record, score=missing), 422, INCOMPLETE)
    for item in ({"title": "Kindness", "value": 4}, good[0], {"title": ["x"], "value": 4}, {"title": None, "value": 4}):
        message = "The criteria do not belong to this training type."
        refused(await decide(world, record, score=[*good, item]), 422, message)
    misshapen: tuple[Any, ...] = ({"title": SEMINAR[0], "value": 4, "$inc": 1}, {"title": "x"}, {}, "x", 4, None, [])
    for shape in misshapen:
        message = "Each criterion needs a title and a value, and nothing else."
        refused(await decide(world, record, score=[*good[1:], shape]), 422, message)
    assert (await read(world, record))["data"]["version"] == 1
    sent = [{"title": "Overall Assessment", "value": 4}, *rated(list(reversed(SEMINAR)), "2")]
    data = (await decide(world, record, score=sent)).json()["data"]
    assert data["score"] == [*rated(SEMINAR, 2), {"title": "Overall Assessment", "value": 2.0}]
    again = (await decide(world, record, score=rated(SEMINAR, 4))).json()["data"]
    assert again["score"][-1] == {"title": "Overall Assessment", "value": 4.0}
    assert len(again["score"]) == 11, "A new decision replaces the list."


@pytest.mark.spec("L-277")
async def test_the_overall_assessment_is_rounded_half_up_to_two_decimals(world: World) -> None:
    for training, values, overall in (
        ("Journal Club", [1, 2, 2] * 3, 1.67),
        ("Group Discussion", [2, 2, 2, 2, 2, 2, 2, 3], 2.13),
        ("Group Discussion", [1, 2, 2, 2, 2, 2, 2, 2], 1.88),
        ("Case Presentation", [4] * 12 + [1], 3.77),
        ("Grand Ward Rounds", [1] * 9, 1.0),
        ("INTERDEPARTMENTAL COLLOQUIUM", [4] * 8 + [3], 3.89),
        ("STUDENTS SYMPOSIUM", [1, 2, 3, 4, 1, 2, 3, 4, 1], 2.33),
    ):
        record = await world.create(kind_of("training"), trainingType=training)
        refused(await decide(world, record, score="3"), 422, "Each criterion must be rated 1 to 4.")
        titles = list(rubrics()[training])
        assert len(titles) == len(values)
        score = [{"title": title, "value": value} for title, value in zip(titles, values, strict=True)]
        data = (await decide(world, record, score=score)).json()["data"]
        assert data["score"] == [*score, {"title": "Overall Assessment", "value": overall}], training


async def test_an_extra_training_type_is_graded_singly(world: World) -> None:
    kind = kind_of("training")
    more = {"trainingType": "GROSS SEMINAR", "teacher": world.id("other_teacher")}
    record = await world.create(kind, by="other_student", **more)
    refused(
        await decide(world, record, by="other_teacher", score=rated(SEMINAR)), 422, "The score must be one of 0 to 4."
    )
    assert (await decide(world, record, by="other_teacher", score="0")).json()["data"]["score"] == "0"


@pytest.mark.spec("L-318")
async def test_verifier_and_time_are_the_servers(world: World) -> None:
    record = await world.create(kind_of("opd"))
    forged = {"verifiedBy": world.id("hod"), "verifiedOn": "2019-01-01T00:00:00Z"}
    data = (await decide(world, record, by="junior", **forged)).json()["data"]
    assert data["verifiedBy"] == {"_id": world.id("junior"), "name": "Dr. Pooja Rane"}
    assert data["verifiedOn"][:10] == clock.wire_instant(clock.now())[:10]  # type: ignore[index]  # There is a now.
    for given in ({"verifiedBy": {"$ne": 1}}, {"verifiedOn": {"$date": 0}}, {"verifiedOn": ["x"]}):
        hostile: dict[str, Any] = dict(given)
        refused(await decide(world, record, **hostile), 422)
    for key in ("studentId", "history", "kept", "topic", "_id", "$set", "__proto__", "superseded"):
        refused(await decide(world, record, **{key: "x"}), 422, "This field is not known here.")
    item = (await read(world, record))["history"][0]
    assert (item["role"], item["by"]["name"]) == ("Senior Resident", "Dr. Pooja Rane")


async def test_strangers_and_students_decide_nothing(world: World) -> None:
    record = await world.create(kind_of("opd"))
    body = {"status": "Approved", "vRemark": "Good", "score": "4"}
    refused(await world.client().post(f"/api/entries/opd/{record['_id']}", json=body), 401)
    for person in ("student", "classmate", "twin_student"):
        refused(await decide(world, record, by=person), 403)
        undo = await (await world.as_(person)).post(f"/api/entries/opd/{record['_id']}/undo", json={})
        refused(undo, 403)
    assert await stored(status="Pending", version=1) == 1


@pytest.mark.spec("L-208")
async def test_a_verified_entry_may_be_decided_again_but_never_made_pending(world: World) -> None:
    record = await world.create(kind_of("opd"))
    await decide(world, record, score="1", status="Rejected", vRemark="Too few cases")
    refused(await decide(world, record, status="Pending"), 422, INCOMPLETE)
    data = (await decide(world, record, by="hod", score="4", vRemark="Seen the register")).json()["data"]
    assert (data["status"], data["score"], data["vRemark"]) == ("Approved", "4", "Seen the register")
    assert (data["verifiedBy"]["name"], data["version"]) == ("Dr. Meenakshi Rane", 3)
    history = (await read(world, record))["history"]
    assert [(item["status"], item["score"], item["vRemark"]) for item in history] == [
        ("Rejected", "1", "Too few cases"),
        ("Approved", "4", "Seen the register"),
    ]
    stored_items = (await collection("entries").find_one({}))["history"]
    assert stored_items[0]["digest"] == stored_items[1]["digest"], "Both decisions are about the same content."
    assert len(stored_items[0]["digest"]) == 64


async def test_a_stale_version_is_a_conflict_and_changes_nothing(world: World) -> None:
    record = await world.create(kind_of("opd"))
    assert (await decide(world, record, version=1)).status_code == 200
    message = "This entry has changed since you opened it. Reload to see it as it is now."
    for version in (1, 0, 3, 2**63, -1):
        assert (
            refused(await decide(world, record, by="hod", status="Rejected", version=version), 409, message)["code"]
            == "stale"
        )
    untyped: tuple[Any, ...] = ("2", 2.0, True, None, [], {"$gt": 0})
    for wrong in untyped:
        refused(await decide(world, record, version=wrong), 422, "version must be a whole number.")
    assert (await read(world, record))["data"]["status"] == "Approved"
    assert (await decide(world, record, by="hod", status="Rejected", version=2)).status_code == 200


async def test_of_two_decisions_at_once_one_wins_and_the_other_is_told(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    record = await world.create(kind_of("opd"))
    both, seen = asyncio.Event(), 0

    async def finding(*args: Any) -> Any:
        nonlocal seen
        row = await find_entry(*args)
        seen += 1
        if seen == 2:
            both.set()
        await both.wait()
        return row

    monkeypatch.setattr(deciding, "find_entry", finding)
    answers = await asyncio.gather(
        decide(world, record, status="Approved"), decide(world, record, by="hod", status="Rejected")
    )
    assert sorted(answer.status_code for answer in answers) == [200, 409]
    entry = await collection("entries").find_one({})
    won = next(answer for answer in answers if answer.status_code == 200).json()["data"]
    assert (entry["status"], entry["version"], len(entry["history"])) == (won["status"], 2, 1)


async def test_a_decision_can_be_taken_back_for_thirty_seconds(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    record = await world.create(kind_of("opd"))
    path = f"/api/entries/opd/{record['_id']}/undo"
    teacher, hod = await world.as_("teacher"), await world.as_("hod")
    too_late = "A decision can be undone for 30 seconds only."
    refused(await teacher.post(path, json={}), 409, too_late)
    await decide(world, record)
    refused(await hod.post(path, json={}), 403, "Another user made this decision. Only that user can undo it.")
    refused(await teacher.post(path, json={"version": 1}), 409)
    refused(await teacher.post(path, json={"status": "Approved"}), 422, "This field is not known here.")
    with monkeypatch.context() as patch:
        move_clock(patch, seconds=31)
        refused(await teacher.post(path, json={"version": 2}), 409, too_late)
    with monkeypatch.context() as patch:
        move_clock(patch, seconds=29)
        answer = await teacher.post(path, json={"version": 2})
    assert (answer.status_code, answer.json()["message"]) == (200, "Decision withdrawn")
    body = await read(world, record)
    data = body["data"]
    assert (data["status"], data["vRemark"], data["score"]) == ("Pending", "", None)
    assert (data["verifiedBy"], data["verifiedOn"], data["version"]) == (None, None, 3)
    assert [item.get("withdrawn") for item in body["history"]] == [None, True]
    refused(await teacher.post(path, json={}), 409, too_late)
    assert (await decide(world, record, status="Rejected")).status_code == 200
    assert (await teacher.post(path, json={})).status_code == 200, "The next first decision may be taken back too."
    await decide(world, record)
    await decide(world, record, status="Rejected")
    refused(await teacher.post(path, json={}), 409, too_late)


async def test_a_role_that_the_college_withholds_decides_nothing_there(world: World) -> None:
    kind = kind_of("opd")
    theirs = await world.create(kind, by="twin_student", teacher=world.id("twin_teacher"))
    message = "Your college does not let your role verify entries."
    refused(await decide(world, theirs, by="twin_clerk"), 403, message)
    refused(await decide(world, theirs, by="twin_clerk", status="nonsense"), 403, message)
    assert (await decide(world, theirs, by="twin_teacher")).status_code == 200
    ours = await world.create(kind)
    assert (await decide(world, ours, by="clerk")).status_code == 200


async def test_a_verifier_with_the_students_phone_is_refused(world: World) -> None:
    record = await world.create(kind_of("opd"))
    student = await collection("users").find_one({"_id": world.people["student"]})
    await collection("users").update_one({"_id": world.people["teacher"]}, {"$set": {"phone": student["phone"]}})
    message = "Your account shares a phone number with this student, so you cannot verify the entry."
    refused(await decide(world, record), 409, message)
    assert (await decide(world, record, by="colleague")).status_code == 200
    entry = await collection("entries").find_one({"_id": object_id(record["_id"])})
    assert entry["verifiedBy"] == world.people["colleague"]


async def test_a_decision_that_came_twice_is_stored_once_and_answered_twice(world: World) -> None:
    """Two presses at once, one after the other, with a version and without: one history item, no refusal."""
    for version in (1, ...):
        record = await world.create(kind_of("opd"))
        at_once = await asyncio.gather(*(decide(world, record, version=version) for _ in range(2)))
        later = await decide(world, record, version=version)
        assert [answer.status_code for answer in (*at_once, later)] == [200] * 3
        assert {answer.json()["data"]["version"] for answer in (*at_once, later)} == {2}
        entry = await collection("entries").find_one({"_id": object_id(record["_id"])})
        assert (len(entry["history"]), entry["version"]) == (1, 2)
        # Another word, another verifier: that is another decision.
        refused(await decide(world, record, version=version, vRemark="Other work"), 409, deciding.STALE)
        refused(await decide(world, record, by="colleague", version=version), 409, deciding.STALE)


@pytest.mark.spec("L-208")
async def test_without_a_version_only_an_entry_that_waits_is_decided(world: World) -> None:
    """Two teachers, neither of whom says what was seen: the first decides."""
    record = await world.create(kind_of("opd"))
    by = ("teacher", "colleague")
    answers = await asyncio.gather(
        *(decide(world, record, by=who, version=..., vRemark=f"Seen by {who}") for who in by)
    )
    assert sorted(answer.status_code for answer in answers) == [200, 409]
    entry = await collection("entries").find_one({})
    assert [item["status"] for item in entry["history"]] == ["Approved"]
    refused(await decide(world, record, by="hod", status="Rejected", version=...), 409, deciding.STALE)
    assert (await decide(world, record, by="hod", status="Rejected", version=2)).status_code == 200
    # One that was rejected does not wait either, until it is taken back.
    refused(await decide(world, record, version=..., vRemark="And again"), 409, deciding.STALE)
    assert (await collection("entries").find_one({}))["history"][-1]["by"] == world.people["hod"]
