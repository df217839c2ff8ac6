"""The store that the settings pick: opens it, hands out its collections, says how it is.

Three stores, one code: in memory (tests), embedded (SQLite under mongomock-motor), a MongoDB server (DECISIONS D3.1).
"""

from __future__ import annotations

import asyncio
import inspect
import logging
import shutil
import time
from collections.abc import Awaitable, Callable, Iterable
from contextlib import nullcontext
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

import pymongo
from bson import ObjectId
from mongomock_motor import AsyncMongoMockClient
from pymongo.errors import PyMongoError

from api.core import clock
from api.core.security import seals
from api.core.store import durability, indexes, migrations, mongodb, populate
from api.core.store.cache import Cache, Dependency
from api.core.store.documents import BaseDocument
from api.core.store.driver import Client
from api.core.store.driver import Collection as Collection
from api.core.store.driver import Database as Database
from api.core.store.driver import Row as Row
from api.core.store.failures import UNREACHABLE as UNREACHABLE
from api.core.store.failures import is_duplicate as is_duplicate
from api.core.store.failures import problem_of
from api.core.store.monitor import ConnectionMonitor, Problem, StoreUnavailable, within_opening
from api.settings import Settings

if TYPE_CHECKING:
    from api.core.store.embedded.collection import Collection as RawCollection
    from api.core.store.embedded.engine import Engine


log = logging.getLogger("api.store")


SIGN_OF_LIFE = 2.0
"""Seconds that a server has to answer whether it is there."""
LEAST_ROOM = 32 * 1024 * 1024
"""Bytes free on the disk below which the embedded store is not ready for more."""


PROBE = "writeProbe"
"""The collection of the one record that is written to find out whether the store takes writes."""
PROBE_SECONDS = 5.0
"""Time for which a server that took a write is not asked for another."""


