"""A migration that is killed and run again comes to the same end; the start of a server, its backup; refusals."""

from __future__ import annotations

import signal
import subprocess
import sys
import tarfile
from contextlib import closing
from pathlib import Path

import httpx
import pytest

from api.core.store.embedded import FILE, open_client
from api.core.store.migrations import Step, Work, steps
from api.migrating import BACKUPS, migrate
from api.settings import Settings
from tests.api.core.store.migrations.own_steps import MARK, take_steps
from tests.api.world import PASSWORD
from tests.releases.archives import Release
from tests.releases.reading import called, everything, marks_of
from tests.support.processes import ROOT
from tests.support.stub_server import free_port

pytestmark = [pytest.mark.heavy, pytest.mark.stores("embedded")]

PARTS = (0.0, 0.02, 0.5, 1.0)
"""How far the migration is when it is killed: at its first batch, among the batches of the first step, among the
records of the second, and when that is done and not noted."""


def started(data: Path, *moment: int) -> subprocess.CompletedProcess[str]:
    line = [sys.executable, "-m", "tests.releases.killed_migration", str(data), *map(str, moment)]
    return subprocess.run(line, cwd=ROOT, capture_output=True, text=True, timeout=600, check=False)


def test_a_kill_and_then_another_run_come_to_the_same_end(release: Release, tmp_path: Path) -> None:
    whole = release.copy("demo", tmp_path / "whole")
    done = started(whole)
    assert done.returncode == 0, done.stderr
    moments, right = int(done.stdout), everything(whole, marks=False)
    assert moments > 400
    before = everything(release.folder / "demo")
    assert {name for name in right if right[name] != before[name]} == {"entries", "notifications", "users", "claims"}
    states = set()
    for part in PARTS:
        data = release.copy("demo", tmp_path / f"killed-{part}")
        assert started(data, max(1, round(part * moments))).returncode == -signal.SIGKILL
        states.add((str(everything(data, marks=False)["notifications"]), str(marks_of(data))))
        if part == PARTS[0]:
            # Once more in the middle of the second run, and then to the end.
            assert started(data, 2).returncode == -signal.SIGKILL
        assert started(data).returncode == 0
        assert everything(data, marks=False) == right
        assert marks_of(data) == marks_of(whole)
    assert len(states) == len(PARTS), "each kill left another state behind"


def test_the_start_of_a_server_migrates_behind_a_backup(release: Release, tmp_path: Path) -> None:
    data, port = release.copy("filled", tmp_path / "data"), free_port()
    before = everything(data)
    line = [sys.executable, "-m", "api", "serve", "--port", str(port), "--data", str(data), "--no-demo"]
    with subprocess.Popen(line, cwd=ROOT, stdout=subprocess.PIPE, text=True) as server:
        try:
            assert server.stdout is not None
            texts: list[str] = []
            while not texts or not texts[-1].startswith("ready "):
                texts.append(server.stdout.readline())
                assert texts[-1], texts
            assert httpx.get(f"http://127.0.0.1:{port}/api/ready", timeout=30).status_code == 200
            body = {"email": "student@example.com", "password": PASSWORD}
            assert httpx.post(f"http://127.0.0.1:{port}/api/login", json=body, timeout=30).status_code == 200
        finally:
            server.terminate()
    assert "A backup is made before it is migrated" in texts[0]
    assert all(any(line.startswith(f"{step.name}: ") for line in texts) for step in steps.STEPS)
    assert len(marks_of(data)) == len(steps.STEPS)
    [backup] = (data / BACKUPS).iterdir()
    assert str(backup) in texts[1]
    assert backup.stat().st_mode & 0o077 == 0
    code, output = called("restore", backup, "--data", tmp_path / "back", module="api.core.store.embedded")
    # The seals in it were made with a secret that is not in the backup.
    assert code == 1, output
    assert "PGL_FORMER_SECRETS" in output
    assert everything(tmp_path / "back") == before
    files = {path.relative_to(data) for path in (data / "files").rglob("*") if path.is_file()}
    assert {path.relative_to(tmp_path / "back") for path in (tmp_path / "back" / "files").rglob("*")} >= files


class _Fails(Exception):
    """What a step raises that cannot be carried out."""


async def _fail(work: Work) -> None:
    raise _Fails


