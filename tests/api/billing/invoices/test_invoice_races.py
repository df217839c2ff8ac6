"""Fifty invoices at one moment from several processes over one real database, each of which issues all of them."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from api.billing.documents import Order
from api.core.store import records
from api.core.store.database import collection
from api.settings import Settings
from tests.api.billing.invoices.test_invoices import numbers, order_of
from tests.api.conftest import TEST_SECRET
from tests.api.world import World
from tests.support.processes import ROOT, environment
from tests.support.stores import TestStore

pytestmark = [pytest.mark.heavy, pytest.mark.stores("mongodb")]

ORDERS, PROCESSES = 50, 4


@pytest.mark.parametrize("killed", [False, True], ids=["all stay", "one is killed"])
async def test_fifty_invoices_from_four_processes_have_fifty_numbers_without_a_gap(
    world: World, test_store: TestStore, tmp_path: Path, killed: bool
) -> None:
    await records(Order).add_all([order_of(world.people["student"]) for _ in range(ORDERS)])
    settings = Settings(
        environment="test",
        secret=TEST_SECRET,  # type: ignore[arg-type]  # Pydantic makes a SecretStr of it.
        data=tmp_path,
        **test_store.settings(),
    )

    def started(place: int) -> subprocess.Popen[bytes]:
        command = [sys.executable, "-m", "tests.api.billing.issuing", str(place), str(PROCESSES)]
        return subprocess.Popen(command, cwd=ROOT, env=environment(settings))

    processes = [started(place) for place in range(PROCESSES)]
    if killed:
        while await collection("invoices").count_documents({}) < 5:
            assert any(process.poll() is None for process in processes)
        processes[0].kill()
        processes[0].wait()
    codes = [process.wait(timeout=120) for process in processes[1 if killed else 0 :]]
    assert set(codes) == {0}
    assert await numbers() == list(range(1, ORDERS + 1))
    assert len({row["orderId"] async for row in collection("invoices").find({})}) == ORDERS
