"""The calls about institutions: everybody reads, staff list and add, the Master takes out of use (P-190)."""

from __future__ import annotations

from fastapi import APIRouter, Request
from starlette.responses import Response

from api.access.permission import InstitutionLister, InstitutionManager, InstitutionRemover, OrganisationReader
from api.access.scope import scope_id
from api.core.database import collection
from api.core.errors import Invalid
from api.core.listing import PAGE_KEYS, PageQuery, envelope, id_filter, only_known
from api.core.sheet_answer import batches_of, sheet_answer
from api.core.sheets import SheetFormat
from api.core.wire import Answer, ok
from api.organisation import institutions
from api.organisation.administration import EXPORT_KEYS, StateQuery
from api.organisation.schemas import InstitutionForm, Removal, StateChoice

router = APIRouter(tags=["organisation"])


@router.get("/institution")
async def list_institutions(
    request: Request, _actor: InstitutionLister, page: PageQuery, state: StateQuery = None
) -> Answer:
    """The institutions, all or those of one state."""
    only_known(request, PAGE_KEYS | {"state"})
    rows, total = await institutions.institution_rows(page, id_filter("state", state))
    return Answer(envelope(rows, total, page))


@router.get("/exports/institutions")
async def export_institutions(
    request: Request, actor: InstitutionLister, page: PageQuery, state: StateQuery = None, format: SheetFormat = "csv"
) -> Response:
    """The list of institutions as a file."""
    only_known(request, EXPORT_KEYS | {"state"})
    filter_, sort = institutions.listed(page, id_filter("state", state))
    batches = await batches_of(
        actor.id, collection("institutions"), filter_, sort, [*institutions.FIELDS], institutions.cells
    )
    return sheet_answer("institutions", "Institutions", institutions.HEAD, batches, format)


@router.post("/institutionsByState")
async def institutions_by_state(body: StateChoice, _actor: OrganisationReader) -> Answer:
    """The institutions of a state, for a drop-down."""
    return ok(data=await institutions.of_state(body.state))


@router.get("/institution/{institutionId}")
async def read_institution(institutionId: str, actor: OrganisationReader) -> Answer:
    """One institution, with the contact of its latest DRP coordinator."""
    return ok(data=await institutions.with_contact(actor, scope_id(institutionId)))


@router.post("/institution", status_code=201)
async def add_institution(body: InstitutionForm, actor: InstitutionManager) -> Answer:
    """Adds an institution to a state."""
    row = await institutions.add(actor, body)
    return ok("Institution added successfully!", status_code=201, data=row)


@router.post("/institutionDelete/{institutionId}")
async def delete_institution(institutionId: str, body: Removal, actor: InstitutionRemover) -> Answer:
    """Takes an institution out of use."""
    id_ = scope_id(institutionId)
    if body.id not in (None, id_):
        raise Invalid("The id of the body is not that of the address.", field="id")
    await institutions.retire(actor, id_)
    return ok("Institution deleted successfully!")
