"""The District Residency Programme's coordinators: added by anybody of the college, by a student until staff accept
them, and deleted by staff."""

from __future__ import annotations

import datetime as dt
import re
from contextlib import AbstractAsyncContextManager, nullcontext
from dataclasses import replace
from functools import partial
from typing import NamedTuple, cast

from beanie.operators import NE, Eq, In, RegEx
from bson import ObjectId
from pymongo.errors import DuplicateKeyError

from api.access import scope
from api.access.actor import Actor
from api.accounts import service as accounts
from api.core import clock
from api.core.errors import REQUIRED as REQUIRED_FIELD
from api.core.errors import Conflict, Invalid, NotFound, or_404
from api.core.files.intake import ReceivedFile
from api.core.files.records import FileService
from api.core.http.listing import Page, order, stored_fields, wire_page
from api.core.messages import outbox
from api.core.security import audit
from api.core.store import records, rows
from api.core.store.database import Row, changed
from api.core.store.documents import references
from api.core.store.populate import populate
from api.core.store.records import as_filter
from api.core.text import PHONE, folded, is_email, object_id
from api.drp.answers import CoordinatorRow
from api.drp.computed import ComputedResidency as ComputedResidency
from api.drp.computed import ComputedWindow as ComputedWindow
from api.drp.computed import ReportState as ReportState
from api.drp.computed import SiteDecision as SiteDecision
from api.drp.computed import SiteFacts as SiteFacts
from api.drp.dates import PostedDays as PostedDays
from api.drp.dates import next_dates as next_dates
from api.drp.dates import own_postings as own_postings
from api.drp.dates import posted_days as posted_days
from api.drp.documents import Drpc
from api.drp.documents import ResidencyReminder as ResidencyReminder
from api.drp.facts import SignedResidency as SignedResidency
from api.drp.facts import absent_days as absent_days
from api.drp.facts import reported_residencies as reported_residencies
from api.drp.facts import signed_residencies as signed_residencies
from api.drp.links import making
from api.drp.links.printed import printed_signatures as printed_signatures
from api.drp.schemas import DrpcForm
from api.logbook import service as logbook
from api.organisation import service as organisation
from api.organisation.service import Contact
from api.settings import Settings

REFS = references(Drpc)
SORTS = {"schduleFrom": "schduleFrom"}
SHOWN = stored_fields(CoordinatorRow, "contact_number")
PILGRIMAGE_STATE, PILGRIMAGE_DAYS = "Uttarakhand", 15
"""Where voluntary pilgrimage duty is counted in, and how much of it at most (circular of 11.04.2025)."""
REQUIRED = ("name", "email", "phone", "state", "schduleFrom", "schduleTo")
SAME = ("name", "phone", "email", "insitution", "schduleFrom", "schduleTo", "studentId")
"""What makes a repeated sending the same."""

NO_INSTITUTION = "Please select an institution"
INCOMPLETE = "Please fill all the fields!"
WRONG_PHONE = "Please enter a valid 10 digit phone number"
WRONG_EMAIL = "Please enter a valid email address"
A_STUDENT = "A co-ordinator cannot have the {} of a student."
OWN_NAME = "A co-ordinator cannot have the student's own name."
TITLES = frozenset({"dr", "doctor", "prof", "professor", "mr", "mrs", "ms", "shri", "smt"})
NO_RECORD = "This entry was not found."
VERIFIED = "A verified coordinator cannot be deleted."
KINDS = ("drpActivity", "drpOffline")
"""The kinds of entries that are deleted by the same call (T-336)."""


async def add(
    settings: Settings, actor: Actor, form: DrpcForm, files: FileService, received: ReceivedFile | None
) -> tuple[CoordinatorRow, bool]:
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
    coordinator = await _checked(actor, await _place(actor, form), form)
    await _check_no_student(coordinator)
    if coordinator.sendKey:
        earlier = await _earlier(coordinator)
        if earlier is not None:
            return await one_to_wire(actor, earlier, files), False
    letter = nullcontext() if actor.student else await _letter(settings, coordinator, {"_id": coordinator.id})
    try:
        if received is None:
            async with letter:
                await records(Drpc).add(coordinator)
        else:
            owner = replace(actor, collegeId=coordinator.collegeId, departmentId=coordinator.departmentId)
            async with files.stored_with(received, owner, purpose="notice") as stored, letter:
                coordinator.notice = stored["_id"]
                await records(Drpc).add(coordinator)
    except DuplicateKeyError:
        twin = await _earlier(coordinator)
        if twin is None:
            raise
        return await one_to_wire(actor, twin, files), False
    changed("drpcs")
    await _record_audit(actor, "drpc.added", coordinator)
    return await one_to_wire(actor, coordinator, files), True


