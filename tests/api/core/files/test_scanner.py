"""Uploads before a virus scanner: a small clamd of the test says what it finds (attack FU-22)."""

import asyncio
import struct
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from bson import ObjectId
from starlette.datastructures import UploadFile

from api.core.files.inspection.scanner import Scanner
from api.core.files.limits import CERTIFICATE
from api.core.files.records import FileService
from api.core.files.refusals import UnsupportedFile
from api.core.files.showing.links import FileLinks
from api.core.files.storage import LocalStorage
from api.core.store.database import collection
from tests.api.core.files import samples
from tests.api.core.files.conftest import SECRET, serving

Maker = Callable[[str | None, bytes], UploadFile]
OWNER = ObjectId()
EICAR = rb"X5O!P%@AP[4\PZX54(P^)7CC)7}$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*"
GOOD = samples.pdf()
BAD = GOOD + b"\n%" + EICAR


@dataclass
class Clamd:
    """What it has seen, and how it answers instead of a verdict."""

    port: int = 0
    seen: list[bytes] = field(default_factory=list)
    instead: bytes | None = None

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(asyncio.IncompleteReadError, ConnectionError):
            assert await reader.readuntil(b"\0") == b"zINSTREAM\0"
            content = b""
            while (length := struct.unpack(">I", await reader.readexactly(4))[0]) > 0:
                content += await reader.readexactly(length)
            self.seen.append(content)
            verdict = b"stream: Eicar-Signature FOUND\0" if EICAR in content else b"stream: OK\0"
            writer.write(verdict if self.instead is None else self.instead)
            await writer.drain()
        writer.close()


@asynccontextmanager
async def scanning(port: int = 0) -> AsyncIterator[Clamd]:
    state = Clamd()
    server = await asyncio.start_server(state.serve, "127.0.0.1", port)
    state.port = server.sockets[0].getsockname()[1]
    async with server:
        yield state


def service(storage: LocalStorage, port: int) -> FileService:
    return FileService(storage, FileLinks(SECRET), scanner=Scanner(f"127.0.0.1:{port}", seconds=2))


async def url(files: FileService, upload: Maker, content: bytes) -> str:
    received = await files.receive(upload("a.pdf", content), CERTIFICATE)
    record = await files.keep(received, ownerId=OWNER, collegeId=None, departmentId=None, purpose="certificate")
    return (await files.describe([record["_id"]], OWNER))[record["_id"]]["url"]


def lying(folder: Path) -> list[Path]:
    return [each for each in folder.rglob("*") if each.is_file()]


@pytest.mark.usefixtures("files")
async def test_fu_22_what_the_scanner_finds_is_refused_and_not_kept(
    storage: LocalStorage, upload: Maker, tmp_path: Path
) -> None:
    async with scanning() as clamd:
        files = service(storage, clamd.port)
        with pytest.raises(UnsupportedFile, match="contains a virus"):
            await files.receive(upload("a.pdf", BAD), CERTIFICATE)
        assert lying(tmp_path) == []
        with pytest.raises(UnsupportedFile):
            await files.put("a.pdf", BAD, CERTIFICATE, purpose="certificate")
        link = await url(files, upload, GOOD)
        async with serving(files) as client:
            assert (await client.get(link)).content == GOOD
        assert clamd.seen == [BAD, BAD, GOOD]


@pytest.mark.parametrize("instead", [b"INSTREAM size limit exceeded. ERROR\0", b"", b"no end"])
@pytest.mark.usefixtures("files")
async def test_fu_22_a_file_waits_unseen_for_a_scanner_that_is_away(
    instead: bytes, storage: LocalStorage, upload: Maker
) -> None:
    async with scanning() as clamd:
        clamd.instead = instead
        files = service(storage, clamd.port)
        good, bad = await url(files, upload, GOOD), await url(files, upload, BAD)
        async with serving(files) as client:
            for link in (good, bad, good + "/pdf"):
                answer = await client.get(link)
                assert (answer.status_code, answer.json()["code"]) == (503, "unchecked_file")
                assert EICAR not in answer.content
            clamd.instead = None
            assert (await client.get(good)).content == GOOD
            seen = len(clamd.seen)
            assert (await client.get(good)).status_code == 200
            assert len(clamd.seen) == seen
            answer = await client.get(bad)
            assert (answer.status_code, answer.json()["code"]) == (410, "file_gone")
            assert (await client.get(bad)).status_code == 404
    assert await collection("files").count_documents({"unscanned": True, "deletedAt": None}) == 0


@pytest.mark.usefixtures("files")
async def test_fu_22_a_scanner_that_nobody_reaches_or_that_was_taken_out_leaves_it_unseen(
    storage: LocalStorage, upload: Maker
) -> None:
    async with scanning() as clamd:
        port = clamd.port
    link = await url(service(storage, port), upload, GOOD)
    for files in (service(storage, port), FileService(storage, FileLinks(SECRET))):
        async with serving(files) as client:
            assert (await client.get(link)).status_code == 503
