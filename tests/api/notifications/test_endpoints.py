"""The calls about notifications: the stranger first, then others', then the own."""

from __future__ import annotations

import datetime as dt
from typing import Any

import pytest
from bson import ObjectId

from api.core import clock
from api.core.store.database import collection
from api.core.store.records import stored
from api.notifications import service
from tests.api.logbook.steps import reasons, refused
from tests.api.world import World


async def notified(world: World, who: str, number: int = 1, **more: Any) -> list[str]:
    """Puts notifications before a person, a minute apart, the newest last; answers their ids."""
    ids = []
    for step in range(number):
        at = clock.now() - dt.timedelta(minutes=number - step)
        person, sender = world.people[who], world.people["teacher"]
        row = stored(
            service.new_notification(
                person, "entry.approved", f"Number {step + 1}", f"/task/{'a' * 24}", by=sender, at=at
            )
        )
        await collection("notifications").insert_one({**row, **more})
        ids.append(str(row["_id"]))
    return ids


async def unread(world: World, who: str) -> int:
    answer = await (await world.as_(who)).get(f"/api/unreadNotifications/{world.id(who)}")
    assert answer.status_code == 200, answer.text
    return int(answer.json()["unread"])


@pytest.mark.spec("P-396", "P-397")
async def test_nobody_reads_or_marks_anothers(world: World) -> None:
    """401, 403, 404, and nothing changes (attack rows ID-01 and ID-14); the Master has no more right than others."""
    [mine] = await notified(world, "student")
    student = world.id("student")
    lists = [f"/api/getAllNotifications/{student}", f"/api/unreadNotifications/{student}"]
    stranger = world.client()
    for path in lists:
        refused(await stranger.get(path), 401)
    refused(await stranger.post(f"/api/notification/{mine}", json={"nStatus": True}), 401)
    refused(await stranger.post(f"/api/readAllNotifications/{student}", json={"nStatus": True}), 401)
    for who in ("classmate", "teacher", "hod", "master"):
        client = await world.as_(who)
        for path in lists:
            refused(await client.get(path), 403)
        refused(await client.post(f"/api/notification/{mine}", json={"nStatus": True}), 403)
        refused(await client.post(f"/api/readAllNotifications/{student}", json={"nStatus": True}), 403)
    own = await world.as_("student")
    for missing in ("x", "0" * 24, str(ObjectId())):
        refused(await own.post(f"/api/notification/{missing}", json={"nStatus": True}), 404)
    refused(await own.get("/api/getAllNotifications/x"), 404)
    assert await unread(world, "student") == 1


@pytest.mark.spec("P-234", "P-396")
async def test_the_list_has_the_specified_keys_newest_first(world: World) -> None:
    ids = await notified(world, "student", 3)
    await notified(world, "classmate")
    answer = await (await world.as_("student")).get(f"/api/getAllNotifications/{world.id('student')}")
    body = answer.json()
    assert body["status"] is True
    assert [row["_id"] for row in body["data"]] == ids[::-1]
    assert body["total"] == 3
    first = body["data"][0]
    assert first["toId"] == {"_id": world.id("student"), "name": "Asha Kulkarni"}
    assert first["fromId"] == {"_id": world.id("teacher"), "name": "Dr. Leena Thomas"}
    assert (first["desc"], first["url"], first["nStatus"]) == ("Number 3", f"/task/{'a' * 24}", False)
    assert (first["event"], first["times"]) == ("entry.approved", 1)
    assert dt.datetime.fromisoformat(first["at"]) <= clock.now()
    assert "key" not in first


async def test_the_product_itself_is_a_sender_with_a_name(world: World) -> None:
    await service.notify([world.people["student"]], "account.verified", "Your account was verified")
    row = (await (await world.as_("student")).get(f"/api/getAllNotifications/{world.id('student')}")).json()["data"][0]
    assert row["fromId"] == {"_id": None, "name": "PG Logbook"}
    assert row["url"] == ""


async def test_the_list_pages_and_narrows_to_the_unread(world: World) -> None:
    ids = await notified(world, "student", 12)
    client, path = await world.as_("student"), f"/api/getAllNotifications/{world.id('student')}"
    for read in ids[:4]:
        assert (await client.post(f"/api/notification/{read}", json={"nStatus": True})).status_code == 200
    second = (await client.get(f"{path}?page=2&limit=5")).json()
    assert ([row["_id"] for row in second["data"]], second["total"]) == (ids[2:7][::-1], 12)
    open_ones = (await client.get(f"{path}?page=1&limit=5&unread=true")).json()
    assert ([row["_id"] for row in open_ones["data"]], open_ones["total"]) == (ids[7:][::-1], 8)
    assert (await client.get(f"{path}?unread=false")).json()["total"] == 12


@pytest.mark.parametrize(
    "query", ["unread=yes", "unread=true&unread=true", "search=x", "sort=at", "page=0", "limit=101"]
)
async def test_a_query_that_the_list_does_not_have_is_refused(world: World, query: str) -> None:
    refused(await (await world.as_("student")).get(f"/api/getAllNotifications/{world.id('student')}?{query}"), 422)


