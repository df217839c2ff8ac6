"""The call behind the printable page (T-015, T-033)."""

from __future__ import annotations

from fastapi import APIRouter, Request

from api.access import scope
from api.access.permission import LogbookPrinter
from api.core import audit
from api.core.files.records import files_of
from api.core.text import object_id
from api.core.wire import Answer, ok
from api.printing.layout import AETCOM
from api.printing.record import compiled

router = APIRouter(tags=["printing"])


@router.get("/printLogbook/{studentId}")
async def read_printed_logbook(request: Request, studentId: str, actor: LogbookPrinter) -> Answer:
    """A student's whole record as text ready for print; a student reads the own, staff those within reach (T-119).

    Beside the record stand ``introduction``, the paragraphs of the AETCOM page, and ``photo``, a link to the student's
    picture. It holds no patients' names. That staff read it leaves an audit row first.
    """
    record = await compiled(scope.scope_id(studentId), reader=actor)
    picture = object_id(record["student"]["profilePic"])
    links = await files_of(request).describe([picture], actor.id)
    photo = None if picture is None else links.get(picture)
    if not actor.student:
        target = f"users/{record['student']['_id']}"
        await audit.record("logbook.read", actor_id=actor.id, role=actor.role, target=target)
    return ok(data={**record, "introduction": list(AETCOM), "photo": photo and photo["url"]})
