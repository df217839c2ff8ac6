"""Load the demo: colleges, people, logbooks in every state, certificates and guideline documents."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import dataclass, field
from datetime import date, datetime, timedelta
from typing import Protocol, Unpack

from bson import ObjectId

from api.core.files.records import FilePlace
from api.core.store.driver import Database
from seed.demo import documents
from seed.demo.accounts import DEMO_ACCOUNTS
from seed.demo.activity import Curriculum, Maker
from seed.demo.assessed.assessment import make_appraisals, make_sheets
from seed.demo.assessed.memos import make_memos
from seed.demo.assessed.notifications import make_notifications
from seed.demo.assessed.thesis import attach, make_theses
from seed.demo.assessed.verification import Decider, kind_of, latest_instant, seal
from seed.demo.content import DEPARTMENTS
from seed.demo.drp import make_coordinators, make_drp_entries, set_residencies
from seed.demo.forensic import make_claims, make_forensic
from seed.demo.money import THROUGH_A_COLLEGE, make_money, make_referrals
from seed.demo.people import People, Record, Student, demo_id, make_people, names
from seed.demo.publications import make_publications
from seed.demo.schedule import RICH_SIZE, SIZES, draft_logbook
from seed.demo.trainees.months import make_months
from seed.demo.trainees.standing import make_standing
from seed.load import insert_all

PENDING_SHARE = 0.13
# What is older has been decided; of what is younger, at most so much waits.
OLDEST_PENDING = timedelta(days=80)
RECENT_SHARE = 0.7
SOON_DECIDED = timedelta(days=20)
LATE = timedelta(days=9)
REJECTED_SHARE = 0.06
# Kinds of which there are few: each has some that were rejected all the same.
REJECTED_SHARES = {"checklist": 0.1, "extraCurricular": 0.2, "paper": 0.15, "conference": 0.1, "clinicalCase": 0.1}
TURNED_SHARE = 0.015
# Pending in the first college's General Medicine: about forty in the queue that professor.medicine opens.
MEDICINE_PENDING = (6, 11, 5, 6, 5, 7)
RICH_ACCOUNT = "student.medicine"
CERTIFICATES = {"conference": 0.3, "paper": 0.3, "extraCurricular": 1.0, "checklist": 1.0}
FORMS = (("pdf", "application/pdf"), ("pdf", "application/pdf"), ("png", "image/png"), ("jpg", "image/jpeg"))
PICTURES = {"png": "PNG", "jpg": "JPEG"}

MONEY = ("orders", "payments", "invoices", "coupons", "couponUses", "referralCredits", "packageCodes")


class Files(Protocol):
    """Where the demo keeps its files."""

    async def put(self, name: str, content: bytes, *, type: str, **place: Unpack[FilePlace]) -> ObjectId:
        """Keep one file and answer its id."""


@dataclass
class DemoReport:
    """What the demo holds; `loaded` is false where it was there already."""

    loaded: bool
    colleges: int = 0
    users: int = 0
    students: int = 0
    entries: int = 0
    files: int = 0
    statuses: dict[str, int] = field(default_factory=dict)
    kinds: dict[str, int] = field(default_factory=dict)


async def load_demo(db: Database, files: Files, *, today: date, password_hash: str) -> DemoReport:
    """Fill an empty store, whose reference data is loaded, with the demo; the same `today` gives the same records.

    Where the demo is there already nothing is written.

    Raises:
        LookupError: a department or state of the demo is not among the stored reference data.
    """
    if await db["users"].find({"emailKey": DEMO_ACCOUNTS[0].email}).to_list(length=1):
        return DemoReport(loaded=False)
    places, curriculum, titles = await _reference(db)
    people = make_people(places, today, password_hash, random.Random("people"))
    set_residencies(people, latest_instant(today))
    entries: list[Record] = []
    for number, student in enumerate(people.students):
        entries += _logbook(student, number, curriculum, titles, latest_instant(today))
    entries += make_publications(people, titles, latest_instant(today))
    entries += make_forensic(people, titles, latest_instant(today))
    theses = make_theses(people, titles, latest_instant(today))
    entries += theses.entries
    entries += make_drp_entries(people, titles, latest_instant(today))
    institutions = await _institutions(db)
    coordinators = make_coordinators(people, institutions, latest_instant(today))
    worded = list(entries)
    trainees = make_standing(people, curriculum, institutions, titles, latest_instant(today))
    entries += trainees.entries
    files_stored = await _store_files(db, files, people, entries, today)
    files_stored += await attach(theses.records, people, files.put)
    for entry in entries:
        seal(entry)
    entries.sort(key=lambda entry: entry["_id"])
    packages = await db["batches"].find({}).to_list(length=None)
    states = {row["_id"]: row for row in await db["states"].find({}).to_list(length=None)}
    money = make_money(people, packages, states, latest_instant(today))
    make_referrals(money, people)
    await db["batches"].update_many({"title": {"$in": [*THROUGH_A_COLLEGE]}}, {"$set": {"needsCode": True}})
    for name in MONEY:
        await _insert_missing(db, name, getattr(money, name))
    # People come last: a load that was cut short has none, and is taken up again by the next.
    await _insert_missing(db, "colleges", people.colleges)
    await _insert_missing(db, "collegedepartments", people.links)
    await _insert_missing(db, "entries", entries)
    await _insert_missing(db, "claims", make_claims(entries))
    await _insert_missing(db, "notifications", make_notifications(people, entries, latest_instant(today)))
    await _insert_missing(db, "drpcs", [*coordinators, *trainees.coordinators])
    await _insert_missing(db, "attendanceImports", trainees.imports)
    await _insert_missing(db, "attendanceMonths", trainees.months)
    await _insert_missing(db, "monthAuthentications", make_months(people, entries, latest_instant(today)))
    await _insert_missing(db, "theses", theses.records)
    await _insert_missing(db, "memos", make_memos(people, latest_instant(today)))
    await _insert_missing(db, "appraisals", make_appraisals(people, worded, latest_instant(today)))
    await _insert_missing(db, "aetcoms", make_sheets(people, latest_instant(today)))
    await _insert_missing(db, "users", people.users)
    return DemoReport(
        loaded=True,
        colleges=len(people.colleges),
        users=len(people.users),
        students=sum("role" not in user for user in people.users),
        entries=len(entries),
        files=files_stored,
        statuses=dict(Counter(entry["status"] for entry in entries)),
        kinds=dict(Counter(entry["kind"] for entry in entries)),
    )


async def _institutions(db: Database) -> dict[ObjectId, list[Record]]:
    """The institutions of each state."""
    by_state: dict[ObjectId, list[Record]] = {}
    for row in await db["institutions"].find({}).to_list(length=None):
        by_state.setdefault(row["state"], []).append(row)
    return by_state


async def _insert_missing(db: Database, collection: str, records: list[Record]) -> None:
    stored = await db[collection].find({}, {"_id": 1}).to_list(length=None)
    known = {record["_id"] for record in stored}
    await insert_all(db, collection, [record for record in records if record["_id"] not in known])


async def _reference(db: Database) -> tuple[dict[str, dict[str, ObjectId]], Curriculum, dict[ObjectId, str]]:
    """Ids by name, as they are stored: a user's own record may stand for one of ours."""
    states = await db["states"].find({}).to_list(length=None)
    departments = await db["departments"].find({}).to_list(length=None)
    courses = await db["courses"].find({}).to_list(length=None)
    places = {
        "states": {row["name"]: row["_id"] for row in states},
        "departments": {row["name"]: row["_id"] for row in departments},
        "courses": {str(row["departmentId"]): row["_id"] for row in courses},
    }
    if missing := [name for name in DEPARTMENTS if name not in places["departments"]]:
        raise LookupError(f"Load the reference data first: there is no department {missing[0]}.")
    computencies = await db["computencies"].find({}).to_list(length=None)
    uses = {row["_id"]: row["for"] for row in computencies}
    curriculum = Curriculum({}, {}, {})
    titles = {row["_id"]: row["title"] for row in computencies}
    for row in await db["skills"].find({}).to_list(length=None):
        titles[row["_id"]] = row["title"]
        curriculum.skills.setdefault((row["departmentId"], uses[row["computencyId"]], row["title"]), row)
    for collection, target in (("specialities", curriculum.specialities), ("procedures", curriculum.procedures)):
        for row in await db[collection].find({}).to_list(length=None):
            titles[row["_id"]] = row["title"]
            target.setdefault(row["departmentId"], []).append(row)
    return places, curriculum, titles


