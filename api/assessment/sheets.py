"""AETCOM sheets: one a year and student, scored 1 to 10 by field."""

from __future__ import annotations

from collections.abc import Mapping
from typing import cast

from api.access.actor import Actor
from api.assessment.answers import AetcomRow, SheetGroup
from api.assessment.documents import Aetcom, FormerScores
from api.assessment.forms import HIGHEST, LOWEST, evaluation, groups, year_after
from api.assessment.schemas import AetcomSheet
from api.assessment.students import assessed
from api.core import clock
from api.core.errors import Invalid
from api.core.http.listing import Page, stored_fields, wire_page
from api.core.security import audit
from api.core.store import records
from api.core.store.database import Row
from api.core.store.documents import references
from api.core.store.populate import populate
from api.core.store.records import as_filter, name_of, stored
from api.notifications import pending

SHOWN = stored_fields(AetcomRow, "groups")
REFS = references(Aetcom)
NO_STUDENT = "Please select student"
NOT_ALL = "Please fill in all scores!"


async def save(actor: Actor, body: AetcomSheet) -> tuple[AetcomRow, bool]:
    """Saves the sheet of a student's year; answers it, and whether there was none before.

    Raises:
        Invalid: student, From date or a score of the form is missing, a score is not 1 to 10 or of no field (T-276 to
            T-278).
        NotFound: there is no such student.
        Forbidden: a student of another department.
    """
    if not body.studentId:
        raise Invalid(NO_STUDENT, field="studentId")
    student = await assessed(actor, body.studentId)
    if not body.fromDate:
        raise Invalid(NOT_ALL, field="fromDate")
    wanted = Aetcom(
        studentId=student["_id"],
        collegeId=student["collegeId"],
        departmentId=student["departmentId"],
        fromDate=body.fromDate,
        toDate=year_after(body.fromDate),
        year=body.year or body.fromDate.year,
        scores=_checked(body.scores),
        verifiedBy=actor.id,
        verifyDate=clock.now(),
    )
    saved, is_new = await _replace(wanted)
    await audit.record_by(actor, "aetcom.saved", f"aetcoms/{saved.id}", college_id=student["collegeId"])
    await pending.deliver(name_of(Aetcom), saved.id, {"untold": saved.untold, "untoldSince": saved.untoldSince})
    return (await _to_wire([stored(saved)]))[0], is_new


def _checked(scores: Mapping[str, int | str | None]) -> dict[str, int]:
    """The scores, if each field of the form has one, from 1 to 10, and nothing else has.

    Raises:
        Invalid: otherwise.
    """
    asked = [field["key"] for group in groups() for field in group["fields"]]
    fit = {name: score for name, score in scores.items() if isinstance(score, int) and LOWEST <= score <= HIGHEST}
    wrong = [name for name in asked if name not in fit]
    if wrong:
        raise Invalid(NOT_ALL, errors=[{"field": f"scores.{name}", "message": NOT_ALL} for name in wrong])
    unknown = sorted(scores.keys() - set(asked))
    if unknown:
        raise Invalid("This field is not known here.", field=f"scores.{unknown[0]}")
    return fit


async def _replace(wanted: Aetcom) -> tuple[Aetcom, bool]:
    """Writes the sheet of a period: a fresh one, or over the one that is there, whose scores are kept."""
    while True:
        old = await records(Aetcom).one(Aetcom.studentId == wanted.studentId, Aetcom.fromDate == wanted.fromDate)
        notification = _notification(wanted, "saved" if old is None else "saved anew")
        if old is None:
            wanted.untold, wanted.untoldSince = notification.get("untold"), notification.get("untoldSince")
            if await records(Aetcom).add_if_absent(wanted):
                return wanted, True
            continue
        former: FormerScores = {"scores": old.scores, "verifiedBy": old.verifiedBy, "verifyDate": old.verifyDate}
        now = await records(Aetcom).change_and_read(
            Aetcom.id == old.id,
            Aetcom.verifyDate == old.verifyDate,
            Aetcom.scores == old.scores,
            set={
                Aetcom.collegeId: wanted.collegeId,
                Aetcom.departmentId: wanted.departmentId,
                Aetcom.toDate: wanted.toDate,
                Aetcom.year: wanted.year,
                Aetcom.scores: wanted.scores,
                Aetcom.verifiedBy: wanted.verifiedBy,
                Aetcom.verifyDate: wanted.verifyDate,
                **notification,
            },
            push={Aetcom.former: former},
        )
        if now is not None:
            return now, False


def _notification(sheet: Aetcom, text: str) -> Row:
    desc = f"Your AETCOM sheet of {sheet.year} was {text}."
    return pending.fields_of(
        pending.notification([sheet.studentId], "aetcom.saved", desc, "/atcom", by=sheet.verifiedBy)
    )


async def list_page(actor: Actor, student_id: str, page: Page) -> tuple[list[AetcomRow], int]:
    """One page of a student's sheets, the newest first (T-347).

    Raises:
        Invalid, NotFound, Forbidden: see :func:`assessed`.
    """
    student = await assessed(actor, student_id)
    theirs = as_filter([Aetcom.studentId == student["_id"]])
    return await wire_page(Aetcom, (theirs, [("fromDate", -1)]), page, SHOWN, _to_wire)


async def _to_wire(rows: list[Row]) -> list[AetcomRow]:
    wire_rows: list[Row] = [{name: row.get(name) for name in ("_id", *SHOWN)} for row in rows]
    for row in wire_rows:
        for name in ("fromDate", "toDate"):
            row[name] = clock.wire_day(row[name])
        row["groups"] = _groups(row["scores"] or {})
    await populate(wire_rows, REFS)
    return cast("list[AetcomRow]", wire_rows)


def _groups(scores: dict[str, int]) -> list[SheetGroup]:
    """The mean and band of each group; a group without a score is left out."""
    scored: list[SheetGroup] = []
    for group in groups():
        given = [scores[field["key"]] for field in group["fields"] if field["key"] in scores]
        if given:
            mean = round(sum(given) / len(given) + 1e-9, 1)
            scored.append({"key": group["key"], "title": group["title"], "mean": mean, "evaluation": evaluation(mean)})
    return scored
