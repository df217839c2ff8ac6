"""Registration: the fields, their order and words, the account that comes of it, and who is told (section 5)."""

from __future__ import annotations

import asyncio
import datetime as dt
from typing import Any

import httpx
import pytest

from api.accounts.registration import new_referral, public_name
from api.core import clock
from api.core.store.database import collection
from tests.api.accounts.newcomers import EMAIL, NEW, PHONE, browser, form, messages, prove, prove_email, prove_phone
from tests.api.world import World

WEAK = "Password must be at least 8 characters with an uppercase, a lowercase, a digit and a special character"


async def register(client: httpx.AsyncClient, world: World, **changes: Any) -> tuple[int, str]:
    answer = await client.post("/api/register", json=form(world, **changes))
    assert answer.json()["status"] is (answer.status_code == 200)
    return answer.status_code, answer.json()["message"]


@pytest.mark.spec("P-361", "P-170")
async def test_a_newcomer_registers_and_waits_for_the_head(people: World) -> None:
    async with browser(people) as stranger:
        await prove(stranger)
        assert (await register(stranger, people))[0] == 200
    user = await collection("users").find_one({"emailKey": EMAIL})
    assert user is not None
    assert (user["verifyByHod"], user["paymentStatus"], user["phone"], user["name"]) == (
        False,
        False,
        PHONE,
        "Ananya Iyer",
    )
    assert (user["collegeId"], user["departmentId"], user["courseId"]) == (
        people.college,
        people.medicine,
        people.course,
    )
    assert "role" not in user
    assert len(user["userId"]) == 9
    assert user["userId"].isalnum()
    assert user["userId"] == user["userId"].upper()
    notifications = [row async for row in collection("notifications").find({"event": "student.registered"})]
    assert [row["toId"] for row in notifications] == [people.people["hod"]]
    assert (notifications[0]["desc"], notifications[0]["url"]) == (
        "Ananya Iyer registered and waits for your verification",
        "/allStudent?verified=no&sort=-createdAt",
    )
    (welcome,) = await messages(template="registered")
    assert welcome["to"] == EMAIL
    assert "/verify/" in welcome["text"]
    assert "/reset-password/" not in welcome["text"]
    # The first sign-in is refused for payment (P-172).
    async with browser(people) as stranger:
        refused = await stranger.post("/api/login", json={"email": EMAIL, "password": NEW})
    assert (refused.status_code, refused.json()["code"]) == (403, "payment_required")


@pytest.mark.spec("P-275", "P-276", "P-277", "P-278", "P-279", "P-281")
async def test_what_is_missing_is_said_in_the_order_of_the_form(people: World) -> None:
    steps: list[tuple[dict[str, Any], str]] = [
        ({"collegeId": str(people.college)}, "Please Select Department First"),
        ({"departmentId": str(people.medicine)}, "Please enter student name"),
        ({"name": "Ananya Iyer"}, "Please enter phone number"),
        ({"phone": "981234567"}, "Please select a valid phone number contains 10 digits"),
        ({"phone": "98123456789"}, "Please select a valid phone number contains 10 digits"),
        ({"phone": "98123a5678"}, "Please select a valid phone number contains 10 digits"),
        ({"phone": PHONE}, "Please enter valid email address"),
        ({"email": "abc"}, "Please enter valid email address"),
        ({"email": EMAIL}, "Please select course"),
        ({"courseId": str(people.course)}, "Please verify your phone number"),
    ]
    async with browser(people) as stranger:
        empty = await stranger.post("/api/register", json={})
        assert (empty.status_code, empty.json()["message"]) == (422, "Please Select College First")
        body: dict[str, Any] = {}
        for change, message in steps:
            body |= change
            answer = await stranger.post("/api/register", json=body)
            assert (answer.status_code, answer.json()["message"]) == (422, message)
    assert await collection("users").count_documents({"emailKey": EMAIL}) == 0


