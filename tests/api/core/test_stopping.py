"""The end of a process: what has begun is finished, nothing new is taken, the store is closed in good order."""

from __future__ import annotations

import asyncio
import csv
import io
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import httpx
import pytest

from api.access import sessions
from api.core.stopping import Steps
from api.core.store.database import open_store
from api.core.store.embedded import FILE
from api.documents import DOCUMENTS
from api.main import create_app
from api.settings import Settings
from tests.api.printing.test_chain import many
from tests.api.world import make_world
from tests.architecture.tree import ROOT
from tests.support.stub_server import free_port

SECRET = "a secret for tests only, of more than thirty-two bytes"
ENTRIES = 900
STOPPED = (0, -signal.SIGTERM)


async def test_a_step_that_has_begun_is_finished_and_no_other_begins() -> None:
    steps, done = Steps(), list[str]()

    async def work() -> None:
        for name in ("first", "second"):
            with steps.step():
                await asyncio.sleep(0.05)
                done.append(name)

    task = asyncio.create_task(work())
    await asyncio.sleep(0)
    await steps.end(task)
    assert (done, task.cancelled()) == (["first"], True)


async def test_a_step_that_takes_too_long_is_cut_off(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("api.core.stopping.STOP_GRACE_SECONDS", 0.05)
    steps = Steps()

    async def work() -> None:
        with steps.step():
            await asyncio.sleep(60)

    task = asyncio.create_task(work())
    await asyncio.sleep(0)
    await asyncio.wait_for(steps.end(task), 5)
    assert task.cancelled()


def served(folder: Path) -> tuple[subprocess.Popen[str], str]:
    """The product in a process of its own, ready, and its address."""
    port = free_port()
    inherited = {name: value for name, value in os.environ.items() if not name.startswith(("PGL_", "MONGODB_"))}
    process = subprocess.Popen(
        [sys.executable, "-m", "api", "serve", "--port", str(port), "--data", str(folder), "--no-demo"],
        cwd=ROOT,
        env={**inherited, "PGL_SECRET": SECRET},
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    )
    assert process.stdout is not None
    assert any(line.startswith("ready ") for line in process.stdout)
    return process, f"http://127.0.0.1:{port}"


@pytest.mark.heavy
@pytest.mark.stores("embedded")
async def test_sigterm_in_the_middle_of_an_export(tmp_path: Path) -> None:
    """The file arrives whole, a pack that has begun is finished or handed back, and the store is closed."""
    settings = Settings(environment="test", MONGODB_URL=None, data=tmp_path, secret=SECRET)  # type: ignore[arg-type]
    app = create_app(settings)
    async with app.router.lifespan_context(app), make_world(app, settings) as world:
        await many(world, ENTRIES)
        token, _ = await sessions.open_session(settings, world.people["teacher"], remember=False)
        path, student = f"/api/exports/entries/opd/{world.scope}?format=csv", world.id("student")
    process, address = await asyncio.to_thread(served, tmp_path)
    try:
        async with httpx.AsyncClient(
            base_url=address, headers={"Authorization": f"Bearer {token}"}, timeout=120
        ) as client:
            assert (await client.post("/api/packs", json={"studentId": student})).status_code == 201
            export = asyncio.create_task(client.get(path))
            await asyncio.sleep(0.3)
            process.send_signal(signal.SIGTERM)
            answer = await export
        assert answer.status_code == 200
        assert len(list(csv.reader(io.StringIO(answer.text)))) == ENTRIES + 2
        with pytest.raises(httpx.TransportError):
            await asyncio.to_thread(httpx.get, f"{address}/api/ready", timeout=2)
        assert await asyncio.to_thread(process.wait, 60) in STOPPED
    finally:
        process.kill()
        process.wait()
        assert process.stdout is not None
        process.stdout.close()
    # Closed in good order: everything is in the one file.
    log = tmp_path / f"{FILE}-wal"
    assert not log.exists() or log.stat().st_size == 0
    store = await open_store(settings, DOCUMENTS)
    try:
        (job,) = await store.database["printJobs"].find({}).to_list(None)
        assert (job["state"], job["attempts"]) in (("done", 1), ("waiting", 0))
    finally:
        await store.close()


@pytest.mark.heavy
@pytest.mark.stores("embedded")
def test_a_reading_process_does_not_outlive_its_server(tmp_path: Path) -> None:
    """However the server ends: nobody is left who could still read the data."""
    program = (
        "import asyncio, sys, time; from pathlib import Path; from api.settings import Settings;"
        "from api.core.reading_processes import ReadingProcesses; from tests.api.core import reading_work as works\n"
        "async def main():\n"
        "    from api.documents import DOCUMENTS; from api.core.store.database import open_store\n"
        f"    where = {{'data': Path({str(tmp_path)!r}), 'secret': {SECRET!r}}}\n"
        "    settings = Settings(environment='test', MONGODB_URL=None, **where)\n"
        "    await open_store(settings, DOCUMENTS)\n"
        "    async with ReadingProcesses(settings, DOCUMENTS) as processes:\n"
        "        print(await processes.run(works.process), flush=True); time.sleep(60)\n"
        "if __name__ == '__main__': asyncio.run(main())\n"
    )
    script = tmp_path / "killed.py"
    script.write_text(program, encoding="utf-8")
    with subprocess.Popen(
        [sys.executable, str(script)],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": "."},
    ) as server:
        assert server.stdout is not None
        pid = int(server.stdout.readline())
        server.kill()
    for _ in range(200):
        if not Path(f"/proc/{pid}").exists() or " Z " in Path(f"/proc/{pid}/stat").read_text("ascii"):
            return
        time.sleep(0.1)
    pytest.fail("the reading process is still there")
