"""Deleting an entry while it is not verified, by its owner, or of some kinds by the staff of the department; a copy and
its file are kept for 90 days."""

from __future__ import annotations

from typing import cast

from beanie.operators import Eq

from api.access import scope
from api.access.actor import Actor
from api.core import clock
from api.core.errors import Conflict, Forbidden, or_404
from api.core.files.records import FileService
from api.core.security.audited_acts import announce
from api.core.store import collection, records, rows
from api.core.store.records import as_filter
from api.core.text import object_id
from api.logbook.contract.kind import Kind
from api.logbook.documents import DeletedEntry, Entry, StoredEntry, place_of
from api.logbook.entries import notify
from api.logbook.entries.create import Verified
from api.logbook.integrity import unique
from api.logbook.integrity.places import of_student_in
from api.notifications import pending

VERIFIED = "A verified entry cannot be deleted."
CHANGED = "This entry has changed just now. Reload to see it as it is."
STAFF_ONLY = "Only staff of your department delete these entries."


async def remove(actor: Actor, kind: Kind, entry_id: str, files: FileService) -> None:
    """Removes the actor's own unverified entry, or an unverified entry of the actor's department where its kind is
    removed by staff (DECISIONS D7.11).

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
    own = (of_student_in(actor.colleges, actor.id) if actor.student else scope.own(actor)) | as_filter(
        [Entry.id == object_id(entry_id), Entry.kind == kind.key]
    )
    row = or_404(cast("StoredEntry | None", await collection(Entry).find_one(own)), "This entry was not found.")
    if row.get("verifiedOn") is not None:
        raise Conflict(VERIFIED)
    content = {name: value for name, value in row.items() if name not in pending.FIELDS}
    copy = {**content, "deletedOn": clock.now(), "deletedBy": actor.id}
    place = place_of(row)
    await collection(DeletedEntry).replace_one({**place, "_id": row["_id"]}, copy, upsert=True)
    same = [Entry.id == row["_id"], Entry.version == row["version"]]
    async with announce(actor, "entry.deleted", f"entries/{row['_id']}", college_id=row["collegeId"]) as act:
        act.changed = await records(Entry).remove(*same, Eq(Entry.verifiedOn, None), within=place) == 1
    if not act.changed:
        # Where the same deletion came twice, the copy that the first one made stays.
        now = or_404(await rows(Entry, Verified).one(Entry.id == row["_id"], within=place), "This entry was not found.")
        await records(DeletedEntry).remove(DeletedEntry.id == row["_id"], within=place)
        raise Conflict(VERIFIED if now.get("verifiedOn") is not None else CHANGED)
    await unique.release(kind, row)
    if (certificate := row.get("certificate")) is not None:
        await files.discard(certificate)
    await notify.removed(actor, kind, row)
