"""The own profile: read, changed, and never more than the form may change."""

from __future__ import annotations

import datetime as dt
from pathlib import Path
from typing import Any

import httpx
import pytest
from bson import ObjectId

from api.core import clock
from api.core.store.database import changed, collection
from tests.api.core.files.samples import pdf, picture
from tests.api.world import PASSWORD, World

SVG = b'<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'


async def save(world: World, who: str, **fields: Any) -> httpx.Response:
    """Saves the form; ``face`` is the picture as httpx uploads it."""
    face = fields.pop("face", None)
    parts: list[tuple[str, Any]] = [(name, (None, value)) for name, value in fields.items()]
    if face is not None:
        parts.append(("profilePic", face))
    return await (await world.as_(who)).post(f"/api/profile/{world.id(who)}", files=parts or {"x": (None, "")})


async def read(world: World, who: str) -> dict[str, Any]:
    answer = await (await world.as_(who)).get(f"/api/profile/{world.id(who)}")
    user: dict[str, Any] = answer.json()["user"]
    return user


@pytest.mark.spec("P-326", "L-292")
async def test_everyone_edits_the_own_profile_and_no_other(world: World) -> None:
    part = {"address": (None, "Ward 7")}
    stranger = await world.client().post(f"/api/profile/{world.id('student')}", files=part)
    assert stranger.status_code == 401
    for who in ("student", "unverified", "newcomer", "teacher", "hod", "clerk", "admin", "master"):
        client = await world.as_(who)
        for other in ("classmate", "other_student", "colleague"):
            refused = await client.post(f"/api/profile/{world.id(other)}", files=part)
            assert refused.status_code == 403
            assert (await client.get(f"/api/profile/{world.id(other)}")).status_code == 403
        assert (await client.post(f"/api/profile/{ObjectId()}", files=part)).status_code == 403
        assert (await client.post("/api/profile/x", files=part)).status_code == 404
        answer = await save(world, who, address="Hostel B")
        assert (answer.status_code, answer.json()["message"]) == (200, "Profile updated successfully")
        assert (await read(world, who))["address"] == "Hostel B"
    assert await collection("users").count_documents({"address": "Ward 7"}) == 0


@pytest.mark.spec("L-188", "L-191", "L-198", "L-201", "L-202", "L-349")
async def test_every_field_of_the_form_comes_back(world: World) -> None:
    fields = {
        "joiningDate": "2025-02-03",
        "dob": "1998-02-28",
        "regDate": "2024-06-01",
        "validUpto": "2031-12-31",
        "bloodGroup": "AB-",
        "vaccinationStatus": "Yes",
        "panNumber": "MMC/2024/118",
        "medicalCouncil": "Maharashtra",
        "medicalCollege": "Sahyadri University of Health Sciences",
        "address": "Hostel B,\nRoom 12",
        "uni_rollno": "U-17",
        "col_rollno": "C-9",
        "fat_name": "Ramesh Kulkarni",
        "mot_name": "Sunita Kulkarni",
    }
    answer = await save(world, "student", unitHead=world.id("teacher"), **fields)
    user = answer.json()["user"]
    for seen in (user, await read(world, "student")):
        assert {name: seen[name] for name in fields} == fields
        assert seen["unitHead"] == {"_id": world.id("teacher"), "name": "Dr. Leena Thomas"}
        assert {"profilePic", "verifyByHod", "departmentId", "collegeId", "courseId"} <= set(seen)
    stored = await collection("users").find_one({"_id": world.people["student"]})
    assert stored["dob"] == clock.stored_day(clock.parse_day("1998-02-28"))
    # What is not sent stays; what is sent empty is emptied; the joining date cannot be emptied.
    await save(world, "student", dob="", bloodGroup="", address="")
    after = await read(world, "student")
    assert (after["dob"], after["bloodGroup"], after["address"]) == (None, None, None)
    assert (after["fat_name"], after["unitHead"]["name"]) == ("Ramesh Kulkarni", "Dr. Leena Thomas")
    assert (await save(world, "student", joiningDate="")).status_code == 422
    assert (await read(world, "student"))["joiningDate"] == "2025-02-03"


