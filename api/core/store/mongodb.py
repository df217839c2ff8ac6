"""The MongoDB driver, imported here and nowhere else: how its client is set up, and how long a call of it may take.

A call waits for a thread, for a server, for a connection and for the answer. The driver bounds the last three; the
client made here counts the first one too, so that a server that accepts and says nothing holds up nobody for longer
than ``mongodb_timeout_ms``, however many wait (DECISIONS D3.7).
"""

from __future__ import annotations

import asyncio
import contextvars
import datetime as dt
import functools
import time
import types
import warnings
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, TypeVar, cast

import pymongo
from beanie import init_beanie
from mongomock_motor import AsyncMongoMockClient
from motor.core import AgnosticClient
from motor.frameworks import asyncio as asyncio_framework
from motor.metaprogramming import create_class_with_framework
from pymongo import monitoring
from pymongo.errors import ConfigurationError, InvalidURI, NetworkTimeout

from api.core import clock
from api.core.metrics import RoundTrips
from api.core.store.documents import BaseDocument
from api.core.store.driver import Client, Row
from api.settings import Settings

if TYPE_CHECKING:
    from motor.motor_asyncio import AsyncIOMotorDatabase

T = TypeVar("T")

LOOKED_UP = "mongodb+srv://"
RESOLVING = ("dns", "resolution", "nameserver", "srv")


class WrongAddress(RuntimeError):
    """``MONGODB_URL`` is not an address of a MongoDB server."""


class AddressUnresolved(pymongo.errors.ConnectionFailure):
    """The name in a ``mongodb+srv`` address cannot be looked up just now."""


class _ServerTime(monitoring.ServerHeartbeatListener):
    """Has :mod:`api.core.clock` follow the server that takes the writes: it says its time in each sign of life, which
    the driver asks for every ten seconds."""

    def started(self, event: monitoring.ServerHeartbeatStartedEvent) -> None:
        """Nothing yet."""

    def succeeded(self, event: monitoring.ServerHeartbeatSucceededEvent) -> None:
        """Takes the time over."""
        said = event.reply.document
        at = said.get("localTime")
        if event.reply.is_writable and isinstance(at, dt.datetime):
            clock.follow(at if at.tzinfo else at.replace(tzinfo=dt.UTC))

    def failed(self, event: monitoring.ServerHeartbeatFailedEvent) -> None:
        """Nothing: the time goes on as it was known."""


def options(settings: Settings) -> dict[str, object]:
    """The client's options besides the address; these win over the same options in ``MONGODB_URL``.

    Writes are acknowledged by a majority with their journal on disk. A call that a fail-over interrupts is repeated
    once by the driver, within its time.
    """
    return {
        "tz_aware": True,
        "appname": settings.mongodb_app_name,
        "w": "majority",
        "journal": True,
        "retryWrites": True,
        "retryReads": True,
        "timeoutMS": settings.mongodb_timeout_ms or None,
        "serverSelectionTimeoutMS": settings.mongodb_selection_ms,
        "connectTimeoutMS": settings.mongodb_selection_ms,
        "maxPoolSize": settings.mongodb_pool,
        "minPoolSize": settings.mongodb_pool_least,
        "maxIdleTimeMS": 5 * 60 * 1000,
        "event_listeners": [_ServerTime(), *([RoundTrips()] if settings.metrics_token else [])],
    }


_declared: set[type[BaseDocument]] = set()
"""The documents that Beanie knows in this process."""


async def declare(documents: Iterable[type[BaseDocument]]) -> None:
    """Declare the documents to Beanie, after which their fields can be used in conditions. Create nothing.

    Once a process is enough for each. Beanie is given a database in memory, so that this needs no server: records are
    read and written through the current store, never through the collection that Beanie remembers.
    """
    new = [document for document in documents if document not in _declared]
    if new:
        motor = cast("AsyncIOMotorDatabase[Row]", AsyncMongoMockClient(tz_aware=True)["pglogbook"])
        await init_beanie(database=motor, document_models=new, skip_indexes=True)
        _declared.update(new)


def open_client(settings: Settings) -> tuple[Client, Callable[[], None]]:
    """A client for ``MONGODB_URL`` that has not connected yet, and what ends it.

    Raises:
        WrongAddress: the address cannot be understood; the message holds no password.
        AddressUnresolved: the name server that a ``mongodb+srv`` address needs does not answer.
    """
    assert settings.mongodb_url is not None
    url = settings.mongodb_url.get_secret_value()
    threads = ThreadPoolExecutor(settings.mongodb_pool, thread_name_prefix="mongodb")
    client_class = create_class_with_framework(
        AgnosticClient, _framework(threads, settings.mongodb_timeout_ms / 1000), "motor.motor_asyncio"
    )
    try:
        with warnings.catch_warnings():
            # The driver goes on without an option that it does not understand; what was meant by it would not hold.
            warnings.simplefilter("error", UserWarning)
            client = client_class(url, **options(settings))
    except (UserWarning, InvalidURI, ConfigurationError, ValueError, TypeError) as error:
        threads.shutdown(wait=False)
        # The driver's own words may hold pieces of the password, so they are not repeated.
        if url.startswith(LOOKED_UP) and any(word in str(error).lower() for word in RESOLVING):
            raise AddressUnresolved("the name in MONGODB_URL cannot be looked up") from None
        raise WrongAddress(
            "MONGODB_URL is not the address of a MongoDB server, or has an option that is none. Its form is "
            "mongodb://user:password@host:27017/?options, with every special character of the user and the password "
            "percent-encoded."
        ) from None

    def close() -> None:
        client.close()
        clock.follow_nobody()
        threads.shutdown(wait=False, cancel_futures=True)

    return client, close


def _framework(threads: ThreadPoolExecutor, seconds: float) -> types.ModuleType:
    """Motor's asyncio layer with threads of its own, whose calls count the wait for a thread into their time."""

    def run_on_executor(
        loop: asyncio.AbstractEventLoop, call: Callable[..., T], *args: object, **kwargs: object
    ) -> asyncio.Future[T]:
        bound = functools.partial(call, *args, **kwargs)
        if seconds:
            bound = functools.partial(_within, time.monotonic() + seconds, bound)
        return loop.run_in_executor(threads, contextvars.copy_context().run, bound)

    module = types.ModuleType("api.core.store.mongodb.framework")
    module.__dict__.update(vars(asyncio_framework))
    module.__dict__["run_on_executor"] = run_on_executor
    return module


def _within(deadline: float, call: Callable[[], T]) -> T:
    left = deadline - time.monotonic()
    if left <= 0:
        raise NetworkTimeout("the call waited too long for its turn")
    with pymongo.timeout(left):
        return call()
