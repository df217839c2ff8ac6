"""The demo's memos: issued to some students in the last months, explained, closed, or still open."""

from __future__ import annotations

import json
import random
from collections import Counter
from datetime import datetime, timedelta
from pathlib import Path

from api.core.text import folded
from api.memos.service import number_of
from seed.demo.people import People, Record, Student, demo_id, midnight

SHARE = 0.55
"""Of the students, those who ever got one."""
RICH = 3
"""How many the student of the first demo account has: one in each state."""
STATES = ("Closed", "Explained", "Pending")


def make_memos(people: People, now: datetime) -> list[Record]:
    """The memos, numbered by college, department and year in the order of their issue."""
    words = json.loads((Path(__file__).parents[1] / "data" / "memos.json").read_text("utf-8"))
    rng = random.Random("memos")
    memos = []
    for student in people.students:
        rich = student.account == "student.medicine"
        if not rich and rng.random() > SHARE:
            continue
        for place in range(RICH if rich else 1):
            state = STATES[place] if rich else rng.choice((*STATES, "Closed", "Closed"))
            days = {"Closed": rng.randint(20, 140), "Explained": rng.randint(3, 9), "Pending": rng.randint(1, 4)}[state]
            memos.append(_memo(student, rng.choice(words), state, now - timedelta(days=days, hours=rng.randint(0, 5))))
    memos.sort(key=lambda memo: (memo["issuedOn"], memo["_id"]))
    numbers: Counter[tuple[object, ...]] = Counter()
    names = {student.record["_id"]: student.record["name"] for student in people.students}
    for memo in memos:
        series = (memo["collegeId"], memo["departmentId"], memo["year"])
        numbers[series] += 1
        memo["n"] = numbers[series]
        memo["memoNumber"] = number_of(memo["year"], memo["n"])
        memo["searchText"] = folded(f"{memo['memoNumber']} {names[memo['studentId']]} {memo['reason']}")
    return memos


def _memo(student: Student, words: dict[str, str], state: str, at: datetime) -> Record:
    head = next(member for member in student.staff if member["role"] == "HOD")
    memo: Record = {
        "_id": demo_id(at, "memo", str(student.record["_id"]), state),
        "year": at.year,
        "date": midnight(at.date()),
        "reason": words["reason"],
        "status": state,
        "collegeId": student.college["_id"],
        "departmentId": student.record["departmentId"],
        "studentId": student.record["_id"],
        "teacherId": student.guide["_id"],
        "issuedOn": at,
        "history": [{"at": at, "by": student.guide["_id"], "role": student.guide["role"], "did": "issued"}],
    }
    if state != "Pending":
        on = at + timedelta(days=1, hours=3)
        memo |= {"sExplain": words["explain"], "explainedOn": on}
        memo["history"].append({"at": on, "by": student.record["_id"], "role": "Student", "did": "explained"})
    if state == "Closed":
        on = at + timedelta(days=3, hours=1)
        memo |= {"vRemark": words["remark"], "remarkBy": head["_id"], "remarkOn": on}
        memo["history"].append({"at": on, "by": head["_id"], "role": "HOD", "did": "closed", "text": words["remark"]})
    return memo
