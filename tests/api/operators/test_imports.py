"""An import brings in what is right, tells what is not, and can be taken back to exactly what was before."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from bson import ObjectId

from api.access import sessions
from api.core import clock
from api.core.errors import Conflict
from api.core.store.database import Store, collection, new_id
from api.logbook.contract.registry import log_book
from api.operators import checking, journal
from api.operators.documents import ImportRun
from api.printing.proof import chain, folding
from tests.api.operators.tables_of import bring_in, csv_file, everything, read, student_lines
from tests.api.world import World


async def undo(store: Store) -> int:
    return await journal.take_back(store, await journal.last_run())


@pytest.mark.usefixtures("every_index")
async def test_of_500_students_493_come_in_and_one_undo_restores_the_state_before(
    store: Store, world: World, tmp_path: Path
) -> None:
    lines, wrong = student_lines()
    before, audits = await everything(store), await collection("audits").count_documents({})
    reading = await bring_in(store, "students", csv_file(tmp_path / "students.csv", lines))
    assert (reading.rows, reading.ready, reading.known, reading.failed) == (500, 493, 0, 7)
    assert {fault["row"]: fault["message"] for fault in reading.faults} == wrong
    students = {row["emailKey"]: row async for row in collection("users").find({"email": {"$regex": "@college"}})}
    assert len(students) == 493
    first, second = students["student.001@college.example.org"], students["student.002@college.example.org"]
    assert (first["collegeId"], first["departmentId"], first["courseId"]) == (
        world.college,
        world.medicine,
        world.course,
    )
    assert (first["phoneKey"], first["joiningDate"]) == (
        "+919800000001",
        clock.stored_day(clock.parse_day("2025-02-03")),
    )
    # A column that gives rights is not taken; what the operator may say of a student is.
    assert "role" not in first
    assert "passwordHash" not in first
    assert [(row["verifyByHod"], row["paymentStatus"]) for row in (first, second)] == [(True, True), (False, False)]
    assert len({row["userId"] for row in students.values()}) == 493
    assert not [problem for each in await checking.look(store.database) for problem in each.problems]
    assert await undo(store) == 493
    assert await everything(store) == before
    actions = [row["action"] async for row in collection("audits").find({}).sort([("_id", 1)])][audits:]
    assert actions == ["import.done", "import.undone"]
    with pytest.raises(journal.NothingToUndo):
        await journal.last_run()


async def test_a_file_can_be_imported_again(store: Store, tmp_path: Path) -> None:
    lines, _ = student_lines(30)
    file = csv_file(tmp_path / "students.csv", lines)
    await bring_in(store, "students", file)
    again = await read("students", file)
    assert (again.ready, again.known, again.failed) == (0, 23, 7)
    renamed = [(*lines[0][:1], "Somebody Else", *lines[0][2:])]
    other = await read("students", csv_file(tmp_path / "other.csv", renamed))
    assert (other.known, [fault["field"] for fault in other.faults]) == (0, ["email"])


async def test_what_was_used_since_is_not_taken_back(store: Store, world: World, tmp_path: Path) -> None:
    """Nothing recorded is lost: an entry, a sign-in, a change of the account each stand in the way."""
    lines, _ = student_lines(30)
    await bring_in(store, "students", csv_file(tmp_path / "students.csv", lines))
    newcomer = await collection("users").find_one({"emailKey": "student.001@college.example.org"})
    whole = await everything(store)
    await sessions.open_session(world.settings, newcomer["_id"], remember=False)
    with pytest.raises(journal.InUse, match=r"Student 001 \(student.001@college.example.org\): 1 in sessions"):
        await undo(store)
    await collection("sessions").delete_many({"userId": newcomer["_id"]})
    assert await everything(store) == whole
    await collection("users").update_one({"_id": newcomer["_id"]}, {"$set": {"bloodGroup": "A+"}})
    with pytest.raises(journal.InUse, match=r"Student 001 .* was changed"):
        await undo(store)
    await collection("users").update_one({"_id": newcomer["_id"]}, {"$unset": {"bloodGroup": ""}})
    assert await everything(store) == whole
    await undo(store)
    assert await collection("users").find_one({"_id": newcomer["_id"]}) is None


async def test_chains_that_were_folded_meanwhile_do_not_stand_in_the_way(
    store: Store, world: World, tmp_path: Path
) -> None:
    """A server folds every student's chain a quarter of an hour after its start."""
    await folding.fold_all()
    before = await everything(store)
    lines, _ = student_lines(30)
    await bring_in(store, "students", csv_file(tmp_path / "students.csv", lines))
    whole = await everything(store)
    assert (await folding.fold_all()).students == 7 + 23
    assert await everything(store) == whole
    assert await undo(store) == 23
    assert await everything(store) == before


