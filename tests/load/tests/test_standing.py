"""What the standing of a department costs, as a ratio to reading its entries and to what is kept of it."""

from __future__ import annotations

from pathlib import Path

import bson
import pytest
from pydantic import SecretStr

from api.core.store.database import open_store
from api.documents import DOCUMENTS
from api.settings import Settings
from api.standing import service
from tests.load.department import fill
from tests.load.measure import two_free_ports
from tests.load.parts.standing import cost, of_numbers, today_cost
from tests.load.run import Run

STUDENTS, ENTRIES, TIMES = 12, 500, 5
COLD = 4.5
"""Times what decoding the same entries takes: 2.0 were measured, where 60 trainees of 1,500 entries cost 1.5 s."""
WARM = 1 / 15
"""Of the cold cost: 100 ms of 1.5 s are asked, a seven thousandth was measured."""


@pytest.mark.heavy
@pytest.mark.spec("S-048")
async def test_a_department_costs_little_more_than_decoding_its_entries_and_then_next_to_nothing(
    tmp_path: Path,
) -> None:
    settings = Settings(data=tmp_path, secret=SecretStr("a secret of more than thirty-two bytes, for this"))
    head = (await fill(settings, STUDENTS, ENTRIES)).head
    store = await open_store(settings, DOCUMENTS)
    try:
        place = {"collegeId": head["collegeId"], "departmentId": head["departmentId"]}
        people = await store.database["users"].find({**place, "role": None, "removedOn": None}).to_list(length=None)
        ids = [row["_id"] for row in people]
        blobs = [bson.encode(row) for row in await store.database["entries"].find(place).to_list(length=None)]
        assert (len(ids), len(blobs)) == (STUDENTS, STUDENTS * ENTRIES)

        async def summarised() -> None:
            assert len(await service.summaries(ids)) == STUDENTS

        async def decoded() -> None:
            for blob in blobs:
                bson.decode(blob)

        cold, warm, read = [], [], []
        for _ in range(TIMES):
            store.cache.forget_everything()
            cold.append(await cost(summarised))
            warm.append(await cost(summarised))
            read.append(await cost(decoded))
    finally:
        await store.close()
    assert min(cold) <= COLD * min(read), (cold, read)
    assert min(warm) <= WARM * min(cold), (warm, cold)


NUMBERS_WARM = 1 / 15
"""Of the cold cost; 50 ms are asked of 60 trainees of 3,000 entries."""


@pytest.mark.heavy
@pytest.mark.spec("S-237")
async def test_the_page_of_numbers_costs_next_to_nothing_while_nothing_changes(tmp_path: Path) -> None:
    settings = Settings(data=tmp_path, secret=SecretStr("a secret of more than thirty-two bytes, for this"))
    head = (await fill(settings, STUDENTS, ENTRIES)).head
    store = await open_store(settings, DOCUMENTS)
    try:
        place = {"collegeId": head["collegeId"], "departmentId": head["departmentId"]}
        people = await store.database["users"].find({**place, "role": None, "removedOn": None}).to_list(length=None)
        taken = await of_numbers(store, [row["_id"] for row in people], people, TIMES)
    finally:
        await store.close()
    assert taken.matrix <= NUMBERS_WARM * taken.matrix_cold, taken
    assert taken.page <= NUMBERS_WARM * taken.page_cold, taken


TODAY_WARM = 1 / 8
"""Of the cost with nothing kept; 100 ms are asked of 60 trainees of 1,500 entries."""


@pytest.mark.heavy
@pytest.mark.spec("D-035")
def test_the_day_of_a_department_opens_from_what_is_kept(tmp_path: Path) -> None:
    cold, warm = today_cost(Run(tmp_path, two_free_ports()), STUDENTS, ENTRIES, TIMES)
    assert warm <= TODAY_WARM * cold, (warm, cold)
