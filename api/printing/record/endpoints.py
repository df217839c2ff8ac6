"""The call behind the printable page (T-015, T-033)."""

from __future__ import annotations

from bson import ObjectId
from fastapi import Request

from api.access import scope
from api.access.actor import Actor
from api.access.permission import LogbookPrinter
from api.core.files.records import FileService, files_of
from api.core.http.contract import Envelope, Router
from api.core.http.wire import Answer, encode
from api.core.reading_processes import read_in_process
from api.core.security import audit
from api.core.text import object_id
from api.logbook import service as logbook
from api.printing.answers import PrintedRecord
from api.printing.pdf.layout import AETCOM
from api.printing.record.record import compiled, reachable

router = Router(tags=["printing"])


@router.get("/printLogbook/{studentId}")
async def read_printed_logbook(
    request: Request, studentId: str, actor: LogbookPrinter
) -> Answer[Envelope[PrintedRecord]]:
    """A student's whole record as text ready for print; a student reads the own, staff those within reach (T-119).

    Beside the record stand ``introduction``, the paragraphs of the AETCOM page, and ``photo``, a link to the student's
    picture. It holds no patients' names. That staff read it leaves an audit row first.
    """
    student = await reachable(scope.scope_id(studentId), actor)
    many = await logbook.how_many(student["_id"])
    body = await read_in_process(many, _answer, student["_id"], actor, files_of(request))
    if not actor.student:
        await audit.record_by(actor, "logbook.read", f"users/{student['_id']}")
    return Answer(body)


async def _answer(student_id: ObjectId, actor: Actor, files: FileService) -> bytes:
    """The whole answer, encoded: for a long training it is some megabytes."""
    record = await compiled(student_id, reader=actor)
    picture = object_id(record["student"]["profilePic"])
    links = await files.describe([picture], actor.id)
    photo = None if picture is None else links.get(picture)
    data = {**record, "introduction": list(AETCOM), "photo": photo and photo["url"]}
    return encode({"status": True, "data": data})
