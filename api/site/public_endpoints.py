"""The calls of the public pages: facts, prices, an inquiry, a page's error, the launch gate, and the OAuth callback."""

from __future__ import annotations

from fastapi import Request

from api.access.permission import AccountConnector
from api.billing import service as billing
from api.core.http.contract import Envelope, Router, Success, refusals
from api.core.http.wire import Answer, ok
from api.site import client_errors, inquiries, launch, oauth
from api.site.answers import AuthorisationAddress, LaunchToken, OutsideToken, SiteFacts
from api.site.facts import facts
from api.site.schemas import Authorisation, ClientError, Launch, LaunchPassword, NewInquiry

router = Router(tags=["public"], responses=refusals(413, 422, 429))


@router.get("/site")
async def site_facts(request: Request) -> Answer[Envelope[SiteFacts]]:
    """What the public pages show beside their own text: contact, links to the sister products, packages."""
    return ok(data={**facts(request.app.state.settings), "packages": await billing.offered()})


@router.post("/inquiry")
async def send_inquiry(request: Request, body: NewInquiry) -> Answer[Success]:
    """Takes a message from a public form (P-411)."""
    address = request.scope["state"]["address"]
    return ok(await inquiries.take(request.app.state.settings, body, address=address))


@router.post("/clientErrors")
async def report_client_error(request: Request, body: ClientError) -> Answer[Success]:
    """Takes the report of a page that threw: a reference, the route and places in the code, nothing about a person."""
    await client_errors.take(body, address=request.scope["state"]["address"])
    return ok()


@router.post("/launch", responses=refusals(400, 409))
async def enter_launch_password(request: Request, body: LaunchPassword) -> Answer[LaunchToken]:
    """Takes the launch password and answers a launch token of two minutes (P-156)."""
    address = request.scope["state"]["address"]
    return ok(token=await launch.admit(request.app.state.settings, body.otp, address=address))


@router.post("/updateLaunch", responses=refusals(401))
async def launch_site(request: Request, body: Launch) -> Answer[Success]:
    """Launches the site; the Bearer is the launch token (P-346)."""
    header = request.headers.get("authorization", "")
    await launch.launch(request.app.state.settings, header, launched=body.isLaunched)
    return ok("The site is launched.")


@router.post("/oauthStart", responses=refusals(400, 401, 403))
async def start_authorisation(request: Request, actor: AccountConnector) -> Answer[Envelope[AuthorisationAddress]]:
    """The provider's address at which the Master agrees to connect the outside account."""
    return ok(data={"url": oauth.start(request.app.state.settings, actor)})


@router.post("/oauthCallback", responses=refusals(400, 401, 403, 502))
async def finish_authorisation(request: Request, body: Authorisation, actor: AccountConnector) -> Answer[OutsideToken]:
    """Exchanges the code that the provider sent back (P-357)."""
    carrier = getattr(request.app.state, "oauth_carrier", None)
    token = await oauth.finish(request.app.state.settings, actor, body.code, body.state, carrier=carrier)
    return ok("The account is connected.", access_token=token)
