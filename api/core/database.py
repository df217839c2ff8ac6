"""The store that the settings pick: opens it, hands out its collections, says how it is.

Three stores, one code: in memory (tests), embedded (SQLite under mongomock-motor), a MongoDB server (design section 7).
"""

from __future__ import annotations

import asyncio
import inspect
import logging
import shutil
from collections.abc import Awaitable, Callable, Iterable
from pathlib import Path
from typing import Any

import pymongo
from beanie import init_beanie
from bson import ObjectId
from mongomock_motor import AsyncMongoMockClient

from api.core import indexes, migrations, mongodb, populate, seals
from api.core.documents import BaseDocument
from api.core.failures import UNREACHABLE, is_duplicate, problem_of
from api.core.kept import Kept
from api.core.reach import Away, Problem, Reach, within_opening
from api.settings import Settings

__all__ = [
    "ASCENDING",
    "DESCENDING",
    "UNREACHABLE",
    "Collection",
    "Database",
    "Row",
    "Store",
    "attach_store",
    "changed",
    "collection",
    "count_each",
    "database",
    "is_duplicate",
    "kept",
    "new_id",
    "notice",
    "open_for_reading",
    "open_store",
    "open_unprepared",
    "raw_collection",
    "together",
]

log = logging.getLogger("api.store")

ASCENDING, DESCENDING = pymongo.ASCENDING, pymongo.DESCENDING
Database = Any
Collection = Any
Row = dict[str, Any]

SIGN_OF_LIFE = 2.0
"""Seconds that a server has to answer whether it is there."""
LEAST_ROOM = 32 * 1024 * 1024
"""Bytes free on the disk below which the embedded store is not ready for more."""


class Store:
    """An open store: its client, its database, what sort it is, and how it is."""

    def __init__(
        self,
        client: Any,
        database: Database,
        sort: str,
        *,
        end: Callable[[], Any] | None = None,
        folder: Path | None = None,
        version: Callable[[Any], int] | None = None,
        raw: Callable[[str], Any] | None = None,
    ) -> None:
        self.client = client
        self.database = database
        self.sort = sort
        self.drift: indexes.Drift | None = None
        """How the indexes differ from the declared ones; None while nobody has looked."""
        self.reach: Reach | None = None
        self.kept = Kept(version)
        self.raw = raw
        """The embedded store's own collections by name; None of other stores."""
        self._documents: tuple[type[BaseDocument], ...] = ()
        self._creates, self._end, self._folder = True, end or client.close, folder
        self._initialised = False

    async def prepare(self, settings: Settings, documents: Iterable[type[BaseDocument]]) -> None:
        """Declares the documents, looks whether the data is of this version, and sees to the indexes: creates them, or
        makes sure that they are there.

        The steps of a migration are run here for the one process of a small MongoDB only, as indexes are created; the
        data of an embedded store is migrated before (:mod:`api.migrating`), behind a backup.

        Raises:
            UnfitStore: the data is of another version, or unique indexes are missing.
        """
        self._documents, self._creates = tuple(documents), settings.creates_indexes
        if not self._initialised:
            await init_beanie(database=self.database, document_models=list(self._documents), skip_indexes=True)
            self._initialised = True
        state = await migrations.look(self.database)
        if self._creates and self.sort == "mongodb" and state.pending:
            await migrations.run(self.database, log.warning)
        elif self.sort == "embedded":
            state.stop_if_pending("Start the server, or run ./scripts/migrate.")
        else:
            state.stop_if_pending()
        await self._see_to_indexes()
        if state.fresh:
            await migrations.stamp(self.database)

    async def _see_to_indexes(self) -> None:
        if self.sort == "memory":
            for name, models in indexes.declared(self._documents).items():
                if models:
                    await self.database[name].create_indexes(models)
            self.drift = indexes.Drift()
            return
        if self._creates:
            drift = await indexes.create(self.database, self._documents)
        else:
            drift = await indexes.inspect(self.database, self._documents)
        if drift != self.drift:
            for line in drift.lines():
                log.warning("Index %s", line)
        self.drift = drift
        drift.stop_if_unsafe()

    async def close(self) -> None:
        """Ends the connection; the embedded store writes its last checkpoint."""
        if self.reach is not None:
            await self.reach.stop()
        ended = self._end()
        if inspect.isawaitable(ended):
            await ended

    async def ping(self) -> None:
        """Asks the store for a sign of life.

        Raises:
            Exception: what keeps it from giving one.
        """
        if self.sort == "mongodb":
            with pymongo.timeout(SIGN_OF_LIFE):
                await self.database.command("ping")
        else:
            await collection("settings").find_one({}, {"_id": 1})

    async def report(self) -> tuple[Problem | None, dict[str, Any]]:
        """What keeps the store from serving, if anything, and its state for an operator; holds no secret."""
        problem = self.reach.problem if self.reach is not None else None
        if problem is None:
            try:
                await self.ping()
                if self.drift is not None and not self.drift.complete and self.sort == "mongodb":
                    self.drift = await indexes.inspect(self.database, self._documents)
            except Exception as error:
                problem = problem_of(error)
                if problem is None:
                    raise
                notice(error)
        if problem is None and self._folder is not None and shutil.disk_usage(self._folder).free < LEAST_ROOM:
            problem = "disk"
        state: dict[str, Any] = {
            "store": self.sort,
            "reachable": problem in (None, "indexes", "migrations", "disk"),
            "indexes": "unchecked" if self.drift is None else "complete" if self.drift.complete else "incomplete",
        }
        return problem, {**state, "problem": problem} if problem else state


