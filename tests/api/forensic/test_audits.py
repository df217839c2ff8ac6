"""Every look at a forensic record leaves a row that says who saw which, when and at which request (LG-04)."""

from __future__ import annotations

import pytest

from api.core.store.database import collection
from api.core.text import object_id
from tests.api.forensic.steps import KEYS, add, audit_rows, payload, send
from tests.api.logbook.steps import kind_of, refused
from tests.api.world import Record, World


async def _clear() -> None:
    await collection("audits").delete_many({})


def _who(rows: list[Record]) -> list[tuple[str, object, str]]:
    return [(row["action"], row["actorId"], row["target"]) for row in rows]


@pytest.mark.parametrize("key", KEYS)
async def test_every_look_of_everybody_leaves_a_row(world: World, key: str) -> None:
    record = await add(world, key)
    for person in ("student", "teacher", "clerk", "hod", "admin", "master"):
        await _clear()
        client = await world.as_(person)
        first, second = [await client.get(f"/api/entries/{key}/{record['_id']}") for _ in range(2)]
        assert (first.status_code, second.status_code) == (200, 200)
        rows = await audit_rows()
        me, target = world.people[person], f"entries/{record['_id']}"
        assert _who(rows) == [("entry.opened", me, target)] * 2, person
        assert [row["requestId"] for row in rows] == [each.headers["x-request-id"] for each in (first, second)]
        assert rows[0]["requestId"] != rows[1]["requestId"]
        assert all(row["at"].tzinfo is not None for row in rows)
        assert "Ramesh" not in str(rows)
        assert "PMR" not in str(rows)


async def test_a_list_names_the_records_that_it_showed(world: World) -> None:
    """Also when the same list is asked for again, which other lists answer from memory."""
    first, second = await add(world), await add(world, pmr_no="PMR/2")
    await _clear()
    teacher = await world.as_("teacher")
    for _ in range(2):
        await teacher.get(f"/api/entries/medico/{world.scope}")
    (one, two) = await audit_rows()
    assert one["action"] == two["action"] == "entry.listed"
    assert {str(each) for each in one["detail"]["entries"]} == {first["_id"], second["_id"]}
    assert two["detail"] == one["detail"]
    await _clear()
    await teacher.get(f"/api/entries/medico/{world.scope}?page=2&limit=1&sort=date")
    (row,) = await audit_rows()
    assert row["target"].removeprefix("entries/") in {first["_id"], second["_id"]}
    await _clear()
    await teacher.get(f"/api/entries/medico/{world.scope}?status=Rejected")
    assert _who(await audit_rows()) == [("entry.listed", world.people["teacher"], "entries/medico")]


async def test_opening_the_document_leaves_a_row_and_its_parts_no_more(world: World) -> None:
    record = await add(world)
    teacher = await world.as_("teacher")
    link = (await teacher.get(f"/api/entries/medico/{record['_id']}")).json()["data"]["pmr_doc"]["url"]
    await _clear()
    assert (await teacher.head(link)).status_code == 200
    assert await audit_rows() == []
    assert (await teacher.get(link)).status_code == 200
    assert (await teacher.get(link, headers={"Range": "bytes=0-9"})).status_code == 206
    assert (await teacher.get(link, headers={"Range": "bytes=10-19"})).status_code == 206
    row = await collection("entries").find_one({"_id": object_id(record["_id"])})
    opened = ("file.opened", world.people["teacher"], f"files/{row['certificate']}")
    assert _who(await audit_rows()) == [opened, opened]


async def test_a_link_to_a_document_is_nobody_elses(world: World) -> None:
    """It is made for who may see the record; changed, or after its person's session, it opens nothing."""
    record = await add(world)
    link = record["pmr_doc"]["url"]
    other = await world.as_("other_teacher")
    refused(await other.get(f"/api/entries/medico/{record['_id']}"), 404)
    head, _, token = link.rpartition("/")
    refused(await other.get(f"{head}/{token[:-4]}AAAA"), 404)
    row = await collection("entries").find_one({"_id": object_id(record["_id"])})
    refused(await other.get(f"/api/publicFiles/{row['certificate']}"), 404)
    await collection("sessions").delete_many({"userId": world.people["student"]})
    refused(await other.get(link), 403)


async def test_an_export_and_each_decision_leave_a_row(world: World) -> None:
    record = await add(world)
    teacher = await world.as_("teacher")
    await _clear()
    assert (await teacher.get(f"/api/exports/entries/medico/{world.scope}?format=xlsx")).status_code == 200
    assert _who(await audit_rows()) == [("entry.exported", world.people["teacher"], "entries/medico")]
    await _clear()
    assert (await world.verify(kind_of("medico"), record["_id"])).status_code == 200
    answer = await teacher.post(f"/api/entries/medico/{record['_id']}/undo", json={"version": 2})
    assert answer.status_code == 200, answer.text
    bulk = {"entries": [{"_id": record["_id"], "version": 3}], "vRemark": "Complete."}
    assert (await teacher.post("/api/bulkApproval/medico", json=bulk)).json()["success"] == 1
    actions = [row["action"] for row in await audit_rows(target=f"entries/{record['_id']}")]
    assert actions == ["entry.decided", "entry.withdrawn", "entry.decided"]


async def test_what_is_refused_shows_nothing_and_other_kinds_leave_no_such_rows(world: World) -> None:
    record = await add(world)
    await _clear()
    for person in ("other_teacher", "twin_teacher", "classmate"):
        refused(await (await world.as_(person)).get(f"/api/entries/medico/{record['_id']}"), 404)
    refused(await send(world, "medico", payload(world, "medico", age="999")), 422)
    procedure = await world.create(kind_of("procedure"))
    teacher = await world.as_("teacher")
    await teacher.get(f"/api/entries/procedure/{world.scope}")
    await teacher.get(f"/api/entries/procedure/{procedure['_id']}")
    assert await audit_rows() == []
