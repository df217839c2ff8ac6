"""A session ends when it should, and at the very next request (DECISIONS D5.1)."""

from __future__ import annotations

import asyncio
import datetime as dt

import httpx
import pytest
from bson import ObjectId

from api.access import sessions
from api.core import clock
from api.core.store.database import collection
from api.logbook.contract.registry import by_key
from api.settings import Settings
from tests.api.quick_passwords import give_passwords, use_quick_passwords
from tests.api.world import PASSWORD, World


@pytest.fixture
async def people(world: World, monkeypatch: pytest.MonkeyPatch) -> World:
    use_quick_passwords(monkeypatch)
    await give_passwords(world)
    return world


@pytest.fixture
def later(monkeypatch: pytest.MonkeyPatch) -> list[dt.timedelta]:
    """A clock that is moved by what is appended here."""
    moves: list[dt.timedelta] = []
    real = clock.now
    monkeypatch.setattr(clock, "now", lambda: real() + sum(moves, dt.timedelta()))
    return moves


async def status(client: httpx.AsyncClient, who: str, world: World) -> int:
    return (await client.get(f"/api/profile/{world.id(who)}")).status_code


@pytest.mark.spec("P-269", "T-394")
async def test_a_session_ends_after_fifty_five_idle_minutes(world: World, later: list[dt.timedelta]) -> None:
    """JW-16: after the 50 of the page; and the last-seen time is written at most every five minutes."""
    client = await world.as_("teacher")
    for _ in range(3):
        later.append(dt.timedelta(minutes=54))
        assert await status(client, "teacher", world) == 200
    later.append(dt.timedelta(minutes=4))
    assert await status(client, "teacher", world) == 200
    row = await collection("sessions").find_one({})
    assert clock.now() - row["lastSeen"] >= dt.timedelta(minutes=4)
    later.append(dt.timedelta(minutes=51, seconds=1))
    assert await status(client, "teacher", world) == 401


@pytest.mark.spec("T-386")
@pytest.mark.parametrize("call", ["unreadNotifications/{}", "profile/{}", "session"])
async def test_who_was_idle_is_told_so_and_who_was_not_is_not(
    world: World, later: list[dt.timedelta], call: str
) -> None:
    """The words of the specification, whichever call is the first after the end: the minute's poll, a press, a page."""
    client = await world.as_("teacher")
    _, cookie = await sessions.open_session(world.settings, world.people["teacher"], remember=True)
    path, remembered = f"/api/{call.format(world.id('teacher'))}", {"Cookie": f"pgl_session={cookie}"}
    later.append(dt.timedelta(minutes=55, seconds=1))
    answers = [await client.get(path)]
    if call == "session":
        answers.append(await world.client().get(path, headers=remembered))
    for answer in answers:
        assert (answer.status_code, answer.json()["code"]) == (401, "idle")
        assert answer.json()["message"] == "Session Expired: You have been logged out due to inactivity."
        assert answer.headers["www-authenticate"] == "Bearer"
    await sessions.end_sessions_of(world.people["teacher"])
    for client_, headers in ((client, {}), (client, remembered), (world.client(), remembered), (world.client(), {})):
        answer = await client_.get(path, headers=headers)
        assert (answer.status_code, answer.json()["code"]) == (401, "not_signed_in")


async def test_a_keep_alive_holds_the_session(world: World, later: list[dt.timedelta]) -> None:
    assert (await world.client().post("/api/session/keepAlive", json={})).status_code == 401
    client = await world.as_("student")
    for _ in range(3):
        later.append(dt.timedelta(minutes=40))
        assert (await client.post("/api/session/keepAlive", json={})).json() == {"status": True}
    row = await collection("sessions").find_one({})
    assert row["lastSeen"] == clock.now() or clock.now() - row["lastSeen"] < dt.timedelta(seconds=5)


