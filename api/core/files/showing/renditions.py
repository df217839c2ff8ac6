"""Office files as PDF: made when first looked at, kept beside the file, thrown away with it (DECISIONS D9.3).

A rendition is a `files` record of its own that is tombstoned from the start: nothing links to it, the sweep takes it
90 days after it was made, and it is made again when somebody looks. One claim on the original, written conditionally,
sees to it that a file is converted once at a time whatever the number of workers.
"""

import asyncio
import datetime as dt
import logging
import shutil
import tempfile
from pathlib import Path

import aiofiles
from anyio import to_thread
from beanie.operators import LT, Eq, Or
from bson import ObjectId

from api.core import clock
from api.core.errors import AppError
from api.core.files import types
from api.core.files.documents import FileRow, StoredFile
from api.core.files.inspection.structure import measure
from api.core.files.refusals import CannotShow
from api.core.files.showing.conversion import Converter
from api.core.files.storage import Storage
from api.core.store import records, rows

log = logging.getLogger("api.files")

PATIENCE = 8.0
"""Seconds that one request waits for a conversion before it says that it goes on."""
REST = dt.timedelta(hours=6)
"""How long a file that could not be converted is left alone."""
MAX_WAITING = 20
PURPOSE = "rendition"
LABEL = "The document"


class Renditions:
    """Finds or makes the PDF of office files."""

    def __init__(self, storage: Storage, converter: Converter, *, patience: float = PATIENCE) -> None:
        self._storage, self._converter, self._patience = storage, converter, patience
        self._running: dict[ObjectId, asyncio.Task[None]] = {}

    async def find(self, record: FileRow) -> FileRow | None:
        """The record of a file's PDF, or None while it is being made; waits a few seconds for it.

        Raises:
            CannotShow: it cannot be made.
        """
        rendition = await self._stored_rendition(record)
        if rendition is not None:
            return rendition
        _tell_failure(record)
        task = self._running.get(record["_id"])
        if task is None:
            if len(self._running) >= MAX_WAITING or not await self._claim(record["_id"]):
                return None
            task = asyncio.create_task(self._make(record))
            self._running[record["_id"]] = task
            task.add_done_callback(lambda _: self._running.pop(record["_id"], None))
        await asyncio.wait({task}, timeout=self._patience)
        again = await rows(StoredFile, FileRow).one(StoredFile.id == record["_id"], Eq(StoredFile.deletedAt, None))
        if again is None:
            return None
        _tell_failure(again)
        return await self._stored_rendition(again)

    async def close(self) -> None:
        """Ends what is under way."""
        running = list(self._running.values())
        for task in running:
            task.cancel()
        await asyncio.gather(*running, return_exceptions=True)

    @staticmethod
    async def _stored_rendition(record: FileRow) -> FileRow | None:
        rendition = record.get("rendition")
        if rendition is None:
            return None
        return await rows(StoredFile, FileRow).one(StoredFile.id == rendition, StoredFile.purpose == PURPOSE)

    async def _claim(self, fileId: ObjectId) -> bool:
        """Whether this process may convert the file now; a claim that outlived its conversion counts for nothing."""
        at = clock.now()
        lapsed = at - dt.timedelta(seconds=2 * self._converter.seconds + 60)
        return await records(StoredFile).change(
            StoredFile.id == fileId,
            Eq(StoredFile.deletedAt, None),
            Or(Eq(StoredFile.convertingAt, None), LT(StoredFile.convertingAt, lapsed)),
            set={StoredFile.convertingAt: at},
        )

    async def _make(self, record: FileRow) -> None:
        """Converts one file; what comes of it stands in the records. Never raises but when it is cancelled."""
        fileId, why = record["_id"], None
        folder: Path | None = None
        try:
            folder = await to_thread.run_sync(_work_folder, self._storage.incoming)
            converted = await self._converter.convert(await self._fetch(record, folder))
            await to_thread.run_sync(_check, converted)
            await self._keep(record, converted)
        except AppError as refusal:
            why = refusal.message if isinstance(refusal, CannotShow) else CannotShow().message
        except Exception:
            log.exception("A file could not be converted", extra={"fileId": str(fileId)})
            why = CannotShow().message
        finally:
            if folder is not None:
                await asyncio.shield(asyncio.to_thread(shutil.rmtree, folder, True))
            failed = {StoredFile.unshownAt: clock.now(), StoredFile.unshownWhy: why} if why else None
            await asyncio.shield(
                records(StoredFile).change(StoredFile.id == fileId, set=failed, unset=[StoredFile.convertingAt])
            )

    async def _fetch(self, record: FileRow, folder: Path) -> Path:
        """A copy of the file under a name of ours: what a person called it never reaches a command."""
        known = types.by_mime(record["type"])
        source = folder / f"document.{known.extensions[0] if known else 'bin'}"
        async with aiofiles.open(source, "xb") as out:
            async for piece in self._storage.open(record["storedName"], 0, record["size"]):
                await out.write(piece)
        return source

    async def _keep(self, record: FileRow, converted: Path) -> None:
        size, sha256 = await to_thread.run_sync(measure, converted)
        stored = await self._storage.put(converted)
        at = clock.now()
        rendition = StoredFile(
            name=f"{record['name'].rpartition('.')[0] or 'file'}.pdf",
            storedName=stored,
            type=types.PDF.mime,
            size=size,
            sha256=sha256,
            purpose=PURPOSE,
            createdAt=at,
            deletedAt=at,
        )
        files = records(StoredFile)
        await files.add(rendition)
        linked = await files.change(
            StoredFile.id == record["_id"],
            Eq(StoredFile.deletedAt, None),
            set={StoredFile.rendition: ObjectId(rendition.id)},
            unset=[StoredFile.unshownAt, StoredFile.unshownWhy],
        )
        if not linked:
            # The file went while it was being converted.
            await files.remove(StoredFile.id == rendition.id)
            await self._storage.delete(stored)


def _tell_failure(record: FileRow) -> None:
    failed = record.get("unshownAt")
    if failed is not None and clock.now() - failed < REST:
        raise CannotShow(record.get("unshownWhy") or CannotShow().message)


def _work_folder(incoming: Path) -> Path:
    incoming.mkdir(parents=True, exist_ok=True)
    return Path(tempfile.mkdtemp(prefix="view-", dir=incoming))


def _check(converted: Path) -> None:
    from api.core.files.inspection import pdf

    pdf.check(converted, LABEL)
