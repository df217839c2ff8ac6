"""The administration of colleges: list, add, change, logo, departments."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import partial
from typing import Any, cast

from beanie.operators import NE, Eq, In, Or, RegEx
from bson import ObjectId
from pymongo.errors import DuplicateKeyError

from api.access.actor import Actor
from api.access.documents import User
from api.core import clock
from api.core.errors import Conflict, Invalid, or_404, require_filled
from api.core.files.records import FileService
from api.core.http.contract import Named
from api.core.http.listing import Page, Sort, order, stored_fields, wire_page
from api.core.security import audit
from api.core.security.audited_acts import announce
from api.core.store import Condition, collection, records, rows
from api.core.store.database import Row, changed, gather_reads
from api.core.store.populate import populate
from api.core.store.records import Fields, as_filter
from api.core.tables.answers import ListFile
from api.organisation.answers import CollegeRow, WholeCollege
from api.organisation.documents import College, CollegeDepartment, Department, State, TrainingPolicy
from api.organisation.schemas import INCOMPLETE, CollegeChange, CollegeForm, DepartmentLinks
from api.organisation.service import STATE, Link

FIELDS = stored_fields(CollegeRow, "collegeId", "departments")
POLICY = tuple(TrainingPolicy.model_fields)
SORTS = {"name": "name"}
CHANGED_ELSEWHERE = "Somebody else has changed this college meanwhile. Close this, look again, and repeat your change."
NONE = "There is no such college."
SAME_NAME = "There is already a college with this name."
SAME_SLUG = "Another college already has this sign-in page."


def list_query(page: Page, state: ObjectId | None) -> tuple[Row, Sort]:
    """The filter and the order of the list."""
    where: list[Condition] = [Eq(College.retiredOn, None)]
    if state is not None:
        where.append(College.state == state)
    if page.search:
        searched = (College.name, College.address, College.email, College.gstin, College.phone)
        where.append(Or(*(RegEx(field, re.escape(page.search), "i") for field in searched)))
    return as_filter(where), order(page.sort, SORTS, "name")


async def list_page(page: Page, state: ObjectId | None, files: FileService) -> tuple[list[CollegeRow], int]:
    """One page of colleges as the wire shows them: departments by name, the state populated, the logo as a link."""
    return await wire_page(College, list_query(page, state), page, FIELDS, partial(to_wire, files=files))


async def one(college_id: ObjectId, files: FileService) -> WholeCollege:
    """One college as the wire shows it.

    Raises:
        NotFound: there is none.
    """
    row = or_404(await collection(College).find_one(_in_use(college_id)), NONE)
    (wire,) = await to_wire([row], files)
    return cast("WholeCollege", wire)


async def to_wire(raw_rows: list[Row], files: FileService | None) -> list[CollegeRow]:
    """Rows with what belongs to them; without ``files`` there is no logo."""
    asked = [populate(raw_rows, {"state": STATE}), _departments([row["_id"] for row in raw_rows])]
    if files is None:
        (_, departments), logos = await gather_reads(*asked), {}
    else:
        _, departments, logos = await gather_reads(*asked, files.describe([row.get("logo") for row in raw_rows], None))
    empty: Row = dict.fromkeys(FIELDS)
    wire_rows = []
    for row in raw_rows:
        logo = logos.get(row["logo"]) if row.get("logo") else None
        defaults = {"withheldRoles": [], "extraLeaveTypes": [], "version": 0, "poweredBy": False}
        policy = {**dict.fromkeys(POLICY), **(row.get("standing") or {})}
        policy["collegeFrom"] = clock.wire_day(policy["collegeFrom"])
        whole = {**empty, **defaults, **row, "standing": policy, "collegeId": row["_id"], "logo": logo and logo["url"]}
        wire_rows.append(cast("CollegeRow", {**whole, "departments": departments.get(row["_id"], [])}))
    return wire_rows


async def _departments(college_ids: list[ObjectId]) -> dict[ObjectId, list[Named]]:
    """The departments of several colleges, by name."""
    found: dict[ObjectId, list[Named]] = {}
    links = await rows(CollegeDepartment, Link).many(In(CollegeDepartment.collegeId, college_ids))
    for link in sorted(links, key=lambda link: link["name"].casefold()):
        small: Named = {"_id": link["departmentId"], "name": link["name"]}
        found.setdefault(link["collegeId"], []).append(small)
    return found


FILE = ListFile(
    "colleges",
    College,
    FIELDS,
    {
        "Name": "name",
        "Departments": lambda row: "; ".join(each["name"] for each in row["departments"]),
        "Address": "address",
        "State": "state.name",
        "Phone": "phone",
        "Email": "email",
        "GST Number": "gstin",
        "Website": "website",
    },
    partial(to_wire, files=None),
)


def _in_use(college_id: ObjectId) -> Row:
    return as_filter([College.id == college_id, Eq(College.retiredOn, None)])


async def by_id(college_id: ObjectId) -> College:
    """A college.

    Raises:
        NotFound: there is none.
    """
    return or_404(await records(College).one(within=_in_use(college_id)), NONE)


def check_filled(form: CollegeForm) -> None:
    """Makes sure that nothing is missing that a college must have.

    Raises:
        Invalid: with the fields that are empty.
    """
    require_filled(form, ("name", "phone", "email", "address", "state"), INCOMPLETE)


async def _check(form: CollegeForm, own: ObjectId | None = None) -> None:
    check_filled(form)
    if not await records(State).exists(State.id == form.state):
        raise Invalid("This is not a valid choice.", field="state")
    same = RegEx(College.name, f"^{re.escape(form.name)}$", "i")
    if await records(College).exists(same, Eq(College.retiredOn, None), NE(College.id, own)):
        raise Conflict(SAME_NAME, field="name")


async def _taken(slug: str, own: ObjectId) -> Conflict:
    if slug and await records(College).exists(College.slug == slug, NE(College.id, own)):
        return Conflict(SAME_SLUG, field="slug")
    return Conflict(SAME_NAME, field="name")


async def add(actor: Actor, form: CollegeForm, logo: ObjectId | None) -> ObjectId:
    """Adds a college.

    Raises:
        Invalid: a required field is empty, or the state is none.
        Conflict: the name is taken.
    """
    await _check(form)
    college = new_college(form)
    college.logo = logo
    if not await records(College).add_if_absent(college):
        raise await _taken("", college.id)
    changed("colleges")
    await _record(actor, "college.created", college.id, name=form.name)
    return college.id


def new_college(form: CollegeForm) -> College:
    """A college before it is stored."""
    return College(
        name=form.name,
        phone=form.phone or None,
        email=form.email or None,
        address=form.address or None,
        state=form.state or None,
        website=form.website or None,
        gstin=form.gstin or None,
        version=0,
        updatedAt=clock.now(),
    )


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
    values = form.model_dump(exclude={"version", "standing"})
    if form.standing is not None:
        values["standing"] = form.standing.model_dump(exclude_none=True)
    values["withheldRoles"] = sorted(set(form.withheldRoles))
    values["extraLeaveTypes"] = sorted({each for each in form.extraLeaveTypes if each})
    filled = {key: value for key, value in values.items() if value != ""}
    gone = [key for key, value in values.items() if value == ""]
    roles = {"withheldRoles": values["withheldRoles"]}
    try:
        async with announce(
            actor, "college.changed", f"colleges/{college_id}", college_id=college_id, name=form.name, **roles
        ):
            await _conditionally(college_id, form.version, filled, gone)
    except DuplicateKeyError:
        raise await _taken(form.slug, college_id) from None


ALL_VERIFIERS = ("HOD", "Professor", "Associate Professor", "Assistant Professor", "Senior Resident", "Cleark", "Admin")


async def _conditionally(college_id: ObjectId, version: int, values: Row, gone: Sequence[str] = ()) -> None:
    # A college that was never changed from here has no version stored.
    seen = In(College.version, [0, None]) if version == 0 else College.version == version
    now: Fields = {**values, College.updatedAt: clock.now()}
    if not await records(College).change(College.id == college_id, seen, set=now, unset=gone, inc={College.version: 1}):
        raise Conflict(CHANGED_ELSEWHERE, code="changed_elsewhere")
    changed("colleges")


async def set_logo(actor: Actor, college_id: ObjectId, logo: ObjectId | None) -> ObjectId | None:
    """Sets the logo, or takes it off; answers the one that it replaces.

    Raises:
        NotFound: there is no such college.
    """
    before = await records(College).change_and_read(
        within=_in_use(college_id),
        set={College.logo: logo} if logo else None,
        unset=[] if logo else [College.logo],
        before=True,
    )
    before = or_404(before, NONE)
    changed("colleges")
    await _record(actor, "college.logo", college_id, name=before.name)
    return before.logo


async def set_departments(actor: Actor, college_id: ObjectId, body: DepartmentLinks) -> None:
    """Makes the departments of a college those of ``body``; one that has students or staff there stays (P-176).

    Raises:
        NotFound: there is no such college.
        Invalid: a department or a college that is not meant.
        Conflict: a department that would go is in use, or another change came first.
    """
    stored = await by_id(college_id)
    if any(link.collegeId not in (None, college_id) for link in body.departments):
        raise Invalid("The departments of only one college can be changed at a time.", field="departments")
    wanted = {link.departmentId for link in body.departments}
    meant = await rows(Department, Named).many(In(Department.id, list(wanted)), Eq(Department.retiredOn, None))
    names = {row["_id"]: row["name"] for row in meant}
    if set(names) != wanted:
        raise Invalid("This is not a department.", field="departments")
    links = await records(CollegeDepartment).many(CollegeDepartment.collegeId == college_id)
    gone = [link for link in links if link.departmentId not in wanted]
    await _refuse_used(college_id, gone)
    fresh = wanted - {link.departmentId for link in links}
    await _conditionally(college_id, stored.version if body.version is None else body.version, {})
    for department_id in sorted(fresh, key=lambda id_: names[id_]):
        link = CollegeDepartment(name=names[department_id], collegeId=college_id, departmentId=department_id)
        await records(CollegeDepartment).add_if_absent(link)
    if gone:
        await records(CollegeDepartment).remove(In(CollegeDepartment.id, [link.id for link in gone]))
    changed("collegedepartments")
    detail = {"added": sorted(names[id_] for id_ in fresh), "removed": sorted(link.name for link in gone)}
    await _record(actor, "college.departments", college_id, name=stored.name, **detail)


async def _refuse_used(college_id: ObjectId, links: list[CollegeDepartment]) -> None:
    used = []
    for link in links:
        of = (User.collegeId == college_id, User.departmentId == link.departmentId)
        if await records(User).exists(*of, Eq(User.removedOn, None)):
            used.append(link.name)
    if used:
        names = ", ".join(sorted(used))
        raise Conflict(
            f"{names}: students or staff of this college still belong to it. Move them to another department first.",
            code="department_in_use",
        )


async def _record(actor: Actor, action: str, college_id: ObjectId, **detail: Any) -> None:
    await audit.record_by(actor, action, f"colleges/{college_id}", college_id=college_id, **detail)
