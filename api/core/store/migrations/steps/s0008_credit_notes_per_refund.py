"""One credit note for each refund, in place of one for each order (DECISIONS D10.6): the former unique index goes.

No record changes. The new index is made with the other missing indexes, after all steps.
"""

from api.core.store.indexes import Signature, signature
from api.core.store.migrations.step import Step, Work

FORMER: Signature = ((("orderId", 1), ("sort", 1)), True, False, None, repr(None))


async def run(work: Work) -> None:
    """Drop the index that allowed one credit note for each order; one that differs from it stays."""
    if "invoices" not in await work.database.list_collection_names():
        return
    invoices = work.database["invoices"]
    stored = await invoices.index_information()
    if "order" in stored and signature(stored["order"]) == FORMER and not work.dry:
        await invoices.drop_index("order")


STEP = Step("s0008_credit_notes_per_refund", "Allows a credit note for each refund of an order.", run)
