"""The record of a transferred student: who reads all of it, and who reads what (DECISIONS D4.9)."""

import datetime as dt
from typing import Any

import pytest
from bson import ObjectId

from api.core import clock
from api.core.store.database import collection
from api.logbook.contract.registry import by_key
from tests.api.world import World

PATIENT = "Ramesh Patil"


@pytest.fixture
async def moved(world: World) -> dict[str, Any]:
    """Two entries of a student, of whom the first was recorded in another department before a transfer here."""
    kind = by_key("procedure")
    assert kind is not None
    former, present = await world.create(kind), await world.create(kind)
    there = {"collegeId": world.college, "departmentId": world.pathology}
    await collection("entries").update_one({"_id": ObjectId(former["_id"])}, {"$set": there})
    places = {"formerPlaces": [{**there, "until": clock.now()}]}
    await collection("users").update_one({"_id": world.people["student"]}, {"$set": places})
    return {"former": former, "present": present}


def own_list(world: World) -> str:
    return f"/api/entries/procedure/{world.scope}/{world.id('student')}"


async def listed(world: World, who: str, path: str) -> list[str]:
    answer = await (await world.as_(who)).get(path)
    assert answer.status_code == 200, answer.text
    return sorted(row["_id"] for row in answer.json()["data"])


@pytest.mark.parametrize("who", ["student", "hod", "master"])
async def test_a_list_of_the_student_has_the_whole_record(world: World, moved: dict[str, Any], who: str) -> None:
    assert await listed(world, who, own_list(world)) == sorted(row["_id"] for row in moved.values())


async def test_the_guide_reads_the_whole_record(world: World, moved: dict[str, Any]) -> None:
    await collection("users").update_one({"_id": world.people["student"]}, {"$set": {"guide": world.people["junior"]}})
    assert await listed(world, "junior", own_list(world)) == sorted(row["_id"] for row in moved.values())


async def test_other_teachers_read_what_was_recorded_in_their_department(world: World, moved: dict[str, Any]) -> None:
    assert await listed(world, "junior", own_list(world)) == [moved["present"]["_id"]]
    answer = await (await world.as_("junior")).get(f"/api/entries/procedure/{moved['former']['_id']}")
    assert answer.status_code == 404


async def test_the_list_of_the_department_narrowed_to_the_student_has_the_whole_record(
    world: World, moved: dict[str, Any]
) -> None:
    path = f"/api/entries/procedure/{world.scope}?student={world.id('student')}"
    assert await listed(world, "hod", path) == sorted(row["_id"] for row in moved.values())
    assert await listed(world, "hod", f"/api/entries/procedure/{world.scope}") == [moved["present"]["_id"]]


async def test_the_list_is_narrowed_to_one_place(world: World, moved: dict[str, Any]) -> None:
    path = f"{own_list(world)}?recordedIn={world.college}-{world.pathology}"
    assert await listed(world, "student", path) == [moved["former"]["_id"]]
    wrong = await (await world.as_("student")).get(f"{own_list(world)}?recordedIn=x")
    assert (wrong.status_code, wrong.json()["errors"][0]["field"]) == (422, "recordedIn")


async def test_the_head_reads_an_entry_of_before_with_its_patient_masked_and_does_not_decide_it(
    world: World, moved: dict[str, Any]
) -> None:
    kind = by_key("procedure")
    assert kind is not None
    head = await world.as_("hod")
    here, there = [
        (await head.get(f"/api/entries/procedure/{moved[which]['_id']}")).json()["data"]
        for which in ("present", "former")
    ]
    name = next(field.name for field in kind.fields if field.patient)
    assert here[name] == moved["present"][name]
    assert there[name] != moved["former"][name]
    assert (await world.verify(kind, moved["former"]["_id"], by="hod")).status_code == 404


