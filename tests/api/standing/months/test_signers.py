"""Who signs a month over HTTP: the vectors about signers, delegates, absent guides and guides of before."""

from __future__ import annotations

import datetime as dt
import json
from pathlib import Path
from typing import Any

import pytest
from bson import ObjectId

from api.core import clock
from api.core.store.database import collection
from api.printing.proof import chain, checking
from tests.api.standing.months import test_signing
from tests.api.standing.months.test_signing import recorded, sheet, sign
from tests.api.world import World

last_month = test_signing.last_month
guided = test_signing.guided
DAY = dt.timedelta(days=1)
VECTORS = [
    row
    for row in json.loads((Path(__file__).parents[1] / "vectors.json").read_text("utf-8"))["vectors"]
    if row["op"] == "signer"
]


async def away(world: World, *, until: int = 3, delegate: str | None = "colleague") -> None:
    """The guide is away since yesterday; the colleague stands in."""
    today = clock.today()
    row = {
        "_id": ObjectId(),
        "collegeId": world.college,
        "departmentId": world.medicine,
        "teacher": world.people["teacher"],
        "first": clock.stored_day(today - 9 * DAY),
        "last": clock.stored_day(today + until * DAY),
        "delegate": delegate and world.people[delegate],
        "authenticates": True,
        "reason": "",
        "setBy": world.people["hod"],
        "setOn": clock.now(),
        "version": 1,
    }
    await collection("awayDays").insert_one(row)


async def designate(world: World, who: str = "colleague") -> None:
    """The head designates somebody as PG guide, who has a register number."""
    since = clock.stored_day(clock.today() - 400 * DAY)
    await collection("users").update_one(
        {"_id": world.people[who]}, {"$set": {"pgGuideSince": since, "registrationNo": "KMC 12345"}}
    )


@pytest.mark.spec("D-046")
@pytest.mark.parametrize("vector", VECTORS, ids=[row["id"] for row in VECTORS])
async def test_a_signer_is_by_call_what_its_vector_says(
    world: World, vector: dict[str, Any], last_month: dt.date
) -> None:
    facts, who = vector["facts"], vector["facts"]["signer"]
    month = clock.today().replace(day=1) if facts["monthState"] == "open" else last_month
    if facts["monthState"] in ("authenticated", "changed"):
        assert (await sign(world, month)).status_code == 200
    if facts["monthState"] == "changed":
        await recorded(world, month + DAY)
    if who.get("isCoGuide"):
        student = {"_id": world.people["student"]}
        await collection("users").update_one(student, {"$set": {"coGuides": [world.people["colleague"]]}})
    if who.get("designatedGuide"):
        await designate(world)
    if facts["guide"] == "away":
        await away(world, delegate="colleague" if who.get("isDelegate") else None)
    if not who["ofThePlace"]:
        await _refused_elsewhere(world, month, head=bool(who.get("isHod")))
        return
    by = "student" if who.get("isStudent") else "hod" if who.get("isHod") else "teacher"
    by = by if by != "teacher" or who.get("isGuide") else "colleague"
    may, expect = (await sheet(world, month, by))["may"], vector["expect"]
    assert may["allowed"] is expect["allowed"]
    if expect["allowed"]:
        assert may["signedAs"] == expect["as"]
        assert may["needsReason"] is expect.get("needsReason", False)
    elif by != "student":
        answer = await sign(world, month, by)
        assert answer.json()["code"] == expect["reason"]


async def _refused_elsewhere(world: World, month: dt.date, *, head: bool) -> None:
    """Somebody of another place, a head of department where that is meant, reads and signs nothing."""
    by = "twin_teacher"
    if head:
        by = "other_hod"
        role = {"role": "HOD", "departmentId": world.pathology, "status": True}
        await world.person(by, "Dr. Vikram Rao", **role)
    there = await world.as_(by)
    body = {"digest": (await sheet(world, month))["digest"], "days": 28, "reason": "The guide is in theatre."}
    assert (await there.get(test_signing.path(world, month))).status_code == 403
    assert (await there.post(test_signing.path(world, month), json=body)).status_code == 403
    assert await collection("monthAuthentications").count_documents({}) == 0


