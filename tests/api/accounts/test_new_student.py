"""A student account at its beginning: not verified until the head of the department verifies it (item L-217)."""

from __future__ import annotations

import pytest

from api.core.store.database import collection
from api.logbook.contract.registry import by_key
from tests.api.accounts.newcomers import EMAIL, NEW, browser, form, prove
from tests.api.world import World


@pytest.mark.spec("L-217")
async def test_a_new_student_is_not_verified_and_records_nothing(people: World) -> None:
    async with browser(people) as stranger:
        await prove(stranger)
        assert (await stranger.post("/api/register", json={**form(people), "verifyByHod": True})).status_code == 422
        assert (await stranger.post("/api/register", json=form(people))).status_code == 200
    stored = await collection("users").find_one({"emailKey": EMAIL})
    assert stored["verifyByHod"] is False
    await collection("users").update_one({"_id": stored["_id"]}, {"$set": {"paymentStatus": True}})
    kind = by_key("opd")
    assert kind is not None
    async with browser(people) as student:
        signed_in = (await student.post("/api/login", json={"email": EMAIL, "password": NEW})).json()
        assert signed_in["user"]["verifyByHod"] is False
        student.headers["Authorization"] = f"Bearer {signed_in['sessionToken']}"
        refused = await student.post("/api/entries/opd", json=people.body(kind))
        assert (refused.status_code, refused.json()["code"]) == (403, "not_verified")
