"""The administration of colleges: list, add, change, logo, departments."""

from __future__ import annotations

import re
from typing import Any

from bson import ObjectId

from api.access.actor import Actor
from api.core import audit, clock
from api.core.database import Row, changed, collection, is_duplicate, new_id, together
from api.core.errors import Conflict, Invalid, NotFound
from api.core.files.records import FileService
from api.core.listing import Page, Sort, contains, order, page_rows
from api.core.populate import populate
from api.core.sheets import Batch
from api.organisation.schemas import INCOMPLETE, CollegeChange, CollegeForm, DepartmentLinks
from api.organisation.service import STATE

FIELDS = (
    "name",
    "address",
    "state",
    "phone",
    "email",
    "gstin",
    "website",
    "logo",
    "slug",
    "poweredBy",
    "withheldRoles",
    "extraLeaveTypes",
    "version",
)
HEAD = ("Sr. No.", "Name", "Departments", "Address", "State", "Phone", "Email", "GST Number", "Website")
SORTS = {"name": "name"}
CHANGED_ELSEWHERE = "Somebody else has changed this college meanwhile. Close this, look again, and repeat your change."
SAME_NAME = "There is a college of this name already."
SAME_SLUG = "Another college has this sign-in page already."


def listed(page: Page, state: ObjectId | None) -> tuple[dict[str, Any], Sort]:
    """The filter and the order of the list."""
    filter_: dict[str, Any] = {"retiredOn": None}
    if state is not None:
        filter_["state"] = state
    if page.search:
        text = {**contains(page.search), "$options": "i"}
        filter_["$or"] = [{name: text} for name in ("name", "address", "email", "gstin", "phone")]
    return filter_, order(page.sort, SORTS, "name")


async def college_rows(page: Page, state: ObjectId | None, files: FileService) -> tuple[list[Row], int]:
    """One page of colleges as the wire shows them: departments by name, the state populated, the logo as a link."""
    filter_, sort = listed(page, state)
    rows, total = await page_rows(collection("colleges"), filter_, page, sort, FIELDS)
    return await shown(rows, files), total


async def shown(rows: list[Row], files: FileService | None) -> list[Row]:
    """Rows with what belongs to them; without ``files`` there is no logo."""
    asked = [populate(rows, {"state": STATE}), _departments([row["_id"] for row in rows])]
    if files is None:
        (_, departments), logos = await together(*asked), {}
    else:
        _, departments, logos = await together(*asked, files.describe([row.get("logo") for row in rows], None))
    empty: Row = dict.fromkeys(FIELDS)
    made = []
    for row in rows:
        logo = logos.get(row["logo"]) if row.get("logo") else None
        defaults = {"withheldRoles": [], "extraLeaveTypes": [], "version": 0, "poweredBy": False}
        whole = {**empty, **defaults, **row, "collegeId": row["_id"], "logo": logo and logo["url"]}
        made.append({**whole, "departments": departments.get(row["_id"], [])})
    return made


async def _departments(college_ids: list[ObjectId]) -> dict[ObjectId, list[Row]]:
    """The departments of several colleges, by name."""
    found: dict[ObjectId, list[Row]] = {}
    cursor = collection("collegedepartments").find(
        {"collegeId": {"$in": college_ids}}, {"name": 1, "collegeId": 1, "departmentId": 1}
    )
    for link in sorted(await cursor.to_list(length=None), key=lambda link: str(link["name"]).casefold()):
        small = {"_id": link["departmentId"], "name": link["name"]}
        found.setdefault(link["collegeId"], []).append(small)
    return found


async def cells(rows: list[Row], before: int) -> Batch:
    """Rows as a file has them."""
    return [
        [
            before + number,
            row["name"],
            "; ".join(each["name"] for each in row["departments"]),
            row["address"],
            (row["state"] or {}).get("name"),
            row["phone"],
            row["email"],
            row["gstin"],
            row["website"],
        ]
        for number, row in enumerate(await shown(rows, None), start=1)
    ]


