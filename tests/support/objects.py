"""A small S3-like server for tests: enough of the protocol for one bucket, and failures on request."""

from __future__ import annotations

import asyncio
import datetime as dt
import hashlib
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from xml.sax.saxutils import escape, unescape

import uvicorn
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

_RANGE = re.compile(r"bytes=(\d+)-(\d+)")
_KEY = re.compile(r"<Key>([^<]*)</Key>")
_PAGE = 2
"""Keys per page of a listing: few, so that a listing of any length has several."""


@dataclass
class ObjectServer:
    """What lies there, what was asked, and whether it fails."""

    url: str = ""
    objects: dict[str, bytes] = field(default_factory=dict)
    times: dict[str, dt.datetime] = field(default_factory=dict)
    calls: list[str] = field(default_factory=list)
    signed: list[str] = field(default_factory=list)
    failing: int | None = None

    def answer(self, request: Request, body: bytes) -> Response:
        """One call on an object or on the bucket."""
        _, _, key = request.url.path.lstrip("/").partition("/")
        self.calls.append(f"{request.method} {key}")
        self.signed.append(request.headers.get("authorization", ""))
        if self.failing is not None:
            return Response(status_code=self.failing)
        if not key:
            return self._removal(body) if request.method == "POST" else self._listing(request)
        if request.method == "PUT":
            self.objects[key], self.times[key] = body, dt.datetime.now(dt.UTC)
            return Response(headers={"ETag": self._tag(key)})
        if key not in self.objects:
            return Response("<Error><Code>NoSuchKey</Code></Error>", 404, media_type="application/xml")
        return self._content(request, key)

    def _content(self, request: Request, key: str) -> Response:
        content, headers = self.objects[key], {"ETag": self._tag(key), "Last-Modified": self._http_time(key)}
        found = _RANGE.fullmatch(request.headers.get("range", ""))
        if found is None:
            if request.method == "HEAD":
                return Response(headers=headers | {"Content-Length": str(len(content))})
            return Response(content, headers=headers)
        start, end = int(found[1]), min(int(found[2]) + 1, len(content))
        headers["Content-Range"] = f"bytes {start}-{end - 1}/{len(content)}"
        return Response(content[start:end], 206, headers=headers)

    def _removal(self, body: bytes) -> Response:
        """Several objects at once, named in the body."""
        keys = [unescape(key) for key in _KEY.findall(body.decode())]
        self.calls.extend(f"DELETE {key}" for key in keys)
        for key in keys:
            self.objects.pop(key, None)
        gone = "".join(f"<Deleted><Key>{escape(key)}</Key></Deleted>" for key in keys)
        return Response(f"<DeleteResult>{gone}</DeleteResult>", media_type="application/xml")

    def _listing(self, request: Request) -> Response:
        prefix, after = request.query_params.get("prefix", ""), request.query_params.get("continuation-token", "")
        keys = [key for key in sorted(self.objects) if key.startswith(prefix) and key > after]
        page, more = keys[:_PAGE], len(keys) > _PAGE
        rows = "".join(
            f"<Contents><Key>{escape(key)}</Key><LastModified>{self.times[key]:%Y-%m-%dT%H:%M:%S.000Z}</LastModified>"
            f"<ETag>{escape(self._tag(key))}</ETag><Size>{len(self.objects[key])}</Size></Contents>"
            for key in page
        )
        next_ = f"<NextContinuationToken>{escape(page[-1])}</NextContinuationToken>" if more else ""
        body = f"<ListBucketResult><IsTruncated>{str(more).lower()}</IsTruncated>{next_}{rows}</ListBucketResult>"
        return Response(body, media_type="application/xml")

    def _tag(self, key: str) -> str:
        return f'"{hashlib.md5(self.objects[key], usedforsecurity=False).hexdigest()}"'

    def _http_time(self, key: str) -> str:
        return f"{self.times[key]:%a, %d %b %Y %H:%M:%S GMT}"


@asynccontextmanager
async def object_server() -> AsyncIterator[ObjectServer]:
    """Serves on a free port of this machine, in this event loop."""
    state = ObjectServer()

    async def every(request: Request) -> Response:
        return state.answer(request, await request.body())

    app = Starlette(routes=[Route("/{path:path}", every, methods=["GET", "HEAD", "PUT", "POST"])])
    server = uvicorn.Server(uvicorn.Config(app, port=0, log_level="critical", lifespan="off"))
    task = asyncio.create_task(server.serve())
    async with asyncio.timeout(10):
        while not server.started:  # noqa: ASYNC110  The server has no event to wait for.
            await asyncio.sleep(0.02)
    state.url = f"http://127.0.0.1:{server.servers[0].sockets[0].getsockname()[1]}"
    try:
        yield state
    finally:
        server.should_exit = True
        with suppress(asyncio.CancelledError):
            await task