@pytest.mark.spec("P-211", "P-212", "P-213", "L-142")
async def test_the_session_user_carries_what_the_pages_read(people: World) -> None:
    world = people
    await save(world, "student", unitHead=world.id("teacher"))
    body = {"email": "student@example.com", "password": PASSWORD}
    user = (await world.client().post("/api/login", json=body)).json()["user"]
    assert {"_id", "name", "logo", "state", "address"} <= set(user["collegeId"])
    assert user["collegeId"]["state"]["name"] == "Maharashtra"
    assert "withheldRoles" not in user["collegeId"]
    medicine = {"_id": str(world.medicine), "name": "General Medicine", "url": None}
    flags = {"forensic": True, "extraTrainingTypes": []}
    assert user["departmentId"] == {**medicine, "refNo": "GM/7", "refDate": "01-06-2025", **flags}
    assert user["courseId"]["title"] == "MD General Medicine"
    assert user["unitHead"]["name"] == "Dr. Leena Thomas"
    assert user["joiningDate"] == user["joinDate"] == "2025-02-03"
    assert user["hod"] == {"_id": world.id("hod"), "name": "Dr. Meenakshi Rane"}
    assert (await read(world, "other_student"))["hod"] is None
    staff = await read(world, "hod")
    assert (staff["hod"], staff["role"], staff["mayVerify"]) == (True, "HOD", True)
    assert (await read(world, "teacher"))["hod"] is False
    assert (await read(world, "twin_clerk"))["mayVerify"] is False
    rows = (await (await world.as_("teacher")).get(f"/api/getStudents/{world.medicine}/{world.college}")).json()
    assert all(row["joiningDate"] == row["joinDate"] for row in rows["students"])


@pytest.mark.spec("L-189", "L-190", "L-284")
async def test_name_phone_and_email_are_read_only(world: World) -> None:
    before = await read(world, "student")
    answer = await save(
        world, "student", name="Someone Else", phone="9999999999", email="x@y.in", fat_name="R. Kulkarni"
    )
    assert answer.status_code == 200
    user = answer.json()["user"]
    assert {key: user[key] for key in ("name", "phone", "email")} == {
        key: before[key] for key in ("name", "phone", "email")
    }
    assert user["fat_name"] == "R. Kulkarni"


@pytest.mark.spec("L-203")
async def test_what_gives_rights_is_refused(world: World) -> None:
    """MA-02, MA-09, PR-06: the whole form is refused and nothing is changed."""
    before = await collection("users").find_one({"_id": world.people["student"]})
    for key, value in {
        "role": "Master",
        "verifyByHod": "true",
        "paymentStatus": "true",
        "collegeId": str(world.other_college),
        "departmentId": str(world.pathology),
        "courseId": str(world.course),
        "certified": "true",
        "hod": "true",
        "status": "true",
        "passwordHash": "x",
        "emailKey": "x",
        "_id": str(ObjectId()),
        "userId": "ABCDEFGHJ",
        "$set": "x",
        "__proto__": "x",
        "removedOn": "",
    }.items():
        answer = await save(world, "student", address="Ward 7", **{key: value})
        assert answer.status_code == 422, key
        (error,) = answer.json()["errors"]
        assert error["message"] == "This field is not known here."
        # A key that is no field's name is not echoed.
        assert error["field"] == (key if key[0].isalpha() else "")
    assert await collection("users").find_one({"_id": world.people["student"]}) == before


@pytest.mark.spec("L-192", "L-193", "L-195", "L-285")
async def test_values_that_are_refused(world: World) -> None:
    """UN-06, UN-11, NQ-01: each by field, and nothing is echoed."""
    tomorrow = (clock.today() + dt.timedelta(days=1)).isoformat()
    wrong = [
        *(("bloodGroup", value) for value in ("C+", "a+", "A +")),
        *(("vaccinationStatus", value) for value in ("yes", "Maybe")),
        *((name, tomorrow) for name in ("dob", "regDate", "joiningDate")),
        *(("dob", value) for value in ("28-02-1998", "1998-02-30", "1899-12-31", "१९९८-०२-२८", "1998-02-28T00:00:00Z")),
        *(("unitHead", value) for value in ("x", "", '{"$ne": null}', str(ObjectId()))),
        ("panNumber", "x" * 51),
        ("fat_name", "a\r\nb"),
        ("fat_name", "a\u202eb"),
        ("address", "x" * 501),
        ("col_rollno", "x" * 5000),
    ]
    for name, value in wrong:
        answer = await save(world, "student", **{name: value})
        assert answer.status_code == 422, (name, value)
        assert [error["field"] for error in answer.json()["errors"]] == [name]
        assert len(value) < 6 or value not in answer.text
    assert (await save(world, "student", validUpto=tomorrow)).status_code == 200
    assert (await save(world, "student", panNumber="not a PAN at all")).status_code == 200


