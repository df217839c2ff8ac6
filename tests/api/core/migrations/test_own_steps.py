"""What each released step does, on each store."""

from __future__ import annotations

import datetime as dt
from collections.abc import AsyncIterator
from typing import Any

import pytest

from api.core import migrations
from api.core.database import Store
from api.core.migrations.runner import NAME
from api.documents import DOCUMENTS
from api.settings import Settings
from tests.support.stores import TestStore

DAY = dt.datetime(2026, 9, 1, tzinfo=dt.UTC)


@pytest.fixture
async def store(settings: Settings, test_store: TestStore) -> AsyncIterator[Store]:
    """A store as version 0.1.0 left it: with users, and no mark."""
    async with test_store.opened(settings, DOCUMENTS) as made:
        await made.database[NAME].delete_many({})
        people = [("asha", "9812345670", None), ("rao", "9812345671", "Staff")]
        for name, phone, role in people:
            of_role = {} if role is None else {"role": role}
            row = {"_id": name, "emailKey": f"{name}@example.com", "phoneKey": f"+91{phone}", **of_role}
            await made.database["users"].insert_one(row)
        yield made


async def migrated(store: Store, name: str) -> dict[str, Any]:
    said: list[str] = []
    await migrations.run(store.database, said.append)
    assert len(said) == len(migrations.steps.STEPS)
    return {row["_id"]: row async for row in store.database[name].find({})}


async def test_tokens_of_the_outside_account_are_removed(store: Store) -> None:
    kept = {"connectedOn": DAY, "connectedBy": "rao"}
    await store.database["outsideAccounts"].insert_one(
        {"_id": "outside", "accessToken": "plain", "refreshToken": "plain too", **kept}
    )
    assert await migrated(store, "outsideAccounts") == {"outside": {"_id": "outside", **kept}}


async def test_coordinators_who_are_students_wait_for_staff(store: Store) -> None:
    """Those whom a student added, by mail address or by phone however written; others stay confirmed."""
    by_student = {"studentId": "asha", "addedBy": "asha", "verifiedOn": DAY}
    people = {
        "mail": {**by_student, "email": "Asha@Example.com", "phone": "9000000001"},
        "phone": {**by_student, "email": "x@example.com", "phone": "098123 45670"},
        "teacher": {**by_student, "email": "rao@example.com", "phone": "9812345671"},
        "other": {**by_student, "email": "y@example.com", "phone": "unknown"},
        "by staff": {**by_student, "addedBy": "rao", "email": "asha@example.com", "phone": "9000000002"},
        "of all": {"addedBy": "asha", "verifiedOn": DAY, "email": "asha@example.com", "phone": "9000000003"},
    }
    await store.database["drpcs"].insert_many([{"_id": name, **row} for name, row in people.items()])
    found = await migrated(store, "drpcs")
    assert {name for name, row in found.items() if row.get("waiting")} == {"mail", "phone"}
    assert {name for name, row in found.items() if "verifiedOn" not in row} == {"mail", "phone"}
