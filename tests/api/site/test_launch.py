"""The launch gate: the password stays on the server, a right one gives a token, the token launches once."""

from __future__ import annotations

import datetime as dt
import io
from pathlib import Path

import pytest

from api import launch_gate
from api.core import clock
from api.core.security import tokens
from api.core.security.passwords import hash_password
from api.core.store.database import collection
from api.site import launch
from tests.api.access.requests.site import PASSWORD, shut
from tests.api.quick_passwords import use_quick_passwords
from tests.api.world import World

WRONG = "Incorrect password. Try again!"


@pytest.fixture
async def gated(world: World, monkeypatch: pytest.MonkeyPatch) -> World:
    """A world whose site is not launched yet."""
    use_quick_passwords(monkeypatch)
    await shut(await hash_password(PASSWORD))
    return world


async def is_launched(world: World) -> bool:
    setting = (await world.client().get("/api/settings")).json()["setting"]
    assert setting["isOTP"] is None
    return bool(setting["isLaunched"])


@pytest.mark.spec("P-346", "P-151")
async def test_launching_needs_the_launch_token_and_nothing_else_will_do(gated: World) -> None:
    body = {"isLaunched": True}
    assert (await gated.client().post("/api/updateLaunch", json=body)).status_code == 401
    for who in ("student", "hod", "master"):
        assert (await (await gated.as_(who)).post("/api/updateLaunch", json=body)).status_code == 401
    assert (await gated.client("forged").post("/api/updateLaunch", json=body)).status_code == 401
    assert not await is_launched(gated)
    token = (await gated.client().post("/api/launch", json={"otp": PASSWORD})).json()["token"]
    holder = gated.client(token)
    assert (await holder.post("/api/updateLaunch", json={"isLaunched": False})).status_code == 422
    assert (await holder.post("/api/updateLaunch", json={"isLaunched": 1})).status_code == 422
    assert not await is_launched(gated)
    assert (await holder.post("/api/updateLaunch", json=body)).status_code == 200
    assert await is_launched(gated)
    assert (await holder.post("/api/updateLaunch", json=body)).status_code == 200
    assert await collection("audits").count_documents({"action": "site.launched"}) == 1
    stored = await collection("settings").find_one({})
    assert "launchPasswordHash" not in stored


@pytest.mark.spec("P-156", "P-153")
async def test_the_server_checks_the_password(gated: World) -> None:
    wrong = await gated.client().post("/api/launch", json={"otp": "111111"})
    assert (wrong.status_code, wrong.json()["message"], wrong.json()["status"]) == (400, WRONG, False)
    assert "token" not in wrong.json()
    for bad in ({}, {"otp": ""}, {"otp": 704512}, {"otp": PASSWORD, "isLaunched": True}):
        assert (await gated.client().post("/api/launch", json=bad)).status_code == 422
    right = (await gated.client().post("/api/launch", json={"otp": PASSWORD})).json()
    assert set(right) == {"status", "token"}
    assert PASSWORD not in str(right)


async def test_the_token_opens_no_other_door_and_ends_after_two_minutes(
    gated: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    token = (await gated.client().post("/api/launch", json={"otp": PASSWORD})).json()["token"]
    assert (await gated.client(token).get("/api/inquiries")).status_code == 401
    assert (await gated.client(token).get("/api/session")).status_code == 401
    later = clock.now() + launch.LASTS + dt.timedelta(seconds=1)
    monkeypatch.setattr(clock, "now", lambda: later)
    late = await gated.client(token).post("/api/updateLaunch", json={"isLaunched": True})
    assert (late.status_code, late.json()["message"]) == (401, "Please enter the launch password again.")


async def test_a_session_token_is_no_launch_token(gated: World) -> None:
    secret = gated.settings.secret.get_secret_value()
    session = tokens.sign(secret, purpose="session", subject="site", token_id="t", lasts=launch.LASTS)
    answer = await gated.client(session).post("/api/updateLaunch", json={"isLaunched": True})
    assert answer.status_code == 401


async def test_right_passwords_use_up_no_tries(gated: World, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(launch, "TRIES_OF_ALL", 3)
    for otp, statuses in ((PASSWORD, [200] * 5), ("111111", [400] * 3 + [429])):
        seen = [(await gated.client().post("/api/launch", json={"otp": otp})).status_code for _ in statuses]
        assert seen == statuses


async def test_five_wrong_passwords_are_enough_for_one_address(gated: World) -> None:
    for _ in range(launch.TRIES):
        assert (await gated.client().post("/api/launch", json={"otp": "000001"})).status_code == 400
    # The right one as well, or the limit would tell it apart.
    full = await gated.client().post("/api/launch", json={"otp": PASSWORD})
    assert (full.status_code, full.json()["message"]) == (429, launch.TOO_MANY)
    assert int(full.headers["Retry-After"]) > 60


async def test_a_launched_site_asks_for_no_password(world: World) -> None:
    answer = await world.client().post("/api/launch", json={"otp": PASSWORD})
    assert (answer.status_code, answer.json()["code"]) == (409, "launched")


async def test_a_gate_without_a_password_lets_nobody_in(gated: World) -> None:
    await collection("settings").update_one({}, {"$unset": {"launchPasswordHash": ""}})
    assert (await gated.client().post("/api/launch", json={"otp": PASSWORD})).status_code == 400


@pytest.mark.parametrize(
    "password", ["", "12345", "1" * 21, "70451a", "123456", "111111", "\u0661\u0662\u0663\u0664\u0665\u0666"]
)
def test_the_operator_cannot_choose_a_weak_password(password: str) -> None:
    assert launch_gate.fault(password) is not None
    assert launch_gate.fault(PASSWORD) is None


def test_the_operators_command_shuts_and_opens_the_gate(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    place = ["--data", str(tmp_path / "data")]
    monkeypatch.delenv("MONGODB_URL", raising=False)

    def run_command(command: str, typed: str = "") -> tuple[int, str]:
        monkeypatch.setattr("sys.stdin", io.StringIO(typed))
        code = launch_gate.main([command, *place])
        shown = capsys.readouterr()
        return code, (shown.out + shown.err).strip()

    assert run_command("status") == (0, "The site is open to everybody.")
    assert run_command("shut", "123456\n")[0] == 1
    assert run_command("shut", f"{PASSWORD}\n") == (0, "The launch gate stands in front of the site.")
    assert run_command("status") == (0, "The launch gate stands in front of the site.")
    assert run_command("open") == (0, "The site is open to everybody.")
