"""One request for each route of the policy table, about what is the actor's own or stands otherwise to the actor."""

from __future__ import annotations

import inspect
import re
from collections.abc import Awaitable, Callable
from typing import Any

import httpx
from bson import ObjectId

from api.access import sessions
from api.accounts.signing_in.devices import key_of
from api.assessment.forms import groups, particulars
from api.core import clock
from api.core.store.database import collection
from api.logbook.contract.registry import all_kinds, by_key
from tests.api.access.matrix.matrix import MISSING, RELATIONS, Rule
from tests.api.access.matrix.principals import STAFF, STUDENTS
from tests.api.access.matrix.records import KIND, STUDENT_ACTORS, Arguments, Records
from tests.api.access.requests.coupons import coupon_bodies, coupon_parts
from tests.api.access.requests.cover import cover_bodies, cover_parts
from tests.api.access.requests.deciding import run_parts
from tests.api.access.requests.drp import drp_bodies
from tests.api.access.requests.jobs import job_bodies, job_parts
from tests.api.access.requests.ledger import ledger_bodies, ledger_parts
from tests.api.access.requests.organisation import organisation_bodies, organisation_parts
from tests.api.access.requests.packs import pack_bodies, pack_parts
from tests.api.access.requests.prints import pdf_parts, print_parts
from tests.api.access.requests.purchases import purchase_bodies, purchase_parts
from tests.api.access.requests.signing_in import signing_in_bodies, signing_in_parts
from tests.api.access.requests.site import site_bodies, site_parts
from tests.api.access.requests.standing import standing_bodies, standing_parts
from tests.api.access.requests.thesis import thesis_bodies
from tests.api.world import PASSWORD, World, pdf_upload

NOT_THE_SUBJECT = {"kind", "month", "name", "actorId", "collegeId", "departmentId"}


def subject_of(rule: Rule) -> str | None:
    """The part of the path that names what the call is about: the record or person, else the place."""
    parts = re.findall(r"{(\w+)}", rule.path)
    records = [part for part in parts if part not in NOT_THE_SUBJECT]
    return next((part for part in (*reversed(records), "departmentId", "collegeId") if part in parts), None)


