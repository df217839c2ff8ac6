"""The public check of a print, and the list of prints that were made of a logbook."""

from __future__ import annotations

import asyncio
import datetime as dt

from fastapi import Request

from api.access import scope
from api.access.limits import count_try
from api.access.permission import LogbookPrinter
from api.accounts import service as accounts
from api.core.errors import NotFound
from api.core.files.records import files_of
from api.core.http.contract import Envelope, Page, Router, refusals
from api.core.http.listing import PAGE_KEYS, PageQuery, only_known, page_answer
from api.core.http.wire import Answer, ok
from api.printing.answers import PrintCheck, PrintRow
from api.printing.proof import checking, prints

router = Router(tags=["printing"], responses=refusals(404, 422, 429))

CHECKS = 60
WINDOW = dt.timedelta(minutes=10)
"""How many codes one network address may ask for in which time; a college stands behind one address."""
AT_ONCE = 2


@router.get("/verifyLogbook/{code}")
async def verify_logbook(request: Request, code: str) -> Answer[Envelope[PrintCheck]]:
    """Says whose logbook was printed under a code, when, with what counts, and whether it still matches the record.

    Public: it gives away what stands on the paper that has the code, and nothing of a patient.
    """
    await count_try(f"check:{request.scope['state']['address']}", max_tries=CHECKS, window=WINDOW)
    state = request.app.state
    if not hasattr(state, "checks"):
        state.checks = asyncio.Semaphore(AT_ONCE)
    async with state.checks:
        return ok(data=await checking.check(code, files_of(request)))


@router.get("/prints/{studentId}", responses=refusals(401, 403))
async def list_prints(
    request: Request, studentId: str, actor: LogbookPrinter, page: PageQuery
) -> Answer[Page[PrintRow]]:
    """The prints with codes that were made of a student's logbook; a student reads the own."""
    only_known(request, PAGE_KEYS)
    wanted = scope.scope_id(studentId)
    if actor.student and wanted != actor.id:
        raise NotFound("This student was not found.")
    if not actor.student:
        await accounts.student_within(actor, wanted)
    return page_answer(page, await prints.list_page(wanted, page, request.app.state.settings))
