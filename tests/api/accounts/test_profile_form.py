"""The profile's form: what it offers, what it has for whom, how complete it is, and its picture."""

from __future__ import annotations

import asyncio
from typing import Any

import httpx
import pytest
from bson import ObjectId

from api.core import clock
from api.core.store.database import collection
from seed.load import read_reference
from tests.api.core.files.samples import phone_photo, picture
from tests.api.world import World

DOCTOR = ("panNumber", "medicalCouncil", "regDate", "validUpto")
STUDENT = ("fat_name", "mot_name", "unitHead", "medicalCollege", "uni_rollno", "col_rollno")


async def save(world: World, who: str, **fields: str | bytes) -> httpx.Response:
    """Saves fields of the form; bytes are a picture."""
    parts: list[tuple[str, Any]] = [
        (name, (None, value) if isinstance(value, str) else ("face.png", value, "image/png"))
        for name, value in fields.items()
    ]
    return await (await world.as_(who)).post(f"/api/profile/{world.id(who)}", files=parts)


async def user_of(world: World, who: str) -> dict[str, Any]:
    answer = await (await world.as_(who)).get(f"/api/profile/{world.id(who)}")
    user: dict[str, Any] = answer.json()["user"]
    return user


@pytest.mark.spec("L-192", "L-193", "L-196", "L-197", "L-199", "L-200")
async def test_what_the_drop_downs_offer(world: World) -> None:
    assert (await world.client().get("/api/profileChoices")).status_code == 401
    for name in ("medicalCouncils", "universities"):
        await collection(name).insert_many(read_reference(name))
    await collection("medicalCouncils").insert_one({"name": "Closed Council", "retiredOn": clock.now()})
    offered = (await (await world.as_("unverified")).get("/api/profileChoices")).json()["data"]
    assert offered["bloodGroup"] == ["A+", "B+", "AB+", "O+", "A-", "B-", "AB-", "O-"]
    assert offered["vaccinationStatus"] == ["Yes", "No"]
    councils, universities = offered["medicalCouncil"], offered["medicalCollege"]
    assert len(councils) == 29
    assert councils == sorted(councils)
    assert (councils[0], councils[-1]) == ("Andhra Pradesh Medical Council", "West Bengal Medical Council")
    assert 50 <= len(universities) == len(set(universities)) <= 60
    # A stored value that is no longer offered is never lost, and any other text is taken (L-197, L-200).
    answer = await save(world, "student", medicalCouncil="Closed Council", medicalCollege="A university abroad")
    assert answer.json()["user"]["medicalCouncil"] == "Closed Council"
    # Staff have no university to name; a clerk no council either.
    staff = (await (await world.as_("teacher")).get("/api/profileChoices")).json()["data"]
    clerk = (await (await world.as_("clerk")).get("/api/profileChoices")).json()["data"]
    assert set(staff) == {"bloodGroup", "vaccinationStatus", "medicalCouncil"}
    assert set(clerk) == {"bloodGroup", "vaccinationStatus"}


@pytest.mark.spec("L-218", "L-285")
async def test_the_server_says_what_is_missing(world: World) -> None:
    seen = (await user_of(world, "newcomer"))["completeness"]
    assert seen["missing"] == seen["fields"]
    assert (seen["percent"], len(seen["fields"])) == (0, 16)
    assert {*DOCTOR, *STUDENT} <= set(seen["fields"])
    seen = (await save(world, "newcomer", joiningDate="2025-01-15", dob="1998-02-28")).json()["user"]["completeness"]
    assert (seen["percent"], len(seen["missing"])) == (12, 14)
    assert not {"joiningDate", "dob"} & set(seen["missing"])
    rest = {
        "bloodGroup": "O-",
        "vaccinationStatus": "No",
        "panNumber": "MMC/1",
        "medicalCouncil": "Maharashtra Medical Council",
        "regDate": "2024-01-01",
        "validUpto": "2034-01-01",
        "medicalCollege": "A university",
        "uni_rollno": "U-1",
        "col_rollno": "C-1",
        "fat_name": "R. Lhamo",
        "mot_name": "S. Lhamo",
        "unitHead": world.id("teacher"),
        "address": "Hostel B",
    }
    seen = (await save(world, "newcomer", **rest)).json()["user"]["completeness"]
    assert (seen["percent"], seen["missing"]) == (93, ["profilePic"])
    seen = (await save(world, "newcomer", profilePic=picture())).json()["user"]["completeness"]
    assert (seen["percent"], seen["missing"]) == (100, [])
    seen = (await save(world, "newcomer", address="")).json()["user"]["completeness"]
    assert seen["missing"] == ["address"]