async def _letter(settings: Settings, coordinator: Drpc, stored: Row) -> AbstractAsyncContextManager[None]:
    """Mails the link that confirms the address, once the write inside has made the record as ``stored`` says."""
    of = await organisation.college_name(coordinator.collegeId) or "your college"
    letter = await accounts.coordinator_letter(
        settings, coordinator.id, email=coordinator.email, name=coordinator.name, place=of
    )
    return outbox.enqueue_with(letter, key=f"coordinator:{coordinator.id}", name="drpcs", record=stored)


async def _check_no_student(coordinator: Drpc) -> None:
    """Refuses a coordinator with the address or phone of a student, or the name of the one whose posting it is.

    Raises:
        Invalid: with the field.
    """
    taken = await accounts.of_a_student(email=coordinator.email, phone=coordinator.phone)
    if taken is not None:
        raise Invalid(A_STUDENT.format("phone number" if taken == "phone" else "email address"), field=taken)
    student = None if coordinator.studentId is None else await accounts.account(coordinator.studentId)
    if student is not None and _bare(student.name) == _bare(coordinator.name):
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
    coordinator = or_404(await _own(actor, record_id), NO_RECORD)
    if not coordinator.waiting:
        return
    await _check_no_student(coordinator)
    done = {"acceptedBy": actor.id, "acceptedOn": clock.now()}
    async with await _letter(settings, coordinator, {"_id": coordinator.id, **done}):
        turned = await records(Drpc).change(
            Drpc.id == coordinator.id, Eq(Drpc.waiting, True), within=scope.own(actor), set=done, unset=[Drpc.waiting]
        )
    if turned:
        changed("drpcs")
        await _record_audit(actor, "drpc.accepted", coordinator)


async def _own(actor: Actor, record_id: str) -> Drpc | None:
    """A coordinator of the actor's scope."""
    wanted = object_id(record_id)
    return None if wanted is None else await records(Drpc).one(Drpc.id == wanted, within=scope.own(actor))


async def _earlier(coordinator: Drpc) -> Drpc | None:
    if coordinator.sendKey is None:
        return None
    earlier = await records(Drpc).one(Drpc.sendKey == coordinator.sendKey)
    if earlier is not None and any(getattr(earlier, name) != getattr(coordinator, name) for name in SAME):
        raise Conflict("This coordinator was sent before with different details.", code="other_body")
    return earlier


class _Place(NamedTuple):
    """College and department of a record, and the student whose posting it is."""

    college: ObjectId
    department: ObjectId
    student: ObjectId | None = None


async def _place(actor: Actor, form: DrpcForm) -> _Place:
    college, department, student = actor.collegeId, actor.departmentId, actor.id if actor.student else None
    if not actor.student and form.studentId:
        user = await accounts.student(actor, form.studentId)
        college, department, student = user.collegeId, user.departmentId, user.id
    elif actor.master:
        college, department = form.collegeId or college, form.departmentId or department
    if not college or not department:
        missing = [name for name, value in (("collegeId", college), ("departmentId", department)) if not value]
        raise Invalid(INCOMPLETE, errors=[{"field": name, "message": REQUIRED_FIELD} for name in missing])
    named = actor.master and student is None
    if named and (college, department) not in await organisation.places({"collegeId": college}):
        raise NotFound("This college has no such department.")
    return _Place(college, department, student)


async def _checked(actor: Actor, place: _Place, form: DrpcForm) -> Drpc:
    """A coordinator before it is stored."""
    if not form.insitution:
        raise Invalid(NO_INSTITUTION, field="insitution")
    phone = form.phone or form.contact_number
    missing = [name for name in REQUIRED if not (phone if name == "phone" else getattr(form, name))]
    if missing:
        raise Invalid(INCOMPLETE, errors=[{"field": name, "message": REQUIRED_FIELD} for name in missing])
    if not PHONE.fullmatch(phone):
        raise Invalid(WRONG_PHONE, field="phone")
    if not is_email(form.email):
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
    if form.pilgrimage and state["name"] != PILGRIMAGE_STATE:
        raise Invalid(f"Pilgrimage duty is served in {PILGRIMAGE_STATE}.", field="state")
    if form.pilgrimage and clock.inclusive_days(first.date(), last.date()) > PILGRIMAGE_DAYS:
        raise Invalid(f"At most {PILGRIMAGE_DAYS} days of pilgrimage duty count.", field="schduleTo")
    words = (form.name, phone, form.email, institution["title"], state["name"])
    return Drpc(
        name=form.name,
        phone=phone,
        email=form.email,
        state=form.state,
        insitution=form.insitution,
        schduleFrom=first,
        schduleTo=last,
        collegeId=place.college,
        departmentId=place.department,
        studentId=place.student,
        addedBy=actor.id,
        addedOn=clock.now(),
        waiting=True if actor.student else None,
        pilgrimage=bool(form.pilgrimage) or None,
        homeState=bool(form.homeState) or None,
        pgmebApproval=bool(form.pgmebApproval) or None,
        sendKey=f"{actor.id}:{form.clientId}" if form.clientId else None,
        searchText=folded(" ".join(words))[:1000],
    )