async def test_the_search_of_the_head_finds_no_patient_of_before(world: World, moved: dict[str, Any]) -> None:
    await collection("entries").update_many({}, {"$set": {"patientText": "wxyz patient"}})
    path = f"{own_list(world)}?search=wxyz"
    assert await listed(world, "hod", path) == [moved["present"]["_id"]]
    assert await listed(world, "student", path) == sorted(row["_id"] for row in moved.values())


@pytest.mark.parametrize("who", ["student", "hod"])
async def test_the_tiles_count_the_whole_record(world: World, moved: dict[str, Any], who: str) -> None:
    path = f"/api/dashboardCounts/{world.scope}/{world.id('student')}"
    answer = (await (await world.as_(who)).get(path)).json()
    assert sum(one["count"] for tile in answer["data"] for one in tile) == len(moved)


async def test_what_needs_the_student_covers_the_whole_record(world: World, moved: dict[str, Any]) -> None:
    await collection("entries").update_one(
        {"_id": ObjectId(moved["former"]["_id"])}, {"$set": {"status": "Rejected", "verifiedOn": clock.now()}}
    )
    path = f"/api/attention/{world.scope}/{world.id('student')}"
    answer = (await (await world.as_("student")).get(path)).json()
    assert answer["rejected"] == 1


async def test_the_page_of_the_student_counts_the_whole_record_for_the_head(
    world: World, moved: dict[str, Any]
) -> None:
    counted = {}
    for who in ("hod", "junior"):
        page = (await (await world.as_(who)).get(f"/api/student/{world.id('student')}")).json()["data"]
        counted[who] = sum(kind["pending"] for kind in page["entries"]["kinds"])
    assert counted == {"hod": len(moved), "junior": 1}


async def test_the_print_of_the_head_masks_patient_numbers_of_before(world: World, moved: dict[str, Any]) -> None:
    kind = by_key("procedure")
    assert kind is not None
    assert kind.caseNumber is not None
    await collection("entries").update_many({}, {"$set": {kind.stored(kind.caseNumber): "MR-2026-4711"}})

    async def printed(who: str) -> int:
        record = (await (await world.as_(who)).get(f"/api/printLogbook/{world.id('student')}")).json()["data"]
        (section,) = [one for one in record["sections"] if one["key"] == kind.key]
        assert section["counts"]["total"] == len(moved)
        return sum("MR-2026-4711" in cell for row in section["rows"] for cell in row)

    assert (await printed("student"), await printed("hod")) == (2, 1)


async def test_the_guides_of_a_transferred_student_have_a_name_and_a_last_day(world: World) -> None:
    guide = {"$set": {"guide": world.people["teacher"]}, "$unset": {"guideTerms": ""}}
    await collection("users").update_one({"_id": world.people["student"]}, guide)
    place = {"collegeId": str(world.college), "departmentId": str(world.pathology)}
    moved = await (await world.as_("master")).post(f"/api/transfer/{world.id('student')}", json=place)
    assert moved.status_code == 200, moved.text
    rows = (await (await world.as_("master")).get(f"/api/guides/{world.id('student')}")).json()["data"]
    yesterday = (clock.today() - dt.timedelta(days=1)).isoformat()
    assert [(row["guide"]["_id"], row["until"]) for row in rows] == [(world.id("teacher"), yesterday)]


async def test_the_former_department_counts_what_a_transferred_student_left_pending(world: World) -> None:
    kind = by_key("opd")
    assert kind is not None
    await world.create(kind)
    path = f"/api/departmentToday/{world.scope}"

    async def pending() -> tuple[int, int]:
        waiting = (await (await world.as_("hod")).get(path)).json()["figures"]["waiting"]
        return waiting["number"], waiting["formerStudents"]

    assert await pending() == (1, 0)
    place = {"collegeId": str(world.college), "departmentId": str(world.pathology)}
    await (await world.as_("master")).post(f"/api/transfer/{world.id('student')}", json=place)
    assert await pending() == (1, 1)
