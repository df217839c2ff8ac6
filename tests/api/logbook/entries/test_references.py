"""Picked items: teachers, competencies, skills, specialities and lab procedures of the own department only."""

from __future__ import annotations

from typing import Any

import pytest
from bson import ObjectId

from api.core import clock
from api.core.store.database import changed, collection
from tests.api.logbook.payloads import sent_by_the_client
from tests.api.logbook.steps import NOT_ONE_OF_US, kind_of, reasons, refused, send, stored
from tests.api.world import World

TEACHER_FIELDS = {
    "introduction": ("teacher", "Guiding Faculty"),
    "training": ("teacher", "Moderator"),
    "teaching": ("teacher", "Guiding Faculty"),
    "opd": ("teacher", "Guiding Faculty"),
    "conference": ("teacher", "Guiding Faculty"),
    "paper": ("teacher", "Guide"),
    "thesisReview": ("teacher", "Guide"),
    "posting": ("teacher", "Guiding Faculty"),
    "diagnosticSkill": ("teacher", "Guiding Faculty"),
    "surgicalSkill": ("teacher", "Surgeon"),
    "skillsLab": ("teacher", "Guiding Faculty"),
    "extraCurricular": ("teacher", "Guiding Faculty"),
    "leave": ("teacher", "Guiding Faculty"),
    "clinicalCase": ("supervisingFaculty", "Supervising Faculty"),
    "procedure": ("teacher", "Guiding Faculty"),
}
MALFORMED: tuple[Any, ...] = ("x", "0" * 23, "0" * 25, "g" * 24, "٠" * 24, {"$oid": "0" * 24}, ["0" * 24], 12, True)
FOREIGN = ("twin_teacher", "other_teacher", "blocked", "student", "classmate", "master")


@pytest.mark.spec("L-006", "L-166")
async def test_the_teacher_is_active_staff_of_the_own_college_and_department(world: World) -> None:
    for key, (name, label) in TEACHER_FIELDS.items():
        whole = sent_by_the_client(world, key)
        for value in MALFORMED if key == "introduction" else MALFORMED[:1]:
            body = refused(await send(world, key, {**whole, name: value}), 422, f"{label} is not a valid choice.")
            assert list(reasons(body)) == [name]
        strangers = [NOT_ONE_OF_US, *(world.id(person) for person in FOREIGN)]
        for value in strangers if key in ("introduction", "clinicalCase") else strangers[:2]:
            message = f"{label} must be a teacher of your department."
            body = refused(await send(world, key, {**whole, name: value}), 422, message)
            assert reasons(body) == {name: message}
    assert await stored() == 0
    assert await stored("files") == 0
    for key, (name, _) in TEACHER_FIELDS.items():
        for staff in ("colleague", "clerk"):
            body = sent_by_the_client(world, key) | {name: world.id(staff)}
            if key == "leave" and staff == "clerk":
                continue
            record = (await send(world, key, body)).json()["data"]
            shown = {"colleague": "Dr. Suresh Bhagwat", "clerk": "Mohan Pawar"}[staff]
            assert record["teacher"] == {"_id": world.id(staff), "name": shown}
            assert record["student"] == {"_id": world.id("student"), "name": "Asha Kulkarni"}


@pytest.mark.spec("L-159", "L-160")
async def test_a_skill_may_be_picked_named_by_its_competency_or_written_freely(world: World) -> None:
    for key, competency, skill, titles in (
        ("diagnosticSkill", world.diagnostic, world.skill, ("Cardiac investigations", "ECG interpretation")),
        ("surgicalSkill", world.procedural, world.procedure_skill, ("Bedside procedures", "Lumbar puncture")),
    ):
        whole = sent_by_the_client(world, key)
        plain = {name: value for name, value in whole.items() if name not in ("topic", "competency")}
        for given in (
            {"topic": str(skill)},
            {"topic": str(skill), "competency": str(competency)},
            {"skills": str(skill)},
            {"skills": str(skill), "competency": str(competency), "topic": ""},
            {"skills": str(skill), "topic": "Another text"},
        ):
            answer = await send(world, key, {**plain, **given})
            assert answer.status_code == 201, (given, answer.text)
            reader = await world.as_("teacher")
            read = (await reader.get(f"/api/entries/{key}/{answer.json()['data']['_id']}")).json()["data"]
            assert (read["competency"]["title"], read["skills"]["title"]) == titles
            assert (read["skills"]["_id"], read["topic"]) == (str(skill), titles[1])
            assert read["topicText"] == whole["topicText"]
        free = (await send(world, key, {**plain, "topic": "Bone marrow imprint"})).json()["data"]
        assert (free["topic"], free["skills"]) == ("Bone marrow imprint", {"_id": None, "title": "Bone marrow imprint"})
        assert free["competency"] is None


