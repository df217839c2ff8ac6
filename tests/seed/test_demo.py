"""The demo as a whole: who is there, what they recorded, that everything resolves and agrees."""

from __future__ import annotations

import datetime as dt
import io
import time
from collections import Counter
from itertools import pairwise
from typing import Any

import pytest
from PIL import Image
from pypdf import PdfReader

from api.logbook.contract import registry
from api.logbook.contract.bodies import CLIENT_ID, check_body
from api.logbook.contract.scoring import check_score
from api.logbook.documents import Entry
from api.logbook.integrity.history import content_digest
from seed.demo import DEMO_ACCOUNTS, load_demo
from seed.demo.drp import COORDINATORS
from seed.demo.people import names
from seed.load import load_reference
from tests.seed.conftest import TODAY, Demo, FakeFiles, make_demo, new_store
from tests.support.pace import slowness

REFERENCES = {
    "collegeId": "colleges",
    "departmentId": "departments",
    "studentId": "users",
    "teacher": "users",
    "verifiedBy": "users",
    "competency": "computencies",
    "skills": "skills",
    "speciality": "specialities",
    "procedure": "procedures",
    "replaces": "entries",
}
# The kinds that the demo has texts for. One that is added is shown when somebody writes texts for it.
SHOWN = {
    *("introduction", "training", "teaching", "opd", "conference", "paper", "thesisReview", "posting", "leave"),
    *("diagnosticSkill", "surgicalSkill", "skillsLab", "extraCurricular", "clinicalCase", "procedure", "checklist"),
    *("synopsis", "thesis", "publication", "drpActivity", "drpOffline", "medico", "expert", "crime"),
}
FORENSIC = {"medico", "expert", "crime"}
END = dt.datetime(TODAY.year, TODAY.month, TODAY.day, tzinfo=dt.UTC)


def kind_of(entry: dict[str, Any]) -> Any:
    return registry.by_key(entry["kind"])


def body_of(entry: dict[str, Any]) -> dict[str, Any]:
    """The create call that would have made this entry."""
    kind = kind_of(entry)
    body: dict[str, Any] = {}
    for field in kind.fields:
        value = entry.get(kind.stored(field.name))
        if field.type in ("derived", "file") or value in (None, ""):
            continue
        if isinstance(value, dt.datetime):
            value = value.strftime("%Y-%m-%d")
        elif field.type == "reference" and not field.freeText:
            value = str(value)
        body[field.name] = value
    return body


def kinds_in_statuses(demo: Demo) -> set[tuple[str, str]]:
    return {(entry["kind"], entry["status"]) for entry in demo.entries}


def in_every_status(kinds: set[str]) -> set[tuple[str, str]]:
    return {(kind, status) for kind in kinds for status in ("Pending", "Approved", "Rejected")}


def test_size_and_statuses(demo: Demo) -> None:
    report = demo.report
    assert (report.colleges, report.students) == (3, 37)
    assert report.entries == len(demo.entries)
    assert 2900 <= report.entries <= 3500
    assert 0.07 <= report.statuses["Pending"] / report.entries <= 0.12
    assert 0.04 <= report.statuses["Rejected"] / report.entries <= 0.08


def test_every_kind_in_every_status(demo: Demo) -> None:
    assert kinds_in_statuses(demo) == in_every_status(SHOWN)


@pytest.mark.parametrize("field", REFERENCES)
def test_references_resolve(demo: Demo, field: str) -> None:
    known = demo.by_id(REFERENCES[field])
    values = [entry[field] for entry in demo.entries if field in entry]
    assert values
    assert all(value in known for value in values)


def test_ids_and_client_ids_are_unique(demo: Demo) -> None:
    for records in demo.collections.values():
        assert len({record["_id"] for record in records}) == len(records)
    assert len({entry["clientId"] for entry in demo.entries}) == len(demo.entries)
    assert all(CLIENT_ID.fullmatch(entry["clientId"]) for entry in demo.entries)
    assert len({user["emailKey"] for user in demo.collections["users"]}) == len(demo.collections["users"])
    assert len({user["phone"] for user in demo.collections["users"]}) == len(demo.collections["users"])


def test_every_entry_is_one_that_the_product_takes(demo: Demo) -> None:
    extra = {"extraTrainingTypes": ["LABORATORY WORK", "INTERACTIVE SLIDE", "GROSS SEMINAR"], "extraLeaveTypes": []}
    for entry in demo.entries:
        kind = kind_of(entry)
        assert (entry["categoryId"], entry["option"]) == (kind.categoryId, kind.option)
        made = check_body(kind, body_of(entry), extra)
        for name, value in made.items():
            stored = entry.get(name)
            assert stored == value or str(stored) == str(value), (entry["kind"], name)
        if kind.file and kind.file.required:
            assert "certificate" in entry


