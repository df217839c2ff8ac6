"""Lists, written once: page, limit, search, sort and filters, over raw projected rows.

Without ``page`` and ``limit`` a list answers all rows up to :data:`UNPAGED_LIMIT` (DECISIONS D6.4), and says so where
there are more. What somebody chooses from is whole.

A page answers ``asOf``. Who sends it with the later pages does not see there again what records that were added since
have pushed down: the later pages leave those out.
"""

from __future__ import annotations

import datetime as dt
import gzip
import re
import unicodedata
from collections.abc import Awaitable, Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Annotated, Any, TypeVar

from bson import ObjectId
from fastapi import Depends, Query, Request

from api.core import clock
from api.core.errors import Invalid
from api.core.http.headers import GZIP_LEVEL, GZIP_MIN_BYTES, header
from api.core.http.wire import Answer, encode
from api.core.store import collection as collection_of
from api.core.store.database import current_cache, gather_reads, new_id, reads_concurrently
from api.core.store.documents import BaseDocument
from api.core.store.driver import Collection, Row
from api.core.store.materialized.pages import materialized_page
from api.core.store.materialized.row_maker import RowMaker
from api.core.text import field_name, folded, object_id

UNPAGED_LIMIT = 1_000
REFERENCE_LIMIT = 100_000
"""Rows of a list that somebody chooses from, or that is left after a deletion: all that a college will ever have."""
MAX_LIMIT = 100
CACHE_SECONDS = 60
ADDED = 1_000
"""Records that may have been added since a first page, before its later pages are judged record by record."""
DEFAULT_LIMIT = 10
NO_DAY = "This must be a date as yyyy-mm-dd."
DIGITS = re.compile(r"[1-9][0-9]{0,5}", re.ASCII)

Sort = list[tuple[str, int]]
T = TypeVar("T")


@dataclass(frozen=True, kw_only=True)
class Page:
    """Which rows of a list are asked for. ``page`` and ``limit`` are None when the whole list is meant, which answers
    up to ``unpaged_limit`` rows, or :data:`UNPAGED_LIMIT`. Records made after ``asOf`` are left out; ``begun`` is such
    a bound, made with this request."""

    page: int | None = None
    limit: int | None = None
    search: str = ""
    sort: str = ""
    unpaged_limit: int | None = None
    asOf: ObjectId | None = None
    begun: ObjectId = field(default_factory=new_id, compare=False)

    @property
    def skip(self) -> int:
        """Rows before this page."""
        return ((self.page or 1) - 1) * (self.limit or 0)

    @property
    def size(self) -> int:
        """Rows on this page, at most."""
        return self.limit or self.unpaged_limit or UNPAGED_LIMIT

    def bounded(self, filter_: Row) -> Row:
        """A list's filter, without what was added after the first page."""
        if self.asOf is None:
            return filter_
        bound = {"_id": {"$lte": self.asOf}}
        return {"$and": [filter_, bound]} if "_id" in filter_ else {**filter_, **bound}

    @property
    def unpaged(self) -> Page:
        """The same page; the whole list, where no page is asked for."""
        return replace(self, unpaged_limit=REFERENCE_LIMIT)


def _number(name: str, value: str | None, highest: int) -> int | None:
    if value is None:
        return None
    if not DIGITS.fullmatch(value) or int(value) > highest:
        raise Invalid(f"{name} must be a whole number from 1 to {highest}.", field=name)
    return int(value)


def single_values(request: Request) -> None:
    """Refuses a query in which a key stands twice (PG-04)."""
    keys = [key for key, _ in request.query_params.multi_items()]
    if len(set(keys)) != len(keys):
        raise Invalid("Each query parameter may be given once.")


def only_known(request: Request, known: set[str]) -> None:
    """Refuses query parameters that the list does not have (NQ-05); one with pages has ``asOf``."""
    unknown = sorted(set(request.query_params) - known - ({"asOf"} if "page" in known else set()))
    if unknown:
        raise Invalid("This list does not have such a query parameter.", field=field_name(unknown[0]))


PAGE_KEYS = {"page", "limit", "search", "sort"}


def read_filters(request: Request, names: Sequence[str], *more: str) -> dict[str, str]:
    """The filters of these names that a query has; refuses parameters that are none, nor a page's, nor ``more``."""
    only_known(request, PAGE_KEYS | {*names, *more})
    return {name: value for name, value in request.query_params.items() if name in names}


def true_or_false(request: Request, name: str) -> bool:
    """What a query says of something that is not so unless it says ``true``.

    Raises:
        Invalid: another word.
    """
    value = request.query_params.get(name, "false")
    if value not in ("true", "false"):
        raise Invalid(f"{name} is true or false.", field=name)
    return value == "true"


