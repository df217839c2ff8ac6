"""Other people's records: by id, by name, by link, by method, and by what a refused call may leave behind."""

from __future__ import annotations

import pytest

from api.accounts.signing_in import links, otp
from api.core.store.database import collection
from api.logbook.contract.registry import by_key
from tests.api.access.attacks.hostile import contents
from tests.api.access.matrix.matrix import read_rules
from tests.api.access.matrix.principals import Stage
from tests.api.access.matrix.records import KIND
from tests.api.access.requests.common import Calls
from tests.api.logbook.steps import NO_COUNTS
from tests.api.quick_passwords import use_quick_passwords
from tests.api.world import Record, World, pdf_bytes, pdf_upload

WRITES = [rule for rule in read_rules() if rule.method not in ("GET", "HEAD") and "<kind>" not in rule.path]
AREAS = sorted({rule.area for rule in WRITES})
STRANGERS = (("stu", "student", "same"), ("fac", "teacher", "twin"), ("hod", "hod", "other"), ("anon", "unpaid", "own"))


@pytest.fixture
async def stage(world: World, monkeypatch: pytest.MonkeyPatch) -> Stage:
    use_quick_passwords(monkeypatch)
    made = Stage(world)
    await made.set()
    return made


async def certified(world: World) -> Record:
    """An entry with a certificate, as its student sees it."""
    kind = by_key("conference")
    assert kind is not None
    student = await world.as_("student")
    files = {"certificate": pdf_upload()}
    made = await student.post("/api/entries/conference", data=world.body(kind), files=files)
    assert made.status_code == 201, made.text
    record: Record = made.json()["data"]
    return record


@pytest.mark.parametrize("area", AREAS)
async def test_a_call_that_is_refused_has_changed_nothing(stage: Stage, area: str) -> None:
    """ID-01, ID-11, ID-14: a student with another's id, staff of another college or department, an unpaid student."""
    calls, wrong = Calls(stage.world), []
    for rule in (rule for rule in WRITES if rule.area == area):
        for column, who, relation in STRANGERS:
            if rule.expected(column, relation) is None:
                continue
            path, arguments = await calls.request(rule, who, relation)
            before = await contents()
            answer = await (await stage.world.as_(who)).request(rule.method, path, **arguments)
            if answer.status_code not in (401, 403, 404) or await contents() != before:
                wrong.append((rule.id, who, relation, answer.status_code, answer.text[:120]))
    assert not wrong, "\n".join(map(str, wrong))


async def test_being_named_as_teacher_opens_no_record_of_another_place(stage: Stage) -> None:
    """ID-06: named on entries of another department and of another college; not read, decided, counted or queued."""
    world, calls = stage.world, Calls(stage.world)
    kind, teacher = by_key(KIND), await world.as_("teacher")
    assert kind is not None
    decision = {"status": "Approved", "vRemark": "Well done.", "score": "3"}
    named = {"teacher": world.people["teacher"]}
    ids = [await calls.entry("teacher", relation) for relation in ("other", "twin", "far")]
    await collection("entries").update_many({"_id": {"$in": ids}}, {"$set": named})
    await collection("entries").delete_many({"_id": {"$nin": ids}})
    before = await contents()
    for id_ in ids:
        path = f"/api/entries/{KIND}/{id_}"
        answers = [await teacher.get(path), await teacher.post(path, json={**decision, "teacher": world.id("teacher")})]
        answers.append(await teacher.post(f"{path}/undo", json={"version": 1}))
        sent = {"entries": [{"_id": str(id_), "version": 1}], "vRemark": "Well done.", "score": "3"}
        answers.append(await teacher.post(f"/api/bulkApproval/{KIND}", json=sent))
        answers.append(await teacher.post(f"/api/bulkApproval/{KIND}/preview", json={"ids": [str(id_)]}))
        assert {answer.status_code for answer in answers[:2]} | {answers[4].status_code} <= {404, 422}
        assert [answer.status_code for answer in answers if answer.is_success] == []
    for name in ("verifyQueue", "pendingVerifications", f"entries/{KIND}"):
        listed = (await teacher.get(f"/api/{name}/{world.scope}")).json()
        assert (listed["data"], listed["total"]) == ([], 0), name
    assert await contents() == before


