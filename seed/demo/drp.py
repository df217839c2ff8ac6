"""The demo's District Residency Programme: postings with their coordinators, activities, and logbooks kept on paper."""

from __future__ import annotations

import random
from dataclasses import dataclass
from datetime import date, datetime, timedelta

from bson import ObjectId

from api.core.text import folded
from api.drp.programme import months_after, schedule_days, window
from api.logbook.kinds.drp_activity import ACTIVITY_TYPES, LEVELS
from seed.demo.assessed.verification import Decider
from seed.demo.people import People, Record, Student, demo_id, midnight, state_of
from seed.demo.schedule import Draft

RICH_ACCOUNT = "student.medicine"
RICH_DAYS = 9
"""Days that the shown student has recorded of a posting that has just begun."""
FEW = 3
"""Activities of the others, who kept the rest on paper."""
SETTLED = 60
"""For so many days at least what was decided lies back: its notifications have been read."""
COORDINATORS = {
    "Karnataka": ("Shivaprasad Gowda", "Sunanda Hiremath", "Prakash Kamath", "Rekha Naik", "Mahesh Belagali"),
    "Madhya Pradesh": ("Ashutosh Tripathi", "Kalpana Verma", "Prakash Sahu", "Rekha Mishra", "Mahesh Patel"),
    "Assam": ("Anil Bordoloi", "Sunanda Baruah", "Prakash Sarma", "Rekha Boro", "Mahesh Talukdar"),
}
ACTIVITIES = (
    ("OPD consultation", 0, 2, "Saw forty patients with the medical officer; half had fever."),
    ("Ward round", 0, 1, "Took the round with the specialist and wrote the orders."),
    ("Emergency duty", 0, 1, "Snake bite and two road accidents; all referred in time."),
    ("National health programme visit", 1, 0, "Went through the TB register with the treatment supervisor."),
    ("Stock and logistics review", 1, 0, "Counted the essential medicines and wrote the indent."),
    ("Health education talk", 2, 2, "Spoke to thirty mothers on oral rehydration."),
    ("Immunisation session", 0, 1, "Vaccinated with the nurse and checked the cold chain."),
    ("Health camp", 3, 1, "Screened for hypertension and diabetes with the team of the block."),
    ("Death audit meeting", 3, 0, "Presented the case sheet of a maternal death."),
)
GOOD = ("Seen at the hospital; keep it up.", "Done well and recorded the same day.")
LACKING = "Say what you did yourself, not only where you were."
PAPER = "Pages 1 to 90, signed by the coordinator of the district."
FIRST_PAGES = "Pages 1 and 2, signed by the coordinator of the district."
HANDED_IN = 16
"""So many days ago the last paper logbook was handed in, which waits."""
UNSIGNED = "The last pages are not signed by the coordinator. Send it again."


@dataclass(frozen=True)
class Posting:
    """Where and when a student is posted."""

    student: Student
    number: int
    start: date


def postings(people: People, now: datetime) -> list[Posting]:
    """The postings that have begun: of the shown student the last days, of the others the semester it falls into."""
    chosen = []
    for number, student in enumerate(people.students):
        rich = student.account == RICH_ACCOUNT
        open_ = window(student.joined, now.date())["state"] != "before"
        start = months_after(student.joined, 12 + number % 6)
        if rich:
            chosen.append(Posting(student, number, now.date() - timedelta(days=RICH_DAYS + 4)))
        elif open_ and start + timedelta(days=schedule_days() + SETTLED) < now.date():
            chosen.append(Posting(student, number, start))
    return chosen


def make_coordinators(people: People, institutions: dict[ObjectId, list[Record]], now: datetime) -> list[Record]:
    """The coordinator of each posting, at an institution of the college's state."""
    return [
        coordinator(posting, institutions[posting.student.college["state"]], end_of(posting))
        for posting in postings(people, now)
    ]


def end_of(posting: Posting) -> date:
    """The last day of a posting."""
    return posting.start + timedelta(days=schedule_days())


def set_residencies(people: People, now: datetime) -> None:
    """Says of each student who is posted when that is."""
    for posting in postings(people, now):
        posting.student.residency = (posting.start, end_of(posting))


def coordinator(posting: Posting, places: list[Record], end: date) -> Record:
    """The coordinator of a posting until its last day, at one of some institutions."""
    student, rng = posting.student, random.Random(f"drpc {posting.number}")
    place = rng.choice(sorted(places, key=lambda row: str(row["title"])))
    name = rng.choice(COORDINATORS[state_of(student.college)])
    email = f"{name.lower().replace(' ', '.')}@district.example.org"
    phone = f"90004{posting.number:05d}"
    at = midnight(posting.start) - timedelta(days=6, hours=-9)
    return {
        "_id": demo_id(at, "drpc", str(student.record["_id"])),
        "name": f"Dr. {name}",
        "phone": phone,
        "email": email,
        "state": student.college["state"],
        "insitution": place["_id"],
        "schduleFrom": midnight(posting.start),
        "schduleTo": midnight(end),
        "collegeId": student.record["collegeId"],
        "departmentId": student.record["departmentId"],
        "studentId": student.record["_id"],
        "addedBy": student.record["_id"],
        "addedOn": at,
        "searchText": folded(f"Dr. {name} {phone} {email} {place['title']}"),
    }


def make_drp_entries(people: People, titles: dict[ObjectId, str], now: datetime) -> list[Record]:
    """The activities and offline logbooks of all postings, each received, and pending or decided."""
    entries: list[Record] = []
    for turn, posting in enumerate(postings(people, now)):
        rng = random.Random(f"drp {posting.number}")
        decider = Decider(posting.student, rng, now, 0.0, titles)
        rich = posting.student.account == RICH_ACCOUNT
        for nth in range(RICH_DAYS if rich else FEW):
            entry = decider.receive(_activity(posting, nth if rich else rng.randint(1, 80), rng))
            outcome = "Pending" if rich and nth >= RICH_DAYS - 2 else "Rejected" if rich and nth == 1 else "Approved"
            entries.append(_decided(decider, entry, outcome, LACKING))
        day = posting.start + timedelta(days=2 if rich else schedule_days() + 1)
        outcome = ("Approved", "Rejected", "Pending")[min(turn, 3) % 3]
        late = now - timedelta(days=HANDED_IN) if outcome == "Pending" else None
        # This kind has no date of its own: it is of the day on which it was handed in.
        date = midnight(late.date()) if late else midnight(day)
        fields = {"date": date, "topic": "", "studentRemark": FIRST_PAGES if rich else PAPER}
        entry = decider.receive(Draft("drpOffline", day, fields), late)
        entry["wantsCertificate"] = True
        entries.append(_decided(decider, entry, outcome, UNSIGNED))
    return entries


def _activity(posting: Posting, shift: int, rng: random.Random) -> Draft:
    name, kind, level, remark = rng.choice(ACTIVITIES)
    day = posting.start + timedelta(days=shift)
    fields = {
        "date": midnight(day),
        "activity": name,
        "topic": name,
        "activityType": ACTIVITY_TYPES[kind],
        "level": LEVELS[level],
        "state": posting.student.college["state"],
        "studentRemark": remark,
    }
    return Draft("drpActivity", day, fields)


def _decided(decider: Decider, entry: Record, outcome: str, fault: str) -> Record:
    if outcome != "Pending":
        remark = fault if outcome == "Rejected" else decider.rng.choice(GOOD)
        decider.decide(entry, outcome, None, remark, decider.decision_time(entry), decider.student.guide)
    return entry
