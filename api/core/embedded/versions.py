"""When each part of the content was changed last, so that what was worked out from another part still holds.

A part is a collection, one document by its _id, or those documents that hold a certain id in a certain field, as one
student's entries do.
"""

from collections.abc import Iterable
from typing import Any, Protocol

from bson import ObjectId

Part = str | tuple[str, str, Any]
MOST = 100_000
"""Parts of collections that are told apart at once; beyond them all count as changed."""
IDENTITY = "_id"


class Watcher(Protocol):
    """Who wants to know what is read."""

    @property
    def watched(self) -> bool:
        """Whether anybody wants to know just now."""

    def note(self, part: Part) -> object:
        """Told of a part that is about to be read."""


class Versions:
    """A number for each part, which is another one after every change of it."""

    def __init__(self) -> None:
        self._at: dict[Part, int] = {}
        self._floor = self._now = 0
        self.told = 0
        """How often a change was told."""

    def of(self, part: Part) -> int:
        """The part's number."""
        return self._at.get(part, self._floor)

    def everything_changed(self) -> None:
        """Give every part another number."""
        self._at.clear()
        self._now += 1
        self._floor = self._now

    def changed(self, collection: str, fields: Iterable[str], *states: dict[str, Any]) -> None:
        """Take note of a changed document, given as it was and as it is, by its _id and its ids in `fields`."""
        self.told += 1
        if len(self._at) >= MOST:
            self.everything_changed()
        self._now += 1
        self._at[collection] = self._at[collection, IDENTITY, states[0]["_id"]] = self._now
        for field in fields:
            seen = None
            for state in states:
                value = state.get(field)
                if type(value) is list:
                    # A filter finds ids in it.
                    self.everything_changed()
                elif type(value) is ObjectId and value != seen:
                    self._at[collection, field, value] = self._now
                    seen = value

    def narrowest(self, collection: str, fields: Iterable[str], spec: dict[str, Any]) -> Part:
        """A part that holds all documents that match a filter: of several the one that has not changed for longest.

        `fields` are those that never hold several values.
        """
        found: Part = collection
        oldest = self.of(collection)
        for field in (IDENTITY, *fields):
            value = spec.get(field)
            if type(value) is ObjectId or (field is IDENTITY and type(value) is str):
                part = (collection, field, value)
                at = self.of(part)
                if at < oldest:
                    found, oldest = part, at
        return found
