"""The clinical case: a whole case sheet, each field required by name but two (L-173 to L-181, L-253 to L-264)."""

from __future__ import annotations

from typing import Any

import pytest

from api.core.store.database import collection
from tests.api.logbook.payloads import CLOSING, HISTORY, PHYSICAL, SYSTEMS, VITALS, clinical_case
from tests.api.logbook.steps import kind_of, list_path, reasons, refused, send, stored
from tests.api.world import Record, World

LABELS = {
    "patientId": "Patient ID",
    "supervisingFaculty": "Supervising Faculty",
    "date": "Date",
    "time": "Time",
    "name": "Name",
    "ageGender": "Age / Gender",
    "occupation": "Occupation",
    "contactNumber": "Contact Number",
    "address": "Address",
    "presentingComplaints": "Presenting Complaints",
    "historyOfPresentIllness": "History of Present Illness",
    "pastMedicalHistory": "Past Medical History",
    "diet": "Diet",
    "sleepPattern": "Sleep Pattern",
    "bowelHabits": "Bowel Habits",
    "bladderHabits": "Bladder Habits",
    "addictions": "Addictions",
    "familyHistory": "Family History",
    "socioeconomicHistory": "Socioeconomic History",
    "allergies": "Allergies",
    "immunizationStatus": "Immunization Status",
    "localExamination": "Local Examination",
    "investigations": "Investigations",
    "summaryOfCase": "Summary of Case",
    "provisionalDiagnosis": "Provisional Diagnosis",
}
VITAL_LABELS = {
    "vitals.temperature": "Temperature",
    "vitals.pulseRate": "Pulse Rate",
    "vitals.respiratoryRate": "Respiratory Rate",
    "vitals.bloodPressure": "Blood Pressure",
    "vitals.spo2": "SpO2",
    "vitals.weightHeight": "Weight / Height",
}
SIGN_LABELS = {
    "physicalExam.pallor": "Pallor",
    "physicalExam.icterus": "Icterus",
    "physicalExam.cyanosis": "Cyanosis",
    "physicalExam.clubbing": "Clubbing",
    "physicalExam.lymphadenopathy": "Lymphadenopathy",
    "physicalExam.edema": "Edema",
    "physicalExam.otherFinding": "Other Finding",
}
SYSTEM_LABELS = {
    "systemicExamination.respiratorySystem": "Respiratory System",
    "systemicExamination.cardiovascularSystem": "Cardiovascular System",
    "systemicExamination.gastrointestinalSystem": "Gastrointestinal System",
    "systemicExamination.centralNervousSystem": "Central Nervous System",
    "systemicExamination.musculoskeletalSystem": "Musculoskeletal System",
    "systemicExamination.reproductiveSystem": "Reproductive System",
}
KEY = "clinicalCase"


def changed(case: Record, path: str, value: Any) -> Record:
    """The case with one field, also one of a group, given another value; ``...`` takes it out."""
    outer, _, inner = path.partition(".")
    if not inner:
        made = {**case, outer: value}
        return {name: item for name, item in made.items() if item is not ...}
    group = {name: item for name, item in {**case[outer], inner: value}.items() if item is not ...}
    return {**case, outer: group}


async def read_back(world: World, body: Record) -> Record:
    """Creates a case and reads it as its author."""
    answer = await send(world, KEY, body)
    assert answer.status_code == 201, answer.text
    client = await world.as_("student")
    data: Record = (await client.get(f"/api/entries/{KEY}/{answer.json()['data']['_id']}")).json()["data"]
    return data


@pytest.mark.spec("L-173", "L-174", "L-175", "L-176")
async def test_general_demographic_and_history_fields_come_back(world: World) -> None:
    case = clinical_case(world)
    read = await read_back(world, case)
    assert read["supervisingFaculty"] == {"_id": world.id("teacher"), "name": "Dr. Leena Thomas"}
    for name in ("patientId", "date", "time", "name", "ageGender", "occupation", "contactNumber", "address"):
        assert read[name] == case[name], name
    assert read["presentingComplaints"] == ["Fever for five days", "Body ache"]
    assert {name: read[name] for name in HISTORY} == HISTORY


