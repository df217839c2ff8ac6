"""The District Residency Programme's coordinators: added by anybody of the college, by a student until staff accept
them, and deleted by staff."""

from __future__ import annotations

import datetime as dt
import re
from contextlib import AbstractAsyncContextManager, nullcontext
from typing import Any

from bson import ObjectId

from api.access import scope
from api.access.actor import Actor
from api.accounts import service as accounts
from api.core import audit, clock, outbox
from api.core.database import Row, changed, collection, is_duplicate, new_id
from api.core.documents import references
from api.core.errors import Conflict, Invalid, NotFound
from api.core.files.intake import ReceivedFile
from api.core.files.records import FileService
from api.core.listing import Page, contains, order, page_rows
from api.core.populate import populate
from api.core.text import EMAIL, PHONE, folded, object_id
from api.drp.dates import next_dates as next_dates
from api.drp.documents import Drpc
from api.drp.schemas import DrpcForm
from api.logbook import service as logbook
from api.organisation import service as organisation
from api.settings import Settings

REFS = references(Drpc)
SORTS = {"schduleFrom": "schduleFrom"}
SHOWN = (
    "name",
    "phone",
    "email",
    "state",
    "insitution",
    "schduleFrom",
    "schduleTo",
    "notice",
    "collegeId",
    "departmentId",
    "studentId",
    "addedBy",
    "addedOn",
    "waiting",
    "verifiedOn",
)
REQUIRED = ("name", "email", "phone", "state", "schduleFrom", "schduleTo")
SAME = ("name", "phone", "email", "insitution", "schduleFrom", "schduleTo", "studentId")
"""What makes a repeated sending the same."""

NO_INSTITUTION = "Please select an institution"
INCOMPLETE = "Please fill all the fields!"
WRONG_PHONE = "Please enter a valid 10 digit phone number"
WRONG_EMAIL = "Please enter a valid email address"
REQUIRED_FIELD = "This field is required."
A_STUDENT = "A co-ordinator cannot have the {} of a student."
OWN_NAME = "A co-ordinator cannot have the student's own name."
TITLES = frozenset({"dr", "doctor", "prof", "professor", "mr", "mrs", "ms", "shri", "smt"})
NO_RECORD = "This entry was not found."
VERIFIED = "A verified coordinator cannot be deleted."
KINDS = ("drpActivity", "drpOffline")
"""The kinds of entries that are deleted by the same call (T-336)."""


async def add(
    settings: Settings, actor: Actor, form: DrpcForm, files: FileService, received: ReceivedFile | None
) -> tuple[Row, bool]:
    """Adds a coordinator, who is mailed a link that confirms the address, where a student adds one after staff have
    accepted it; answers it and whether it is new.

    Raises:
        Invalid: no institution, an empty field, a phone or an address of another form or of a student, the student's
            own name, a schedule that ends before it begins (T-242, T-246, T-247, T-301, T-402).
        Forbidden: a student who is not verified.
        NotFound: the student, college or department that is named is none of the actor's.
        Conflict: this client id added another coordinator.
    """
    scope.check_verified(actor)
    where = await _place(actor, form)
    checked = await _checked(form)
    institution, state = checked.pop("_institution"), checked.pop("_state")
    await _check_no_student(checked, where.get("studentId"))
    row: Row = {"_id": new_id(), **checked, **where, "addedBy": actor.id, "addedOn": clock.now()}
    if actor.student:
        row["waiting"] = True
    words = (row["name"], row["phone"], row["email"], institution["title"], state["name"])
    row["searchText"] = folded(" ".join(words))[:1000]
    if form.clientId:
        row["sendKey"] = f"{actor.id}:{form.clientId}"
        earlier = await _earlier(row)
        if earlier is not None:
            return await shown_one(actor, earlier, files), False
    told = nullcontext() if actor.student else await _letter(settings, row, {"_id": row["_id"]})
    try:
        if received is None:
            async with told:
                await collection("drpcs").insert_one(row)
        else:
            place = {name: where[name] for name in ("collegeId", "departmentId")}
            async with files.keeping(received, ownerId=actor.id, purpose="notice", **place) as kept, told:
                row["notice"] = kept["_id"]
                await collection("drpcs").insert_one(row)
    except Exception as error:
        twin = await _earlier(row) if is_duplicate(error) else None
        if twin is None:
            raise
        return await shown_one(actor, twin, files), False
    changed("drpcs")
    await _note(actor, "drpc.added", row)
    return await shown_one(actor, row, files), True


