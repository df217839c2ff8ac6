"""The store that the operator's commands work on: that of the small world, open or as a data folder."""

from __future__ import annotations

import asyncio
import os
import shutil
from pathlib import Path

import pytest
from fastapi import FastAPI

from api.core.store.database import Store
from api.operators.opening import writing
from api.settings import Settings
from tests.api.world import World, make_world


@pytest.fixture
def store(app: FastAPI, world: World) -> Store:
    """The store of the world."""
    opened: Store = app.state.store
    return opened


@pytest.fixture(scope="module")
def master_store(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A data folder with the small world of the API's tests, made once."""
    data = tmp_path_factory.mktemp("made") / "data"

    async def fill() -> None:
        settings = Settings(MONGODB_URL=None, environment="test", data=data)
        async with writing(settings), make_world(None, settings):  # type: ignore[arg-type]  # Nobody signs in there.
            pass

    asyncio.run(fill())
    return data


@pytest.fixture
def data(master_store: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of that folder, seen from the folder above it."""
    monkeypatch.delenv("MONGODB_URL", raising=False)
    for name in [name for name in os.environ if name.startswith("PGL_")]:
        monkeypatch.delenv(name)
    shutil.copytree(master_store, tmp_path / "data")
    return tmp_path / "data"
