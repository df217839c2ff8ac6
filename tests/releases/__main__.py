"""``python -m tests.releases make 0.1.0``: keeps stores of this version as test data of all later ones.

To be run on the commit of the release, before anything that is stored changes; it takes some minutes. It writes
``tests/releases/VERSION/stores.tar.xz`` and ``facts.json``; :mod:`tests.releases.archives` unpacks them.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import subprocess
import sys
import tarfile
import tempfile
from pathlib import Path

from api.core import clock
from api.core.store.database import open_store
from api.core.store.embedded import FILE
from api.core.store.embedded.upkeep.backup import back_up
from api.documents import DOCUMENTS
from api.main import create_app
from api.operators.__main__ import main as operate
from api.serve import fill as fill_demo
from api.serve import settings_for
from tests.releases.archives import FACTS, FOLDER, STORES
from tests.releases.filling import fill
from tests.support.processes import ROOT

ENTRIES = 2000
LARGEST = 10_000
"""Bytes of a kept file beyond which it is left out: pictures, which say nothing about what is stored."""


def main() -> int:
    """Reads the command line and makes the data; answers the exit code."""
    parser = argparse.ArgumentParser(prog="python -m tests.releases", description=__doc__)
    parser.add_argument("command", choices=["make"])
    parser.add_argument("version")
    chosen = parser.parse_args()
    target = FOLDER / chosen.version
    if target.exists():
        sys.stderr.write(f"{target} is there already: what a released version wrote does not change.\n")
        return 2
    unchanged = ["git", "diff", "--quiet", f"v{chosen.version}", "--", "api", "seed"]
    if subprocess.run(unchanged, cwd=ROOT, check=False).returncode:
        sys.stderr.write(f"The code here is not that of the tag v{chosen.version}.\n")
        return 2
    for name in [name for name in os.environ if name.startswith(("PGL_", "MONGODB_"))]:
        del os.environ[name]
    os.environ.update(PGL_ENVIRONMENT="test", PGL_LIBREOFFICE="")
    os.environ.update(PGL_REQUESTS_PER_MINUTE="1000000", PGL_ROUTE_REQUESTS_PER_MINUTE="1000000")
    with tempfile.TemporaryDirectory() as scratch:
        facts = _make(Path(scratch))
        target.mkdir(parents=True)
        _pack(Path(scratch), target / STORES)
    (target / FACTS).write_text(json.dumps({"version": chosen.version, **facts}, indent=1) + "\n")
    sys.stdout.write(f"{target}: {(target / STORES).stat().st_size:,} bytes\n")
    return 0


def _make(folder: Path) -> dict[str, object]:
    """The demo, a filled store, an export and a backup of that one; answers what a later version must find there."""
    asyncio.run(fill_demo(settings_for(folder / "demo"), demo=True))
    filled = asyncio.run(_filled(folder / "filled"))
    if operate(["--folder", str(folder), "export", "--to", "export", "--with-patients", "--data", "filled"]) != 0:
        raise RuntimeError("nothing was exported")
    for name in ("demo", "filled"):
        for path in (folder / name / "files").rglob("*"):
            if path.is_file() and path.stat().st_size > LARGEST:
                path.unlink()
        (folder / name / f"{FILE}.lock").unlink()
    back_up(folder / "filled" / FILE, folder / "filled" / "files", folder / "backup.tar")
    return {"madeOn": clock.now().isoformat(), **filled}


async def _filled(folder: Path) -> dict[str, object]:
    settings = settings_for(folder)
    app = create_app(settings)
    store = await open_store(settings, DOCUMENTS)
    app.state.store = store
    try:
        return await fill(app, settings, ENTRIES)
    finally:
        await store.close()


def _pack(folder: Path, target: Path) -> None:
    """One archive; what repeats in store, backup and export is packed once, because they stand beside each other."""

    def plain(entry: tarfile.TarInfo) -> tarfile.TarInfo:
        entry.uid = entry.gid = 0
        entry.uname = entry.gname = ""
        return entry

    with tarfile.open(target, "w:xz", preset=9) as archive:
        for name in ("demo", "filled", "backup.tar", "export"):
            archive.add(folder / name, name, filter=plain)


if __name__ == "__main__":
    sys.exit(main())