async def test_items_of_another_sort_department_college_or_none_are_refused(world: World) -> None:
    elsewhere = ObjectId()
    row = {"_id": elsewhere, "title": "Theirs", "titleKey": "theirs", "departmentId": world.medicine}
    await collection("specialities").insert_one({**row, "collegeId": world.other_college})
    await collection("procedures").insert_one({**row, "collegeId": world.other_college})
    skill_of_other_sort = {"diagnosticSkill": world.procedure_skill, "surgicalSkill": world.skill}
    competency_of_other_sort = {"diagnosticSkill": world.procedural, "surgicalSkill": world.diagnostic}
    for key in ("diagnosticSkill", "surgicalSkill"):
        plain = sent_by_the_client(world, key)
        plain.pop("competency")
        for wrong in (NOT_ONE_OF_US, str(world.foreign_skill), str(skill_of_other_sort[key]), world.id("teacher")):
            message = "Skill must be one of your department's list."
            assert reasons(refused(await send(world, key, {**plain, "topic": wrong}), 422, message)) == {
                "topic": message
            }
        for wrong in (NOT_ONE_OF_US, str(world.foreign_competency), str(competency_of_other_sort[key])):
            message = "Competency must be one of your department's list."
            answer = await send(world, key, {**plain, "topic": "Free text", "competency": wrong})
            assert reasons(refused(answer, 422, message)) == {"competency": message}
    for key, name, message in (
        ("posting", "topic", "Speciality must be one of your department's list."),
        ("skillsLab", "topic", "Procedure must be one of your department's list."),
    ):
        for wrong in (NOT_ONE_OF_US, str(elsewhere), str(world.skill)):
            refused(await send(world, key, {**sent_by_the_client(world, key), name: wrong}), 422, message)
    whole = sent_by_the_client(world, "procedure")
    for name, label, wrong in (
        ("skills", "Procedure", NOT_ONE_OF_US),
        ("skills", "Procedure", str(world.foreign_skill)),
        ("competency", "Competency", str(world.foreign_competency)),
        ("competency", "Competency", str(world.diagnostic)),
    ):
        message = f"{label} must be one of your department's list."
        refused(await send(world, "procedure", {**whole, name: wrong}), 422, message)
    for value in MALFORMED:
        for name, label in (("skills", "Procedure"), ("competency", "Competency")):
            refused(await send(world, "procedure", {**whole, name: value}), 422, f"{label} is not a valid choice.")
    assert await stored() == 0


async def test_a_skill_must_belong_to_the_competency_beside_it(world: World) -> None:
    other = ObjectId()
    row = {"_id": other, "title": "Airway", "titleKey": "airway", "departmentId": world.medicine, "for": "proc"}
    await collection("computencies").insert_one(row)
    whole = {**sent_by_the_client(world, "procedure"), "competency": str(other)}
    refused(await send(world, "procedure", whole), 422, "Procedure does not belong to the chosen competency.")
    whole = {**sent_by_the_client(world, "surgicalSkill"), "competency": str(other)}
    refused(await send(world, "surgicalSkill", whole), 422, "Skill does not belong to the chosen competency.")
    assert await stored() == 0


async def test_a_retired_item_is_no_longer_taken_and_old_entries_keep_it(world: World) -> None:
    kind = kind_of("surgicalSkill")
    old = await world.create(kind)
    await collection("skills").update_one({"_id": world.procedure_skill}, {"$set": {"retiredOn": clock.now()}})
    refused(
        await send(world, "surgicalSkill", sent_by_the_client(world, "surgicalSkill")),
        422,
        "Skill must be one of your department's list.",
    )
    read = await (await world.as_("student")).get(f"/api/entries/surgicalSkill/{old['_id']}")
    assert read.json()["data"]["skills"]["title"] == "Lumbar puncture"


async def test_a_picked_speciality_or_procedure_is_kept_as_id_and_title(world: World) -> None:
    for key, id_, name, title in (
        ("posting", world.speciality, "speciality", "Cardiology"),
        ("skillsLab", world.lab_procedure, "procedure", "Intubation on a mannequin"),
    ):
        record = (await send(world, key, {**sent_by_the_client(world, key), "topic": str(id_)})).json()["data"]
        assert (record["topic"], record[name]) == (title, {"_id": str(id_), "title": title})


async def test_names_under_a_verified_entry_never_change(world: World) -> None:
    kind = kind_of("procedure")
    pending, verified = await world.create(kind), await world.create(kind, ipd="2")
    await world.verify(kind, verified["_id"])
    for name, id_, field in (
        ("users", world.people["teacher"], "name"),
        ("skills", world.procedure_skill, "title"),
        ("computencies", world.procedural, "title"),
    ):
        await collection(name).update_one({"_id": id_}, {"$set": {field: "Renamed"}})
        changed(name)
    client = await world.as_("student")
    before = (await client.get(f"/api/entries/procedure/{verified['_id']}")).json()["data"]
    after = (await client.get(f"/api/entries/procedure/{pending['_id']}")).json()["data"]
    assert [before[name]["title"] for name in ("competency", "skills")] == ["Bedside procedures", "Lumbar puncture"]
    assert before["teacher"]["name"] == before["verifiedBy"]["name"] == "Dr. Leena Thomas"
    assert (after["teacher"]["name"], after["skills"]["title"], after["competency"]["title"]) == ("Renamed",) * 3
