"""The store that the operator's commands work on: that of the small world."""

from __future__ import annotations

import pytest
from fastapi import FastAPI

from api.core.database import Store
from tests.api.world import World


@pytest.fixture
def store(app: FastAPI, world: World) -> Store:
    """The store of the world."""
    opened: Store = app.state.store
    return opened
