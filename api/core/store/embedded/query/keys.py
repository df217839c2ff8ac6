"""Order-preserving byte keys for index entries.

One value becomes one *component*: a tag byte for its type, in the order MongoDB compares types, then bytes that compare
like the values do. Components are prefix-free, so a compound key is their plain concatenation, and a descending field
holds the complement of each byte. Every first byte lies below 0xff: `prefix + ABOVE` is greater than any key that
starts with `prefix`.
"""

import datetime as dt
import functools
import struct
from collections.abc import Callable, Sequence
from typing import Any

import bson
from bson import ObjectId

from api.core.store.embedded.values import Value

ABOVE = b"\xff"
EMPTY_ARRAY = b"\x04"
NULL = b"\x05"
_NUMBER, _TEXT, _OBJECT, _ARRAY, _BINARY, _OBJECT_ID, _BOOL, _DATE, _OTHER = (
    0x10, 0x20, 0x30, 0x34, 0x38, 0x40, 0x50, 0x60, 0x70,
)  # fmt: skip
CERTAIN = frozenset((_TEXT, _OBJECT_ID))
"""Types of which every index has a component exactly where a filter finds the value, also among several in an array."""
TEXTS = bytes((_TEXT,)), bytes((_TEXT + 1,))
"""The least component of a text, and the least above all texts."""
_COMPLEMENT = bytes(255 - n for n in range(256))
_EPOCH = dt.datetime(1970, 1, 1, tzinfo=dt.UTC).replace(tzinfo=None)
_MILLISECOND = dt.timedelta(milliseconds=1)
_FIXED_LENGTHS = {NULL[0]: 1, EMPTY_ARRAY[0]: 1, _NUMBER: 11, _OBJECT_ID: 13, _BOOL: 2, _DATE: 9}


class Unkeyable(ValueError):
    """The value has no ordered key: documents, nested lists, patterns, and numbers outside 64 bits."""


def _number(value: float) -> bytes:
    """Eight bytes of the nearest double, then what the integer has beyond it, so integers above 2^53 stay apart."""
    try:
        nearest = float(value)
    except OverflowError as error:
        raise Unkeyable("number outside 64 bits") from error
    if nearest != nearest:
        return b"\x10" + bytes(10)
    beyond = value - int(nearest) if isinstance(value, int) else 0
    if not -0x8000 <= beyond < 0x8000:
        raise Unkeyable("number outside 64 bits")
    packed = struct.pack(">d", nearest + 0.0)
    ordered = packed.translate(_COMPLEMENT) if packed[0] & 0x80 else bytes((packed[0] | 0x80,)) + packed[1:]
    return b"\x10" + ordered + struct.pack(">H", beyond + 0x8000)


def _text(value: str) -> bytes:
    try:
        return b"\x20" + str.encode(value).replace(b"\0", b"\0\xff") + b"\0\0"
    except UnicodeEncodeError as error:
        raise Unkeyable("text that is not valid Unicode") from error


def _date(value: dt.datetime) -> bytes:
    if value.tzinfo is not None:
        value = value.astimezone(dt.UTC).replace(tzinfo=None)
    return b"\x60" + struct.pack(">Q", (value - _EPOCH) // _MILLISECOND + (1 << 63))


_ENCODERS: dict[type, Callable[[Any], bytes]] = {
    type(None): lambda _: NULL,
    bool: lambda value: b"\x50\x01" if value else b"\x50\x00",
    int: _number,
    float: _number,
    str: _text,
    ObjectId: lambda value: b"\x40" + value.binary,
    dt.datetime: _date,
    bytes: lambda value: b"\x38" + struct.pack(">I", len(value)) + value,
}
_SUBCLASSES: tuple[type, ...] = (str, int, float, ObjectId, dt.datetime)


def encode(value: Value) -> bytes:
    """The ascending component of `value`; raises `Unkeyable` where there is none."""
    encoder = _ENCODERS.get(type(value))
    if encoder is None:
        for base in _SUBCLASSES:
            if isinstance(value, base):
                encoder = _ENCODERS[base]
                break
        else:
            raise Unkeyable(f"{type(value).__name__} has no ordered key")
    return encoder(value)


def encode_sought(value: Value) -> bytes:
    """The component of a value in a filter; NaN equals nothing, so it cannot be looked up."""
    if value != value:
        raise Unkeyable("NaN equals nothing")
    return encode(value)


def encode_opaque(value: Value) -> bytes:
    """A component that tells equal from unequal but carries no order, for values that `encode` refuses."""
    tag = _OBJECT if isinstance(value, dict) else _ARRAY if isinstance(value, list) else _OTHER
    return bytes((tag,)) + bson.encode({"": value})


def invert(component: bytes) -> bytes:
    """The component as a descending field holds it (and back)."""
    return component.translate(_COMPLEMENT)


def tag_range(component: bytes) -> tuple[bytes, bytes]:
    """The least key of the component's type, and the least key above that type."""
    return component[:1], bytes((component[0] + 1,))


def split(key: bytes, directions: Sequence[int], start: int = 0) -> list[tuple[bytes, int]]:
    """The components of a compound key from `start` on, each ascending, with the offset at which it ends."""
    parts: list[tuple[bytes, int]] = []
    for direction in directions:
        tag = key[start] if direction > 0 else 255 - key[start]
        if tag == _TEXT:
            end = key.index(b"\0\0" if direction > 0 else b"\xff\xff", start + 1) + 2
        elif tag in _FIXED_LENGTHS:
            end = start + _FIXED_LENGTHS[tag]
        else:
            raise Unkeyable("a component of unknown length")
        part = key[start:end]
        parts.append((part if direction > 0 else invert(part), end))
        start = end
    return parts


@functools.lru_cache(maxsize=1024)
def decode(component: bytes) -> Value:
    """The value of one ascending component. It is what entries are grouped by, so the same ones come again and again.

    Numbers are refused: a key does not tell an int from a float.
    """
    tag = component[0]
    if tag == NULL[0]:
        return None
    if tag == _TEXT:
        return component[1:-2].replace(b"\0\xff", b"\0").decode()
    if tag == _OBJECT_ID:
        return ObjectId(component[1:])
    if tag == _BOOL:
        return component[1:] == b"\x01"
    if tag == _DATE:
        return _EPOCH + _MILLISECOND * (int.from_bytes(component[1:], "big") - (1 << 63))
    raise Unkeyable("the key does not hold the whole value")
