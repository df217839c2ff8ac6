"""The final acts of the head of department over a student's whole logbook, and their withdrawal."""

from __future__ import annotations

import datetime as dt
from typing import Any

import pytest
from bson import ObjectId

from api.core import clock
from api.core.store import records
from api.core.store.database import collection
from api.standing import audit_rows
from api.standing.acts import is_sealed
from api.standing.documents import FinalAct
from tests.api.standing.test_facts import gate, path, standing
from tests.api.world import World

REASON = "Signed for the wrong student."


async def joined_months_ago(world: World, months: int) -> None:
    """Set the joining date ``months`` months back: a term of three years then ends in about 36 minus ``months``."""
    day = clock.today() - dt.timedelta(days=round(months * 30.44))
    await world.join("student", day.isoformat())


async def do(world: World, who: str = "hod", act: str = "logbook") -> Any:
    return await (await world.as_(who)).post(f"{path(world)}/finalAct", json={"act": act})


async def withdraw(world: World, who: str = "hod", act: str = "logbook") -> Any:
    body = {"act": act, "reason": REASON}
    return await (await world.as_(who)).post(f"{path(world)}/finalAct/withdraw", json=body)


async def move_to_yesterday() -> None:
    yesterday = clock.stored_day(clock.today() - dt.timedelta(days=1))
    await collection("finalActs").update_many({}, {"$set": {"on": yesterday}})


async def test_final_acts_are_for_the_head_of_the_department_alone(world: World) -> None:
    where = f"{path(world)}/finalAct"
    assert (await world.client().post(where, json={"act": "logbook"})).status_code == 401
    for who in ("student", "teacher", "clerk", "admin", "master"):
        assert (await do(world, who)).status_code == 403, who
    missing = f"/api/standing/{world.scope}/{ObjectId()}/finalAct"
    assert (await (await world.as_("hod")).post(missing, json={"act": "logbook"})).status_code == 404


async def test_withdrawal_is_for_the_head_of_the_department_and_the_master(world: World) -> None:
    where, body = f"{path(world)}/finalAct/withdraw", {"act": "logbook", "reason": REASON}
    assert (await world.client().post(where, json=body)).status_code == 401
    for who in ("student", "teacher", "clerk", "admin"):
        assert (await withdraw(world, who)).status_code == 403, who
    for who in ("hod", "master"):
        assert (await withdraw(world, who)).status_code == 404, who


@pytest.mark.spec("S-073")
async def test_the_head_does_the_final_acts_once(world: World) -> None:
    await joined_months_ago(world, 33)
    assert (await standing(world, by="hod"))["may"] == ["logbook", "proficiency"]
    done = await do(world)
    assert (done.status_code, done.json()["message"]) == (200, "The logbook is signed")
    again = await do(world)
    assert (again.status_code, again.json()["code"]) == (409, "done")
    assert (await standing(world, by="hod"))["may"] == ["proficiency"]


@pytest.mark.spec("S-073")
async def test_a_final_act_meets_its_requirement(world: World) -> None:
    await joined_months_ago(world, 33)
    # The document of General Medicine of 2022 asks for both.
    assert gate(await standing(world), "hod_signature")["state"] != "met"
    await do(world)
    data = await standing(world, by="hod")
    assert gate(data, "hod_signature")["state"] == "met"
    assert gate(data, "proficiency")["state"] != "met"
    (act,) = data["acts"]
    assert (act["act"], act["by"]["name"], act["on"]) == ("logbook", "Dr. Meenakshi Rane", clock.today().isoformat())


async def test_a_final_act_is_sealed(world: World) -> None:
    await joined_months_ago(world, 33)
    await do(world)
    stored = await records(FinalAct).one(FinalAct.studentId == world.people["student"])
    assert stored is not None
    assert is_sealed(stored)
    stored.remark = "Another word."
    assert not is_sealed(stored)


async def test_the_student_is_notified_of_a_final_act(world: World) -> None:
    await joined_months_ago(world, 33)
    await do(world)
    notified = await collection("notifications").find_one({"toId": world.people["student"], "event": "standing.act"})
    assert notified["desc"] == "Dr. Meenakshi Rane signed your whole logbook"


@pytest.mark.spec("S-073")
async def test_a_final_act_before_the_last_six_months_is_refused_with_its_first_day(world: World) -> None:
    await joined_months_ago(world, 24)
    data = await standing(world, by="hod")
    first = dt.date.fromisoformat(data["finalActsFrom"])
    refused = await do(world)
    assert (refused.status_code, refused.json()["code"]) == (409, "too_early")
    assert f"{first:%d-%m-%Y}" in refused.json()["message"]
    assert data["may"] == []


