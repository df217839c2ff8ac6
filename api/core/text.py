"""Input types: text is cleaned and bounded, ids and days are checked, before anything else sees them.

Text is brought to NFC and trimmed. Control characters, bidirectional overrides, code points that are no characters,
text of which nothing is seen, and piles of marks on one letter are refused everywhere, line breaks and invisible spaces
in one-line fields (attack rows UN-02, UN-06, UN-11, UN-12).
"""

from __future__ import annotations

import datetime as dt
import re
import unicodedata
from collections.abc import Mapping
from typing import Annotated

import idna
from bson import ObjectId
from pydantic import BeforeValidator, WithJsonSchema
from pydantic_core import PydanticCustomError

from api.core import clock

BIDI = re.compile("[\u202a-\u202e\u2066-\u2069]")
INVISIBLE = re.compile("[\u00ad\u061c\u180e\u200b\u200e\u200f\u2060-\u2064\ufeff\ufff9-\ufffb\U000e0000-\U000e007f]")
BLANK = re.compile("[\u115f\u1160\u2800\u3164\uffa0]")
"""Letters and signs that are drawn as nothing."""
CONTROL = "contains line breaks or control characters. Remove them."
CONTROL_IN_LINES = "contains control characters. Remove them."
HIDDEN = "contains invisible or direction-changing characters. Type it again instead of pasting it."
MAX_MARKS = 8
"""Marks in a row; what people write has fewer on one letter in any script."""
FORMULA = ("=", "+", "-", "@", "\uff1d", "\uff0b", "\uff0d", "\uff20")
"""What a spreadsheet program takes for the beginning of a formula."""
MIN_NAME_LETTERS = 2
NO_NAME = "This is not a name. Enter a name with at least two letters."
JOINERS = re.compile("[\u200c\u200d]")
INDIC = re.compile("[\u0900-\u0dff]")
OBJECT_ID = re.compile(r"[0-9a-fA-F]{24}", re.ASCII)
MOBILE = re.compile(r"[6-9][0-9]{9}", re.ASCII)
FIELD_NAME = re.compile(r"[A-Za-z][A-Za-z0-9_]*(\.[A-Za-z0-9_]+)*", re.ASCII)
EMAIL = re.compile(
    r"[A-Za-z0-9!#$%&*+/=?^_`{|}~.-]{1,64}"
    r"@[A-Za-z0-9](?:[A-Za-z0-9.-]{0,251}[A-Za-z0-9])?\.(?:[A-Za-z]{2,24}|xn--[A-Za-z0-9-]{2,59})",
    re.ASCII,
)
"""An address as it is kept: the part before the @ is ASCII, and so is the domain, an international one in punycode."""
PHONE = re.compile(r"[0-9]{10}", re.ASCII)
"""Ten digits, as the specification has a phone number in a form."""


def problem(code: str, message: str) -> PydanticCustomError:
    """A validation error whose message is shown as it is."""
    return PydanticCustomError(code, "{message}", {"message": message})


def _bad_text(code: str, predicate: str, label: str) -> PydanticCustomError:
    """Return a validation error about a field: ``label`` and the predicate. Without a label, :func:`named_message` can
    put in the one that only the caller's caller knows."""
    context = {"message": f"{label or 'This text'} {predicate}", **({} if label else {"predicate": predicate})}
    return PydanticCustomError(code, "{message}", context)


def named_message(context: Mapping[str, object], label: str) -> str:
    """Return the message of a validation error's context, with a field's label where the message has none."""
    predicate = context.get("predicate")
    return f"{label} {predicate}" if predicate else str(context.get("message", "This is not valid."))


def clean(value: object, *, multiline: bool = False, max_length: int = 300, label: str = "") -> str:
    """``value`` as clean text; ``label`` names the field in a refusal of its characters.

    Raises:
        PydanticCustomError: it is not text, too long, or holds characters that are not text.
    """
    if not isinstance(value, str):
        raise problem("text", "This must be text.")
    if len(value) > max_length * 4 + 64:
        raise problem("long", f"At most {max_length} characters are accepted.")
    text = unicodedata.normalize("NFC", value)
    if multiline:
        text = text.replace("\r\n", "\n").replace("\r", "\n")
    text = text.strip()
    # Most of what comes is printable ASCII, of which each character is taken.
    if not text.isascii() or not (text.replace("\n", "").replace("\t", "") if multiline else text).isprintable():
        _check_characters(text, multiline, label)
    if len(text) > max_length:
        raise problem("long", f"At most {max_length} characters are accepted.")
    return text


def _check_characters(text: str, multiline: bool, label: str = "") -> None:
    marks, seen = 0, not text
    for char in text:
        category = unicodedata.category(char)
        if _is_no_character(char):
            raise _bad_text("character", "contains a code that is not a character. Remove it.", label)
        marks = marks + 1 if category in ("Mn", "Me") else 0
        if marks > MAX_MARKS:
            raise _bad_text("marks", "has too many accents or marks on one letter. Remove some of them.", label)
        seen = seen or (category[0] in "LNPS" and not BLANK.match(char))
        line_break = category in ("Zl", "Zp") and not multiline
        if category == "Cs" or line_break or (category == "Cc" and not (multiline and char in "\n\t")):
            raise _bad_text("control", CONTROL_IN_LINES if multiline else CONTROL, label)
    hidden = BIDI.search(text) or (not multiline and INVISIBLE.search(text))
    if hidden or (JOINERS.search(text) and not INDIC.search(text)):
        raise _bad_text("invisible", HIDDEN, label)
    if not seen:
        raise _bad_text("invisible", "has no visible characters. Type it again.", label)


