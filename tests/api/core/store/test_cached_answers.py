"""What the embedded store caches: nothing is shown, and nobody let in, after it has changed."""

from __future__ import annotations

import dataclasses
import datetime as dt
from collections import Counter
from collections.abc import AsyncIterator, Mapping
from pathlib import Path
from typing import Any

import pytest
from fastapi import FastAPI

from api.access import sessions
from api.core import clock
from api.core.store.cache import Dependency
from api.core.store.database import collection, open_store
from api.core.store.materialized import row_maker
from api.documents import DOCUMENTS
from api.logbook.contract.kind import Kind
from api.logbook.contract.registry import by_key
from api.logbook.reading import lists
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
    application = create_app(settings)
    store = await open_store(settings, DOCUMENTS)
    application.state.store = store
    try:
        yield application
    finally:
        await store.close()


@pytest.fixture
def opd() -> Kind:
    """A kind that is quickly recorded."""
    kind = by_key("opd")
    assert kind is not None
    return kind


async def test_an_actor_is_read_once_and_refused_at_once_when_the_session_ends(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    read, real = [], sessions._named_in

    async def counted(*args: Any, **options: Any) -> Any:
        read.append(1)
        return await real(*args, **options)

    monkeypatch.setattr(sessions, "_named_in", counted)
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


@pytest.mark.parametrize("ends_by", ["session", "token", "idle time"])
async def test_a_cached_actor_ends_with_the_session_by_the_clock(
    world: World, monkeypatch: pytest.MonkeyPatch, ends_by: str
) -> None:
    """Nothing is written meanwhile, and the end comes before the session would be marked as seen."""
    lasts, who = dt.timedelta(minutes=2), world.people["student"]
    token, _ = await sessions.open_session(world.settings, who, remember=False)
    row = await collection("sessions").find_one({"userId": who})
    if ends_by == "session":
        await collection("sessions").update_one({}, {"$set": {"expiresAt": clock.now() + lasts}})
    elif ends_by == "token":
        token = sessions.token_for(world.settings, who, row["_id"], lasts)
    else:
        world.app.state.settings.idle_minutes = 2
    client, path, at = world.client(token), f"/api/profile/{world.id('student')}", clock.now()
    for passed, status in ((0, 200), (118, 200), (121, 401)):
        monkeypatch.setattr(clock, "now", lambda passed=passed: at + dt.timedelta(seconds=passed))
        assert (await client.get(path)).status_code == status, passed


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
    assert packed[0].json() == packed[1].json()
    assert {**packed[0].json(), "asOf": None} == {**plain.json(), "asOf": None}
    assert plain.json()["total"] == 4
    assert packed[0].headers["vary"] == "Accept-Encoding"
    assert int(packed[0].headers["content-length"]) < len(plain.content)


async def test_nobody_is_shown_what_was_cached_for_another(world: World, opd: Kind) -> None:
    """The same address, asked by one who may see it and by others."""
    await world.create(opd)
    path = f"/api/entries/opd/{world.scope}/{world.id('student')}?page=1&limit=10"
    assert (await (await world.as_("student")).get(path)).json()["total"] == 1
    for who in ("classmate", "twin_student", "twin_teacher", "other_teacher"):
        assert (await (await world.as_(who)).get(path)).status_code == 403, who
    assert (await world.client().get(path)).status_code == 401


async def test_patients_are_masked_for_others_though_their_author_has_just_seen_them(world: World) -> None:
    kind = by_key("procedure")
    assert kind is not None
    patient = next(field.name for field in kind.fields if field.patient)
    await world.create(kind, **{patient: "Ramesh Pawar"})
    path = f"/api/entries/procedure/{world.scope}?page=1&limit=10"
    own = f"/api/entries/procedure/{world.scope}/{world.id('student')}?page=1&limit=10"
    asked = {"student": (own, own), "teacher": (path, own), "clerk": (path, own), "master": (path, own)}
    shown = {
        who: [(await (await world.as_(who)).get(each)).json()["data"][0][patient] for each in paths]
        for who, paths in (*asked.items(), *reversed(asked.items()))
    }
    masked = dict.fromkeys(("teacher", "clerk", "master"), ["R. P."] * 2)
    assert shown == {"student": ["Ramesh Pawar"] * 2, **masked}


async def test_a_row_of_a_list_is_made_when_its_record_is_written_and_not_when_it_is_read(
    world: World, opd: Kind, monkeypatch: pytest.MonkeyPatch
) -> None:
    written, maker = list[str](), row_maker.maker_of("entries")
    assert maker is not None

    def counted(record: Mapping[str, Any]) -> Any:
        written.append(str(record["_id"]))
        return maker.make(record)

    monkeypatch.setitem(row_maker._makers, "entries", dataclasses.replace(maker, make=counted))
    entries = [(await world.create(opd))["_id"] for _ in range(3)]
    assert list(dict.fromkeys(written)) == entries
    client, path = await world.as_("student"), f"/api/entries/opd/{world.scope}/{world.id('student')}?page=1&limit=10"
    teacher, queue = await world.as_("teacher"), f"/api/pendingVerifications/{world.scope}?page=1&limit=10"
    await world.verify(opd, entries[1])
    written.clear()
    listed = {row["_id"]: row["status"] for row in (await client.get(path)).json()["data"]}
    assert listed == {entries[0]: "Pending", entries[1]: "Approved", entries[2]: "Pending"}
    assert {row["_id"] for row in (await teacher.get(queue)).json()["data"]} == {entries[0], entries[2]}
    assert written == []


async def test_what_a_row_refers_to_is_shown_as_it_is_now(world: World, opd: Kind) -> None:
    """The row's own record stays as it is; nobody has told the cache of small objects."""
    await world.create(opd)
    student, teacher = await world.as_("student"), await world.as_("teacher")
    own = f"/api/entries/opd/{world.scope}/{world.id('student')}?page=1&limit=10"
    queue = f"/api/pendingVerifications/{world.scope}?page=1&limit=10"

    async def names() -> tuple[str, str]:
        return (
            (await student.get(own)).json()["data"][0]["teacher"]["name"],
            (await teacher.get(queue)).json()["data"][0]["studentName"],
        )

    before = await names()
    assert before == await names()
    await collection("users").update_one({"_id": world.people["teacher"]}, {"$set": {"name": "Dr New Name"}})
    await collection("users").update_one({"_id": world.people["student"]}, {"$set": {"name": "Another Name"}})
    assert await names() == ("Dr New Name", "Another Name")


async def test_the_queue_says_to_each_teacher_which_entries_are_theirs(world: World, opd: Kind) -> None:
    """The same records, encoded for one and then asked for by the other; the own ones come first."""
    theirs = [(await world.create(opd, teacher=world.id(who)))["_id"] for who in ("colleague", "teacher", "colleague")]
    queue = f"/api/pendingVerifications/{world.scope}?page=1&limit=3"
    mine_first = {"teacher": [theirs[1], theirs[0], theirs[2]], "colleague": [theirs[0], theirs[2], theirs[1]]}
    for _ in range(2):
        for who, expected in mine_first.items():
            body = (await (await world.as_(who)).get(queue)).json()
            assert [row["_id"] for row in body["data"]] == expected, who
            assert [row["mine"] for row in body["data"]] == [
                row["teacher"]["_id"] == world.id(who) for row in body["data"]
            ]
            assert body["total"] == 3


async def test_what_another_student_records_leaves_ones_own_pages_as_they_were(
    world: World, opd: Kind, monkeypatch: pytest.MonkeyPatch
) -> None:
    await world.create(opd)
    asked = Counter[Dependency]()

    def counted(name: str, real: Any) -> Any:
        def call(*arguments: Any, **options: Any) -> Any:
            asked[name] += 1
            return real(*arguments, **options)

        return call

    for place, name in ((lists, "list_entries"), (lists, "_count_tiles"), (sessions, "live_session")):
        monkeypatch.setattr(place, name, counted(name, getattr(place, name)))
    student, own = await world.as_("student"), f"{world.scope}/{world.id('student')}"
    await world.as_("classmate")
    await world.create(opd, by="classmate")

    async def look() -> None:
        assert (await student.get(f"/api/entries/opd/{own}?page=1&limit=10")).json()["total"] == 1
        assert (await student.get(f"/api/dashboardCounts/{own}")).status_code == 200

    await look()
    before = asked.copy()
    await world.create(opd, by="classmate")
    await look()
    others = asked - before
    assert (others["list_entries"], others["_count_tiles"]) == (0, 0)
    assert before["list_entries"] == before["_count_tiles"] == 1
    assert others["live_session"] == 0


async def test_who_is_given_a_role_that_may_not_verify_finds_nobody_by_a_patient_at_once(world: World) -> None:
    kind = by_key("procedure")
    assert kind is not None
    patient = next(field.name for field in kind.fields if field.patient)
    await world.create(kind, **{patient: "Ramesh Pawar"})
    await collection("colleges").update_one({"_id": world.college}, {"$set": {"withheldRoles": ["Cleark"]}})
    client, path = await world.as_("teacher"), f"/api/entries/procedure/{world.scope}?page=1&limit=10&search=ramesh"
    assert [(await client.get(path)).json()["total"] for _ in range(2)] == [1, 1]
    await collection("users").update_one({"_id": world.people["teacher"]}, {"$set": {"role": "Cleark"}})
    assert (await client.get(path)).json()["total"] == 0
