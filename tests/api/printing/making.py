"""Steps that the tests of jobs and packs share: asking for a pack, having it made, opening it."""

from __future__ import annotations

import csv
import hashlib
import io
import zipfile
from typing import Any

import httpx

from api.core.tables.writing import BOM
from api.printing.jobs.pack import job_runner
from api.printing.jobs.runner import Runner
from tests.api.world import World


def runner(world: World) -> Runner:
    """A runner as a process has it; it does nothing until it is told to."""
    return job_runner(world.app.state.files)


async def asked(world: World, by: str, body: dict[str, Any]) -> dict[str, Any]:
    """The job that a person asked for."""
    answer = await (await world.as_(by)).post("/api/packs", json=body)
    assert answer.status_code == 201, answer.text
    job: dict[str, Any] = answer.json()["data"]
    return job


def place(world: World) -> dict[str, str]:
    """The main department, as a body names it."""
    return {"collegeId": str(world.college), "departmentId": str(world.medicine)}


async def watched(world: World, by: str, job: dict[str, Any]) -> dict[str, Any]:
    """How far a job is, as a person sees it."""
    answer = await (await world.as_(by)).get(f"/api/jobs/{job['_id']}")
    assert answer.status_code == 200, answer.text
    data: dict[str, Any] = answer.json()["data"]
    return data


async def fetched(world: World, by: str, job: dict[str, Any]) -> httpx.Response:
    """The answer to a download."""
    return await (await world.as_(by)).get(f"/api/jobs/{job['_id']}/file")


async def made_pack(world: World, by: str, body: dict[str, Any]) -> dict[str, bytes]:
    """A pack, made and downloaded: its files by name."""
    job = await asked(world, by, body)
    assert await runner(world).run_one()
    done = await watched(world, by, job)
    assert done["state"] == "done", done
    answer = await fetched(world, by, job)
    assert answer.status_code == 200, answer.text
    return opened(answer.content)


def opened(content: bytes) -> dict[str, bytes]:
    """The files of a ZIP, each compared with what the manifest says of it."""
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        assert archive.testzip() is None
        files = {name: archive.read(name) for name in archive.namelist()}
        assert len(files) == len(archive.namelist())
    rows = list(csv.DictReader(io.StringIO(files["manifest.csv"].decode().removeprefix(BOM))))
    assert {row["File"] for row in rows} == {*files} - {"manifest.csv"}
    for row in rows:
        content = files[row["File"]]
        assert (row["SHA-256"], int(row["Bytes"])) == (hashlib.sha256(content).hexdigest(), len(content))
    return files
