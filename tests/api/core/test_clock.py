"""Instants and calendar days: what is stored, what travels, and where a day begins (DECISIONS D2.5)."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from pymongo.hello import Hello
from pymongo.monitoring import ServerHeartbeatSucceededEvent

from api.access import limits, sessions
from api.core import clock
from api.core.files.refusals import LinkExpired
from api.core.files.showing.links import FileLinks
from api.core.store.mongodb import options
from api.settings import Settings
from tests.api.accounts.newcomers import PHONE, browser, code_to
from tests.api.world import World


def test_an_instant_is_kept_to_the_millisecond_and_travels_with_a_z() -> None:
    at = clock.now()
    assert at.tzinfo is dt.UTC
    assert at.microsecond % 1000 == 0
    assert clock.wire_instant(dt.datetime(2026, 2, 3, 4, 5, 6, 789_000, dt.UTC)) == "2026-02-03T04:05:06.789Z"
    assert clock.wire_instant(dt.datetime(2026, 2, 3, 4, 5, 6)) == "2026-02-03T04:05:06.000Z"  # noqa: DTZ001 - As a store without zones answers.
    half_past = dt.timezone(dt.timedelta(hours=5, minutes=30))
    assert clock.wire_instant(dt.datetime(2026, 1, 1, 2, 0, tzinfo=half_past)) == "2025-12-31T20:30:00.000Z"
    assert clock.wire_instant(None) is None


def test_a_day_begins_at_midnight_in_india(monkeypatch: pytest.MonkeyPatch) -> None:
    for instant, day in (
        (dt.datetime(2026, 3, 31, 18, 29, 59, tzinfo=dt.UTC), dt.date(2026, 3, 31)),
        (dt.datetime(2026, 3, 31, 18, 30, 0, tzinfo=dt.UTC), dt.date(2026, 4, 1)),
        (dt.datetime(2025, 12, 31, 20, 0, 0, tzinfo=dt.UTC), dt.date(2026, 1, 1)),
    ):
        monkeypatch.setattr(clock, "now", lambda instant=instant: instant)
        assert clock.today() == day
        assert clock.today(ZoneInfo("UTC")) == instant.date()


def test_a_day_is_stored_at_utc_midnight_and_comes_back() -> None:
    day = dt.date(2024, 2, 29)
    stored = clock.stored_day(day)
    assert stored == dt.datetime(2024, 2, 29, tzinfo=dt.UTC)
    assert clock.wire_day(stored) == "2024-02-29"
    assert clock.wire_day(None) is None


def test_a_day_has_one_form() -> None:
    assert clock.parse_day("2024-02-29") == dt.date(2024, 2, 29)
    assert clock.parse_day("1900-01-01").year == 1900
    assert clock.parse_day("2100-12-31").year == 2100
    wrong = [
        *("", "2025-02-29", "2025-13-01", "2025-00-10", "2025-01-32", "25-01-01", "20250101", "2025-1-1"),
        *("2025/01/01", "01-01-2025", "2025-01-01T00:00:00Z", " 2025-01-01", "2025-01-01 ", "2025-W01-1", "2025-001"),
        *("२०२५-०१-०१", "1899-12-31", "2101-01-01", "9999-12-31", "0000-01-01", "2025-01-0a", "-025-01-01"),
    ]
    for text in (*wrong, None, 20250101, True, dt.date(2025, 1, 1), ["2025-01-01"]):
        with pytest.raises(ValueError, match=r".+"):
            clock.parse_day(text)


def test_both_ends_of_a_span_count() -> None:
    first = dt.date(2024, 2, 28)
    assert clock.inclusive_days(first, first) == 1
    assert clock.inclusive_days(first, dt.date(2024, 3, 1)) == 3
    assert clock.inclusive_days(first, dt.date(2024, 2, 27)) == 0
    assert clock.inclusive_days(first, dt.date(2024, 1, 1)) == 0


class Machine:
    """The clocks of one machine, which a test turns."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.wall, self.passed = clock.now(), 1000.0
        patch.setattr(clock, "machine_time", lambda: self.wall)
        patch.setattr(clock, "time", SimpleNamespace(monotonic=lambda: self.passed))

    def goes(self, **by: float) -> None:
        """Lets time pass on both of its clocks."""
        self.wall += dt.timedelta(**by)
        self.passed += dt.timedelta(**by).total_seconds()


