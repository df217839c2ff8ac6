"""Lays a record out for the template `logbook.typ`: widths of columns, what stands below a row, the contents.

The template draws; what has to be counted or measured over all rows is done here, once, in time that grows with the
number of letters.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, TypedDict

from api.assessment import service as assessment
from api.printing.record.types import Counts, PrintedColumn, Record, Section, Student

ROOM = 181.0
"""Millimetres between the margins."""
LETTER = 1.52
"""Millimetres of an average letter of the tables' 8 pt, with a little to spare."""
GUTTER = 2.2
"""Millimetres that a cell keeps free at its two sides."""
LONGEST_WORD = 20
"""Letters of a word beyond which it may be broken."""
LONG = 260
"""Letters beyond which a text stands below its row, over the whole width."""
HEAD = 92
"""Letters that stand beside each other in the head of a page."""
FEW = 60
"""The same in a column that is too narrow for most of its texts."""
MAX_LINES = 8
"""Lines of a cell beyond which its column is too narrow."""
MAX_UNBROKEN = 6_000
"""Letters of a row beyond which it no longer fits on one page, and may go over to the next."""
FRESH = 12
"""A section of more rows begins on a page of its own."""
BELOW = "see below"
NONE = "N/A"
STATES: tuple[Literal["approved"], Literal["pending"], Literal["rejected"], Literal["corrected"]] = (
    "approved",
    "pending",
    "rejected",
    "corrected",
)
ANNEX = "Annexure II: District Residency Programme"
"""The heading of the pages behind the sixth (T-157)."""
AETCOM = (
    "Attitude, ethics and communication are learnt at the bedside and assessed like any other skill. The doctor who "
    "completes this training is to be a clinician, who understands the patient and gives preventive, promotive, "
    "curative and palliative care with compassion; a leader and member of the health care team; a communicator with "
    "patients, families, colleagues and the community; a lifelong learner; and a professional, who is committed to "
    "excellence, is ethical, and is accountable to patients, the community and the profession.",
    "Students are assessed continuously, with feedback at the end of each term. The following pages show the skills by "
    "section, with the score of each year, its evaluation, and the year.",
)
"""The introduction to the AETCOM pages (T-126, T-127), of the page and of the PDF."""
RIGHT = ("sr", "number")
"""Formats that stand at the right side of their column."""
_BREAK = "\u200b"


@dataclass(frozen=True, slots=True)
class Proof:
    """What one PDF is checked by: its code, and the address of its public page."""

    code: str
    address: str


class PageRow(TypedDict):
    """A row as it is drawn: cells of pieces (style and text) one below the other, what stands below it, and whether it
    may go over to the next page."""

    cells: list[list[tuple[str, str]]]
    long: list[dict[str, str]]
    breaks: bool


def lay_out(record: Record, proof: Proof | None) -> Mapping[str, object]:
    """The data of `logbook.typ`; without a proof each page says that it is not certified."""
    student = record["student"]
    return {
        "student": {
            **student,
            "course": "" if student["course"] == NONE else student["course"],
            "collegeAddress": "" if student["collegeAddress"] == NONE else student["collegeAddress"],
        },
        "head": _head(student),
        "details": _details(student),
        "proof": None if proof is None else {"code": proof.code, "address": proof.address, "site": _bare(proof)},
        "states": [state for state in STATES if state != "corrected" or record["totals"]["corrected"]],
        "sections": [_section(item) for item in record["sections"]],
        "annex": [_section(item) for item in record["annex"]],
        "contents": _contents(record["sections"]),
        "annexContents": _contents(record["annex"]),
        "ends": _ends(record),
        "totals": record["totals"],
        "madeOn": record["madeOn"],
        "remarks": [{name: breakable(str(value)) for name, value in row.items()} for row in record["remarks"]],
        "introduction": AETCOM,
        "aetcom": record["aetcom"],
        "appraisals": record["appraisals"],
        "appraisalsTitle": _appraisals(record),
        "annexTitle": ANNEX,
        "withheld": record["withheld"],
        "memos": [{name: breakable(str(value)) for name, value in row.items()} for row in record["memos"]],
        "standing": record["standing"],
        "particulars": record["particulars"],
        "bands": [band["label"] for band in assessment.bands()],
    }


