"""What follows a signature by link: a code beforehand where text messages are set up, staff's decision afterwards."""

from __future__ import annotations

import datetime as dt
import re

import pytest
from bson import ObjectId

from api.core import clock
from api.core.store.database import collection
from tests.api.drp.steps import link, path_of, posting, residency, signed
from tests.api.logbook.steps import refused, stored
from tests.api.world import World


@pytest.mark.spec("S-268")
async def test_where_text_messages_are_set_up_a_code_to_the_recorded_number_is_asked(world: World) -> None:
    world.settings.sms_url = "https://sms.example.org"
    drpc = await posting(world)
    token = await link(world, drpc)
    stranger, asked = world.client(), {"token": token, "posting": str(drpc["_id"])}
    assert (await stranger.post("/api/coordinator/open", json={"token": token})).json()["data"]["codeTo"] == "…45"
    refused(await signed(world, drpc, token), 422, "Enter the code that was sent to your number.")
    refused(await stranger.post("/api/coordinator/code", json={**asked, "token": "x"}), 403)
    assert (await stranger.post("/api/coordinator/code", json=asked)).json()["resendIn"] == 60
    refused(await stranger.post("/api/coordinator/code", json=asked), 429)
    sent = await collection("outbox").find_one({"template": "code"})
    code = re.match(r"\d{6}", sent["text"])
    assert code is not None
    wrong = "000000" if code[0] != "000000" else "111111"
    for _ in range(2):
        refused(await signed(world, drpc, token, code=wrong), 400)
    done = await signed(world, drpc, token, code=code[0])
    assert done.json()["data"]["by"].endswith("with a code to the recorded number")


@pytest.mark.spec("S-268")
async def test_a_code_dies_with_its_fifth_wrong_try(world: World) -> None:
    world.settings.sms_url = "https://sms.example.org"
    drpc = await posting(world)
    token = await link(world, drpc)
    await world.client().post("/api/coordinator/code", json={"token": token, "posting": str(drpc["_id"])})
    sent = await collection("outbox").find_one({"template": "code"})
    wrong = "000000" if sent["text"][:6] != "000000" else "111111"
    for _ in range(5):
        refused(await signed(world, drpc, token, code=wrong), 400)
    refused(await signed(world, drpc, token, code=sent["text"][:6]), 429)
    assert await stored("coordinatorLinks", signature={"$exists": True}) == 0


@pytest.mark.spec("S-269")
async def test_the_certificate_waits_for_staff_and_is_met_when_complete_and_approved(world: World) -> None:
    joined = {"joiningDate": clock.stored_day(clock.today() - dt.timedelta(days=600))}
    await collection("users").update_one({"_id": world.people["student"]}, {"$set": joined})
    drpc = await posting(world)
    assert (await residency(world))["numbers"]["state"] == "waiting"
    await signed(world, drpc, await link(world, drpc))
    page = await residency(world, by="hod")
    (shown,) = page["postings"][0]["signatures"]
    assert page["missing"] == ["The certificate waits for a member of staff to verify it."]
    path = path_of(world, "residency", end="/certificate")
    decided = {"linkId": shown["_id"], "decision": "Approved"}
    refused(await world.client().post(path, json=decided), 401)
    for who in ("student", "twin_teacher"):
        refused(await (await world.as_(who)).post(path, json=decided), 403)
    teacher = await world.as_("teacher")
    refused(await teacher.post(path, json={**decided, "linkId": str(ObjectId())}), 404)
    refused(await teacher.post(path, json={**decided, "decision": "Rejected"}), 422)
    assert (await teacher.post(path, json=decided)).json()["message"] == "Certificate verified"
    assert (await teacher.post(path, json=decided)).status_code == 200
    refused(await teacher.post(path, json={**decided, "decision": "Rejected", "remark": "No"}), 409)
    page = await residency(world)
    assert (page["numbers"]["state"], page["missing"]) == ("met", [])
    standing = (await (await world.as_("student")).get(f"/api/standing/{world.scope}/{world.id('student')}")).json()
    gate = next(one for one in standing["data"]["standing"]["gates"] if one["id"] == "drp")
    assert gate["state"] == "met"
    notified = [row async for row in collection("notifications").find({"toId": world.people["student"]})]
    assert {row["event"] for row in notified} >= {"residency.signed", "residency.decided"}


@pytest.mark.spec("S-269")
async def test_a_rejected_certificate_lets_a_new_link_be_made(world: World) -> None:
    drpc = await posting(world)
    await signed(world, drpc, await link(world, drpc))
    (shown,) = (await residency(world))["postings"][0]["signatures"]
    body = {"linkId": shown["_id"], "decision": "Rejected", "remark": "The number is that of another trainee."}
    path = path_of(world, "residency", end="/certificate")
    assert (await (await world.as_("clerk")).post(path, json=body)).status_code == 200
    assert (await signed(world, drpc, await link(world, drpc))).status_code == 200
    first, second = (await residency(world))["postings"][0]["signatures"]
    assert [first["certificate"], second["certificate"]] == ["Pending", "Rejected"]
