"""The compiled record behind the printed logbook: who gets it, what stands in it and in which order."""

from __future__ import annotations

import datetime as dt
from typing import Any

import httpx
import pytest
from bson import ObjectId

from api.assessment import service as assessment
from api.core import clock
from api.core.store.database import collection
from api.logbook.contract.definitions import columns_of
from api.logbook.contract.registry import all_kinds
from api.logbook.reading.printed import columns_of as printed_columns
from api.logbook.reading.printed import printed_kinds
from api.printing.record.record import compiled
from tests.api.logbook.steps import day, kind_of, list_path
from tests.api.world import World
from tests.support.queries import recorded

Json = dict[str, Any]

ORDER = [
    "Checklist",
    "Academic Activity",
    "PG Introduction Schedule",
    "OPD Campus",
    "Diagnostic Skills",
    "Procedures",
    "Surgical Skills",
    "Clinical Cases",
    "Skill Labs",
    "Teaching Experience",
    "Academic Participations",
    "Extracurricular",
    "Speciality Clinic Posting",
    "Paper / Poster Presentation",
    "Leave Record",
    "Synopsis",
    "Thesis",
    "Thesis Review",
    "Publications",
]


async def record_of(world: World, *, by: str = "student", student: str = "student") -> Json:
    answer = await (await world.as_(by)).get(f"/api/printLogbook/{world.id(student)}")
    assert answer.status_code == 200, answer.text
    created: Json = answer.json()["data"]
    return created


def section(record: Json, key: str) -> Json:
    """The section of a kind."""
    (found,) = [one for one in [*record["sections"], *record["annex"]] if one["key"] == key]
    made: Json = found
    return made


def row_of(record: Json, key: str, at: int = 0) -> dict[str, str]:
    """One row of a section, by its columns' labels."""
    made = section(record, key)
    return dict(zip((column["label"] for column in made["columns"]), made["rows"][at], strict=True))


async def test_a_stranger_gets_nothing(client: httpx.AsyncClient, world: World) -> None:
    assert (await client.get(f"/api/printLogbook/{world.id('student')}")).status_code == 401


async def test_other_students_and_staff_of_elsewhere_do_not_find_it(world: World) -> None:
    for person in ("classmate", "twin_student", "other_student", "twin_teacher", "twin_clerk", "other_teacher"):
        answer = await (await world.as_(person)).get(f"/api/printLogbook/{world.id('student')}")
        assert answer.status_code == 404, person
    for wanted in (world.id("teacher"), str(ObjectId()), "none", "'; drop"):
        for person in ("student", "hod", "master"):
            answer = await (await world.as_(person)).get(f"/api/printLogbook/{wanted}")
            assert answer.status_code == 404, (person, wanted)
    assert await collection("audits").count_documents({"action": "logbook.read"}) == 0


async def test_the_owner_and_the_departments_staff_read_the_same_record(world: World) -> None:
    await world.create(kind_of("procedure"))
    own = await record_of(world)
    assert await record_of(world, by="hod") == own
    for person in ("teacher", "junior"):
        record = await record_of(world, by=person)
        assert record["withheld"] == ["personal"]
        hidden = dict.fromkeys(("dob", "fat_name", "mot_name", "address"), "")
        assert record == own | {"withheld": ["personal"], "student": own["student"] | hidden}, person
    assert own["totals"] == {"total": 1, "approved": 0, "pending": 1, "rejected": 0, "corrected": 0}


async def test_the_admin_and_the_master_read_the_same_record_with_masked_patient_numbers(world: World) -> None:
    await world.create(kind_of("opd"))
    own = await record_of(world)
    assert await record_of(world, by="master") == own
    hidden = dict.fromkeys(("dob", "fat_name", "mot_name", "address"), "")
    assert await record_of(world, by="admin") == own | {"withheld": ["personal"], "student": own["student"] | hidden}


async def test_who_may_not_read_assessments_gets_the_record_without_them(world: World) -> None:
    record = await record_of(world, by="clerk")
    assert record["withheld"] == ["appraisals", "aetcom", "personal"]
    assert (await record_of(world))["withheld"] == []