_current: Database = None
_store: Store | None = None
_handed_out: tuple[Database, dict[str, Collection]] = (None, {})
_nothing_kept = Kept()


async def open_store(settings: Settings, documents: Iterable[type[BaseDocument]]) -> Store:
    """Opens the store, declares ``documents``, sees to their indexes, and makes it the process's current one.

    Raises:
        ConnectionFailure: the server does not answer.
        UnfitStore: the data is of another version, or unique indexes are missing, and these settings do not see to it.
        StoreError: the embedded store's file cannot be opened.
        WrongAddress: ``MONGODB_URL`` cannot be understood.
    """
    store = _made(settings)
    try:
        await store.prepare(settings, documents)
    except BaseException:
        await store.close()
        raise
    _adopt(store)
    return store


async def attach_store(
    settings: Settings,
    documents: Iterable[type[BaseDocument]],
    fill: Callable[[Store], Awaitable[object]] | None = None,
) -> Store:
    """As :func:`open_store`, but a server that does not answer is waited for in the background.

    Until it answers, and whenever it is away, every use of the store is refused at once. ``fill`` runs when the server
    answers for the first time, before anybody else may use the store.
    """
    if settings.store != "mongodb":
        return await open_store(settings, documents)
    store = _made(settings)
    documents, pending = tuple(documents), [] if fill is None else [fill]

    async def opened() -> None:
        await store.prepare(settings, documents)
        while pending:
            await pending[0](store)
            pending.pop()

    store.reach = Reach(opened, store.ping, problem_of, every=settings.mongodb_retry_ms / 1000)
    _adopt(store)
    try:
        await store.reach.start()
    except BaseException:
        await store.close()
        raise
    return store


def open_unprepared(settings: Settings) -> Store:
    """Opens the store for writing as it is, without a look at its version and its indexes, for what sees to them.

    Raises:
        StoreError: the embedded store's file cannot be opened.
        WrongAddress: ``MONGODB_URL`` cannot be understood.
    """
    return _made(settings)


def open_for_reading(settings: Settings) -> Store:
    """Opens the store for a script that reports, beside the process that serves it; makes it the current one.

    Raises:
        StoreError: there is no embedded store, or its file cannot be read.
        WrongAddress: ``MONGODB_URL`` cannot be understood.
    """
    store = _reader(settings) if settings.store == "embedded" else _made(settings)
    _adopt(store)
    return store


