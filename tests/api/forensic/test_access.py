"""Who gets to forensic records: the members of a forensic department, and nobody else (DECISIONS D4.8)."""

from __future__ import annotations

import httpx
import pytest

from api.core.store.database import changed, collection
from tests.api.forensic.steps import DELETE_TYPES, KEYS, add, payload, remove, send
from tests.api.logbook.steps import NOT_ONE_OF_US, kind_of, refused, stored
from tests.api.world import Record, World

DECISION = {"status": "Approved", "vRemark": "Complete and clear."}


def reads(world: World, key: str, entry: str) -> list[str]:
    """Every address that shows records of a register, or some of one."""
    place, student = f"{world.college}/{world.medicine}", world.id("student")
    return [
        f"/api/entries/{key}/{place}",
        f"/api/entries/{key}/{place}?search=patil",
        f"/api/entries/{key}/{place}/{student}",
        f"/api/entries/{key}/{entry}",
        f"/api/exports/entries/{key}/{place}",
        f"/api/exports/entries/{key}/{place}/{student}?format=xlsx",
    ]


async def writes(client: httpx.AsyncClient, key: str, entry: str) -> list[httpx.Response]:
    """What staff may do with a record, tried."""
    return [
        await client.post(f"/api/entries/{key}/{entry}", json=DECISION),
        await client.post(f"/api/entries/{key}/{entry}/undo", json={"version": 1}),
        await client.post(f"/api/bulkApproval/{key}/preview", json={"ids": [entry]}),
        await client.post(
            f"/api/bulkApproval/{key}", json={"entries": [{"_id": entry, "version": 1}], "vRemark": "Complete."}
        ),
    ]


async def outsiders(world: World) -> None:
    """People of Pathology, which is no forensic department, in every role."""
    place = {"departmentId": world.pathology}
    await world.staff("other_hod", "Dr. Head of Pathology", "HOD", hod=True, **place)
    await world.staff("other_clerk", "Clerk of Pathology", "Cleark", **place)
    await world.staff("other_admin", "Admin of Pathology", "Admin", **place)


@pytest.mark.parametrize("key", KEYS)
async def test_a_stranger_is_asked_to_sign_in(world: World, key: str) -> None:
    record, stranger = await add(world, key), world.client()
    for path in reads(world, key, record["_id"]):
        refused(await stranger.get(path), 401)
    for answer in await writes(stranger, key, record["_id"]):
        refused(answer, 401)
    refused(await stranger.post(f"/api/entries/{key}", data=payload(world, key)), 401)
    refused(await stranger.post("/api/deleteRecord", json={"id": record["_id"], "type": DELETE_TYPES[key]}), 401)
    assert await stored() == 1


@pytest.mark.parametrize("key", KEYS)
@pytest.mark.spec("T-087", "T-299", "P-122")
async def test_to_another_department_there_is_no_such_record(world: World, key: str) -> None:
    """404 for list, search, single record, export, decision and creation: as for a kind that does not exist."""
    await outsiders(world)
    record = await add(world, key)
    for person in ("other_student", "other_teacher", "other_hod", "other_clerk", "other_admin"):
        client = await world.as_(person)
        own = f"{world.college}/{world.pathology}"
        for path in [*reads(world, key, record["_id"]), f"/api/entries/{key}/{own}"]:
            body = refused(await client.get(path), 404, "There is no such kind of entry.")
            assert body == (await client.get(path.replace(f"/{key}/", "/noSuchKind/"))).json()
        if person == "other_student":
            refused(await client.get(f"/api/entryStart/{key}"), 404)
            refused(await send(world, key, payload(world, key), by=person), 404)
            refused(await remove(world, key, record, by=person), 404)
        else:
            for answer in await writes(client, key, record["_id"]):
                refused(answer, 404, "There is no such kind of entry.")
    assert await stored() == 1
    assert (await collection("entries").find_one({}))["version"] == 1


async def test_another_departments_queue_reports_and_counts_do_not_know_them(world: World) -> None:
    await outsiders(world)
    record = await add(world)
    teacher, admin = await world.as_("other_teacher"), await world.as_("other_admin")
    own = f"{world.college}/{world.pathology}"
    for path in (f"/api/verifyQueue/{own}", f"/api/pendingVerifications/{own}"):
        assert record["_id"] not in (await teacher.get(path)).text
    body = refused(await teacher.get(f"/api/verifyQueue/{own}?kind=medico"), 422)
    assert body == (await teacher.get(f"/api/verifyQueue/{own}?kind=noSuchKind")).json()
    for path in (f"/api/verifyQueue/{world.scope}", f"/api/pendingVerifications/{world.scope}"):
        refused(await teacher.get(path), 403)
    # The Admin's report is of the whole college, but not of what only a department may know of.
    whole = f"/api/reports/activity/{world.college}/all"
    assert (await admin.get(whole)).json()["total"] == 0
    refused(await admin.get(f"{whole}?menu=medico"), 422, "The list cannot be narrowed like that.")
    assert record["_id"] not in (await admin.get(f"/api/exports/activity/{world.college}/all")).text
    inside = (await (await world.as_("admin")).get(whole)).json()
    assert [row["menu"] for row in inside["data"]] == ["Medico Legal Autopsy"]


