"""Guessing passwords is slow, and nobody's guesses keep another out (attack rows AU-01, AU-04, AU-15, AU-18)."""

from __future__ import annotations

import asyncio
import datetime as dt
import os
import sys
import threading
import time
from collections.abc import Callable

import httpx
import pytest
from pwdlib import PasswordHash
from pwdlib.hashers.argon2 import Argon2Hasher

from api.access import guessing, known
from api.core import clock
from api.core.errors import Unavailable
from api.core.security import passwords
from api.core.security.passwords import AT_ONCE
from api.core.store.database import Store, collection
from api.serve import fill_store
from tests.api.quick_passwords import give_passwords, use_quick_passwords
from tests.api.world import PASSWORD, World

WARD = "10.0.0.1"
"""The one network address that a college stands behind."""


@pytest.fixture
async def people(world: World, monkeypatch: pytest.MonkeyPatch) -> World:
    use_quick_passwords(monkeypatch)
    await give_passwords(world)
    return world


@pytest.fixture
def browser(people: World) -> Callable[[], httpx.AsyncClient]:
    """Makes browsers in the ward, each with cookies of its own."""

    def opened() -> httpx.AsyncClient:
        transport = httpx.ASGITransport(app=people.app, raise_app_exceptions=False, client=(WARD, 4000))
        return httpx.AsyncClient(transport=transport, base_url="http://testserver")

    return opened


async def enter(client: httpx.AsyncClient, who: str, password: str = PASSWORD, door: str = "/api/login") -> int:
    return (await client.post(door, json={"email": f"{who}@example.com", "password": password})).status_code


async def test_failures_behind_the_same_address_do_not_keep_the_owner_out(
    browser: Callable[[], httpx.AsyncClient],
) -> None:
    """AU-04: the attacker sits in the same ward; a browser that the owner has used before still lets the owner in."""
    async with browser() as own, browser() as attacker, browser() as new:
        assert await enter(own, "student") == 200
        assert [await enter(attacker, "student", "Wrong@1234") for _ in range(7)] == [401] * 5 + [429] * 2
        assert await enter(new, "student") == 429
        assert await enter(own, "student") == 200
        assert await enter(own, "STUDENT") == 200


async def test_a_flood_of_failures_keeps_no_known_browser_out(
    people: World, browser: Callable[[], httpx.AsyncClient]
) -> None:
    """Also where so many accounts were tried that nobody else may try from that address."""
    people.app.state.settings.sign_in_tries = 1
    async with browser() as own, browser() as attacker:
        assert await enter(own, "teacher", door="/api/staffLogin") == 200
        seen = [await enter(attacker, f"guess{number}", "x") for number in range(21)]
        assert seen == [401] * 20 + [429]
        assert await enter(attacker, "student") == 429
        assert await enter(own, "teacher", door="/api/staffLogin") == 200