async def test_an_empty_chain_of_version_0_1_0_falls_with_its_student_and_one_with_links_stays(
    store: Store, world: World, tmp_path: Path
) -> None:
    """Until version 0.1.0 a chain was begun for students without entries."""
    before = await everything(store)
    lines, _ = student_lines(30)
    await bring_in(store, "students", csv_file(tmp_path / "students.csv", lines))
    newcomer = await collection("users").find_one({"emailKey": "student.001@college.example.org"})
    head = {"studentId": newcomer["_id"], "seq": 1, "hash": chain.FIRST, "seal": ""}
    await collection("chainHeads").insert_one({"_id": new_id(), **head})
    with pytest.raises(journal.InUse, match=r"Student 001 .*: 1 in chainHeads"):
        await undo(store)
    await collection("chainHeads").update_one({"studentId": newcomer["_id"]}, {"$set": {"seq": 0}})
    assert await undo(store) == 23
    assert await everything(store) == before


async def test_an_entry_of_an_imported_student_stays_and_so_does_the_student(
    store: Store, world: World, tmp_path: Path
) -> None:
    lines, _ = student_lines(30)
    await bring_in(store, "students", csv_file(tmp_path / "students.csv", lines))
    newcomer = await collection("users").find_one({"emailKey": "student.001@college.example.org"})
    world.people["imported"] = newcomer["_id"]
    entry = await world.create(log_book()[0], by="imported")
    await collection("sessions").delete_many({"userId": newcomer["_id"]})
    before = await everything(store)
    with pytest.raises(journal.InUse, match=r"Student 001 .*: 1 in entries"):
        await undo(store)
    assert await everything(store) == before
    assert await collection("entries").find_one({"_id": ObjectId(entry["_id"])}) is not None
    assert (await journal.last_run()).state == "done"


async def test_a_retired_competency_comes_back_with_its_skills_and_goes_again(
    store: Store, world: World, tmp_path: Path
) -> None:
    master = await world.as_("master")
    assert (await master.post(f"/api/handleDeleteComputency/{world.diagnostic}", json={})).is_success
    before = await everything(store)
    text = (
        "Department,Type,Competency\nGeneral Medicine,Diagnostic,CARDIAC investigations\nPathology,Procedure,Smears\n"
    )
    (tmp_path / "list.csv").write_text(text)
    reading = await bring_in(store, "competencies", tmp_path / "list.csv")
    assert (reading.ready, reading.failed) == (2, 0)
    skill = await collection("skills").find_one({"_id": world.skill})
    assert skill.get("retiredOn") is None
    assert (await collection("computencies").find_one({"_id": world.diagnostic}))["title"] == "CARDIAC investigations"
    await undo(store)
    assert await everything(store) == before


async def test_a_change_of_what_came_back_stands_in_the_way(store: Store, world: World, tmp_path: Path) -> None:
    master = await world.as_("master")
    assert (await master.post(f"/api/handleDeleteSpeciality/{world.speciality}", json={})).is_success
    (tmp_path / "list.csv").write_text("Department,Specialty\nGeneral Medicine,Cardiology\n")
    await bring_in(store, "specialities", tmp_path / "list.csv")
    await collection("specialities").update_one({"_id": world.speciality}, {"$set": {"title": "Heart"}})
    with pytest.raises(journal.InUse, match="Heart was changed"):
        await undo(store)
    assert (await collection("specialities").find_one({"_id": world.speciality}))["title"] == "Heart"


