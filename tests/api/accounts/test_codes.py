"""One-time codes: what is sent, what proves, and every way around them that is closed (attack group OT)."""

from __future__ import annotations

import asyncio
import datetime as dt
import json
from collections import Counter

import httpx
import pytest

from api.core import clock
from api.core.messages.sender import LogTransport
from api.core.store.database import collection
from tests.api.accounts.newcomers import EMAIL, PHONE, browser, code_to, form, messages, prove, prove_email, prove_phone
from tests.api.world import World

WRONG = "Phone or Email verification failed"


def later(patch: pytest.MonkeyPatch, **by: float) -> None:
    """Turns the server's clock forward."""
    real = clock.now
    patch.setattr(clock, "now", lambda: real() + dt.timedelta(**by))


@pytest.mark.spec("P-358", "P-359", "P-360", "P-264", "P-292")
async def test_a_code_is_sent_and_proves_its_value(people: World) -> None:
    async with browser(people) as stranger:
        for path, body, to, channel in (
            ("/api/sendPhoneOtp", {"phone": PHONE}, f"+91{PHONE}", "sms"),
            ("/api/sendEmailOtp", {"email": EMAIL}, EMAIL, "mail"),
        ):
            for wrong in ("", "98123", "98123456701", "98123x5670", "1234567890", "abc", "a@b", "a b@c.in"):
                refused = await stranger.post(path, json={next(iter(body)): wrong})
                assert (refused.status_code, refused.json()["status"]) == (422, False), wrong
            assert await messages(to=to) == []
            sent = await stranger.post(path, json=body)
            assert sent.json() == {"status": True, "message": "OTP Sent", "resendIn": 60, "expiresIn": 600}
            (row,) = await messages(to=to)
            assert (row["channel"], row["template"], row["state"]) == (channel, "code", "waiting")
            code = await code_to(to)
            assert len(code) == 6
            # OT-13: neither the answer nor the stored code gives it away.
            assert code not in sent.text
            assert code not in str(sent.headers)
            stored = [row async for row in collection("otps").find({})]
            assert code not in str(stored)
            assert next(iter(body.values())) not in str(stored)
            kind = next(iter(body))
            given = {"value": next(iter(body.values())), "type": kind, "otp": code}
            bad = await stranger.post("/api/verifyOtp", json={**given, "otp": "000000" if code != "000000" else "1"})
            assert (bad.status_code, bad.json()["message"]) == (400, WRONG)
            right = await stranger.post("/api/verifyOtp", json=given)
            assert (right.status_code, right.json()["status"]) == (200, True)
            other = await stranger.post("/api/verifyOtp", json={**given, "type": "fax"})
            assert other.status_code == 422


@pytest.mark.parametrize(
    "address",
    [
        pytest.param("\u0430@x.in", id="a Cyrillic letter"),
        pytest.param("newcomer.оne@example.com", id="a Cyrillic letter in a known address"),
        pytest.param("ａ@x.in", id="a wide letter"),
    ],
)
async def test_no_code_is_sent_to_an_address_that_only_looks_like_another(people: World, address: str) -> None:
    async with browser(people) as stranger:
        refused = await stranger.post("/api/sendEmailOtp", json={"email": address})
    assert (refused.status_code, refused.json()["message"]) == (422, "Please enter valid email address")
    assert await messages() == []


async def test_an_international_domain_is_one_account_however_it_is_typed(people: World) -> None:
    typed, ascii_address = "newcomer@büro.example", "newcomer@xn--bro-hoa.example"
    async with browser(people) as stranger:
        await prove_phone(stranger)
        assert (await stranger.post("/api/sendEmailOtp", json={"email": typed})).status_code == 200
        given = {"value": typed, "type": "email", "otp": await code_to(ascii_address)}
        assert (await stranger.post("/api/verifyOtp", json=given)).status_code == 200
        done = await stranger.post("/api/register", json=form(people, email=typed))
        assert done.status_code == 200, done.text
        stored = await collection("users").find_one({"emailKey": ascii_address})
        assert stored is not None
        assert stored["email"] == ascii_address
        for way in (typed, ascii_address):
            await collection("outbox").delete_many({})
            await stranger.post("/api/forgotPassword", json={"email": way})
            assert len(await messages(template="reset", to=ascii_address)) == 1, way


