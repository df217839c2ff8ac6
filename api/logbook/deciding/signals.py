"""What stands beside entries of the queue, for those who may decide on them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from beanie.operators import In
from bson import ObjectId

from api.access import scope
from api.access.actor import Actor
from api.core.errors import NotFound
from api.core.store import collection, records
from api.core.store.records import as_filter
from api.logbook.answers.deciding import EntrySignals
from api.logbook.contract.registry import all_kinds
from api.logbook.deciding.flags import FIELDS, FlagRules, days_of, signals_about
from api.logbook.documents import DeletedEntry, Entry, StoredEntry
from api.logbook.reading import guarded

LIMIT = 50
NOT_THERE = "These entries were not found."


async def of_entries(actor: Actor, ids: Sequence[ObjectId], rules: FlagRules) -> list[EntrySignals]:
    """Flags and history of entries of the actor's scope, in the order asked for; one that was deleted meanwhile, or of
    a kind that the actor may not know of, is left out.

    Raises:
        NotFound: an entry was never one of the actor's scope.
    """
    mine = scope.own(actor)
    fields = dict.fromkeys((*FIELDS, *(name for kind in all_kinds() for name in days_of(kind))), 1)
    chosen = as_filter([mine, In(Entry.id, list(ids))])
    entries = [cast("StoredEntry", row) async for row in collection(Entry).find(chosen, fields)]
    missing = set(ids) - {entry["_id"] for entry in entries}
    if missing and await records(DeletedEntry).count(In(DeletedEntry.id, sorted(missing)), within=mine) != len(missing):
        raise NotFound(NOT_THERE)
    hidden = await guarded.hidden_from(actor)
    signals = await signals_about([entry for entry in entries if entry["kind"] not in hidden], rules)
    return [signals[id_] for id_ in ids if id_ in signals]
