"""A refusal of characters names the field in its message, as the screen calls it."""

from __future__ import annotations

from typing import Annotated

import pytest

from api.core.errors import Invalid
from api.core.http.bodies import Received, parse
from api.core.labels import field_label
from api.core.text import Line, Lines, clean_line
from api.logbook.contract.bodies import check_body
from api.logbook.contract.kind import Kind
from api.logbook.contract.registry import all_kinds
from api.logbook.entries.verify import decision_of


class Row(Received):
    """A row of a list."""

    remark: Line = ""


class Form(Received):
    """A form with a text of each sort."""

    contact_number: Line = ""
    sExplain: Lines = ""
    remark: Annotated[str, clean_line(300, "Reason")] = ""
    records: list[Row] = []


@pytest.mark.parametrize(
    ("body", "message"),
    [
        ({"contact_number": "a\0b"}, "Contact number contains line breaks or control characters. Remove them."),
        ({"sExplain": "a\0b"}, "Student Explanation contains control characters. Remove them."),
        ({"sExplain": "\u3164"}, "Student Explanation has no visible characters. Type it again."),
        ({"contact_number": "a\ufffeb"}, "Contact number contains a code that is not a character. Remove it."),
        (
            {"remark": "a\u202eb"},
            "Reason contains invisible or direction-changing characters. Type it again instead of pasting it.",
        ),
        (
            {"records": [{}, {"remark": "a\u200bb"}]},
            "Remark, row 2, contains invisible or direction-changing characters. Type it again instead of pasting it.",
        ),
    ],
)
def test_the_message_of_refused_characters_names_the_field(body: dict[str, object], message: str) -> None:
    with pytest.raises(Invalid) as refusal:
        parse(Form, body)
    assert refusal.value.message == message
    assert [error["message"] for error in refusal.value.errors] == [message]


@pytest.mark.parametrize("kind", all_kinds(), ids=lambda kind: kind.key)
def test_an_entry_with_refused_characters_names_the_label_of_each_field(kind: Kind) -> None:
    texts = [field for field in kind.fields if field.type in ("text", "longtext")]
    inner = [(group, field) for group in kind.fields for field in group.fields if field.type in ("text", "longtext")]
    body: dict[str, object] = {field.name: "a\u202eb" for field in texts}
    body |= {group.name: {} for group, _ in inner}
    for group, field in inner:
        body[group.name][field.name] = "a\u202eb"  # type: ignore[index]
    with pytest.raises(Invalid) as refusal:
        check_body(kind, body, {})
    messages = {error["field"]: error["message"] for error in refusal.value.errors}
    for field in texts:
        assert messages[field.name].startswith(f"{field.label} contains invisible"), field.name
    for group, field in inner:
        assert messages[f"{group.name}.{field.name}"].startswith(f"{field.label} contains invisible"), field.name


def test_a_decision_with_refused_characters_names_the_feedback() -> None:
    kind = next(kind for kind in all_kinds() if kind.key == "opd")
    with pytest.raises(Invalid) as refusal:
        decision_of(kind, {}, {"status": "Rejected", "vRemark": "a\u202eb", "score": "1"})
    assert refusal.value.message.startswith("Feedback contains invisible or direction-changing characters.")


@pytest.mark.parametrize(
    ("path", "label"),
    [
        ("uni_rollno", "University roll no."),
        ("memoNumber", "Memo number"),
        ("", "This text"),
    ],
)
def test_a_field_is_named_by_its_label_or_by_the_words_of_its_name(path: str, label: str) -> None:
    assert field_label(path) == label