def _reader(settings: Settings) -> Store:
    from api.core.embedded import FILE, open_reader

    seals.use(settings)
    mock = open_reader(settings.data / FILE)
    client: Any = AsyncMongoMockClient(mock_mongo_client=mock, tz_aware=True)
    return Store(client, client["pglogbook"], "embedded", end=mock.close)


def _adopt(store: Store) -> None:
    global _current, _store
    _current, _store = store.database, store
    populate.reset(store.database, seconds=20.0 if store.sort == "mongodb" else None, kept=store.kept)


def _made(settings: Settings) -> Store:
    seals.use(settings)
    if settings.store == "mongodb":
        client, close = mongodb.open_client(settings)
        return Store(client, client[settings.mongodb_database], "mongodb", end=close)
    if settings.store == "embedded":
        return _embedded(settings)
    memory: Any = AsyncMongoMockClient(tz_aware=True)
    return Store(memory, memory["pglogbook"], "memory")


def _embedded(settings: Settings) -> Store:
    from api.core.embedded import FILE, open_client

    settings.data.mkdir(parents=True, exist_ok=True)
    mock = open_client(settings.data / FILE)
    client: Any = AsyncMongoMockClient(mock_mongo_client=mock, tz_aware=True)
    # The mock's asynchronous client does not pass close() on.
    end, engine = mock.close, mock.engine
    store = Store(
        client,
        client["pglogbook"],
        "embedded",
        end=end,
        folder=settings.data,
        version=engine.versions.of,
        raw=mock["pglogbook"].get_collection,
    )
    engine.watcher = store.kept
    return store


def database() -> Database:
    """The current database.

    Raises:
        Away: its server is known not to answer, or unique indexes are missing there.
    """
    assert _current is not None, "The store is not open."
    if _store is not None and _store.reach is not None and not _store.reach.up and not within_opening.get():
        raise Away("the store is away")
    return _current


def collection(name: str) -> Collection:
    """A collection of the current database."""
    global _handed_out
    current = database()
    if _handed_out[0] is not current:
        _handed_out = (current, {})
    made = _handed_out[1]
    if name not in made:
        made[name] = current[name]
    return made[name]


def kept() -> Kept:
    """What is kept of the current store's content until it changes."""
    return _nothing_kept if _store is None else _store.kept


def raw_collection(name: str) -> Any:
    """The embedded store's own collection, which can hand out records as they are stored; None on other stores."""
    return None if _store is None or _store.raw is None or _store.database is not _current else _store.raw(name)


async def together(*questions: Awaitable[Any]) -> list[Any]:
    """The answers to questions that do not wait for each other, in order.

    A server is asked all of them at once, so that they cost one round trip; the other stores answer within this
    process, where asking at once would only cost more.
    """
    if _store is not None and _store.sort == "mongodb":
        return list(await asyncio.gather(*questions))
    try:
        return [await question for question in questions]
    finally:
        for question in questions:
            if inspect.iscoroutine(question):
                # One that failed leaves those after it unasked.
                question.close()


async def count_each(name: str, filters: list[Row]) -> list[int]:
    """How many records of a collection match each of some filters."""
    raw = raw_collection(name)
    if raw is not None:
        counted: list[int] = raw.count_each(filters)
        return counted
    return await together(*(collection(name).count_documents(filter_) for filter_ in filters))


def asks_at_once() -> bool:
    """Whether :func:`together` asks at once, so that an answer that may not be needed costs no time."""
    return _store is not None and _store.sort == "mongodb"


def notice(error: Exception) -> Problem | None:
    """Says what ``error`` tells about the store; after a failed call a server is asked whether it is still there."""
    problem = problem_of(error)
    if problem is not None and _store is not None and _store.reach is not None and not isinstance(error, Away):
        _store.reach.suspect()
    return problem


def new_id() -> ObjectId:
    """A fresh record id."""
    return ObjectId()


def changed(name: str) -> None:
    """To be called after an own write to a collection that others refer to."""
    populate.forget(name)
