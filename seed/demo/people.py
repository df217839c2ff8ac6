"""The demo's colleges, staff and students, as they are stored."""

from __future__ import annotations

import hashlib
import json
import random
from dataclasses import dataclass, field
from datetime import UTC, date, datetime, time, timedelta
from functools import cache
from pathlib import Path
from typing import Any

from bson import ObjectId

from api.core.store.driver import Row
from seed.demo.accounts import DOMAIN
from seed.demo.content import department_content

Record = Row

STAFF_ROLES = ("HOD", "Professor", "Associate Professor", "Assistant Professor", "Senior Resident", "Cleark")
SMALL_STAFF_ROLES = ("HOD", "Associate Professor", "Assistant Professor", "Senior Resident", "Cleark")
ACCOUNT_NAMES = {"HOD": "hod", "Professor": "professor", "Senior Resident": "senior", "Cleark": "clerk"}
NAMED_DEPARTMENTS = ("medicine", "forensic", "pathology", "surgery")
# When the colleges were entered; fixed, so that their ids are the same on whatever day the demo is loaded.
OPENED = datetime(2022, 1, 3, tzinfo=UTC)
COLLEGE_FIELDS = ("name", "slug", "address", "phone", "email", "gstin", "website", "poweredBy", "withheldRoles")
FLOORS, DOORS = range(1, 13), range(1, 13)
BLOOD_GROUPS = ("A+", "B+", "B+", "O+", "O+", "AB+", "A-", "O-")

# Department, college and year of training of each student, in the order of the names; the first of a department in the
# second year has the department's demo address. The last three have no logbook yet.
STUDENT_PLAN = (
    *(("General Medicine", 0, year) for year in (3, 2, 1, 3, 1, 2)),
    *(("General Surgery", 0, year) for year in (2, 3, 1, 2)),
    *(("Forensic Medicine & Toxicology", 0, year) for year in (2, 1, 3)),
    *(("Pathology", 0, year) for year in (3, 1, 2)),
    *(("Obstetrics & Gynaecology", 0, year) for year in (3, 2, 1)),
    *(("Paediatrics", 0, year) for year in (2, 3, 1)),
    *(("General Medicine", 1, year) for year in (2, 1)),
    ("General Surgery", 1, 3),
    ("General Medicine", 2, 2),
    ("Paediatrics", 2, 1),
)
SPECIAL_STUDENTS = (
    ("newcomer", "General Medicine", {"joiningDate": None}),
    ("unpaid", "General Surgery", {"paymentStatus": False}),
    ("unverified", "Paediatrics", {"verifyByHod": False}),
)

# Trainees who show the states of standing: address, name, days since joining, what is set of the training. Of each the
# college began to record twenty weeks ago, but of the one who is behind.
TRAINEES: tuple[tuple[str, str, int, dict[str, object]], ...] = (
    ("all-met", "Ishita Bhattacharya", 1010, {}),
    ("one-red", "Prateek Malviya", 1010, {}),
    ("behind", "Gurleen Kaur Dhillon", 600, {}),
    ("on-leave", "Meera Unnikrishnan", 500, {}),
    ("transferred", "Zubair Ahmed Wani", 640, {}),
    ("residency-short", "Thejaswini Rao", 720, {}),
    ("diploma-holder", "Kunal Deshpande", 420, {"postDiploma": True}),
)
TRAINEES_DEPARTMENT = "General Surgery"
RECORDED_DAYS = 140
TRANSFERRED_AFTER = 200


def number_of(email: str, length: int) -> str:
    """A registration number or referral id that looks drawn by lot and is the same on every load."""
    alphabet = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"
    return "".join(alphabet[byte % len(alphabet)] for byte in hashlib.sha256(email.encode()).digest()[:length])


@dataclass
class Student:
    """A student and what the logbook needs to know about them."""

    record: Record
    department: str
    college: Record
    year: int
    joined: date
    staff: list[Record]
    guide: Record
    account: str
    residency: tuple[date, date] | None = None
    """First and last day of the district residency, once the college has set them."""
    used: dict[str, list[Any]] = field(default_factory=dict)


@dataclass
class People:
    """Everyone in the demo."""

    colleges: list[Record]
    links: list[Record]
    users: list[Record]
    students: list[Student]
    trainees: list[Student] = field(default_factory=list)
    """Those who show the states of standing, apart from the logbooks of the others."""


@cache
def names() -> Record:
    """Names of colleges, staff, students and patients."""
    content: Record = json.loads((Path(__file__).parent / "data" / "people.json").read_text("utf-8"))
    return content


