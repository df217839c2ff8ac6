"""The institutions of the District Residency Programme, by state."""

from __future__ import annotations

import re
from typing import Any

from bson import ObjectId

from api.access.actor import Actor
from api.core import audit, clock
from api.core.database import Row, changed, collection, is_duplicate, new_id
from api.core.documents import Ref
from api.core.errors import Conflict, Invalid, NotFound
from api.core.listing import Page, Sort, contains, order, page_rows
from api.core.populate import populate
from api.core.sheets import Batch
from api.organisation.schemas import INCOMPLETE, InstitutionForm
from api.organisation.service import STATE

INSTITUTION = Ref("institutions", "title", "state")
FIELDS = ("title", "state")
HEAD = ("Sr. No.", "Institution", "State")
CONTACT = ("name", "phone", "email")
SORTS = {"title": "title"}
SAME_NAME = "Institution already exists"
MOST = 2_000
"""Institutions of one state that a drop-down offers."""


def listed(page: Page, state: ObjectId | None) -> tuple[dict[str, Any], Sort]:
    """The filter and the order of the list."""
    filter_: dict[str, Any] = {"retiredOn": None}
    if state is not None:
        filter_["state"] = state
    if page.search:
        filter_["title"] = {**contains(page.search), "$options": "i"}
    return filter_, order(page.sort, SORTS, "title")


async def institution_rows(page: Page, state: ObjectId | None) -> tuple[list[Row], int]:
    """One page of institutions with their state."""
    filter_, sort = listed(page, state)
    rows, total = await page_rows(collection("institutions"), filter_, page, sort, FIELDS)
    await populate(rows, {"state": STATE})
    return rows, total


async def cells(rows: list[Row], before: int) -> Batch:
    """Rows as a file has them."""
    await populate(rows, {"state": STATE})
    return [
        [before + number, row["title"], (row.get("state") or {}).get("name")]
        for number, row in enumerate(rows, start=1)
    ]


async def of_state(state: ObjectId) -> list[Row]:
    """The institutions of a state, by title, for a drop-down (P-382)."""
    filter_, sort = listed(Page(), state)
    rows = await collection("institutions").find(filter_, dict.fromkeys(FIELDS, 1)).sort(sort).to_list(length=MOST)
    await populate(rows, {"state": STATE})
    return list(rows)


async def by_id(institution_id: ObjectId) -> Row:
    """One institution, also a retired one: old records point to it (P-383).

    Raises:
        NotFound: there is none.
    """
    found: Row | None = await collection("institutions").find_one({"_id": institution_id}, dict.fromkeys(FIELDS, 1))
    if found is None:
        raise NotFound("There is no such institution.")
    await populate([found], {"state": STATE})
    return found


async def with_contact(actor: Actor, institution_id: ObjectId) -> Row:
    """One institution and, of the latest accepted DRP coordinator that the actor's college has there, ``name``,
    ``phone`` and ``email``; null where there is none (T-245).

    Raises:
        NotFound: there is none.
    """
    found = await by_id(institution_id)
    wanted: dict[str, Any] = {"insitution": institution_id, "waiting": None}
    if not actor.master:
        wanted["collegeId"] = actor.collegeId
    fields = dict.fromkeys(CONTACT, 1)
    latest = await collection("drpcs").find_one(wanted, fields, sort=[("addedOn", -1), ("_id", -1)]) or {}
    return {**found, **{name: latest.get(name) for name in CONTACT}}


async def add(actor: Actor, form: InstitutionForm) -> Row:
    """Adds an institution, or takes a retired one of that name back into use.

    Raises:
        Invalid: a field is empty, or the state is none (P-311).
        Conflict: the state has one of that name.
    """
    missing = [name for name in ("state", "title") if not getattr(form, name)]
    if missing:
        raise Invalid(INCOMPLETE, errors=[{"field": name, "message": "This field is required."} for name in missing])
    if await collection("states").find_one({"_id": form.state}, {"_id": 1}) is None:
        raise Invalid("This is not a valid choice.", field="state")
    same = {"state": form.state, "title": {"$regex": f"^{re.escape(form.title)}$", "$options": "i"}}
    known: Row | None = await collection("institutions").find_one(same)
    if known is not None and known.get("retiredOn") is None:
        raise _taken()
    if known is not None:
        id_ = ObjectId(known["_id"])
        await collection("institutions").update_one({"_id": id_}, {"$unset": {"retiredOn": ""}})
    else:
        id_ = new_id()
        row = {"_id": id_, "title": form.title, "state": form.state, "addedBy": actor.id}
        try:
            await collection("institutions").insert_one(row)
        except Exception as error:
            if not is_duplicate(error):
                raise
            raise _taken() from None
    changed("institutions")
    await _record(actor, "institution.created", id_, form.title)
    return await by_id(id_)


def _taken() -> Conflict:
    return Conflict(SAME_NAME, errors=[{"field": "title", "message": SAME_NAME}])


async def retire(actor: Actor, institution_id: ObjectId) -> None:
    """Takes an institution out of use; records that name it keep its name.

    Raises:
        NotFound: there is none, or not any more.
    """
    before: Row | None = await collection("institutions").find_one_and_update(
        {"_id": institution_id, "retiredOn": None}, {"$set": {"retiredOn": clock.now()}}
    )
    if before is None:
        raise NotFound("There is no such institution.")
    changed("institutions")
    await _record(actor, "institution.retired", institution_id, before["title"])


async def _record(actor: Actor, action: str, institution_id: ObjectId, title: str) -> None:
    await audit.record(action, actor_id=actor.id, role=actor.role, target=f"institutions/{institution_id}", title=title)
