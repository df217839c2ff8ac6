"""The one compilation of a student's whole record, from which the page, the PDF, the pack and the check follow."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping

from bson import ObjectId

from api.access import scope
from api.access.actor import Actor
from api.access.roles import PERMISSIONS
from api.accounts import service as accounts
from api.assessment import service as assessment
from api.core import clock
from api.core.errors import NotFound
from api.core.store.database import Row, gather_reads
from api.core.store.populate import small
from api.drp import service as drp
from api.logbook import service as logbook
from api.memos import service as memos
from api.organisation import service as organisation
from api.printing.record.standing import printed_standing
from api.printing.record.types import (
    AetcomGroup,
    Line,
    Memo,
    PrintedAetcomRow,
    Record,
    SavedAppraisal,
    Section,
    Student,
    Totals,
    Withheld,
)
from api.thesis import service as thesis

CERTIFICATE_YEARS = 3
NONE = "N/A"
NO_DATA = "No Data"
NOT_FOUND = "This student was not found."


async def compiled(student_id: ObjectId, *, reader: Actor | None = None) -> Record:
    """A student's whole record.

    With a ``reader`` it holds what that actor may see: students and the Master everything, the HOD and the guide of the
    present department everything with the patients of former places masked, other staff what was recorded in their
    department; appraisals and AETCOM scores only for who may read those, and what
    is nobody's business but the student's and the heads' for those; patient numbers whole only for who may print them
    so. Without one it holds everything. It takes a handful of queries, however many entries there are.

    Raises:
        NotFound: there is no such student within reach.
        Conflict: there are more entries than can be printed as one.
    """
    user = await reachable(student_id, reader)
    filter_ = accounts.readable_record(reader, user)
    place = {"collegeId": user.get("collegeId"), "departmentId": user.get("departmentId"), "studentId": user["_id"]}
    whole_numbers = reader is None or await scope.prints_patient_numbers(reader)
    assesses = reader is None or reader.role_group in PERMISSIONS["assessment.read"]
    months_in = {} if isinstance(filter_["collegeId"], dict) else _place_of(reader)
    knows = reader is None or reader.student or reader.role_group in PERMISSIONS["student.update"]
    student, (sections, annex, remarks), settled, appraisals, sheets, issued, stands, signed = await gather_reads(
        person(user),
        logbook.sections(filter_, whole_numbers=whole_numbers, place=_place_of(reader)),
        _settled(place, filter_),
        assessment.appraisals_of(filter_) if assesses else _nothing(),
        assessment.sheets_of(filter_) if assesses else _nothing(),
        memos.of_student(filter_),
        printed_standing(user["_id"], months_in),
        drp.printed_signatures(filter_),
    )
    guides = [user.get("guide"), *((settled.get(part.key) or {}).get("guide") for part in thesis.PARTS)]
    student["guide"] = await _named(next((one for one in guides if one), None))
    withheld: list[Withheld] = [] if assesses else ["appraisals", "aetcom"]
    if not knows:
        student.update(dob="", fat_name="", mot_name="", address="")
        withheld.append("personal")
    for section in sections:
        if section["key"] in {part.key for part in thesis.PARTS}:
            section["lines"] = await _lines(section["key"], settled)
    if signed and annex:
        annex[0]["lines"] = [{"label": "Signed by the coordinator", "value": line} for line in signed]
    return {
        "student": student,
        "sections": sections,
        "annex": annex,
        "appraisals": [_appraisal(row) for row in appraisals],
        "remarks": remarks,
        "aetcom": _aetcom(sheets),
        "particulars": [row["label"] for row in assessment.particulars()],
        "memos": [_memo(row) for row in issued],
        "standing": stands,
        "totals": _totals([*sections, *annex]),
        "withheld": withheld,
        "madeOn": clock.shown_day(clock.today()),
    }


def _place_of(reader: Actor | None) -> dict[str, ObjectId]:
    """Return the place whose patient numbers staff print whole; empty for students, the Master and the server."""
    if reader is None or reader.student or reader.master:
        return {}
    place = {"collegeId": reader.collegeId, "departmentId": reader.departmentId}
    return {name: id_ for name, id_ in place.items() if id_}


async def reachable(student_id: ObjectId, reader: Actor | None) -> Row:
    """The account of a student whose record the reader may see.

    Raises:
        NotFound: there is no such student within reach.
    """
    if reader is not None and not reader.student:
        return await accounts.student_within(reader, student_id)
    user = None if reader is not None and student_id != reader.id else await accounts.by_id(student_id)
    if user is None or accounts.is_staff(user):
        raise NotFound(NOT_FOUND)
    return user


async def _settled(present: Row, record: Row) -> dict[str, thesis.Settled]:
    """Return synopsis and thesis as recorded in the present department, else in a former one."""
    here, anywhere = await gather_reads(thesis.of_student(present), thesis.of_student(record))
    return {**anywhere, **here}


async def _nothing() -> list[Row]:
    return []


def validity(joining: dt.datetime | None) -> str:
    """The end of the certificate's validity, three years after the joining date, as ``dd-mm-yyyy``, or N/A (T-405)."""
    return clock.shown_day(None if joining is None else clock.years_after(joining, CERTIFICATE_YEARS))


