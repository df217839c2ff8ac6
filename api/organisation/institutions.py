"""The institutions of the District Residency Programme, by state."""

from __future__ import annotations

import re
from typing import Any, Protocol, cast

from beanie.operators import Eq, RegEx
from bson import ObjectId

from api.access.actor import Actor
from api.core import clock
from api.core.errors import Conflict, Invalid, or_404, require_filled
from api.core.http.listing import Page, Sort, order, wire_page
from api.core.security import audit
from api.core.store import Condition, collection, records
from api.core.store.database import Row, changed
from api.core.store.documents import Ref
from api.core.store.populate import populate
from api.core.store.records import as_filter
from api.core.tables.answers import ListFile
from api.organisation.answers import InstitutionRow, InstitutionWithContact
from api.organisation.documents import Institution, State
from api.organisation.schemas import INCOMPLETE, InstitutionForm, SiteForm
from api.organisation.service import STATE, Contact

INSTITUTION = Ref("institutions", "title", "state")
SITE = ("kind", "beds", "postgraduate", "superSpeciality", "funded", "patientCare")
"""What the rule on places of residency asks (PGMER-2023 5.2(xv)III and IV)."""
FIELDS = ("title", "state", *SITE)
SORTS = {"title": "title"}
NONE = "There is no such institution."
SAME_NAME = "Institution already exists"
YES_NO = {True: "Yes", False: "No", None: ""}
MAX_INSTITUTIONS = 2_000
"""Institutions of one state that a drop-down offers."""


def list_query(page: Page, state: ObjectId | None) -> tuple[Row, Sort]:
    """The filter and the order of the list."""
    where: list[Condition] = [Eq(Institution.retiredOn, None)]
    if state is not None:
        where.append(Institution.state == state)
    if page.search:
        where.append(RegEx(Institution.title, re.escape(page.search), "i"))
    return as_filter(where), order(page.sort, SORTS, "title")


async def list_page(page: Page, state: ObjectId | None) -> tuple[list[InstitutionRow], int]:
    """One page of institutions with their state."""
    return await wire_page(Institution, list_query(page, state), page, FIELDS, _to_wire)


async def _to_wire(rows: list[Row]) -> list[InstitutionRow]:
    await populate(rows, {"state": STATE})
    for row in rows:
        row |= {name: row.get(name) for name in SITE}
    return cast("list[InstitutionRow]", rows)


FILE = ListFile(
    "institutions",
    Institution,
    FIELDS,
    {
        "Institution": "title",
        "State": "state.name",
        "Kind": "kind",
        "Beds": "beds",
        "Postgraduate": lambda row: YES_NO[row["postgraduate"]],
        "Super-speciality": lambda row: YES_NO[row["superSpeciality"]],
        "Public funds": lambda row: YES_NO[row["funded"]],
    },
    _to_wire,
)


async def of_state(state: ObjectId) -> list[InstitutionRow]:
    """The institutions of a state, by title, for a drop-down (P-382)."""
    filter_, sort = list_query(Page(), state)
    rows = (
        await collection(Institution)
        .find(filter_, dict.fromkeys(FIELDS, 1))
        .sort(sort)
        .to_list(length=MAX_INSTITUTIONS)
    )
    return await _to_wire(rows)


async def by_id(institution_id: ObjectId) -> InstitutionRow:
    """One institution, also a retired one: old records point to it (P-383).

    Raises:
        NotFound: there is none.
    """
    row: Row | None = await collection(Institution).find_one({"_id": institution_id}, dict.fromkeys(FIELDS, 1))
    return (await _to_wire([or_404(row, NONE)]))[0]


class Contacts(Protocol):
    """The contacts at institutions: ``drp`` stands on the organisation and keeps them."""

    async def latest_contact(self, actor: Actor, institution_id: ObjectId, /) -> Contact | None:
        """Of the latest accepted coordinator that the actor's college has there; None where there is none."""


