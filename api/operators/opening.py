"""The store of a command: opened for writing, which nobody else may do meanwhile, or for reading beside a server."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from api.core.store import mongodb
from api.core.store.database import Store, open_for_reading, open_store
from api.documents import DOCUMENTS
from api.serve import settings_for
from api.settings import Settings


class NoData(RuntimeError):
    """There is nothing at the place that was named; a mistyped folder must not become a new store."""


def settings_of(data: Path, *, fresh: bool = False) -> Settings:
    """The settings of a command on a data folder, or on the MongoDB that MONGODB_URL names.

    Raises:
        NoData: the folder holds no store, and ``fresh`` does not say that one may be made.
    """
    from api.core.store.embedded import FILE

    given = Settings()
    if given.store != "mongodb" and not fresh and not (data / FILE).is_file():
        raise NoData(f"There is no store in {data}. Name the data folder with --data, or start the product once.")
    return settings_for(data) if given.store != "mongodb" else given.model_copy(update={"data": data})


@asynccontextmanager
async def writing(settings: Settings) -> AsyncIterator[Store]:
    """The store, as the process's current one.

    Raises:
        StoreError: a server has the embedded store open, or its file cannot be used.
        UnfitStore: the data is of another version, or unique indexes are missing.
    """
    store = await open_store(settings, DOCUMENTS)
    try:
        yield store
    finally:
        await store.close()


@asynccontextmanager
async def reading(settings: Settings) -> AsyncIterator[Store]:
    """The store as a server may be writing it; a write is refused.

    Raises:
        StoreError: there is no embedded store, or its file cannot be read.
    """
    store = open_for_reading(settings)
    try:
        await mongodb.declare(DOCUMENTS)
        yield store
    finally:
        await store.close()
