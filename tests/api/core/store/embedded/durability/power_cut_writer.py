"""Writes with several tasks while the power of its disk is cut again and again. Run by test_power_cuts.

Arguments: the store's file, a folder for what is found after each cut, the number of cuts, a seed, of how many cuts
one is in a checkpoint (the others are anywhere else, however fast the machine is), and `waits` or `hurries` (which
acknowledges without a sync). Each cut leaves a folder with the two files of the store and what had been acknowledged by
then.
"""

import asyncio
import json
import random
import sys
import threading
import time
from pathlib import Path
from typing import Any

from mongomock_motor import AsyncMongoMockClient

from api.core.store.embedded import log_sync, open_client
from api.core.store.embedded.upkeep import checkpoints
from tests.support.power_cuts import Disk

TASKS = 6
SYNC = 0.002
CHECKPOINTS = "store-checkpoints"
STEPS = {CHECKPOINTS: 20, "MainThread": 400}
"""Writes and syncs of a thread between two cuts in it, on average."""
OTHERS = 40

store, folder, way = Path(sys.argv[1]), Path(sys.argv[2]), sys.argv[6]
cuts, seed, checkpoint_every = (int(argument) for argument in sys.argv[3:6])
pick = random.Random(seed)
acknowledged: dict[int, int] = {}
enough = threading.Event()
made = 0


def picked(thread: str) -> bool:
    """Whether to cut now: a fixed share of the cuts is the checkpointer's."""
    turn = (made % checkpoint_every == checkpoint_every - 1) == (thread == CHECKPOINTS)
    return turn and not enough.is_set() and pick.randrange(STEPS.get(thread, OTHERS)) == 0


def cut(thread: str) -> None:
    """Leaves what is found, and what was acknowledged before."""
    global made
    at_last_write = dict(acknowledged)
    place = folder / f"{made}"
    place.mkdir()
    for name, content in disk.left().items():
        (place / ("store.sqlite" if name == "main" else "store.sqlite-wal")).write_bytes(content)
    (place / "acknowledged.json").write_text(json.dumps({"thread": thread, "acknowledged": at_last_write}))
    made += 1
    if made >= cuts:
        enough.set()


disk = Disk(store, seconds=SYNC, cut=cut, pick=picked, seed=seed)


def sync_log(_descriptor: int) -> None:
    """What the product's own sync of the log is on this disk."""
    with disk.syncing("log"):
        time.sleep(SYNC)


async def write(client: Any, entries: Any, writer: int) -> None:
    """Requests of two commands each: a new document, and the writer's own, which counts them."""
    number = 0
    while not enough.is_set():
        number += 1
        await entries.insert_one(
            {"_id": f"{writer}-{number}", "writer": writer, "number": number, "filling": "x" * 300}
        )
        await entries.update_one({"_id": f"{writer}"}, {"$set": {"number": number}}, upsert=True)
        if way == "waits":
            await client.engine.log_sync.reached(client.engine.log_sync.committed)
        else:
            await asyncio.sleep(0)
        acknowledged[writer] = number
        if number > 12:
            # The store stays small, so that a cut is cheap; what is removed is not missed.
            await entries.delete_one({"_id": f"{writer}-{number - 12}"})


async def main() -> None:
    """All writers until there have been enough cuts."""
    log_sync.sync_file = sync_log
    checkpoints.PAUSE, checkpoints.MUCH, checkpoints.HOLD, checkpoints.STOP = 0.02, 120, 200, 800
    client = open_client(store, synchronous="NORMAL")
    entries: Any = AsyncMongoMockClient(mock_mongo_client=client)["d"]["entries"]
    await asyncio.gather(*(write(client, entries, writer) for writer in range(TASKS)))
    client.close()


asyncio.run(main())
