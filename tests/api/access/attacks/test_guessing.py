"""Mornings and nights at the sign-in: who is let in where a whole college stands behind one address, and how far those
get who try many accounts, or one account from everywhere (attack group AU)."""

from __future__ import annotations

import asyncio
import datetime as dt
from collections import Counter

import httpx
import pytest

from api.access import guessing
from api.core import clock
from api.core.security import passwords
from api.core.store import durability
from api.core.store.database import collection, new_id
from tests.api.accounts.newcomers import browser
from tests.api.quick_passwords import QUICK, give_passwords, use_quick_passwords
from tests.api.world import PASSWORD, World

COLLEGE = "10.1.0.1"
WRONG = "Wrong@1234"


@pytest.fixture
async def people(world: World, monkeypatch: pytest.MonkeyPatch) -> World:
    use_quick_passwords(monkeypatch)
    await give_passwords(world)
    return world


@pytest.fixture
def passed(monkeypatch: pytest.MonkeyPatch) -> list[dt.timedelta]:
    """A clock that is ahead by what is appended here."""
    moves, real = [dt.timedelta()], clock.now
    monkeypatch.setattr(clock, "now", lambda: real() + sum(moves, dt.timedelta()))
    return moves


async def enter(world: World, who: str, password: str = PASSWORD, address: str = COLLEGE) -> int:
    """A try from a browser that nobody knows."""
    async with browser(world, address) as client:
        return await enter_by(client, who, password)


async def enter_by(client: httpx.AsyncClient, who: str, password: str = PASSWORD) -> int:
    answer = await client.post("/api/login", json={"email": f"{who}@example.com", "password": password})
    return answer.status_code


async def many_students(world: World, count: int) -> list[str]:
    """Accounts of a large college; answers their names."""
    names = [f"trainee{number}" for number in range(count)]
    whole = await collection("users").find_one({"_id": world.people["student"]})
    hashed = QUICK.hash(PASSWORD)
    await collection("users").insert_many(
        [
            {
                **{key: value for key, value in whole.items() if key not in ("phoneKey", "userId")},
                "_id": new_id(),
                "email": f"{name}@example.com",
                "emailKey": f"{name}@example.com",
                "passwordHash": hashed,
            }
            for name in names
        ]
    )
    return names


