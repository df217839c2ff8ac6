"""Forgotten and first passwords and the links that verify: once, for a while, and for nobody else (OT-15 to OT-18)."""

from __future__ import annotations

import datetime as dt

import httpx
import pytest

from api.access.documents import User
from api.accounts import letters
from api.accounts.signing_in import links, recovery
from api.core import clock
from api.core.messages import outbox
from api.core.messages.sender import Sender
from api.core.store import records
from api.core.store.database import collection
from tests.api.accounts.newcomers import NEW, browser, messages, token_in
from tests.api.world import PASSWORD, World

ENDED = "This link is no longer valid. It works once and for a limited time."


class Nowhere:
    """Takes every message and forgets it."""

    def __init__(self) -> None:
        self.sent: list[outbox.Message] = []

    async def send(self, message: outbox.Message, reference: str) -> None:
        self.sent.append(message)


async def deliver(world: World) -> list[outbox.Message]:
    """Sends what is due; the texts stay in their rows, as in development."""
    carrier = Nowhere()
    writers = world.app.state.sender.writers
    await Sender({"mail": carrier, "sms": carrier}, writers, keep_bodies=True).send_due("mail")
    return carrier.sent


async def ask(client: httpx.AsyncClient, email: str) -> httpx.Response:
    return await client.post("/api/forgotPassword", json={"email": email})


async def reset_token(world: World, email: str = "student@example.com") -> str:
    async with browser(world) as stranger:
        assert (await ask(stranger, email)).status_code == 200
    await deliver(world)
    return await token_in("reset", "reset-password")


async def set_password(world: World, token: str, new: str = NEW, confirm: str | None = None) -> httpx.Response:
    async with browser(world) as stranger:
        body = {"newPassword": new, "confirmPassword": new if confirm is None else confirm}
        return await stranger.post(f"/api/resetPassword/{token}", json=body)


@pytest.mark.spec("P-355", "T-214", "T-357", "T-358")
async def test_known_and_unknown_addresses_get_the_same_answer_and_one_write_each(people: World) -> None:
    """EN-02: nor is a blocked account told apart; whose address it is, is looked up when the mail is written."""
    await collection("users").update_one({"emailKey": "classmate@example.com"}, {"$set": {"removedOn": clock.now()}})
    answers, written = [], []
    asked = ("student@example.com", "nobody@example.com", "classmate@example.com", "blocked@example.com")
    for email in (*asked, "TEACHER@example.com"):
        async with browser(people) as stranger:
            answers.append(await ask(stranger, email))
        written.append(len(await messages()))
    assert {(answer.status_code, answer.content) for answer in answers} == {(200, answers[0].content)}
    assert answers[0].json()["message"].startswith("If this email has an account")
    assert set(answers[0].json()) == {"status", "message"}, "No link and no token in the answer."
    assert written == [1, 2, 3, 4, 5]
    assert await collection("links").count_documents({}) == 0
    sent = await deliver(people)
    assert sorted(message.to for message in sent) == [
        "blocked@example.com",
        "student@example.com",
        "teacher@example.com",
    ]
    assert len(await messages()) == 3


async def test_the_mail_goes_to_the_stored_address_and_leads_to_the_configured_origin(people: World) -> None:
    """OT-17: neither a look-alike address nor a Host header decides."""
    async with browser(people) as stranger:
        refused = await stranger.post("/api/forgotPassword", json={"email": "ſtudent@example.com"})
        assert (refused.status_code, refused.json()["message"]) == (422, "Please enter a valid email!")
        body = {"email": "student@example.com"}
        headers = {"Host": "evil.example", "X-Forwarded-Host": "evil.example"}
        assert (await stranger.post("/api/forgotPassword", json=body, headers=headers)).status_code == 200
    (sent,) = await deliver(people)
    assert sent.to == "student@example.com"
    assert "http://localhost:8000/reset-password/" in sent.text
    assert "evil" not in sent.text + sent.html


async def test_an_address_is_needed(people: World) -> None:
    async with browser(people) as stranger:
        for given, said in (("", "Email is required!"), ("abc", "Please enter a valid email!")):
            refused = await ask(stranger, given)
            assert (refused.status_code, refused.json()["message"]) == (422, said)


