"""Answers a request for a file: whole or one range, locked down so that the file cannot act on our page."""

import re

from starlette.requests import Request
from starlette.responses import Response, StreamingResponse

from api.core.files import types
from api.core.files.documents import FileRow
from api.core.files.names import disposition
from api.core.files.refusals import FileGone
from api.core.files.storage import Storage
from api.core.http.wire import Answer

# A file may load nothing and be framed by our own pages only.
_LOCKED = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'"
POLICY = f"{_LOCKED}; style-src 'unsafe-inline'; sandbox"
# Browsers show a PDF by a viewer of their own: a plug-in frame with inline styles in Chromium, scripts in Firefox. The
# sandbox gives it an origin of its own, without forms, windows, or a way to lead our page elsewhere.
PDF_POLICY = f"{_LOCKED}; style-src 'unsafe-inline'; object-src 'self'; sandbox allow-scripts allow-downloads"
# On a shared computer the next person finds nothing of it.
PRIVATE = "no-store"

_RANGE = re.compile(r"bytes=(\d{0,12})-(\d{0,12})")


async def file_response(request: Request, record: FileRow, storage: Storage) -> Response:
    """The file of a `files` record: GET and HEAD, ETag, one range, inline for images and PDF, else a download.

    Raises:
        FileGone: the stored bytes are missing or are not those that were stored (410).
    """
    size, sha256 = await storage.measure(record["storedName"])
    if (size, sha256) != (record["size"], record["sha256"]):
        raise FileGone
    headers = _headers(record)
    if _matches(request.headers.get("if-none-match"), headers["ETag"]):
        return Response(status_code=304, headers=headers)
    asked = request.headers.get("range")
    if asked is not None and request.headers.get("if-range", headers["ETag"]) == headers["ETag"]:
        part = _one_range(asked, size)
        if part is None:
            return Response(status_code=416, headers=headers | {"Content-Range": f"bytes */{size}"})
        start, end = part
        headers |= {"Content-Range": f"bytes {start}-{end - 1}/{size}"}
        return _answer(request, storage, record, start, end, 206, headers)
    return _answer(request, storage, record, 0, size, 200, headers)


def still_making() -> Response:
    """What is asked for is being made; ask again in two seconds."""
    return Answer({"status": True, "data": {"state": "making"}}, status_code=202, headers={"Retry-After": "2"})


def _answer(
    request: Request,
    storage: Storage,
    record: FileRow,
    start: int,
    end: int,
    status: int,
    headers: dict[str, str],
) -> Response:
    headers = headers | {"Content-Length": str(end - start)}
    media = _media(record)
    if request.method == "HEAD":
        return Response(status_code=status, headers=headers, media_type=media)
    return StreamingResponse(
        storage.open(record["storedName"], start, end), status_code=status, headers=headers, media_type=media
    )


def _media(record: FileRow) -> str:
    known = types.by_mime(record["type"])
    return known.mime if known else "application/octet-stream"


def _headers(record: FileRow) -> dict[str, str]:
    known = types.by_mime(record["type"])
    inline = known is not None and known.inline
    return {
        "X-Content-Type-Options": "nosniff",
        "Content-Security-Policy": PDF_POLICY if known is types.PDF else POLICY,
        "Content-Disposition": disposition(record["name"], inline=inline),
        "Cache-Control": "public, max-age=86400" if record["public"] else PRIVATE,
        "Cross-Origin-Resource-Policy": "same-origin",
        "Referrer-Policy": "no-referrer",
        "Accept-Ranges": "bytes",
        "ETag": f'"{record["sha256"]}"',
    }


def _matches(wanted: str | None, tag: str) -> bool:
    return wanted is not None and (wanted.strip() == "*" or tag in (each.strip() for each in wanted.split(",")))


def _one_range(asked: str, size: int) -> tuple[int, int] | None:
    """Start and end of a single satisfiable range; several ranges are refused whole (attack FU-26)."""
    match = _RANGE.fullmatch(asked.strip())
    if match is None or match.group(0) == "bytes=-":
        return None
    first, last = match.groups()
    if not first:
        length = min(int(last), size)
        return (size - length, size) if length else None
    start = int(first)
    end = min(int(last) + 1, size) if last else size
    return (start, end) if start < end else None
