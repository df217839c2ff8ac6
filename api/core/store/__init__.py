"""The store as features use it: typed records, and typed or raw rows where a list has to be fast."""

from api.core.store.records import Condition, Records, as_filter, collection, inside, name_of, records
from api.core.store.rows import Identified, Rows, ids_of, rows

__all__ = [
    "Condition",
    "Identified",
    "Records",
    "Rows",
    "as_filter",
    "collection",
    "ids_of",
    "inside",
    "name_of",
    "records",
    "rows",
]
