"""The calls about one residency: its page, links as staff make and end them, certificates as staff decide on them; and
the three calls of a coordinator without an account.

A coordinator's calls take the token in their body, never in an address, so that it stands in no log; what they
answer is kept by no cache.
"""

from __future__ import annotations

from typing import Any

from fastapi import Request

from api.access import scope
from api.access.actor import Actor
from api.access.permission import DrpCertifier, DrpLinker, DrpReader
from api.core.http.contract import Envelope, Router, Success, refusals
from api.core.http.wire import Answer, ok
from api.drp import residency
from api.drp.computed import residencies_of
from api.drp.links import making, opening
from api.drp.links.answers import CodeWait, CoordinatorPosting, LinkMade, Receipt
from api.drp.links.schemas import (
    CertificateDecided,
    CodeWanted,
    CoordinatorSigns,
    LinkRevoked,
    LinkToken,
    LinkWanted,
)
from api.drp.residency import ResidencyPage

router = Router(tags=["drp"])
public_router = Router(tags=["drp"], responses=refusals(400, 403, 422, 429))

MADE = {
    "copy": "Link made. It is shown once",
    "mail": "The link is on its way by mail",
    "sms": "The link is on its way by text message",
}


@router.get("/drp/residency/{collegeId}/{departmentId}/{studentId}")
async def read_residency(
    request: Request, collegeId: str, departmentId: str, studentId: str, actor: DrpReader
) -> Answer[Envelope[ResidencyPage]]:
    """A trainee's District Residency: days owed and served, the window, places by the rule, signatures, what is
    missing. Staff see the link that may be used, without its token."""
    where = scope.for_student(actor, collegeId, departmentId, studentId)
    return ok(data=await residency.page(request.app.state.settings, actor, residencies_of(request), where))


@router.post("/drp/links/{collegeId}/{departmentId}/{studentId}", status_code=201)
async def make_link(
    request: Request, collegeId: str, departmentId: str, studentId: str, body: LinkWanted, actor: DrpLinker
) -> Answer[Envelope[LinkMade]]:
    """Makes the one-time link of a posting for its coordinator, by mail, text message or to be copied; one of before
    ends. The head of the department or the trainee's guide does so."""
    where = scope.for_student(actor, collegeId, departmentId, studentId)
    made = await making.make(request.app.state.settings, actor, where["studentId"], body.drpcId, body.channel)
    return ok(MADE[body.channel], status_code=201, data=made)


@router.post("/drp/links/{collegeId}/{departmentId}/{studentId}/revoke")
async def revoke_link(
    collegeId: str, departmentId: str, studentId: str, body: LinkRevoked, actor: DrpLinker
) -> Answer[Success]:
    """Ends the one-time link of a posting."""
    where = scope.for_student(actor, collegeId, departmentId, studentId)
    await making.revoke(actor, where["studentId"], body.drpcId)
    return ok("Link ended")


@router.post("/drp/residency/{collegeId}/{departmentId}/{studentId}/certificate")
async def decide_certificate(
    collegeId: str, departmentId: str, studentId: str, body: CertificateDecided, actor: DrpCertifier
) -> Answer[Success]:
    """Verifies or rejects the certificate that a coordinator issued by a link."""
    where = scope.for_student(actor, collegeId, departmentId, studentId)
    return ok(await residency.decide(actor, where, body))


def _asking(request: Request) -> opening.Asking:
    state = request.scope["state"]
    return opening.Asking(request.app.state.settings, state["address"], isinstance(state.get("actor"), Actor))


@public_router.post("/coordinator/open")
async def open_link(request: Request, body: LinkToken) -> Answer[Envelope[CoordinatorPosting]]:
    """Return the posting of a one-time link with its days and activities, without patient data."""
    return _private(ok(data=await opening.open_link(_asking(request), residencies_of(request), body)))


@public_router.post("/coordinator/code")
async def send_code(request: Request, body: CodeWanted) -> Answer[CodeWait]:
    """Sends a code to the number that is recorded of the coordinator, where text messages are set up."""
    wait = await opening.send_code(_asking(request), body)
    return _private(ok("Code sent" if wait else "No code is asked for here", resendIn=wait))


@public_router.post("/coordinator/sign")
async def sign(request: Request, body: CoordinatorSigns) -> Answer[Envelope[Receipt]]:
    """Sign all recorded days (``whole``) or some of them (``days``) by a one-time link, and return the receipt. The
    link cannot be used again."""
    return _private(ok("Signed", data=await opening.sign(_asking(request), body)))


def _private(answer: Answer[Any]) -> Answer[Any]:
    answer.headers["Cache-Control"] = "no-store"
    return answer
