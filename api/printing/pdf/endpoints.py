"""The calls that answer PDFs made on the server: the logbook and the bonafide certificate."""

from collections.abc import Iterator
from contextlib import contextmanager

from bson import ObjectId
from fastapi import Request
from starlette.responses import Response

from api.access import scope
from api.access.actor import Actor
from api.access.permission import BonafideOwner, LogbookPrinter
from api.core.errors import Conflict
from api.core.files.names import clean_name, disposition, safe_part
from api.core.files.records import files_of
from api.core.http.contract import USUAL, Envelope, Pdf, Responses, Router, refusals
from api.core.http.wire import Answer, ok
from api.logbook import service as logbook
from api.printing.answers import JobRow
from api.printing.jobs import jobs
from api.printing.pdf.bonafide import make_bonafide
from api.printing.pdf.logbook import make_logbook
from api.printing.record.record import reachable

router = Router(tags=["printing"], responses=refusals(*USUAL, 503))

INLINE = 600
"""A logbook of more entries is made in the background."""
BUSY = "Your last PDF is still being made. Try again when it has arrived."
IN_BACKGROUND = "This logbook is large and is being made in the background. You will be notified when it is ready."
QUEUED: Responses = {
    202: {
        "description": "Made in the background: `data` is the job.",
        "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Envelope_JobRow_"}}},
    }
}
_working: set[ObjectId] = set()


@router.get("/logbookPdf/{studentId}", responses=QUEUED)
async def read_logbook_pdf(studentId: str, request: Request, actor: LogbookPrinter) -> Pdf | Answer[Envelope[JobRow]]:
    """A student's logbook as PDF; a student gets the own, staff those within reach. It carries a code by which anyone
    can check it; making it is recorded. A large one becomes a job of this user's (``/jobs``), which is answered."""
    student = await reachable(scope.scope_id(studentId), actor)
    if await logbook.how_many(student["_id"]) > INLINE:
        job = await jobs.start(actor, "logbook", student["name"], {"studentId": student["_id"]})
        return ok(IN_BACKGROUND, status_code=202, data=job)
    with _one_at_a_time(actor):
        made = await make_logbook(student["_id"], actor, files_of(request))
    return pdf_answer(made.pdf, f"Logbook {safe_part(student['name'], 60)}")


@router.get("/bonafide")
async def read_bonafide(request: Request, actor: BonafideOwner) -> Pdf:
    """The bonafide certificate of the student who asks, who must be certified (P-098, P-099)."""
    with _one_at_a_time(actor):
        pdf = await make_bonafide(actor, files_of(request))
    return pdf_answer(pdf, "Bonafide Certificate")


@contextmanager
def _one_at_a_time(actor: Actor) -> Iterator[None]:
    """Refuses a second PDF of the same person while the first is being made: each takes seconds of all processors."""
    if actor.id in _working:
        raise Conflict(BUSY, code="busy")
    _working.add(actor.id)
    try:
        yield
    finally:
        _working.discard(actor.id)


def pdf_answer(content: bytes, name: str) -> Response:
    """A PDF as a download that no cache keeps."""
    headers = {"Content-Disposition": disposition(clean_name(name, "pdf"), inline=False), "Cache-Control": "no-store"}
    return Response(content, media_type="application/pdf", headers=headers)