@pytest.mark.spec("P-287", "P-289", "P-290", "P-286")
async def test_the_password_is_optional_and_checked_where_there_is_one(people: World) -> None:
    async with browser(people) as stranger:
        await prove(stranger)
        for weak in ("Abcde1!", "abcdef1!", "ABCDEF1!", "Abcdefg!", "Abcdefg1"):
            assert await register(stranger, people, password=weak, confirmPassword=weak) == (422, WEAK)
        answer = await register(stranger, people, password="")
        assert answer == (422, "Please enter all details")
        answer = await register(stranger, people, confirmPassword="")
        assert answer == (422, "Please confirm your password")
        answer = await register(stranger, people, confirmPassword=NEW + "x")
        assert answer == (422, "Please make sure both passwords match")
        for guessable in ("Password@1", "Ananya@123", "Sahyadri@1"):
            status, said_ = await register(stranger, people, password=guessable, confirmPassword=guessable)
            assert status == 422
            assert "easy to guess" in said_
        assert (await register(stranger, people))[0] == 200


@pytest.mark.spec("P-171")
async def test_without_a_password_a_link_to_set_one_is_mailed(people: World) -> None:
    async with browser(people) as stranger:
        await prove(stranger)
        status, answer = await register(stranger, people, password="", confirmPassword="")
        assert status == 200
        assert "link to set your password" in answer
        refused = await stranger.post("/api/login", json={"email": EMAIL, "password": ""})
        assert (refused.status_code, refused.json()["message"]) == (401, "Invalid email or password")
    assert "passwordHash" not in (await collection("users").find_one({"emailKey": EMAIL}) or {})
    (welcome,) = await messages(template="registered")
    assert "/reset-password/" in welcome["text"]


@pytest.mark.spec("P-362")
async def test_an_account_that_exists_is_named_only_to_who_proved_both(people: World) -> None:
    """DECISIONS D5.6, EN-03. A phone number counts however it is written."""
    await collection("users").update_one({"emailKey": "student@example.com"}, {"$set": {"phoneKey": f"+91{PHONE}"}})
    exists = (409, "User already exists with this email or phone number")
    async with browser(people) as stranger:
        unproved = (422, "Please verify your phone number")
        assert (
            await register(stranger, people, email="student@example.com")
            == await register(stranger, people)
            == unproved
        )
        await prove_phone(stranger)
        half = (422, "Please verify your email address")
        assert await register(stranger, people, email="student@example.com") == await register(stranger, people) == half
        await prove_email(stranger, "student@example.com")
        assert await register(stranger, people, email="student@example.com") == exists
    async with browser(people) as other:
        await collection("limits").delete_many({})
        await prove(other)
        assert await register(other, people) == exists
    assert await collection("users").count_documents({"name": "Ananya Iyer"}) == 0
    assert await messages(template="registered") == []


@pytest.mark.spec("P-347", "P-291", "P-169")
async def test_a_referral_id_shows_a_name_and_nothing_else(people: World) -> None:
    await collection("users").update_one({"emailKey": "student@example.com"}, {"$set": {"userId": "ABCD2345X"}})
    async with browser(people) as stranger:
        known = await stranger.get("/api/getReferralInfo/abcd2345x")
        assert known.json() == {"status": True, "user": {"name": "Asha K."}}
        unknown = await stranger.get("/api/getReferralInfo/ABCD2345Y")
        assert (unknown.status_code, unknown.json()["status"]) == (404, False)
        message = unknown.json()["message"]
        assert message.startswith("Nobody has this referral id")
        short = await stranger.get("/api/getReferralInfo/ABCD2345")
        assert (short.status_code, short.json()["message"]) == (422, "Please enter valid referral id")
        await prove(stranger)
        assert await register(stranger, people, sponsor="ABCD2345") == (422, "Please enter valid referral id")
        assert await register(stranger, people, sponsor="ABCD2345Y") == (422, message)
        assert (await register(stranger, people, sponsor="ABCD2345X"))[0] == 200
        user = await collection("users").find_one({"emailKey": EMAIL})
        assert user is not None
        assert user["sponsor"] == people.people["student"]


