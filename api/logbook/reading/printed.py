"""The logbook on paper: a student's entries of every kind as sections of text, in the printed order (T-123 to T-159).

Nothing here identifies a patient (DECISIONS D8.2): names are masked to initials, and case numbers stand whole only for
who may print them so. All is text that is ready to be set, so that the page and the PDF say the same.
"""

from __future__ import annotations

import asyncio
import datetime as dt
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import cache
from typing import NotRequired

from beanie.operators import In
from bson import ObjectId
from typing_extensions import TypedDict

from api.core import clock
from api.core.errors import Conflict
from api.core.labels import label
from api.core.store import collection
from api.core.store.database import Row
from api.core.store.records import as_filter
from api.logbook.contract.definitions import LEADING, TRAILING, with_common_columns
from api.logbook.contract.kind import Column, Kind, Printed
from api.logbook.contract.registry import all_kinds
from api.logbook.contract.scoring import score_text
from api.logbook.documents import Entry
from api.logbook.integrity.training import joining_dates, reason_not_counted
from api.logbook.reading import rows as entry_rows

MAX_PRINTED_ENTRIES = 20_000
"""Entries of one printed logbook; a training of three years has some 2,500."""
READ, BATCH = 250, 5_000
"""Entries that are taken at a time, and those that a server answers at once."""
TOO_MANY = "This logbook has over 20,000 entries and cannot be printed as one."
ANNEX = "II"
"""The number of the annex; Annexure I is the appraisal's form."""
NONE = "N/A"
ATTACHED = "Attached"
CORRECTED = "Approved, corrected later"
STATUS = TRAILING[0]


class PrintedColumn(TypedDict):
    """``under`` says that the cell stands below the one of the column before, in the same column of the page;
    ``format`` is one of ``sr``, ``text``, ``date``, ``person``, ``title``, ``number``, ``file``, ``status``, ``score``,
    ``verified`` and ``list``, which a page may draw differently, the text being complete in any case."""

    label: str
    format: str
    under: bool


class Counts(TypedDict):
    """How many entries there are, by status; ``corrected`` are approved ones whose correction was approved too, which
    ``approved`` leaves out, so that the four are the total. ``notCounted`` has by the same names the entries among them
    that are dated before the joining date. ``byRole`` counts all entries by the part taken, in the order of the form,
    and is empty where the kind has no roles."""

    total: int
    approved: int
    pending: int
    rejected: int
    corrected: int
    notCounted: dict[str, int]
    byRole: dict[str, int]


class Line(TypedDict):
    """A label and what stands beside it."""

    label: str
    value: str


class Section(TypedDict):
    """One section: ``key`` is the kind's, ``number`` is "2", or "2.1" for a part of section 2, "II.1" for one of the
    annex. A line break in a cell
    is one on paper. ``lines`` is there for what was settled once (synopsis, thesis)."""

    key: str
    number: str
    title: str
    columns: list[PrintedColumn]
    rows: list[list[str]]
    counts: Counts
    lines: NotRequired[list[Line]]


class Remark(TypedDict):
    """One verification (T-198): ``verifiedBy`` is a name, ``verifiedOn`` a day as ``dd-mm-yyyy``."""

    sRemark: str
    vRemark: str
    verifiedBy: str
    verifiedOn: str


@cache
def printed_kinds() -> tuple[tuple[Kind, Printed], ...]:
    """The kinds that are printed, in the order of their sections, the parts of a section behind it, the annex last."""
    kinds = [(kind, kind.printed) for kind in all_kinds() if kind.printed is not None]
    places = {kind.key: printed.place for kind, printed in kinds}

    def order(one: tuple[Kind, Printed]) -> tuple[bool, int, bool, int, int]:
        kind, printed = one
        whole = printed.place if printed.within is None else places[printed.within]
        return printed.annex, whole, printed.within is not None, printed.place, kind.order

    return tuple(sorted(kinds, key=order))


def is_printed(entry: Row) -> bool:
    """Whether an entry stands in the printed logbook: a medico-legal record does not."""
    return any(kind.key == entry["kind"] for kind, _ in printed_kinds())


