"""Where kept files lie: a small contract, and the local disk that fulfils it (DECISIONS D9.2)."""

import os
import re
import secrets
import shutil
import time
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Protocol

import aiofiles
import aiofiles.os
from anyio import to_thread

from api.core.files.inspection.structure import measure
from api.core.files.refusals import FileGone, refused_write

_CHUNK = 64 * 1024
KEPT_NAME = re.compile(r"[0-9a-f]{32}")
"""What a store calls a file: random, and never a path."""


PROBE, PROBE_BYTES = "probe", 4096
"""Name and size of the file by which a folder is tried."""


class Storage(Protocol):
    """What a store of bytes must do. Names are random and its own; object storage fits behind it as well."""

    @property
    def incoming(self) -> Path:
        """A local folder for files that are still being received."""

    async def check(self) -> None:
        """Raise the refusal that an upload would get if nothing can be written."""

    async def put(self, temporary: Path) -> str:
        """Moves a received file in, durably, and answers its name."""

    def open(self, name: str, start: int, end: int) -> AsyncIterator[bytes]:
        """The bytes from `start` up to but not including `end`."""

    async def measure(self, name: str) -> tuple[int, str]:
        """Size and SHA-256 of what lies there; FileGone when nothing does."""

    async def exists(self, name: str) -> bool:
        """Whether there is such a file."""

    async def delete(self, name: str) -> None:
        """Removes a file; harmless when it is gone already."""

    def names(self, *, older_than: float) -> AsyncIterator[str]:
        """The names of all files that lie there for more than so many seconds."""

    async def clear_incoming(self, *, older_than: float) -> int:
        """Removes what was received and never kept; answers how many files."""


class LocalStorage:
    """Files on this machine's disk, in `root`, which lies outside everything that the web server serves."""

    def __init__(self, root: Path) -> None:
        self._root = root
        self._stored_rendition = root / "kept"

    @property
    def incoming(self) -> Path:
        """A folder on the same disk, so that keeping a file is a rename."""
        return self._root / "incoming"

    async def check(self) -> None:
        """Write and remove a small file in the folder of uploads and in that of kept files."""
        try:
            await to_thread.run_sync(self._try_write)
        except OSError as problem:
            raise refused_write(problem) from problem

    def _try_write(self) -> None:
        for folder in (self.incoming, self._stored_rendition):
            try_write(folder)

    async def put(self, temporary: Path) -> str:
        """Moves the file to a random name; bytes and name are on the disk before this returns."""
        name = secrets.token_hex(16)
        try:
            await to_thread.run_sync(self._move, temporary, name)
        except OSError as problem:
            raise refused_write(problem) from problem
        return name

    async def open(self, name: str, start: int, end: int) -> AsyncIterator[bytes]:
        """Streams a part of the file."""
        left = end - start
        async with aiofiles.open(self._path(name), "rb") as stream:
            await stream.seek(start)
            while left > 0 and (piece := await stream.read(min(_CHUNK, left))):
                left -= len(piece)
                yield piece

    async def measure(self, name: str) -> tuple[int, str]:
        """Reads the whole file once; a damaged or missing one must never be served as if it were whole."""
        try:
            return await to_thread.run_sync(measure, self._path(name))
        except FileNotFoundError as problem:
            raise FileGone from problem

    async def exists(self, name: str) -> bool:
        """Whether there is such a file."""
        return await aiofiles.os.path.isfile(self._path(name))

    async def delete(self, name: str) -> None:
        """Removes the file; harmless when it is gone already."""
        try:
            await aiofiles.os.remove(self._path(name))
        except FileNotFoundError:
            return

    async def names(self, *, older_than: float) -> AsyncIterator[str]:
        """Every kept file of that age."""
        for name in await to_thread.run_sync(self._older, self._stored_rendition, older_than):
            yield name

    async def clear_incoming(self, *, older_than: float) -> int:
        """Removes what a crash left behind."""
        return await to_thread.run_sync(clear, self.incoming, older_than)

    def _path(self, name: str) -> Path:
        if KEPT_NAME.fullmatch(name) is None:
            raise FileGone
        return self._stored_rendition / name[:2] / name[2:4] / name

    def _move(self, temporary: Path, name: str) -> None:
        target = self._path(name)
        target.parent.mkdir(parents=True, exist_ok=True)
        with temporary.open("rb") as stream:
            os.fsync(stream.fileno())
        temporary.chmod(0o600)
        temporary.rename(target)
        for folder in (target.parent, target.parent.parent, self._stored_rendition):
            _sync_folder(folder)

    @staticmethod
    def _older(folder: Path, age: float) -> list[str]:
        limit = time.time() - age
        return sorted(each.name for each in folder.rglob("*") if each.is_file() and each.stat().st_mtime < limit)


def try_write(folder: Path) -> None:
    """Write and remove a small file in a folder.

    Raises:
        OSError: the folder cannot be written.
    """
    folder.mkdir(parents=True, exist_ok=True)
    probe = folder / f"{PROBE}-{secrets.token_hex(8)}"
    try:
        probe.write_bytes(bytes(PROBE_BYTES))
    finally:
        probe.unlink(missing_ok=True)


def clear(folder: Path, age: float) -> int:
    """Removes what has lain in a folder for more than so many seconds, folders with all they hold; says how many."""
    limit = time.time() - age
    old = [each for each in folder.glob("*") if each.stat().st_mtime < limit]
    for each in old:
        if each.is_dir():
            shutil.rmtree(each, ignore_errors=True)
        else:
            each.unlink(missing_ok=True)
    return len(old)


def _sync_folder(folder: Path) -> None:
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
