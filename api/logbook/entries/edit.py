"""Editing an entry: by its owner, of a kind that allows it, while nobody has verified it; one conditional write."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping
from typing import cast

from beanie.operators import Eq
from bson import ObjectId

from api.access import scope
from api.access.actor import Actor
from api.core import clock
from api.core.errors import Conflict, Invalid, or_404
from api.core.files.intake import ReceivedFile
from api.core.files.records import FileService
from api.core.security import audit
from api.core.store import collection, records, rows
from api.core.store.records import as_filter
from api.core.text import object_id
from api.logbook.contract.bodies import check_body
from api.logbook.contract.kind import Kind
from api.logbook.documents import Entry, StoredEntry, place_of
from api.logbook.entries.create import Verified, case_key, search_texts
from api.logbook.entries.references import looked_up, resolve
from api.logbook.entries.searched import refs_of
from api.logbook.entries.verify import STALE
from api.logbook.integrity.overlap import check_overlap
from api.logbook.integrity.places import of_student_in
from api.logbook.integrity.training import check_day
from api.organisation import service as organisation

VERIFIED = "A verified record cannot be changed."
NOT_OWN_FIELDS = frozenset({"_id", "id", "version"})


async def edit(
    actor: Actor,
    kind: Kind,
    data: Mapping[str, object],
    files: FileService,
    received: ReceivedFile | None = None,
) -> StoredEntry:
    """Changes the fields that ``data`` names in the actor's own unverified entry ``_id`` (or ``id``), and answers it.

    The whole is checked as a new entry would be. ``version`` is what the student saw; without it the stored one counts.
    The same edit sent twice is done once.

    Raises:
        Forbidden: the student is not verified; such a student writes nothing in the logbook (P-148).
        NotFound: no such entry of the actor's.
        Conflict: it is verified, or was just now (L-051), or was changed since it was read.
        Invalid: the changed entry does not fit the kind.
    """
    scope.check_verified(actor)
    row = await _own(actor, kind, data)
    if row.get("verifiedOn") is not None:
        raise Conflict(VERIFIED)
    changes = {name: value for name, value in data.items() if name not in NOT_OWN_FIELDS}
    extra = await organisation.extra_options(actor.collegeId, actor.departmentId)
    edited = check_body(kind, _merged(kind, row, changes), extra)
    check_day(kind, edited, actor.joinedOn, row)
    resolve(kind, edited, await looked_up(actor, kind, edited))
    seen = _version(data.get("version"), row)
    changed, removed = _difference(kind, row, edited)
    if not changed and not removed and received is None:
        return row
    if seen != row["version"]:
        raise Conflict(STALE, code="stale")
    await check_overlap(kind, cast("StoredEntry", {**row, **changed}))
    if received is None:
        return await _write(kind, row, changed, removed)
    async with files.stored_with(received, actor, purpose="certificate") as file:
        after = await _write(kind, row, {**changed, "certificate": file["_id"]}, removed)
    if (certificate := row.get("certificate")) is not None:
        await files.discard(certificate)
    return after


async def _own(actor: Actor, kind: Kind, data: Mapping[str, object]) -> StoredEntry:
    given = data.get("_id", data.get("id"))
    if given in (None, ""):
        raise Invalid("Say which record is meant.", field="_id")
    wanted = object_id(given)
    row = None
    if wanted is not None:
        mine = of_student_in(actor.colleges, actor.id) | as_filter([Entry.id == wanted, Entry.kind == kind.key])
        row = await collection(Entry).find_one(mine)
    return or_404(cast("StoredEntry | None", row), "This entry was not found.")


def _version(given: object, row: StoredEntry) -> int:
    if given is None:
        return row["version"]
    # A form sends its numbers as text.
    if isinstance(given, str) and given.isascii() and given.isdecimal() and len(given) < 10:
        return int(given)
    if isinstance(given, bool) or not isinstance(given, int):
        raise Invalid("version must be a whole number.", field="version")
    return given


def _merged(kind: Kind, row: StoredEntry, changes: Mapping[str, object]) -> dict[str, object]:
    """The create body that would make the changed entry."""
    wire = {stored: name for name, stored in kind.aliases.items()}
    given = {wire.get(name, name): value for name, value in changes.items()}
    body: dict[str, object] = {}
    for field in kind.fields:
        if field.type in ("file", "derived") or field.name in given:
            continue
        for name in (field.name, field.storeAs):
            value = row.get(kind.stored(name)) if name else None
            if value is not None:
                body[str(name)] = _sent(value)
    return {**body, **given}


def _sent(value: object) -> object:
    if isinstance(value, dt.datetime):
        return clock.wire_day(value)
    return str(value) if isinstance(value, ObjectId) else value


def _difference(kind: Kind, row: StoredEntry, edited: Mapping[str, object]) -> tuple[dict[str, object], list[str]]:
    """The stored fields that are other than before, and those that are gone."""
    own = {kind.stored(field.name) for field in kind.fields if field.type != "file"}
    own |= {field.storeAs for field in kind.fields if field.storeAs}
    changed = {name: value for name, value in edited.items() if not name.startswith("_") and row.get(name) != value}
    return changed, sorted(name for name in own if row.get(name) not in (None, "") and name not in edited)


async def _write(kind: Kind, row: StoredEntry, changed: Mapping[str, object], removed: list[str]) -> StoredEntry:
    after: dict[str, object] = {name: value for name, value in {**row, **changed}.items() if name not in removed}
    after.setdefault("studentRemark", "")
    if kind.dateFrom:
        after["date"] = after[kind.dateFrom]
    if kind.topicFrom:
        after["topic"] = str(after.get(kind.topicFrom) or "")
    after["searchText"], patient = search_texts(kind, after)
    after |= {"patientText": patient, "caseKey": case_key(kind, after), "refs": refs_of(after)}
    after = {name: value for name, value in after.items() if value or name not in ("patientText", "caseKey")}
    after |= {"editedOn": clock.now(), "version": row["version"] + 1}
    put = {name: value for name, value in after.items() if row.get(name) != value}
    written = await records(Entry).change(
        Entry.id == row["_id"],
        Eq(Entry.verifiedOn, None),
        Entry.version == row["version"],
        within=place_of(row),
        set=put,
        unset=[name for name in row if name not in after],
    )
    if not written:
        now = or_404(
            await rows(Entry, Verified).one(Entry.id == row["_id"], within=place_of(row)), "This entry was not found."
        )
        raise Conflict(STALE if now.get("verifiedOn") is None else VERIFIED, code="stale")
    await audit.record(
        "entry.edited",
        actor_id=row["studentId"],
        target=f"entries/{row['_id']}",
        college_id=row["collegeId"],
        fields=sorted(set(changed) | set(removed)),
    )
    return cast("StoredEntry", after)