def test_entries_hold_only_known_fields(demo: Demo) -> None:
    common = set(Entry.model_fields) | {"_id"}
    for entry in demo.entries:
        kind = kind_of(entry)
        own = {kind.stored(field.name) for field in kind.fields}
        assert set(entry) <= common | own
        assert None not in entry.values()


def test_scores_follow_the_scoring_of_the_kind(demo: Demo) -> None:
    for entry in demo.entries:
        kind = kind_of(entry)
        if entry["status"] == "Pending" or kind.scoring.type == "none":
            assert "score" not in entry
        else:
            assert check_score(kind, entry, entry["score"]) == entry["score"]


def test_decisions_and_history_agree(demo: Demo) -> None:
    users = demo.by_id("users")
    for entry in demo.entries:
        assert entry["version"] == 1 + len(entry["history"])
        if entry["status"] == "Pending":
            assert not entry["history"]
            assert entry["vRemark"] == ""
            assert not {"verifiedBy", "verifiedOn", "kept"} & set(entry)
            continue
        last = entry["history"][-1]
        verifier = users[entry["verifiedBy"]]
        assert entry["vRemark"]
        assert (last["status"], last["vRemark"], last["by"]) == (entry["status"], entry["vRemark"], entry["verifiedBy"])
        assert (last["at"], last["score"]) == (entry["verifiedOn"], entry.get("score"))
        assert last["role"] == verifier["role"] != "Cleark"
        assert last["digest"] == content_digest(entry)
        assert entry["kept"]["verifiedBy"] == verifier["name"]
        times = [entry["receivedOn"], *(item["at"] for item in entry["history"])]
        assert times == sorted(times)
    assert any(len(entry["history"]) == 2 for entry in demo.entries)


def test_nothing_lies_in_the_future_or_before_joining(demo: Demo) -> None:
    users = demo.by_id("users")
    for entry in demo.entries:
        instants = [entry["receivedOn"], *(entry[name] for name in ("verifiedOn",) if name in entry)]
        # A maternity leave is sanctioned before it is over.
        ends = () if entry.get("reasonType") == "Maternity Leave" else ("toDate",)
        days = [entry[name] for name in ("date", "fromDate", *ends) if name in entry]
        assert max(instants) < END
        assert max(days) < END
        assert entry["receivedOn"] >= max(days)
        assert entry["date"] >= users[entry["studentId"]]["joiningDate"]


def test_people_of_an_entry_belong_to_its_department(demo: Demo) -> None:
    users = demo.by_id("users")
    for entry in demo.entries:
        for name in ("studentId", "teacher", "verifiedBy"):
            if name in entry:
                user = users[entry[name]]
                assert (user["collegeId"], user["departmentId"]) == (entry["collegeId"], entry["departmentId"])
        assert "role" not in users[entry["studentId"]]


def test_what_is_pending_waits_for_days_or_weeks_and_something_younger_is_decided(demo: Demo) -> None:
    ages = [(END - entry["receivedOn"]).days for entry in demo.entries if entry["status"] == "Pending"]
    assert sum(age > 14 for age in ages) > 40
    assert sum(age <= 60 for age in ages) > len(ages) * 0.6
    assert max(ages) <= 82
    departments = {(entry["collegeId"], entry["departmentId"]) for entry in demo.entries}
    recent = [entry for entry in demo.entries if (END - entry["receivedOn"]).days <= 60]
    decided = {(entry["collegeId"], entry["departmentId"]) for entry in recent if entry["status"] == "Approved"}
    assert decided == departments


def test_nobody_has_the_certificate_of_a_residency_that_is_not_over(demo: Demo) -> None:
    posted = {row["studentId"]: row for row in demo.collections["drpcs"]}
    certificates = [entry for entry in demo.entries if entry.get("particular") == "DRP Completion Certificate"]
    assert len(certificates) > 5
    for entry in certificates:
        posting = posted[entry["studentId"]]
        assert (entry["fromDate"], entry["toDate"]) == (posting["schduleFrom"], posting["schduleTo"])
        assert entry["receivedOn"] > posting["schduleTo"]


def test_parents_have_names_of_the_same_place_and_faith_as_their_children(demo: Demo) -> None:
    students = [user for user in demo.collections["users"] if "role" not in user]
    for user in students:
        assert [user["fat_name"], user["mot_name"]] == names()["parents"][user["name"]]
    fathers = [user["fat_name"] for user in students]
    assert len(set(fathers)) == len(fathers)