async def test_members_of_another_college_see_their_own_college_alone(world: World) -> None:
    """Departments are shared between colleges: forensic there is not forensic here."""
    record = await add(world)
    twin = await world.as_("twin_teacher")
    refused(await twin.get(f"/api/entries/medico/{record['_id']}"), 404, "This entry was not found.")
    refused(await twin.get(f"/api/entries/medico/{world.scope}"), 403)
    mine = (await twin.get(f"/api/entries/medico/{world.other_college}/{world.medicine}")).json()
    assert mine["data"] == []


@pytest.mark.parametrize("key", KEYS)
@pytest.mark.spec("T-349", "T-350")
async def test_staff_list_the_department_and_students_themselves(world: World, key: str) -> None:
    mine = await add(world, key)
    theirs = await add(world, key, by="classmate", pmr_no="PMR/2026/115")
    for person in ("teacher", "junior", "clerk", "hod", "admin"):
        client = await world.as_(person)
        rows = (await client.get(f"/api/entries/{key}/{world.scope}")).json()["data"]
        assert {row["_id"] for row in rows} == {mine["_id"], theirs["_id"]}
        assert {row["name"] for row in rows} == {"R. P."}, "lists show patients as initials"
        of_one = (await client.get(f"/api/entries/{key}/{world.scope}/{world.id('classmate')}")).json()["data"]
        assert [row["_id"] for row in of_one] == [theirs["_id"]]
    student = await world.as_("student")
    own = (await student.get(f"/api/entries/{key}/{world.scope}/{world.id('student')}")).json()["data"]
    assert [row["_id"] for row in own] == [mine["_id"]]
    refused(await student.get(f"/api/entries/{key}/{world.scope}/{world.id('classmate')}"), 403)
    refused(await student.get(f"/api/entries/{key}/{world.scope}"), 403)
    refused(await student.get(f"/api/entries/{key}/{theirs['_id']}"), 404)


@pytest.mark.spec("T-289", "T-290", "T-332")
async def test_the_owner_deletes_what_nobody_has_verified(world: World) -> None:
    for key in KEYS:
        record = await add(world, key)
        refused(await remove(world, key, record, by="classmate"), 404)
        refused(await remove(world, key, record, by="teacher"), 403)
        refused(await remove(world, key, {**record, "_id": NOT_ONE_OF_US}), 404)
        answer = await remove(world, key, record)
        assert (answer.status_code, answer.json()) == (
            200,
            {"status": True, "message": "Record deleted successfully"},
        )
        again = await add(world, key)
        assert (await world.verify(kind_of(key), again["_id"])).status_code == 200
        refused(await remove(world, key, again), 409, "A verified entry cannot be deleted.")
    assert await stored() == len(KEYS)


@pytest.mark.spec("T-206")
async def test_staff_of_the_department_decide(world: World) -> None:
    for person, status in (("teacher", "Approved"), ("clerk", "Rejected"), ("hod", "Approved")):
        record = await add(world, pmr_no=f"PMR/{person}")
        answer = await world.verify(kind_of("medico"), record["_id"], by=person, status=status)
        assert answer.status_code == 200, answer.text
        data: Record = answer.json()["data"]
        assert (data["status"], data["vRemark"]) == (status, "Well done, read further on this.")
        assert data["verifiedBy"]["_id"] == world.id(person)
        assert data["verifiedOn"].endswith("Z")
        assert data["score"] is None
    record = await add(world, pmr_no="PMR/last")
    client = await world.as_("student")
    refused(await client.post(f"/api/entries/medico/{record['_id']}", json=DECISION), 403)


async def test_who_left_the_department_finds_the_register_closed(world: World) -> None:
    """The right is that of the present department, asked anew at each call."""
    record = await add(world)
    place = {"$set": {"departmentId": world.pathology}}
    for person in ("teacher", "student"):
        client = await world.as_(person)
        assert (await client.get(f"/api/entries/medico/{record['_id']}")).status_code == 200
        await collection("users").update_one({"_id": world.people[person]}, place)
        refused(await client.get(f"/api/entries/medico/{record['_id']}"), 404)


async def test_the_flag_of_the_department_opens_and_closes(world: World) -> None:
    record = await add(world)
    teacher = await world.as_("teacher")
    for flag, status in ((False, 404), (True, 200)):
        await collection("departments").update_one({"_id": world.medicine}, {"$set": {"forensic": flag}})
        changed("departments")
        assert (await teacher.get(f"/api/entries/medico/{record['_id']}")).status_code == status