async def test_a_known_browser_has_a_limit_too_and_of_its_own(
    browser: Callable[[], httpx.AsyncClient], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever holds it guesses no more than others; one account's browser is a stranger to another account."""
    async with browser() as own, browser() as other:
        assert await enter(own, "student") == 200
        assert [await enter(own, "student", "Wrong@1234") for _ in range(6)] == [401] * 5 + [429]
        assert await enter(own, "student") == 429
        assert await enter(other, "student") == 200
        assert [await enter(own, "classmate", "Wrong@1234") for _ in range(6)] == [401] * 5 + [429]
        real = clock.now
        monkeypatch.setattr(clock, "now", lambda: real() + dt.timedelta(minutes=15, seconds=1))
        assert await enter(own, "student") == 200


async def test_the_cookie_is_of_one_account_locked_down_and_not_forged(
    people: World, browser: Callable[[], httpx.AsyncClient], monkeypatch: pytest.MonkeyPatch
) -> None:
    """It says nothing about the account, goes to its door only, opens nothing, and ends after 180 days."""
    settings, door = people.app.state.settings, "/api/login"
    async with browser() as own:
        answer = await own.post(door, json={"email": "student@example.com", "password": PASSWORD})
        (cookie,) = [one for one in answer.headers.get_list("set-cookie") if one.startswith(known.NAME)]
        flags = {part.strip().lower() for part in cookie.split(";")[1:]}
        assert {"path=/api/login", "httponly", "samesite=strict", f"max-age={180 * 24 * 3600}"} <= flags
        assert "student" not in cookie
        name, _, value = cookie.partition(";")[0].partition("=")
        refused = await people.client().get("/api/session", headers={"Cookie": f"pgl_session={value}; {name}={value}"})
        assert refused.status_code == 401
        wrong = await own.post(door, json={"email": "student@example.com", "password": "Wrong@1234"})
        assert "set-cookie" not in wrong.headers
    key = known.known_browser(settings, {name: value}, "Student@Example.com")
    assert key is not None
    day, _, seal = value.split(".")
    other = known._name(settings.secret.get_secret_value(), "classmate@example.com")
    for cookies, email in (
        ({other: value}, "classmate@example.com"),
        ({name: value}, "classmate@example.com"),
        ({name: f"{int(day) + 1}.{key}.{seal}"}, "student@example.com"),
        ({name: f"{day}.{'x' * 16}.{seal}"}, "student@example.com"),
        ({name: f"{day}.{key}.{'0' * 32}"}, "student@example.com"),
        ({name: "x"}, "student@example.com"),
        ({}, "student@example.com"),
    ):
        assert known.known_browser(settings, cookies, email) is None, cookies
    today = clock.today()
    for days, still in ((179, True), (180, False), (-1, False)):
        monkeypatch.setattr(clock, "today", lambda days=days: today + dt.timedelta(days=days))
        assert (known.known_browser(settings, {name: value}, "student@example.com") is not None) == still


async def test_many_sign_ins_at_once_use_little_memory(people: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """AU-15: 64 at once are all let in, and no more than four hashes of 19 MiB are computed at a time, by threads that
    step back behind the event loop's where that can be said of a thread."""
    now, most, lock = 0, 0, threading.Lock()
    nice: set[int] = set()

    class Slow(Argon2Hasher):
        def verify(self, password: str | bytes, hash: str | bytes) -> bool:
            nonlocal now, most
            with lock:
                now += 1
                most = max(most, now)
                nice.add(os.getpriority(os.PRIO_PROCESS, threading.get_native_id()))
            time.sleep(0.005)
            with lock:
                now -= 1
            return super().verify(password, hash)

    hasher = PasswordHash((Slow(time_cost=1, memory_cost=8, parallelism=1),))
    monkeypatch.setattr(passwords, "_hasher", lambda: hasher)
    people.app.state.settings.sign_in_tries = 1000
    async with people.client() as client:
        seen = await asyncio.gather(*(enter(client, "student") for _ in range(64)))
    assert seen == [200] * 64
    assert most == AT_ONCE <= 4
    own = os.getpriority(os.PRIO_PROCESS, 0)
    assert sys.platform != "linux" or nice == {min(own + passwords.BACK, 19)}


async def test_a_line_of_sign_ins_that_is_long_takes_nobody_more(
    people: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Who waits is let in; who comes after the last that the line has room for is asked to come again."""
    go = threading.Event()
    monkeypatch.setattr(guessing, "LINE", 5)
    monkeypatch.setattr(passwords, "_verify", lambda *_: (go.wait(20), None))
    people.app.state.settings.sign_in_tries = 1000
    async with people.client() as client:
        body = {"email": "student@example.com", "password": PASSWORD}
        entering = [asyncio.create_task(client.post("/api/login", json=body)) for _ in range(AT_ONCE + 5 + 3)]
        for _ in range(1000):
            if sum(task.done() for task in entering) >= 3:
                break
            await asyncio.sleep(0.01)
        go.set()
        answers = await asyncio.gather(*entering)
        turned_away = [answer for answer in answers if answer.status_code != 200]
        assert [answer.status_code for answer in turned_away] == [503] * 3
        assert all(int(answer.headers["retry-after"]) > 0 for answer in turned_away)
        assert turned_away[0].json()["message"] == passwords.BUSY
        assert await enter(client, "student") == 200


async def test_hashes_beside_sign_ins_have_a_line_of_their_own_length(
    people: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Setting a password waits as well, and is refused where too many wait; one that gives up leaves the line."""
    del people
    go = threading.Event()
    monkeypatch.setattr(passwords, "LINE", 2)
    monkeypatch.setattr(passwords, "hash_now", lambda password: go.wait(20) and password)
    waiting = [asyncio.create_task(passwords.hash_password(str(number))) for number in range(AT_ONCE + 2)]
    await asyncio.sleep(0)
    with pytest.raises(Unavailable):
        await passwords.hash_password("more")
    waiting[-1].cancel()
    await asyncio.gather(waiting[-1], return_exceptions=True)
    waiting[-1] = asyncio.create_task(passwords.hash_password("instead"))
    await asyncio.sleep(0)
    go.set()
    assert (await asyncio.gather(*waiting))[-1] == "instead"


async def test_no_account_is_there_before_somebody_makes_one(people: World) -> None:
    """AU-18: a new installation holds nobody, whatever name or password is tried, and in production none of the demo
    either, whose password everyone knows."""
    store: Store = people.app.state.store
    for name in ("users", "states"):
        await store.database[name].delete_many({})
    produced = people.settings.model_copy(update={"environment": "production"})
    assert await fill_store(store, produced, demo=True) is False
    assert await collection("states").count_documents({}) > 0
    assert await collection("users").count_documents({}) == 0
    async with people.client() as client:
        for name in ("master", "admin", "root", "administrator", "demo"):
            for password in ("changeme", "Demo@12345", "admin", "Password@1"):
                assert await enter(client, name, password, "/api/staffLogin") == 401
