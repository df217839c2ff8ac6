"""Bodies that routes read themselves: forms with a file, and JSON whose shape depends on the kind."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterable, Mapping, Sequence
from contextlib import asynccontextmanager
from typing import TypeVar

import orjson
from fastapi import Request
from pydantic import BaseModel, ConfigDict, ValidationError
from pydantic_core import ErrorDetails
from starlette.datastructures import FormData
from starlette.exceptions import HTTPException

from api.core.errors import AppError, Invalid, Unsupported
from api.core.files.limits import FORM_LIMITS
from api.core.labels import field_label
from api.core.text import field_name, named_message

Model = TypeVar("Model", bound=BaseModel)


class Received(BaseModel):
    """The base of bodies: unknown keys are refused."""

    model_config = ConfigDict(extra="forbid", arbitrary_types_allowed=True)


NOT_JSON = "The request is not valid JSON."

MESSAGES = {
    "missing": "This field is required.",
    "extra_forbidden": "This field is not known here.",
    "literal_error": "This is not one of the choices.",
    "bool_parsing": "This must be true or false.",
    "bool_type": "This must be true or false.",
    "string_type": "This must be text.",
    "list_type": "This must be a list.",
    "dict_type": "This must be an object.",
    "model_type": "This must be an object.",
    "model_attributes_type": "This must be an object.",
    "int_type": "This must be a whole number.",
    "int_from_float": "This must be a whole number.",
    "int_parsing": "This must be a whole number.",
    "greater_than_equal": "This is too small.",
    "less_than_equal": "This is too large.",
    "too_short": "This has too few items.",
    "too_long": "This has too many items.",
    "json_invalid": NOT_JSON,
}


MAX_ERRORS = 50
"""Fields that one refusal names; whoever sends thousands of unknown keys is not sent thousands of lines (HP-03)."""


def field_errors(errors: Sequence[ErrorDetails], labels: Mapping[str, str] | None = None) -> list[dict[str, str]]:
    """Pydantic's errors as field and message, the first :data:`MAX_ERRORS`; input is never echoed. ``labels`` has those
    of fields, by their paths, that do not follow from their names."""
    messages: dict[str, str] = {}
    for error in errors:
        if len(messages) == MAX_ERRORS:
            break
        where = [str(part) for part in error["loc"] if part not in ("body", "query", "path")]
        # A union reports each of its members by name; the field itself is what comes before.
        name = ".".join(part for part in where if not part.startswith(("literal[", "function-", "constrained-")))
        if error["type"] == "value_error" or error["type"] not in MESSAGES:
            path = field_name(name)
            message = named_message(error.get("ctx", {}), (labels or {}).get(path) or field_label(path))
        else:
            message = MESSAGES[error["type"]]
        messages.setdefault(field_name(name), message)
    return [{"field": name, "message": message} for name, message in messages.items()]


def parse(model: type[Model], data: object) -> Model:
    """``data`` as ``model``.

    Raises:
        Invalid: with the errors by field; the message is the first of them.
    """
    try:
        return model.model_validate(data)
    except ValidationError as error:
        errors = field_errors(error.errors(include_url=False, include_input=False))
        raise Invalid(errors[0]["message"], errors=errors) from None


async def read_json(request: Request) -> dict[str, object]:
    """The body as a JSON object.

    Raises:
        AppError: not JSON (400).
        Invalid: JSON, but no object.
    """
    content_type = request.headers.get("content-type", "").split(";")[0].strip().lower()
    if content_type != "application/json":
        raise Unsupported("Send this as application/json.")
    try:
        data = orjson.loads(await request.body())
    except orjson.JSONDecodeError:
        raise AppError(NOT_JSON, code="not_json") from None
    if not isinstance(data, dict):
        raise Invalid("The request must be a JSON object.")
    return data


@asynccontextmanager
async def read_form(request: Request) -> AsyncIterator[FormData]:
    """The body as a multipart form, closed at the end; each key at most once.

    Raises:
        Unsupported: another content type.
        AppError: a broken form, or one with too many parts (400).
        Invalid: a key given twice.
    """
    if not request.headers.get("content-type", "").lower().startswith("multipart/form-data"):
        raise Unsupported("Send this as multipart/form-data.")
    try:
        form = await request.form(**FORM_LIMITS)
    except HTTPException as error:
        if error.status_code in (408, 413):
            raise
        raise AppError("The form could not be read. Please try again.", code="bad_form") from None
    except (KeyError, ValueError, UnicodeDecodeError):
        raise AppError("The form could not be read. Please try again.", code="bad_form") from None
    try:
        keys = [key for key, _ in form.multi_items()]
        twice = sorted({key for key in keys if keys.count(key) > 1})
        if twice:
            raise Invalid("This field was sent twice.", field=field_name(twice[0]))
        yield form
    finally:
        await form.close()


def form_text(form: FormData, name: str, max_length: int = 200) -> str:
    """Return a text of a form, empty if it was not sent."""
    value = form.get(name)
    return value.strip()[:max_length] if isinstance(value, str) else ""


def check_unused(data: Mapping[str, object], names: Iterable[str]) -> None:
    """Refuses what stands under keys that are taken and not used, unless it is a plain value (NQ-01, MA-10).

    Raises:
        Invalid: a list or an object stands there.
    """
    for name in names:
        if isinstance(data.get(name), dict | list) and data[name] != []:
            raise Invalid("This is not accepted here.", field=name)


def form_body(texts: Iterable[str], file: str) -> dict[str, object]:
    """What the documentation says of a multipart body of these texts and one file."""
    properties = {**{name: {"type": "string"} for name in texts}, file: {"type": "string", "format": "binary"}}
    content = {"multipart/form-data": {"schema": {"type": "object", "properties": properties}}}
    return {"requestBody": {"required": True, "content": content}}
