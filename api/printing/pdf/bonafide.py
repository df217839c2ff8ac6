"""The bonafide certificate: one page on the college's letterhead, for certified students (P-099, DECISIONS D11.5)."""

import datetime as dt

from api.access.actor import Actor
from api.accounts import service as accounts
from api.core import clock
from api.core.errors import Forbidden
from api.core.files.records import FileService
from api.core.security import audit
from api.printing.pdf.layout import NONE, breakable, cut
from api.printing.pdf.logbook import pictures_of
from api.printing.pdf.typeset import typeset
from api.printing.record.record import person
from api.printing.record.types import Student

NOT_CERTIFIED = "The bonafide certificate is for certified students. Please ask your head of department to certify you."


async def make_bonafide(actor: Actor, files: FileService) -> bytes:
    """The certificate of the student who asks, as PDF.

    Raises:
        Forbidden: the student is not certified.
        CannotTypeset: it cannot be made just now.
    """
    user = await accounts.by_id(actor.id)
    if user is None or not user.get("certified"):
        raise Forbidden(NOT_CERTIFIED, code="not_certified")
    student = await person(user)
    await audit.record_by(actor, "bonafide.made", f"users/{user['_id']}", college_id=user.get("collegeId"))
    return await typeset("bonafide", _letter(student), pictures=await pictures_of(student, files))


def _letter(student: Student) -> dict[str, object]:
    """The data of `bonafide.typ`; what is not known is left out of the table, and out of the sentence."""
    rows = (
        ("College Roll No.", student["col_rollno"]),
        ("University Roll No.", student["uni_rollno"]),
        ("Department", student["department"]),
        ("Course", student["course"]),
        ("Date of Joining", student["joiningDate"]),
        ("Valid up to", student["validity"]),
    )
    return {
        "college": student["college"],
        "address": _known(student["collegeAddress"]),
        "name": breakable(student["name"]),
        "father": _known(breakable(student["fat_name"])),
        "mother": _known(breakable(student["mot_name"])),
        "department": student["department"],
        "course": _known(student["course"]),
        "hod": _known(breakable(cut(student["hod"], 60))),
        "refNo": _known(student["refNo"]),
        "refDate": _day(_known(student["refDate"])),
        "rows": [{"label": label, "value": breakable(value)} for label, value in rows],
        "validity": _known(student["validity"]),
        "joiningDate": _known(student["joiningDate"]),
        "issuedOn": clock.shown_day(clock.today()),
    }


def _known(text: str) -> str:
    return "" if text == NONE else text


def _day(text: str) -> str:
    """A department's reference date as ``dd-mm-yyyy``; as it was typed, where it is no ISO day."""
    try:
        return clock.shown_day(dt.date.fromisoformat(text))
    except ValueError:
        return text