def test_backups_of_starts_that_fail_do_not_fill_the_disk(
    release: Release, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The first stays, in which nothing had been changed."""
    data, settings = release.copy("demo", tmp_path / "data"), Settings(data=tmp_path / "data")
    migrate(settings, lambda _: None)
    released = steps.STEPS
    take_steps(monkeypatch, *released, MARK, Step("t0002_fails", "Fails.", _fail))
    seen: list[Path] = []
    for _ in range(5):
        with pytest.raises(_Fails):
            migrate(settings, lambda _: None)
        seen += [path for path in sorted((data / BACKUPS).iterdir()) if path not in seen]
        assert len(list((data / BACKUPS).iterdir())) <= 4
    assert len(seen) == 6
    assert set((data / BACKUPS).iterdir()) == {seen[0], seen[1], *seen[-2:]}
    # A next version that fails as well: the first of this one is kept, not the last.
    take_steps(monkeypatch, *released, MARK, Step("t0003_fails", "Fails.", _fail))
    with pytest.raises(_Fails):
        migrate(settings, lambda _: None)
    assert {path for path in (data / BACKUPS).iterdir() if path in seen} == {seen[1]}
    with tarfile.open(seen[1]) as archive:
        archive.extract(FILE, tmp_path / "first", filter="data")
    assert not any('"marks"' in row for row in everything(tmp_path / "first")["notifications"])
    assert all('"marks"' in row for row in everything(data)["notifications"])


def test_without_room_for_a_backup_nothing_is_migrated(
    release: Release, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    data = release.copy("demo", tmp_path / "data")
    before = everything(data)
    with monkeypatch.context() as patch:
        patch.setattr("api.migrating.shutil.disk_usage", lambda _: _Room())
        code, output = called("migrate", "--data", data)
    assert code == 2
    assert "no backup could be made" in output
    assert "./scripts/migrate --no-backup" in output
    assert everything(data) == before
    assert list((data / BACKUPS).iterdir()) == []
    code, output = called("migrate", "--no-backup", "--data", data)
    assert code == 0, output
    assert list((data / BACKUPS).iterdir()) == []


class _Room:
    free = 1_000_000


REFUSING: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("api", ("serve", "--port", "0", "--no-demo")),
    ("api", ("migrate",)),
    ("api", ("migrate", "--dry-run")),
    ("api.operators", ("fold",)),
    ("api.operators", ("import", "undo")),
    ("api.operators", ("reconcile",)),
    ("api.launch_gate", ("open",)),
    ("seed", ()),
)
"""What writes, or would say what it is going to write."""


def test_a_newer_store_is_refused_with_words(release: Release, tmp_path: Path) -> None:
    data = release.copy("demo", tmp_path / "data")
    migrate(Settings(data=data), lambda _: None)
    with closing(open_client(data / FILE)) as client:
        client["pglogbook"]["migrations"].insert_one({"_id": "s9999_rooms", "version": 9999})
    before = everything(data)
    for module, words in REFUSING:
        code, output = called(*words, "--data", data, module=module)
        assert code == 2, (module, words)
        assert "written by a later version of PG Logbook" in output, (module, words)
        assert "s9999_rooms" in output
    assert everything(data) == before


def test_commands_that_write_wait_for_the_migration(release: Release, tmp_path: Path) -> None:
    """Those that read do not."""
    data = release.copy("demo", tmp_path / "data")
    before = everything(data)
    for module, words in REFUSING[3:]:
        code, output = called(*words, "--data", data, module=module)
        assert code == 2, (module, words)
        assert "The data is of an earlier version of PG Logbook" in output
        assert "./scripts/migrate" in output
    assert called("reconcile", "--check", "--data", data, module="api.operators")[0] == 0
    assert called("backup", "--to", tmp_path / "b.tar", "--data", data, module="api.core.store.embedded")[0] == 0
    assert everything(data) == before


def test_a_mistyped_folder_becomes_no_store(tmp_path: Path) -> None:
    code, output = called("migrate", "--data", tmp_path / "daat")
    assert code == 2
    assert "There is no store in" in output
    assert list(tmp_path.iterdir()) == []


def test_a_store_in_use_is_not_migrated(release: Release, tmp_path: Path) -> None:
    data = release.copy("demo", tmp_path / "data")
    with closing(open_client(data / FILE)):
        code, output = called("migrate", "--data", data)
        assert code == 2
        assert "is in use by process" in output
        # A look beside the server is no trouble.
        assert called("migrate", "--dry-run", "--data", data)[0] == 0
