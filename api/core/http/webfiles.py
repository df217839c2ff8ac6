"""The built web pages: hashed assets for a year, the page never cached; unknown paths get the page, which routes."""

from __future__ import annotations

import json
import mimetypes
import re
from pathlib import Path

from starlette.datastructures import Headers
from starlette.responses import FileResponse, PlainTextResponse, Response
from starlette.routing import Match, Mount
from starlette.types import Receive, Scope, Send

YEAR = "public, max-age=31536000, immutable"
UNSTORED = frozenset({"coordinator.html"})
"""Pages that no browser stores, because a one-time link opens them on computers that others use too."""
NOT_BUILT = "The web pages are not built. Run ./scripts/run, or npm run build in web/."
ENCODINGS = (("br", ".br"), ("gzip", ".gz"))
MEDIA = {".webmanifest": "application/manifest+json", ".webp": "image/webp", ".avif": "image/avif"}
"""Types that Python does not know on every machine; a browser draws no picture of another type (``nosniff``)."""


REFUSED = re.compile(r"q=0(\.0*)?")
"""The weight by which a client says that it does not take a coding."""


def _codings(accepted: str) -> list[tuple[str, str, str]]:
    return [part.partition(";") for part in accepted.split(",")]


def style_hashes(folder: Path) -> list[str]:
    """The hashes of the page's own inline styles, which the build writes beside the page."""
    path = folder / "csp.json"
    if not path.is_file():
        return []
    return [str(item) for item in json.loads(path.read_text(encoding="utf-8")).get("styleHashes", [])]


class WebPages(Mount):
    """Everything not below ``/api``, so that an unknown API path is 404 and a wrong method 405, never a page."""

    def __init__(self, files: WebFiles) -> None:
        super().__init__("/", app=files)

    def matches(self, scope: Scope) -> tuple[Match, Scope]:
        """See the class."""
        if scope["type"] != "http" or scope["path"] == "/api" or scope["path"].startswith("/api/"):
            return Match.NONE, {}
        return super().matches(scope)


class WebFiles:
    """An ASGI application over the build folder; serves a precompressed neighbour where the browser takes it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder.resolve()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answers one GET or HEAD."""
        await self._answer(scope)(scope, receive, send)

    def _answer(self, scope: Scope) -> Response:
        if scope["method"] not in ("GET", "HEAD"):
            return PlainTextResponse("Method Not Allowed", 405, {"Allow": "GET, HEAD"})
        wanted = self._inside(scope["path"])
        if wanted is None:
            if scope["path"].startswith("/assets/"):
                return PlainTextResponse("Not Found", 404)
            wanted = self.folder / "index.html"
            if not wanted.is_file():
                return PlainTextResponse(NOT_BUILT, 503)
        return self._file(wanted, self._cached(wanted), Headers(scope=scope).get("accept-encoding", ""))

    def _cached(self, path: Path) -> str:
        """Return how long a browser may store a file."""
        if "assets" in path.relative_to(self.folder).parts[:1]:
            return YEAR
        return "no-store" if path.name in UNSTORED else "no-cache"

    def _inside(self, path: str) -> Path | None:
        try:
            wanted = (self.folder / path.lstrip("/")).resolve()
            there = wanted.is_relative_to(self.folder) and wanted.is_file() and wanted.name != "csp.json"
        except (OSError, ValueError):  # A name that no file can have: too long, or with a null byte.
            return None
        return wanted if there else None

    def _file(self, path: Path, cached: str, accepted: str) -> Response:
        headers = {"Cache-Control": cached, "Vary": "Accept-Encoding"}
        media = MEDIA.get(path.suffix) or mimetypes.guess_type(path.name)[0] or "application/octet-stream"
        offered = {coding.strip() for coding, _, weight in _codings(accepted) if not REFUSED.fullmatch(weight.strip())}
        for encoding, suffix in ENCODINGS:
            packed = path.with_name(path.name + suffix)
            if encoding in offered and packed.is_file():
                return FileResponse(packed, headers={**headers, "Content-Encoding": encoding}, media_type=media)
        return FileResponse(path, headers=headers, media_type=media)