async def test_a_keep_alive_says_when_the_last_input_was(world: World, later: list[dt.timedelta]) -> None:
    """The session lasts from there, not from the call; and a later time that is known already stays."""
    client = await world.as_("student")
    opened = (await collection("sessions").find_one({}))["lastSeen"]

    async def session_after(idle: object) -> tuple[int, float]:
        answer = await client.post("/api/session/keepAlive", json={"idleSeconds": idle})
        row = await collection("sessions").find_one({})
        return answer.status_code, round((row["lastSeen"] - opened).total_seconds() / 60)

    later.append(dt.timedelta(minutes=12))
    assert await session_after(3 * 60) == (200, 9)
    assert await session_after(60 * 60) == (200, 9)
    assert await session_after(0) == (200, 12)
    later.append(dt.timedelta(minutes=20))
    for wrong in (-1, 1.5, "60", True, 10**9, None, [0]):
        assert await session_after(wrong) == (422, 12), wrong
    assert (await client.post("/api/session/keepAlive")).status_code == 200
    later.append(dt.timedelta(minutes=54))
    assert await session_after(50 * 60) == (200, 36)
    later.append(dt.timedelta(minutes=2))
    assert await status(client, "student", world) == 200


@pytest.mark.spec("P-269")
async def test_a_session_ends_after_twelve_hours_however_busy(world: World, later: list[dt.timedelta]) -> None:
    client = await world.as_("student")
    for _ in range(17):
        later.append(dt.timedelta(minutes=42))
        assert await status(client, "student", world) == 200
    renewed = (await client.get("/api/session")).json()["sessionToken"]
    later.append(dt.timedelta(minutes=10))
    assert await status(client, "student", world) == 401
    # A token that the session gave out shortly before its end does not outlive it.
    assert await status(world.client(renewed), "student", world) == 401


@pytest.mark.spec("P-269", "P-355")
async def test_logging_out_ends_the_session_at_once(world: World) -> None:
    """JW-13."""
    client = await world.as_("student")
    token = client.headers["Authorization"].split()[1]
    answer = await client.get("/api/logout")
    assert (answer.status_code, answer.json()) == (200, {"status": True, "message": "Logged Out"})
    # What the browser keeps of files and pages goes; what was typed on the device (its storage) is not the server's.
    assert answer.headers["clear-site-data"] == '"cache"'
    assert await status(world.client(token), "student", world) == 401
    assert await collection("sessions").count_documents({}) == 0
    assert (await world.client(token).get("/api/logout")).status_code == 200


@pytest.mark.parametrize(
    ("who", "change"),
    [
        ("teacher", {"$set": {"status": False}}),
        ("teacher", {"$unset": {"status": ""}}),
        ("student", {"$set": {"paymentStatus": False}}),
        ("student", {"$set": {"removedOn": clock.now()}}),
        ("hod", {"$set": {"removedOn": clock.now()}}),
    ],
    ids=["block", "never let in", "un-payment", "removal", "staff removal"],
)
@pytest.mark.spec("P-269", "P-260")
async def test_what_closes_an_account_ends_its_session_at_the_next_request(
    world: World, who: str, change: dict[str, dict[str, object]]
) -> None:
    """JW-14, JW-20: the Bearer token and the cookie alike."""
    token, cookie = await sessions.open_session(world.settings, world.people[who], remember=True)
    client = world.client(token)
    assert await status(client, who, world) == 200
    await collection("users").update_one({"_id": world.people[who]}, change)
    assert await status(client, who, world) == 401
    restored = await world.client().get("/api/session", headers={"Cookie": f"pgl_session={cookie}"})
    assert restored.status_code == 401


