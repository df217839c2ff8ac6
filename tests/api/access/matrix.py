"""The policy table ``permission_matrix.csv`` and what its letters mean.

Letters: ``P`` anyone, ``S`` any signed-in user of that column, ``O`` what is one's own, ``D`` what is of the own
college and department, ``K`` what is of the own department in whatever college, ``A`` everything, ``-`` nothing.
``!`` after a letter: opening it is audited first; ``~``: patients are masked.
"""

from __future__ import annotations

import csv
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from fastapi import FastAPI
from fastapi.routing import APIRoute, iter_route_contexts

from api.logbook.registry import all_kinds

TABLE = Path(__file__).with_name("permission_matrix.csv")
COLUMNS = ["id", "method", "path", "anon", "stu0", "stu", "clk", "fac", "hod", "adm", "mas", "outside", "reason"]
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
RELATIONS = ("own", "same", "twin", "other")
REACH = {
    "P": {*RELATIONS},
    "S": {*RELATIONS},
    "A": {*RELATIONS},
    "K": {"own", "same", "twin"},
    "D": {"own", "same"},
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

    def expected(self, actor: str, relation: str) -> int | None:
        """The refusal that the table asks for, or None where the call must succeed."""
        letter = self.letters[actor][0]
        if relation in REACH[letter]:
            return None
        if actor == "anon":
            return 401
        return 403 if letter == "-" else self.outside


def read_rules() -> list[Rule]:
    """The rows of the table."""
    with TABLE.open(encoding="utf-8", newline="") as file:
        reader = csv.DictReader(file)
        assert reader.fieldnames == COLUMNS
        rows = list(reader)
    rules = []
    for row in rows:
        letters = {actor: row[actor] for actor in ACTORS}
        assert all(letter[:1] in REACH and letter[1:] in ("", "!", "~") for letter in letters.values()), row
        outside = int(row["outside"]) if row["outside"] else None
        assert outside is not None or not {"O", "D", "K"} & {letter[0] for letter in letters.values()}, row
        rules.append(Rule(row["id"], row["method"], row["path"], letters, outside))
    return rules


def rows_of(rules: Iterable[Rule]) -> list[tuple[str, str]]:
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