async def test_the_whole_record_after_a_transfer_is_for_the_student_the_master_and_the_new_head(world: World) -> None:
    await world.create(kind_of("opd"))
    entries = collection("entries")
    await entries.update_many({}, {"$set": {"departmentId": world.pathology}})
    moved = {"formerPlaces": [{"collegeId": world.college, "departmentId": world.pathology, "until": clock.now()}]}
    await collection("users").update_one({"_id": world.people["student"]}, {"$set": moved})
    assert section(await record_of(world), "opd")["counts"]["total"] == 1
    assert section(await record_of(world, by="hod"), "opd")["counts"]["total"] == 1
    assert section(await record_of(world, by="junior"), "opd")["counts"]["total"] == 0
    assert section(await record_of(world, by="master"), "opd")["counts"]["total"] == 1
    assert len((await compiled(world.people["student"]))["sections"]) == len((await record_of(world))["sections"])


async def test_each_look_of_staff_leaves_a_trail(world: World) -> None:
    await record_of(world)
    assert await collection("audits").count_documents({"action": "logbook.read"}) == 0
    await record_of(world, by="master")
    (row,) = await collection("audits").find({"action": "logbook.read"}).to_list(length=None)
    assert (row["actorId"], row["target"]) == (world.people["master"], f"users/{world.id('student')}")


async def test_the_sections_stand_in_the_printed_order_and_hold_every_kind_but_those_left_out(world: World) -> None:
    record = await record_of(world)
    assert [one["title"] for one in record["sections"] if one["title"] in ORDER] == ORDER
    numbers = {one["title"]: one["number"] for one in record["sections"]}
    assert [numbers[title] for title in ("Checklist", "Academic Activity", "OPD Campus")] == ["1", "2", "2.2"]
    assert (numbers["Surgical Skills"], numbers["Thesis Review"], numbers["Publications"]) == ("4.1", "14.1", "15")
    left_out = {kind.key for kind in all_kinds()} - {one["key"] for one in record["sections"]}
    assert left_out == {"drpActivity", "drpOffline", "medico", "expert", "crime"}
    assert [(one["number"], one["title"]) for one in record["annex"]] == [
        ("II.1", "DRP Activity"),
        ("II.2", "Offline DRP Logbook"),
    ]
    assert all(one["rows"] == [] and one["columns"] for one in record["sections"])


def test_a_section_has_the_labels_of_the_report_and_its_status() -> None:
    for kind, printed in printed_kinds():
        labels = [column.label for column in printed_columns(kind, printed)]
        own = {column.label for column in columns_of(kind) if not column.staffOnly}
        assert own <= set(labels), kind.key
        assert "Status" in labels, kind.key
        assert len(labels) == len(set(labels)), kind.key


async def test_every_kind_prints_what_was_recorded(world: World) -> None:
    for kind, _ in printed_kinds():
        entry = await world.create(kind)
        assert (await world.verify(kind, entry["_id"])).status_code == 200, kind.key
    record = await record_of(world)
    for one in [*record["sections"], *record["annex"]]:
        (row,) = one["rows"]
        assert len(row) == len(one["columns"]), one["key"]
        assert all(isinstance(cell, str) for cell in row), one["key"]
        shown = row_of(record, one["key"])
        assert shown["Status"] == "Approved", one["key"]
        assert "Dr. Leena Thomas" in " ".join(row), one["key"]
        assert clock.shown_day(clock.today()) in " ".join(row), one["key"]
        assert one["counts"] | {"total": 1, "approved": 1, "pending": 0, "rejected": 0} == one["counts"]
    number = len(list(printed_kinds()))
    assert record["totals"] == {"total": number, "approved": number, "pending": 0, "rejected": 0, "corrected": 0}
    assert len(record["remarks"]) == number
    assert {tuple(row) for row in record["remarks"]} == {("sRemark", "vRemark", "verifiedBy", "verifiedOn")}


