"""What every API test has: a fresh application on a fresh store, a small world of people, a client for each."""

from __future__ import annotations

import datetime as dt
import tempfile
from collections.abc import AsyncIterator
from functools import cache
from pathlib import Path
from typing import Any

import httpx
import pytest
from fastapi import FastAPI

from api.core.store import indexes
from api.core.store.database import database
from api.documents import DOCUMENTS
from api.main import create_app
from api.settings import Settings
from tests.api.world import World, make_world
from tests.support.stores import TestStore

METRICS_TOKEN = "a token for measurements"
TEST_SECRET = "a secret for tests only, of more than thirty-two bytes"


@cache
def _settings(*store: tuple[str, Any]) -> Settings:
    """The settings of tests on a store, read and checked once: that takes longer than many a test."""
    return Settings(
        environment="test",
        **dict(store),
        secret=TEST_SECRET,  # type: ignore[arg-type]  # Pydantic makes a SecretStr of it.
        data=Path(tempfile.gettempdir()),
        # Several tests at once share the machine with a database that is no fast one.
        mongodb_timeout_ms=20_000,
        requests_per_minute=100_000,
        route_requests_per_minute=100_000,
        files_per_day=100_000,
        metrics_token=METRICS_TOKEN,  # type: ignore[arg-type]  # The same.
        # What is on the machine must not change what a test sees.
        libreoffice="none",
    )


@pytest.fixture
def settings(tmp_path: Path, test_store: TestStore) -> Settings:
    """The settings of one test: the store of this run, files in a folder of its own, limits out of the way."""
    return _settings(*test_store.settings().items()).model_copy(update={"data": tmp_path})


@pytest.fixture
async def app(settings: Settings, test_store: TestStore) -> AsyncIterator[FastAPI]:
    """The application with its store open."""
    application = create_app(settings)
    async with test_store.opened(settings, DOCUMENTS) as store:
        application.state.store = store
        yield application


@pytest.fixture
async def every_index(app: FastAPI) -> None:
    """Also the indexes that the store in memory does without, for tests that look at them."""
    await indexes.create(database(), DOCUMENTS)


@pytest.fixture
async def client(app: FastAPI) -> AsyncIterator[httpx.AsyncClient]:
    """A stranger's client."""
    transport = httpx.ASGITransport(app=app, raise_app_exceptions=False)
    async with httpx.AsyncClient(transport=transport, base_url="http://testserver") as made:
        yield made


@pytest.fixture
async def world(app: FastAPI, settings: Settings) -> AsyncIterator[World]:
    """Two colleges that share departments, with people of every role; see :mod:`tests.api.world`."""
    async with make_world(app, settings) as made:
        yield made


@pytest.fixture
def today() -> dt.date:
    """The calendar day in India."""
    from api.core import clock

    return clock.today()
