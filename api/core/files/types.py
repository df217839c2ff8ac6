"""The file types that the logbook takes, as data (acceptance items L-396 to L-398, L-404)."""

from dataclasses import dataclass
from enum import StrEnum


class Family(StrEnum):
    """What the first bytes of a file say it is."""

    JPEG = "jpeg"
    PNG = "png"
    GIF = "gif"
    WEBP = "webp"
    HEIF = "heif"
    PDF = "pdf"
    OFFICE = "office"
    LEGACY_OFFICE = "legacy office"


@dataclass(frozen=True, slots=True)
class FileType:
    """An accepted type: its names, the content that it must have, and how it is shown.

    Files named by one of the ``aliases`` are accepted, and stored under the first of the ``extensions``.
    """

    key: str
    label: str
    mime: str
    extensions: tuple[str, ...]
    family: Family
    inline: bool
    aliases: tuple[str, ...] = ()

    @property
    def names(self) -> tuple[str, ...]:
        """Every extension under which files of this type are accepted."""
        return (*self.extensions, *self.aliases)

    @property
    def office(self) -> bool:
        """Whether it is a document of an office program, which no browser shows by itself."""
        return self.family in (Family.OFFICE, Family.LEGACY_OFFICE)


# Phones save pictures as HEIC, and some browsers name JPEG files .jfif.
JPEG = FileType(
    "jpeg",
    "JPEG image",
    "image/jpeg",
    ("jpg", "jpeg"),
    Family.JPEG,
    inline=True,
    aliases=("jfif", "heic", "heif"),
)
PNG = FileType("png", "PNG image", "image/png", ("png",), Family.PNG, inline=True)
GIF = FileType("gif", "GIF image", "image/gif", ("gif",), Family.GIF, inline=True)
WEBP = FileType("webp", "WebP image", "image/webp", ("webp",), Family.WEBP, inline=True)
PDF = FileType("pdf", "PDF", "application/pdf", ("pdf",), Family.PDF, inline=True)
DOC = FileType("doc", "Word document", "application/msword", ("doc",), Family.LEGACY_OFFICE, inline=False)
XLS = FileType("xls", "Excel workbook", "application/vnd.ms-excel", ("xls",), Family.LEGACY_OFFICE, inline=False)
PPT = FileType("ppt", "PowerPoint file", "application/vnd.ms-powerpoint", ("ppt",), Family.LEGACY_OFFICE, inline=False)
DOCX = FileType(
    "docx",
    "Word document",
    "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
    ("docx",),
    Family.OFFICE,
    inline=False,
)
XLSX = FileType(
    "xlsx",
    "Excel workbook",
    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    ("xlsx",),
    Family.OFFICE,
    inline=False,
)
PPTX = FileType(
    "pptx",
    "PowerPoint file",
    "application/vnd.openxmlformats-officedocument.presentationml.presentation",
    ("pptx",),
    Family.OFFICE,
    inline=False,
)

IMAGES = (JPEG, PNG, GIF, WEBP)
OFFICE = (DOC, DOCX, PPT, PPTX, XLS, XLSX)
ALL = (*IMAGES, PDF, *OFFICE)

# Brands of the container that pictures of HEIC and HEIF have.
_HEIF_BRANDS = {b"heic", b"heix", b"heim", b"heis", b"hevc", b"hevx", b"mif1", b"msf1"}

# Some programs write a line break or a byte order mark before the first line of a PDF.
_BLANK, _MAX_BLANK = b"\xef\xbb\xbf\r\n\t ", 1024

COMPOUND_SIGNATURE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
"""The first bytes of office files of old, and of encrypted ones of today ([MS-CFB])."""

_BY_MIME = {each.mime: each for each in ALL}


def by_mime(mime: str) -> FileType | None:
    """The type that a stored record's MIME text names."""
    return _BY_MIME.get(mime)


def family_of(head: bytes) -> Family | None:
    """Return the family of a file by its signature, which nothing but white space may precede (attack FU-05)."""
    if head.startswith(b"\xff\xd8\xff"):
        return Family.JPEG
    if head.startswith(b"\x89PNG\r\n\x1a\n"):
        return Family.PNG
    if head.startswith((b"GIF87a", b"GIF89a")):
        return Family.GIF
    if head.startswith(b"RIFF") and head[8:12] == b"WEBP":
        return Family.WEBP
    if head[4:8] == b"ftyp" and head[8:12] in _HEIF_BRANDS:
        return Family.HEIF
    if head[:_MAX_BLANK].lstrip(_BLANK).startswith(b"%PDF-"):
        return Family.PDF
    if head.startswith(b"PK\x03\x04"):
        return Family.OFFICE
    if head.startswith(COMPOUND_SIGNATURE):
        return Family.LEGACY_OFFICE
    return None
