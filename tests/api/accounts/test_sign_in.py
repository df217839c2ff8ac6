"""The two doors: what each says, what it costs, and how often it may be tried (DECISIONS D5.5)."""

from __future__ import annotations

import datetime as dt
import unicodedata
from typing import Any

import httpx
import pytest
from pwdlib import PasswordHash
from pwdlib.hashers.argon2 import Argon2Hasher

from api.core import clock
from api.core.security import passwords
from api.core.store.database import collection
from tests.api.quick_passwords import QUICK
from tests.api.world import PASSWORD, World

DOORS = {"/api/login": "student", "/api/staffLogin": "teacher"}


async def knock(
    world: World, door: str, email: str, password: str = PASSWORD, *, address: str = "10.0.0.1", **more: Any
) -> httpx.Response:
    transport = httpx.ASGITransport(app=world.app, raise_app_exceptions=False, client=(address, 4000))
    async with httpx.AsyncClient(transport=transport, base_url="http://testserver") as client:
        return await client.post(door, json={"email": email, "password": password, **more})


@pytest.mark.spec("P-239", "P-352", "P-353", "P-004", "P-210", "L-141")
async def test_each_door_lets_its_people_in(people: World) -> None:
    student = await knock(people, "/api/login", "student@example.com")
    assert student.status_code == 200
    body = student.json()
    assert set(body) == {"status", "message", "user", "sessionToken"}
    assert (body["status"], body["message"]) == (True, "Login successful!")
    scalars = {
        *("_id", "name", "profilePic", "certified", "hod", "joiningDate", "createdAt", "userId", "verifyByHod"),
        *("col_rollno", "uni_rollno", "dob", "fat_name", "mot_name", "address", "phone", "email"),
    }
    assert scalars <= set(body["user"])
    assert "role" not in body["user"]
    assert not {key for key in body["user"] if "assword" in key or "hash" in key.lower() or key == "emailKey"}
    staff = (await knock(people, "/api/staffLogin", "teacher@example.com")).json()
    assert staff["user"]["role"] == "Professor"
    mine = await people.client(staff["sessionToken"]).get(f"/api/profile/{people.id('teacher')}")
    assert mine.json()["user"]["_id"] == people.id("teacher")


@pytest.mark.spec("P-323", "P-352")
async def test_unknown_and_wrong_get_the_same_answer_on_either_form(people: World) -> None:
    """AU-12 and EN: without the right password nobody learns whose address is known, or on which form."""
    answers = []
    for door, own in DOORS.items():
        other = next(who for who in DOORS.values() if who != own)
        for email, password in (
            ("nobody@example.com", PASSWORD),
            (f"{own}@example.com", "Wrong@1234"),
            (f"{other}@example.com", "Wrong@1234"),
            ("unpaid@example.com" if own == "student" else "blocked@example.com", "Wrong@1234"),
        ):
            answers.append(await knock(people, door, email, password))
    assert {answer.status_code for answer in answers} == {401}
    assert {answer.content for answer in answers} == {answers[0].content}
    assert answers[0].json()["message"] == "Invalid email or password"
    assert "user" not in answers[0].json()
    changing = {"date", "x-request-id"}
    shapes = {tuple((k, v) for k, v in answer.headers.items() if k not in changing) for answer in answers}
    assert len(shapes) == 1


@pytest.mark.spec("P-323")
@pytest.mark.parametrize(
    ("door", "who", "form"),
    [("/api/login", "teacher", "Faculty Login"), ("/api/staffLogin", "student", "Student Login")],
)
async def test_the_right_password_on_the_other_form_names_the_right_form(
    people: World, door: str, who: str, form: str
) -> None:
    """AU-12."""
    refused = await knock(people, door, f"{who}@example.com", remember=True)
    assert (refused.status_code, refused.json()["code"]) == (403, "wrong_form")
    assert form in refused.json()["message"]
    assert set(refused.json()) == {"status", "message", "code"}
    assert "set-cookie" not in refused.headers
    assert await collection("sessions").count_documents({}) == 0


async def test_wrong_passwords_on_either_form_count_against_the_one_account(people: World) -> None:
    """AU-12 and AU-01."""
    for door in ("/api/login", "/api/staffLogin", "/api/login", "/api/staffLogin", "/api/login"):
        assert (await knock(people, door, "teacher@example.com", "Wrong@1234")).status_code == 401
    for door in DOORS:
        assert (await knock(people, door, "teacher@example.com")).status_code == 429


