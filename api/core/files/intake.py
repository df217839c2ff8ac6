"""Takes an upload in: by name, by size, by first bytes, and by what is inside, before anything is kept."""

import secrets
from collections.abc import AsyncIterator
from dataclasses import dataclass
from pathlib import Path

import aiofiles
import aiofiles.os
import anyio
from anyio import to_thread
from starlette.datastructures import FormData, UploadFile

from api.core.files.inspection.structure import examine, measure
from api.core.files.limits import MEGABYTE, FileRules
from api.core.files.names import clean_name, extension_of
from api.core.files.refusals import BadFile, FileTooLarge, UnsupportedFile, refused_write
from api.core.files.types import ALL, Family, FileType, family_of

_CHUNK = 64 * 1024
# Decoded pictures take up to 100 MB each: two at a time per process, the others wait.
_at_once = anyio.CapacityLimiter(2)


@dataclass(frozen=True, slots=True)
class ReceivedFile:
    """A checked file that waits in the incoming folder to be kept."""

    path: Path
    name: str
    type: FileType
    size: int
    sha256: str
    unscanned: bool = False
    """The operator has named a virus scanner, and it did not answer."""

    async def discard(self) -> None:
        """Removes the waiting file; harmless when it was kept or removed already."""
        await _remove(self.path)


def only_file(form: FormData, field: str) -> UploadFile | None:
    """The one upload of a field, or None where nothing was chosen (attack FU-15).

    Raises:
        BadFile: the field came more than once, or as text.
    """
    given = form.getlist(field)
    if len(given) > 1:
        raise BadFile("Choose one file only.", field=field)
    if not given or given[0] == "":
        return None
    upload = given[0]
    if isinstance(upload, str):
        raise BadFile("A file is expected here.", field=field)
    return None if not upload.filename and not upload.size else upload


async def receive(upload: UploadFile, rules: FileRules, *, folder: Path) -> ReceivedFile:
    """Streams an upload into `folder` and answers it when it is what its name says, within `rules`.

    Raises:
        UnsupportedFile: wrong type, or content that is never taken (415).
        FileTooLarge: over the cap of the rules (413).
        BadFile: empty, damaged, or locked by a password (422).
        StorageFull: no room on the disk (507).
        StorageClosed: the folder cannot be written (503).
    """
    if upload.size is not None and upload.size > rules.max_bytes:
        raise _too_large(rules)
    return await receive_pieces(_pieces(upload), upload.filename, rules, folder=folder)


async def receive_pieces(
    pieces: AsyncIterator[bytes], filename: str | None, rules: FileRules, *, folder: Path
) -> ReceivedFile:
    """The same for bytes that come from elsewhere, such as the seed."""
    extension = extension_of(filename)
    kind = rules.type_of(extension)
    if kind is None:
        raise UnsupportedFile(rules.must_be)
    random = secrets.token_hex(16)
    raw, fresh = folder / f"{random}.part", folder / f"{random}.new"
    checked: Path | None = None
    try:
        await aiofiles.os.makedirs(folder, exist_ok=True)
        await _stream(pieces, raw, kind, extension, rules)
        checked = await to_thread.run_sync(examine, raw, fresh, kind, extension, rules, limiter=_at_once)
        size, sha256 = await to_thread.run_sync(measure, checked)
        return ReceivedFile(checked, _stored_name(filename, extension, kind), kind, size, sha256)
    except OSError as problem:
        checked = None
        raise refused_write(problem) from problem
    except BaseException:
        checked = None
        raise
    finally:
        # Cancellation must not leave a file behind either.
        with anyio.CancelScope(shield=True):
            for path in (raw, fresh):
                if path != checked:
                    await _remove(path)


async def _stream(pieces: AsyncIterator[bytes], target: Path, kind: FileType, extension: str, rules: FileRules) -> None:
    total = 0
    async with aiofiles.open(target, "xb") as out:
        async for piece in pieces:
            if total == 0:
                _check_signature(piece, kind, extension, rules)
            total += len(piece)
            if total > rules.max_bytes:
                raise _too_large(rules)
            await out.write(piece)
    if total == 0:
        raise BadFile(f"{rules.label} is empty. Choose the file again.")


async def _pieces(upload: UploadFile) -> AsyncIterator[bytes]:
    await upload.seek(0)
    while piece := await upload.read(_CHUNK):
        yield piece


def _stored_name(filename: str | None, extension: str, kind: FileType) -> str:
    """Return the name to show; a picture that was converted or named unusually gets the usual extension."""
    if extension in kind.extensions:
        return clean_name(filename, extension)
    return clean_name((filename or "").rpartition(".")[0], kind.extensions[0])


def _check_signature(head: bytes, kind: FileType, extension: str, rules: FileRules) -> None:
    family = family_of(head)
    if family is kind.family or (family, kind.family) == (Family.HEIF, Family.JPEG):
        return
    if family is Family.LEGACY_OFFICE and kind.family is Family.OFFICE:
        # With a password, office programs put today's files into the container of old ones (office.check).
        return
    actual = next((each for each in ALL if each.family is family), None)
    if family is Family.HEIF:
        raise UnsupportedFile(
            f"{rules.label} is named .{extension} but is a HEIC picture. Rename it to .heic and try again."
        )
    if actual is not None and actual.inline:
        raise UnsupportedFile(
            f"{rules.label} is named .{extension} but is a {actual.label}. "
            f"Rename it to .{actual.extensions[0]} and try again."
        )
    if kind.family is Family.PDF and b"%PDF-" in head[:1024]:
        raise UnsupportedFile(
            f"{rules.label} has other content before its PDF. Open it, print it to a new PDF, and choose that file."
        )
    raise UnsupportedFile(f"{rules.label} is named .{extension} but is not a {kind.label}. {rules.must_be}")


def _too_large(rules: FileRules) -> FileTooLarge:
    return FileTooLarge(f"{rules.label} may have at most {rules.max_bytes // MEGABYTE} MB. Choose a smaller file.")


async def _remove(path: Path) -> None:
    try:
        await aiofiles.os.remove(path)
    except OSError:
        # It is absent, or its folder cannot be written: the sweep removes what is left.
        return
