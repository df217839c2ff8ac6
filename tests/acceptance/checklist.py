"""The numbered acceptance items: reading the lists that stand beside this file."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

FOLDER = Path(__file__).resolve().parent
LISTS = ("platform", "logbook", "programmes", "standing", "department")
MAX_IDS_PER_TEST = 6
COLUMNS = ["id", "section", "kind", "requirement", "acceptance", "state"]
STATES = ("due", "open")
_PREFIX = re.compile(r"(?:^|[;.]\s+)(web|browser|api|unit):")


@dataclass(frozen=True)
class Item:
    """One row of a list.

    `needs` holds the kinds of test that its acceptance cell asks for: `api`, `web` (a component test or a browser
    test), `browser` (a browser test, because jsdom has neither layout nor navigation nor files) and `unit` (a test of
    pure functions or of the project itself, which sends no request). An item is `due` when its work is done, so that a
    whole run fails if nothing proves it; one whose work is to come is `open`.
    """

    id: str
    list: str
    section: str
    kind: str
    requirement: str
    acceptance: str
    state: str
    needs: frozenset[str]


class ChecklistError(ValueError):
    """A list that cannot be read, or a test that names its items wrongly."""


def read_list(path: Path) -> list[Item]:
    """Read one tab-separated list. Quotes are plain characters: a cell never spans lines."""
    lines = path.read_text(encoding="utf-8").splitlines()
    if not lines or lines[0].split("\t") != COLUMNS:
        raise ChecklistError(f"{path.name}: the first line must name the columns {', '.join(COLUMNS)}")
    items = []
    for number, line in enumerate(lines[1:], start=2):
        cells = line.split("\t")
        if len(cells) != len(COLUMNS):
            raise ChecklistError(f"{path.name}:{number}: {len(cells)} cells instead of {len(COLUMNS)}")
        identity, section, kind, requirement, acceptance, state = cells
        if state not in STATES:
            raise ChecklistError(f"{path.name}:{number}: the state is neither due nor open")
        needs = frozenset(_PREFIX.findall(acceptance))
        if not needs:
            raise ChecklistError(
                f"{path.name}:{number}: the acceptance cell names no test (web:, browser:, api:, unit:)"
            )
        items.append(Item(identity, path.stem, section, kind, requirement, acceptance, state, needs))
    return items


def read_items(folder: Path = FOLDER) -> dict[str, Item]:
    """Every item of every list by its id, in the order of the lists."""
    items: dict[str, Item] = {}
    for name in LISTS:
        for item in read_list(folder / f"{name}.tsv"):
            if item.id in items:
                raise ChecklistError(f"{name}.tsv: the id {item.id} stands twice")
            items[item.id] = item
    return items


def faults(test: str, ids: Iterable[str], known: Iterable[str]) -> list[str]:
    """What is wrong with the ids that a test names: unknown ones, or too many for one test to prove."""
    named = sorted(set(ids))
    lists = set(known)
    found = [f"{test}: no list has the item {identity}" for identity in named if identity not in lists]
    if len(named) > MAX_IDS_PER_TEST:
        found.append(f"{test}: names {len(named)} items, at most {MAX_IDS_PER_TEST} can be proved by one test")
    return found
