"""What is to be told of an act is stored with the act: a crash between the two loses nothing."""

from __future__ import annotations

import datetime as dt
from collections import Counter
from typing import Any

import pytest

from api.assessment.forms import groups, particulars
from api.core import clock
from api.core.errors import Conflict
from api.core.store.database import Row, collection
from api.logbook.entries import create
from api.logbook.integrity.history import fault_of
from api.memos.documents import Memo
from api.notifications import pending, undelivered
from api.notifications.service import notify_or_fail
from tests.api.logbook.steps import kind_of, move_clock, stored
from tests.api.world import World

AT_ONCE = dt.timedelta(0)


async def events() -> Counter[str]:
    return Counter([row["event"] async for row in collection("notifications").find({})])


async def holding() -> int:
    return sum([await stored(name, untoldSince={"$ne": None}) for name in pending.documents_with_pending()])


def crash(patch: pytest.MonkeyPatch) -> None:
    """The process ends after the write of an act, before anybody is told; where both are one commit, this is what it
    leaves as well if telling fails."""

    async def gone(*_: Any) -> None:
        return None

    async def fails(fields: Row) -> Row:
        return fields

    patch.setattr(pending, "_deliver", gone)
    patch.setattr(pending, "deliver_in_commit", fails)


async def acts(world: World) -> None:
    """One act of each sort that holds something."""
    teacher, student, hod = await world.as_("teacher"), await world.as_("student"), await world.as_("hod")
    record = await world.create(kind_of("opd"))
    assert (await world.verify(kind_of("opd"), record["_id"])).is_success
    waiting = await world.create(kind_of("conference"), teacher=world.id("colleague"))
    assert "untold" not in str(waiting)
    today = clock.today().isoformat()
    memo = {"date": today, "reason": "Absent", "studentId": world.id("classmate")}
    assert (await hod.post("/api/memos", json=memo)).is_success
    rows = [{"particulars": row["label"], "score": 6} for row in particulars()]
    saved = await teacher.post(f"/api/appraisal/save/{world.id('student')}", json={"records": rows, "toDate": today})
    scores = {field["key"]: 7 for group in groups() for field in group["fields"]}
    sheet = {"studentId": world.id("student"), "fromDate": today, "scores": scores}
    for answer in (saved, await teacher.post("/api/aetcom/save", json=sheet)):
        assert answer.is_success, answer.text
        assert "untold" not in answer.text
    guide = await student.post("/api/synopsis/guide", json={"guide": world.id("teacher")})
    assert guide.is_success, guide.text
    for path in (f"/api/entries/opd/{record['_id']}", f"/api/entries/opd/{world.scope}/{world.id('student')}"):
        assert "untold" not in (await student.get(path)).text


TOLD = {
    *("entry.approved", "entry.submitted", "memo.issued", "appraisal.saved", "aetcom.saved", "thesis.guide"),
}