def _logbook(
    student: Student, number: int, curriculum: Curriculum, titles: dict[ObjectId, str], now: datetime
) -> list[Record]:
    """One student's entries, each received, and pending or decided."""
    rng = random.Random(f"logbook {number}")
    maker = Maker(student, curriculum, rng)
    rich = student.account == RICH_ACCOUNT
    drafts = draft_logbook(maker, now.date() - timedelta(days=1), RICH_SIZE if rich else SIZES[student.year])
    decider = Decider(student, rng, now, rng.uniform(-0.3, 0.45), titles)
    received = [decider.receive(draft) for draft in drafts]
    medicine = number < len(MEDICINE_PENDING)
    count = MEDICINE_PENDING[number] if medicine else round(len(received) * PENDING_SHARE)
    if student.year == 1 and rng.random() < 0.5:
        _enter_late(received, now)
    recent = [entry for entry in received if now - entry["receivedOn"] < OLDEST_PENDING]
    # Mostly the newest; some that are as new are decided already.
    recent.sort(key=lambda entry: (now - entry["receivedOn"] + SOON_DECIDED) * rng.random())
    pending = recent[: min(count, round(len(recent) * RECENT_SHARE))]
    waiting = {entry["_id"] for entry in pending}
    decided = [entry for entry in received if entry["_id"] not in waiting]
    if medicine:
        _name_professor(pending, student, rng)
    for entry in sorted(decided, key=lambda entry: entry["_id"]):
        decider.approve(entry, decider.decision_time(entry))
    for entry in received:
        _attach(entry, rng)
    _reject(decider, [entry for entry in received if entry["status"] == "Approved"], rng, now)
    return decider.entries


