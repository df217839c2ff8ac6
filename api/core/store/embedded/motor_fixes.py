"""What mongomock 4.3 and mongomock-motor 0.0.36 get wrong and a client cannot set right from below."""

import functools
import itertools
from types import SimpleNamespace

import mongomock_motor
from mongomock import collection as mock


def _to_list(inner: str) -> object:
    """The method for a class that keeps its cursor under the name `inner`."""

    async def to_list(cursor: object, length: int | None = None) -> list[object]:
        """At most `length` documents, as motor; mongomock-motor returns all of them."""
        return list(itertools.islice(vars(cursor)[inner], length))

    return to_list


def install() -> None:
    """Make `to_list` honour its length on every cursor, and `$set` compare versions only once.

    mongomock reads one version number anew for each field that is set, a quarter of what it spends on an update.
    """
    if not isinstance(mock.version, SimpleNamespace):
        mock.version = SimpleNamespace(parse=functools.lru_cache(mock.version.parse))
    for kind in (
        mongomock_motor.AsyncCursor,
        mongomock_motor.AsyncCommandCursor,
        mongomock_motor.AsyncLatentCommandCursor,
    ):
        for wrapped in itertools.takewhile(lambda base: base is not object, kind.__mro__):
            if "to_list" in vars(wrapped):
                # The name is that of a private attribute, as Python keeps it.
                setattr(wrapped, "to_list", _to_list(f"_{wrapped.__name__}__cursor"))  # noqa: B010  # the type checker knows no such attribute