async def test_colleges_departments_staff_and_skills_by_the_rules_of_their_forms(
    store: Store, world: World, tmp_path: Path
) -> None:
    """One after the other, each row against what the form of its page takes; undone in turn."""
    before = await everything(store)
    files = {
        "departments": "Department,Course\nDermatology,MD Dermatology\n,MD Nothing\npathology,MD Pathology\n",
        "colleges": "Name,Address,State,Phone,Email,GST Number,Departments\n"
        "Konkan Medical College,Ratnagiri,Maharashtra,02352 222222,office@konkan.example.org,,Dermatology; Pathology\n"
        "Bad GST College,Pune,MH,020 222222,x@example.org,27AAAAA0000A1Z4,\n"
        "No State College,Pune,Atlantis,020 222222,x@example.org,,\n"
        "godavari medical college,Nashik,MH,0253 222222,y@example.org,,Dermatology\n",
        "staff": "Name,Email,Phone,Role,College,Department\n"
        "Dr. Anita Desai,anita@konkan.example.org,9876512345,HOD,Konkan Medical College,Dermatology\n"
        "Dr. Evil,evil@konkan.example.org,9876512346,Master,Konkan Medical College,Dermatology\n"
        "Dr. Who,who@konkan.example.org,9876512347,hod,Konkan Medical College,Dermatology\n"
        "Dr. Lost,lost@konkan.example.org,9876512348,HOD,Konkan Medical College,General Medicine\n",
        "skills": "Department,Competency,Skill\nGeneral Medicine,Bedside procedures,Ascitic tap\nPathology,Nothing,X\n",
    }
    texts = {}
    for what, text in files.items():
        (tmp_path / f"{what}.csv").write_text(text)
        reading = await bring_in(store, what, tmp_path / f"{what}.csv")
        texts[what] = (reading.ready, reading.known, [fault["message"] for fault in reading.faults])
    assert texts["departments"] == (1, 1, ["This field is required."])
    assert texts["colleges"][0] == 2
    assert "typing mistake" in texts["colleges"][2][0]
    assert texts["colleges"][2][1] == "There is no state “Atlantis”."
    assert texts["staff"] == (
        1,
        0,
        [
            "A Master account is made by the operator, with the command create-master.",
            "This is not one of the choices.",
            "The college does not have the department “General Medicine”.",
        ],
    )
    assert texts["skills"] == (1, 0, ["The department has no competency “Nothing”."])
    head = await collection("users").find_one({"emailKey": "anita@konkan.example.org"})
    assert (head["role"], head["hod"], head["status"]) == ("HOD", True, True)
    links = await collection("collegedepartments").count_documents({"name": "Dermatology"})
    assert links == 2
    for _ in files:
        await undo(store)
    assert await everything(store) == before


async def test_names_that_no_person_has_are_told_and_not_imported(store: Store, world: World, tmp_path: Path) -> None:
    names = [
        "=HYPERLINK(1)",
        "+Asha Rao",
        "-Asha Rao",
        "@Asha Rao",
        "\u3164\u2800",
        "Asha\ufffe Rao",
        f"A{chr(0x316) * 80}",
    ]
    rows = [f"{name},a{n}@konkan.example.org,987651234{n},Professor" for n, name in enumerate(names)]
    file = tmp_path / "staff.csv"
    file.write_text(
        "\n".join(
            [
                "Name,Email,Phone,Role,College,Department",
                *(f"{row},Sahyadri Institute of Medical Sciences,General Medicine" for row in rows),
            ]
        )
    )
    reading = await bring_in(store, "staff", file)
    assert (reading.ready, [fault["message"] for fault in reading.faults]) == (
        0,
        [
            *(["A name cannot begin with =, +, - or @."] * 4),
            "Name has no visible characters. Type it again.",
            "Name contains a code that is not a character. Remove it.",
            "Name has too many accents or marks on one letter. Remove some of them.",
        ],
    )


async def test_a_clerk_is_imported_as_the_list_of_staff_spells_it(store: Store, world: World, tmp_path: Path) -> None:
    file = tmp_path / "staff.csv"
    place = "Sahyadri Institute of Medical Sciences,General Medicine"
    file.write_text(
        f"Name,Email,Phone,Role,College,Department\nMohan Rao,mohan@konkan.example.org,9876512340,Clerk,{place}\n"
    )
    reading = await bring_in(store, "staff", file)
    assert (reading.ready, reading.faults) == (1, [])
    row = await collection("users").find_one({"emailKey": "mohan@konkan.example.org"})
    assert row is not None
    assert row["role"] == "Cleark"