def _section(item: Section) -> Mapping[str, object]:
    columns, rows = item["columns"], item["rows"]
    stacks = _stacks(columns)
    labels = [[columns[at]["label"] for at in stack] for stack in stacks]
    # What would run down a narrow column for many lines stands below its row, and its column makes room for others.
    most = [LONG] * len(columns)
    shown = [_row(columns, stacks, row, most) for row in rows]
    wide = widths(labels, shown)
    for stack, width in zip(stacks, wide, strict=True):
        for at in stack:
            if _many((len(row[at]) for row in rows), width):
                most[at] = FEW
    if FEW in most:
        shown = [_row(columns, stacks, row, most) for row in rows]
        wide = widths(labels, shown)
    return {
        "number": item["number"],
        "title": item["title"],
        "part": "." in item["number"],
        "note": _counted(item["counts"]) if rows else "",
        "lines": [{**line, "value": breakable(line["value"])} for line in item.get("lines", ())],
        "labels": labels,
        "sides": ["right" if columns[stack[0]]["format"] in RIGHT else "left" for stack in stacks],
        "widths": wide,
        "rows": shown,
        "fresh": len(rows) > FRESH,
    }


def _many(lengths: Iterable[int], width: float) -> bool:
    """Whether most texts of so many letters take more than eight lines of a column."""
    taken = sorted(length * LETTER / (width - GUTTER) for length in lengths)
    return bool(taken) and taken[(len(taken) - 1) // 2] > MAX_LINES


def _stacks(columns: Sequence[PrintedColumn]) -> list[list[int]]:
    """The columns of the page: the places of the record's columns that stand in each, one below the other."""
    stacks: list[list[int]] = []
    for at, column in enumerate(columns):
        if column["under"] and stacks:
            stacks[-1].append(at)
        else:
            stacks.append([at])
    return stacks


def _row(
    columns: Sequence[PrintedColumn], stacks: Sequence[Sequence[int]], row: Sequence[str], most: Sequence[int]
) -> PageRow:
    """A row's cells, each of pieces with a style, and below it the texts of more letters than its column takes."""
    below = [at for at, cell in enumerate(row) if len(cell) > most[at]]
    return {
        "cells": [
            [(_style(columns, stack[0], at), BELOW if at in below else breakable(row[at])) for at in stack if row[at]]
            for stack in stacks
        ],
        "long": [{"label": columns[at]["label"], "value": breakable(row[at])} for at in below],
        "breaks": sum(map(len, row)) > MAX_UNBROKEN,
    }


def _style(columns: Sequence[PrintedColumn], first: int, at: int) -> str:
    """What stands below is set apart: the skill from its competency, the teacher's words from the student's."""
    if at == first:
        return "plain"
    if columns[at]["format"] == "title":
        return "strong"
    return "emph" if "remark" in columns[first]["label"].lower() else "plain"


def widths(labels: Sequence[Sequence[str]], rows: Sequence[PageRow]) -> list[float]:
    """Millimetres for each column of the page: its longest word at least, else so that cells run to as many lines.

    Args:
        labels: by column, the labels that stand in its head, one below the other.
        rows: what stands in them.
    """
    least, wanted = [], []
    for at, head in enumerate(labels):
        cells = [[line for _, text in row["cells"][at] for line in text.split("\n")] for row in rows]
        pieces = {*head, *(line for cell in cells for line in cell)}
        words = {word for text in pieces for part in text.split(_BREAK) for word in part.split()}
        least.append(max(map(_length, words), default=1) * LETTER + GUTTER)
        lengths = sorted(sum(map(len, cell)) for cell in cells) or [0]
        wanted.append(lengths[len(lengths) * 9 // 10] + 1)
    if sum(least) >= ROOM:
        return [round(width * ROOM / sum(least), 2) for width in least]
    low, high = 0.0, ROOM
    for _ in range(40):
        middle = (low + high) / 2
        fits = sum(max(width, middle * letters) for width, letters in zip(least, wanted, strict=True)) <= ROOM
        low, high = (middle, high) if fits else (low, middle)
    return [round(max(width, low * letters), 2) for width, letters in zip(least, wanted, strict=True)]


def _length(text: str) -> float:
    """A text's length in average letters: capitals and figures are wider."""
    return len(text) + 0.35 * sum(map(str.isupper, text)) + 0.12 * sum(map(str.isdigit, text))


def _counted(counts: Counts) -> str:
    """A section's counts in words: ``95 entries: 86 approved, 6 pending, 3 rejected. By role: Assisted 12.``"""
    total = counts["total"]
    numbers = {state: counts[state] for state in STATES if counts[state]}
    named = {"corrected": "corrected later"}
    states = ", ".join(f"{number} {named.get(state, state)}" for state, number in numbers.items())
    text = f"{total} {'entry' if total == 1 else 'entries'}: {states}."
    if left_out := sum(counts["notCounted"].values()):
        verb = "is" if left_out == 1 else "are"
        text += f" {left_out} of them {verb} not counted: the date is before training began."
    roles = ", ".join(f"{role} {number}" for role, number in counts["byRole"].items())
    return f"{text} By role: {roles}." if roles else text


def _contents(sections: Sequence[Section]) -> list[Mapping[str, object]]:
    return [
        {
            "title": f"{item['number']}. {item['title']}",
            "mark": f"s{item['number']}",
            "part": "." in item["number"],
            "counts": item["counts"],
        }
        for item in sections
    ]


def _ends(record: Record) -> list[dict[str, str]]:
    """The pages behind the sections, as the contents name them."""
    ends = (
        ("appraisals", _appraisals(record)),
        ("standing", "Standing"),
        ("months", "Monthly authentication"),
        ("ribbon", "Training ribbon"),
        ("remarks", "Verification Remarks"),
        ("aetcom", "AETCOM"),
        ("skills", "AETCOM Skills"),
        ("annexure", "Annexure I: Postgraduate Students Appraisal Form"),
        ("memos", "Memo issued"),
        ("annex", ANNEX),
    )
    return [{"mark": mark, "title": title} for mark, title in ends]


def _appraisals(record: Record) -> str:
    """The title of the saved appraisals, which are the last numbered section."""
    return f"{sum('.' not in item['number'] for item in record['sections']) + 1}. Quarterly Appraisals"


def _details(student: Student) -> list[Mapping[str, object]]:
    """What the cover says of the student, in two columns of pairs, or over both (``whole``); what is not known
    is left out."""
    pairs = (
        ("Department", student["department"]),
        ("Course", student["course"]),
        ("College Roll No.", student["col_rollno"]),
        ("University Roll No.", student["uni_rollno"]),
        ("Date of Joining", student["joiningDate"]),
        ("Certificate Validity", student["validity"]),
        ("Date of Birth", student["dob"]),
        ("Medical Council", student["medicalCouncil"]),
        ("Father's Name", student["fat_name"]),
        ("Mother's Name", student["mot_name"]),
        ("Head of Department", student["hod"]),
        ("Guide", student["guide"]),
        ("Unit Head", student["unitHead"]),
        ("Phone", student["phone"]),
        ("Email", student["email"]),
        ("Address", student["address"]),
    )
    always = ("Date of Joining", "Certificate Validity")
    whole = ("Email", "Address")
    return [
        {"label": label, "value": breakable(cut(value, 180), 60 if label in whole else 22), "whole": label in whole}
        for label, value in pairs
        if value != NONE or label in always
    ]


def breakable(text: str, longest: int = LONGEST_WORD) -> str:
    """The text with places to break in words of more letters than find room in a line."""
    if len(text) <= longest:
        return text
    return re.sub(rf"\S{{{longest}}}(?=\S)", lambda piece: piece.group() + _BREAK, text)


def _head(student: Student) -> dict[str, str]:
    """What the head of each page says, cut where it would not fit beside the rest; the cover says it whole."""
    name = cut(student["name"], 44)
    course = "" if student["course"] == NONE else f", {student['course']}"
    if len(name + course) > HEAD * 2 // 3:
        course = ""
    return {
        "college": cut(student["college"], HEAD - len(name + course)),
        "department": cut(f"Department of {student['department']}", 64),
        "name": name,
        "course": course,
        "number": "" if student["registration"] == NONE else cut(f"Roll No. {student['registration']}", 36),
    }


def cut(text: str, most: int) -> str:
    """The text with so many letters at most, an ellipsis in the place of the rest."""
    return text if len(text) <= most else f"{text[: most - 1].rstrip()}…"


def _bare(proof: Proof) -> str:
    """Where a code is checked, without scheme and code, for the foot of the page."""
    return proof.address.split("://", 1)[-1].rsplit("/", 1)[0]
