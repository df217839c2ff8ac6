"""MongoDB's wire protocol: the messages that a driver sends, and the answers to them.

Only what drivers of today use: OP_MSG, and OP_QUERY for the first hello. Documents stay as the bytes that came; only
their top level is looked at.
"""

import asyncio
import itertools
import struct
from dataclasses import dataclass, field
from typing import Any

import bson
from bson.codec_options import CodecOptions
from bson.raw_bson import RawBSONDocument

OP_REPLY, OP_QUERY, OP_MSG = 1, 2004, 2013
CHECKSUM, MORE_TO_COME = 1, 2
MAX_BYTES = 48_000_000

_HEADER = struct.Struct("<iiii")
_INT = struct.Struct("<i")
_RAW: CodecOptions[Any] = CodecOptions(document_class=RawBSONDocument)
_ids = itertools.count(1)


class Malformed(Exception):
    """The bytes are no message of this protocol."""


@dataclass(frozen=True)
class Message:
    """One request: the command with its values undecoded, and the document sequences that came beside it."""

    id: int
    operation: int
    command: dict[str, Any]
    sequences: dict[str, bytes] = field(default_factory=dict)
    answered: bool = True

    @property
    def name(self) -> str:
        """The command's name, which is its first key."""
        return next(iter(self.command), "")


async def read_message(reader: asyncio.StreamReader) -> Message:
    """The next request.

    Raises:
        Malformed: it is none that a driver of today sends.
        asyncio.IncompleteReadError: the client has gone.
    """
    length, identity, _, operation = _HEADER.unpack(await reader.readexactly(_HEADER.size))
    if not _HEADER.size < length <= MAX_BYTES:
        raise Malformed(f"a message of {length} bytes")
    body = await reader.readexactly(length - _HEADER.size)
    if operation == OP_QUERY:
        return _query(identity, body)
    if operation == OP_MSG:
        return _message(identity, body)
    raise Malformed(f"operation {operation}")


def _query(identity: int, body: bytes) -> Message:
    """A hello in the old form: flags, collection, numbers to skip and to return, then the command."""
    start = body.index(b"\0", 4) + 1 + 8
    return Message(identity, OP_QUERY, _document(body[start:]))


def _message(identity: int, body: bytes) -> Message:
    flags = int.from_bytes(body[:4], "little")
    position, end = 4, len(body) - (4 if flags & CHECKSUM else 0)
    command: dict[str, Any] = {}
    sequences: dict[str, bytes] = {}
    while position < end:
        kind, start = body[position], position + 1
        (size,) = _INT.unpack_from(body, start)
        section = body[start : start + size]
        if kind == 0:
            command = _document(section)
        elif kind == 1:
            name_end = section.index(b"\0", 4)
            sequences[section[4:name_end].decode()] = section[name_end + 1 :]
        else:
            raise Malformed(f"section {kind}")
        position = start + size
    return Message(identity, OP_MSG, command, sequences, answered=not flags & MORE_TO_COME)


def _document(encoded: bytes) -> dict[str, Any]:
    size = _INT.unpack_from(encoded)[0]
    return dict(bson.decode(encoded[:size], _RAW).items())


def answer(message: Message, document: bytes) -> bytes:
    """The bytes that answer a request with a document, in the form in which it was asked."""
    if message.operation == OP_QUERY:
        # No flags, no cursor, from the first, one document.
        body = struct.pack("<iqii", 8, 0, 0, 1) + document
        operation = OP_REPLY
    else:
        body, operation = b"\0\0\0\0\0" + document, OP_MSG
    return _HEADER.pack(_HEADER.size + len(body), next(_ids), message.id, operation) + body
