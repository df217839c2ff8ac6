"""Replays recorded operations on random documents, so that two stores can be held against each other.

The documents and the values in the filters are drawn from one small pool, so that much matches. What a store may answer
as it likes (which of several documents an operation on one takes, the order within a tie) is not compared; nor is a
group by several fields of which a document lacks one, where DocumentDB says null and MongoDB and mongomock say nothing.
"""

from __future__ import annotations

import copy
import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import bson
from bson import ObjectId
from pymongo.errors import BulkWriteError, DuplicateKeyError, PyMongoError

from tests.support.operations import Operation

WRITES = frozenset(
    {
        "insert_one",
        "insert_many",
        "update_one",
        "update_many",
        "replace_one",
        "delete_one",
        "delete_many",
        "find_one_and_update",
        "find_one_and_replace",
        "find_one_and_delete",
    }
)
ON_ONE = frozenset(name for name in WRITES | {"find_one"} if "one" in name and name != "insert_one")
MAX_CONCURRENT = 20
_DOCUMENTS = ("document", "replacement")
_LOGICAL = frozenset({"$and", "$or", "$nor"})
_COMPARED = frozenset({"$eq", "$ne", "$gt", "$gte", "$lt", "$lte"})
_RANGED = _COMPARED - {"$eq", "$ne"}
_LISTED = frozenset({"$in", "$nin", "$all"})


def _upserted(operation: Operation) -> dict[str, Any]:
    """The document that an upsert makes where its filter finds none."""
    given = operation.arguments
    made = {key: value for key, value in given["filter"].items() if not isinstance(value, Mapping) and key[0] != "$"}
    for operator in ("$set", "$setOnInsert"):
        made |= given["update"].get(operator, {})
    return copy.deepcopy(made)


