"""Text, ids, days and addresses are cleaned and bounded before anything else sees them (attack group UN)."""

from __future__ import annotations

import time
import unicodedata
from typing import Annotated, Any

import pytest
from bson import ObjectId
from pydantic import ConfigDict, TypeAdapter, ValidationError
from pydantic_core import PydanticCustomError

from api.core.text import (
    MOBILE,
    Day,
    Email,
    Id,
    Line,
    Lines,
    PastDay,
    _check_characters,
    clean,
    folded,
    name_line,
    object_id,
)
from tests.support.pace import slowness

NO_CHARACTER = "This text contains a code that is not a character. Remove it."
MARKS = "This text has too many accents or marks on one letter. Remove some of them."
LINE, LINES = TypeAdapter[Any](Line), TypeAdapter[Any](Lines)


def refused(adapter: TypeAdapter[Any], value: Any) -> str:
    with pytest.raises(ValidationError) as refusal:
        adapter.validate_python(value)
    return str(refusal.value.errors()[0]["msg"])


def test_a_line_is_trimmed_and_composed() -> None:
    """UN-02."""
    decomposed = unicodedata.normalize("NFD", "Sémiologie é")
    assert LINE.validate_python(f"  {decomposed}\u3000") == "Sémiologie é"
    assert LINE.validate_python("x" * 300) == "x" * 300
    assert LINE.validate_python("") == ""


def test_what_is_no_text_is_refused() -> None:
    for value in (None, 1, 1.5, True, b"x", ["x"], {"$ne": None}, {"x": 1}):
        assert refused(LINE, value) == "This must be text."


def test_characters_that_are_no_text_are_refused() -> None:
    """UN-02, UN-11: line breaks in one-line fields, controls, overrides, invisible spaces, lone surrogates."""
    for char in "\n\r\t\0\x1b\x7f\x85\u202e\u202a\u2066\u2069\u200b\u2060\ufeff\u00ad\ud800":
        assert refused(LINE, f"a{char}b")
    for char in "\0\x1b\x7f\u202e\u2066\udfff":
        assert refused(LINES, f"a{char}b")


def test_joiners_are_taken_where_indian_scripts_need_them() -> None:
    for text in ("क्\u200dष", "ശ്രീ\u200c", "രോഗി\u200dയുടെ"):
        assert LINE.validate_python(text) == unicodedata.normalize("NFC", text)
    for text in ("ad\u200dmin", "ad\u200cmin"):
        assert refused(LINE, text)


def test_several_lines_keep_their_breaks_in_one_form() -> None:
    """UN-09: right-to-left text is text; only what overrides direction is refused."""
    assert LINES.validate_python(" a\r\nb\rc\td\n ") == "a\nb\nc\td"
    assert LINES.validate_python("مريض يعاني من حمى") == "مريض يعاني من حمى"


def test_codes_that_stand_for_no_character_are_refused() -> None:
    for code in (0xFFFE, 0xFFFF, 0xFDD0, 0xFDEF, 0x1FFFE, 0x10FFFF):
        for adapter in (LINE, LINES):
            assert refused(adapter, f"a{chr(code)}b") == NO_CHARACTER, hex(code)
    assert LINE.validate_python("\ufdcf \ufdf0 \ufffd") == "\ufdcf \ufdf0 \ufffd"


def test_what_is_taken_without_a_look_at_each_character_is_what_that_would_take() -> None:
    def fits(check: Any, *given: Any, **named: Any) -> bool:
        try:
            check(*given, **named)
        except PydanticCustomError:
            return False
        return True

    for number in range(256):
        for text in (f"{chr(number)}", f"a{chr(number)}b"):
            for multiline in (True, False):
                brought = text.replace("\r", "\n") if multiline else text
                taken = fits(clean, text, multiline=multiline)
                assert taken == fits(_check_characters, brought.strip(), multiline), (number, multiline)


def test_text_of_which_nothing_is_seen_is_refused() -> None:
    for text in ("\u3164", "\u2800\u2800", "\u115f\u1160", "\uffa0", "\u034f", "\ufe0f", "\u0301", "\u200b"):
        assert refused(LINE, text), ascii(text)
        assert refused(LINES, text), ascii(text)
    for text in ("-", ".", "7", "°", "👍\ufe0f", "अ", "한\u3164글"):
        assert LINE.validate_python(text) == unicodedata.normalize("NFC", text)


def test_a_pile_of_marks_on_one_letter_is_refused() -> None:
    for marks in ("\u0316" * 80, "\u0300\u0316" * 5, "\u20dd" * 9):
        assert refused(LINE, f"Asha{marks}") == MARKS
        assert refused(LINES, f"Asha{marks}") == MARKS
    for text in ("Nguyễn", "क्ष्म्यूँ", "บั้", "שָּׁ֖", "ཧྐྵྨླྺྼྻྂ", "a\u0316\u0317\u0318"):
        assert LINE.validate_python(text) == unicodedata.normalize("NFC", text)


def test_a_name_does_not_begin_like_a_formula() -> None:
    adapter = TypeAdapter[Any](Annotated[str, name_line(120)])
    for name in ("=HYPERLINK(1)", "+Asha", "-Asha", "@Asha", " =Asha", "＝Asha", "＠Asha"):
        assert refused(adapter, name) == "A name cannot begin with =, +, - or @."
    for name in ("Asha", "D'Souza", "Al-Amin", "Asha (=)", "", "'Asha"):
        assert adapter.validate_python(name) == name


