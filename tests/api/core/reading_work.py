"""What the tests of the reading processes have done there: functions of a module, as pickle wants them."""

from __future__ import annotations

import asyncio
import os
import signal
from pathlib import Path

from bson import ObjectId

from api.core.errors import Conflict
from api.core.files.records import FileService
from api.core.store.database import collection
from api.core.store.documents import Ref
from api.core.store.populate import small


async def process() -> int:
    """Which process this is."""
    return os.getpid()


async def names_of(ids: list[ObjectId]) -> list[str]:
    """Names of people, by way of the cache of references."""
    found = await small(Ref("users", "name"), ids)
    return [str((found[id_] or {}).get("name")) for id_ in ids]


async def refuses() -> None:
    """Ends in a refusal with all that one may have."""
    raise Conflict("This cannot be.", code="some_code", field="some")


async def writes() -> None:
    """Tries to write."""
    await collection("users").insert_one({"name": "Nobody"})


async def dies() -> None:
    """Ends the process."""
    os.kill(os.getpid(), signal.SIGKILL)


async def takes(seconds: float, note: Path) -> None:
    """Takes a while, then writes a note."""
    await asyncio.sleep(seconds)
    note.write_text("done", encoding="utf-8")


async def incoming(files: FileService) -> str:
    """Where the files of this process are taken in."""
    return str(files.incoming)