@pytest.mark.spec("P-264")
async def test_the_sixth_try_is_refused_even_with_the_right_code(people: World) -> None:
    """OT-01: five tries, then the code is dead."""
    async with browser(people) as stranger:
        await stranger.post("/api/sendPhoneOtp", json={"phone": PHONE})
        code = await code_to(f"+91{PHONE}")
        given = {"value": PHONE, "type": "phone", "otp": "x"}
        assert [(await stranger.post("/api/verifyOtp", json=given)).status_code for _ in range(5)] == [400] * 5
        dead = await stranger.post("/api/verifyOtp", json={**given, "otp": code})
        assert (dead.status_code, dead.json()["code"]) == (429, "too_many")
        assert int(dead.headers["retry-after"]) > 0
        refused = await stranger.post("/api/register", json=form(people))
        assert refused.json()["message"] == "Please verify your phone number"


async def test_a_code_is_bound_to_value_type_and_browser(people: World) -> None:
    """OT-04, OT-05: another number, the other type, and another person's browser."""
    async with browser(people) as stranger, browser(people) as thief:
        await stranger.post("/api/sendPhoneOtp", json={"phone": PHONE})
        await thief.post("/api/sendPhoneOtp", json={"phone": "9812345671"})
        code = await code_to(f"+91{PHONE}")
        given = {"value": PHONE, "type": "phone", "otp": code}
        for client, change in ((stranger, {"value": "9812345671"}), (stranger, {"type": "email"}), (thief, {})):
            answer = await client.post("/api/verifyOtp", json={**given, **change})
            assert (answer.status_code, answer.json()["message"]) == (400, WRONG)
        assert (await stranger.post("/api/verifyOtp", json=given)).status_code == 200
        # What the one proved serves nobody else.
        await prove_email(stranger)
        taken = await thief.post("/api/register", json=form(people))
        assert (taken.status_code, taken.json()["message"]) == (422, "Please verify your phone number")


