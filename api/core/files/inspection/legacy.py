"""Office files of old (doc, xls, ppt): no macros, no packages, nothing embedded that runs (attack FU-11)."""

import struct
from pathlib import Path

from api.core.files.inspection.ole import Compound, CompoundError, loose_names
from api.core.files.refusals import UnsupportedFile, active_content, locked, unreadable_office

_STREAMS = {"doc": ("WordDocument",), "xls": ("Workbook", "Book"), "ppt": ("PowerPoint Document",)}
_ACTIVE = {"_vba_project", "_vba_project_cur", "macros", "vba", "package", "equation native", "\x03ocxname"}
_ACTIVE_STARTS = ("\x01ole10",)

# Record numbers of [MS-XLS] and [MS-PPT].
_XLS_SHEET, _XLS_PASSWORD, _XLS_END = 0x0085, 0x002F, 0x000A
_XLS_ACTIVE_SHEETS = (1, 6)
_PPT_VBA, _PPT_EMBEDDED, _PPT_STORAGE = 0x03FF, 0x0FCC, 0x1011
_PPT_CONTROL = 0x0FEE
_CONTAINER = 0xF
_MAX_RECORDS = 500_000


def check(path: Path, extension: str, label: str) -> None:
    """Refuses a compound file that is no `extension`, is locked, or carries macros, packages or controls."""
    content = path.read_bytes()
    try:
        compound = Compound(content)
        body = next((stream for name in _STREAMS[extension] if (stream := compound.stream(name)) is not None), None)
        if body is None:
            raise UnsupportedFile(f"{label} is named .{extension} but is not such a file. Save it again, or as a PDF.")
        names = {name.lower() for name in loose_names(content) | {each.name for each in compound.entries}}
        if names & _ACTIVE or any(name.startswith(_ACTIVE_STARTS) for name in names):
            raise active_content(label)
        if "encryptedpackage" in names or "encryptedsummary" in names:
            raise locked(label)
        _CHECKS[extension](body, label)
    except (CompoundError, struct.error, IndexError) as problem:
        raise unreadable_office(label) from problem


def _check_doc(body: bytes, label: str) -> None:
    (flags,) = struct.unpack_from("<H", body, 10)
    if flags & 0x0100:
        raise locked(label)


def _check_xls(body: bytes, label: str) -> None:
    """Macro sheets of Excel 4 need no macro project: they are sheets of another type."""
    at = 0
    while at + 4 <= len(body):
        record, length = struct.unpack_from("<HH", body, at)
        if record == _XLS_PASSWORD:
            raise locked(label)
        if record == _XLS_SHEET and length >= 6 and body[at + 9] in _XLS_ACTIVE_SHEETS:
            raise active_content(label)
        if record == _XLS_END:
            return
        at += 4 + length


def _check_ppt(body: bytes, label: str) -> None:
    """PowerPoint keeps macros and objects inside its one stream, as records."""
    at = 0
    for _ in range(_MAX_RECORDS):
        if at + 8 > len(body):
            return
        head, record, length = struct.unpack_from("<HHL", body, at)
        if record in (_PPT_VBA, _PPT_EMBEDDED, _PPT_STORAGE, _PPT_CONTROL):
            raise active_content(label)
        at += 8 if head & 0xF == _CONTAINER else 8 + length
    raise CompoundError


_CHECKS = {"doc": _check_doc, "xls": _check_xls, "ppt": _check_ppt}
