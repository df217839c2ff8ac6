"""The demo's appraisals, one a quarter, and AETCOM sheets, one a year, of every student with a logbook."""

from __future__ import annotations

import random
from collections.abc import Iterable
from datetime import datetime, timedelta

from bson import ObjectId

from api.assessment.forms import APPRAISAL_DAYS, evaluation, groups, particulars, year_after
from api.logbook.contract.registry import all_kinds
from api.logbook.reading.rows import wire_status
from api.logbook.service import no_evidence
from seed.demo.people import People, Record, Student, demo_id, midnight

QUARTERS = 4
"""So many of the last quarters were appraised, as far as the student was there."""
UNREAD = 0.3
"""Of the newest sets, those that the trainee has not acknowledged yet."""
REMARKS = {
    "journalBased": "Reads methods well. Present one negative trial in the coming quarter.",
    "patientBased": "Sound bedside judgement. Document the differential diagnosis in every case sheet.",
    "selfDirected": "Take one more undergraduate class on your own.",
    "departmental": "Join the interdepartmental meeting every month.",
    "external": "Send an abstract to the State conference.",
    "thesis": "Meet the guide every fortnight and complete the recruitment of this quarter.",
    "logBook": "Enter the cases within the week.",
    "publications": "Prepare one case report for submission.",
}


def make_appraisals(people: People, entries: Iterable[Record], now: datetime) -> list[Record]:
    """The sets, with the evidence that the logbook held of each period."""
    by_student: dict[ObjectId, list[Record]] = {}
    for entry in entries:
        by_student.setdefault(entry["studentId"], []).append(entry)
    appraisals = []
    for student in people.students:
        rng = random.Random(f"appraisals {student.record['_id']}")
        level = rng.uniform(5.0, 6.6)
        for ago in range(QUARTERS, 0, -1):
            end = midnight((now - timedelta(days=APPRAISAL_DAYS * (ago - 1) + 12)).date())
            start = end - timedelta(days=APPRAISAL_DAYS)
            if start < midnight(student.joined):
                continue
            level += rng.uniform(-0.2, 0.6)
            mine = by_student.get(student.record["_id"], [])
            appraisals.append(_set(student, start, end, level, mine, rng, newest=ago == 1))
    return appraisals


def _set(
    student: Student,
    start: datetime,
    end: datetime,
    level: float,
    entries: list[Record],
    rng: random.Random,
    *,
    newest: bool,
) -> Record:
    at = end + timedelta(days=5, hours=rng.randint(4, 11), minutes=rng.randint(0, 59))
    records = []
    for row in particulars():
        score = max(2, min(9, round(level + rng.uniform(-1.6, 1.4))))
        low = score < 4 or rng.random() < 0.25
        records.append(
            {
                "particulars": row["label"],
                "score": score,
                "evaluation": evaluation(score),
                "remark": REMARKS[row["key"]] if low else "",
            }
        )
    appraisal: Record = {
        "_id": demo_id(at, "appraisal", str(student.record["_id"])),
        "studentId": student.record["_id"],
        "collegeId": student.college["_id"],
        "departmentId": student.record["departmentId"],
        "fromDate": start,
        "toDate": end,
        "records": records,
        "evidence": _evidence([entry for entry in entries if start <= entry["date"] <= end]),
        "verifiedBy": student.guide["_id"],
        "verifyDate": at,
    }
    if not newest or rng.random() > UNREAD:
        appraisal["acknowledgedOn"] = at + timedelta(days=1, hours=2)
    return appraisal


def _evidence(entries: list[Record]) -> Record:
    evidence: dict[str, Record] = {row["key"]: {**no_evidence()} for row in particulars()}
    for kind in all_kinds():
        if kind.evidenceFor is None:
            continue
        approved = 0
        for entry in entries:
            if entry["kind"] != kind.key or entry.get("superseded"):
                continue
            word = wire_status(entry["status"]).lower()
            approved += word == "approved"
            for key in (kind.evidenceFor, "logBook"):
                evidence[key][word] += 1
        if approved:
            evidence[kind.evidenceFor]["of"].append({"title": kind.title, "url": kind.url, "approved": approved})
    return evidence


def make_sheets(people: People, now: datetime) -> list[Record]:
    """The AETCOM sheets: one for each year of training that is over, the scores a little better each year."""
    sheets = []
    for student in people.students:
        rng = random.Random(f"aetcom {student.record['_id']}")
        start, level = midnight(student.joined), rng.uniform(4.6, 6.4)
        while (at := year_after(start) + timedelta(days=9)) < now:
            scores = {
                field["key"]: max(3, min(10, round(level + rng.uniform(-1.5, 1.5))))
                for group in groups()
                for field in group["fields"]
            }
            sheets.append(
                {
                    "_id": demo_id(at, "aetcom", str(student.record["_id"]), str(start)),
                    "studentId": student.record["_id"],
                    "collegeId": student.college["_id"],
                    "departmentId": student.record["departmentId"],
                    "fromDate": start,
                    "toDate": year_after(start),
                    "year": start.year,
                    "scores": scores,
                    "verifiedBy": student.guide["_id"],
                    "verifyDate": at,
                    "former": [],
                }
            )
            start, level = year_after(start), level + rng.uniform(0.3, 0.9)
    return sheets