def id_filter(name: str, value: str | None, refusal: str = "This is not a valid choice.") -> ObjectId | None:
    """The id that a list is narrowed to, or None where it is not.

    Raises:
        Invalid: it is no id.
    """
    if not value:
        return None
    id_ = object_id(value)
    if id_ is None:
        raise Invalid(refusal, field=name)
    return id_


def student_filter(value: str | None) -> ObjectId | None:
    """The student whom a list is narrowed to, or None where it is not.

    Raises:
        Invalid: it is no id.
    """
    return id_filter("student", value, "The student filter is not a valid choice.")


async def page_of(
    request: Request,
    page: str | None = Query(None, description="Page number, from 1"),
    limit: str | None = Query(None, description="Rows per page, at most 100"),
    search: str | None = Query(None, description="Text to look for, at most 100 characters"),
    sort: str | None = Query(None, description="A sort key; a leading minus turns the order round"),
    asOf: str | None = Query(None, description="What an earlier page answered so: what was added since is left out"),
) -> Page:
    """The dependency that reads a list's paging from the query; a coroutine, so that no thread is needed for it.

    Raises:
        Invalid: a number out of range, a key given twice, or a search text over 100 characters or with others than
            text.
    """
    single_values(request)
    if search is not None and len(search) > 100:
        raise Invalid("Search text may have at most 100 characters.", field="search")
    if search is not None and any(unicodedata.category(char) == "Cc" for char in search):
        raise Invalid("Search text cannot contain line breaks or control characters.", field="search")
    number, size = _number("page", page, 100_000), _number("limit", limit, MAX_LIMIT)
    if number is not None and size is None:
        size = DEFAULT_LIMIT
    bound = object_id(asOf)
    if asOf is not None and bound is None:
        raise Invalid("asOf is what an earlier page has answered.", field="asOf")
    # The first page is always as it is now.
    earlier = bound if number is not None and number > 1 else None
    return Page(page=number, limit=size, search=folded(search or ""), sort=sort or "", asOf=earlier)


PageQuery = Annotated[Page, Depends(page_of)]
"""A list's paging, as a route takes it."""


def days_between(filters: Mapping[str, str]) -> Row:
    """The stored bounds of the calendar days ``from`` and ``to``, both included, of those that are given.

    Raises:
        Invalid: one is no date.
    """
    days: Row = {}
    for name, operator in (("from", "$gte"), ("to", "$lte")):
        if filters.get(name):
            try:
                days[operator] = clock.stored_day(clock.parse_day(filters[name]))
            except ValueError:
                raise Invalid(NO_DAY, field=name) from None
    return days


def instants_between(filters: Mapping[str, str], first: str = "from", last: str = "to") -> Row:
    """The bounds of the instants of some calendar days in Asia/Kolkata, both days included.

    Raises:
        Invalid: one is no date.
    """
    bounds: Row = {}
    for name, operator, days in ((first, "$gte", 0), (last, "$lt", 1)):
        if text := filters.get(name):
            try:
                bounds[operator] = clock.first_instant(clock.parse_day(text) + dt.timedelta(days=days))
            except ValueError:
                raise Invalid(NO_DAY, field=name) from None
    return bounds


def order(sort: str, keys: dict[str, str], default: str) -> Sort:
    """The stored sort of a wire sort key, ending in ``_id`` so that the order is total.

    Raises:
        Invalid: an unknown key.
    """
    wanted = sort or default
    down, name = wanted.startswith("-"), wanted.removeprefix("-")
    if name not in keys:
        raise Invalid("The list cannot be sorted like that.", field="sort")
    direction = -1 if down else 1
    return [(keys[name], direction), ("_id", direction)]


def contains(search: str) -> dict[str, str]:
    """A filter for folded text that holds every word of ``search``, taken literally."""
    return {"$regex": re.escape(search)}


async def page_rows(
    collection: Collection,
    filter_: Row,
    page: Page,
    sort: Sort,
    fields: Sequence[str] | RowMaker | None = None,
) -> tuple[list[Row], int]:
    """One page of raw rows, and how many rows there are in all."""
    bounded, added = await bounded_filter(collection, filter_, page)
    if added is None:
        filter_, added = bounded, 0
    asked = _rows(collection, bounded, page, sort, fields)
    if page.limit is not None and reads_concurrently():
        rows, total = await gather_reads(asked, collection.count_documents(filter_))
        return rows, total
    rows = await asked
    if page.page in (None, 1) and len(rows) < page.size:
        return rows, len(rows)
    return rows, await collection.count_documents(filter_) - added


