"""What a table brings in: its rows by column, and what each of them comes to, before anything is written.

A feature says what a row means; who writes (a page's call, an operator's command) decides what becomes of it.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Literal, TypedDict

from api.core.errors import AppError, Invalid
from api.core.store.driver import Row
from api.core.text import folded

Columns = Mapping[str, tuple[str, ...]]
"""The headings under which each field is found, the one that is shown first; compared as :func:`heading_key` makes
them. The field's own wire name is always one of them."""

DayOrder = Literal["dayFirst", "monthFirst"]
"""The order of day and month in dates of digits, such as 10/11/2026."""

PHONE_HEADINGS = ("phone", "mobile", "mobile phone", "phone mobile", "contact", "contact phone", "cell", "telephone")
MAIL_HEADINGS = ("email", "email id", "email address", "mail", "mail id", "mail address")
HINT = re.compile(r"\([^()]*\)|\[[^\[\]]*\]")
APOSTROPHES = re.compile("['\u2018\u2019]")
FILLING = {"no", "nos", "num", "number", "of", "the"}
"""Words that a heading may have or not: "Mobile No", "Name of the student"."""
NO_LETTER = "This is not a name. Enter a name with letters."
TWO_HEADINGS = (
    "The heading “{heading}” is in column {first} and again in column {others}. "
    "Rename or delete the column that should not be read."
)
SHOWN_VALUE = 80
ALIKE = 0.6
"""How like a name has to be to be meant, as difflib counts: 1 is the same."""
YES, NO = ("yes", "y", "true", "1", "paid", "verified"), ("no", "n", "false", "0", "pending", "not verified")


@dataclass(frozen=True)
class Table:
    """The heading and the lines of a file, as displayed by the program that saved it.

    ``first`` is the number of the first line below the heading (2 in a sheet, 1 among JSON records). ``sheet`` is the
    sheet that was read, ``otherSheets`` are those left out; both are empty unless the file is a workbook. ``dayOrder``
    is the order of day and month that the user chose for dates that can be read both ways.
    """

    head: list[str]
    lines: list[list[str]]
    first: int = 2
    sheet: str = ""
    otherSheets: tuple[str, ...] = ()
    dayOrder: DayOrder | None = None

    def places(self, columns: Columns) -> dict[str, int]:
        """Where each field's column stands."""
        return places_in(self.head, columns)

    def rows(self, columns: Columns) -> Iterator[tuple[int, dict[str, str]]]:
        """Each line that is not blank: its number and its cells by field, "" where there is no such column."""
        places = self.places(columns)
        for number, line in enumerate(self.lines, start=self.first):
            if any(line):
                cells = {name: line[at] if at < len(line) else "" for name, at in places.items()}
                yield number, {**dict.fromkeys(columns, ""), **cells}

    def not_taken(self, columns: Columns) -> list[str]:
        """The headings that mean nothing here; whoever sent them learns of it."""
        taken = set(self.places(columns).values())
        return [cell for at, cell in enumerate(self.head) if cell and at not in taken]


def heading_key(text: str) -> str:
    """A heading as it is compared: without hints in brackets, punctuation and words that say nothing."""
    plain = APOSTROPHES.sub("", HINT.sub(" ", folded(text))).replace("e-mail", "email").replace("e mail", "email")
    words = re.sub(r"[\W_]+", " ", plain).split()
    return " ".join(word for word in words if word not in FILLING) or " ".join(words)


def column_letter(at: int) -> str:
    """Return the letters of a column as spreadsheet programs show them: A for 0, AA for 26."""
    letters, number = "", at + 1
    while number:
        number, rest = divmod(number - 1, 26)
        letters = chr(ord("A") + rest) + letters
    return letters


