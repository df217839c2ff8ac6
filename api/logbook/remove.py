"""Deleting an entry: by its owner, while it is not verified; a copy and its file are kept for 90 days."""

from __future__ import annotations

from api.access.actor import Actor
from api.core import audit, clock
from api.core.database import collection
from api.core.errors import Conflict, Forbidden, NotFound
from api.core.files.records import FileService
from api.core.text import object_id
from api.logbook import tell
from api.logbook.create import NOT_VERIFIED
from api.logbook.kind import Kind

VERIFIED = "A verified entry cannot be deleted."
CHANGED = "This entry has changed just now. Reload to see it as it is."


async def remove(actor: Actor, kind: Kind, entry_id: str, files: FileService) -> None:
    """Removes the actor's own unverified entry.

    Raises:
        Forbidden: the student is not verified; such a student writes nothing in the logbook (P-148).
        NotFound: no such entry of the actor's.
        Conflict: it is verified, or was just now (L-123).
    """
    if not actor.verified:
        raise Forbidden(NOT_VERIFIED, code="not_verified")
    wanted = object_id(entry_id)
    entries, deleted = collection("entries"), collection("deletedEntries")
    own = {"_id": wanted, "kind": kind.key, "studentId": actor.id}
    row = None if wanted is None else await entries.find_one(own)
    if row is None:
        raise NotFound("This entry was not found.")
    if row.get("verifiedOn") is not None:
        raise Conflict(VERIFIED)
    copy = {**row, "deletedOn": clock.now(), "deletedBy": actor.id}
    await deleted.replace_one({"_id": row["_id"]}, copy, upsert=True)
    gone = await entries.delete_one({**own, "verifiedOn": None, "version": row["version"]})
    if gone.deleted_count != 1:
        now = await entries.find_one({"_id": row["_id"]}, {"verifiedOn": 1})
        if now is None:
            # The same deletion came twice: the copy that the first one made stays.
            raise NotFound("This entry was not found.")
        await deleted.delete_one({"_id": row["_id"]})
        raise Conflict(VERIFIED if now.get("verifiedOn") is not None else CHANGED)
    if row.get("certificate") is not None:
        await files.discard(row["certificate"])
    await tell.removed(row)
    await audit.record("entry.deleted", actor_id=actor.id, target=f"entries/{row['_id']}", college_id=row["collegeId"])
