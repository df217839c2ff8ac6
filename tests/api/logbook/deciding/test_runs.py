"""Runs of quick decisions: told by the server's clock, labelled, audited, listed for those who may see them."""

from __future__ import annotations

import asyncio
import datetime as dt
from collections.abc import Callable
from typing import Any

import pytest

from api.core import clock
from api.core.store.database import collection
from tests.api.logbook.steps import kind_of, refused
from tests.api.world import Record, World

Move = Callable[[float], None]


@pytest.fixture
def wait(monkeypatch: pytest.MonkeyPatch) -> Move:
    """Moves the server's clock on by so many seconds; else it stands."""
    at = [clock.now()]
    monkeypatch.setattr(clock, "now", lambda: at[0])

    def move(seconds: float) -> None:
        at[0] += dt.timedelta(seconds=seconds)

    return move


async def decide(world: World, wait: Move, count: int, gap: float, by: str = "teacher", **changes: Any) -> list[Record]:
    """Decides on so many new entries, each so many seconds after the one before; the answers."""
    entries = [await world.create(kind_of("introduction")) for _ in range(count)]
    answers = []
    for entry in entries:
        wait(gap)
        answer = await world.verify(kind_of("introduction"), entry["_id"], by=by, **changes)
        assert answer.status_code == 200, answer.text
        answers.append(answer.json())
    return answers


async def runs_of(world: World, by: str = "hod", query: str = "") -> list[Record]:
    """The runs that somebody sees."""
    place = "all/all" if by == "master" else world.scope
    answer = await (await world.as_(by)).get(f"/api/quickDecisions/{place}{query}")
    assert answer.status_code == 200, answer.text
    rows: list[Record] = answer.json()["data"]
    return rows


@pytest.mark.spec("D-083")
async def test_strangers_and_students_see_no_runs_and_a_teacher_the_own_alone(world: World, wait: Move) -> None:
    path = f"/api/quickDecisions/{world.scope}"
    refused(await world.client().get(path), 401)
    refused(await (await world.as_("student")).get(path), 403)
    refused(await (await world.as_("other_teacher")).get(path), 403)
    await decide(world, wait, 5, 1)
    wait(60)
    await decide(world, wait, 5, 1, by="colleague")
    assert len(await runs_of(world, "hod")) == 2
    assert len(await runs_of(world, "master")) == 2
    (own,) = await runs_of(world, "teacher")
    assert own["teacher"]["_id"] == world.id("teacher")
    foreign = next(row for row in await runs_of(world, "hod") if row["_id"] != own["_id"])
    for by in ("teacher", "other_teacher", "twin_teacher"):
        refused(await (await world.as_(by)).get(f"/api/quickDecisions/{foreign['_id']}"), 404)
    refused(await (await world.as_("hod")).get("/api/quickDecisions/nothing"), 404)
    assert await runs_of(world, "teacher", f"?teacher={world.id('colleague')}") == []
    assert len(await runs_of(world, "hod", f"?teacher={world.id('colleague')}")) == 1
    assert len(await runs_of(world, "hod", "?search=nobody-of-this-name")) == 0


@pytest.mark.spec("D-084")
@pytest.mark.parametrize(
    ("count", "gap", "notified"), [(5, 3.0, True), (5, 3.1, False), (4, 1.0, False), (7, 2.0, True)]
)
async def test_five_in_a_row_each_within_three_seconds_are_a_run(
    world: World, wait: Move, count: int, gap: float, notified: bool
) -> None:
    answers = await decide(world, wait, count, gap)
    assert ["run" in answer for answer in answers] == [notified and n >= 4 for n in range(count)]
    rows = await runs_of(world)
    assert [(row["decisions"], row["via"], row["seconds"]) for row in rows] == (
        [(count, "single", gap * (count - 1))] if notified else []
    )
    if notified:
        assert answers[-1]["run"] == {"_id": rows[0]["_id"], "decisions": count, "withinSeconds": 3}


@pytest.mark.spec("D-085")
async def test_a_pause_ends_a_run_and_each_leads_to_its_entries(world: World, wait: Move) -> None:
    await decide(world, wait, 5, 1)
    wait(10)
    await decide(world, wait, 6, 1)
    later, first = await runs_of(world)
    assert [later["decisions"], first["decisions"]] == [6, 5]
    read = (await (await world.as_("hod")).get(f"/api/quickDecisions/{later['_id']}?page=2&limit=5")).json()
    assert (read["total"], len(read["data"]), read["run"]["_id"]) == (6, 1, later["_id"])
    assert read["data"][0]["url"].endswith(f"?open={read['data'][0]['_id']}")
    assert read["data"][0]["status"] == "Approved"


@pytest.mark.spec("D-086")
async def test_a_run_is_audited_once_and_changes_no_entry(world: World, wait: Move) -> None:
    answers = await decide(world, wait, 8, 1)
    (row,) = await collection("audits").find({"action": "decisions.quick"}).to_list(None)
    assert (row["actorId"], row["detail"]) == (world.people["teacher"], {"via": "single", "decisions": 5})
    assert row["target"] == f"decisionRuns/{answers[-1]['run']['_id']}"
    assert {answer["data"]["status"] for answer in answers} == {"Approved"}


@pytest.mark.spec("D-087")
async def test_those_in_bulk_and_from_a_device_are_apart_and_labelled(world: World, wait: Move) -> None:
    entries = [await world.create(kind_of("introduction")) for _ in range(5)]
    body = {"entries": [{"_id": each["_id"], "version": 1} for each in entries], "vRemark": "Seen.", "score": "3"}
    answer = await (await world.as_("teacher")).post("/api/bulkApproval/introduction", json={**body, "declared": True})
    assert answer.json()["success"] == 5
    assert [(row["via"], row["decisions"]) for row in await runs_of(world)] == [("bulk", 5)]
    # Four single ones after an act are no run of nine.
    answers = await decide(world, wait, 4, 1)
    assert all("run" not in each for each in answers)
    wait(60)
    await decide(world, wait, 5, 1, offline=True)
    assert [row["via"] for row in await runs_of(world)] == ["offline", "bulk"]
    entry: Any = await collection("entries").find_one({"decidedVia": "bulk"})
    assert (entry["history"][-1]["via"], entry["history"][-1]["declared"]) == ("bulk", True)
    refused(await world.verify(kind_of("introduction"), entries[0]["_id"], offline="yes"), 422)


@pytest.mark.spec("D-088")
async def test_ten_decisions_at_the_same_moment_are_one_run(world: World) -> None:
    entries = [await world.create(kind_of("introduction")) for _ in range(10)]
    await asyncio.gather(*(world.verify(kind_of("introduction"), entry["_id"]) for entry in entries))
    (row,) = await runs_of(world)
    assert row["decisions"] >= 9
