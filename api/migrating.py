"""Migrating an embedded store, behind a backup: at the start of its server and by ``./scripts/migrate``."""

from __future__ import annotations

import asyncio
import shutil
import time
from collections.abc import Callable, Sequence
from pathlib import Path

from api.core.store import indexes, migrations
from api.core.store.database import open_for_reading, open_unprepared
from api.core.store.embedded import FILE, NoStore
from api.core.store.embedded.upkeep.backup import back_up
from api.core.store.indexes import UnfitStore
from api.core.store.migrations import Step
from api.documents import DOCUMENTS
from api.settings import Settings

BACKUPS = "backups"
"""The folder in the data folder where the backups lie that were made before migrations."""
Say = Callable[[str], None]


class NoBackup(UnfitStore):
    """No backup could be made, without which nothing is migrated."""

    problem = "migrations"


def migrate(settings: Settings, say: Say, *, dry: bool = False, backup: bool = True) -> Sequence[Step]:
    """Brings an embedded store to this version, after a backup, with its indexes; answers the steps that were run.

    With ``dry`` it only reads, beside a running server, and says what would be done.

    Raises:
        NewerStore: a later version has been at work on the store.
        NoBackup: there is no room for the backup, or no right to write it.
        StoreError: there is no store, a server has it open, or its file cannot be used.
    """
    if not (settings.data / FILE).is_file():
        raise NoStore(f"There is no store in {settings.data}. Name the data folder with --data.")
    return asyncio.run(_migrate(settings, say, dry=dry, backup=backup))


async def _migrate(settings: Settings, say: Say, *, dry: bool, backup: bool) -> Sequence[Step]:
    store = open_for_reading(settings) if dry else open_unprepared(settings)
    try:
        pending = (await migrations.look(store.database)).pending
        if pending and backup and not dry:
            say(f"The data is of an earlier version. A backup is made before it is migrated ({len(pending)} steps).")
            archive = _backed_up(settings.data, pending[-1].name)
            say(f"{archive} is the backup; ./scripts/restore {archive} --data FOLDER takes it.")
        steps = await migrations.run(store.database, say, dry=dry)
        if not dry:
            # What this version asks for by an index that an earlier one had not.
            await indexes.create(store.database, DOCUMENTS)
        return steps
    finally:
        await store.close()


def _backed_up(data: Path, target: str) -> Path:
    """Makes the backup, while the caller's hold on the store keeps others from changing it.

    A start that fails again and again must not fill the disk. Of the way to ``target``, the last step, the first backup
    stays, in which nothing had been changed yet, and the last; of the ways before it, the first of the latest.
    """
    folder = data / BACKUPS
    folder.mkdir(mode=0o700, exist_ok=True)
    ways: dict[str, list[Path]] = {}
    for path in sorted(folder.glob("before-*-*.tar"), key=lambda path: path.stem.rpartition("-")[2]):
        ways.setdefault(path.stem.rpartition("-")[0], []).append(path)
    mine = ways.pop(f"before-{target}", [])
    latest = max(ways.values(), key=lambda way: way[-1].stem.rpartition("-")[2], default=[])
    for path in {*mine[1:-1], *(path for way in ways.values() for path in way)} - {*latest[:1]}:
        path.unlink()
    archive = folder / f"before-{target}-{time.time_ns() // 1_000_000}.tar"
    files = data / "files" / "kept"
    store = (data / FILE).stat().st_size + _size(data / f"{FILE}-wal")
    # The store is copied once beside the archive while that is written.
    needed = 2 * store + sum(path.stat().st_size for path in files.rglob("*") if path.is_file())
    try:
        if shutil.disk_usage(folder).free < needed:
            raise OSError(f"{needed / 1e6:,.0f} MB are needed")
        back_up(data / FILE, data / "files", archive)
    except OSError as error:
        raise NoBackup(
            f"The data is of an earlier version, and no backup could be made in {folder} before it is migrated "
            f"({error}). Nothing was changed. Make room, or make a backup elsewhere (./scripts/backup --to FILE) and "
            "then migrate without one: ./scripts/migrate --no-backup"
        ) from error
    return archive


def _size(path: Path) -> int:
    return path.stat().st_size if path.exists() else 0
