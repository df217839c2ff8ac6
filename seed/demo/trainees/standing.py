"""The demo's trainees who show where somebody may stand: all met, one red gate, behind, on maternity leave,
transferred, a residency of 88 days, and a holder of a diploma in a course of two years."""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from datetime import date, datetime, timedelta

from bson import ObjectId

from seed.demo.activity import Curriculum, Maker
from seed.demo.assessed.verification import Decider
from seed.demo.content import shared
from seed.demo.drp import Posting, coordinator
from seed.demo.people import RECORDED_DAYS, TRANSFERRED_AFTER, People, Record, Student, demo_id, midnight
from seed.demo.schedule import RESIDENCY, Draft

SUNDAY = 6
FIRST_YEAR = ("PG Induction", "Research Methodology Training", "BCBR Training", "GCP", "BLS & ACLS")
LETTER = "Thesis Submission Letter"
COVERS = {"one-red": "BCLS"}
DAYS_DONE, DAYS_SHORT = 90, 88
"""Days of a district residency."""
POSTED = {"all-met": (520, DAYS_DONE), "one-red": (520, DAYS_DONE), "residency-short": (500, DAYS_SHORT)}
"""How long after joining the residency begins, and its days."""
CONFIRMED = ("all-met", "one-red", "residency-short", "diploma-holder")
"""Whose days the college has brought in."""
ABSENT = 41
"""One day in so many is an absence."""
FAR_ABOVE = 900
"""Numbers of postings that no other has."""
WEEKS = RECORDED_DAYS // 7 + 1
FILE = "attendance-general-surgery.csv"


@dataclass
class Standing:
    """What is stored of these trainees beside their accounts."""

    entries: list[Record] = field(default_factory=list)
    coordinators: list[Record] = field(default_factory=list)
    months: list[Record] = field(default_factory=list)
    imports: list[Record] = field(default_factory=list)


def make_standing(
    people: People,
    curriculum: Curriculum,
    institutions: dict[ObjectId, list[Record]],
    titles: dict[ObjectId, str],
    now: datetime,
) -> Standing:
    """The entries, residencies and days of attendance of these trainees."""
    planned = Standing()
    for number, student in enumerate(people.trainees):
        planned.entries += _entries(student, curriculum, titles, now)
        if student.account in POSTED:
            first, days = _posting(student)
            posting = Posting(student, FAR_ABOVE + number, first)
            places = institutions[student.college["state"]]
            planned.coordinators.append(coordinator(posting, places, first + timedelta(days=days - 1)))
    _import(people, now.date(), planned)
    return planned


def _posting(student: Student) -> tuple[date, int]:
    after, days = POSTED[student.account]
    return student.joined + timedelta(days=after), days


def _entries(student: Student, curriculum: Curriculum, titles: dict[ObjectId, str], now: datetime) -> list[Record]:
    rng = random.Random(f"standing {student.account}")
    maker, decider = Maker(student, curriculum, rng), Decider(student, rng, now, 0.2, titles)
    recorded = now.date() - timedelta(days=RECORDED_DAYS)
    for draft in [*_certificates(student, maker), *_dissemination(student, maker)]:
        # What was done before the college recorded here is entered in the first days.
        entered = midnight(max(draft.day, recorded)) + timedelta(days=2, hours=10)
        entry = decider.receive(draft, entered)
        entry["wantsCertificate"] = True
        decider.approve(entry, _soon(entry, now))
    for draft in [*_weeks(student, maker, now.date()), *_leaves(student, maker, now.date())]:
        entry = decider.receive(draft, midnight(draft.day) + timedelta(hours=15))
        decider.approve(entry, _soon(entry, now))
    return decider.entries


def _soon(entry: Record, now: datetime) -> datetime:
    received: datetime = entry["receivedOn"]
    return max(min(received + timedelta(hours=20), now - timedelta(seconds=30)), received + timedelta(seconds=30))


def _certificates(student: Student, maker: Maker) -> list[Draft]:
    if student.account == "behind":
        return []
    drafts = [_particular(student, maker, name) for name in FIRST_YEAR]
    if student.account in POSTED:
        first, days = _posting(student)
        drafts.append(_particular(student, maker, RESIDENCY, first, first + timedelta(days=days - 1)))
    if student.account == "all-met":
        drafts.append(_particular(student, maker, LETTER))
    return drafts


