"""One step of a migration, and what it works with: batches in the order of ids, conditional updates, counts.

A step may be killed at any moment and run again, from the beginning: so its filter finds only what it has not changed
yet, and each update states the same condition once more. It never writes into what was verified of a decided entry.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import dataclass, field

from api.core.store.driver import Database, Row

Progress = Callable[[str, int], None]

BATCH = 500


@dataclass
class Work:
    """What a step is given. With ``dry`` it counts what it would change and changes nothing."""

    database: Database
    dry: bool = False
    changed: Counter[str] = field(default_factory=Counter)
    progress: Progress = lambda _name, _count: None
    """Called after each batch that was written, with the collection and how many records of it were."""

    async def update_all(self, name: str, filter_: Row, change: Row) -> None:
        """Makes the same ``change`` to every record that ``filter_`` finds; after it the filter finds none of them."""
        async for rows in self._batches(name, filter_, {"_id": 1}):
            ids = [row["_id"] for row in rows]
            done = len(ids)
            if not self.dry:
                written = await self.database[name].update_many({**filter_, "_id": {"$in": ids}}, change)
                done = written.modified_count
            self.count(name, done)

    async def update_each(
        self, name: str, filter_: Row, change: Callable[[Row], Row | None], fields: tuple[str, ...] = ()
    ) -> None:
        """Makes to every record that ``filter_`` finds the update that ``change`` answers for it, if any.

        A record is only changed where ``fields``, from which the change was worked out, are still what they were.
        """
        async for rows in self._batches(name, filter_):
            done = 0
            for row in rows:
                update = change(row)
                if update is None:
                    continue
                if self.dry:
                    done += 1
                    continue
                as_read = {one: row.get(one, {"$exists": False}) for one in fields}
                written = await self.database[name].update_one({**filter_, **as_read, "_id": row["_id"]}, update)
                done += written.modified_count
            self.count(name, done)

    async def _batches(self, name: str, filter_: Row, fields: Row | None = None) -> AsyncIterator[list[Row]]:
        last: object = None
        while True:
            # A filter of a step names no id: the batches do.
            after = {} if last is None else {"_id": {"$gt": last}}
            cursor = self.database[name].find({**filter_, **after}, fields).sort([("_id", 1)]).limit(BATCH)
            rows: list[Row] = await cursor.to_list(BATCH)
            if rows:
                yield rows
            if len(rows) < BATCH:
                return
            last = rows[-1]["_id"]

    def count(self, name: str, done: int) -> None:
        """Notes that so many records of a collection were changed."""
        self.changed[name] += done
        self.progress(name, done)


@dataclass(frozen=True)
class Step:
    """One step. ``name`` is that of its file and is stored; ``about`` is what an operator reads of it."""

    name: str
    about: str
    run: Callable[[Work], Awaitable[None]]