async def test_referral_ids_are_not_found_by_trying(people: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """EN-04: twenty a minute from one network address, known or not, asked for or sent with a form, of 45 bits each."""
    # The whole of it within one minute, however slow the machine is; forms below are sent without any proof.
    at = clock.now()
    monkeypatch.setattr(clock, "now", lambda: at)
    codes = [f"ABCD234{number:02d}" for number in range(10, 32)]
    await collection("users").update_one({"emailKey": "student@example.com"}, {"$set": {"userId": codes[0]}})
    async with browser(people) as asking, browser(people, "10.0.0.2") as sending, browser(people, "10.0.0.3") as other:
        seen = [await asking.get(f"/api/getReferralInfo/{code}") for code in codes]
        assert [answer.status_code for answer in seen] == [200] + [404] * 19 + [429] * 2
        assert int(seen[-1].headers["retry-after"]) <= 61
        forms = [(await register(sending, people, sponsor=code))[0] for code in codes[1:]]
        assert forms == [422] * 20 + [429]
        assert (await sending.get(f"/api/getReferralInfo/{codes[0]}")).status_code == 429
        # A college that registers with one id is held up by nothing.
        right = [await register(other, people, sponsor=codes[0]) for _ in range(25)]
        assert right == [(422, "Please verify your phone number")] * 25
        monkeypatch.setattr(clock, "now", lambda: at + dt.timedelta(seconds=61))
        assert (await asking.get(f"/api/getReferralInfo/{codes[0]}")).status_code == 200
    drawn = [new_referral() for _ in range(2_000)]
    assert len(set(drawn)) == 2_000
    assert {len(code) for code in drawn} == {9}
    assert len(set("".join(drawn))) == 32


def test_a_stranger_is_told_a_first_name_and_an_initial() -> None:
    """RF-06."""
    shown = [public_name(name) for name in ("Asha Kulkarni", "Dr. Leena Mary Thomas", "Tenzin", "Dr. Rao", "Dr.")]
    assert shown == ["Asha K.", "Leena T.", "Tenzin", "Rao", "Dr."]


async def test_what_gives_rights_is_refused_and_a_foreign_course_too(people: World) -> None:
    async with browser(people) as stranger:
        await prove(stranger)
        for key, value in (("role", "Master"), ("verifyByHod", True), ("paymentStatus", True), ("userId", "X")):
            answer = await stranger.post("/api/register", json=form(people, **{key: value}))
            assert answer.status_code == 422
        # Pathology has no course here, and a course of another department is none of its own.
        other = await register(stranger, people, departmentId=str(people.pathology))
        assert other == (422, "Please select course")
        await collection("courses").insert_one({"departmentId": people.pathology, "title": "MD Pathology"})
        crossed = await register(stranger, people, departmentId=str(people.pathology))
        assert crossed == (422, "Please select course")


@pytest.mark.spec("P-011")
async def test_a_course_may_be_an_undergraduate_one(people: World) -> None:
    made = await collection("courses").insert_one({"departmentId": people.pathology, "title": "MBBS"})
    async with browser(people) as stranger:
        offered = await stranger.post("/api/getCourse", json={"id": str(people.pathology)})
        assert offered.json()["data"] == {"_id": str(made.inserted_id), "title": "MBBS"}
        await prove(stranger)
        place = {"departmentId": str(people.pathology), "courseId": str(made.inserted_id)}
        assert (await register(stranger, people, **place))[0] == 200


async def test_a_refusal_repeats_no_password(people: World) -> None:
    """LG-02: neither of the calls that take one."""
    secret = "S3cret-Password-Never-Said"
    async with browser(people) as stranger:
        for path, body in (
            ("/api/register", form(people, password=[secret], confirmPassword=secret)),
            ("/api/register", form(people, password=secret, confirmPassword=secret, role="Master")),
            ("/api/register", form(people, password=secret, confirmPassword=secret)),
            ("/api/resetPassword/x", {"newPassword": secret, "confirmPassword": {"$gt": secret}}),
            ("/api/resetPassword/x", {"newPassword": secret, "confirmPassword": secret}),
        ):
            refused = await stranger.post(path, json=body)
            assert refused.status_code in (400, 422), path
            assert secret not in refused.text


async def test_two_who_proved_the_same_register_once(people: World) -> None:
    """Both browsers read the phone and the mail; the store lets one of them have the account."""
    async with browser(people) as first, browser(people) as second:
        await prove(first)
        await collection("limits").delete_many({})
        await prove(second)
        answers = await asyncio.gather(register(first, people), register(second, people, name="Another Name"))
    assert sorted(status for status, _ in answers) == [200, 409]
    assert await collection("users").count_documents({"emailKey": EMAIL}) == 1
    assert len(await messages(template="registered")) == 1


async def test_only_the_same_form_is_taken_for_a_repetition(people: World) -> None:
    """Whoever changes the password, or anything else, and sends the form again is not told that it was stored."""
    await collection("users").update_one({"emailKey": "student@example.com"}, {"$set": {"userId": "ABCD2345X"}})
    pathology = await collection("courses").insert_one({"departmentId": people.pathology, "title": "MD Pathology"})
    other_place = {"departmentId": str(people.pathology), "courseId": str(pathology.inserted_id)}
    exists = (409, "User already exists with this email or phone number")
    async with browser(people) as stranger:
        await prove(stranger)
        first = await register(stranger, people)
        assert first[0] == 200
        before = await collection("users").find_one({"emailKey": EMAIL})
        for changes in (
            {"password": "Other@3y-Lotus", "confirmPassword": "Other@3y-Lotus"},
            {"password": "", "confirmPassword": ""},
            {"confirmPassword": "Other@3y-Lotus"},
            {"name": "Ananya Rao"},
            {"sponsor": "ABCD2345X"},
            other_place,
        ):
            assert await register(stranger, people, **changes) == exists, changes
        assert await register(stranger, people) == first
        assert await collection("users").find_one({"emailKey": EMAIL}) == before
        # Nor is this a way around the limit on guessing the password.
        guesses = [
            await register(stranger, people, password=f"Guess@{n}xx", confirmPassword=f"Guess@{n}xx") for n in range(6)
        ]
        assert guesses[-1][0] == 429
    async with browser(people) as stranger:
        assert (await stranger.post("/api/login", json={"email": EMAIL, "password": NEW})).json()["code"] == (
            "payment_required"
        )


async def test_a_form_without_a_password_is_repeated_without_one(people: World) -> None:
    bare: dict[str, Any] = {"password": "", "confirmPassword": ""}
    async with browser(people) as stranger:
        await prove(stranger)
        first = await register(stranger, people, **bare)
        assert (first[0], await register(stranger, people, **bare)) == (200, first)
        assert (await register(stranger, people))[0] == 409


async def test_a_form_sent_twice_at_once_registers_once_and_is_answered_alike(people: World) -> None:
    async with browser(people) as stranger:
        await prove(stranger)
        answers = await asyncio.gather(*(register(stranger, people) for _ in range(3)))
    assert {status for status, _ in answers} == {200}
    assert await collection("users").count_documents({"emailKey": EMAIL}) == 1
    assert len(await messages(template="registered")) == 1
    assert await collection("notifications").count_documents({"event": "student.registered"}) == 1


async def test_a_department_without_a_head_tells_the_master(people: World) -> None:
    await collection("users").update_one({"emailKey": "hod@example.com"}, {"$set": {"status": False}})
    async with browser(people) as stranger:
        await prove(stranger)
        assert (await register(stranger, people))[0] == 200
    notifications = [row["toId"] async for row in collection("notifications").find({"event": "student.registered"})]
    assert notifications == [people.people["master"]]


async def test_the_sixth_of_a_day_with_one_sponsor_from_one_address_is_held(people: World) -> None:
    """RF-04: also of two at once; other addresses and other sponsors are counted for themselves."""
    for who, code in (("student", "ABCD2345X"), ("classmate", "ABCD2345Y")):
        await collection("users").update_one({"_id": people.people[who]}, {"$set": {"userId": code}})
    prepared = 0

    async def sign_up(sponsor: str, address: str = "10.0.0.1") -> int | None:
        nonlocal prepared
        prepared += 1
        phone, email = f"98123456{prepared:02d}", f"newcomer{prepared}@example.com"
        async with browser(people, address) as stranger:
            await prove(stranger, phone, email)
            assert (await register(stranger, people, phone=phone, email=email, sponsor=sponsor))[0] == 200
        user = await collection("users").find_one({"emailKey": email}, {"referralCheck": 1})
        assert user is not None
        check = user.get("referralCheck")
        assert check is None or check["state"] == "held"
        return check and int(check["number"])

    assert [await sign_up("ABCD2345X") for _ in range(5)] == [None] * 5
    at_once = await asyncio.gather(sign_up("ABCD2345X"), sign_up("ABCD2345X"))
    assert set(at_once) == {6, 7}
    assert await sign_up("ABCD2345Y") is None
    assert await sign_up("ABCD2345X", "10.0.0.2") is None
    assert await sign_up("") is None
