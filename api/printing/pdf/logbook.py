"""A student's logbook as PDF: given a code by which it can be checked, compiled, laid out, typeset."""

import asyncio
import hashlib
import io
from contextlib import suppress
from typing import NamedTuple

import orjson
from bson import ObjectId

from api.access.actor import Actor
from api.core.errors import AppError
from api.core.files.records import FileService
from api.core.reading_processes import read_in_process
from api.logbook import service as logbook
from api.printing.pdf.layout import Proof, lay_out
from api.printing.pdf.typeset import typeset
from api.printing.proof import prints
from api.printing.record.record import compiled, reachable
from api.printing.record.types import Record, Student
from api.settings import Settings

MAX_PICTURE = 12 * 1024 * 1024
"""Bytes of a picture beyond which it is left out."""
_settings: list[Settings] = []


def configure(settings: Settings) -> None:
    """Prints codes and addresses as ``settings`` have them from now on; whoever makes the product calls it."""
    _settings[:] = [settings]


class Logbook(NamedTuple):
    """A logbook as PDF, and the record that it shows, without its rows."""

    pdf: bytes
    record: Record


async def make_logbook(student_id: ObjectId, actor: Actor, files: FileService, *, certify: bool = True) -> Logbook:
    """The PDF of what the actor may see of a student's record.

    The code is taken before anything is read for the paper, so that it never stands for less than the paper says
    (``prints.py``). Without one (``certify``) each page says that it is not certified.

    Raises:
        NotFound: there is no such student within the actor's reach.
        Conflict: there are more entries than can be printed as one.
        CannotTypeset: it takes too long or too much just now.
    """
    await reachable(student_id, actor)
    begun = await prints.begin(student_id, actor, _settings[0]) if certify and _settings else None
    proof = None if begun is None else Proof(begun["code"], begun["url"])
    data, record = await read_in_process(await logbook.how_many(student_id), _laid_out, student_id, actor, proof)
    pictures = await pictures_of(record["student"], files)
    if proof is not None:
        pictures["qr"] = await asyncio.to_thread(qr_code, proof.address)
    made_at = None if begun is None else begun["madeOn"]
    pdf = await typeset("logbook", data, pictures=pictures, made_at=made_at)
    if begun is not None:
        digest = await asyncio.to_thread(hashlib.sha256, pdf)
        await prints.finish(begun["code"], digest.hexdigest(), record["totals"])
    return Logbook(pdf, record)


async def _laid_out(student_id: ObjectId, actor: Actor, proof: Proof | None) -> tuple[bytes, Record]:
    """The template's data as JSON, and the record without its rows."""
    record = await compiled(student_id, reader=actor)
    data = await asyncio.to_thread(lambda: orjson.dumps(lay_out(record, proof)))
    for section in (*record["sections"], *record["annex"]):
        section["rows"] = []
    return data, {**record, "remarks": [], "memos": []}


async def pictures_of(student: Student, files: FileService) -> dict[str, bytes]:
    """The college's logo and the student's photo, as ``logo`` and ``photo``; nothing for one that is not there."""
    pictures: dict[str, bytes] = {}
    for name, file_id in (("logo", student["logo"]), ("photo", student["profilePic"])):
        if file_id is None:
            continue
        # A lost picture is no reason to print nothing: there is a blank instead.
        with suppress(AppError):
            record, pieces = await files.stored(ObjectId(file_id))
            if record["size"] <= MAX_PICTURE:
                pictures[name] = b"".join([piece async for piece in pieces])
    return pictures


def qr_code(address: str) -> bytes:
    """A QR code of an address as PNG, eight pixels to the module, readable with a quarter of it damaged."""
    import segno

    made = io.BytesIO()
    segno.make(address, error="q", micro=False).save(made, kind="png", scale=8, border=0)
    return made.getvalue()
