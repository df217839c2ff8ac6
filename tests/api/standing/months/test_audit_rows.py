"""An audit row that a crash separates from its act is written by the sweep, once."""

from __future__ import annotations

import datetime as dt
from typing import Any

import pytest

from api.core import clock
from api.core.store.database import collection
from api.standing import audit_rows
from tests.api.standing.months.test_signing import guided, last_month, sign
from tests.api.world import World

__all__ = ["guided", "last_month"]

LATER = dt.timedelta(minutes=5)


async def month_rows() -> list[dict[str, Any]]:
    """Return the audit rows of signed months."""
    return [row async for row in collection("audits").find({"action": "month.signed"})]


async def test_a_crash_after_the_signature_costs_no_audit_row(
    world: World, last_month: dt.date, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def killed(*_: object) -> None:
        raise RuntimeError("killed")

    monkeypatch.setattr(audit_rows, "record_month", killed)
    assert (await sign(world, last_month)).status_code == 500
    monkeypatch.undo()
    [signature] = await collection("monthAuthentications").find({}).to_list(length=None)
    assert await month_rows() == []
    assert await audit_rows.sweep() == 0, "an act has a minute to write its own row"
    assert await audit_rows.sweep(clock.now() + LATER) == 1
    assert await audit_rows.sweep(clock.now() + LATER) == 0
    [row] = await month_rows()
    assert (row["actorId"], row["detail"]["n"]) == (signature["by"], 1)


async def test_an_act_that_has_its_row_gets_no_second_one(world: World, last_month: dt.date) -> None:
    assert (await sign(world, last_month)).status_code in (200, 201)
    assert await audit_rows.sweep(clock.now() + LATER) == 0
    assert len(await month_rows()) == 1


async def test_the_row_of_an_earlier_release_is_recognised(world: World, last_month: dt.date) -> None:
    await sign(world, last_month)
    [row] = await month_rows()
    await collection("audits").delete_one({"_id": row.pop("_id")})
    await collection("audits").insert_one(row)
    assert await audit_rows.sweep(clock.now() + LATER) == 0