async def _letter(settings: Settings, row: Row, stored: Row) -> AbstractAsyncContextManager[None]:
    """Mails the link that confirms the address, once the write inside has made the record as ``stored`` says."""
    of = (await organisation.college(row["collegeId"]) or {}).get("name") or "your college"
    letter = await accounts.coordinator_letter(settings, row, place=of)
    return outbox.told_of(letter, key=f"coordinator:{row['_id']}", name="drpcs", record=stored)


async def _check_no_student(made: Row, student_id: ObjectId | None) -> None:
    """Refuses a coordinator with the address or phone of a student, or the name of the one whose posting it is.

    Raises:
        Invalid: with the field.
    """
    taken = await accounts.of_a_student(email=made["email"], phone=made["phone"])
    if taken is not None:
        raise Invalid(A_STUDENT.format("phone number" if taken == "phone" else "email address"), field=taken)
    student = None if student_id is None else await accounts.by_id(student_id)
    if student is not None and _bare(student["name"]) == _bare(made["name"]):
        raise Invalid(OWN_NAME, field="name")


def _bare(name: str) -> list[str]:
    """The words of a name in any order, without titles and points."""
    words = re.findall(r"\w+", folded(name))
    return sorted(word for word in words if word not in TITLES)


async def accept(settings: Settings, actor: Actor, record_id: str) -> None:
    """Accepts a coordinator that a student added, who is mailed now; again is as good as once.

    Raises:
        NotFound: there is none in the actor's scope.
        Invalid: the address or phone is a student's by now.
    """
    own = {**scope.own(actor), "_id": object_id(record_id)}
    row: Row | None = None if own["_id"] is None else await collection("drpcs").find_one(own)
    if row is None:
        raise NotFound(NO_RECORD)
    if not row.get("waiting"):
        return
    await _check_no_student(row, row.get("studentId"))
    done = {"acceptedBy": actor.id, "acceptedOn": clock.now()}
    async with await _letter(settings, row, {"_id": row["_id"], **done}):
        turned = await collection("drpcs").update_one(
            {**own, "waiting": True}, {"$set": done, "$unset": {"waiting": ""}}
        )
    if turned.modified_count:
        changed("drpcs")
        await _note(actor, "drpc.accepted", row)


async def _earlier(row: Row) -> Row | None:
    if "sendKey" not in row:
        return None
    found: Row | None = await collection("drpcs").find_one({"sendKey": row["sendKey"]})
    if found is not None and any(found.get(name) != row.get(name) for name in SAME):
        raise Conflict("This coordinator was sent before with another content.", code="other_body")
    return found


async def _place(actor: Actor, form: DrpcForm) -> Row:
    """College and department of the record, and the student whose posting it is."""
    if actor.student:
        return {"collegeId": actor.collegeId, "departmentId": actor.departmentId, "studentId": actor.id}
    if form.studentId:
        user = await accounts.student_within(actor, form.studentId)
        return {name: user[name] for name in ("collegeId", "departmentId")} | {"studentId": user["_id"]}
    if not actor.master:
        return {"collegeId": actor.collegeId, "departmentId": actor.departmentId}
    place = {name: getattr(form, name) or getattr(actor, name) for name in ("collegeId", "departmentId")}
    missing = [name for name, value in place.items() if not value]
    if missing:
        raise Invalid(INCOMPLETE, errors=[{"field": name, "message": REQUIRED_FIELD} for name in missing])
    if (place["collegeId"], place["departmentId"]) not in await organisation.places({"collegeId": place["collegeId"]}):
        raise NotFound("This college has no such department.")
    return place


async def _checked(form: DrpcForm) -> Row:
    """The fields as they are stored, and under ``_institution`` and ``_state`` what their ids stand for."""
    if not form.insitution:
        raise Invalid(NO_INSTITUTION, field="insitution")
    phone = form.phone or form.contact_number
    missing = [name for name in REQUIRED if not (phone if name == "phone" else getattr(form, name))]
    if missing:
        raise Invalid(INCOMPLETE, errors=[{"field": name, "message": REQUIRED_FIELD} for name in missing])
    if not PHONE.fullmatch(phone):
        raise Invalid(WRONG_PHONE, field="phone")
    if not EMAIL.fullmatch(form.email):
        raise Invalid(WRONG_EMAIL, field="email")
    first, last = form.schduleFrom, form.schduleTo
    assert isinstance(first, dt.datetime)
    assert isinstance(last, dt.datetime)
    if last < first:
        raise Invalid("The schedule cannot end before it begins.", field="schduleTo")
    assert isinstance(form.state, ObjectId)
    assert isinstance(form.insitution, ObjectId)
    state, institution = await organisation.state(form.state), await organisation.institution(form.insitution)
    if state is None:
        raise Invalid("This is not a valid choice.", field="state")
    if institution is None:
        raise Invalid("This is not a valid choice.", field="insitution")
    if institution.get("state") != form.state:
        raise Invalid("This institution is in another state.", field="insitution")
    made = {"name": form.name, "phone": phone, "email": form.email, "state": form.state, "insitution": form.insitution}
    return {**made, "schduleFrom": first, "schduleTo": last, "_institution": institution, "_state": state}


