"""The items of synopsis and thesis: each once, in the order that is asked for, in the specification's words."""

from __future__ import annotations

import asyncio
from typing import Any

import httpx
import pytest

from api.core.store.database import collection
from tests.api.logbook.steps import day, kept_files, refused
from tests.api.thesis.steps import (
    PARTS,
    SAVED,
    TITLE,
    TITLES,
    UNTITLED,
    begun,
    guide,
    post,
    read,
    send_file,
    title,
)
from tests.api.world import World

both = pytest.mark.parametrize("part", PARTS)
NO_GUIDE = "Please select guide first !!!"


async def test_a_stranger_gets_nothing(client: httpx.AsyncClient, world: World) -> None:
    student = f"{world.scope}/{world.id('student')}"
    for part in PARTS:
        for item in ("title", "guide", "coGuide", "certificate", "record"):
            assert (await client.post(f"/api/{part}/{item}", json={})).status_code == 401, item
        assert (await client.get(f"/api/{part}/{student}")).status_code == 401
        assert (await client.put(f"/api/{part}/verification", json={})).status_code == 401
    assert (await client.post("/api/thesis/synopsisAcceptanceDate", json={})).status_code == 401
    assert (await client.get(f"/api/thesisTimeline/{student}")).status_code == 401


@both
async def test_staff_save_nothing_and_others_read_nothing(world: World, part: str) -> None:
    for person in ("teacher", "hod", "clerk", "admin", "master"):
        for item in ("title", "guide", "coGuide", "certificate", "record"):
            assert (await post(world, f"{part}/{item}", {}, by=person)).status_code == 403, (person, item)
    assert (await post(world, "thesis/synopsisAcceptanceDate", {}, by="hod")).status_code == 403
    path = f"/api/{part}/{world.scope}/{world.id('student')}"
    for person in ("classmate", "twin_teacher", "other_teacher", "twin_student"):
        assert (await (await world.as_(person)).get(path)).status_code == 403, person
    for person in ("student", "teacher", "clerk", "admin", "master"):
        assert (await (await world.as_(person)).get(path)).status_code == 200, person


@both
async def test_who_is_not_verified_yet_saves_nothing(world: World, part: str) -> None:
    """P-148, DECISIONS D4.7."""
    for person in ("unverified", "newcomer"):
        assert refused(await title(world, part, by=person), 403)["code"] == "not_verified"
    assert await collection("theses").count_documents({}) == 0


@both
@pytest.mark.spec("T-005", "T-039", "T-204", "T-225", "T-314", "T-324")
async def test_a_title_is_saved_once(world: World, part: str) -> None:
    for blank in ("", "   "):
        refused(await title(world, part, blank), 422, "Please enter title first")
    answer = await title(world, part, f"  {TITLE} ")
    assert answer.status_code == 200
    assert answer.json()["message"] == f"{part.capitalize()} title saved"
    assert answer.json()["data"][TITLES[part]] == TITLE
    for again in (TITLE, "Another title"):
        assert refused(await title(world, part, again), 409, SAVED)["status"] is False
    assert (await read(world, part))[TITLES[part]] == TITLE


@both
@pytest.mark.spec("T-286", "T-316")
async def test_a_record_is_the_sessions_whoever_is_named(world: World, part: str) -> None:
    ids = {
        "studentId": world.id("classmate"),
        "collegeId": str(world.other_college),
        "departmentId": str(world.pathology),
    }
    assert (await post(world, f"{part}/title", {TITLES[part]: TITLE, **ids})).status_code == 200
    assert (await post(world, f"{part}/guide", {"guide": world.id("teacher"), **ids})).status_code == 200
    [stored] = await collection("theses").find({}).to_list(length=None)
    assert stored["studentId"] == world.people["student"]
    assert (stored["collegeId"], stored["departmentId"]) == (world.college, world.medicine)


