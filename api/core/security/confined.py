"""Starts a program with less than this process has: bounded memory, time and files, no new rights, and no network.

Run as a script of its own (``python -I confined.py SECONDS BYTES PROGRAM …``), because limits must be set between the
fork and the program, where a process with threads may run no Python of its own. It needs nothing but Python on Linux;
on other systems the limits of POSIX hold and the network is only made hard to find.
"""

import ctypes
import os
import resource
import signal
import sys

MAX_OUTPUT = 200 * 1024 * 1024
"""Bytes that the program may write into one file."""
MAX_OPEN = 512
_NEW_USER, _NEW_NETWORK = 0x10000000, 0x40000000
_DIE_WITH_PARENT, _NO_NEW_RIGHTS = 1, 38


def limit(seconds: int, memory: int) -> None:
    """Bounds processor time, address space, files and their size; no core dump holds what was in a document."""
    for what, most in (
        (resource.RLIMIT_CPU, seconds),
        (resource.RLIMIT_AS, memory),
        (resource.RLIMIT_FSIZE, MAX_OUTPUT),
        (resource.RLIMIT_NOFILE, MAX_OPEN),
        (resource.RLIMIT_CORE, 0),
    ):
        _, hard = resource.getrlimit(what)
        value = most if hard == resource.RLIM_INFINITY else min(most, hard)
        resource.setrlimit(what, (value, value))


def give_up_rights() -> None:
    """Ends with the process that started it, and never gains a right by starting another; Linux only."""
    try:
        libc = ctypes.CDLL(None)
        libc.prctl(_DIE_WITH_PARENT, signal.SIGKILL, 0, 0, 0)
        libc.prctl(_NO_NEW_RIGHTS, 1, 0, 0, 0)
    except (OSError, AttributeError):
        return


def leave_network() -> bool:
    """Moves into a network of its own that leads nowhere; false where the system does not allow it."""
    try:
        libc = ctypes.CDLL(None)
        user, group = os.geteuid(), os.getegid()
        if libc.unshare(_NEW_USER | _NEW_NETWORK) != 0:
            return False
        _write("/proc/self/setgroups", "deny")
        _write("/proc/self/uid_map", f"{user} {user} 1")
        _write("/proc/self/gid_map", f"{group} {group} 1")
    except (OSError, AttributeError):
        return False
    return True


def _write(path: str, text: str) -> None:
    with open(path, "w", encoding="ascii") as file:
        file.write(text)


if __name__ == "__main__":
    give_up_rights()
    leave_network()
    limit(int(sys.argv[1]), int(sys.argv[2]))
    os.execv(sys.argv[3], sys.argv[3:])  # noqa: S606  The program is the operator's own, given by its path.
