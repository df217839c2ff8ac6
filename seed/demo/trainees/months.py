"""The demo's signed months: guides sign what is over within days, some late, and leave the last month of every second
student unsigned on any day, so that there is something to sign. They sign a month again if an entry was added to it
later, except if it was added recently: a posting or a certificate is recorded when it ends and dated when it began."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from datetime import date, datetime, timedelta

from bson import ObjectId

from api.core.security import seals
from api.logbook.service import recorded_digest, recorded_entry
from api.standing.engine.facts import APPROVED
from api.standing.engine.periods.months import month_digest
from api.standing.facts.entries import as_recorded
from api.standing.months.evidence import PURPOSE, sealed_part
from api.standing.months.members import is_member, members
from seed.demo.people import People, Record, Student, demo_id, midnight

UNSIGNED = frozenset({"behind", "transferred"})
"""Whose months nobody signed."""
REMARKS = ("", "", "", "Regular and complete.", "Write every week, not at the end of the month.", "Good progress.")
SATISFACTORY = "Satisfactory"
NOT_SIGNED_AGAIN = timedelta(days=45)
"""How recently an entry was added to a signed month for the guide not to have signed it again."""


def make_months(people: People, entries: Sequence[Record], now: datetime) -> list[Record]:
    """The signatures of guides under the months of their trainees, by what was recorded until then."""
    by_student: dict[ObjectId, list[Record]] = {}
    for entry in entries:
        by_student.setdefault(entry["studentId"], []).append(entry)
    signed: list[Record] = []
    waiting = {student.record["_id"] for student in people.students[::2]}
    for student in [*people.students, *people.trainees]:
        id_ = student.record["_id"]
        if student.account not in UNSIGNED:
            signed += _signatures(student, by_student.get(id_, []), now, last_waits=id_ in waiting)
    return signed


def _signatures(student: Student, entries: Sequence[Record], now: datetime, *, last_waits: bool) -> list[Record]:
    rng = random.Random(f"months {student.record['_id']}")
    months: list[Record] = []
    first = student.joined
    while (following := _month_after(first)) <= now.date():
        is_last = _month_after(following) > now.date()
        late = rng.random()
        days = rng.randint(1, 8) if late < 0.9 else rng.randint(12, 25)
        at = midnight(following + timedelta(days=days)) + timedelta(hours=5, minutes=rng.randint(0, 59))
        if at < now and not (is_last and last_waits):
            last = following - timedelta(days=1)
            months.append(_signature(student, entries, first, last, at, rng))
            added = [row["receivedOn"] for row in entries if _is_added(row, first, last, at)]
            if added and now - max(added) > NOT_SIGNED_AGAIN:
                again = midnight(max(added).date() + timedelta(days=4)) + timedelta(hours=6)
                months.append(_signature(student, entries, first, last, again, rng, n=2))
        first = following
    return months


def _is_added(row: Record, first: date, last: date, at: datetime) -> bool:
    """Return whether an entry of a month was received after the month was signed."""
    return bool(
        row["receivedOn"] >= at
        and first <= row["date"].date() <= last
        and row["kind"] != "leave"
        and row["status"] != "Rejected"
    )


def _month_after(day: date) -> date:
    """The first day of the month after that of a day."""
    return (day.replace(day=1) + timedelta(days=32)).replace(day=1)


def _signature(
    student: Student, entries: Sequence[Record], first: date, last: date, at: datetime, rng: random.Random, n: int = 1
) -> Record:
    there = [row for row in entries if first <= row["date"].date() <= last and row["receivedOn"] < at]
    facts = as_recorded(entry for row in there if (entry := recorded_entry(row)) is not None).entries
    whole = {str(row["_id"]): row for row in there}
    signed = [row for row in facts if is_member(row, first, last)]
    inside = [(row.id, row.kind, row.day, recorded_digest(whole[row.id])) for row in signed]
    place = {"collegeId": student.record["collegeId"], "departmentId": student.record["departmentId"]}
    month, span = f"{first:%Y-%m}", (last - first).days + 1
    row: Record = {
        "_id": demo_id(at, "month", str(student.record["_id"]), month),
        "studentId": student.record["_id"],
        **place,
        "month": month,
        "n": n,
        "by": student.guide["_id"],
        "byName": student.guide["name"],
        "byRole": student.guide["role"],
        "byNumber": "",
        "signedAs": "guide",
        "reason": "",
        "at": at,
        "digest": month_digest(
            str(student.record["_id"]), f"{place['collegeId']}/{place['departmentId']}", month, inside
        ),
        "members": members(facts, first, last),
        "entries": [{"id": ObjectId(one), "kind": kind, "digest": digest} for one, kind, _, digest in sorted(inside)],
        "counts": {
            "kinds": _kinds(there),
            "weeksMissed": 0,
            "weeksLate": 0,
            "leaveDays": 0,
            "residencyDays": 0,
        },
        "days": span - rng.choice((0, 0, 0, 1, 2)),
        "trainingDays": span,
        "band": SATISFACTORY if rng.random() < 0.4 else "",
        "remark": rng.choice(REMARKS),
    }
    row["seal"] = ""
    if seals.ready():
        row["seal"] = seals.seal(PURPOSE, sealed_part(row))
    return row


def _kinds(there: Sequence[Record]) -> list[Record]:
    counts: dict[str, Counter[str]] = {}
    for row in there:
        if row["kind"] != "leave":
            status = "approved" if row["status"] in APPROVED else str(row["status"]).lower()
            counts.setdefault(row["kind"], Counter())[status] += 1
    ordered = sorted(counts.items(), key=lambda item: (-item[1].total(), item[0]))
    return [
        {"kind": kind, "approved": of["approved"], "pending": of["pending"], "rejected": of["rejected"]}
        for kind, of in ordered
    ]