async def test_entries_of_every_status_stand_there_the_oldest_first(world: World) -> None:
    kind = kind_of("opd")
    for days, status in ((9, "Rejected"), (5, "Approved"), (12, None)):
        entry = await world.create(kind, date=day(-days), venue=f"Camp {days}")
        if status:
            await world.verify(kind, entry["_id"], status=status)
    record = await record_of(world)
    rows = [row_of(record, "opd", at) for at in range(3)]
    assert [(row["SR"], row["Venue"], row["Status"]) for row in rows] == [
        ("1", "Camp 12", "Pending"),
        ("2", "Camp 9", "Rejected"),
        ("3", "Camp 5", "Approved"),
    ]
    assert (rows[0]["Verified By / Verified On"], rows[0]["Score"]) == ("N/A", "N/A")
    assert rows[2]["Verified By / Verified On"] == f"Dr. Leena Thomas\n{clock.shown_day(clock.today())}"
    assert rows[2]["Score"] == "3 Good"
    counts = section(record, "opd")["counts"]
    assert (counts["total"], counts["approved"], counts["pending"], counts["rejected"]) == (3, 1, 1, 1)


@pytest.mark.spec("T-157")
async def test_the_annex_says_what_was_done_at_the_district_residency_programme(world: World) -> None:
    entry = await world.create(kind_of("drpActivity"), activity="Health camp", state=str(world.state))
    await world.verify(kind_of("drpActivity"), entry["_id"])
    record = await record_of(world)
    shown = row_of(record, "drpActivity")
    assert (shown["Activity"], shown["State"], shown["Status"]) == ("Health camp", "Maharashtra", "Approved")
    today = clock.shown_day(clock.today())
    assert (shown["Verified By"], shown["Verification Date"]) == ("Dr. Leena Thomas", today), "the day stands once"
    assert record["totals"] == {"total": 1, "approved": 1, "pending": 0, "rejected": 0, "corrected": 0}


async def test_roles_are_counted_in_the_order_of_the_form(world: World) -> None:
    for role in ("Performed Independently", "Observed", "Observed"):
        await world.create(kind_of("procedure"), role=role)
    by_role = section(await record_of(world), "procedure")["counts"]["byRole"]
    assert list(by_role.items()) == [("Observed", 2), ("Performed Independently", 1)]


@pytest.mark.parametrize(
    ("reader", "procedure", "case"),
    [
        pytest.param("student", "IPD/2026/4711", "OPD 88/123456", id="the trainee"),
        pytest.param("teacher", "IPD/2026/4711", "OPD 88/123456", id="a teacher"),
        pytest.param("hod", "IPD/2026/4711", "OPD 88/123456", id="the head"),
        pytest.param("clerk", "****11", "****56", id="a clerk"),
        pytest.param("admin", "****11", "****56", id="an Admin"),
        pytest.param("master", "****11", "****56", id="the Master"),
        pytest.param("junior", "****11", "****56", id="a role that the college does not let verify"),
    ],
)
async def test_patients_are_initials_and_their_numbers_whole_for_trainee_and_verifying_teacher(
    world: World, reader: str, procedure: str, case: str
) -> None:
    await collection("colleges").update_one({"_id": world.college}, {"$set": {"withheldRoles": ["Senior Resident"]}})
    await world.create(kind_of("procedure"), patient="Quintessa Vhora", ipd="IPD/2026/4711")
    await world.create(kind_of("procedure"), patient="Quintessa Vhora", ipd="Quintessa")
    await world.create(kind_of("clinicalCase"), name="Quintessa Vhora", patientId="OPD 88/123456")
    answer = await (await world.as_(reader)).get(f"/api/printLogbook/{world.id('student')}")
    assert "Quintessa" not in answer.text
    record = answer.json()["data"]
    shown = row_of(record, "procedure")
    assert (shown["Patient Name"], shown["IPD / OPD No."]) == ("Q. V.", procedure)
    assert row_of(record, "procedure", 1)["IPD / OPD No."] == "Q."
    shown = row_of(record, "clinicalCase")
    assert (shown["Patient Name"], shown["OPD / IPD No."]) == ("Q. V.", case)


async def test_the_title_of_a_procedure_is_cut_to_twenty_characters_and_no_other(world: World) -> None:
    title = "Therapeutic abdominal paracent"
    await collection("skills").update_many({}, {"$set": {"title": title}})
    await world.create(kind_of("procedure"))
    await world.create(kind_of("surgicalSkill"))
    record = await record_of(world)
    assert row_of(record, "procedure")["Procedures"] == title[:20]
    assert row_of(record, "surgicalSkill")["Skills"] == title


