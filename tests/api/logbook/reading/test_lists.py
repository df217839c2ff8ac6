"""Lists: pages, orders, searches and filters, for students and staff (L-316, L-354; attack group PG)."""

from __future__ import annotations

from typing import Any

import pytest
from bson import ObjectId

from api.core import clock
from api.core.store.database import collection
from api.core.text import object_id
from tests.api.logbook.payloads import sent_by_the_client
from tests.api.logbook.steps import EVERY, day, kind_of, list_path, reasons, refused, send, stored
from tests.api.world import Record, World


async def rows(world: World, person: str, path: str, **query: Any) -> Record:
    """A list as a person gets it."""
    answer = await (await world.as_(person)).get(path, params=query)
    assert answer.status_code == 200, answer.text
    body: Record = answer.json()
    return body


async def topics(world: World, person: str, path: str, **query: Any) -> list[str]:
    """The topics of a list, in its order."""
    return [row["topic"] for row in (await rows(world, person, path, **query))["data"]]


async def trainings(world: World, count: int, *, by: str = "student") -> list[Record]:
    """Entries of clinical training, one a day back from today."""
    kind = kind_of("training")
    return [await world.create(kind, by=by, topic=f"Topic {at:02}", date=day(-at)) for at in range(count)]


@pytest.mark.spec("L-354", "L-316", "L-008")
async def test_every_kind_has_a_list_a_create_and_a_verify_under_one_base(world: World) -> None:
    for key in EVERY:
        department, own = list_path(world, key), list_path(world, key, "student")
        for path in (department, own, f"/api/entries/{key}/{ObjectId()}"):
            refused(await world.client().get(path), 401)
        record = (await send(world, key, sent_by_the_client(world, key))).json()["data"]
        await world.create(kind_of(key), by="classmate")
        mine = await rows(world, "student", own)
        assert set(mine) == {"status", "data", "total", "page", "limit", "counts"}
        assert [row["_id"] for row in mine["data"]] == [record["_id"]]
        # Neither entry names the colleague.
        staff = await rows(world, "colleague", department)
        assert {row["studentId"] for row in staff["data"]} == {world.id("student"), world.id("classmate")}
        assert staff["counts"] == {"All": 2, "Pending": 2, "Approved": 0, "Rejected": 0}
        assert [row["_id"] for row in (await rows(world, "colleague", own))["data"]] == [record["_id"]]
        assert (await world.verify(kind_of(key), record["_id"])).status_code == 200
    for wrong in ("Leave", "49d3", "65f0c1a27b3e4d58a61c49d3", "checkList", "$ne"):
        refused(await (await world.as_("teacher")).get(f"/api/entries/{wrong}/{world.scope}"), 404)


async def test_pages_follow_each_other_and_never_overlap(world: World) -> None:
    await trainings(world, 12)
    for person, path in (("student", list_path(world, "training", "student")), ("hod", list_path(world, "training"))):
        whole = await rows(world, person, path)
        assert (len(whole["data"]), whole["total"], whole["page"]) == (12, 12, 1)
        assert [row["topic"] for row in whole["data"]] == [f"Topic {at:02}" for at in range(12)], "Newest first."
        seen: list[str] = []
        for page in (1, 2, 3):
            part = await rows(world, person, path, page=page, limit=5)
            assert (part["total"], part["page"], part["limit"]) == (12, page, 5)
            seen += [row["topic"] for row in part["data"]]
        assert seen == [f"Topic {at:02}" for at in range(12)]
        assert len((await rows(world, person, path, page=2))["data"]) == 2, "A page has ten rows unless asked."
        beyond = await rows(world, person, path, page=99, limit=5)
        assert (beyond["data"], beyond["total"]) == ([], 12)
        assert (await rows(world, person, path, page=100_000, limit=100))["total"] == 12


