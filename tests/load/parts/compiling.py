"""How often the store is asked to compile one student's record, whoever asks and however many entries there are."""

from __future__ import annotations

import asyncio
from collections import Counter
from pathlib import Path

from bson import ObjectId

from api.core.store.database import open_store
from api.documents import DOCUMENTS
from api.printing.record.record import compiled
from tests.load import tables
from tests.load.run import Measurement, Run
from tests.support.asked import asked_of

WANTED = "find entries"


def measured(run: Run) -> Measurement:
    """The operations of the record of the student with the large logbook, with nothing kept."""
    filled, folder = run.department
    asked = asyncio.run(_asked(run, folder, filled.large["_id"]))
    rows = [[name, str(number)] for name, number in sorted(asked.items())]
    of_entries = sum(number for name, number in asked.items() if name == WANTED)
    measures = {
        "compile one record: finds over its entries": of_entries,
        "compile one record: other commands": asked.total() - of_entries,
    }
    return Measurement(measures, tables.table(("asked of the store", "times"), rows))


async def _asked(run: Run, folder: Path, student: ObjectId) -> Counter[str]:
    store = await open_store(run.settings(folder), DOCUMENTS)
    try:
        with asked_of(store) as operations:
            await compiled(student)
        return Counter(operations)
    finally:
        await store.close()