async def by_id(college_id: ObjectId) -> Row:
    """A college.

    Raises:
        NotFound: there is none.
    """
    found: Row | None = await collection("colleges").find_one({"_id": college_id, "retiredOn": None})
    if found is None:
        raise NotFound("There is no such college.")
    return found


def check_filled(form: CollegeForm) -> None:
    """Makes sure that nothing is missing that a college must have.

    Raises:
        Invalid: with the fields that are empty.
    """
    missing = form.missing()
    if missing:
        raise Invalid(INCOMPLETE, errors=[{"field": name, "message": "This field is required."} for name in missing])


async def _check(form: CollegeForm, own: ObjectId | None = None) -> None:
    check_filled(form)
    if await collection("states").find_one({"_id": form.state}, {"_id": 1}) is None:
        raise Invalid("This is not a valid choice.", field="state")
    same = {"name": {"$regex": f"^{re.escape(form.name)}$", "$options": "i"}, "retiredOn": None}
    other = await collection("colleges").find_one({**same, "_id": {"$ne": own}}, {"_id": 1})
    if other is not None:
        raise Conflict(SAME_NAME, errors=[{"field": "name", "message": SAME_NAME}])


async def _taken(slug: str, own: ObjectId) -> Conflict:
    if slug and await collection("colleges").find_one({"slug": slug, "_id": {"$ne": own}}, {"_id": 1}) is not None:
        return Conflict(SAME_SLUG, errors=[{"field": "slug", "message": SAME_SLUG}])
    return Conflict(SAME_NAME, errors=[{"field": "name", "message": SAME_NAME}])


async def add(actor: Actor, form: CollegeForm, logo: ObjectId | None) -> ObjectId:
    """Adds a college.

    Raises:
        Invalid: a required field is empty, or the state is none.
        Conflict: the name is taken.
    """
    await _check(form)
    row = new_college(form)
    if logo is not None:
        row["logo"] = logo
    try:
        await collection("colleges").insert_one(row)
    except Exception as error:
        if not is_duplicate(error):
            raise
        raise await _taken("", row["_id"]) from None
    changed("colleges")
    await _record(actor, "college.created", row["_id"], name=form.name)
    return ObjectId(row["_id"])


def new_college(form: CollegeForm) -> Row:
    """A college before it is stored."""
    facts = {key: value for key, value in form.model_dump().items() if value != ""}
    return {"_id": new_id(), **facts, "version": 0, "updatedAt": clock.now()}


async def change(actor: Actor, college_id: ObjectId, form: CollegeChange) -> None:
    """Changes a college's facts and settings, if nobody else has meanwhile.

    Raises:
        NotFound: there is no such college.
        Invalid: a required field is empty, or every role is withheld.
        Conflict: another change came first, or name or sign-in page are taken.
    """
    await by_id(college_id)
    await _check(form, college_id)
    if len(set(form.withheldRoles)) == len(ALL_VERIFIERS):
        raise Invalid("Leave at least one role that may verify entries.", field="withheldRoles")
    values = form.model_dump(exclude={"version"})
    values["withheldRoles"] = sorted(set(form.withheldRoles))
    values["extraLeaveTypes"] = sorted({each for each in form.extraLeaveTypes if each})
    kept = {key: value for key, value in values.items() if value != ""}
    gone = {key: "" for key, value in values.items() if value == ""}
    update: dict[str, Any] = {"$set": {**kept, "updatedAt": clock.now()}, "$inc": {"version": 1}}
    if gone:
        update["$unset"] = gone
    try:
        await _conditionally(college_id, form.version, update)
    except Exception as error:
        if not is_duplicate(error):
            raise
        raise await _taken(form.slug, college_id) from None
    await _record(actor, "college.changed", college_id, name=form.name, withheldRoles=values["withheldRoles"])


