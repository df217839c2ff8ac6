"""Memos: who issues, who answers, what number they get, who sees them."""

import asyncio
import datetime as dt
from typing import Any

import httpx
import pytest
from bson import ObjectId

from api.core import clock
from api.core.store.database import collection
from tests.api.world import World

Json = dict[str, Any]


def body(world: World, student: str = "student", **changes: Any) -> Json:
    made = {
        "date": clock.today().isoformat(),
        "reason": "Absent from the morning round",
        "studentId": world.id(student),
    }
    return {name: value for name, value in {**made, **changes}.items() if value is not None}


async def issued(world: World, by: str = "teacher", **changes: Any) -> Json:
    client = await world.as_(by)
    answer = await client.post("/api/memos", json=body(world, **changes))
    assert answer.status_code == 201, answer.text
    memo: Json = answer.json()["data"]
    return memo


async def read_memos(client: httpx.AsyncClient, path: str, **query: Any) -> list[Json]:
    answer = await client.get(f"/api/memos/{path}", params={"page": 1, "limit": 50, **query})
    assert answer.status_code == 200, answer.text
    rows: list[Json] = answer.json()["data"]
    return rows


async def test_a_stranger_gets_nothing(client: httpx.AsyncClient, world: World) -> None:
    memo = await issued(world)
    for method, path in (
        ("GET", f"/api/memos/{world.scope}"),
        ("GET", f"/api/memos/{world.scope}/{world.id('student')}"),
        ("GET", f"/api/exports/memos/{world.scope}"),
        ("GET", f"/api/memos/{memo['_id']}"),
        ("POST", "/api/memos"),
        ("POST", f"/api/memos/{memo['_id']}"),
        ("POST", f"/api/memos/{memo['_id']}/void"),
    ):
        assert (await client.request(method, path)).status_code == 401, path


@pytest.mark.spec("T-013", "T-298")
async def test_faculty_and_the_head_issue_memos_and_students_do_not(world: World) -> None:
    assert (await issued(world, by="teacher"))["teacherId"]["name"] == "Dr. Leena Thomas"
    assert (await issued(world, by="hod"))["status"] == "Pending"
    for person in ("student", "clerk", "admin"):
        client = await world.as_(person)
        refused = await client.post("/api/memos", json=body(world, "classmate"))
        assert refused.status_code == 403, person


@pytest.mark.parametrize("role", ["Professor", "Associate Professor", "Assistant Professor", "Senior Resident", "HOD"])
async def test_every_teaching_role_issues_memos(world: World, role: str) -> None:
    await collection("users").update_one({"_id": world.people["teacher"]}, {"$set": {"role": role}})
    assert (await issued(world, by="teacher"))["status"] == "Pending"


@pytest.mark.parametrize("role", ["Cleark", "Admin", "Visiting Consultant", "professor", "Dean"])
async def test_a_role_that_is_not_named_issues_no_memo(world: World, role: str) -> None:
    await collection("users").update_one({"_id": world.people["teacher"]}, {"$set": {"role": role}})
    client = await world.as_("teacher")
    refused = await client.post("/api/memos", json=body(world, "classmate"))
    assert (refused.status_code, refused.json()["message"]) == (403, "You are not allowed to do this.")
    assert await collection("memos").count_documents({}) == 0
    page = await client.get(f"/api/trainee/{world.scope}/{world.id('student')}")
    assert "memo" not in page.json().get("data", {}).get("may", [])


@pytest.mark.spec("P-328")
async def test_the_head_issues_to_a_student_of_the_own_department_only(world: World) -> None:
    client = await world.as_("hod")
    assert (await client.post("/api/memos", json=body(world))).status_code == 201
    for person in ("twin_student", "other_student", "teacher"):
        answer = await client.post("/api/memos", json=body(world, person))
        assert answer.status_code == 404, person
    assert await collection("memos").count_documents({}) == 1


@pytest.mark.spec("T-194", "T-353", "T-354")
async def test_a_memo_is_listed_with_every_key_for_staff_and_for_its_student(world: World) -> None:
    memo = await issued(world, collegeId=str(world.other_college), teacherId=world.id("hod"), departmentId="")
    assert memo["memoNumber"] == f"MEMO/{clock.today().year}/0001"
    staff = await read_memos(await world.as_("colleague"), world.scope)
    own = await read_memos(await world.as_("student"), f"{world.scope}/{world.id('student')}")
    assert staff == own
    (row,) = staff
    assert row["studentId"] == {"_id": world.id("student"), "name": "Asha Kulkarni"}
    assert row["teacherId"] == {"_id": world.id("teacher"), "name": "Dr. Leena Thomas"}
    assert row["collegeId"]["_id"] == str(world.college)
    assert row["departmentId"]["name"] == "General Medicine"
    assert (row["date"], row["reason"]) == (clock.today().isoformat(), "Absent from the morning round")
    assert (row["sExplain"], row["vRemark"], row["status"]) == ("", "", "Pending")


