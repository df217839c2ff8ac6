"""The policy table ``permission_matrix.csv``, what its letters mean, and how one of its cells is decided.

A cell is one route, one of twelve principals and one of seven relations of what the call is about to the principal.

Principals: the table has eight columns. ``fac`` speaks of four (Senior Resident, Assistant Professor, Associate
Professor, Professor), who have the same rights and are each tried. ``anon`` speaks of two: of a stranger, and of a
student who has not paid, whose session is worth nothing (DECISIONS D4.7). ``stu0`` is a student who waits for the
HOD.

Relations, with their first names in brackets: ``own`` (self), ``named`` (of the own place, and naming the
principal as its teacher; for a student a record of another that names the student, which gives nothing), ``same``
(dept: another's of the own college and department), ``other`` (college: another department of the own college),
``twin`` (the same department in another college), ``far`` (other: another department in another college), ``missing``
(an id of nothing). Trainees' records are never a staff member's own: there ``own`` is a student's of the own place.

Letters: ``P`` anyone, ``S`` any signed-in user of that column, ``O`` what is one's own, ``D`` what is of the own
college and department, ``K`` what is of the own department in whatever college, ``C`` what is of the own college in
whatever department, ``A`` everything there is, ``-`` nothing. ``!`` after a letter: opening it is audited first; ``~``:
patients are masked.

What a cell expects: within the letter's reach the call succeeds. Else a stranger gets 401; ``-`` gets 403, before any
id is looked at; a letter with a reach gets the row's ``outside``: 403 where the id names a scope or a person, 404 where
it names a record, with the same words as for a record that does not exist (DECISIONS D4.1). ``missing`` says what an
id of nothing answers, by letter (``A200 D200``: a list of nothing); unless it does, ``A`` gets 404 and the others
``outside``. A call that names nothing, in its path or its body, is the same in every relation and made once.

Where it differs from its first draft, and why, stands in each row's ``reason``. Throughout: a student who has not
paid may do nothing yet (there ``stu0``); ids that name a scope answer 403, not 404 (DECISIONS D4.1); ``Admin`` is
staff of a department, with the whole college in reports only (P-008, DECISIONS D4.5); clerks verify, and see patients
in the detail, like all staff of the department, unless their college withholds it (DECISIONS D4.3 and D8.1), and
lists mask patients but for their author (DECISIONS D8.1); refusals of state (409) are the features' own tests.
"""

from __future__ import annotations

import csv
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from fastapi import FastAPI
from fastapi.routing import APIRoute, iter_route_contexts

from api.logbook.contract.registry import all_kinds

TABLE = Path(__file__).with_name("permission_matrix.csv")
COLUMNS = ["id", "method", "path", "anon", "stu0", "stu", "clk", "fac", "hod", "adm", "mas", "outside", "reason"]
"""The last column, ``missing``, may be left out of a row."""
ACTORS = {
    "anon": None,
    "stu0": "unverified",
    "stu": "student",
    "clk": "clerk",
    "fac": "teacher",
    "hod": "hod",
    "adm": "admin",
    "mas": "master",
}
"""The table's columns, each with one person of the world."""
PRINCIPALS = {
    "stranger": ("anon", None),
    "unpaid student": ("anon", "unpaid"),
    "unverified student": ("stu0", "unverified"),
    "student": ("stu", "student"),
    "clerk": ("clk", "clerk"),
    "senior resident": ("fac", "junior"),
    "assistant professor": ("fac", "assistant"),
    "associate professor": ("fac", "colleague"),
    "professor": ("fac", "teacher"),
    "head of department": ("hod", "hod"),
    "admin": ("adm", "admin"),
    "master": ("mas", "master"),
}
"""The column and the person of each of the twelve."""
MISSING = "missing"
RELATIONS = ("own", "named", "same", "other", "twin", "far", MISSING)
THERE = {*RELATIONS} - {MISSING}
REACH = {
    "P": {*RELATIONS},
    "S": {*RELATIONS},
    "A": THERE,
    "K": {"own", "named", "same", "twin"},
    "C": {"own", "named", "same", "other"},
    "D": {"own", "named", "same"},
    "O": {"own"},
    "-": set[str](),
}


@dataclass(frozen=True)
class Rule:
    """One row: which actor may call the route on what."""

    id: str
    method: str
    path: str
    letters: dict[str, str]
    outside: int | None
    missing: dict[str, int]

    @property
    def area(self) -> str:
        """The feature that the row is about: what stands before the dot."""
        return self.id.partition(".")[0]

    def expected(self, actor: str, relation: str) -> int | None:
        """The refusal that the table asks for, or None where the call must succeed."""
        letter = self.letters[actor][0]
        if relation in REACH[letter]:
            return None
        if actor == "anon":
            return 401
        if letter == "-":
            return 403
        if relation == MISSING and letter in self.missing:
            status = self.missing[letter]
            return status if status >= 400 else None
        return 404 if letter == "A" else self.outside


def read_rules() -> list[Rule]:
    """The rows of the table."""
    with TABLE.open(encoding="utf-8", newline="") as file:
        reader = csv.DictReader(file, restval="")
        assert reader.fieldnames == [*COLUMNS, MISSING]
        rows = list(reader)
    rules = []
    for row in rows:
        assert None not in row, f"{row['id']}: a comma in the reason needs quotes around it"
        letters = {actor: row[actor] for actor in ACTORS}
        assert all(letter[:1] in REACH and letter[1:] in ("", "!", "~") for letter in letters.values()), row
        outside = int(row["outside"]) if row["outside"] else None
        assert outside is not None or not {"O", "D", "K", "C"} & {letter[0] for letter in letters.values()}, row
        missing = {word[0]: int(word[1:]) for word in row[MISSING].split()}
        assert {*missing} <= {*REACH}, row
        rules.append(Rule(row["id"], row["method"], row["path"], letters, outside, missing))
    return rules


def rule_routes(rules: Iterable[Rule]) -> list[tuple[str, str]]:
    """Method and path of every route that the table speaks of; ``<kind>`` stands for each kind there is."""
    found = []
    for rule in rules:
        keys = [kind.key for kind in all_kinds()] if "<kind>" in rule.path else [""]
        found += [(rule.method, rule.path.replace("<kind>", key)) for key in keys]
    return found


def routes_of(app: FastAPI) -> list[tuple[str, str]]:
    """Method and path of every route of the application."""
    routes = [route for route in iter_route_contexts(app.routes) if isinstance(route.original_route, APIRoute)]
    return [(method, str(route.path)) for route in routes for method in sorted(route.methods or ())]
