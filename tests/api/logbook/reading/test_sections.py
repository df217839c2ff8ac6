"""What the programmes ask of every call: a session, the order of ids, and the paths that the pages really use."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from bson import ObjectId
from fastapi import FastAPI

from api.access.permission import PUBLIC
from api.logbook.contract.registry import log_book
from tests.api.access.matrix.matrix import routes_of
from tests.api.logbook.steps import kind_of, list_path, refused
from tests.api.world import World

WEB = Path(__file__).resolve().parents[4] / "web" / "src"
CALL = re.compile(r"'(/api/(?!files/)[^'?$*]+)'")


@pytest.mark.spec("T-302")
async def test_no_call_but_the_public_ones_answers_without_a_session(app: FastAPI, world: World) -> None:
    stranger, asked = world.client(), 0
    for method, path in routes_of(app):
        if not path.startswith("/api/") or (method, path) in PUBLIC:
            continue
        answer = await stranger.request(method, re.sub(r"\{\w+[^}]*\}", str(ObjectId()), path))
        assert answer.status_code == 401, (method, path)
        asked += 1
    assert asked > 100


def paths_of_the_pages() -> set[str]:
    """Every path that the pages write out whole, with the names of what is put into it."""
    files = [
        file
        for file in (*WEB.rglob("*.ts"), *WEB.rglob("*.tsx"))
        if ".test." not in file.name and not {"generated", "testing"} & set(file.parts)
    ]
    return {path for file in files for path in CALL.findall(file.read_text(encoding="utf-8"))}


@pytest.mark.spec("T-303")
async def test_the_pages_call_what_the_api_has_with_ids_in_the_documented_order(app: FastAPI, world: World) -> None:
    # Which method belongs to a path, and with which body, the type checker of the pages says.
    routes, written = routes_of(app), paths_of_the_pages()
    assert len(written) > 100
    assert written - {path for _, path in routes} == set()
    for path in (
        "/api/entries/{kind}/{collegeId}/{departmentId}/{studentId}",
        "/api/checklist/{studentId}/{departmentId}/{collegeId}",
        "/api/memos/{collegeId}/{departmentId}/{studentId}",
        "/api/appraisal/staff/{departmentId}/{collegeId}",
        "/api/getStudents/{departmentId}/{collegeId}",
    ):
        assert ("GET", path) in routes
    crossed = f"/api/entries/opd/{world.medicine}/{world.college}/{world.id('student')}"
    refused(await (await world.as_("student")).get(crossed), 403)


@pytest.mark.spec("T-307")
@pytest.mark.parametrize("key", [*(kind.key for kind in log_book()), "checklist", "publication"])
async def test_each_section_answers_a_students_rows_to_staff_and_to_the_student(world: World, key: str) -> None:
    record = await world.create(kind_of(key))
    await world.create(kind_of(key), by="classmate")
    for person in ("student", "teacher", "clerk", "hod", "admin", "master"):
        answer = await (await world.as_(person)).get(list_path(world, key, "student"))
        assert answer.json()["status"] is True
        assert [row["_id"] for row in answer.json()["data"]] == [record["_id"]], person


@pytest.mark.spec("T-291")
async def test_staff_of_any_role_read_and_verify_in_their_department_and_nowhere_else(world: World) -> None:
    await world.staff("assistant", "Dr. Sneha Kadam", "Assistant Professor")
    for key in ("procedure", "publication"):
        for person in ("teacher", "colleague", "assistant", "junior", "clerk", "hod"):
            record = await world.create(kind_of(key))
            client = await world.as_(person)
            students = (await client.get(f"/api/getStudents/{world.medicine}/{world.college}")).json()["students"]
            assert world.id("student") in {row["_id"] for row in students}
            assert (await client.get(list_path(world, key, "student"))).status_code == 200
            assert (await world.verify(kind_of(key), record["_id"], by=person)).status_code == 200, (key, person)
        for person in ("other_teacher", "twin_teacher"):
            record = await world.create(kind_of(key))
            refused(await (await world.as_(person)).get(list_path(world, key, "student")), 403)
            refused(await world.verify(kind_of(key), record["_id"], by=person), 404)
