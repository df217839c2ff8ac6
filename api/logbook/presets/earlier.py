"""What people of the own college wrote before in a field of free text, a journal say: offered while typing (T-173).

Which fields remember is said by the kind (``Field.earlier``); a patient's never does.
"""

from __future__ import annotations

from collections import Counter

from beanie.operators import In
from bson import ObjectId

from api.access.actor import Actor
from api.core.store import collection
from api.core.store.database import current_cache
from api.core.store.records import as_filter
from api.core.text import folded
from api.logbook.contract.kind import Kind
from api.logbook.documents import Entry
from api.organisation import service as organisation

LOOKED_AT = 500
"""How many entries of the college say what is written most."""
MAX_SPELLINGS = 50
"""How many words of a field are offered."""
FRESH = 60.0

Words = dict[str, list[str]]


async def words(actor: Actor, kind: Kind) -> Words:
    """The texts of each field of a kind that remembers, those first that are written most; at most a minute old."""
    fields = {field.name: kind.stored(field.name) for field in kind.fields if field.earlier}
    if not fields or actor.collegeId is None:
        return {}
    college = actor.collegeId
    return await current_cache().get_or_compute(
        ("earlier", college, kind.key), lambda: _words(college, kind, fields), seconds=FRESH
    )


async def _words(college: ObjectId, kind: Kind, fields: dict[str, str]) -> Words:
    departments = [department for _, department in await organisation.places({"collegeId": college})]
    filter_ = as_filter([Entry.collegeId == college, In(Entry.departmentId, departments), Entry.kind == kind.key])
    cursor = collection(Entry).find(filter_, dict.fromkeys(fields.values(), 1)).limit(LOOKED_AT)
    rows = await cursor.to_list(length=LOOKED_AT)
    return {name: _most_used([row.get(stored) for row in rows]) for name, stored in fields.items()}


def _most_used(texts: list[object]) -> list[str]:
    """Each text once, however its letters are written, in the spelling that is used most."""
    counted = Counter(text for text in texts if isinstance(text, str) and text)
    spellings: dict[str, str] = {}
    uses: Counter[str] = Counter()
    for text, count in sorted(counted.items(), key=lambda each: (-each[1], each[0])):
        spellings.setdefault(folded(text), text)
        uses[folded(text)] += count
    return [spellings[key] for key, _ in uses.most_common(MAX_SPELLINGS)]
