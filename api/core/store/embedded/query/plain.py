"""Filters, updates and pipelines reduced to plain BSON values before mongomock evaluates them.

Beanie passes field expressions (a `str` subclass whose `==` builds a filter) and applications pass enums; MongoDB would
see plain strings and numbers. Instants become naive UTC with milliseconds, as the stored documents are decoded.
"""

import datetime as dt
from collections.abc import Mapping
from typing import overload

from bson import Int64, ObjectId

from api.core.store.embedded.values import Document, Fields, PlainUpdate, Update, Value

AS_THEY_ARE = frozenset((str, int, float, bool, type(None), ObjectId, Int64, bytes))
"""Types whose values hold no instant and nothing else."""


@overload
def plain(value: Fields) -> Document: ...
@overload
def plain(value: list[Fields]) -> list[Document]: ...
@overload
def plain(value: Update) -> PlainUpdate: ...
@overload
def plain(value: Value) -> Value: ...
def plain(value: Value) -> Value:
    """A copy of `value` that holds only plain containers, strings and numbers."""
    if type(value) in AS_THEY_ARE:
        return value
    if type(value) is dict:
        return {
            key if type(key) is str else _plain_name(key): item if type(item) in AS_THEY_ARE else plain(item)
            for key, item in value.items()
        }
    if isinstance(value, dt.datetime):
        if value.tzinfo is not None:
            value = value.astimezone(dt.UTC).replace(tzinfo=None)
        return value.replace(microsecond=value.microsecond // 1000 * 1000)
    if isinstance(value, Mapping):
        return {_plain_name(key): plain(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [plain(item) for item in value]
    if isinstance(value, str):
        return str.__str__(value)
    if isinstance(value, int):
        return int(value)
    if isinstance(value, float):
        return float(value)
    return value


def _plain_name(key: Value) -> Value:
    return str.__str__(key) if isinstance(key, str) else key


def aware(value: Value) -> Value:
    """What mongomock made, with every instant saying that it is UTC; itself where it holds none."""
    if isinstance(value, dict):
        if AS_THEY_ARE.issuperset(map(type, value.values())):
            return value
        return {name: item if type(item) in AS_THEY_ARE else aware(item) for name, item in value.items()}
    if isinstance(value, list):
        return [aware(item) for item in value]
    if isinstance(value, dt.datetime):
        return value.replace(tzinfo=dt.UTC)
    return value
