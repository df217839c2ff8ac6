"""Permissions in route signatures, and the check at start-up that no route is without one."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Annotated, Any

from fastapi import Depends, FastAPI, Request
from fastapi.dependencies.models import Dependant
from fastapi.routing import APIRoute, RouteContext, iter_route_contexts

from api.access.actor import Actor, actor_of
from api.access.roles import PERMISSIONS
from api.core.errors import Forbidden

PUBLIC: frozenset[tuple[str, str]] = frozenset(
    {
        ("GET", "/api/health"),
        ("GET", "/api/ready"),
        ("GET", "/api/getConfig"),
        ("GET", "/api/settings"),
        ("GET", "/api/loginPage/{slug}"),
        ("POST", "/api/login"),
        ("POST", "/api/staffLogin"),
        ("GET", "/api/session"),
        ("GET", "/api/logout"),
        ("GET", "/api/getCollege"),
        ("POST", "/api/getDept"),
        ("POST", "/api/getCourse"),
        ("GET", "/api/files/{token}"),
        ("HEAD", "/api/files/{token}"),
        ("GET", "/api/publicFiles/{fileId}"),
        ("HEAD", "/api/publicFiles/{fileId}"),
    }
)
"""Routes that answer without a session; each checks for itself what it gives away."""


class Requires:
    """A dependency that lets only those pass who hold ``permission``, and hands the route its actor.

    It is a coroutine although it waits for nothing, because FastAPI runs any other dependency in a thread.
    """

    def __init__(self, permission: str) -> None:
        self.permission = permission
        self.sorts = PERMISSIONS[permission]

    async def __call__(self, request: Request) -> Actor:
        actor = actor_of(request)
        if actor.sort not in self.sorts:
            raise Forbidden
        return actor


SessionOwner = Annotated[Actor, Depends(Requires("session.own"))]
ProfileReader = Annotated[Actor, Depends(Requires("profile.read"))]
ProfileEditor = Annotated[Actor, Depends(Requires("profile.update"))]
TeacherLister = Annotated[Actor, Depends(Requires("teacher.list"))]
StudentLister = Annotated[Actor, Depends(Requires("student.list"))]
OrganisationReader = Annotated[Actor, Depends(Requires("organisation.read"))]
ReferenceReader = Annotated[Actor, Depends(Requires("reference.read"))]
ReferenceAdder = Annotated[Actor, Depends(Requires("reference.add"))]
EntryLister = Annotated[Actor, Depends(Requires("entry.list"))]
EntryExporter = Annotated[Actor, Depends(Requires("entry.export"))]
EntryReader = Annotated[Actor, Depends(Requires("entry.read"))]
EntryAuthor = Annotated[Actor, Depends(Requires("entry.create"))]
EntryEditor = Annotated[Actor, Depends(Requires("entry.edit"))]
EntryRemover = Annotated[Actor, Depends(Requires("entry.delete"))]
Verifier = Annotated[Actor, Depends(Requires("entry.verify"))]
QueueReader = Annotated[Actor, Depends(Requires("pending.list"))]
CountsReader = Annotated[Actor, Depends(Requires("counts.read"))]
NotificationOwner = Annotated[Actor, Depends(Requires("notification.own"))]
AttentionReader = Annotated[Actor, Depends(Requires("attention.read"))]


def required_by(route: RouteContext) -> list[str]:
    """The permissions that a route's signature names."""

    def walk(dependant: Dependant) -> Iterator[str]:
        if isinstance(dependant.call, Requires):
            yield dependant.call.permission
        for inner in dependant.dependencies:
            yield from walk(inner)

    return list(walk(route.dependant))


def unguarded(routes: Sequence[Any]) -> list[str]:
    """Every API route that neither names a permission nor stands in the public list."""
    found = []
    for route in iter_route_contexts(routes):
        if not isinstance(route.original_route, APIRoute):
            continue
        public = all((method, route.path) in PUBLIC for method in route.methods or ())
        if not public and not required_by(route):
            found.append(f"{sorted(route.methods or ())} {route.path}")
    return found


def check_routes(app: FastAPI) -> None:
    """Stops the start where a route has no declared permission.

    Raises:
        RuntimeError: naming the routes.
    """
    bare = unguarded(app.routes)
    if bare:
        raise RuntimeError("Routes without a permission: " + ", ".join(bare))


_PUBLIC_PATTERNS = [
    (method, re.compile(re.sub(r"\\\{[^/]+?\\\}", "[^/]+", re.escape(path)))) for method, path in PUBLIC
]


def is_public(method: str, path: str) -> bool:
    """Whether a request line belongs to a public route."""
    return any(method == known and pattern.fullmatch(path) for known, pattern in _PUBLIC_PATTERNS)
