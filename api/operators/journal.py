"""Writes what a table comes to, and takes it back: a journal of every record is stored before the first of them.

Cut off anywhere (``kill -9``, a lost server), an import stays open: the next one takes it back first, or an undo does.
"""

from __future__ import annotations

import datetime as dt
import getpass
import hashlib
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from bson import ObjectId, json_util

from api.core import audit, clock
from api.core.database import Row, Store, changed, collection, is_duplicate, new_id
from api.core.errors import Conflict
from api.core.importing import Change, Insert, Reading
from api.operators.references import by_collection, ids_within, records

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
        told = "".join(f"\n  {line}" for line in (*lines[:SHOWN], *more))
        super().__init__(f"This import cannot be taken back, because what it brought has been used since:{told}")


class NothingToUndo(RuntimeError):
    """There is no import that could be taken back."""


def digest(record: Row) -> str:
    """What tells whether a record is still as it was written, on any store."""
    return hashlib.sha256(json_util.dumps(record, sort_keys=True).encode()).hexdigest()[:32]


def quiet(_what: str, _done: int, _of: int) -> None:
    """For those who do not want to be told."""


async def open_run() -> Row | None:
    """The import that is under way or was cut off."""
    found: Row | None = await collection("imports").find_one({"open": True})
    return found


def is_under_way(store: Store, run: Row) -> bool:
    """Whether somebody may still be writing an open import. The embedded store has one writer: this process."""
    return store.sort == "mongodb" and clock.now() - run["touchedOn"] < QUIET


async def write(
    store: Store, reading: Reading, *, what: str, file: str, sha256: str, progress: Progress = quiet
) -> Row:
    """Writes everything that a table comes to, or nothing; answers the import.

    Raises:
        Open: another import is under way, or was cut off and not yet taken back.
        Conflict: a record cannot be written as planned, because the store has changed meanwhile.
    """
    inserts = [write for write in reading.writes if isinstance(write, Insert)]
    changes = [write for write in reading.writes if isinstance(write, Change)]
    at = clock.now()
    run: Row = {
        "_id": new_id(),
        "at": at,
        "what": what,
        "file": file,
        "sha256": sha256,
        "by": _user(),
        "state": "writing",
        "open": True,
        "touchedOn": at,
        "rows": reading.rows,
        "ready": reading.ready,
        "known": reading.known,
        "failed": reading.failed,
        "added": [_noted(each.collection, each.record) for each in inserts],
        "changed": [{**_noted(each.collection, each.after), "before": each.before} for each in changes],
    }
    try:
        await collection("imports").insert_one(run)
    except Exception as error:
        if not is_duplicate(error):
            raise
        raise Open("Another import is under way, or was cut off. Look with: ./scripts/import list") from None
    try:
        await _write(run, inserts, changes, progress)
    except Exception as error:
        await take_back(store, run)
        if is_duplicate(error):
            raise Conflict("Somebody else has added one of these records meanwhile. Nothing was imported.") from None
        raise
    finished = {"$set": {"state": "done", "finishedOn": clock.now()}, "$unset": {"open": ""}}
    await collection("imports").update_one({"_id": run["_id"]}, finished)
    await _audit("import.done", run)
    return run


def _noted(name: str, record: Row) -> Row:
    return {"collection": name, "id": record["_id"], "digest": digest(record)}


async def _write(run: Row, inserts: Sequence[Insert], changes: Sequence[Change], progress: Progress) -> None:
    of, done = len(inserts) + len(changes), 0
    for name, some in _parts([(each.collection, each.record) for each in inserts]):
        await collection(name).insert_many([dict(record) for record in some])
        done += len(some)
        await _touch(run)
        progress("written", done, of)
    for each in changes:
        stored = await collection(each.collection).find_one({"_id": each.before["_id"]})
        if stored is None or digest(stored) != digest(each.before):
            raise Conflict("Somebody else has changed one of these records meanwhile. Nothing was imported.")
        await collection(each.collection).replace_one({"_id": each.before["_id"]}, each.after)
        done += 1
        progress("written", done, of)
    _forget(run)


def _parts(pairs: Iterable[tuple[str, Any]]) -> list[tuple[str, list[Any]]]:
    """Values by collection, at most as many together as one command takes, those of one collection side by side."""
    by_name: dict[str, list[Any]] = {}
    for name, value in pairs:
        by_name.setdefault(name, []).append(value)
    return [(name, some[at : at + CHUNK]) for name, some in by_name.items() for at in range(0, len(some), CHUNK)]


async def last_run() -> Row:
    """The import that an undo takes back: one that was cut off, else the newest that is done.

    Raises:
        NothingToUndo: there is none.
    """
    found = await open_run()
    if found is None:
        newest = [("at", -1), ("_id", -1)]
        found = await collection("imports").find_one({"state": "done"}, sort=newest)
    if found is None:
        raise NothingToUndo("There is no import that could be taken back.")
    return found


