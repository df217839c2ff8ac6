"""One-time links by which a coordinator without an account signs: who makes them, what they open, and when not."""

from __future__ import annotations

import asyncio
import datetime as dt
import re
from typing import Any

import pytest
from bson import ObjectId

from api.core import clock
from api.core.store.database import collection
from api.drp.links import letters
from api.drp.links.making import hashed
from tests.api.drp.steps import Json, activity, coordinator, link, path_of, posting, residency, signature, signed
from tests.api.logbook.steps import day, kind_of, refused, stored
from tests.api.world import World


async def _opened(world: World, token: str) -> Json:
    answer = await world.client().post("/api/coordinator/open", json={"token": token})
    assert answer.status_code == 200, answer.text
    assert answer.headers["cache-control"] == "no-store"
    assert answer.headers["referrer-policy"] == "no-referrer"
    data: Json = answer.json()["data"]
    return data


async def _reason() -> str:
    row = await collection("audits").find_one({"action": "drp.linkRefused"}, sort=[("at", -1), ("_id", -1)])
    assert row is not None
    return str(row["detail"]["reason"])


@pytest.mark.spec("S-256")
async def test_staff_make_a_link_and_students_do_not(world: World) -> None:
    drpc = await posting(world)
    body = {"drpcId": str(drpc["_id"]), "channel": "copy"}
    path = path_of(world, "links")
    refused(await world.client().post(path, json=body), 401)
    for who in ("student", "classmate", "clerk", "admin", "twin_teacher"):
        refused(await (await world.as_(who)).post(path, json=body), 403)
    hod = await world.as_("hod")
    refused(await hod.post(path, json={**body, "drpcId": str(ObjectId())}), 404, "This posting was not found.")
    refused(await hod.post(path, json={**body, "channel": "pigeon"}), 422)
    refused(await hod.post(path, json={**body, "channel": "sms"}), 422)
    refused(await hod.post(path_of(world, "links", end="/revoke"), json={"drpcId": str(drpc["_id"])}), 404)
    answered = await hod.post(path, json=body)
    assert answered.status_code == 201
    assert re.search(r"/coordinator\.html#[A-Za-z0-9_-]{43}$", answered.json()["data"]["address"])
    teacher = await world.as_("teacher")
    assert (await teacher.post(path, json=body)).status_code == 201
    of = {"_id": world.people["student"]}
    await collection("users").update_one(of, {"$set": {"guide": world.people["colleague"]}})
    refused(
        await teacher.post(path, json=body),
        403,
        "Only the trainee's guide or the head of the department makes this link.",
    )
    assert (await (await world.as_("colleague")).post(path, json=body)).status_code == 201


@pytest.mark.spec("S-257")
async def test_only_the_hash_of_a_token_is_stored_and_nobody_is_answered_one_twice(world: World) -> None:
    drpc = await posting(world)
    token = await link(world, drpc)
    assert len(token) == 43
    row = await collection("coordinatorLinks").find_one({})
    assert row["hash"] == hashed(token)
    for name in ("coordinatorLinks", "audits", "outbox", "drpcs", "notifications"):
        async for one in collection(name).find({}):
            assert token not in str(one), name
    for who in ("student", "hod", "teacher"):
        page = await (await world.as_(who)).get(path_of(world, "residency"))
        assert token not in page.text
        assert row["hash"] not in page.text
        lists = await (await world.as_(who)).get(f"/api/drp/home/{world.scope}/{world.id(who)}")
        assert token not in lists.text
    assert (await residency(world))["postings"][0]["link"] is None
    seen = (await residency(world, by="hod"))["postings"][0]["link"]
    assert (seen["channel"], seen["state"], seen["madeBy"]) == ("copy", "live", "Dr. Meenakshi Rane")


@pytest.mark.spec("S-258")
async def test_a_mailed_link_is_drawn_when_the_mail_is_written(world: World) -> None:
    drpc = await posting(world)
    body = {"drpcId": str(drpc["_id"]), "channel": "mail"}
    answered = (await (await world.as_("hod")).post(path_of(world, "links"), json=body)).json()["data"]
    assert (answered["address"], answered["sentTo"]) == (None, "d…@example.org")
    queued = await collection("outbox").find_one({"template": letters.TEMPLATE})
    assert (queued["to"], queued.get("text")) == ("drpc.satara@example.org", None)
    writer = world.app.state.sender.writers[letters.TEMPLATE]
    message = await writer(queued)
    token = re.search(r"/coordinator\.html#([A-Za-z0-9_-]{43})", message.text)
    assert token is not None
    assert (await _opened(world, token[1]))["trainee"] == "Asha Kulkarni"
    assert await stored("audits", action="drp.linkSent") == 1
    await link(world, drpc)
    assert await writer(queued) is None, "the mail of a link that ended is not written"


