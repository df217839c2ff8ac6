"""How an office file is shown, which no browser does by itself (DECISIONS D9.3, acceptance items L-398 and L-399).

In this order: as PDF where LibreOffice is on this machine; in the viewer whose address the operator has set; else not
at all, and the page offers the download. A viewer of somebody else's gets a link of a few minutes, and no file from us.
"""

from dataclasses import dataclass
from urllib.parse import quote

from api.core.files import types
from api.core.files.documents import ShownFile

PLACE = "{url}"
"""Stands in a viewer's address where the file's link goes; without it the link is put at the end."""


@dataclass(frozen=True, slots=True)
class OutsideViewer:
    """A viewer of the operator's choice, and the address under which it reaches this server."""

    address: str
    site: str

    def showing(self, link: str) -> str:
        """What a frame loads to show the file behind one of our relative links."""
        whole = quote(self.site.rstrip("/") + link, safe="")
        return self.address.replace(PLACE, whole) if PLACE in self.address else self.address + whole


def is_office(record: ShownFile) -> bool:
    """Whether a `files` record is of a type that needs a viewer."""
    known = types.by_mime(record["type"])
    return known is not None and known.office
