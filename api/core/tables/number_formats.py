"""Numbers and dates as a spreadsheet program displays them, by the number format of their cell (ECMA-376, 18.8.30)."""

from __future__ import annotations

import datetime as dt
import re
from decimal import ROUND_HALF_UP, Decimal
from functools import lru_cache
from typing import NamedTuple

GENERAL = ("", "general", "@")
TOKEN = re.compile(r'"([^"]*)"|\\(.)|_.|\*.|\[([^\]]*)\]|(general)|(.)', re.IGNORECASE | re.DOTALL)
CURRENCY = re.compile(r"\$([^-]*)(-.*)?")
COLOURS = re.compile(r"black|blue|cyan|green|magenta|red|white|yellow|color ?\d+", re.IGNORECASE)
LITERALS = set("123456789 -+()$:!^&'~{}<>=₹€£")
MAX_DECIMALS = 6
MAX_SHOWN = 10.0**18
"""Numbers from here on, infinite ones and long fractions are not displayed by their format."""
LOCAL_DAY = ("mm-dd-yy", "m/d/yy", "m/d/yyyy")
"""Formats that mean the date format of the reader's computer, in India dd-mm-yyyy."""
DAY, DAY_AND_TIME, TIME = "dd-mm-yyyy", "dd-mm-yyyy hh:mm", "hh:mm"
DATE_TOKEN = re.compile(
    r'"([^"]*)"|\\(.)|_.|\*.|\[(?![hms]+\])[^\]]*\]|(AM/PM|A/P|\[h+\]|\[m+\]|\[s+\]|y+|m+|d+|h+|s+(?:\.0+)?)|(.)',
    re.IGNORECASE | re.DOTALL,
)


class _Section(NamedTuple):
    """A part of a number format: literals and placeholders in order, and what is done with the number first."""

    parts: tuple[tuple[str, str], ...]
    decimals: int
    scale: int
    is_grouped: bool


def shown_number(value: float, number_format: str) -> str | None:
    """Return a number as displayed, or None if the format is not one of plain digits, literals and percent signs."""
    if not abs(value) < MAX_SHOWN:
        return None
    if number_format.strip().casefold() in GENERAL:
        return _general(value)
    sections = _sections(number_format)
    sign = ""
    if value < 0 and len(sections) > 1:
        section, value = sections[1], -value
    elif value == 0 and len(sections) > 2:
        section = sections[2]
    else:
        section = sections[0]
        if value < 0:
            sign, value = "-", -value
    parsed = _parsed(section)
    if parsed is None:
        return None
    number = (Decimal(repr(value)) * Decimal(10) ** parsed.scale).quantize(
        Decimal(1).scaleb(-parsed.decimals), rounding=ROUND_HALF_UP
    )
    return (sign if number or "general" in section.casefold() else "") + _filled(parsed, number, value)


def _general(value: float) -> str:
    return str(int(value)) if float(value).is_integer() else f"{value:.15g}"


@lru_cache(maxsize=256)
def _sections(number_format: str) -> tuple[str, ...]:
    """Return the parts of a format between semicolons that are not quoted."""
    parts, quoted, start, skip = [], False, 0, False
    for at, char in enumerate(number_format):
        if skip:
            skip = False
        elif char == "\\" and not quoted:
            skip = True
        elif char == '"':
            quoted = not quoted
        elif char == ";" and not quoted:
            parts.append(number_format[start:at])
            start = at + 1
    return (*parts, number_format[start:])


@lru_cache(maxsize=256)
def _parsed(section: str) -> _Section | None:
    parts: list[tuple[str, str]] = []
    decimals = scale = commas = 0
    is_decimal = is_grouped = False
    for match in TOKEN.finditer(section):
        quoted, escaped, bracket, general, char = match.groups()
        if bracket is not None:
            currency = CURRENCY.fullmatch(bracket)
            if currency is None and not COLOURS.fullmatch(bracket):
                return None
            parts.append(("literal", currency[1] if currency else ""))
        elif general:
            parts.append(("general", ""))
        elif char is None:
            parts.append(("literal", quoted or escaped or (" " if match[0][0] == "_" else "")))
        elif char in "0#?":
            is_grouped = is_grouped or commas > 0
            commas = 0
            if is_decimal:
                decimals += 1
            parts.append(("decimal" if is_decimal else "digit", char))
        elif char == "," and any(kind in ("digit", "decimal") for kind, _ in parts):
            commas += 1
        elif char == "." and not is_decimal:
            is_decimal = True
            parts.append(("point", "."))
        elif char == "%":
            scale += 2
            parts.append(("literal", "%"))
        elif char in LITERALS:
            parts.append(("literal", char))
        else:
            return None
    scale -= 3 * commas
    digits = [at for at, (kind, _) in enumerate(parts) if kind == "digit"]
    interleaved = bool(digits) and digits[-1] - digits[0] + 1 != len(digits)
    if decimals > MAX_DECIMALS or (is_grouped and interleaved):
        return None
    return _Section(tuple(parts), decimals, scale, is_grouped)