class Store:
    """An open store: its client, its database, what kind it is, and how it is."""

    def __init__(
        self,
        client: Client,
        database: Database,
        kind: str,
        *,
        end: Callable[[], object] | None = None,
        folder: Path | None = None,
        version: Callable[[Dependency], int] | None = None,
        raw: Callable[[str], RawCollection] | None = None,
        engine: Engine | None = None,
    ) -> None:
        self.client = client
        self.database = database
        self.kind = kind
        self.drift: indexes.Drift | None = None
        """How the indexes differ from the declared ones; None while nobody has looked."""
        self.monitor: ConnectionMonitor | None = None
        self.cache = Cache(version)
        self.raw = raw
        """The embedded store's own collections by name; None of other stores."""
        self._engine, self._log = engine, None if engine is None else engine.log_sync
        self._documents: tuple[type[BaseDocument], ...] = ()
        self._creates, self._end, self._folder = True, end or client.close, folder
        self._initialised = False
        self._written_until = 0.0

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
            await mongodb.declare(self._documents)
            self._initialised = True
        state = await migrations.look(self.database)
        if self._creates and self.kind == "mongodb" and state.pending:
            await migrations.run(self.database, log.warning)
        elif self.kind == "embedded":
            state.stop_if_pending("Start the server, or run ./scripts/migrate.")
        else:
            state.stop_if_pending()
        await self._see_to_indexes()
        if state.fresh:
            await migrations.stamp(self.database)

    async def _see_to_indexes(self) -> None:
        if self.kind == "memory":
            # mongomock reads everything whatever is indexed: only what an index refuses or ends is of use there.
            for name, models in indexes.declared(self._documents).items():
                for model in (each for each in models if each.document.keys() & {"unique", "expireAfterSeconds"}):
                    await indexes.create_one(self.database[name], model)
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
        """Ends the connection; the embedded store writes its last checkpoint, and has all on the disk then."""
        if self.monitor is not None:
            await self.monitor.stop()
        try:
            ended = self._end()
            if inspect.isawaitable(ended):
                await ended
        finally:
            durability.let_go(self._log)

    async def ping(self) -> None:
        """Asks the store for a sign of life; raises what keeps it from giving one."""
        if self.kind == "mongodb":
            with pymongo.timeout(SIGN_OF_LIFE):
                await self.database.command("ping")
        else:
            await self.database[migrations.AppliedStep.Settings.name].find_one({}, {"_id": 1})

    async def report(self) -> tuple[Problem | None, dict[str, object]]:
        """What keeps the store from serving, if anything, and its state for an operator; holds no secret."""
        problem = self.monitor.problem if self.monitor is not None else None
        if problem is None:
            try:
                await self.ping()
                if self.drift is not None and not self.drift.complete and self.kind == "mongodb":
                    self.drift = await indexes.inspect(self.database, self._documents)
            except Exception as error:
                problem = problem_of(error)
                if problem is None:
                    raise
                notice(error)
        if self._log is not None and self._log.failure is not None:
            problem = "damaged"
        if problem is None and self._folder is not None and shutil.disk_usage(self._folder).free < LEAST_ROOM:
            problem = "disk"
        if problem is None and self.kind != "memory":
            problem = await self._tried_write()
        state: dict[str, object] = {
            "store": self.kind,
            "reachable": problem in (None, "indexes", "migrations", "disk", "readOnly"),
            "indexes": "unchecked" if self.drift is None else "complete" if self.drift.complete else "incomplete",
        }
        return problem, {**state, "problem": problem} if problem else state

    async def _tried_write(self) -> Problem | None:
        """Write one small record: reading goes on while a full, read-only or limited store refuses every write.

        A server is asked once in some seconds, so that a load balancer may ask every second.
        """
        if self.kind == "mongodb" and time.monotonic() < self._written_until:
            return None
        fresh = {"$set": {"at": clock.now()}}
        try:
            with pymongo.timeout(SIGN_OF_LIFE) if self.kind == "mongodb" else nullcontext():
                await self.database[PROBE].update_one({"_id": "ready"}, fresh, upsert=True)
        except Exception as error:
            problem = notice(error)
            if problem is None and isinstance(error, PyMongoError):
                # Whatever a server gives as its reason, it answered the ping before.
                log.error("The store refuses writes (code %s)", getattr(error, "code", None))
                return "readOnly"
            if problem is None:
                raise
            return problem
        self._written_until = time.monotonic() + PROBE_SECONDS
        return None


_current: Database | None = None
_store: Store | None = None
_handed_out: tuple[Database | None, dict[str, Collection]] = (None, {})
_no_cache = Cache()


async def open_store(settings: Settings, documents: Iterable[type[BaseDocument]]) -> Store:
    """Opens the store, declares ``documents``, sees to their indexes, and makes it the process's current one.

    Raises:
        ConnectionFailure: the server does not answer.
        UnfitStore: the data is of another version, or unique indexes are missing, and these settings do not see to it.
        StoreError: the embedded store's file cannot be opened.
        WrongAddress: ``MONGODB_URL`` cannot be understood.
    """
    store = _opened(settings)
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
    store = _opened(settings)
    # Before the server answers: the calls that are refused until then name fields of the documents too.
    documents = tuple(documents)
    await mongodb.declare(documents)
    pending = [] if fill is None else [fill]

    async def opened() -> None:
        await store.prepare(settings, documents)
        while pending:
            await pending[0](store)
            pending.pop()

    store.monitor = ConnectionMonitor(opened, store.ping, problem_of, every=settings.mongodb_retry_ms / 1000)
    _adopt(store)
    try:
        await store.monitor.start()
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
    return _opened(settings)


def open_for_reading(settings: Settings) -> Store:
    """Opens the store for a script that reports, beside the process that serves it; makes it the current one.

    Raises:
        StoreError: there is no embedded store, or its file cannot be read.
        WrongAddress: ``MONGODB_URL`` cannot be understood.
    """
    store = _reader(settings) if settings.store == "embedded" else _opened(settings)
    _adopt(store)
    return store


