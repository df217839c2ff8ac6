"""Work that need not be over before a call is answered: carried out once the answer has been sent.

Only what a crash may leave undone belongs here, because something else finds and does it: the notifications that a
record holds (:mod:`api.notifications.pending`). The server waits for it when it stops. Outside a call (commands, jobs)
it is carried out at once.
"""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable
from contextvars import ContextVar

from starlette.types import ASGIApp, Receive, Scope, Send

log = logging.getLogger("api.http")

Work = Callable[[], Awaitable[object]]

_waiting: ContextVar[list[Work] | None] = ContextVar("_waiting", default=None)


async def after_answer(work: Work) -> None:
    """Has ``work`` done once the call under way is answered; at once where there is none."""
    waiting = _waiting.get()
    if waiting is None:
        await work()
    else:
        waiting.append(work)


class Afterwards:
    """Middleware; does what :func:`after_answer` was given while a request was answered, in its order."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Passes the request on, and does the rest when it is over, whatever came of it."""
        waiting: list[Work] = []
        token = _waiting.set(waiting)
        try:
            await self.app(scope, receive, send)
        finally:
            _waiting.reset(token)
            for work in waiting:
                try:
                    await work()
                except Exception:
                    log.exception("Work after an answer failed")
