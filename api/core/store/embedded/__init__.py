"""The embedded store: MongoDB's commands over one SQLite file, for a system without a database server.

mongomock evaluates filters, updates and pipelines; SQLite keeps the documents and ordered compound indexes, commits
each command, and reads only the page that was asked for. Nothing is loaded at start.

    client  mongomock's client, databases, collection and cursor, redirected to the store
    planner which span of which index answers a filter and a sort; keys and indexes say what an entry looks like
    engine  the connection and its transactions; lock, schema and checkpoints guard the file
    log_sync  one sync of the write-ahead log for all that wait
    beside  the connection of those that only read, and their backups
"""

from pathlib import Path

from api.core.store.embedded import motor_fixes
from api.core.store.embedded.beside import ReadingEngine
from api.core.store.embedded.client import EmbeddedClient
from api.core.store.embedded.engine import Engine
from api.core.store.embedded.errors import NoStore, NotAStore, ReadOnly, StoreError, StoreLocked, StoreTooNew

FILE = "pglogbook.sqlite3"
"""The store's file in a data folder."""

__all__ = [
    "FILE",
    "EmbeddedClient",
    "NoStore",
    "NotAStore",
    "ReadOnly",
    "StoreError",
    "StoreLocked",
    "StoreTooNew",
    "open_client",
    "open_reader",
]


def open_client(path: Path, *, synchronous: str = "FULL", tz_aware: bool = True) -> EmbeddedClient:
    """Open (or create) the store in the file `path` for writing, as the only process that does.

    With `synchronous="FULL"` each command is on the disk when it returns. With "NORMAL", as the product opens it, what
    was committed is there when `client.engine.log_sync` has reached it (`durability.synced` of `core/store`), at the
    latest after closing.

    Use it as `AsyncMongoMockClient(mock_mongo_client=open_client(path), tz_aware=True)` and close it at the end.
    Raises `StoreLocked`, `StoreTooNew` or `NotAStore` with a message for the operator.
    """
    return _client(Engine(Path(path), synchronous), tz_aware)


def open_reader(path: Path, *, tz_aware: bool = True) -> EmbeddedClient:
    """Open the store in the file `path` for reading, beside the process that writes it, for a script that reports.

    Each read sees everything acknowledged before it. A write raises `ReadOnly`. Raises `NoStore`, `StoreTooNew` or
    `NotAStore` with a message for the operator.
    """
    engine = ReadingEngine(Path(path))
    client = _client(engine, tz_aware)
    engine.on_change = client.server.load
    return client


def _client(engine: Engine | ReadingEngine, tz_aware: bool) -> EmbeddedClient:
    motor_fixes.install()
    try:
        return EmbeddedClient(engine, tz_aware=tz_aware)
    except BaseException:
        engine.close()
        raise
