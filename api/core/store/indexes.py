"""The declared indexes beside those of the store: what is missing, what has changed, and the step that creates them.

An index counts as present when one with its keys and options is there, under whatever name. One that lies under a
declared name with other keys or options is told to the operator and never dropped from here (DECISIONS D3.5).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import ClassVar, Literal

from pymongo import IndexModel
from pymongo.errors import OperationFailure

from api.core.store.documents import BaseDocument
from api.core.store.driver import Collection, Database, Row

STEP = "python -m api indexes"
CONFLICTS = {85, 86}
"""The server's codes for an index that is there with other options, or a name that is taken."""

Signature = tuple[tuple[tuple[str, str | int], ...], bool, bool, float | None, str]


class UnfitStore(RuntimeError):
    """The store is not what this version works on. ``problem`` is the word for it that an operator reads."""

    problem: ClassVar[Literal["indexes", "migrations"]]


class MissingIndexes(UnfitStore):
    """Unique indexes are missing, without which two processes could store the same thing twice."""

    problem = "indexes"


@dataclass(frozen=True)
class Drift:
    """How the store's indexes differ from the declared ones; each is named ``collection.index``."""

    unique: tuple[str, ...] = ()
    """Declared unique, and nothing in the store enforces it."""
    missing: tuple[str, ...] = ()
    """Declared, not unique, and not there."""
    changed: tuple[str, ...] = ()
    """The name is there with other keys or options; the index is also among ``unique`` or ``missing``."""

    @property
    def complete(self) -> bool:
        """Whether every declared index is there."""
        return not self.unique and not self.missing

    def lines(self) -> list[str]:
        """What an operator reads: one line per index."""
        stale = set(self.changed)
        return [
            f"{name}: {'unique, ' if name in self.unique else ''}"
            + ("stored with other keys or options; drop it by hand, then create it" if name in stale else "missing")
            for name in (*self.unique, *self.missing)
        ]

    def stop_if_unsafe(self) -> None:
        """Refuses to go on without a unique index.

        Raises:
            MissingIndexes: with the names and the step that creates them.
        """
        if self.unique:
            raise MissingIndexes(
                f"Unique indexes are missing: {', '.join(self.unique)}. Run the release step first: {STEP}"
            )


def declared(documents: Iterable[type[BaseDocument]]) -> dict[str, list[IndexModel]]:
    """The declared indexes by collection."""
    return {document.Settings.name: list(document.Settings.indexes) for document in documents}  # type: ignore[attr-defined]


async def inspect(database: Database, documents: Iterable[type[BaseDocument]]) -> Drift:
    """Compares the store with the declarations; changes nothing."""
    unique: list[str] = []
    missing: list[str] = []
    changed: list[str] = []
    for name, models in declared(documents).items():
        stored = await _stored(database[name]) if models else {}
        for model in models:
            if signature(model.document) in stored.values():
                continue
            label = f"{name}.{model.document['name']}"
            (unique if model.document.get("unique") else missing).append(label)
            if model.document["name"] in stored:
                changed.append(label)
    return Drift(tuple(unique), tuple(missing), tuple(changed))


async def create(
    database: Database, documents: Iterable[type[BaseDocument]], say: Callable[[str], None] = lambda _: None
) -> Drift:
    """Creates what is missing, one index at a time; answers what is still not as declared.

    A unique index over rows that already hold doubles is reported and left out: the rows are for a person to mend.
    """
    documents = list(documents)
    drift = await inspect(database, documents)
    wanted = {*drift.unique, *drift.missing} - set(drift.changed)
    for name, models in declared(documents).items():
        for model in models:
            label = f"{name}.{model.document['name']}"
            if label not in wanted:
                continue
            try:
                await create_one(database[name], model)
                say(f"{label}: created")
            except OperationFailure as error:
                if error.code != 11000 and error.code not in CONFLICTS:
                    raise
                why = "the stored rows hold doubles" if error.code == 11000 else "it conflicts with another index"
                say(f"{label}: not created, because {why}")
    return await inspect(database, documents)


async def create_one(collection: Collection, model: IndexModel) -> None:
    """Creates an index by itself: of several at once mongomock leaves out the filter of a partial one."""
    options = {option: value for option, value in model.document.items() if option != "key"}
    await collection.create_index(list(model.document["key"].items()), **options)


def signature(index: Row) -> Signature:
    """What makes two indexes the same, whatever they are called: keys, uniqueness, sparseness, expiry, filter."""
    keys = index["key"].items() if hasattr(index["key"], "items") else index["key"]
    after, part = index.get("expireAfterSeconds"), index.get("partialFilterExpression")
    return (
        tuple((field, way if isinstance(way, str) else int(way)) for field, way in keys),
        bool(index.get("unique")),
        bool(index.get("sparse")),
        None if after is None else float(after),
        repr(None if part is None else dict(part)),
    )


async def _stored(collection: Collection) -> dict[str, Signature]:
    return {name: signature(index) for name, index in (await collection.index_information()).items()}
