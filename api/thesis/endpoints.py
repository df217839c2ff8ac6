"""The calls that save one item of a synopsis or thesis each (T-314 to T-318, T-324 to T-328).

They are the same for both; paths and bodies differ where the specification's names do.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

from fastapi import APIRouter, Request

from api.access.actor import Actor
from api.access.permission import ThesisAuthor
from api.core.bodies import check_unused, form_body, read_form
from api.core.database import Row
from api.core.errors import Invalid
from api.core.files.intake import only_file
from api.core.files.limits import CERTIFICATE
from api.core.files.records import files_of
from api.core.text import field_name
from api.core.wire import Answer, ok
from api.thesis import service
from api.thesis.parts import PARTS, SYNOPSIS, THESIS, Part
from api.thesis.schemas import AcceptanceDate, CoGuides, Guide, SynopsisTitle, ThesisTitle

router = APIRouter(tags=["thesis"])

TAKEN_NOT_USED = frozenset({"studentId", "departmentId", "collegeId"})
FORM_BODY = form_body(["id"], "certificate")


async def _saved(actor: Actor, part: Part, record: Row, message: str, request: Request) -> Answer:
    """The own record as it stands now; the acceptance date is read with the other part's record."""
    place = {name: record[name] for name in ("collegeId", "departmentId", "studentId")}
    records = await service.of_student(place)
    return ok(message, data=await service.shown(actor, part, records, files_of(request)))


@router.post("/synopsis/title")
async def save_synopsis_title(request: Request, body: SynopsisTitle, actor: ThesisAuthor) -> Answer:
    """Saves the title of the own synopsis, once; the synopsis begins with it."""
    record = await service.save_title(actor, SYNOPSIS, body.synopsisTitle)
    return await _saved(actor, SYNOPSIS, record, "Synopsis title saved", request)


@router.post("/thesis/title")
async def save_thesis_title(request: Request, body: ThesisTitle, actor: ThesisAuthor) -> Answer:
    """Saves the title of the own thesis, once."""
    record = await service.save_title(actor, THESIS, body.title)
    return await _saved(actor, THESIS, record, "Thesis title saved", request)


@router.post("/thesis/synopsisAcceptanceDate")
async def save_acceptance_date(request: Request, body: AcceptanceDate, actor: ThesisAuthor) -> Answer:
    """Saves the day on which the own synopsis was accepted, once; the synopsis page saves it here too (T-320)."""
    record = await service.save_acceptance(actor, body.synopsisAcceptanceDate)
    return await _saved(actor, THESIS, record, "Synopsis acceptance date saved", request)


def _guide(part: Part) -> Callable[..., Awaitable[Answer]]:
    async def save_guide(request: Request, body: Guide, actor: ThesisAuthor) -> Answer:
        record = await service.save_guide(actor, part, body.guide)
        return await _saved(actor, part, record, "Guide saved", request)

    save_guide.__name__ = f"save_{part.key}_guide"
    save_guide.__doc__ = f"Saves the guide of the own {part.key}, once, after its title."
    return save_guide


def _co_guides(part: Part) -> Callable[..., Awaitable[Answer]]:
    async def save_co_guides(request: Request, body: CoGuides, actor: ThesisAuthor) -> Answer:
        record = await service.save_co_guides(actor, part, body.coGuide)
        return await _saved(actor, part, record, "Co-guides saved", request)

    save_co_guides.__name__ = f"save_{part.key}_co_guides"
    save_co_guides.__doc__ = f"Saves the co-guides of the own {part.key}, once, after title and guide."
    return save_co_guides


def _certificate(part: Part) -> Callable[..., Awaitable[Answer]]:
    async def save_certificate(request: Request, actor: ThesisAuthor) -> Answer:
        async with read_form(request) as sent:
            upload = only_file(sent, "certificate")
            data = {key: value for key, value in sent.items() if key != "certificate"}
            _only_known(data)
            await service.check_certificate(actor, part, data.get("id"))
            received = None if upload is None else await files_of(request).receive(upload, CERTIFICATE)
            try:
                record = await service.save_certificate(actor, part, received, files_of(request))
            finally:
                if received is not None:
                    await received.discard()
        return await _saved(actor, part, record, "Certificate uploaded successfully", request)

    save_certificate.__name__ = f"save_{part.key}_certificate"
    save_certificate.__doc__ = f"Saves the certificate of the own {part.key} whose id is ``id``, once."
    return save_certificate


def _only_known(data: dict[str, Any]) -> None:
    unknown = sorted(set(data) - TAKEN_NOT_USED - {"id"})
    if unknown:
        raise Invalid("This field is not known here.", field=field_name(unknown[0]))
    check_unused(data, TAKEN_NOT_USED)
    if not isinstance(data.get("id", ""), str):
        raise Invalid("Only one file is taken.", field="certificate")


for _part in PARTS:
    router.add_api_route(f"/{_part.key}/guide", _guide(_part), methods=["POST"])
    router.add_api_route(f"/{_part.key}/coGuide", _co_guides(_part), methods=["POST"])
    router.add_api_route(f"/{_part.key}/certificate", _certificate(_part), methods=["POST"], openapi_extra=FORM_BODY)