@pytest.mark.spec("S-259")
async def test_the_page_shows_the_posting_in_counts_and_no_patient(world: World) -> None:
    drpc = await posting(world)
    for shift in (-3, -3, -4, -120):
        await activity(world, activityDate=day(shift), activity="Mrs. Lata Patil, 54 years, UHID 88121")
    seen = await activity(world, activityDate=day(-5))
    rejected = await activity(world, activityDate=day(-6))
    await world.verify(kind_of("drpActivity"), seen["_id"])
    await world.verify(kind_of("drpActivity"), rejected["_id"], status="Rejected")
    shown = await _opened(world, await link(world, drpc))
    assert [(row["day"], row["activities"], row["approved"]) for row in shown["days"]] == [
        (day(-5), 1, 1),
        (day(-4), 1, 0),
        (day(-3), 2, 0),
    ]
    assert (shown["activities"], shown["ended"], shown["codeTo"]) == (4, True, None)
    assert (shown["institution"], shown["department"]) == ("District Hospital, Satara", "General Medicine")
    assert "Lata" not in str(shown)
    assert "88121" not in str(shown)


@pytest.mark.spec("S-259")
async def test_each_activity_is_listed_by_a_suggested_phrase_or_its_type_alone(world: World) -> None:
    drpc = await posting(world)
    kind = {"activityType": "Team Work", "level": "Observation"}
    approved = await activity(world, activityDate=day(-3), activity="Night duty", **kind)
    await world.verify(kind_of("drpActivity"), approved["_id"])
    await activity(world, activityDate=day(-3), activity="Night duty", **kind)
    await activity(world, activityDate=day(-3), activity="Baby of Lata Patil", **kind)
    (shown,) = (await _opened(world, await link(world, drpc)))["days"]
    same = {"type": "Team Work", "level": "Observation"}
    assert shown["recorded"] == [
        {"activity": "", **same, "count": 1},
        {"activity": "Night duty", **same, "count": 2},
    ]
    assert shown["activities"] == 3


@pytest.mark.spec("S-260")
async def test_signing_uses_the_link_and_shows_the_receipt(world: World) -> None:
    drpc = await posting(world)
    first = await activity(world, activityDate=day(-3))
    token = await link(world, drpc)
    answer = await signed(world, drpc, token, absent=[day(-10)])
    assert answer.status_code == 200, answer.text
    receipt = answer.json()["data"]
    assert (receipt["days"], receipt["activities"], receipt["absent"]) == (1, 1, [day(-10)])
    assert (receipt["certificateNo"], receipt["certificateOn"]) == ("DRP/2026/17", day(-1))
    assert receipt["by"] == "by link handed over by Dr. Meenakshi Rane"
    again = await signed(world, drpc, token, absent=[day(-10)])
    assert again.json()["data"] == receipt, "the page that lost its answer gets the receipt again"
    refused(await signed(world, drpc, token, receiptKey="x" * 24), 403)
    refused(await world.client().post("/api/coordinator/open", json={"token": token}), 403)
    assert await _reason() == "used"
    entry = await collection("entries").find_one({"_id": ObjectId(first["_id"])})
    assert (entry["status"], entry["version"]) == ("Pending", 1), "the entries stay as they are"
    page = await residency(world)
    (shown,) = page["postings"][0]["signatures"]
    assert (shown["coordinator"], shown["certificate"], shown["by"]) == ("Dr. Anil Gaikwad", "Pending", receipt["by"])
    printed = (await (await world.as_("student")).get(f"/api/printLogbook/{world.id('student')}")).json()["data"]
    (line,) = printed["annex"][0]["lines"]
    assert line["value"].startswith("Dr. Anil Gaikwad, ")
    assert receipt["by"] in line["value"]
    assert line["value"].endswith(
        f"certificate DRP/2026/17 of {clock.shown_day(clock.today() - dt.timedelta(days=1))}, "
        "waits for a member of staff"
    )
    refused(await (await world.as_("hod")).post(path_of(world, "links"), json={"drpcId": str(drpc["_id"])}), 409)
    body = {"id": str(drpc["_id"])}
    refused(await (await world.as_("hod")).post(f"/api/drp/delete/{drpc['_id']}", json=body), 409)


