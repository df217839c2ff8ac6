"""A store of its own for each test of the embedded store."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from api.core.store.embedded import EmbeddedClient, open_client


@pytest.fixture
def store_path(tmp_path: Path) -> Path:
    return tmp_path / "data" / "store.sqlite"


@pytest.fixture
def client(store_path: Path) -> Iterator[EmbeddedClient]:
    # What is on disk after a crash is another test's subject; these need not wait for the disk.
    opened = open_client(store_path, synchronous="OFF")
    yield opened
    opened.close()