@pytest.mark.parametrize("count", [120, pytest.param(400, marks=pytest.mark.heavy)])
async def test_a_college_morning_lets_everybody_in(people: World, count: int) -> None:
    """A college behind one address within minutes, every twentieth with a slip first, many of them at once."""
    names = await many_students(people, count)
    seen: Counter[str] = Counter()
    several = asyncio.Semaphore(16)

    async def arrive(number: int, name: str) -> None:
        async with several, browser(people, COLLEGE) as client:
            if number % 20 == 0:
                seen[f"slip {await enter_by(client, name, WRONG)}"] += 1
            seen[f"right {await enter_by(client, name)}"] += 1

    await asyncio.gather(*(arrive(number, name) for number, name in enumerate(names)))
    assert seen == {"slip 401": count // 20, "right 200": count}
    # And again in another browser, after a break.
    assert {await enter(people, name) for name in names[:20]} == {200}


async def test_one_address_that_tries_many_accounts_is_stopped(people: World, passed: list[dt.timedelta]) -> None:
    """200 accounts in turn: a hundred failures in ten minutes, and no more until they are over."""
    names = await many_students(people, 200)
    seen = [await enter(people, name, WRONG) for name in names]
    assert seen == [401] * 100 + [429] * 100
    assert await enter(people, names[150]) == 429
    assert await enter(people, names[150], address="10.1.0.2") == 200
    passed.append(dt.timedelta(minutes=10, seconds=1))
    assert await enter(people, names[150]) == 200


async def test_all_at_once_are_no_more_than_one_after_another(people: World) -> None:
    names = await many_students(people, 200)
    seen = Counter(await asyncio.gather(*(enter(people, name, WRONG) for name in names)))
    assert set(seen) == {401, 429}
    assert 100 <= seen[401] <= 104


@pytest.mark.stores("memory", "embedded")
@pytest.mark.parametrize("spread", [False, True])
async def test_guesses_under_way_at_the_same_time_count_for_each_other(
    people: World, monkeypatch: pytest.MonkeyPatch, spread: bool
) -> None:
    """Also where a guess is written with its outcome only: as many as are let in at once are hashed together."""
    monkeypatch.setattr(guessing, "AT_ONCE", 60)
    waiting, hashed, go = 0, passwords.verify_password, asyncio.Event()

    async def verify_later(password: str, stored: str | None) -> tuple[bool, str | None]:
        nonlocal waiting
        waiting += 1
        await go.wait()
        return await hashed(password, stored)

    monkeypatch.setattr("api.accounts.signing_in.sign_in.verify_password", verify_later)
    addresses = [f"10.7.0.{number}" if spread else COLLEGE for number in range(60)]
    tries = [asyncio.create_task(enter(people, "student", WRONG, address)) for address in addresses]
    most = people.settings.sign_in_tries * (guessing.OF_ACCOUNT if spread else 1)
    refused = 60 - most
    pending = set(tries)
    async with asyncio.timeout(60):
        while len(pending) > most:
            _, pending = await asyncio.wait(pending, return_when=asyncio.FIRST_COMPLETED)
    go.set()
    assert Counter(await asyncio.gather(*tries)) == {401: most, 429: refused}
    assert waiting == most
    assert await enter(people, "student", WRONG, "10.8.0.1" if spread else COLLEGE) == 429
    assert not guessing._under_way


@pytest.mark.stores("embedded")
@pytest.mark.parametrize(("password", "status"), [(PASSWORD, 200), (WRONG, 401)])
async def test_a_sign_in_is_one_commit(people: World, password: str, status: int) -> None:
    assert await enter(people, "student") == 200
    for _ in range(2):
        before = durability.counts()["commits"]
        assert await enter(people, "student", password) == status
        assert durability.counts()["commits"] == before + 1


async def test_few_accounts_and_many_who_sign_in_do_not_shut_an_address(people: World) -> None:
    """Failures at less than thirty accounts, however many; and fewer accounts that fail than sign in."""
    names = await many_students(people, 90)
    assert {await enter(people, name, WRONG) for name in names[:29] for _ in range(4)} == {401}
    assert await enter(people, "student") == 200
    # From here on 45 accounts sign in, and no more than those may fail beside them.
    assert {await enter(people, name) for name in names[29:73]} == {200}
    seen = [await enter(people, name, WRONG) for name in names[73:]]
    assert seen == [401] * 17
    assert await enter(people, "nobody", WRONG) == 429
    assert await enter(people, names[0]) == 429


async def test_one_account_is_tried_from_sixty_addresses(people: World, passed: list[dt.timedelta]) -> None:
    """Twenty an hour from where the account is not known. Its owner gets in by a known browser anywhere, and with any
    browser where it has signed in before; the account of somebody else is as it was."""
    async with browser(people, "10.9.9.9") as own:
        assert await enter_by(own, "student") == 200
        assert await enter(people, "student", address=COLLEGE) == 200
        for _ in range(3):
            seen = [await enter(people, "student", WRONG, f"10.2.0.{number}") for number in range(60)]
            assert seen == [401] * 20 + [429] * 40
            assert await enter(people, "student", address="10.3.0.1") == 429
            assert await enter_by(own, "student") == 200
            assert await enter(people, "student", address=COLLEGE) == 200
            assert await enter(people, "classmate", address="10.3.0.1") == 200
            passed.append(dt.timedelta(hours=1, seconds=1))
        assert await enter(people, "student", address="10.3.0.1") == 200


async def test_right_passwords_use_nothing_up(people: World) -> None:
    """From ever new addresses and browsers, and from one."""
    assert {await enter(people, "student", address=f"10.4.0.{number}") for number in range(40)} == {200}
    assert {await enter(people, "student") for _ in range(40)} == {200}


async def test_an_address_is_known_to_an_account_for_thirty_days(people: World, passed: list[dt.timedelta]) -> None:
    assert await enter(people, "student") == 200

    async def tried_out() -> int:
        for number in range(20):
            await enter(people, "student", WRONG, f"10.5.0.{number}")
        return await enter(people, "student")

    passed.append(dt.timedelta(days=29))
    assert await tried_out() == 200
    passed.append(dt.timedelta(days=30, minutes=1))
    assert await tried_out() == 429
