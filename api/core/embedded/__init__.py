"""The embedded store: MongoDB's commands over one SQLite file, for a system without a database server.

mongomock evaluates filters, updates and pipelines; SQLite keeps the documents and ordered compound indexes, commits
each command to disk before it returns, and reads only the page that was asked for. Nothing is loaded at start.

    client  mongomock's client, databases, collection and cursor, redirected to the store
    planner which span of which index answers a filter and a sort; keys and indexes say what an entry looks like
    engine  the connection and its transactions; lock, schema and checkpoints guard the file
"""

from pathlib import Path

from api.core.embedded import motor_fixes
from api.core.embedded.client import EmbeddedClient
from api.core.embedded.engine import Engine
from api.core.embedded.errors import NotAStore, StoreError, StoreLocked, StoreTooNew

__all__ = ["EmbeddedClient", "NotAStore", "StoreError", "StoreLocked", "StoreTooNew", "open_client"]


def open_client(path: Path, *, synchronous: str = "FULL", tz_aware: bool = True) -> EmbeddedClient:
    """Open (or create) the store in the file `path` for writing, as the only process that does.

    Use it as `AsyncMongoMockClient(mock_mongo_client=open_client(path), tz_aware=True)` and close it at the end.
    Raises `StoreLocked`, `StoreTooNew` or `NotAStore` with a message for the operator.
    """
    motor_fixes.install()
    engine = Engine(Path(path), synchronous)
    try:
        return EmbeddedClient(engine, tz_aware=tz_aware)
    except BaseException:
        engine.close()
        raise