@pytest.mark.spec("S-261")
async def test_every_refusal_of_a_link_is_the_same_one_and_the_log_has_the_reason(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    drpc, other = await posting(world), await posting(world, "classmate")
    stranger = world.client()
    answers: dict[str, Any] = {}

    async def ask(name: str, token: str, **more: Any) -> None:
        if more:
            answers[name] = await stranger.post("/api/coordinator/sign", json=signature(drpc, token, **more))
        else:
            answers[name] = await stranger.post("/api/coordinator/open", json={"token": token})
        assert await _reason() == name.partition(" ")[0]

    await ask("unknown", "g" * 43)
    await ask("unknown short", "x")
    await ask("unknown odd", "☃" * 900)
    old = await link(world, drpc)
    revoked = await link(world, drpc)
    await ask("revoked", old)
    ended = await (await world.as_("hod")).post(
        path_of(world, "links", end="/revoke"), json={"drpcId": str(drpc["_id"])}
    )
    assert ended.status_code == 200
    await ask("revoked by hand", revoked)
    token = await link(world, drpc)
    await ask("other_posting", token, posting=str(other["_id"]))
    for who in ("student", "classmate", "teacher"):
        client = await world.as_(who)
        answers[f"session {who}"] = await client.post("/api/coordinator/open", json={"token": token})
        assert await _reason() == "session"
    answers["session sign"] = await (await world.as_("student")).post(
        "/api/coordinator/sign", json=signature(drpc, token)
    )
    assert (await signed(world, drpc, token)).status_code == 200
    await ask("used", token, receiptKey="y" * 30)
    late = await link(world, other, of="classmate")
    later = clock.now() + dt.timedelta(days=15)
    with monkeypatch.context() as patch:
        patch.setattr(clock, "now", lambda: later)
        await ask("expired", late)
    assert {(answer.status_code, answer.content) for answer in answers.values()} == {(403, answers["used"].content)}
    headers = [
        {name: value for name, value in answer.headers.items() if name not in ("x-request-id", "date")}
        for answer in answers.values()
    ]
    assert all(one == headers[0] for one in headers)
    assert await stored("coordinatorLinks", signature={"$exists": True}) == 1


@pytest.mark.spec("S-262")
async def test_a_refusal_costs_the_same_reads_and_writes_whatever_its_reason(world: World) -> None:
    from tests.support.queries import recorded

    drpc = await posting(world)
    old = await link(world, drpc)
    token = await link(world, drpc)
    await signed(world, drpc, token)
    client = world.client()
    asked = []
    for one in ("g" * 43, old, token):
        with recorded() as queries:
            refused(await client.post("/api/coordinator/open", json={"token": one}), 403)
        asked.append([query.collection for query in queries])
    assert asked[0] == asked[1] == asked[2]


@pytest.mark.spec("S-263")
async def test_a_link_opens_for_the_days_that_the_college_sets(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    drpc = await posting(world)
    token = await link(world, drpc)
    midnight = dt.datetime.combine(clock.today() + dt.timedelta(days=15), dt.time(), clock.INDIA)
    with monkeypatch.context() as patch:
        patch.setattr(clock, "now", lambda: midnight.astimezone(dt.UTC) - dt.timedelta(seconds=1))
        assert (await _opened(world, token))["expiresOn"] == day(13)[:0] + str(midnight.date() - dt.timedelta(days=1))
        patch.setattr(clock, "now", lambda: midnight.astimezone(dt.UTC))
        refused(await world.client().post("/api/coordinator/open", json={"token": token}), 403)
    await collection("colleges").update_one({"_id": world.college}, {"$set": {"standing": {"linkDays": 3}}})
    answer = await (await world.as_("hod")).post(
        path_of(world, "links"), json={"drpcId": str(drpc["_id"]), "channel": "copy"}
    )
    assert answer.json()["data"]["expiresOn"] == str(clock.today() + dt.timedelta(days=3))


@pytest.mark.spec("S-264")
async def test_refusals_are_limited_by_address_and_a_right_token_is_never_refused_for_them(world: World) -> None:
    drpc = await posting(world)
    token = await link(world, drpc)
    client = world.client()
    for _ in range(60):
        refused(await client.post("/api/coordinator/open", json={"token": "wrong"}), 403)
    flooded = await client.post("/api/coordinator/open", json={"token": "wrong"})
    assert (flooded.status_code, "retry-after" in flooded.headers) == (429, True)
    assert (await _opened(world, token))["trainee"] == "Asha Kulkarni"
    assert (await signed(world, drpc, token)).status_code == 200
    assert await stored("audits", action="drp.linkRefused") == 60


@pytest.mark.spec("S-265")
async def test_what_a_coordinator_signs_must_fit_the_posting(world: World) -> None:
    drpc = await posting(world)
    await activity(world, activityDate=day(-3))
    await activity(world, activityDate=day(-4))
    token = await link(world, drpc)
    for field, changes in (
        ("days", {"whole": False}),
        ("days", {"whole": False, "days": [day(-7)]}),
        ("whole", {"whole": None}),
        ("whole", {"whole": None, "days": [day(-4)]}),
        ("whole", {"whole": "true"}),
        ("whole", {"whole": 1}),
        ("days", {"days": [day(-200)]}),
        ("days", {"whole": False, "days": [day(-4), day(1)]}),
        ("days", {"days": [day(-4)]}),
        ("absent", {"absent": [day(-200)]}),
        ("absent", {"absent": [day(-3)]}),
        ("certificateOn", {"certificateOn": None}),
        ("certificateNo", {"certificateNo": None}),
        ("certificateOn", {"certificateOn": day(1)}),
        ("certificateOn", {"certificateOn": day(-30)}),
        ("report", {"report": ""}),
        ("report", {"report": "x" * 4001}),
    ):
        answer = await signed(world, drpc, token, **changes)
        assert answer.status_code == 422, (field, changes, answer.text)
        assert answer.json()["errors"][0]["field"] == field, (changes, answer.text)
    chosen = await signed(world, drpc, token, whole=False, days=[day(-4)], certificateNo=None, certificateOn=None)
    assert chosen.json()["data"]["days"] == 1
    rest = await link(world, drpc)
    assert (await signed(world, drpc, rest)).json()["data"]["days"] == 2


@pytest.mark.spec("S-265")
async def test_a_certificate_comes_after_the_last_day(world: World) -> None:
    running = await posting(world, first=day(-20), last=day(60))
    token = await link(world, running)
    refused(await signed(world, running, token), 422, "The certificate can be issued once the last day has passed.")
    part = await signed(world, running, token, certificateNo=None, certificateOn=None, report="")
    assert part.status_code == 200
    later = await posting(world, "classmate", first=day(5), last=day(95))
    body = {"drpcId": str(later["_id"]), "channel": "copy"}
    refused(await (await world.as_("hod")).post(path_of(world, "links", "classmate"), json=body), 409)


@pytest.mark.spec("S-266")
async def test_two_who_sign_at_once_sign_once(world: World) -> None:
    drpc = await posting(world)
    token = await link(world, drpc)
    answers = await asyncio.gather(*(signed(world, drpc, token, receiptKey=f"key-{n}-{'x' * 20}") for n in range(4)))
    assert sorted(answer.status_code for answer in answers) == [200, 403, 403, 403]


@pytest.mark.spec("S-266")
async def test_two_who_make_a_link_at_once_leave_one(world: World) -> None:
    drpc = await posting(world)
    tokens = await asyncio.gather(*(link(world, drpc, by=who) for who in ("hod", "teacher")))
    answers = [await world.client().post("/api/coordinator/open", json={"token": token}) for token in tokens]
    assert sorted(answer.status_code for answer in answers) == [200, 403]


@pytest.mark.spec("S-267")
async def test_every_step_of_a_link_is_in_the_audit_trail(world: World) -> None:
    drpc = await posting(world)
    await link(world, drpc)
    token = await link(world, drpc)
    await _opened(world, token)
    await signed(world, drpc, token)
    refused(await world.client().post("/api/coordinator/open", json={"token": token}), 403)
    rows = [row async for row in collection("audits").find({"action": {"$regex": "^drp.link"}}).sort([("_id", 1)])]
    assert [row["action"] for row in rows] == [
        "drp.linkMade",
        "drp.linkRevoked",
        "drp.linkMade",
        "drp.linkOpened",
        "drp.linkSigned",
        "drp.linkRefused",
    ]
    assert rows[0]["actorId"] == world.people["hod"]
    assert rows[0]["detail"]["student"] == world.id("student")
    assert rows[3]["target"] == rows[4]["target"] == rows[5]["target"] != rows[0]["target"]


async def test_a_posting_that_is_deleted_takes_its_link_along(world: World) -> None:
    answered = await coordinator(world, by="student", schduleFrom=day(-30), schduleTo=day(60))
    token = await link(world, {"_id": answered["_id"]})
    gone = await (await world.as_("teacher")).post(f"/api/drp/delete/{answered['_id']}", json={"id": answered["_id"]})
    assert gone.status_code == 200
    refused(await world.client().post("/api/coordinator/open", json={"token": token}), 403)
    assert await _reason() == "revoked"
