"""What an entry is on the wire: of each kind a type of its row in lists and one of the whole entry, both made from the
kind file, so that a new kind is one file here too.
"""

# No postponed annotations here: the types of a kind are made of those of the common fields.
from collections.abc import Callable, Collection, Mapping
from functools import reduce
from operator import or_
from types import GenericAlias
from typing import TYPE_CHECKING, Annotated, Any, Generic, Literal, NotRequired, TypeVar, get_args, get_origin

from pydantic import Field as ModelField
from typing_extensions import TypeAliasType, TypedDict

from api.core.files.records import FileView
from api.core.http.contract import Day, Envelope, Instant, Named, PageInfo, Success, Titled, WireId
from api.core.http.wire import Answer
from api.core.store.database import Row
from api.logbook.contract.kind import EntryStatus, Field, Kind
from api.logbook.contract.registry import all_kinds
from api.logbook.contract.scoring import Score
from api.logbook.reading.rows import list_fields

T = TypeVar("T")
Endpoint = TypeVar("Endpoint", bound=Callable[..., Any])


SCORES = {"none": None, "single": str | None, "criteria": Score}
"""The type of a score by how the kind is scored."""


class Written(TypedDict):
    """An item of a list, or what was written in its place, which has no id."""

    _id: WireId | None
    title: str


class Common(TypedDict):
    """What entries of every kind have."""

    _id: WireId
    categoryId: str
    option: str
    date: Day
    status: EntryStatus
    topic: NotRequired[str]
    student: Named | None
    studentId: WireId
    collegeId: WireId
    departmentId: WireId
    teacher: Named | None
    competency: Titled | None
    skills: Titled | None
    speciality: Titled | None
    procedure: Titled | None
    studentRemark: str
    vRemark: str
    score: Score
    verifiedBy: Named | None
    verifiedOn: Instant | None
    confirmedRole: NotRequired[str]
    receivedOn: Instant
    editedOn: NotRequired[Instant]
    version: int
    replaces: NotRequired[WireId]
    superseded: NotRequired[Literal[True]]
    notCounted: NotRequired[str]
    enteredBy: NotRequired[Named | None]
    movedFrom: NotRequired[Named | None]
    verifiedFor: NotRequired[Named | None]


def _value(kind: Kind, field: Field) -> object:
    """The type of what a student filled in; choices are text, as what was chosen once may be no choice any more."""
    if field.type == "group":
        inner = {each.name: NotRequired[_value(kind, each)] for each in field.fields}
        return _typed_dict(f"{_named(kind)}{field.name[0].upper()}{field.name[1:]}", inner, f"{field.label}.")
    if field.type == "lines":
        return list[str]
    return int if field.type in ("integer", "derived") else str


def _properties(kind: Kind, stored: Collection[str]) -> dict[str, object]:
    """The keys of an entry of which ``stored`` fields are read, with their types.

    A field of the kind stands there where it was filled in; days, references, files and the specification's own names
    of stored fields stand there always.
    """
    properties: dict[str, object] = {"kind": Literal[kind.key], **Common.__annotations__}
    properties["score"] = SCORES[kind.scoring.type]
    for field in kind.fields:
        name = kind.stored(field.name)
        if field.storeAs:
            properties[field.storeAs] = Written | None
        if name in Common.__annotations__:
            continue
        if field.type == "file":
            properties[name] = FileView | None
        elif field.type == "date":
            properties[name] = Day | None
        elif field.source == "states":
            properties[name] = Named | None
        elif name in stored:
            properties[name] = NotRequired[_value(kind, field)]
    for wire, name in kind.aliases.items():
        hint = properties.get(name)
        properties[wire] = get_args(hint)[0] | None if get_origin(hint) is NotRequired else hint
    labels = {field.name: field.label for field in kind.fields}
    return {name: _labelled(hint, labels[name]) if name in labels else hint for name, hint in properties.items()}