async def test_an_unknown_account_costs_a_hash_too(people: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """EN: the time does not tell who is known; neither does a stored hash that is none."""
    verified: list[str] = []

    class Counting(Argon2Hasher):
        def verify(self, password: str | bytes, hash: str | bytes) -> bool:
            verified.append(str(hash))
            return super().verify(password, hash)

    counting = PasswordHash((Counting(time_cost=1, memory_cost=8, parallelism=1),))
    monkeypatch.setattr(passwords, "_hasher", lambda: counting)
    dummy = passwords._dummy()
    for email in ("nobody@example.com", "student@example.com", "teacher@example.com"):
        verified.clear()
        await knock(people, "/api/login", email, "Wrong@1234")
        assert len(verified) == 1, email
        assert (verified[0] == dummy) == (email == "nobody@example.com")
    await collection("users").update_one({"emailKey": "student@example.com"}, {"$set": {"passwordHash": "plain"}})
    verified.clear()
    await knock(people, "/api/login", "student@example.com")
    assert verified == [dummy]


@pytest.mark.spec("P-260")
async def test_a_closed_account_is_told_why_after_the_right_password(people: World) -> None:
    unpaid = await knock(people, "/api/login", "unpaid@example.com")
    assert (unpaid.status_code, unpaid.json()["code"]) == (403, "payment_required")
    assert unpaid.json()["message"] == "Your payment is pending. Please complete the payment to continue."
    blocked = await knock(people, "/api/staffLogin", "blocked@example.com")
    assert (blocked.status_code, blocked.json()["code"]) == (403, "blocked")
    assert blocked.json()["message"] == "Your account is blocked or not verified. Please contact administrator."
    await collection("users").update_one({"emailKey": "student@example.com"}, {"$set": {"removedOn": clock.now()}})
    removed = await knock(people, "/api/login", "student@example.com")
    assert (removed.status_code, removed.json()["code"]) == (403, "removed")
    for refused in (unpaid, blocked, removed):
        payable = {"user", "token"} if refused is unpaid else set[str]()
        assert set(refused.json()) == {"status", "message", "code"} | payable
        assert "set-cookie" not in refused.headers
    assert await collection("sessions").count_documents({}) == 0


async def test_five_wrong_passwords_then_a_wait(people: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """AU-01: from the sixth on 429, the right password included; elsewhere and later it works."""
    for _ in range(5):
        assert (await knock(people, "/api/login", "student@example.com", "Wrong@1234")).status_code == 401
    for email, password in (("student@example.com", PASSWORD), ("STUDENT@example.com", "x")):
        refused = await knock(people, "/api/login", email, password)
        assert (refused.status_code, refused.json()["code"]) == (429, "too_many")
        assert 0 < int(refused.headers["retry-after"]) <= 901
    assert (await knock(people, "/api/login", "student@example.com", address="10.0.0.2")).status_code == 200
    assert (await knock(people, "/api/login", "classmate@example.com")).status_code == 200
    real = clock.now
    monkeypatch.setattr(clock, "now", lambda: real() + dt.timedelta(minutes=15, seconds=1))
    assert (await knock(people, "/api/login", "student@example.com")).status_code == 200


async def test_a_success_starts_the_count_afresh(people: World) -> None:
    for _ in range(3):
        for _ in range(4):
            await knock(people, "/api/login", "student@example.com", "Wrong@1234")
        assert (await knock(people, "/api/login", "student@example.com")).status_code == 200


async def test_many_accounts_from_one_address_are_limited(people: World) -> None:
    people.app.state.settings.sign_in_tries = 1
    seen = [(await knock(people, "/api/login", f"guess{n}@example.com", "x")).status_code for n in range(21)]
    assert seen == [401] * 20 + [429]
    refused = await knock(people, "/api/login", "student@example.com")
    assert (refused.status_code, refused.json()["code"]) == (429, "too_many")
    assert 0 < int(refused.headers["retry-after"]) <= 601
    assert (await knock(people, "/api/login", "student@example.com", address="10.0.0.2")).status_code == 200


async def test_a_forwarded_address_does_not_dodge_the_limit(people: World) -> None:
    """WB-11: believed from a trusted proxy only, and then its last hop."""

    async def tried(forwarded: str) -> int:
        transport = httpx.ASGITransport(app=people.app, client=("10.0.0.1", 4000))
        async with httpx.AsyncClient(transport=transport, base_url="http://testserver") as client:
            body = {"email": "student@example.com", "password": "Wrong@1234"}
            return (await client.post("/api/login", json=body, headers={"X-Forwarded-For": forwarded})).status_code

    assert [await tried(f"1.2.3.{n}") for n in range(6)] == [401] * 5 + [429]
    people.app.state.settings.trusted_proxies = ["10.0.0.1"]
    assert await tried("1.2.3.4") == 401
    assert [await tried(f"6.6.6.{n}, 1.2.3.4") for n in range(5)] == [401] * 4 + [429]


@pytest.mark.spec("P-272")
async def test_the_address_is_one_account_whatever_its_case(people: World) -> None:
    """UN-04, UN-02."""
    for email in ("STUDENT@Example.COM", "  student@example.com ", "ｓtudent@example.com"):
        assert (await knock(people, "/api/login", email)).status_code == 200, email


async def test_a_password_counts_byte_for_byte_after_nfc(people: World) -> None:
    """AU-08."""
    for password in ("é" * 64, "नमस्ते दुनिया 🙂 Aa1!", "A" * 127 + "\0"):
        made = QUICK.hash(unicodedata.normalize("NFC", password))
        await collection("users").update_one({"emailKey": "student@example.com"}, {"$set": {"passwordHash": made}})
        assert (await knock(people, "/api/login", "student@example.com", password)).status_code == 200
        decomposed = unicodedata.normalize("NFD", password)
        assert (await knock(people, "/api/login", "student@example.com", decomposed)).status_code == 200
        assert (await knock(people, "/api/login", "student@example.com", password + " ")).status_code == 401


async def test_a_hash_with_old_parameters_is_renewed(people: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """AU-16."""
    newer = PasswordHash((Argon2Hasher(time_cost=2, memory_cost=16, parallelism=1),))
    monkeypatch.setattr(passwords, "_hasher", lambda: newer)
    user = {"emailKey": "student@example.com"}
    old = (await collection("users").find_one(user))["passwordHash"]
    assert (await knock(people, "/api/login", "student@example.com")).status_code == 200
    fresh = (await collection("users").find_one(user))["passwordHash"]
    assert "m=8,t=1" in old
    assert "m=16,t=2" in fresh
    assert (await knock(people, "/api/login", "student@example.com")).status_code == 200
    assert (await collection("users").find_one(user))["passwordHash"] == fresh


def test_the_hash_has_the_parameters_of_the_design() -> None:
    """19 MiB, 2 passes, 1 lane, argon2id (DECISIONS D5.4)."""
    assert "$argon2id$v=19$m=19456,t=2,p=1$" in passwords.hash_now("Correct@1")


@pytest.mark.parametrize("stored", ["", "plain", "$argon2id$v=19$m=8,t=1,p=1$broken", "$2b$12$x", None])
async def test_a_stored_hash_that_is_none_lets_nobody_in(people: World, stored: str | None) -> None:
    """AU-17: 401, never 500; and the dummy's own text opens no account that has no password."""
    await collection("users").update_one({"emailKey": "student@example.com"}, {"$set": {"passwordHash": stored}})
    for password in (PASSWORD, "no account has this password", stored or "x"):
        answer = await knock(people, "/api/login", "student@example.com", password)
        assert (answer.status_code, answer.json()["message"]) == (401, "Invalid email or password")
    refused = await collection("audits").count_documents({"action": "session.refused"})
    assert refused == 3


async def test_bodies_that_are_no_credentials(people: World) -> None:
    """AU-06, AU-07, NQ-01, NQ-12: refused before a hash is computed or a query is made."""
    good = {"email": "student@example.com", "password": PASSWORD}
    values: list[Any] = [
        {"$ne": None},
        {"$gt": ""},
        {"$regex": ".*"},
        {"$code": "1"},
        ["a@b.in", "c@d.in"],
        None,
        1,
        True,
    ]
    wrong: list[Any] = [{**good, key: value} for key in good for value in values]
    wrong += [{**good, "role": "Master"}, {**good, "$where": "1"}, {**good, "__proto__": {}}, {**good, "remember": "x"}]
    wrong += [{"email": good["email"]}, {**good, "password": "x" * 1025}, {**good, "password": "é" * 513}]
    wrong += [
        {**good, "email": "a" * 2000},
        {**good, "email": "a\u202eb@x.in"},
        {**good, "email": "a\r\nb@x.in"},
        [good],
    ]
    async with people.client() as client:
        for body in wrong:
            answer = await client.post("/api/login", json=body)
            assert answer.status_code == 422, body
            assert answer.json()["code"] == "invalid"
        for content, kind in ((b"{", "application/json"), (b"email=a&password=b", "application/x-www-form-urlencoded")):
            answer = await client.post("/api/login", content=content, headers={"Content-Type": kind})
            assert answer.status_code in (400, 415, 422)
            assert answer.json()["status"] is False
    assert await collection("limits").count_documents({}) == 0


async def test_signing_in_and_being_refused_are_audited(people: World) -> None:
    await knock(people, "/api/staffLogin", "teacher@example.com")
    await knock(people, "/api/staffLogin", "teacher@example.com", "Wrong@1234")
    rows = [row async for row in collection("audits").find({})]
    assert [row["action"] for row in rows] == ["session.opened", "session.refused"]
    assert rows[0]["actorId"] == people.people["teacher"]
    assert "Correct" not in str(rows)
    assert "Wrong" not in str(rows)
