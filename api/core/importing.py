"""What a table brings in: its rows by column, and what each of them comes to, before anything is written.

A feature says what a row means; who writes (a page's call, an operator's command) decides what becomes of it.
"""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from api.core.errors import AppError, Invalid
from api.core.text import folded

Row = dict[str, Any]
Columns = Mapping[str, tuple[str, ...]]
"""The headings under which each field is found, folded; the field's own wire name is always one of them."""

INDIAN_DAY = re.compile(r"([0-9]{1,2})[-./]([0-9]{1,2})[-./]([0-9]{4})", re.ASCII)
YES, NO = ("yes", "y", "true", "1", "paid", "verified"), ("no", "n", "false", "0", "pending", "not verified")


@dataclass(frozen=True)
class Table:
    """The heading and the lines of a file, as text; ``first`` is the number that its program gives to the first line
    below the heading (2 in a sheet, 1 among JSON records)."""

    head: list[str]
    lines: list[list[str]]
    first: int = 2

    def places(self, columns: Columns) -> dict[str, int]:
        """Where each field's column stands."""
        names = [folded(cell) for cell in self.head]
        found = {}
        for field_, headings in columns.items():
            at = next((names.index(name) for name in (folded(field_), *headings) if name in names), None)
            if at is not None:
                found[field_] = at
        return found

    def rows(self, columns: Columns) -> Iterator[tuple[int, dict[str, str]]]:
        """Each line that is not blank: its number and its cells by field, "" where there is no such column."""
        places = self.places(columns)
        for number, line in enumerate(self.lines, start=self.first):
            if any(line):
                cells = {name: line[at] if at < len(line) else "" for name, at in places.items()}
                yield number, {**dict.fromkeys(columns, ""), **cells}

    def not_taken(self, columns: Columns) -> list[str]:
        """The headings that mean nothing here; whoever sent them is told."""
        taken = set(self.places(columns).values())
        return [cell for at, cell in enumerate(self.head) if cell and at not in taken]


@dataclass(frozen=True)
class Insert:
    """A record to be added."""

    collection: str
    record: Row


@dataclass(frozen=True)
class Change:
    """A record to be replaced, and what it was."""

    collection: str
    before: Row
    after: Row


Write = Insert | Change


@dataclass
class Reading:
    """What a table would do: the records that it adds or changes, the rows that are there already, and the faults."""

    rows: int = 0
    ready: int = 0
    known: int = 0
    writes: list[Write] = field(default_factory=list)
    faults: list[dict[str, Any]] = field(default_factory=list)

    def fault(self, number: int, refusal: AppError) -> None:
        """Notes why a row cannot be taken: its number, the fields that are meant, and what is said of each."""
        for each in refusal.errors or [{"field": "", "message": refusal.message}]:
            self.faults.append({"row": number, **each})

    @property
    def failed(self) -> int:
        """How many rows have a fault."""
        return len({fault["row"] for fault in self.faults})


def yes_or_no(text: str, field_: str) -> bool | None:
    """A cell that says yes or no; None where it is empty.

    Raises:
        Invalid: it says something else.
    """
    said = folded(text)
    if not said:
        return None
    if said in YES or said in NO:
        return said in YES
    raise Invalid("This must be Yes or No.", field=field_)


def day_text(text: str) -> str:
    """A day as it is usually typed here (dd-mm-yyyy) as yyyy-mm-dd; anything else as it stands, for the field's own
    check to refuse."""
    found = INDIAN_DAY.fullmatch(text)
    if found is None:
        return text
    day, month, year = map(int, found.groups())
    try:
        return dt.date(year, month, day).isoformat()
    except ValueError:
        return text


def needed(table: Table, columns: Columns, names: Sequence[str]) -> None:
    """Makes sure that the columns are there without which no row can be right.

    Raises:
        Invalid: some are missing.
    """
    there = table.places(columns)
    missing = [(columns[name] or (name,))[0].capitalize() for name in names if name not in there]
    if missing:
        raise Invalid(f"The file lacks the columns: {', '.join(missing)}.", field="file")
