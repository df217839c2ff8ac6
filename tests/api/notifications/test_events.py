"""What makes notifications: submissions, decisions after the time in which they can be undone, the own account."""

from __future__ import annotations

import asyncio
import datetime as dt
from typing import Any

import pytest
from bson import ObjectId
from fastapi import FastAPI
from pydantic import SecretStr
from pymongo.errors import DuplicateKeyError

from api.core import clock
from api.core.store import Records, records
from api.core.store.database import changed, collection
from api.logbook.contract.registry import all_kinds
from api.logbook.entries import notify
from api.main import create_app
from api.notifications import service
from api.notifications.documents import Notification
from api.notifications.events import EVENTS
from api.settings import Settings
from tests.api.conftest import TEST_SECRET
from tests.api.logbook.steps import kind_of, move_clock, stored
from tests.api.quick_passwords import give_passwords, use_quick_passwords
from tests.api.world import PASSWORD, Record, World, make_world


async def notifications_of(world: World, who: str) -> list[Record]:
    """A person's notifications, the newest first."""
    answer = await (await world.as_(who)).get(f"/api/getAllNotifications/{world.id(who)}")
    assert answer.status_code == 200, answer.text
    rows: list[Record] = answer.json()["data"]
    return rows


def later(patch: pytest.MonkeyPatch) -> None:
    """The time in which a decision can be undone is over."""
    move_clock(patch, seconds=32)


async def undo(world: World, record: Record, by: str = "teacher") -> None:
    answer = await (await world.as_(by)).post(f"/api/entries/{record['kind']}/{record['_id']}/undo", json={})
    assert answer.status_code == 200, answer.text


async def test_a_submission_is_told_to_the_teacher_it_names_and_to_nobody_else(world: World) -> None:
    record = await world.create(
        kind_of("training"), topic="SGLT2 inhibitors in heart failure", teacher=world.id("junior")
    )
    [row] = await notifications_of(world, "junior")
    assert row["desc"] == "Asha Kulkarni submitted Clinical Training: SGLT2 inhibitors in heart failure"
    assert row["url"] == f"/task/{kind_of('training').categoryId}?open={record['_id']}"
    assert row["fromId"] == {"_id": world.id("student"), "name": "Asha Kulkarni"}
    assert (row["event"], row["nStatus"]) == ("entry.submitted", False)
    assert await stored("notifications") == 1


async def test_without_a_teacher_the_head_is_told_and_without_a_head_all_who_verify(world: World) -> None:
    await world.create(kind_of("leave"), teacher=None)
    assert [row["event"] for row in await notifications_of(world, "hod")] == ["entry.submitted"]
    assert await stored("notifications") == 1
    await collection("users").update_one({"_id": world.people["hod"]}, {"$set": {"status": False}})
    await collection("colleges").update_one({"_id": world.college}, {"$set": {"withheldRoles": ["Cleark"]}})
    changed("colleges")
    await world.create(kind_of("leave"), teacher=None, fromDate="2025-03-01", toDate="2025-03-02")
    for who in ("teacher", "colleague", "junior", "admin"):
        assert len(await notifications_of(world, who)) == 1, who
    for who in ("clerk", "twin_teacher", "other_teacher", "master", "classmate"):
        assert await notifications_of(world, who) == [], who


