"""What a new entry may begin with: the values that repeat, from the newest own entry, a copied one or a favourite.

Which fields repeat is said by the kind (``Field.repeats``); a patient's never do. Values are those of the form: ids of
picked items, texts of written ones. What is no longer in use is left out, so that nothing is filled in wrongly.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping

from beanie.operators import NE, In
from bson import ObjectId

from api.access.actor import Actor
from api.access.scope import own
from api.accounts import service as accounts
from api.core.errors import or_404
from api.core.files.records import FileService
from api.core.store import collection
from api.core.store.database import Row, current_cache, gather_reads
from api.core.store.records import as_filter
from api.core.text import folded, object_id
from api.curriculum import service as curriculum
from api.logbook.answers.presets import EntryCopy, EntrySoFar, EntryStart, Patient, RoleCount, Values
from api.logbook.contract.kind import Field, Kind, Source
from api.logbook.contract.registry import all_kinds
from api.logbook.documents import Entry
from api.logbook.reading import guarded
from api.logbook.reading import rows as entry_rows
from api.organisation import service as organisation

LOOKED_AT = 50
"""How many of the newest entries say what is picked most."""
MAX_USED = 5

PATIENTS = 4
"""How many of the own last patients are offered."""
ENTRIES = 50
"""How many of the own last entries a device may keep, to be read without a network."""

NEWEST = [("date", -1), ("_id", -1)]


def repeating(kind: Kind, *how: str) -> list[Field]:
    """The fields of a kind's form that repeat in one of these ways."""
    return [field for field in kind.fields if field.repeats in how and not field.formless]


def _value(kind: Kind, field: Field, entry: Mapping[str, object]) -> str:
    picked = entry.get(field.storeAs or "") or entry.get(kind.stored(field.name))
    return "" if picked is None else str(picked)


def taken(kind: Kind, entry: Mapping[str, object], *how: str) -> Values:
    """What of a stored entry repeats, as values of the form."""
    values = {field.name: _value(kind, field, entry) for field in repeating(kind, *how)}
    return {name: value for name, value in values.items() if value}


def _stored_fields(kind: Kind) -> dict[str, int]:
    fields = repeating(kind, "start", "copy")
    names = {kind.stored(field.name) for field in fields} | {field.storeAs for field in fields if field.storeAs}
    return dict.fromkeys(sorted(names), 1)


InUse = Mapping[Source, Mapping[ObjectId, curriculum.Item | None]]


async def _rows_in_use(actor: Actor, wanted: dict[Source, set[ObjectId]]) -> InUse:
    """Per source, the items of those ids that the actor's department has in use; of a teacher there is none."""

    async def of(source: Source, ids: set[ObjectId]) -> Mapping[ObjectId, curriculum.Item | None]:
        if source == "teachers":
            staff = await accounts.active_staff_among(ids, actor.collegeId, actor.departmentId)
            return dict.fromkeys(staff)
        assert source != "states"
        return await curriculum.items(source, ids, actor.collegeId, actor.departmentId)

    in_use = await gather_reads(*(of(source, ids) for source, ids in wanted.items()))
    return dict(zip(wanted, in_use, strict=True))


async def keep_living(actor: Actor, presets: list[tuple[Kind, Values]]) -> list[list[str]]:
    """Takes out of each preset, in place, what cannot be chosen any more; answers the labels of what went.

    A picked skill brings its own competency with it.
    """
    wanted: dict[Source, set[ObjectId]] = defaultdict(set)
    for kind, values in presets:
        for field in repeating(kind, "start", "copy"):
            picked = object_id(values.get(field.name))
            if field.source and picked:
                wanted[field.source].add(picked)
    in_use, extra = await gather_reads(
        _rows_in_use(actor, wanted), organisation.extra_options(actor.collegeId, actor.departmentId)
    )
    return [_keep(kind, values, in_use, extra) for kind, values in presets]


def _keep(kind: Kind, values: Values, in_use: InUse, extra: dict[str, list[str]]) -> list[str]:
    gone: list[str] = []
    for field in repeating(kind, "start", "copy"):
        value = values.get(field.name)
        if value is None:
            continue
        picked = object_id(value) if field.source else None
        if field.source and (picked or not field.freeText):
            items = in_use.get(field.source, {})
            row = items.get(picked) if picked else None
            lives = picked in items and (row is None or row.get("for") in (None, field.sourceFor))
            if row and lives and field.dependsOn:
                values[field.dependsOn] = str(row["computencyId"])
        elif field.type == "choice":
            more = extra.get(field.departmentOptions or field.collegeOptions or "", ())
            lives = field.openOptions or value in field.options or value in more
        else:
            lives = True
        if not lives:
            del values[field.name]
            gone.append(field.label)
    return gone


async def start(actor: Actor, kind: Kind) -> EntryStart:
    """What a new entry of the student begins with, and per field the ids that were picked most of late."""
    return await current_cache().get_or_compute(("start", actor.id, kind.key), lambda: _start(actor, kind))


async def _start(actor: Actor, kind: Kind) -> EntryStart:
    mine = own(actor) | as_filter([Entry.kind == kind.key])
    cursor = collection(Entry).find(mine, _stored_fields(kind))
    rows = [row async for row in cursor.sort([("date", -1), ("_id", -1)]).limit(LOOKED_AT)]
    begun = taken(kind, rows[0], "start") if rows else {}
    picked = [field for field in repeating(kind, "start", "copy") if field.source]
    used: list[tuple[Field, list[str]]] = []
    for field in picked:
        counted = Counter(value for row in rows if object_id(value := _value(kind, field, row)))
        used.append((field, [value for value, _ in counted.most_common(MAX_USED)]))
    ones = [(kind, {field.name: value}) for field, values in used for value in values]
    await keep_living(actor, [(kind, begun), *ones])
    living = {(name, value) for _, one in ones for name, value in one.items()}
    return {
        "values": begun,
        "used": {field.name: [value for value in values if (field.name, value) in living] for field, values in used},
    }