@dataclass
class Pool:
    """The values that were seen in each field of each collection, and whole documents to start from.

    ``whole`` is what a field of a document can hold; ``values`` what it can be compared with, elements of lists too;
    ``grouped`` the fields of a collection that are grouped by together, which its documents do not lack.
    """

    random: random.Random
    documents: dict[str, list[dict[str, Any]]] = field(default_factory=dict)
    whole: dict[tuple[str, str], list[Any]] = field(default_factory=dict)
    values: dict[tuple[str, str], list[Any]] = field(default_factory=dict)
    grouped: dict[str, set[str]] = field(default_factory=dict)

    @classmethod
    def of(cls, operations: Sequence[Operation], seed: int) -> Pool:
        """The pool of what these operations store and ask for."""
        pool = cls(random.Random(seed))
        for operation in operations:
            given = operation.arguments
            name = operation.collection
            for document in [*given.get("documents", ()), *(given[key] for key in _DOCUMENTS if key in given)]:
                pool.documents.setdefault(name, []).append(document)
                pool._see(name, "", document)
                for key, value in document.items():
                    _keep(pool.whole, name, key, value)
            pool.grouped.setdefault(name, set()).update(grouped_by(operation))
            for path, value in _compared(given.get("filter", {})):
                _keep(pool.values, name, path, value)
            for changes in _parts(given.get("update")):
                for path, value in changes.items():
                    pool._see(name, path, value)
                    _keep(pool.whole, name, path, value)
        inserted = frozenset(pool.documents)
        for operation in operations:
            if operation.arguments.get("upsert") and operation.collection not in inserted:
                pool.documents.setdefault(operation.collection, []).append(_upserted(operation))
        return pool

    def _see(self, collection: str, path: str, value: Any) -> None:
        if path:
            _keep(self.values, collection, path, value)
        if isinstance(value, Mapping):
            for key, inner in value.items():
                self._see(collection, f"{path}.{key}" if path else key, inner)
        elif isinstance(value, list):
            for inner in value:
                self._see(collection, path, inner)

    def value(self, collection: str, path: str, otherwise: Any, *, ranged: bool = False) -> Any:
        """One of the values of a field, or the one that was recorded.

        No filter of the product compares a field with an empty document, or a range (``ranged``) with nothing, and the
        stores differ there.
        """
        drawn = self._drawn(self.values, collection, path, otherwise)
        return otherwise if drawn == {} or (ranged and drawn is None) else drawn

    def _drawn(self, values: Mapping[tuple[str, str], list[Any]], collection: str, path: str, otherwise: Any) -> Any:
        seen = values.get((collection, path), [])
        return self.random.choice(seen) if seen and self.random.random() < 0.7 else otherwise

    def document(self, collection: str) -> dict[str, Any]:
        """A random document: a recorded one with some fields of others, and some left out."""
        pick = self.random
        copied = copy.deepcopy(pick.choice(self.documents[collection]))
        for name in list(copied):
            chance = pick.random()
            if chance < 0.3:
                copied[name] = copy.deepcopy(self._drawn(self.whole, collection, name, copied[name]))
            elif chance < 0.36:
                del copied[name]
        self._complete(collection, copied)
        copied.setdefault("_id", ObjectId(pick.randbytes(12)))
        return copied

    def _complete(self, collection: str, document: dict[str, Any]) -> None:
        for name in sorted(self.grouped.get(collection, ())):
            document.setdefault(name, None)

    def operation(self, recorded: Operation) -> Operation:
        """A recorded operation with other values where it compares fields."""
        given = copy.deepcopy(dict(recorded.arguments))
        name = recorded.collection
        if "documents" in given:
            given["documents"] = given["documents"][:MAX_CONCURRENT]
        if "filter" in given:
            given["filter"] = self._redrawn(name, "", given["filter"])
            if "_id" in given.get("replacement", ()) and isinstance(given["filter"].get("_id"), ObjectId | str):
                # A document cannot change its id, on any store.
                given["replacement"]["_id"] = given["filter"]["_id"]
        for stage in given.get("pipeline", ()):
            if "$match" in stage:
                stage["$match"] = self._redrawn(name, "", stage["$match"])
        if given.get("upsert") and "update" in given and "_id" not in given["filter"]:
            # What it may insert has the same id everywhere.
            given["update"].setdefault("$setOnInsert", {}).setdefault("_id", ObjectId(self.random.randbytes(12)))
        for document in [*given.get("documents", ()), *([given["document"]] if "document" in given else ())]:
            document.setdefault("_id", ObjectId(self.random.randbytes(12)))
            self._complete(name, document)
        return Operation(name, recorded.name, given)

    def _redrawn(self, collection: str, path: str, condition: Mapping[str, Any]) -> dict[str, Any]:
        result: dict[str, Any] = {}
        for key, value in condition.items():
            if key in _LOGICAL:
                result[key] = [self._redrawn(collection, path, part) for part in value]
            elif key in _COMPARED:
                result[key] = self.value(collection, path, value, ranged=key in _RANGED)
            elif key in _LISTED:
                result[key] = [self.value(collection, path, element) for element in value]
            elif key == "$not" or (key == "$elemMatch" and isinstance(value, Mapping)):
                result[key] = self._redrawn(collection, path, value)
            elif key.startswith("$"):
                result[key] = value
            else:
                inner = f"{path}.{key}" if path else key
                asks = isinstance(value, Mapping) and any(str(name).startswith("$") for name in value)
                result[key] = self._redrawn(collection, inner, value) if asks else self.value(collection, inner, value)
        return result


def _keep(values: dict[tuple[str, str], list[Any]], collection: str, path: str, value: Any) -> None:
    seen = values.setdefault((collection, path), [])
    if len(seen) < 12 and canonical(value) not in {canonical(one) for one in seen}:
        seen.append(value)


def _parts(update: Any) -> list[Mapping[str, Any]]:
    return [update["$set"]] if isinstance(update, Mapping) and "$set" in update else []


def _compared(condition: Mapping[str, Any], path: str = "") -> Iterator[tuple[str, Any]]:
    """The fields that a filter compares, with the values."""
    for key, value in condition.items():
        if key in _LOGICAL:
            for part in value:
                yield from _compared(part, path)
        elif key in _COMPARED:
            yield path, value
        elif key in _LISTED:
            yield from ((path, element) for element in value)
        elif isinstance(value, Mapping) and (key in {"$not", "$elemMatch"} or not key.startswith("$")):
            yield from _compared(value, path if key.startswith("$") else f"{path}.{key}" if path else key)
        elif not key.startswith("$") and not hasattr(value, "pattern"):
            yield f"{path}.{key}" if path else key, value


def canonical(value: Any) -> Any:
    """A value in a form that is equal on all stores: names in order, numbers by value, truth apart from numbers."""
    if isinstance(value, Mapping):
        return ("object", *sorted((key, canonical(inner)) for key, inner in value.items()))
    if isinstance(value, list | tuple):
        return ("list", *(canonical(inner) for inner in value))
    if isinstance(value, bool) or not isinstance(value, int | float):
        return (type(value).__name__, repr(value))
    return ("number", repr(float(value)))