async def test_only_the_newest_code_counts(people: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """OT-06; and a minute lies between two codes."""
    async with browser(people) as stranger:
        await stranger.post("/api/sendEmailOtp", json={"email": EMAIL})
        old = await code_to(EMAIL)
        soon = await stranger.post("/api/sendEmailOtp", json={"email": EMAIL.upper()})
        assert soon.status_code == 429
        assert soon.json()["message"].startswith("Please wait ")
        assert 0 < int(soon.headers["retry-after"]) <= 61
        later(monkeypatch, seconds=61)
        assert (await stranger.post("/api/sendEmailOtp", json={"email": EMAIL})).status_code == 200
        new = await code_to(EMAIL)
        given = {"value": EMAIL, "type": "email"}
        if new != old:
            assert (await stranger.post("/api/verifyOtp", json={**given, "otp": old})).status_code == 400
        assert (await stranger.post("/api/verifyOtp", json={**given, "otp": new})).status_code == 200


async def test_a_code_ends_after_ten_minutes_and_a_proof_after_thirty(
    people: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with browser(people) as stranger:
        await prove_phone(stranger)
        await stranger.post("/api/sendEmailOtp", json={"email": EMAIL})
        given = {"value": EMAIL, "type": "email", "otp": await code_to(EMAIL)}
        with monkeypatch.context() as patch:
            later(patch, minutes=10, seconds=1)
            assert (await stranger.post("/api/verifyOtp", json=given)).status_code == 400
        assert (await stranger.post("/api/verifyOtp", json=given)).status_code == 200
        later(monkeypatch, minutes=30, seconds=1)
        # OT-11
        old = await stranger.post("/api/register", json=form(people))
        assert (old.status_code, old.json()["message"]) == (422, "Please verify your phone number")


async def test_so_many_codes_a_day_for_one_number(people: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """OT-07: guessing over many codes has a chance of at most 0.015 % a day, whoever asks from wherever: thirty codes,
    ten of them from one network address, with five tries each."""
    real, minutes = clock.now, 0
    monkeypatch.setattr(clock, "now", lambda: real() + dt.timedelta(minutes=minutes))
    guess = {"value": PHONE, "type": "phone", "otp": "x"}
    sends, tries = [], []
    for address in ("10.0.1.1", "10.0.1.2", "10.0.1.3", "10.0.1.4"):
        for _ in range(11):
            async with browser(people, address) as stranger:
                minutes += 2
                sends.append((await stranger.post("/api/sendPhoneOtp", json={"phone": PHONE})).status_code)
                if sends[-1] == 200:
                    tries += [(await stranger.post("/api/verifyOtp", json=guess)).status_code for _ in range(6)]
    assert sends == ([200] * 10 + [429]) * 3 + [429] * 11
    assert tries == ([400] * 5 + [429]) * 30


async def test_one_browser_asks_for_ten_codes_a_day(people: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """At one network address, for whatever numbers; another browser there is not kept waiting by it."""
    people.app.state.settings.code_sends_per_address = 100
    real, hours = clock.now, 0
    monkeypatch.setattr(clock, "now", lambda: real() + dt.timedelta(hours=hours))

    async def ask(client: httpx.AsyncClient, number: int) -> int:
        return (await client.post("/api/sendPhoneOtp", json={"phone": f"98123450{number:02d}"})).status_code

    async with browser(people) as one, browser(people) as other:
        assert [await ask(one, number) for number in range(12)] == [200] * 10 + [429] * 2
        assert await ask(other, 10) == 200
        hours = 24
        assert await ask(one, 11) == 200


async def test_strangers_cannot_use_up_the_tries_of_a_code(people: World) -> None:
    """Without the secret of the browser that asked, every try is refused, the right code too; it counts against the
    network address of whoever tries, for such tries alone."""
    async with browser(people) as owner, browser(people, "10.9.0.1") as stranger, browser(people, "10.9.0.1") as asking:
        for path, body in (("sendPhoneOtp", {"phone": PHONE}), ("sendEmailOtp", {"email": EMAIL})):
            assert (await owner.post(f"/api/{path}", json=body)).status_code == 200
        # This one has a secret as well, of another code.
        await asking.post("/api/sendPhoneOtp", json={"phone": "9812345671"})
        right: dict[str, str] = {}
        for value, kind, to in ((PHONE, "phone", f"+91{PHONE}"), (EMAIL, "email", EMAIL)):
            right = {"value": value, "type": kind, "otp": await code_to(to)}
            for client in (stranger, asking):
                seen = [(await client.post("/api/verifyOtp", json=right)).status_code for _ in range(40)]
                assert set(seen) <= {400, 429}
        assert (await stranger.post("/api/verifyOtp", json=right)).status_code == 429
        own = {"value": "9812345671", "type": "phone", "otp": await code_to("+919812345671")}
        assert (await asking.post("/api/verifyOtp", json=own)).status_code == 200
        for value, kind, to in ((PHONE, "phone", f"+91{PHONE}"), (EMAIL, "email", EMAIL)):
            given = {"value": value, "type": kind, "otp": await code_to(to)}
            assert (await owner.post("/api/verifyOtp", json=given)).status_code == 200
        assert (await owner.post("/api/register", json=form(people))).status_code == 200


async def test_of_two_hundred_tries_of_a_right_code_at_once_one_succeeds(people: World) -> None:
    """OT-01; and none after it: a code works once."""
    async with browser(people) as stranger:
        await stranger.post("/api/sendPhoneOtp", json={"phone": PHONE})
        given = {"value": PHONE, "type": "phone", "otp": await code_to(f"+91{PHONE}")}
        answers = await asyncio.gather(*(stranger.post("/api/verifyOtp", json=given) for _ in range(200)))
        seen = Counter(answer.status_code for answer in answers)
        assert seen[200] == 1
        assert set(seen) <= {200, 400, 429}
        again = await stranger.post("/api/verifyOtp", json=given)
        assert (again.status_code, again.json()["message"]) == (400, WRONG)
        await prove_email(stranger)
        assert (await stranger.post("/api/register", json=form(people))).status_code == 200
        later_ = await stranger.post("/api/verifyOtp", json=given)
        assert (later_.status_code, later_.json()["message"]) == (400, WRONG)


async def test_the_secret_of_a_code_is_out_of_reach_of_scripts(people: World) -> None:
    async with browser(people) as stranger:
        sent = await stranger.post("/api/sendPhoneOtp", json={"phone": PHONE})
        (cookie,) = sent.headers.get_list("set-cookie")
    flags = {part.strip().lower() for part in cookie.split(";")[1:]}
    assert {"httponly", "samesite=strict", "path=/api"} <= flags
    secret = cookie.partition("=")[2].partition(";")[0]
    assert len(secret) == 32
    assert secret not in sent.text
    assert secret not in str([row async for row in collection("otps").find({})])


async def test_one_network_address_and_the_whole_product_send_so_many(people: World) -> None:
    """OT-12: numbers in a row, numbers that cost more, and a flood from everywhere."""
    settings = people.app.state.settings
    settings.code_sends_per_address, settings.code_sends_per_hour = 3, 4
    async with browser(people) as stranger, browser(people, "10.0.0.2") as other:
        seen = [
            (await stranger.post("/api/sendPhoneOtp", json={"phone": f"981234560{n}"})).status_code for n in range(4)
        ]
        assert seen == [200, 200, 200, 429]
        # Whoever is over the limit uses up nobody's number: its owner may still ask.
        assert (await stranger.post("/api/sendPhoneOtp", json={"phone": PHONE})).status_code == 429
        settings.code_sends_per_hour = 5
        assert (await other.post("/api/sendPhoneOtp", json={"phone": PHONE})).status_code == 200
        for premium in ("+882123456789", "8821234567890", "+979123456789", "0979123456"):
            assert (await other.post("/api/sendPhoneOtp", json={"phone": premium})).status_code == 422
        seen = [(await other.post("/api/sendEmailOtp", json={"email": f"n{n}@example.com"})).status_code for n in "12"]
        assert seen == [200, 429]
    assert len(await messages()) == 5


@pytest.mark.spec("P-263")
async def test_both_must_be_proved(people: World) -> None:
    """Also OT-10: the proof of one number does not serve another."""
    async with browser(people) as stranger:
        bare = await stranger.post("/api/register", json=form(people))
        assert (bare.status_code, bare.json()["message"]) == (422, "Please verify your phone number")
        await prove_phone(stranger)
        half = await stranger.post("/api/register", json=form(people))
        assert (half.status_code, half.json()["message"]) == (422, "Please verify your email address")
        await prove_email(stranger)
        for change, message in (
            ({"phone": "9812345671"}, "Please verify your phone number"),
            ({"email": "another@example.com"}, "Please verify your email address"),
        ):
            refused = await stranger.post("/api/register", json=form(people, **change))
            assert (refused.status_code, refused.json()["message"]) == (422, message)
        assert (await stranger.post("/api/register", json=form(people))).status_code == 200


async def test_a_proof_serves_once(people: World) -> None:
    """OT-11: a second account with a used proof is refused; the same form again is answered as the first time."""
    async with browser(people) as stranger:
        await prove(stranger)
        first = await stranger.post("/api/register", json=form(people))
        again = await stranger.post("/api/register", json=form(people))
        assert (first.status_code, again.content) == (200, first.content)
        await prove_email(stranger, "second@example.com")
        used = await stranger.post("/api/register", json=form(people, email="second@example.com"))
        assert (used.status_code, used.json()["message"]) == (422, "Please verify your phone number")
        assert await collection("users").count_documents({"name": "Ananya Iyer"}) == 1


async def test_a_known_and_an_unknown_value_are_asked_alike(people: World) -> None:
    """EN-03."""
    async with browser(people) as stranger:
        known = await stranger.post("/api/sendEmailOtp", json={"email": "student@example.com"})
        unknown = await stranger.post("/api/sendEmailOtp", json={"email": "nobody@example.com"})
        assert known.content == unknown.content
        assert set(known.headers) == set(unknown.headers)
        phones = [await stranger.post("/api/sendPhoneOtp", json={"phone": phone}) for phone in ("9876500000", PHONE)]
        assert phones[0].content == phones[1].content


async def test_production_keeps_no_code_and_logs_none(people: World, caplog: pytest.LogCaptureFixture) -> None:
    """OT-13: once a message is sent its text is gone, and the log has nothing of it."""
    sent: list[str] = []

    class Carrier(LogTransport):
        async def send(self, message: object, reference: str) -> None:
            sent.append(reference)

    sender = people.app.state.sender
    sender.transports = {"mail": Carrier(), "sms": Carrier()}
    caplog.set_level("INFO", logger="api")
    async with browser(people) as stranger:
        await stranger.post("/api/sendPhoneOtp", json={"phone": PHONE})
        await stranger.post("/api/sendEmailOtp", json={"email": EMAIL})
    codes = [await code_to(f"+91{PHONE}"), await code_to(EMAIL)]
    assert [await sender.send_due("mail"), await sender.send_due("sms")] == [1, 1]
    rows = await messages()
    assert [row["state"] for row in rows] == ["sent", "sent"]
    assert len(sent) == 2
    traces = json.dumps(rows, default=str) + caplog.text
    assert not [code for code in codes if code in traces]
