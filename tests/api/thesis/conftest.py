"""Tests of synopsis and thesis begin with nothing saved."""

import pytest

from tests.api.thesis.steps import nothing_saved
from tests.api.world import World


@pytest.fixture(autouse=True)
async def _fresh(world: World) -> None:
    await nothing_saved()
