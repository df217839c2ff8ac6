"""The logs: one JSON object a line, enough to find a request by, and nothing that must not be there."""

from __future__ import annotations

import json
import logging
from collections.abc import Iterator

import pytest

from api.core.http.envelope import JsonLines, set_up_logs
from api.core.store.database import collection
from api.logbook.contract.registry import by_key
from api.settings import Settings
from tests.api.quick_passwords import give_passwords, use_quick_passwords
from tests.api.world import PASSWORD, World


class LogLines(logging.Handler):
    """Keeps the lines as they would be written."""

    def __init__(self) -> None:
        super().__init__()
        self.setFormatter(JsonLines())
        self.lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.lines.append(self.format(record))


@pytest.fixture
def log(world: World) -> Iterator[LogLines]:
    """What the product writes at the level of a served one."""
    handler, root = LogLines(), logging.getLogger("api")
    before = root.handlers[:], root.level, root.propagate
    root.handlers[:], root.propagate = [handler], False
    root.setLevel(logging.INFO)
    yield handler
    root.handlers[:], root.propagate = before[0], before[2]
    root.setLevel(before[1])


async def test_a_request_is_one_line_that_can_be_found(world: World, log: LogLines) -> None:
    answer = await (await world.as_("student")).get(f"/api/profile/{world.id('student')}")
    (line,) = [json.loads(line) for line in log.lines]
    assert line["requestId"] == answer.headers["x-request-id"]
    assert (line["method"], line["status"], line["level"]) == ("GET", 200, "INFO")
    assert (line["path"], line["actor"]) == (f"/api/profile/{world.id('student')}", world.id("student"))
    assert line["ms"] >= 0


async def test_no_token_password_or_patient_is_logged(
    world: World, log: LogLines, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Sign-in, a patient's entry, a file's link, a search, refusals, and crashes while holding all of these."""
    use_quick_passwords(monkeypatch)
    await give_passwords(world)
    kind = by_key("procedure")
    assert kind is not None
    patient = next(field.name for field in kind.fields if field.patient)
    body = {"email": "student@example.com", "password": PASSWORD, "remember": True}
    entered = await world.client().post("/api/login", json=body)
    token = entered.json()["sessionToken"]
    cookie = entered.headers["set-cookie"].split(";")[0].partition("=")[2]
    await world.client().post("/api/login", json={**body, "password": "Wrong@Password1"})
    await world.create(kind, **{patient: "Ramesh Pawar"})
    staff = await world.as_("teacher")
    await staff.get(f"/api/entries/{kind.key}/{world.scope}?search=Ramesh")
    await world.client(token).post("/api/updatePassword", json={"currentPassword": "Wrong@Password1"})
    await world.client().get(f"/api/files/{token}")

    async def crash(*_: object, **__: object) -> None:
        raise ValueError(f"duplicate key: Ramesh Pawar {token} {PASSWORD}")

    monkeypatch.setattr("api.logbook.entries.create.create", crash)
    broken = await (await world.as_("student")).post(f"/api/entries/{kind.key}", json=world.body(kind))
    assert broken.status_code == 500
    assert len(log.lines) >= 8
    text = "\n".join(log.lines)
    for secret in (
        token,
        cookie,
        token.rsplit(".", 1)[-1],
        PASSWORD,
        "Wrong@Password1",
        "Ramesh",
        "student@example.com",
    ):
        assert secret not in text
    assert "/api/files/…" in text


async def test_a_crash_is_logged_by_its_place(world: World, log: LogLines, monkeypatch: pytest.MonkeyPatch) -> None:
    async def crash(*_: object) -> None:
        try:
            raise KeyError("Ramesh")
        except KeyError as error:
            raise RuntimeError("Ramesh") from error

    monkeypatch.setattr("api.accounts.service.account", crash)
    answer = await (await world.as_("student")).get(f"/api/profile/{world.id('student')}")
    crashed, request = [json.loads(line) for line in log.lines]
    assert (crashed["level"], crashed["requestId"]) == ("ERROR", answer.headers["x-request-id"])
    assert {"RuntimeError", "KeyError"} <= set(crashed["error"])
    assert any("test_logs.py" in place and place.endswith(" crash") for place in crashed["error"])
    assert request["status"] == 500


async def test_what_a_client_sends_cannot_break_a_line(world: World, log: LogLines) -> None:
    """UN-11: no forged line, no endless one."""
    await world.client().get('/api/x%0a{"level":"ERROR"}%0d%1b[31m' + "y" * 3_000)
    (line,) = log.lines
    assert "\n" not in line
    assert len(line) < 800
    assert json.loads(line)["path"].startswith("/api/x\n")


def test_the_lines_go_to_standard_error_once(settings: Settings, capsys: pytest.CaptureFixture[str]) -> None:
    served = settings.model_copy(update={"environment": "development"})
    for _ in range(2):
        set_up_logs(served)
    logging.getLogger("api.request").info("request", extra={"path": "/नमस्ते"})
    out, err = capsys.readouterr()
    assert out == ""
    (line,) = err.splitlines()
    assert json.loads(line)["path"] == "/नमस्ते"
    set_up_logs(settings)


async def test_refusals_at_sign_in_are_kept_in_the_audit_trail(world: World) -> None:
    await world.client().post("/api/login", json={"email": "nobody@example.com", "password": "x"})
    (row,) = [row async for row in collection("audits").find({})]
    assert row["action"] == "session.refused"
    assert "nobody" not in str(row)
