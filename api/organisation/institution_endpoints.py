"""The calls about institutions: everybody reads, staff list and add, the Master takes out of use (P-190)."""

from __future__ import annotations

from fastapi import Request

from api.access.permission import (
    InstitutionConfirmer,
    InstitutionLister,
    InstitutionManager,
    InstitutionRemover,
    OrganisationReader,
)
from api.access.scope import scope_id
from api.core.errors import Invalid
from api.core.http.contract import USUAL, Envelope, Page, Router, Sheet, Success, refusals
from api.core.http.listing import PAGE_KEYS, PageQuery, id_filter, only_known, page_answer
from api.core.http.wire import Answer, ok
from api.core.tables.answers import SheetQuery
from api.organisation import institutions
from api.organisation.answers import InstitutionRow, InstitutionWithContact
from api.organisation.college_endpoints import EXPORT_KEYS, StateQuery
from api.organisation.schemas import InstitutionForm, InstitutionRemoval, SiteForm, StateChoice

router = Router(tags=["organisation"], responses=refusals(*USUAL, 413))


@router.get("/institution")
async def list_institutions(
    request: Request, _actor: InstitutionLister, page: PageQuery, state: StateQuery = None
) -> Answer[Page[InstitutionRow]]:
    """The institutions, all or those of one state."""
    only_known(request, PAGE_KEYS | {"state"})
    return page_answer(page, await institutions.list_page(page, id_filter("state", state)))


@router.get("/exports/institutions")
async def export_institutions(
    request: Request, actor: InstitutionLister, page: SheetQuery, state: StateQuery = None
) -> Sheet:
    """The list of institutions as a file."""
    only_known(request, EXPORT_KEYS | {"state"})
    query = institutions.list_query(page, id_filter("state", state))
    return await institutions.FILE.answer(actor.id, query, page.format)


@router.post("/institutionsByState")
async def institutions_by_state(
    body: StateChoice, _actor: OrganisationReader
) -> Answer[Envelope[list[InstitutionRow]]]:
    """The institutions of a state, for a drop-down."""
    return ok(data=await institutions.of_state(body.state))


@router.get("/institution/{institutionId}")
async def read_institution(
    request: Request, institutionId: str, actor: OrganisationReader
) -> Answer[Envelope[InstitutionWithContact]]:
    """One institution, with the contact of its latest DRP coordinator."""
    return ok(data=await institutions.with_contact(actor, scope_id(institutionId), request.app.state.contacts))


@router.post("/institution", status_code=201)
async def add_institution(body: InstitutionForm, actor: InstitutionManager) -> Answer[Envelope[InstitutionRow]]:
    """Adds an institution to a state."""
    row = await institutions.add(actor, body)
    return ok("Institution added successfully!", status_code=201, data=row)


@router.post("/institution/{institutionId}/site")
async def confirm_institution(
    institutionId: str, body: SiteForm, actor: InstitutionConfirmer
) -> Answer[Envelope[InstitutionRow]]:
    """Records what the rule on places of residency asks of an institution: a head of department adds what nobody has
    recorded, the Master changes it."""
    return ok("Institution confirmed", data=await institutions.confirm(actor, scope_id(institutionId), body))


@router.post("/institutionDelete/{institutionId}")
async def delete_institution(
    institutionId: str, body: InstitutionRemoval, actor: InstitutionRemover
) -> Answer[Success]:
    """Takes an institution out of use."""
    id_ = scope_id(institutionId)
    if body.id not in (None, id_):
        raise Invalid("The id in the body is not the one in the address.", field="id")
    await institutions.retire(actor, id_)
    return ok("Institution deleted successfully!")