async def test_an_approved_entry_that_was_corrected_counts_once(world: World) -> None:
    kind = kind_of("teaching")
    first = await world.create(kind)
    await world.verify(kind, first["_id"])
    client = await world.as_("student")
    answer = await client.post(f"/api/entries/{kind.key}", json={**world.body(kind), "replaces": first["_id"]})
    assert answer.status_code == 201, answer.text
    await world.verify(kind, answer.json()["data"]["_id"])
    record = await record_of(world)
    assert sorted(row_of(record, "teaching", at)["Status"] for at in (0, 1)) == [
        "Approved",
        "Approved, corrected later",
    ]
    counts = section(record, "teaching")["counts"]
    assert (counts["total"], counts["approved"], counts["corrected"]) == (2, 1, 1)


async def test_the_remarks_are_those_of_all_verified_entries_the_newest_last(world: World) -> None:
    for at, key in enumerate(("opd", "teaching", "introduction")):
        entry = await world.create(kind_of(key), studentRemark=f"Said {at}")
        if at != 1:
            await world.verify(kind_of(key), entry["_id"], vRemark=f"Answered {at}", by="hod" if at else "teacher")
    remarks = (await record_of(world))["remarks"]
    today = clock.shown_day(clock.today())
    assert remarks == [
        {"sRemark": "Said 0", "vRemark": "Answered 0", "verifiedBy": "Dr. Leena Thomas", "verifiedOn": today},
        {"sRemark": "Said 2", "vRemark": "Answered 2", "verifiedBy": "Dr. Meenakshi Rane", "verifiedOn": today},
    ]


async def test_the_student_stands_with_place_validity_and_what_is_missing_as_not_there(world: World) -> None:
    """DN-08: three years after 29 February the certificate ends on 28 February."""
    rolls = {"uni_rollno": "25M1060", "col_rollno": "PG/07", "joiningDate": clock.stored_day(dt.date(2024, 2, 29))}
    await collection("users").update_one({"_id": world.people["student"]}, {"$set": rolls})
    student = (await record_of(world))["student"]
    assert student | {"name": "Asha Kulkarni", "uni_rollno": "25M1060", "col_rollno": "PG/07"} == student
    assert (student["joiningDate"], student["validity"]) == ("29-02-2024", "28-02-2027")
    assert (student["department"], student["course"]) == ("General Medicine", "MD General Medicine")
    assert (student["college"], student["hod"]) == ("Sahyadri Institute of Medical Sciences", "Dr. Meenakshi Rane")
    assert (student["dob"], student["guide"], student["registration"]) == ("N/A", "N/A", "25M1060")
    newcomer = (await record_of(world, by="newcomer", student="newcomer"))["student"]
    assert (newcomer["joiningDate"], newcomer["validity"]) == ("N/A", "N/A")


async def test_synopsis_and_thesis_say_what_was_settled(world: World) -> None:
    settled = {
        "guide": world.people["teacher"],
        "coGuide": [{"name": "Dr. Anil Rao", "department": "Pathology"}],
        "synopsisAcceptanceDate": clock.stored_day(dt.date(2026, 3, 4)),
    }
    await collection("theses").update_one({"studentId": world.people["student"], "part": "thesis"}, {"$set": settled})
    record = await record_of(world)
    assert [tuple(line.values()) for line in section(record, "thesis")["lines"]] == [
        ("Title", "Outcome of dengue with warning signs"),
        ("Guide", "Dr. Leena Thomas"),
        ("Co-Guides", "Dr. Anil Rao (Pathology)"),
        ("Synopsis Acceptance Date", "04-03-2026"),
    ]
    lines = section(record, "synopsis")["lines"]
    assert [line["value"] for line in lines] == ["Outcome of dengue with warning signs", "N/A", "N/A"]
    assert record["student"]["guide"] == "Dr. Leena Thomas"