@pytest.mark.parametrize(
    ("who", "call", "body", "what"),
    [
        ("teacher", "blockStaff/{master}", {"_id": "{who}", "status": False}, "signed out"),
        ("teacher", "staffPassword/{who}", {"newPassword": "Better@2x-Lotus"}, "signed out"),
        ("student", "studentPassword/{who}", {"newPassword": "Better@2x-Lotus"}, "signed out"),
        ("student", "student/{who}", {"paymentStatus": False, "reason": "The cheque came back"}, "signed out"),
        ("student", "student/{who}", None, "signed out"),
        ("student", "student/{who}", {"verifyByHod": False}, "records nothing"),
        ("teacher", "transfer/{who}", {"collegeId": "{college}", "departmentId": "{other}"}, "signed out"),
    ],
    ids=["block", "staff password", "student password", "un-payment", "closing", "verification taken back", "transfer"],
)
@pytest.mark.spec("P-269")
async def test_what_is_done_to_an_account_counts_at_its_next_request(
    people: World, who: str, call: str, body: dict[str, object] | None, what: str
) -> None:
    """JW-14, JW-20: through the calls that people use, on every device, the cookie included."""
    world = people
    names = {"who": world.id(who), "master": world.id("master"), "college": world.college, "other": world.pathology}
    sent = body and {key: value.format(**names) if isinstance(value, str) else value for key, value in body.items()}
    token, cookie = await sessions.open_session(world.settings, world.people[who], remember=True)
    devices = [await world.as_(who), world.client(token)]
    assert [await status(device, who, world) for device in devices] == [200, 200]
    master, path = await world.as_("master"), f"/api/{call.format(**names)}"
    done = await (master.post(path, json=sent) if sent else master.delete(path))
    assert done.status_code == 200, done.text
    if what == "signed out":
        assert [await status(device, who, world) for device in devices] == [401, 401]
        restored = await world.client().get("/api/session", headers={"Cookie": f"pgl_session={cookie}"})
        assert restored.status_code == 401
    else:
        kind = by_key("training")
        assert kind is not None
        refused = await devices[0].post("/api/entries/training", json=world.body(kind))
        assert (refused.status_code, refused.json()["code"]) == (403, "not_verified")


async def test_a_tab_that_opens_many_times_at_once_stays_one_session(world: World) -> None:
    """JW-15, JW-21: the cookie names the session itself, which nothing replaces; so no race throws anybody out, and
    what ends the session ends it for whoever holds a copy of the cookie."""
    token, cookie = await sessions.open_session(world.settings, world.people["student"], remember=True)
    head = {"Cookie": f"pgl_session={cookie}"}
    stranger = world.client()
    opened = await asyncio.gather(*(stranger.get("/api/session", headers=head) for _ in range(25)))
    assert [answer.status_code for answer in opened] == [200] * 25
    assert await collection("sessions").count_documents({}) == 1
    tabs = [world.client(answer.json()["sessionToken"]) for answer in opened[:3]]
    assert [await status(tab, "student", world) for tab in tabs] == [200] * 3
    assert (await tabs[0].get("/api/logout")).status_code == 200
    assert [await status(tab, "student", world) for tab in (*tabs, world.client(token))] == [401] * 4
    assert (await stranger.get("/api/session", headers=head)).status_code == 401


async def test_a_deleted_account_has_no_session(world: World) -> None:
    """JW-09."""
    client = await world.as_("student")
    await collection("users").delete_one({"_id": world.people["student"]})
    assert await status(client, "student", world) == 401