async def test_the_file_of_a_deleted_entry_is_not_reached_by_its_old_link(world: World) -> None:
    """ID-09: at once, for the owner too."""
    record, student = await certified(world), await world.as_("student")
    url, kind = record["certificate"]["url"], by_key("conference")
    assert kind is not None
    assert (await student.get(url)).status_code == 200
    body = {"id": record["_id"], "type": kind.deleteName, "userId": world.id("student")}
    assert (await student.post("/api/deleteRecord", json=body)).status_code == 200
    for method in ("GET", "HEAD"):
        answer = await student.request(method, url)
        assert answer.status_code == 404
        assert pdf_bytes()[:5] not in answer.content


async def test_a_foreign_file_tells_nothing_of_itself(world: World) -> None:
    """ID-18: by its id, as public, with a link made for it by oneself; GET, HEAD, OPTIONS and ranges alike."""
    record, other = await certified(world), await world.as_("classmate")
    stored = await collection("files").find_one({})
    assert stored is not None
    token = record["certificate"]["url"].rsplit("/", 1)[-1]
    forged = token[:-6] + ("A" * 6 if token[-6:] != "A" * 6 else "B" * 6)
    for path in (
        f"/api/files/{stored['_id']}",
        f"/api/publicFiles/{stored['_id']}",
        f"/api/files/{forged}",
        f"/api/files/{forged}/pdf",
        f"/api/files/{stored['storedName']}",
    ):
        for method in ("GET", "HEAD", "OPTIONS"):
            for head in ({}, {"Range": "bytes=0-9"}, {"If-None-Match": "*"}):
                answer = await other.request(method, path, headers=head)
                assert answer.status_code == (405 if method == "OPTIONS" else 404), (method, path, head)
                assert not {"etag", "content-range", "accept-ranges", "last-modified"} & {*answer.headers}
                assert answer.headers.get("content-length") != str(stored["size"])
                assert stored["name"] not in answer.text + str(answer.headers)


async def test_counts_are_of_the_student_in_the_path_and_nobody_else(world: World) -> None:
    """ID-17: another's are refused, and a parameter that names another changes nothing."""
    kind = by_key(KIND)
    assert kind is not None
    await world.create(kind, by="classmate")
    student = await world.as_("student")
    mine, theirs = (f"/api/dashboardCounts/{world.scope}/{world.id(who)}" for who in ("student", "classmate"))
    assert (await student.get(theirs)).status_code == 403
    own = (await student.get(mine)).json()
    assert own["data"] == NO_COUNTS
    for query in ({"studentId": world.id("classmate")}, {"userId": world.id("classmate")}):
        answer = await student.get(mine, params=query)
        assert answer.status_code == 422 or answer.json() == own


async def test_a_mail_scanner_that_looks_at_a_link_uses_nothing_up(world: World) -> None:
    """OT-15: the mailed address is a page, and looking at it changes nothing; neither do HEAD and OPTIONS of the calls.

    The calls that verify are the specification's GET (DECISIONS D5.3): the page makes them, no link leads to them.
    """
    user = await collection("users").find_one({"_id": world.people["student"]})
    assert user is not None
    verify, password = [
        await links.make(purpose, user["_id"], user.get("passwordHash"), otp.HOUR) for purpose in ("verify", "password")
    ]
    before = await contents()
    scanner = world.client()
    for page in (f"/verify/{verify}", f"/reset-password/{password}"):
        for method in ("GET", "HEAD"):
            await scanner.request(method, page)
    for call in (f"/api/verifyStudent/{verify}", f"/api/resetPassword/{password}"):
        for method in ("HEAD", "OPTIONS"):
            assert (await scanner.request(method, call)).status_code in (401, 405)
    assert (await scanner.get(f"/api/resetPassword/{password}")).status_code == 200
    assert await contents() == before
    assert (await scanner.get(f"/api/verifyStudent/{verify}")).status_code == 200
    assert await collection("links").count_documents({"purpose": "verify", "usedAt": None}) == 0
