"""The requests of the District Residency Programme."""

from __future__ import annotations

import datetime as dt
import itertools
from collections.abc import Awaitable, Callable
from typing import Any

from bson import ObjectId

from api.core import clock
from api.core.store.database import collection
from api.drp.links.making import hashed
from tests.api.access.matrix.matrix import MISSING
from tests.api.access.matrix.principals import STUDENTS
from tests.api.drp.steps import form, institution, posting, signature
from tests.api.logbook.payloads import payloads
from tests.api.world import World, pdf_upload

_TOKENS = itertools.count()


async def _ended(world: World, relation: str) -> dict[str, Any]:
    """The one posting of the student who stands in a relation: it has ended, and is signed by nobody."""
    of = STUDENTS["same" if relation == MISSING else relation]
    await collection("drpcs").delete_many({})
    await collection("coordinatorLinks").delete_many({})
    return await posting(world, of)


async def _link(world: World, drpc: dict[str, Any], **fields: Any) -> tuple[ObjectId, str]:
    """A link of a posting as it is stored, and its token."""
    token, at = f"{next(_TOKENS):043}", clock.now()
    of = {name: drpc[name] for name in ("collegeId", "departmentId", "studentId")}
    made = {"channel": "copy", "sentTo": "", "madeBy": world.people["hod"], "madeOn": at, "remark": ""}
    row = {"_id": ObjectId(), "hash": hashed(token), "drpcId": drpc["_id"], **of, **made, **fields}
    await collection("coordinatorLinks").insert_one({**row, "expiresAt": at + dt.timedelta(days=14)})
    return ObjectId(row["_id"]), token


Body = Callable[[str | None, str], Awaitable[dict[str, Any]]]


def drp_bodies(world: World) -> dict[str, Body]:
    """What is sent, by the rule's id."""

    async def coordinator(_who: str | None, _relation: str) -> dict[str, Any]:
        place = {"collegeId": str(world.college), "departmentId": str(world.medicine)}
        fields = form(world, await institution(world), **place)
        return {"files": {name: (None, value) for name, value in fields.items()}}

    async def activity(_who: str | None, relation: str) -> dict[str, Any]:
        student = str(ObjectId()) if relation == MISSING else world.id(STUDENTS[relation])
        return {"json": {**payloads(world)["drpActivity"], "studentId": student}}

    async def logbook(_who: str | None, _relation: str) -> dict[str, Any]:
        return {"files": {"studentRemark": (None, "Pages 1 to 40"), "certificate": pdf_upload()}}

    async def removal(_who: str | None, _relation: str) -> dict[str, Any]:
        return {"json": {}}

    async def link(_who: str | None, relation: str) -> dict[str, Any]:
        return {"json": {"drpcId": str((await _ended(world, relation))["_id"]), "channel": "copy"}}

    async def live(_who: str | None, relation: str) -> dict[str, Any]:
        drpc = await _ended(world, relation)
        await _link(world, drpc)
        return {"json": {"drpcId": str(drpc["_id"])}}

    async def certificate(_who: str | None, relation: str) -> dict[str, Any]:
        link_id, _ = await _link(world, await _ended(world, relation), certificate="Pending")
        return {"json": {"linkId": str(link_id), "decision": "Approved"}}

    async def token(_who: str | None, relation: str) -> dict[str, Any]:
        return {"json": {"token": (await _link(world, await _ended(world, relation)))[1]}}

    async def code(_who: str | None, relation: str) -> dict[str, Any]:
        drpc = await _ended(world, relation)
        return {"json": {"token": (await _link(world, drpc))[1], "posting": str(drpc["_id"])}}

    async def signs(_who: str | None, relation: str) -> dict[str, Any]:
        drpc = await _ended(world, relation)
        return {"json": signature(drpc, (await _link(world, drpc))[1])}

    async def reported(_who: str | None, relation: str) -> dict[str, Any]:
        drpc = await _ended(world, relation)
        await collection("boardReports").delete_many({})
        return {"json": {"studentIds": [str(drpc["studentId"])], "reportedOn": clock.today().isoformat()}}

    async def taken_back(_who: str | None, relation: str) -> dict[str, Any]:
        drpc = await _ended(world, relation)
        of = {name: drpc[name] for name in ("collegeId", "departmentId", "studentId")}
        days = dict.fromkeys(("completedOn", "dueBy", "reportedOn", "at"), clock.stored_day(clock.today()))
        await collection("boardReports").delete_many({})
        row = {**of, **days, "late": False, "by": world.people["hod"]}
        await collection("boardReports").insert_one(row)
        return {"json": {"studentId": str(drpc["studentId"])}}

    return {
        "residency.certify": certificate,
        "coordinatorLink.make": link,
        "coordinatorLink.revoke": live,
        "coordinator.open": token,
        "coordinator.code": code,
        "coordinator.sign": signs,
        "board.report": reported,
        "board.take_back": taken_back,
        "drpc.create": coordinator,
        "drp.activity_create": activity,
        "drp.offline_upload": logbook,
        "drp.delete": removal,
    }