@pytest.mark.spec("T-104")
async def test_a_student_sees_only_the_own_memos(world: World) -> None:
    mine, theirs = await issued(world), await issued(world, student="classmate")
    client = await world.as_("student")
    rows = await read_memos(client, f"{world.scope}/{world.id('student')}")
    assert [row["_id"] for row in rows] == [mine["_id"]]
    assert (await client.get(f"/api/memos/{world.scope}/{world.id('classmate')}")).status_code == 403
    assert (await client.get(f"/api/memos/{world.scope}")).status_code == 403
    assert (await client.get(f"/api/memos/{theirs['_id']}")).status_code == 404
    assert (await client.post(f"/api/memos/{theirs['_id']}", json={"sExplain": "Not me"})).status_code == 404


async def test_another_department_or_college_sees_nothing(world: World) -> None:
    memo = await issued(world)
    for person in ("twin_teacher", "other_teacher"):
        client = await world.as_(person)
        assert (await client.get(f"/api/memos/{world.scope}")).status_code == 403
        assert (await client.get(f"/api/memos/{memo['_id']}")).status_code == 404
        assert (await client.post(f"/api/memos/{memo['_id']}", json={"vRemark": "Closed"})).status_code == 404


@pytest.mark.spec("T-279", "T-280", "T-282")
async def test_what_is_missing_or_in_the_future_is_refused(world: World) -> None:
    client = await world.as_("teacher")
    tomorrow = (clock.today() + dt.timedelta(days=1)).isoformat()
    for changes, message, field in (
        ({"date": ""}, "Please fill all the fields!", "date"),
        ({"reason": "  "}, "Please fill all the fields!", "reason"),
        ({"reason": None}, "Please fill all the fields!", "reason"),
        ({"studentId": None}, "Please select student", "studentId"),
        ({"studentId": ""}, "Please select student", "studentId"),
        ({"date": tomorrow}, "A date in the future is not accepted here.", "date"),
    ):
        answer = await client.post("/api/memos", json=body(world, **changes))
        assert answer.status_code == 422, changes
        assert answer.json()["message"] == message
        assert answer.json()["errors"][0]["field"] == field
    assert await collection("memos").count_documents({}) == 0


@pytest.mark.spec("T-283")
async def test_numbers_are_the_servers_and_run_by_college_department_and_year(world: World) -> None:
    year = clock.today().year
    assert [(await issued(world))["memoNumber"] for _ in range(3)] == [f"MEMO/{year}/{n:04d}" for n in (1, 2, 3)]
    assert (await issued(world, by="twin_teacher", student="twin_student"))["memoNumber"] == f"MEMO/{year}/0001"
    assert (await issued(world, by="other_teacher", student="other_student"))["memoNumber"] == f"MEMO/{year}/0001"
    assert (await issued(world, memoNumber="GM/7/2026"))["memoNumber"] == "GM/7/2026"
    assert (await issued(world, memoNumber="GM/7/2026"))["memoNumber"] == f"MEMO/{year}/0004"
    assert (await issued(world, memoNumber=f"memo/{year}/0009"))["memoNumber"] == f"MEMO/{year}/0005"


async def test_memos_issued_at_once_get_different_numbers_without_a_gap(world: World) -> None:
    memos = await asyncio.gather(*(issued(world) for _ in range(20)))
    year = clock.today().year
    assert sorted(memo["memoNumber"] for memo in memos) == [f"MEMO/{year}/{n:04d}" for n in range(1, 21)]


async def test_a_memo_sent_twice_is_issued_once(world: World) -> None:
    first, second = await issued(world, clientId="c-1"), await issued(world, clientId="c-1")
    assert first["_id"] == second["_id"]
    assert await collection("memos").count_documents({}) == 1
    client = await world.as_("teacher")
    other = await client.post("/api/memos", json=body(world, clientId="c-1", reason="Another"))
    assert other.status_code == 409
    assert (await issued(world, by="hod", clientId="c-1"))["_id"] != first["_id"]


@pytest.mark.spec("T-109", "T-219")
async def test_the_student_explains_once_and_the_department_closes(world: World) -> None:
    memo = await issued(world)
    path, student, teacher = f"/api/memos/{memo['_id']}", await world.as_("student"), await world.as_("colleague")
    assert (await student.post(path, json={"sExplain": ""})).status_code == 422
    explained = await student.post(path, json={"sExplain": "I was posted in the casualty."})
    assert explained.json()["data"]["status"] == "Explained"
    again = await student.post(path, json={"sExplain": "And another word."})
    assert (again.status_code, again.json()["message"]) == (409, "You have already explained this memo.")
    assert (await student.post(path, json={"vRemark": "Fine"})).status_code == 403
    assert (await teacher.post(path, json={"sExplain": "In the student's name"})).status_code == 403
    assert (await teacher.post(path, json={})).status_code == 422
    noted = await teacher.post(path, json={"vRemark": "Bring the roster.", "status": "Explained"})
    assert noted.json()["data"]["status"] == "Explained"
    closed = await teacher.post(path, json={"vRemark": "Accepted.", "status": "Closed"})
    assert closed.json()["data"] | {"status": "Closed", "vRemark": "Accepted."} == closed.json()["data"]
    assert closed.json()["data"]["remarkBy"]["name"] == "Dr. Suresh Bhagwat"
    assert (await teacher.post(path, json={"vRemark": "Not so"})).status_code == 409
    read = (await student.get(path)).json()["data"]
    assert (read["sExplain"], read["vRemark"]) == ("I was posted in the casualty.", "Accepted.")
    assert [step["did"] for step in read["history"]] == ["issued", "explained", "remarked", "closed"]


