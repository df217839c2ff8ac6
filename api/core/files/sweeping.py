"""The daily sweep of files that nothing needs any more, beside the serving of requests."""

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

from api.core.files.records import DAY, FileService

log = logging.getLogger("api.files")

FIRST = 10 * 60
"""Seconds after a start, when it has other things to do, before the first sweep."""


@asynccontextmanager
async def sweeping(files: FileService, *, first: float = FIRST, every: float = DAY) -> AsyncIterator[None]:
    """Sweeps while the `async with` lasts; ends what the files have under way with it.

    Several processes may sweep the same files: each removal is harmless where it has been done.
    """
    task = asyncio.create_task(_sweep(files, first, every), name="file-sweep")
    try:
        yield
    finally:
        task.cancel()
        with suppress(asyncio.CancelledError):
            await task
        await files.close()


async def _sweep(files: FileService, first: float, every: float) -> None:
    await asyncio.sleep(first)
    while True:
        try:
            removed = await files.sweep()
        except Exception:
            # The store may be away for a while; what is to go can wait for a day.
            log.exception("The sweep of files failed")
        else:
            if removed:
                log.info("Swept %d files", removed)
        await asyncio.sleep(every)