async def test_staff_have_their_own_fields(world: World) -> None:
    for who, doctor in {"teacher": True, "hod": True, "clerk": False, "admin": False, "master": False}.items():
        fields = set((await user_of(world, who))["completeness"]["fields"])
        assert not fields & set(STUDENT), who
        assert (fields >= set(DOCTOR)) is doctor, who
        assert {"joiningDate", "dob", "bloodGroup", "address", "profilePic"} <= fields
    # Staff without a joining date save the rest, and may take theirs away again.
    assert (await save(world, "teacher", joiningDate="", bloodGroup="A+")).status_code == 200
    assert (await save(world, "teacher", joiningDate="2020-07-01")).json()["user"]["joiningDate"] == "2020-07-01"
    assert (await save(world, "teacher", joiningDate="")).json()["user"]["joiningDate"] is None


@pytest.mark.spec("L-218", "L-285")
async def test_a_joining_date_is_not_taken_away_from_a_student(world: World) -> None:
    """Without it the student could enter nothing any more; before there is one, the rest is saved all the same."""
    refused = await save(world, "student", joiningDate="", address="Ward 7")
    message = "Please fill in your joining date."
    assert (refused.status_code, refused.json()["message"]) == (422, message)
    assert refused.json()["errors"] == [{"field": "joiningDate", "message": message}]
    assert (await user_of(world, "student"))["address"] is None
    saved = await save(world, "newcomer", joiningDate="", address="Hostel B")
    assert (saved.status_code, saved.json()["user"]["joiningDate"]) == (200, None)


@pytest.mark.spec("L-198", "P-147")
async def test_a_verified_student_does_not_move_the_joining_date(world: World) -> None:
    """The semesters of the residency programme follow from it: the head moves it, and the trail says from which day."""
    moved = await save(world, "student", joiningDate="2023-08-01", address="Ward 7")
    message = "Your joining date is verified. Please ask your Head of Department to change it."
    assert (moved.status_code, moved.json()["message"]) == (422, message)
    assert moved.json()["errors"] == [{"field": "joiningDate", "message": message}]
    seen = await user_of(world, "student")
    assert (seen["joiningDate"], seen["address"]) == ("2025-02-03", None)
    same = await save(world, "student", joiningDate="2025-02-03", address="Ward 7")
    assert (same.status_code, same.json()["user"]["address"]) == (200, "Ward 7")
    hod = await world.as_("hod")
    assert (
        await hod.post(f"/api/student/{world.id('student')}", json={"joiningDate": "2025-02-10"})
    ).status_code == 200
    by_head = await collection("audits").find_one({"action": "student.joiningDate"})
    assert by_head["detail"] == {"day": "2025-02-10", "before": "2025-02-03"}
    assert (await user_of(world, "student"))["joiningDate"] == "2025-02-10"


@pytest.mark.spec("L-198", "P-147")
async def test_who_is_not_verified_or_has_no_joining_date_sets_it_and_the_trail_says_so(world: World) -> None:
    place = {"_id": world.people["newcomer"]}
    await collection("users").update_one(place, {"$set": {"verifyByHod": True}, "$unset": {"joiningDate": ""}})
    assert (await save(world, "newcomer", joiningDate="2025-03-01")).json()["user"]["joiningDate"] == "2025-03-01"
    assert (await save(world, "newcomer", joiningDate="2025-03-02")).status_code == 422
    assert (await save(world, "unverified", joiningDate="2025-03-03")).status_code == 200
    days = await collection("audits").find({"action": "profile.joiningDate"}).to_list(length=None)
    assert {row["actorId"]: row["detail"]["day"] for row in days} == {
        world.people["newcomer"]: "2025-03-01",
        world.people["unverified"]: "2025-03-03",
    }


