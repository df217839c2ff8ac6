"""Reading a collection by plan: pages, cursors of any length, and counts."""

import array
import heapq
import itertools
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

import bson
from bson.codec_options import CodecOptions
from mongomock import filtering

from api.core.store.embedded.engine import AnyEngine
from api.core.store.embedded.indexes import MISSING, PRIMARY, Index
from api.core.store.embedded.query import keys, planner, searching
from api.core.store.embedded.query.tallies import ALL, Tallies
from api.core.store.embedded.values import Document, Value

if TYPE_CHECKING:
    from _typeshed import SupportsRichComparison

BATCH = 500
"""Documents that a cursor holds at a time; of those still to come it knows only the rows."""
MANY = 1024
"""Documents from which on a search looks through texts without counting them before."""
CHEAPER = 64
"""Texts in index entries that are looked through in the time in which one document is read."""
SEARCHED = 100_000
"""Rows of the last searches that a collection remembers, and those of the very last in any case."""
NAIVE: CodecOptions[Document] = CodecOptions()
Row = tuple[int, bytes, bytes]
"""The number of a document's row, its BSON (empty where it is not needed), and the key that led to it."""
RowDocument = tuple[int, bytes]

_INDEX = "FROM ix CROSS JOIN docs ON docs.id = ix.d WHERE ix.i=? AND ix.key>=? AND ix.key<? ORDER BY"
_INDEX_ALONE = "FROM ix WHERE ix.i=? AND ix.key>=? AND ix.key<? ORDER BY"
_PRIMARY = "FROM docs WHERE c=? AND k>=? AND k<? ORDER BY"
_INDEX_ROWS = {
    (1, True): f"SELECT docs.id, docs.doc, ix.key {_INDEX} ix.key, ix.d",
    (-1, True): f"SELECT docs.id, docs.doc, ix.key {_INDEX} ix.key DESC, ix.d DESC",
    (1, False): f"SELECT d, x'', key {_INDEX_ALONE} key, d",
    (-1, False): f"SELECT d, x'', key {_INDEX_ALONE} key DESC, d DESC",
}
_PRIMARY_ROWS = {
    (1, True): f"SELECT id, doc, k {_PRIMARY} k",
    (-1, True): f"SELECT id, doc, k {_PRIMARY} k DESC",
    (1, False): f"SELECT id, x'', k {_PRIMARY} k",
    (-1, False): f"SELECT id, x'', k {_PRIMARY} k DESC",
}
_PAGES = {
    (False, 1): f"SELECT docs.doc {_INDEX} ix.key, ix.d LIMIT ? OFFSET ?",
    (False, -1): f"SELECT docs.doc {_INDEX} ix.key DESC, ix.d DESC LIMIT ? OFFSET ?",
    (True, 1): f"SELECT doc {_PRIMARY} k LIMIT ? OFFSET ?",
    (True, -1): f"SELECT doc {_PRIMARY} k DESC LIMIT ? OFFSET ?",
}
_ONE = "SELECT id, doc FROM docs WHERE c=? AND k=?"
_IN_INDEX = "FROM ix WHERE i=? AND key>=? AND key<?"
_IN_PRIMARY = "FROM docs WHERE c=? AND k>=? AND k<?"