def _reject(decider: Decider, approved: list[Record], rng: random.Random, now: datetime) -> None:
    """Reject some of the decided entries instead; a few are rejected first and approved after a talk."""
    for entry in approved:
        if rng.random() < TURNED_SHARE and now - entry["verifiedOn"] > timedelta(days=3):
            _turn(decider, entry)
        elif rng.random() < REJECTED_SHARES.get(entry["kind"], REJECTED_SHARE):
            for name in ("verifiedBy", "verifiedOn", "score", "kept"):
                entry.pop(name, None)
            entry.update(status="Pending", vRemark="", version=1, history=[])
            decider.reject_some([entry], 1.0)


def _turn(decider: Decider, entry: Record) -> None:
    """The same verifier approves on second thoughts: two decisions in the history."""
    by = next(member for member in decider.student.staff if member["_id"] == entry["verifiedBy"])
    first = entry["verifiedOn"]
    entry.update(version=1, history=[])
    decider.reject(entry, "Discuss this with me before I can approve it.", first, by)
    decider.approve(entry, first + timedelta(days=2))


def _enter_late(received: list[Record], now: datetime) -> None:
    """One induction session was entered months later, some days ago."""
    late = next(entry for entry in received if entry["kind"] == "introduction")
    late.update(receivedOn=now - LATE, _id=demo_id(now - LATE, "late", str(late["_id"])))


def _name_professor(pending: list[Record], student: Student, rng: random.Random) -> None:
    """Most of what waits in General Medicine names the professor."""
    professor = next(member["_id"] for member in student.staff if member["role"] == "Professor")
    for entry in pending:
        if entry["kind"] not in ("leave", "thesisReview", "paper", "checklist") and rng.random() < 0.75:
            entry["teacher"] = professor


def _attach(entry: Record, rng: random.Random) -> None:
    if entry["kind"] in CERTIFICATES and rng.random() < CERTIFICATES[entry["kind"]]:
        entry["wantsCertificate"] = True


