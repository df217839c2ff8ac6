"""The updates that nearly every command makes, on top-level fields alone, done without mongomock.

mongomock's way needs a copy of the whole document to work on, and checks each value by encoding it by itself.
"""

import datetime as dt
from collections.abc import Callable
from typing import Any

from bson import Int64

from api.core.embedded.indexes import MISSING
from api.core.embedded.plain import AS_THEY_ARE

Document = dict[str, Any]

_COUNTED = frozenset((int, float, Int64))
_CUTS = (int, type(MISSING))
_AS_STORED = AS_THEY_ARE - {bytes} | {dt.datetime}
"""Types whose plain values are the same when they are read back."""


class Unusual(Exception):
    """Something that is left to mongomock."""


def updated(document: Document, update: Any) -> Document | None:
    """A new document, which shares what the update leaves alone with the given one; None for unusual updates.

    Args:
        document: as it is stored; it is not changed.
        update: plain.
    """
    if type(update) is not dict or not update or not _OPERATORS.keys() >= update.keys():
        return None
    made = document.copy()
    try:
        for operator, fields in update.items():
            apply = _OPERATORS[operator]
            for name, value in fields.items():
                if name == "_id" or not name or "." in name or "$" in name or "\0" in name:
                    return None
                apply(made, name, value)
    except (AttributeError, Unusual):
        return None
    return made


def as_stored(update: Any, paths: frozenset[str]) -> bool:
    """Whether what such an update puts into fields of these names is read back as it was given."""
    return all(
        name not in paths or type(value) in _AS_STORED
        for operator, fields in update.items()
        if operator != "$unset"
        for name, value in fields.items()
    )


def _set(document: Document, name: str, value: Any) -> None:
    document[name] = value


def _unset(document: Document, name: str, _value: Any) -> None:
    document.pop(name, None)


def _inc(document: Document, name: str, value: Any) -> None:
    held = document.get(name, 0)
    if type(value) not in _COUNTED or type(held) not in _COUNTED:
        raise Unusual
    document[name] = held + value


def _push(document: Document, name: str, value: Any) -> None:
    held, added, cut = document.get(name, ()), [value], MISSING
    if held != () and type(held) is not list:
        raise Unusual
    if type(value) is dict and "$each" in value:
        added, cut = value["$each"], value.get("$slice", MISSING)
        if not value.keys() <= {"$each", "$slice"} or type(added) is not list or type(cut) not in _CUTS:
            raise Unusual
    # A new list: the stored document is still needed as it is.
    items = [*held, *added]
    if cut is not MISSING:
        items = items[cut:] if cut < 0 else items[:cut]
    document[name] = items


_OPERATORS: dict[str, Callable[[Document, str, Any], None]] = {
    "$set": _set,
    "$unset": _unset,
    "$inc": _inc,
    "$push": _push,
}
