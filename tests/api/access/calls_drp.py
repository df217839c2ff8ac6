"""The requests of the District Residency Programme."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

from bson import ObjectId

from tests.api.access.matrix import MISSING
from tests.api.access.principals import STUDENTS
from tests.api.drp.steps import form, institution
from tests.api.logbook.payloads import payloads
from tests.api.world import World, pdf_upload

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

    return {
        "drpc.create": coordinator,
        "drp.activity_create": activity,
        "drp.offline_upload": logbook,
        "drp.delete": removal,
    }