async def take_back(store: Store, run: Row, *, progress: Progress = quiet) -> int:
    """Restores what was before an import; answers how many records that concerned. Cut off, it can be repeated.

    Raises:
        InUse: a record of the import was changed since, or another one refers to it; nothing is taken back then.
    """
    there = await _there(run)
    hindrances = _changed_since(run, there) + await _referring(store, run, there, progress)
    if hindrances:
        raise InUse(hindrances)
    marked = {"$set": {"state": "undoing", "open": True, "touchedOn": clock.now()}}
    await collection("imports").update_one({"_id": run["_id"]}, marked)
    of, done = len(there), 0
    # What refers to others goes before them, as it came after them.
    for name, ids in reversed(_parts([(each["collection"], each["id"]) for each in run["added"]])):
        await collection(name).delete_many({"_id": {"$in": ids}})
        if name == "users":
            await collection("links").delete_many({"userId": {"$in": ids}})
            await collection("chainHeads").delete_many({"studentId": {"$in": ids}, **EMPTY["chainHeads"]})
        done += len(ids)
        await _touch(run)
        progress("taken back", min(done, of), of)
    for each in run["changed"]:
        await collection(each["collection"]).replace_one({"_id": each["id"]}, each["before"])
    if store.sort == "mongodb":
        await _look_again(store, run, there)
    _forget(run)
    # What is undone is not undone again: only what happened is kept.
    undone = {"$set": {"state": "undone", "undoneOn": clock.now(), "added": [], "changed": []}, "$unset": {"open": ""}}
    await collection("imports").update_one({"_id": run["_id"]}, undone)
    await _audit("import.undone", run)
    return of


async def keep(run: Row) -> None:
    """Lets what a cut-off import has written stand, where it cannot be taken back any more."""
    kept = {"$set": {"state": "done", "finishedOn": clock.now()}, "$unset": {"open": ""}}
    await collection("imports").update_one({"_id": run["_id"]}, kept)
    await _audit("import.kept", run)


async def _there(run: Row) -> dict[tuple[str, ObjectId], Row]:
    """The records of an import that are in the store."""
    found: dict[tuple[str, ObjectId], Row] = {}
    for name, ids in _parts([(each["collection"], each["id"]) for each in (*run["added"], *run["changed"])]):
        async for row in collection(name).find({"_id": {"$in": ids}}):
            found[name, row["_id"]] = row
    return found


def _changed_since(run: Row, there: dict[tuple[str, ObjectId], Row]) -> list[str]:
    lines = []
    for each in (*run["added"], *run["changed"]):
        row = there.get((each["collection"], each["id"]))
        as_before = "before" in each and row is not None and digest(row) == digest(each["before"])
        if row is not None and digest(row) != each["digest"] and not as_before:
            lines.append(f"{_shown(each['collection'], row)} was changed")
        elif row is None and "before" in each:
            lines.append(f"{each['collection']}: a record that was taken back into use is gone")
    return lines


async def _referring(
    store: Store, run: Row, there: dict[tuple[str, ObjectId], Row], progress: Progress = quiet
) -> list[str]:
    """Who refers to the new records from outside of the import: entries, sessions, memos, whatever is stored."""
    added = {(each["collection"], each["id"]) for each in run["added"]} & there.keys()
    by_id = {id_: name for name, id_ in added}
    own = {(each["collection"], each["id"]) for each in (*run["added"], *run["changed"])}
    found: dict[tuple[ObjectId, str], int] = {}
    names = sorted(by_collection().keys() - TRAIL - FALLS_WITH_IT) if by_id else []
    for number, name in enumerate(names, start=1):
        async for batch in records(store.database, name):
            for row in batch:
                if (name, row["_id"]) not in own and not _is_empty(name, row):
                    for id_ in {id_ for _, id_ in ids_within(row) if id_ in by_id}:
                        found[id_, name] = found.get((id_, name), 0) + 1
        progress("looked through", number, len(names))
    return [
        f"{_shown(by_id[id_], there[by_id[id_], id_])}: {count} in {name}"
        for (id_, name), count in sorted(found.items())
    ]


def _is_empty(name: str, row: Row) -> bool:
    return name in EMPTY and all(row.get(field) == value for field, value in EMPTY[name].items())


async def _look_again(store: Store, run: Row, there: dict[tuple[str, ObjectId], Row]) -> None:
    """On a server others write meanwhile: if a record has been referred to between the look and the removal, all come
    back."""
    hindrances = await _referring(store, run, there)
    if not hindrances:
        return
    for (name, id_), row in there.items():
        await collection(name).replace_one({"_id": id_}, row, upsert=True)
    await keep(run)
    raise InUse(hindrances)


def _shown(name: str, row: Row) -> str:
    shown = row.get("name") or row.get("title") or row["_id"]
    return f"{name}: {shown}" + (f" ({row['email']})" if row.get("email") else "")


def _forget(run: Row) -> None:
    for name in {each["collection"] for each in (*run["added"], *run["changed"])}:
        changed(name)


async def _touch(run: Row) -> None:
    await collection("imports").update_one({"_id": run["_id"]}, {"$set": {"touchedOn": clock.now()}})


async def _audit(action: str, run: Row) -> None:
    counts = {name: run[name] for name in ("rows", "ready", "known", "failed")}
    await audit.record(
        action, target=f"imports/{run['_id']}", what=run["what"], sha256=run["sha256"], by=run["by"], **counts
    )


def _user() -> str:
    """Who runs the command, as the machine calls them."""
    try:
        return getpass.getuser()
    except (ImportError, KeyError, OSError):
        return "unknown"
