"""Writes what a table comes to, and takes it back: a journal of every record is stored before the first of them.

Cut off anywhere (``kill -9``, a lost server), an import stays open: the next one takes it back first, or an undo does.
"""

from __future__ import annotations

import datetime as dt
import getpass
import hashlib
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TypeVar

from beanie.operators import Eq, In
from bson import ObjectId, json_util
from pymongo.errors import BulkWriteError, DuplicateKeyError

from api.accounts.signing_in.links import AccountLink
from api.core import clock
from api.core.errors import Conflict
from api.core.security import audit
from api.core.store import records
from api.core.store.database import Row, Store, changed, is_duplicate
from api.core.store.database import collection as named_collection
from api.core.tables.importing import Change, Insert, Reading
from api.operators.documents import Added, ImportRun, Replaced
from api.operators.references import batches, by_collection, ids_within
from api.printing.proof.chain import ChainHead

T = TypeVar("T")
Progress = Callable[[str, int, int], None]
"""Told what is done, how many so far, and of how many."""

CHUNK = 200
QUIET = dt.timedelta(seconds=60)
"""After this long without a word from it an import on a server counts as cut off."""
SHOWN = 10
TRAIL = frozenset({audit.NAME, "imports"})
"""What says only that something happened: it stays, and stands in nobody's way."""
FALLS_WITH_IT = frozenset({"links", "otps", "limits"})
"""What lives for hours and says nothing without its account."""
EMPTY: Mapping[str, Row] = {"chainHeads": {"seq": 0}}
"""Records that the product made by itself and that say nothing: a chain without links. They fall with the account."""


class Open(RuntimeError):
    """Another import is under way."""


class InUse(RuntimeError):
    """What was imported has been used since; taking it back would lose that."""

    def __init__(self, lines: Sequence[str]) -> None:
        more = [f"and {len(lines) - SHOWN} more"] if len(lines) > SHOWN else []
        listing = "".join(f"\n  {line}" for line in (*lines[:SHOWN], *more))
        super().__init__(f"This import cannot be taken back, because what it brought has been used since:{listing}")


class NothingToUndo(RuntimeError):
    """There is no import that could be taken back."""


def digest(record: Mapping[str, object]) -> str:
    """What tells whether a record is still as it was written, on any store."""
    return hashlib.sha256(json_util.dumps(record, sort_keys=True).encode()).hexdigest()[:32]


def quiet(_what: str, _done: int, _of: int) -> None:
    """For those who do not want to be told."""


async def open_run() -> ImportRun | None:
    """The import that is under way or was cut off."""
    return await records(ImportRun).one(Eq(ImportRun.open, True))


def is_under_way(store: Store, run: ImportRun) -> bool:
    """Whether somebody may still be writing an open import. The embedded store has one writer: this process."""
    return store.kind == "mongodb" and clock.now() - run.touchedOn < QUIET


async def write(
    store: Store, reading: Reading, *, what: str, file: str, sha256: str, progress: Progress = quiet
) -> ImportRun:
    """Writes everything that a table comes to, or nothing; answers the import.

    Raises:
        Open: another import is under way, or was cut off and not yet taken back.
        Conflict: a record cannot be written as planned, because the store has changed meanwhile.
    """
    inserts = [write for write in reading.writes if isinstance(write, Insert)]
    changes = [write for write in reading.writes if isinstance(write, Change)]
    at = clock.now()
    run = ImportRun(
        at=at,
        what=what,
        file=file,
        sha256=sha256,
        by=_user(),
        state="writing",
        open=True,
        touchedOn=at,
        rows=reading.rows,
        ready=reading.ready,
        known=reading.known,
        failed=reading.failed,
        added=[_added_row(each.collection, each.record) for each in inserts],
        changed=[{**_added_row(each.collection, each.after), "before": each.before} for each in changes],
    )
    if not await records(ImportRun).add_if_absent(run):
        raise Open("Another import is under way, or was cut off. Look with: ./scripts/import list")
    try:
        await _write_or_take_back(store, run, inserts, changes, progress)
    except (BulkWriteError, DuplicateKeyError) as error:
        if not is_duplicate(error):
            raise
        raise Conflict("Somebody else has added one of these records meanwhile. Nothing was imported.") from None
    await _done(run)
    await _audit("import.done", run)
    return run


