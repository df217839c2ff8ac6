"""The policy table against the running application: every route, every actor, every relation (DECISIONS D4.2)."""

from __future__ import annotations

from collections.abc import AsyncIterator

import httpx
import pytest
from bson import ObjectId
from fastapi import FastAPI

from api.core.store.database import collection
from api.logbook.contract.registry import by_key
from tests.api.access.matrix.matrix import (
    ACTORS,
    MISSING,
    PRINCIPALS,
    RELATIONS,
    Rule,
    read_rules,
    routes_of,
    rule_routes,
)
from tests.api.access.matrix.principals import Stage
from tests.api.access.matrix.records import KIND
from tests.api.access.requests.common import Calls
from tests.api.quick_passwords import give_passwords, use_quick_passwords
from tests.api.world import World

RULES = read_rules()
AREAS = sorted({rule.area for rule in RULES})
GUARDED = [rule for rule in RULES if rule.letters["anon"] != "P"]
"""What is not for everybody on the Internet."""
THE_HEAD_ALONE = {"standing.certify", "month.sign"}
"""What a regulation asks of the head of the department or of guides, whom the Master is none of (S-073, D-001)."""


@pytest.fixture
async def calls(world: World, monkeypatch: pytest.MonkeyPatch) -> Calls:
    use_quick_passwords(monkeypatch)
    await give_passwords(world)
    return Calls(world)


@pytest.fixture
async def stage(calls: Calls) -> Stage:
    made = Stage(calls.world)
    await made.set()
    return made


def test_the_table_speaks_of_every_route_once(app: FastAPI) -> None:
    spoken_of, there = rule_routes(RULES), routes_of(app)
    assert sorted(spoken_of) == sorted(there)
    assert len({rule.id for rule in RULES}) == len(RULES)


def test_the_table_has_twelve_principals_and_seven_relations() -> None:
    assert (len(PRINCIPALS), len(RELATIONS)) == (12, 7)
    assert {column for column, _ in PRINCIPALS.values()} == set(ACTORS)


@pytest.mark.parametrize("area", AREAS)
@pytest.mark.spec("P-325", "P-324", "L-286", "L-287", "L-293", "L-302")
async def test_routes_answer_as_the_table_says(calls: Calls, stage: Stage, area: str) -> None:
    """PR-02, EN-06, ID-03, ID-05: no wrong refusal and no wrong success; a foreign record is like none at all."""
    wrong: list[tuple[object, ...]] = []
    for rule in (rule for rule in RULES if rule.area == area):
        unseen: set[bytes] = set()
        for principal, (column, who) in PRINCIPALS.items():
            for relation in calls.relations_of(rule):
                wanted = rule.expected(column, relation)
                for answer in await calls.send(rule, who, relation):
                    if wanted is None and rule.method != "GET":
                        await stage.put_back()
                    fits = answer.status_code in (200, 201) if wanted is None else answer.status_code == wanted
                    if not fits or (wanted is not None and rule.method != "HEAD" and answer.json()["status"]):
                        wrong.append((rule.id, principal, relation, wanted, answer.status_code, answer.text[:120]))
                    elif wanted == 404 and (relation == MISSING or rule.outside == 404):
                        unseen.add(answer.content)
        await stage.put_back()
        if len(unseen) > 1:
            wrong.append((rule.id, "a foreign record differs from none", unseen))
    assert not wrong, "\n".join(map(str, wrong))


def may(rule: Rule, columns: tuple[str, ...], relation: str) -> list[bool]:
    """Whether the call succeeds for each of the columns."""
    return [rule.expected(column, relation) is None for column in columns]


async def answers_to(
    calls: Calls, stage: Stage, rule: Rule, who: str, relation: str
) -> AsyncIterator[tuple[tuple[str, str], httpx.Response]]:
    """What a person is answered, each with the rule and the relation; what the call changed is put back."""
    for answer in await calls.send(rule, who, relation):
        if answer.is_success and rule.method != "GET":
            await stage.put_back()
        yield (rule.id, relation), answer


@pytest.mark.spec("P-332")
async def test_the_master_may_do_whatever_staff_may(calls: Calls, stage: Stage) -> None:
    """Wherever a clerk, a teacher, a head of department or an Admin succeeds, so does the Master."""
    staff = ("clk", "fac", "hod", "adm")
    theirs = {
        (rule.id, relation): rule
        for rule in GUARDED
        for relation in calls.relations_of(rule)
        if any(may(rule, staff, relation)) and rule.id not in THE_HEAD_ALONE
    }
    assert {"entry.verify", "staff.create", "memo.create", "report.activity"} <= {id_ for id_, _ in theirs}
    refused = [
        (call, answer.status_code, answer.text[:120])
        for (_, relation), rule in theirs.items()
        async for call, answer in answers_to(calls, stage, rule, "master", relation)
        if answer.status_code not in (200, 201)
    ]
    assert not refused, "\n".join(map(str, refused))


