"""Store and kept files in one archive, made beside the running server, and back again."""

import hashlib
import io
import json
import os
import shutil
import sqlite3
import tarfile
import tempfile
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import IO

from api.core.security import data_secret
from api.core.store.embedded import schema
from api.core.store.embedded.beside import connect
from api.core.store.embedded.errors import BadArchive

MANIFEST = "manifest.json"
ENCRYPTED = "secret.encrypted"
"""The secret of the store in an archive; in a data folder it is the file `secret`."""
_PAGES = 4096
Progress = Callable[[str, int, int], None]


@dataclass(frozen=True)
class Backup:
    """What an archive holds."""

    files: int
    size: int


def back_up(
    store: Path, folder: Path, target: Path, progress: Progress = lambda *_: None, *, secret: bytes | None = None
) -> Backup:
    """Put the store and every file under `folder` into the tar archive `target`, with the SHA-256 of each.

    `secret` is what `sealing.locked` made, where the secret is to go with it.

    The store is copied as it is at one moment, by SQLite's online backup. A file is kept before the record that names
    it is written, so those copied afterwards are all that the copied records name. The archive appears whole or not at
    all. Raises `StoreError`, or `OSError` where there is no room.
    """
    base = store.parent
    with tempfile.TemporaryDirectory(dir=target.parent, prefix=f".{target.name}.") as scratch:
        copy, draft = Path(scratch) / store.name, Path(scratch) / "archive"
        _copy(store, copy, progress)
        digests: dict[str, str] = {}
        if secret is not None:
            (Path(scratch) / ENCRYPTED).write_bytes(secret)
        with draft.open("xb") as stream:
            with tarfile.open(fileobj=stream, mode="w") as archive:
                digests[store.name] = _add(archive, copy, store.name)
                if secret is not None:
                    digests[ENCRYPTED] = _add(archive, Path(scratch) / ENCRYPTED, ENCRYPTED)
                files = list(_stored_files(folder))
                for number, path in enumerate(files, 1):
                    name = path.relative_to(base).as_posix()
                    # What the server removes meanwhile has been out of use for three months.
                    if path.exists():
                        digests[name] = _add(archive, path, name)
                    progress("files", number, len(files))
                manifest = json.dumps({"store": schema.VERSION, "sha256": digests}, indent=1).encode()
                entry = tarfile.TarInfo(MANIFEST)
                entry.size, entry.mode = len(manifest), 0o600
                archive.addfile(entry, io.BytesIO(manifest))
            stream.flush()
            os.fsync(stream.fileno())
        draft.chmod(0o600)
        draft.replace(target)
    return Backup(files=_files(digests), size=target.stat().st_size)


def _files(digests: Mapping[str, str]) -> int:
    """How many of what an archive holds are kept files: all but the store and the secret."""
    return len(digests.keys() - {ENCRYPTED}) - 1


def _copy(store: Path, copy: Path, progress: Progress) -> None:
    with closing(connect(store)) as source, closing(sqlite3.connect(copy)) as made:
        # Held as one read, so that the copy need not begin anew whenever the server writes.
        source.execute("BEGIN")
        source.execute("SELECT count(*) FROM colls").fetchone()
        source.backup(made, pages=_PAGES, progress=lambda _, left, all_: progress("pages", all_ - left, all_))
        source.execute("ROLLBACK")
        # The copy is one file, without a log beside it.
        made.execute("PRAGMA journal_mode=DELETE")


def _stored_files(folder: Path) -> Iterator[Path]:
    """Every kept file; what is still being received is not one."""
    return (path for path in sorted((folder / "kept").rglob("*")) if path.is_file())


def _add(archive: tarfile.TarFile, path: Path, name: str) -> str:
    """Add a file; answers the SHA-256 of what was added."""
    entry = tarfile.TarInfo(name)
    with path.open("rb") as stream:
        entry.size, entry.mtime, entry.mode = os.fstat(stream.fileno()).st_size, int(path.stat().st_mtime), 0o600
        hashing = _Hashing(stream)
        archive.addfile(entry, hashing)
    return hashing.digest.hexdigest()


class _Hashing(io.RawIOBase):
    """Reads from a stream and hashes what was read."""

    def __init__(self, stream: IO[bytes]) -> None:
        self._stream, self.digest = stream, hashlib.sha256()

    def read(self, size: int = -1) -> bytes:
        """The next bytes."""
        piece = self._stream.read(size)
        self.digest.update(piece)
        return piece


def restore(archive: Path, folder: Path, secrets: Callable[[bytes], list[str]] = lambda _: []) -> Backup:
    """Unpack an archive into `folder`, which must be empty or not there yet, and make sure that every byte is right.

    `secrets` gives the secrets out of what the archive holds of them; they become the folder's. Nothing stays behind
    when something is wrong. Raises `BadArchive` with a message for the operator, or `OSError`.
    """
    if folder.exists() and any(folder.iterdir()):
        raise BadArchive(f"{folder} is not empty. Restore into a new folder, then serve that one.")
    folder.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=folder.parent, prefix=f".{folder.name}.") as scratch:
        draft = Path(scratch) / "data"
        draft.mkdir(mode=0o700)
        try:
            with tarfile.open(archive, mode="r:") as opened:
                unpacked = _unpack(opened, draft)
            if (draft / ENCRYPTED).exists():
                _keep_secret(draft, secrets((draft / ENCRYPTED).read_bytes()))
        except (tarfile.TarError, KeyError, ValueError, EOFError) as error:
            raise BadArchive(f"{archive} is not a whole backup of PG Logbook: {error}") from error
        if folder.exists():
            folder.rmdir()
        draft.rename(folder)
    return unpacked


def _keep_secret(folder: Path, secrets: list[str]) -> None:
    (folder / ENCRYPTED).unlink()
    if secrets:
        path = folder / data_secret.FILE
        path.touch(mode=0o600)
        path.write_text("".join(f"{each}\n" for each in secrets), encoding="utf-8")


def _unpack(archive: tarfile.TarFile, folder: Path) -> Backup:
    members = {member.name: member for member in archive.getmembers()}
    manifest = json.loads(_content(archive, members[MANIFEST]).read())
    size = 0
    for name, expected in manifest["sha256"].items():
        path = folder / name
        if not path.resolve().is_relative_to(folder.resolve()):
            raise ValueError(f"{name} lies outside of the folder")
        path.parent.mkdir(parents=True, exist_ok=True)
        hashing = _Hashing(_content(archive, members[name]))
        with path.open("xb") as stream:
            path.chmod(0o600)
            shutil.copyfileobj(hashing, stream)
            stream.flush()
            os.fsync(stream.fileno())
        if hashing.digest.hexdigest() != expected:
            raise ValueError(f"{name} is damaged")
        size += members[name].size
    return Backup(files=_files(manifest["sha256"]), size=size)


def _content(archive: tarfile.TarFile, member: tarfile.TarInfo) -> IO[bytes]:
    found = archive.extractfile(member)
    if found is None:
        raise ValueError(f"{member.name} is not a file")
    return found
