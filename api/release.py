"""The release step of a MongoDB: migrates its data and creates the declared indexes, before the workers of a version
start."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Sequence

from pymongo.errors import OperationFailure, PyMongoError

from api.core.store import indexes, migrations, mongodb
from api.core.store.failures import UNREACHABLE
from api.documents import DOCUMENTS
from api.settings import Settings
from api.standing.requirement_packs.release import load_release

DONE, DIFFERENT, AWAY = 0, 1, 3
PAUSE = 2.0


def run(settings: Settings, *, check: bool, wait: float, say: Callable[[str], None], with_indexes: bool = True) -> int:
    """Migrates the data and creates the indexes that are missing, or with ``check`` only says what would be done;
    answers the exit code. Without ``with_indexes`` only the data is seen to.

    0: all is as it should be. 1: some indexes are not, or ``check`` found steps to be run, each told in a line. 3: the
    server did not answer within ``wait`` seconds, or refused the sign-in.

    Raises:
        NewerStore: a later version has been at work on the data.
        WrongAddress: MONGODB_URL cannot be understood.
    """
    if settings.store != "mongodb":
        say("MONGODB_URL is not set. The embedded store sees to its indexes itself, whenever it is opened.")
        return DONE
    # Building an index over many rows takes as long as it takes.
    patient = settings.model_copy(update={"mongodb_timeout_ms": 0})
    until = time.monotonic() + wait
    return asyncio.run(_run(patient, check=check, until=until, say=say, with_indexes=with_indexes))


async def _run(settings: Settings, *, check: bool, until: float, say: Callable[[str], None], with_indexes: bool) -> int:
    while True:
        try:
            return await _once(settings, check=check, say=say, with_indexes=with_indexes)
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


async def _once(settings: Settings, *, check: bool, say: Callable[[str], None], with_indexes: bool) -> int:
    client, close = mongodb.open_client(settings)
    try:
        database = client[settings.mongodb_database]
        # Data first: a new unique index may be over what a step writes.
        steps = await migrations.run(database, say, dry=check)
        await mongodb.declare(DOCUMENTS)
        if not check and (loaded := await load_release(database)):
            say(f"{loaded} requirement pack{'s' * (loaded > 1)} of this release loaded.")
        if not with_indexes:
            return _exit_code(steps, check=check, say=say)
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
        return DIFFERENT if check and steps else DONE
    return DIFFERENT


def _exit_code(steps: Sequence[object], *, check: bool, say: Callable[[str], None]) -> int:
    if not steps:
        say("The data is of this version.")
    elif check:
        say("Nothing was changed.")
    return DONE
