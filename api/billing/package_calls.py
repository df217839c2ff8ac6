"""The calls by which the Master manages the packages; what is offered is public (:mod:`api.billing.endpoints`)."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query, Request
from starlette.responses import Response

from api.access.permission import PackageKeeper
from api.access.scope import scope_id
from api.billing import package_codes, packages
from api.billing.package_codes import NewCode
from api.billing.packages import PackageChange, PackageForm
from api.core.bodies import Received
from api.core.database import collection
from api.core.errors import Invalid
from api.core.listing import PAGE_KEYS, PageQuery, envelope, id_filter, only_known
from api.core.sheet_answer import batches_of, sheet_answer
from api.core.sheets import SheetFormat
from api.core.text import Id
from api.core.wire import Answer, ok

router = APIRouter(tags=["billing"])


class Chosen(Received):
    """``{id}``, beside the path."""

    id: Id | None = None


@router.get("/batchList")
async def list_packages(request: Request, _actor: PackageKeeper, page: PageQuery) -> Answer:
    """The packages in use, those whose last day is over among them."""
    only_known(request, PAGE_KEYS)
    rows, total = await packages.package_rows(page)
    return Answer(envelope(rows, total, page))


@router.get("/exports/batches")
async def export_packages(
    request: Request, actor: PackageKeeper, page: PageQuery, format: SheetFormat = "csv"
) -> Response:
    """The list of packages as a file."""
    only_known(request, {"search", "sort", "format"})
    filter_, sort = packages.listed(page)
    made = await batches_of(actor.id, collection("batches"), filter_, sort, [*packages.FIELDS], packages.cells)
    return sheet_answer("packages", "Packages", packages.HEAD, made, format)


@router.post("/createBatch", status_code=201)
async def create_package(body: PackageForm, actor: PackageKeeper) -> Answer:
    """Adds a package."""
    return ok(packages.CREATED, status_code=201, data=await packages.create(actor, body))


@router.post("/updateBatch/{batchId}")
async def update_package(batchId: str, body: PackageChange, actor: PackageKeeper) -> Answer:
    """Changes a package against the version that was seen."""
    return ok(packages.UPDATED, data=await packages.update(actor, scope_id(batchId), body))


@router.post("/deleteBatch/{batchId}")
async def delete_package(batchId: str, body: Chosen, actor: PackageKeeper) -> Answer:
    """Takes a package out of use."""
    id_ = scope_id(batchId)
    if body.id not in (None, id_):
        raise Invalid("The id of the body is not that of the address.", field="id")
    await packages.retire(actor, id_)
    return ok(packages.RETIRED)


@router.get("/packageCodes")
async def list_package_codes(
    request: Request,
    _actor: PackageKeeper,
    page: PageQuery,
    batch: Annotated[str | None, Query(description="Only those of this package")] = None,
) -> Answer:
    """The codes by which the students of a college buy a package that needs one, the newest first."""
    only_known(request, {"page", "limit", "batch"})
    rows, total = await package_codes.rows_of(page, id_filter("batch", batch))
    return Answer(envelope(rows, total, page))


@router.post("/packageCodes", status_code=201)
async def create_package_code(body: NewCode, actor: PackageKeeper) -> Answer:
    """Makes the code of a college for a package; a former one is no longer taken."""
    return ok(package_codes.MADE, status_code=201, data=await package_codes.make(actor, body))
