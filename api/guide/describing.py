"""The schema as people read it: grouped, in plain words, with examples, errors and how to sign in."""

from __future__ import annotations

import re
from collections.abc import Sequence
from copy import deepcopy
from pathlib import Path

from fastapi.routing import APIRoute, iter_route_contexts
from starlette.routing import BaseRoute

from api.access.permission import is_public, required_by
from api.access.roles import EVERYONE, PERMISSIONS, STAFF, RoleGroup
from api.core.http.contract import DESCRIPTIONS
from api.guide.examples import Examples, Json
from api.guide.refusals import REFUSALS, refusal_table
from api.guide.tags import TAGS, tag_of

INTRODUCTION = Path(__file__).with_name("introduction.md")
FIRST_CALL = Path(__file__).with_name("first-call.md")

BEARER = "bearer"
SIGN_IN = (
    "The `sessionToken` that `POST /api/login` (students) or `POST /api/staffLogin` (staff) answers, sent as "
    "`Authorization: Bearer …`. It holds for twelve hours, and ends when nothing was asked with it for 55 minutes."
)
WHO: dict[RoleGroup, str] = {
    "student": "students",
    "payer": "students whose payment is due",
    "clerk": "clerks",
    "faculty": "teachers",
    "hod": "heads of department",
    "admin": "Admins",
    "master": "the Master",
}
SUCCESS = {"200": "Success", "201": "Success: added", "202": "Success: begun, and not done yet"}
CITED = re.compile(r"\s*\((?:design section|[A-Z]{1,2}-\d)[^()]*\)")
"""The numbers of the specification in a docstring: an outside developer does not have it."""


def described(schema: Json, routes: Sequence[BaseRoute]) -> Json:
    """The contract's schema with all that the documentation page says besides.

    Args:
        schema: as FastAPI makes it; it is left as it is.
        routes: those of the application, whose signatures say who may make a call.
    """
    guide = deepcopy(schema)
    introduction = INTRODUCTION.read_text(encoding="utf-8").replace("{refusals}", refusal_table())
    guide["info"]["description"] = introduction
    guide["tags"] = [{"name": tag.name, "description": tag.text} for tag in TAGS]
    parts = guide["components"]
    parts["securitySchemes"] = {BEARER: {"type": "http", "scheme": "bearer", "description": SIGN_IN}}
    for status, response in parts["responses"].items():
        response["description"] = f"{DESCRIPTIONS[int(status)]}. {REFUSALS[int(status)].remedy}"
        response["content"] = _with_example(response["content"], status)
    examples, permitted = Examples(parts["schemas"]), _permitted(routes)
    for path, calls in guide["paths"].items():
        for method, call in calls.items():
            name = f"{method.upper()} {path}"
            call["tags"] = [tag_of(call["tags"][0], name).name]
            call["security"] = [] if is_public(method.upper(), path) else [{BEARER: []}]
            call["summary"], call["description"] = _words(call.get("description", ""), permitted.get(name))
            _exemplify(call, examples)
    return guide


def _permitted(routes: Sequence[BaseRoute]) -> dict[str, frozenset[RoleGroup]]:
    """Who may make each call that asks for a session."""
    found: dict[str, frozenset[RoleGroup]] = {}
    for route in iter_route_contexts(routes):
        if isinstance(route.original_route, APIRoute) and (permissions := required_by(route)):
            sorts = frozenset.intersection(*(PERMISSIONS[each] for each in permissions))
            found |= {f"{method} {route.path}": sorts for method in route.methods or ()}
    return found


def _words(text: str, sorts: frozenset[RoleGroup] | None) -> tuple[str, str]:
    """The summary and the description of a call, from its docstring."""
    plain = CITED.sub("", text.split("\n\nRaises:")[0]).replace("``", "`")
    first, *rest = re.split(r"(?<=\.)\s+", plain, maxsplit=1)
    who = "Who may call: anybody, without a session." if sorts is None else f"Who may call: {_people(sorts)}."
    return " ".join(first.split()).removesuffix("."), "\n\n".join([*rest, who])


def _people(sorts: frozenset[RoleGroup]) -> str:
    if sorts == EVERYONE:
        return "everybody who is signed in"
    if sorts == STAFF:
        return "all staff"
    return ", ".join(word for sort, word in WHO.items() if sort in sorts)


def _exemplify(call: Json, examples: Examples) -> None:
    """Puts an example beside the type of each body, of each answer, and of what must stand in the path and query."""
    for parameter in call.get("parameters", ()):
        if parameter.get("required"):
            parameter["example"] = examples.parameter(parameter["name"], parameter["schema"])
    for content in call.get("requestBody", {}).get("content", {}).values():
        content["example"] = examples.sent(content["schema"])
    for status, response in call["responses"].items():
        if status in SUCCESS and "application/json" in response.get("content", {}):
            response["description"] = SUCCESS[status]
            content = response["content"]["application/json"]
            content["example"] = examples.answered(content["schema"])
        elif "application/json" in response.get("content", {}):
            response["description"] = f"{DESCRIPTIONS[int(status)]}. {REFUSALS[int(status)].remedy}"
            response["content"] = _with_example(response["content"], status)


def _with_example(content: Json, status: str) -> Json:
    """Return the content of a refusal with its example. A copy: the statuses of the schema share one object."""
    return {**content, "application/json": {**content["application/json"], "example": REFUSALS[int(status)].example()}}
