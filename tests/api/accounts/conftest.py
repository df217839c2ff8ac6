"""Accounts that can be signed in to: everyone in the world has the password, hashed at the least cost."""

from __future__ import annotations

import pytest

from tests.api.quick_passwords import give_passwords, use_quick_passwords
from tests.api.world import World


@pytest.fixture
async def people(world: World, monkeypatch: pytest.MonkeyPatch) -> World:
    """The world, with passwords."""
    use_quick_passwords(monkeypatch)
    await give_passwords(world)
    return world