def columns_of(kind: Kind, printed: Printed) -> tuple[Column, ...]:
    """The columns of a kind's section: those of its report, with its labels (T-158), and its status (T-159)."""
    own = kind.columns if printed.columns is None else printed.columns
    whole = own if kind.page is not None else with_common_columns(kind, own)
    shown = [column for column in whole if not column.staffOnly]
    if shown[0].format != "sr":
        shown.insert(0, LEADING[0])
    if not any(column.format == "status" for column in shown):
        shown.append(STATUS)
    if any(column.format == "date" and kind.stored(column.field) == "verifiedOn" for column in shown):
        # The day has a column of its own, so it does not stand below the name as well.
        shown = [replace(column, format="person") if column.format == "verified" else column for column in shown]
    return tuple(shown)


def _under(columns: tuple[Column, ...], printed: Printed) -> Iterator[bool]:
    before = ""
    for column in columns:
        # What the teacher said of a remark stands below it everywhere.
        yield column.field in printed.under or (column.field, before) == ("vRemark", "studentRemark")
        before = column.field


async def sections(
    filter_: Row, *, whole_numbers: bool, place: Mapping[str, ObjectId]
) -> tuple[list[Section], list[Section], list[Remark]]:
    """The sections of all printed kinds, the empty ones too, of the entries that ``filter_`` finds, which names the
    student; those of the annex (T-157); and the verification remarks on all of them, the newest last (T-199). The
    numbers of patients are whole or, without ``whole_numbers``, masked to their last two digits. If ``place`` names a
    college and department, they are whole only in the entries of that place.

    Raises:
        Conflict: there are more than 20,000 entries.
    """
    kinds = printed_kinds()
    rows = await _entries(filter_, kinds)
    if len(rows) > MAX_PRINTED_ENTRIES:
        raise Conflict(TOO_MANY, code="too_many_rows")
    await entry_rows.named(rows)
    _say_for_whom(rows)
    joined = await joining_dates({row["studentId"] for row in rows})
    by_key = {kind.key: kind for kind, _ in kinds}
    for row in rows:
        row["notCounted"] = reason_not_counted(by_key[row["kind"]], row, joined[row["studentId"]])
    return await asyncio.to_thread(_numbered_sections, kinds, rows, whole_numbers, place)


def _say_for_whom(rows: list[Row]) -> None:
    """Puts behind the name of a delegate, in place, for whom the entry was decided."""
    for row in rows:
        if teacher := _text(row.get("verifiedFor")):
            row["verifiedBy"] = {**(row.get("verifiedBy") or {}), "name": f"{_text(row['verifiedBy'])} for {teacher}"}


async def _entries(filter_: Row, kinds: Sequence[tuple[Kind, Printed]]) -> list[Row]:
    """The entries of all kinds, in one question, with what any of them prints."""
    fields = dict.fromkeys(sorted(set[str]().union(*(_stored(kind, printed) for kind, printed in kinds))), 1)
    cursor = collection(Entry).find(filter_ | as_filter([In(Entry.kind, [kind.key for kind, _ in kinds])]), fields)
    rows = list[Row]()
    async for row in cursor.limit(MAX_PRINTED_ENTRIES + 1).batch_size(BATCH):
        rows.append(row)
        if len(rows) % READ == 0:
            # The embedded store reads without waiting for anything: in between others have their turn.
            await asyncio.sleep(0)
    return rows


def _stored(kind: Kind, printed: Printed) -> set[str]:
    paths = [name for column in columns_of(kind, printed) for name in (column.field, *column.also)]
    roots = {kind.stored(path.split(".")[0]) for path in paths} - {"sr", "student"}
    roots |= {field.name for field in kind.fields if field.name == "role"}
    return {*entry_rows.COMMON, "verifiedFor", *roots, *(field.storeAs for field in kind.fields if field.storeAs)}


def _numbered_sections(
    kinds: tuple[tuple[Kind, Printed], ...], rows: list[Row], whole_numbers: bool, place: Mapping[str, ObjectId]
) -> tuple[list[Section], list[Section], list[Remark]]:
    by_kind: dict[str, list[Row]] = {kind.key: [] for kind, _ in kinds}
    for row in sorted(rows, key=lambda row: (row["date"], row["_id"])):
        by_kind[row["kind"]].append(row)
    sections: list[Section] = []
    annex: list[Section] = []
    whole = part = 0
    for kind, printed in kinds:
        own = by_kind[kind.key]
        for row in own:
            whole_number = whole_numbers and place.items() <= row.items()
            entry_rows.row_to_wire(row, kind)
            _mask(kind, row, whole_number)
        if printed.annex:
            annex.append(_section(kind, printed, own, f"{ANNEX}.{len(annex) + 1}"))
            continue
        whole, part = (whole + 1, 0) if printed.within is None else (whole, part + 1)
        sections.append(_section(kind, printed, own, f"{whole}.{part}" if part else f"{whole}"))
    return sections, annex, _remarks(rows)