def _added_row(name: str, record: Row) -> Added:
    return {"collection": name, "id": record["_id"], "digest": digest(record)}


async def _write_or_take_back(
    store: Store, run: ImportRun, inserts: Sequence[Insert], changes: Sequence[Change], progress: Progress
) -> None:
    try:
        await _write(run, inserts, changes, progress)
    except Exception:
        await take_back(store, run)
        raise


async def _done(run: ImportRun) -> None:
    done = {ImportRun.state: "done", ImportRun.finishedOn: clock.now()}
    await records(ImportRun).change(ImportRun.id == run.id, set=done, unset=[ImportRun.open])


async def _write(run: ImportRun, inserts: Sequence[Insert], changes: Sequence[Change], progress: Progress) -> None:
    of, done = len(inserts) + len(changes), 0
    for name, some in _parts([(each.collection, each.record) for each in inserts]):
        await named_collection(name).insert_many([dict(record) for record in some])
        done += len(some)
        await _touch(run)
        progress("written", done, of)
    for each in changes:
        stored = await named_collection(each.collection).find_one({"_id": each.before["_id"]})
        if stored is None or digest(stored) != digest(each.before):
            raise Conflict("Somebody else has changed one of these records meanwhile. Nothing was imported.")
        await named_collection(each.collection).replace_one({"_id": each.before["_id"]}, each.after)
        done += 1
        progress("written", done, of)
    _forget(run)


def _parts(pairs: Iterable[tuple[str, T]]) -> list[tuple[str, list[T]]]:
    """Values by collection, at most as many together as one command takes, those of one collection side by side."""
    by_name: dict[str, list[T]] = {}
    for name, value in pairs:
        by_name.setdefault(name, []).append(value)
    return [(name, some[at : at + CHUNK]) for name, some in by_name.items() for at in range(0, len(some), CHUNK)]


async def last_run() -> ImportRun:
    """The import that an undo takes back: one that was cut off, else the newest that is done.

    Raises:
        NothingToUndo: there is none.
    """
    newest = [(ImportRun.at, -1), (ImportRun.id, -1)]
    run = await open_run() or await records(ImportRun).one(ImportRun.state == "done", sort=newest)
    if run is None:
        raise NothingToUndo("There is no import that could be taken back.")
    return run


async def take_back(store: Store, run: ImportRun, *, progress: Progress = quiet) -> int:
    """Restores what was before an import; answers how many records that concerned. Cut off, it can be repeated.

    Raises:
        InUse: a record of the import was changed since, or another one refers to it; nothing is taken back then.
    """
    there = await _there(run)
    hindrances = _changed_since(run, there) + await _referring(store, run, there, progress)
    if hindrances:
        raise InUse(hindrances)
    this = ImportRun.id == run.id
    marked = {ImportRun.state: "undoing", ImportRun.open: True, ImportRun.touchedOn: clock.now()}
    await records(ImportRun).change(this, set=marked)
    of, done = len(there), 0
    # What refers to others goes before them, as it came after them.
    for name, ids in reversed(_parts([(each["collection"], each["id"]) for each in run.added])):
        await named_collection(name).delete_many({"_id": {"$in": ids}})
        if name == "users":
            await records(AccountLink).remove(In(AccountLink.userId, ids))
            await records(ChainHead).remove(In(ChainHead.studentId, ids), ChainHead.seq == 0)
        done += len(ids)
        await _touch(run)
        progress("taken back", min(done, of), of)
    for each in run.changed:
        await named_collection(each["collection"]).replace_one({"_id": each["id"]}, each["before"])
    if store.kind == "mongodb":
        await _look_again(store, run, there)
    _forget(run)
    # What is undone is not undone again: only what happened is kept.
    undone = {
        ImportRun.state: "undone",
        ImportRun.undoneOn: clock.now(),
        ImportRun.added: list[Added](),
        ImportRun.changed: list[Replaced](),
    }
    await records(ImportRun).change(this, set=undone, unset=[ImportRun.open])
    await _audit("import.undone", run)
    return of


