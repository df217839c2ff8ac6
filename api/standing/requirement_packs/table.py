"""A requirement pack as a table: its columns, the template to fill in, and what a filled one comes to."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from api.core.errors import Invalid
from api.core.tables.importing import Columns, Table
from api.core.tables.interpreting import CellReader, Kinds, quoted
from api.standing.engine.packs import FORMAT, Pack
from api.standing.requirement_packs.naming import ALL_DEPARTMENTS
from api.standing.requirement_packs.vocabulary import known_word, unknown_word, words_by_field

SEPARATOR = "|"
"""Between several values in one cell: titles of skills hold commas and semicolons."""
PACK_COLUMNS: Columns = {
    "pack": ("pack id",),
    "version": ("version",),
    "department": ("department",),
    "degree": ("degrees",),
    "packLabel": ("pack label",),
    "title": ("document",),
    "publisher": ("publisher",),
    "year": ("year",),
    "read": ("part read",),
}
"""About the pack; they are read from the first row, and later rows may leave them empty."""
ROW_COLUMNS: Columns = {
    "id": ("requirement id",),
    "label": ("requirement",),
    "kind": ("counted as",),
    "count": ("how many", "count"),
    "unit": ("unit",),
    "per": ("per",),
    "strength": ("strength",),
    "source": ("source",),
    "printed": ("printed words",),
    "where": ("where printed",),
    "kinds": ("kinds of entry",),
    "skills": ("skills",),
    "roles": ("roles",),
    "trainingType": ("types of training",),
    "topic": ("topics",),
    "items": ("checklist items",),
    "level": ("levels of a paper",),
    "note": ("note",),
}
MATCHED = ("skills", "trainingType", "topic", "items", "level")
"""Columns that say which of the entries count; each is the field of a match."""
COLUMNS: Columns = {**PACK_COLUMNS, **ROW_COLUMNS}
KINDS = Kinds(numbers=("year", "count"), notes=("note",))
NOT_A_NUMBER = "“{text}” is not a whole number."
NO_COLUMN = "There is no column “{name}”. Take the template for its headings."
POLICY = "College policy"


class Fault(NamedTuple):
    """Why a row of a file is refused; ``line`` is its line in a table, ``id`` that of the requirement, each where it
    is known."""

    line: int | None
    id: str
    message: str


class Read(NamedTuple):
    """What a file holds: the pack as JSON has it, the line of each requirement in a table, and what no number is."""

    data: object
    lines: tuple[int, ...] = ()
    faults: tuple[Fault, ...] = ()
    sheet: str = ""
    otherSheets: tuple[str, ...] = ()


def read_json(content: bytes) -> Read:
    """A pack from a JSON file.

    Raises:
        Invalid: it is no JSON, or nested too deeply.
    """
    try:
        return Read(json.loads(content.decode("utf-8-sig")))
    except (ValueError, RecursionError):
        raise Invalid("The file is not valid JSON (UTF-8).", field="file") from None


def read_rows(table: Table, department: str) -> Read:
    """A pack from a filled-in table; what it leaves out is College policy of ``department``.

    Raises:
        Invalid: a column that is needed is missing.
    """
    places = table.places(COLUMNS)
    for name in ("pack", "version", "id", "label"):
        if name not in places:
            raise Invalid(NO_COLUMN.format(name=COLUMNS[name][0].capitalize()), field="file")
    reader = CellReader(table, places, KINDS)
    faults, filled = list[Fault](), list[tuple[int, dict[str, str]]]()
    for number, cells in table.rows(COLUMNS):
        try:
            filled.append((number, reader.read_row(cells)))
        except Invalid as refusal:
            filled.append((number, dict(cells)))
            faults += [
                Fault(number, cells["id"], f"{_heading(one['field'])}, {quoted(one['message'], cells[one['field']])}")
                for one in refusal.errors
            ]
    if not filled:
        raise Invalid("The file has no rows below its first line.", field="file")
    lines, requirements = [], []
    for number, cells in filled:
        faults += _known_words(number, cells)
        count, fault = _number(cells["count"])
        if fault:
            faults.append(Fault(number, cells["id"], f"{_heading('count')}: {fault}"))
        lines.append(number)
        requirements.append(_requirement(cells, count))
    first = filled[0][1]
    year, fault = _number(first["year"])
    if fault:
        faults.append(Fault(filled[0][0], first["id"], f"Year: {fault}"))
    source = {
        "id": first["pack"],
        "title": first["title"] or first["pack"],
        "publisher": first["publisher"] or POLICY,
        "year": year or 0,
        "read": first["read"],
    }
    data = {
        "format": FORMAT,
        "id": first["pack"],
        "version": first["version"],
        "department": first["department"] or department,
        "degree": _several(first["degree"]),
        "label": first["packLabel"] or POLICY,
        "sources": [source],
        "requirements": requirements,
    }
    return Read(data, tuple(lines), tuple(faults), table.sheet, table.otherSheets)


def _heading(name: str) -> str:
    return COLUMNS[name][0].capitalize()


def _number(text: str) -> tuple[int | None, str]:
    if not text:
        return None, ""
    if text.isascii() and text.isdecimal() and len(text) < 7:
        return int(text), ""
    return None, NOT_A_NUMBER.format(text=text[:40])


def _known_words(number: int, cells: dict[str, str]) -> Iterator[Fault]:
    """Write the words of a row as they are known, and leave out unknown ones with a fault for each."""
    for field in words_by_field():
        known = []
        for word in _several(cells[field]):
            as_known = known_word(field, word)
            if as_known is not None or field == "kinds":
                # Rows about attendance, leave and residency name records that are not kinds of entry.
                known.append(as_known or word)
            else:
                message = f"{_heading(field)}: {unknown_word(word, words_by_field()[field])}"
                yield Fault(number, cells["id"], message)
        cells[field] = SEPARATOR.join(known)


def _several(text: str) -> list[str]:
    return [part for each in text.split(SEPARATOR) if (part := each.strip())]


def _requirement(cells: Mapping[str, str], count: int | None) -> dict[str, object]:
    quoted = bool(cells["printed"])
    return {
        "id": cells["id"],
        "label": cells["label"],
        "kind": cells["kind"] or "count",
        "count": count,
        "unit": cells["unit"] or "entries",
        "per": cells["per"] or "course",
        "strength": cells["strength"] or ("unspecified" if count is None else "minimum"),
        "source": cells["source"] or POLICY,
        "quote": {"printed": cells["printed"], "where": cells["where"]} if quoted else None,
        "where": "" if quoted else cells["where"],
        "match": {"kinds": _several(cells["kinds"]), **{name: _several(cells[name]) or None for name in MATCHED}},
        "roles": _several(cells["roles"]) or None,
        "note": cells["note"],
    }


def headings() -> list[str]:
    """The first line of the template."""
    return [names[0].capitalize() for names in COLUMNS.values()]


def as_lines(pack: Pack) -> Iterator[Sequence[str | int | None]]:
    """A pack as the rows of the template; matches that have no column are left out."""
    source = pack.sources[0]
    department = "" if pack.department == ALL_DEPARTMENTS else pack.department
    about = [pack.id, pack.version, department, SEPARATOR.join(pack.degree), pack.label]
    about += [source.title, source.publisher]
    for at, row in enumerate(pack.requirements):
        first = [*about, source.year, source.read] if at == 0 else [None] * len(PACK_COLUMNS)
        yield [
            *first,
            row.id,
            row.label,
            row.kind,
            row.count,
            row.unit,
            row.per,
            row.strength,
            row.source,
            row.quote.printed if row.quote else "",
            row.quote.where if row.quote else row.where,
            SEPARATOR.join(row.match.kinds or ()),
            SEPARATOR.join(row.match.skills or ()),
            SEPARATOR.join(row.roles or ()),
            *(SEPARATOR.join(getattr(row.match, name) or ()) for name in MATCHED[1:]),
            row.note,
        ]


EXAMPLE = Pack.model_validate(
    {
        "format": FORMAT,
        "id": "our-department",
        # Excel would turn 2026-1 into a date.
        "version": "v1",
        "department": ALL_DEPARTMENTS,
        "degree": ["MD", "MS"],
        "label": POLICY,
        "sources": [{"id": "ours", "title": "Our targets", "publisher": POLICY, "year": 2026, "read": "whole"}],
        "requirements": [
            {
                "id": "our.lumbar-puncture",
                "label": "Lumbar puncture",
                "kind": "count",
                "count": 10,
                "unit": "entries",
                "per": "course",
                "strength": "minimum",
                "source": POLICY,
                "quote": None,
                "match": {"kinds": ["procedure"], "skills": ["Lumbar puncture"]},
                "roles": ["Performed with Guide", "Performed Independently"],
            }
        ],
    }
)
"""A pack of one requirement, which shows how the template is filled in."""
