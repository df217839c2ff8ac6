"""Items of the curriculum's lists, as entries refer to them."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Mapping
from typing import Literal, NotRequired, cast

from bson import ObjectId
from typing_extensions import TypedDict

from api.core.store import collection
from api.curriculum.documents import Competency, Procedure, Skill, Speciality

ListName = Literal["competencies", "skills", "specialities", "procedures"]
STORED_IN: Mapping[ListName, type[Competency | Skill | Speciality | Procedure]] = {
    "competencies": Competency,
    "skills": Skill,
    "specialities": Speciality,
    "procedures": Procedure,
}
Item = TypedDict(
    "Item",
    {
        "_id": ObjectId,
        "title": str,
        "departmentId": ObjectId,
        "for": NotRequired[Literal["diag", "proc"] | None],
        "collegeId": NotRequired[ObjectId | None],
        "computencyId": NotRequired[ObjectId],
        "retiredOn": NotRequired[dt.datetime | None],
    },
)
FIELDS = dict.fromkeys(Item.__annotations__, 1)


async def item(
    of: ListName, item_id: ObjectId, college_id: ObjectId | None, department_id: ObjectId | None
) -> Item | None:
    """An item that is in use in a college's department, or None."""
    found = await collection(STORED_IN[of]).find_one({"_id": item_id}, FIELDS)
    row = cast("Item | None", found)
    return row if row is not None and _in_use(row, college_id, department_id) else None


async def items(
    of: ListName, ids: Iterable[ObjectId], college_id: ObjectId | None, department_id: ObjectId | None
) -> dict[ObjectId, Item]:
    """Those of some items that are in use in a college's department, by id."""
    cursor = collection(STORED_IN[of]).find({"_id": {"$in": list(ids)}}, FIELDS)
    found = [cast("Item", row) async for row in cursor]
    return {row["_id"]: row for row in found if _in_use(row, college_id, department_id)}


def _in_use(row: Item, college_id: ObjectId | None, department_id: ObjectId | None) -> bool:
    ours = row.get("departmentId") == department_id and row.get("collegeId") in (None, college_id)
    return ours and row.get("retiredOn") is None
