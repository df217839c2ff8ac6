"""What is asked of a database in this process, whichever store it is."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

import pytest

from api.core.store import database, populate
from api.core.store.database import Store


@dataclass
class Asked:
    """A database that notes each operation that is asked of it, as `"find entries"`."""

    database: Any
    operations: list[str] = field(default_factory=list)

    def __getitem__(self, name: str) -> Any:
        return _Counting(self, name, self.database[name])

    def __getattr__(self, name: str) -> Any:
        return getattr(self.database, name)


class _Counting:
    def __init__(self, asked: Asked, name: str, collection: Any) -> None:
        self._asked, self._name, self._collection = asked, name, collection

    def __getattr__(self, name: str) -> Any:
        if not name.startswith("_") and name != "name":
            self._asked.operations.append(f"{name} {self._name}")
        return getattr(self._collection, name)


@contextmanager
def asked_of(store: Store) -> Iterator[list[str]]:
    """The operations that are asked of an open store within, with no names known before.

    All go through the driver, as with a server: what the embedded store answers past it is asked of it here too."""
    made = Asked(store.database)
    seconds = 3600.0 if store.kind == "mongodb" else None
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(database, "_current", made)
        populate.reset(made, seconds=seconds, cache=store.cache)
        yield made.operations
    populate.reset(store.database, seconds=seconds, cache=store.cache)
