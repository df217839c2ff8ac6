"""A small world for API tests: two colleges that share departments, people of every role, and a little curriculum.

People are named by what they are to each other: ``student`` and ``teacher`` belong together, ``twin_*`` are of the same
department in another college, ``other_*`` of another department in the same college.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import httpx
from bson import ObjectId
from fastapi import FastAPI

from api.access import sessions
from api.core import clock
from api.core.store.database import changed, collection, database
from api.core.text import folded
from api.logbook.contract.kind import Field, Kind
from api.settings import Settings
from api.standing.requirement_packs.release import load_release

Record = dict[str, Any]
PASSWORD = "Correct@1"


def _day(text: str) -> Any:
    return clock.stored_day(clock.parse_day(text))


class World:
    """The records, by name, and a signed-in client for each person."""

    def __init__(self, app: FastAPI, settings: Settings) -> None:
        self.app, self.settings = app, settings
        self.college, self.other_college = ObjectId(), ObjectId()
        self.medicine, self.pathology, self.forensic = ObjectId(), ObjectId(), ObjectId()
        self.course, self.state = ObjectId(), ObjectId()
        self.people: dict[str, ObjectId] = {}
        self.diagnostic, self.procedural, self.foreign_competency = ObjectId(), ObjectId(), ObjectId()
        self.skill, self.procedure_skill, self.foreign_skill = ObjectId(), ObjectId(), ObjectId()
        self.speciality, self.lab_procedure = ObjectId(), ObjectId()
        self._clients: dict[str, httpx.AsyncClient] = {}

    def id(self, name: str) -> str:
        """The id of a person, as text."""
        return str(self.people[name])

    @property
    def scope(self) -> str:
        """The path part of the main college and department."""
        return f"{self.college}/{self.medicine}"

    async def as_(self, name: str) -> httpx.AsyncClient:
        """A client signed in as a person."""
        if name not in self._clients:
            token, _ = await sessions.open_session(self.settings, self.people[name], remember=False)
            self._clients[name] = self.client(token)
        return self._clients[name]

    def client(self, token: str | None = None) -> httpx.AsyncClient:
        """A client with a Bearer token, or without."""
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        transport = httpx.ASGITransport(app=self.app, raise_app_exceptions=False)
        return httpx.AsyncClient(transport=transport, base_url="http://testserver", headers=headers)

    async def close(self) -> None:
        """Ends every client."""
        for client in self._clients.values():
            await client.aclose()

    async def person(self, name: str, shown: str, **fields: Any) -> ObjectId:
        """Adds a person."""
        email = f"{name}@example.com"
        row = {
            "_id": ObjectId(),
            "name": shown,
            "email": email,
            "emailKey": folded(email),
            "phone": f"98765{len(self.people):05d}",
            "collegeId": self.college,
            "departmentId": self.medicine,
            "createdAt": clock.now(),
            **fields,
        }
        await collection("users").insert_one({key: value for key, value in row.items() if value is not None})
        self.people[name] = row["_id"]
        return ObjectId(row["_id"])

    async def student(self, name: str, shown: str, **fields: Any) -> ObjectId:
        """Adds a student who is verified, paid and has joined, and whose synopsis and thesis have titles."""
        usual = {
            "verifyByHod": True,
            "paymentStatus": True,
            "joiningDate": _day("2025-02-03"),
            "courseId": self.course,
        }
        id_ = await self.person(name, shown, **{**usual, **fields})
        place = {"collegeId": self.college, "departmentId": self.medicine, **fields}
        place = {"studentId": id_, **{key: place[key] for key in ("collegeId", "departmentId")}}
        for part, title in (("synopsis", "synopsisTitle"), ("thesis", "title")):
            record = {"_id": ObjectId(), "part": part, **place, title: "Outcome of dengue with warning signs"}
            await collection("theses").insert_one({**record, "history": []})
        return id_

    async def join(self, name: str, day: str) -> None:
        """Changes the joining date of a student."""
        await collection("users").update_one({"_id": self.people[name]}, {"$set": {"joiningDate": _day(day)}})
        changed("users")

    async def staff(self, name: str, shown: str, role: str, **fields: Any) -> ObjectId:
        """Adds a staff member who is not blocked."""
        return await self.person(name, shown, role=role, **{"status": True, **fields})

    def value(self, kind: Kind, field: Field) -> Any:
        """A value that a field takes."""
        references = {
            "teachers": self.people["teacher"],
            "competencies": self.diagnostic if field.sourceFor == "diag" else self.procedural,
            "skills": self.skill if field.sourceFor == "diag" else self.procedure_skill,
            "specialities": self.speciality,
            "procedures": self.lab_procedure,
            "states": self.state,
        }
        if field.name == kind.uniqueField:
            return f"{ObjectId()}"
        if field.type == "reference" and field.source:
            return str(references[field.source])
        if field.type == "choice":
            return field.options[0]
        if field.type == "group":
            return {inner.name: self.value(kind, inner) for inner in field.fields}
        if field.after:
            return (clock.today() + dt.timedelta(days=400)).isoformat()
        if field.range:
            return str(int((field.range[0] + min(field.range[1], 99)) / 2))
        plain: dict[str, Any] = {
            "date": clock.today().isoformat(),
            "integer": 12,
            "time": "09:30",
            "phone": "9876543210",
            "lines": ["Fever for 5 days", "Cough"],
        }
        if field.type in plain:
            return plain[field.type]
        return "120/80 mmHg" if field.pattern else f"A plausible {field.label.lower()}"

    def body(self, kind: Kind, **changes: Any) -> Record:
        """A whole create body of a kind; ``changes`` replace fields, None takes one out."""
        made = {
            field.name: self.value(kind, field)
            for field in kind.fields
            if field.type not in ("file", "derived") and not field.formless
        }
        return {key: value for key, value in {**made, **changes}.items() if value is not None}

    async def create(self, kind: Kind, *, by: str = "student", **changes: Any) -> Record:
        """Creates an entry over HTTP and answers its record."""
        client, body = await self.as_(by), self.body(kind, **changes)
        if kind.file is None:
            answer = await client.post(f"/api/entries/{kind.key}", json=body)
        else:
            answer = await client.post(f"/api/entries/{kind.key}", data=body, files={kind.file.name: pdf_upload()})
        assert answer.status_code == 201, answer.text
        record: Record = answer.json()["data"]
        return record

    async def verify(self, kind: Kind, entry_id: str, *, by: str = "teacher", **changes: Any) -> httpx.Response:
        """Decides over HTTP on an entry as it is now; approves with a good score unless said otherwise."""
        from api.core.text import object_id
        from api.logbook.contract.scoring import criteria_for

        client = await self.as_(by)
        entry = await collection("entries").find_one({"_id": object_id(entry_id)})
        criteria = criteria_for(kind, entry or {})
        score: Any = [{"title": title, "value": 3} for title in criteria] or "3"
        body = {"status": "Approved", "vRemark": "Well done, read further on this.", "score": score}
        body |= {**({"version": entry["version"]} if entry else {}), **changes}
        if kind.scoring.type == "none":
            body.pop("score")
        return await client.post(f"/api/entries/{kind.key}/{entry_id}", json=body)


def pdf_bytes(text: str = "Certificate") -> bytes:
    """A small real PDF, the same one each time: it does not say when it was made."""
    from fpdf import FPDF

    pdf = FPDF()
    pdf.set_creation_date(dt.datetime(2026, 1, 1, tzinfo=dt.UTC))
    pdf.add_page()
    pdf.set_font("helvetica", size=16)
    pdf.cell(text=text)
    return bytes(pdf.output())


def pdf_upload(name: str = "certificate.pdf") -> tuple[str, bytes, str]:
    """A certificate as httpx uploads it."""
    return (name, pdf_bytes(), "application/pdf")


async def _organisation(world: World) -> None:
    state = world.state
    await collection("states").insert_one({"_id": state, "name": "Maharashtra", "code": "MH"})
    for college, name, slug, withheld in (
        (world.college, "Sahyadri Institute of Medical Sciences", "sahyadri", []),
        (world.other_college, "Godavari Medical College", "godavari", ["Cleark"]),
    ):
        row = {"_id": college, "name": name, "slug": slug, "state": state, "withheldRoles": withheld}
        await collection("colleges").insert_one(row)
    for department, name, more in (
        # Its people record every kind, the forensic ones too; those of Pathology are the strangers to these.
        (world.medicine, "General Medicine", {"refNo": "GM/7", "refDate": "01-06-2025", "forensic": True}),
        (
            world.pathology,
            "Pathology",
            {"extraTrainingTypes": ["LABORATORY WORK", "INTERACTIVE SLIDE", "GROSS SEMINAR"]},
        ),
        (world.forensic, "Forensic Medicine & Toxicology", {"forensic": True}),
    ):
        await collection("departments").insert_one({"_id": department, "name": name, **more})
        for college in (world.college, world.other_college):
            link = {"name": name, "collegeId": college, "departmentId": department}
            await collection("collegedepartments").insert_one(link)
    await load_release(database())
    course = {"_id": world.course, "title": "MD General Medicine", "departmentId": world.medicine}
    await collection("courses").insert_one(course)


async def _curriculum(world: World) -> None:
    async def add(name: str, id_: ObjectId, title: str, **fields: Any) -> None:
        row = {"_id": id_, "title": title, "titleKey": folded(title), **fields}
        await collection(name).insert_one(row)

    medicine, pathology = {"departmentId": world.medicine}, {"departmentId": world.pathology}
    await add("computencies", world.diagnostic, "Cardiac investigations", **{"for": "diag"}, **medicine)
    await add("computencies", world.procedural, "Bedside procedures", **{"for": "proc"}, **medicine)
    await add("computencies", world.foreign_competency, "Grossing", **{"for": "proc"}, **pathology)
    await add("skills", world.skill, "ECG interpretation", computencyId=world.diagnostic, **{"for": "diag"}, **medicine)
    await add(
        "skills", world.procedure_skill, "Lumbar puncture", computencyId=world.procedural, **{"for": "proc"}, **medicine
    )
    await add("skills", world.foreign_skill, "Grossing of breast", computencyId=world.foreign_competency, **pathology)
    await add("specialities", world.speciality, "Cardiology", **medicine)
    await add("procedures", world.lab_procedure, "Intubation on a mannequin", **medicine)


async def _people(world: World) -> None:
    await world.student("student", "Asha Kulkarni")
    await world.student("classmate", "Rohan Deshmukh")
    await world.student("twin_student", "Kavya Reddy", collegeId=world.other_college)
    await world.student("other_student", "Imran Shaikh", departmentId=world.pathology)
    await world.student("unverified", "Neha Joshi", verifyByHod=False)
    await world.student("newcomer", "Tenzin Lhamo", joiningDate=None)
    await world.student("unpaid", "Arjun Nair", paymentStatus=False)
    await world.staff("teacher", "Dr. Leena Thomas", "Professor")
    await world.staff("colleague", "Dr. Suresh Bhagwat", "Associate Professor")
    await world.staff("junior", "Dr. Pooja Rane", "Senior Resident")
    await world.staff("hod", "Dr. Meenakshi Rane", "HOD", hod=True)
    await world.staff("clerk", "Mohan Pawar", "Cleark")
    await world.staff("admin", "Sunita Kale", "Admin")
    await world.staff("master", "Master", "Master", collegeId=None, departmentId=None)
    await world.staff("blocked", "Dr. Vikram Sethi", "Professor", status=False)
    await world.staff("twin_teacher", "Dr. Lakshmi Rao", "Professor", collegeId=world.other_college)
    await world.staff("twin_clerk", "Ravi Teja", "Cleark", collegeId=world.other_college)
    await world.staff("other_teacher", "Dr. Farida Contractor", "Professor", departmentId=world.pathology)


@asynccontextmanager
async def make_world(app: FastAPI, settings: Settings) -> AsyncIterator[World]:
    """Builds the world in the current store."""
    world = World(app, settings)
    await _organisation(world)
    await _people(world)
    await _curriculum(world)
    try:
        yield world
    finally:
        await world.close()
