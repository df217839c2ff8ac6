"""Large reads in processes of their own: what comes back, what happens when one dies, that nobody waits."""

from __future__ import annotations

import asyncio
import os
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path

import pytest

from api.core import reading_processes
from api.core.errors import Conflict, Unavailable
from api.core.reading_processes import FEW, ReadingProcesses, read_in_process
from api.core.store.database import collection
from api.main import create_app
from api.settings import Settings
from tests.api.core import reading_work as works
from tests.api.printing.test_chain import many
from tests.api.world import World, make_world
from tests.support.pace import slowness

GAP = 0.025
MANY = FEW + 1
ENTRIES = 620
"""So many that a print becomes a job, and everything goes to another process."""


@pytest.fixture
async def served(tmp_path: Path) -> AsyncIterator[World]:
    """The product on an embedded store, with its background work, as it is served."""
    settings = Settings(
        environment="test",
        MONGODB_URL=None,
        secret="a secret for tests only, of more than thirty-two bytes",  # type: ignore[arg-type]  # Pydantic's own.
        data=tmp_path,
        requests_per_minute=100_000,
        route_requests_per_minute=100_000,
        libreoffice="none",
    )
    app = create_app(settings)
    async with app.router.lifespan_context(app), make_world(app, settings) as world:
        yield world


class Gap:
    """The longest time of the event loop's own thread's processor between two ticks.

    Not by the clock: what others on the machine take is no stall of the product.
    """

    def __init__(self) -> None:
        self.longest = 0.0

    async def __aenter__(self) -> Gap:
        self._task = asyncio.create_task(self._tick())
        await asyncio.sleep(0.02)
        self.longest = 0.0
        return self

    async def __aexit__(self, *_: object) -> None:
        await asyncio.sleep(0.02)
        self._task.cancel()

    async def _tick(self) -> None:
        last = time.thread_time()
        while True:
            await asyncio.sleep(0.005)
            now = time.thread_time()
            self.longest, last = max(self.longest, now - last), now


async def large_calls(world: World) -> dict[str, Callable[[], Awaitable[object]]]:
    """Each large call by name, as a teacher makes it."""
    client, student = await world.as_("teacher"), world.id("student")
    listed = f"/api/exports/entries/opd/{world.scope}"

    async def answered(path: str) -> bytes:
        answer = await client.get(path)
        assert answer.status_code == 200, answer.text
        return answer.content

    async def finished(job: dict[str, object]) -> bytes:
        while job["state"] in ("waiting", "running"):
            await asyncio.sleep(0.05)
            job = (await client.get(f"/api/jobs/{job['_id']}")).json()["data"]
        assert job["state"] == "done", job
        return await answered(f"/api/jobs/{job['_id']}/file")

    async def printed() -> bytes:
        answer = await client.get(f"/api/logbookPdf/{student}")
        assert answer.status_code == 202
        return await finished(answer.json()["data"])

    async def packed() -> bytes:
        answer = await client.post("/api/packs", json={"studentId": student})
        return await finished(answer.json()["data"])

    return {
        "CSV": lambda: answered(f"{listed}?format=csv"),
        "XLSX": lambda: answered(f"{listed}?format=xlsx"),
        "compile": lambda: answered(f"/api/printLogbook/{student}"),
        "PDF": printed,
        "pack": packed,
    }


@pytest.mark.heavy
async def test_no_large_call_holds_the_event_loop(served: World) -> None:
    await many(served, ENTRIES)
    calls = await large_calls(served)
    # The first call starts the process, and the first of each sort loads what it needs.
    await calls["CSV"]()
    longest = {}
    for name, call in calls.items():
        async with Gap() as gap:
            assert await call()
        longest[name] = gap.longest
        if gap.longest > GAP:
            # What the call does on the loop it does each time; a pause of the machine comes once.
            async with Gap() as gap:
                assert await call()
            longest[name] = min(longest[name], gap.longest)
    most = GAP * slowness()
    assert {name: gap for name, gap in longest.items() if gap > most} == {}, longest


@pytest.mark.heavy
async def test_a_large_file_is_the_same_from_either_process(served: World, monkeypatch: pytest.MonkeyPatch) -> None:
    await many(served, MANY)
    calls = await large_calls(served)
    there = [await calls[name]() for name in ("CSV", "compile")]
    monkeypatch.setattr(reading_processes, "FEW", 100_000)
    monkeypatch.setattr("api.core.tables.answers.FEW", 100_000)
    here = [await calls[name]() for name in ("CSV", "compile")]
    assert there == here


async def test_few_records_are_read_here_and_many_in_another_process(served: World) -> None:
    del served
    assert await read_in_process(FEW, works.process) == os.getpid()
    assert await read_in_process(MANY, works.process) != os.getpid()


async def test_what_was_written_since_is_seen(served: World) -> None:
    ids = [served.people["teacher"]]
    (before,) = await read_in_process(MANY, works.names_of, ids)
    await collection("users").update_one({"_id": ids[0]}, {"$set": {"name": "Dr. Somebody Else"}})
    assert before != "Dr. Somebody Else"
    assert await read_in_process(MANY, works.names_of, ids) == ["Dr. Somebody Else"]


async def test_a_refusal_comes_back_whole_and_a_write_is_refused(served: World) -> None:
    del served
    with pytest.raises(Conflict) as refused:
        await read_in_process(MANY, works.refuses)
    error = refused.value
    assert (error.message, error.code, error.status) == ("This cannot be.", "some_code", 409)
    assert error.errors == [{"field": "some", "message": "This cannot be."}]
    with pytest.raises(Exception, match="reading only"):
        await read_in_process(MANY, works.writes)


@pytest.mark.heavy
async def test_the_files_are_those_of_the_process(served: World) -> None:
    files = served.app.state.files
    assert await read_in_process(MANY, works.incoming, files) == str(files.incoming)


@pytest.mark.heavy
async def test_a_process_that_dies_is_a_refusal_and_the_next_work_has_another(served: World) -> None:
    del served
    before = await read_in_process(MANY, works.process)
    with pytest.raises(Unavailable):
        await read_in_process(MANY, works.dies)
    assert await read_in_process(MANY, works.process) not in (before, os.getpid())


@pytest.mark.heavy
async def test_who_is_cancelled_waits_for_what_has_begun(served: World, tmp_path: Path) -> None:
    del served
    await read_in_process(MANY, works.process)
    note = tmp_path / "note"
    task = asyncio.create_task(read_in_process(MANY, works.takes, 0.5, note))
    await asyncio.sleep(0.2)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    assert note.read_text(encoding="utf-8") == "done"


@pytest.mark.heavy
async def test_a_process_ends_when_nothing_is_asked_of_it(served: World) -> None:
    async with ReadingProcesses(served.settings, (), idle=0.1) as processes:
        pid = await processes.run(works.process)
        assert processes.started()
        await asyncio.sleep(0.2)
        assert not processes.started()
        for _ in range(200):
            if not Path(f"/proc/{pid}").exists() or "Z" in Path(f"/proc/{pid}/stat").read_text("ascii").split():
                break
            await asyncio.sleep(0.05)
        else:
            pytest.fail("the process is still there")
