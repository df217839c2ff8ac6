"""What each index is for: the operations of the product that no other index serves as well.

An index costs an entry with every record that is written, so that one without users goes. What the product asks is what
the API tests made it ask (:mod:`tests.support.operations`); the planner's own view is in ``test_plans.py``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

import pytest
from pymongo import IndexModel

from api.core.store.indexes import declared
from api.documents import DOCUMENTS
from tests.support.operations import Operation, recorded
from tests.support.queries import conditions, fixed

Fit = tuple[int, int, int]
"""How well an index serves: in the order asked for, entered by so many values, then by a range."""

PRIMARY = IndexModel([("_id", 1)], name="_id")
GROWING = ("entries", "deletedEntries", "chainLinks", "chainHeads", "claims", "files", "notifications", "audits")
"""The collections that grow with the entries: of the others an index more costs little."""
KEPT = {
    "entries.replaces": "An id leads to a correction or to none, where college and student lead to 1,500 entries.",
    "entries.certificate": "A file leads to an entry or two, where a college leads to all of its own.",
    "entries.superseded": "It leads to the few corrected entries of a student, other indexes to all of them.",
    "entries.case": "A case number leads to an entry or two, where department and kind lead to thousands.",
    "audits.actor_at": "Who did what is looked up by hand.",
    "audits.target_at": "Who saw a record is looked up by hand.",
}
"""Indexes without users by this measure, and why they stay."""


def branches(filter_: Mapping[str, Any]) -> list[dict[str, Any]]:
    """What is sought: one set of conditions, or one for each branch where only one of several has to hold."""
    always = conditions(filter_)
    return [always | conditions(part) for part in filter_.get("$or", ())] or [always]


def fit(model: IndexModel, wanted: Mapping[str, Any], order: list[str]) -> Fit:
    """How well an index serves some conditions in an order of fields."""
    keys = list(model.document["key"])
    partial = model.document.get("partialFilterExpression", {})
    if any(wanted.get(name) != value for name, value in partial.items()):
        return (0, 0, 0)
    if model.document.get("sparse") and not any(_not_nothing(wanted.get(key)) for key in keys):
        return (0, 0, 0)
    entered = 0
    while entered < len(keys) and keys[entered] in wanted and fixed(wanted[keys[entered]]):
        entered += 1
    rest = [name for name in order if not (name in wanted and fixed(wanted[name]))]
    in_order = bool(order) and keys[entered : entered + len(rest)] == rest
    ranged = entered < len(keys) and keys[entered] in wanted and not hasattr(wanted[keys[entered]], "pattern")
    if not entered and not ranged and not (in_order and not wanted):
        return (0, 0, 0)
    return (int(in_order), entered + len(partial), int(ranged))


def _not_nothing(condition: Any) -> bool:
    """Whether a condition can hold of a field that is there only."""
    if isinstance(condition, Mapping):
        return not {"$in", "$ne", "$nin", "$not", "$exists"} & condition.keys() or bool(condition.get("$in"))
    return condition is not None


def users(operations: Iterable[Operation], models: list[IndexModel]) -> dict[str, set[str]]:
    """By index the operations that it serves better than every other one, and what counts or groups by it alone."""
    by_index: dict[str, set[str]] = {model.document["name"]: set() for model in models}
    for one in operations:
        pipeline = one.arguments.get("pipeline")
        filter_ = (pipeline[0].get("$match") if pipeline else one.arguments.get("filter")) or {}
        order = [name for name, _ in one.arguments.get("sort", ())]
        for wanted in branches(filter_):
            fits = {model.document["name"]: fit(model, wanted, order) for model in [PRIMARY, *models]}
            best = max(fits.values())
            named = [name for name, each in fits.items() if each == best != (0, 0, 0)]
            if len(named) == 1 and named[0] in by_index:
                by_index[named[0]].add(f"{one.name} {sorted(wanted)} by {order}")
    return by_index


@pytest.mark.heavy
def test_each_index_has_users(record_property: Callable[[str, object], None]) -> None:
    """Unique ones say what may be there once, and those that expire what goes by itself: these stay as they are."""
    asked = [one for one in recorded() if one.of_product and not one.name.startswith("insert")]
    unused = []
    for name, models in ((name, declared(DOCUMENTS)[name]) for name in GROWING):
        for index, what in users([one for one in asked if one.collection == name], models).items():
            (model,) = [each for each in models if each.document["name"] == index]
            by_itself = model.document.get("unique") or "expireAfterSeconds" in model.document
            if not what and not by_itself and f"{name}.{index}" not in KEPT:
                unused.append(f"{name}.{index}")
            record_property(f"{name}.{index}", "; ".join(sorted(what)))
    assert unused == []


def test_an_index_that_another_serves_as_well_has_no_users() -> None:
    """Otherwise the test above could not fail."""
    models = [
        IndexModel([("student", 1), ("kind", 1), ("date", 1)], name="kinds"),
        IndexModel([("student", 1)], name="students"),
        IndexModel([("student", 1), ("kind", 1), ("from", 1)], name="days"),
        IndexModel([("by", 1), ("on", 1)], name="by", sparse=True),
        IndexModel([("student", 1)], name="old", partialFilterExpression={"old": True}),
    ]
    asked = [
        Operation("some", "find", {"filter": {"student": 1, "kind": "opd"}, "sort": [["date", 1]]}),
        Operation("some", "find", {"filter": {"student": 1}}),
        Operation("some", "find", {"filter": {"by": None}}),
    ]
    by_index = users(asked, models)
    assert {name for name, what in by_index.items() if what} == {"kinds"}
    asked.append(Operation("some", "find", {"filter": {"student": 1, "kind": "leave", "from": {"$lte": 1}}}))
    asked.append(Operation("some", "find", {"filter": {"by": 1}, "sort": [["on", -1]]}))
    assert {name for name, what in users(asked, models).items() if what} == {"kinds", "days", "by"}
    asked.append(Operation("some", "find", {"filter": {"student": 1, "$or": [{"old": False}, {"old": True}]}}))
    assert {name for name, what in users(asked, models).items() if what} == {"kinds", "days", "by", "old"}
