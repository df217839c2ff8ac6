"""Which index a duplicate key is about, told as MongoDB tells it."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import asyncpg
import bson

_NAME = re.compile(r"Index '(?P<name>.*)'$")
_NUMBER = re.compile(r"documents_rum_index_(\d+)$")
_INDEXES = (
    "SELECT index_id, (index_spec).index_name AS name, (index_spec).index_key::bytea AS key"
    " FROM documentdb_api_catalog.collection_indexes JOIN documentdb_api_catalog.collections USING (collection_id)"
    " WHERE database_name = $1 AND collection_name = $2"
)


@dataclass(frozen=True)
class UniqueIndex:
    """An index whose key was taken."""

    namespace: str
    name: str
    key: dict[str, Any]

    @property
    def details(self) -> dict[str, Any]:
        """What drivers look at. The extension does not tell the value, so neither does this."""
        message = f"E11000 duplicate key error collection: {self.namespace} index: {self.name}"
        return {"errmsg": message, "keyPattern": self.key}


async def of_message(pool: Any, database: str, collection: str, message: str) -> UniqueIndex:
    """The index that the extension names in the error of a single write."""
    found = _NAME.search(message)
    name = found["name"] if found else ""
    return await _index(pool, database, collection, lambda row: bool(row["name"] == name))


async def of_constraint(pool: Any, database: str, collection: str, error: asyncpg.PostgresError) -> UniqueIndex:
    """The index whose constraint PostgreSQL names; that of the primary key has no number."""
    found = _NUMBER.search(error.constraint_name or "")
    number = int(found[1]) if found else 0
    return await _index(pool, database, collection, lambda row: bool(row["index_id"] == number))


async def _index(pool: Any, database: str, collection: str, chosen: Callable[[Any], bool]) -> UniqueIndex:
    namespace = f"{database}.{collection}"
    for row in await pool.fetch(_INDEXES, database, collection):
        if chosen(row):
            return UniqueIndex(namespace, row["name"], bson.decode(row["key"]))
    return UniqueIndex(namespace, "_id_", {"_id": 1})
