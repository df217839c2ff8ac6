"""What mongomock-motor 0.0.36 itself gets wrong and a client cannot set right from below."""

import itertools
from typing import Any

import mongomock_motor


async def _to_list(cursor: Any, length: int | None = None) -> list[Any]:
    """At most `length` documents, as motor; mongomock-motor returns all of them."""
    found = []
    async for document in cursor:
        found.append(document)
        if length is not None and len(found) >= length:
            break
    return found


def install() -> None:
    """Make `to_list` honour its length on every cursor of mongomock-motor."""
    for kind in (
        mongomock_motor.AsyncCursor,
        mongomock_motor.AsyncCommandCursor,
        mongomock_motor.AsyncLatentCommandCursor,
    ):
        for wrapped in itertools.takewhile(lambda base: base is not object, kind.__mro__):
            if "to_list" in vars(wrapped):
                setattr(wrapped, "to_list", _to_list)  # noqa: B010  # the type checker knows no such attribute
