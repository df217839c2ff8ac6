"""The kept stores of released versions: where they lie, and how a test gets them."""

from __future__ import annotations

import json
import shutil
import tarfile
from dataclasses import dataclass
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).parent
STORES, FACTS = "stores.tar.xz", "facts.json"


@dataclass(frozen=True)
class Release:
    """One version's stores, unpacked: ``demo`` and ``filled`` are data folders, ``export`` and ``backup.tar`` are of
    the latter."""

    version: str
    folder: Path
    facts: dict[str, Any]

    def copy(self, name: str, target: Path) -> Path:
        """A data folder of its own for a test that writes."""
        return Path(shutil.copytree(self.folder / name, target))


def versions() -> list[str]:
    """The versions that are kept."""
    return sorted(path.parent.name for path in FOLDER.glob(f"*/{STORES}"))


def unpacked(version: str, folder: Path) -> Release:
    """Unpacks a version's stores into a folder."""
    with tarfile.open(FOLDER / version / STORES, "r:xz") as archive:
        archive.extractall(folder, filter="data")
    return Release(version, folder, json.loads((FOLDER / version / FACTS).read_text("utf-8")))
