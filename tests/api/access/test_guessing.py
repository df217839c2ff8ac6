"""Mornings and nights at the sign-in: who is let in where a whole college stands behind one address, and how far those
get who try many accounts, or one account from everywhere (attack group AU)."""

from __future__ import annotations

import asyncio
import datetime as dt
from collections import Counter

import httpx
import pytest

from api.core import clock
from api.core.database import collection, new_id
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


@pytest.mark.long
async def test_a_college_morning_lets_everybody_in(people: World) -> None:
    """400 people behind one address within minutes, every twentieth with a slip first, many of them at once."""
    names = await many_students(people, 400)
    seen: Counter[str] = Counter()
    several = asyncio.Semaphore(16)

    async def arrive(number: int, name: str) -> None:
        async with several, browser(people, COLLEGE) as client:
            if number % 20 == 0:
                seen[f"slip {await enter_by(client, name, WRONG)}"] += 1
            seen[f"right {await enter_by(client, name)}"] += 1

    await asyncio.gather(*(arrive(number, name) for number, name in enumerate(names)))
    assert seen == {"slip 401": 20, "right 200": 400}
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
