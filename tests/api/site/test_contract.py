"""What the specification says of calls as a whole: their paths, the end of a session, who is told of what."""

from __future__ import annotations

import pytest
from fastapi import FastAPI
from fastapi.routing import iter_route_contexts

from api.core.store.database import collection
from api.logbook.contract.registry import by_key
from tests.api.access.requests.signing_in import signing_in_bodies
from tests.api.world import World

LITERAL = (
    "getConfig",
    "settings",
    "getReferralInfo/{}",
    "getCollege",
    "getDept",
    "login",
    "staffLogin",
    "logout",
    "getTeachers/{}/{}",
    "addNewStaffData",
    "addNewStaffData/{}",
    "student/{}",
    "getAllDeptData/{}",
    "provideDeptClg/{}",
    "institution/{}",
    "getAllComputency/{}",
    "createComputency",
    "handleDeleteComputency/{}",
    "getAllSkills/{}",
    "createSkills",
    "handleDeleteSkills/{}",
    "getSpecalityDropDown/{}",
    "addSpecialityDataMulti",
    "handleDeleteSpeciality/{}",
    "getAllNotifications/{}",
    "updatePassword",
)


@pytest.mark.spec("P-342")
def test_every_call_stands_below_one_prefix_under_its_literal_name(app: FastAPI) -> None:
    paths = {route.path for route in iter_route_contexts(app.routes) if route.methods and route.path}
    crawlers = {"/robots.txt", "/sitemap.xml"}
    assert {path for path in paths if not path.startswith("/api/")} <= crawlers
    shapes = {"/".join("{}" if part.startswith("{") else part for part in path.split("/")) for path in paths}
    assert [name for name in LITERAL if f"/api/{name}" not in shapes] == []


@pytest.mark.spec("P-342")
async def test_a_page_and_a_call_of_the_same_name_do_not_meet(world: World) -> None:
    for name in ("login", "logout"):
        page = await world.client().get(f"/{name}")
        assert not page.headers["content-type"].startswith("application/json")


@pytest.mark.spec("P-354")
async def test_logging_out_ends_the_session(world: World) -> None:
    student = await world.as_("student")
    assert (await student.get("/api/session")).status_code == 200
    answer = await student.get("/api/logout")
    assert (answer.status_code, answer.json()["status"]) == (200, True)
    for path in ("/api/session", f"/api/profile/{world.id('student')}"):
        assert (await student.get(path)).status_code == 401
    assert await collection("sessions").count_documents({"userId": world.people["student"]}) == 0


@pytest.mark.spec("P-331")
async def test_the_head_reviews_the_checklist_of_the_own_department(world: World) -> None:
    kind = by_key("checklist")
    assert kind is not None
    record, hod = await world.create(kind), await world.as_("hod")
    mine = await hod.get(f"/api/entries/checklist/{world.scope}")
    assert [row["_id"] for row in mine.json()["data"]] == [record["_id"]]
    assert (await hod.get(f"/api/entries/checklist/{world.college}/{world.pathology}")).status_code == 403
    body = {"status": "Approved", "remark": "Certificate seen.", "score": "3"}
    other = await (await world.as_("other_teacher")).post(f"/api/checklist/review/{record['_id']}", json=body)
    assert other.status_code == 404, "A record of another department looks like none (DECISIONS D4.1)."
    assert (await hod.post(f"/api/checklist/review/{record['_id']}", json=body)).status_code == 200


@pytest.mark.spec("P-235")
async def test_who_is_told_of_what(world: World) -> None:
    """A submission its teacher, a decision and a memo the student, a registration the heads; with words and a way."""
    kind = by_key("opd")
    assert kind is not None
    entry = await world.create(kind)
    assert (await world.verify(kind, entry["_id"])).status_code == 200
    memo = {"date": entry["date"], "reason": "Absent", "studentId": world.id("student")}
    assert (await (await world.as_("teacher")).post("/api/memos", json=memo)).status_code == 201
    newcomer = await signing_in_bodies(world)["auth.register"](None, "own")
    assert (await world.client().post("/api/register", **newcomer)).status_code in (200, 201)

    notifications = await collection("notifications").find({}).to_list(length=100)
    assert all(row["desc"] and row["url"].startswith("/") for row in notifications)
    pairs = {(str(row["toId"]), str(row["event"])) for row in notifications}
    assert {who for who, event in pairs if event == "memo.issued"} == {world.id("student")}
    assert {who for who, event in pairs if event == "student.registered"} == {world.id("hod")}
    entries = [(who, event) for who, event in pairs if event.startswith("entry.")]
    assert sorted(who for who, _ in entries) == sorted([world.id("teacher"), world.id("student")])