@pytest.mark.spec("P-269")
async def test_changing_the_password_ends_the_other_sessions(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    use_quick_passwords(monkeypatch)
    await give_passwords(world)
    here = await world.as_("student")
    elsewhere, _ = await sessions.open_session(world.settings, world.people["student"], remember=False)
    other = await world.as_("classmate")
    body = {"currentPassword": PASSWORD, "newPassword": "Better@2x", "confirmPassword": "Better@2x"}
    assert (await here.post("/api/updatePassword", json=body)).status_code == 200
    assert await status(world.client(elsewhere), "student", world) == 401
    assert await status(here, "student", world) == 200
    assert await status(other, "classmate", world) == 200


async def test_a_role_or_department_that_changes_counts_at_the_next_request(world: World) -> None:
    """JW-14: nothing of the actor is read from the token."""
    client, path = await world.as_("teacher"), f"/api/getStudents/{world.medicine}/{world.college}"
    assert (await client.get(path)).status_code == 200
    await collection("users").update_one(
        {"_id": world.people["teacher"]}, {"$set": {"departmentId": world.pathology, "role": "Senior Resident"}}
    )
    assert (await client.get(path)).status_code == 403
    assert (await client.get(f"/api/getStudents/{world.pathology}/{world.college}")).status_code == 200


@pytest.mark.spec("P-343")
async def test_the_cookie_opens_the_restore_call_and_nothing_else(world: World) -> None:
    token, cookie = await sessions.open_session(world.settings, world.people["student"], remember=True)
    with_cookie = {"Cookie": f"pgl_session={cookie}"}
    stranger = world.client()
    restored = await stranger.get("/api/session", headers=with_cookie)
    assert restored.status_code == 200
    assert restored.json()["user"]["_id"] == world.id("student")
    assert await status(world.client(restored.json()["sessionToken"]), "student", world) == 200
    for method, path in (
        ("GET", f"/api/profile/{world.id('student')}"),
        ("POST", "/api/session/keepAlive"),
        ("POST", "/api/updatePassword"),
        ("GET", f"/api/dashboardCounts/{world.scope}/{world.id('student')}"),
    ):
        refused = await stranger.request(method, path, headers=with_cookie)
        assert refused.status_code == 401
        assert refused.json()["status"] is False
    # Each purpose has a token of its own (JW-10).
    assert (await world.client(cookie).get("/api/session")).status_code == 401
    swapped = await stranger.get("/api/session", headers={"Cookie": f"pgl_session={token}"})
    assert swapped.status_code == 401


async def test_the_cookie_ends_with_its_session(world: World, later: list[dt.timedelta]) -> None:
    _, cookie = await sessions.open_session(world.settings, world.people["student"], remember=True)
    with_cookie = {"Cookie": f"pgl_session={cookie}"}
    out = await world.client().get("/api/logout", headers=with_cookie)
    dropped = out.headers.get_list("set-cookie")
    assert any("Path=/api/session" in one and "Max-Age=0" in one for one in dropped)
    assert (await world.client().get("/api/session", headers=with_cookie)).status_code == 401
    _, idle = await sessions.open_session(world.settings, world.people["student"], remember=True)
    later.append(dt.timedelta(minutes=56))
    assert (await world.client().get("/api/session", headers={"Cookie": f"pgl_session={idle}"})).status_code == 401


@pytest.mark.parametrize("remember", [True, False])
async def test_remember_me_sets_a_locked_down_cookie(
    world: World, monkeypatch: pytest.MonkeyPatch, remember: bool
) -> None:
    """WB-10: HttpOnly, SameSite=Strict, one path, no longer than the session; dropped without Remember Me."""
    use_quick_passwords(monkeypatch)
    await give_passwords(world)
    body = {"email": "student@example.com", "password": PASSWORD, "remember": remember}
    answer = await world.client().post("/api/login", json=body)
    cookie, known = answer.headers.get_list("set-cookie")
    assert known.startswith("pgl_known_")
    name, _, value = cookie.partition(";")[0].partition("=")
    assert name == "pgl_session"
    flags = {part.strip().lower() for part in cookie.split(";")[1:]}
    assert "path=/api/session" in flags
    assert "samesite=strict" in flags or not remember
    assert ("httponly" in flags) == remember
    assert ("max-age=43200" in flags) == remember
    assert ("max-age=0" in flags) == (not remember)
    assert (value not in ("", '""')) == remember
    assert value != answer.json()["sessionToken"]
    assert "secure" not in flags


async def test_the_cookie_is_secure_in_production(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    use_quick_passwords(monkeypatch)
    await give_passwords(world)
    secret = world.settings.secret
    produced = Settings(environment="production", secret=secret, memory=True, data=world.settings.data)
    world.app.state.settings = produced
    body = {"email": "student@example.com", "password": PASSWORD, "remember": True}
    answer = await world.client().post("/api/login", json=body)
    assert "; Secure" in answer.headers["set-cookie"]


async def test_a_session_row_belongs_to_its_user(world: World) -> None:
    """A token that names another user than its row is nobody's (JW-09)."""
    await sessions.open_session(world.settings, world.people["student"], remember=False)
    row = await collection("sessions").find_one({})
    hours = dt.timedelta(hours=1)
    for user in (world.people["hod"], ObjectId()):
        stolen = sessions.token_for(world.settings, user, row["_id"], hours)
        assert await status(world.client(stolen), "hod", world) == 401
    unknown = sessions.token_for(world.settings, world.people["student"], "no such session", hours)
    assert await status(world.client(unknown), "student", world) == 401
