"""What the operator says of the site: where it is reached, its sister products, and what crawlers are told."""

from __future__ import annotations

from html import escape

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import BaseRoute, Route

from api.settings import Settings
from api.site.answers import Facts

STAND_INS = {"location": "India", "email": "contact@example.com"}
"""Shown outside production where the operator has set nothing: plainly nobody's (P-023). A phone number is somebody's,
or looks broken: without one of the operator's none is shown."""
PAGES = ("/", "/howtowork", "/packages", "/contact", "/t&c", "/policy", "/refundPolicy", "/disclaimer")
"""The public pages that a search engine is told of."""


def facts(settings: Settings) -> Facts:
    """Contact and links of the public pages; what is not set, or empty, is null and is not drawn (P-017, P-023)."""
    stand_ins = {} if settings.environment == "production" else STAND_INS
    return {
        "contact": {
            "location": settings.contact_location or stand_ins.get("location"),
            "phone": settings.contact_phone or stand_ins.get("phone"),
            "email": settings.contact_email or stand_ins.get("email"),
        },
        "links": {"superSpeciality": settings.super_speciality_url or None, "diploma": settings.diploma_url or None},
    }


def robots(settings: Settings) -> str:
    """``robots.txt``: the public pages may be found in production; anything else is nobody's to index."""
    if settings.environment != "production":
        return "User-agent: *\nDisallow: /\n"
    address = settings.public_url.rstrip("/")
    return f"User-agent: *\nDisallow: /api/\nSitemap: {address}/sitemap.xml\n"


def sitemap(settings: Settings) -> str:
    """``sitemap.xml`` of the public pages."""
    address = settings.public_url.rstrip("/")
    places = "".join(f"<url><loc>{escape(address + path)}</loc></url>" for path in PAGES)
    return (
        '<?xml version="1.0" encoding="UTF-8"?>\n'
        f'<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">{places}</urlset>\n'
    )


def crawler_routes(settings: Settings) -> list[BaseRoute]:
    """The two files that crawlers ask for, which stand beside the pages and not below ``/api``."""
    day = {"Cache-Control": "public, max-age=86400"}

    async def robots_file(_request: Request) -> Response:
        return PlainTextResponse(robots(settings), headers=day)

    async def sitemap_file(_request: Request) -> Response:
        return Response(sitemap(settings), media_type="application/xml", headers=day)

    return [Route("/robots.txt", robots_file), Route("/sitemap.xml", sitemap_file)]
