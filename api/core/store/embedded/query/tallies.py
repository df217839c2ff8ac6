"""Counts by group that are kept right by each write, so that the same question is not counted out again.

A tally belongs to the entries of one index that begin with the same bytes, such as one student's, and says how many of
them go on with which components. Entries come and go in one place (`CollectionStore`), which tells of each.
"""

from collections.abc import Iterable

from api.core.store.embedded.query import keys

ALL = -1
"""In the place of the last field: entries by nothing, their number alone."""
MAX_GROUPS = 40_000
"""Groups that are kept at once; beyond them it starts afresh."""

Counts = dict[bytes, int]
Entry = tuple[int, bytes, int | None]
"""An index, a key in it, and the row of the document that has it."""


class Tallies:
    """The tallies of one collection. They hold only in the process that writes."""

    def __init__(self) -> None:
        self._known: dict[tuple[int, int, bytes], tuple[Counts, tuple[int, ...]]] = {}
        self._places: dict[int, set[tuple[int, int]]] = {}
        self._groups = 0

    def __bool__(self) -> bool:
        return bool(self._known)

    def get(self, index: int, last: int, prefix: bytes) -> Counts | None:
        """Entries by what follows `prefix` in their keys, up to the index's field `last`; not to be changed."""
        found = self._known.get((index, last, prefix))
        return found and found[0]

    def put(self, index: int, last: int, prefix: bytes, directions: tuple[int, ...], counts: Counts) -> None:
        """Keep counts; `directions` are those of the fields that follow `prefix`, up to `last`."""
        self._groups += len(counts) + 1
        if self._groups > MAX_GROUPS:
            self.clear()
            self._groups = len(counts) + 1
        self._known[index, last, prefix] = counts, directions
        self._places.setdefault(index, set()).add((last, len(prefix)))

    def clear(self) -> None:
        """Forget all; for what is not told entry by entry."""
        self._known.clear()
        self._places.clear()
        self._groups = 0

    def adjust(self, rows: Iterable[Entry], by: int) -> None:
        """Take note of entries that have come (1) or gone (-1)."""
        try:
            for index, key, _ in rows:
                for last, length in self._places.get(index, ()):
                    counts = self._known.get((index, last, key[:length]))
                    if counts is not None and length <= len(key):
                        _count(counts[0], key, length, counts[1], by)
        except keys.Unkeyable:
            # A value whose key does not say where it ends.
            self.clear()


def _count(counts: Counts, key: bytes, length: int, directions: tuple[int, ...], by: int) -> None:
    parts = keys.split(key, directions, length)
    head = key[length : parts[-1][1]] if parts else b""
    number = counts.get(head, 0) + by
    if number:
        counts[head] = number
    else:
        del counts[head]
