"""The actor: who is asking, as the server knows it from the session and the database, never from the client."""

from __future__ import annotations

from dataclasses import dataclass

from bson import ObjectId
from starlette.requests import HTTPConnection

from api.access.roles import Sort
from api.core.errors import NotSignedIn


@dataclass(frozen=True, slots=True, kw_only=True)
class Actor:
    """A signed-in user. ``role`` is None for students; ``verified`` says that a student may record entries;
    ``formerPlaces`` are the pairs of college and department that a student was transferred from."""

    id: ObjectId
    name: str
    role: str | None
    sort: Sort
    collegeId: ObjectId | None
    departmentId: ObjectId | None
    verified: bool
    sessionId: str
    formerPlaces: tuple[tuple[ObjectId, ObjectId], ...] = ()

    @property
    def student(self) -> bool:
        """Whether this is a student."""
        return self.sort == "student"

    @property
    def master(self) -> bool:
        """Whether this is the Master of all colleges."""
        return self.sort == "master"


def actor_of(connection: HTTPConnection) -> Actor:
    """The actor that the gate found for this request.

    Raises:
        NotSignedIn: there is none.
    """
    actor = connection.scope.get("state", {}).get("actor")
    if not isinstance(actor, Actor):
        raise NotSignedIn
    return actor