async def test_days_stand_in_their_order(world: World) -> None:
    """What is sent is compared with what is sent along and with what is stored."""
    refusals: list[tuple[dict[str, str], list[str]]] = [
        ({"dob": "2000-01-01", "joiningDate": "1999-01-01"}, ["joiningDate"]),
        ({"dob": "2025-06-01"}, ["joiningDate", "dob"]),
        ({"regDate": "2024-01-01", "validUpto": "2023-12-31"}, ["validUpto"]),
        ({"dob": "2000-01-01", "regDate": "1990-01-01", "validUpto": "1989-01-01"}, ["regDate", "validUpto"]),
    ]
    message = ""
    for fields, wrong in refusals:
        answer = await save(world, "student", **fields)
        assert answer.status_code == 422, fields
        assert [error["field"] for error in answer.json()["errors"]] == wrong
        message = answer.json()["message"]
    assert message == "The registration date cannot be before the date of birth."
    assert (await save(world, "student", regDate="2024-01-01", validUpto="2024-01-01")).status_code == 200
    late = await save(world, "student", validUpto="2023-01-01")
    assert late.json()["message"] == "Valid up to cannot be before the registration date."
    assert (await save(world, "student", regDate="", validUpto="2023-01-01")).status_code == 200


@pytest.mark.spec("L-282", "P-310")
async def test_a_picture_keeps_its_pixels_and_nothing_else(world: World) -> None:
    """FU-25: what a phone wrote beside the picture, such as the place, does not come back out."""
    sent = phone_photo()
    assert b"Pocketphone" in sent
    part = {"profilePic": ("me.jpg", sent, "image/jpeg")}
    answer = await (await world.as_("student")).post(f"/api/profile/{world.id('student')}", files=part)
    picture = (await world.client().get(answer.json()["user"]["profilePic"])).content
    assert b"Pocketphone" not in picture
    assert b"ward 7" not in picture


async def test_the_picture_is_taken_off_by_its_owner_only(world: World) -> None:
    path = f"/api/profile/{world.id('student')}/picture"
    assert (await world.client().delete(path)).status_code == 401
    shown = (await save(world, "student", profilePic=picture())).json()["user"]["profilePic"]
    for other in ("classmate", "teacher", "hod", "master"):
        assert (await (await world.as_(other)).delete(path)).status_code == 403
    student = await world.as_("student")
    assert (await student.delete(f"/api/profile/{ObjectId()}/picture")).status_code == 403
    assert (await student.delete("/api/profile/x/picture")).status_code == 404
    assert (await world.client().get(shown)).status_code == 200
    for _ in range(2):
        answer = await student.delete(path)
        assert (answer.status_code, answer.json()["message"]) == (200, "Picture removed successfully")
        assert answer.json()["user"]["profilePic"] is None
    assert (await world.client().get(shown)).status_code == 404
    assert await collection("files").count_documents({"deletedAt": None}) == 0


async def test_of_pictures_sent_at_once_one_stays(world: World) -> None:
    """Each write closes the picture that it replaced, so that none stays reachable without a profile."""
    await save(world, "student", profilePic=picture())
    client, path = await world.as_("student"), f"/api/profile/{world.id('student')}"
    sent = [{"profilePic": ("face.png", picture(size=(40 + n, 30)), "image/png")} for n in range(6)]
    answers = await asyncio.gather(*(client.post(path, files=part) for part in sent))
    assert {answer.status_code for answer in answers} == {200}
    (stored_file,) = await collection("files").find({"deletedAt": None}).to_list(length=None)
    stored = await collection("users").find_one({"_id": world.people["student"]})
    assert stored["profilePic"] == stored_file["_id"]


async def test_a_refused_form_leaves_the_picture_alone(world: World) -> None:
    shown = (await save(world, "student", profilePic=picture())).json()["user"]["profilePic"]
    for fields in ({"unitHead": world.id("classmate")}, {"joiningDate": ""}, {"dob": "2025-06-01"}):
        assert (await save(world, "student", profilePic=picture(size=(50, 50)), **fields)).status_code == 422
    assert (await user_of(world, "student"))["profilePic"] == shown
    assert (await world.client().get(shown)).status_code == 200
    assert await collection("files").count_documents({}) == 1


async def test_a_child_has_no_profile(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """LG-07: from the eighteenth birthday on, by India's calendar; of a leap day it is the first of March."""
    for today, born, status in (
        ("2026-11-20", "2008-11-20", 200),
        ("2026-11-20", "2008-11-21", 422),
        ("2026-02-28", "2008-02-29", 422),
        ("2026-03-01", "2008-02-29", 200),
    ):
        day = clock.parse_day(today)
        monkeypatch.setattr(clock, "today", lambda day=day: day)
        answer = await save(world, "unverified", dob=born, joiningDate=today)
        assert answer.status_code == status, (today, born)
        if status == 422:
            assert answer.json()["errors"] == [
                {"field": "dob", "message": "The date of birth must be at least 18 years ago."}
            ]
