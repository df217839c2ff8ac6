"""A ZIP that is written to disk file by file, with the SHA-256 of each: memory holds one piece of one file."""

from __future__ import annotations

import asyncio
import hashlib
import zipfile
from collections.abc import AsyncIterator
from dataclasses import dataclass
from pathlib import Path

from api.core import clock

COMPRESSED = {"html", "csv", "txt"}
"""What gets smaller by packing; PDF, pictures and office files are packed already."""
PIECE = 1024 * 1024


@dataclass(frozen=True)
class ArchivedFile:
    """One file of the archive."""

    name: str
    size: int
    sha256: str


class Archive:
    """Writes; every call does its work in a thread. What was written stands in ``files``, in its order."""

    def __init__(self, path: Path) -> None:
        self._zip = zipfile.ZipFile(path, "w")
        self._at = clock.now().astimezone(clock.INDIA).timetuple()[:6]
        self.files: list[ArchivedFile] = []

    async def add(self, name: str, content: bytes) -> None:
        """Adds a small file."""

        def write() -> None:
            with self._open(name, len(content)) as into:
                into.write(content)

        await asyncio.to_thread(write)
        self._record_file(name, len(content), hashlib.sha256(content).hexdigest())

    async def add_file(self, name: str, path: Path) -> None:
        """Adds a file of this machine."""

        def write() -> tuple[int, str]:
            size, digest = path.stat().st_size, hashlib.sha256()
            with self._open(name, size) as into, path.open("rb") as stream:
                while piece := stream.read(PIECE):
                    digest.update(piece)
                    into.write(piece)
            return size, digest.hexdigest()

        self._record_file(name, *await asyncio.to_thread(write))

    async def add_stream(self, name: str, size: int, sha256: str, pieces: AsyncIterator[bytes]) -> None:
        """Adds what comes in pieces, of a size and digest that are known."""
        into = await asyncio.to_thread(self._open, name, size)
        try:
            waiting = bytearray()
            async for piece in pieces:
                waiting += piece
                if len(waiting) >= PIECE:
                    await asyncio.to_thread(into.write, bytes(waiting))
                    waiting.clear()
            await asyncio.to_thread(into.write, bytes(waiting))
        finally:
            await asyncio.to_thread(into.close)
        self._record_file(name, size, sha256)

    async def aclose(self) -> None:
        """Finishes the file; harmless when it is finished."""
        await asyncio.to_thread(self._zip.close)

    def _open(self, name: str, size: int) -> zipfile._ZipWriteFile:  # type: ignore[name-defined]
        info = zipfile.ZipInfo(name, self._at)
        info.external_attr = 0o644 << 16
        info.compress_type = zipfile.ZIP_DEFLATED if name.rpartition(".")[2] in COMPRESSED else zipfile.ZIP_STORED
        info.file_size = size
        return self._zip.open(info, "w")

    def _record_file(self, name: str, size: int, sha256: str) -> None:
        self.files.append(ArchivedFile(name, size, sha256))


class Names:
    """Gives names that are not taken yet, told apart as Windows and macOS tell them."""

    def __init__(self) -> None:
        self._taken: set[str] = set()

    def unique(self, base: str, extension: str = "") -> str:
        """``base`` with the extension, or with a number before it."""
        name, number = base + extension, 1
        while name.casefold() in self._taken:
            number += 1
            name = f"{base} ({number}){extension}"
        self._taken.add(name.casefold())
        return name
