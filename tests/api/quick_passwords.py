"""Password hashing at the least cost that argon2 has, for tests that are not about its cost."""

from __future__ import annotations

import pytest
from pwdlib import PasswordHash
from pwdlib.hashers.argon2 import Argon2Hasher

from api.core.security import passwords
from api.core.store.database import collection
from tests.api.world import PASSWORD, World

QUICK = PasswordHash((Argon2Hasher(time_cost=1, memory_cost=8, parallelism=1),))


def use_quick_passwords(patch: pytest.MonkeyPatch) -> None:
    """Makes every hash of this test cheap, the dummy one included."""
    dummy = QUICK.hash("no account has this password")
    patch.setattr(passwords, "_hasher", lambda: QUICK)
    patch.setattr(passwords, "_dummy", lambda: dummy)


async def give_passwords(world: World) -> None:
    """Gives everyone in the world the password ``PASSWORD``."""
    everyone = {"_id": {"$in": list(world.people.values())}}
    await collection("users").update_many(everyone, {"$set": {"passwordHash": QUICK.hash(PASSWORD)}})
