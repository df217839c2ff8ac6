"""What no type checker sees of an entry: the names in the kind files, and rows that are read past the document."""

from __future__ import annotations

from dataclasses import replace
from typing import NotRequired, get_args, get_origin, get_type_hints

import pytest

from api.logbook.contract.field_names import check_names
from api.logbook.contract.kind import Column, Detail, Field, Kind, Printed, Report
from api.logbook.contract.registry import all_kinds, by_key
from api.logbook.documents import Entry, StoredEntry


def kind_of(key: str) -> Kind:
    kind = by_key(key)
    assert kind is not None
    return kind


@pytest.mark.parametrize(
    ("changes"),
    [
        {"columns": (Column(label="x", field="topik"),)},
        {"columns": (Column(label="x", field="topic", also=("fromDat",)),)},
        {"report": Report(word="x", title="x", columns=(Column(label="x", field="reasonTyp"),))},
        {"printed": Printed(columns=(Column(label="x", field="verifedBy.name"),))},
        {"printed": Printed(under=("reasn",))},
        {"printed": Printed(cut={"reasn": 10})},
        {"details": (Detail(label="x", field="reasn"),)},
        {"headline": "reasn"},
        {"topicFrom": "reasn"},
        {"dateFrom": "fromDat"},
        {"facts": ("reasn",)},
        {"filters": ("reasn",)},
        {"exclusive": ("fromDate", "toDat")},
        {"aliases": {"anyName": "reasn"}},
        {"tileDistinct": "reasn"},
        {"caseNumber": "reasn"},
        {"madeFrom": {"leave": {"reasn": "topic"}}},
        {"madeFrom": {"leave": {"topic": "reasn"}}},
        {"fields": (Field(name="days", label="x", derivedFrom=("fromDate", "toDat")),)},
    ],
    ids=lambda changes: next(iter(changes)),
)
def test_a_kind_that_names_a_field_which_it_does_not_have_stops_the_start(changes: dict[str, object]) -> None:
    leave = kind_of("leave")
    check_names([leave])
    with pytest.raises(ValueError, match=r"leave has no field \['\w+'"):
        check_names([replace(leave, **changes)])  # type: ignore[arg-type]  # Each is a field of its own type.


def test_a_kind_does_not_store_its_own_in_what_the_server_fills_in() -> None:
    leave = kind_of("leave")
    status = Field(name="state_of_things", label="x")
    mine = replace(leave, fields=(*leave.fields, status), aliases={**leave.aliases, "state_of_things": "version"})
    with pytest.raises(ValueError, match="version"):
        check_names([mine])


def test_every_kind_names_fields_that_it_has() -> None:
    check_names(all_kinds())


def test_a_stored_row_has_the_fields_of_the_document_and_their_types() -> None:
    """Rows are read past the document, for speed; a field of it that is renamed there fails here."""
    stored, declared = get_type_hints(StoredEntry, include_extras=True), get_type_hints(Entry)
    assert stored.keys() - {"_id"} <= declared.keys()
    # What the document takes as it comes, since nobody but the seal says how an imported one looks.
    for name in stored.keys() - {"_id", "score", "history"}:
        hint = get_args(stored[name])[0] if get_origin(stored[name]) is NotRequired else stored[name]
        assert {*get_args(hint), hint} & {*get_args(declared[name]), declared[name]}, name
