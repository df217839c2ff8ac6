"""Office files as PDF: made when first looked at, kept beside the file, thrown away with it (design section 8).

A rendition is a `files` record of its own that is tombstoned from the start: nothing links to it, the sweep takes it
90 days after it was made, and it is made again when somebody looks. One claim on the original, written conditionally,
sees to it that a file is converted once at a time whatever the number of workers.
"""

import asyncio
import datetime as dt
import logging
import shutil
import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import aiofiles
from anyio import to_thread
from bson import ObjectId

from api.core import clock
from api.core.database import collection, new_id
from api.core.errors import AppError
from api.core.files import portable, types
from api.core.files.conversion import Converter
from api.core.files.refusals import CannotShow
from api.core.files.storage import Storage
from api.core.files.structure import measure

log = logging.getLogger("api.files")

PATIENCE = 8.0
"""Seconds that one request waits for a conversion before it says that it goes on."""
REST = dt.timedelta(hours=6)
"""How long a file that could not be converted is left alone."""
MOST_WAITING = 20
PURPOSE = "rendition"
LABEL = "The document"


class Renditions:
    """Finds or makes the PDF of office files."""

    def __init__(self, storage: Storage, converter: Converter, *, patience: float = PATIENCE) -> None:
        self._storage, self._converter, self._patience = storage, converter, patience
        self._running: dict[ObjectId, asyncio.Task[None]] = {}

    async def find(self, record: Mapping[str, Any]) -> dict[str, Any] | None:
        """The record of a file's PDF, or None while it is being made; waits a few seconds for it.

        Raises:
            CannotShow: it cannot be made.
        """
        made = await self._kept(record)
        if made is not None:
            return made
        _tell_failure(record)
        task = self._running.get(record["_id"])
        if task is None:
            if len(self._running) >= MOST_WAITING or not await self._claim(record["_id"]):
                return None
            task = asyncio.create_task(self._make(dict(record)))
            self._running[record["_id"]] = task
            task.add_done_callback(lambda _: self._running.pop(record["_id"], None))
        await asyncio.wait({task}, timeout=self._patience)
        again = await collection("files").find_one({"_id": record["_id"], "deletedAt": None})
        if again is None:
            return None
        _tell_failure(again)
        return await self._kept(again)

    async def close(self) -> None:
        """Ends what is under way."""
        running = list(self._running.values())
        for task in running:
            task.cancel()
        await asyncio.gather(*running, return_exceptions=True)

    @staticmethod
    async def _kept(record: Mapping[str, Any]) -> dict[str, Any] | None:
        if record.get("rendition") is None:
            return None
        found: dict[str, Any] | None = await collection("files").find_one(
            {"_id": record["rendition"], "purpose": PURPOSE}
        )
        return found

    async def _claim(self, fileId: ObjectId) -> bool:
        """Whether this process may convert the file now; a claim that outlived its conversion counts for nothing."""
        at = clock.now()
        lapsed = at - dt.timedelta(seconds=2 * self._converter.seconds + 60)
        free = [{"convertingAt": None}, {"convertingAt": {"$lt": lapsed}}]
        written = await collection("files").update_one(
            {"_id": fileId, "deletedAt": None, "$or": free}, {"$set": {"convertingAt": at}}
        )
        return bool(written.modified_count)

    async def _make(self, record: dict[str, Any]) -> None:
        """Converts one file; what comes of it stands in the records. Never raises but when it is cancelled."""
        fileId, why = record["_id"], None
        folder: Path | None = None
        try:
            folder = await to_thread.run_sync(_work_folder, self._storage.incoming)
            made = await self._converter.convert(await self._fetch(record, folder))
            await to_thread.run_sync(portable.check, made, LABEL)
            await self._keep(record, made)
        except AppError as refusal:
            why = refusal.message if isinstance(refusal, CannotShow) else CannotShow().message
        except Exception:
            log.exception("A file could not be converted", extra={"fileId": str(fileId)})
            why = CannotShow().message
        finally:
            if folder is not None:
                await asyncio.shield(asyncio.to_thread(shutil.rmtree, folder, True))
            failed = {"unshownAt": clock.now(), "unshownWhy": why} if why else {}
            change: dict[str, Any] = {"$unset": {"convertingAt": 1}}
            await asyncio.shield(
                collection("files").update_one({"_id": fileId}, change | ({"$set": failed} if failed else {}))
            )

    async def _fetch(self, record: Mapping[str, Any], folder: Path) -> Path:
        """A copy of the file under a name of ours: what a person called it never reaches a command."""
        known = types.by_mime(record["type"])
        source = folder / f"document.{known.extensions[0] if known else 'bin'}"
        async with aiofiles.open(source, "xb") as out:
            async for piece in self._storage.open(record["storedName"], 0, record["size"]):
                await out.write(piece)
        return source

    async def _keep(self, record: Mapping[str, Any], made: Path) -> None:
        size, sha256 = await to_thread.run_sync(measure, made)
        stored = await self._storage.put(made)
        at = clock.now()
        rendition: dict[str, Any] = {
            "_id": new_id(),
            "name": f"{record['name'].rpartition('.')[0] or 'file'}.pdf",
            "storedName": stored,
            "type": types.PDF.mime,
            "size": size,
            "sha256": sha256,
            "purpose": PURPOSE,
            "public": False,
            "createdAt": at,
            "deletedAt": at,
        }
        files = collection("files")
        await files.insert_one(rendition)
        linked = await files.update_one(
            {"_id": record["_id"], "deletedAt": None},
            {"$set": {"rendition": rendition["_id"]}, "$unset": {"unshownAt": 1, "unshownWhy": 1}},
        )
        if not linked.modified_count:
            # The file went while it was being converted.
            await files.delete_one({"_id": rendition["_id"]})
            await self._storage.delete(stored)


def _tell_failure(record: Mapping[str, Any]) -> None:
    failed = record.get("unshownAt")
    if failed is not None and clock.now() - failed < REST:
        raise CannotShow(record.get("unshownWhy") or CannotShow().message)


def _work_folder(incoming: Path) -> Path:
    incoming.mkdir(parents=True, exist_ok=True)
    return Path(tempfile.mkdtemp(prefix="view-", dir=incoming))