@pytest.fixture
def machine(monkeypatch: pytest.MonkeyPatch) -> Iterator[Machine]:
    clock.follow_nobody()
    yield Machine(monkeypatch)
    clock.follow_nobody()


def test_the_time_is_the_database_servers_whatever_a_machines_clock_says(machine: Machine) -> None:
    """DN-15: of a worker whose clock is two hours behind, or is set back while it runs."""
    assert clock.now() == machine.wall
    server = machine.wall + dt.timedelta(hours=2)
    clock.follow(server)
    assert clock.now() == server
    machine.goes(minutes=10)
    assert clock.now() == server + dt.timedelta(minutes=10)
    machine.wall -= dt.timedelta(hours=2)
    assert clock.now() == server + dt.timedelta(minutes=10)
    # A machine that slept is put right by the next sign of life; an answer that came a little late moves nothing.
    clock.follow(server + dt.timedelta(hours=8))
    assert clock.now() == server + dt.timedelta(hours=8)
    clock.follow(server + dt.timedelta(hours=8, milliseconds=-300))
    assert clock.now() == server + dt.timedelta(hours=8)


def test_a_server_in_step_with_the_machine_still_keeps_it_from_going_back(machine: Machine) -> None:
    """DN-15."""
    at = machine.wall
    clock.follow(at + dt.timedelta(milliseconds=20))
    machine.wall -= dt.timedelta(hours=2)
    assert clock.now() == at


async def test_codes_sessions_and_links_end_by_the_servers_time(world: World, machine: Machine) -> None:
    """DN-15: what a right worker stored, looked at by one whose clock is set back two hours while it runs."""
    clock.follow(machine.wall)
    token, _ = await sessions.open_session(world.settings, world.people["student"], remember=False)
    links = FileLinks(world.settings.secret.get_secret_value())
    link = links.private(world.people["student"], world.people["student"]).rsplit("/", 1)[-1]
    await limits.hold("held", lasts=dt.timedelta(minutes=30))
    async with browser(world) as stranger:
        sent = await stranger.post("/api/sendPhoneOtp", json={"phone": PHONE})
        assert sent.status_code == 200, sent.text
        given = {"value": PHONE, "type": "phone", "otp": await code_to(f"+91{PHONE}")}
        machine.wall -= dt.timedelta(hours=2)
        assert await sessions.actor_for(world.settings, token) is not None, "signed in, though its clock is behind"
        machine.goes(minutes=31)
        assert (await stranger.post("/api/verifyOtp", json=given)).status_code == 400
    assert not await limits.standing("held")
    with pytest.raises(LinkExpired):
        links.read(link)
    machine.goes(minutes=25)
    assert await sessions.actor_for(world.settings, token) is None


def test_each_sign_of_life_of_the_server_that_takes_writes_is_followed(machine: Machine, settings: Settings) -> None:
    """DN-15."""
    listeners: Any = options(settings)["event_listeners"]
    (listener, *_) = listeners

    def says(ahead: int, **role: Any) -> None:
        # The driver hands out times without a zone.
        at = (machine.wall + dt.timedelta(hours=ahead)).replace(tzinfo=None)
        hello: Hello[Any] = Hello({"ok": 1, "localTime": at, "maxWireVersion": 17, **role})
        listener.succeeded(ServerHeartbeatSucceededEvent(0.01, hello, ("db-1", 27017)))

    says(3, setName="rs0", secondary=True)
    assert clock.now() == machine.wall
    says(2, setName="rs0", isWritablePrimary=True)
    assert clock.now() == machine.wall + dt.timedelta(hours=2)


@pytest.mark.stores("mongodb")
async def test_a_real_server_is_followed(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """DN-15."""
    right = clock.machine_time
    monkeypatch.setattr(clock, "machine_time", lambda: right() - dt.timedelta(hours=2))
    assert abs(clock.now() - right()) < dt.timedelta(minutes=1)
    assert (await (await world.as_("student")).get("/api/getCollege")).status_code == 200
