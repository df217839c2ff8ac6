"""An act of legal weight has its audit row, whatever cuts the act off."""

from __future__ import annotations

import datetime as dt
from typing import Any

import pytest

from api.core import clock
from api.core.errors import Conflict
from api.core.security import audited_acts
from api.core.security.audit import AuditRow
from api.core.store.database import collection
from api.core.store.records import Records
from tests.api.world import World

LATER = audited_acts.GRACE + dt.timedelta(minutes=1)


class Killed(BaseException):
    """Ends a call like the end of the process."""


async def rows_of(action: str) -> list[dict[str, Any]]:
    """Return the audit rows of an action."""
    return [row async for row in collection("audits").find({"action": action})]


async def intents() -> int:
    """Return the number of acts that have begun and not ended."""
    return int(await collection("auditIntents").count_documents({}))


def cut_off_before_the_row(monkeypatch: pytest.MonkeyPatch) -> None:
    """End every process that is about to write an audit row."""
    add = Records.add

    async def killed(self: Records[Any], record: Any) -> None:
        if isinstance(record, AuditRow):
            raise Killed
        await add(self, record)

    monkeypatch.setattr(Records, "add", killed)


async def test_the_row_of_an_act_that_a_crash_cut_off_is_written_by_the_sweep(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    student = world.id("student")
    hod = await world.as_("hod")
    cut_off_before_the_row(monkeypatch)
    with pytest.raises(Killed):
        await hod.post(f"/api/student/{student}", json={"certified": True})
    monkeypatch.undo()
    assert (await collection("users").find_one({"_id": world.people["student"]}))["certified"] is True
    assert await rows_of("student.certified") == []
    assert await audited_acts.sweep() == 0, "an act has minutes to write its own row"
    assert await audited_acts.sweep(clock.now() + LATER) == 1
    assert await audited_acts.sweep(clock.now() + LATER) == 0
    [row] = await rows_of("student.certified")
    assert (row["actorId"], row["target"]) == (world.people["hod"], f"users/{student}")
    assert row["detail"] == {"value": True, "interrupted": True}


async def test_an_act_that_ends_has_one_row_and_no_intent(world: World) -> None:
    hod = await world.as_("hod")
    path = f"/api/student/{world.id('student')}"
    assert (await hod.post(path, json={"certified": True})).status_code == 200
    [row] = await rows_of("student.certified")
    assert row["detail"] == {"value": True}
    assert await intents() == 0


async def test_an_act_that_changes_nothing_has_no_row(world: World) -> None:
    hod = await world.as_("hod")
    path = f"/api/student/{world.id('student')}"
    assert (await hod.post(path, json={"certified": False})).status_code == 200
    assert await rows_of("student.certified") == []
    assert await intents() == 0


async def test_a_refused_act_has_no_row(world: World) -> None:
    with pytest.raises(Conflict):
        async with audited_acts.announce(None, "test.refused", "users/1"):
            raise Conflict("No.")
    assert await audited_acts.sweep(clock.now() + LATER) == 0
    assert await rows_of("test.refused") == []


async def test_an_act_that_lost_the_store_is_recorded_as_interrupted(world: World) -> None:
    with pytest.raises(ConnectionError):
        async with audited_acts.announce(None, "test.lost", "users/1"):
            raise ConnectionError
    assert await audited_acts.sweep(clock.now() + LATER) == 1
    [row] = await rows_of("test.lost")
    assert row["detail"] == {"interrupted": True}


async def test_an_act_that_was_cut_off_after_its_row_is_not_marked(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def killed(_id: object) -> None:
        raise Killed

    monkeypatch.setattr(audited_acts, "_forget", killed)
    with pytest.raises(Killed):
        async with audited_acts.announce(None, "test.done", "users/1"):
            pass
    monkeypatch.undo()
    assert await audited_acts.sweep(clock.now() + LATER) == 0
    [row] = await rows_of("test.done")
    assert "interrupted" not in (row.get("detail") or {})
    assert await intents() == 0
