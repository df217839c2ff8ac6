"""The demo's synopses and theses: what was settled when, and the drafts that the guides reviewed."""

from __future__ import annotations

import random
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from datetime import date, datetime, timedelta

from bson import ObjectId

from seed.demo import documents
from seed.demo.assessed.verification import Decider
from seed.demo.content import department_content
from seed.demo.people import People, Record, Student, demo_id, midnight
from seed.demo.schedule import Draft

RICH_ACCOUNT = "student.medicine"
UNDECIDED = "Pathology"
"""Whose first-year student has settled nothing yet: the pages as they begin."""
SETTLED = 60
"""For so many days at least what was decided lies back: its notifications have been read."""
ITEMS = {
    "synopsis": (("synopsisTitle", 90), ("guide", 92), ("coGuide", 97), ("certificate", 131)),
    "thesis": (
        ("synopsisAcceptanceDate", 210),
        ("title", 215),
        ("guide", 215),
        ("coGuide", 216),
        ("certificate", 640),
    ),
}
"""Which item is saved how many days after joining."""
UPLOADS = {"synopsis": (118, 150), "thesis": (690, 730)}
"""When a first draft is uploaded, and the one after it where the first was rejected."""
CO_GUIDES = {
    "General Medicine": (("Dr. Anagha Sathe", "Pathology"),),
    "General Surgery": (("Dr. Anagha Sathe", "Pathology"), ("Dr. Vinod Kamat", "General Medicine")),
    "Forensic Medicine & Toxicology": (("Dr. Anagha Sathe", "Pathology"),),
    "Pathology": (("Dr. Vinod Kamat", "General Medicine"),),
    "Obstetrics & Gynaecology": (("Dr. Charulata Nene", "Paediatrics"),),
    "Paediatrics": (("Dr. Anagha Sathe", "Pathology"),),
}
DRAFTS = {
    "synopsis": ("Protocol with consent form and case record form.", "With the changes that were asked for."),
    "thesis": ("Introduction to results; the discussion follows.", "Whole draft with master chart and references."),
}
GOOD = {
    "synopsis": "Sample size is well argued. Send it to the ethics committee.",
    "thesis": "Discussion is balanced and the tables are clear. Ready for printing.",
}
LACKING = {
    "synopsis": "State the primary outcome in one sentence and redo the sample size with it.",
    "thesis": "Results and discussion are mixed. Move the comparisons with other studies to the discussion.",
}


@dataclass
class Theses:
    """The records, and the uploads for review."""

    records: list[Record]
    entries: list[Record]


def make_theses(people: People, titles: dict[ObjectId, str], now: datetime) -> Theses:
    """What every student has settled and uploaded, by how long the training has lasted."""
    theses = Theses([], [])
    for number, student in enumerate(people.students):
        if student.year == 1 and student.department == UNDECIDED:
            continue
        rng = random.Random(f"theses {number}")
        decider = Decider(student, rng, now, 0.0, titles)
        for part in ITEMS:
            record = _record(student, part, now)
            if record is None:
                continue
            theses.records.append(record)
            theses.entries += _uploads(decider, part, first_fails=number % 3 == 0 or student.account == RICH_ACCOUNT)
    return theses


async def attach(records: list[Record], people: People, put: Callable[..., Awaitable[ObjectId]]) -> int:
    """Keeps the certificates that the records want, of the ethics committee or the similarity check; says how many."""
    students = {student.record["_id"]: student for student in people.students}
    count = 0
    for record in records:
        saved = record.pop("wantsCertificate", None)
        if saved is None:
            continue
        student = students[record["studentId"]]
        part = (
            "has the ethics committee's approval for"
            if record["part"] == "synopsis"
            else "passed the similarity check of"
        )
        lines = documents.certificate_lines(
            student.college["name"], student.record["name"], part, _title(student), f"{saved:%d-%m-%Y}"
        )
        record["certificate"] = await put(
            f"{record['part']}-certificate-{saved:%d-%m-%Y}.pdf",
            documents.pdf(lines),
            type="application/pdf",
            ownerId=record["studentId"],
            collegeId=record["collegeId"],
            departmentId=record["departmentId"],
            purpose="thesis",
        )
        count += 1
    return count


def _title(student: Student) -> str:
    """The title that the student's thesis reviews name too."""
    titles = department_content(student.department)["theses"]
    return str(titles[int.from_bytes(student.record["_id"].binary[-2:], "big") % len(titles)])


def _record(student: Student, part: str, now: datetime) -> Record | None:
    saved = {
        item: student.joined + timedelta(days=days)
        for item, days in ITEMS[part]
        if student.joined + timedelta(days=days) < now.date() and (student.year > 1 or part == "synopsis")
    }
    if not saved:
        return None
    values: Record = {
        "synopsisTitle": _title(student),
        "title": _title(student),
        "guide": student.guide["_id"],
        "coGuide": [{"name": name, "department": place} for name, place in CO_GUIDES[student.department]],
        "synopsisAcceptanceDate": midnight(student.joined + timedelta(days=205)),
    }
    steps = [
        {"item": "title" if item == "synopsisTitle" else item, "at": _at(day), "by": student.record["_id"]}
        for item, day in saved.items()
    ]
    record: Record = {
        "_id": demo_id(steps[0]["at"], part, str(student.record["_id"])),
        "part": part,
        "collegeId": student.record["collegeId"],
        "departmentId": student.record["departmentId"],
        "studentId": student.record["_id"],
        **{item: values[item] for item in saved if item in values},
        "history": steps,
    }
    if "certificate" in saved:
        record["wantsCertificate"] = saved["certificate"]
    return record


def _at(day: date) -> datetime:
    return midnight(day) + timedelta(hours=10, minutes=day.day)


def _uploads(decider: Decider, part: str, *, first_fails: bool) -> list[Record]:
    """The drafts of one part: a first one, another after a rejection, and what waits just now."""
    student, today = decider.student, decider.now.date()
    first, second = (student.joined + timedelta(days=days) for days in UPLOADS[part])
    settled = today - timedelta(days=SETTLED)
    uploads: list[Record] = []
    begun = dict(ITEMS[part])["guide"]
    if _waits(student, part) and student.joined + timedelta(days=begun + 10) < today:
        return [_upload(decider, part, today - timedelta(days=decider.rng.randint(1, 8)), "Pending")]
    if student.year == 1:
        return uploads
    if first < settled:
        uploads.append(_upload(decider, part, first, "Rejected" if first_fails else "Approved"))
    if first_fails and second < settled:
        uploads.append(_upload(decider, part, second, "Approved"))
    return uploads


def _waits(student: Student, part: str) -> bool:
    """Whose draft is with the guide now: of some the synopsis in the first year, and the shown student's thesis."""
    if part == "thesis":
        return student.account == RICH_ACCOUNT or (student.year == 2 and student.department == "General Surgery")
    return student.year == 1 and student.department != "General Medicine"


def _upload(decider: Decider, part: str, day: date, outcome: str) -> Record:
    guide = decider.student.guide
    first, again = DRAFTS[part]
    fields = {
        "date": midnight(day),
        "topic": _title(decider.student),
        "studentRemark": again if outcome == "Approved" else first,
        "teacher": guide["_id"],
    }
    entry = decider.receive(Draft(part, day, fields))
    entry["wantsCertificate"] = True
    if outcome == "Approved":
        decider.decide(
            entry, "Approved", decider.rng.choice(("3", "4")), GOOD[part], decider.decision_time(entry), guide
        )
    elif outcome == "Rejected":
        decider.decide(entry, "Rejected", "1", LACKING[part], decider.decision_time(entry), guide)
    return entry
