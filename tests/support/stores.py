"""The store that the API tests run on: in memory, embedded, or a real document database.

`pytest --store memory|embedded|mongodb`, or `PGL_TEST_STORE`; in memory unless said otherwise. A test sees a store of
its own, whichever it is: what another test wrote is not there.
"""

from __future__ import annotations

import asyncio
import os
import sqlite3
import tempfile
import uuid
from collections.abc import AsyncIterator, Iterable, Iterator, Mapping
from contextlib import asynccontextmanager, contextmanager
from importlib.metadata import version
from pathlib import Path
from typing import Any

import pymongo
from pymongo import monitoring

from api.core.store.database import Store, open_store
from api.core.store.documents import BaseDocument
from api.settings import Settings

STORES = ("memory", "embedded", "mongodb")

ADDRESS = "TEST_MONGODB_URL"
"""Names the server for the tests; without it they start a gateway and a database of their own."""

UNSHOWN = "which does not show write concern, fail-over, retried writes or time to live"

WRITTEN_ELSEWHERE: set[str] = set()
"""Names of databases that processes which a test started write to as well (see :mod:`tests.support.processes`)."""

Documents = Iterable[type[BaseDocument]]


class TestStore:
    """A store for tests, in memory: a new one each time it is opened."""

    __test__ = False
    name = "memory"

    def settings(self) -> Mapping[str, Any]:
        """What a test's settings say about the store."""
        return {"memory": True, "MONGODB_URL": None}

    @asynccontextmanager
    async def opened(self, settings: Settings, documents: Documents) -> AsyncIterator[Store]:
        """Opens it, empty and with its indexes, as the process's current store."""
        store = await open_store(settings, documents)
        try:
            yield store
        finally:
            await store.close()

    def close(self) -> None:
        """Removes what is left."""

    @property
    def version(self) -> str:
        """What it is, for people."""
        return f"mongomock {version('mongomock')}"


class EmbeddedStore(TestStore):
    """The embedded store: each time a new file, in a folder where tests that look at a test's own files do not see it.

    The folder is in memory where the system has one there: what a disk costs is not what these tests are about.
    """

    name = "embedded"

    def __init__(self) -> None:
        in_memory = Path("/dev/shm")  # noqa: S108  A folder of this process's own is made in it.
        self._folder = tempfile.TemporaryDirectory(prefix="pgl-stores-", dir=in_memory if in_memory.is_dir() else None)

    def settings(self) -> Mapping[str, Any]:
        return {"memory": False, "MONGODB_URL": None}

    @asynccontextmanager
    async def opened(self, settings: Settings, documents: Documents) -> AsyncIterator[Store]:
        with tempfile.TemporaryDirectory(dir=self._folder.name) as data:
            async with super().opened(settings.model_copy(update={"data": Path(data)}), documents) as store:
                yield store

    def close(self) -> None:
        self._folder.cleanup()

    @property
    def version(self) -> str:
        return f"SQLite {sqlite3.sqlite_version}"


class WrittenCollections(monitoring.CommandListener):
    """Notes which collections of a database this process writes to, through any client made after it is registered."""

    WRITES = frozenset({"insert", "update", "delete", "findAndModify"})

    def __init__(self, database: str) -> None:
        self.database = database
        self.names: set[str] = set()

    def started(self, event: monitoring.CommandStartedEvent) -> None:
        if event.database_name == self.database and event.command_name in self.WRITES:
            self.names.add(event.command[event.command_name])

    def succeeded(self, event: monitoring.CommandSucceededEvent) -> None:
        """Nothing: a write that fails may have written."""

    def failed(self, event: monitoring.CommandFailedEvent) -> None:
        """Nothing: a write that fails may have written."""


class ServerStore(TestStore):
    """A database of this process's own on a server; its indexes are made once, and each test finds it emptied.

    What this process wrote to is emptied; everything is where a test had other processes write, or may have had.

    Args:
        address: of the server.
    """

    name = "mongodb"

    def __init__(self, address: str) -> None:
        self.address = address
        self.database = f"pgl_test_{uuid.uuid4().hex[:12]}"
        self._prepared: set[str] = set()
        self._asked_for = False
        self._written = WrittenCollections(self.database)
        monitoring.register(self._written)

    def settings(self) -> Mapping[str, Any]:
        self._asked_for = True
        return {"memory": False, "MONGODB_URL": self.address, "mongodb_database": self.database}

    @asynccontextmanager
    async def opened(self, settings: Settings, documents: Documents) -> AsyncIterator[Store]:
        documents = list(documents)
        names = {document.Settings.name for document in documents}  # type: ignore[attr-defined]
        indexes = "verify" if names <= self._prepared else "create"
        async with super().opened(settings.model_copy(update={"indexes": indexes}), documents) as store:
            self._prepared |= names
            try:
                yield store
            finally:
                filled = self._prepared if self.database in WRITTEN_ELSEWHERE else self._written.names & self._prepared
                await asyncio.gather(*(store.database[name].delete_many({}) for name in filled))
                self._written.names.clear()

    def close(self) -> None:
        if self._asked_for:
            with self._client() as client:
                client.drop_database(self.database)

    @property
    def version(self) -> str:
        with self._client() as client:
            said = client.server_info()
        return (
            f"{said['gitVersion']}, {UNSHOWN}"
            if "documentdb" in said.get("modules", ())
            else f"MongoDB {said['version']}"
        )

    def _client(self) -> pymongo.MongoClient[dict[str, Any]]:
        return pymongo.MongoClient(self.address, serverSelectionTimeoutMS=5000)


@contextmanager
def store_for_tests(name: str) -> Iterator[TestStore]:
    """The store of that name, for as long as a test run lasts."""
    made = (
        ServerStore(os.environ[ADDRESS])
        if name == "mongodb"
        else {"memory": TestStore, "embedded": EmbeddedStore}[name]()
    )
    try:
        yield made
    finally:
        made.close()
