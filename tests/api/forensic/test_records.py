"""What a forensic record holds, what a create call may carry, and how it is refused."""

from __future__ import annotations

import pytest

from api.core.store.database import collection
from api.core.text import object_id
from tests.api.core.files.samples import GOOD
from tests.api.forensic.steps import KEYS, OWN, TITLES, add, payload, send
from tests.api.logbook.steps import NO_COUNTS, day, kept_files, kind_of, reasons, refused, stored
from tests.api.world import World

LABELS = {
    "pmr_no": "PMR No",
    "pmr_date": "PMR Date",
    "name": "Name",
    "age": "Age",
    "sex": "Sex",
    "fir_no": "DD/Fir No",
    "police_station": "Police Station",
    "history": "History",
    "cause_death": "Apparent Cause of Death",
    "board_member": "Board Member",
    "material": "Material",
    "expert_opinion": "Expert Opinion",
    "place": "Place",
}


@pytest.mark.spec("T-009", "T-185", "T-205", "T-286", "T-351")
async def test_the_specifications_payload_makes_a_medico_legal_record(world: World) -> None:
    """Exactly its keys, without ``fir_date``; the student is the session's, whoever is named."""
    answer = await send(world, "medico", payload(world, "medico", studentId=world.id("classmate")))
    assert answer.status_code == 201, answer.text
    body = answer.json()
    assert set(body) == {"status", "message", "data"}
    assert body["message"] == "Medico legal autopsy submitted successfully!"
    data = body["data"]
    sent = {name: value for name, value in payload(world, "medico").items() if name in LABELS}
    assert {name: data[name] for name in sent} == sent
    assert data["fir_date"] is None
    assert (data["status"], data["verifiedBy"], data["verifiedOn"]) == ("Pending", None, None)
    assert data["studentId"] == world.id("student")


@pytest.mark.parametrize("key", KEYS)
@pytest.mark.spec("T-092", "T-188", "T-189", "T-352")
async def test_each_register_has_its_own_fields_and_its_document(world: World, key: str) -> None:
    record = await add(world, key)
    client = await world.as_("student")
    listed = (await client.get(f"/api/entries/{key}/{world.scope}/{world.id('student')}")).json()["data"]
    single = (await client.get(f"/api/entries/{key}/{record['_id']}")).json()
    for shown in (record, *listed, single["data"]):
        assert {name: shown[name] for name in OWN[key]} == OWN[key]
        assert shown["history"] == "Found unresponsive at home.\nNo treatment given."
        assert (shown["status"], shown["verifiedOn"], shown["option"]) == ("Pending", None, TITLES[key])
        assert (shown["studentId"], shown["departmentId"]) == (world.id("student"), str(world.medicine))
        assert shown["collegeId"] == str(world.college)
        assert shown["pmr_doc"]["name"] == "pmr.pdf"
        assert shown["pmr_doc"]["url"] == shown["certificate"]["url"]
        opened = await client.get(shown["pmr_doc"]["url"])
        assert (opened.status_code, opened.headers["content-type"]) == (200, "application/pdf")
    assert single["history"] == [], "Decisions stand beside the record, not in its own field of that name."
    assert {"searchText", "patientText", "clientId"}.isdisjoint(single["data"])


@pytest.mark.parametrize("key", KEYS)
@pytest.mark.spec("T-255", "T-260")
async def test_every_field_is_needed_and_named(world: World, key: str) -> None:
    for name in payload(world, key):
        if name not in LABELS:
            continue
        sentence = f'Please fill in the "{LABELS[name]}" field.'
        for given in (None, "", "  \t"):
            body = refused(await send(world, key, payload(world, key, **{name: given})), 422, sentence)
            assert reasons(body) == {name: sentence}
    body = refused(await send(world, key, {}), 422, 'Please fill in the "PMR No" field.')
    wanted = {name: f'Please fill in the "{LABELS[name]}" field.' for name in payload(world, key) if name in LABELS}
    assert reasons(body) == wanted
    assert await stored() == 0


@pytest.mark.spec("T-258")
async def test_the_document_is_needed(world: World) -> None:
    client = await world.as_("student")
    for key in KEYS:
        fields = {name: (None, str(value)) for name, value in payload(world, key).items()}
        for answer in (
            await client.post(f"/api/entries/{key}", files=fields),
            await client.post(f"/api/entries/{key}", json=payload(world, key)),
        ):
            body = refused(answer, 422, "Please Upload PMR Doc")
            assert reasons(body) == {"pmr_doc": "Please Upload PMR Doc"}
    assert await stored() == 0
    assert await stored("files") == 0


@pytest.mark.spec("T-186", "T-257")
async def test_the_sex_is_one_of_three(world: World) -> None:
    for given in ("male", "M", "Unknown", "Male, Female"):
        refused(await send(world, "medico", payload(world, "medico", sex=given)), 422, "Sex is not one of the choices.")
    for number, sex in enumerate(("Male", "Female", "Other")):
        assert (await add(world, pmr_no=f"PMR/{number}", sex=sex))["sex"] == sex
    assert kind_of("expert").fields[4].options == kind_of("crime").fields[4].options == ("Male", "Female", "Other")


