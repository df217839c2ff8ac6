"""What the embedded store's answers are kept for: nothing is shown, and nobody let in, after it has changed."""

from __future__ import annotations

import datetime as dt
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
from fastapi import FastAPI

from api.access import sessions
from api.core import clock
from api.core import kept as module
from api.core.database import collection, open_store
from api.core.kept import Kept
from api.documents import DOCUMENTS
from api.logbook.kind import Kind
from api.logbook.registry import by_key
from api.main import create_app
from api.settings import Settings
from tests.api.world import World

SECRET = "a secret for tests only, of more than thirty-two bytes"


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    """Those of the embedded store, whatever this run's store is: it alone knows when something has changed."""
    return Settings(
        environment="test",
        MONGODB_URL=None,
        secret=SECRET,  # type: ignore[arg-type]  # Pydantic makes a SecretStr of it.
        data=tmp_path,
        requests_per_minute=100_000,
        route_requests_per_minute=100_000,
    )


@pytest.fixture
async def app(settings: Settings) -> AsyncIterator[FastAPI]:
    """The application on that store."""
    made = create_app(settings)
    store = await open_store(settings, DOCUMENTS)
    made.state.store = store
    try:
        yield made
    finally:
        await store.close()


@pytest.fixture
def opd() -> Kind:
    """A kind that is quickly recorded."""
    found = by_key("opd")
    assert found is not None
    return found


class Counted:
    """A store's content by how often it has changed, and how often it was worked on."""

    def __init__(self) -> None:
        self.changes, self.asked = 0, 0

    async def work(self) -> int:
        """Another answer each time."""
        self.asked += 1
        return self.asked


async def test_an_answer_is_kept_until_something_changes() -> None:
    content = Counted()
    memory = Kept(lambda: content.changes)
    assert [await memory.once("key", content.work) for _ in range(3)] == [1, 1, 1]
    assert await memory.once("other", content.work) == 2
    content.changes += 1
    assert [await memory.once("key", content.work) for _ in range(2)] == [3, 3]


async def test_nothing_is_kept_where_nobody_can_tell_of_a_change() -> None:
    content, memory = Counted(), Kept()
    assert [await memory.once("key", content.work) for _ in range(3)] == [1, 2, 3]


async def test_what_was_read_before_a_change_is_not_kept_after_it() -> None:
    """The change comes while the answer is worked out, as with several requests at once."""
    content = Counted()
    memory = Kept(lambda: content.changes)

    async def overtaken() -> int:
        answer = await content.work()
        content.changes += 1
        return answer

    assert await memory.once("key", overtaken) == 1
    assert await memory.once("key", content.work) == 2


async def test_an_answer_that_ages_is_asked_again(monkeypatch: pytest.MonkeyPatch) -> None:
    content, at = Counted(), [100.0]
    memory = Kept(lambda: content.changes)
    monkeypatch.setattr("api.core.kept.time.monotonic", lambda: at[0])
    assert [await memory.once("key", content.work, seconds=60) for _ in range(2)] == [1, 1]
    at[0] += 60
    assert await memory.once("key", content.work, seconds=60) == 2


async def test_memory_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MOST", 3)
    monkeypatch.setattr(module, "BYTES", 100)
    memory = Kept(lambda: 0)
    for number in range(10):
        memory.put(number, number, 0)
        assert sum(memory.get(each) is not None for each in range(10)) <= 3

    async def large() -> bytes:
        return bytes(60)

    for number in range(2):
        await memory.once(number, large)
    await memory.once("after", large)
    assert (memory.get(0), memory.get(1)) == (None, None)


