"""What the parts of one run share: its sizes, its ports, the demo that every store begins with, filled stores."""

from __future__ import annotations

import asyncio
import os
import secrets
import shutil
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import NamedTuple

import pymongo
from pydantic import SecretStr

from api.core.store.database import open_store
from api.documents import DOCUMENTS
from api.serve import fill_store
from api.settings import Settings
from tests.load import department
from tests.load.dataset import Dataset, fill
from tests.load.department import Department
from tests.load.goals import Found
from tests.load.measure import START_SECONDS, Server, running
from tests.support.documentdb.setup.running import running as database_server
from tests.support.stores import ADDRESS


class Measurement(NamedTuple):
    """What a part has found: values by the words of their goals, and the lines of its own table."""

    measures: Found
    lines: Sequence[str]


@dataclass
class Run:
    """One run of the measurement, in a folder that is removed afterwards.

    ``divide`` makes stores and slices so many times smaller; ``port`` and the next are used.
    """

    folder: Path
    port: int
    divide: int = 1
    options: frozenset[str] = frozenset()
    """What was asked for besides what always runs: ``million``, ``mongodb``, ``peers``, ``phones``."""
    until_the_end: ExitStack = field(default_factory=ExitStack)
    """What is to be ended with the run."""
    secret: str = field(default_factory=lambda: secrets.token_urlsafe(48))

    def part_of(self, number: int, *, least: int = 1) -> int:
        """A number of entries, people or requests at the size of this run."""
        return max(least, number // self.divide)

    def seconds(self, whole: float, *, least: float = 0.4) -> float:
        """A time at the size of this run."""
        return max(least, whole / self.divide)

    def settings(self, folder: Path) -> Settings:
        """The settings of a store in a folder, as production has them."""
        secret = SecretStr(self.secret)
        return Settings(environment="production", secret=secret, data=folder, MONGODB_URL=None)

    @cached_property
    def demo(self) -> Path:
        """A folder with the demo, which takes some seconds to make and none to copy."""
        folder = self.folder / "demo"
        asyncio.run(self._make_demo(folder))
        return folder

    async def _make_demo(self, folder: Path) -> None:
        settings = self.settings(folder).model_copy(update={"environment": "test"})
        store = await open_store(settings, DOCUMENTS)
        try:
            await fill_store(store, settings, demo=True)
        finally:
            await store.close()

    def fresh(self, name: str) -> Path:
        """A folder of that name with a copy of the demo."""
        return Path(shutil.copytree(self.demo, self.folder / name))

    def stored(self, entries: int) -> tuple[Dataset, Path]:
        """A new store of so many entries of all departments, and what to ask of it."""
        folder = self.fresh(f"entries-{entries}-{secrets.token_hex(2)}")
        return asyncio.run(fill(self.settings(folder), entries)), folder

    @cached_property
    def logbooks(self) -> tuple[Dataset, Path]:
        """The store of 50,000 entries that several parts use one after the other."""
        return self.stored(self.part_of(50_000, least=3_700))

    @cached_property
    def department(self) -> tuple[Department, Path]:
        """A department of 60 students with 500 entries each, and 2,500 of one of them."""
        folder, sizes = self.fresh("department"), (60, 500, 2_500)
        students, entries, large = (self.part_of(each, least=12) for each in sizes)
        return asyncio.run(department.fill(self.settings(folder), students, entries, large)), folder

    @cached_property
    def server(self) -> str:
        """The address of a real database server: the one that tests use, or one that is set up for this run.

        Raises:
            Unavailable: there is none, and none can be set up here.
        """
        given = os.environ.get(ADDRESS)
        return given.rstrip("/") if given else self.until_the_end.enter_context(database_server()).address

    def settings_on_server(self, database: str) -> Settings:
        """The settings of an empty database of that name on the server; it is dropped after the run."""
        self.until_the_end.callback(_drop, self.server, database)
        folder = self.folder / database
        folder.mkdir()
        changes = {
            "mongodb_url": SecretStr(self.server),
            "mongodb_database": database,
            "mongodb_timeout_ms": 60_000,
            "indexes": "create",
        }
        return self.settings(folder).model_copy(update=changes)

    @cached_property
    def logbooks_on_server(self) -> tuple[Dataset, Path, str]:
        """The store of 10,000 entries on the server, the folder of its files, and its address with its name."""
        settings = self.settings_on_server("pgl_load_logbooks")
        data = asyncio.run(fill(settings, self.part_of(10_000, least=3_700)))
        return data, settings.data, f"{self.server}/{settings.mongodb_database}"

    @contextmanager
    def hello(self) -> Iterator[Server]:
        """The bare Starlette answer that runs beside the product."""
        with running("hello", self.port) as server:
            yield server

    @contextmanager
    def product(
        self, folder: Path, *options: str, mongodb: str = "", within: float = START_SECONDS
    ) -> Iterator[Server]:
        """The product on the store in a folder; ``options`` and ``within`` are those of
        :func:`tests.load.measure.running`."""
        port, secret = self.port + 1, self.secret
        product = running("product", port, *options, data=folder, secret=secret, mongodb=mongodb, within=within)
        with product as server:
            yield server


def _drop(address: str, database: str) -> None:
    with pymongo.MongoClient[dict[str, object]](address) as client:
        client.drop_database(database)
