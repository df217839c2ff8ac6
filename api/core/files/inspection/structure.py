"""Looks inside a file by its type: one call for the intake, one module for each family."""

import hashlib
from pathlib import Path

from api.core.files.inspection import legacy, office
from api.core.files.limits import FileRules
from api.core.files.types import Family, FileType

_CHUNK = 1024 * 1024


def examine(path: Path, fresh: Path, kind: FileType, extension: str, rules: FileRules) -> Path:
    """Refuses what is not truly a `kind`; answers the path to keep, which is `fresh` where the file is written anew."""
    label = rules.label
    match kind.family:
        case Family.PDF:
            from api.core.files.inspection import pdf

            pdf.check(path, label)
        case Family.OFFICE:
            office.check(path, extension, label)
        case Family.LEGACY_OFFICE:
            legacy.check(path, extension, label)
        case _:
            from api.core.files.inspection import pictures

            pictures.rewrite(path, fresh, kind.family, label, rules.max_side)
            return fresh
    return path


def measure(path: Path) -> tuple[int, str]:
    """Size and SHA-256 of a file."""
    digest = hashlib.sha256()
    size = 0
    with path.open("rb") as stream:
        while piece := stream.read(_CHUNK):
            digest.update(piece)
            size += len(piece)
    return size, digest.hexdigest()