def _reader(settings: Settings) -> Store:
    from api.core.store.embedded import FILE, open_reader

    seals.configure(settings)
    mock = open_reader(settings.data / FILE)
    client = cast("Client", AsyncMongoMockClient(mock_mongo_client=mock, tz_aware=True))
    return Store(client, client["pglogbook"], "embedded", end=mock.close)


def _adopt(store: Store) -> None:
    global _current, _store
    _current, _store = store.database, store
    durability.configure(store._log, None if store._engine is None else store._engine.write)
    populate.reset(store.database, seconds=20.0 if store.kind == "mongodb" else None, cache=store.cache)


def _opened(settings: Settings) -> Store:
    seals.configure(settings)
    if settings.store == "mongodb":
        client, close = mongodb.open_client(settings)
        return Store(client, client[settings.mongodb_database], "mongodb", end=close)
    if settings.store == "embedded":
        return _embedded(settings)
    memory = cast("Client", AsyncMongoMockClient(tz_aware=True))
    return Store(memory, memory["pglogbook"], "memory")


def _embedded(settings: Settings) -> Store:
    from api.core.store.embedded import FILE, open_client

    settings.data.mkdir(parents=True, exist_ok=True)
    mock = open_client(settings.data / FILE, synchronous="NORMAL")
    client = cast("Client", AsyncMongoMockClient(mock_mongo_client=mock, tz_aware=True))
    # The mock's asynchronous client does not pass close() on.
    end, engine = mock.close, cast("Engine", mock.engine)
    store = Store(
        client,
        client["pglogbook"],
        "embedded",
        end=end,
        folder=settings.data,
        version=engine.versions.of,
        raw=mock["pglogbook"].get_collection,
        engine=engine,
    )
    engine.tracker = store.cache
    return store


def database() -> Database:
    """The current database.

    Raises:
        StoreUnavailable: its server is known not to answer, or unique indexes are missing there.
    """
    assert _current is not None, "The store is not open."
    if _store is not None and _store.monitor is not None and not _store.monitor.up and not within_opening.get():
        raise StoreUnavailable("the store is away")
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


def current_cache() -> Cache:
    """The cache of values computed from the current store's content."""
    return _no_cache if _store is None else _store.cache


def raw_collection(name: str) -> Any:
    """The embedded store's own collection, which can hand out records as they are stored; None on other stores."""
    return None if _store is None or _store.raw is None or _store.database is not _current else _store.raw(name)


async def gather_reads(*reads: Awaitable[object]) -> list[Any]:
    """The results of reads that do not depend on each other, in order.

    A server is asked all of them concurrently, so that they cost one round trip; the other stores answer within this
    process, where concurrency would only cost more. Where one fails, those that are still to be answered are cancelled.
    """
    if _store is not None and _store.kind == "mongodb":
        futures = [asyncio.ensure_future(read) for read in reads]
        try:
            return list(await asyncio.gather(*futures))
        finally:
            for future in futures:
                future.cancel()
    try:
        return [await read for read in reads]
    finally:
        for read in reads:
            if inspect.iscoroutine(read):
                # One that failed leaves those after it unawaited.
                read.close()


gather_writes = gather_reads
"""The same for writes whose order is free: a crash may leave any of them undone, whatever the others are."""


def reads_concurrently() -> bool:
    """Whether :func:`gather_reads` reads concurrently, so that a read that may not be needed costs no time."""
    return _store is not None and _store.kind == "mongodb"


def notice(error: Exception) -> Problem | None:
    """Says what ``error`` tells about the store; after a failed call a server is asked whether it is still there."""
    problem = problem_of(error)
    if (
        problem is not None
        and _store is not None
        and _store.monitor is not None
        and not isinstance(error, StoreUnavailable)
    ):
        _store.monitor.suspect()
    return problem


def new_id() -> ObjectId:
    """A fresh record id."""
    return ObjectId()


def changed(name: str) -> None:
    """To be called after an own write to a collection that others refer to."""
    populate.forget(name)
