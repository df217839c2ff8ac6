"""What records of the real collections weigh: bytes of each, and of each of its index entries.

Measured on two stores in memory: the demo, whose entries have the mix of kinds, decisions and texts of a college, and a
small one that is made by the product's own calls (an entry of every kind recorded, decided on and folded into its
student's chain), for what only use leaves behind.
"""

from __future__ import annotations

import itertools
import tempfile
import zlib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import bson
from bson import ObjectId
from pymongo import IndexModel

from api.core.security.passwords import hash_password
from api.core.store.database import Row, open_store
from api.core.store.embedded.indexes import Index as StoredIndex
from api.core.store.embedded.indexes import Values, index_definition
from api.core.store.indexes import declared
from api.documents import DOCUMENTS
from api.logbook.contract.registry import log_book
from api.main import create_app
from api.printing.proof import chain
from api.settings import Settings
from tests.api.world import PASSWORD, make_world
from tests.seed.conftest import make_demo

BLOCK = 32 * 1024
"""Bytes that a server compresses at once."""
OF_ENTRY = 9
"""Bytes of an index entry besides its key: the record it leads to, and the head of the cell."""
SNAPPY = 1.25
"""How much larger a block is under a server's snappy than under zlib at its fastest, which is measured."""


@dataclass(frozen=True)
class IndexWeight:
    """An index: how many entries a record has in it, and the bytes of one, with what it shares with the one before it
    taken off, as servers store it."""

    name: str
    entries: float
    bytes: float


@dataclass(frozen=True)
class Weight:
    """The records of one collection: how many were weighed, the mean bytes of one, what a block of them shrinks to, and
    their indexes."""

    name: str
    weighed: int
    bytes: float
    packed: float
    indexes: tuple[IndexWeight, ...]

    @property
    def stored(self) -> float:
        """Bytes of a record on the disk."""
        return self.bytes * self.packed

    @property
    def index_entries(self) -> float:
        """Index entries of a record, the one of its id among them."""
        return sum(index.entries for index in self.indexes)

    @property
    def index_bytes(self) -> float:
        """Bytes of those."""
        return sum(index.entries * index.bytes for index in self.indexes)


@dataclass(frozen=True)
class Measured:
    """The weights by collection, and how often an entry brings one of them."""

    weights: Mapping[str, Weight]
    decisions: float
    files: float
    claims: float


def weigh(name: str, records: Sequence[Row], models: Iterable[IndexModel]) -> Weight:
    """The mean weight of some records under their indexes."""
    encoded = [bson.encode(record) for record in records]
    blocks = b"".join(encoded)
    packed = sum(len(zlib.compress(blocks[at : at + BLOCK], 1)) for at in range(0, len(blocks), BLOCK))
    found = [_index("_id", [("_id", 1)], {}, encoded)]
    for model in models:
        given = model.document
        options: Row = {key: given[key] for key in ("unique", "sparse", "partialFilterExpression") if key in given}
        found.append(_index(given["name"], list(given["key"].items()), options, encoded))
    return Weight(name, len(records), len(blocks) / len(records), min(1.0, SNAPPY * packed / len(blocks)), tuple(found))


def _index(
    name: str, fields: list[tuple[str, object]], options: Mapping[str, object], encoded: list[bytes]
) -> IndexWeight:
    index = StoredIndex(1, name, index_definition(fields, options))
    keys = sorted(key for one in encoded for key in index.keys(Values(bson.decode(one)))[0])
    if not keys:
        return IndexWeight(name, 0.0, 0.0)
    own = sum(map(len, keys)) - sum(_shared(*pair) for pair in itertools.pairwise(keys))
    return IndexWeight(name, len(keys) / len(encoded), own / len(keys) + OF_ENTRY)


def _shared(key: bytes, following: bytes) -> int:
    """How many bytes two keys begin with alike."""
    return next((at for at, pair in enumerate(zip(key, following, strict=False)) if pair[0] != pair[1]), len(key))


async def measured() -> Measured:
    """Makes both stores and weighs what is in them; what the demo has in numbers counts, else the small store, else
    what little the demo has."""
    demo = (await make_demo()).collections
    used = await _used()
    models = declared(DOCUMENTS)
    weights = {
        name: weigh(name, rows, models.get(name, ()))
        for name, rows in {**demo, **used, **{name: rows for name, rows in demo.items() if len(rows) >= 100}}.items()
        if rows
    }
    entries = demo["entries"]
    # A deleted entry is a copy of what it was.
    weights["deletedEntries"] = weigh("deletedEntries", entries, models["deletedEntries"])
    return Measured(
        weights,
        decisions=sum(len(entry.get("history") or ()) for entry in entries) / len(entries),
        files=sum("certificate" in entry or bool(entry.get("wantsCertificate")) for entry in entries) / len(entries),
        claims=len(demo["claims"]) / len(entries),
    )


async def _used() -> dict[str, list[Row]]:
    """The records of a store after some use."""
    with tempfile.TemporaryDirectory() as folder:
        settings = Settings(
            environment="test",
            memory=True,
            MONGODB_URL=None,
            secret="a secret for measurements, of more than 32 bytes",  # type: ignore[arg-type]
            data=Path(folder),
            requests_per_minute=100_000,
            files_per_day=100_000,
        )
        app = create_app(settings)
        store = await open_store(settings, DOCUMENTS)
        app.state.store = store
        try:
            async with make_world(app, settings) as world:
                hashed = {"passwordHash": await hash_password(PASSWORD)}
                await store.database["users"].update_many({}, {"$set": hashed})
                for name, door in (("student", "login"), ("teacher", "staffLogin")):
                    await world.client().post(
                        f"/api/{door}", json={"email": f"{name}@example.com", "password": PASSWORD}
                    )
                for kind in log_book():
                    record = await world.create(kind)
                    await world.verify(kind, record["_id"])
                await chain.fold(ObjectId(world.people["student"]))
            names = await store.database.list_collection_names()
            return {name: await store.database[name].find({}).to_list(None) for name in names}
        finally:
            await store.close()