class Reads:
    """The reading half of a collection's store."""

    engine: AnyEngine
    id: int | None
    sorted_indexes: dict[str, Index]
    tallies: Tallies
    searches: dict[bytes, tuple[int, frozenset[int]]]
    """The last searches by filter: when it was, and the rows of all that were found."""

    def expire(self) -> None:
        """Remove what is over, before it is read."""
        raise NotImplementedError

    def track_read(self, spec: Document) -> None:
        """Add what matches a filter, which is about to be read, to the dependencies that are being tracked."""
        raise NotImplementedError

    def plan(self, spec: Document, sort: planner.Sort = ()) -> planner.Plan:
        """How a filter and a sort are read."""
        return planner.choose(self.sorted_indexes.values(), spec, sort, self._weigh)

    def search_plan(self, spec: Document, sort: planner.Sort = ()) -> planner.Plan:
        """As `plan`; a search is read among those rows that its branches lead to, where that costs less."""
        search = searching.read(self.sorted_indexes.values(), spec) if "$or" in spec else None
        if search is not None:
            plan, among = self.plan(search.rest, sort), search.among()
            if not plan.points and self._narrows(among, plan):
                plan.among = among
                return plan
        return self.plan(spec, sort)

    def _narrows(self, among: planner.Among, plan: planner.Plan) -> bool:
        """Whether looking through texts costs less than reading the documents of a plan."""
        documents = self._weigh(plan, MANY)
        texts = 0
        for span in among.spans if documents < MANY else ():
            texts += self._span_count(span, documents * CHEAPER + 1)
        return texts <= documents * CHEAPER

    def _searched(self, plan: planner.Plan, spec: Document) -> frozenset[int]:
        """The rows of everything that a search finds, where its plan is exact.

        A list asks for a page and for the number of all: both are of one search.
        """
        key, state, among = bson.encode(spec), self.engine.state(), plan.among
        known = self.searches.get(key)
        if known is not None and known[0] == state:
            return known[1]
        rowids: Iterable[int] = ()
        if among is not None:
            # One text of all numbers costs half of what a row for each does.
            joined = f"SELECT group_concat(d) FROM ({among.query})"  # noqa: S608  made of constants
            (numbers,) = self.engine.execute(joined, among.values).fetchone()
            rowids = map(int, numbers.split(",")) if numbers else ()
            if not among.whole:
                within = set(rowids)
                rowids = (row[0] for row in self._rows(plan, whole=False) if row[0] in within)
        rows = frozenset(rowids)
        if not self.engine.writing:
            if sum(len(each) for _, each in self.searches.values()) + len(rows) > SEARCHED:
                self.searches.clear()
            self.searches[key] = state, rows
        return rows

    def _in_order(self, plan: planner.Plan, spec: Document, skip: int, end: int | None) -> "array.array[int]":
        """The same, from one place up to another in the order of the plan."""
        rows = self._searched(plan, spec)
        # A few are looked for by SQLite; of many the first are soon met.
        few = len(rows) <= BATCH
        plan.among = planner.Among(",".join("?" * len(rows)), tuple(rows), [], whole=True) if few else None
        ordered = (row[0] for row in self._rows(plan, whole=False) if few or row[0] in rows)
        return array.array("q", itertools.islice(ordered, skip, end) if rows else ())

    def _weigh(self, plan: planner.Plan, most: int) -> int:
        number = 0
        for span in plan.spans:
            if number >= most:
                break
            number += self._span_count(span, most - number)
        return number

    def one(self, key: bytes, identity: Value) -> RowDocument | None:
        """The row and the BSON of the document of that _id, which has that key."""
        with self.engine.reading():
            self.expire()
            self.track_read({"_id": identity})
            found: RowDocument | None = self.engine.execute(_ONE, (self.id, key)).fetchone()
            return found

    def page(self, spec: Document, sort: planner.Sort, skip: int, limit: int) -> list[bytes]:
        """The BSON of the documents that match, sorted and cut, all at once."""
        with self.engine.reading():
            self.expire()
            self.track_read(spec)
            plan = self.search_plan(spec, sort)
            if sort and not plan.order:
                return [blob for _, blob in self.documents_of(self._ranked(plan, spec, sort, skip, skip + limit))]
            if plan.among and plan.exact:
                return [blob for _, blob in self.documents_of(self._in_order(plan, spec, skip, skip + limit))]
            if plan.exact and len(plan.spans) == 1:
                (span,) = plan.spans
                primary = span.index is PRIMARY
                bounds = (self.id if primary else span.index.id, span.low, span.high, limit, skip)
                return [blob for (blob,) in self.engine.execute(_PAGES[primary, plan.order or 1], bounds)]
            return [blob for _, blob in itertools.islice(self.matching(plan, spec), skip, skip + limit)]

    def batches(
        self, spec: Document, sort: planner.Sort = (), skip: int = 0, limit: int | None = None
    ) -> Iterator[list[bytes]]:
        """The same as `page`, a batch at a time, however many they are.

        Which documents these are is settled with the first batch. Each later one is read when it is asked for, as it is
        then: what has been deleted, or does not match any more, is left out; nothing comes twice.
        """
        if limit is not None and limit <= BATCH:
            yield self.page(spec, sort, skip, limit)
            return
        with self.engine.reading():
            self.expire()
            self.track_read(spec)
            state = self.engine.state()
            first, rest = self._settled(spec, sort, skip, None if limit is None else skip + limit)
        if first:
            yield first
        for start in range(0, len(rest), BATCH):
            with self.engine.reading():
                changed = self.engine.state() != state
                batch = [blob for _, blob in self.documents_of(rest[start : start + BATCH])]
            if changed:
                batch = [blob for blob in batch if filtering.filter_applies(spec, bson.decode(blob, NAIVE))]
            if batch:
                yield batch

    def _settled(
        self, spec: Document, sort: planner.Sort, skip: int, end: int | None
    ) -> tuple[list[bytes], "array.array[int]"]:
        """The first batch, and the rows of all that come after it."""
        plan = self.search_plan(spec, sort)
        if sort and not plan.order:
            return [], self._ranked(plan, spec, sort, skip, end)
        if plan.among and plan.exact:
            return [], self._in_order(plan, spec, skip, end)
        matches = self.matching(plan, spec)
        first = [blob for _, blob in itertools.islice(matches, skip, skip + BATCH)]
        rest = array.array("q")
        if len(first) == BATCH:
            done = skip + BATCH
            if plan.exact:
                # The index alone says what matches, so the documents to come are not touched yet.
                matches = itertools.islice(self.matching(plan, spec, whole=False), done, None)
            rest.extend(rowid for rowid, _ in itertools.islice(matches, None if end is None else end - done))
        return first, rest

    def count(self, spec: Document, end: int | None = None) -> int:
        """How many documents match, counted no further than `end`; from index entries alone where the plan is exact."""
        with self.engine.reading():
            self.expire()
            self.track_read(spec)
            plan = self.search_plan(spec)
            if plan.among and plan.exact:
                number = len(self._searched(plan, spec))
                return number if end is None else min(number, end)
            if plan.exact and len(plan.spans) == 1 and end is None:
                return self._tallied(plan.spans[0])
            if plan.exact:
                return sum(self._span_count(span, end) for span in plan.spans)
            return sum(1 for _ in itertools.islice(self.matching(plan, spec), end))

    def count_between(self, spec: Document, path: str, edges: list[Value]) -> list[int] | None:
        """How many matching documents have a value at `path` up to the first of ascending edges, above it and up to the
        next, and so on, and above the last.

        Only values of the edges' own type count. None where no index holds just these documents in that order.
        """
        with self.engine.reading():
            self.expire()
            self.track_read(spec)
            plan = self.plan(spec, [(path, 1)])
            if not plan.exact or plan.order != 1 or len(plan.spans) != 1 or path in spec:
                return None
            (span,) = plan.spans
            if span.index is PRIMARY or len(span.low) != span.prefix:
                return None
            components = [keys.encode_sought(edge) for edge in edges]
            low, high = keys.tag_range(components[0])
            at = [span.low + each for each in (low, *[each + keys.ABOVE for each in components], high)]
            bounds = [bound for pair in itertools.pairwise(at) for bound in (span.index.id, *pair)]
            query = f"SELECT {', '.join([f'(SELECT count(*) {_IN_INDEX})'] * (len(at) - 1))}"
            return list(self.engine.execute(query, bounds).fetchone())

    def matching(self, plan: planner.Plan, spec: Document, *, whole: bool = True) -> Iterator[RowDocument]:
        """Row and BSON of each match in the order of the plan; without the BSON where an exact plan needs none.

        Write nothing before the iterator is exhausted.
        """
        seen: set[int] | None = set() if plan.repeats else None
        any_match = False
        for rowid, blob, _ in self._rows(plan, whole or not plan.exact):
            any_match = True
            if seen is not None:
                if rowid in seen:
                    continue
                seen.add(rowid)
            if plan.exact or filtering.filter_applies(spec, bson.decode(blob, NAIVE)):
                yield rowid, blob
        if not any_match and not plan.exact:
            # A malformed filter is an error also where there is nothing to filter.
            filtering.filter_applies(spec, {})

    def row_ids(self, spec: Document) -> "array.array[int]":
        """The rows of all matches, found before anything is changed."""
        return array.array("q", (rowid for rowid, _ in self.matching(self.plan(spec), spec, whole=False)))

    def documents_of(self, rowids: Iterable[int]) -> Iterator[RowDocument]:
        """Rows with their BSON, in the order given; rows that are gone are left out."""
        waiting = iter(rowids)
        while some := list(itertools.islice(waiting, BATCH)):
            marks = ",".join("?" * len(some))
            # The plus keeps SQLite from reading the whole collection for more than a few rows.
            query = f"SELECT id, doc FROM docs WHERE +c=? AND id IN ({marks})"  # noqa: S608  only question marks
            blobs: dict[int, bytes] = dict(self.engine.execute(query, (self.id, *some)).fetchall())
            yield from ((rowid, blobs[rowid]) for rowid in some if rowid in blobs)

    def page_row_ids(self, plan: planner.Plan, spec: Document, sort: planner.Sort, skip: int, limit: int) -> list[int]:
        """The rows of a page, in its order; documents are read only where a filter or a sort needs them."""
        if sort and not plan.order:
            return list(self._ranked(plan, spec, sort, skip, skip + limit))
        if plan.among and plan.exact:
            return list(self._in_order(plan, spec, skip, skip + limit))
        matches = self.matching(plan, spec, whole=False)
        return [rowid for rowid, _ in itertools.islice(matches, skip, skip + limit)]

    def _ranked(
        self, plan: planner.Plan, spec: Document, sort: planner.Sort, skip: int, end: int | None
    ) -> "array.array[int]":
        """The rows of a sort without an index: by key bytes, of which only `end` are held at a time."""
        irregular = False

        def keyed() -> Iterator[tuple[bytes, int, int]]:
            nonlocal irregular
            for number, (rowid, blob) in enumerate(self.matching(plan, spec)):
                key, odd = _sort_key(bson.decode(blob, NAIVE), sort)
                irregular |= odd
                yield key, number, rowid

        ranked = sorted(keyed()) if end is None else heapq.nsmallest(end, keyed())
        if not irregular:
            return array.array("q", (rowid for _, _, rowid in ranked[skip:end]))
        # Documents and patterns have no ordered key; mongomock knows how to compare them.
        rows: list[tuple[list[SupportsRichComparison], int]] = []
        for rowid, blob in self.matching(plan, spec):
            document = bson.decode(blob, NAIVE)
            rows.append(([filtering.resolve_sort_key(path, document) for path, _ in sort], rowid))
        for place, (_, direction) in reversed(list(enumerate(sort))):
            rows.sort(key=lambda row: row[0][place], reverse=direction < 0)
        return array.array("q", (rowid for _, rowid in rows[skip:end]))

    def _rows(self, plan: planner.Plan, whole: bool) -> Iterator[Row]:
        if plan.points and not plan.order:
            return self._point_rows([span.low for span in plan.spans])
        if plan.order and len(plan.spans) > 1:
            parts = [self._after_prefix(span, plan, whole) for span in plan.spans]
            return (row for _, row in heapq.merge(*parts, key=lambda pair: pair[0], reverse=plan.order < 0))
        return itertools.chain.from_iterable(self._span_rows(span, plan, whole) for span in plan.spans)

    def _after_prefix(self, span: planner.Span, plan: planner.Plan, whole: bool) -> Iterator[tuple[bytes, Row]]:
        return ((row[2][span.prefix :], row) for row in self._span_rows(span, plan, whole))

    def _span_rows(self, span: planner.Span, plan: planner.Plan, whole: bool) -> Iterator[Row]:
        primary = span.index is PRIMARY
        statement = (_PRIMARY_ROWS if primary else _INDEX_ROWS)[plan.order or 1, whole]
        bounds = (self.id if primary else span.index.id, span.low, span.high)
        if plan.among is None:
            return self.engine.execute(statement, bounds)
        # The plus keeps SQLite from reading the rows one by one, out of their order.
        condition = f" AND +{'id' if primary else 'ix.d'} IN ({plan.among.query}) ORDER BY"
        return self.engine.execute(statement.replace(" ORDER BY", condition), (*bounds, *plan.among.values))

    def _point_rows(self, identities: list[bytes]) -> Iterator[Row]:
        if len(identities) == 1:
            yield from self.engine.execute("SELECT id, doc, k FROM docs WHERE c=? AND k=?", (self.id, identities[0]))
            return
        for start in range(0, len(identities), BATCH):
            some = identities[start : start + BATCH]
            marks = ",".join("?" * len(some))
            query = f"SELECT id, doc, k FROM docs WHERE c=? AND k IN ({marks})"  # noqa: S608  only question marks
            yield from self.engine.execute(query, (self.id, *some))

    def _tallied(self, span: planner.Span) -> int:
        """The number of entries of a span, from memory where it is kept there."""
        index = span.index
        if index is PRIMARY or len(span.low) != span.prefix or not self.engine.writes or self.engine.writing:
            return self._span_count(span)
        counts = self.tallies.get(index.id, ALL, span.low)
        if counts is None:
            number = self._span_count(span)
            counts = {b"": number} if number else {}
            self.tallies.put(index.id, ALL, span.low, (), counts)
        return counts.get(b"", 0)

    def _span_count(self, span: planner.Span, most: int | None = None) -> int:
        primary = span.index is PRIMARY
        bounds = (self.id if primary else span.index.id, span.low, span.high)
        among = _IN_PRIMARY if primary else _IN_INDEX
        if most is None:
            counted = self.engine.execute(f"SELECT count(*) {among}", bounds)
        else:
            among = f"FROM (SELECT 1 {among} LIMIT ?)"
            counted = self.engine.execute(f"SELECT count(*) {among}", (*bounds, most))
        count: int = counted.fetchone()[0]
        return count


def _sort_key(document: Document, sort: planner.Sort) -> tuple[bytes, bool]:
    """Bytes that compare as the documents are to be sorted; an array counts as its first value, as in mongomock."""
    parts: list[bytes] = []
    irregular = False
    for path, direction in sort:
        value = document.get(path, MISSING) if "." not in path else filtering.resolve_key(path, document)
        component = keys.NULL
        if isinstance(value, list):
            component = keys.EMPTY_ARRAY
            value = value[0] if value else MISSING
        if value is not MISSING:
            try:
                component = keys.encode(value)
            except keys.Unkeyable:
                irregular = True
        parts.append(component if direction > 0 else keys.invert(component))
    return b"".join(parts), irregular
