"""What one entry alone may have is claimed, and unique indexes begin with the shard key (DECISIONS D3.6).

The correction of an entry was unique by an index of entries, which a sharded cluster does not take. It is claimed from
here on, so that each stored correction gets its claim first and the index goes after that; no entry is written. Indexes
that no query needs any more go too. The new ones are made with the other missing indexes, after all steps.
"""

from api.core.store.driver import Row
from api.core.store.indexes import Signature, signature
from api.core.store.migrations.step import BATCH, Step, Work

FORMER: dict[str, dict[str, tuple[tuple[tuple[str, int], ...], bool, bool]]] = {
    "entries": {
        "replaces": ((("replaces", 1),), True, True),
        "student_decisions": ((("studentId", 1), ("status", 1), ("verifiedOn", -1), ("_id", -1)), False, False),
        "student_kind_from": ((("studentId", 1), ("kind", 1), ("fromDate", 1)), False, False),
        "verifier_decisions": ((("verifiedBy", 1), ("verifiedOn", -1), ("_id", -1)), False, False),
        "superseded": ((("studentId", 1), ("superseded", 1)), False, False),
    },
    "deletedEntries": {"student": ((("studentId", 1), ("deletedOn", -1)), False, False)},
    "chainLinks": {"item": ((("historyId", 1),), True, False)},
}
"""By collection and name: the keys, whether unique and whether sparse. One that is other than this is not dropped."""


async def run(work: Work) -> None:
    """Claims first: as long as the index stands nobody can correct an entry twice, whether or not it is claimed."""
    await _claim_corrections(work)
    for name, indexes in FORMER.items():
        await _drop(work, name, indexes)


async def _claim_corrections(work: Work) -> None:
    corrections, claims = work.database["entries"], work.database["claims"]
    fields = {"replaces": 1, "collegeId": 1, "studentId": 1, "clientId": 1, "receivedOn": 1}
    last: Row = {"$ne": None}
    while True:
        # In the order of the index that the step drops, which leads to corrections alone.
        cursor = corrections.find({"replaces": last}, fields).sort([("replaces", 1)]).limit(BATCH)
        rows: list[Row] = await cursor.to_list(BATCH)
        keys = [f"replaces:{row['replaces']}" for row in rows]
        claimed = {row["_id"] async for row in claims.find({"_id": {"$in": keys}}, {"_id": 1})}
        missing = {key: row for key, row in zip(keys, rows, strict=True) if key not in claimed}
        for key, row in missing.items():
            if not work.dry:
                claim = {name: row[name] for name in ("collegeId", "studentId", "clientId")}
                fresh = {"$setOnInsert": {**claim, "at": row["receivedOn"]}}
                await claims.update_one({"_id": key}, fresh, upsert=True)
        work.count("claims", len(missing))
        if len(rows) < BATCH:
            return
        last = {"$gt": rows[-1]["replaces"]}


async def _drop(work: Work, name: str, former: dict[str, tuple[tuple[tuple[str, int], ...], bool, bool]]) -> None:
    if name not in await work.database.list_collection_names():
        return
    stored = await work.database[name].index_information()
    for index, (keys, unique, sparse) in former.items():
        was: Signature = (keys, unique, sparse, None, repr(None))
        if index in stored and signature(stored[index]) == was and not work.dry:
            await work.database[name].drop_index(index)


STEP = Step(
    "s0005_sharded_indexes", "Claims the corrections of entries, and drops indexes that a sharded cluster refuses.", run
)
