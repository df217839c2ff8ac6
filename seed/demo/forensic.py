"""The demo's forensic registers: autopsies, opinions and scenes that the students of Forensic Medicine recorded."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import dataclass, field
from datetime import date, datetime, timedelta

from bson import ObjectId

from api.logbook.integrity.unique import claim_of, correction_of
from seed.demo.assessed.verification import Decider, kind_of
from seed.demo.patients import patient_name
from seed.demo.people import People, Record, Student, midnight, state_of
from seed.demo.schedule import Draft

DEPARTMENT = "Forensic Medicine & Toxicology"
ACCOUNT = "student.forensic"
PLAN = {"medico": 3, "expert": 1, "crime": 1}
"""How many of each register a student has; the one of the demo account has each in every state."""
OUTCOMES = ("Approved", "Rejected", "Pending")
SETTLED = 60
"""For so many days at least what was decided lies back: its notifications have been read."""
STATIONS = ("Mandya Rural", "Maddur", "Srirangapatna", "Pandavapura")
DEATHS = (
    ("Head injury in a road traffic collision", "Found on the highway at night; dead on arrival."),
    ("Asphyxia due to hanging", "Found suspended at home in the morning by the family."),
    ("Poisoning by an organophosphorus compound", "Brought from the field, froth at the mouth; died after six hours."),
    ("Drowning", "Taken from a farm pond on the second day."),
    ("Burns of 80 % of the body surface", "Stove accident as told by the husband; died on the fourth day."),
    ("Haemorrhagic shock from a stab wound of the chest", "Quarrel in the evening; brought dead."),
)
OPINIONS = (
    ("Knife, blade 18 cm", "The stab wound described may be caused by this weapon."),
    ("Clothes with cut marks", "The cuts agree in place and size with the injuries described."),
    ("Skeletal remains, 14 bones", "Human, male, adult; no ante-mortem injury is seen."),
)
SCENES = (
    "Farm pond, 2 km north of the village",
    "First-floor room of a rented house",
    "Canal road near the pump house",
)
BOARD = "Dr. V. Kulkarni, Dr. H. Bhat"
GOOD = "Findings are complete and in order. Signed."
LACKING = "The viscera preserved are not named in the report. Record it again with the list."


@dataclass
class _Register:
    """The next number of each register of a college."""

    numbers: Counter[tuple[ObjectId, str]] = field(default_factory=Counter)

    def number(self, college: ObjectId, kind: str, year: int) -> str:
        self.numbers[(college, kind)] += 1
        return f"PMR/{year}/{100 + self.numbers[(college, kind)]}"


def make_forensic(people: People, titles: dict[ObjectId, str], now: datetime) -> list[Record]:
    """The records of all students of the department, each received, and pending or decided."""
    register, entries = _Register(), list[Record]()
    students = [student for student in people.students if student.department == DEPARTMENT]
    for number, student in enumerate(students):
        rng = random.Random(f"forensic {number}")
        room = min(220, (now.date() - student.joined).days - 40)
        if room <= SETTLED:
            continue
        decider = Decider(student, rng, now, 0.0, titles)
        for kind, count in PLAN.items():
            outcomes = OUTCOMES if student.account == ACCOUNT else rng.choices(OUTCOMES, (7, 1, 1), k=count)
            for outcome in outcomes:
                days = rng.randint(1, 9) if outcome == "Pending" else rng.randint(SETTLED, room)
                entries.append(_record(decider, kind, outcome, decider.now.date() - timedelta(days=days), register))
    return entries


def make_claims(entries: list[Record]) -> list[Record]:
    """What says that the records' numbers are taken, and which entries are corrected."""
    claims = []
    for entry in entries:
        number = claim_of(kind_of(entry["kind"]), entry)
        owner = {name: entry[name] for name in ("studentId", "clientId", "collegeId")}
        keys = (correction_of(entry), number if entry["status"] != "Rejected" else None)
        claims += [{"_id": key, **owner, "at": entry["receivedOn"]} for key in keys if key is not None]
    return claims


def _record(decider: Decider, kind: str, outcome: str, day: date, register: _Register) -> Record:
    student, rng = decider.student, decider.rng
    number = register.number(student.college["_id"], kind, day.year)
    entry = decider.receive(Draft(kind, day, {**_common(student, rng, number, day), **_own(kind, rng)}))
    entry["wantsCertificate"] = True
    if outcome != "Pending":
        remark = GOOD if outcome == "Approved" else LACKING
        decider.decide(entry, outcome, None, remark, decider.decision_time(entry), student.guide)
    return entry


def _common(student: Student, rng: random.Random, number: str, day: date) -> Record:
    who = rng.choice("mmf")
    return {
        "date": midnight(day),
        "pmr_date": midnight(day),
        "pmr_no": number,
        "name": patient_name(rng, state_of(student.college), who, initials=False),
        "age": f"{rng.randint(18, 74)} years",
        "sex": "Female" if who == "f" else "Male",
        "fir_no": f"DD {rng.randint(11, 480)}/{day.year}",
        "fir_date": midnight(day - timedelta(days=1)),
        "police_station": rng.choice(STATIONS),
        "studentRemark": "",
    }


def _own(kind: str, rng: random.Random) -> Record:
    cause, history = rng.choice(DEATHS)
    if kind == "medico":
        return {"caseHistory": history, "cause_death": cause, "board_member": BOARD, "topic": cause}
    if kind == "expert":
        material, opinion = rng.choice(OPINIONS)
        return {"caseHistory": history, "material": material, "expert_opinion": opinion, "topic": material}
    place = rng.choice(SCENES)
    return {"caseHistory": history, "place": place, "topic": place}