class Calls(Records):
    """Builds the requests; one instance serves one world."""

    def __init__(self, world: World) -> None:
        super().__init__(world)
        self._read: dict[tuple[str | None, str], httpx.Response] = {}

    def relations_of(self, rule: Rule) -> tuple[str, ...]:
        """The relations that the call tells apart: all, or none but ``own``, where it names nothing.

        A body whose maker takes no relation is known by the parameter's name, which begins with an underscore.
        """
        made = self._bodies().get(rule.id)
        named = made is not None and "relation" in inspect.signature(made).parameters
        plain = all(letter[0] in "PS-" for letter in rule.letters.values())
        return RELATIONS if not plain and (named or subject_of(rule)) else RELATIONS[:1]

    async def send(self, rule: Rule, who: str | None, relation: str) -> list[httpx.Response]:
        """The answers that ``who`` (None: a stranger) gets; one, or one for each kind.

        What was read once by the same person is not read again: a place is the same in several relations.
        """
        client = self.world.client() if who is None else await self.world.as_(who)
        if "<kind>" in rule.path:
            return [await self._create(client, kind.key) for kind in all_kinds()]
        path, arguments = await self.request(rule, who, relation)
        if rule.method != "GET":
            return [await client.request(rule.method, path, **arguments)]
        if (who, path) not in self._read:
            self._read[who, path] = await client.get(path, **arguments)
        return [self._read[who, path]]

    async def request(self, rule: Rule, who: str | None, relation: str) -> tuple[str, Arguments]:
        """The path and the arguments of a call, with what they name made ready."""
        subject = subject_of(rule)
        there = "same" if relation == MISSING and subject else relation
        parts = await self._parts(rule, who, there)
        if there != relation and subject:
            parts[subject] = ObjectId()
        return rule.path.format(**parts), await self._body(rule, who, relation)

    def _place(self, relation: str) -> tuple[ObjectId, ObjectId]:
        """The college and department that a call names."""
        world = self.world
        college = world.other_college if relation in ("twin", "far") else world.college
        return college, world.pathology if relation in ("other", "far") else world.medicine

    async def _parts(self, rule: Rule, who: str | None, relation: str) -> dict[str, Any]:
        world = self.world
        college, department = self._place(relation)
        mine = world.id(who) if who else str(ObjectId())
        student = mine if relation == "own" and who in STUDENT_ACTORS else world.id(STUDENTS[relation])
        user = mine if relation == "own" else world.id(STAFF[relation])
        parts: dict[str, Any] = {
            "kind": KIND,
            "collegeId": college,
            "departmentId": department,
            "studentId": student,
            "userId": user,
            "slug": "sahyadri",
            "competencyId": self._competency(relation),
        }
        parts |= await self.records(rule, who, relation)
        parts |= await self._people(rule, mine, relation)
        parts |= await organisation_parts(world, rule)
        parts |= await signing_in_parts(world, rule)
        parts |= await site_parts(rule)
        parts |= await print_parts(world, rule)
        parts |= await pdf_parts(world, rule)
        parts |= await job_parts(world, rule, who, relation)
        parts |= await run_parts(world, rule, who, relation)
        parts |= await coupon_parts(world, rule)
        parts |= await purchase_parts(world, rule, who, relation)
        parts |= await ledger_parts(world, rule, who, relation)
        parts |= await standing_parts(world, rule, college, department)
        parts |= await pack_parts(world, rule, college, department)
        parts |= await cover_parts(world, rule, college, department, who, relation)
        return parts

    async def _people(self, rule: Rule, mine: str, relation: str) -> dict[str, Any]:
        """Parts of the calls about staff, and about the sessions of a person."""
        world = self.world
        result: dict[str, Any] = {"actorId": mine, "staffId": world.id(STAFF[relation])}
        result["personId"] = world.id("classmate")
        if rule.id == "student.list_of":
            result["userId"] = result["staffId"]
        if "{sessionKey}" in rule.path:
            owner = ObjectId(mine) if relation == "own" else world.people[STAFF[relation]]
            await sessions.open_session(world.settings, owner, remember=False, device="Firefox on Linux")
            row = await collection("sessions").find_one({"userId": owner, "device": "Firefox on Linux"})
            result["sessionKey"] = key_of(row["_id"]) if row else ""
            result["userId"] = str(owner)
        if rule.id == "student.restore":
            result["studentId"] = result["personId"]
            closed = {"$set": {"removedOn": clock.now()}}
            await collection("users").update_one({"_id": world.people["classmate"]}, closed)
        return result

    async def _body(self, rule: Rule, who: str | None, relation: str) -> Arguments:
        made = self._bodies().get(rule.id)
        return {} if made is None else await made(who, relation)

    def _bodies(self) -> dict[str, Callable[[str | None, str], Awaitable[Arguments]]]:
        world = self.world

        async def student_door(_who: str | None, _relation: str) -> Arguments:
            return {"json": {"email": "student@example.com", "password": PASSWORD}}

        async def staff_door(_who: str | None, _relation: str) -> Arguments:
            return {"json": {"email": "teacher@example.com", "password": PASSWORD}}

        async def password(_who: str | None, _relation: str) -> Arguments:
            return {"json": {"currentPassword": PASSWORD, "newPassword": "Better@2x", "confirmPassword": "Better@2x"}}

        async def profile(_who: str | None, _relation: str) -> Arguments:
            return {"files": {"address": (None, "Ward 7")}}

        async def newcomer(_who: str | None, _relation: str) -> Arguments:
            place = {"collegeId": str(world.college), "departmentId": str(world.medicine)}
            number = f"9{int(str(ObjectId())[-8:], 16) % 10**9:09d}"
            person = {"name": "Dr. New", "email": f"{ObjectId()}@example.com", "phone": number}
            return {"json": {**person, "role": "Professor", **place}}

        async def renamed(_who: str | None, _relation: str) -> Arguments:
            return {"json": {"name": "Dr. Renamed", "phone": "+919876543210"}}

        async def block(_who: str | None, _relation: str) -> Arguments:
            return {"json": {"_id": world.id("target"), "status": False}}

        async def first_password(_who: str | None, _relation: str) -> Arguments:
            return {"json": {"newPassword": "Better@2xy"}}

        async def guided(_who: str | None, relation: str) -> Arguments:
            return {"json": {"students": [world.id(STUDENTS[relation])]}}

        async def verified(_who: str | None, _relation: str) -> Arguments:
            return {"json": {"verifyByHod": True}}

        async def many_verified(_who: str | None, _relation: str) -> Arguments:
            return {"json": {"studentIds": [world.id("unverified"), world.id("classmate")], "verifyByHod": True}}

        async def moved(_who: str | None, _relation: str) -> Arguments:
            place = {"collegeId": str(world.college), "departmentId": str(world.pathology)}
            return {"json": {**place, "reason": "Ordered by the university"}}

        async def college(_who: str | None, _relation: str) -> Arguments:
            return {"json": {"id": str(world.college)}}

        async def department(_who: str | None, _relation: str) -> Arguments:
            return {"json": {"id": str(world.medicine)}}

        async def titled(_who: str | None, relation: str) -> Arguments:
            college, department = self._place(relation)
            scope = {"collegeId": str(college), "departmentId": str(ObjectId() if relation == MISSING else department)}
            return {"json": {"title": f"New {ObjectId()}", **scope}}

        async def skill(_who: str | None, relation: str) -> Arguments:
            return {"json": {"title": f"New {ObjectId()}", "computencyId": str(self._competency(relation))}}

        async def decision(_who: str | None, _relation: str) -> Arguments:
            return {"json": {"status": "Approved", "vRemark": "Well done.", "score": "3"}}

        async def version(_who: str | None, _relation: str) -> Arguments:
            return {"json": {"version": 2}}

        async def removal(who: str | None, relation: str) -> Arguments:
            kind = by_key(KIND)
            assert kind is not None
            entry = await self.entry(who, relation)
            return {"json": {"id": str(entry), "type": kind.deleteName, "userId": world.id(who) if who else ""}}

        async def edited(who: str | None, relation: str) -> Arguments:
            entry = await self.entry(who, relation, key="checklist")
            return {"json": {"_id": str(entry), "remark": "Another word"}}

        async def review(_who: str | None, _relation: str) -> Arguments:
            return {"json": {"status": "Approved", "remark": "Well done.", "score": "3"}}

        async def choice(who: str | None, relation: str) -> Arguments:
            return {"json": {"ids": [str(await self.entry(who, relation))]}}

        async def approval(who: str | None, relation: str) -> Arguments:
            seen = {"_id": str(await self.entry(who, relation)), "version": 1}
            return {"json": {"entries": [seen], "vRemark": "Well done.", "score": "3"}}

        async def favourite(_who: str | None, _relation: str) -> Arguments:
            return {"json": {"kind": KIND, "name": f"F {ObjectId()}", "values": {"role": "Assisted"}}}

        async def memo(_who: str | None, relation: str) -> Arguments:
            body = {"date": clock.today().isoformat(), "reason": "Absent", "studentId": world.id(STUDENTS[relation])}
            return {"json": body}

        async def appraisal(_who: str | None, _relation: str) -> Arguments:
            rows = [{"particulars": row["label"], "score": 6} for row in particulars()]
            return {"json": {"records": rows, "toDate": clock.today().isoformat()}}

        async def sheet(_who: str | None, relation: str) -> Arguments:
            body = {"studentId": world.id(STUDENTS[relation]), "fromDate": clock.today().isoformat()}
            return {"json": {**body, "scores": {field["key"]: 7 for group in groups() for field in group["fields"]}}}

        async def answered(who: str | None, _relation: str) -> Arguments:
            return {"json": {"sExplain": "I was unwell."} if who in STUDENT_ACTORS else {"vRemark": "Noted."}}

        async def void(_who: str | None, _relation: str) -> Arguments:
            return {"json": {"reason": "Issued to the wrong student"}}

        async def new_name(_who: str | None, _relation: str) -> Arguments:
            return {"json": {"name": f"F {ObjectId()}"}}

        async def read(_who: str | None, _relation: str) -> Arguments:
            return {"json": {"nStatus": True}}

        return {
            "auth.login_student": student_door,
            "auth.login_staff": staff_door,
            "auth.password_change": password,
            "profile.update": profile,
            "staff.create": newcomer,
            "staff.create_as": newcomer,
            "staff.update": renamed,
            "staff.block": block,
            "staff.password_reset": first_password,
            "guide.assign": guided,
            "guide.unassign": guided,
            "student.update": verified,
            "student.bulk_verify": many_verified,
            "student.password_reset": first_password,
            "person.transfer": moved,
            **organisation_bodies(world),
            **signing_in_bodies(world),
            **site_bodies(world),
            **coupon_bodies(world),
            **purchase_bodies(world),
            **drp_bodies(world),
            **job_bodies(world),
            **ledger_bodies(),
            **standing_bodies(self.world),
            **cover_bodies(self.world, self._place),
            **pack_bodies(world, self._place),
            **thesis_bodies(world, self.entry),
            "department.list": college,
            "course.by_department": department,
            "specialty.add": titled,
            "procedure.add": titled,
            "skill.add": skill,
            "entry.verify": decision,
            "entry.undo": version,
            "entry.delete": removal,
            "favourite.add": favourite,
            "favourite.rename": new_name,
            "appraisal.save": appraisal,
            "aetcom.save": sheet,
            "memo.create": memo,
            "memo.answer": answered,
            "memo.void": void,
            "notification.read": read,
            "notification.read_all": read,
            "bulk.preview": choice,
            "signals.read": choice,
            "bulk.approve": approval,
            "checklist.update": edited,
            "checklist.review": review,
        }

    def _competency(self, relation: str) -> ObjectId:
        if relation == MISSING:
            return ObjectId()
        return self.world.foreign_competency if relation in ("other", "far") else self.world.diagnostic

    async def _create(self, client: httpx.AsyncClient, key: str) -> httpx.Response:
        kind = by_key(key)
        assert kind is not None
        body = self.world.body(kind)
        if kind.file is None:
            return await client.post(f"/api/entries/{key}", json=body)
        return await client.post(f"/api/entries/{key}", data=body, files={kind.file.name: pdf_upload()})