def test_text_has_a_length() -> None:
    """UN-06, UN-12: counted after trimming, and fast however much is sent."""
    assert refused(LINE, "x" * 301) == "At most 300 characters are accepted."
    assert refused(LINES, "x" * 5_001) == "At most 2000 characters are accepted."
    assert LINE.validate_python("x" + " " * 900) == "x"
    began = time.process_time()
    for huge in (" " * 100_000, "a " * 500_000, "\u200d" * 100_000, "e\u0301" * 100_000):
        assert "At most" in refused(LINE, huge)
    assert time.process_time() - began < slowness()


def test_the_form_is_composed_before_it_is_measured() -> None:
    assert clean("e\u0301" * 300, max_length=300) == "é" * 300


def test_an_id_is_twenty_four_hex_digits() -> None:
    """NQ-06."""
    adapter = TypeAdapter[Any](Id, config=ConfigDict(arbitrary_types_allowed=True))
    good = "5F43a1" * 4
    assert adapter.validate_python(good) == object_id(good) == ObjectId(good)
    assert adapter.validate_python(ObjectId(good)) == object_id(ObjectId(good)) == ObjectId(good)
    wrong: list[Any] = ["", "x", "0" * 23, "0" * 25, "g" * 24, "٠" * 24, " " + "0" * 24, "0" * 24 + "\n", b"0" * 12]
    for value in [*wrong, {"$oid": "0" * 24}, ["0" * 24], None, 0, True]:
        assert refused(adapter, value) == "This is not a valid choice."
        assert object_id(value) is None


def test_days_and_past_days() -> None:
    assert TypeAdapter[Any](Day).validate_python("2099-01-01").year == 2099
    assert refused(TypeAdapter(Day), "01-01-2025") == "This must be a date as yyyy-mm-dd."
    assert refused(TypeAdapter(PastDay), "2099-01-01") == "A date in the future is not accepted here."
    for value in (None, 1, {"$date": "2025-01-01"}, ["2025-01-01"]):
        assert refused(TypeAdapter(Day), value)


@pytest.mark.parametrize(
    ("typed", "address"),
    [
        pytest.param("a@büro.example", "a@xn--bro-hoa.example", id="an umlaut"),
        pytest.param("a@BÜRO.example", "a@xn--bro-hoa.example", id="capitals"),
        pytest.param("a@\u0430pple.com", "a@xn--pple-43d.com", id="a Cyrillic letter that looks Latin"),
        pytest.param("a@डाक.भारत", "a@xn--11bx1g.xn--h2brj9c", id="a domain of India"),
        pytest.param("a@ｘ.example", "a@x.example", id="wide letters"),
        pytest.param("a@xn--bro-hoa.example", "a@xn--bro-hoa.example", id="punycode"),
    ],
)
def test_an_international_domain_is_kept_in_punycode(typed: str, address: str) -> None:
    assert TypeAdapter[Any](Email).validate_python(typed) == address


@pytest.mark.parametrize(
    "typed",
    [
        pytest.param("\u0430@x.in", id="a Cyrillic letter that looks Latin"),
        pytest.param("josé@x.in", id="an accent"),
        pytest.param("ａ@x.in", id="a wide letter"),
        pytest.param("\u0430@büro.example", id="before an international domain"),
        pytest.param("a@\u0430-.in", id="a domain that is none"),
        pytest.param("a@b\u2024.in", id="a sign that stands for a dot"),
    ],
)
def test_an_address_with_other_letters_before_the_at_is_refused(typed: str) -> None:
    assert refused(TypeAdapter(Email), typed) == "Please enter valid email address"


def test_addresses() -> None:
    adapter = TypeAdapter[Any](Email)
    for good in ("a@b.in", "first.last+tag@sub.example.co.in", "o_k-1@x1.example"):
        assert adapter.validate_python(f" {good} ") == good
    wrong = [
        "",
        "a",
        "a@",
        "@b.in",
        "a@b",
        "a b@c.in",
        "a@b..in",
        "a@-b.in",
        "a@b.c",
        "a@@b.in",
        "<a@b.in>",
        "a@b.in,c@d.in",
    ]
    for bad in wrong:
        assert refused(adapter, bad) == "Please enter valid email address"
    worse: list[Any] = ["a\u202eb@c.in", "a\n@b.in", ["a@b.in"], {"$gt": ""}]
    assert all(refused(adapter, value) for value in worse)
    assert "At most" in refused(adapter, "a" * 5_000 + "@b.in")


def test_a_mobile_number_is_ten_ascii_digits() -> None:
    """UN-05."""
    assert MOBILE.fullmatch("9876543210")
    for bad in ("1234567890", "98765 43210", "+919876543210", "09876543210", "९८७६५४३२१०", "987654321", "98765432101"):
        assert not MOBILE.fullmatch(bad)


def test_text_is_compared_folded() -> None:
    """UN-04, UN-10."""
    assert folded("  ECG   Interpretation ") == folded("ecg interpretation") == "ecg interpretation"
    assert folded("USER@X.in") == folded("ｕser@x.in")
    assert folded("Straße") == "strasse"
    assert folded("É") == folded("e\u0301") == "é"
