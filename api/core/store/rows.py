"""Raw rows with the fields of a ``TypedDict``, for what has to be fast: the projection follows from its keys.

``rows(User, Named).many(In(User.id, ids))`` reads ``_id`` and ``name`` of those users; a field that the document does
not have is an error when the row type is declared, a misspelt key of a row one to mypy. A row costs nothing beside what
the driver does; a record (:mod:`api.core.store.records`) costs twice as much to read.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Mapping, Sequence
from typing import Generic, TypeVar, cast, get_type_hints

from bson import ObjectId
from typing_extensions import TypedDict

from api.core.store import database
from api.core.store.database import Collection
from api.core.store.documents import BaseDocument
from api.core.store.driver import Cursor
from api.core.store.records import Condition, Order, as_filter, as_order, name_of, stored_names

T = TypeVar("T")


class Identified(TypedDict):
    """Which record it is."""

    _id: ObjectId


class Rows(Generic[T]):
    """The rows of a document, of each the fields of a row type."""

    def __init__(self, of: type[BaseDocument], row_type: type[T]) -> None:
        """Raises:
        TypeError: the row type has a field that is not stored.
        """
        self._name, fields = name_of(of), get_type_hints(row_type).keys()
        if unknown := fields - stored_names(of).values() - {"_id"}:
            raise TypeError(f"{of.__name__} has no {', '.join(sorted(unknown))}, which {row_type.__name__} asks for.")
        self._fields = dict.fromkeys(fields, 1) if "_id" in fields else {**dict.fromkeys(fields, 1), "_id": 0}

    async def one(self, *where: Condition, within: Mapping[str, object] | None = None, sort: Order = ()) -> T | None:
        """A row that meets all conditions, or None; ``within`` is a scope filter (:mod:`api.access.scope`)."""
        found = await self._rows.find_one(as_filter([within or {}, *where]), self._fields, sort=as_order(sort) or None)
        return cast("T | None", found)

    async def many(
        self,
        *where: Condition,
        within: Mapping[str, object] | None = None,
        sort: Order = (),
        skip: int = 0,
        limit: int = 0,
    ) -> list[T]:
        """The rows that meet all conditions; ``limit`` 0 is all of them."""
        found: list[T] = await self._cursor(where, within, sort, skip, limit).to_list(length=None)
        return found

    async def each(
        self,
        *where: Condition,
        within: Mapping[str, object] | None = None,
        sort: Order = (),
        skip: int = 0,
        limit: int = 0,
    ) -> AsyncIterator[T]:
        """The rows that meet all conditions one by one, where they are too many to hold."""
        async for row in self._cursor(where, within, sort, skip, limit):
            yield cast("T", row)

    def _cursor(
        self, where: Sequence[Condition], within: Mapping[str, object] | None, sort: Order, skip: int, limit: int
    ) -> Cursor:
        cursor = self._rows.find(as_filter([within or {}, *where]), self._fields)
        if sort:
            cursor = cursor.sort(as_order(sort))
        if skip:
            cursor = cursor.skip(skip)
        return cursor.limit(limit) if limit else cursor

    @property
    def _rows(self) -> Collection:
        return database.collection(self._name)


def rows(of: type[BaseDocument], row_type: type[T]) -> Rows[T]:
    """The rows of a document, of each the fields of a ``TypedDict``.

    Raises:
        TypeError: the row type has a field that is not stored.
    """
    key = (of, row_type.__name__, row_type.__module__)
    if key not in _rows_by_type:
        _rows_by_type[key] = Rows(of, row_type)
    return cast("Rows[T]", _rows_by_type[key])


async def ids_of(
    of: type[BaseDocument],
    *where: Condition,
    within: Mapping[str, object] | None = None,
    sort: Order = (),
    limit: int = 0,
) -> list[ObjectId]:
    """The ids of the records that meet all conditions; ``limit`` 0 is all of them."""
    return [row["_id"] for row in await rows(of, Identified).many(*where, within=within, sort=sort, limit=limit)]


_rows_by_type: dict[tuple[type[BaseDocument], str, str], Rows[object]] = {}
