"""The security headers of every answer, for the API and for the proxy that serves the built pages in its place.

``python -m api.core.http.headers csp.json`` prints the block that the proxy includes, with the viewer of
``PGL_OFFICE_VIEWER``, and lets the card provider in where ``PGL_RAZORPAY_KEY_ID`` is set. It needs nothing but Python,
so the proxy's image is built without the API.
"""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

if TYPE_CHECKING:
    from starlette.types import Scope

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

CARD_SCRIPTS = "https://checkout.razorpay.com"
CARD_PAGES = "https://api.razorpay.com"
CARD_REPORTS = "https://lumberjack.razorpay.com"
"""Where the card provider's checkout comes from, what it shows and calls, and where it reports to."""

WITH_POPUPS = {"cross-origin-opener-policy": "same-origin-allow-popups"}
"""For pages whose card payments open the bank's own window, which has to be able to answer."""

GZIP_MIN_BYTES, GZIP_LEVEL = 1000, 4
"""Bytes from which an answer is compressed for those who take gzip, and how hard."""

API_POLICY = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'"


def header(scope: Scope, name: bytes) -> str | None:
    """The first request header of that lower-case name, or None."""
    for key, value in scope["headers"]:
        if key == name:
            return str(value, "latin-1")
    return None


def origin_of(address: str) -> str:
    """Scheme, host and port of a web address, as a policy names it.

    Raises:
        ValueError: it is no address that a page can load.
    """
    parts = urlsplit(address)
    if parts.scheme not in ("https", "http") or not parts.hostname or set(parts.netloc) & set(" ;,@'\""):
        raise ValueError(f"{address} is not the address of a web page.")
    return f"{parts.scheme}://{parts.netloc}"


def page_policy(style_hashes: list[str], viewer: str | None = None, *, card_payments: bool = False) -> str:
    """The content security policy of the web pages: own scripts only, styles by hash.

    ``viewer`` is the address of an outside viewer of office files, where the operator has set one; ``card_payments``
    says that the card provider's script and dialog are to be let in, because its keys are set.
    """
    frames = f" {origin_of(viewer)}" if viewer else ""
    scripts, calls = "", ""
    if card_payments:
        scripts, frames = f" {CARD_SCRIPTS}", f"{frames} {CARD_PAGES} {CARD_SCRIPTS}"
        calls = f" {CARD_PAGES} {CARD_REPORTS}"
    styles = " ".join(["'self'", EMPTY_STYLE, *(f"'{value}'" for value in style_hashes)])
    return (
        f"default-src 'none'; script-src 'self'{scripts}; style-src {styles}; img-src 'self' data: blob:; "
        f"font-src 'self'; connect-src 'self'{calls}; frame-src 'self' blob:{frames}; manifest-src 'self'; "
        "worker-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
    )


def proxy_block(style_hashes: list[str], viewer: str | None = None, *, card_payments: bool = False) -> str:
    """The same headers as a directive of Caddy's."""
    policy = page_policy(style_hashes, viewer, card_payments=card_payments)
    every = {**HEADERS, **(WITH_POPUPS if card_payments else {}), "content-security-policy": policy}
    lines = [f'\t{name} "{value}"' for name, value in every.items()]
    return "\n".join(["header {", *lines, "\t-server", "}", ""])


if __name__ == "__main__":
    hashes = json.loads(Path(sys.argv[1]).read_text(encoding="utf-8"))["styleHashes"]
    paid_by_card = bool(os.environ.get("PGL_RAZORPAY_KEY_ID"))
    sys.stdout.write(proxy_block(hashes, os.environ.get("PGL_OFFICE_VIEWER"), card_payments=paid_by_card))
