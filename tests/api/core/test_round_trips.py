"""How often a list goes to the server and back, counted at the driver on a real document database.

What is asked side by side is one trip. The session's own two questions (its row, its user) come before any list.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from dataclasses import dataclass, field

import httpx
import pytest
from bson import ObjectId
from fastapi.routing import APIRoute
from pymongo.monitoring import CommandFailedEvent, CommandListener, CommandStartedEvent, CommandSucceededEvent

from api.core import mongodb, populate
from api.core.database import collection, together
from api.logbook.registry import by_key
from api.settings import Settings
from tests.api.world import World

pytestmark = [pytest.mark.long, pytest.mark.stores("mongodb")]

DISTANCES = (0.06, 0.4, 0.8)
"""Seconds that each command is held up, as if the server were far away: what follows an answer is then told apart.

A machine that is busy elsewhere can only make it more trips, so what is too many is asked again from further away.
"""
OF_THE_SESSION = 2
MOST = 2
SEARCHED_AFRESH = {"/api/payments"}
"""Lists whose search looks into what is always new (payments and invoices) each time, where others look for people."""
ROWS = 60
QUERIES = ("", "?page=1&limit=10", "?page=2&limit=10", "?page=2&limit=10&status=Pending", "?page=1&limit=10&search=a")


@dataclass
class Sent:
    """One command, from when it left to when its answer was there."""

    what: str
    began: float
    ended: float = 0.0


READERS = ("teacher", "hod", "master", "student")
"""Who asks for a list: the first of these who may."""


@dataclass
class Distance(CommandListener):
    """Holds commands up, and writes them down."""

    seconds: float = 0.0
    commands: dict[int, Sent] = field(default_factory=dict)
    _lock: threading.Lock = field(default_factory=threading.Lock)

    def started(self, event: CommandStartedEvent) -> None:
        """Before a command leaves; the driver calls this in the thread that sends it."""
        with self._lock:
            about = event.command.get(event.command_name)
            self.commands[event.request_id] = Sent(f"{event.command_name} {about}", time.monotonic())
        time.sleep(self.seconds)

    def succeeded(self, event: CommandSucceededEvent) -> None:
        """When its answer is there."""
        self._end(event.request_id)

    def failed(self, event: CommandFailedEvent) -> None:
        """When its refusal is there."""
        self._end(event.request_id)

    def _end(self, identity: int) -> None:
        with self._lock:
            self.commands[identity].ended = time.monotonic()

    def trips(self) -> list[list[str]]:
        """The commands by trip: one is in the trip after the last of those that were answered before it left."""
        found: list[tuple[int, Sent]] = []
        for command in sorted(self.commands.values(), key=lambda sent: sent.began):
            before = [trip for trip, earlier in found if earlier.ended <= command.began]
            found.append((max(before, default=0) + 1, command))
        last = max((trip for trip, _ in found), default=0)
        return [[command.what for trip, command in found if trip == number] for number in range(1, last + 1)]


@pytest.fixture
def distance(monkeypatch: pytest.MonkeyPatch) -> Distance:
    made, options = Distance(), mongodb.options
    monkeypatch.setattr(mongodb, "options", lambda settings: {**options(settings), "event_listeners": [made]})
    return made


@pytest.fixture
def settings(settings: Settings, distance: Distance) -> Settings:
    """The settings of every test; here the store is opened after the driver is told of its listener."""
    return settings


@pytest.fixture
async def full(world: World) -> World:
    """Entries and people enough for several pages."""
    for key in ("procedure", "opd"):
        kind = by_key(key)
        assert kind is not None
        row = await collection("entries").find_one({"_id": ObjectId((await world.create(kind))["_id"])})
        teachers = [world.people[name] for name in ("teacher", "colleague", "junior", "hod")]
        more = [{**row, "_id": ObjectId(), "clientId": f"{key} {n}", "teacher": teachers[n % 4]} for n in range(ROWS)]
        await collection("entries").insert_many(more)
    return world


def lists(world: World) -> Iterator[str]:
    """The path of every list that can be asked for by page."""
    for route in world.app.routes:
        if isinstance(route, APIRoute) and "GET" in (route.methods or ()):
            names = {parameter.name for part in route.dependant.dependencies for parameter in part.query_params}
            if "page" in names:
                yield route.path


def address(world: World, path: str, who: str) -> str:
    """A list's path filled in as one person asks for it."""
    return path.format(
        kind="procedure",
        collegeId=world.college,
        departmentId=world.medicine,
        studentId=world.id("student"),
        userId=world.id(who),
        competencyId=world.diagnostic,
        name="skills",
    )


async def trips(world: World, distance: Distance, path: str, seconds: float, *, cold: bool) -> list[list[str]] | None:
    """The trips of one call after those of its session; None where it is no list, or takes no such query."""
    answer: httpx.Response | None = None
    for who in READERS:
        client = await world.as_(who)
        if cold:
            populate.reset(world.app.state.store.database, seconds=20.0)
        distance.commands.clear()
        distance.seconds = seconds
        answer = await client.get(address(world, path, who))
        distance.seconds = 0.0
        if answer.status_code != 403:
            break
    assert answer is not None
    assert answer.status_code in (200, 422), (path, answer.text)
    is_list = answer.status_code == 200 and answer.headers["content-type"].startswith("application/json")
    if not is_list or "total" not in answer.json():
        return None
    return distance.trips()[OF_THE_SESSION:]


async def test_a_list_takes_two_trips_at_most(full: World, distance: Distance) -> None:
    """Names that were not looked up lately are the second trip; a search looks for people first, which is one more."""
    taken: dict[str, int] = {}
    for path in lists(full):
        for query in QUERIES:
            for cold in (True, False):
                most = MOST + ("search" in query and (cold or path in SEARCHED_AFRESH))
                found: list[list[str]] | None = None
                for seconds in DISTANCES:
                    found = await trips(full, distance, path + query, seconds, cold=cold)
                    if found is None or len(found) <= most:
                        break
                if found is not None:
                    taken[f"{path}{query} {cold}"] = len(found)
                    assert len(found) <= most, (path + query, found)
    assert len(taken) > 40
    assert set(taken.values()) == {1, 2, 3}


async def test_trips_are_told_apart(full: World, distance: Distance) -> None:
    """Otherwise the test above could not fail: what waits for an answer is a trip of its own."""
    entries = full.app.state.store.database["entries"]
    distance.commands.clear()
    distance.seconds = DISTANCES[1]
    await together(*(entries.count_documents({"studentId": full.people[name]}) for name in ("student", "classmate")))
    for name in ("student", "classmate"):
        await entries.count_documents({"studentId": full.people[name]})
    assert [len(trip) for trip in distance.trips()] == [2, 1, 1]
