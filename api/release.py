"""The release step of a MongoDB: creates the declared indexes once, before the workers of a version start."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import Any

from pymongo.errors import OperationFailure, PyMongoError

from api.core import indexes, mongodb
from api.core.failures import UNREACHABLE
from api.documents import DOCUMENTS
from api.settings import Settings

DONE, DIFFERENT, AWAY = 0, 1, 3
PAUSE = 2.0


def run(settings: Settings, *, check: bool, wait: float, say: Callable[[str], None]) -> int:
    """Creates what is missing, or with ``check`` only says it; answers the exit code.

    0: every index is as declared. 1: some are not, each told in a line. 3: the server did not answer within ``wait``
    seconds, or refused the sign-in.

    Raises:
        WrongAddress: MONGODB_URL cannot be understood.
    """
    if settings.store != "mongodb":
        say("MONGODB_URL is not set. The embedded store sees to its indexes itself, whenever it is opened.")
        return DONE
    # Building an index over many rows takes as long as it takes.
    patient = settings.model_copy(update={"mongodb_timeout_ms": 0})
    return asyncio.run(_run(patient, check=check, until=time.monotonic() + wait, say=say))


async def _run(settings: Settings, *, check: bool, until: float, say: Callable[[str], None]) -> int:
    while True:
        try:
            return await _once(settings, check=check, say=say)
        except UNREACHABLE:
            if time.monotonic() >= until:
                say("The server did not answer.")
                return AWAY
            say("The server does not answer yet.")
        except OperationFailure as error:
            # The words of the server may name the user; the code says enough to look it up.
            say(f"The server refused (code {error.code}).")
            return AWAY
        except PyMongoError as error:
            say(f"The server cannot be used ({type(error).__name__}).")
            return AWAY
        await asyncio.sleep(min(PAUSE, max(0.0, until - time.monotonic())))


async def _once(settings: Settings, *, check: bool, say: Callable[[str], None]) -> int:
    client, close = mongodb.open_client(settings)
    try:
        database: Any = client[settings.mongodb_database]
        if check:
            drift = await indexes.inspect(database, DOCUMENTS)
        else:
            drift = await indexes.create(database, DOCUMENTS, say)
    finally:
        close()
    for line in drift.lines():
        say(line)
    if drift.complete:
        count = sum(len(models) for models in indexes.declared(DOCUMENTS).values())
        say(f"All {count} indexes are in place.")
        return DONE
    return DIFFERENT
