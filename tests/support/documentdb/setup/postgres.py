"""One PostgreSQL server of the chroot, on a fresh copy of the template, for as long as its owner lives."""

import asyncio
import fcntl
import os
import shutil
import signal
import tempfile
from asyncio.subprocess import DEVNULL, Process
from pathlib import Path
from types import TracebackType
from typing import Self

import asyncpg

from tests.support.documentdb.absence import Unavailable
from tests.support.documentdb.setup.chroot import BINARIES, RUNS, TEMPLATE, Chroot

START_SECONDS, STOP_SECONDS = 60, 20

SETTINGS = {
    # Rows whose time has come stay, because tests set the clock; and indexes are built at once.
    "cron.launch_active_jobs": "off",
    "documentdb.enableBackgroundWorker": "off",
    "max_connections": "120",
    "jit": "off",
    # Inserts of one unique key wait for each other in a circle; one is sent again when that is noticed.
    "deadlock_timeout": "20ms",
    # A database that lives as long as one test run need not survive a power cut.
    "fsync": "off",
    "synchronous_commit": "off",
    "full_page_writes": "off",
    "wal_level": "minimal",
    "max_wal_senders": "0",
}


class PostgresServer:
    """A server that is reached through a socket in a folder of its own; use it as a context."""

    def __init__(self, chroot: Chroot) -> None:
        self.chroot = chroot
        self._runs = chroot.root / RUNS.lstrip("/")
        self._folder: Path | None = None
        self._process: Process | None = None

    @property
    def folder(self) -> Path:
        """Where the socket is: what a client names as the host."""
        assert self._folder is not None, "The server has not been started."
        return self._folder

    async def __aenter__(self) -> Self:
        _sweep(self._runs)
        self._folder = Path(tempfile.mkdtemp(dir=self._runs))
        # Held until this process ends: who can take it knows that the owner is gone.
        self._lock = (self._folder / "owner").open("w")
        fcntl.flock(self._lock, fcntl.LOCK_EX)
        self.chroot.give_to_postgres(self._folder)
        try:
            await self._copy(self.chroot.root / TEMPLATE.lstrip("/"))
            await self._start()
        except BaseException:
            await self.stop()
            raise
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.stop()

    async def _copy(self, template: Path) -> None:
        copying = await asyncio.create_subprocess_exec("cp", "-a", "--reflink=auto", template, self.folder / "data")
        if await copying.wait() != 0:
            raise Unavailable(f"its data folder could not be copied to {self.folder}")

    async def _start(self) -> None:
        inside = self.chroot.inside(self.folder)
        options = {
            **SETTINGS,
            "unix_socket_directories": inside,
            "cron.host": inside,
            # Under this name the extension connects to its own server.
            "documentdb.localhost_connection_string": f"host={inside}",
        }
        given = [part for name, value in options.items() for part in ("-c", f"{name}={value}")]
        command = self.chroot.command(f"{BINARIES}/postgres", "-D", f"{inside}/data", *given)
        with (self.folder / "log").open("wb") as log:
            self._process = await asyncio.create_subprocess_exec(*command, stdin=DEVNULL, stdout=log, stderr=log)
        for _ in range(START_SECONDS * 10):
            try:
                await (await asyncpg.connect(**self.address)).close()
            except (OSError, asyncpg.CannotConnectNowError):
                if self._process.returncode is not None:
                    break
                await asyncio.sleep(0.1)
            else:
                return
        log_text = (self.folder / "log").read_text(encoding="utf-8", errors="replace").strip()
        raise Unavailable(f"PostgreSQL did not start: {log_text.splitlines()[-1] if log_text else 'no word'}")

    @property
    def address(self) -> dict[str, str]:
        """What asyncpg needs to know."""
        return {"host": str(self.folder), "user": "postgres", "database": "postgres"}

    async def stop(self) -> None:
        """Ends the server and removes its data."""
        if self._process is not None and self._process.returncode is None:
            self._process.send_signal(signal.SIGINT)
            try:
                await asyncio.wait_for(self._process.wait(), STOP_SECONDS)
            except TimeoutError:
                self._process.send_signal(signal.SIGQUIT)
                await self._process.wait()
        shutil.rmtree(self.folder, ignore_errors=True)
        self._lock.close()


def _sweep(runs: Path) -> None:
    """Ends the servers whose owners were killed, and removes what they left."""
    for folder in runs.iterdir():
        try:
            with (folder / "owner").open("r") as lock:
                fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
                _end(folder)
                shutil.rmtree(folder, ignore_errors=True)
        except OSError:
            # Its owner lives, or has not got so far as to lock it, or another sweep is at it.
            continue


def _end(folder: Path) -> None:
    """Ends the server that runs in a folder, if the process that the folder names is really one."""
    pid_file = folder / "data/postmaster.pid"
    if not pid_file.exists():
        return
    pid = int(pid_file.read_text(encoding="utf-8").splitlines()[0])
    process = Path(f"/proc/{pid}")
    if not process.exists() or not (process / "exe").readlink().name.startswith("postgres"):
        return
    os.kill(pid, signal.SIGQUIT)
    for _ in range(100):
        if not process.exists():
            return
        signal.sigtimedwait([], 0.1)
