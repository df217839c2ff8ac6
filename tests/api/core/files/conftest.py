"""A folder, a storage and a service of its own for each test of the file layer."""

import io
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path

import httpx
import pytest
from bson import ObjectId
from fastapi import FastAPI, Request, Response
from fastapi.responses import JSONResponse
from starlette.datastructures import UploadFile

from api.core.errors import AppError
from api.core.files.documents import StoredFile
from api.core.files.limits import FORM_LIMITS
from api.core.files.records import FileService, SignedIn
from api.core.files.showing.links import FileLinks
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


@pytest.fixture
async def client(files: FileService) -> AsyncIterator[httpx.AsyncClient]:
    async with serving(files) as opened:
        yield opened


async def _present(_: ObjectId) -> bool:
    return True


@asynccontextmanager
async def serving(files: FileService, signed_in: SignedIn = _present) -> AsyncIterator[httpx.AsyncClient]:
    """The addresses of files, wired as the application wires them."""
    app = FastAPI()

    @app.exception_handler(AppError)
    async def refused(_: Request, error: Exception) -> Response:
        assert isinstance(error, AppError)
        return JSONResponse(error.body(), error.status, headers=error.headers)

    @app.api_route("/api/files/{token}", methods=["GET", "HEAD"])
    async def private(request: Request, token: str) -> Response:
        return await files.respond(request, token, signed_in)

    @app.api_route("/api/files/{token}/pdf", methods=["GET", "HEAD"])
    async def pages(request: Request, token: str) -> Response:
        return await files.respond_pages(request, token, signed_in)

    @app.api_route("/api/publicFiles/{fileId}", methods=["GET", "HEAD"])
    async def public(request: Request, fileId: str) -> Response:
        return await files.respond_public(request, ObjectId(fileId))

    @app.post("/upload")
    async def upload(request: Request) -> Response:
        await request.form(**FORM_LIMITS)
        return Response()

    transport = httpx.ASGITransport(app)
    async with httpx.AsyncClient(transport=transport, base_url="http://test") as opened:
        yield opened