@pytest.mark.spec("L-177", "L-178", "L-179", "L-180", "L-181")
async def test_examination_and_closing_fields_come_back_under_both_names(world: World) -> None:
    read = await read_back(world, clinical_case(world))
    assert (read["vitals"], read["physicalExam"], read["systemicExamination"]) == (VITALS, PHYSICAL, SYSTEMS)
    assert {name: read[name] for name in CLOSING} == CLOSING
    assert read["status"] == "Pending"
    row = (await (await world.as_("student")).get(list_path(world, KEY, "student"))).json()["data"][0]
    for shown in (read, row):
        assert (
            shown["teacher"] == shown["supervisingFaculty"] == {"_id": world.id("teacher"), "name": "Dr. Leena Thomas"}
        )
        assert shown["studentRemark"] == shown["studentRemarks"] == "Learnt fluid planning"
    assert (row["name"], row["patientId"]) == ("Ramesh Pawar", "OPD-24117")
    assert row["provisionalDiagnosis"] == "Dengue fever with warning signs"


@pytest.mark.spec("L-253", "L-258", "L-259", "L-260")
async def test_every_field_is_required_by_its_label(world: World) -> None:
    case = clinical_case(world)
    for path, label in {**LABELS, **VITAL_LABELS, **SIGN_LABELS, **SYSTEM_LABELS}.items():
        for missing in (..., "", "  ", None) if path != "presentingComplaints" else (..., None):
            body = refused(await send(world, KEY, changed(case, path, missing)), 422, f"{label} is required.")
            assert reasons(body) == {path: f"{label} is required."}
    for group, labels in (
        ("vitals", VITAL_LABELS),
        ("physicalExam", SIGN_LABELS),
        ("systemicExamination", SYSTEM_LABELS),
    ):
        lines = "\n".join(f"{label} is required." for label in labels.values())
        gone: tuple[Any, ...] = (..., {})
        for empty in gone:
            body = refused(await send(world, KEY, changed(case, group, empty)), 422, lines)
            assert list(reasons(body)) == list(labels)
    assert await stored() == 0


@pytest.mark.spec("L-254")
async def test_menstrual_history_and_remarks_may_be_left_out(world: World) -> None:
    case = changed(changed(clinical_case(world), "menstrualHistory", ...), "studentRemarks", ...)
    read = await read_back(world, case)
    assert read.get("menstrualHistory") is None
    assert read["studentRemark"] == ""
    assert (await read_back(world, {**case, "menstrualHistory": ""}))["status"] == "Pending"


@pytest.mark.spec("L-255")
async def test_at_least_one_complaint_is_given(world: World) -> None:
    case = clinical_case(world)
    for empty in ([], [""], [" ", "\t"]):
        answer = await send(world, KEY, {**case, "presentingComplaints": empty})
        refused(answer, 422, "Presenting Complaints is required.")
    for wrong, message in (
        ("Fever", "Presenting Complaints must be a list."),
        ({"0": "Fever"}, "Presenting Complaints must be a list."),
        (["Fever"] * 21, "At most 20 lines are accepted."),
        (["x" * 501], "At most 500 characters are accepted."),
        ([["Fever"]], "This must be text."),
        ([{"$ne": None}], "This must be text."),
        ([7], "This must be text."),
        (["Fever\nCough"], "Presenting Complaints contains line breaks or control characters. Remove them."),
    ):
        refused(await send(world, KEY, {**case, "presentingComplaints": wrong}), 422, message)
    assert await stored() == 0
    read = await read_back(world, {**case, "presentingComplaints": ["  Fever ", "", "Cough"]})
    assert read["presentingComplaints"] == ["Fever", "Cough"]


@pytest.mark.spec("L-256")
async def test_a_contact_number_has_exactly_ten_digits(world: World) -> None:
    case = clinical_case(world)
    wrong = (
        "987654321",
        "98765432101",
        "98765abcde",
        "98765 43210",
        "+919876543210",
        "९८७६५४३२१०",
        "９８７６５４３２１０",
    )
    for number in wrong:
        answer = await send(world, KEY, {**case, "contactNumber": number})
        refused(answer, 422, "Contact Number must be exactly 10 digits.")
    untyped: tuple[Any, ...] = (9876543210, [], {"$gt": ""}, True)
    for value in untyped:
        refused(await send(world, KEY, {**case, "contactNumber": value}), 422, "This must be text.")
    refused(await send(world, KEY, {**case, "contactNumber": "98765\u200b43210"}), 422)
    assert await stored() == 0