async def test_aetcom_has_all_groups_and_the_scores_of_every_sheet(world: World) -> None:
    groups = assessment.groups()
    record = await record_of(world)
    assert [group["title"] for group in record["aetcom"]] == [group["title"] for group in groups]
    assert len(groups) == 11
    values = {(row["score"], row["evaluation"], row["year"]) for group in record["aetcom"] for row in group["rows"]}
    assert values == {("N/A", "No Data", "N/A")}
    fields = [field["key"] for group in groups for field in group["fields"]]
    client = await world.as_("teacher")
    for day_, score in (("2025-02-01", 3), ("2026-02-01", 8)):
        body = {"studentId": world.id("student"), "fromDate": day_, "scores": dict.fromkeys(fields, score)}
        assert (await client.post("/api/aetcom/save", json=body)).status_code == 201
    row = (await record_of(world))["aetcom"][0]["rows"][0]
    assert (row["score"], row["year"]) == ("3\n8", "2025\n2026")
    assert row["evaluation"] == "Not Satisfactory\nMore Than Satisfactory"


async def test_saved_appraisals_and_the_memos_that_stand_are_there(world: World) -> None:
    rows = [{"particulars": one["label"], "score": 6, "remark": "Read more"} for one in assessment.particulars()]
    body = {"records": rows, "fromDate": "2026-01-01", "toDate": "2026-03-31"}
    teacher, student = await world.as_("teacher"), world.id("student")
    assert (await teacher.post(f"/api/appraisal/save/{student}", json=body)).status_code == 201
    numbers = []
    for reason in ("Late for rounds", "Given in error"):
        answer = await teacher.post("/api/memos", json={"studentId": student, "date": day(-1), "reason": reason})
        assert answer.status_code == 201, answer.text
        numbers.append(answer.json()["data"]["_id"])
    void = f"/api/memos/{numbers[-1]}/void"
    assert (await (await world.as_("master")).post(void, json={"reason": "Another student"})).status_code == 200
    record = await record_of(world)
    (appraisal,) = record["appraisals"]
    assert (appraisal["fromDate"], appraisal["toDate"]) == ("01-01-2026", "31-03-2026")
    assert appraisal["evaluator"] == "Dr. Leena Thomas"
    assert [row["particulars"] for row in appraisal["rows"]] == record["particulars"]
    assert appraisal["rows"][0] | {"score": "6", "evaluation": "Satisfactory"} == appraisal["rows"][0]
    (memo,) = record["memos"]
    assert (memo["reason"], memo["studentName"], memo["vRemark"]) == ("Late for rounds", "Asha Kulkarni", "")
    assert memo["memoNumber"].startswith("MEMO/")


@pytest.mark.spec("T-197")
async def test_the_lists_hold_the_common_fields_of_the_printed_sections(world: World) -> None:
    wanted = {
        "training": ("date", "trainingType", "topic", "teacher", "status", "studentRemark", "vRemark"),
        "diagnosticSkill": ("date", "topic", "competency", "skills", "teacher", "status"),
        "procedure": ("date", "competency", "skills", "patient", "ipd", "role", "teacher", "status"),
        "leave": ("fromDate", "toDate", "leaveDays", "reason", "reasonType", "status"),
        "conference": ("date", "topic", "conferenceType", "host", "role", "teacher", "status"),
        "paper": ("date", "pType", "topic", "titleInBrief", "teacher", "status"),
    }
    for key, fields in wanted.items():
        body = {"studentRemark": "A remark"} if key != "leave" else {}
        entry = await world.create(kind_of(key), **body)
        assert (await world.verify(kind_of(key), entry["_id"])).status_code == 200
        answer = await (await world.as_("student")).get(list_path(world, key, "student"))
        (row,) = answer.json()["data"]
        assert all(row[field] not in (None, "") for field in fields), (key, row)


async def test_the_number_of_queries_does_not_grow_with_the_entries(world: World) -> None:
    async def asked() -> int:
        with recorded() as queries:
            await compiled(world.people["student"])
        return len(queries)

    for kind, _ in printed_kinds():
        await world.create(kind)
    await asked()
    few = await asked()
    for kind, _ in printed_kinds()[1:8]:
        for _ in range(3):
            await world.create(kind)
    assert await asked() == few < 30
