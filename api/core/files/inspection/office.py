"""Office files of today (docx, xlsx, pptx): an archive, looked at before anything is unpacked (FU-08 to FU-10)."""

import re
import struct
import zipfile
import zlib
from io import BytesIO
from pathlib import Path
from typing import IO

from api.core.files.inspection.markup import check_markup
from api.core.files.inspection.ole import is_encrypted
from api.core.files.limits import MAX_DIRECTORY_BYTES, MAX_MEMBER_BYTES, MAX_MEMBERS, MAX_RATIO
from api.core.files.refusals import UnsupportedFile, active_content, locked, unreadable_office
from api.core.files.types import COMPOUND_SIGNATURE

_END = struct.Struct("<4s4H2LH")
_MAIN = {
    "docx": "application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml",
    "xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml",
    "pptx": "application/vnd.openxmlformats-officedocument.presentationml.presentation.main+xml",
}
_PROGRAMS = (
    b"MZ",
    b"\x7fELF",
    b"#!",
    b"\xca\xfe\xba\xbe",
    b"\xcf\xfa\xed\xfe",
    b"Rar!",
    b"7z\xbc\xaf",
    b"\x1f\x8b",
    b"\xd0\xcf\x11\xe0",
    b"%PDF-",
)
_ACTIVE = re.compile(
    r"(vbaproject|vbadata|activex|macrosheets|oleobject|\.(exe|dll|js|vbs|bat|cmd|ps1|hta|lnk|jar|swf)$)"
)
_EMBEDDED = re.compile(r"^(word|xl|ppt)/embeddings/[^/]+\.(docx|xlsx|pptx)$")
_STORED_OR_DEFLATED = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)
_CHUNK = 64 * 1024
BACKSLASHES = (
    "{label} was saved by a program that names its parts wrongly (with backslashes). Open it in Word, Excel or "
    "LibreOffice, save it again, and choose the new file."
)


class _Budget:
    """What an office file and the charts' workbooks inside it may hold together."""

    def __init__(self) -> None:
        self.members = 0
        self.bytes = 0


def check(path: Path, extension: str, label: str) -> None:
    """Refuse an archive that is no `extension`, is a bomb, or carries macros, programs, archives or entities.

    Raises:
        BadFile: it is protected by a password.
        UnsupportedFile: everything else that is refused.
    """
    with path.open("rb") as stream:
        if stream.read(len(COMPOUND_SIGNATURE)) == COMPOUND_SIGNATURE:
            raise locked(label) if is_encrypted(path.read_bytes()) else unreadable_office(label)
        stream.seek(0)
        size = path.stat().st_size
        _check_archive(stream, size, extension, label, _Budget(), nested=False)


def _check_archive(stream: IO[bytes], size: int, extension: str, label: str, budget: _Budget, *, nested: bool) -> None:
    _check_end(stream, size, label)
    try:
        with zipfile.ZipFile(stream) as archive:
            members = archive.infolist()
            _check_directory(members, size, label, budget)
            for member in members:
                if not member.is_dir():
                    _check_member(archive, member, label, budget, nested=nested)
            _check_kind(archive, extension, label)
    except (
        zipfile.BadZipFile,
        zlib.error,
        EOFError,
        NotImplementedError,
        RuntimeError,
        ValueError,
        KeyError,
    ) as problem:
        raise unreadable_office(label) from problem


def _check_end(stream: IO[bytes], size: int, label: str) -> None:
    """Reads the last record by hand: a directory of a million names is refused before anything lists it."""
    if size < _END.size:
        raise unreadable_office(label)
    stream.seek(size - _END.size)
    signature, _, _, _, count, directory, start, comment = _END.unpack(stream.read(_END.size))
    stream.seek(0)
    if signature != b"PK\x05\x06" or comment or start + directory + _END.size != size:
        raise unreadable_office(label)
    if count > MAX_MEMBERS or directory > MAX_DIRECTORY_BYTES:
        raise UnsupportedFile(f"{label} holds too many parts to be an office file.")


def _check_directory(members: list[zipfile.ZipInfo], size: int, label: str, budget: _Budget) -> None:
    budget.members += len(members)
    budget.bytes += sum(member.file_size for member in members)
    if budget.members > MAX_MEMBERS:
        raise UnsupportedFile(f"{label} holds too many parts to be an office file.")
    total = sum(member.file_size for member in members)
    if budget.bytes > MAX_MEMBER_BYTES or total > size * MAX_RATIO:
        raise UnsupportedFile(
            f"{label} unpacks to far more than its size. Save it again in a smaller form, or as a PDF."
        )
    names = [member.filename.lower() for member in members]
    if any("\\" in member.orig_filename for member in members):
        raise UnsupportedFile(BACKSLASHES.format(label=label))
    if len(set(names)) != len(names) or any(_strays(member) for member in members):
        raise UnsupportedFile(f"{label} is not a proper office file: its parts have wrong names.")
    # The directory lists parts in any order; WPS Office lists first a part that it stores later.
    if not members or min(member.header_offset for member in members) != 0:
        raise unreadable_office(label)
    for member in members:
        if member.flag_bits & 0x1 or member.compress_type not in _STORED_OR_DEFLATED:
            raise unreadable_office(label)
        if _ACTIVE.search(member.filename.lower()):
            raise active_content(label)


def _strays(member: zipfile.ZipInfo) -> bool:
    """Whether the member's name leaves the archive or means different things to different readers."""
    name = member.orig_filename
    steps = name.rstrip("/").split("/")
    return name.startswith("/") or "\0" in name or ":" in name or any(step in ("", ".", "..") for step in steps)


def _check_member(
    archive: zipfile.ZipFile, member: zipfile.ZipInfo, label: str, budget: _Budget, *, nested: bool
) -> None:
    """Reads one part to its end, which also proves the size it declares."""
    name = member.filename.lower()
    with archive.open(member) as part:
        head = part.read(8)
        if head.startswith(b"PK\x03\x04"):
            embedded = _EMBEDDED.match(name)
            if nested or embedded is None:
                raise UnsupportedFile(f"{label} contains another archive. Remove it, or save the file as a PDF.")
            content = head + part.read()
            _check_archive(BytesIO(content), len(content), embedded.group(2), label, budget, nested=True)
        elif head.startswith(_PROGRAMS):
            raise active_content(label)
        elif name.endswith((".xml", ".rels", ".vml")):
            check_markup(head, part, label, relations=name.endswith(".rels"))
        else:
            while part.read(_CHUNK):
                pass


def _check_kind(archive: zipfile.ZipFile, extension: str, label: str) -> None:
    with archive.open("[Content_Types].xml") as part:
        declared = part.read(MAX_DIRECTORY_BYTES).decode("utf-8", "replace")
    if "macroenabled" in declared.lower() or "vbaproject" in declared.lower():
        raise active_content(label)
    mains = [key for key, main in _MAIN.items() if f'"{main}"' in declared or f"'{main}'" in declared]
    if mains != [extension]:
        actual = f" It is a .{mains[0]} file: rename it or save it anew." if len(mains) == 1 else ""
        raise UnsupportedFile(f"{label} is named .{extension} but is not such a file.{actual}")
