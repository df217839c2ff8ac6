"""`explain`: PostgreSQL's plan, told in MongoDB's stages.

What matters is the leaf: an index that is entered with a condition is an IXSCAN, everything else that reads a
collection is a COLLSCAN. The primary key begins with the shard key, which is the same for all documents of a
collection: who enters it with that alone reads them all.
"""

import json
import re
from typing import Any

import bson
from bson.raw_bson import RawBSONDocument

from tests.support.documentdb.errors import CommandError

_CATALOG = "documentdb_api_catalog"
_FUNCTIONS = {
    "find": "bson_aggregation_find",
    "aggregate": "bson_aggregation_pipeline",
    "count": "bson_aggregation_count",
    "distinct": "bson_aggregation_distinct",
}
_STAGES = {
    "Limit": "LIMIT",
    "Sort": "SORT",
    "Incremental Sort": "SORT",
    "Aggregate": "GROUP",
    "Group": "GROUP",
    "Bitmap Heap Scan": "FETCH",
    "BitmapOr": "OR",
    "BitmapAnd": "AND_SORTED",
    "Append": "OR",
    "Merge Append": "SORT_MERGE",
    "ProjectSet": "PROJECTION_DEFAULT",
    "Result": "PROJECTION_DEFAULT",
    "Subquery Scan": "PROJECTION_DEFAULT",
    "Function Scan": "EOF",
}
_INDEX_SCANS = {"Index Scan", "Index Only Scan", "Bitmap Index Scan"}
_SHARD_KEY_ONLY = re.compile(r"^\(*shard_key_value = '\d+'::bigint\)*$")


async def explained(pool: Any, database: str, spec: dict[str, Any]) -> dict[str, Any]:
    """The plan of the command that `explain` holds; of a write, how it finds its documents.

    Raises:
        CommandError: a command that has no plan.
    """
    inner = dict(spec["explain"].items())
    name, query = _as_read(inner)
    analyze = spec.get("verbosity", "allPlansExecution") != "queryPlanner"
    options = "ANALYZE, TIMING OFF, FORMAT JSON" if analyze else "FORMAT JSON"
    sql = f"EXPLAIN ({options}) SELECT document FROM {_CATALOG}.{_FUNCTIONS[name]}($1, $2::bytea)"  # noqa: S608  All ours.
    plan = json.loads(await pool.fetchval(sql, database, bson.encode(query)))[0]["Plan"]
    answer = {
        "queryPlanner": {
            "namespace": f"{database}.{query[name]}",
            "winningPlan": stage(plan),
            "rejectedPlans": [],
        },
        "command": {**inner, "$db": database},
        "serverInfo": {"postgresql": json.dumps(plan)},
    }
    if analyze:
        answer["executionStats"] = {
            "executionSuccess": True,
            "nReturned": int(plan["Actual Rows"] * plan["Actual Loops"]),
            "totalDocsExamined": examined(plan),
        }
    return answer


def _as_read(command: dict[str, Any]) -> tuple[str, dict[str, Any]]:
    """A command, or the read by which a write finds its documents."""
    name = next(iter(command), "")
    read = {key: value for key, value in command.items() if key not in {"$db", "lsid", "maxTimeMS", "$readPreference"}}
    if name in _FUNCTIONS:
        return name, read
    collection, limit, filter_, sort = command.get(name), 1, None, None
    if name in {"findAndModify", "findandmodify"}:
        filter_, sort = command.get("query", {}), command.get("sort")
    elif name in {"update", "delete"}:
        write: RawBSONDocument = command["updates" if name == "update" else "deletes"][0]
        filter_, limit = write["q"], 0 if write.get("multi") or write.get("limit") == 0 else 1
    if filter_ is None:
        raise CommandError(59, "CommandNotFound", f"explain failed due to unknown command: {name}")
    return "find", {"find": collection, "filter": filter_, "limit": limit, **({"sort": sort} if sort else {})}


def stage(node: dict[str, Any]) -> dict[str, Any]:
    """A node of PostgreSQL's plan as a stage with its inputs; wrappers of the extension are left out."""
    kind, inputs = node["Node Type"], node.get("Plans", [])
    if kind == "Custom Scan" and len(inputs) == 1:
        return {**stage(inputs[0]), **_bounds(node)}
    result: dict[str, Any] = {"stage": _STAGES.get(kind, kind.upper().replace(" ", "_"))}
    if kind in _INDEX_SCANS:
        whole = _SHARD_KEY_ONLY.match(node.get("Index Cond", "shard_key_value = '0'::bigint"))
        by_key = node["Index Name"] == "_id_" or node["Index Name"].startswith("collection_pk")
        result = {"stage": "COLLSCAN"} if whole and by_key else {"stage": "IXSCAN", "indexName": node["Index Name"]}
    elif kind in {"Seq Scan", "Parallel Seq Scan", "Sample Scan", "Custom Scan"}:
        result = {"stage": "COLLSCAN"}
    if len(inputs) == 1:
        result["inputStage"] = stage(inputs[0])
    elif inputs:
        result["inputStages"] = [stage(inner) for inner in inputs]
    return result


def _bounds(node: dict[str, Any]) -> dict[str, Any]:
    """The spans of the indexes that the extension tells of, as it writes them."""
    bounds = [line for detail in node.get("IndexDetails", []) for line in detail.get("indexBounds", [])]
    return {"indexBounds": bounds} if bounds else {}


def examined(node: dict[str, Any]) -> int:
    """How many documents were looked at: what the leaves let through, and what they threw away."""
    inputs = node.get("Plans", [])
    leaf = not inputs or node["Node Type"] == "Bitmap Heap Scan"
    if not leaf:
        return sum(examined(inner) for inner in inputs)
    thrown = node.get("Rows Removed by Filter", 0) + node.get("Rows Removed by Index Recheck", 0)
    return int((node.get("Actual Rows", 0) + thrown) * node.get("Actual Loops", 1))
