"""Fresh records for the calls of the policy table, each of somebody who stands in a relation to who asks."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from bson import ObjectId

from api.core import clock
from api.core.files.limits import CERTIFICATE, PICTURE
from api.core.files.showing.conversion import Converter
from api.core.files.showing.renditions import Renditions
from api.core.store.database import collection
from api.core.store.records import stored
from api.logbook.contract.registry import by_key
from api.notifications.service import new_notification
from tests.api.access.matrix.matrix import MISSING, Rule
from tests.api.access.matrix.principals import STUDENTS
from tests.api.core.files.samples import GOOD, picture
from tests.api.world import World

KIND = "procedure"
"""A kind with a patient and a score, for the routes that are the same for every kind."""
STUDENT_ACTORS = ("student", "unverified")

Arguments = dict[str, Any]


class Records:
    """Makes them in one world."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.template: dict[str, Any] = {}

    async def records(self, rule: Rule, who: str | None, relation: str) -> dict[str, Any]:
        """The parts of the rule's path that name a record, each with one of its own."""
        parts: dict[str, Any] = {}
        if "{entryId}" in rule.path:
            key = "checklist" if rule.id.startswith("checklist.") else KIND
            parts["entryId"] = await self.entry(who, relation, key=key, decided=rule.id == "entry.undo")
        if "{notificationId}" in rule.path:
            parts["notificationId"] = await self._notification(who if relation == "own" else STUDENTS[relation])
        if "{favouriteId}" in rule.path:
            parts["favouriteId"] = await self._favourite(who if relation == "own" else STUDENTS[relation])
        if "{appraisalId}" in rule.path:
            parts["appraisalId"] = await self._appraisal(who, relation)
        if "{recordId}" in rule.path:
            waits = rule.id == "drpc.accept"
            parts["recordId"] = (
                await self._coordinator(relation) if waits else await self.entry(who, relation, key="drpActivity")
            )
        if "{memoId}" in rule.path:
            parts["memoId"] = await self._memo(who, relation)
        if "{token}" in rule.path or "{fileId}" in rule.path:
            parts |= await self._file()
        return parts

    async def _favourite(self, who: str | None) -> ObjectId:
        owner, name = self.world.people[who or "student"], str(ObjectId())
        records = await collection("favourites").find({"userId": owner}, {"n": 1}).to_list(length=100)
        row: Arguments = {
            "_id": ObjectId(),
            "userId": owner,
            "n": 100 + len(records),
            "kind": KIND,
            "name": name,
            "nameKey": name,
        }
        await collection("favourites").insert_one({**row, "values": {"role": "Assisted"}, "createdOn": clock.now()})
        return ObjectId(row["_id"])

    async def _appraisal(self, who: str | None, relation: str) -> ObjectId:
        """A fresh appraisal of the student who stands in ``relation`` to ``who``."""
        owner = who if relation == "own" and who in STUDENT_ACTORS else STUDENTS[relation]
        day, student = clock.stored_day(clock.today()), self.world.people[owner or "student"]
        record = await collection("users").find_one({"_id": student})
        row: Arguments = {"_id": ObjectId(), "studentId": student, "fromDate": day, "toDate": day, "records": []}
        row |= {name: record[name] for name in ("collegeId", "departmentId")} | {"verifyDate": clock.now()}
        await collection("appraisals").insert_one({**row, "verifiedBy": self.world.people["teacher"]})
        return ObjectId(row["_id"])

    async def _coordinator(self, relation: str) -> ObjectId:
        """A fresh coordinator that the student who stands in ``relation`` has added; an id of none for the missing."""
        if relation == MISSING:
            return ObjectId()
        student = await collection("users").find_one({"_id": self.world.people[STUDENTS[relation]]})
        day = clock.stored_day(clock.today())
        row = {
            "_id": ObjectId(),
            "name": "Dr. Anil Gaikwad",
            "phone": "9822012345",
            "email": "drpc.satara@example.org",
            "state": self.world.state,
            "insitution": ObjectId(),
            "schduleFrom": day,
            "schduleTo": day,
            "collegeId": student["collegeId"],
            "departmentId": student["departmentId"],
            "studentId": student["_id"],
            "addedBy": student["_id"],
            "addedOn": clock.now(),
            "waiting": True,
        }
        await collection("drpcs").insert_one(row)
        return ObjectId(row["_id"])

    async def _memo(self, who: str | None, relation: str) -> ObjectId:
        """A fresh memo to the student who stands in ``relation`` to ``who``."""
        owner = who if relation == "own" and who in STUDENT_ACTORS else STUDENTS[relation]
        student = await collection("users").find_one({"_id": self.world.people[owner]})
        row = {
            "_id": ObjectId(),
            "memoNumber": str(ObjectId()),
            "date": clock.stored_day(clock.today()),
            "reason": "Absent",
            "status": "Pending",
            "studentId": student["_id"],
            "collegeId": student["collegeId"],
            "departmentId": student["departmentId"],
            "teacherId": self.world.people["teacher"],
            "issuedOn": clock.now(),
            "history": [],
        }
        await collection("memos").insert_one(row)
        return ObjectId(row["_id"])

    async def _notification(self, who: str | None) -> ObjectId:
        row = stored(new_notification(self.world.people[who or "student"], "memo.issued", "A memo", "", at=clock.now()))
        await collection("notifications").insert_one(row)
        return ObjectId(row["_id"])

    async def _file(self) -> dict[str, Any]:
        files = self.world.app.state.files
        content = picture()
        logo = await files.put("logo.png", content, PICTURE, purpose="logo", public=True)
        hod = self.world.people["hod"]
        private = await files.put("seminar.docx", GOOD["seminar.docx"], CERTIFICATE, purpose="certificate", ownerId=hod)
        pages = await files.put("seminar.pdf", GOOD["seminar.pdf"], CERTIFICATE, purpose="rendition")
        await collection("files").update_one({"_id": private["_id"]}, {"$set": {"rendition": pages["_id"]}})
        files._renditions = Renditions(files._storage, Converter(Path("soffice")))
        # A link is worth what the session is worth of whom it was made for.
        await self.world.as_("hod")
        shown = await files.describe([private["_id"]], hod)
        return {"fileId": logo["_id"], "token": shown[private["_id"]]["url"].rsplit("/", 1)[-1]}

    async def entry(self, who: str | None, relation: str, *, key: str = KIND, decided: bool = False) -> ObjectId:
        """A fresh entry of the student who stands in ``relation`` to ``who``; pending, or decided on by ``who``."""
        kind = by_key(key)
        assert kind is not None
        if relation == MISSING:
            return ObjectId()
        if self.template.get("kind") != key:
            created = await self.world.create(kind)
            self.template = await collection("entries").find_one({"_id": ObjectId(created["_id"])})
        owner = who if relation == "own" and who in STUDENT_ACTORS else STUDENTS[relation]
        student = await collection("users").find_one({"_id": self.world.people[owner]})
        row = {
            **self.template,
            **({"teacher": self.world.people[who]} if who and relation == "named" else {}),
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
