"""The few errors a request can end in, and the one envelope they are told in.

A failure is ``{status: false, message, code, errors?: [{field, message}]}`` with the right 4xx or 5xx
(design section 6).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any


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

    def body(self) -> dict[str, Any]:
        """The envelope of this failure."""
        made: dict[str, Any] = {"status": False, "message": self.message, "code": self.code}
        if self.errors:
            made["errors"] = self.errors
        return made


class NotSignedIn(AppError):
    """No session, or one that has ended."""

    status, code = 401, "not_signed_in"

    def __init__(self, message: str = "Please sign in to continue.", **kw: Any) -> None:
        super().__init__(message, headers={"WWW-Authenticate": "Bearer"}, **kw)


class Forbidden(AppError):
    """The actor is known and may not do this."""

    status, code = 403, "forbidden"

    def __init__(self, message: str = "You are not allowed to do this.", **kw: Any) -> None:
        super().__init__(message, **kw)


class NotFound(AppError):
    """There is no such thing, or none that the actor may see."""

    status, code = 404, "not_found"

    def __init__(self, message: str = "Not found.", **kw: Any) -> None:
        super().__init__(message, **kw)


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
