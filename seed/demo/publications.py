"""The demo's publications: what came of papers and posters, sent, accepted or in print."""

from __future__ import annotations

import random
from dataclasses import dataclass
from datetime import date, datetime, timedelta

from bson import ObjectId

from seed.demo.assessed.verification import Decider
from seed.demo.content import department_content
from seed.demo.people import People, Record, Student, midnight
from seed.demo.schedule import Draft

SHARE = {1: 0.2, 2: 0.6, 3: 0.9}
"""Of the students of a year, those who have one."""
SETTLED = 60
"""For so many days at least what was decided lies back: its notifications have been read."""
RICH_ACCOUNT = "student.medicine"
OUTCOMES = ("Approved", "Rejected", "Pending")
JOURNALS = {
    "General Medicine": (
        ("Journal of the Association of Physicians of India", "PubMed"),
        ("Indian Journal of Medical Research", "Science Citation Index"),
    ),
    "General Surgery": (("Indian Journal of Surgery", "Scopus"), ("International Surgery Journal", "Other")),
    "Obstetrics & Gynaecology": (("The Journal of Obstetrics and Gynecology of India", "Scopus"),),
    "Paediatrics": (("Indian Pediatrics", "PubMed"), ("The Indian Journal of Pediatrics", "Scopus")),
    "Pathology": (("Indian Journal of Pathology and Microbiology", "PubMed"),),
    "Forensic Medicine & Toxicology": (("Journal of Indian Academy of Forensic Medicine", "Scopus"),),
}
PUBLISHED = (
    "First author; I wrote the discussion and answered the reviewers.",
    "Collected the cases and wrote the first draft.",
)
SENT = ("Sent after the guide's second reading.", "Sent with the patient's consent and the ethics committee's letter.")
GOOD = "Title page and indexing seen; well written."
PLAIN = "Seen. The journal's acceptance letter is attached."
LACKING = "The file is the letter of submission. Attach the acceptance letter or the first page in print."


@dataclass(frozen=True)
class _Plan:
    outcome: str
    days: int
    state: str


def make_publications(people: People, titles: dict[ObjectId, str], now: datetime) -> list[Record]:
    """The publications of all students, each received, and pending or decided."""
    entries: list[Record] = []
    unused: dict[str, list[str]] = {}
    for number, student in enumerate(people.students):
        rng = random.Random(f"publications {number}")
        rich = student.account == RICH_ACCOUNT
        room = min(240, (now.date() - student.joined).days - 40)
        if room <= SETTLED or (not rich and rng.random() > SHARE[student.year]):
            continue
        decider = Decider(student, rng, now, 0.0, titles)
        outcomes = OUTCOMES if rich else rng.choices(OUTCOMES, (8, 1, 1))
        for outcome in outcomes:
            if not unused.get(student.department):
                unused[student.department] = [title for _, _, title in department_content(student.department)["paper"]]
            title = unused[student.department].pop()
            days = rng.randint(1, 9) if outcome == "Pending" else rng.randint(SETTLED, room)
            state = "Submitted" if outcome == "Rejected" else rng.choice(("Accepted", "Published"))
            entries.append(_publication(decider, title, _Plan(outcome, days, state)))
    return entries


def _publication(decider: Decider, title: str, plan: _Plan) -> Record:
    student, rng = decider.student, decider.rng
    day = decider.now.date() - timedelta(days=plan.days)
    entry = decider.receive(Draft("publication", day, _fields(student, rng, title, day, plan.state)))
    entry["wantsCertificate"] = True
    at = decider.decision_time(entry)
    guide = student.guide
    if plan.outcome == "Approved":
        score = rng.choice(("3", "4"))
        decider.decide(entry, "Approved", score, GOOD if score == "4" else PLAIN, at, guide)
    elif plan.outcome == "Rejected":
        decider.decide(entry, "Rejected", "1", LACKING, at, guide)
    return entry


def _fields(student: Student, rng: random.Random, title: str, day: date, state: str) -> Record:
    journal, indexed = rng.choice(JOURNALS[student.department])
    author, guide = student.record["name"], student.guide["name"]
    end = f"{day.year};{rng.randint(8, 74)}:{rng.randint(101, 640)}" if state == "Published" else f"{state} {day.year}"
    return {
        "date": midnight(day),
        "pubDate": midnight(day),
        "title": title,
        "topic": title,
        "author": author,
        "coAuthor": guide,
        "journal": journal,
        "indexedIn": indexed,
        "pubStatus": state,
        "citation": f"{author}, {guide}. {title}. {journal}. {end}.",
        "studentRemark": rng.choice(SENT if state == "Submitted" else PUBLISHED),
        "teacher": student.guide["_id"],
    }
