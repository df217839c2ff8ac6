"""A gateway in a process of its own, for as long as a test run needs it."""

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from tests.support.documentdb.absence import Unavailable

ROOT = Path(__file__).resolve().parents[4]


@dataclass(frozen=True)
class Running:
    """A gateway that answers: its address for MongoDB clients, and what is behind it."""

    address: str
    version: str


@contextmanager
def running(port: int = 0) -> Iterator[Running]:
    """Starts a gateway with a database of its own, sets the chroot up if need be, and ends both afterwards.

    Raises:
        Unavailable: it cannot be had on this machine.
    """
    command = [sys.executable, "-m", "tests.support.documentdb", "serve", "--until-input-ends", "--port", str(port)]
    with subprocess.Popen(command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        output = process.stdout.readline().strip()
        if not output.startswith("ready "):
            process.stdin.close()
            process.wait()
            raise Unavailable(output or "the gateway ended without a word")
        _, address, version = output.split(" ", 2)
        try:
            yield Running(address, version)
        finally:
            process.stdin.close()
            process.wait()