def test_coordinators_have_names_of_their_state(demo: Demo) -> None:
    states = demo.by_id("states")
    for row in demo.collections["drpcs"]:
        assert row["name"].removeprefix("Dr. ") in COORDINATORS[states[row["state"]]["name"]]


def test_replacements_correct_rejected_entries_of_the_same_student(demo: Demo) -> None:
    entries = demo.by_id("entries")
    replacing = [entry for entry in demo.entries if "replaces" in entry]
    assert len(replacing) > 30
    assert len({entry["replaces"] for entry in replacing}) == len(replacing)
    for entry in replacing:
        old = entries[entry["replaces"]]
        assert (old["status"], old["studentId"], old["kind"]) == ("Rejected", entry["studentId"], entry["kind"])
        assert old["verifiedOn"] < entry["receivedOn"]


def test_leaves_of_a_student_do_not_overlap(demo: Demo) -> None:
    for student in {entry["studentId"] for entry in demo.entries}:
        leaves = [e for e in demo.entries if e["studentId"] == student and e["kind"] == "leave" and "replaces" not in e]
        leaves.sort(key=lambda entry: entry["fromDate"])
        assert all(one["toDate"] < two["fromDate"] for one, two in pairwise(leaves))
        assert all((entry["toDate"] - entry["fromDate"]).days + 1 == entry["leaveDays"] for entry in leaves)


