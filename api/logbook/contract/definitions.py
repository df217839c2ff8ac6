"""Kinds as the web sees them: plain data, with the columns and scales that follow from the contract."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, replace
from typing import Any

from api.logbook.contract.kind import Column, Field, Kind
from api.logbook.contract.registry import all_kinds, log_book, tiles
from api.logbook.contract.scoring import CRITERIA_SCALE, SINGLE_SCALE, rubrics

LEADING = (
    Column(label="SR", field="sr", format="sr"),
    Column(label="Date", field="date", format="date", sort="date"),
)
STUDENT = Column(label="Student Name", field="student.name", format="student", staffOnly=True)
TRAILING = (
    Column(label="Status", field="status", format="status", sort="status"),
    Column(label="S-Remark", field="studentRemark", rest="detail"),
    Column(label="HOD / Unit Head Feedback", field="vRemark", rest="detail"),
    Column(label="Verified By / Verified On", field="verifiedBy", format="verified"),
)
SCORE = Column(label="score", field="score", format="score")


def columns_of(kind: Kind) -> tuple[Column, ...]:
    """The report's columns: SR, Date, the student for staff unless a Role column is there, the kind's own, and the
    trailing ones (L-073 to L-075, L-082); no score where the kind has none (L-097). A kind with a page of its own
    names them all itself."""
    return kind.columns if kind.page is not None else with_common_columns(kind, kind.columns)


def with_common_columns(kind: Kind, columns: tuple[Column, ...]) -> tuple[Column, ...]:
    """A kind's own columns between those that every report of the Log Book has. The day is left to the column of the
    kind that sorts by it, where there is one; the remarks are in the first look where the kind says so."""
    has_role = any(column.label == "Role" for column in columns)
    student = () if has_role else (STUDENT,)
    score = () if kind.scoring.type == "none" else (SCORE,)
    repeats_day = any(column.sort == "date" for column in columns)
    leading = [
        replace(column, sort=None, rest="detail") if repeats_day and column.sort else column for column in LEADING
    ]
    trailing = [replace(column, rest=None) if kind.showsRemarks else column for column in TRAILING]
    return (*leading, *student, *columns, *trailing, *score)


def report_columns(kind: Kind) -> tuple[Column, ...]:
    """The columns of the read-only report of a kind with a page of its own (L-101); none where it has none."""
    return () if kind.report is None else with_common_columns(kind, kind.report.columns)


def _report(kind: Kind) -> dict[str, object] | None:
    if kind.report is None:
        return None
    columns = [_lean(asdict(column)) for column in report_columns(kind)]
    return {"word": kind.report.word, "heading": f"{kind.report.title} REPORT", "columns": columns}


def _becomes(kind: Kind) -> list[dict[str, str]]:
    """The kinds that an entry of this one may begin: what is made, and the page where."""
    return [
        {"title": other.option, "page": other.page}
        for other in all_kinds()
        if kind.key in other.madeFrom and other.page
    ]


def _lean(value: Mapping[str, object]) -> dict[str, object]:
    return {key: item for key, item in value.items() if item not in (None, (), [], False, {})}


def _field(field: Field) -> dict[str, object]:
    data = {
        key: item
        for key, item in asdict(field).items()
        if key
        not in {
            "required",
            "apiOptional",
            "apiFuture",
            "fields",
            "openOptions",
            "storeAs",
            "pattern",
            "patternMessage",
            "emptyMessage",
            "range",
            "formless",
            "shownAs",
        }
    }
    described: dict[str, object] = {**_lean(data), "required": field.required, "message": field.message}
    if field.fields:
        described["fields"] = [_field(inner) for inner in field.fields]
    return described


def _scale(scale: Mapping[str, str] | Mapping[int, str]) -> list[dict[str, object]]:
    return [{"value": value, "label": label} for value, label in scale.items()]


def _scoring(kind: Kind) -> dict[str, object]:
    if kind.scoring.type == "none":
        return {"type": "none"}
    single = _scale(SINGLE_SCALE)
    if kind.scoring.type == "single":
        return {"type": "single", "scale": single}
    return {
        "type": "criteria",
        "by": kind.scoring.by,
        "scale": _scale(CRITERIA_SCALE),
        "rubrics": {value: list(criteria) for value, criteria in rubrics().items()},
        "otherwise": single,
    }


def definition(kind: Kind) -> dict[str, Any]:
    """One kind as JSON data for the web."""
    rare = {
        "page": kind.page,
        "editable": kind.editable,
        "removedBy": None if kind.removedBy == "owner" else kind.removedBy,
        "addTitle": kind.addTitle,
        "editTitle": kind.editTitle,
        "updateMessage": kind.updateMessage,
        "updateFailureMessage": kind.updateFailureMessage,
        "report": _report(kind),
        "madeFrom": {key: dict(paths) for key, paths in kind.madeFrom.items()},
        "becomes": _becomes(kind),
        "departmentFlag": kind.departmentFlag,
        "submitLabel": kind.submitLabel,
        "networkMessage": kind.networkMessage,
        "failureTitle": None if kind.failureTitle == Kind.failureTitle else kind.failureTitle,
        "blankFields": list(kind.blankFields),
        "caseNumber": kind.caseNumber,
        "patientName": kind.patientName,
        "sameWhen": list(kind.sameWhen),
        "dayField": kind.day_field,
        "achievement": kind.achievement,
    }
    return {
        "key": kind.key,
        "categoryId": kind.categoryId,
        "option": kind.option,
        "title": kind.title,
        "heading": kind.heading,
        "tile": kind.tile,
        "tileSlot": kind.tileSlot,
        "order": kind.order,
        "deleteName": kind.deleteName,
        "successTitle": kind.successTitle,
        "successMessage": kind.successMessage,
        "incompleteTitle": kind.incompleteTitle,
        "incompleteMessage": kind.incompleteMessage,
        "blankMessage": kind.blankMessage,
        "failureMessage": kind.failureMessage,
        "httpFailureMessage": kind.httpFailureMessage,
        "detailTitle": kind.detailTitle,
        "statusLabel": kind.statusLabel,
        "validation": kind.validation,
        "encoding": kind.encoding,
        "headline": kind.headline,
        "facts": list(kind.facts),
        "filters": list(kind.filters),
        "scoring": _scoring(kind),
        "fields": [_field(field) for field in kind.fields if not field.formless],
        "columns": [_lean(asdict(column)) for column in columns_of(kind)],
        "details": [_lean(asdict(detail)) for detail in kind.details],
        **_lean(rare),
    }


def definitions() -> list[dict[str, Any]]:
    """Every kind of the Log Book, in menu order."""
    return [definition(kind) for kind in log_book()]


def tile_definitions() -> list[dict[str, Any]]:
    """The dashboard tiles, in the specified order."""
    return [asdict(tile) for tile in tiles()]
