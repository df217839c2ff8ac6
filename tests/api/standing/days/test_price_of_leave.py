"""What a leave would change, asked before it is sent, after it was sent, and when it is approved."""

from __future__ import annotations

import datetime as dt

import httpx
import pytest

from api.logbook.contract.registry import by_key
from tests.api.standing.test_facts import Answer, decide, standing
from tests.api.world import World

DAY = dt.timedelta(days=1)


async def ask(world: World, leave: dict[str, str], who: str = "student") -> httpx.Response:
    path = f"/api/standing/{world.scope}/{world.id('student')}/whatIf"
    return await (await world.as_(who)).post(path, json=leave)


@pytest.mark.spec("S-084")
async def test_the_price_is_the_same_before_and_after_the_leave_is_sent(world: World, today: dt.date) -> None:
    leave = {
        "reasonType": "Casual Leave",
        "fromDate": str(today - 30 * DAY),
        "toDate": str(today - 9 * DAY),
    }
    path = f"/api/standing/{world.scope}/{world.id('student')}/whatIf"
    assert (await world.client().post(path, json=leave)).status_code == 401
    for who in ("classmate", "twin_teacher"):
        assert (await ask(world, leave, who)).status_code == 403, who
    asked: Answer = (await ask(world, leave)).json()["data"]
    assert (asked["days"], asked["after"]["extensionDays"]) == (22, 2)
    assert asked["before"]["mayStillLose"] - asked["after"]["mayStillLose"] == 20
    kind = by_key("leave")
    assert kind is not None
    entry = await world.create(kind, **leave)
    sent: Answer = (await ask(world, leave)).json()["data"]
    assert (sent["before"], sent["after"], sent["days"]) == (asked["before"], asked["after"], asked["days"])
    await decide(world, "leave", entry)
    matches = (await standing(world))["standing"]
    after = asked["after"]
    assert matches["attendance"]["mayStillLose"] == after["mayStillLose"]
    assert (matches["term"]["termEnd"], matches["term"]["extensionDays"]) == (after["termEnd"], after["extensionDays"])
    assert matches["balance"] == after["balance"]
    back = await ask(world, {**leave, "toDate": str(today - 31 * DAY)})
    assert (back.status_code, back.json()["message"]) == (422, "The leave ends before it begins.")