async def test_all_that_is_missing_is_listed_at_once_in_the_order_of_the_form(world: World) -> None:
    labels = list(LABELS)
    everything = [*labels[:21], *VITAL_LABELS, *SIGN_LABELS, *SYSTEM_LABELS, *labels[21:]]
    body = refused(await send(world, KEY, {}), 422)
    assert [error["field"] for error in body["errors"]] == everything
    assert body["message"].split("\n") == [error["message"] for error in body["errors"]]
    two = changed(changed(clinical_case(world), "diet", ""), "vitals.spo2", "")
    refused(await send(world, KEY, two), 422, "Diet is required.\nSpO2 is required.")


async def test_vitals_outside_what_lives_are_refused(world: World) -> None:
    """DN-12."""
    case = clinical_case(world)
    for name, values, message in (
        ("temperature", ("1e9", "24.9 C", "116", "hot"), "Temperature must be a number from 25 to 115."),
        ("pulseRate", ("351", "-1", "fast"), "Pulse Rate must be a number from 0 to 350."),
        ("respiratoryRate", ("121", "१८"), "Respiratory Rate must be a number from 0 to 120."),
        ("spo2", ("101", "-3 %", "normal"), "SpO2 must be a number from 0 to 100."),
        (
            "bloodPressure",
            ("120/", "/80", "120", "a/b", "१२०/८०", "1200/80"),
            "Blood Pressure must look like 120/80, or say Not recordable.",
        ),
        ("weightHeight", ("x" * 51,), "At most 50 characters are accepted."),
    ):
        for value in values:
            body = refused(await send(world, KEY, changed(case, f"vitals.{name}", value)), 422, message)
            assert reasons(body) == {f"vitals.{name}": message}, value
    for good in ("90/60", "180 / 110 mmHg in the right arm", "Not recordable"):
        assert (await send(world, KEY, changed(case, "vitals.bloodPressure", good))).status_code == 201
    assert await stored() == 3


@pytest.mark.spec("L-213")
async def test_a_case_is_verified_with_one_grade_like_other_entries(world: World) -> None:
    kind = kind_of(KEY)
    record = await world.create(kind)
    refused(await world.verify(kind, record["_id"], score=None), 422, "All fields are required!")
    refused(await world.verify(kind, record["_id"], score=[{"title": "x", "value": 2}]), 422)
    data = (await world.verify(kind, record["_id"], status="Rejected", score="1")).json()["data"]
    assert (data["status"], data["score"], data["verifiedBy"]["name"]) == ("Rejected", "1", "Dr. Leena Thomas")
    assert data["verifiedOn"].endswith("Z")
    again = (await world.verify(kind, record["_id"], status="Approved", score="4")).json()["data"]
    assert (again["status"], again["score"]) == ("Approved", "4")


async def test_signs_are_present_or_absent_and_the_other_finding_is_free(world: World) -> None:
    case = clinical_case(world)
    for name, label in list(SIGN_LABELS.items())[:6]:
        for wrong in ("Yes", "present", "Maybe"):
            refused(await send(world, KEY, changed(case, name, wrong)), 422, f"{label} is not one of the choices.")
    for group in ("vitals", "physicalExam", "systemicExamination"):
        extra = await send(world, KEY, changed(case, f"{group}.extra", "x"))
        assert reasons(refused(extra, 422)) == {f"{group}.extra": "This field is not known here."}
        untyped: tuple[Any, ...] = ("text", [], 5, True)
        for wrong_type in untyped:
            refused(await send(world, KEY, {**case, group: wrong_type}), 422, "This must be an object.")
    for time in ("24:00", "9:40", "09:60", "0940", "०९:४०", "09:40:00"):
        refused(await send(world, KEY, {**case, "time": time}), 422, "Time must be a time as hh:mm.")
    assert await stored() == 0
    await read_back(world, changed(case, "physicalExam.otherFinding", "Koilonychia of all fingers"))
    entry = await collection("entries").find_one({})
    assert entry["patientText"] == "opd-24117 ramesh pawar 9812345678 karad, satara district"
    assert "pawar" not in entry["searchText"], "What identifies the patient is searched apart from the rest."