def listed(actor: Actor, college_id: str, department_id: str, user_id: str) -> Row:
    """The stored filter of the list: the department's; for a student those of all and the own. The Master may put
    ``all`` for college and department.

    Raises:
        NotFound: a malformed id.
        Forbidden: another's scope.
    """
    whole = not actor.student and scope.scope_id(user_id) == actor.id
    if whole:
        return scope.place(actor, college_id, department_id)
    filter_ = scope.for_student(actor, college_id, department_id, user_id)
    return {**filter_, "studentId": {"$in": [None, filter_["studentId"]]}}


async def rows_of(actor: Actor, filter_: Row, page: Page, files: FileService) -> tuple[list[Row], int]:
    """One page of coordinators, the latest schedule first."""
    narrowed = {**filter_, "searchText": contains(page.search)} if page.search else filter_
    rows, total = await page_rows(collection("drpcs"), narrowed, page, order(page.sort, SORTS, "-schduleFrom"), SHOWN)
    return await shown(actor, rows, files), total


async def shown(actor: Actor, rows: list[Row], files: FileService) -> list[Row]:
    """Stored rows as they travel: references populated, days as days, the notice as a link of the actor's own."""
    links = await files.describe([row.get("notice") for row in rows], actor.id)
    await populate(rows, REFS)
    empty: Row = dict.fromkeys(SHOWN)
    made = []
    for row in rows:
        whole = {**empty, **row, "contact_number": row["phone"]}
        whole["waiting"] = bool(row.get("waiting"))
        whole |= {name: clock.wire_day(row[name]) for name in ("schduleFrom", "schduleTo")}
        made.append({**whole, "notice": links.get(row["notice"]) if row.get("notice") else None})
    return made


async def shown_one(actor: Actor, row: Row, files: FileService) -> Row:
    """One stored row as it travels."""
    (made,) = await shown(actor, [{name: row[name] for name in ("_id", *SHOWN) if name in row}], files)
    return made


async def remove(actor: Actor, record_id: str, files: FileService) -> None:
    """Deletes what an id of the programme stands for: a coordinator, an activity or an offline logbook (T-336).

    Raises:
        NotFound: there is none in the actor's scope.
        Conflict: it is verified.
    """
    wanted = object_id(record_id)
    own = {**scope.own(actor), "_id": wanted}
    row: Row | None = None if wanted is None else await collection("drpcs").find_one(own)
    if row is None:
        await logbook.remove_one_of(actor, KINDS, record_id, files)
        return
    gone = await collection("drpcs").delete_one({**own, "verifiedOn": None})
    if gone.deleted_count != 1:
        if await collection("drpcs").find_one(own, {"_id": 1}) is None:
            raise NotFound(NO_RECORD)
        raise Conflict(VERIFIED)
    changed("drpcs")
    if row.get("notice") is not None:
        await files.discard(row["notice"])
    await _note(actor, "drpc.deleted", row, name=row["name"], institution=str(row["insitution"]))


async def confirm(coordinator_id: ObjectId) -> bool:
    """Marks a coordinator's address as confirmed, for the link that was mailed to it; whether there is one."""
    found = await collection("drpcs").find_one({"_id": coordinator_id, "waiting": None}, {"verifiedOn": 1})
    if found is None:
        return False
    await collection("drpcs").update_one(
        {"_id": coordinator_id, "verifiedOn": None, "waiting": None}, {"$set": {"verifiedOn": clock.now()}}
    )
    changed("drpcs")
    return True


async def is_confirmed(coordinator_id: ObjectId) -> bool:
    """Whether there is such a coordinator, with a confirmed address."""
    wanted = {"_id": coordinator_id, "verifiedOn": {"$ne": None}}
    return await collection("drpcs").find_one(wanted, {"_id": 1}) is not None


async def _note(actor: Actor, action: str, row: Row, **detail: Any) -> None:
    await audit.record(
        action,
        actor_id=actor.id,
        role=actor.role,
        target=f"drpcs/{row['_id']}",
        college_id=row["collegeId"],
        **detail,
    )
