"""Writes with several tasks at once; prints what SQLite did and when each write was acknowledged. Run by test_syncs."""

import asyncio
import dataclasses
import json
import sys
import time
from pathlib import Path
from typing import Any

from mongomock_motor import AsyncMongoMockClient

from api.core.store.embedded import open_client
from api.core.store.embedded.upkeep import checkpoints
from tests.support.watched_sqlite import Watched

TASKS, ROUNDS = 5, 20


async def write(entries: Any, task: int, watched: Watched) -> None:
    """One task: inserts, conditional updates and deletions, one after the other."""
    for number in range(ROUNDS):
        own = f"{task}-{number}"
        await entries.insert_one({"_id": own, "task": task, "number": number, "filling": "x" * 500})
        watched.report("acknowledged")
        await asyncio.sleep(0)
        await entries.update_one({"_id": own, "number": number}, {"$set": {"number": -number - 1}})
        watched.report("acknowledged")
        await asyncio.sleep(0)
        await entries.delete_one({"_id": own})
        watched.report("acknowledged")
        await asyncio.sleep(0)


def wait_for_a_checkpoint(watched: Watched) -> None:
    """Nothing is written meanwhile, so it comes."""
    while not any(event.file == "main" and event.what == "write" for event in watched.events):
        time.sleep(0.02)


async def main() -> None:
    """Open the store, write, let the log be emptied, write again, and close."""
    watched = Watched()
    checkpoints.PAUSE = 0.05
    client = open_client(Path(sys.argv[1]), synchronous=sys.argv[2])
    entries: Any = AsyncMongoMockClient(mock_mongo_client=client)["d"]["entries"]
    await entries.create_index([("task", 1), ("number", -1)])
    watched.events.clear()
    await asyncio.gather(*(write(entries, task, watched) for task in range(TASKS)))
    await asyncio.to_thread(wait_for_a_checkpoint, watched)
    await write(entries, TASKS, watched)
    events = list(watched.events)
    client.close()
    json.dump([dataclasses.astuple(event) for event in events], sys.stdout)


asyncio.run(main())
