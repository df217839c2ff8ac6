"""A withdrawn final act keeps its record (DECISIONS D15.17): the unique index without the withdrawal goes.

No record changes. The new index is created with the other missing indexes, after all steps.
"""

from api.core.store.indexes import Signature, signature
from api.core.store.migrations.step import Step, Work

FORMER: Signature = ((("collegeId", 1), ("studentId", 1), ("act", 1)), True, False, None, repr(None))


async def run(work: Work) -> None:
    """Drop the index that allowed one record for each final act; an index that differs from it stays."""
    if "finalActs" not in await work.database.list_collection_names():
        return
    acts = work.database["finalActs"]
    existing = await acts.index_information()
    if "act" in existing and signature(existing["act"]) == FORMER and not work.dry:
        await acts.drop_index("act")


STEP = Step("s0009_withdrawn_final_acts", "Lets a final act be done again after its withdrawal.", run)
