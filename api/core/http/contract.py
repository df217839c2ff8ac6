"""What answers hold, as types: declared on the return type of an endpoint (``-> Answer[Page[MemoRow]]``), read by mypy,
by the OpenAPI schema and by the tests, which hold every answer to it. A request costs nothing by it.

The rows are ``TypedDict`` of the stored values: an id is an ``ObjectId`` to the type checker and 24 hexadecimal digits
on the wire, an instant a ``datetime`` and its ISO text (see :func:`api.core.http.wire.encode`).
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable
from functools import cache
from types import UnionType
from typing import (
    Annotated,
    Any,
    Generic,
    Literal,
    NotRequired,
    TypeVar,
    Union,
    get_args,
    get_origin,
    get_type_hints,
)

from bson import ObjectId
from fastapi import APIRouter
from fastapi.responses import Response
from fastapi.routing import APIRoute
from pydantic import GetJsonSchemaHandler
from pydantic.json_schema import JsonSchemaValue
from pydantic_core import core_schema
from typing_extensions import TypedDict

from api.core.http.wire import Answer

T = TypeVar("T")


class _OnTheWire:
    """How a stored value stands in an answer."""

    def __init__(self, pattern: str, format_: str | None = None) -> None:
        self.pattern, self.format = pattern, format_

    def __get_pydantic_core_schema__(self, _source: object, _handler: object) -> core_schema.CoreSchema:
        return core_schema.str_schema(pattern=self.pattern)

    def __get_pydantic_json_schema__(
        self, schema: core_schema.CoreSchema, handler: GetJsonSchemaHandler
    ) -> JsonSchemaValue:
        made = handler(schema)
        return {"type": "string", "format": self.format} if self.format else made


WireId = Annotated[ObjectId, _OnTheWire("^[0-9a-f]{24}$")]
Instant = Annotated[dt.datetime, _OnTheWire(r"^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$", "date-time")]
Day = Annotated[str, _OnTheWire(r"^\d{4}-\d\d-\d\d$", "date")]


class Named(TypedDict):
    """A reference to a person, a college or a department, as it is populated on reading."""

    _id: WireId
    name: str


class Titled(TypedDict):
    """A reference to an entry of the curriculum or the reference data."""

    _id: WireId
    title: str


class Success(TypedDict):
    """Every success."""

    status: Literal[True]
    message: NotRequired[str]


class Envelope(Success, Generic[T]):
    """A success about one thing."""

    data: T


class PageInfo(Success):
    """Where in the whole the rows of an answer stand. ``more`` stands where a list without a limit was cut, ``asOf``
    where a page was asked for; the later pages are asked for with it."""

    total: int
    page: int
    limit: int
    more: NotRequired[Literal[True]]
    asOf: NotRequired[WireId]


class Page(PageInfo, Generic[T]):
    """A success that is one page of a list."""

    data: list[T]


class Fault(TypedDict):
    """What is wrong with one field."""

    field: str
    message: str


class Refusal(TypedDict):
    """Every failure. ``code`` is for programs, ``message`` for people; ``errors`` says more where fields are wrong."""

    status: Literal[False]
    message: str
    code: str
    errors: NotRequired[list[Fault]]


DESCRIPTIONS = {
    400: "The request cannot be read, or a code is wrong",
    401: "Nobody is signed in, or the session has ended",
    402: "A payment is due",
    403: "Not allowed",
    404: "Not there, or not to be seen",
    408: "The request came too slowly",
    409: "Changed meanwhile, or there already",
    410: "The file has expired",
    413: "Too large",
    415: "Of another type",
    422: "The input does not fit",
    429: "Too many requests",
    431: "The head of the request is too large",
    502: "Another service does not answer",
    503: "Not available just now",
    507: "No room is left for files",
}
USUAL = (401, 403, 404, 409, 422, 429)
Responses = dict[int | str, dict[str, object]]


def refusals(*statuses: int) -> Responses:
    """What a router or a call refuses, for its ``responses``: a :class:`Refusal` with each of these statuses."""
    body = {"application/json": {"schema": {"$ref": "#/components/schemas/Refusal"}}}
    return {status: {"description": DESCRIPTIONS[status], "content": body} for status in statuses}


def refused(body: object, *statuses: int) -> Responses:
    """As :func:`refusals`, with a body of this type, for a call whose refusal says more."""
    return {status: {"description": DESCRIPTIONS[status], "model": body} for status in statuses}


FILE_REFUSALS = refusals(400, 415, 507)
"""What a call that takes a file refuses besides."""


class Router(APIRouter):
    """The router of a feature: its calls refuse what :data:`USUAL` says unless ``responses`` says otherwise.

    What a call answers is its return type. FastAPI is told of it only where the schema is made
    (:func:`api.main.create_app`), because a model for each answer of each call takes it half a second.
    """

    def __init__(self, *, tags: list[str], responses: Responses | None = None) -> None:
        super().__init__(tags=[*tags], responses=refusals(*USUAL) if responses is None else responses)

    def add_api_route(self, path: str, endpoint: Callable[..., object], **options: Any) -> None:
        """As the base class, without a model of the answer."""
        options["response_model"] = None
        super().add_api_route(path, endpoint, **options)


Endpoint = TypeVar("Endpoint", bound=Callable[..., object])
_bodies: dict[Callable[..., object], Callable[[], dict[str, Any]]] = {}


def described_by(extra: Callable[[], dict[str, Any]]) -> Callable[[Endpoint], Endpoint]:
    """Says what stands in the schema of a call besides what its signature says; made when a schema is, because the
    models of all kinds take a tenth of a start."""

    def described(endpoint: Endpoint) -> Endpoint:
        _bodies[endpoint] = extra
        return endpoint

    return described


def extra_of(route: APIRoute) -> dict[str, Any] | None:
    """What stands in the schema of a route besides what its signature says."""
    made = _bodies.get(route.endpoint)
    return route.openapi_extra if made is None else made()


class Media:
    """Beside the type of a response that is a file: which media types it may have."""

    def __init__(self, *types: str) -> None:
        self.types = types


Sheet = Annotated[Response, Media("text/csv", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet")]
Pdf = Annotated[Response, Media("application/pdf")]
AnyFile = Annotated[Response, Media("application/octet-stream")]
"""A file of the type that it was stored with."""


@cache
def returned(endpoint: Callable[..., object]) -> object:
    """The return type of an endpoint, with its annotations."""
    return get_type_hints(endpoint, include_extras=True).get("return")


def body_of(endpoint: Callable[..., object]) -> object:
    """The type of the body of an endpoint's success; None where it answers a file, or does not say."""
    for hint in _members(returned(endpoint)):
        if get_origin(hint) is Answer:
            return get_args(hint)[0]
    return None


def files_of(endpoint: Callable[..., object]) -> tuple[str, ...]:
    """The media types of the files that an endpoint answers."""
    return tuple(
        kind
        for hint in _members(returned(endpoint))
        for media in getattr(hint, "__metadata__", ())
        if isinstance(media, Media)
        for kind in media.types
    )


def _members(hint: object) -> tuple[object, ...]:
    """The members of a union, or the type itself."""
    return get_args(hint) if get_origin(hint) in (Union, UnionType) else (hint,)


class Answers(TypedDict, total=False):
    """What FastAPI is told of a route's answers."""

    response_model: object
    response_class: type[Response]
    responses: Responses


def documented(endpoint: Callable[..., object], status: int, responses: Responses) -> Answers:
    """The options of a route that is to stand in the schema with its answers."""
    files = files_of(endpoint)
    if not files:
        return {"response_model": body_of(endpoint), "responses": responses}
    content = {kind: {"schema": {"type": "string", "format": "binary"}} for kind in files}
    file = {"description": "The file", "content": content, **responses.get(status, {})}
    return {"response_class": Response, "responses": {**responses, status: file}}
