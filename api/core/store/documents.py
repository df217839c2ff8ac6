"""The base of every stored record, and the declaration of a reference that is populated on read.

Fields have the specification's spelling in Mongo, in Python and on the wire. Documents serve schema and indexes; they
never cross HTTP and are never saved whole (DECISIONS D2.3).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, cast, get_args, get_type_hints

from beanie import Document, PydanticObjectId
from bson import ObjectId
from pydantic import ConfigDict, Field
from pymongo import IndexModel


@dataclass(frozen=True)
class Ref:
    """Says that a stored id points into ``collection`` and which fields of the other record are shown."""

    collection: str
    fields: tuple[str, ...]

    def __init__(self, collection: str, *fields: str) -> None:
        object.__setattr__(self, "collection", collection)
        object.__setattr__(self, "fields", fields)
        object.__setattr__(self, "_hash", hash((collection, fields)))

    def __hash__(self) -> int:
        """Worked out once: references are keys of what every list looks into."""
        return int(getattr(self, "_hash"))  # noqa: B009


class BaseDocument(Document):
    """A stored record. Unset fields are left out rather than stored as null, so that sparse indexes hold."""

    model_config = ConfigDict(arbitrary_types_allowed=True, extra="ignore")

    id: PydanticObjectId = Field(default_factory=lambda: cast("PydanticObjectId", ObjectId()))

    class Settings:
        keep_nulls = False
        use_revision = False
        use_state_management = False
        indexes: ClassVar[list[IndexModel]] = []
        shard_key: ClassVar[tuple[str, ...]] = ()
        """By which fields a sharded cluster spreads the records, where there are so many; each unique index begins with
        them, and each write and read of one record names them (DECISIONS D3.6)."""


def references(document: type[BaseDocument]) -> dict[str, Ref]:
    """The references that a document declares, by field name."""
    found: dict[str, Ref] = {}
    for name, hint in get_type_hints(document, include_extras=True).items():
        for part in (hint, *get_args(hint)):
            for annotation in getattr(part, "__metadata__", ()):
                if isinstance(annotation, Ref):
                    found[name] = annotation
    return found