ALL_VERIFIERS = ("HOD", "Professor", "Associate Professor", "Assistant Professor", "Senior Resident", "Cleark", "Admin")


async def _conditionally(college_id: ObjectId, version: int, update: dict[str, Any]) -> None:
    # A college that was never changed from here has no version stored.
    seen: Any = {"$in": [0, None]} if version == 0 else version
    done = await collection("colleges").update_one({"_id": college_id, "version": seen}, update)
    if done.matched_count != 1:
        raise Conflict(CHANGED_ELSEWHERE, code="changed_elsewhere")
    changed("colleges")


async def set_logo(actor: Actor, college_id: ObjectId, logo: ObjectId | None) -> ObjectId | None:
    """Sets the logo, or takes it off; answers the one that it replaces.

    Raises:
        NotFound: there is no such college.
    """
    update = {"$set": {"logo": logo}} if logo else {"$unset": {"logo": ""}}
    before: Row | None = await collection("colleges").find_one_and_update(
        {"_id": college_id, "retiredOn": None}, update
    )
    if before is None:
        raise NotFound("There is no such college.")
    changed("colleges")
    await _record(actor, "college.logo", college_id, name=before["name"])
    replaced: ObjectId | None = before.get("logo")
    return replaced


async def set_departments(actor: Actor, college_id: ObjectId, body: DepartmentLinks) -> None:
    """Makes the departments of a college those of ``body``; one that has students or staff there stays (P-176).

    Raises:
        NotFound: there is no such college.
        Invalid: a department or a college that is not meant.
        Conflict: a department that would go is in use, or another change came first.
    """
    stored = await by_id(college_id)
    if any(link.collegeId not in (None, college_id) for link in body.departments):
        raise Invalid("The departments of one college are changed at a time.", field="departments")
    wanted = {link.departmentId for link in body.departments}
    cursor = collection("departments").find({"_id": {"$in": list(wanted)}, "retiredOn": None}, {"name": 1})
    names = {row["_id"]: row["name"] async for row in cursor}
    if set(names) != wanted:
        raise Invalid("This is not a department.", field="departments")
    links = await collection("collegedepartments").find({"collegeId": college_id}).to_list(length=None)
    gone = [link for link in links if link["departmentId"] not in wanted]
    await _refuse_used(college_id, gone)
    fresh = wanted - {link["departmentId"] for link in links}
    version = int(stored.get("version") or 0) if body.version is None else body.version
    now = clock.now()
    await _conditionally(college_id, version, {"$set": {"updatedAt": now}, "$inc": {"version": 1}})
    for department_id in sorted(fresh, key=lambda id_: names[id_]):
        link = {"name": names[department_id], "collegeId": college_id, "departmentId": department_id}
        try:
            await collection("collegedepartments").insert_one(link)
        except Exception as error:
            if not is_duplicate(error):
                raise
    if gone:
        await collection("collegedepartments").delete_many({"_id": {"$in": [link["_id"] for link in gone]}})
    changed("collegedepartments")
    detail = {"added": sorted(names[id_] for id_ in fresh), "removed": sorted(link["name"] for link in gone)}
    await _record(actor, "college.departments", college_id, name=stored["name"], **detail)


async def _refuse_used(college_id: ObjectId, links: list[Row]) -> None:
    used = []
    for link in links:
        members = {"collegeId": college_id, "departmentId": link["departmentId"], "removedOn": None}
        if await collection("users").find_one(members, {"_id": 1}) is not None:
            used.append(link["name"])
    if used:
        names = ", ".join(sorted(used))
        raise Conflict(
            f"{names}: students or staff of this college still belong to it. Move them to another department first.",
            code="department_in_use",
        )


async def _record(actor: Actor, action: str, college_id: ObjectId, **detail: Any) -> None:
    await audit.record(
        action,
        actor_id=actor.id,
        role=actor.role,
        target=f"colleges/{college_id}",
        college_id=college_id,
        **detail,
    )
