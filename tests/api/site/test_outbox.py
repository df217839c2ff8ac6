"""The outbox page of the Master: who sees it, what it shows, and that it shows no code outside development."""

from __future__ import annotations

import pytest
from bson import ObjectId

from api.core.messages import outbox
from api.core.messages.outbox import Message
from api.core.messages.sender import Sender, Undeliverable
from api.core.store.database import collection
from tests.api.world import World


class Refusing:
    async def send(self, message: Message, reference: str) -> None:
        raise Undeliverable("The mail server refused this address (550).")


async def fill(count: int = 3) -> None:
    for n in range(count):
        to = f"person{n}@example.com"
        await outbox.enqueue(
            Message(channel="mail", template="note", to=to, subject="Note", text=f"Secret {n}"), key=to
        )


async def test_only_the_master_may_look(world: World) -> None:
    assert (await world.client().get("/api/outbox")).status_code == 401
    assert (await world.client().post(f"/api/outbox/{ObjectId()}/retry")).status_code == 401
    for who in ("student", "teacher", "hod", "clerk", "admin"):
        assert (await (await world.as_(who)).get("/api/outbox")).status_code == 403
        assert (await (await world.as_(who)).post(f"/api/outbox/{ObjectId()}/retry")).status_code == 403
    master = await world.as_("master")
    for unknown in (str(ObjectId()), "x"):
        assert (await master.post(f"/api/outbox/{unknown}/retry")).status_code == 404


async def test_the_list_pages_searches_and_narrows(world: World) -> None:
    await fill()
    master = await world.as_("master")
    page = (await master.get("/api/outbox?page=1&limit=2")).json()
    assert (page["total"], page["limit"], len(page["data"]), page["bodies"]) == (3, 2, 2, False)
    assert [row["to"] for row in page["data"]] == ["person2@example.com", "person1@example.com"]
    assert set(page["data"][0]) == {
        *("_id", "channel", "template", "to", "subject", "state", "tries", "due", "createdAt", "expiresAt"),
    }
    body = (await master.get("/api/outbox?search=PERSON1")).json()
    assert [row["to"] for row in body["data"]] == ["person1@example.com"]
    assert (await master.get("/api/outbox?state=sent")).json()["total"] == 0
    for wrong in ("state=open", "sort=to", "limit=101"):
        assert (await master.get(f"/api/outbox?{wrong}")).status_code == 422


async def test_texts_are_shown_in_development_only(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    await fill(1)
    master = await world.as_("master")
    assert "Secret" not in (await master.get("/api/outbox")).text
    monkeypatch.setattr(world.app.state.settings, "environment", "production")
    assert "Secret" not in (await master.get("/api/outbox")).text
    monkeypatch.setattr(world.app.state.settings, "environment", "development")
    shown = (await master.get("/api/outbox")).json()
    assert (shown["bodies"], shown["data"][0]["text"]) == (True, "Secret 0")


async def test_a_message_that_was_given_up_is_sent_again(world: World) -> None:
    await fill(1)
    await Sender({"mail": Refusing(), "sms": Refusing()}, {}).send_due("mail")
    master = await world.as_("master")
    (row,) = (await master.get("/api/outbox?state=failed")).json()["data"]
    assert row["error"] == "The mail server refused this address (550)."
    again = await master.post(f"/api/outbox/{row['_id']}/retry")
    assert (again.status_code, again.json()["message"]) == (200, "The message is on its way again.")
    (row,) = (await master.get("/api/outbox")).json()["data"]
    assert (row["state"], row["tries"]) == ("waiting", 0)
    twice = await master.post(f"/api/outbox/{row['_id']}/retry")
    assert (twice.status_code, twice.json()["message"]) == (409, "This message is already waiting to be sent.")
    assert await collection("audits").count_documents({"action": "outbox.retried"}) == 1
