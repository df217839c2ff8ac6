"""The names of fields in the kind files, which no type checker sees: checked when the kinds are read, at the start."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from api.logbook.contract.kind import Field, Kind
from api.logbook.documents import Entry

SHOWN = frozenset({"sr", "student"})
"""What a column may show besides stored fields."""
OWN = frozenset(
    {
        *("date", "topic", "teacher", "studentRemark", "certificate"),
        *("competency", "skills", "speciality", "procedure", "state"),
    }
)
"""Those fields of every entry that a kind's form may fill in; the others are the server's."""


def check_names(kinds: Sequence[Kind]) -> None:
    """Looks whether each field that a kind names is one of its own or one that every entry has.

    Raises:
        ValueError: one is not, or a kind would store its own in a field of the server's.
    """
    by_key = {kind.key: kind for kind in kinds}
    for kind in kinds:
        taken = stored_names(kind) & set(Entry.model_fields) - OWN
        if taken:
            raise ValueError(f"{kind.key} stores its own {sorted(taken)}, which the server fills in.")
        _refuse(kind, {path.split(".")[0] for path in _named(kind)} - known_names(kind))
        for key, paths in kind.madeFrom.items():
            _refuse(kind, paths.keys() - known_names(kind))
            _refuse(by_key[key], {path.split(".")[0] for path in paths.values()} - known_names(by_key[key]))


def _refuse(kind: Kind, unknown: set[str]) -> None:
    if unknown:
        raise ValueError(f"{kind.key} has no field {sorted(unknown)}.")


def stored_names(kind: Kind) -> set[str]:
    """The stored fields of a kind's form."""
    names = {kind.stored(field.name) for field in kind.fields}
    return names | {field.storeAs for field in kind.fields if field.storeAs}


def known_names(kind: Kind) -> set[str]:
    """Every name by which a field of an entry of this kind is known."""
    wire = {field.name for field in kind.fields} | kind.aliases.keys()
    return {*Entry.model_fields, *stored_names(kind), *wire, *SHOWN}


def _named(kind: Kind) -> Iterator[str]:
    """Every field that a kind names besides its form's own."""
    columns = [*kind.columns, *(kind.report.columns if kind.report else ())]
    if kind.printed is not None:
        columns += kind.printed.columns or ()
        yield from (*kind.printed.under, *kind.printed.cut)
    for column in columns:
        yield from (column.field, *column.also)
    yield from (detail.field for detail in kind.details)
    yield from (kind.headline, *kind.facts, *kind.filters, *kind.blankFields, *kind.sameWhen, *(kind.exclusive or ()))
    yield from kind.aliases.values()
    single = (kind.topicFrom, kind.dateFrom, kind.remarkFrom, kind.caseNumber, kind.patientName)
    yield from (name for name in (*single, kind.uniqueField, kind.tileDistinct, kind.scoring.by) if name)
    for field in kind.fields:
        yield from _named_by(field)


def _named_by(field: Field) -> Iterator[str]:
    yield from (*field.suggestFrom, *(field.derivedFrom or ()), *field.after)
    if field.shownWhen:
        yield field.shownWhen[0]
    if field.dependsOn:
        yield field.dependsOn
