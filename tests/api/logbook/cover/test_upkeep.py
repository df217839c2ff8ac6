"""What cover does besides requests: offering what waits with somebody away, and ending moves that were cut off."""

from __future__ import annotations

import asyncio

import pytest
from bson import ObjectId

from api.accounts import service as accounts
from api.core import clock
from api.core.store import records
from api.core.store.database import collection
from api.logbook.cover import upkeep
from api.logbook.cover.documents import CoverMove
from tests.api.accounts.cover.test_records import DAY, away
from tests.api.logbook.cover.test_moving import move, stored, waiting
from tests.api.world import World

OFFER_DAYS = 7
QUEUE = "/verify-queue"


async def offered(world: World) -> dict[str, str]:
    """Who was offered what waits, with the page that it leads to."""
    names = {id_: name for name, id_ in world.people.items()}
    return {names[row["toId"]]: row["url"] async for row in collection("notifications").find({"event": "away.offered"})}


@pytest.mark.spec("D-093")
async def test_what_waits_with_somebody_away_for_long_is_offered_to_delegate_and_head_once(world: World) -> None:
    await waiting(world, 2)
    await away(world, "teacher", 1 - OFFER_DAYS, 3, "colleague")
    assert await upkeep.offer(OFFER_DAYS) == 1
    assert await offered(world) == {"colleague": QUEUE, "hod": QUEUE, "teacher": QUEUE}
    # The page to which the words lead shows what waits, to both.
    for who in ("colleague", "hod"):
        queue = await (await world.as_(who)).get(f"/api/verifyQueue/{world.scope}?page=1&limit=10")
        assert queue.json()["total"] == 2, who
    row = await collection("notifications").find_one({"event": "away.offered", "toId": world.people["hod"]})
    assert row is not None
    until = clock.shown_day(clock.today() + 3 * DAY)
    assert row["desc"].startswith(f"2 entries wait with Dr. Leena Thomas, who is away until {until}.")
    own = await collection("notifications").find_one({"event": "away.offered", "toId": world.people["teacher"]})
    assert own is not None
    assert own["desc"].endswith(
        "2 entries assigned to you can be verified by Dr. Suresh Bhagwat and the head of the department."
    )
    assert await upkeep.offer(OFFER_DAYS) == 0
    assert await collection("notifications").count_documents({"event": "away.offered"}) == 3


@pytest.mark.spec("D-093")
@pytest.mark.parametrize(("first", "last"), [(2 - OFFER_DAYS, 3), (-30, -1), (1, 9)])
async def test_a_short_absence_and_one_that_is_over_offer_nothing(world: World, first: int, last: int) -> None:
    await waiting(world, 1)
    await away(world, "teacher", first, last, "colleague")
    assert await upkeep.offer(OFFER_DAYS) == 0
    assert await offered(world) == {}


@pytest.mark.spec("D-093")
async def test_where_nothing_waits_yet_it_is_offered_when_something_does(world: World) -> None:
    await away(world, "teacher", 1 - OFFER_DAYS, 3)
    assert await upkeep.offer(OFFER_DAYS) == 0
    await waiting(world, 1)
    assert await upkeep.offer(OFFER_DAYS) == 1
    assert await offered(world) == {"hod": QUEUE, "teacher": QUEUE}


@pytest.mark.spec("D-094")
async def test_several_processes_offer_once_and_changed_days_are_offered_again(world: World) -> None:
    await waiting(world, 1)
    await away(world, "teacher", 1 - OFFER_DAYS, 3)
    (seen,) = await accounts.absences_to_offer(clock.today(), OFFER_DAYS)
    assert sum(await asyncio.gather(*(upkeep.offer(OFFER_DAYS) for _ in range(3)))) == 1
    assert await upkeep.offer_one(seen) is False
    assert await collection("notifications").count_documents({"event": "away.offered"}) == 2
    row = await collection("awayDays").find_one({})
    assert row is not None
    body = {"first": row["first"].date().isoformat(), "last": (clock.today() + 9 * DAY).isoformat()}
    answer = await (await world.as_("teacher")).post(f"/api/away/{row['_id']}", json=body)
    assert answer.status_code == 200, answer.text
    assert await upkeep.offer(OFFER_DAYS) == 1


async def cut_off(world: World, number: int, moved: int) -> ObjectId:
    """A move of entries of which some moved when the process ended, ten minutes ago."""
    await waiting(world, number)
    done = (await move(world, {"colleague": number})).json()["data"]
    act = ObjectId(done["_id"])
    left = [ObjectId(one["_id"]) for one in done["results"][moved:]]
    back = {"$set": {"teacher": world.people["teacher"]}, "$unset": {"moves": "", "movedFrom": ""}}
    await collection("entries").update_many({"_id": {"$in": left}}, back)
    long_ago = {"at": clock.now() - 2 * upkeep.CUT_OFF, "moved": 0}
    await collection("coverMoves").update_one({"_id": act}, {"$set": long_ago, "$unset": {"doneOn": ""}})
    await collection("notifications").delete_many({})
    return act


@pytest.mark.spec("D-095")
async def test_a_move_that_was_cut_off_gets_its_end_and_its_notices(world: World) -> None:
    act = await cut_off(world, 4, 3)
    assert await upkeep.complete() == 1
    row = await collection("coverMoves").find_one({"_id": act})
    assert row is not None
    assert (row["moved"], "doneOn" in row) == (3, True)
    notices = {row["toId"]: row["desc"] async for row in collection("notifications").find({"event": "entry.moved"})}
    assert notices[world.people["colleague"]] == "3 entries moved to you for verification"
    assert notices[world.people["teacher"]] == "3 entries of yours moved to others in the meantime"
    assert set(notices) == {world.people[who] for who in ("colleague", "teacher", "student", "classmate")}
    waits = [(await stored(item["entry"]))["teacher"] for item in row["items"]]
    assert waits.count(world.people["teacher"]) == 1
    assert await upkeep.complete() == 0
    undone = await (await world.as_("hod")).post(f"/api/coverMoves/{act}/undo")
    assert undone.json()["message"] == "3 of 3 entries moved back"


@pytest.mark.spec("D-095")
async def test_one_that_may_still_be_moving_is_left_alone_and_several_processes_end_it_once(world: World) -> None:
    act = await cut_off(world, 2, 2)
    await collection("coverMoves").update_one({"_id": act}, {"$set": {"at": clock.now()}})
    assert await upkeep.complete() == 0
    long_ago = {"at": clock.now() - 2 * upkeep.CUT_OFF}
    await collection("coverMoves").update_one({"_id": act}, {"$set": long_ago})
    seen = await records(CoverMove).one(CoverMove.id == act)
    assert seen is not None
    assert sum(await asyncio.gather(upkeep.complete(), upkeep.complete())) == 1
    assert await upkeep.complete_one(seen) is False
    once = {"event": "entry.moved", "toId": world.people["colleague"]}
    assert await collection("notifications").count_documents(once) == 1
