"""The store as features use it: typed records, and typed or raw rows where a list has to be fast."""

from api.core.store.records import Condition as Condition
from api.core.store.records import Records as Records
from api.core.store.records import as_filter as as_filter
from api.core.store.records import collection as collection
from api.core.store.records import inside as inside
from api.core.store.records import name_of as name_of
from api.core.store.records import records as records
from api.core.store.rows import Identified as Identified
from api.core.store.rows import ids_of as ids_of
from api.core.store.rows import rows as rows