async def test_a_correction_is_called_one(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    record = await world.create(kind_of("opd"))
    await world.verify(kind_of("opd"), record["_id"], status="Rejected")
    [first] = await notifications_of(world, "teacher")
    await (await world.as_("teacher")).post(f"/api/notification/{first['_id']}", json={"nStatus": True})
    await world.create(kind_of("opd"), replaces=record["_id"])
    assert (await notifications_of(world, "teacher"))[0]["desc"].startswith("Asha Kulkarni corrected ")


async def test_many_unread_submissions_of_a_day_are_one_row(world: World) -> None:
    """It counts until it is read; then a new one begins. What another teacher is told stands apart."""
    for _ in range(3):
        await world.create(kind_of("training"))
    await world.create(kind_of("training"), by="classmate")
    await world.create(kind_of("training"), teacher=world.id("junior"))
    [row] = await notifications_of(world, "teacher")
    assert row["times"] == 4
    assert row["desc"] == "4 entries were submitted for verification, the latest by Rohan Deshmukh"
    assert (row["url"], row["fromId"]["name"]) == ("/dashboard?sort=-receivedOn", "Rohan Deshmukh")
    assert [row["times"] for row in await notifications_of(world, "junior")] == [1]
    await (await world.as_("teacher")).post(f"/api/notification/{row['_id']}", json={"nStatus": True})
    await world.create(kind_of("training"))
    assert [(row["times"], row["nStatus"]) for row in await notifications_of(world, "teacher")] == [
        (1, False),
        (4, True),
    ]


async def test_the_next_day_begins_a_row_of_its_own(world: World) -> None:
    await world.create(kind_of("training"))
    yesterday = notify.day_key(clock.now() - dt.timedelta(days=1))
    moved = await collection("notifications").update_one(
        {"key": service.key_of(world.people["teacher"], notify.day_key(clock.now()))},
        {"$set": {"key": service.key_of(world.people["teacher"], yesterday)}},
    )
    assert moved.matched_count == 1
    await world.create(kind_of("training"))
    assert [row["times"] for row in await notifications_of(world, "teacher")] == [1, 1]


async def test_submissions_at_once_are_all_counted(world: World) -> None:
    await asyncio.gather(*(world.create(kind_of("training")) for _ in range(8)))
    assert sum(row["times"] for row in await notifications_of(world, "teacher")) == 8
    assert await stored("notifications") == 1


async def test_who_comes_second_to_make_a_row_is_counted_in_it(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two upserts of one key may both find nothing: the unique index refuses one, which then finds the other's row."""
    await world.create(kind_of("training"))

    class Beaten:
        tries = 0

        async def upsert(self, *where: Any, **options: Any) -> None:
            self.tries += 1
            if self.tries == 1:
                raise DuplicateKeyError("key")
            await records(Notification).upsert(*where, **options)

    beaten = Beaten()
    monkeypatch.setattr(service, "records", lambda _of: beaten)
    await world.create(kind_of("training"))
    monkeypatch.undo()
    assert beaten.tries == 2
    assert [row["times"] for row in await notifications_of(world, "teacher")] == [2]


async def test_a_retry_is_told_once(world: World) -> None:
    client, body = await world.as_("student"), world.body(kind_of("training"), clientId="a-retried-one")
    assert [(await client.post("/api/entries/training", json=body)).status_code for _ in range(2)] == [201, 200]
    assert [row["times"] for row in await notifications_of(world, "teacher")] == [1]


async def test_a_deleted_entry_takes_its_row_along_unless_others_are_counted_in_it(world: World) -> None:
    client, kind = await world.as_("student"), kind_of("opd")
    first = await world.create(kind)
    await client.post("/api/deleteRecord", json={"id": first["_id"], "type": kind.deleteName})
    assert await notifications_of(world, "teacher") == []
    await world.create(kind)
    latest = await world.create(kind)
    await client.post("/api/deleteRecord", json={"id": latest["_id"], "type": kind.deleteName})
    assert [row["times"] for row in await notifications_of(world, "teacher")] == [2]


@pytest.mark.parametrize(
    ("status", "event", "word"),
    [
        ("Approved", "entry.approved", "approved"),
        ("Rejected", "entry.rejected", "rejected"),
    ],
)
async def test_a_decision_is_told_when_it_can_no_longer_be_undone(
    world: World, monkeypatch: pytest.MonkeyPatch, status: str, event: str, word: str
) -> None:
    await world.as_("classmate")
    record = await world.create(kind_of("training"), topic="Snake bite")
    assert (await world.verify(kind_of("training"), record["_id"], status=status)).status_code == 200
    # The entry itself shows it at once (DECISIONS D7.4).
    read = await (await world.as_("student")).get(f"/api/entries/training/{record['_id']}")
    assert read.json()["data"]["status"] == status
    assert await notifications_of(world, "student") == []
    move_clock(monkeypatch, seconds=29)
    assert await notifications_of(world, "student") == []
    move_clock(monkeypatch, seconds=3)
    [row] = await notifications_of(world, "student")
    assert (row["event"], row["desc"]) == (event, f"Dr. Leena Thomas {word} Clinical Training: Snake bite")
    assert row["url"] == f"/task/{kind_of('training').categoryId}?open={record['_id']}"
    assert await notifications_of(world, "classmate") == []


async def test_an_undone_decision_is_never_told_and_the_next_one_is(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    record = await world.create(kind_of("opd"))
    await world.verify(kind_of("opd"), record["_id"], status="Rejected")
    await undo(world, record)
    assert await stored("notifications", event="entry.rejected") == 0
    await world.verify(kind_of("opd"), record["_id"])
    later(monkeypatch)
    assert [row["event"] for row in await notifications_of(world, "student")] == ["entry.approved"]


async def test_a_second_thought_replaces_what_was_not_read(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    record = await world.create(kind_of("opd"))
    await world.as_("colleague")
    await world.verify(kind_of("opd"), record["_id"], status="Rejected")
    later(monkeypatch)
    await world.verify(kind_of("opd"), record["_id"], by="colleague")
    later(monkeypatch)
    [row] = await notifications_of(world, "student")
    assert (row["event"], row["times"], row["fromId"]["name"]) == ("entry.approved", 1, "Dr. Suresh Bhagwat")
    await (await world.as_("student")).post(f"/api/notification/{row['_id']}", json={"nStatus": True})
    await world.verify(kind_of("opd"), record["_id"], status="Rejected")
    later(monkeypatch)
    assert [(row["event"], row["nStatus"]) for row in await notifications_of(world, "student")] == [
        ("entry.rejected", False),
        ("entry.approved", True),
    ]


async def test_the_time_that_is_waited_out_is_a_setting(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    world.app.state.settings.undo_seconds = 5
    record = await world.create(kind_of("opd"))
    await world.verify(kind_of("opd"), record["_id"])
    move_clock(monkeypatch, seconds=7)
    assert [row["event"] for row in await notifications_of(world, "student")] == ["entry.approved"]


@pytest.mark.stores("memory", "embedded")
async def test_a_restart_changes_nothing_about_what_waits(tmp_path: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is held back is held by its own date in the store: no process has to live until then."""
    settings = Settings(environment="test", secret=SecretStr(TEST_SECRET), data=tmp_path)
    monkeypatch.delenv("MONGODB_URL", raising=False)
    app = create_app(settings)
    async with app.router.lifespan_context(app), make_world(app, settings) as world:
        record = await world.create(kind_of("opd"))
        await world.verify(kind_of("opd"), record["_id"])
        undone = await world.create(kind_of("opd"))
        await world.verify(kind_of("opd"), undone["_id"])
        people = world.people
    again = create_app(settings)
    async with again.router.lifespan_context(again):
        restarted = World(again, settings)
        restarted.people = people
        await undo(restarted, undone)
        assert await notifications_of(restarted, "student") == []
        later(monkeypatch)
        [row] = await notifications_of(restarted, "student")
        assert row["url"].endswith(record["_id"])
        await restarted.close()


async def test_a_changed_password_is_told_to_its_owner(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    use_quick_passwords(monkeypatch)
    await give_passwords(world)
    body = {"currentPassword": PASSWORD, "newPassword": "Monsoon#ward7", "confirmPassword": "Monsoon#ward7"}
    assert (await (await world.as_("student")).post("/api/updatePassword", json=body)).status_code == 200
    [row] = await notifications_of(world, "student")
    assert (row["event"], row["url"], row["fromId"]["name"]) == ("password.changed", "/profile", "PG Logbook")
    assert await stored("notifications") == 1
    wrong = {**body, "currentPassword": "Nothing@1"}
    assert (await (await world.as_("student")).post("/api/updatePassword", json=wrong)).status_code == 422
    assert await stored("notifications") == 1


async def test_an_act_stands_when_nobody_could_be_told(
    world: World, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fails(of: type[Notification]) -> Any:
        raise OSError(f"{of.__name__} is full")

    monkeypatch.setattr(service, "records", fails)
    record = await world.create(kind_of("opd"))
    assert (await world.verify(kind_of("opd"), record["_id"])).status_code == 200
    await undo(world, record)
    client = await world.as_("student")
    removal = {"id": record["_id"], "type": kind_of("opd").deleteName}
    assert (await client.post("/api/deleteRecord", json=removal)).status_code == 200
    assert len([line for line in caplog.records if line.name == "api.notifications"]) == 4
    monkeypatch.undo()
    assert await stored("notifications") == 0


async def test_finding_out_whom_to_tell_fails_no_act_either(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    async def fails(*_: object) -> list[ObjectId]:
        raise OSError("away")

    monkeypatch.setattr("api.accounts.service.verifiers_of", fails)
    await world.create(kind_of("leave"), teacher=None)
    assert await stored("entries") == 1


async def test_a_submission_and_a_decision_cost_one_write_more(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    writes: list[type[Notification]] = []

    def counting(of: type[Notification]) -> Records[Notification]:
        writes.append(of)
        return records(of)

    monkeypatch.setattr(service, "records", counting)
    record = await world.create(kind_of("training"))
    await world.verify(kind_of("training"), record["_id"])
    assert writes == [Notification] * 2


@pytest.mark.parametrize(
    "url", ["javascript:alert(1)", "//evil", "https://evil", "/\\evil", "/a//b", "data:x", "evil", "/task/1#x"]
)
async def test_an_address_elsewhere_is_no_address(world: World, url: str) -> None:
    """XS-02: a row with it is not made, and the act of which it was to tell is not hurt."""
    with pytest.raises(ValueError, match="page of this product"):
        service.new_notification(world.people["student"], "memo.issued", "A memo", url, at=clock.now())
    await service.notify([world.people["student"]], "memo.issued", "A memo", url)
    assert await stored("notifications") == 0


async def test_memos_and_registrations_are_told_by_the_same_call(world: World) -> None:
    head, student = world.people["hod"], world.people["student"]
    await service.notify([student, student], "memo.issued", "Memo 4 of 2026: attendance", "/memo", by=head)
    for name, person in (("Neha Joshi", "unverified"), ("Tenzin Lhamo", "newcomer")):
        by, text = world.people[person], f"{name} registered and waits for your verification"
        await service.notify([head, by], "student.registered", text, "/allStudent", by=by, key="registered")
    assert [(row["desc"], row["url"]) for row in await notifications_of(world, "student")] == [
        ("Memo 4 of 2026: attendance", "/memo")
    ]
    assert [row["desc"] for row in await notifications_of(world, "hod")] == [
        "2 students registered, the latest is Tenzin Lhamo"
    ]
    assert await notifications_of(world, "newcomer") == []


async def test_an_unknown_event_is_a_mistake_that_is_logged(world: World, caplog: pytest.LogCaptureFixture) -> None:
    await service.notify([world.people["student"]], "entry.lost", "Nothing")
    assert await stored("notifications") == 0
    assert "KeyError: 'entry.lost'" in caplog.text


def test_no_kind_names_an_entry_by_what_identifies_a_patient() -> None:
    """DECISIONS D8.2: the headline of every kind stands in notifications."""
    for kind in all_kinds():
        named = {kind.headline, kind.topicFrom, "topic"}
        assert not [field.name for field in kind.fields if field.patient and kind.stored(field.name) in named], kind.key


@pytest.mark.parametrize("event", [event for event in EVENTS.values() if event.many])
def test_a_digest_reads_as_a_sentence(event: Any) -> None:
    assert event.many.format(count=7, name="Asha Kulkarni").startswith("7 ")
    assert service.OWN_PATH.fullmatch(event.manyUrl)


async def test_long_topics_are_cut_at_a_word(app: FastAPI, world: World) -> None:
    await world.create(kind_of("training"), topic="A word " * 40)
    [row] = await notifications_of(world, "teacher")
    assert row["desc"].endswith(" A…") or row["desc"].endswith(" word…")
    assert len(row["desc"]) < 180
