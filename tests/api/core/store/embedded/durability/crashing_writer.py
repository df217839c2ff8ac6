"""Writes with several tasks and threads at once until it is killed. Run by test_killed.

On standard output it says "begun" before and "done" after each command: the round, what it does (insert, update or
delete), the document, and the number of the operation, which an update leaves in the document.
"""

import asyncio
import itertools
import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from mongomock_motor import AsyncMongoMockClient

from api.core.store.embedded import open_client

TASKS, THREADS, SHARED = 6, 2, 3

path, this_round = Path(sys.argv[1]), sys.argv[2]
client = open_client(path, synchronous="NORMAL")
log: Any = client.engine.log_sync  # type: ignore[union-attr]  # It was opened for writing.
operations = itertools.count()


def say(word: str, *what: object) -> None:
    """One line, written whole."""
    os.write(1, (" ".join(map(str, (word, *what))) + "\n").encode())


def commands(writer: int, entries: Any) -> Any:
    """What one writer does, without end: the documents it concerns, and the command on the collection."""
    previous = None
    for number in itertools.count():
        own = f"{this_round}-{writer}-{number}"
        fresh = {"_id": own, "key": own, "filling": "x" * 300, "ops": [], "version": 0}
        yield "insert", [own], lambda _, fresh=fresh: entries.insert_one(fresh)
        shared = f"{this_round}-shared-{number % SHARED}"
        yield "update", [own], lambda op, own=own: entries.update_one({"_id": own, "version": 0}, changed(op))
        yield "update", [shared], lambda op, shared=shared: entries.find_one_and_update({"_id": shared}, changed(op))
        if previous is not None and number % 3 == 0:
            both = [previous, own]
            yield "update", both, lambda op, both=both: entries.update_many({"key": {"$in": both}}, changed(op))
        if previous is not None and number % 5 == 0:
            yield "delete", [previous], lambda _, previous=previous: entries.delete_one({"_id": previous})
        previous = own


def changed(operation: int) -> dict[str, Any]:
    """An update that can be seen to have been made, once."""
    return {"$push": {"ops": operation}, "$inc": {"version": 1}}


def begin(what: str, documents: list[str]) -> int:
    """Say what is about to be done; answers the operation's number."""
    operation = next(operations)
    for document in documents:
        say("begun", this_round, what, document, operation)
    return operation


def finish(what: str, documents: list[str], operation: int) -> None:
    """Say that it has been acknowledged."""
    for document in documents:
        say("done", this_round, what, document, operation)


async def task(writer: int, entries: Any) -> None:
    """A writer on the event loop; the others have their turn after each command."""
    command: Callable[[int], Any]
    for what, documents, command in commands(writer, entries):
        operation = begin(what, documents)
        await asyncio.sleep(0)
        await command(operation)
        await log.reached(log.committed)
        finish(what, documents, operation)


def thread(writer: int, entries: Any) -> None:
    """A writer in a thread of its own."""
    for what, documents, command in commands(writer, entries):
        operation = begin(what, documents)
        command(operation)
        log.wait(log.committed)
        finish(what, documents, operation)


async def main() -> None:
    """All writers at once."""
    for number in range(SHARED):
        client["d"]["entries"].insert_one(
            {"_id": f"{this_round}-shared-{number}", "key": f"{this_round}-shared-{number}", "ops": [], "version": 0}
        )
    entries: Any = AsyncMongoMockClient(mock_mongo_client=client)["d"]["entries"]
    tasks = [task(number, entries) for number in range(TASKS)]
    threads = [asyncio.to_thread(thread, TASKS + number, client["d"]["entries"]) for number in range(THREADS)]
    await asyncio.gather(*tasks, *threads)


asyncio.run(main())
