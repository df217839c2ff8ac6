"""A small Debian with PostgreSQL and its document database, set up once and kept in a cache folder.

The folder lies outside the checkout and survives test runs: `$PGL_TEST_CACHE`, or `/var/cache/pg-logbook`. It appears
whole or not at all: everything is made in a folder beside it, which is renamed at the end and removed when a set-up
that was killed left it behind. A second start waits for the first.
"""

import fcntl
import json
import os
import shutil
import subprocess
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from tests.support.documentdb.absence import Unavailable
from tests.support.documentdb.setup.mirror import AUTHORITIES, Mirror, machine_mirror

# A change to what is set up gets a new number: a checkout of another age keeps its own.
RECIPE = 2
SUITES = ("forky", "sid")
PACKAGES = ("postgresql-18", "postgresql-18-documentdb")
BINARIES = "/usr/lib/postgresql/18/bin"
TEMPLATE = "/srv/template"
RUNS = "/srv/runs"

_CONFIGURATION = """
listen_addresses = ''
shared_preload_libraries = 'pg_cron,pg_documentdb_core,pg_documentdb'
cron.database_name = 'postgres'
"""

_MB = 1024 * 1024
_ROOM = 1500 * _MB
# The numbers that the kernel has for them.
_CHROOT, _MKNOD = 18, 27
_PATH = "/usr/local/sbin:/usr/sbin:/usr/bin:/sbin:/bin"
_APT = f'DPkg::Path "{_PATH}";\nDPkg::Options {{ "--force-unsafe-io"; }};\nAcquire::Retries "3";\n'
_LEFT_OUT = "".join(f"path-exclude=/usr/share/{name}/*\n" for name in ("doc", "info", "locale", "man"))
# What packages would do to a machine that boots: start services, and make folders for what runs. The second asks for
# /proc, which a container may not mount.
_REFUSALS = {"usr/sbin/policy-rc.d": "exit 101", "usr/local/sbin/systemd-tmpfiles": "exit 0"}


@dataclass(frozen=True)
class Chroot:
    """A Debian that is ready for use."""

    root: Path
    suite: str
    postgresql: str
    documentdb: str

    @property
    def described(self) -> str:
        """What it is, for people."""
        return f"DocumentDB {self.documentdb} on PostgreSQL {self.postgresql} (Debian {self.suite})"

    def command(self, *command: str) -> list[str]:
        """A command to be run inside, as the user that PostgreSQL runs as."""
        return ["chroot", "--userspec=postgres:postgres", str(self.root), *command]

    def inside(self, path: Path) -> str:
        """How a path of this machine is called inside."""
        return f"/{path.relative_to(self.root)}"

    def give_to_postgres(self, folder: Path) -> None:
        """Make the user that PostgreSQL runs as the owner of a folder, which nobody else may enter."""
        users = (self.root / "etc/passwd").read_text(encoding="utf-8").splitlines()
        user, group = next(line.split(":")[2:4] for line in users if line.startswith("postgres:"))
        os.chown(folder, int(user), int(group))
        folder.chmod(0o700)


def cache_folder() -> Path:
    """Where things are kept that outlive a checkout."""
    return Path(os.environ.get("PGL_TEST_CACHE") or "/var/cache/pg-logbook") / "documentdb"


def prepared() -> Chroot:
    """The chroot of this recipe, which is set up if it is not there yet.

    Raises:
        Unavailable: it is not there, and cannot be set up here.
    """
    folder = cache_folder() / f"recipe-{RECIPE}"
    if os.geteuid() != 0:
        raise Unavailable("only root can set it up and enter it (a chroot)")
    if not _capable(_CHROOT):
        raise Unavailable("this container's root may not enter a chroot (CAP_SYS_CHROOT)")
    if not (folder / "about.json").exists():
        try:
            folder.parent.mkdir(parents=True, exist_ok=True)
        except OSError as reason:
            raise Unavailable(
                f"{folder.parent} cannot be made ({reason.strerror}); name another PGL_TEST_CACHE"
            ) from None
        with _alone(folder.parent / "lock"), _readable():
            if not (folder / "about.json").exists():
                _set_up(folder)
    about = json.loads((folder / "about.json").read_text(encoding="utf-8"))
    return Chroot(root=folder / "root", **about)


