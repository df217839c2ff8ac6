"""AETCOM sheets: one a year, scored 1 to 10, replaced when saved again."""

from __future__ import annotations

import asyncio
from typing import Any

import httpx
import pytest

from api.assessment.forms import groups
from api.core.store.database import collection
from tests.api.world import World

Json = dict[str, Any]
SCORES = {field["key"]: 7 for group in groups() for field in group["fields"]}


async def send(client: httpx.AsyncClient, world: World, **changes: Any) -> httpx.Response:
    body = {"studentId": world.id("student"), "fromDate": "2025-03-01", "scores": SCORES, **changes}
    return await client.post(
        "/api/aetcom/save", json={name: value for name, value in body.items() if value is not None}
    )


async def test_a_stranger_gets_nothing(client: httpx.AsyncClient, world: World) -> None:
    assert (await client.get(f"/api/aetcom/student/{world.id('student')}")).status_code == 401
    assert (await send(client, world)).status_code == 401


async def test_teachers_of_the_department_save_and_nobody_else(world: World) -> None:
    for person, code in (
        ("student", 403),
        ("clerk", 403),
        ("admin", 403),
        ("twin_teacher", 403),
        ("other_teacher", 403),
        ("teacher", 201),
        ("hod", 200),
    ):
        assert (await send(await world.as_(person), world)).status_code == code, person


@pytest.mark.spec("T-192", "T-347", "T-348", "T-400")
async def test_a_sheet_is_stored_with_its_year_and_its_end(world: World) -> None:
    client = await world.as_("teacher")
    answer = await send(client, world, toDate="2030-01-01", collegeId=str(world.other_college))
    assert set(answer.json()) == {"status", "message", "data"}
    (row,) = (await client.get(f"/api/aetcom/student/{world.id('student')}")).json()["data"]
    assert (row["fromDate"], row["toDate"], row["year"]) == ("2025-03-01", "2026-03-01", 2025)
    assert row["scores"] == SCORES
    assert (row["collegeId"], row["departmentId"]) == (str(world.college), str(world.medicine))
    assert row["studentId"]["_id"] == world.id("student")
    assert row["verifiedBy"]["name"] == "Dr. Leena Thomas"


@pytest.mark.spec("T-193")
async def test_saving_a_period_again_replaces_it_and_keeps_what_was_there(world: World) -> None:
    client = await world.as_("teacher")
    first = (await send(client, world)).json()["data"]
    second = await send(await world.as_("hod"), world, scores={**SCORES, "attitudesInitiative": 4}, year=2026)
    assert (second.status_code, second.json()["data"]["_id"]) == (200, first["_id"])
    assert second.json()["data"]["year"] == 2026
    stored = await collection("aetcoms").find_one({})
    assert stored["scores"]["attitudesInitiative"] == 4
    assert [former["scores"]["attitudesInitiative"] for former in stored["former"]] == [7]
    assert (await send(client, world, fromDate="2026-03-01")).status_code == 201
    rows = (await client.get(f"/api/aetcom/student/{world.id('student')}")).json()["data"]
    assert [row["fromDate"] for row in rows] == ["2026-03-01", "2025-03-01"]


async def test_two_who_save_at_once_lose_nothing(world: World) -> None:
    teacher, hod = await world.as_("teacher"), await world.as_("hod")
    answers = await asyncio.gather(
        *(
            send(client, world, scores={**SCORES, "attitudesInitiative": score})
            for score, client in ((3, teacher), (9, hod))
        )
    )
    assert sorted(answer.status_code for answer in answers) == [200, 201]
    stored = await collection("aetcoms").find_one({})
    seen = {
        stored["scores"]["attitudesInitiative"],
        *(former["scores"]["attitudesInitiative"] for former in stored["former"]),
    }
    assert seen == {3, 9}


@pytest.mark.spec("T-101", "T-276", "T-277", "T-278")
async def test_what_is_missing_or_out_of_range_is_refused(world: World) -> None:
    client = await world.as_("teacher")
    key = "attitudesInitiative"
    for changes, message in (
        ({"studentId": ""}, "Please select student"),
        ({"studentId": None}, "Please select student"),
        ({"fromDate": ""}, "Please fill in all scores!"),
        ({"scores": {}}, "Please fill in all scores!"),
        ({"scores": {name: 7 for name in SCORES if name != key}}, "Please fill in all scores!"),
        ({"scores": {key: 7}}, "Please fill in all scores!"),
        ({"scores": {"kindness": 7}}, "Please fill in all scores!"),
        ({"scores": {**SCORES, "kindness": 7}}, "This field is not known here."),
        ({"scores": {**SCORES, key: None}}, "Please fill in all scores!"),
        ({"scores": {**SCORES, key: ""}}, "Please fill in all scores!"),
        ({"scores": {**SCORES, key: 0}}, "Please fill in all scores!"),
        ({"scores": {**SCORES, key: 11}}, "Please fill in all scores!"),
        ({"scores": {**SCORES, key: "good"}}, "Please fill in all scores!"),
    ):
        answer = await send(client, world, **changes)
        assert (answer.status_code, answer.json()["message"]) == (422, message), changes
    assert (await send(client, world, scores={"$where": 5})).status_code == 422
    assert await collection("aetcoms").count_documents({}) == 0
    # A From date may lie in the future (T-101).
    assert (await send(client, world, fromDate="2027-01-01", scores={**SCORES, key: 1})).status_code == 201
    assert (await send(client, world, fromDate="2028-01-01", scores={**SCORES, key: 10})).status_code == 201


async def test_a_leap_day_ends_on_the_last_of_february(world: World) -> None:
    answer = await send(await world.as_("teacher"), world, fromDate="2024-02-29")
    assert answer.json()["data"]["toDate"] == "2025-02-28"


@pytest.mark.spec("T-287", "T-100")
async def test_a_student_reads_the_own_sheets_only(world: World) -> None:
    await send(await world.as_("teacher"), world)
    client = await world.as_("student")
    (row,) = (await client.get(f"/api/aetcom/student/{world.id('student')}")).json()["data"]
    assert [group["title"] for group in row["groups"]] == [group["title"] for group in groups()]
    assert {group["evaluation"] for group in row["groups"]} == {"More Than Satisfactory"}
    assert (await client.get(f"/api/aetcom/student/{world.id('classmate')}")).status_code == 403
    assert (
        await (await world.as_("twin_teacher")).get(f"/api/aetcom/student/{world.id('student')}")
    ).status_code == 403
