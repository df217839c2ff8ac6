"""The signed-in user as the sign-in answers it: who is staff, and what is known of a student."""

from __future__ import annotations

from typing import Any

import pytest

from api.access.roles import STAFF_ROLES
from api.core import clock
from api.core.store.database import collection
from tests.api.quick_passwords import give_passwords
from tests.api.world import PASSWORD, World

ROLES = ("Professor", "Associate Professor", "Assistant Professor", "Senior Resident", "Cleark", "HOD", "Master")


async def enter(world: World, door: str, name: str) -> dict[str, Any]:
    """The answer of a sign-in."""
    body = {"email": f"{name}@example.com", "password": PASSWORD}
    answer = await world.client().post(f"/api/{door}", json=body)
    assert answer.status_code == 200, answer.text
    texts: dict[str, Any] = answer.json()
    return texts


@pytest.mark.spec("T-002", "T-004", "T-363", "T-364")
async def test_every_role_is_staff_and_no_role_is_a_student(people: World) -> None:
    assert set(ROLES) <= set(STAFF_ROLES), "The misspelt word is kept: no Clerk."
    for number, role in enumerate(ROLES):
        await people.staff(f"staff{number}", f"Dr. Number {number}", role)
    await give_passwords(people)
    students = f"/api/getStudents/{people.medicine}/{people.college}"
    for number, role in enumerate(ROLES):
        answer = await enter(people, "staffLogin", f"staff{number}")
        assert set(answer) == {"status", "message", "user", "sessionToken"}
        assert (answer["status"], answer["user"]["role"]) == (True, role)
        assert (await people.client(answer["sessionToken"]).get(students)).status_code == 200, role
        wrong = {"email": f"staff{number}@example.com", "password": PASSWORD}
        refused = await people.client().post("/api/login", json=wrong)
        assert (refused.status_code, refused.json()["code"]) == (403, "wrong_form"), role
    answer = await enter(people, "login", "student")
    assert set(answer) == {"status", "message", "user", "sessionToken"}
    assert "role" not in answer["user"]
    assert (await people.client(answer["sessionToken"]).get(students)).status_code == 403


@pytest.mark.spec("T-161", "T-162", "T-163", "T-164")
async def test_a_student_has_the_specified_keys_with_college_department_and_head(people: World) -> None:
    details = {
        "col_rollno": "MD-25-014",
        "uni_rollno": "MUHS-2500173",
        "dob": clock.stored_day(clock.parse_day("1997-04-12")),
        "fat_name": "Vasant Kulkarni",
        "mot_name": "Sudha Kulkarni",
        "address": "Ward 7, Karad",
        "certified": True,
    }
    await collection("users").update_one({"_id": people.people["student"]}, {"$set": details})
    await collection("colleges").update_one({"_id": people.college}, {"$set": {"address": "Karad, Satara"}})
    user = (await enter(people, "login", "student"))["user"]
    assert {"_id", "name", "userId", "courseId", "certified", "profilePic", "hod"} <= set(user)
    assert (user["_id"], user["name"], user["certified"]) == (people.id("student"), "Asha Kulkarni", True)
    assert user["hod"]["name"] == "Dr. Meenakshi Rane"
    department, college = user["departmentId"], user["collegeId"]
    assert (department["_id"], department["name"]) == (str(people.medicine), "General Medicine")
    assert (college["_id"], college["name"]) == (str(people.college), "Sahyadri Institute of Medical Sciences")
    assert (college["address"], "logo" in college) == ("Karad, Satara", True)
    shown = {name: value for name, value in details.items() if isinstance(value, str)}
    assert {name: user[name] for name in shown} == shown
    assert (user["dob"], user["joiningDate"]) == ("1997-04-12", "2025-02-03")
    assert (user["email"], bool(user["phone"])) == ("student@example.com", True)
    for person, is_head in (("hod", True), ("teacher", False)):
        assert (await enter(people, "staffLogin", person))["user"]["hod"] is is_head, "Of staff it is a flag."


@pytest.mark.spec("T-311", "T-312", "T-313")
async def test_teachers_and_departments_are_answered_with_id_and_name(people: World) -> None:
    student = people.client((await enter(people, "login", "student"))["sessionToken"])
    teachers = (await student.get(f"/api/getTeachers/{people.medicine}/{people.college}")).json()
    assert teachers["status"] is True
    assert {"Dr. Leena Thomas", "Dr. Pooja Rane", "Dr. Meenakshi Rane"} <= {row["name"] for row in teachers["data"]}
    assert {row["_id"] for row in teachers["data"]} <= {str(each) for each in people.people.values()}
    departments = (await student.get(f"/api/getCollegeDept/{people.college}")).json()
    assert departments["status"] is True
    assert {(row["_id"], row["name"]) for row in departments["data"]} == {
        (str(people.medicine), "General Medicine"),
        (str(people.pathology), "Pathology"),
        (str(people.forensic), "Forensic Medicine & Toxicology"),
    }
