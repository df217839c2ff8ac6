"""The mailed link by which a coordinator confirms the address: ``/verifyDRPC/{id}``, by the staff's call (P-041)."""

from __future__ import annotations

import re

import pytest
from bson import ObjectId

from api.core.store.database import collection
from tests.api.drp.steps import CONTACT, form, institution, send
from tests.api.logbook.steps import refused, stored
from tests.api.world import World, pdf_upload


async def _token(world: World, by: str = "teacher") -> tuple[str, str]:
    """A fresh coordinator's id, and the token that was mailed."""
    at = await institution(world)
    made = (await send(world, form(world, at), by=by, notice=pdf_upload("notice.pdf"))).json()["data"]
    mail = await collection("outbox").find_one({"template": "coordinator", "key": f"coordinator:{made['_id']}"})
    assert mail is not None
    assert mail["to"] == CONTACT["email"]
    found = re.search(r"/verifyDRPC/([A-Za-z0-9_-]{43})", mail["text"])
    assert found is not None
    return made["_id"], found[1]


@pytest.mark.spec("P-041")
async def test_the_link_confirms_a_coordinator_once(world: World) -> None:
    record, token = await _token(world)
    stranger = world.client()
    for wrong in (f"verifyStaff/{record}", f"verifyStudent/{token}", f"verifyStaff/{'x' * 43}"):
        refused(await stranger.get(f"/api/{wrong}"), 400)
    assert (await collection("drpcs").find_one({"_id": ObjectId(record)})).get("verifiedOn") is None
    done = await stranger.get(f"/api/verifyStaff/{token}")
    assert (done.status_code, done.json()["status"]) == (200, True)
    row = await collection("drpcs").find_one({"_id": ObjectId(record)})
    assert row["verifiedOn"] is not None
    shown = await stranger.get(f"/api/verifyStaff/{token}")
    assert (shown.status_code, "already verified" in shown.json()["message"]) == (200, True)
    again = await (await world.as_("teacher")).post(f"/api/drp/delete/{record}", json={"id": record})
    refused(again, 409, "A verified coordinator cannot be deleted.")
    assert await stored("audits", action="coordinator.verified") == 1


@pytest.mark.spec("P-041")
async def test_the_same_call_verifies_a_staff_account(world: World) -> None:
    body = {"name": "Dr. Kiran Bedi", "email": "kiran@example.com", "phone": "+919812345678", "role": "Professor"}
    made = (await (await world.as_("hod")).post("/api/addNewStaffData", json=body)).json()["data"]
    mail = await collection("outbox").find_one({"template": "invited"})
    token = re.search(r"/verifyStaff/([A-Za-z0-9_-]{43})", mail["text"])
    assert token is not None
    assert (await world.client().get(f"/api/verifyStaff/{token[1]}")).status_code == 200
    row = await collection("users").find_one({"_id": ObjectId(made["_id"])})
    assert row["emailVerifiedAt"] is not None


async def test_a_coordinator_who_was_deleted_is_not_confirmed_and_a_refused_one_gets_no_mail(world: World) -> None:
    record, token = await _token(world)
    gone = await (await world.as_("teacher")).post(f"/api/drp/delete/{record}", json={"id": record})
    assert gone.status_code == 200
    refused(await world.client().get(f"/api/verifyStaff/{token}"), 400)
    before = await stored("outbox")
    refused(await send(world, form(world, await institution(world), email="x"), by="teacher"), 422)
    assert await stored("outbox") == before