async def test_hostile_pages_orders_and_parameters_are_refused(world: World) -> None:
    path = list_path(world, "training", "student")
    client = await world.as_("student")
    numbers = ("0", "-1", "1e9", "", "NaN", "10.0", "٣", " 1", "+1", "1 ", "0x1", str(2**63), "1;2", "null")
    for value in (*numbers, "101"):
        body = refused(await client.get(path, params={"limit": value}), 422)
        assert reasons(body) == {"limit": "limit must be a whole number from 1 to 100."}
    for value in (*numbers, "100001"):
        body = refused(await client.get(path, params={"page": value}), 422)
        assert reasons(body) == {"page": "page must be a whole number from 1 to 100000."}
    for query in (
        "page=1&page=2",
        "status=Approved&status=Rejected",
        "search=a&search=b",
        "status[]=Approved",
        "status=approved",
        "status=Completed",
        "status=%24ne",
        "fields=password",
        "projection={}",
        "sort=password",
        "sort=%24natural",
        "sort=-",
        "sort=date,status",
        "sort=--date",
        "student=x",
        "student[$ne]=x",
        "from=yesterday",
        "to=31-12-2025",
        "from=2025-02-30",
        "role=Presenter",
        "studentId[$gt]=",
        "search=" + "x" * 101,
        "search=a%00b",
        "search=a%0Ab",
    ):
        refused(await client.get(f"{path}?{query}"), 422)
    echoing = await client.get(path, params={"sort": "<script>x</script>", "page": "1"})
    assert "script" not in refused(echoing, 422)["message"]
    hostile_name = await client.get(path, params={"<script>x</script>": "1"})
    assert "script" not in hostile_name.text


async def test_orders_are_by_known_keys_both_ways_and_total(world: World) -> None:
    entries = await trainings(world, 4)
    await world.verify(kind_of("training"), entries[1]["_id"])
    await world.verify(kind_of("training"), entries[2]["_id"], status="Rejected")
    path = list_path(world, "training")
    down = await topics(world, "teacher", path, sort="-date")
    assert down == ["Topic 00", "Topic 01", "Topic 02", "Topic 03"]
    assert await topics(world, "teacher", path, sort="date") == down[::-1]
    statuses = [row["status"] for row in (await rows(world, "teacher", path, sort="status"))["data"]]
    assert statuses == ["Approved", "Pending", "Pending", "Rejected"]
    same_day = [await world.create(kind_of("opd"), venue=f"Ward {at}") for at in range(6)]
    path, got = list_path(world, "opd", "student"), []
    for page in (1, 2, 3):
        got += [row["_id"] for row in (await rows(world, "student", path, page=page, limit=2))["data"]]
    assert got == [record["_id"] for record in reversed(same_day)]


async def test_filters_narrow_and_the_counts_stay_those_of_the_scope(world: World) -> None:
    kind = kind_of("training")
    entries = await trainings(world, 5)
    other = await world.create(kind, by="classmate", topic="Theirs", trainingType="Seminar", date=day(-2))
    await world.verify(kind, entries[0]["_id"])
    await world.verify(kind, entries[1]["_id"], status="Rejected")
    path = list_path(world, "training")
    counts = {"All": 6, "Pending": 4, "Approved": 1, "Rejected": 1}
    for query, expected in (
        ({"status": "Approved"}, ["Topic 00"]),
        ({"status": "Rejected"}, ["Topic 01"]),
        ({"from": day(-1)}, ["Topic 00", "Topic 01"]),
        ({"to": day(-4)}, ["Topic 04"]),
        ({"from": day(-2), "to": day(-2), "trainingType": "Seminar"}, ["Theirs"]),
        ({"from": day(-1), "to": day(-2)}, []),
        ({"trainingType": "Journal Club"}, []),
        ({"trainingType": "{'$ne': 1}"}, []),
        ({"status": "Pending", "search": "topic", "sort": "date", "page": 1, "limit": 2}, ["Topic 04", "Topic 03"]),
        (
            {"search": "topic", "status": "Pending", "sort": "-date", "page": 1, "limit": 1}
            | {"from": day(-9), "to": day(-3)},
            ["Topic 03"],
        ),
        ({"status": "", "from": "", "search": ""}, [*(f"Topic {at:02}" for at in range(2)), "Theirs", "Topic 02"]),
    ):
        got = await rows(world, "teacher", path, **query)
        assert [row["topic"] for row in got["data"]][:4] == expected[:4], query
        assert got["counts"] == counts, query
    chosen = await rows(world, "teacher", path, student=world.id("classmate"))
    assert [row["_id"] for row in chosen["data"]] == [other["_id"]]
    assert chosen["counts"] == {"All": 1, "Pending": 1, "Approved": 0, "Rejected": 0}
    mine = await rows(world, "student", list_path(world, "training", "student"), student=world.id("classmate"))
    assert world.id("classmate") not in str(mine), "The filter never widens a student's own list."