async def test_an_actor_is_read_once_and_refused_at_once_when_the_session_ends(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    read, real = [], sessions.live_session

    async def counted(*args: Any, **options: Any) -> Any:
        read.append(1)
        return await real(*args, **options)

    monkeypatch.setattr(sessions, "live_session", counted)
    client, path = await world.as_("student"), f"/api/profile/{world.id('student')}"
    assert [(await client.get(path)).status_code for _ in range(3)] == [200, 200, 200]
    assert len(read) == 1
    await sessions.end_sessions_of(world.people["student"])
    assert (await client.get(path)).status_code == 401


@pytest.mark.parametrize(
    ("who", "change"),
    [("teacher", {"status": False}), ("student", {"paymentStatus": False}), ("student", {"removedOn": "2026-01-01"})],
)
async def test_an_account_that_is_closed_is_refused_at_once(world: World, who: str, change: dict[str, Any]) -> None:
    client, path = await world.as_(who), f"/api/profile/{world.id(who)}"
    assert [(await client.get(path)).status_code for _ in range(2)] == [200, 200]
    await collection("users").update_one({"_id": world.people[who]}, {"$set": change})
    assert (await client.get(path)).status_code == 401


async def test_a_kept_actor_ends_with_the_session_by_the_clock(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is written meanwhile."""
    client, path = await world.as_("student"), f"/api/profile/{world.id('student')}"
    assert (await client.get(path)).status_code == 200
    later = clock.now() + dt.timedelta(hours=world.settings.session_hours, seconds=1)
    monkeypatch.setattr(clock, "now", lambda: later)
    assert (await client.get(path)).status_code == 401


async def test_lists_tiles_and_the_queue_show_a_change_at_once(world: World, opd: Kind) -> None:
    student, teacher = await world.as_("student"), await world.as_("teacher")
    own = f"{world.scope}/{world.id('student')}"

    async def seen() -> tuple[Any, ...]:
        listed = (await student.get(f"/api/entries/opd/{own}?page=1&limit=10")).json()
        tiles = (await student.get(f"/api/dashboardCounts/{own}")).json()["data"]
        queue = (await teacher.get(f"/api/pendingVerifications/{world.scope}?page=1&limit=10")).json()
        counts = {each["status"]: each["count"] for tile in tiles for each in tile}
        return listed["total"], listed["counts"]["Approved"], counts, queue["total"], queue["summary"]["department"]

    assert await seen() == (0, 0, {}, 0, 0)
    entry = await world.create(opd)
    assert await seen() == await seen() == (1, 0, {"Pending": 1}, 1, 1)
    await world.verify(opd, entry["_id"])
    assert await seen() == await seen() == (1, 1, {"Approved": 1}, 0, 0)


async def test_a_large_answer_is_the_same_compressed_and_small_ones_are_not_compressed(world: World, opd: Kind) -> None:
    client, path = await world.as_("student"), f"/api/entries/opd/{world.scope}/{world.id('student')}?page=1&limit=10"
    small = await client.get(path)
    assert "content-encoding" not in small.headers
    for _ in range(4):
        await world.create(opd)
    packed = [await client.get(path) for _ in range(2)]
    plain = await client.get(path, headers={"Accept-Encoding": "identity"})
    assert [each.headers["content-encoding"] for each in packed] == ["gzip", "gzip"]
    assert "content-encoding" not in plain.headers
    assert packed[0].json() == packed[1].json() == plain.json()
    assert plain.json()["total"] == 4
    assert packed[0].headers["vary"] == "Accept-Encoding"
    assert int(packed[0].headers["content-length"]) < len(plain.content)


async def test_nobody_is_shown_what_was_kept_for_another(world: World, opd: Kind) -> None:
    """The same address, asked by one who may see it and by others."""
    await world.create(opd)
    path = f"/api/entries/opd/{world.scope}/{world.id('student')}?page=1&limit=10"
    assert (await (await world.as_("student")).get(path)).json()["total"] == 1
    for who in ("classmate", "twin_student", "twin_teacher", "other_teacher"):
        assert (await (await world.as_(who)).get(path)).status_code == 403, who
    assert (await world.client().get(path)).status_code == 401


async def test_patients_are_masked_for_who_may_not_verify_though_others_have_just_seen_them(world: World) -> None:
    kind = by_key("procedure")
    assert kind is not None
    patient = next(field.name for field in kind.fields if field.patient)
    await world.create(kind, **{patient: "Ramesh Pawar"})
    path = f"/api/entries/procedure/{world.scope}?page=1&limit=10"
    shown = {}
    for who in ("teacher", "clerk", "master"):
        shown[who] = (await (await world.as_(who)).get(path)).json()["data"][0][patient]
    assert shown == {"teacher": "Ramesh Pawar", "clerk": "Ramesh Pawar", "master": "R. P."}
    await collection("colleges").update_one({"_id": world.college}, {"$set": {"withheldRoles": ["Cleark"]}})
    assert (await (await world.as_("clerk")).get(path)).json()["data"][0][patient] == "R. P."
