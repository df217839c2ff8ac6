"""What the tests of kept stores share: everything in a store as text, the commands, the people of a filled store."""

from __future__ import annotations

import io
import sys
from collections.abc import AsyncIterator, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, closing, redirect_stderr, redirect_stdout
from pathlib import Path

import pytest
from bson import ObjectId, json_util

import api.__main__
import api.core.store.embedded.__main__
import api.launch_gate
import api.operators.__main__
import seed.__main__
from api.core.store.database import open_store
from api.core.store.embedded import FILE, open_reader
from api.documents import DOCUMENTS
from api.main import create_app
from api.serve import settings_for
from tests.api.world import World
from tests.releases.archives import Release


def everything(data: Path, *, marks: bool = True) -> dict[str, list[str]]:
    """Every document of every collection of a data folder, read as a file and not through the product; without
    ``marks`` the notes of migrations are left out."""
    with closing(open_reader(data / FILE)) as client:
        database = client["pglogbook"]
        names = sorted(set(database.list_collection_names()) - (set() if marks else {"migrations"}))
        found = {
            name: sorted(json_util.dumps(row, sort_keys=True) for row in database[name].find({})) for name in names
        }
    # A collection that was declared and holds nothing is as good as none.
    return {name: rows for name, rows in found.items() if rows}


def marks_of(data: Path) -> list[tuple[str, int]]:
    """The steps that a store has been brought through, and the versions of what is stored since then."""
    with closing(open_reader(data / FILE)) as client:
        return [(row["_id"], row["version"]) for row in client["pglogbook"]["migrations"].find({}).sort("version")]


PROGRAMS: dict[str, Callable[[], int]] = {
    "api": api.__main__.main,
    "api.core.store.embedded": api.core.store.embedded.__main__.main,
    "api.launch_gate": api.launch_gate.main,
    "api.operators": api.operators.__main__.main,
    "seed": seed.__main__.main,
}


def called(*words: object, module: str = "api") -> tuple[int, str]:
    """A command, as ``python -m`` would call it: its exit code, and everything it said."""
    said = io.StringIO()
    with pytest.MonkeyPatch.context() as patch, redirect_stdout(said), redirect_stderr(said):
        patch.setattr(sys, "argv", [module, *map(str, words)])
        # A loop of its own, also where the test has one.
        with ThreadPoolExecutor(1) as thread:
            return thread.submit(PROGRAMS[module]).result(), said.getvalue()


@asynccontextmanager
async def opened(release: Release, data: Path) -> AsyncIterator[World]:
    """The present product over a data folder, with the people of the filled store."""
    settings = settings_for(data)
    app = create_app(settings)
    store = await open_store(settings, DOCUMENTS)
    app.state.store = store
    world = World(app, settings)
    world.college, world.medicine = ObjectId(release.facts["college"]), ObjectId(release.facts["department"])
    world.people = {name: ObjectId(id_) for name, id_ in release.facts["people"].items()}
    try:
        yield world
    finally:
        await world.close()
        await store.close()