def settled(operation: Operation) -> bool:
    """Whether the order asked for is total."""
    return any(key == "_id" for key, _ in operation.arguments.get("sort", ()))


def outcome(collection: Any, operation: Operation) -> Any:
    """What a store answers, in a form that can be compared; a refusal by its kind."""
    try:
        result = _called(collection, operation)
    except DuplicateKeyError:
        return ("duplicate",)
    except BulkWriteError as error:
        return ("bulk", tuple(sorted(one["code"] for one in (error.details or {})["writeErrors"])))
    except (PyMongoError, NotImplementedError) as error:
        return ("refused", type(error).__name__ == "NotImplementedError")
    if hasattr(result, "matched_count"):
        # Whether a replacement that says the same in another order, or adding nothing to a number, has changed anything
        # is not agreed upon.
        changed = None if operation.name == "replace_one" or _adds_nothing(operation) else result.modified_count
        return ("updated", result.matched_count, changed, result.upserted_id is not None)
    if hasattr(result, "deleted_count"):
        return ("deleted", result.deleted_count)
    if hasattr(result, "inserted_id"):
        return ("inserted", 1)
    if hasattr(result, "inserted_ids"):
        return ("inserted", len(result.inserted_ids))
    if isinstance(result, list) and not settled(operation):
        limited = "limit" in operation.arguments or "skip" in operation.arguments
        return ("rows", len(result)) if limited else ("rows", *sorted(repr(canonical(row)) for row in result))
    return canonical(result)


def _adds_nothing(operation: Operation) -> bool:
    """Whether an update adds 0 to a number; an update by a pipeline adds in other words."""
    update = operation.arguments.get("update", {})
    return isinstance(update, Mapping) and 0 in update.get("$inc", {}).values()


def refused(found: Any) -> bool:
    """Whether an outcome is a refusal that leaves everything as it was."""
    return bool(found[0] in {"duplicate", "refused"})


def _called(collection: Any, operation: Operation) -> Any:
    given = copy.deepcopy(dict(operation.arguments))
    if "sort" in given:
        given["sort"] = [tuple(pair) for pair in given["sort"]]
    result = getattr(collection, operation.name)(**given)
    return list(result) if operation.name in {"find", "aggregate", "distinct"} else result


def contents(collection: Any) -> dict[str, Any]:
    """Everything in a collection, by id."""
    return {repr(row["_id"]): row for row in collection.find({})}


def grouped_by(operation: Operation) -> Iterator[str]:
    """The fields that an aggregation groups by together."""
    for stage in operation.arguments.get("pipeline", ()):
        key = stage.get("$group", {}).get("_id")
        if isinstance(key, Mapping):
            yield from (str(path).removeprefix("$") for path in key.values())


def places_in_lists(operation: Operation) -> Iterator[str]:
    """The elements of lists that an update names by their number: `history.0` of `history.0.seal`."""
    update = operation.arguments.get("update", {})
    for changes in update.values() if isinstance(update, Mapping) else ():
        for path in changes:
            parts = path.split(".")
            yield from (".".join(parts[: at + 1]) for at, part in enumerate(parts) if part.isdigit())


def ambiguous(collection: Any, operation: Operation) -> bool:
    """Whether stores may differ: one document of several, a group by fields that a document lacks, or an update of an
    element by its number where the list is shorter, at which mongomock fails and MongoDB leaves or fills the list."""
    condition = operation.arguments.get("filter", {})
    shorter = [{place: {"$exists": False}} for place in places_in_lists(operation)]
    if shorter and collection.count_documents({"$and": [condition, {"$or": shorter}]}):
        return True
    if lacked := [{path: {"$exists": False}} for path in grouped_by(operation)]:
        return bool(collection.count_documents({"$or": lacked}))
    if operation.name not in ON_ONE or settled(operation):
        return False
    return bool(collection.count_documents(condition) > 1)


def restored(collection: Any, before: Sequence[dict[str, Any]]) -> None:
    """Puts back what was in a collection: mongomock leaves a refused update half done."""
    collection.delete_many({})
    if before:
        collection.insert_many(bson.decode(bson.encode({"rows": list(before)}))["rows"])
