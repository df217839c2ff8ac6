"""A store with reference data, and one with the demo, made once for the folder: nothing here writes to the demo."""

from __future__ import annotations

import asyncio
import datetime as dt
from dataclasses import dataclass, field
from typing import Any

import pytest
from bson import ObjectId
from mongomock_motor import AsyncMongoMockClient

from api.core.store import mongodb
from api.documents import DOCUMENTS
from seed.demo import DemoReport, load_demo
from seed.load import load_reference

TODAY = dt.date(2026, 11, 20)


@dataclass
class FakeFiles:
    """Takes files as the product does and remembers them."""

    stored: list[dict[str, Any]] = field(default_factory=list)

    async def put(
        self,
        name: str,
        content: bytes,
        *,
        type: str,
        ownerId: ObjectId | None,
        collegeId: ObjectId | None,
        departmentId: ObjectId | None,
        purpose: str,
    ) -> ObjectId:
        """Keep one file and answer its id."""
        file_id = ObjectId(f"{len(self.stored) + 1:024x}")
        self.stored.append(
            {
                "_id": file_id,
                "name": name,
                "content": content,
                "type": type,
                "ownerId": ownerId,
                "collegeId": collegeId,
                "departmentId": departmentId,
                "purpose": purpose,
            }
        )
        return file_id


@dataclass
class Demo:
    """Everything that a load of the demo stored."""

    report: DemoReport
    files: list[dict[str, Any]]
    collections: dict[str, list[dict[str, Any]]]

    def by_id(self, collection: str) -> dict[ObjectId, dict[str, Any]]:
        """The records of a collection by id."""
        return {record["_id"]: record for record in self.collections[collection]}

    @property
    def entries(self) -> list[dict[str, Any]]:
        """Every entry."""
        return self.collections["entries"]

    def account(self, name: str) -> dict[str, Any]:
        """The user of a demo address."""
        return next(user for user in self.collections["users"] if user["email"] == f"{name}@demo.example.com")


async def new_store() -> Any:
    """A fresh store in memory that knows the documents."""
    database: Any = AsyncMongoMockClient(tz_aware=True).seed
    await mongodb.declare(DOCUMENTS)
    return database


async def make_demo(today: dt.date = TODAY) -> Demo:
    """Load reference data and the demo into a fresh store, and read everything back."""
    store, files = await new_store(), FakeFiles()
    await load_reference(store)
    report = await load_demo(store, files, today=today, password_hash="hash")
    collections = {name: await store[name].find({}).to_list(None) for name in await store.list_collection_names()}
    return Demo(report, files.stored, collections)


@pytest.fixture(scope="session")
def demo() -> Demo:
    """The demo as of a fixed day."""
    return asyncio.run(make_demo())