@both
@pytest.mark.spec("T-041", "T-228", "T-229", "T-236", "T-315", "T-325")
async def test_a_guide_comes_after_the_title_and_once(world: World, part: str) -> None:
    refused(await guide(world, part), 409, UNTITLED[part])
    await title(world, part)
    for nobody in ("", None, ...):
        body = {} if nobody is ... else {"guide": nobody}
        refused(await post(world, f"{part}/guide", body), 422, NO_GUIDE)
    for stranger in ("other_teacher", "twin_teacher", "classmate", "blocked", "clerk", "admin"):
        refused(await guide(world, part, stranger), 422, "The guide must be a teacher of your department.")
    answer = await guide(world, part)
    assert answer.json()["data"]["guide"] == {"_id": world.id("teacher"), "name": "Dr. Leena Thomas"}
    refused(await guide(world, part, "colleague"), 409, SAVED)
    assert (await read(world, part))["guide"]["name"] == "Dr. Leena Thomas"


async def test_the_guide_is_told(world: World) -> None:
    await begun(world)
    path = f"/api/getAllNotifications/{world.id('teacher')}"
    rows = (await (await world.as_("teacher")).get(path)).json()["data"]
    assert [row["desc"] for row in rows] == [f"Asha Kulkarni named you as guide of the synopsis: {TITLE}"]
    assert rows[0]["url"] == f"/synopsis?student={world.id('student')}"


@both
@pytest.mark.spec("T-043", "T-230", "T-231", "T-232", "T-317", "T-326")
async def test_co_guides_are_checked_row_by_row(world: World, part: str) -> None:
    path, good = f"{part}/coGuide", {"name": "Dr. Suresh Bhagwat", "department": "Pathology"}
    refused(await post(world, path, {"coGuide": [good]}), 409, UNTITLED[part])
    await title(world, part)
    refused(await post(world, path, {"coGuide": [good]}), 409, NO_GUIDE)
    await guide(world, part)
    wrong: list[tuple[list[Any], str]] = [
        ([], "Please add at least one Co-guide !!!"),
        ([good, {"name": " ", "department": "Pathology"}], "Please enter a valid name for Co-guide 2"),
        ([{"name": "123", "department": "Pathology"}], "Please enter a valid name for Co-guide 1"),
        (["Dr. X"], "Please enter a valid name for Co-guide 1"),
        ([{"name": "Dr. X", "department": ""}], "Please select a department for Co-guide 1"),
        ([good, {"name": "Dr. X", "department": "Astrology"}], "Please select a department for Co-guide 2"),
        ([good, {"name": "Dr. X", "department": 7}], "Please select a department for Co-guide 2"),
        ([good] * 11, "At most 10 co-guides are accepted."),
    ]
    for rows, message in wrong:
        refused(await post(world, path, {"coGuide": rows}), 422, message)
    assert (await read(world, part))["coGuide"] == []
    by_id = {"name": "Dr. Farida Contractor", "department": str(world.pathology)}
    answer = await post(world, path, {"coGuide": [good, by_id]})
    assert answer.json()["message"] == "Co-guides saved"
    saved = [good, {"name": "Dr. Farida Contractor", "department": "Pathology"}]
    assert (await read(world, part))["coGuide"] == saved
    refused(await post(world, path, {"coGuide": [good]}), 409, SAVED)
    assert (await read(world, part))["coGuide"] == saved


@pytest.mark.spec("T-166")
async def test_a_co_guides_department_is_kept_as_its_name(world: World) -> None:
    await begun(world)
    await post(world, "synopsis/coGuide", {"coGuide": [{"name": "Dr. X", "department": str(world.pathology)}]})
    [stored] = await collection("theses").find({}).to_list(length=None)
    assert stored["coGuide"] == [{"name": "Dr. X", "department": "Pathology"}]
    assert (await read(world))["coGuide"][0]["department"] == "Pathology"


@both
@pytest.mark.spec("T-042", "T-044", "T-236", "T-318", "T-328")
async def test_a_certificate_needs_title_and_guide_and_no_co_guides(world: World, part: str) -> None:
    path = f"{part}/certificate"
    refused(await send_file(world, path, {}), 409, UNTITLED[part])
    record = (await title(world, part)).json()["data"]
    refused(await send_file(world, path, {"id": record["_id"]}), 409, NO_GUIDE)
    await guide(world, part)
    refused(await send_file(world, path, {"id": record["_id"]}, file=False), 422, "Please select any certificate !!!")
    for foreign in (world.id("student"), "nonsense"):
        refused(await send_file(world, path, {"id": foreign}), 404)
    assert kept_files(world.settings.data / "files") == []
    answer = await send_file(world, path, {"id": record["_id"]})
    assert answer.status_code == 200, answer.text
    assert answer.json()["message"] == "Certificate uploaded successfully"
    saved = (await read(world, part))["certificate"]
    assert saved["name"] == "certificate.pdf"
    opened = await (await world.as_("student")).get(saved["url"])
    assert opened.content.startswith(b"%PDF")
    refused(await send_file(world, path, {"id": record["_id"]}), 409, SAVED)
    assert await collection("files").count_documents({}) == 1
    assert (await read(world, part, by="teacher"))["certificate"]["name"] == "certificate.pdf"