def _capable(number: int) -> bool:
    """Whether the kernel lets this process do what a capability stands for; where it does not tell, yes."""
    try:
        status = Path("/proc/self/status").read_text(encoding="utf-8")
    except OSError:
        return True
    effective = next((line.split()[1] for line in status.splitlines() if line.startswith("CapEff:")), "f" * 16)
    return bool(int(effective, 16) >> number & 1)


@contextmanager
def _alone(path: Path) -> Iterator[None]:
    """Holds a lock that no other process holds; the kernel takes it away from one that is killed."""
    with path.open("w", encoding="utf-8") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield


@contextmanager
def _readable() -> Iterator[None]:
    """What is made meanwhile may be read by all, whatever the machine's umask: PostgreSQL runs as a user of its own."""
    usual = os.umask(0o022)
    try:
        yield
    finally:
        os.umask(usual)


def _set_up(folder: Path) -> None:
    build = _Build(folder.with_name(f"{folder.name}.partial"), folder.with_name("build.log"))
    build.log.write_text("", encoding="utf-8")
    if not _capable(_MKNOD):
        raise Unavailable(
            "this container's root may not make device files (CAP_MKNOD), which a Debian cannot be without"
        )
    if (free := shutil.disk_usage(folder.parent).free) < _ROOM:
        raise Unavailable(f"{folder.parent} has room for {free // _MB} MB, and {_ROOM // _MB} MB are needed")
    build.tools()
    mirror, reasons = machine_mirror(), []
    for suite in SUITES:
        shutil.rmtree(build.folder, ignore_errors=True)
        try:
            build.everything(suite, mirror)
        except Unavailable as reason:
            reasons.append(f"{suite}: {reason}")
            continue
        shutil.rmtree(folder, ignore_errors=True)
        build.folder.rename(folder)
        return
    shutil.rmtree(build.folder, ignore_errors=True)
    raise Unavailable("; ".join(reasons))


