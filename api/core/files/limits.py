"""What may be uploaded where, and how much of everything a file may hold (acceptance item L-404)."""

from dataclasses import dataclass

from api.core.files import types
from api.core.files.types import FileType

MEGABYTE = 1024 * 1024

MAX_IMAGE_PIXELS = 25_000_000
MAX_PDF_PAGES = 2_000
MAX_PDF_OBJECTS = 100_000
MAX_MEMBERS = 2_000
MAX_MEMBER_BYTES = 100 * MEGABYTE
MAX_RATIO = 100
MAX_DIRECTORY_BYTES = MEGABYTE
MAX_NAME = 120

# One file, a form's worth of short texts: what `request.form(**FORM_LIMITS)` lets through (attack FU-15).
FORM_LIMITS = {"max_files": 1, "max_fields": 200, "max_part_size": 64 * 1024}


@dataclass(frozen=True, slots=True)
class FileRules:
    """Which files one field takes. `label` opens every message, `wanted` says what to choose instead.

    A picture whose longer side has more than `max_side` pixels is kept in that size; None keeps it as it is.
    """

    label: str
    wanted: str
    types: tuple[FileType, ...]
    max_bytes: int
    max_side: int | None = None

    @property
    def extensions(self) -> tuple[str, ...]:
        """Every accepted extension, without the dot."""
        return tuple(name for each in self.types for name in each.names)

    @property
    def accept(self) -> str:
        """The value of a file input's `accept`."""
        return ",".join(f".{extension}" for extension in self.extensions)

    @property
    def must_be(self) -> str:
        """The sentence that tells a person what the field takes."""
        return f"{self.label} must be {self.wanted} ({', '.join(self.extensions)})."

    def type_of(self, extension: str) -> FileType | None:
        """The accepted type that an extension stands for."""
        return next((each for each in self.types if extension in each.names), None)


CERTIFICATE = FileRules("The certificate", "a PDF, image or office file", types.ALL, 10 * MEGABYTE)
PICTURE = FileRules("The picture", "an image", types.IMAGES, 5 * MEGABYTE, max_side=1024)
NOTICE = FileRules("The notice", "a PDF, image or office file", types.ALL, 10 * MEGABYTE)
GUIDELINE = FileRules("The guideline document", "a PDF", (types.PDF,), 10 * MEGABYTE)