@pytest.mark.spec("T-261")
async def test_ages_and_days_that_cannot_be_are_refused(world: World) -> None:
    """DN-11."""
    words = "Age must be from 0 to 150, or words such as “About 40 years”."
    for given in ("-1", "151", "150.5.1", "1000", "+20", "12,5"):
        refused(await send(world, "medico", payload(world, "medico", age=given)), 422, words)
    for number, given in enumerate(("0", "150", "12.5", "45 years", "About 40 years", "stillborn")):
        assert (await add(world, pmr_no=f"PMR/{number}", age=given))["age"] == given
    for name in ("pmr_date", "fir_date"):
        label = "PMR Date" if name == "pmr_date" else "DD/Fir Date"
        body = refused(await send(world, "medico", payload(world, "medico", **{name: day(1)})), 422)
        assert list(reasons(body)) == [name], label
        refused(await send(world, "medico", payload(world, "medico", **{name: "30-02-2026"})), 422)
        assert (await add(world, pmr_no=f"PMR/{name}", **{name: day()}))[name] == day()


@pytest.mark.spec("T-259")
async def test_the_fir_date_is_kept_when_it_is_sent(world: World) -> None:
    record = await add(world, fir_date=day(-3))
    assert record["fir_date"] == day(-3)
    stored_row = await collection("entries").find_one({"_id": object_id(record["_id"])})
    assert stored_row["fir_date"].date().isoformat() == day(-3)
    without = await add(world, pmr_no="PMR/2")
    teacher = await world.as_("teacher")
    rows = (await teacher.get(f"/api/entries/medico/{world.scope}")).json()["data"]
    assert {row["_id"]: row["fir_date"] for row in rows} == {record["_id"]: day(-3), without["_id"]: None}


@pytest.mark.spec("T-094")
async def test_the_document_may_be_a_pdf_picture_or_office_file(world: World) -> None:
    shown = {"pdf": "inline", "png": "inline", "docx": "attachment"}
    student = await world.as_("student")
    for extension, way in shown.items():
        content = GOOD[f"seminar.{extension}"]
        answer = await send(
            world,
            "medico",
            payload(world, "medico", pmr_no=f"PMR/{extension}"),
            file=(f"pmr.{extension}", content, "application/octet-stream"),
        )
        assert answer.status_code == 201, answer.text
        opened = await student.get(answer.json()["data"]["pmr_doc"]["url"])
        assert opened.headers["content-disposition"].startswith(way)
    body = payload(world, "medico", pmr_no="PMR/zip")
    refused(await send(world, "medico", body, file=("pmr.zip", b"PK\x05\x06" + bytes(18), "application/zip")), 415)
    refused(await send(world, "medico", body, file=("pmr.exe", b"MZ", "application/pdf")), 415)


@pytest.mark.parametrize("key", KEYS)
async def test_a_refused_record_keeps_no_file(world: World, key: str) -> None:
    for changes in ({"sex": "?"}, {"status": "Approved", "age": "999"}, {"surprise": "x"}, {"pmr_no": "x" * 61}):
        refused(await send(world, key, payload(world, key, **changes)), 422)
    assert await stored() == await stored("files") == 0
    assert kept_files(world.settings.data / "files") == []


async def test_what_the_client_may_not_decide_is_not_taken(world: World) -> None:
    record = await add(
        world, status="Approved", verifiedBy=world.id("teacher"), verifiedOn=day(), collegeId=str(world.other_college)
    )
    assert (record["status"], record["verifiedBy"], record["collegeId"]) == ("Pending", None, str(world.college))


async def test_the_dead_are_masked_in_lists_but_for_the_author_and_in_the_detail_but_for_who_may_verify(
    world: World,
) -> None:
    """DECISIONS D8.1 and D8.2: name, PMR and FIR number; absent from exports."""
    await collection("colleges").update_one({"_id": world.college}, {"$set": {"withheldRoles": ["Cleark"]}})
    record = await add(world)
    masked = {"name": "R. P.", "pmr_no": "****14", "fir_no": "****26"}
    for person, whole in (("teacher", True), ("clerk", False), ("master", False)):
        client = await world.as_(person)
        (row,) = (await client.get(f"/api/entries/medico/{world.scope}")).json()["data"]
        assert {name: row[name] for name in masked} == masked
        full = {name: payload(world, "medico")[name] for name in masked}
        detail = (await client.get(f"/api/entries/medico/{row['_id']}")).json()["data"]
        assert {name: detail[name] for name in masked} == (masked if person == "clerk" else full)
        hit = (await client.get(f"/api/entries/medico/{world.scope}?search=Ramesh")).json()["total"]
        assert hit == int(whole), "Nobody finds by what is masked."
        text = (await client.get(f"/api/exports/entries/medico/{world.scope}")).text
        assert "Haemorrhagic shock" in text
        assert not any(word in text for word in ("Ramesh", "PMR/2026/114", "DD 23/2026"))
    sent = await collection("notifications").find({}).to_list(length=None)
    assert sent
    assert not any("Ramesh" in row["desc"] or "2026/114" in row["desc"] for row in sent)
    assert record["name"] == "Ramesh Patil"


async def test_the_registers_are_no_tiles_and_stand_in_the_queue(world: World) -> None:
    for key in KEYS:
        await add(world, key)
    student = await world.as_("student")
    counts = (await student.get(f"/api/dashboardCounts/{world.scope}/{world.id('student')}")).json()["data"]
    assert counts == NO_COUNTS
    rows = (await (await world.as_("teacher")).get(f"/api/verifyQueue/{world.scope}")).json()["data"]
    assert [(row["task"], row["topic"]) for row in rows] == [
        (TITLES["medico"], "Haemorrhagic shock"),
        (TITLES["expert"], "Knife, 18 cm"),
        (TITLES["crime"], "Canal road, near the pump house"),
    ]
    assert [row["url"].split("?")[0] for row in rows] == ["/forn/medico", "/forn/expertOpinion", "/forn/crimeScene"]