@pytest.mark.spec("P-008")
async def test_what_only_the_master_may_do_an_admin_may_not(calls: Calls, stage: Stage) -> None:
    """Every call in which nobody below succeeds, whatever it is about."""
    below = ("anon", "stu0", "stu", "clk", "fac", "hod")
    masters = [
        rule
        for rule in GUARDED
        if not any(any(may(rule, below, relation)) for relation in RELATIONS)
        and any(rule.expected("mas", relation) is None for relation in RELATIONS)
    ]
    assert {"college.add", "coupon.list", "payment.refund", "staff.block"} <= {rule.id for rule in masters}
    wrong = [
        (call, answer.status_code, answer.text[:120])
        for rule in masters
        for relation in calls.relations_of(rule)
        async for call, answer in answers_to(calls, stage, rule, "admin", relation)
        if answer.status_code != 403
    ]
    assert not wrong, "\n".join(map(str, wrong))


@pytest.mark.spec("P-008")
async def test_an_admin_is_any_staff_and_chooses_departments_in_reports(calls: Calls, stage: Stage) -> None:
    """What all staff may, an Admin may; beyond what some staff may, reports and days of other departments."""
    staff = ("clk", "fac", "hod")
    less, more = set(), set()
    for rule in GUARDED:
        for relation in calls.relations_of(rule):
            theirs = may(rule, staff, relation)
            async for call, answer in answers_to(calls, stage, rule, "admin", relation):
                if all(theirs) and not answer.is_success:
                    less.add((*call, answer.status_code))
                if not any(theirs) and answer.is_success:
                    more.add(call)
    assert less == set()
    reports = ("report.activity", "report.figures", "report.export", "department.today")
    board = {("board.list", "other"), ("board.list", MISSING), ("board.export", "other"), ("board.export", MISSING)}
    board |= {("board.report", "other"), ("board.take_back", "other")}
    assert more == {(name, relation) for name in reports for relation in ("other", MISSING)} | board


async def test_what_the_master_opens_is_audited_and_what_it_lists_is_masked(calls: Calls) -> None:
    """LG-04: the marks ``!`` and ``~`` of the table; the Master alone leaves a row (DECISIONS D4.6 and D8.1)."""
    world, kind = calls.world, by_key(KIND)
    assert kind is not None
    patient = next(field.name for field in kind.fields if field.patient)
    entry = await calls.entry("master", "own")
    opened = {"action": "entry.opened", "target": f"entries/{entry}"}
    lists = f"/api/entries/{KIND}/{world.scope}"
    for rule in RULES:
        if not rule.id.startswith("entry.read") and not rule.id.startswith("entry.list"):
            continue
        for actor, who in ACTORS.items():
            if who is None or "own" not in {r for r in RELATIONS if rule.expected(actor, r) is None}:
                continue
            if actor in ("stu", "stu0"):
                continue
            before = await collection("audits").count_documents(opened)
            path = {"entry.read": f"/api/entries/{KIND}/{entry}", "entry.list": lists}.get(
                rule.id, f"{lists}/{world.id('student')}"
            )
            data = (await (await world.as_(who)).get(path)).json()["data"]
            rows = data if isinstance(data, list) else [data]
            mark = rule.letters[actor][1:]
            audited = await collection("audits").count_documents(opened) - before
            assert audited == (mark == "!"), (rule.id, actor)
            assert rows
            masked = all(row[patient] != calls.template[patient] for row in rows)
            assert masked == (mark == "~"), (rule.id, actor)


async def test_the_audit_row_of_a_patient_record_comes_before_the_record(
    calls: Calls, monkeypatch: pytest.MonkeyPatch
) -> None:
    """When the row cannot be written, the Master does not see the record."""
    entry = await calls.entry("master", "own")

    async def fails(*_: object, **__: object) -> None:
        raise OSError("the audit trail is full")

    monkeypatch.setattr("api.core.security.audit.record", fails)
    answer = await (await calls.world.as_("master")).get(f"/api/entries/{KIND}/{entry}")
    assert answer.status_code == 500
    assert "data" not in answer.json()


