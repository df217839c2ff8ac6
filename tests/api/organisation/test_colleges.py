"""The administration of colleges, as the Master has it and nobody else."""

from __future__ import annotations

import asyncio
import io
from typing import Any

import httpx
import openpyxl
import pytest
from bson import ObjectId

from api.core.store.database import collection
from tests.api.core.files.samples import picture
from tests.api.world import World

INCOMPLETE = "Please fill all the fields!"
NEW = {
    "name": "Kaveri Valley Medical College",
    "phone": "08232 220001",
    "email": "dean@kaveri.example.com",
    "address": "Mysuru Road, Mandya",
}


async def facts(**changes: Any) -> dict[str, Any]:
    """A whole college form; None takes a field out."""
    state = await collection("states").find_one({"name": "Maharashtra"})
    made = {**NEW, "state": str(state["_id"]), **changes}
    return {name: value for name, value in made.items() if value is not None}


async def add(world: World, who: str = "master", **changes: Any) -> httpx.Response:
    form = {name: (None, value) for name, value in (await facts()).items()}
    form.update({name: value if isinstance(value, tuple) else (None, value) for name, value in changes.items()})
    return await (await world.as_(who)).post("/api/addCollege", files=form)


async def read_colleges(world: World, query: str = "") -> dict[str, Any]:
    answer = await (await world.as_("master")).get(f"/api/collegeList/{world.id('master')}{query}")
    assert answer.status_code == 200, answer.text
    body: dict[str, Any] = answer.json()
    return body


async def update(world: World, **changes: Any) -> httpx.Response:
    body = {**await facts(name="Sahyadri Institute of Medical Sciences"), "version": 0, **changes}
    return await (await world.as_("master")).post(f"/api/updateCollege/{world.college}", json=body)


@pytest.mark.spec("P-214", "P-215")
async def test_the_list_has_the_keys_of_the_specification(world: World) -> None:
    path = f"/api/collegeList/{world.id('master')}"
    assert (await world.client().get(path)).status_code == 401
    for who in ("student", "hod", "admin"):
        assert (await (await world.as_(who)).get(f"/api/collegeList/{world.id(who)}")).status_code == 403
    assert (await (await world.as_("master")).get(f"/api/collegeList/{world.id('hod')}")).status_code == 403
    whole = {**NEW, "gstin": "27AAPFU0939F1ZV", "website": "kaveri.example.com"}
    added = await add(world, **whole, logo=("crest.png", picture(), "image/png"))
    assert added.status_code == 201, added.text
    row = next(row for row in (await read_colleges(world))["data"] if row["name"] == NEW["name"])
    wanted = {"collegeId", "_id", "name", "departments", "address", "state", "phone", "email", "gstin", "website"}
    assert wanted | {"logo"} <= set(row)
    assert row["collegeId"] == row["_id"] == added.json()["data"]["_id"]
    assert row["state"]["name"] == "Maharashtra"
    assert (row["departments"], row["website"]) == ([], "https://kaveri.example.com")
    first = next(row for row in (await read_colleges(world))["data"] if row["_id"] == str(world.college))
    assert [set(each) for each in first["departments"]] == [{"_id", "name"}] * 3


async def test_the_list_is_searched_filtered_sorted_and_paged(world: World) -> None:
    other = ObjectId()
    await collection("states").insert_one({"_id": other, "name": "Telangana", "code": "TG"})
    change = {"$set": {"state": other, "address": "Karimnagar"}}
    await collection("colleges").update_one({"_id": world.other_college}, change)

    async def names(query: str) -> list[str]:
        return [row["name"].split()[0] for row in (await read_colleges(world, query))["data"]]

    assert await names("") == ["Godavari", "Sahyadri"]
    assert await names("?sort=-name") == ["Sahyadri", "Godavari"]
    assert await names("?search=KARIM") == ["Godavari"]
    assert await names("?search=(") == []
    assert await names(f"?state={other}") == ["Godavari"]
    page = await read_colleges(world, "?page=2&limit=1")
    assert ([row["name"].split()[0] for row in page["data"]], page["total"], page["page"]) == (["Sahyadri"], 2, 2)
    client = await world.as_("master")
    for query in ("?sort=email", "?state=x", "?colour=red", "?limit=101"):
        assert (await client.get(f"/api/collegeList/{world.id('master')}{query}")).status_code == 422, query


