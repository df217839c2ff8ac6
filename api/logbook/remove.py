"""Deleting an entry while it is not verified, by its owner, or of some kinds by the staff of the department; a copy and
its file are kept for 90 days."""

from __future__ import annotations

from api.access import scope
from api.access.actor import Actor
from api.core import audit, clock
from api.core.database import collection
from api.core.errors import Conflict, Forbidden, NotFound
from api.core.files.records import FileService
from api.core.text import object_id
from api.logbook import tell, unique
from api.logbook.kind import Kind
from api.notifications import untold

VERIFIED = "A verified entry cannot be deleted."
CHANGED = "This entry has changed just now. Reload to see it as it is."
STAFF_ONLY = "Only staff of your department delete these entries."


async def remove(actor: Actor, kind: Kind, entry_id: str, files: FileService) -> None:
    """Removes the actor's own unverified entry, or an unverified entry of the actor's department where its kind is
    removed by staff (design section 12, ruling 14).

    Raises:
        Forbidden: the actor is not who removes entries of this kind, or the student is not verified; such a student
            writes nothing in the logbook (P-148).
        NotFound: no such entry of the actor's, or of the actor's department.
        Conflict: it is verified, or was just now (L-123).
    """
    scope.check_verified(actor)
    if kind.removedBy == "staff" and actor.student:
        raise Forbidden(STAFF_ONLY)
    if kind.removedBy == "owner" and not actor.student:
        raise Forbidden
    wanted = object_id(entry_id)
    entries, deleted = collection("entries"), collection("deletedEntries")
    own = {"_id": wanted, "kind": kind.key, **({"studentId": actor.id} if actor.student else scope.own(actor))}
    row = None if wanted is None else await entries.find_one(own)
    if row is None:
        raise NotFound("This entry was not found.")
    if row.get("verifiedOn") is not None:
        raise Conflict(VERIFIED)
    kept = {name: value for name, value in row.items() if name not in untold.FIELDS}
    copy = {**kept, "deletedOn": clock.now(), "deletedBy": actor.id}
    await deleted.replace_one({"_id": row["_id"]}, copy, upsert=True)
    gone = await entries.delete_one({**own, "verifiedOn": None, "version": row["version"]})
    if gone.deleted_count != 1:
        now = await entries.find_one({"_id": row["_id"]}, {"verifiedOn": 1})
        if now is None:
            # The same deletion came twice: the copy that the first one made stays.
            raise NotFound("This entry was not found.")
        await deleted.delete_one({"_id": row["_id"]})
        raise Conflict(VERIFIED if now.get("verifiedOn") is not None else CHANGED)
    await unique.release(kind, row)
    if row.get("certificate") is not None:
        await files.discard(row["certificate"])
    await tell.removed(actor, kind, row)
    await audit.record(
        "entry.deleted",
        actor_id=actor.id,
        role=actor.role,
        target=f"entries/{row['_id']}",
        college_id=row["collegeId"],
    )
