"""The actor: who is asking, as the server knows it from the session and the database, never from the client."""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass

from bson import ObjectId
from starlette.requests import HTTPConnection

from api.access.roles import RoleGroup
from api.core.errors import NotSignedIn


@dataclass(frozen=True, slots=True, kw_only=True)
class Actor:
    """A signed-in user. ``role`` is None for students; ``verified`` says that a student may record entries;
    ``refunded`` that the student's licence was refunded; ``joinedOn`` is the day on which the student's training began;
    ``formerPlaces`` are the pairs of college and department that a student was transferred from."""

    id: ObjectId
    name: str
    role: str | None
    role_group: RoleGroup
    collegeId: ObjectId | None
    departmentId: ObjectId | None
    verified: bool
    sessionId: str
    refunded: bool = False
    joinedOn: dt.date | None = None
    formerPlaces: tuple[tuple[ObjectId | None, ObjectId | None], ...] = ()

    @property
    def student(self) -> bool:
        """Whether this is a student."""
        return self.role_group == "student"

    @property
    def colleges(self) -> tuple[ObjectId, ...]:
        """The colleges in which a student's own records lie: the present one and those of before a transfer."""
        places = (self.collegeId, *(college for college, _ in self.formerPlaces))
        return tuple(dict.fromkeys(one for one in places if one is not None))

    @property
    def master(self) -> bool:
        """Whether this is the Master of all colleges."""
        return self.role_group == "master"


def actor_of(connection: HTTPConnection) -> Actor:
    """The actor that the gate found for this request.

    Raises:
        NotSignedIn: there is none.
    """
    actor = connection.scope.get("state", {}).get("actor")
    if not isinstance(actor, Actor):
        raise NotSignedIn
    return actor