async def test_an_earlier_examination_moves_the_first_day(world: World) -> None:
    await joined_months_ago(world, 24)
    exam = clock.today() + dt.timedelta(days=90)
    hod = await world.as_("hod")
    batch = (await standing(world))["standing"]["term"]["batch"]
    set_ = await hod.post(f"/api/examDays/{world.scope}", json={"batch": batch, "examOn": exam.isoformat()})
    assert set_.status_code == 200, set_.text
    assert (await do(world)).status_code == 200


async def test_a_student_without_a_joining_date_has_no_final_acts(world: World) -> None:
    await collection("users").update_one({"_id": world.people["student"]}, {"$set": {"joiningDate": None}})
    refused = await do(world)
    assert (refused.status_code, refused.json()["code"]) == (409, "no_term")


@pytest.mark.spec("S-289")
async def test_the_head_withdraws_a_final_act_on_its_day(world: World) -> None:
    await joined_months_ago(world, 33)
    await do(world)
    assert (await standing(world, by="hod"))["mayWithdraw"] == ["logbook"]
    answer = await withdraw(world)
    assert (answer.status_code, answer.json()["message"]) == (200, "Signature of the whole logbook withdrawn")
    data = await standing(world, by="hod")
    assert (data["acts"], data["mayWithdraw"], "logbook" in data["may"]) == ([], [], True)
    assert gate(data, "hod_signature")["state"] != "met"


@pytest.mark.spec("S-289")
async def test_the_head_cannot_withdraw_on_a_later_day(world: World) -> None:
    await joined_months_ago(world, 33)
    await do(world)
    await move_to_yesterday()
    assert (await standing(world, by="hod"))["mayWithdraw"] == []
    refused = await withdraw(world)
    assert (refused.status_code, refused.json()["code"]) == (403, "later_day")


@pytest.mark.spec("S-289")
async def test_the_master_withdraws_on_a_later_day(world: World) -> None:
    await joined_months_ago(world, 33)
    await do(world)
    await move_to_yesterday()
    assert (await standing(world, by="master"))["mayWithdraw"] == ["logbook"]
    assert (await withdraw(world, "master")).status_code == 200


@pytest.mark.spec("S-289")
async def test_a_withdrawn_act_stays_stored_and_can_be_done_again(world: World) -> None:
    await joined_months_ago(world, 33)
    await do(world)
    await withdraw(world)
    assert (await do(world)).status_code == 200
    stored = await records(FinalAct).many(FinalAct.studentId == world.people["student"])
    assert sorted(act.withdrawnReason for act in stored) == ["", REASON]
    assert all(is_sealed(act) for act in stored)


async def test_a_second_withdrawal_finds_nothing(world: World) -> None:
    await joined_months_ago(world, 33)
    await do(world)
    await withdraw(world)
    assert (await withdraw(world)).status_code == 404


async def test_a_withdrawal_without_a_reason_is_refused(world: World) -> None:
    await joined_months_ago(world, 33)
    await do(world)
    hod = await world.as_("hod")
    refused = await hod.post(f"{path(world)}/finalAct/withdraw", json={"act": "logbook", "reason": " "})
    assert refused.status_code == 422


@pytest.mark.spec("S-289")
async def test_a_withdrawal_has_an_audit_row_with_its_reason(world: World) -> None:
    await joined_months_ago(world, 33)
    await do(world)
    await withdraw(world)
    row = await collection("audits").find_one({"action": "standing.logbook.withdrawn"})
    assert (row["actorId"], row["detail"]["reason"]) == (world.people["hod"], REASON)


async def test_the_sweep_writes_the_audit_row_of_a_withdrawal_that_lacks_it(world: World) -> None:
    await joined_months_ago(world, 33)
    await do(world)
    await withdraw(world)
    await collection("audits").delete_many({"action": "standing.logbook.withdrawn"})
    assert await audit_rows.sweep(clock.now() + dt.timedelta(minutes=5)) == 1
    assert await collection("audits").count_documents({"action": "standing.logbook.withdrawn"}) == 1


async def test_the_student_is_notified_of_a_withdrawal(world: World) -> None:
    await joined_months_ago(world, 33)
    await do(world)
    await withdraw(world)
    words = [row["desc"] async for row in collection("notifications").find({"toId": world.people["student"]})]
    assert "Dr. Meenakshi Rane withdrew the signature of your whole logbook" in words
