"""The reminder of the seventh month that a posting is to be planned."""

from __future__ import annotations

import datetime as dt
from typing import Any

import pytest

from api.core import clock
from api.core.store.database import collection
from api.standing.residency import planning
from tests.api.drp.steps import posting
from tests.api.logbook.steps import day
from tests.api.world import World


async def _alone(world: World, days_ago: int, **fields: Any) -> None:
    """The student joined so many days ago, and everybody else long before."""
    await collection("users").update_many({}, {"$set": {"joiningDate": clock.stored_day(dt.date(2020, 1, 1))}})
    at = clock.stored_day(clock.today() - dt.timedelta(days=days_ago))
    of = {"_id": world.people["student"]}
    await collection("users").update_one(of, {"$set": {"joiningDate": at, **fields}})


@pytest.mark.spec("S-283")
async def test_the_trainee_and_the_head_are_reminded_once(world: World) -> None:
    await _alone(world, 150)
    assert await planning.remind() == 0, "before the seventh month"
    await _alone(world, 190)
    assert await planning.remind() == 1
    assert await planning.remind() == 0, "once"
    sent = {row["toId"]: row async for row in collection("notifications").find({"event": "residency.plan"})}
    assert set(sent) == {world.people["student"], world.people["hod"]}
    assert "Asha Kulkarni" in sent[world.people["hod"]]["desc"]
    assert sent[world.people["student"]]["url"] == "/drp/attendence"


@pytest.mark.spec("S-283")
@pytest.mark.parametrize("case", ["window open", "posted", "none to serve", "not verified"])
async def test_nobody_is_reminded_in_vain(world: World, case: str) -> None:
    await _alone(world, 368 if case == "window open" else 200, verifyByHod=case != "not verified")
    if case == "posted":
        await posting(world, first=day(200), last=day(290))
    if case == "none to serve":
        course = {"title": "DM Cardiology", "degree": "DM"}
        await collection("courses").update_one({"_id": world.course}, {"$set": course})
    assert await planning.remind() == 0
