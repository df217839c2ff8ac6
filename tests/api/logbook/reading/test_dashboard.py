"""The dashboard: tiles for students, the queue for staff, what needs the student (L-038 to L-042, L-312 to L-315)."""

from __future__ import annotations

import datetime as dt

import pytest

from api.core import clock
from api.core.store.database import collection
from api.core.text import object_id
from tests.api.logbook.steps import EVERY, NO_COUNTS, kind_of, refused
from tests.api.world import Record, World

SLOTS = [
    ["introduction"],
    ["training"],
    ["teaching"],
    ["opd"],
    ["conference"],
    ["paper"],
    ["thesisReview"],
    ["posting"],
    ["diagnosticSkill"],
    ["surgicalSkill", "procedure"],
    ["skillsLab"],
    ["extraCurricular"],
    ["leave"],
    ["checklist"],
    ["clinicalCase"],
]


async def counts(world: World, person: str = "student", student: str = "student") -> list[list[Record]]:
    """The tiles as a person gets them."""
    answer = await (await world.as_(person)).get(f"/api/dashboardCounts/{world.scope}/{world.id(student)}")
    assert answer.status_code == 200, answer.text
    assert answer.json()["status"] is True
    created: list[list[Record]] = answer.json()["data"]
    return created


async def queue(world: World, person: str, **query: object) -> Record:
    """The queue as a person gets it."""
    path = f"/api/pendingVerifications/{world.scope}"
    answer = await (await world.as_(person)).get(path, params={key: str(value) for key, value in query.items()})
    assert answer.status_code == 200, answer.text
    body: Record = answer.json()
    return body


async def arrived(record: Record, **ago: float) -> None:
    """Moves the arrival of an entry back."""
    at = clock.now() - dt.timedelta(**ago)
    await collection("entries").update_one({"_id": object_id(record["_id"])}, {"$set": {"receivedOn": at}})


async def test_a_row_says_since_when_its_student_is_in_training(world: World) -> None:
    await world.create(kind_of("opd"))
    (row,) = (await queue(world, "teacher"))["data"]
    stored = await collection("users").find_one({"_id": object_id(world.id("student"))})
    assert stored is not None
    assert row["joiningDate"] == stored["joiningDate"].date().isoformat()
    assert set(row["student"]) == {"_id", "name"}


@pytest.mark.spec("L-042", "L-046")
async def test_kinds_that_share_a_tile_are_told_apart_beside_it(world: World) -> None:
    for key, number in (("procedure", 2), ("surgicalSkill", 1), ("opd", 1)):
        for _ in range(number):
            await world.create(kind_of(key))
    path = f"/api/dashboardCounts/{world.scope}/{world.id('student')}"
    body = (await (await world.as_("student")).get(path)).json()
    assert body["parts"] == {
        "procedure": [{"status": "Pending", "count": 2}],
        "surgicalSkill": [{"status": "Pending", "count": 1}],
    }
    assert body["data"][9] == [{"status": "Pending", "count": 3}]
    assert body["beside"] == []


async def test_what_has_no_tile_is_counted_beside_the_tiles_so_that_lists_and_dashboard_agree(world: World) -> None:
    for key, number in (("opd", 2), ("publication", 1), ("synopsis", 1)):
        for _ in range(number):
            await world.create(kind_of(key))
    client, own = await world.as_("student"), f"{world.scope}/{world.id('student')}"
    body = (await client.get(f"/api/dashboardCounts/{own}")).json()
    assert body["beside"] == [{"status": "Pending", "count": 2}]
    listed = [
        (await client.get(f"/api/entries/{key}/{own}")).json()["total"] for key in ("opd", "publication", "synopsis")
    ]
    in_tiles = sum(each["count"] for tile in body["data"] for each in tile)
    assert in_tiles + 2 == sum(listed)


