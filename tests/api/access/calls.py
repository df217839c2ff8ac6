"""One request for each route of the policy table, about what is the actor's own or stands otherwise to the actor."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

import httpx
from bson import ObjectId

from api.core import clock
from api.core.database import collection
from api.core.files.limits import PICTURE
from api.logbook.registry import all_kinds, by_key
from api.notifications.service import made
from tests.api.access.matrix import Rule
from tests.api.core.files.samples import picture
from tests.api.world import PASSWORD, World, pdf_upload

KIND = "procedure"
"""A kind with a patient and a score, for the routes that are the same for every kind."""
STUDENTS = {"own": "student", "same": "classmate", "twin": "twin_student", "other": "other_student"}

Arguments = dict[str, Any]


class Calls:
    """Builds the requests; one instance serves one world."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.template: dict[str, Any] = {}

    async def send(self, rule: Rule, who: str | None, relation: str) -> list[httpx.Response]:
        """The answers that ``who`` (None: a stranger) gets; one, or one for each kind."""
        client = self.world.client() if who is None else await self.world.as_(who)
        if "<kind>" in rule.path:
            return [await self._create(client, kind.key) for kind in all_kinds()]
        path = rule.path.format(**await self._parts(rule, who, relation))
        return [await client.request(rule.method, path, **await self._body(rule, who, relation))]

    async def _parts(self, rule: Rule, who: str | None, relation: str) -> dict[str, Any]:
        world = self.world
        college = world.other_college if relation == "twin" else world.college
        department = world.pathology if relation == "other" else world.medicine
        mine = world.id(who) if who else str(ObjectId())
        student = mine if relation == "own" and who in ("student", "unverified") else world.id(STUDENTS[relation])
        user = mine if relation == "own" else world.id({"same": "colleague"}.get(relation, f"{relation}_teacher"))
        parts: dict[str, Any] = {
            "kind": KIND,
            "collegeId": college,
            "departmentId": department,
            "studentId": student,
            "userId": user,
            "slug": "sahyadri",
            "competencyId": self._competency(relation),
        }
        if "{entryId}" in rule.path:
            key = "checklist" if rule.id.startswith("checklist.") else KIND
            parts["entryId"] = await self.entry(who, relation, key=key, decided=rule.id == "entry.undo")
        if "{notificationId}" in rule.path:
            parts["notificationId"] = await self._notification(who if relation == "own" else STUDENTS[relation])
        if "{token}" in rule.path or "{fileId}" in rule.path:
            parts |= await self._file()
        return parts

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

        async def college(_who: str | None, _relation: str) -> Arguments:
            return {"json": {"id": str(world.college)}}

        async def department(_who: str | None, _relation: str) -> Arguments:
            return {"json": {"id": str(world.medicine)}}

        async def titled(_who: str | None, relation: str) -> Arguments:
            scope = {
                "collegeId": str(world.other_college if relation == "twin" else world.college),
                "departmentId": str(world.pathology if relation == "other" else world.medicine),
            }
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

        async def read(_who: str | None, _relation: str) -> Arguments:
            return {"json": {"nStatus": True}}

        return {
            "auth.login_student": student_door,
            "auth.login_staff": staff_door,
            "auth.password_change": password,
            "profile.update": profile,
            "department.list": college,
            "course.by_department": department,
            "specialty.add": titled,
            "procedure.add": titled,
            "skill.add": skill,
            "entry.verify": decision,
            "entry.undo": version,
            "entry.delete": removal,
            "notification.read": read,
            "notification.read_all": read,
            "bulk.preview": choice,
            "bulk.approve": approval,
            "checklist.update": edited,
            "checklist.review": review,
        }

    def _competency(self, relation: str) -> ObjectId:
        return self.world.foreign_competency if relation == "other" else self.world.diagnostic

    async def _create(self, client: httpx.AsyncClient, key: str) -> httpx.Response:
        kind = by_key(key)
        assert kind is not None
        body = self.world.body(kind)
        if kind.file is None:
            return await client.post(f"/api/entries/{key}", json=body)
        return await client.post(f"/api/entries/{key}", data=body, files={"certificate": pdf_upload()})

    async def _notification(self, who: str | None) -> ObjectId:
        row = made(self.world.people[who or "student"], "memo.issued", "A memo", "", at=clock.now())
        await collection("notifications").insert_one(row)
        return ObjectId(row["_id"])

    async def _file(self) -> dict[str, Any]:
        files = self.world.app.state.files
        content = picture()
        kept = await files.put("logo.png", content, PICTURE, purpose="logo", public=True)
        private = await files.put("face.png", content, PICTURE, purpose="profilePic", ownerId=self.world.people["hod"])
        shown = await files.describe([private["_id"]], self.world.people["hod"])
        return {"fileId": kept["_id"], "token": shown[private["_id"]]["url"].rsplit("/", 1)[-1]}

    async def entry(self, who: str | None, relation: str, *, key: str = KIND, decided: bool = False) -> ObjectId:
        """A fresh entry of the student who stands in ``relation`` to ``who``; pending, or decided on by ``who``."""
        kind = by_key(key)
        assert kind is not None
        if self.template.get("kind") != key:
            created = await self.world.create(kind)
            self.template = await collection("entries").find_one({"_id": ObjectId(created["_id"])})
        owner = who if relation == "own" and who in ("student", "unverified") else STUDENTS[relation]
        student = await collection("users").find_one({"_id": self.world.people[owner]})
        row = {
            **self.template,
            "_id": ObjectId(),
            "clientId": str(ObjectId()),
            "studentId": student["_id"],
            "collegeId": student["collegeId"],
            "departmentId": student["departmentId"],
        }
        if decided and who is not None:
            by, at = self.world.people[who], clock.now()
            item = {"id": ObjectId(), "at": at, "by": by, "role": "Professor", "status": "Approved", "score": "3"}
            row |= {"status": "Approved", "verifiedBy": by, "verifiedOn": at, "version": 2, "history": [item]}
        await collection("entries").insert_one(row)
        return ObjectId(row["_id"])
