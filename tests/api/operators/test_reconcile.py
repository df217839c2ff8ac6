"""``./scripts/reconcile`` on a data folder: what it finds, what it says, and with what it ends."""

from __future__ import annotations

import asyncio
import os
from pathlib import Path

import pytest
from bson import ObjectId

from api.billing.documents import Order
from api.billing.gateways import Buyer, OrderRequest
from api.billing.gateways.assembly import gateways_for
from api.core.store import records
from api.core.store.database import collection, open_store
from api.documents import DOCUMENTS
from api.operators.__main__ import main
from api.operators.opening import settings_of, writing
from tests.api.billing.invoices.test_invoices import order_of

pytestmark = pytest.mark.stores("memory")


def command(data: Path, *arguments: str) -> int:
    """One call from the folder above the data; answers its exit code."""
    return main(["--folder", str(data.parent), "reconcile", *arguments])


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A data folder with one student, whose order is paid at the provider, which told nobody."""
    monkeypatch.delenv("MONGODB_URL", raising=False)
    for name in [name for name in os.environ if name.startswith("PGL_")]:
        monkeypatch.delenv(name)
    folder = tmp_path / "data"

    async def fill() -> None:
        settings = settings_of(folder, fresh=True)
        async with writing(settings):
            user = ObjectId()
            await collection("users").insert_one(
                {"_id": user, "name": "Asha Rao", "email": "asha@example.com", "emailKey": "asha@example.com"}
            )
            order = order_of(user, mode="test")
            gateways = gateways_for(settings)
            buyer = Buyer(name="Asha Rao", email="asha@example.com", phone="")
            asked = OrderRequest(
                receipt=order.receipt, amount=order.amount, buyer=buyer, back="http://localhost/payment"
            )
            provider_order = await gateways.named("razorpay").create_order(asked)
            order.createdAt = order.expiresAt = order.id.generation_time.replace(year=2026, month=1)
            order.state, order.providerOrderId = "open", provider_order.id
            await records(Order).add(order)
            assert gateways.bench is not None
            there = await gateways.bench.order(provider_order.id)
            assert there is not None
            await gateways.bench.pay(there, "success")

    asyncio.run(fill())
    return folder


def test_it_enters_what_nobody_told_of_and_then_the_books_balance(
    data: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert command(data) == 0
    assert "1 looked at: 1 settled." in capsys.readouterr().out
    assert command(data) == 0
    assert "0 looked at: nothing had to be done." in capsys.readouterr().out
    assert command(data, "--check") == 0
    assert "The books balance." in capsys.readouterr().out


def test_the_check_tells_what_does_not_balance_and_changes_nothing(
    data: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert command(data, "--check") == 0
    assert command(data) == 0

    async def lose() -> None:
        async with writing(settings_of(data)):
            await collection("invoices").delete_many({})

    asyncio.run(lose())
    capsys.readouterr()
    assert command(data, "--check") == 1
    output = capsys.readouterr().out
    assert "it is paid and has no invoice" in output
    assert "problems." in output
    assert command(data, "--check") == 1


def test_beside_a_running_server_it_only_checks(data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    async def beside() -> tuple[int, int]:
        store = await open_store(settings_of(data), DOCUMENTS)
        try:
            return await asyncio.to_thread(command, data), await asyncio.to_thread(command, data, "--check")
        finally:
            await store.close()

    assert asyncio.run(beside()) == (2, 0)
    assert capsys.readouterr().err


def test_a_folder_without_a_store_is_no_new_one(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert command(tmp_path / "nothing") == 2
    assert "There is no store" in capsys.readouterr().err
    assert not (tmp_path / "nothing").exists()
