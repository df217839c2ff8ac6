"""The calls by which the Master manages the packages; what is offered is public (:mod:`api.billing.endpoints`)."""

from __future__ import annotations

from typing import Annotated

from fastapi import Query, Request

from api.access.permission import PackageKeeper
from api.access.scope import scope_id
from api.billing.answers import PackageCodeRow, PackageRow
from api.billing.catalogue import package_codes, packages
from api.billing.catalogue.package_codes import NewCode
from api.billing.catalogue.packages import PackageChange, PackageForm
from api.core.errors import Invalid
from api.core.http.bodies import Received
from api.core.http.contract import USUAL, Envelope, Page, Router, Sheet, Success, refusals
from api.core.http.listing import PAGE_KEYS, PageQuery, id_filter, only_known, page_answer
from api.core.http.wire import Answer, ok
from api.core.tables.answers import SheetQuery
from api.core.text import Id

router = Router(tags=["billing"], responses=refusals(*USUAL, 413))


class ChosenPackages(Received):
    """``{id}``, beside the path."""

    id: Id | None = None


@router.get("/batchList")
async def list_packages(request: Request, _actor: PackageKeeper, page: PageQuery) -> Answer[Page[PackageRow]]:
    """The packages in use, those whose last day is over among them."""
    only_known(request, PAGE_KEYS)
    return page_answer(page, await packages.list_page(page))


@router.get("/exports/batches")
async def export_packages(request: Request, actor: PackageKeeper, page: SheetQuery) -> Sheet:
    """The list of packages as a file."""
    only_known(request, {"search", "sort", "format"})
    return await packages.FILE.answer(actor.id, packages.list_query(page), page.format)


@router.post("/createBatch", status_code=201)
async def create_package(body: PackageForm, actor: PackageKeeper) -> Answer[Envelope[PackageRow]]:
    """Adds a package."""
    return ok(packages.CREATED, status_code=201, data=await packages.create(actor, body))


@router.post("/updateBatch/{batchId}")
async def update_package(batchId: str, body: PackageChange, actor: PackageKeeper) -> Answer[Envelope[PackageRow]]:
    """Changes a package against the version that was seen."""
    return ok(packages.UPDATED, data=await packages.update(actor, scope_id(batchId), body))


@router.post("/deleteBatch/{batchId}")
async def delete_package(batchId: str, body: ChosenPackages, actor: PackageKeeper) -> Answer[Success]:
    """Takes a package out of use."""
    id_ = scope_id(batchId)
    if body.id not in (None, id_):
        raise Invalid("The id in the body is not the one in the address.", field="id")
    await packages.retire(actor, id_)
    return ok(packages.RETIRED)


@router.get("/packageCodes")
async def list_package_codes(
    request: Request,
    _actor: PackageKeeper,
    page: PageQuery,
    batch: Annotated[str | None, Query(description="Only those of this package")] = None,
) -> Answer[Page[PackageCodeRow]]:
    """The codes by which the students of a college buy a package that needs one, the newest first."""
    only_known(request, {"page", "limit", "batch"})
    return page_answer(page, await package_codes.list_page(page, id_filter("batch", batch)))


@router.post("/packageCodes", status_code=201)
async def create_package_code(body: NewCode, actor: PackageKeeper) -> Answer[Envelope[PackageCodeRow]]:
    """Makes the code of a college for a package; a former one is no longer taken."""
    return ok(package_codes.MADE, status_code=201, data=await package_codes.make(actor, body))
