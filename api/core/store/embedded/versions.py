"""When each part of the content was changed last, so that a value cached from another part stays valid.

What a cached value depends on is a collection, one document by its _id, or those documents that hold a certain id in a
certain field, as one student's entries do.
"""

from collections.abc import Iterable
from typing import Protocol

from bson import ObjectId

from api.core.store.embedded.values import Document, Value

Dependency = str | tuple[str, str, Value]
MAX_VERSIONS = 30_000
"""Dependencies that have a version of their own at once; beyond them all count as changed."""
IDENTITY = "_id"


class DependencyTracker(Protocol):
    """Who collects what is read."""

    @property
    def tracking(self) -> bool:
        """Whether it collects just now."""

    def add_dependency(self, part: Dependency) -> object:
        """Called before something is read."""


class Versions:
    """A number for each dependency, which is another one after every change of it."""

    def __init__(self) -> None:
        self._at: dict[Dependency, int] = {}
        self._floor = self._now = 0
        self.changes_seen = 0
        """How often something has changed."""

    def of(self, part: Dependency) -> int:
        """The dependency's number."""
        return self._at.get(part, self._floor)

    def everything_changed(self) -> None:
        """Give every dependency another number."""
        self._at.clear()
        self._now += 1
        self._floor = self._now

    def changed(self, collection: str, fields: Iterable[str], *states: Document) -> None:
        """Take note of a changed document, given as it was and as it is, by its _id and its ids in `fields`."""
        self.changes_seen += 1
        if len(self._at) >= MAX_VERSIONS:
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

    def narrowest(self, collection: str, fields: Iterable[str], spec: Document) -> Dependency:
        """A dependency that covers all documents that match a filter: of several the one unchanged for longest.

        `fields` are those that never hold several values.
        """
        narrowest: Dependency = collection
        oldest = self.of(collection)
        for field in (IDENTITY, *fields):
            value = spec.get(field)
            if type(value) is ObjectId or (field is IDENTITY and type(value) is str):
                part = (collection, field, value)
                at = self.of(part)
                if at < oldest:
                    narrowest, oldest = part, at
        return narrowest
