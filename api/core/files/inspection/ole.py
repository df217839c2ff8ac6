"""Reads the directory and streams of a compound file (the container of doc, xls and ppt), trusting no number in it.

The layout follows Microsoft's open specification [MS-CFB]: a header of 512 bytes, sectors, a table that chains them,
and a directory of 128-byte entries; streams under 4,096 bytes lie in a smaller table inside the root's stream.
"""

import struct
from collections.abc import Sequence
from dataclasses import dataclass

_HEADER = 512
_ENTRY = 128
_MAX_REGULAR = 0xFFFFFFFA
_STREAM, _ROOT = 2, 5
_DIRECT_TABLES = 109


class CompoundError(Exception):
    """The bytes are no compound file that can be read to its end."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One storage or stream of the directory."""

    name: str
    kind: int
    start: int
    size: int


class Compound:
    """An opened compound file: its entries by name, and the bytes of its streams."""

    def __init__(self, content: bytes) -> None:
        self._content = content
        try:
            self._open()
        except (struct.error, IndexError) as problem:
            raise CompoundError from problem

    def _open(self) -> None:
        (self._shift, self._mini_shift) = struct.unpack_from("<HH", self._content, 30)
        if self._shift not in (9, 12) or self._mini_shift != 6:
            raise CompoundError
        self._sector = 1 << self._shift
        tables, directory = struct.unpack_from("<LL", self._content, 44)
        (self._cutoff, mini_start) = struct.unpack_from("<LL", self._content, 56)
        self._table = self._read_table(tables)
        self.entries = self._read_entries(self._chain(directory))
        root = next((each for each in self.entries if each.kind == _ROOT), None)
        if root is None:
            raise CompoundError
        self._mini = self._chain(root.start) if root.size else b""
        self._mini_table = self._numbers(self._chain(mini_start)) if mini_start < _MAX_REGULAR else ()

    def stream(self, name: str) -> bytes | None:
        """The bytes of the first stream of that name, without regard to case."""
        entry = next(
            (each for each in self.entries if each.kind == _STREAM and each.name.lower() == name.lower()), None
        )
        if entry is None:
            return None
        if entry.size >= self._cutoff:
            return self._chain(entry.start)[: entry.size]
        return self._mini_chain(entry.start)[: entry.size]

    def _read_table(self, count: int) -> Sequence[int]:
        listed = list(struct.unpack_from(f"<{_DIRECT_TABLES}L", self._content, 76))
        following, _ = struct.unpack_from("<LL", self._content, 68)
        seen: set[int] = set()
        while following < _MAX_REGULAR:
            if following in seen:
                raise CompoundError
            seen.add(following)
            more = self._numbers(self._at(following))
            listed.extend(more[:-1])
            following = more[-1]
        wanted = [each for each in listed if each < _MAX_REGULAR][:count]
        if len(wanted) * self._sector > len(self._content):
            raise CompoundError
        return self._numbers(b"".join(self._at(each) for each in wanted))

    def _at(self, sector: int) -> bytes:
        start = (sector + 1) << self._shift
        found = self._content[start : start + self._sector]
        if not found:
            raise CompoundError
        return found.ljust(self._sector, b"\0")

    def _chain(self, sector: int) -> bytes:
        pieces: list[bytes] = []
        while sector < _MAX_REGULAR:
            if len(pieces) * self._sector > len(self._content):
                raise CompoundError
            pieces.append(self._at(sector))
            sector = self._table[sector]
        return b"".join(pieces)

    def _mini_chain(self, sector: int) -> bytes:
        pieces: list[bytes] = []
        while sector < _MAX_REGULAR:
            if len(pieces) << self._mini_shift > len(self._content):
                raise CompoundError
            start = sector << self._mini_shift
            pieces.append(self._mini[start : start + (1 << self._mini_shift)])
            sector = self._mini_table[sector]
        return b"".join(pieces)

    @staticmethod
    def _numbers(content: bytes) -> tuple[int, ...]:
        return struct.unpack(f"<{len(content) // 4}L", content)

    @staticmethod
    def _read_entries(directory: bytes) -> list[Entry]:
        found = []
        for at in range(0, len(directory) - _ENTRY + 1, _ENTRY):
            entry = _entry(directory, at)
            if entry is not None:
                found.append(entry)
        return found


def is_encrypted(content: bytes) -> bool:
    """Return whether a compound file holds an office file that a password protects ([MS-OFFCRYPTO])."""
    return "encryptedpackage" in {name.lower() for name in loose_names(content)}


def loose_names(content: bytes) -> set[str]:
    """The name of everything in the file that looks like a directory entry, whether or not the directory reaches it."""
    found = (_entry(content, at) for at in range(_HEADER, len(content) - _ENTRY + 1, _ENTRY))
    return {each.name for each in found if each is not None}


def _entry(content: bytes, at: int) -> Entry | None:
    length = content[at + 64] | content[at + 65] << 8
    kind = content[at + 66]
    if kind not in (1, _STREAM, _ROOT) or length % 2 or not 4 <= length <= 64:
        return None
    if content[at + length - 2 : at + length] != b"\0\0":
        return None
    name = content[at : at + length - 2].decode("utf-16-le", "replace")
    start, size = struct.unpack_from("<LL", content, at + 116)
    return Entry(name, kind, start, size)
