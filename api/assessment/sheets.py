"""AETCOM sheets: one a year and student, scored 1 to 10 by field."""

from __future__ import annotations

from typing import Any

from api.access.actor import Actor
from api.assessment.documents import Aetcom
from api.assessment.forms import HIGHEST, LOWEST, evaluation, groups, year_after
from api.assessment.schemas import AetcomSheet
from api.assessment.students import assessed
from api.core import audit, clock
from api.core.database import Row, collection, is_duplicate, new_id
from api.core.documents import references
from api.core.errors import Invalid
from api.core.listing import Page, page_rows
from api.core.populate import populate
from api.notifications import untold

SHOWN = (
    "collegeId",
    "departmentId",
    "studentId",
    "fromDate",
    "toDate",
    "year",
    "scores",
    "verifiedBy",
    "verifyDate",
)
REFS = references(Aetcom)
NO_STUDENT = "Please select student"
NOT_ALL = "Please fill in all scores!"


async def save(actor: Actor, body: AetcomSheet) -> tuple[Row, bool]:
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
    _check(body.scores)
    at = clock.now()
    key = {"studentId": student["_id"], "fromDate": body.fromDate}
    fields: Row = {
        "collegeId": student["collegeId"],
        "departmentId": student["departmentId"],
        "toDate": year_after(body.fromDate),
        "year": body.year or body.fromDate.year,
        "scores": dict(body.scores),
        "verifiedBy": actor.id,
        "verifyDate": at,
    }
    stored, is_new = await _replace(key, fields)
    await audit.record(
        "aetcom.saved",
        actor_id=actor.id,
        role=actor.role,
        target=f"aetcoms/{stored['_id']}",
        college_id=student["collegeId"],
    )
    await untold.tell("aetcoms", stored["_id"], stored)
    return (await _shown([stored]))[0], is_new


def _check(scores: dict[str, Any]) -> None:
    """Refuses scores unless each field of the form has one, from 1 to 10, and nothing else has."""
    asked = [field["key"] for group in groups() for field in group["fields"]]
    wrong = [name for name in asked if not isinstance(scores.get(name), int) or not LOWEST <= scores[name] <= HIGHEST]
    if wrong:
        raise Invalid(NOT_ALL, errors=[{"field": f"scores.{name}", "message": NOT_ALL} for name in wrong])
    unknown = sorted(scores.keys() - set(asked))
    if unknown:
        raise Invalid("This field is not known here.", field=f"scores.{unknown[0]}")


async def _replace(key: Row, fields: Row) -> tuple[Row, bool]:
    """Writes the sheet of a period: a fresh one, or over the one that is there, whose scores are kept."""
    sheets = collection("aetcoms")
    while True:
        old: Row | None = await sheets.find_one(key)
        if old is None:
            made = {"_id": new_id(), **key, **fields, "former": [], **_telling(key, fields, "saved")}
            try:
                await sheets.insert_one(made)
            except Exception as error:
                if not is_duplicate(error):
                    raise
                continue
            return made, True
        former = {name: old[name] for name in ("scores", "verifiedBy", "verifyDate")}
        change = {**fields, **_telling(key, fields, "saved anew")}
        written = await sheets.update_one(
            {"_id": old["_id"], "verifyDate": old["verifyDate"], "scores": old["scores"]},
            {"$set": change, "$push": {"former": former}},
        )
        if written.matched_count == 1:
            return {**old, **change}, False


def _telling(key: Row, fields: Row, said: str) -> Row:
    desc = f"Your AETCOM sheet of {fields['year']} was {said}."
    by = fields["verifiedBy"]
    return untold.held(untold.message([key["studentId"]], "aetcom.saved", desc, "/atcom", by=by))


async def rows_of(actor: Actor, student_id: str, page: Page) -> tuple[list[Row], int]:
    """One page of a student's sheets, the newest first (T-347).

    Raises:
        Invalid, NotFound, Forbidden: see :func:`assessed`.
    """
    student = await assessed(actor, student_id)
    rows, total = await page_rows(collection("aetcoms"), {"studentId": student["_id"]}, page, [("fromDate", -1)], SHOWN)
    return await _shown(rows), total


async def _shown(rows: list[Row]) -> list[Row]:
    made: list[Row] = [{name: row.get(name) for name in ("_id", *SHOWN)} for row in rows]
    for row in made:
        for name in ("fromDate", "toDate"):
            row[name] = clock.wire_day(row[name])
        row["groups"] = _groups(row["scores"] or {})
    await populate(made, REFS)
    return made


def _groups(scores: dict[str, int]) -> list[dict[str, Any]]:
    """The mean and band of each group; a group without a score is left out."""
    found = []
    for group in groups():
        given = [scores[field["key"]] for field in group["fields"] if field["key"] in scores]
        if given:
            mean = round(sum(given) / len(given) + 1e-9, 1)
            found.append({"key": group["key"], "title": group["title"], "mean": mean, "evaluation": evaluation(mean)})
    return found
