"""By what entries are found: their folded texts, and the ids of people and curriculum items that they name.

A search looks for its words in ``searchText``, the entry's own words and after a line break the remark of who decided,
and in ``patientText``; people and items it resolves to ids first, which ``refs`` has. All three follow from the entry
and stand outside what a decision is about (:mod:`api.logbook.integrity.history`).
"""

from __future__ import annotations

from collections.abc import Mapping

from bson import ObjectId

from api.core.text import folded

REFS = ("studentId", "teacher", "verifiedBy", "competency", "skills", "speciality", "procedure")
"""The fields of an entry whose people and items a search goes by."""


def refs_of(entry: Mapping[str, object]) -> list[ObjectId]:
    """The ids of the people and items that an entry names, each once."""
    values = (entry.get(name) for name in REFS)
    return list(dict.fromkeys(value for value in values if isinstance(value, ObjectId)))


def with_remark(text: str, remark: str) -> str:
    """An entry's folded own words with the remark of a decision; no search goes over the line break between them."""
    own, said = text.partition("\n")[0], folded(remark)
    return f"{own}\n{said}" if said else own
