"""What the day of a department costs: what is kept is looked at, and more trainees ask the store no more."""

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable

import pytest
from bson import ObjectId

from api.core import clock
from api.core.store.database import collection, current_cache
from tests.api.standing.department.test_today import recorded, today
from tests.api.world import World
from tests.support.counting import operations


async def least(work: Callable[[], Awaitable[object]], times: int) -> float:
    """The least processor time of several."""
    taken = []
    for _ in range(times):
        begun = time.process_time()
        await work()
        taken.append(time.process_time() - begun)
    return min(taken)


async def trainees(world: World, number: int) -> None:
    """So many more trainees, each with what the classmate recorded."""
    person = await collection("users").find_one({"_id": world.people["classmate"]})
    entries = await collection("entries").find({"studentId": world.people["classmate"]}).to_list(None)
    assert person is not None
    for _ in range(number):
        id_ = ObjectId()
        unique = dict.fromkeys(("email", "emailKey"), f"{id_}@pg.example.com")
        numbers = {name: str(id_) for name in ("phone", "phoneKey") if name in person}
        await collection("users").insert_one({**person, **unique, **numbers, "_id": id_})
        for entry in entries:
            fresh = ObjectId()
            await collection("entries").insert_one({**entry, "_id": fresh, "studentId": id_, "clientId": str(fresh)})


@pytest.mark.spec("D-035")
@pytest.mark.stores("embedded")
async def test_a_department_of_sixty_opens_from_what_is_kept(world: World) -> None:
    for ago in range(12):
        await recorded(world, by="classmate", days_ago=ago)
    await trainees(world, 56)
    answer = await today(world)
    assert answer["total"] >= 60

    async def opens() -> object:
        return await today(world, page=1, limit=20)

    async def cold() -> object:
        current_cache().forget_everything()
        return await opens()

    # A hundred milliseconds are measured in tests/load on a quiet machine; here the ratio alone is judged.
    assert await least(opens, 5) * 4 < await least(cold, 2)
    assert clock.today().isoformat() == answer["today"]


@pytest.mark.spec("D-035")
@pytest.mark.stores("memory")
async def test_more_trainees_ask_the_store_no_more(world: World) -> None:
    await recorded(world, by="classmate")

    async def asked() -> int:
        current_cache().forget_everything()
        with operations() as counted:
            await today(world)
        return sum(counted.values())

    few = await asked()
    await trainees(world, 12)
    assert await asked() <= few
