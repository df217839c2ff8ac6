"""Where a person is signed in: seen and ended by the person, and by the Master."""

from __future__ import annotations

import datetime as dt

import pytest

from api.access import sessions
from api.accounts.signing_in.devices import device_of
from api.core import clock
from api.core.store.database import collection
from tests.api.world import PASSWORD, World

CHROME = "Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36"
SAFARI = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Safari/604.1"
EDGE = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/131.0.0.0 Safari/537.36 Edg/131.0.0.0"


@pytest.mark.parametrize(
    ("agent", "device"),
    [
        (CHROME, "Chrome on Android"),
        (SAFARI, "Safari on iPhone"),
        (EDGE, "Edge on Windows"),
        ("Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0", "Firefox on Linux"),
        ("curl/8.5", "Unknown device"),
        ("<script>" * 9000, "Unknown device"),
        (None, "Unknown device"),
    ],
)
def test_a_browser_is_told_in_two_words(agent: str | None, device: str) -> None:
    assert device_of(agent) == device


async def test_one_sees_the_own_devices_and_ends_another(people: World) -> None:
    world = people
    path = f"/api/sessions/{world.id('teacher')}"
    credentials = {"email": "teacher@example.com", "password": PASSWORD}
    phone = await world.client().post("/api/staffLogin", json=credentials, headers={"User-Agent": CHROME})
    desk = await world.client().post("/api/staffLogin", json=credentials, headers={"User-Agent": EDGE})
    here, there = (world.client(answer.json()["sessionToken"]) for answer in (desk, phone))
    assert (await world.client().get(path)).status_code == 401
    rows = (await here.get(path)).json()["data"]
    assert sorted((row["device"], row["current"]) for row in rows) == [
        ("Chrome on Android", False),
        ("Edge on Windows", True),
    ]
    secret = [row["_id"] async for row in collection("sessions").find({})]
    assert not {row["_id"] for row in rows} & set(secret)
    other = next(row["_id"] for row in rows if not row["current"])
    for who in ("student", "colleague", "hod", "admin"):
        client = await world.as_(who)
        assert (await client.get(path)).status_code == 403
        for where in (path, f"{path}/{other}"):
            assert (await client.delete(where)).status_code == 403
        foreign = await client.delete(f"/api/sessions/{world.id(who)}/{other}")
        assert foreign.status_code == 404
    assert (await there.get(path)).status_code == 200
    assert (await here.delete(f"{path}/{other}")).json()["message"] == "Signed out on that device"
    assert (await there.get(path)).status_code == 401
    again = await here.delete(f"{path}/{other}")
    assert (again.status_code, again.json()["message"]) == (404, "This session has already ended.")
    assert [row["current"] for row in (await here.get(path)).json()["data"]] == [True]


async def test_all_others_end_at_once_and_the_master_ends_anybodys(world: World) -> None:
    client, master = await world.as_("student"), await world.as_("master")
    path = f"/api/sessions/{world.id('student')}"
    others = [
        world.client((await sessions.open_session(world.settings, world.people["student"], remember=True))[0])
        for _ in range(2)
    ]
    ended = await client.delete(path)
    assert (ended.json()["ended"], ended.json()["message"]) == (2, "Signed out on 2 devices")
    assert [(await one.get(path)).status_code for one in (*others, client)] == [401, 401, 200]
    assert len((await master.get(path)).json()["data"]) == 1
    assert (await master.delete(path)).json()["message"] == "Signed out on 1 device"
    assert (await client.get(path)).status_code == 401
    assert (await master.get(f"/api/sessions/{world.id('master')}")).status_code == 200
    row = await collection("audits").find_one({"action": "session.revoked", "actorId": world.people["master"]})
    assert row is not None
    assert row["detail"] == {"sessions": 1}


async def test_what_has_ended_by_the_clock_is_not_listed(world: World) -> None:
    client, rows = await world.as_("student"), collection("sessions")
    own = await rows.find_one({"userId": world.people["student"]})
    assert own is not None
    for number, change in enumerate(
        ({"expiresAt": clock.now()}, {"lastSeen": clock.now() - dt.timedelta(minutes=56)}, {})
    ):
        await rows.insert_one({**own, "_id": f"session-{number}", **change})
    listed = (await client.get(f"/api/sessions/{world.id('student')}")).json()["data"]
    assert sorted(row["current"] for row in listed) == [False, True]
