"""Favourites, a student's own presets of entries, kept here for every device of theirs; and what a form begins with."""

from __future__ import annotations

from fastapi import Request
from pydantic import BaseModel, ConfigDict, Field
from pymongo.errors import DuplicateKeyError
from typing_extensions import TypedDict

from api.access import scope
from api.access.actor import Actor
from api.access.permission import EntryAuthor, FavouriteOwner
from api.core import clock
from api.core.errors import Conflict, Invalid, NotFound, or_404
from api.core.files.records import files_of
from api.core.http.contract import Envelope, Router, Success, refusals
from api.core.http.listing import only_known
from api.core.http.wire import Answer, ok
from api.core.store import Condition, Identified, records, rows
from api.core.store.database import gather_reads
from api.core.text import Line, clean, folded, object_id
from api.logbook.answers.entries import Entry
from api.logbook.answers.presets import (
    EntryCopy,
    EntrySoFar,
    EntryStart,
    FavouriteList,
    KeptFavourite,
    Patient,
    Values,
)
from api.logbook.answers.presets import Favourite as ShownFavourite
from api.logbook.contract.kind import Kind
from api.logbook.contract.registry import by_key
from api.logbook.documents import Favourite
from api.logbook.presets import earlier, presets
from api.logbook.reading.guarded import kind_for

router = Router(tags=["logbook"])

MAX_FAVOURITES = 12
NAME_LENGTH = 60
FULL = f"You already have {MAX_FAVOURITES} favourites. Remove one first."
NAME_TAKEN = "You have a favourite with this name."
NO_NAME = "Give the favourite a name."
NOTHING = "Fill in something for the favourite to remember."
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


def _named(name: str) -> str:
    if not name:
        raise Invalid(NO_NAME, field="name")
    if len(name) > NAME_LENGTH:
        raise Invalid(f"At most {NAME_LENGTH} characters are accepted.", field="name")
    return name


async def _checked(actor: Actor, kind: Kind, given: dict[str, str]) -> Values:
    """The values of a favourite.

    Raises:
        Invalid: nothing at all, a field that does not repeat, a text too long, or what cannot be chosen.
    """
    fields = {field.name: field for field in presets.repeating(kind, "start", "copy")}
    values: Values = {}
    for name, value in given.items():
        field = fields.get(name)
        if field is None:
            raise Invalid("A favourite does not remember this field.", field=name if name.isidentifier() else None)
        try:
            multiline = field.type == "longtext"
            text = clean(value, multiline=multiline, max_length=field.maxLength or 300, label=field.label)
        except ValueError as error:
            raise Invalid(str(error), field=name) from None
        if text:
            values[name] = text
    if not values:
        raise Invalid(NOTHING)
    (gone,) = await presets.keep_living(actor, [(kind, values)])
    if gone:
        raise Invalid(f"{gone[0]} is no longer one of the choices.")
    return values


class Preset(Identified):
    """What is read of a favourite."""

    kind: str
    name: str
    values: Values


class Place(TypedDict):
    """Which of the places a favourite has, and under which name."""

    n: int
    nameKey: str


async def favourites_of(actor: Actor) -> list[ShownFavourite]:
    """The favourites of a student in the order they were made; what cannot be chosen any more is left out of each."""
    stored = await rows(Favourite, Preset).many(
        Favourite.userId == actor.id, sort=[(Favourite.n, 1)], limit=MAX_FAVOURITES
    )
    found = [(row, kind) for row in stored if (kind := by_key(row["kind"]))]
    gone = await presets.keep_living(actor, [(kind, row["values"]) for row, kind in found])
    return [{**row, "gone": lost} for (row, _), lost in zip(found, gone, strict=True)]


async def _add(favourite: Favourite) -> None:
    """Puts a favourite into the first of the places that each student has.

    Raises:
        Invalid: every place is taken.
        Conflict: the name is.
    """
    for _ in range(MAX_FAVOURITES):
        mine = Favourite.userId == favourite.userId
        stored = await rows(Favourite, Place).many(mine, sort=[(Favourite.n, 1)], limit=MAX_FAVOURITES)
        if any(each["nameKey"] == favourite.nameKey for each in stored):
            raise Conflict(NAME_TAKEN)
        free = sorted(set(range(MAX_FAVOURITES)) - {each["n"] for each in stored})
        if not free:
            raise Invalid(FULL)
        favourite.n = free[0]
        # Where another one was added at the same time: look again.
        if await records(Favourite).add_if_absent(favourite):
            return
    raise Conflict(NAME_TAKEN)