@pytest.mark.spec("P-381", "P-335")
async def test_adding_a_college(world: World) -> None:
    assert (await world.client().post("/api/addCollege", files={"name": (None, "x")})).status_code == 401
    for who in ("student", "teacher", "hod", "clerk", "admin"):
        assert (await add(world, who)).status_code == 403, who
    answer = await add(world, logo=("crest.png", picture(), "image/png"))
    assert (answer.status_code, answer.json()["status"]) == (201, True)
    assert answer.json()["message"] == "College added successfully!"
    row = answer.json()["data"]
    picked = await world.client().get(row["logo"])
    assert (picked.status_code, picked.headers["content-type"]) == (200, "image/png")
    audited = await collection("audits").find_one({"action": "college.created"})
    assert (audited["actorId"], audited["target"]) == (world.people["master"], f"colleges/{row['_id']}")
    again = await add(world, name="kaveri valley medical COLLEGE")
    assert (again.status_code, again.json()["message"]) == (409, "There is already a college with this name.")
    assert row["name"] in [each["name"] for each in (await world.client().get("/api/getCollege")).json()["data"]]


@pytest.mark.spec("P-309")
@pytest.mark.parametrize("field", ["name", "phone", "email", "address", "state"])
async def test_each_of_the_five_facts_is_required(world: World, field: str) -> None:
    for empty in ("", "  "):
        answer = await add(world, **{field: empty})
        if empty == "  " and field in ("email", "state"):
            assert answer.status_code == 422
            continue
        assert (answer.status_code, answer.json()["message"]) == (422, INCOMPLETE)
        assert [each["field"] for each in answer.json()["errors"]] == [field]
    assert await collection("colleges").count_documents({}) == 2


@pytest.mark.spec("P-180")
async def test_the_gst_number_is_checked_when_it_is_given(world: World) -> None:
    assert (await add(world, gstin="")).status_code == 201
    for wrong, words in (
        ("27AAPFU0939F1Z", "A GST number has 15 characters."),
        ("27AAPFU0939F1ZW", "typing mistake"),
        ("ABCDEFGHIJKLMNO", "not a GST number"),
    ):
        answer = await add(world, name=f"College {wrong}", gstin=wrong)
        assert answer.status_code == 422
        assert words in answer.json()["message"]
        assert answer.json()["errors"][0]["field"] == "gstin"
    good = await add(world, name="Another College", gstin="27 aapfu0939f1zv")
    assert good.json()["data"]["gstin"] == "27AAPFU0939F1ZV"


async def test_what_cannot_be_right_is_refused_under_its_field(world: World) -> None:
    wrong = {
        "phone": "call us",
        "email": "dean at college",
        "website": "javascript:alert(1)",
        "state": str(ObjectId()),
        "name": "x" * 201,
        "verified": "yes",
    }
    for field, value in wrong.items():
        answer = await add(world, **{field: value})
        assert answer.status_code == 422, field
        assert answer.json()["errors"][0]["field"] == field
    for name, content in (("crest.svg", b"<svg onload='x'/>"), ("crest.png", b"MZ not a picture"), ("a.pdf", b"%PDF-")):
        answer = await add(world, logo=(name, content, "image/png"))
        assert answer.status_code in (415, 422), name
    assert await collection("colleges").count_documents({}) == 2
    assert await collection("files").count_documents({}) == 0


async def test_a_logo_that_cannot_be_recorded_is_not_kept(world: World) -> None:
    answer = await add(world, name="Godavari Medical College", logo=("crest.png", picture(), "image/png"))
    assert answer.status_code == 409
    assert await collection("files").count_documents({}) == 0