async def keep(run: ImportRun) -> None:
    """Lets what a cut-off import has written stand, where it cannot be taken back any more."""
    await _done(run)
    await _audit("import.kept", run)


def _written(run: ImportRun) -> list[tuple[str, ObjectId]]:
    """The collection and the id of each record of an import."""
    return [(each["collection"], each["id"]) for each in (*run.added, *run.changed)]


async def _there(run: ImportRun) -> dict[tuple[str, ObjectId], Row]:
    """The records of an import that are in the store."""
    present: dict[tuple[str, ObjectId], Row] = {}
    for name, ids in _parts(_written(run)):
        async for row in named_collection(name).find({"_id": {"$in": ids}}):
            present[name, row["_id"]] = row
    return present


def _changed_since(run: ImportRun, there: dict[tuple[str, ObjectId], Row]) -> list[str]:
    before = {(each["collection"], each["id"]): each["before"] for each in run.changed}
    lines = []
    for each in (*run.added, *run.changed):
        key = each["collection"], each["id"]
        row = there.get(key)
        if row is not None and digest(row) not in (each["digest"], digest(before[key]) if key in before else None):
            lines.append(f"{_described(each['collection'], row)} was changed")
        elif row is None and key in before:
            lines.append(f"{each['collection']}: a record that was taken back into use is gone")
    return lines


async def _referring(
    store: Store, run: ImportRun, there: dict[tuple[str, ObjectId], Row], progress: Progress = quiet
) -> list[str]:
    """Who refers to the new records from outside of the import: entries, sessions, memos, whatever is stored."""
    added = {(each["collection"], each["id"]) for each in run.added} & there.keys()
    by_id = {id_: name for name, id_ in added}
    own = {*_written(run)}
    counts: dict[tuple[ObjectId, str], int] = {}
    names = sorted(by_collection().keys() - TRAIL - FALLS_WITH_IT) if by_id else []
    for number, name in enumerate(names, start=1):
        async for batch in batches(store.database, name):
            for row in batch:
                if (name, row["_id"]) not in own and not _is_empty(name, row):
                    for id_ in {id_ for _, id_ in ids_within(row) if id_ in by_id}:
                        counts[id_, name] = counts.get((id_, name), 0) + 1
        progress("looked through", number, len(names))
    return [
        f"{_described(by_id[id_], there[by_id[id_], id_])}: {count} in {name}"
        for (id_, name), count in sorted(counts.items())
    ]


def _is_empty(name: str, row: Row) -> bool:
    return name in EMPTY and all(row.get(field) == value for field, value in EMPTY[name].items())


async def _look_again(store: Store, run: ImportRun, there: dict[tuple[str, ObjectId], Row]) -> None:
    """On a server others write meanwhile: if a record has been referred to between the look and the removal, all come
    back."""
    hindrances = await _referring(store, run, there)
    if not hindrances:
        return
    for (name, id_), row in there.items():
        await named_collection(name).replace_one({"_id": id_}, row, upsert=True)
    await keep(run)
    raise InUse(hindrances)


def _described(name: str, row: Row) -> str:
    shown = row.get("name") or row.get("title") or row["_id"]
    return f"{name}: {shown}" + (f" ({row['email']})" if row.get("email") else "")


def _forget(run: ImportRun) -> None:
    for name in {name for name, _ in _written(run)}:
        changed(name)


async def _touch(run: ImportRun) -> None:
    await records(ImportRun).change(ImportRun.id == run.id, set={ImportRun.touchedOn: clock.now()})


async def _audit(action: str, run: ImportRun) -> None:
    await audit.record(
        action,
        target=f"imports/{run.id}",
        what=run.what,
        sha256=run.sha256,
        by=run.by,
        rows=run.rows,
        ready=run.ready,
        known=run.known,
        failed=run.failed,
    )


def _user() -> str:
    """Who runs the command, as the machine calls them."""
    try:
        return getpass.getuser()
    except (ImportError, KeyError, OSError):
        return "unknown"