def state_of(college: Record) -> str:
    """The name of the state of a stored college."""
    return next(str(each["state"]) for each in names()["colleges"] if each["name"] == college["name"])


def demo_id(at: datetime, *key: str) -> ObjectId:
    """A fixed id that sorts by `at`, as a generated one would."""
    digest = hashlib.sha256("\x1f".join(("demo", *key)).encode()).hexdigest()
    return ObjectId(f"{int(at.timestamp()):08x}{digest[:16]}")


def midnight(day: date) -> datetime:
    """A calendar date as it is stored."""
    return datetime.combine(day, time(), UTC)


def address_of(name: str) -> str:
    """The name-based demo address."""
    words = name.removeprefix("Dr. ").lower().replace("'", "").split()
    return f"{'.'.join(words)}@{DOMAIN}"


def make_people(places: dict[str, dict[str, ObjectId]], today: date, password_hash: str, rng: random.Random) -> People:
    """Colleges with their departments, staff of every role, and the students."""
    founded = midnight(today - timedelta(days=1200))
    people = People([], [], [], [])
    for college in names()["colleges"]:
        record = {
            "_id": demo_id(OPENED, "college", college["slug"]),
            **{key: college[key] for key in COLLEGE_FIELDS},
            "state": places["states"][college["state"]],
            "extraLeaveTypes": [],
        }
        people.colleges.append(record)
        people.links += [
            {
                "_id": demo_id(OPENED, "link", college["slug"], department),
                "name": department,
                "collegeId": record["_id"],
                "departmentId": places["departments"][department],
            }
            for department in college["departments"]
        ]
    maker = _Maker(places, today, founded, password_hash, rng, people)
    maker.make_staff()
    maker.make_students()
    maker.make_trainees()
    return people


