"""The calls that save one item of a synopsis or thesis each (T-314 to T-318, T-324 to T-328).

They are the same for both; paths and bodies differ where the specification's names do.
"""

from __future__ import annotations

from fastapi import Request

from api.access.actor import Actor
from api.access.permission import ThesisAuthor
from api.core.errors import Invalid
from api.core.files.intake import only_file
from api.core.files.limits import CERTIFICATE
from api.core.files.records import files_of
from api.core.http.bodies import check_unused, form_body, read_form
from api.core.http.contract import FILE_REFUSALS, USUAL, Envelope, Router, refusals
from api.core.http.wire import Answer, ok
from api.core.store.database import Row
from api.core.text import field_name
from api.thesis import service
from api.thesis.answers import SynopsisItems, ThesisItems
from api.thesis.parts import SYNOPSIS, THESIS, Part
from api.thesis.schemas import AcceptanceDate, CoGuides, Guide, SynopsisTitle, ThesisTitle

router = Router(tags=["thesis"], responses=refusals(*USUAL, 413))

TAKEN_NOT_USED = frozenset({"studentId", "departmentId", "collegeId"})
FORM_BODY = form_body(["id"], "certificate")
"""What a call that takes a file refuses besides."""


async def _now(request: Request, actor: Actor, part: Part) -> Row:
    """The own record as it stands now; the acceptance date is read with the other part's record."""
    return await service.to_wire(actor, part, await service.own(actor), files_of(request))


@router.post("/synopsis/title")
async def save_synopsis_title(
    request: Request, body: SynopsisTitle, actor: ThesisAuthor
) -> Answer[Envelope[SynopsisItems]]:
    """Saves the title of the own synopsis, once; the synopsis begins with it."""
    await service.save_title(actor, SYNOPSIS, body.synopsisTitle)
    return ok("Synopsis title saved", data=await _now(request, actor, SYNOPSIS))


@router.post("/thesis/title")
async def save_thesis_title(request: Request, body: ThesisTitle, actor: ThesisAuthor) -> Answer[Envelope[ThesisItems]]:
    """Saves the title of the own thesis, once."""
    await service.save_title(actor, THESIS, body.title)
    return ok("Thesis title saved", data=await _now(request, actor, THESIS))


@router.post("/thesis/synopsisAcceptanceDate")
async def save_acceptance_date(
    request: Request, body: AcceptanceDate, actor: ThesisAuthor
) -> Answer[Envelope[ThesisItems]]:
    """Saves the day on which the own synopsis was accepted, once; the synopsis page saves it here too (T-320)."""
    await service.save_acceptance(actor, body.synopsisAcceptanceDate)
    return ok("Synopsis acceptance date saved", data=await _now(request, actor, THESIS))


@router.post("/synopsis/guide")
async def save_synopsis_guide(request: Request, body: Guide, actor: ThesisAuthor) -> Answer[Envelope[SynopsisItems]]:
    """Saves the guide of the own synopsis, once, after its title."""
    await service.save_guide(actor, SYNOPSIS, body.guide)
    return ok("Guide saved", data=await _now(request, actor, SYNOPSIS))


@router.post("/synopsis/coGuide")
async def save_synopsis_co_guides(
    request: Request, body: CoGuides, actor: ThesisAuthor
) -> Answer[Envelope[SynopsisItems]]:
    """Saves the co-guides of the own synopsis, once, after title and guide."""
    await service.save_co_guides(actor, SYNOPSIS, body.coGuide)
    return ok("Co-guides saved", data=await _now(request, actor, SYNOPSIS))


@router.post("/synopsis/certificate", openapi_extra=FORM_BODY, responses=FILE_REFUSALS)
async def save_synopsis_certificate(request: Request, actor: ThesisAuthor) -> Answer[Envelope[SynopsisItems]]:
    """Saves the certificate of the own synopsis whose id is ``id``, once."""
    await _save_certificate(request, actor, SYNOPSIS)
    return ok("Certificate uploaded successfully", data=await _now(request, actor, SYNOPSIS))


@router.post("/thesis/guide")
async def save_thesis_guide(request: Request, body: Guide, actor: ThesisAuthor) -> Answer[Envelope[ThesisItems]]:
    """Saves the guide of the own thesis, once, after its title."""
    await service.save_guide(actor, THESIS, body.guide)
    return ok("Guide saved", data=await _now(request, actor, THESIS))


@router.post("/thesis/coGuide")
async def save_thesis_co_guides(request: Request, body: CoGuides, actor: ThesisAuthor) -> Answer[Envelope[ThesisItems]]:
    """Saves the co-guides of the own thesis, once, after title and guide."""
    await service.save_co_guides(actor, THESIS, body.coGuide)
    return ok("Co-guides saved", data=await _now(request, actor, THESIS))


@router.post("/thesis/certificate", openapi_extra=FORM_BODY, responses=FILE_REFUSALS)
async def save_thesis_certificate(request: Request, actor: ThesisAuthor) -> Answer[Envelope[ThesisItems]]:
    """Saves the certificate of the own thesis whose id is ``id``, once."""
    await _save_certificate(request, actor, THESIS)
    return ok("Certificate uploaded successfully", data=await _now(request, actor, THESIS))


async def _save_certificate(request: Request, actor: Actor, part: Part) -> None:
    async with read_form(request) as sent:
        upload = only_file(sent, "certificate")
        data: dict[str, object] = {key: value for key, value in sent.items() if key != "certificate"}
        _only_known(data)
        await service.check_certificate(actor, part, data.get("id"))
        received = None if upload is None else await files_of(request).receive(upload, CERTIFICATE)
        try:
            await service.save_certificate(actor, part, received, files_of(request))
        finally:
            if received is not None:
                await received.discard()


def _only_known(data: dict[str, object]) -> None:
    unknown = sorted(set(data) - TAKEN_NOT_USED - {"id"})
    if unknown:
        raise Invalid("This field is not known here.", field=field_name(unknown[0]))
    check_unused(data, TAKEN_NOT_USED)
    if not isinstance(data.get("id", ""), str):
        raise Invalid("Only one file is accepted.", field="certificate")