def _own(actor: Actor, favourite_id: str) -> list[Condition]:
    return [Favourite.id == or_404(object_id(favourite_id), GONE), Favourite.userId == actor.id]


@router.get("/entryStart/{kind}")
async def start_entry(request: Request, kind: str, actor: EntryAuthor) -> Answer[Envelope[EntryStart | EntryCopy]]:
    """What a new entry begins with, from the newest own one; with ``copy``, from that own entry."""
    only_known(request, {"copy"})
    copied = request.query_params.get("copy")
    chosen = await kind_for(actor, kind)
    if copied is None:
        return ok(data=await presets.start(actor, chosen))
    return ok(data=await presets.copy_of(actor, chosen, copied))


@router.get("/entrySoFar/{kind}")
async def count_so_far(request: Request, kind: str, actor: EntryAuthor) -> Answer[Envelope[EntrySoFar]]:
    """How many own entries of the kind there are, and in which roles; with ``of``, those naming this item of a list."""
    only_known(request, {"of"})
    return ok(data=await presets.so_far(actor, await kind_for(actor, kind), request.query_params.get("of")))


@router.get("/earlierWords/{kind}")
async def list_earlier_words(request: Request, kind: str, actor: EntryAuthor) -> Answer[Envelope[dict[str, list[str]]]]:
    """What the own college wrote before in those fields of a kind that remember, by field (T-173)."""
    only_known(request, set())
    return ok(data=await earlier.words(actor, await kind_for(actor, kind)))


@router.get("/recentPatients")
async def list_recent_patients(request: Request, actor: EntryAuthor) -> Answer[Envelope[list[Patient]]]:
    """The patients of the own last entries, for the next thing that is done for one of them."""
    only_known(request, set())
    return ok(data=await presets.recent_patients(actor))


@router.get("/recentEntries")
async def list_recent_entries(request: Request, actor: EntryAuthor) -> Answer[Envelope[list[Entry]]]:
    """The own last fifty entries, patients masked, which the own device keeps to be read without a network."""
    only_known(request, set())
    return ok(data=await presets.recent_entries(actor, files_of(request)))


@router.get("/favourites")
async def list_favourites(request: Request, actor: FavouriteOwner) -> Answer[FavouriteList]:
    """The own favourites, twelve at most, and the kinds of which entries were added last."""
    only_known(request, set())
    favourites, recent = await gather_reads(favourites_of(actor), presets.recent_kinds(actor))
    return ok(data=favourites, most=MAX_FAVOURITES, recent=recent)


@router.post("/favourites", status_code=201, responses=refusals(413))
async def add_favourite(body: NewFavourite, actor: FavouriteOwner) -> Answer[Envelope[KeptFavourite]]:
    """Keeps a preset as a favourite."""
    _verified(actor)
    kind = await kind_for(actor, body.kind)
    name = _named(body.name)
    favourite = Favourite(
        userId=actor.id,
        n=0,
        kind=kind.key,
        name=name,
        nameKey=folded(name),
        values=await _checked(actor, kind, body.values),
        createdOn=clock.now(),
    )
    await _add(favourite)
    shown: KeptFavourite = {
        "_id": favourite.id,
        "kind": favourite.kind,
        "name": favourite.name,
        "values": favourite.values,
    }
    return ok("Favourite added", status_code=201, data=shown)


@router.post("/favourites/{favouriteId}", responses=refusals(413))
async def rename_favourite(favouriteId: str, body: NewName, actor: FavouriteOwner) -> Answer[Success]:
    """Gives an own favourite another name."""
    _verified(actor)
    name = _named(body.name)
    names = {Favourite.name: name, Favourite.nameKey: folded(name)}
    try:
        renamed = await records(Favourite).change(*_own(actor, favouriteId), set=names)
    except DuplicateKeyError:
        raise Conflict(NAME_TAKEN) from None
    if not renamed:
        raise NotFound(GONE)
    return ok("Favourite renamed")


@router.delete("/favourites/{favouriteId}")
async def remove_favourite(favouriteId: str, actor: FavouriteOwner) -> Answer[Success]:
    """Removes an own favourite; one that is gone already is 404."""
    _verified(actor)
    if not await records(Favourite).remove(*_own(actor, favouriteId)):
        raise NotFound(GONE)
    return ok("Favourite removed")
