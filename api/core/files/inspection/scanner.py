"""A virus scanner beside the server, spoken to as clamd is (attack FU-22). Off unless the operator names one."""

import asyncio
import struct
from collections.abc import AsyncIterator
from pathlib import Path

import aiofiles

from api.core.errors import Unavailable

SCAN_TIMEOUT_SECONDS = 30.0
_CHUNK = 64 * 1024


class ScannerAway(Exception):
    """The scanner does not answer, or not with a verdict."""


class UncheckedFile(Unavailable):
    """The file is kept but nobody has been able to check it (503)."""

    code = "unchecked_file"

    def __init__(self) -> None:
        super().__init__("This file still waits to be checked for viruses. Please try again in a few minutes.")


class Scanner:
    """One clamd, by host and port."""

    def __init__(self, address: str, *, seconds: float = SCAN_TIMEOUT_SECONDS) -> None:
        self._host, _, port = address.rpartition(":")
        self._port, self._seconds = int(port), seconds

    async def is_clean(self, pieces: AsyncIterator[bytes]) -> bool:
        """The verdict on some bytes.

        Raises:
            ScannerAway: there is none.
        """
        try:
            async with asyncio.timeout(self._seconds):
                verdict = await self._ask(pieces)
        except (OSError, EOFError, TimeoutError) as problem:
            raise ScannerAway from problem
        if verdict.endswith("FOUND"):
            return False
        if verdict.endswith("OK"):
            return True
        raise ScannerAway(verdict)

    async def _ask(self, pieces: AsyncIterator[bytes]) -> str:
        reader, writer = await asyncio.open_connection(self._host, self._port)
        try:
            writer.write(b"zINSTREAM\0")
            async for piece in pieces:
                writer.write(struct.pack(">I", len(piece)) + piece)
                await writer.drain()
            writer.write(struct.pack(">I", 0))
            await writer.drain()
            answer = await reader.readuntil(b"\0")
        finally:
            writer.close()
        return answer.rstrip(b"\0").decode("utf-8", "replace").strip()


async def pieces_of(path: Path) -> AsyncIterator[bytes]:
    """The bytes of a file on this machine."""
    async with aiofiles.open(path, "rb") as stream:
        while piece := await stream.read(_CHUNK):
            yield piece
