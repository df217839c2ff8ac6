"""Entries are found by ``refs``, the ids that they name, and by the remark of a decision as part of ``searchText``.

Neither belongs to what a decision is about, so decided entries are brought to it like the others.
"""

from bson import ObjectId

from api.core.store.driver import Row
from api.core.store.migrations.step import Step, Work
from api.core.text import folded

NAMED = ("studentId", "teacher", "verifiedBy", "competency", "skills", "speciality", "procedure")
WITHOUT = {"refs": {"$exists": False}}


def _change(row: Row) -> Row:
    refs = list(dict.fromkeys(row[name] for name in NAMED if isinstance(row.get(name), ObjectId)))
    text, remark = str(row.get("searchText") or "").partition("\n")[0], folded(str(row.get("vRemark") or ""))
    return {"$set": {"refs": refs, "searchText": f"{text}\n{remark}" if remark else text}}


async def run(work: Work) -> None:
    """Looks at every entry that has no ``refs``; one that changes meanwhile is left to who changes it."""
    await work.update_each("entries", WITHOUT, _change, ("version", "vRemark", *NAMED))


STEP = Step("s0004_refs_of_entries", "Notes the people and items of each entry, and its remark, for searches.", run)