@pytest.mark.spec("L-040", "L-042", "L-291", "L-312", "L-313")
async def test_fifteen_tiles_count_by_status_in_the_named_order(world: World) -> None:
    assert await counts(world) == NO_COUNTS
    for slot, kinds in enumerate(SLOTS):
        for key in kinds:
            before = await counts(world)
            record = await world.create(kind_of(key))
            await world.create(kind_of(key), by="classmate")
            after = await counts(world)
            changed = [at for at, count in enumerate(after) if before[at] != count]
            assert changed == [slot], key
            assert {"status": "Pending", "count": 1} in after[slot]
            await world.verify(kind_of(key), record["_id"], status="Rejected" if key == "opd" else "Approved")
    done = [{"status": "Approved", "count": 1}]
    expected = [*([done] * 15), *NO_COUNTS[15:]]
    expected[3], expected[9] = [{"status": "Rejected", "count": 1}], [{"status": "Approved", "count": 2}]
    assert await counts(world) == expected
    with_tile = [key for key in EVERY if kind_of(key).tileSlot in range(15)]
    assert sorted(key for kinds in SLOTS for key in kinds) == sorted(with_tile)
    for person in ("teacher", "master"):
        assert await counts(world, person) == expected, "Staff of the department may look."


async def test_counts_and_attention_are_the_own_only(world: World) -> None:
    for name in ("dashboardCounts", "attention"):
        path = f"/api/{name}/{world.scope}/{world.id('student')}"
        refused(await world.client().get(path), 401)
        for person in ("classmate", "twin_student", "other_student", "twin_teacher", "other_teacher"):
            refused(await (await world.as_(person)).get(path), 403)
        student = await world.as_("student")
        refused(await student.get(f"/api/{name}/{world.other_college}/{world.medicine}/{world.id('student')}"), 403)
        refused(await student.get(f"/api/{name}/{world.medicine}/{world.college}/{world.id('student')}"), 403)
        refused(await student.get(f"/api/{name}/{world.scope}/x"), 404)
    refused(await (await world.as_("hod")).get(f"/api/attention/{world.scope}/{world.id('student')}"), 403)


@pytest.mark.spec("L-295", "L-314", "L-315", "L-038")
async def test_the_queue_holds_what_is_pending_in_the_department(world: World) -> None:
    path = f"/api/pendingVerifications/{world.scope}"
    refused(await world.client().get(path), 401)
    for person in ("student", "twin_teacher", "other_teacher"):
        refused(await (await world.as_(person)).get(path), 403)
    entries = {key: await world.create(kind_of(key), by="classmate") for key in EVERY}
    approved = await world.create(kind_of("opd"))
    await world.verify(kind_of("opd"), approved["_id"])
    await world.create(kind_of("opd"), by="twin_student", teacher=world.id("twin_teacher"))
    rows = (await queue(world, "junior"))["data"]
    assert {row["_id"] for row in rows} == {record["_id"] for record in entries.values()}
    for person in ("clerk", "admin", "hod", "master"):
        assert [row["_id"] for row in (await queue(world, person))["data"]] == [row["_id"] for row in rows], person
    for row in rows:
        record = entries[row["kind"]]
        assert row["status"] == "Pending"
        assert row["url"] == f"{kind_of(row['kind']).url}?open={record['_id']}"
        assert (row["studentName"], row["student"]["name"]) == ("Rohan Deshmukh", "Rohan Deshmukh")
        assert row["task"] == kind_of(row["kind"]).title
        assert row["topic"].strip()
        assert row["date"] == record["date"]
    titles = {row["kind"]: row["topic"] for row in rows}
    assert titles["procedure"] == titles["surgicalSkill"] == "Lumbar puncture"
    assert titles["leave"] == "Academic Leave"


async def test_the_own_entries_come_first_each_part_oldest_first_across_pages(world: World) -> None:
    kind, order = kind_of("opd"), []
    for at in range(7):
        teacher = "teacher" if at % 2 else "colleague"
        record = await world.create(kind, venue=f"Ward {at}", teacher=world.id(teacher))
        await arrived(record, hours=at)
        order.append((teacher, record["_id"]))
    no_teacher = await world.create(kind_of("posting"), teacher=None)
    await arrived(no_teacher, hours=30)
    oldest = list(reversed(order))
    mine = [id_ for teacher, id_ in oldest if teacher == "teacher"]
    others = [no_teacher["_id"], *(id_ for teacher, id_ in oldest if teacher == "colleague")]
    for limit in (1, 2, 3, 5, 8, 100):
        seen: list[str] = []
        for page in range(1, 9):
            part = await queue(world, "teacher", page=page, limit=limit)
            assert part["total"] == 8
            assert len(part["data"]) <= limit
            seen += [row["_id"] for row in part["data"]]
        assert seen == [*mine, *others], limit
    whole = await queue(world, "teacher")
    assert [row["mine"] for row in whole["data"]] == [True] * 3 + [False] * 5
    only = await queue(world, "teacher", mine="true", page=1)
    assert ([row["_id"] for row in only["data"]], only["total"], only["limit"]) == (mine, 3, 10)
    assert (await queue(world, "teacher", mine="true", page=2, limit=2))["data"][0]["_id"] == mine[2]
    assert (await queue(world, "colleague"))["data"][0]["_id"] == oldest[0][1]