async def copy_of(actor: Actor, kind: Kind, entry_id: str) -> EntryCopy:
    """What a copy of an own entry begins with, and the labels of what cannot be chosen any more.

    Raises:
        NotFound: the student has no such entry.
    """
    filter_ = own(actor) | as_filter([Entry.id == object_id(entry_id), Entry.kind == kind.key])
    entry: Row = or_404(await collection(Entry).find_one(filter_, _stored_fields(kind)), "This entry was not found.")
    values = taken(kind, entry, "start", "copy")
    (gone,) = await keep_living(actor, [(kind, values)])
    return {"values": values, "gone": gone}


def subject(kind: Kind) -> Field | None:
    """The field that says what was done by an item of a list: the skill, the procedure, the clinic."""
    return next((field for field in kind.fields if field.source in ("skills", "procedures", "specialities")), None)


async def so_far(actor: Actor, kind: Kind, picked: str | None) -> EntrySoFar:
    """How many own entries of the kind there are, or of those that name this item, and in which roles.

    What was rejected does not count, nor what a correction took the place of.
    """
    return await current_cache().get_or_compute(
        ("soFar", actor.id, kind.key, picked), lambda: _so_far(actor, kind, picked)
    )


async def _so_far(actor: Actor, kind: Kind, picked: str | None) -> EntrySoFar:
    filter_ = own(actor) | as_filter([Entry.kind == kind.key, NE(Entry.status, "Rejected")])
    if picked is not None:
        field, item = subject(kind), object_id(picked)
        if field is None or item is None:
            return {"count": 0, "roles": []}
        filter_[field.storeAs or kind.stored(field.name)] = item
    cursor = collection(Entry).find(filter_, {"role": 1, "superseded": 1})
    counted = [row async for row in cursor if not row.get("superseded")]
    role = next((each for each in kind.fields if each.name == "role" and not each.formless), None)
    by_role = Counter(row.get("role") for row in counted)
    named = [name for name in (role.options if role else ()) if by_role[name]]
    roles: list[RoleCount] = [{"role": name, "count": by_role[name]} for name in named]
    return {"count": len(counted), "roles": roles}


async def recent_patients(actor: Actor) -> list[Patient]:
    """The patients of the student's own last entries, ``{name, number}`` each once by number, the newest first: the
    next thing done for a patient is not typed anew. They are the author's own; no device keeps them."""
    asked = [
        _last_patients(actor, kind, kind.stored(kind.patientName), kind.stored(kind.caseNumber))
        for kind in all_kinds()
        if kind.patientName and kind.caseNumber
    ]
    rows = [row for group in await gather_reads(*asked) for row in group]
    rows.sort(key=lambda row: (row["at"], row["_id"]), reverse=True)
    patients: dict[str, Patient] = {}
    for row in rows:
        patients.setdefault(folded(row["number"]), {"name": row["name"], "number": row["number"]})
    return list(patients.values())[:PATIENTS]


async def recent_entries(actor: Actor, files: FileService) -> list[Row]:
    """The student's own last entries in full, the newest first, for the own device, which keeps no patient: these are
    masked here already. Kinds of which each look leaves an audit row are left out, and so are links to files."""
    kinds = {kind.key: kind for kind in all_kinds() if not kind.audited and await guarded.is_open(actor, kind)}
    filter_ = own(actor) | as_filter([In(Entry.kind, sorted(kinds))])
    entries = await collection(Entry).find(filter_).sort(NEWEST).limit(ENTRIES).to_list(length=ENTRIES)
    rows = [entry_rows.without_internal({**row, "certificate": None}) for row in entries]
    for key, kind in kinds.items():
        if of_kind := [row for row in rows if row["kind"] == key]:
            await entry_rows.to_wire(of_kind, kind, actor, files, sees_patients=False)
            entry_rows.mask_patients(of_kind, kind)
    return rows


async def recent_kinds(actor: Actor) -> list[str]:
    """The kinds of the student's own last entries, in the order in which they were last added."""
    filter_ = own(actor) | as_filter([In(Entry.kind, sorted(kind.key for kind in all_kinds()))])
    cursor = collection(Entry).find(filter_, {"kind": 1, "receivedOn": 1}).sort(NEWEST).limit(ENTRIES)
    newest = sorted([row async for row in cursor], key=lambda row: (row["receivedOn"], row["_id"]), reverse=True)
    return list(dict.fromkeys(str(row["kind"]) for row in newest))


async def _last_patients(actor: Actor, kind: Kind, name: str, number: str) -> list[Row]:
    filter_ = own(actor) | as_filter([Entry.kind == kind.key])
    fields = {name: 1, number: 1, "date": 1, "receivedOn": 1}
    cursor = collection(Entry).find(filter_, fields).sort([("date", -1), ("_id", -1)]).limit(5 * PATIENTS)
    return [
        {"_id": row["_id"], "at": row["receivedOn"], "name": row[name], "number": row[number]}
        async for row in cursor
        if row.get(name) and row.get(number)
    ]
