"""Files in S3-compatible object storage: the disk's contract, for several API machines (DECISIONS D9.2)."""

import asyncio
import datetime as dt
import hashlib
import secrets
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import aiofiles.os
import obstore
from anyio import to_thread
from obstore.exceptions import BaseError
from obstore.store import S3Store

from api.core.errors import Unavailable
from api.core.files.refusals import FileGone, refused_write
from api.core.files.storage import KEPT_NAME, PROBE, clear, try_write

_CHUNK = 256 * 1024
_WAIT = dt.timedelta(seconds=20)
_PATIENCE = dt.timedelta(seconds=15)
_MOST_PROVED = 4096
_PROBE_SECONDS = 30.0
"""Time for which a bucket that took an object is not asked again: each request costs money."""
_PROBE_TIMEOUT_SECONDS = 3.0
AWAY = "The file store is not reachable just now. Please try again in a moment."


@dataclass(frozen=True, slots=True)
class Bucket:
    """Where the objects lie. Without keys those of the environment or of the machine's own role are used."""

    name: str
    endpoint: str | None = None
    region: str = "us-east-1"
    prefix: str = ""
    access_key: str | None = None
    secret_key: str | None = None


class ObjectStorage:
    """Kept files as private objects of one bucket; what is still being received lies on this machine's disk."""

    def __init__(self, bucket: Bucket, incoming: Path) -> None:
        keys = {"access_key_id": bucket.access_key, "secret_access_key": bucket.secret_key, "endpoint": bucket.endpoint}
        plain = bucket.endpoint is not None and bucket.endpoint.startswith("http://")
        self._store = S3Store(
            bucket.name,
            prefix=bucket.prefix or None,
            config={name: value for name, value in keys.items() if value},  # type: ignore[arg-type]
            region=bucket.region,
            virtual_hosted_style_request=False,
            client_options={"allow_http": plain, "timeout": _WAIT},
            retry_config={"max_retries": 3, "retry_timeout": _PATIENCE},
        )
        self._incoming = incoming
        self._written_until = 0.0
        self._proved: dict[str, tuple[str, int, str]] = {}

    @property
    def incoming(self) -> Path:
        """A folder on this machine."""
        return self._incoming

    async def check(self) -> None:
        """Write a small file in the folder of uploads, and a small object, the same each time, in the bucket."""
        try:
            await to_thread.run_sync(try_write, self._incoming)
        except OSError as problem:
            raise refused_write(problem) from problem
        if time.monotonic() < self._written_until:
            return
        with _translated_failures():
            async with asyncio.timeout(_PROBE_TIMEOUT_SECONDS):
                await obstore.put_async(self._store, PROBE, bytes(1), use_multipart=False)
        self._written_until = time.monotonic() + _PROBE_SECONDS

    async def put(self, temporary: Path) -> str:
        """Sends the file under a random name; the object store has acknowledged it before this returns."""
        name = secrets.token_hex(16)
        with _translated_failures():
            await obstore.put_async(self._store, _key(name), temporary, use_multipart=False)
        await aiofiles.os.remove(temporary)
        return name

    async def open(self, name: str, start: int, end: int) -> AsyncIterator[bytes]:
        """Streams a part of the object."""
        if end <= start:
            return
        with _translated_failures():
            answer = await obstore.get_async(self._store, _key(name), options={"range": (start, end)})
            async for piece in answer.stream(min_chunk_size=_CHUNK):
                yield bytes(piece)

    async def measure(self, name: str) -> tuple[int, str]:
        """Size and SHA-256; an object whose tag has not changed since it was read whole is not read again."""
        with _translated_failures():
            about = await obstore.head_async(self._store, _key(name))
            tag, known = about["e_tag"], self._proved.get(name)
            if known is not None and tag is not None and known[0] == tag and known[1] == about["size"]:
                return known[1], known[2]
            digest, size = hashlib.sha256(), 0
            answer = await obstore.get_async(self._store, _key(name))
            async for piece in answer.stream(min_chunk_size=_CHUNK):
                size += len(piece)
                digest.update(piece)
        if tag is not None:
            if len(self._proved) >= _MOST_PROVED:
                self._proved.clear()
            self._proved[name] = (tag, size, digest.hexdigest())
        return size, digest.hexdigest()

    async def exists(self, name: str) -> bool:
        """Whether there is such an object."""
        try:
            with _translated_failures():
                await obstore.head_async(self._store, _key(name))
        except FileGone:
            return False
        return True

    async def delete(self, name: str) -> None:
        """Removes the object; harmless when it is gone already."""
        try:
            with _translated_failures():
                await obstore.delete_async(self._store, _key(name))
        except FileGone:
            return

    async def names(self, *, older_than: float) -> AsyncIterator[str]:
        """Every kept object of that age; what else lies in the bucket is left alone."""
        limit = dt.datetime.now(dt.UTC) - dt.timedelta(seconds=older_than)
        with _translated_failures():
            async for batch in obstore.list(self._store):
                for each in batch:
                    name = each["path"].rpartition("/")[2]
                    if KEPT_NAME.fullmatch(name) and each["path"] == _key(name) and each["last_modified"] < limit:
                        yield name

    async def clear_incoming(self, *, older_than: float) -> int:
        """Removes what a crash left behind on this machine."""
        return await to_thread.run_sync(clear, self._incoming, older_than)


def _key(name: str) -> str:
    if KEPT_NAME.fullmatch(name) is None:
        raise FileGone
    return f"{name[:2]}/{name[2:4]}/{name}"


@contextmanager
def _translated_failures() -> Iterator[None]:
    """What the object store's failures mean here."""
    try:
        yield
    except FileNotFoundError as problem:
        raise FileGone from problem
    except (BaseError, OSError) as problem:
        raise Unavailable(AWAY) from problem
