"""What the calls about the beginnings of a new entry answer."""

from __future__ import annotations

from typing_extensions import TypedDict

from api.core.http.contract import Success, WireId
from api.logbook.answers.entries import KindKey

Values = dict[str, str]
"""Values of a form by field: ids of picked items, texts of written ones."""


class EntryStart(TypedDict):
    """What a new entry begins with, and per field the ids that were picked most of late."""

    values: Values
    used: dict[str, list[str]]


class EntryCopy(TypedDict):
    """What a copy begins with, and the labels of what cannot be chosen any more."""

    values: Values
    gone: list[str]


class RoleCount(TypedDict):
    """How many entries name a role."""

    role: str
    count: int


class EntrySoFar(TypedDict):
    """How many own entries there are, and in which roles."""

    count: int
    roles: list[RoleCount]


class Patient(TypedDict):
    """A patient of an own entry."""

    name: str
    number: str


class KeptFavourite(TypedDict):
    """A favourite as it was just kept."""

    _id: WireId
    kind: KindKey
    name: str
    values: Values


class Favourite(KeptFavourite):
    """A favourite, with the labels of what cannot be chosen any more and is left out of it."""

    gone: list[str]


class FavouriteList(Success):
    """The own favourites; ``most`` is how many there may be, ``recent`` the kinds in the order of their last use."""

    data: list[Favourite]
    most: int
    recent: list[KindKey]
