"""Favourites, a student's own presets of entries, kept here for every device of theirs; and what a form begins with."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, Request
from pydantic import BaseModel, ConfigDict, Field

from api.access import scope
from api.access.actor import Actor
from api.access.permission import EntryAuthor, FavouriteOwner
from api.core import clock
from api.core.database import Row, collection, is_duplicate, new_id
from api.core.errors import Conflict, Invalid, NotFound
from api.core.files.records import files_of
from api.core.listing import only_known
from api.core.text import Line, clean, folded, object_id
from api.core.wire import Answer, ok
from api.logbook import earlier, presets
from api.logbook.guarded import kind_for
from api.logbook.kind import Kind
from api.logbook.registry import by_key

router = APIRouter(tags=["logbook"])

MOST = 12
NAME_LENGTH = 60
SHOWN = ("kind", "name", "values")
FULL = f"You have {MOST} favourites already. Remove one first."
NAME_TAKEN = "You have a favourite with this name."
NO_NAME = "Give the favourite a name."
NOTHING = "Fill in something that the favourite shall remember."
GONE = "This favourite was not found."


class NewFavourite(BaseModel):
    """A preset: the kind, a name, and values of those fields that repeat."""

    model_config = ConfigDict(extra="forbid")
    kind: str
    name: Line = ""
    values: dict[str, str] = Field(max_length=30)


class NewName(BaseModel):
    """Another name for a favourite."""

    model_config = ConfigDict(extra="forbid")
    name: Line = ""


def _verified(actor: Actor) -> None:
    scope.check_verified(actor)


def _named(name: str) -> dict[str, str]:
    if not name:
        raise Invalid(NO_NAME, field="name")
    if len(name) > NAME_LENGTH:
        raise Invalid(f"At most {NAME_LENGTH} characters are taken.", field="name")
    return {"name": name, "nameKey": folded(name)}


async def _checked(actor: Actor, kind: Kind, given: dict[str, str]) -> presets.Values:
    """The values of a favourite.

    Raises:
        Invalid: nothing at all, a field that does not repeat, a text too long, or what cannot be chosen.
    """
    fields = {field.name: field for field in presets.repeating(kind, "start", "copy")}
    values: presets.Values = {}
    for name, value in given.items():
        field = fields.get(name)
        if field is None:
            raise Invalid("A favourite does not remember this field.", field=name if name.isidentifier() else None)
        try:
            text = clean(value, multiline=field.type == "longtext", max_length=field.maxLength or 300)
        except ValueError as error:
            raise Invalid(str(error), field=name) from None
        if text:
            values[name] = text
    if not values:
        raise Invalid(NOTHING)
    (gone,) = await presets.keep_living(actor, [(kind, values)])
    if gone:
        raise Invalid(f"{gone[0]} is not one of the choices any more.")
    return values


async def rows_of(actor: Actor) -> list[Row]:
    """The favourites of a student in the order they were made; what cannot be chosen any more is left out of each."""
    cursor = collection("favourites").find({"userId": actor.id}, dict.fromkeys(SHOWN, 1)).sort([("n", 1)])
    found = [(row, kind) async for row in cursor.limit(MOST) if (kind := by_key(row["kind"]))]
    gone = await presets.keep_living(actor, [(kind, row["values"]) for row, kind in found])
    return [{**row, "gone": lost} for (row, _), lost in zip(found, gone, strict=True)]


async def _add(actor: Actor, row: Row) -> Row:
    """Puts a favourite into the first of the places that each student has.

    Raises:
        Invalid: every place is taken.
        Conflict: the name is.
    """
    mine = {"userId": actor.id}
    for _ in range(MOST):
        cursor = collection("favourites").find(mine, {"n": 1, "nameKey": 1}).sort([("n", 1)])
        stored = await cursor.to_list(length=MOST)
        if any(each["nameKey"] == row["nameKey"] for each in stored):
            raise Conflict(NAME_TAKEN)
        free = sorted(set(range(MOST)) - {each["n"] for each in stored})
        if not free:
            raise Invalid(FULL)
        made = {"_id": new_id(), **mine, "n": free[0], **row}
        try:
            await collection("favourites").insert_one(made)
        except Exception as error:
            # Another one was added at the same time: look again.
            if not is_duplicate(error):
                raise
        else:
            return made
    raise Conflict(NAME_TAKEN)


def _own(actor: Actor, favourite_id: str) -> dict[str, Any]:
    wanted = object_id(favourite_id)
    if wanted is None:
        raise NotFound(GONE)
    return {"_id": wanted, "userId": actor.id}


@router.get("/entryStart/{kind}")
async def start_entry(request: Request, kind: str, actor: EntryAuthor) -> Answer:
    """What a new entry begins with, from the newest own one; with ``copy``, from that own entry."""
    only_known(request, {"copy"})
    copied = request.query_params.get("copy")
    chosen = await kind_for(actor, kind)
    if copied is None:
        return ok(data=await presets.start(actor, chosen))
    return ok(data=await presets.copy_of(actor, chosen, copied))


@router.get("/entrySoFar/{kind}")
async def count_so_far(request: Request, kind: str, actor: EntryAuthor) -> Answer:
    """How many own entries of the kind there are, and in which roles; with ``of``, those naming this item of a list."""
    only_known(request, {"of"})
    return ok(data=await presets.so_far(actor, await kind_for(actor, kind), request.query_params.get("of")))


@router.get("/earlierWords/{kind}")
async def list_earlier_words(request: Request, kind: str, actor: EntryAuthor) -> Answer:
    """What the own college wrote before in those fields of a kind that remember, by field (T-173)."""
    only_known(request, set())
    return ok(data=await earlier.words(actor, await kind_for(actor, kind)))


@router.get("/recentPatients")
async def list_recent_patients(request: Request, actor: EntryAuthor) -> Answer:
    """The patients of the own last entries, for the next thing that is done for one of them."""
    only_known(request, set())
    return ok(data=await presets.recent_patients(actor))


@router.get("/recentEntries")
async def list_recent_entries(request: Request, actor: EntryAuthor) -> Answer:
    """The own last fifty entries, patients masked, which the own device keeps to be read without a network."""
    only_known(request, set())
    return ok(data=await presets.recent_entries(actor, files_of(request)))


@router.get("/favourites")
async def list_favourites(request: Request, actor: FavouriteOwner) -> Answer:
    """The own favourites: twelve at most."""
    only_known(request, set())
    return ok(data=await rows_of(actor), most=MOST)


@router.post("/favourites", status_code=201)
async def add_favourite(body: NewFavourite, actor: FavouriteOwner) -> Answer:
    """Keeps a preset as a favourite."""
    _verified(actor)
    kind = await kind_for(actor, body.kind)
    row = {"kind": kind.key, **_named(body.name), "values": await _checked(actor, kind, body.values)}
    made = await _add(actor, {**row, "createdOn": clock.now()})
    return ok("Favourite added", status_code=201, data={"_id": made["_id"], **{name: made[name] for name in SHOWN}})


@router.post("/favourites/{favouriteId}")
async def rename_favourite(favouriteId: str, body: NewName, actor: FavouriteOwner) -> Answer:
    """Gives an own favourite another name."""
    _verified(actor)
    try:
        result = await collection("favourites").update_one(_own(actor, favouriteId), {"$set": _named(body.name)})
    except Exception as error:
        if not is_duplicate(error):
            raise
        raise Conflict(NAME_TAKEN) from None
    if result.matched_count == 0:
        raise NotFound(GONE)
    return ok("Favourite renamed")


@router.delete("/favourites/{favouriteId}")
async def remove_favourite(favouriteId: str, actor: FavouriteOwner) -> Answer:
    """Removes an own favourite; one that is gone already is 404."""
    _verified(actor)
    result = await collection("favourites").delete_one(_own(actor, favouriteId))
    if result.deleted_count == 0:
        raise NotFound(GONE)
    return ok("Favourite removed")