async def person(user: Row) -> Student:
    """What a printed page says of a student; ``guide`` is N/A here, as it may be the thesis that names one."""
    college, department, course, hod = await gather_reads(
        organisation.college(user.get("collegeId")),
        organisation.department(user.get("departmentId")),
        organisation.course(user.get("courseId")),
        accounts.head_of(user.get("collegeId"), user.get("departmentId")),
    )
    college, department = college or {}, department or {}

    def text(row: Row, name: str) -> str:
        return str(row.get(name) or NONE)

    return {
        "_id": str(user["_id"]),
        "name": user["name"],
        "registration": str(user.get("uni_rollno") or user.get("col_rollno") or NONE),
        "col_rollno": text(user, "col_rollno"),
        "uni_rollno": text(user, "uni_rollno"),
        "joiningDate": clock.shown_day(user.get("joiningDate")),
        "validity": validity(user.get("joiningDate")),
        "dob": clock.shown_day(user.get("dob")),
        "fat_name": text(user, "fat_name"),
        "mot_name": text(user, "mot_name"),
        "address": text(user, "address"),
        "phone": text(user, "phone"),
        "email": text(user, "email"),
        "department": text(department, "name"),
        "refNo": text(department, "refNo"),
        "refDate": text(department, "refDate"),
        "college": text(college, "name"),
        "collegeAddress": text(college, "address"),
        "course": text(course or {}, "title"),
        "medicalCouncil": text(user, "medicalCouncil"),
        "medicalCollege": text(user, "medicalCollege"),
        "hod": _name(hod),
        "unitHead": await _named(user.get("unitHead")),
        "guide": NONE,
        "profilePic": str(user["profilePic"]) if user.get("profilePic") else None,
        "logo": str(college["logo"]) if college.get("logo") else None,
        "certified": bool(user.get("certified")),
    }


def _name(person: Mapping[str, object] | None) -> str:
    return str((person or {}).get("name") or NONE)


async def _named(person_id: ObjectId | None) -> str:
    return NONE if person_id is None else _name((await small(accounts.PERSON, [person_id]))[person_id])


async def _lines(part: str, settled: dict[str, Row]) -> list[Line]:
    """What was settled once about the synopsis or thesis (T-153, T-154)."""
    record = settled.get(part) or {}
    with_them = ", ".join(f"{one['name']} ({one['department']})" for one in record.get("coGuide") or ())
    title = next(one.title for one in thesis.PARTS if one.key == part)
    lines: list[Line] = [
        {"label": "Title", "value": str(record.get(title) or NONE)},
        {"label": "Guide", "value": await _named(record.get("guide"))},
        {"label": "Co-Guides", "value": with_them or NONE},
    ]
    if part == "thesis":
        day = record.get("synopsisAcceptanceDate")
        lines.append({"label": "Synopsis Acceptance Date", "value": clock.shown_day(day)})
    return lines


def _appraisal(row: Row) -> SavedAppraisal:
    return {
        "fromDate": clock.shown_day(row["fromDate"]),
        "toDate": clock.shown_day(row["toDate"]),
        "evaluator": _name(row["verifiedBy"]),
        "verifyDate": clock.shown_day(clock.india_day(row["verifyDate"])),
        "rows": [
            {
                "particulars": record["particulars"],
                "score": str(record["score"]),
                "evaluation": record["evaluation"],
                "remark": record.get("remark") or "",
            }
            for record in row["records"]
        ],
    }


def _aetcom(sheets: list[Row]) -> list[AetcomGroup]:
    """All groups and skills, each with the scores of every sheet that has one (T-129 to T-131)."""
    return [
        {"title": group["title"], "rows": [_skill(field["label"], field["key"], sheets) for field in group["fields"]]}
        for group in assessment.groups()
    ]


def _skill(label: str, key: str, sheets: list[Row]) -> PrintedAetcomRow:
    scored = [(sheet["scores"][key], sheet["year"]) for sheet in sheets if key in (sheet.get("scores") or {})]
    if not scored:
        return {"label": label, "score": NONE, "evaluation": NO_DATA, "year": NONE}
    return {
        "label": label,
        "score": "\n".join(str(score) for score, _ in scored),
        "evaluation": "\n".join(assessment.evaluation(score) for score, _ in scored),
        "year": "\n".join(str(year) for _, year in scored),
    }


def _memo(row: Row) -> Memo:
    return {
        "memoNumber": row.get("memoNumber") or NONE,
        "date": clock.shown_day(row["date"]),
        "studentName": _name(row["studentId"]),
        "reason": row.get("reason") or "",
        "sExplain": row.get("sExplain") or "",
        "vRemark": row.get("vRemark") or "",
    }


def _totals(sections: list[Section]) -> Totals:
    counts = [section["counts"] for section in sections]
    return {
        "total": sum(one["total"] for one in counts),
        "approved": sum(one["approved"] for one in counts),
        "pending": sum(one["pending"] for one in counts),
        "rejected": sum(one["rejected"] for one in counts),
        "corrected": sum(one["corrected"] for one in counts),
    }
