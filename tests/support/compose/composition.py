"""`compose.yaml` as Compose reads it: merged, and with its variables filled in."""

from __future__ import annotations

import re
from typing import Any

import yaml

from tests.architecture.tree import ROOT

REQUIRED = {
    "PGL_SECRET": "a-secret",
    "PGL_MONGODB_ROOT_PASSWORD": "root-password",
    "PGL_MONGODB_PASSWORD": "api-password",
    "PGL_MONGODB_KEY_FILE": "/somewhere/mongodb.key",
}
VARIABLE = re.compile(r"(?<!\$)\$\{(?P<name>\w+)(?::(?P<sort>[?-])(?P<rest>[^}]*))?\}")


class Missing(Exception):
    """A variable that has no default is not set."""


def text() -> str:
    """The file as it is written."""
    return (ROOT / "compose.yaml").read_text(encoding="utf-8")


def composition(values: dict[str, str] | None = None) -> dict[str, Any]:
    """The whole file, profiles and all.

    Raises:
        Missing: a required variable is not among ``values``.
    """
    given = REQUIRED if values is None else values
    filled: dict[str, Any] = _fill(yaml.safe_load(text()), given)
    return filled


def services(profile: str | None = None) -> dict[str, Any]:
    """The services that a start with that profile starts."""
    return {
        name: service
        for name, service in composition()["services"].items()
        if not service.get("profiles") or profile in service["profiles"]
    }


def _fill(value: Any, given: dict[str, str]) -> Any:
    if isinstance(value, dict):
        return {key: _fill(item, given) for key, item in value.items()}
    if isinstance(value, list):
        return [_fill(item, given) for item in value]
    if not isinstance(value, str):
        return value

    def filled(found: re.Match[str]) -> str:
        if given.get(found["name"]):
            return given[found["name"]]
        if found["sort"] == "-":
            return str(found["rest"])
        raise Missing(found["name"])

    return VARIABLE.sub(filled, value).replace("$$", "$")