async def test_imports_are_undone_the_newest_first_and_not_under_a_later_one(
    store: Store, world: World, tmp_path: Path
) -> None:
    """A college cannot go while students of a later import belong to it: they go first."""
    before = await everything(store)
    (tmp_path / "d.csv").write_text("Department,Course\nDermatology,MD Dermatology\n")
    await bring_in(store, "departments", tmp_path / "d.csv")
    first = await journal.last_run()
    (tmp_path / "c.csv").write_text(
        "Name,Address,State,Phone,Email,Departments\nK,Ratnagiri,MH,02352 222222,o@k.example.org,Dermatology\n"
    )
    await bring_in(store, "colleges", tmp_path / "c.csv")
    with pytest.raises(journal.InUse, match="Dermatology: 1 in collegedepartments"):
        await journal.take_back(store, first)
    await undo(store)
    await undo(store)
    assert await everything(store) == before


@pytest.mark.parametrize("chunk", [1, 7])
async def test_an_import_that_fails_midway_leaves_nothing(
    store: Store, world: World, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, chunk: int
) -> None:
    """Somebody else takes the address of the eleventh student between the look and the writing."""
    lines, _ = student_lines(30)
    reading = await read("students", csv_file(tmp_path / "students.csv", lines))
    monkeypatch.setattr(journal, "CHUNK", chunk)
    await world.student("other", "Somebody", emailKey="student.020@college.example.org")
    before = await everything(store)
    with pytest.raises(Conflict, match="Nothing was imported"):
        await journal.write(store, reading, what="students", file="students.csv", sha256="")
    assert await everything(store) == before
    assert await journal.open_run() is None


async def test_two_imports_at_once_do_not_mix(store: Store, world: World, tmp_path: Path) -> None:
    lines, _ = student_lines(30)
    reading = await read("students", csv_file(tmp_path / "students.csv", lines))

    async def second() -> None:
        with pytest.raises(journal.Open):
            await journal.write(store, reading, what="students", file="b.csv", sha256="")

    touched = journal._touch

    async def meanwhile(run: Any) -> None:
        await second()
        await touched(run)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(journal, "_touch", meanwhile)
        await journal.write(store, reading, what="students", file="a.csv", sha256="")
    assert await collection("users").count_documents({"email": {"$regex": "@college"}}) == 23


@pytest.mark.stores("mongodb")
async def test_a_sign_in_during_an_undo_brings_everybody_back(
    store: Store, world: World, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Beside a running server a student may come in between the look and the removal."""
    lines, _ = student_lines(30)
    await bring_in(store, "students", csv_file(tmp_path / "students.csv", lines))
    newcomer = await collection("users").find_one({"emailKey": "student.001@college.example.org"})
    before, touch = await everything(store), journal._touch

    async def signs_in(run: Any) -> None:
        if not await collection("sessions").count_documents({"userId": newcomer["_id"]}):
            await sessions.open_session(world.settings, newcomer["_id"], remember=False)
        await touch(run)

    monkeypatch.setattr(journal, "_touch", signs_in)
    with pytest.raises(journal.InUse, match="Student 001"):
        await undo(store)
    await collection("sessions").delete_many({"userId": newcomer["_id"]})
    assert await everything(store) == before
    monkeypatch.setattr(journal, "_touch", touch)
    assert await undo(store) == 23


@pytest.mark.stores("mongodb")
async def test_an_import_under_way_elsewhere_is_left_alone(store: Store, tmp_path: Path) -> None:
    """On a server somebody else may be writing: only what has been quiet for a minute counts as cut off."""
    counts = {"rows": 0, "ready": 0, "known": 0, "failed": 0}
    file, at = {"what": "students", "file": "a.csv", "sha256": "", "by": "x"}, clock.now()
    run = ImportRun.model_validate({**file, **counts, "at": at, "touchedOn": at, "state": "writing"})
    assert journal.is_under_way(store, run)
    run.touchedOn -= 2 * journal.QUIET
    assert not journal.is_under_way(store, run)
