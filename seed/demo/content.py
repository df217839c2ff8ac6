"""The demo's topics, findings and remarks, read from `seed/demo/data`."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

from api.core.store.driver import Row as Record

DATA = Path(__file__).parent / "data"

FILES = {
    "General Medicine": ("general_medicine", "cases_medicine"),
    "General Surgery": ("general_surgery", "cases_surgery"),
    "Forensic Medicine & Toxicology": ("forensic_medicine", "cases_forensic"),
    "Pathology": ("pathology", "cases_pathology"),
    "Obstetrics & Gynaecology": ("obstetrics", "cases_obg"),
    "Paediatrics": ("paediatrics", "cases_paediatrics"),
}
DEPARTMENTS = tuple(FILES)
LABORATORY = frozenset({"Pathology", "Forensic Medicine & Toxicology"})
SURGICAL = frozenset({"General Surgery", "Obstetrics & Gynaecology"})


@cache
def _read(name: str) -> Any:
    return json.loads((DATA / f"{name}.json").read_text("utf-8"))


def department_content(department: str) -> Record:
    """Topics, findings and titles of one department."""
    content: Record = _read(FILES[department][0])
    return content


def case_sheets(department: str) -> list[Record]:
    """The clinical cases of one department."""
    sheets: list[Record] = _read(FILES[department][1])
    return sheets


def shared() -> Record:
    """What every department has in common: induction topics, leave reasons, feedback, reasons to reject."""
    content: Record = _read("shared")
    return content


@cache
def role_ceilings(department: str) -> dict[str, str]:
    """The highest role that training expects in each skill of a department."""
    path = Path(__file__).parent.parent / "reference" / "skill_targets.json"
    return {
        row["title"]: row["expectedRole"]
        for row in json.loads(path.read_text("utf-8"))
        if row["department"] == department and row["expectedRole"]
    }