async def test_search_finds_what_is_shown_whatever_the_case_and_takes_it_literally(world: World) -> None:
    kind = kind_of("diagnosticSkill")
    plain = await world.create(kind, topic="Straße (a+)+$ [x]", studentRemark="Über die NORM", competency=None)
    skilled = await world.create(kind, teacher=world.id("colleague"), studentRemark="Nothing")
    await world.verify(kind, skilled["_id"], by="junior", vRemark="Read Goldberger 50% more", status="Rejected")
    path = list_path(world, "diagnosticSkill")
    for text, expected in (
        ("STRASSE", plain),
        ("straße", plain),
        ("über DIE norm", plain),
        ("(a+)+$", plain),
        ("[X]", plain),
        ("ecg interp", skilled),
        ("cardiac", skilled),
        ("bhagwat", skilled),
        ("pooja", skilled),
        ("GOLDBERGER 50%", skilled),
        ("reject", skilled),
    ):
        for person, where in (("hod", path), ("student", list_path(world, "diagnosticSkill", "student"))):
            matches = await rows(world, person, where, search=text)
            assert [row["_id"] for row in matches["data"]] == [expected["_id"]], (person, text)
            assert matches["total"] == 1
    assert len(await topics(world, "hod", path, search="asha KULK")) == 2, "Staff search by the student's name."
    for text in (".*", "^s", "a.c", "\\", "$where", "' || '1'=='1", "*", "nobody"):
        assert await topics(world, "hod", path, search=text) == [], text
    assert len(await topics(world, "hod", path, search="   ")) == 2


async def test_the_student_list_never_shows_another_students_entry_by_search(world: World) -> None:
    await world.create(kind_of("training"), by="classmate", topic="Shared topic")
    await world.create(kind_of("training"), topic="Shared topic")
    for text in ("shared", "rohan", "leena", "pending"):
        got = await rows(world, "student", list_path(world, "training", "student"), search=text)
        assert {row["studentId"] for row in got["data"]} <= {world.id("student")}, text


@pytest.mark.spec("L-045")
async def test_completed_of_old_records_reads_as_approved_and_is_never_written(world: World) -> None:
    kind = kind_of("training")
    old, new = await world.create(kind, topic="Old"), await world.create(kind, topic="New")
    await world.verify(kind, new["_id"])
    legacy = {"status": "Completed", "verifiedOn": clock.now(), "verifiedBy": world.people["teacher"]}
    await collection("entries").update_one({"_id": object_id(old["_id"])}, {"$set": legacy})
    got = await rows(world, "student", list_path(world, "training", "student"), status="Approved")
    assert [row["status"] for row in got["data"]] == ["Approved", "Approved"]
    assert got["counts"] == {"All": 2, "Pending": 0, "Approved": 2, "Rejected": 0}
    client = await world.as_("student")
    assert (await client.get(f"/api/entries/training/{old['_id']}")).json()["data"]["status"] == "Approved"
    tiles = (await client.get(f"/api/dashboardCounts/{world.scope}/{world.id('student')}")).json()["data"]
    assert tiles[1] == [{"status": "Approved", "count": 2}]
    refused(await world.verify(kind, new["_id"], status="Completed"), 422, "All fields are required!")
    assert await stored(status="Completed") == 1


@pytest.mark.spec("L-144", "L-143")
async def test_rows_carry_small_people_and_nothing_private(world: World) -> None:
    kind = kind_of("training")
    record = await world.create(kind)
    await world.verify(kind, record["_id"], by="hod")
    listed = (await rows(world, "teacher", list_path(world, "training")))["data"][0]
    answer = await (await world.as_("teacher")).get(f"/api/entries/training/{record['_id']}")
    history = answer.json()["history"]
    assert [(item["by"]["name"], item["role"], item["status"]) for item in history] == [
        ("Dr. Meenakshi Rane", "HOD", "Approved")
    ]
    assert "digest" not in history[0]
    for row in (listed, answer.json()["data"]):
        assert row["studentId"] == world.id("student")
        assert row["student"] == {"_id": world.id("student"), "name": "Asha Kulkarni"}
        assert row["teacher"] == {"_id": world.id("teacher"), "name": "Dr. Leena Thomas"}
        assert row["verifiedBy"]["name"] == "Dr. Meenakshi Rane"
        assert (row["collegeId"], row["departmentId"]) == (str(world.college), str(world.medicine))
    for private in ("@example.com", "98765", "passwordHash", "searchText", "emailKey", "bodyDigest"):
        assert private not in answer.text
        assert private not in str(listed)
