"""A folder, a storage and a service of its own for each test of the file layer."""

import io
from collections.abc import AsyncIterator, Callable
from pathlib import Path

import pytest
from starlette.datastructures import UploadFile

from api.core.files.links import FileLinks
from api.core.files.records import FileService, StoredFile
from api.core.files.storage import LocalStorage
from api.settings import Settings
from tests.support.stores import TestStore

SECRET = "a-secret-of-the-tests-that-is-long-enough"


@pytest.fixture
def storage(tmp_path: Path) -> LocalStorage:
    return LocalStorage(tmp_path / "files")


@pytest.fixture
def folder(storage: LocalStorage) -> Path:
    return storage.incoming


@pytest.fixture
def upload() -> Callable[[str | None, bytes], UploadFile]:
    """Makes what a form would hold; the size stays unknown, as with a chunked body."""
    return lambda name, content: UploadFile(io.BytesIO(content), filename=name)


@pytest.fixture
async def files(storage: LocalStorage, test_store: TestStore) -> AsyncIterator[FileService]:
    async with test_store.opened(Settings(environment="test", **test_store.settings()), [StoredFile]):
        yield FileService(storage, FileLinks(SECRET))