def _section(kind: Kind, printed: Printed, rows: list[Row], number: str) -> Section:
    columns = columns_of(kind, printed)
    heads: list[PrintedColumn] = [
        {"label": column.label[:1].upper() + column.label[1:], "format": column.format, "under": under}
        for column, under in zip(columns, _under(columns, printed), strict=True)
    ]
    cells = [[_cell(column, printed, row, at) for column in columns] for at, row in enumerate(rows, start=1)]
    title = printed.title or kind.title
    return {
        "key": kind.key,
        "number": number,
        "title": title,
        "columns": heads,
        "rows": cells,
        "counts": _counts(kind, rows),
    }


def _mask(kind: Kind, row: Row, whole_number: bool) -> None:
    """Mask, in place, the patient of a row. A case number without a digit is taken for a name."""
    masked = {name for field in kind.fields if field.patient for name in (field.name, kind.stored(field.name))}
    for name in masked & row.keys():
        is_number = name == kind.caseNumber and any(char.isdigit() for char in str(row[name]))
        if not (is_number and whole_number):
            row[name] = entry_rows.mask(row[name])


def _counts(kind: Kind, rows: list[Row]) -> Counts:
    statuses = Counter(map(_counted_as, rows))
    left_out = Counter(_counted_as(row) for row in rows if row["notCounted"])
    roles = next((field.options for field in kind.fields if field.name == "role"), ())
    taken = Counter(row.get("role") for row in rows)
    return {
        "total": len(rows),
        "approved": statuses["approved"],
        "pending": statuses["pending"],
        "rejected": statuses["rejected"],
        "corrected": statuses["corrected"],
        "notCounted": dict(left_out),
        "byRole": {role: taken[role] for role in roles if taken[role]},
    }


def _counted_as(row: Row) -> str:
    return "corrected" if row.get("superseded") else str(row["status"]).lower()


def _remarks(rows: list[Row]) -> list[Remark]:
    verified = [row for row in rows if row.get("verifiedOn")]
    verified.sort(key=lambda row: (row["verifiedOn"], row["_id"]))
    return [
        {
            "sRemark": _text(row.get("studentRemark")),
            "vRemark": _text(row.get("vRemark")),
            "verifiedBy": _text(row.get("verifiedBy")) or NONE,
            "verifiedOn": _day(row["verifiedOn"]),
        }
        for row in verified
    ]


def value_at(row: Row, path: str) -> object:
    """The value at a path of fields with dots between them, or None."""
    value: object = row
    for name in path.split("."):
        value = value.get(name) if isinstance(value, dict) else None
    return value


def _cell(column: Column, printed: Printed, row: Row, number: int) -> str:
    value = value_at(row, column.field)
    match column.format:
        case "sr":
            return str(number)
        case "date":
            return _day(value)
        case "file":
            return ATTACHED if value else NONE
        case "status":
            state = CORRECTED if row.get("superseded") else _text(value)
            return "\n".join(filter(None, (state, row["notCounted"])))
        case "score":
            return score_text(row.get("score")) or NONE
        case "verified":
            by = _text(row.get("verifiedBy"))
            return f"{by}\n{_day(row.get('verifiedOn'))}" if row.get("verifiedOn") else NONE
    text = "; ".join(filter(None, (_text(value_at(row, name)) for name in (column.field, *column.also))))
    most = printed.cut.get(column.field)
    return (text if most is None else text[:most]) or ("" if column.format == "text" else NONE)


def _day(value: object) -> str:
    if isinstance(value, dt.datetime):
        return clock.shown_day(clock.india_day(value))
    if isinstance(value, str):
        with suppress(ValueError):
            return clock.shown_day(dt.date.fromisoformat(value))
    return _text(value) or NONE


def _text(value: object) -> str:
    if value is None:
        return ""
    if isinstance(value, dict):
        return _text(value.get("name") or value.get("title"))
    if isinstance(value, list):
        return "; ".join(_text(item) for item in value)
    return label(str(value))
