"""The page of a student over HTTP: who reads it, what stands in it, and that its numbers are those of the lists."""

from __future__ import annotations

import datetime as dt
from typing import Any

import pytest
from bson import ObjectId

from api.core import clock
from api.core.store.database import collection
from api.logbook.contract.registry import by_key
from api.logbook.reading.overview import NEWEST_SHOWN
from tests.api.world import World, pdf_upload
from tests.support.queries import recorded

Answer = dict[str, Any]


def path(world: World, who: str = "student") -> str:
    return f"/api/student/{world.id(who)}"


async def page(world: World, by: str = "hod", who: str = "student") -> Answer:
    answer = await (await world.as_(by)).get(path(world, who))
    assert answer.status_code == 200, answer.text
    data: Answer = answer.json()["data"]
    return data


async def entry(world: World, key: str, **changes: Any) -> Answer:
    kind = by_key(key)
    assert kind is not None
    return await world.create(kind, **changes)


async def decide(world: World, key: str, row: Answer, **changes: Any) -> None:
    kind = by_key(key)
    assert kind is not None
    answer = await world.verify(kind, row["_id"], **changes)
    assert answer.status_code == 200, answer.text


@pytest.mark.spec("D-036")
async def test_the_page_of_a_student_is_for_the_staff_of_the_department(world: World) -> None:
    """Strangers, students and staff of other departments and colleges read nothing."""
    assert (await world.client().get(path(world))).status_code == 401
    for who in ("student", "classmate"):
        assert (await (await world.as_(who)).get(path(world))).status_code == 403, who
    for who in ("other_teacher", "twin_teacher", "twin_clerk"):
        assert (await (await world.as_(who)).get(path(world))).status_code == 404, who
    hod = await world.as_("hod")
    for wrong in (world.id("twin_student"), world.id("teacher"), "0" * 24, "nobody"):
        assert (await hod.get(f"/api/student/{wrong}")).status_code == 404, wrong
    for who in ("clerk", "teacher", "colleague", "hod", "admin", "master"):
        assert (await page(world, who))["student"]["name"] == "Asha Kulkarni", who
    await collection("users").update_one({"_id": world.people["student"]}, {"$set": {"removedOn": clock.now()}})
    assert (await hod.get(path(world))).status_code == 404


@pytest.mark.spec("D-037")
async def test_every_count_is_that_of_the_list_it_leads_to(world: World) -> None:
    approved = await entry(world, "opd")
    await decide(world, "opd", approved)
    rejected = await entry(world, "opd")
    await decide(world, "opd", rejected, status="Rejected", score="0")
    await entry(world, "opd")
    await entry(world, "procedure")
    shown = (await page(world))["entries"]
    hod = await world.as_("hod")
    assert {row["kind"] for row in shown["kinds"]} == {"opd", "procedure"}
    for row in shown["kinds"]:
        for status in ("Pending", "Approved", "Rejected"):
            there = await hod.get(
                f"/api/entries/{row['kind']}/{world.scope}/{world.id('student')}?page=1&limit=5&status={status}"
            )
            assert there.json()["total"] == row[status.lower()], (row, status)
        assert row["url"].endswith(f"?student={world.id('student')}")
    month = shown["month"]
    listed = await hod.get(
        f"/api/reports/activity/{world.scope}?page=1&limit=5&student={world.id('student')}"
        f"&from={month['first']}&to={month['last']}"
    )
    assert listed.json()["total"] == month["entries"] == 4
    assert [row["status"] for row in shown["newest"]].count("Pending") == 2
    assert shown["waitingSince"] is not None


@pytest.mark.spec("D-037")
async def test_the_newest_entries_are_shown_and_files_have_links_that_open(world: World) -> None:
    for _ in range(NEWEST_SHOWN + 1):
        await entry(world, "procedure")
    with_file = next(kind for kind in map(by_key, ("paper", "conference", "training")) if kind and kind.file)
    await world.create(with_file)
    shown = await page(world)
    assert len(shown["entries"]["newest"]) == NEWEST_SHOWN
    dates = [row["date"] for row in shown["entries"]["newest"]]
    assert dates == sorted(dates, reverse=True)
    (file,) = shown["files"]["newest"]
    assert (shown["files"]["total"], file["of"], file["name"]) == (1, "certificate", pdf_upload()[0])
    assert (await (await world.as_("hod")).get(file["url"])).status_code == 200


