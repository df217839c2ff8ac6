"""The security headers of every answer, for the API and for the proxy that serves the built pages in its place.

``python -m api.core.headers csp.json`` prints the block that the proxy includes. It needs nothing but Python, so the
proxy's image is built without the API.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

EMPTY_STYLE = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='"
"""Emotion puts empty style elements into the page and fills them through the style sheet's own interface."""

HEADERS = {
    "strict-transport-security": "max-age=31536000; includeSubDomains",
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "permissions-policy": "camera=(self), geolocation=(), microphone=(), payment=(self), usb=()",
    "cross-origin-opener-policy": "same-origin",
    "x-frame-options": "SAMEORIGIN",
}

PACKED_FROM, PACKED_LEVEL = 1000, 4
"""Bytes from which an answer is compressed for those who take gzip, and how hard."""

API_POLICY = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'"


def header(scope: Mapping[str, Any], name: bytes) -> str | None:
    """The first request header of that lower-case name, or None."""
    for key, value in scope["headers"]:
        if key == name:
            return str(value, "latin-1")
    return None


def page_policy(style_hashes: list[str]) -> str:
    """The content security policy of the web pages: own scripts only, styles by hash."""
    styles = " ".join(["'self'", EMPTY_STYLE, *(f"'{value}'" for value in style_hashes)])
    return (
        f"default-src 'none'; script-src 'self'; style-src {styles}; img-src 'self' data: blob:; font-src 'self'; "
        "connect-src 'self'; frame-src 'self' blob:; manifest-src 'self'; worker-src 'self'; object-src 'none'; "
        "base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
    )


def proxy_block(style_hashes: list[str]) -> str:
    """The same headers as a directive of Caddy's."""
    every = {**HEADERS, "content-security-policy": page_policy(style_hashes)}
    lines = [f'\t{name} "{value}"' for name, value in every.items()]
    return "\n".join(["header {", *lines, "\t-server", "}", ""])


if __name__ == "__main__":
    sys.stdout.write(proxy_block(json.loads(Path(sys.argv[1]).read_text(encoding="utf-8"))["styleHashes"]))
