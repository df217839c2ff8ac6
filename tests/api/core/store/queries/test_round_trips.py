"""How often a list goes to the server and back, counted at the driver on a real document database.

What is asked side by side is one trip. The session's own two questions (its row, its user) come before any list.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator

import httpx
import pytest
from bson import ObjectId
from fastapi.routing import APIRoute

from api.core import clock
from api.core.store import mongodb, populate
from api.core.store.database import collection, gather_reads
from api.logbook.contract.registry import by_key
from api.settings import Settings
from tests.api.world import World
from tests.support.distance import DISTANCES, Distance

pytestmark = [pytest.mark.long, pytest.mark.stores("mongodb")]

OF_THE_SESSION = 1
MOST = 2
SEARCHED_AFRESH = {"/api/payments"}
"""Lists whose search looks into what is always new (payments and invoices) each time, where others look for people."""
BY_THE_RULES = (
    "/api/requirementPacks/",
    "/api/requirementTargets/",
    "/api/numbers/",
    "/api/months/",
    "/api/drp/attendence/",
    "/api/drp/board/",
    "/api/departmentToday/",
    "/api/standing/",
    "/api/quickDecisions/",
)
MAX_BY_THE_RULES = 6
"""Lists of what the rules say of each trainee: who is there, what is known of them, and names by turns."""
ROWS = 60
QUERIES = ("", "?page=1&limit=10", "?page=2&limit=10", "?page=2&limit=10&status=Pending", "?page=1&limit=10&search=a")


READERS = ("teacher", "hod", "master", "student")
"""Who asks for a list: the first of these who may."""


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
    entry = await collection("entries").find_one({})
    assert entry is not None
    run_id, now = ObjectId(), clock.now()
    run = {"_id": run_id, "teacher": world.people["teacher"], "via": "single", "firstAt": now, "lastAt": now}
    run |= {"collegeId": world.college, "departmentId": world.medicine, "decisions": 1, "entries": [entry["_id"]]}
    await collection("decisionRuns").insert_one(run)
    world.people["run"] = run_id
    pack = await collection("requirementPacks").find_one({})
    world.people["pack"] = pack["_id"]
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
        packId=world.id("pack"),
        runId=world.id("run"),
        pack="any-regulation",
        row="reg.teaching",
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
    wrong: list[tuple[str, list[list[str]]]] = []
    for path in lists(full):
        for query in QUERIES:
            for cold in (True, False):
                most = MAX_BY_THE_RULES if path.startswith(BY_THE_RULES) else MOST
                most += "search" in query and (cold or path in SEARCHED_AFRESH)
                fewest: list[list[str]] | None = None
                for seconds in DISTANCES:
                    fewest = await trips(full, distance, path + query, seconds, cold=cold)
                    if fewest is None or len(fewest) <= most:
                        break
                if fewest is not None:
                    taken[f"{path}{query} {cold}"] = len(fewest)
                    wrong += [(path + query, fewest)] * (len(fewest) > most)
    assert wrong == []
    assert len(taken) > 40
    assert set(taken.values()) >= {1, 2, 3}


async def test_trips_are_told_apart(full: World, distance: Distance) -> None:
    """Otherwise the test above could not fail: what waits for an answer is a trip of its own."""
    entries = full.app.state.store.database["entries"]
    distance.commands.clear()
    distance.seconds = DISTANCES[1]
    await gather_reads(
        *(entries.count_documents({"studentId": full.people[name]}) for name in ("student", "classmate"))
    )
    for name in ("student", "classmate"):
        await entries.count_documents({"studentId": full.people[name]})
    assert [len(trip) for trip in distance.trips()] == [2, 1, 1]


async def test_a_call_that_fails_leaves_no_commands_behind(full: World, distance: Distance) -> None:
    entries = full.app.state.store.database["entries"]

    async def fail() -> None:
        await asyncio.sleep(0.5)
        raise LookupError

    distance.commands.clear()
    distance.seconds = 0.2
    with pytest.raises(LookupError):
        await gather_reads(*(entries.count_documents({"clientId": f"{number}"}) for number in range(2_000)), fail())
    # What has left cannot be called back; it is answered within this time.
    await asyncio.sleep(1)
    sent = len(distance.commands)
    assert 0 < sent < 1_000
    await asyncio.sleep(1)
    assert len(distance.commands) == sent
