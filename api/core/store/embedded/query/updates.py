"""The updates that nearly every command makes, on top-level fields alone, done without mongomock.

mongomock's way needs a copy of the whole document to work on, and checks each value by encoding it by itself.
"""

import datetime as dt
from collections.abc import Callable

from bson import Int64

from api.core.store.embedded.query.plain import AS_THEY_ARE
from api.core.store.embedded.values import Document, Value

_EMPTY: list[Value] = []
_AS_STORED = AS_THEY_ARE - {bytes} | {dt.datetime}
"""Types whose plain values are the same when they are read back."""


class Unusual(Exception):
    """Something that is left to mongomock."""


def updated(document: Document, update: Value, paths: frozenset[str]) -> tuple[Document, bool] | None:
    """A new document, which shares what the update leaves alone with the given one, and whether what was put into
    fields of the names in `paths` is read back as it was given; None for unusual updates.

    Args:
        document: as it is stored; it is not changed.
        update: plain.
        paths: names of top-level fields.
    """
    if type(update) is not dict or not update or not _OPERATORS.keys() >= update.keys():
        return None
    changed, as_stored = document.copy(), True
    try:
        for operator, fields in update.items():
            apply = _OPERATORS[operator]
            for name, value in fields.items():
                if name == "_id" or not name or "." in name or "$" in name or "\0" in name:
                    return None
                apply(changed, name, value)
                if name in paths and apply is not _unset and type(value) not in _AS_STORED:
                    as_stored = False
    except (AttributeError, Unusual):
        return None
    return changed, as_stored


def _set(document: Document, name: str, value: Value) -> None:
    document[name] = value


def _unset(document: Document, name: str, _value: Value) -> None:
    document.pop(name, None)


def _inc(document: Document, name: str, value: Value) -> None:
    current = document.get(name, 0)
    if type(value) is not int and type(value) is not float and type(value) is not Int64:
        raise Unusual
    if type(current) is not int and type(current) is not float and type(current) is not Int64:
        raise Unusual
    document[name] = current + value


def _push(document: Document, name: str, value: Value) -> None:
    current, added, cut = document.get(name, _EMPTY), [value], None
    if type(current) is not list:
        raise Unusual
    if type(value) is dict and "$each" in value:
        added = value["$each"]
        if not value.keys() <= {"$each", "$slice"} or type(added) is not list:
            raise Unusual
        if "$slice" in value:
            cut = value["$slice"]
            if type(cut) is not int:
                raise Unusual
    # A new list: the stored document is still needed as it is.
    items = [*current, *added]
    if cut is not None:
        items = items[cut:] if cut < 0 else items[:cut]
    document[name] = items


_OPERATORS: dict[str, Callable[[Document, str, Value], None]] = {
    "$set": _set,
    "$unset": _unset,
    "$inc": _inc,
    "$push": _push,
}