async def _store_files(db: Database, files: Files, people: People, entries: list[Record], today: date) -> int:
    """Keep certificates, guidelines and logos, and write their ids where they belong."""
    count = 0
    students = {student.record["_id"]: student for student in (*people.students, *people.trainees)}
    for entry in entries:
        wanted = entry.pop("wantsCertificate", False) or CERTIFICATES.get(entry["kind"]) == 1.0
        if not wanted:
            continue
        student = students[entry["studentId"]]
        form, mime = FORMS[count % len(FORMS)]
        lines = _certificate(entry, student)
        content = documents.picture(lines, form=PICTURES[form]) if form in PICTURES else documents.pdf(lines)
        entry["certificate"] = await files.put(
            f"{entry['kind']}-certificate-{entry['date']:%d-%m-%Y}.{form}",
            content,
            type=mime,
            ownerId=student.record["_id"],
            collegeId=entry["collegeId"],
            departmentId=entry["departmentId"],
            purpose="certificate",
        )
        if kind_of(entry["kind"]).audited:
            await db["files"].update_one({"_id": entry["certificate"]}, {"$set": {"audited": True}})
        count += 1
    for college, record in zip(names()["colleges"], people.colleges, strict=True):
        record["logo"] = await files.put(
            f"{college['slug']}.png",
            documents.logo(college["initials"], college["colour"]),
            type="image/png",
            ownerId=None,
            collegeId=record["_id"],
            departmentId=None,
            purpose="logo",
        )
        count += 1
    return count + await _store_guidelines(db, files, people, today)


async def _store_guidelines(db: Database, files: Files, people: People, today: date) -> int:
    """One guideline document per department of the demo, with a reference number and date."""
    departments = {link["name"]: link["departmentId"] for link in people.links}
    for number, (name, department_id) in enumerate(departments.items(), 1):
        issued = date(today.year - 1, 8, 4 + number)
        reference = f"PG/LOG/{issued.year}/{number:02d}"
        url = await files.put(
            f"{name} guidelines.pdf",
            documents.guideline(name, reference, f"{issued:%d-%m-%Y}"),
            type="application/pdf",
            ownerId=None,
            collegeId=None,
            departmentId=department_id,
            purpose="guideline",
        )
        await db["departments"].update_one(
            {"_id": department_id}, {"$set": {"url": url, "refNo": reference, "refDate": issued.isoformat()}}
        )
    return len(departments)


def _certificate(entry: Record, student: Student) -> list[tuple[int, str]]:
    """The words of one certificate."""
    day = f"{entry['date']:%d-%m-%Y}"
    name = student.record["name"]
    college = student.college["name"]
    if entry["kind"] == "conference":
        part = "took part as presenter in" if entry["role"] == "Presenter" else "attended as delegate"
        return documents.certificate_lines(entry["host"], name, part, entry["title"], day)
    if entry["kind"] == "paper":
        part = f"made the {entry['pType'].lower()} entitled"
        return documents.certificate_lines(college, name, part, entry["titleInBrief"], day)
    if entry["kind"] == "drpOffline":
        return documents.certificate_lines(
            college, name, "kept the logbook of the", "District Residency Programme", day
        )
    if entry["kind"] in ("synopsis", "thesis"):
        return [(18, college), (34, entry["kind"].upper()), (22, entry["topic"]), (18, f"Dr. {name}"), (14, day)]
    if entry["kind"] == "publication":
        return documents.certificate_lines(entry["journal"], name, "is author of", entry["title"], day)
    if "pmr_no" in entry:
        title = kind_of(entry["kind"]).title.upper()
        return [(18, college), (30, title), (18, f"No. {entry['pmr_no']}"), (14, f"Recorded by Dr. {name} on {day}")]
    if entry["kind"] == "checklist":
        done = f"{entry['toDate']:%d-%m-%Y}"
        return documents.certificate_lines(college, name, "has completed", entry["topic"], done)
    return documents.certificate_lines(college, name, "is commended for", entry["topic"], day)