def _labelled(hint: object, label: str) -> object:
    if get_origin(hint) is NotRequired:
        return NotRequired[_labelled(get_args(hint)[0], label)]
    return Annotated[hint, ModelField(title=label)]


def _typed_dict(name: str, properties: Mapping[str, object], text: str) -> type:
    made = TypedDict(name, properties)  # type: ignore[misc]  # Both follow from the kind.
    made.__doc__ = text
    return made


def _named(kind: Kind) -> str:
    return kind.key[0].upper() + kind.key[1:]


def _row(kind: Kind) -> type:
    text = f"An entry of {kind.title} in a list; patients are masked but for their author."
    return _typed_dict(f"{_named(kind)}Row", _properties(kind, list_fields(kind)), text)


def _whole(kind: Kind) -> type:
    """The type of an entry in full. The call that reads one says in ``correctedBy`` which entry corrects it."""
    properties = _properties(kind, {kind.stored(field.name) for field in kind.fields})
    if kind.file is None:
        # What a device keeps has no links to files, and says so of every kind.
        properties["certificate"] = NotRequired[None]
    properties["correctedBy"] = NotRequired[WireId | None]
    return _typed_dict(f"{_named(kind)}Entry", properties, f"An entry of {kind.title} in full.")


ROWS = {kind.key: _row(kind) for kind in all_kinds()}
"""The type of a list's rows by kind."""
ENTRIES = {kind.key: _whole(kind) for kind in all_kinds()}
"""The type of an entry in full by kind."""

if TYPE_CHECKING:
    EntryRow = Row
    Entry = Row
    KindKey = str
else:
    EntryRow = TypeAliasType("EntryRow", Annotated[reduce(or_, ROWS.values()), ModelField(discriminator="kind")])
    """A row of a list of any kind."""
    Entry = TypeAliasType("Entry", Annotated[reduce(or_, ENTRIES.values()), ModelField(discriminator="kind")])
    """An entry of any kind in full."""
    KindKey = TypeAliasType("KindKey", Literal[tuple(ROWS)])
    """Which kind an entry is of."""


class StatusCounts(TypedDict):
    """How many entries a list has in all, whatever it is narrowed to, and with each status."""

    All: int
    Pending: int
    Approved: int
    Rejected: int


class EntryPage(PageInfo, Generic[T]):
    """One page of a kind's entries."""

    data: list[T]
    counts: StatusCounts


class Decision(TypedDict):
    """What somebody decided on an entry."""

    id: WireId
    at: Instant
    by: Named | None
    role: str | None
    status: Literal["Approved", "Rejected"]
    score: Score
    vRemark: str
    confirmedRole: NotRequired[str]
    via: NotRequired[Literal["bulk", "offline"]]
    declared: NotRequired[Literal[True]]
    forWhom: NotRequired[Named | None]


class Withdrawal(TypedDict):
    """That somebody took the own decision back."""

    id: WireId
    at: Instant
    by: Named | None
    role: str | None
    status: Literal["Pending"]
    withdrawn: Literal[True]


class EntryAnswer(Success):
    """One entry with what was decided about it, the oldest first."""

    data: Entry
    history: list[Annotated[Decision | Withdrawal, ModelField(discriminator="status")]]


class StatusCount(TypedDict):
    """How many entries have a status."""

    status: EntryStatus
    count: int


class TileCounts(Success):
    """The counts of the dashboard's tiles, in their order, of the kinds that share a tile, by kind, and of all kinds
    together that have no tile."""

    data: list[list[StatusCount]]
    parts: dict[str, list[StatusCount]]
    beside: list[StatusCount]
    corrected: int


def one_entry(kind: Kind) -> object:
    """The type of a success about one entry of a kind."""
    envelope: Any = Envelope
    return envelope[ENTRIES[kind.key]]


def answering(endpoint: Endpoint, body: object) -> Endpoint:
    """Declares what an endpoint answers that is made for a kind."""
    endpoint.__annotations__["return"] = GenericAlias(Answer, (body,))
    return endpoint
