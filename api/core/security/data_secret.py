"""The secrets that lie beside the data of an embedded store, and what a start there knows."""

from __future__ import annotations

import os
from pathlib import Path

from api.settings import SECRET_BYTES

FILE = "secret"


def kept_secrets(folder: Path) -> list[str]:
    """The lines of the file ``secret`` of a data folder: the one that a start there makes, and below it former ones
    that a restored backup brought; none where there is no file. A former one that is too short is left out."""
    path = folder / FILE
    lines = path.read_text(encoding="utf-8").split() if path.is_file() else []
    return [*lines[:1], *(line for line in lines[1:] if len(line.encode()) >= SECRET_BYTES)]


def known_secrets(folder: Path) -> list[str]:
    """Every secret that a start on this folder in this environment knows, the present one first."""
    given = [os.environ.get("PGL_SECRET", "").strip(), *kept_secrets(folder)]
    former = [part.strip() for part in os.environ.get("PGL_FORMER_SECRETS", "").split(",")]
    return list(dict.fromkeys(each for each in (*given, *former) if each))