@dataclass
class _Maker:
    places: dict[str, dict[str, ObjectId]]
    today: date
    founded: datetime
    password_hash: str
    rng: random.Random
    people: People
    phones: int = 0

    def user(self, name: str, email: str, college: int, department: str, created: datetime, **more: object) -> Record:
        """One account; what every account has, and more."""
        self.phones += 1
        record = {
            "_id": demo_id(created, "user", email),
            "name": name,
            "email": email,
            "emailKey": email.casefold(),
            "phone": f"90003{self.phones:05d}",
            "phoneKey": f"+9190003{self.phones:05d}",
            "passwordHash": self.password_hash,
            "collegeId": self.people.colleges[college]["_id"],
            "departmentId": self.places["departments"][department],
            "createdAt": created,
            "updatedAt": created,
            **({"identity": number_of(email, 10)} if "role" in more else {"userId": number_of(email, 9)}),
            **more,
        }
        self.people.users.append(record)
        return record

    def staff_member(
        self, name: str, email: str, college: int, department: str, role: str, *, status: bool = True
    ) -> None:
        """One staff account."""
        joined = midnight(self.today - timedelta(days=self.rng.randrange(1300, 6000)))
        self.user(
            name,
            email,
            college,
            department,
            self.founded,
            role=role,
            status=status,
            hod=role == "HOD",
            joiningDate=joined,
        )

    def make_staff(self) -> None:
        """HOD to clerk for every department; the first college has every role."""
        waiting = iter(names()["staff"])
        for index, college in enumerate(names()["colleges"]):
            for department in college["departments"]:
                stem = department_content(department)["stem"]
                for role in STAFF_ROLES if index == 0 else SMALL_STAFF_ROLES:
                    name = next(waiting)
                    email = address_of(name)
                    if index == 0 and stem in NAMED_DEPARTMENTS and role in ACCOUNT_NAMES:
                        email = f"{ACCOUNT_NAMES[role]}.{stem}@{DOMAIN}"
                    if index == 1 and role == "HOD" and stem == "medicine":
                        email = f"hod.medicine2@{DOMAIN}"
                    self.staff_member(name, email, index, department, role)
        extra = names()["staffExtra"]
        self.staff_member(extra["master"], f"master@{DOMAIN}", 0, "General Medicine", "Master")
        self.staff_member(extra["admin"], f"admin@{DOMAIN}", 0, "General Medicine", "Admin")
        self.staff_member(
            extra["blocked"], f"blocked.staff@{DOMAIN}", 0, "General Surgery", "Assistant Professor", status=False
        )

    def teachers(self, college: int, department: str) -> list[Record]:
        """Staff of a department who are named on entries."""
        college_id = self.people.colleges[college]["_id"]
        department_id = self.places["departments"][department]
        return [
            user
            for user in self.people.users
            if user.get("role") in STAFF_ROLES[:-1]
            and user["status"]
            and user["collegeId"] == college_id
            and user["departmentId"] == department_id
        ]

    def make_students(self) -> None:
        """Students of three years with a logbook, and the three who cannot have one yet."""
        taken: set[str] = set()
        waiting = iter(names()["students"])
        for department, college, year in STUDENT_PLAN:
            name = next(waiting)
            stem = department_content(department)["stem"]
            account = f"student.{stem}" + ("2" if college == 1 else "")
            demo = year == 2 and account not in taken and college < 2
            demo = demo and (stem in NAMED_DEPARTMENTS if college == 0 else stem == "medicine")
            email = f"{account}@{DOMAIN}" if demo else address_of(name)
            taken.update([account] if demo else [])
            joined = self.today - timedelta(days=year * 365 - 80 - self.rng.randrange(20))
            staff = self.teachers(college, department)
            guide = self.rng.choice([member for member in staff if "Professor" in member["role"]])
            record = self.student_user(name, email, college, department, joined, staff, {"guide": guide["_id"]})
            college_record = self.people.colleges[college]
            self.people.students.append(
                Student(record, department, college_record, year, joined, staff, guide, account if demo else "")
            )
        for account, department, changes in SPECIAL_STUDENTS:
            name = next(waiting)
            joined = self.today - timedelta(days=12)
            staff = self.teachers(0, department)
            record = self.student_user(name, f"{account}@{DOMAIN}", 0, department, joined, staff, changes)
            for key in [key for key, value in record.items() if value is None]:
                del record[key]

    def make_trainees(self) -> None:
        """The students who show the states of standing."""
        department, staff = TRAINEES_DEPARTMENT, self.teachers(0, TRAINEES_DEPARTMENT)
        guide = next(member for member in staff if member["role"] == "Professor")
        for account, name, days, changes in TRAINEES:
            joined = self.today - timedelta(days=days)
            more: Record = {"guide": guide["_id"], "admissionBatch": joined.year, **changes}
            if account != "behind":
                more["recordedFrom"] = midnight(self.today - timedelta(days=RECORDED_DAYS))
            if account == "transferred":
                left = joined + timedelta(days=TRANSFERRED_AFTER)
                place = {
                    "collegeId": self.people.colleges[1]["_id"],
                    "departmentId": self.places["departments"][department],
                }
                more["formerPlaces"] = [{**place, "since": midnight(joined), "until": midnight(left)}]
                more["placeSince"] = midnight(left)
            record = self.student_user(name, f"{account}@{DOMAIN}", 0, department, joined, staff, more)
            college = self.people.colleges[0]
            self.people.trainees.append(Student(record, department, college, 3, joined, staff, guide, account))

    def student_user(
        self,
        name: str,
        email: str,
        college: int,
        department: str,
        joined: date,
        staff: list[Record],
        changes: Record,
    ) -> Record:
        """One student account with a filled profile."""
        place = names()["colleges"][college]
        father, mother = names()["parents"][name]
        number = len(self.people.users)
        born = date(joined.year - 26, 1, 1) + timedelta(days=self.rng.randrange(700))
        return self.user(
            name,
            email,
            college,
            department,
            midnight(joined) - timedelta(days=self.rng.randrange(1, 5)),
            **{
                "courseId": self.places["courses"][str(self.places["departments"][department])],
                "unitHead": next(m["_id"] for m in staff if m["role"] in ("Professor", "Associate Professor")),
                "userId": f"PGL{number:06d}",
                "verifyByHod": True,
                "paymentStatus": True,
                "certified": False,
                "joiningDate": midnight(joined),
                "regDate": midnight(joined - timedelta(days=420)),
                "validUpto": midnight(joined + timedelta(days=1405)),
                "uni_rollno": f"{joined.year % 100}M{1000 + number}",
                "col_rollno": f"PG{joined.year}/{number:03d}",
                "fat_name": father,
                "mot_name": mother,
                "address": f"Room {self.rng.choice(FLOORS)}{self.rng.choice(DOORS):02d}, PG Hostel, {place['address']}",
                "dob": midnight(born),
                "bloodGroup": self.rng.choice(BLOOD_GROUPS),
                "vaccinationStatus": "Yes",
                "panNumber": f"{self.rng.randrange(100000, 199999)}",
                "medicalCouncil": f"{place['state']} Medical Council",
                **changes,
            },
        )
