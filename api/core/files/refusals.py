"""The ways in which a file is refused, each with a message that a person can act on."""

import errno
from typing import Unpack

from api.core.errors import Conflict, Details, Forbidden, Invalid, NotFound, TooLarge, TooMany, Unavailable, Unsupported

NO_ROOM = frozenset({errno.ENOSPC, errno.EDQUOT})
"""Errors of a disk, or of a quota on it, that is full."""


class UnsupportedFile(Unsupported):
    """The file is of a type, or carries content, that is never taken (415)."""

    code = "unsupported_file"


def active_content(label: str) -> UnsupportedFile:
    """The refusal of an office file that may run something."""
    return UnsupportedFile(f"{label} contains macros, programs or embedded objects. Save it without them, or as a PDF.")


def unreadable_office(label: str) -> UnsupportedFile:
    """The refusal of an office file that is damaged, or is none."""
    return UnsupportedFile(f"{label} is not a readable office file. Open it, save it again, and choose the new file.")


class FileTooLarge(TooLarge):
    """The file is over the size that its field takes (413)."""

    code = "file_too_large"


class BadFile(Invalid):
    """The file is of the right type but empty, damaged or closed to us (422)."""

    code = "bad_file"


def locked(label: str) -> BadFile:
    """The refusal of a file that a password closes."""
    return BadFile(f"{label} is protected by a password. Save it without protection and choose the new file.")


class TooManyFiles(TooMany):
    """One person has added as many files as one person may in a day (429)."""

    code = "files_per_day"

    def __init__(self, message: str) -> None:
        super().__init__(3600, message)


class FilesFull(Conflict):
    """One person's files take as much as one person's may (409)."""

    code = "files_full"


class StorageFull(Unavailable):
    """There is no room to keep the file; nothing of it stays behind (507)."""

    status, code = 507, "storage_full"

    def __init__(
        self,
        message: str = "The server's disk is full, so the file was not stored. Ask the administrator to free space, "
        "then try again.",
    ) -> None:
        super().__init__(message)


class StorageClosed(Unavailable):
    """Nothing can be written to the folder of files: read-only, no permission, a size limit (503)."""

    code = "storage_closed"

    def __init__(
        self,
        message: str = "The server cannot store files at the moment, so the file was not stored. Your other data is "
        "not affected. Tell the administrator, then try again.",
    ) -> None:
        super().__init__(message)


def refused_write(problem: OSError) -> StorageFull | StorageClosed:
    """Return the refusal of a file that the disk did not take."""
    return StorageFull() if problem.errno in NO_ROOM else StorageClosed()


class FileGone(NotFound):
    """What lies in the store is not what was stored (410)."""

    status, code = 410, "file_gone"

    def __init__(self, message: str = "This file is no longer available.", **kw: Unpack[Details]) -> None:
        super().__init__(message, **kw)


class NoSuchFile(NotFound):
    """The link names no file, or was not made by this server (404)."""

    def __init__(self, message: str = "There is no such file.", **kw: Unpack[Details]) -> None:
        super().__init__(message, **kw)


class LinkExpired(Forbidden):
    """The signed link has run out (403)."""

    code = "link_expired"

    def __init__(
        self,
        message: str = "This link to the file has expired. Reload the page to get a new one.",
        **kw: Unpack[Details],
    ) -> None:
        super().__init__(message, **kw)


class CannotShow(Invalid):
    """An office file could not be turned into pages; it can still be downloaded (422)."""

    code = "cannot_show"

    def __init__(self, message: str = "This file could not be shown here. Download it to open it.") -> None:
        super().__init__(message)


class NotShownHere(NotFound):
    """This server has no means to show a file of this type (404)."""

    code = "not_shown_here"

    def __init__(self, message: str = "Files of this type are not shown here. Download it to open it.") -> None:
        super().__init__(message)
