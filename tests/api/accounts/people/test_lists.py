"""The lists of staff and students: whose rows, what is masked, how they are searched, sorted, paged and taken away."""

from __future__ import annotations

import csv
import datetime as dt
import io
from typing import Any

import pytest
from bson import ObjectId

from api.core import clock
from api.core.store.database import collection
from tests.api.world import World
from tests.support.queries import recorded, served

Row = dict[str, Any]


async def staff(world: World, who: str, query: str = "", place: str = "") -> Row:
    where = place or ("all/all" if who == "master" else f"{world.medicine}/{world.college}")
    client = await world.as_(who)
    answer = await client.get(f"/api/staffList/{world.id(who)}/{where}{query}")
    assert answer.status_code == 200, answer.text
    return dict(answer.json())


async def students(world: World, who: str, query: str = "", place: str = "") -> Row:
    where = place or ("all/all" if who == "master" else f"{world.medicine}/{world.college}")
    answer = await (await world.as_(who)).get(f"/api/studentList/{where}{query}")
    assert answer.status_code == 200, answer.text
    return dict(answer.json())


def names(answer: Row) -> list[str]:
    return [row["name"] for row in answer["students"]]


@pytest.mark.spec("P-365", "P-226", "P-195", "L-296")
async def test_the_staff_list_is_of_the_department_and_the_masters_of_all(world: World) -> None:
    path = f"/api/staffList/{world.id('hod')}/{world.medicine}/{world.college}"
    assert (await world.client().get(path)).status_code == 401
    for who in ("student", "teacher", "clerk", "admin"):
        mine = f"/api/staffList/{world.id(who)}/{world.medicine}/{world.college}"
        assert (await (await world.as_(who)).get(mine)).status_code == 403
    hod = await world.as_("hod")
    for place in (
        f"{world.pathology}/{world.college}",
        f"{world.medicine}/{world.other_college}",
        f"{world.pathology}/all",
        "all/all",
    ):
        assert (await hod.get(f"/api/staffList/{world.id('hod')}/{place}")).status_code in (403, 404), place
    own = await staff(world, "hod")
    assert set(names(own)) == {
        "Dr. Leena Thomas",
        "Dr. Suresh Bhagwat",
        "Dr. Pooja Rane",
        "Dr. Meenakshi Rane",
        "Mohan Pawar",
        "Sunita Kale",
        "Dr. Vikram Sethi",
    }
    keys = {
        *("_id", "name", "email", "identity", "phone", "role", "departmentId", "collegeId", "courseId", "joiningDate"),
        *("status", "hod", "waiting", "assigned", "registrationNo", "pgGuideSince"),
    }
    assert all(set(row) == keys for row in own["students"])
    assert {row["name"]: row["status"] for row in own["students"]}["Dr. Vikram Sethi"] is False
    every = await staff(world, "master")
    assert {"Dr. Lakshmi Rao", "Dr. Farida Contractor", "Master"} <= set(names(every))
    assert all(set(row) == keys | {"createdAt"} and row["createdAt"] for row in every["students"])
    some = await staff(world, "master", place=f"{world.pathology}/all")
    assert names(some) == ["Dr. Farida Contractor"]


@pytest.mark.spec("P-196", "P-197")
async def test_the_identity_is_whole_for_the_master_alone(world: World) -> None:
    """Masked in both lists and in every file; no answer carries a password or its hash."""
    await collection("users").update_many({}, {"$set": {"identity": "QX7PLM42ZK", "passwordHash": "$argon2id$x"}})
    for rows in (await staff(world, "hod"), await students(world, "teacher"), await students(world, "hod")):
        assert {row["identity"] for row in rows["students"]} == {"•••••ZK"}
    for rows in (await staff(world, "master"), await students(world, "master")):
        assert {row["identity"] for row in rows["students"]} == {"QX7PLM42ZK"}
        assert "argon2id" not in str(rows)
        assert "emailKey" not in str(rows)
    master = await world.as_("master")
    for path in ("/api/exports/staff/all/all", "/api/exports/students/all/all"):
        text = (await master.get(path)).text
        assert "•••••ZK" in text
        assert "QX7PLM42ZK" not in text
        assert "argon2id" not in text


