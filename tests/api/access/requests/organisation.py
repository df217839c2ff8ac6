"""The requests of the administration of colleges, departments, institutions and the curriculum."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

from bson import ObjectId

from api.core.store.database import collection
from tests.api.access.matrix.matrix import Rule
from tests.api.core.files.samples import picture
from tests.api.world import World

Body = Callable[[str | None, str], Awaitable[dict[str, Any]]]

RETIRED = {
    "competency.delete": ("computencies", "departmentId"),
    "skill.delete": ("skills", "computencyId"),
    "specialty.delete": ("specialities", "departmentId"),
    "procedure.delete": ("procedures", "departmentId"),
}


async def organisation_parts(world: World, rule: Rule) -> dict[str, Any]:
    """What stands in the paths: a fresh item for a removal, as each request is made more than once."""
    if rule.id in RETIRED:
        name, parent = RETIRED[rule.id]
        of = world.diagnostic if parent == "computencyId" else world.medicine
        title = f"New {ObjectId()}"
        row = {"_id": ObjectId(), "title": title, "titleKey": title.lower(), parent: of, "departmentId": world.medicine}
        await collection(name).insert_one(row)
        return {"id": row["_id"]}
    if "{institutionId}" in rule.path:
        state = await collection("states").find_one({})
        row = {"_id": ObjectId(), "title": f"Hospital {ObjectId()}", "state": state["_id"]}
        await collection("institutions").insert_one(row)
        return {"institutionId": row["_id"]}
    if rule.id == "department.update":
        row = {"_id": ObjectId(), "name": f"Department {ObjectId()}"}
        await collection("departments").insert_one(row)
        return {"departmentId": row["_id"]}
    return {"name": "specialities"} if rule.id.startswith("curriculum.") else {}


def organisation_bodies(world: World) -> dict[str, Body]:
    """What is sent, by the rule's id."""

    async def facts() -> dict[str, Any]:
        state = await collection("states").find_one({})
        place = {"address": "Station Road", "state": str(state["_id"])}
        return {"name": f"College {ObjectId()}", "phone": "9000210001", "email": "dean@college.example.com", **place}

    async def college(_who: str | None, _relation: str) -> dict[str, Any]:
        return {"files": {name: (None, value) for name, value in (await facts()).items()}}

    async def changed(_who: str | None, relation: str) -> dict[str, Any]:
        id_ = world.other_college if relation in ("twin", "far") else world.college
        stored = await collection("colleges").find_one({"_id": id_})
        return {"json": {**await facts(), "version": int(stored.get("version") or 0)}}

    async def logo(_who: str | None, _relation: str) -> dict[str, Any]:
        return {"files": {"logo": ("logo.png", picture(), "image/png")}}

    async def links(_who: str | None, _relation: str) -> dict[str, Any]:
        ids = (world.medicine, world.pathology)
        return {"json": {"departments": [{"name": "", "collegeId": None, "departmentId": str(id_)} for id_ in ids]}}

    async def department(_who: str | None, _relation: str) -> dict[str, Any]:
        return {"json": {"name": f"Department {ObjectId()}", "course": "MD"}}

    async def renamed(_who: str | None, _relation: str) -> dict[str, Any]:
        return {"json": {"name": f"Department {ObjectId()}", "course": "MD", "version": 0}}

    async def state(_who: str | None, _relation: str) -> dict[str, Any]:
        record = await collection("states").find_one({})
        return {"json": {"state": str(record["_id"])}}

    async def confirmed(_who: str | None, _relation: str) -> dict[str, Any]:
        return {"json": {"beds": 60}}

    async def institution(who: str | None, relation: str) -> dict[str, Any]:
        return {"json": {**(await state(who, relation))["json"], "title": f"Hospital {ObjectId()}"}}

    async def competencies(_who: str | None, _relation: str) -> dict[str, Any]:
        return {"json": [{"title": f"New {ObjectId()}", "departmentId": str(world.medicine), "for": "diag"}]}

    async def skills(_who: str | None, _relation: str) -> dict[str, Any]:
        return {"json": [{"title": f"New {ObjectId()}", "computencyId": str(world.diagnostic)}]}

    async def of_department(_who: str | None, _relation: str) -> dict[str, Any]:
        return {"json": [{"title": f"New {ObjectId()}", "departmentId": str(world.medicine)}]}

    async def table(_who: str | None, _relation: str) -> dict[str, Any]:
        text = f"Department,Specialty\nGeneral Medicine,New {ObjectId()}\n"
        return {"files": {"file": ("list.csv", text.encode(), "text/csv")}}

    async def empty(_who: str | None, _relation: str) -> dict[str, Any]:
        return {"json": {}}

    return {
        "college.add": college,
        "college.update": changed,
        "college.logo": logo,
        "college.departments_set": links,
        "department.add": department,
        "department.update": renamed,
        "institution.by_state": state,
        "institution.add": institution,
        "institution.confirm": confirmed,
        "institution.delete": empty,
        "competency.create": competencies,
        "skill.create": skills,
        "specialty.create": of_department,
        "procedure.create": of_department,
        "curriculum.import_preview": table,
        "curriculum.import": table,
        **dict.fromkeys(RETIRED, empty),
    }
