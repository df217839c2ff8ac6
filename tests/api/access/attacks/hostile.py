"""Bodies, ids and queries that nobody sends by mistake, and the calls of the policy table to send them with."""

from __future__ import annotations

import copy
from collections.abc import Iterator
from typing import Any

from api.core.store.database import Row, collection
from api.documents import DOCUMENTS
from tests.api.access.matrix.matrix import ACTORS, Rule

MARK = "ZQXJ"
OPERATORS: tuple[Any, ...] = (
    {"$ne": None},
    {"$regex": f".*{MARK}"},
    {"$where": f"sleep(5000)//{MARK}"},
    {"$oid": "0" * 24},
    {"$code": MARK},
    [[{"$ne": 1}]],
)
"""Stands where one value or a list of values is meant (NQ-01, NQ-12)."""
KEYS = ("$where", "$set", "__proto__", "constructor", "_class_id", "revision_id", "a.b", "passwordHash")
"""Keys that no body has (MA-11)."""
IDS = ("x", "0" * 25, "z" * 24, "٠" * 24, '{"$oid":"' + "0" * 24 + '"}', "a" * 12, "%00" * 8, "..", "' or 1=1", "$ne")
"""Texts that are no id (NQ-06)."""
QUERIES = (
    {"fields": "passwordHash"},
    {"projection": '{"passwordHash":1}'},
    {"pipeline": '[{"$lookup":{"from":"users"}}]'},
    {"status[$ne]": "x"},
    {"$where": "1"},
)
"""Parameters that no list has (NQ-05, NQ-07)."""

UNSTEADY = {"sessions", "audits", "limits", "outbox", "otps", "paymentEvents"}
"""Collections that a refused call may write to: who was seen when, and what was tried."""


def caller(rule: Rule) -> str | None:
    """Somebody who may make the call; None: anyone."""
    order = ("stu", "mas", "hod", "fac", "anon", "stu0", "clk", "adm")
    return ACTORS[next((column for column in order if rule.expected(column, "own") is None), "anon")]


def first(body: Any) -> dict[str, Any]:
    """The object that a body is or holds."""
    found: dict[str, Any] = body[0] if isinstance(body, list) else body
    return found


def properties(schema: dict[str, Any], rule: Rule) -> set[str]:
    """The keys that the API's schema gives the body of a call."""
    operation = schema["paths"].get(rule.path, {}).get(rule.method.lower(), {})
    shape = operation.get("requestBody", {}).get("content", {}).get("application/json", {}).get("schema", {})
    shape = shape.get("items", shape)
    if "$ref" in shape:
        shape = schema["components"]["schemas"][shape["$ref"].rsplit("/", 1)[-1]]
    return set(shape.get("properties", {}))


def hostile_bodies(body: Any, keys: set[str]) -> Iterator[tuple[str, Any]]:
    """What to send in place of a good body, with a word on what is wrong with it."""

    def changed(key: str, value: Any) -> Any:
        made = copy.deepcopy(body)
        first(made)[key] = value
        return made

    for key in sorted({*first(body), *keys}):
        for value in OPERATORS:
            yield f"{key}={value}", changed(key, value)
    for key in KEYS:
        yield f"+{key}", changed(key, 1)
    for key, value in first(body).items():
        inner = value[0] if isinstance(value, list) and value else value
        if isinstance(inner, dict):
            grown = {**inner, "$inc": 1}
            yield f"{key}+$inc", changed(key, [grown, *value[1:]] if isinstance(value, list) else grown)
    yield "another sort", "x" if isinstance(body, list) else [body]
    yield "nothing", None


async def contents() -> dict[str, list[Row]]:
    """Everything in the store but what is unsteady."""
    names = {document.Settings.name for document in DOCUMENTS} - UNSTEADY  # type: ignore[attr-defined]
    made = {}
    for name in sorted(names):
        made[name] = sorted([row async for row in collection(name).find({})], key=lambda row: str(row["_id"]))
    return made


def bad_paths(rule: Rule, parts: dict[str, Any]) -> Iterator[str]:
    """The call's path with one part after the other that is no id."""
    names = [name for name in parts if "{" + name + "}" in rule.path]
    for name in names:
        for bad in IDS:
            yield rule.path.format(**{**{key: str(parts[key]) for key in names}, name: bad})
