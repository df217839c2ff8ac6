"""Runs a program that handles what people gave us: few rights, bounded memory and time, ended with all it started.

`core/security/confined.py` is the script that sets the limits between the fork and the program; this is the side of the
event loop, which never blocks on it.
"""

import asyncio
import os
import signal
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

import anyio

from api.core.security import confined

_NOWHERE = "http://127.0.0.1:9"


async def run_confined(
    command: Sequence[str],
    folder: Path,
    *,
    seconds: float,
    memory: int,
    processors: int = 1,
    environment: Mapping[str, str] | None = None,
    errors: Path | None = None,
) -> int:
    """Runs a command in `folder`, in a process group of its own, which ends with it; answers its exit code.

    Args:
        command: the program's path and its arguments.
        folder: where it runs, its home and its place for temporary files.
        seconds: how long it may take.
        memory: bytes of address space that it may take.
        processors: how many it may keep busy for all of that time.
        environment: what it finds beside the little that `bare_environment` gives.
        errors: a file that takes what it says on its error stream; without it, nobody hears it.

    Raises:
        TimeoutError: it took longer than `seconds` and was ended.
    """
    launcher = [sys.executable, "-I", confined.__file__, str(processors * int(seconds) + 1), str(memory)]
    heard = None if errors is None else await asyncio.to_thread(errors.open, "wb")
    try:
        process = await asyncio.create_subprocess_exec(
            *launcher,
            *command,
            cwd=folder,
            env={**bare_environment(folder), **(environment or {})},
            stdin=asyncio.subprocess.DEVNULL,
            stdout=asyncio.subprocess.DEVNULL,
            stderr=asyncio.subprocess.DEVNULL if heard is None else heard,
            start_new_session=True,
        )
    finally:
        if heard is not None:
            heard.close()
    try:
        async with asyncio.timeout(seconds):
            return await process.wait()
    finally:
        _end_group(process.pid)
        with anyio.CancelScope(shield=True):
            await process.wait()


def bare_environment(folder: Path) -> dict[str, str]:
    """Nothing of this process's own, which holds secrets; proxies that lead nowhere."""
    return {
        "PATH": os.environ.get("PATH", os.defpath),
        "HOME": str(folder),
        "TMPDIR": str(folder),
        "LANG": "C.UTF-8",
        **dict.fromkeys(("http_proxy", "https_proxy", "ftp_proxy", "all_proxy"), _NOWHERE),
    }


def _end_group(leader: int) -> None:
    try:
        os.killpg(leader, signal.SIGKILL)
    except ProcessLookupError:
        return
