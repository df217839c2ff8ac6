"""Setting the database up: the mirror of this machine, once for all who start at once, whole or not at all."""

from __future__ import annotations

import json
import os
import shutil
import threading
from pathlib import Path

import pytest

from tests.support.documentdb.absence import Unavailable
from tests.support.documentdb.setup import chroot
from tests.support.documentdb.setup.chroot import Chroot, prepared
from tests.support.documentdb.setup.mirror import machine_mirror

SETTINGS = """Acquire::Check-Valid-Until "false";
Acquire::Languages "";
Acquire::http::Proxy "http://proxy.test:3128";
Acquire::http::Proxy-Auto-Detect "/usr/bin/detect";
"""


@pytest.fixture
def programs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of programs that are found before those of the machine; apt's are in it."""
    folder = tmp_path / "programs"
    folder.mkdir()
    monkeypatch.setenv("PATH", f"{folder}:{os.environ['PATH']}")
    return folder


def program(folder: Path, name: str, says: str) -> None:
    path = folder / name
    path.write_text(f"#!/bin/sh\ncat <<'END'\n{says}\nEND\n")
    path.chmod(0o755)


def test_the_mirror_is_the_one_that_apt_uses(programs: Path) -> None:
    program(programs, "apt-get", "Other\tOther\thttps://other.test/\nDebian\tDebian\thttp://mirror.test/debian/")
    path = programs / "apt-config"
    path.write_text(
        f"#!/bin/sh\n[ $1 = dump ] && cat <<'END' || echo \"proxy='http://proxy.test:3128'\"\n{SETTINGS}END\n"
    )
    path.chmod(0o755)
    mirror = machine_mirror()
    assert (mirror.uri, mirror.encrypted) == ("http://mirror.test/debian/", False)
    assert mirror.settings.splitlines() == [SETTINGS.splitlines()[0], SETTINGS.splitlines()[2]]
    assert mirror.environment["http_proxy"] == "http://proxy.test:3128"


def test_a_machine_without_debian_is_told(programs: Path) -> None:
    program(programs, "apt-get", "Ubuntu\tUbuntu\thttp://mirror.test/ubuntu/")
    with pytest.raises(Unavailable, match="no Debian mirror"):
        machine_mirror()


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A cache folder of its own, entered as root; the steps that need a network are left out."""
    monkeypatch.setenv("PGL_TEST_CACHE", str(tmp_path))
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    monkeypatch.setattr(chroot, "machine_mirror", lambda: None)
    monkeypatch.setattr(chroot._Build, "tools", lambda _: None)
    return tmp_path / "documentdb"


ABOUT = {"suite": "forky", "postgresql": "18.6", "documentdb": "1.0-0"}


def test_those_who_start_at_once_set_it_up_once(cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    built: list[str] = []

    def build(self: chroot._Build, suite: str, mirror: object) -> None:
        built.append(suite)
        self.root.mkdir(parents=True)
        (self.folder / "about.json").write_text(json.dumps(ABOUT))

    monkeypatch.setattr(chroot._Build, "everything", build)
    chroots: list[Chroot] = []
    barrier = threading.Barrier(4)

    def start() -> None:
        barrier.wait()
        chroots.append(prepared())

    threads = [threading.Thread(target=start) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert built == ["forky"]
    assert len(chroots) == 4
    assert {str(one.root) for one in chroots} == {str(cache / "recipe-2" / "root")}
    assert chroots[0].described == "DocumentDB 1.0-0 on PostgreSQL 18.6 (Debian forky)"


def test_a_half_one_is_thrown_away_and_the_next_suite_is_tried(cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    left = cache / "recipe-2.partial" / "root"
    left.mkdir(parents=True)
    (left / "old").touch()

    def build(self: chroot._Build, suite: str, mirror: object) -> None:
        assert not self.folder.exists()
        self.root.mkdir(parents=True)
        (self.root / "new").touch()
        if suite == "forky":
            raise Unavailable("there is no such suite")
        (self.folder / "about.json").write_text(json.dumps({**ABOUT, "suite": suite}))

    monkeypatch.setattr(chroot._Build, "everything", build)
    assert prepared().suite == "sid"
    assert [path.name for path in (cache / "recipe-2" / "root").iterdir()] == ["new"]
    assert not left.exists()


def test_what_fails_everywhere_leaves_nothing_and_says_why(cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def build(self: chroot._Build, suite: str, mirror: object) -> None:
        self.run("sh", "-c", f"echo no {suite} today; exit 1")

    monkeypatch.setattr(chroot._Build, "everything", build)
    with pytest.raises(Unavailable, match=r"forky: sh failed \(no forky today.*sid: sh failed"):
        prepared()
    assert sorted(path.name for path in cache.iterdir()) == ["build.log", "lock"]
    assert "no sid today" in (cache / "build.log").read_text()


def test_the_line_that_tells_why_is_found() -> None:
    said = "W: old lists\nE: Unable to locate package postgresql-18\nW: Try it with --fix-missing\n"
    assert chroot._reason(said) == "E: Unable to locate package postgresql-18"
    assert chroot._reason("I: Retrieving\nW: Failure trying to run: mount\nW: See the log\n").startswith("W: Failure")
    assert chroot._reason("one\n\ntwo\n\n") == "two"
    assert chroot._reason("") == "no word"


@pytest.mark.parametrize(
    ("missing", "message"),
    [
        (chroot._CHROOT, r"may not enter a chroot \(CAP_SYS_CHROOT\)"),
        (chroot._MKNOD, r"may not make device files \(CAP_MKNOD\)"),
        (None, r"has room for 3 MB, and 1500 MB are needed"),
    ],
)
def test_what_a_container_lacks_is_told(
    cache: Path, monkeypatch: pytest.MonkeyPatch, missing: int | None, message: str
) -> None:
    monkeypatch.setattr(chroot, "_capable", lambda number: number != missing)
    room = shutil.disk_usage(cache.parent)._replace(free=3 * 1024 * 1024)
    monkeypatch.setattr(shutil, "disk_usage", lambda _: room)
    with pytest.raises(Unavailable, match=message):
        prepared()
    assert not (cache / "recipe-2").exists()


def test_capabilities_are_read_from_the_kernel() -> None:
    """CAP_CHOWN is number 0; there is no number 63."""
    assert chroot._capable(0) is (os.geteuid() == 0)
    assert not chroot._capable(63)


@pytest.mark.parametrize("usual", [0o077, 0o000])
def test_another_user_can_read_it_whatever_the_umask_is(
    cache: Path, monkeypatch: pytest.MonkeyPatch, usual: int
) -> None:
    def build(self: chroot._Build, suite: str, mirror: object) -> None:
        self.run("mkdir", "-p", str(self.root))
        (self.folder / "about.json").write_text(json.dumps(ABOUT))

    monkeypatch.setattr(chroot._Build, "everything", build)
    before = os.umask(usual)
    try:
        assert prepared().root.stat().st_mode & 0o777 == 0o755
        assert os.umask(usual) == usual
    finally:
        os.umask(before)


def test_a_cache_that_cannot_be_made_is_named(cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (cache.parent / "file").touch()
    monkeypatch.setenv("PGL_TEST_CACHE", str(cache.parent / "file"))
    with pytest.raises(Unavailable, match=r"file/documentdb cannot be made .*PGL_TEST_CACHE"):
        prepared()


def test_only_root_can_have_it(cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: 1000)
    with pytest.raises(Unavailable, match="only root"):
        prepared()
