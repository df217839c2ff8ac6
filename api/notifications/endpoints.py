"""A person's notifications: the list, the unread count that pages ask for again and again, and marking as read."""

from __future__ import annotations

import datetime as dt
from typing import Annotated, Literal

from fastapi import Request, Response
from pydantic import AwareDatetime, BaseModel, BeforeValidator, ConfigDict

from api.access.actor import Actor
from api.access.permission import NotificationOwner
from api.access.scope import require_own_id
from api.core.http.contract import Page, Router, refusals
from api.core.http.listing import PageQuery, only_known, page_answer, true_or_false
from api.core.http.wire import Answer, ok
from api.core.text import problem
from api.notifications import service
from api.notifications.answers import NotificationRow, Unread

router = Router(tags=["notifications"], responses=refusals(401, 403, 404, 413, 422, 429))


def _only_text(value: object) -> object:
    """Refuse a number, which would be read as seconds since 1970."""
    if isinstance(value, str | dt.datetime):
        return value
    raise problem("instant", "This must be a time as yyyy-mm-ddThh:mm:ssZ.")


class Mark(BaseModel):
    """The read flag (P-397)."""

    model_config = ConfigDict(extra="forbid")
    nStatus: Literal[True]


class MarkAll(Mark):
    """The read flag for everything until an instant, now unless given."""

    until: Annotated[AwareDatetime, BeforeValidator(_only_text)] | None = None


def _own(actor: Actor, user_id: str) -> None:
    require_own_id(actor, user_id)


@router.get("/getAllNotifications/{userId}")
async def list_notifications(
    request: Request, userId: str, actor: NotificationOwner, page: PageQuery
) -> Answer[Page[NotificationRow]]:
    """The own notifications, the newest first; ``unread=true`` leaves out those that were read (P-396)."""
    _own(actor, userId)
    only_known(request, {"page", "limit", "unread"})
    unread = true_or_false(request, "unread")
    return page_answer(page, await service.list_page(actor.id, page, unread_only=unread))


@router.get("/unreadNotifications/{userId}", responses={304: {"description": "Nothing has changed"}})
async def count_unread(request: Request, userId: str, actor: NotificationOwner) -> Answer[Unread] | Response:
    """How many are unread. Asked with the tag of the last answer, it says 304 while nothing has changed."""
    _own(actor, userId)
    only_known(request, set())
    count = await service.unread(actor.id)
    tag = f'W/"{count["tag"]}"'
    if tag in (given.strip() for given in request.headers.get("if-none-match", "").split(",")):
        return Response(status_code=304, headers={"ETag": tag})
    answer = ok(**count)
    answer.headers["ETag"] = tag
    return answer


@router.post("/notification/{notificationId}")
async def mark_read(notificationId: str, body: Mark, actor: NotificationOwner) -> Answer[Unread]:
    """Marks an own notification as read; answers what is unread now (P-397)."""
    del body
    await service.mark_read(actor.id, notificationId)
    return ok(**await service.unread(actor.id))


@router.post("/readAllNotifications/{userId}")
async def mark_all_read(userId: str, body: MarkAll, actor: NotificationOwner) -> Answer[Unread]:
    """Marks every own notification as read; answers what is unread now."""
    _own(actor, userId)
    await service.mark_all_read(actor.id, body.until)
    return ok(**await service.unread(actor.id))