def _filled(section: _Section, number: Decimal, value: float) -> str:
    whole, _, fraction = f"{number:f}".partition(".")
    whole = whole.lstrip("0")
    if section.is_grouped and whole:
        whole = f"{int(whole):,}"
    left = list(whole)
    shown: list[str] = []
    places = sum(kind == "digit" for kind, _ in section.parts)
    # Placeholders take digits from the right; the first one takes all that are left.
    for kind, text in reversed(section.parts):
        if kind == "digit":
            places -= 1
            if not left:
                shown.append({"0": "0", "#": "", "?": " "}[text])
            elif places == 0:
                shown.append("".join(left))
            else:
                digit = left.pop()
                shown.append(left.pop() + digit if left and left[-1] == "," else digit)
        elif kind == "decimal":
            shown.append("")
        elif kind == "general":
            shown.append(_general(value))
        else:
            shown.append(text)
    shown.reverse()
    at = len(fraction)
    for index in range(len(section.parts) - 1, -1, -1):
        kind, text = section.parts[index]
        if kind == "decimal":
            at -= 1
            is_trailing_zero = not fraction[at:].strip("0")
            shown[index] = {"0": "0", "#": "", "?": " "}[text] if is_trailing_zero else fraction[at]
    return "".join(shown)


def shown_time(value: dt.datetime | dt.date | dt.time | dt.timedelta, number_format: str) -> str:
    """Return a date, time or duration as displayed."""
    if isinstance(value, dt.timedelta):
        minutes = round(value.total_seconds() / 60)
        return f"{minutes // 60}:{minutes % 60:02d}"
    code = _sections(number_format)[0]
    plain = code.strip().casefold()
    if isinstance(value, dt.time):
        code = code if "h" in plain else TIME
        value = dt.datetime.combine(dt.date(1900, 1, 1), value)
    elif not isinstance(value, dt.datetime):
        value = dt.datetime.combine(value, dt.time())
    if plain in LOCAL_DAY or plain in GENERAL:
        code = DAY
    elif plain == "m/d/yy h:mm":
        code = DAY_AND_TIME
    return _shown_by(code, value)


def _shown_by(code: str, value: dt.datetime) -> str:
    matches = list(DATE_TOKEN.finditer(code))
    has_half = any((match[3] or "").upper() in ("AM/PM", "A/P") for match in matches)
    codes = [(at, match[3].casefold()) for at, match in enumerate(matches) if match[3]]
    minutes = {
        at
        for place, (at, token) in enumerate(codes)
        if token[0] == "m"
        and len(token) < 3
        and ((place and "h" in codes[place - 1][1]) or (place + 1 < len(codes) and codes[place + 1][1][0] == "s"))
    }
    shown = []
    for at, match in enumerate(matches):
        if match[3]:
            shown.append(_part(match[3].casefold(), value, is_minute=at in minutes, has_half=has_half))
        else:
            shown.append(match[1] or match[2] or match[4] or "")
    return "".join(shown).strip()


def _part(token: str, value: dt.datetime, *, is_minute: bool, has_half: bool) -> str:
    if token in ("am/pm", "a/p"):
        return f"{value:%p}"[: 2 if len(token) > 3 else 1]
    letter, length = token.strip("[]")[0], len(token.strip("[]"))
    if letter == "y":
        return f"{value.year}" if length > 2 else f"{value.year % 100:02d}"
    if letter == "m" and not is_minute:
        return f"{value:%B}" if length == 4 else f"{value:%b}" if length > 2 else f"{value.month:0{length}d}"
    if letter == "d":
        return f"{value:%A}" if length > 3 else f"{value:%a}" if length == 3 else f"{value.day:0{length}d}"
    number = {"h": (value.hour - 1) % 12 + 1 if has_half else value.hour, "m": value.minute, "s": value.second}[letter]
    return f"{number:0{min(length, 2)}d}"
