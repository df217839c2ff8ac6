"""PDF files: they must parse, have pages, be open to read, and do nothing by themselves (attacks FU-01, FU-06)."""

import logging
import time
import zipfile
from collections.abc import Iterator
from pathlib import Path

from pypdf import PdfReader
from pypdf.errors import DependencyError
from pypdf.generic import ArrayObject, DictionaryObject, IndirectObject, PdfObject

from api.core.files.limits import MAX_PDF_OBJECTS, MAX_PDF_PAGES
from api.core.files.names import extension_of
from api.core.files.refusals import BadFile, UnsupportedFile, locked

# What a page does when opened or clicked, other than going somewhere.
_ACTIONS = {"/JavaScript", "/Launch", "/ImportData", "/SubmitForm", "/GoToE", "/RichMediaExecute", "/Rendition"}
_KEYS = {"/JS", "/JavaScript", "/XFA", "/RichMediaContent", "/AA"}
# Signed certificates carry their data as XML; anything a reader might run or open is refused.
_ATTACHMENTS = {"xml", "txt", "csv", "json"}
_MAX_DEPTH = 200
_SECONDS = 15.0

logging.getLogger("pypdf").setLevel(logging.CRITICAL)


def check(path: Path, label: str) -> None:
    """Refuses a PDF that does not parse, has no page, needs a password, or carries scripts, actions or programs."""
    if zipfile.is_zipfile(path):
        raise UnsupportedFile(f"{label} is a PDF and an archive at once. Print it to a new PDF and choose that file.")
    try:
        with path.open("rb") as stream:
            reader = PdfReader(stream, strict=False)
            if reader.is_encrypted and not reader.decrypt(""):
                raise locked(label)
            pages = len(reader.pages)
            if pages == 0:
                raise BadFile(f"{label} has no pages. Print it to a new PDF and choose that file.")
            if pages > MAX_PDF_PAGES:
                raise UnsupportedFile(
                    f"{label} has more than {MAX_PDF_PAGES} pages. Choose only the pages that matter."
                )
            _check_objects(reader, label)
    except (UnsupportedFile, BadFile):
        raise
    except DependencyError as problem:
        raise locked(label) from problem
    except OSError as problem:
        if problem.errno is not None:
            raise
        raise _damaged(label) from problem
    except Exception as problem:
        # The parser meets hostile bytes with many classes of exception; each means the same to the person.
        raise _damaged(label) from problem


def _check_objects(reader: PdfReader, label: str) -> None:
    until = time.monotonic() + _SECONDS
    numbers = {(number, generation) for generation, entries in reader.xref.items() for number in entries}
    numbers |= {(number, 0) for number in reader.xref_objStm}
    if len(numbers) > MAX_PDF_OBJECTS:
        raise _too_complex(label)
    _check_value(reader.trailer, label)
    for number, generation in sorted(numbers):
        if time.monotonic() > until:
            raise _too_complex(label)
        value = reader.get_object(IndirectObject(number, generation, reader))
        if value is not None:
            _check_value(value, label)


def _check_value(value: PdfObject, label: str) -> None:
    for each in _dictionaries(value):
        if _acts(each):
            raise UnsupportedFile(
                f"{label} contains scripts or actions that run by themselves. "
                "Print it to a new PDF and choose that file."
            )
        if "/EF" in each and extension_of(_file_name(each)) not in _ATTACHMENTS:
            raise UnsupportedFile(
                f"{label} has another file attached inside. Print it to a new PDF and choose that file."
            )


def _dictionaries(value: PdfObject) -> Iterator[DictionaryObject]:
    """Every dictionary directly inside the object; what it refers to is an object of its own and has its own turn."""
    stack: list[tuple[object, int]] = [(value, 0)]
    while stack:
        current, depth = stack.pop()
        if depth > _MAX_DEPTH:
            raise ValueError("nested too deeply")
        if isinstance(current, DictionaryObject):
            yield current
            stack.extend((current.raw_get(key), depth + 1) for key in current)
        elif isinstance(current, ArrayObject):
            stack.extend((each, depth + 1) for each in list.__iter__(current))


def _acts(dictionary: DictionaryObject) -> bool:
    if any(key in _KEYS for key in dictionary) or _starts(dictionary):
        return True
    if str(dictionary.get("/S", "")) in _ACTIONS or str(dictionary.get("/Subtype", "")) == "/RichMedia":
        return True
    return str(dictionary.get("/URI", "")).strip().lower().startswith(("javascript:", "vbscript:", "file:", "data:"))


def _starts(dictionary: DictionaryObject) -> bool:
    """Whether something other than the place to open at happens without a click: at opening, printing, closing."""
    opening = dictionary.get("/OpenAction")
    if not isinstance(opening, DictionaryObject):
        return False
    return str(opening.get("/S", "")) != "/GoTo" or "/Next" in opening


def _file_name(specification: DictionaryObject) -> str:
    return str(specification.get("/UF") or specification.get("/F") or "")


def _damaged(label: str) -> BadFile:
    return BadFile(f"{label} is not a readable PDF. Open it on your device, save it again, and choose the new file.")


def _too_complex(label: str) -> UnsupportedFile:
    return UnsupportedFile(f"{label} is too complex to be checked. Print it to a new PDF and choose that file.")