def _is_no_character(char: str) -> bool:
    """Whether a code point is one of the 66 that never stand for a character."""
    return ord(char) & 0xFFFE == 0xFFFE or "\ufdd0" <= char <= "\ufdef"


def clean_name(value: object, *, max_length: int, label: str = "") -> str:
    """``value`` as the name of a person or place: clean text that no spreadsheet program takes for a formula.

    Raises:
        PydanticCustomError: it is not clean, or begins like a formula.
    """
    text = clean(value, max_length=max_length, label=label)
    if text.startswith(FORMULA):
        raise problem("name", "A name cannot begin with =, +, - or @.")
    return text


def name_line(max_length: int, label: str = "") -> BeforeValidator:
    """A validator for a name; see :func:`clean_line`."""
    return BeforeValidator(lambda value: clean_name(value, max_length=max_length, label=label))


def is_person_name(text: str) -> bool:
    """Whether a text can be the name of a person: it has at least two letters, of any script."""
    return sum(char.isalpha() for char in text) >= MIN_NAME_LETTERS


def clean_person_name(value: object, *, max_length: int) -> str:
    """Return ``value`` as the name of a person; an empty text stays empty.

    Raises:
        PydanticCustomError: it is not clean, begins like a formula, or has fewer than two letters, such as ``0``.
    """
    text = clean_name(value, max_length=max_length)
    if text and not is_person_name(text):
        raise problem("name", NO_NAME)
    return text


def person_name(max_length: int) -> BeforeValidator:
    """Return a validator for the name of a person."""
    return BeforeValidator(lambda value: clean_person_name(value, max_length=max_length))


def clean_line(max_length: int, label: str = "") -> BeforeValidator:
    """A validator for one line of text. ``label`` names the field as the screen does, if its name here does not."""
    return BeforeValidator(lambda value: clean(value, max_length=max_length, label=label))


def clean_lines(max_length: int, label: str = "") -> BeforeValidator:
    """A validator for text of several lines; see :func:`clean_line`."""
    return BeforeValidator(lambda value: clean(value, multiline=True, max_length=max_length, label=label))


def _object_id(value: object) -> ObjectId:
    if isinstance(value, ObjectId):
        return value
    if not isinstance(value, str) or not OBJECT_ID.fullmatch(value):
        raise problem("id", "This is not a valid choice.")
    return ObjectId(value)


def _day(value: object) -> dt.datetime:
    if isinstance(value, dt.datetime):
        return value
    try:
        return clock.stored_day(clock.parse_day(value))
    except ValueError:
        raise problem("day", "This must be a date as yyyy-mm-dd.") from None


def _past_day(value: object) -> dt.datetime:
    day = _day(value)
    if day > clock.stored_day(clock.today()):
        raise problem("future", "A date in the future is not accepted here.")
    return day


def is_email(text: str) -> bool:
    """Whether a text, as :func:`with_ascii_domain` leaves it, is an address that mail is sent to."""
    return EMAIL.fullmatch(text) is not None and ".." not in text


def with_ascii_domain(address: str) -> str:
    """An address with its international domain in punycode, as it is kept, compared and shown, so that no two domains
    look alike; anything else as it is."""
    local, at, domain = address.rpartition("@")
    if not at or domain.isascii():
        return address
    try:
        return f"{local}@{idna.encode(domain, uts46=True).decode('ascii')}"
    except idna.IDNAError:
        return address


def _email_line(value: object) -> str:
    return with_ascii_domain(clean(value, max_length=254))


def _email(value: object) -> str:
    text = _email_line(value)
    if not is_email(text):
        raise problem("email", "Please enter valid email address")
    return text


Id = Annotated[
    ObjectId, BeforeValidator(_object_id), WithJsonSchema({"type": "string", "pattern": "^[0-9a-fA-F]{24}$"})
]
Day = Annotated[dt.datetime, BeforeValidator(_day), WithJsonSchema({"type": "string", "format": "date"})]
PastDay = Annotated[dt.datetime, BeforeValidator(_past_day), WithJsonSchema({"type": "string", "format": "date"})]
EmailLine = Annotated[str, BeforeValidator(_email_line)]
"""What is typed as an address, judged later by :func:`is_email`."""
Email = Annotated[str, BeforeValidator(_email), WithJsonSchema({"type": "string", "format": "email"})]
Line = Annotated[str, clean_line(300)]
Lines = Annotated[str, clean_lines(2000)]


def object_id(value: object) -> ObjectId | None:
    """``value`` as an id, or None where it is not one."""
    if isinstance(value, ObjectId):
        return value
    return ObjectId(value) if isinstance(value, str) and OBJECT_ID.fullmatch(value) else None


def field_name(name: str) -> str:
    """``name`` as a refusal may repeat it: an unknown key is the sender's text, so only a plain name is repeated."""
    return name if len(name) <= 80 and FIELD_NAME.fullmatch(name) else ""


def phone_key(value: str) -> str:
    """An Indian mobile number as +91 and ten digits, however it was written; "" for anything else."""
    digits = re.sub(r"[\s()-]", "", value)
    for prefix in ("+91", "91", "0", ""):
        if digits.startswith(prefix) and MOBILE.fullmatch(digits.removeprefix(prefix)):
            return "+91" + digits.removeprefix(prefix)
    return ""


def folded(value: str) -> str:
    """``value`` as it is compared and searched: NFKC, case folded, single spaces."""
    return " ".join(unicodedata.normalize("NFKC", value).casefold().split())