@pytest.mark.spec("D-037")
async def test_memos_and_appraisals_stand_on_the_page_and_clerks_read_no_appraisal(world: World) -> None:
    hod = await world.as_("hod")
    body = {"date": clock.today().isoformat(), "studentId": world.id("student"), "reason": "Absent from the round"}
    assert (await hod.post("/api/memos", json=body)).status_code == 201
    shown = await page(world)
    assert shown["memos"]["total"] == shown["memos"]["pending"] == 1
    assert shown["memos"]["newest"][0]["reason"] == "Absent from the round"
    assert shown["appraisals"] == {"total": 0, "newest": []}
    assert (await page(world, "clerk"))["appraisals"] is None
    assert (await page(world, "admin"))["appraisals"] == {"total": 0, "newest": []}


@pytest.mark.spec("D-037")
async def test_entries_of_forensic_departments_are_not_even_counted_elsewhere(world: World) -> None:
    seen = await entry(world, "medico")
    assert len((await page(world))["entries"]["kinds"]) == 1
    assert (await page(world))["entries"]["newest"] == [], "every look at one is logged: it stands in its own list"
    row = await collection("entries").find_one({"_id": ObjectId(seen["_id"])})
    theirs = {"studentId": world.people["other_student"], "departmentId": world.pathology, "clientId": "other"}
    await collection("entries").insert_one({**row, "_id": ObjectId(), **theirs})
    assert (await page(world, "other_teacher", "other_student"))["entries"]["kinds"] == []


@pytest.mark.spec("D-038")
async def test_the_server_says_what_each_may_do(world: World) -> None:
    student = {"_id": world.people["student"]}
    await collection("users").update_one(student, {"$set": {"guide": world.people["teacher"]}})
    may = {who: (await page(world, who))["may"] for who in ("clerk", "teacher", "colleague", "hod", "admin", "master")}
    assert may == {
        "clerk": ["verify", "print"],
        "teacher": ["verify", "signMonth", "memo", "appraise", "print"],
        "colleague": ["verify", "memo", "appraise", "print"],
        "hod": ["verify", "signMonth", "memo", "appraise", "guide", "training", "print"],
        "admin": ["verify", "print"],
        "master": ["verify", "memo", "appraise", "guide", "training", "print"],
    }


async def test_the_head_may_certify_in_the_last_six_months_and_a_teacher_never(world: World) -> None:
    await world.join("student", (clock.today() - dt.timedelta(days=1000)).isoformat())
    assert (await page(world, "hod"))["mayCertify"] == ["logbook", "proficiency"]
    assert (await page(world, "teacher"))["mayCertify"] == []


@pytest.mark.spec("D-039")
async def test_one_comes_from_student_to_student_in_the_order_of_names(world: World) -> None:
    first = (await page(world, who="unpaid"))["beside"]
    assert (first["place"], first["total"], first["previous"], first["next"]["name"]) == (1, 5, None, "Asha Kulkarni")
    seen, at = ["unpaid"], first
    while at["next"]:
        name = next(name for name, id_ in world.people.items() if str(id_) == at["next"]["_id"])
        seen.append(name)
        at = (await page(world, who=name))["beside"]
    assert seen == ["unpaid", "student", "unverified", "classmate", "newcomer"]


@pytest.mark.spec("D-040")
async def test_a_longer_record_asks_no_more_of_the_store(world: World) -> None:
    await entry(world, "opd")
    asked = []
    for more in (0, 12):
        for _ in range(more):
            await entry(world, "opd")
        await page(world)
        await collection("users").update_one({"_id": world.people["student"]}, {"$set": {"postDiploma": more > 0}})
        with recorded() as queries:
            await page(world)
        asked.append(len(queries))
    assert asked[0] >= asked[1], asked


@pytest.mark.spec("D-040")
async def test_every_number_says_its_rule_and_its_source(world: World) -> None:
    for rule in (await page(world))["rules"]:
        assert all(rule[name] for name in ("number", "rule", "source"))
    shown = await page(world, who="newcomer")
    assert "joining date" in shown["standing"]["line"]
    assert shown["entries"] == {
        "kinds": [],
        "corrected": 0,
        "newest": [],
        "month": shown["entries"]["month"],
        "waitingSince": None,
    }