async def test_what_a_crash_cut_off_is_told_by_the_sweep_once(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as patch:
        crash(patch)
        await acts(world)
    assert (await events(), await holding()) == (Counter(), 6)
    # An act of just now may still be on its way.
    assert await pending.sweep() == 0
    assert await pending.sweep(left=AT_ONCE) == 6
    # The submission was decided on before anybody heard of it; that of the other entry is told.
    assert await events() == Counter(dict.fromkeys(TOLD, 1))
    assert (await pending.sweep(left=AT_ONCE), await holding()) == (0, 0)
    entry = await collection("entries").find_one({"status": "Approved"})
    assert fault_of(entry, None) is None


async def test_without_a_crash_nothing_is_left_and_nothing_told_twice(world: World) -> None:
    await acts(world)
    sent = await events()
    assert (set(sent), await holding()) == (TOLD, 0)
    assert await pending.sweep(left=AT_ONCE) == 0
    assert await events() == sent


async def test_a_decision_that_was_taken_back_is_not_told_by_the_sweep(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    record = await world.create(kind_of("opd"))
    with monkeypatch.context() as patch:
        crash(patch)
        await world.verify(kind_of("opd"), record["_id"])
        undone = await (await world.as_("teacher")).post(f"/api/entries/opd/{record['_id']}/undo", json={})
        assert undone.is_success
    assert await pending.sweep(left=AT_ONCE) == 0
    assert "entry.approved" not in await events()


async def test_a_decision_is_seen_after_its_half_minute_also_from_the_sweep(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    record = await world.create(kind_of("opd"))
    with monkeypatch.context() as patch:
        crash(patch)
        await world.verify(kind_of("opd"), record["_id"])
    await pending.sweep(left=AT_ONCE)
    student = await world.as_("student")
    path = f"/api/getAllNotifications/{world.id('student')}"
    assert (await student.get(path)).json()["data"] == []
    move_clock(monkeypatch, seconds=32)
    assert [row["event"] for row in (await student.get(path)).json()["data"]] == ["entry.approved"]


async def test_a_telling_that_fails_stays_for_the_sweep(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    async def fails(**_: Any) -> None:
        raise OSError("away")

    with monkeypatch.context() as patch:
        patch.setattr(pending, "notify_or_fail", fails)
        record = await world.create(kind_of("opd"))
        assert record["status"] == "Pending"
        assert await pending.sweep(left=AT_ONCE) == 0
    assert await holding() == 1
    assert await pending.sweep(left=AT_ONCE) == 1
    assert await events() == {"entry.submitted": 1}


async def left_by_a_crash(world: World, monkeypatch: pytest.MonkeyPatch, count: int) -> None:
    """So many memos of which nobody has been told."""
    hod = await world.as_("hod")
    with monkeypatch.context() as patch:
        crash(patch)
        for number in range(count):
            body = {"date": clock.today().isoformat(), "reason": f"Absent {number}", "studentId": world.id("classmate")}
            assert (await hod.post("/api/memos", json=body)).is_success


async def test_two_sweeps_at_once_tell_of_an_act_once(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """The second one comes while the first is telling."""
    await left_by_a_crash(world, monkeypatch, 1)
    yesterday = clock.now() - dt.timedelta(days=1)
    await collection("memos").update_many({}, {"$set": {"untoldSince": yesterday}})
    swept = list[int]()

    async def while_another_sweeps(**one: Any) -> None:
        if not swept:
            swept.append(0)
            swept.append(await pending.sweep())
        await notify_or_fail(**one)

    monkeypatch.setattr(pending, "notify_or_fail", while_another_sweeps)
    assert (await pending.sweep(), swept) == (1, [0, 0])
    assert (await events(), await holding()) == (Counter({"memo.issued": 1}), 0)


async def test_what_always_fails_keeps_nobody_waiting_and_is_given_up(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    await left_by_a_crash(world, monkeypatch, 3)
    broken = {"untold.0.event": "no.such.event", "untoldSince": clock.now() - dt.timedelta(days=1)}
    first = [row["_id"] async for row in collection("memos").find({}).sort([("_id", 1)]).limit(2)]
    await collection("memos").update_many({"_id": {"$in": first}}, {"$set": broken})
    monkeypatch.setattr(pending, "BATCH", 2)
    monkeypatch.setattr(pending, "MAX_TRIES", 3)
    notified = [await pending.sweep(left=AT_ONCE) for _ in range(6)]
    assert sum(notified) == 1, "The one behind them is told all the same."
    assert await holding() == 0
    (warning,) = [row async for row in collection("notifications").find({"event": "notification.failed"})]
    assert (warning["toId"], warning["times"]) == (world.people["master"], 2)
    master = await world.as_("master")
    (digest,) = (await master.get(f"/api/getAllNotifications/{world.id('master')}")).json()["data"]
    assert (digest["desc"], digest["url"]) == ("2 notifications could not be delivered", "/outbox?state=failed")
    failed = (await master.get("/api/outbox?state=failed")).json()["data"]
    assert {row["to"] for row in failed} == {(await user(world, "classmate"))["name"]}
    assert {(row["channel"], row["tries"], row["error"]) for row in failed} == {
        ("notification", 3, "KeyError: 'no.such.event'")
    }


async def user(world: World, who: str) -> Row:
    row = await collection("users").find_one({"_id": world.people[who]})
    assert row is not None
    return dict(row)


async def test_a_notification_that_was_given_up_is_tried_again_by_the_master(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    await left_by_a_crash(world, monkeypatch, 1)
    monkeypatch.setattr(pending, "MAX_TRIES", 1)
    with monkeypatch.context() as patch:

        async def fails(**_: Any) -> None:
            raise OSError("away")

        patch.setattr(pending, "notify_or_fail", fails)
        assert await pending.sweep(left=AT_ONCE) == 0
    assert await holding() == 0
    master, sender = await world.as_("master"), world.app.state.sender
    (row,) = (await master.get("/api/outbox?state=failed")).json()["data"]
    assert (row["channel"], row["tries"], row["error"]) == ("notification", 1, "OSError: away")
    assert "Absent 0" not in str(await events())
    assert (await master.post(f"/api/outbox/{row['_id']}/retry")).status_code == 200
    assert await sender.send_due("notification") == 1
    assert await events() == Counter({"memo.issued": 1, "notification.failed": 1})
    (row,) = (await master.get("/api/outbox?state=sent")).json()["data"]
    assert row["channel"] == "notification"
    assert await stored("outbox", notification={"$exists": True}) == 0


async def test_what_is_wrong_in_itself_is_given_up_again_at_the_next_try(world: World) -> None:
    broken = pending.notification([world.people["classmate"]], "no.such.event", "Something happened")
    await undelivered.give_up([broken], of="memos:1", tries=10, error=OSError("away"))
    master = await world.as_("master")
    (row,) = (await master.get("/api/outbox?state=failed")).json()["data"]
    assert (await master.post(f"/api/outbox/{row['_id']}/retry")).status_code == 200
    await world.app.state.sender.send_due("notification")
    (row,) = (await master.get("/api/outbox?state=failed")).json()["data"]
    assert (row["tries"], row["error"]) == (1, "KeyError: 'no.such.event'")


async def test_an_unread_notification_that_is_replaced_keeps_no_old_sender_or_subject(world: World) -> None:
    to, by, subject = world.people["student"], world.people["teacher"], world.people["classmate"]
    await notify_or_fail([to], "month.open", "The first", by=by, subject=subject, key="months")
    await notify_or_fail([to], "month.open", "The second", key="months")
    (row,) = [row async for row in collection("notifications").find({})]
    assert (row["desc"], row["times"]) == ("The second", 2)
    assert not {"fromId", "subject"} & set(row)


@pytest.mark.stores("embedded")
async def test_an_act_and_its_notification_are_one_commit_whole_or_not_at_all(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On the embedded store; what is to be told is not even kept beside the act."""
    log = world.app.state.store._log
    await world.as_("student")
    await world.as_("teacher")
    before = log.committed
    record = await world.create(kind_of("opd"))
    assert (log.committed - before, await holding()) == (1, 0)
    assert (await world.verify(kind_of("opd"), record["_id"])).is_success
    assert (log.committed - before, await holding()) == (2, 0)
    notified = await events()
    assert notified == {"entry.submitted": 1, "entry.approved": 1}

    async def taken_meanwhile(*_: Any) -> None:
        raise Conflict("The days are taken.")

    monkeypatch.setattr(create, "check_overlap", taken_meanwhile)
    with pytest.raises(AssertionError):
        await world.create(kind_of("conference"), teacher=world.id("colleague"))
    assert (await stored("entries"), await events()) == (1, notified)


def test_every_document_that_holds_what_is_untold_is_swept() -> None:
    records = {"entries", "memos", "appraisals", "aetcoms", "theses"}
    of_standing = {
        "finalActs",
        "validityNotices",
        "weekReminders",
        "attendanceMonths",
        "monthAuthentications",
        "monthReminders",
        "packMoves",
    }
    of_cover = {"awayDays", "coverMoves"}
    of_residency = {"coordinatorLinks", "residencyReminders"}
    assert set(pending.documents_with_pending()) == records | of_standing | of_residency | of_cover
    assert pending.documents_with_pending()["memos"] is Memo
