"""The few errors a request can end in, and the one envelope they are told in.

A failure is ``{status: false, message, code, errors?: [{field, message}]}`` with the right 4xx or 5xx
(DECISIONS D6.2).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TypedDict, TypeVar, Unpack

T = TypeVar("T")
REQUIRED = "This field is required."


class Details(TypedDict, total=False):
    """What may be said of a refusal besides its message; see :class:`AppError`."""

    code: str
    status: int
    errors: Sequence[Mapping[str, str]]
    field: str


class AppError(Exception):
    """A refusal with a message a person can act on.

    Args:
        message: the text shown to the user; the spec's words where it has them.
        errors: field-wise messages, each ``{"field": ..., "message": ...}``.
        field: shorthand for a single field error with the same message.
        headers: extra response headers, such as ``Retry-After``.
    """

    status = 400
    code = "bad_request"

    def __init__(
        self,
        message: str,
        *,
        code: str | None = None,
        status: int | None = None,
        errors: Sequence[Mapping[str, str]] | None = None,
        field: str | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> None:
        super().__init__(message)
        self.message = message
        self.code = code or type(self).code
        self.status = status or type(self).status
        self.errors = [dict(item) for item in errors or ()]
        if field is not None:
            self.errors.append({"field": field, "message": message})
        self.headers = dict(headers or {})

    def __reduce__(self) -> tuple[Callable[..., AppError], tuple[object, ...]]:
        """What comes back from another process says the same; the classes differ in how they are made."""
        return _restored, (type(self), self.args, self.__dict__)

    def body(self) -> dict[str, object]:
        """The envelope of this failure."""
        made: dict[str, object] = {"status": False, "message": self.message, "code": self.code}
        if self.errors:
            made["errors"] = self.errors
        return made


def _restored(kind: type[AppError], args: tuple[object, ...], state: dict[str, object]) -> AppError:
    error = kind.__new__(kind, *args)
    error.__dict__.update(state)
    return error


class NotSignedIn(AppError):
    """No session, or one that has ended."""

    status, code = 401, "not_signed_in"

    def __init__(self, message: str = "Please sign in to continue.", **kw: Unpack[Details]) -> None:
        super().__init__(message, headers={"WWW-Authenticate": "Bearer"}, **kw)


class Forbidden(AppError):
    """The actor is known and may not do this."""

    status, code = 403, "forbidden"

    def __init__(self, message: str = "You are not allowed to do this.", **kw: Unpack[Details]) -> None:
        super().__init__(message, **kw)


class NotFound(AppError):
    """There is no such thing, or none that the actor may see."""

    status, code = 404, "not_found"

    def __init__(self, message: str = "Not found.", **kw: Unpack[Details]) -> None:
        super().__init__(message, **kw)


def or_404(found: T | None, message: str = "Not found.") -> T:
    """What was found.

    Raises:
        NotFound: it is None.
    """
    if found is None:
        raise NotFound(message)
    return found


class Conflict(AppError):
    """The thing has changed, or is no longer in the state that the change needs."""

    status, code = 409, "conflict"


class TooLarge(AppError):
    """The body or file is over its cap."""

    status, code = 413, "too_large"


class Unsupported(AppError):
    """The file is of a type that is not taken."""

    status, code = 415, "unsupported"


class Invalid(AppError):
    """The input does not fit; ``errors`` says where."""

    status, code = 422, "invalid"


def require_filled(form: object, names: Iterable[str], message: str) -> None:
    """Refuses a form in which one of these fields is empty.

    Raises:
        Invalid: with ``message``, and a message at each empty field.
    """
    missing = [name for name in names if not getattr(form, name)]
    if missing:
        raise Invalid(message, errors=[{"field": name, "message": REQUIRED} for name in missing])


class TooMany(AppError):
    """A rate limit is reached; ``Retry-After`` says for how many seconds."""

    status, code = 429, "too_many"

    def __init__(self, retry_after: int, message: str = "Too many attempts. Please wait and try again.") -> None:
        super().__init__(message, headers={"Retry-After": str(max(1, retry_after))})


class Unavailable(AppError):
    """The store cannot be reached."""

    status, code = 503, "unavailable"

    def __init__(self, message: str = "The service is not reachable just now. Please try again in a moment.") -> None:
        super().__init__(message, headers={"Retry-After": "5"})