def list_query(actor: Actor, college_id: str, department_id: str, user_id: str) -> Row:
    """The stored filter of the list: the department's; for a student those of all and the own. The Master may put
    ``all`` for college and department.

    Raises:
        NotFound: a malformed id.
        Forbidden: another's scope.
    """
    whole = not actor.student and scope.scope_id(user_id) == actor.id
    if whole:
        return scope.for_place_or_all(actor, college_id, department_id)
    filter_ = scope.for_student(actor, college_id, department_id, user_id)
    student = filter_.pop("studentId")
    return as_filter([filter_, In(Drpc.studentId, [None, student])])


async def list_page(actor: Actor, filter_: Row, page: Page, files: FileService) -> tuple[list[CoordinatorRow], int]:
    """One page of coordinators, the latest schedule first."""
    searched = [RegEx(Drpc.searchText, re.escape(page.search))] if page.search else []
    sort = order(page.sort, SORTS, "-schduleFrom")
    query = as_filter([filter_, *searched]), sort
    return await wire_page(Drpc, query, page, SHOWN, partial(to_wire, actor, files=files))


async def to_wire(actor: Actor, raw_rows: list[Row], files: FileService) -> list[CoordinatorRow]:
    """Stored rows on the wire: references populated, days as days, the notice as a link of the actor's own."""
    links = await files.describe([row.get("notice") for row in raw_rows], actor.id)
    await populate(raw_rows, REFS)
    empty: Row = dict.fromkeys(SHOWN)
    wire_rows = []
    for row in raw_rows:
        whole = {**empty, **row, "contact_number": row["phone"]}
        whole |= {name: bool(row.get(name)) for name in ("waiting", "pilgrimage")}
        whole |= {name: clock.wire_day(row[name]) for name in ("schduleFrom", "schduleTo")}
        wire_rows.append({**whole, "notice": links.get(row["notice"]) if row.get("notice") else None})
    return cast("list[CoordinatorRow]", wire_rows)


async def one_to_wire(actor: Actor, record: Drpc, files: FileService) -> CoordinatorRow:
    """One coordinator on the wire."""
    (made,) = await to_wire(actor, [{"_id": record.id, **{name: getattr(record, name) for name in SHOWN}}], files)
    return made


async def remove(actor: Actor, record_id: str, files: FileService) -> None:
    """Deletes what an id of the programme stands for: a coordinator, an activity or an offline logbook (T-336).

    Raises:
        NotFound: there is none in the actor's scope.
        Conflict: it is verified, or a coordinator has signed it.
    """
    coordinator = await _own(actor, record_id)
    if coordinator is None:
        await logbook.remove_one_of(actor, KINDS, record_id, files)
        return
    await making.end_of_posting(actor, coordinator.id)
    if not await records(Drpc).remove(Drpc.id == coordinator.id, Eq(Drpc.verifiedOn, None)):
        or_404(await _own(actor, record_id), NO_RECORD)
        raise Conflict(VERIFIED)
    changed("drpcs")
    if coordinator.notice is not None:
        await files.discard(coordinator.notice)
    await _record_audit(
        actor, "drpc.deleted", coordinator, name=coordinator.name, institution=str(coordinator.insitution)
    )


async def confirm(coordinator_id: ObjectId) -> bool:
    """Marks a coordinator's address as confirmed, for the link that was mailed to it; whether there is one."""
    meant = (Drpc.id == coordinator_id, Eq(Drpc.waiting, None))
    if not await records(Drpc).exists(*meant):
        return False
    await records(Drpc).change(*meant, Eq(Drpc.verifiedOn, None), set={Drpc.verifiedOn: clock.now()})
    changed("drpcs")
    return True


async def is_confirmed(coordinator_id: ObjectId) -> bool:
    """Whether there is such a coordinator, with a confirmed address."""
    return await records(Drpc).exists(Drpc.id == coordinator_id, NE(Drpc.verifiedOn, None))


async def latest_contact(actor: Actor, institution_id: ObjectId) -> Contact | None:
    """Of the latest accepted coordinator that the actor's college has at an institution, or for the Master any college;
    None where there is none (T-245)."""
    theirs = [] if actor.master else [Eq(Drpc.collegeId, actor.collegeId)]
    return await rows(Drpc, Contact).one(
        Drpc.insitution == institution_id,
        Eq(Drpc.waiting, None),
        *theirs,
        sort=[(Drpc.addedOn, -1), (Drpc.id, -1)],
    )


async def _record_audit(actor: Actor, action: str, of: Drpc, **detail: str) -> None:
    await audit.record_by(actor, action, f"drpcs/{of.id}", college_id=of.collegeId, **detail)