@both
async def test_anothers_record_cannot_be_given_a_certificate(world: World, part: str) -> None:
    record = await begun(world, part)
    await begun(world, part, by="classmate")
    answer = await send_file(world, f"{part}/certificate", {"id": record["_id"]}, by="classmate")
    refused(answer, 404, "This record was not found.")
    assert (await read(world, part))["certificate"] is None


@pytest.mark.spec("T-044", "T-045", "T-169", "T-234", "T-320", "T-327")
@both
async def test_the_acceptance_date_is_one_for_both_pages(world: World, part: str) -> None:
    path, other = "thesis/synopsisAcceptanceDate", PARTS[1 - PARTS.index(part)]
    refused(await post(world, path, {"synopsisAcceptanceDate": day()}), 409, UNTITLED["synopsis"])
    await title(world, part)
    refused(await post(world, path, {"synopsisAcceptanceDate": day()}), 409, NO_GUIDE)
    await guide(world, part)
    for nothing in ({}, {"synopsisAcceptanceDate": ""}):
        refused(await post(world, path, nothing), 422, "Please select date")
    for wrong in (day(1), "2026-02-30", "20-11-2026", 7):
        refused(await post(world, path, {"synopsisAcceptanceDate": wrong}), 422)
    answer = await post(world, path, {"synopsisAcceptanceDate": day(-3)})
    assert answer.status_code == 200, answer.text
    refused(await post(world, path, {"synopsisAcceptanceDate": day()}), 409, SAVED)
    for each in PARTS:
        assert (await read(world, each))["synopsisAcceptanceDate"] == day(-3)
    stored = await collection("theses").find({"synopsisAcceptanceDate": {"$ne": None}}).to_list(length=None)
    assert [row["part"] for row in stored] == ["thesis"]
    # The other part may still begin: a date alone is no title.
    assert (await title(world, other)).status_code == 200


@both
async def test_of_ten_at_once_one_is_saved(world: World, part: str) -> None:
    """The write itself says that nothing was saved before: no look that came first decides."""
    titles = [f"Title number {number}" for number in range(10)]
    answers = await asyncio.gather(*(title(world, part, text) for text in titles))
    assert sorted(answer.status_code for answer in answers) == [200] + [409] * 9
    won = next(text for text, answer in zip(titles, answers, strict=True) if answer.status_code == 200)
    assert (await read(world, part))[TITLES[part]] == won
    assert await collection("theses").count_documents({}) == 1
    people = ["teacher", "colleague", "junior", "hod"]
    answers = await asyncio.gather(*(guide(world, part, who) for who in people))
    assert sorted(answer.status_code for answer in answers) == [200, 409, 409, 409]
    files = await asyncio.gather(*(send_file(world, f"{part}/certificate", {}) for _ in range(3)))
    assert sorted(answer.status_code for answer in files) == [200, 409, 409]
    assert await collection("files").count_documents({}) == 1
    assert len(kept_files(world.settings.data / "files")) == 1


@both
async def test_what_is_not_known_is_refused(world: World, part: str) -> None:
    await begun(world, part)
    for item, value in (("title", {TITLES[part]: "T"}), ("guide", {"guide": world.id("teacher")})):
        refused(await post(world, f"{part}/{item}", {**value, "verifiedBy": world.id("teacher")}), 422)
    refused(await send_file(world, f"{part}/certificate", {"guide": world.id("teacher")}), 422)
    refused(await post(world, f"{part}/title", {TITLES[part]: {"$ne": ""}}), 422)
    long = await title(world, part, "x" * 301)
    assert long.status_code == 422