@pytest.mark.spec("P-225", "P-201", "P-373", "T-308", "T-309")
async def test_any_staff_sees_the_students_of_the_department(world: World) -> None:
    path = f"/api/studentList/{world.medicine}/{world.college}"
    assert (await world.client().get(path)).status_code == 401
    assert (await (await world.as_("student")).get(path)).status_code == 403
    own: Row = {}
    for who in ("clerk", "teacher", "junior", "admin", "hod"):
        own = await students(world, who)
        assert set(names(own)) == {"Asha Kulkarni", "Rohan Deshmukh", "Neha Joshi", "Tenzin Lhamo", "Arjun Nair"}
        assert (
            await (await world.as_(who)).get(f"/api/studentList/{world.pathology}/{world.college}")
        ).status_code == 403
        assert own["headless"] is False
    by_name = {row["name"]: row for row in own["students"]}
    for row in by_name.values():
        keys = {"name", "email", "phone", "identity", "departmentId", "collegeId", "courseId"}
        assert keys | {"verifyByHod", "paymentStatus", "createdAt", "joinedDate", "guide", "certified"} <= set(row)
        assert isinstance(row["verifyByHod"], bool)
        assert isinstance(row["paymentStatus"], bool)
        assert "role" not in row
        assert "dob" not in row
    assert by_name["Asha Kulkarni"]["joinedDate"] == "2025-02-03"
    newcomer = by_name["Tenzin Lhamo"]
    # The day in India on which the account was made, which begins five and a half hours before UTC's.
    created = dt.datetime.fromisoformat(newcomer["createdAt"]).astimezone(clock.INDIA)
    assert (newcomer["joiningDate"], newcomer["joinedDate"]) == (None, created.date().isoformat())
    assert set(names(await students(world, "master"))) >= {"Kavya Reddy", "Imran Shaikh"}


@pytest.mark.spec("P-373", "T-355", "T-356")
async def test_a_teachers_students_are_those_assigned_or_the_whole_department(world: World) -> None:
    """DECISIONS D4.4."""
    place = f"{world.medicine}/{world.college}"
    for who in ("hod", "teacher"):
        assert (await students(world, "hod", place=f"{world.id(who)}/{place}"))["total"] == 5
    await collection("users").update_one({"_id": world.people["student"]}, {"$set": {"guide": world.people["teacher"]}})
    mine = await students(world, "teacher", place=f"{world.id('teacher')}/{place}")
    assert [(row["name"], row["guide"]["name"]) for row in mine["students"]] == [("Asha Kulkarni", "Dr. Leena Thomas")]
    assert (await students(world, "hod", place=f"{world.id('hod')}/{place}"))["total"] == 5
    hod = await world.as_("hod")
    for nobody in ("twin_teacher", "student"):
        assert (await hod.get(f"/api/studentList/{world.id(nobody)}/{place}")).status_code == 403
    assert (
        await hod.get(f"/api/studentList/{world.id('other_teacher')}/{world.pathology}/{world.college}")
    ).status_code == 403