async def test_the_queue_is_searched_by_the_students_name(world: World) -> None:
    for person in ("student", "classmate", "student"):
        await world.create(kind_of("opd"), by=person)
    for text, count in (("asha", 2), ("DESHMUKH", 1), ("a", 3), ("kavya", 0), (".*", 0), ("leena", 0)):
        found = await queue(world, "junior", search=text, page=1)
        assert (found["total"], len(found["data"])) == (count, count), text
        assert found["summary"]["department"] == 3
    client = await world.as_("junior")
    for query in ("mine=yes", "mine=1", "status=Approved", "sort=date", "page=0", "limit=101", "search=a%0Ab", "x=1"):
        refused(await client.get(f"/api/pendingVerifications/{world.scope}?{query}"), 422)


async def test_a_new_entry_that_names_the_reader_stands_first_where_the_newest_are_asked_for(world: World) -> None:
    """Else it is the last of the own ones, behind all that wait longer."""
    others = [await world.create(kind_of("opd"), teacher=world.id("junior")) for _ in range(2)]
    own = [await world.create(kind_of("opd"), teacher=world.id("teacher")) for _ in range(3)]
    for days, record in enumerate([*reversed(own), *reversed(others)]):
        await arrived(record, days=days)
    for sort, parts in (("receivedOn", (own, others)), ("-receivedOn", (own[::-1], others[::-1]))):
        wanted = [record["_id"] for part in parts for record in part]
        found = await queue(world, "teacher", sort=sort, page=1, limit=10)
        assert [row["_id"] for row in found["data"]] == wanted, sort
        second = await queue(world, "teacher", sort=sort, page=2, limit=2)
        assert [row["_id"] for row in second["data"]] == wanted[2:4], sort


async def test_the_backlog_says_how_long_what_waits(world: World) -> None:
    # By the calendar of Asia/Kolkata: the first instant of a day is as old as its last.
    ends = ((0, False), (3, False), (4, True), (7, False), (8, True), (14, False), (15, True), (90, True))
    for days, at_its_end in ends:
        record = await world.create(kind_of("opd"), teacher=world.id("teacher" if days < 5 else "hod"))
        day = clock.today() - dt.timedelta(days=days - at_its_end)
        at = clock.first_instant(day) - dt.timedelta(milliseconds=at_its_end)
        await collection("entries").update_one({"_id": object_id(record["_id"])}, {"$set": {"receivedOn": at}})
    summary = (await queue(world, "teacher", page=1, limit=1))["summary"]
    assert summary == {
        "mine": 3,
        "department": 8,
        "ages": [
            {"label": "Up to 3 days", "count": 2},
            {"label": "4 to 7 days", "count": 2},
            {"label": "8 to 14 days", "count": 2},
            {"label": "Over 14 days", "count": 2},
        ],
    }
    assert (await queue(world, "clerk"))["summary"]["mine"] == 0


async def test_a_number_of_entries_of_another_college_is_not_taken_off_the_tiles(world: World) -> None:
    kind = kind_of("opd")
    first = await world.create(kind)
    await world.verify(kind, first["_id"])
    second = await world.create(kind, replaces=first["_id"])
    await world.verify(kind, second["_id"])
    move = {"collegeId": world.other_college}
    await collection("users").update_one({"_id": world.people["student"]}, {"$set": move})
    new = await world.create(kind, teacher=world.id("twin_teacher"))
    await world.verify(kind, new["_id"], by="twin_teacher")
    student = await world.as_("student")
    path = f"/api/dashboardCounts/{world.other_college}/{world.medicine}/{world.id('student')}"
    assert (await student.get(path)).json()["data"][3] == [{"status": "Approved", "count": 1}]
