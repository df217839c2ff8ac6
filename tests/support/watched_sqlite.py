"""SQLite with its writes and syncs watched: a virtual file system of our own between SQLite and the system's.

It is set up through SQLite's public C interface, so that it needs no compiler and no tracer. A sync of SQLite's unix
file system is one fdatasync(2).
"""

from __future__ import annotations

import _sqlite3
import ctypes
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

_MAIN, _LOG = 0x100, 0x80000
_SORTS = {_MAIN: "main", _LOG: "log"}


class _FileSystem(ctypes.Structure):
    """sqlite3_vfs."""

    _fields_ = [
        ("version", ctypes.c_int),
        ("file_size", ctypes.c_int),
        ("longest_path", ctypes.c_int),
        ("next", ctypes.c_void_p),
        ("name", ctypes.c_char_p),
        ("data", ctypes.c_void_p),
        ("open", ctypes.c_void_p),
        ("others", ctypes.c_void_p * 15),
    ]


class _Methods(ctypes.Structure):
    """sqlite3_io_methods, version 3."""

    _fields_ = [
        ("version", ctypes.c_int),
        ("close", ctypes.c_void_p),
        ("read", ctypes.c_void_p),
        ("write", ctypes.c_void_p),
        ("truncate", ctypes.c_void_p),
        ("sync", ctypes.c_void_p),
        ("others", ctypes.c_void_p * 13),
    ]


class _File(ctypes.Structure):
    """sqlite3_file."""

    _fields_ = [("methods", ctypes.POINTER(_Methods))]


_Open = ctypes.CFUNCTYPE(
    ctypes.c_int, ctypes.c_void_p, ctypes.c_void_p, ctypes.POINTER(_File), ctypes.c_int, ctypes.c_void_p
)
_Write = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_void_p, ctypes.c_void_p, ctypes.c_int, ctypes.c_int64)
_Truncate = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_void_p, ctypes.c_int64)
_Sync = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_void_p, ctypes.c_int)


@dataclass(frozen=True)
class Event:
    """What happened: `what` is write, sync or what the watcher was told; `file` is main or log."""

    what: str
    file: str
    thread: str
    seconds: float = 0.0
    """How long a sync took."""


class Watched:
    """From its making on, every file that this process's SQLite opens is watched; `events` says what happened.

    Args:
        writes: whether writes are watched as well as syncs, which costs time.
    """

    def __init__(self, *, writes: bool = True) -> None:
        self._writes = writes
        self.events: list[Event] = []
        library = ctypes.CDLL(getattr(_sqlite3, "__file__", None))
        try:
            find, register = library.sqlite3_vfs_find, library.sqlite3_vfs_register
        except AttributeError as error:
            raise RuntimeError(
                "The SQLite of this Python cannot be watched, because its functions are not visible. Use a Python "
                "whose sqlite3 module is linked to a shared libsqlite3, as Debian's is."
            ) from error
        find.restype = ctypes.POINTER(_FileSystem)
        self._system = find(None).contents
        self._open = ctypes.cast(self._system.open, _Open)
        self._mine = _FileSystem.from_buffer_copy(self._system)
        # Python objects that C holds pointers to must not go before the process does.
        self._kept: list[Any] = [_Open(self._opened)]
        self._methods: dict[tuple[int, str], _Methods] = {}
        self._mine.name = b"watched"
        self._mine.open = ctypes.cast(self._kept[0], ctypes.c_void_p)
        assert register(ctypes.byref(self._mine), 1) == 0

    def report(self, what: str) -> None:
        """Add an event from outside of SQLite."""
        self._note(what, "")

    def written(self, file: str, at: int, content: int, number: int) -> None:
        """So many bytes, which lie in memory at `content`, have been written to a file."""
        del at, content, number
        self._note("write", file)

    def truncated(self, file: str, size: int) -> None:
        """A file has been cut down or made longer."""

    def sync(self, file: str, do: Callable[[], int]) -> int:
        """Does what SQLite wants done for a sync of a file; answers how it ended, as SQLite says it."""
        start = time.perf_counter()
        outcome = do()
        self._note("sync", file, time.perf_counter() - start)
        return outcome

    def _note(self, what: str, file: str, seconds: float = 0.0) -> None:
        self.events.append(Event(what, file, threading.current_thread().name, seconds))

    def _opened(self, _system: int, name: int, file: Any, flags: int, answer: int) -> int:
        outcome: int = self._open(ctypes.addressof(self._system), name, file, flags, answer)
        sort = next((sort for flag, sort in _SORTS.items() if flags & flag), None)
        if outcome == 0 and sort is not None:
            original = file.contents.methods
            key = (ctypes.addressof(original.contents), sort)
            if key not in self._methods:
                self._methods[key] = self._watching(original.contents, sort)
            file.contents.methods = ctypes.pointer(self._methods[key])
        return outcome

    def _watching(self, original: _Methods, sort: str) -> _Methods:
        write, sync = ctypes.cast(original.write, _Write), ctypes.cast(original.sync, _Sync)
        truncate = ctypes.cast(original.truncate, _Truncate)

        def writing(file: int, content: int, number: int, at: int) -> int:
            outcome: int = write(file, content, number, at)
            self.written(sort, at, content, number)
            return outcome

        def truncating(file: int, size: int) -> int:
            outcome: int = truncate(file, size)
            self.truncated(sort, size)
            return outcome

        def syncing(file: int, flags: int) -> int:
            return self.sync(sort, lambda: sync(file, flags))

        methods = _Methods.from_buffer_copy(original)
        methods.sync = self._pointer(_Sync(syncing))
        if self._writes:
            methods.write = self._pointer(_Write(writing))
            methods.truncate = self._pointer(_Truncate(truncating))
        return methods

    def _pointer(self, function: Callable[..., int]) -> ctypes.c_void_p:
        self._kept.append(function)
        return ctypes.cast(function, ctypes.c_void_p)  # type: ignore[arg-type]