@pytest.mark.spec("P-192")
async def test_lists_are_searched_sorted_paged_and_narrowed_by_the_server(world: World) -> None:
    """PG, NQ-03, NQ-05."""
    assert names(await staff(world, "hod", "?search=POOJA")) == ["Dr. Pooja Rane"]
    assert names(await staff(world, "hod", "?search=clerk@ex")) == ["Mohan Pawar"]
    assert names(await students(world, "hod", "?search=aSHa")) == ["Asha Kulkarni"]
    phone = (await students(world, "hod"))["students"][0]["phone"]
    assert len((await students(world, "hod", f"?search={phone}"))["students"]) == 1
    first, second = [await staff(world, "hod", f"?page={page}&limit=5&sort=-name") for page in (1, 2)]
    assert (first["total"], len(first["students"]), len(second["students"])) == (7, 5, 2)
    both = names(first) + names(second)
    assert both == sorted(both, reverse=True)
    assert names(await staff(world, "hod", "?role=Cleark")) == ["Mohan Pawar"]
    assert names(await staff(world, "hod", "?state=blocked")) == ["Dr. Vikram Sethi"]
    assert (await staff(world, "hod", "?state=active"))["total"] == 6
    assert names(await students(world, "hod", "?verified=no")) == ["Neha Joshi"]
    assert names(await students(world, "hod", "?payment=pending")) == ["Arjun Nair"]
    assert (await students(world, "hod", "?payment=paid&guide=none"))["total"] == 4
    hod = await world.as_("hod")
    for path in (f"staffList/{world.id('hod')}", "studentList"):
        for query in (
            *("sort=passwordHash", "role=Nobody", "state=x", "verified=1", "guide=x", "closed=yes", "fields=phone"),
            *("page=0", "limit=101", "search=a&search=b", "projection={}", "role[$ne]=x"),
        ):
            answer = await hod.get(f"/api/{path}/{world.medicine}/{world.college}?{query}")
            assert answer.status_code == 422, (path, query)
        for text in (".*", "^a", "(a+)+$", "[", "\\", "$"):
            url = f"/api/{path}/{world.medicine}/{world.college}"
            answer = await hod.get(url, params={"search": text})
            assert (answer.status_code, answer.json()["total"]) == (200, 0), text
    assert (
        await hod.get(f"/api/staffList/{world.id('hod')}/{world.medicine}/{world.college}?sort=createdAt")
    ).status_code == 422
    assert (await staff(world, "master", "?sort=-createdAt"))["total"] > 7
    there = f"?college={world.college}&department={world.pathology}"
    assert names(await staff(world, "master", there)) == ["Dr. Farida Contractor"]
    assert names(await students(world, "master", there)) == ["Imran Shaikh"]
    for query in (there, f"?college={world.college}", "?department=x"):
        assert (await hod.get(f"/api/studentList/{world.medicine}/{world.college}{query}")).status_code == 422


async def test_files_hold_what_the_lists_show(world: World) -> None:
    """CS: text never becomes a formula; a head's file has no registration date (L-296)."""
    await collection("users").update_one({"_id": world.people["junior"]}, {"$set": {"name": '=cmd|"/c calc"'}})
    hod, master = await world.as_("hod"), await world.as_("master")
    place = f"{world.medicine}/{world.college}"
    for path, title in (("staff", "Role"), ("students", "Payment Status")):
        assert (await world.client().get(f"/api/exports/{path}/{place}")).status_code == 401
        assert (await (await world.as_("student")).get(f"/api/exports/{path}/{place}")).status_code == 403
        assert (await hod.get(f"/api/exports/{path}/{world.pathology}/{world.college}")).status_code == 403
        answer = await hod.get(f"/api/exports/{path}/{place}?search=a")
        assert answer.headers["content-type"] == "text/csv; charset=utf-8"
        assert f'filename="{path}-' in answer.headers["content-disposition"]
        rows = list(csv.reader(io.StringIO(answer.text.removeprefix("\ufeff"))))
        assert title in rows[0]
        assert "Registration Date" not in rows[0]
        assert len(rows) > 3
        xlsx = await hod.get(f"/api/exports/{path}/{place}?format=xlsx")
        assert xlsx.content[:2] == b"PK"
    text = (await master.get("/api/exports/staff/all/all")).text
    assert "Registration Date" in text
    assert ",Clerk," in text
    assert "Cleark" not in text
    assert "'=cmd" in text
    assert "\n=cmd" not in text
    students_file = (await (await world.as_("clerk")).get(f"/api/exports/students/{place}?payment=pending")).text
    assert "Arjun Nair" in students_file
    assert "Asha" not in students_file


@pytest.mark.usefixtures("every_index")
@pytest.mark.parametrize("who", ["hod", "master"])
async def test_every_query_of_the_lists_is_served_by_an_index(world: World, who: str) -> None:
    queries = [
        *("", "?page=1&limit=10", "?page=1&limit=10&search=a", "?sort=-name&page=2&limit=5", "?role=HOD"),
        *("?state=waiting", "?verified=no", "?payment=paid", f"?guide={ObjectId()}", "?closed=yes"),
    ]
    place = "all/all" if who == "master" else f"{world.medicine}/{world.college}"
    client, bare = await world.as_(who), []
    for path in (f"staffList/{world.id(who)}/{place}", f"studentList/{place}"):
        for query in queries:
            with recorded() as sent:
                await client.get(f"/api/{path}{query}")
            for one in sent:
                indexes = [index["key"] for index in (await collection(one.collection).index_information()).values()]
                # What one department has fits into memory; the order of it may be made.
                if not served(one if one.collection != "users" else type(one)(one.collection, one.filter), indexes):
                    bare.append((path, query, one))
    assert bare == []