async def wire_page(
    of: type[BaseDocument],
    query: tuple[Row, Sort],
    page: Page,
    fields: Sequence[str] | None,
    to_wire: Callable[[list[Row]], Awaitable[list[T]]],
) -> tuple[list[T], int]:
    """One page of a document's rows as the wire has them, and how many there are in all; ``query`` is the list's filter
    and its order."""
    filter_, sort = query
    rows, total = await page_rows(collection_of(of), filter_, page, sort, fields)
    return await to_wire(rows), total


async def bounded_filter(collection: Collection, filter_: Row, page: Page) -> tuple[Row, int | None]:
    """The filter that a page is read by, and how many rows that match were added since the first page; None where the
    filter says it.

    A server has the bound of a page in its indexes. In the embedded store it would be judged document by document, so
    what was added is looked for at the end of the collection; mostly nothing was.
    """
    if page.asOf is None:
        return filter_, 0
    if reads_concurrently() or "_id" in filter_:
        return page.bounded(filter_), None
    newer = await collection.find({"_id": {"$gt": page.asOf}}, {"_id": 1}).limit(ADDED).to_list(length=ADDED)
    if len(newer) == ADDED:
        return page.bounded(filter_), None
    ids = [row["_id"] for row in newer]
    added = await collection.count_documents({**filter_, "_id": {"$in": ids}}) if ids else 0
    return page.bounded(filter_) if added else filter_, added


async def only_rows(
    collection: Collection,
    filter_: Row,
    page: Page,
    sort: Sort,
    fields: Sequence[str] | RowMaker | None = None,
) -> list[Row]:
    """One page of raw rows, for a list that knows otherwise how many there are."""
    return await _rows(collection, page.bounded(filter_), page, sort, fields)


async def _rows(
    collection: Collection, filter_: Row, page: Page, sort: Sort, fields: Sequence[str] | RowMaker | None
) -> list[Row]:
    """``fields`` are those that are read, or what is made of each record."""
    if isinstance(fields, RowMaker):
        return await materialized_page(fields, filter_, sort, page.skip, page.size)
    projection = None if fields is None else dict.fromkeys(fields, 1)
    cursor = collection.find(filter_, projection).sort(sort).skip(page.skip).limit(page.size)
    if reads_concurrently():
        # A server answers a hundred rows unless told, and waits to be asked for the rest.
        cursor = cursor.batch_size(page.size + 1)
    rows: list[Row] = await cursor.to_list(length=page.size)
    return rows


async def cached_answer(
    request: Request, who: Hashable, answer: Callable[[], Awaitable[Mapping[str, object]]]
) -> Answer[Any]:
    """What ``answer`` says to ``who`` asks this, encoded; on the embedded store it is cached until one of its
    dependencies changes, for a minute at most, because links in it end by the clock.

    ``who`` holds all that the answer goes by of the one who asks; what may be seen at all is judged before.
    """
    cache, scope = current_cache(), request.scope
    packs = cache.enabled and "gzip" in (header(scope, b"accept-encoding") or "")

    async def encoded() -> tuple[bytes, bool]:
        body = encode(await answer())
        if packs and len(body) >= GZIP_MIN_BYTES:
            return gzip.compress(body, GZIP_LEVEL, mtime=0), True
        return body, False

    key = ("answer", who, scope["path"], scope["query_string"], packs)
    body, packed = await cache.get_or_compute(key, encoded, seconds=CACHE_SECONDS)
    return Answer(body, headers={"Content-Encoding": "gzip", "Vary": "Accept-Encoding"} if packed else None)


def envelope(rows: object, total: int, page: Page, *, key: str = "data", **extra: object) -> dict[str, object]:
    """The answer of a list: the rows under the specification's key, and where in the whole they stand.

    A list that was asked for without a limit and was cut says so: its ``limit`` is how many rows it has, and ``more``
    stands beside it.
    """
    cut = page.limit is None and total > page.size
    limit = page.limit or (page.size if cut else total)
    where: dict[str, object] = {"total": total, "page": page.page or 1, "limit": limit}
    if cut:
        where["more"] = True
    if page.limit is not None:
        where["asOf"] = page.asOf or page.begun
    return {"status": True, key: rows, **where, **extra}


def page_answer(page: Page, listed: tuple[Sequence[object], int], *, key: str = "data", **extra: object) -> Answer[Any]:
    """The answer of a list, see :func:`envelope`, of the rows of its page and how many there are in all."""
    rows, total = listed
    return Answer(envelope(rows, total, page, key=key, **extra))


def stored_fields(row: type, *computed: str) -> tuple[str, ...]:
    """The fields that a row on the wire shows under their stored names: all but its id and these ``computed``."""
    return tuple(name for name in row.__annotations__ if name not in ("_id", *computed))