async def test_the_settings_of_a_college(world: World) -> None:
    """Who may verify (DECISIONS D4.3), the sign-in page and Paternity Leave (D16.2)."""
    path = f"/api/updateCollege/{world.college}"
    assert (await world.client().post(path, json={})).status_code == 401
    for who in ("hod", "admin", "twin_teacher"):
        assert (await (await world.as_(who)).post(path, json={"version": 0})).status_code == 403
    settings = {
        "slug": "Sahyadri-Nashik",
        "poweredBy": True,
        "withheldRoles": ["Cleark", "Cleark"],
        "extraLeaveTypes": ["Paternity Leave"],
    }
    answer = await update(world, **settings)
    assert (answer.status_code, answer.json()["message"]) == (200, "College updated successfully!")
    row = answer.json()["data"]
    assert (row["slug"], row["poweredBy"], row["version"]) == ("sahyadri-nashik", True, 1)
    assert (row["withheldRoles"], row["extraLeaveTypes"]) == (["Cleark"], ["Paternity Leave"])
    assert (await world.client().get("/api/loginPage/sahyadri-nashik")).json()["data"]["poweredBy"] is True
    assert (await world.client().get("/api/loginPage/sahyadri")).status_code == 404
    clerk = (await (await world.as_("clerk")).get("/api/session")).json()["user"]
    assert clerk["mayVerify"] is False
    cleared = await update(world, version=1)
    assert cleared.json()["data"]["withheldRoles"] == []
    assert (await (await world.as_("clerk")).get("/api/session")).json()["user"]["mayVerify"] is True
    assert cleared.json()["data"]["slug"] is None


async def test_settings_that_are_refused(world: World) -> None:
    everyone = [
        "HOD",
        "Professor",
        "Associate Professor",
        "Assistant Professor",
        "Senior Resident",
        "Cleark",
        "Admin",
    ]
    for change, status in (
        ({"slug": "godavari"}, 409),
        ({"slug": "a b"}, 422),
        ({"slug": "-a"}, 422),
        ({"withheldRoles": everyone}, 422),
        ({"withheldRoles": ["Master"]}, 422),
        ({"withheldRoles": ["Clerk"]}, 422),
        ({"name": "GODAVARI medical college"}, 409),
        ({"version": "0"}, 422),
        ({"version": None}, 422),
        ({"name": ""}, 422),
        ({"logo": "x"}, 422),
    ):
        answer = await update(world, **change)
        assert (answer.status_code, answer.json()["status"]) == (status, False), change
    body = {**await facts(), "version": 0}
    missing = await (await world.as_("master")).post(f"/api/updateCollege/{ObjectId()}", json=body)
    assert missing.status_code == 404


async def test_of_two_changes_at_once_the_later_one_is_told(world: World) -> None:
    answers = await asyncio.gather(*(update(world, phone=phone) for phone in ("9000210001", "9000210002")))
    assert sorted(answer.status_code for answer in answers) == [200, 409]
    loser = next(answer for answer in answers if answer.status_code == 409)
    assert loser.json()["code"] == "changed_elsewhere"
    winner = next(answer for answer in answers if answer.status_code == 200).json()["data"]["phone"]
    assert (await collection("colleges").find_one({"_id": world.college}))["phone"] == winner


@pytest.mark.spec("P-414")
async def test_the_logo_is_public_and_can_be_changed_and_taken_off(world: World) -> None:
    """P-414's path is ours: a public link of the file, which takes no path from outside."""
    path = f"/api/collegeLogo/{world.college}"
    upload = {"logo": ("crest.png", picture(), "image/png")}
    assert (await world.client().post(path, files=upload)).status_code == 401
    assert (await (await world.as_("hod")).post(path, files=upload)).status_code == 403
    master = await world.as_("master")
    assert (await master.post(f"/api/collegeLogo/{ObjectId()}", files=upload)).status_code == 404
    assert (await master.post(path, files={"x": (None, "y")})).status_code == 422
    first = (await master.post(path, files=upload)).json()["data"]["logo"]
    second = (await master.post(path, files=upload)).json()["data"]["logo"]
    assert (await world.client().get(second)).headers["content-type"] == "image/png"
    assert (await world.client().get(first)).status_code == 404
    for attack in ("..%2f..%2fetc%2fpasswd", "%2e%2e", "x", "0" * 24):
        assert (await world.client().get(f"/api/publicFiles/{attack}")).status_code in (401, 404)
    gone = await master.delete(path)
    assert (gone.status_code, gone.json()["data"]["logo"]) == (200, None)
    assert (await world.client().get(second)).status_code == 404
    assert (await master.delete(path)).status_code == 200