def test_roles_progress_with_the_years(demo: Demo) -> None:
    users = demo.by_id("users")
    roles: dict[int, Counter[str]] = {0: Counter(), 1: Counter(), 2: Counter()}
    for entry in demo.entries:
        if entry["kind"] in ("procedure", "surgicalSkill", "diagnosticSkill"):
            year = min(2, (entry["date"] - users[entry["studentId"]]["joiningDate"]).days // 365)
            roles[year][entry["role"]] += 1
    assert roles[0]["Performed Independently"] < roles[0]["Observed"]
    assert roles[2]["Observed"] == 0
    shares = [roles[year]["Performed Independently"] / roles[year].total() for year in range(3)]
    assert shares == sorted(shares)


def test_demo_accounts_are_what_they_say(demo: Demo) -> None:
    users = {user["email"]: user for user in demo.collections["users"]}
    assert {user["passwordHash"] for user in users.values()} == {"hash"}
    for account in DEMO_ACCOUNTS:
        assert users[account.email].get("role", "Student") == account.role
    assert demo.account("unpaid")["paymentStatus"] is False
    assert demo.account("unverified")["verifyByHod"] is False
    assert "joiningDate" not in demo.account("newcomer")
    assert demo.account("blocked.staff")["status"] is False
    colleges = demo.by_id("colleges")
    second = colleges[demo.account("hod.medicine2")["collegeId"]]
    assert second["withheldRoles"] == ["Cleark"]
    assert demo.account("student.medicine2")["collegeId"] == second["_id"]


def test_the_shown_student_and_professor_have_work(demo: Demo) -> None:
    student, professor = demo.account("student.medicine"), demo.account("professor.medicine")
    own = [entry for entry in demo.entries if entry["studentId"] == student["_id"]]
    assert 140 <= len(own) <= 175
    assert {entry["kind"] for entry in own} == SHOWN - FORENSIC
    replaced = {entry["replaces"] for entry in own if "replaces" in entry}
    assert [entry for entry in own if entry["status"] == "Rejected" and entry["_id"] not in replaced]
    scope = (professor["collegeId"], professor["departmentId"])
    waiting = [
        entry
        for entry in demo.entries
        if entry["status"] == "Pending" and (entry["collegeId"], entry["departmentId"]) == scope
    ]
    assert 35 <= len(waiting) <= 50
    assert sum(entry.get("teacher") == professor["_id"] for entry in waiting) > len(waiting) / 2


def test_files_open_and_are_owned(demo: Demo) -> None:
    purposes = Counter(file["purpose"] for file in demo.files)
    assert purposes["guideline"] == 6
    assert purposes["logo"] == 3
    assert 180 <= purposes["certificate"] <= 450
    certificates = {entry["certificate"]: entry for entry in demo.entries if "certificate" in entry}
    assert len(certificates) == purposes["certificate"]
    for file in demo.files:
        if file["type"] == "application/pdf":
            assert len(PdfReader(io.BytesIO(file["content"]), strict=True).pages) == 1
        else:
            assert Image.open(io.BytesIO(file["content"])).get_format_mimetype() == file["type"]
        assert len(file["content"]) < 60_000
        if file["purpose"] == "certificate":
            assert certificates[file["_id"]]["studentId"] == file["ownerId"]


def test_departments_of_the_demo_have_their_guidelines(demo: Demo) -> None:
    files = {file["_id"] for file in demo.files if file["purpose"] == "guideline"}
    departments = demo.by_id("departments")
    for link in demo.collections["collegedepartments"]:
        department = departments[link["departmentId"]]
        assert department["name"] == link["name"]
        assert department["url"] in files
        assert department["refNo"]
        assert department["refDate"] < TODAY.isoformat()


def settled(row: dict[str, Any]) -> dict[str, Any]:
    """A record but for what says when a pack of the release was loaded."""
    return {name: value for name, value in row.items() if "packId" not in row or name not in ("_id", "at")}


@pytest.mark.heavy
async def test_same_day_same_demo(demo: Demo) -> None:
    again = await make_demo()
    for name, records in demo.collections.items():
        assert [*map(settled, again.collections[name])] == [*map(settled, records)], name
    assert [file["content"] for file in again.files] == [file["content"] for file in demo.files]


@pytest.mark.heavy
@pytest.mark.parametrize("today", [dt.date(2027, 3, 1), dt.date(2028, 2, 29), dt.date(2026, 1, 1)])
async def test_any_day_will_do(today: dt.date) -> None:
    made = await make_demo(today)
    end = dt.datetime(today.year, today.month, today.day, tzinfo=dt.UTC)
    assert all(entry["date"] < end for entry in made.entries)
    assert all(entry["receivedOn"] >= entry["date"] for entry in made.entries)
    assert kinds_in_statuses(made) == in_every_status(SHOWN)


@pytest.mark.heavy
async def test_second_load_adds_nothing_and_the_reference_stays_unchanged() -> None:
    store, files = await new_store(), FakeFiles()
    await load_reference(store)
    await load_demo(store, files, today=TODAY, password_hash="hash")
    entries, file_count = await store.entries.count_documents({}), len(files.stored)
    report = await load_demo(store, files, today=TODAY, password_hash="hash")
    assert not report.loaded
    assert (await store.entries.count_documents({}), len(files.stored)) == (entries, file_count)
    assert (await load_reference(store)).changed == 0


@pytest.mark.heavy
async def test_a_load_that_was_cut_short_is_taken_up_again(demo: Demo) -> None:
    store = await new_store()
    await load_reference(store)
    await store.colleges.insert_many([dict(college) for college in demo.collections["colleges"]])
    await store.entries.insert_many([dict(entry) for entry in demo.entries[:500]])
    report = await load_demo(store, FakeFiles(), today=TODAY, password_hash="hash")
    assert report.loaded
    assert await store.entries.count_documents({}) == len(demo.entries)
    assert await store.users.count_documents({}) == len(demo.collections["users"])


async def test_without_reference_data_it_says_so() -> None:
    with pytest.raises(LookupError, match="Load the reference data first"):
        await load_demo(await new_store(), FakeFiles(), today=TODAY, password_hash="hash")


@pytest.mark.heavy
async def test_loads_in_time() -> None:
    store, files = await new_store(), FakeFiles()
    await load_reference(store)
    before, started = slowness(), time.process_time()
    await load_demo(store, files, today=TODAY, password_hash="hash")
    # Less than three seconds of a processor when all is quiet; twice that is a defect.
    assert time.process_time() - started < 5 * max(before, slowness())


def test_forensic_records_are_of_forensic_students_and_each_has_its_number(demo: Demo) -> None:
    departments = demo.by_id("departments")
    records = [entry for entry in demo.entries if entry["kind"] in FORENSIC]
    assert {departments[entry["departmentId"]]["name"] for entry in records} == {"Forensic Medicine & Toxicology"}
    account = demo.account("student.forensic")["_id"]
    shown = {(entry["kind"], entry["status"]) for entry in records if entry["studentId"] == account}
    assert shown == in_every_status(FORENSIC)
    assert len({(entry["kind"], entry["collegeId"], entry["pmr_no"]) for entry in records}) == len(records)
    wanted = sorted(entry["clientId"] for entry in records if entry["status"] != "Rejected")
    # A correction claims the entry that it replaces.
    wanted += sorted(entry["clientId"] for entry in demo.entries if entry.get("replaces"))
    assert sorted(claim["clientId"] for claim in demo.collections["claims"]) == sorted(wanted)
