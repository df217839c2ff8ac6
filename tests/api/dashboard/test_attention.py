"""What needs a trainee now: corrections, memos, assessments, postings, the checklist; each with the way there."""

from __future__ import annotations

import datetime as dt
from typing import Any

import pytest

from api.core import clock
from api.core.store.database import collection
from tests.api.assessment.test_aetcom import send as save_sheet
from tests.api.assessment.test_appraisals import saved as save_appraisal
from tests.api.drp.steps import coordinator
from tests.api.logbook.steps import kind_of, move_clock, stay_signed_in
from tests.api.memos.test_memos import issued
from tests.api.world import World

Json = dict[str, Any]
CHECKLIST = kind_of("checklist")


async def answered(world: World, person: str = "student") -> Json:
    """The whole answer."""
    answer = await (await world.as_(person)).get(f"/api/attention/{world.scope}/{world.id(person)}")
    assert answer.status_code == 200, answer.text
    body: Json = answer.json()
    return body


async def needs(world: World, *wanted: str, person: str = "student") -> list[Json]:
    """What is needed of some sorts."""
    return [row for row in (await answered(world, person))["data"] if row["need"] in wanted]


async def test_the_newest_rejected_that_are_not_corrected_with_their_true_number(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    kind = kind_of("opd")
    created = []
    assert (await answered(world))["rejected"] == 0
    for at in range(7):
        record = await world.create(kind, venue=f"Ward {at}")
        with monkeypatch.context() as patch:
            move_clock(patch, seconds=at)
            await world.verify(kind, record["_id"], status="Rejected", vRemark=f"Redo {at}")
        created.append(record)
    await world.create(kind, venue="Corrected", replaces=created[5]["_id"])
    approved = await world.create(kind)
    await world.verify(kind, approved["_id"])
    body, rows = await answered(world), await needs(world, "rejected")
    assert [row["headline"] for row in rows] == [f"Ward {at}" for at in (6, 4, 3, 2, 1, 0)]
    assert body["rejected"] == 6
    first = rows[0]
    entry = {"_id", "kind", "categoryId", "title", "headline", "date", "vRemark", "verifiedBy", "verifiedOn", "url"}
    assert set(first) == {"need", *entry}
    assert (first["vRemark"], first["verifiedBy"]["name"], first["title"]) == (
        "Redo 6",
        "Dr. Leena Thomas",
        "OPD Campus",
    )
    assert first["url"] == f"/task/{created[6]['categoryId']}?open={created[6]['_id']}"
    await stay_signed_in()
    for at in range(22):
        record = await world.create(kind, venue=f"Later {at}")
        await world.verify(kind, record["_id"], status="Rejected")
        if at < 5:
            await world.create(kind, replaces=record["_id"])
    body = await answered(world)
    assert body["rejected"] == 6 + 17
    assert len([row for row in body["data"] if row["need"] == "rejected"]) == 20
    assert (await answered(world, "classmate"))["rejected"] == 0


async def test_a_memo_is_needed_until_it_is_explained(world: World) -> None:
    memo = await issued(world)
    await issued(world, studentId=world.id("classmate"))
    (row,) = await needs(world, "memo")
    assert row == {
        "need": "memo",
        "_id": memo["_id"],
        "memoNumber": memo["memoNumber"],
        "date": clock.today().isoformat(),
        "reason": "Absent from the morning round",
        "url": f"/memo?open={memo['_id']}",
    }
    client = await world.as_("student")
    assert (await client.post(f"/api/memos/{memo['_id']}", json={"sExplain": "I was in theatre"})).status_code == 200
    assert await needs(world, "memo") == []


async def test_an_appraisal_is_needed_until_it_is_acknowledged(world: World) -> None:
    made = await save_appraisal(world)
    (row,) = await needs(world, "appraisal")
    assert (row["_id"], row["from"], row["to"], row["url"]) == (made["_id"], "2026-08-01", "2026-10-30", "/appeal")
    assert row["verifiedBy"]["name"] == "Dr. Leena Thomas"
    await (await world.as_("student")).post(f"/api/appraisal/acknowledge/{made['_id']}")
    assert await needs(world, "appraisal") == []


async def test_an_aetcom_sheet_is_needed_until_its_notification_is_read(world: World) -> None:
    assert (await save_sheet(await world.as_("teacher"), world)).status_code == 201
    (row,) = await needs(world, "aetcom")
    assert row["url"] == "/atcom"
    client = await world.as_("student")
    assert (await client.post(f"/api/notification/{row['_id']}", json={"nStatus": True})).status_code == 200
    assert await needs(world, "aetcom") == []


async def test_the_checklist_names_what_has_no_record(world: World) -> None:
    (row,) = await needs(world, "checklist")
    assert (row["url"], row["of"], len(row["missing"])) == ("/checkList", 8, 8)
    record = await world.create(CHECKLIST)
    (after,) = await needs(world, "checklist")
    assert [each for each in row["missing"] if each not in after["missing"]] == [record["particular"]]


async def test_a_posting_is_told_a_month_ahead_and_while_it_runs(world: World) -> None:
    today = clock.today()

    def days(first: int, last: int) -> Json:
        return {
            "schduleFrom": (today + dt.timedelta(days=first)).isoformat(),
            "schduleTo": (today + dt.timedelta(days=last)).isoformat(),
        }

    await coordinator(world, name="Dr. Far Off", phone="9822012301", email="a@example.org", **days(31, 120))
    assert await needs(world, "drp") == []
    await coordinator(world, name="Dr. Soon", phone="9822012302", email="b@example.org", **days(30, 119))
    (row,) = await needs(world, "drp")
    assert (row["state"], row["url"], row["from"]) == ("soon", "/drp/home", days(30, 119)["schduleFrom"])
    assert row["institution"]["title"] == "District Hospital, Satara"
    own = {"studentId": world.id("student")}
    await coordinator(world, name="Dr. Now", phone="9822012303", email="c@example.org", **own, **days(0, 89))
    (row,) = await needs(world, "drp")
    assert (row["state"], row["url"], row["to"]) == ("running", "/drp/proc", days(0, 89)["schduleTo"])
    (classmate,) = await needs(world, "drp", person="classmate")
    assert classmate["state"] == "soon"


@pytest.mark.parametrize(("months", "state"), [(11, None), (13, "open"), (29, "open"), (31, None)])
async def test_without_a_posting_the_time_for_one_is_told(world: World, months: int, state: str | None) -> None:
    joined = clock.now() - dt.timedelta(days=months * 30.5)
    await collection("users").update_one({"_id": world.people["student"]}, {"$set": {"joiningDate": joined}})
    rows = await needs(world, "drp")
    assert [row["state"] for row in rows] == ([state] if state else [])
    assert all(row["url"] == "/drp/home" and row["institution"] is None for row in rows)
