"""Test vectors: facts as JSON with the rule to apply, answered by the engine.

A vector is ``{"id", "op", "facts"}``; ``op`` names the rule, and the answer has the form of the vector's ``expect``.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Mapping
from typing import Any

from api.standing.engine.days import BadFact
from api.standing.vectors import duty, gates, periods, residency
from api.standing.vectors.reading import Given

Answer = dict[str, Any]
OPS: Mapping[str, Callable[[Given], Answer]] = {**duty.OPS, **periods.OPS, **residency.OPS, **gates.OPS}


def answer(vector: object) -> Answer:
    """One vector's answer. One that cannot be answered gets ``{"error": words}`` and never an exception."""
    if not isinstance(vector, dict):
        return {"error": "A vector is an object with an op and facts."}
    op, facts = vector.get("op"), vector.get("facts")
    rule = OPS.get(op) if isinstance(op, str) else None
    if rule is None:
        return {"error": f"“{op}” is not a rule: {', '.join(OPS)} are."}
    if not isinstance(facts, dict):
        return {"error": "The vector has no facts."}
    given = Given(facts)
    try:
        result = plain(rule(given))
    except BadFact as words:
        return {"error": str(words)}
    except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError) as error:
        return {"error": f"The facts are not of the form of a vector: {error}."}
    if given.problems:
        result["problems"] = given.problems
    return result  # type: ignore[no-any-return]  # An object, for every rule answers one.


def plain(value: object) -> Any:
    """A value as JSON writes it: days as yyyy-mm-dd, tuples as lists; marks of the engine’s own are left out."""
    if isinstance(value, dt.date):
        return value.isoformat()
    if isinstance(value, dict):
        return {key: plain(part) for key, part in value.items() if not isinstance(part, bytes)}
    if isinstance(value, (list, tuple)):
        return [plain(part) for part in value]
    return value
