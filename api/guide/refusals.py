"""What the statuses of a refusal mean to a program, with an example of each."""

from __future__ import annotations

from dataclasses import dataclass

from api.core.http.contract import DESCRIPTIONS


@dataclass(frozen=True)
class Refused:
    """A status: its usual code, what it says to people, and what a program does about it."""

    code: str
    message: str
    remedy: str
    field: str = ""

    def example(self) -> dict[str, object]:
        """The body of such a refusal."""
        body: dict[str, object] = {"status": False, "message": self.message, "code": self.code}
        return {**body, "errors": [{"field": self.field, "message": self.message}]} if self.field else body


REFUSALS = {
    400: Refused("not_json", "The request is not valid JSON.", "Mend the request."),
    401: Refused(
        "not_signed_in", "Please sign in to continue.", "Sign in again; the code `idle` says that the time ran out."
    ),
    402: Refused("payment_pending", "The payment is not through yet.", "Ask again in a moment."),
    403: Refused("forbidden", "You are not allowed to do this.", "Ask as somebody who may; the call says who."),
    404: Refused("not_found", "Not found.", "Look at the ids: what a person may not see is answered in the same way."),
    408: Refused("too_slow", "The request took too long to arrive.", "Send it again."),
    409: Refused(
        "stale", "This has changed meanwhile. Please look at it again.", "Read it again and send its present `version`."
    ),
    410: Refused("file_gone", "This file is no longer available.", "Request it again."),
    413: Refused("too_large", "This is too large.", "Send less: the call or its form says how much is taken."),
    415: Refused("unsupported", "Send this as application/json.", "Mind the content type, or the type of the file."),
    422: Refused("invalid", "This field is required.", "Mend the fields that `errors` names.", "venue"),
    429: Refused("too_many", "Too many attempts. Please wait and try again.", "Wait `Retry-After` seconds."),
    431: Refused("headers_too_large", "The headers of this request are too large.", "Send shorter ones."),
    502: Refused("request_failed", "The other service does not answer.", "Try again later."),
    503: Refused(
        "unavailable",
        "The service is not reachable just now. Please try again in a moment.",
        "Try again after `Retry-After` seconds.",
    ),
    507: Refused(
        "storage_full",
        "The server's disk is full, so the file was not stored. Ask the administrator to free space, then try again.",
        "Try again when the operator has made room.",
    ),
}


def refusal_table() -> str:
    """The statuses as a table in Markdown."""
    rows = (f"| {status} | {DESCRIPTIONS[status]} | {each.remedy} |" for status, each in REFUSALS.items())
    return "\n".join(("| status | says | what to do |", "|---|---|---|", *rows))
