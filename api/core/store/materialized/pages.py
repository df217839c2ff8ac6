"""Pages of the rows that are made of records (:mod:`api.core.store.materialized.row_maker`), on every store."""

from __future__ import annotations

from collections.abc import Sequence

from api.core.store.database import collection, raw_collection
from api.core.store.driver import Filter, Order, Row
from api.core.store.materialized.row_maker import RowMaker


async def materialized_page(maker: RowMaker, filter_: Filter, sort: Order, skip: int, limit: int) -> list[Row]:
    """The rows made of the records that match, sorted and cut; records of which none is made are left out.

    The embedded store has them beside the records. Elsewhere they are made of what is read, all in one batch.
    """
    raw = raw_collection(maker.collection)
    page: Sequence[Row | None]
    if raw is not None:
        page = raw.materialized_page(filter_, sort, skip, limit)
    else:
        cursor = collection(maker.collection).find(filter_, dict.fromkeys(maker.fields, 1) or None)
        cursor = cursor.sort(sort) if sort else cursor
        # A server answers a hundred rows unless told, and waits to be asked for the rest.
        records = await cursor.skip(skip).limit(limit).batch_size(limit + 1).to_list(length=limit)
        page = [maker.make(record) for record in records]
    return [row for row in page if row is not None]