@pytest.mark.spec("P-262", "P-397")
async def test_marking_one_as_read_takes_it_off_the_count(world: World) -> None:
    ids = await notified(world, "student", 3)
    client = await world.as_("student")
    answer = await client.post(f"/api/notification/{ids[1]}", json={"nStatus": True})
    assert (answer.status_code, answer.json()["unread"]) == (200, 2)
    again = await client.post(f"/api/notification/{ids[1]}", json={"nStatus": True})
    assert (again.status_code, again.json()["unread"]) == (200, 2)
    stored = await collection("notifications").find_one({"_id": ObjectId(ids[1])})
    assert stored["nStatus"] is True
    assert await unread(world, "student") == 2


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({}, "nStatus"),
        ({"nStatus": False}, "nStatus"),
        ({"nStatus": "true"}, "nStatus"),
        ({"nStatus": True, "toId": "0" * 24}, "toId"),
    ],
)
async def test_a_flag_that_is_none_is_refused(world: World, body: Any, field: str) -> None:
    [mine] = await notified(world, "student")
    client = await world.as_("student")
    assert field in reasons(refused(await client.post(f"/api/notification/{mine}", json=body), 422))
    assert field in reasons(
        refused(await client.post(f"/api/readAllNotifications/{world.id('student')}", json=body), 422)
    )
    assert await unread(world, "student") == 1


async def test_marking_all_leaves_what_came_after_the_look_at_the_list(world: World) -> None:
    await notified(world, "student", 3)
    await notified(world, "classmate")
    client = await world.as_("student")
    newest = (await client.get(f"/api/unreadNotifications/{world.id('student')}")).json()["newest"]
    await service.notify([world.people["student"]], "entry.rejected", "Came just now")
    path = f"/api/readAllNotifications/{world.id('student')}"
    refused(await client.post(path, json={"nStatus": True, "until": "yesterday"}), 422)
    answer = await client.post(path, json={"nStatus": True, "until": newest})
    assert (answer.status_code, answer.json()["unread"]) == (200, 1)
    assert (await client.post(path, json={"nStatus": True})).json()["unread"] == 0
    assert await unread(world, "classmate") == 1


async def test_marking_all_does_not_touch_what_is_not_due(world: World) -> None:
    """Not even with an instant in the future: what is held back stays unread for when it falls due."""
    later = clock.now() + dt.timedelta(seconds=30)
    await notified(world, "student", at=later)
    client = await world.as_("student")
    body = {"nStatus": True, "until": clock.wire_instant(later + dt.timedelta(days=1))}
    assert (await client.post(f"/api/readAllNotifications/{world.id('student')}", json=body)).json()["unread"] == 0
    assert await collection("notifications").count_documents({"nStatus": False}) == 1


async def test_what_is_not_due_is_not_there(world: World) -> None:
    [upcoming] = await notified(world, "student", at=clock.now() + dt.timedelta(seconds=30))
    client = await world.as_("student")
    assert await unread(world, "student") == 0
    assert (await client.get(f"/api/getAllNotifications/{world.id('student')}")).json()["data"] == []
    refused(await client.post(f"/api/notification/{upcoming}", json={"nStatus": True}), 404)


async def test_the_count_says_that_nothing_has_changed(world: World) -> None:
    """304 to the tag of the last answer, and a fresh answer as soon as the count or the newest changes."""
    await notified(world, "student", 2)
    client, path = await world.as_("student"), f"/api/unreadNotifications/{world.id('student')}"
    first = await client.get(path)
    tag = first.headers["etag"]
    assert tag == f'W/"{first.json()["tag"]}"'
    same = await client.get(path, headers={"If-None-Match": tag})
    assert (same.status_code, same.content, same.headers["etag"]) == (304, b"", tag)
    await service.notify([world.people["student"]], "entry.rejected", "Came just now")
    fresh = await client.get(path, headers={"If-None-Match": tag})
    assert (fresh.status_code, fresh.json()["unread"]) == (200, 3)
    refused(await world.client().get(path, headers={"If-None-Match": tag}), 401)
    refused(await (await world.as_("classmate")).get(path, headers={"If-None-Match": tag}), 403)


async def test_the_count_goes_up_to_a_hundred(world: World) -> None:
    """Then it is "99+", and no more rows are read for it."""
    at = clock.now()
    rows = [
        stored(service.new_notification(world.people["student"], "entry.approved", "One of many", "", at=at))
        for _ in range(120)
    ]
    await collection("notifications").insert_many(rows)
    assert await unread(world, "student") == 100


async def test_asking_for_the_count_does_not_keep_a_session_alive(world: World) -> None:
    """A page that nobody sits at asks every minute; the idle time runs all the same (DECISIONS D5.2)."""
    client = await world.as_("student")
    before = clock.now() - dt.timedelta(minutes=20)
    sessions = collection("sessions")
    await sessions.update_many({"userId": world.people["student"]}, {"$set": {"lastSeen": before}})
    await unread(world, "student")
    assert (await sessions.find_one({"userId": world.people["student"]}))["lastSeen"] == before
    await client.get(f"/api/getAllNotifications/{world.id('student')}")
    assert (await sessions.find_one({"userId": world.people["student"]}))["lastSeen"] > before