def _particular(
    student: Student, maker: Maker, name: str, first: date | None = None, last: date | None = None
) -> Draft:
    _, after, days, remarks = next(row for row in shared()["checklist"] if row[0] == name)
    start = first or max(student.joined + timedelta(days=after), _begin(student))
    end = last or start + timedelta(days=days - 1)
    fields = maker.particular(name, start, end, remarks)
    if name == "BLS & ACLS":
        fields["covers"] = COVERS.get(student.account, "BCLS and ACLS")
    return Draft("checklist", end, fields)


def _begin(student: Student) -> date:
    """From which day a student has entries: those of a former place stay there."""
    moved = TRANSFERRED_AFTER if student.account == "transferred" else 0
    return student.joined + timedelta(days=moved)


def _dissemination(student: Student, maker: Maker) -> list[Draft]:
    if student.account not in ("all-met", "one-red"):
        return []
    day = student.joined + timedelta(days=700)
    fields = {**maker.make("paper", day), "pType": "Poster Presentation", "level": "State"}
    return [Draft("paper", day, fields)]


def _weeks(student: Student, maker: Maker, today: date) -> list[Draft]:
    """An entry a week since the college records; of the one who is behind, three in all."""
    last = today - timedelta(days=61 if student.account == "on-leave" else 1)
    days = [last - timedelta(days=7 * number) for number in range(WEEKS)]
    if student.account == "behind":
        days = [student.joined + timedelta(days=after) for after in (20, 90, 230)]
    drafts = []
    for day in days:
        fields = maker.make("training", day)
        drafts.append(Draft("training", day, fields))
    return drafts


def _leaves(student: Student, maker: Maker, today: date) -> list[Draft]:
    if student.account != "on-leave":
        return []
    start = today - timedelta(days=60)
    reason = "Maternity leave, as sanctioned by the college"
    fields = {**maker.leave(start), "toDate": midnight(start + timedelta(days=179)), "leaveDays": 180}
    fields |= {"topic": "Maternity Leave", "reasonType": "Maternity Leave", "reason": reason, "studentRemark": reason}
    return [Draft("leave", start, fields)]


def _import(people: People, today: date, planned: Standing) -> None:
    """The days that the college has brought in up to yesterday, in one import by the head of the department."""
    at = midnight(today) - timedelta(hours=9)
    students = [student for student in people.trainees if student.account in CONFIRMED]
    source = demo_id(at, "attendance", FILE)
    replaced: list[Record] = []
    for student in students:
        days: dict[str, Record] = {}
        for number in range((today - student.joined).days):
            day = student.joined + timedelta(days=number)
            status = "WO" if day.weekday() == SUNDAY else "A" if number % ABSENT == 0 else "P"
            days.setdefault(f"{day:%Y-%m}", {})[f"{day:%d}"] = {"status": status, "source": source}
        for month, cells in days.items():
            planned.months.append(
                {
                    "_id": demo_id(at, "attendance", str(student.record["_id"]), month),
                    "studentId": student.record["_id"],
                    "collegeId": student.record["collegeId"],
                    "departmentId": student.record["departmentId"],
                    "month": month,
                    "days": cells,
                    "version": 1,
                }
            )
            replaced += [{"studentId": student.record["_id"], "month": month, "day": day} for day in cells]
    first = students[0]
    head = next(member for member in first.staff if member["role"] == "HOD")
    planned.imports.append(
        {
            "_id": source,
            "collegeId": first.record["collegeId"],
            "departmentId": first.record["departmentId"],
            "file": FILE,
            "sha256": "0" * 64,
            "by": head["_id"],
            "at": at,
            "state": "done",
            "rows": len(replaced),
            "written": len(replaced),
            "same": 0,
            "decided": 0,
            "failed": 0,
            "students": len(students),
            "first": midnight(min(student.joined for student in students)),
            "last": midnight(today - timedelta(days=1)),
            "replaced": replaced,
        }
    )