async def test_a_college_withholds_verifying_from_a_role(calls: Calls) -> None:
    """ID-16, as DECISIONS D4.3 and D8.1 have it: the second college's clerks do not verify and see patients masked;
    its professors do both."""
    world = calls.world
    entry = await calls.entry("clerk", "twin")
    body = {"status": "Approved", "vRemark": "Well done.", "score": "3"}
    clerk = await (await world.as_("twin_clerk")).post(f"/api/entries/{KIND}/{entry}", json=body)
    assert clerk.status_code == 403
    stored = await collection("entries").find_one({"_id": ObjectId(entry)})
    assert stored["status"] == "Pending"
    kind = by_key(KIND)
    assert kind is not None
    patient = next(field.name for field in kind.fields if field.patient)
    for who, masked in (("twin_clerk", True), ("twin_teacher", False)):
        shown = (await (await world.as_(who)).get(f"/api/entries/{KIND}/{entry}")).json()["data"]
        assert (shown[patient] != calls.template[patient]) == masked
    teacher = await (await world.as_("twin_teacher")).post(f"/api/entries/{KIND}/{entry}", json=body)
    assert teacher.status_code == 200


@pytest.mark.spec("P-006", "P-004")
async def test_any_role_value_is_staff_and_none_is_a_student(world: World) -> None:
    """Also values that no table names (L-004): they count as faculty, never as more."""
    path = f"/api/getStudents/{world.medicine}/{world.college}"
    user = {"_id": world.people["teacher"]}
    client = await world.as_("teacher")
    roles = ["Professor", "Associate Professor", "Assistant Professor", "Senior Resident", "Cleark", "HOD", "Admin"]
    for role in [*roles, "Master", "Visiting Consultant", "master", "MASTER", "hod "]:
        await collection("users").update_one(user, {"$set": {"role": role}})
        assert (await client.get(path)).status_code == 200, role
        twin = await client.get(f"/api/getStudents/{world.medicine}/{world.other_college}")
        assert twin.status_code == (200 if role == "Master" else 403), role
    await collection("users").update_one(user, {"$unset": {"role": ""}, "$set": {"paymentStatus": True}})
    assert (await client.get(path)).status_code == 403


@pytest.mark.spec("P-148")
async def test_an_unverified_student_reads_and_edits_the_profile_and_writes_no_logbook(world: World) -> None:
    kind = by_key("training")
    assert kind is not None
    for name in ("unverified", "newcomer"):
        client = await world.as_(name)
        refused = await client.post(f"/api/entries/{kind.key}", json=world.body(kind))
        assert (refused.status_code, refused.json()["code"]) == (403, "not_verified")
        assert (await client.get(f"/api/entries/{kind.key}/{world.scope}/{world.id(name)}")).status_code == 200
        assert (await client.get(f"/api/profile/{world.id(name)}")).status_code == 200
        changed = await client.post(f"/api/profile/{world.id(name)}", files={"joiningDate": (None, "2025-08-01")})
        assert changed.json()["user"]["joiningDate"] == "2025-08-01"
    # The newcomer is verified and has joined now; the other one still waits for the HOD.
    assert (await (await world.as_("newcomer")).post(f"/api/entries/{kind.key}", json=world.body(kind))).is_success
    again = await (await world.as_("unverified")).post(f"/api/entries/{kind.key}", json=world.body(kind))
    assert again.status_code == 403


async def test_a_record_outside_the_scope_looks_like_none_at_all(calls: Calls) -> None:
    """EN-06: the same status and body for a foreign id and for one that does not exist, read or verified."""
    world = calls.world
    foreign = await calls.entry("teacher", "twin")
    for who in ("teacher", "student", "other_teacher"):
        client = await world.as_(who)
        answers = [await client.get(f"/api/entries/{KIND}/{id_}") for id_ in (foreign, ObjectId(), "0" * 24, "x")]
        assert {(answer.status_code, answer.content) for answer in answers} == {(404, answers[0].content)}
    body = {"status": "Approved", "vRemark": "Well done.", "score": "3"}
    staff = await world.as_("teacher")
    tried = [await staff.post(f"/api/entries/{KIND}/{id_}", json=body) for id_ in (foreign, ObjectId())]
    assert {(answer.status_code, answer.content) for answer in tried} == {(404, tried[0].content)}


@pytest.mark.spec("P-009")
async def test_being_named_on_an_entry_changes_no_role(world: World) -> None:
    kind = by_key("training")
    assert kind is not None
    record = await world.create(kind, teacher=world.id("junior"))
    assert record["teacher"] == {"_id": world.id("junior"), "name": "Dr. Pooja Rane"}
    profile = await (await world.as_("junior")).get(f"/api/profile/{world.id('junior')}")
    assert profile.json()["user"]["role"] == "Senior Resident"