async def test_of_two_explanations_at_once_one_counts(world: World) -> None:
    memo, student = await issued(world), await world.as_("student")
    path = f"/api/memos/{memo['_id']}"
    answers = await asyncio.gather(*(student.post(path, json={"sExplain": f"Word {n}"}) for n in range(5)))
    assert sorted(answer.status_code for answer in answers) == [200, 409, 409, 409, 409]


async def test_a_closed_memo_takes_no_explanation_but_an_acknowledgement_once(world: World) -> None:
    memo, student, hod = await issued(world), await world.as_("student"), await world.as_("hod")
    path = f"/api/memos/{memo['_id']}"
    await hod.post(path, json={"vRemark": "Settled in person."})
    late = await student.post(path, json={"sExplain": "Too late"})
    assert (late.status_code, late.json()["message"]) == (409, "This memo is closed.")
    first = (await student.post(path, json={"acknowledged": True})).json()["data"]["acknowledgedOn"]
    assert first is not None
    assert (await student.post(path, json={"acknowledged": True})).json()["data"]["acknowledgedOn"] == first


async def test_everyone_concerned_is_told(world: World) -> None:
    memo = await issued(world)
    student, hod = await world.as_("student"), await world.as_("hod")
    await student.post(f"/api/memos/{memo['_id']}", json={"sExplain": "I was unwell."})
    await hod.post(f"/api/memos/{memo['_id']}", json={"vRemark": "Noted."})
    rows = await collection("notifications").find({"subject": ObjectId(memo["_id"])}).to_list(length=None)
    assert sorted((row["event"], str(row["toId"])) for row in rows) == sorted(
        [
            ("memo.issued", world.id("student")),
            ("memo.explained", world.id("teacher")),
            ("memo.explained", world.id("hod")),
            ("memo.remarked", world.id("student")),
        ]
    )
    assert {row["url"] for row in rows} == {f"/memo?open={memo['_id']}"}


@pytest.mark.spec("T-103")
async def test_the_list_is_searched_by_number_reason_name_and_status(world: World) -> None:
    first = await issued(world, reason="Case sheets not signed")
    second = await issued(world, student="classmate")
    await (await world.as_("hod")).post(f"/api/memos/{second['_id']}", json={"vRemark": "Settled."})
    client = await world.as_("teacher")
    for search, expected in (
        ("sheets", [first]),
        ("deshmukh", [second]),
        ("clos", [second]),
        ("0001", [first]),
        ("nothing like it", []),
    ):
        rows = await read_memos(client, world.scope, search=search)
        assert [row["_id"] for row in rows] == [memo["_id"] for memo in expected], search
    assert len(await read_memos(client, world.scope, state="Pending")) == 1
    assert (await client.get(f"/api/memos/{world.scope}", params={"state": "Lost"})).status_code == 422


async def test_the_master_sees_all_and_takes_a_memo_back_with_a_reason(world: World) -> None:
    memo = await issued(world)
    await issued(world, by="twin_teacher", student="twin_student")
    master = await world.as_("master")
    assert len(await read_memos(master, "all/all")) == 2
    assert len(await read_memos(master, f"{world.college}/all")) == 1
    assert (await (await world.as_("hod")).get("/api/memos/all/all")).status_code == 404
    path = f"/api/memos/{memo['_id']}/void"
    assert (await master.post(path, json={"reason": ""})).status_code == 422
    void = (await master.post(path, json={"reason": "Wrong student"})).json()["data"]
    assert (void["status"], void["voidReason"]) == ("Void", "Wrong student")
    assert (await master.post(path, json={"reason": "Again"})).status_code == 409
    student = await world.as_("student")
    assert (await student.post(f"/api/memos/{memo['_id']}", json={"sExplain": "Late"})).status_code == 409
    assert (await issued(world))["memoNumber"].endswith("/0002")
    assert await collection("audits").count_documents({"action": "memo.void"}) == 1


async def test_the_list_is_exported_as_filtered(world: World) -> None:
    await issued(world, reason="=HYPERLINK(1)")
    await issued(world, student="classmate")
    client = await world.as_("clerk")
    answer = await client.get(f"/api/exports/memos/{world.scope}", params={"search": "kulkarni"})
    lines = answer.text.splitlines()
    assert len(lines) == 2
    assert "Asha Kulkarni" in lines[1]
    assert "'=HYPERLINK(1)" in lines[1]
