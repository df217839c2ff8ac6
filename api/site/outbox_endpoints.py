"""The outbox as the Master sees it: what waits, what was sent, what was given up and why."""

from __future__ import annotations

from fastapi import Request

from api.access.permission import OutboxKeeper
from api.access.scope import scope_id
from api.core.errors import Invalid
from api.core.http.contract import Router, Success
from api.core.http.listing import PageQuery, only_known, page_answer
from api.core.http.wire import Answer, ok
from api.core.messages import outbox
from api.core.security import audit
from api.settings import Settings
from api.site.answers import OutboxPage

router = Router(tags=["outbox"])


@router.get("/outbox")
async def list_messages(request: Request, actor: OutboxKeeper, page: PageQuery) -> Answer[OutboxPage]:
    """The messages of the last weeks, the newest first; their text in development only, because it holds codes and
    links that open accounts."""
    del actor
    only_known(request, {"page", "limit", "search", "state"})
    state = request.query_params.get("state")
    if state is not None and state not in outbox.STATES:
        raise Invalid("state is waiting, sent, failed or expired.", field="state")
    settings: Settings = request.app.state.settings
    bodies = settings.environment == "development"
    return page_answer(page, await outbox.list_page(page, state, bodies=bodies), bodies=bodies)


@router.post("/outbox/{messageId}/retry")
async def try_again(messageId: str, actor: OutboxKeeper) -> Answer[Success]:
    """Sends a message again that was given up."""
    await outbox.try_again(scope_id(messageId))
    await audit.record_by(actor, "outbox.retried", f"outbox/{messageId}")
    return ok("The message is on its way again.")