@pytest.mark.spec("D-057")
async def test_a_head_elsewhere_has_no_part_in_months_that_the_own_trainee_served_before(
    world: World, last_month: dt.date
) -> None:
    """The trainee is with the other head since this month; the months of before stay with the old place."""
    await world.person("other_hod", "Dr. Vikram Rao", role="HOD", departmentId=world.pathology, status=True)
    since = clock.stored_day(clock.today().replace(day=1))
    student = await collection("users").find_one({"_id": world.people["student"]})
    assert student is not None
    former = {"collegeId": world.college, "departmentId": world.medicine, "until": since}
    moved = {"departmentId": world.pathology, "placeSince": since, "formerPlaces": [former]}
    await collection("users").update_one({"_id": student["_id"]}, {"$set": moved, "$unset": {"guide": ""}})
    other = await world.as_("other_hod")
    assert (await other.get(test_signing.path(world, last_month))).status_code == 403
    listed = (await other.get(f"/api/months/{world.college}/{world.pathology}?shown=all&search=asha&limit=100")).json()
    theirs = listed["data"]
    assert f"{last_month:%Y-%m}" not in {row["month"] for row in theirs}
    assert (await sheet(world, last_month, "hod"))["may"]["signedAs"] == "hod"


@pytest.mark.spec("D-047")
async def test_a_designated_delegate_signs_for_the_guide_with_the_register_number(
    world: World, last_month: dt.date
) -> None:
    await away(world)
    refused = await sign(world, last_month, by="colleague")
    assert (refused.status_code, refused.json()["code"]) == (403, "role")
    await designate(world)
    listed = (await (await world.as_("colleague")).get(f"/api/months/{world.scope}")).json()
    assert {row["student"]["name"] for row in listed["data"]} == {"Asha Kulkarni"}
    assert (await sign(world, last_month, by="colleague")).status_code == 200
    (signed,) = (await sheet(world, last_month))["signatures"]
    assert (signed["signedAs"], signed["byNumber"]) == ("delegate", "KMC 12345")
    assert signed["forWhom"]["name"] == "Dr. Leena Thomas"


@pytest.mark.spec("D-048")
async def test_a_delegate_signs_neither_after_the_days_nor_where_the_college_says_no(
    world: World, last_month: dt.date
) -> None:
    await designate(world)
    await away(world, until=-1)
    assert (await sign(world, last_month, by="colleague")).status_code == 403
    await collection("awayDays").delete_many({})
    await away(world)
    await collection("colleges").update_one({"_id": world.college}, {"$set": {"standing.delegates": False}})
    assert (await sign(world, last_month, by="colleague")).status_code == 403


@pytest.mark.spec("D-049")
async def test_the_guide_of_the_last_day_signs_and_of_one_who_left_the_head(world: World, last_month: dt.date) -> None:
    changed = clock.stored_day(last_month + 40 * DAY)
    old, new = world.people["teacher"], world.people["colleague"]
    terms = [{"guide": old, "at": changed}, {"guide": new, "since": changed, "at": changed}]
    student = {"_id": world.people["student"]}
    await collection("users").update_one(student, {"$set": {"guide": new, "guideTerms": terms}})
    assert (await sheet(world, last_month, "colleague"))["may"]["allowed"] is False
    assert (await sheet(world, last_month, "teacher"))["may"]["signedAs"] == "guide"
    rows = (await (await world.as_("teacher")).get(f"/api/months/{world.scope}")).json()["data"]
    assert f"{last_month:%Y-%m}" in {row["month"] for row in rows}
    await collection("users").update_one({"_id": old}, {"$set": {"status": False}})
    may = (await sheet(world, last_month, "hod"))["may"]
    assert (may["signedAs"], may["needsReason"]) == ("hod", False)


@pytest.mark.spec("D-050")
async def test_a_signature_is_a_link_of_the_chain_and_a_changed_or_lost_one_is_told(
    world: World, last_month: dt.date
) -> None:
    student = world.people["student"]
    assert (await sign(world, last_month)).status_code == 200
    assert (await chain.fold(student)).added == 1
    assert (await chain.fold(student)).added == 0
    assert await checking.faults_of(student) == []
    await collection("monthAuthentications").update_one({}, {"$set": {"days": 31}})
    assert await checking.faults_of(student) == [checking.FAULTS["month"]]
    await collection("monthAuthentications").delete_many({})
    assert await checking.faults_of(student) == [checking.FAULTS["month"]]


@pytest.mark.spec("D-051")
async def test_the_printed_record_has_the_last_signature_and_whether_it_changed_since(
    world: World, last_month: dt.date
) -> None:
    await designate(world, "teacher")
    assert (await sign(world, last_month)).status_code == 200
    await recorded(world, last_month + DAY)
    reader = await world.as_("student")
    record = (await reader.get(f"/api/printLogbook/{world.id('student')}")).json()["data"]
    (month,) = record["standing"]["months"]
    assert month["month"] == f"{last_month:%B %Y}"
    assert (month["n"], month["since"]) == ("1", "Changed since")
    assert month["by"] == "Dr. Leena Thomas (KMC 12345), guide"