async def test_three_mails_an_hour_and_five_a_day(people: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """OT-18: every call is answered alike, and the mails are few."""
    real, hours = clock.now, 0
    monkeypatch.setattr(clock, "now", lambda: real() + dt.timedelta(hours=hours))
    count = []
    for hours in range(0, 6, 2):
        for n in range(5):
            async with browser(people, f"10.0.{hours}.{n}") as stranger:
                assert (await ask(stranger, "student@example.com")).status_code == 200
        count.append(len(await messages()))
    assert count == [3, 5, 5]


async def test_a_reset_sets_the_password_once_and_signs_out_everywhere(people: World) -> None:
    """OT-16, P-043: the sessions end at the next request, and the owner is told."""
    before = await people.as_("student")
    other = await reset_token(people)
    token = await reset_token(people)
    async with browser(people) as stranger:
        assert (await stranger.get(f"/api/resetPassword/{token}")).status_code == 200
    done = await set_password(people, token)
    assert done.json() == {"status": True, "message": "Your password has been set. Please sign in.", "staff": False}
    assert (await before.get(f"/api/profile/{people.id('student')}")).status_code == 401
    async with browser(people) as stranger:
        for password, status in ((PASSWORD, 401), (NEW, 200)):
            answer = await stranger.post("/api/login", json={"email": "student@example.com", "password": password})
            assert answer.status_code == status
    for used in (token, other):
        again = await set_password(people, used, "Another@3y-Lotus")
        assert (again.status_code, again.json()["message"]) == (400, ENDED)
        async with browser(people) as stranger:
            assert (await stranger.get(f"/api/resetPassword/{used}")).status_code == 400
    mails = await deliver(people)
    assert [(message.template, message.to) for message in mails] == [("password_changed", "student@example.com")]
    assert await collection("notifications").count_documents({"event": "password.changed"}) == 1


async def test_a_link_ends_by_the_clock_and_with_a_password_change(
    people: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """OT-16."""
    token = await reset_token(people, "teacher@example.com")
    with monkeypatch.context() as patch:
        real = clock.now
        patch.setattr(clock, "now", lambda: real() + dt.timedelta(minutes=30, seconds=1))
        assert (await set_password(people, token)).json()["message"] == ENDED
    change = {"currentPassword": PASSWORD, "newPassword": "Changed@2x-Lotus", "confirmPassword": "Changed@2x-Lotus"}
    changed = await (await people.as_("teacher")).post("/api/updatePassword", json=change)
    assert changed.status_code == 200
    assert (await set_password(people, token)).json()["message"] == ENDED
    staff = await set_password(people, await reset_token(people, "hod@example.com"))
    assert staff.json()["staff"] is True


async def test_the_password_rules_hold_and_do_not_cost_the_link(people: World) -> None:
    token = await reset_token(people)
    for new, confirm, part in (
        ("Abcdefg1", None, "Password must be at least 8 characters"),
        (NEW, "", "Please confirm your password"),
        (NEW, "x", "Please make sure both passwords match"),
        ("Password@1", None, "easy to guess"),
        ("Student@123", None, "easy to guess"),
    ):
        refused = await set_password(people, token, new, confirm)
        assert refused.status_code == 422
        assert part in refused.json()["message"]
    assert (await set_password(people, token)).status_code == 200


@pytest.mark.spec("P-040", "P-356", "T-359", "T-360")
async def test_a_verification_link_works_once_for_a_week(people: World, monkeypatch: pytest.MonkeyPatch) -> None:
    for who, path, purpose in (("student", "verifyStudent", "verify"), ("teacher", "verifyStaff", "verifyStaff")):
        user = await collection("users").find_one({"_id": people.people[who]})
        assert user is not None
        wanted: links.Purpose = "verify" if purpose == "verify" else "verifyStaff"
        token, late = [await links.make(wanted, user["_id"], None, letters.FIRST_LASTS) for _ in range(2)]
        crossed = "verifyStaff" if path == "verifyStudent" else "verifyStudent"
        async with browser(people) as stranger:
            for wrong in (f"{path}/{people.id(who)}", f"{path}/{'x' * 43}", f"{path}/x", f"{crossed}/{token}"):
                refused = await stranger.get(f"/api/{wrong}")
                assert (refused.status_code, refused.json()["status"]) == (400, False), wrong
            done = await stranger.get(f"/api/{path}/{token}")
            assert (done.status_code, done.json()["status"]) == (200, True)
            again = await stranger.get(f"/api/{path}/{token}")
            assert (again.status_code, again.json()["status"]) == (200, True), "the page was loaded anew"
            assert again.json()["message"] == "This email address is already verified. You can sign in."
            assert await collection("audits").count_documents({"action": "email.verified", "actorId": user["_id"]}) == 1
            used = await collection("users").find_one_and_update(
                {"_id": user["_id"]}, {"$set": {"emailVerifiedAt": None}}
            )
            assert used is not None
            assert (await stranger.get(f"/api/{path}/{token}")).json()["message"] == ENDED, "it verifies once"
            await collection("users").update_one({"_id": user["_id"]}, {"$set": {"emailVerifiedAt": clock.now()}})
            with monkeypatch.context() as patch:
                real = clock.now
                patch.setattr(clock, "now", lambda real=real: real() + dt.timedelta(days=7, seconds=1))
                assert (await stranger.get(f"/api/{path}/{late}")).status_code == 400
        record = await collection("users").find_one({"_id": people.people[who]})
        assert record is not None
        assert record["emailVerifiedAt"] is not None


async def test_a_verification_link_opens_no_blocked_account(people: World) -> None:
    user = await collection("users").find_one({"_id": people.people["blocked"]})
    assert user is not None
    token = await links.make("verifyStaff", user["_id"], user.get("passwordHash"), letters.FIRST_LASTS)
    async with browser(people) as stranger:
        assert (await stranger.get(f"/api/verifyStaff/{token}")).status_code == 200
        body = {"email": "blocked@example.com", "password": PASSWORD}
        assert (await stranger.post("/api/staffLogin", json=body)).json()["code"] == "blocked"


async def test_failing_for_another_locks_nobody_out(people: World) -> None:
    """AU-04: whoever fails on an address, its owner signs in from elsewhere and can have the password set anew."""
    wrong = {"email": "student@example.com", "password": "Wrong@1234"}
    for n in range(8):
        async with browser(people, f"10.9.0.{n % 2}") as attacker:
            for _ in range(5):
                await attacker.post("/api/login", json=wrong)
    assert (await set_password(people, await reset_token(people))).status_code == 200
    async with browser(people) as owner:
        assert (await owner.post("/api/login", json={**wrong, "password": NEW})).status_code == 200


async def test_a_password_set_by_a_mailed_link_ends_the_wait_at_the_sign_in(people: World) -> None:
    """AU-04: of an account that is being tried from everywhere."""
    wrong = {"email": "student@example.com", "password": "Wrong@1234"}
    for number in range(20):
        async with browser(people, f"10.9.1.{number}") as attacker:
            assert (await attacker.post("/api/login", json=wrong)).status_code == 401
    async with browser(people, "10.9.2.1") as owner:
        assert (await owner.post("/api/login", json=wrong)).status_code == 429
        assert (await set_password(people, await reset_token(people))).status_code == 200
        assert (await owner.post("/api/login", json={**wrong, "password": NEW})).status_code == 200


async def test_a_link_is_not_logged(people: World, caplog: pytest.LogCaptureFixture) -> None:
    """OT-13: the token in a path is a secret like a password."""
    user = await collection("users").find_one({"_id": people.people["student"]})
    assert user is not None
    caplog.set_level("INFO", logger="api")
    async with browser(people) as stranger:
        for purpose, path in (("password", "resetPassword"), ("verify", "verifyStudent")):
            wanted: links.Purpose = "password" if purpose == "password" else "verify"
            token = await links.make(wanted, user["_id"], user["passwordHash"], letters.FIRST_LASTS)
            assert (await stranger.get(f"/api/{path}/{token}")).status_code == 200
            seen = [str(vars(record)) for record in caplog.records]
            assert any(f"/api/{path}/…" in line for line in seen)
            assert not [line for line in seen if token in line]


async def test_an_invitation_leads_to_a_first_password(people: World) -> None:
    settings = people.app.state.settings
    user = User(
        name="Dr. New",
        email="new@example.com",
        emailKey="new@example.com",
        role="Professor",
        status=True,
        collegeId=people.college,
        departmentId=people.medicine,
    )
    message = await recovery.invitation(settings, user, place="Sahyadri Institute")
    async with outbox.enqueue_with(message, key=f"invited:{user.id}", name="users", record={"_id": user.id}):
        await records(User).add(user)
    await deliver(people)
    verify = await token_in("invited", "verifyStaff")
    async with browser(people) as stranger:
        assert (await stranger.get(f"/api/verifyStaff/{verify}")).status_code == 200
    assert (await set_password(people, await token_in("invited", "reset-password"))).json()["staff"] is True
    async with browser(people) as stranger:
        body = {"email": "new@example.com", "password": NEW}
        assert (await stranger.post("/api/staffLogin", json=body)).status_code == 200