@pytest.mark.spec("L-201")
async def test_the_unit_head_is_active_staff_of_the_own_department(world: World) -> None:
    for who in ("twin_teacher", "other_teacher", "blocked", "classmate", "master"):
        refused = await save(world, "student", unitHead=world.id(who))
        assert refused.status_code == 422, who
    for who in ("teacher", "junior", "hod"):
        assert (await save(world, "student", unitHead=world.id(who))).json()["user"]["unitHead"]["_id"] == world.id(who)


@pytest.mark.spec("P-310", "P-321", "L-282")
async def test_the_picture_is_a_picture(world: World) -> None:
    """XS-04, FU: by content, not by name or declared type; the old picture stays where the new one is refused."""
    first = await save(world, "student", face=("me.png", picture(), "image/png"))
    shown = first.json()["user"]["profilePic"]
    fetched = await world.client().get(shown)
    assert (fetched.status_code, fetched.headers["content-type"]) == (200, "image/png")
    refused = [
        ("me.pdf", pdf(), "application/pdf"),
        ("me.png", pdf(), "image/png"),
        ("me.svg", SVG, "image/svg+xml"),
        ("me.png", SVG, "image/png"),
        ("me.png", b"<html><script>alert(1)</script></html>", "image/png"),
        ("me.png", b"\x89PNG\r\n\x1a\n" + b"\0" * 50, "image/png"),
        ("me.png", picture() + b"\0" * (5 * 1024 * 1024), "image/png"),
    ]
    for face in refused:
        answer = await save(world, "student", face=face, address="Ward 7")
        assert answer.status_code in (413, 415, 422), face[0]
        assert answer.json()["status"] is False
    user = await read(world, "student")
    assert (user["profilePic"], user["address"]) == (shown, None)
    assert await collection("files").count_documents({}) == 1
    stored_files = [path for path in Path(world.settings.data).rglob("*") if path.is_file()]
    assert len(stored_files) == 1
    assert "me" not in stored_files[0].stem
    for form, mime in (("JPEG", "image/jpeg"), ("GIF", "image/gif"), ("WEBP", "image/webp")):
        answer = await save(world, "student", face=(f"me.{form.lower()}", picture(form), mime))
        assert answer.status_code == 200, answer.text
    # Of all those pictures only the last one can still be fetched.
    assert (await world.client().get(shown)).status_code == 404
    assert await collection("files").count_documents({"deletedAt": None}) == 1


async def test_one_picture_and_each_field_once(world: World) -> None:
    """PR-08, MA-09: a part that stands twice is refused, and so is a body of another type."""
    client, path = await world.as_("student"), f"/api/profile/{world.id('student')}"
    face = ("profilePic", ("a.png", picture(), "image/png"))
    for parts in ([face, face], [("address", (None, "a")), ("address", (None, "b"))]):
        assert (await client.post(path, files=parts)).status_code in (400, 422)
    assert (await client.post(path, json={"address": "a"})).status_code == 415
    assert (await client.post(path, files={"address": ("a.txt", b"text", "text/plain")})).status_code == 422
    broken = {"Content-Type": "multipart/form-data; boundary=x"}
    assert (await client.post(path, content=b"--y\r\n", headers=broken)).status_code in (400, 422)
    assert (await read(world, "student"))["address"] is None


async def test_a_new_name_of_the_unit_head_is_seen(world: World) -> None:
    await save(world, "student", unitHead=world.id("teacher"))
    await collection("users").update_one({"_id": world.people["teacher"]}, {"$set": {"name": "Dr. Leena Mathew"}})
    changed("users")
    assert (await read(world, "student"))["unitHead"]["name"] == "Dr. Leena Mathew"