@dataclass(frozen=True)
class _Build:
    """One attempt at setting it up, in a folder that is thrown away unless it succeeds."""

    folder: Path
    log: Path

    @property
    def root(self) -> Path:
        return self.folder / "root"

    def everything(self, suite: str, mirror: Mirror) -> None:
        self.base(suite, mirror)
        self.packages()
        self.template()
        package = self.inside("dpkg-query", "--show", "--showformat=${Version}", PACKAGES[1])
        server = self.inside(f"{BINARIES}/postgres", "--version").split()[2]
        about = {"suite": suite, "postgresql": server, "documentdb": package.rpartition("-")[0]}
        (self.folder / "about.json").write_text(json.dumps(about), encoding="utf-8")

    def tools(self) -> None:
        """What this machine itself needs: lists of packages, and debootstrap."""
        if shutil.which("apt-get") is None:
            raise Unavailable("there is no apt-get on this machine")
        if shutil.which("debootstrap") is None or not any(Path("/var/lib/apt/lists").glob("*Packages*")):
            quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
            patient = ("-o", "Acquire::Retries=3", "-o", "DPkg::Lock::Timeout=300")
            self.run("apt-get", "-q", *patient, "update")
            self.run("apt-get", "install", "-q", "-y", *patient, "--no-install-recommends", "debootstrap", env=quiet)

    def base(self, suite: str, mirror: Mirror) -> None:
        """The base system; every suite from forky on is made by the script of sid."""
        self.root.mkdir(parents=True)
        include = ["--include=ca-certificates"] if mirror.encrypted else []
        made = ["debootstrap", "--variant=minbase", *include, suite, str(self.root), mirror.uri, "sid"]
        self.run(*_with_mounts_of_its_own(made), env=mirror.environment, name=made[0])
        (self.root / "etc/dpkg/dpkg.cfg.d/90nobody-reads-here").write_text(_LEFT_OUT, encoding="utf-8")
        (self.root / "etc/apt/apt.conf.d/90machine").write_text(f"{mirror.settings}{_APT}", encoding="utf-8")
        if mirror.encrypted and AUTHORITIES.exists():
            shutil.copyfile(AUTHORITIES, self.root / AUTHORITIES.relative_to("/"))

    def packages(self) -> None:
        """The server and the extension; nothing is started, and no cluster is made but the template below."""
        for name, lines in _REFUSALS.items():
            script = self.root / name
            script.write_text(f"#!/bin/sh\n{lines}\n", encoding="utf-8")
            script.chmod(0o755)
        cluster = self.root / "etc/postgresql-common/createcluster.d/tests.conf"
        cluster.parent.mkdir(parents=True)
        cluster.write_text("create_main_cluster = false\n", encoding="utf-8")
        self.inside("apt-get", "-q", "update")
        self.inside("apt-get", "install", "-q", "-y", "--no-install-recommends", *PACKAGES)
        self.inside("apt-get", "clean")

    def template(self) -> None:
        """A data folder with the extension in it, which every run starts from."""
        at = self.root / TEMPLATE.lstrip("/")
        half = Chroot(self.root, "", "", "")
        for folder in (at, self.root / RUNS.lstrip("/")):
            folder.mkdir(parents=True)
            half.give_to_postgres(folder)
        locale = ("--encoding=UTF8", "--locale=C.UTF-8")
        self.run(*half.command(f"{BINARIES}/initdb", "-D", TEMPLATE, "-U", "postgres", "-A", "trust", "-N", *locale))
        with (at / "postgresql.conf").open("a", encoding="utf-8") as file:
            file.write(_CONFIGURATION)
        control = half.command(f"{BINARIES}/pg_ctl", "-D", TEMPLATE, "-w", "-l", f"{TEMPLATE}/first.log")
        self.run(*control, "-o", f"-c unix_socket_directories={TEMPLATE}", "start")
        try:
            create = "CREATE EXTENSION documentdb CASCADE"
            self.run(*half.command(f"{BINARIES}/psql", "-h", TEMPLATE, "-U", "postgres", "-q", "-c", create))
        finally:
            self.run(*control, "-m", "fast", "stop")

    def inside(self, *command: str) -> str:
        quiet = {
            "PATH": "/usr/local/sbin:/usr/sbin:/usr/bin:/sbin:/bin",
            "LC_ALL": "C",
            "DEBIAN_FRONTEND": "noninteractive",
        }
        return self.run("chroot", str(self.root), *command, env=quiet, name=command[0])

    def run(self, *command: str, env: Mapping[str, str] | None = None, name: str = "") -> str:
        """Runs a command, keeps what it said in the log, and answers it."""
        environment, began = {**(os.environ if env is None else env), "LC_ALL": "C"}, time.monotonic()
        done = subprocess.run(
            command,
            env=environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        with self.log.open("a", encoding="utf-8") as file:
            took = time.monotonic() - began
            file.write(f"$ {' '.join(command)}\n{done.stdout}\n# {took:.1f} s, exit code {done.returncode}\n")
        if done.returncode != 0:
            raise Unavailable(f"{name or command[0]} failed ({_reason(done.stdout)}); {self.log} has the whole of it")
        return done.stdout


def _reason(said: str) -> str:
    """The line that tells why a command failed: apt and debootstrap mark it, and often say more after it."""
    lines = [line.strip() for line in said.splitlines() if line.strip()]
    marked = [line for mark in ("E:", "W: Failed", "W: Failure") for line in lines if line.startswith(mark)]
    return (marked or lines[-1:] or ["no word"])[0]


def _with_mounts_of_its_own(command: list[str]) -> list[str]:
    """Lets the kernel undo what a command mounts when it ends, however it ends, where this process may ask for that."""
    apart = ["unshare", "--mount", "--propagation", "private"]
    may = shutil.which("unshare") and subprocess.run([*apart, "true"], check=False, capture_output=True).returncode == 0
    return [*apart, *command] if may else command