def links(world: World, *departments: ObjectId) -> list[dict[str, str]]:
    return [{"name": "x", "collegeId": str(world.college), "departmentId": str(id_)} for id_ in departments]


@pytest.mark.spec("P-216", "P-380", "P-176", "P-349")
async def test_the_departments_of_a_college_are_replaced(world: World) -> None:
    path = f"/api/provideDeptClg/{world.college}"
    body = {"departments": links(world, world.medicine, world.pathology)}
    assert (await world.client().post(path, json=body)).status_code == 401
    for who in ("hod", "admin"):
        assert (await (await world.as_(who)).post(path, json=body)).status_code == 403
    master = await world.as_("master")
    assert (await master.post(f"/api/provideDeptClg/{ObjectId()}", json={"departments": []})).status_code == 404
    answer = await master.post(path, json=body)
    assert (answer.status_code, answer.json()["message"]) == (200, "Departments saved successfully!")
    assert [row["name"] for row in answer.json()["data"]["departments"]] == ["General Medicine", "Pathology"]
    stored = await collection("collegedepartments").find({"collegeId": world.college}).to_list(length=None)
    assert {(row["name"], row["departmentId"]) for row in stored} == {
        ("General Medicine", world.medicine),
        ("Pathology", world.pathology),
    }
    again = await master.post(path, json={"departments": links(world, world.medicine, world.pathology, world.forensic)})
    assert len(again.json()["data"]["departments"]) == 3
    twice = links(world, world.medicine, world.medicine, world.pathology)
    assert len((await master.post(path, json={"departments": twice})).json()["data"]["departments"]) == 2
    own = (await (await world.as_("hod")).get(f"/api/getCollegeDept/{world.college}")).json()["data"]
    assert [row["name"] for row in own] == ["General Medicine", "Pathology"]
    assert (await (await world.as_("hod")).get(f"/api/getCollegeDept/{world.other_college}")).status_code == 403
    assert len((await master.get(f"/api/getCollegeDept/{world.other_college}")).json()["data"]) == 3


@pytest.mark.spec("P-176")
async def test_a_department_with_people_stays(world: World) -> None:
    master, path = await world.as_("master"), f"/api/provideDeptClg/{world.college}"
    refused = await master.post(path, json={"departments": links(world, world.medicine)})
    assert (refused.status_code, refused.json()["status"]) == (409, False)
    assert refused.json()["message"].startswith("Pathology: ")
    assert await collection("collegedepartments").count_documents({"collegeId": world.college}) == 3
    for change in ({"departmentId": str(ObjectId())}, {"collegeId": str(world.other_college)}, {"departmentId": "x"}):
        wrong = [{**links(world, world.medicine)[0], **change}]
        assert (await master.post(path, json={"departments": wrong})).status_code == 422, change
    late = {"departments": links(world, world.medicine, world.pathology), "version": 7}
    assert (await master.post(path, json=late)).json()["code"] == "changed_elsewhere"


async def test_the_list_as_a_file(world: World) -> None:
    assert (await world.client().get("/api/exports/colleges")).status_code == 401
    assert (await (await world.as_("hod")).get("/api/exports/colleges")).status_code == 403
    master = await world.as_("master")
    change = {"$set": {"address": "=HYPERLINK(1)"}}
    await collection("colleges").update_one({"_id": world.college}, change)
    csv = await master.get("/api/exports/colleges?format=csv&search=sahyadri")
    lines = csv.text.lstrip("\ufeff").splitlines()
    assert lines[0] == "Sr. No.,Name,Departments,Address,State,Phone,Email,GST Number,Website"
    assert len(lines) == 2
    assert "'=HYPERLINK(1)" in lines[1]
    assert "General Medicine; Pathology" in lines[1]
    xlsx = await master.get("/api/exports/colleges?format=xlsx&sort=-name")
    book = openpyxl.load_workbook(io.BytesIO(xlsx.content))
    rows = list(book.worksheets[0].values)
    assert [row[1] for row in rows[1:]] == ["Sahyadri Institute of Medical Sciences", "Godavari Medical College"]
    assert (await master.get("/api/exports/colleges?page=1")).status_code == 422