def place_of_heading(head: Sequence[str], key: str) -> int | None:
    """Return the position of the column with a heading, None if there is none.

    Raises:
        Invalid: several columns have this heading.
    """
    places = [at for at, cell in enumerate(head) if heading_key(cell) == key]
    if len(places) > 1:
        first, *others = (column_letter(at) for at in places)
        twice = TWO_HEADINGS.format(heading=head[places[0]][:SHOWN_VALUE], first=first, others=" and ".join(others))
        raise Invalid(twice, field="file")
    return places[0] if places else None


def places_in(head: Sequence[str], columns: Columns) -> dict[str, int]:
    """Return the position of each field's column in the first line of a table.

    Raises:
        Invalid: several columns have the heading of one field.
    """
    places: dict[str, int] = {}
    for field_, headings in columns.items():
        keys = dict.fromkeys(map(heading_key, (field_, *headings)))
        at = next((at for key in keys if (at := place_of_heading(head, key)) is not None), None)
        if at is not None:
            places[field_] = at
    return places


def shown_heading(columns: Columns, field_: str) -> str:
    """A column as people read of it."""
    return (columns[field_] or (field_,))[0].capitalize()


@lru_cache(maxsize=1024)
def did_you_mean(text: str, names: tuple[str, ...]) -> str:
    """The names that are most like ``text`` or hold it, as a question to be put behind what is wrong; "" where none."""
    by_key, key = {folded(name): name for name in names}, folded(text)
    alike = [
        *difflib.get_close_matches(key, by_key, n=3, cutoff=ALIKE),
        *(each for each in by_key if len(key) > 2 and key in each),
    ]
    close = [by_key[each] for each in list(dict.fromkeys(alike))[:3]]
    return f" Did you mean {' or '.join(f'“{name}”' for name in close)}?" if close else ""


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


class RowFault(TypedDict):
    """What is wrong with one field of a row."""

    row: int
    field: str
    message: str


@dataclass
class Reading:
    """The result of reading a table: records to add or change, rows that exist already, faults and warnings.

    A row with a fault is left out; a row with a warning is imported. ``notes`` say how dates were read.
    """

    rows: int = 0
    ready: int = 0
    known: int = 0
    writes: list[Write] = field(default_factory=list)
    faults: list[RowFault] = field(default_factory=list)
    warnings: list[RowFault] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)

    def fault(self, number: int, refusal: AppError) -> None:
        """Notes why a row cannot be taken: its number, the fields that are meant, and what is said of each."""
        for each in refusal.errors or [{"field": "", "message": refusal.message}]:
            self.faults.append(RowFault(row=number, field=each["field"], message=each["message"]))

    @contextmanager
    def row(self, number: int) -> Iterator[None]:
        """Counts a row that is read within, and notes the refusal that this may end in."""
        self.rows += 1
        try:
            yield
        except AppError as refusal:
            self.fault(number, refusal)

    @property
    def failed(self) -> int:
        """How many rows have a fault."""
        return len({fault["row"] for fault in self.faults})


def yes_or_no(text: str, field_: str) -> bool | None:
    """A cell that says yes or no; None where it is empty.

    Raises:
        Invalid: it says something else.
    """
    word = folded(text)
    if not word:
        return None
    if word in YES or word in NO:
        return word in YES
    raise Invalid("This must be Yes or No.", field=field_)


def check_name(name: str) -> None:
    """Refuse the name of a place or course that a wrong formula or a wrong column has left, such as ``0``.

    Raises:
        Invalid: it has no letter.
    """
    if not any(char.isalpha() for char in name):
        raise Invalid(NO_LETTER, field="name")


def needed(table: Table, columns: Columns, names: Sequence[str]) -> None:
    """Makes sure that the columns are there without which no row can be right.

    Raises:
        Invalid: some are missing.
    """
    there = table.places(columns)
    missing = [shown_heading(columns, name) for name in names if name not in there]
    if missing:
        left = table.not_taken(columns)
        also = f" It has: {', '.join(cell[:SHOWN_VALUE] for cell in left)}." if left else ""
        raise Invalid(f"The file lacks the columns: {', '.join(missing)}.{also}", field="file")
