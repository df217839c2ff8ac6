"""Imports a file and kills itself without warning after some of it is written. Run by test_commands."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from pathlib import Path

from api.operators import incoming, journal, tables
from api.operators.opening import settings_of, writing


async def main(data: Path, file: Path, chunk: int, when: str, after: int) -> None:
    """``when`` is "write" or "undo": what is cut off after so many records."""

    def progress(_what: str, done: int, _of: int) -> None:
        if done >= after:
            os.kill(os.getpid(), signal.SIGKILL)

    journal.CHUNK = chunk
    async with writing(settings_of(data)) as store:
        if when == "undo":
            await journal.take_back(store, await journal.last_run(), progress=progress)
            return
        table, digest = await tables.read(file)
        reading = await incoming.IMPORTABLE["students"].read(table)
        await journal.write(store, reading, what="students", file=file.name, sha256=digest, progress=progress)


asyncio.run(main(Path(sys.argv[1]), Path(sys.argv[2]), int(sys.argv[3]), sys.argv[4], int(sys.argv[5])))
