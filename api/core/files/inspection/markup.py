"""XML inside office files: well-formed, no document type, no entities, no fetching from elsewhere (attack FU-10)."""

import re
from typing import IO, NoReturn
from xml.parsers import expat

from api.core.files.refusals import UnsupportedFile

_CHUNK = 64 * 1024
# What a viewer or converter would load from another machine by itself; links that a person clicks stay allowed.
_LOADED = re.compile(r"/(attachedTemplate|oleObject|frame|subDocument|package|control|aFChunk|image)$", re.IGNORECASE)
_OWN_DISK = re.compile(r"^(file:///)?[a-z]:", re.IGNORECASE)


class _ForbiddenError(Exception):
    """Raised from inside the parser to stop it."""


def check_markup(head: bytes, part: IO[bytes], label: str, *, relations: bool) -> None:
    """Parses one part in pieces; expat itself fetches nothing, and stops at the first declaration."""
    parser = expat.ParserCreate()

    def forbid(*_: object) -> NoReturn:
        raise _ForbiddenError

    def start(name: str, attributes: dict[str, str]) -> None:
        if name.rpartition(":")[2] == "Relationship" and _loads(attributes):
            raise _ForbiddenError

    parser.StartDoctypeDeclHandler = forbid
    parser.EntityDeclHandler = forbid
    parser.ExternalEntityRefHandler = forbid
    if relations:
        parser.StartElementHandler = start
    try:
        parser.Parse(head, False)
        while piece := part.read(_CHUNK):
            parser.Parse(piece, False)
        parser.Parse(b"", True)
    except _ForbiddenError as problem:
        raise UnsupportedFile(
            f"{label} contains declarations or remote parts that office files do not need. Save it again, or as a PDF."
        ) from problem
    except (expat.ExpatError, ValueError) as problem:
        raise UnsupportedFile(
            f"{label} is not a readable office file. Open it, save it again, and choose the new file."
        ) from problem


def _loads(attributes: dict[str, str]) -> bool:
    if attributes.get("TargetMode", "").lower() != "external":
        return False
    return bool(_LOADED.search(attributes.get("Type", ""))) and not _OWN_DISK.match(attributes.get("Target", ""))