async def with_contact(actor: Actor, institution_id: ObjectId, contacts: Contacts) -> InstitutionWithContact:
    """One institution and, of the latest accepted DRP coordinator that the actor's college has there, ``name``,
    ``phone`` and ``email``; null where there is none (T-245).

    Raises:
        NotFound: there is none.
    """
    institution = await by_id(institution_id)
    contact = await contacts.latest_contact(actor, institution_id)
    if contact is None:
        return {**institution, "name": None, "phone": None, "email": None}
    return {**institution, **contact}


async def add(actor: Actor, form: InstitutionForm) -> InstitutionRow:
    """Adds an institution, or takes a retired one of that name back into use.

    Raises:
        Invalid: a field is empty, or the state is none (P-311).
        Conflict: the state has one of that name.
    """
    require_filled(form, ("state", "title"), INCOMPLETE)
    if not form.state or not await records(State).exists(State.id == form.state):
        raise Invalid("This is not a valid choice.", field="state")
    same = RegEx(Institution.title, f"^{re.escape(form.title)}$", "i")
    institution = await records(Institution).one(Institution.state == form.state, same)
    if institution is not None:
        if institution.retiredOn is None:
            raise _taken()
        known = _known(form)
        await records(Institution).change(Institution.id == institution.id, set=known, unset=[Institution.retiredOn])
    else:
        institution = Institution(title=form.title, state=form.state, addedBy=actor.id, **_known(form))
        if not await records(Institution).add_if_absent(institution):
            raise _taken()
    changed("institutions")
    await _record(actor, "institution.created", institution.id, form.title)
    return await by_id(institution.id)


def _known(form: SiteForm) -> dict[str, Any]:
    """What a form says of a place of residency, without what it leaves open."""
    return {name: value for name in SITE if (value := getattr(form, name)) is not None}


async def confirm(actor: Actor, institution_id: ObjectId, form: SiteForm) -> InstitutionRow:
    """Records what a college confirms of an institution. Colleges share institutions: what is recorded already, the
    Master alone changes.

    Raises:
        Invalid: nothing is said.
        NotFound: there is none in use.
        Conflict: something else is recorded already, by the field.
    """
    given = _known(form)
    if not given:
        raise Invalid("Say at least one thing about the institution.")
    institution = await records(Institution).one(Institution.id == institution_id, Eq(Institution.retiredOn, None))
    institution = or_404(institution, NONE)
    known = {name: value for name in given if (value := getattr(institution, name)) is not None}
    other = [name for name, value in known.items() if value != given[name]]
    if other and not actor.master:
        errors = [{"field": name, "message": RECORDED} for name in other]
        raise Conflict(RECORDED, code="recorded", errors=errors)
    unchanged = [Eq(getattr(Institution, name), getattr(institution, name)) for name in given]
    if not await records(Institution).change(Institution.id == institution_id, *unchanged, set=given):
        raise Conflict("Somebody else has just changed this institution. Look again.", code="changed")
    changed("institutions")
    await _record(actor, "institution.confirmed", institution_id, institution.title, **given)
    return await by_id(institution_id)


RECORDED = "This is already recorded. Only the Master can change it."


def _taken() -> Conflict:
    return Conflict(SAME_NAME, field="title")


async def retire(actor: Actor, institution_id: ObjectId) -> None:
    """Takes an institution out of use; records that name it keep its name.

    Raises:
        NotFound: there is none, or not any more.
    """
    before = await records(Institution).change_and_read(
        Institution.id == institution_id, Eq(Institution.retiredOn, None), set={Institution.retiredOn: clock.now()}
    )
    before = or_404(before, NONE)
    changed("institutions")
    await _record(actor, "institution.retired", institution_id, before.title)


async def _record(actor: Actor, action: str, institution_id: ObjectId, title: str, **detail: Any) -> None:
    await audit.record_by(actor, action, f"institutions/{institution_id}", title=title, **detail)
