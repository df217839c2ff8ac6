"""`./scripts/check-data`, `./scripts/backup` and `./scripts/restore`: an operator's commands on the embedded store.

Exit codes: 0 all is well, 1 something is wrong in the data, 2 the command could not be carried out.
"""

from __future__ import annotations

import argparse
import getpass
import os
import sqlite3
import sys
from contextlib import closing
from pathlib import Path

from api.core.console import in_words
from api.core.security import seals
from api.core.security.data_secret import known_secrets
from api.core.store.embedded import FILE, schema
from api.core.store.embedded.beside import connect
from api.core.store.embedded.errors import StoreError, WrongPassphrase
from api.core.store.embedded.upkeep import sealing
from api.core.store.embedded.upkeep.backup import back_up, restore
from api.core.store.embedded.upkeep.integrity import check

SHOWN = 20
"""Problems of one collection that are shown."""
WRONG, FAILED = 1, 2


def main() -> int:
    """Reads the command line and does what it says; answers the exit code."""
    chosen = _parser().parse_args()
    if os.environ.get("MONGODB_URL"):
        print("MONGODB_URL is set: use MongoDB's own tools (mongodump, mongorestore, validate).", file=sys.stderr)
        return FAILED
    try:
        if chosen.command == "check-data":
            return check_store(chosen.folder / chosen.data)
        if chosen.command == "backup":
            return _back_up(chosen)
        return _restore(chosen)
    except OSError as problem:
        print(in_words(problem), file=sys.stderr)
        return FAILED
    except (StoreError, sqlite3.Error) as problem:
        print(problem, file=sys.stderr)
        return FAILED


def check_store(data: Path) -> int:
    """Prints what is wrong with a data folder's store; answers the exit code.

    Raises:
        StoreError: there is none, or it cannot be read.
    """
    store = data / FILE
    with closing(connect(store)) as connection:
        print(f"{store}, store version {schema.VERSION}", flush=True)
        results = check(connection, _progress)
    _clear()
    wrong = 0
    for checked in results:
        wrong += len(checked.problems)
        verdict = f"{len(checked.problems):,} problems" if checked.problems else "agree"
        if not checked.documents and not checked.entries and not checked.indexes:
            print(f"  {checked.name:<24} {verdict if checked.problems else 'sound'}")
        else:
            counts = f"{checked.documents:,} documents, {checked.entries:,} entries of {checked.indexes} indexes"
            print(f"  {checked.name:<24} {counts}: {verdict}")
        for problem in checked.problems[:SHOWN]:
            print(f"    {problem}")
        if len(checked.problems) > SHOWN:
            print(f"    and {len(checked.problems) - SHOWN:,} more")
    print(f"{wrong:,} problems. Restore from a backup, or ask for help before writing on." if wrong else "All agree.")
    return WRONG if wrong else 0


def _back_up(chosen: argparse.Namespace) -> int:
    data, target = chosen.folder / chosen.data, chosen.folder / chosen.to
    if target.exists():
        print(f"{target} exists already; a backup is not written over another.", file=sys.stderr)
        return FAILED
    secret, missing = None, ""
    if chosen.with_secret:
        known = known_secrets(data)
        if not known:
            print(f"There is no secret in {data}, and PGL_SECRET, which the server has, is not set.", file=sys.stderr)
            return FAILED
        missing = _missing(data)
        secret = sealing.locked(known, _passphrase(chosen, new=True))
    backup = back_up(data / FILE, data / "files", target, _progress, secret=secret)
    _clear()
    along = ", with the secret behind the passphrase" if secret else ", without the secret"
    print(f"{target}: the store and {backup.files:,} files, {backup.size / 1e6:,.1f} MB{along}")
    if missing:
        print(missing, file=sys.stderr)
    return WRONG if missing else 0


def _restore(chosen: argparse.Namespace) -> int:
    data = chosen.folder / chosen.data

    def secrets(content: bytes) -> list[str]:
        return [] if chosen.without_secret else sealing.unlocked(content, _passphrase(chosen, new=False))

    restored = restore(chosen.folder / chosen.archive, data, secrets)
    print(
        f"{data}: the store and {restored.files:,} files, {restored.size / 1e6:,.1f} MB, as they were backed up",
        flush=True,
    )
    missing = _missing(data)
    if missing:
        print(missing, file=sys.stderr, flush=True)
    return check_store(data) or (WRONG if missing else 0)


def _missing(data: Path) -> str:
    """What to do about the secrets that sealed what is in a store and that a start there would not know; "" if none."""
    known = {seals.fingerprint(each) for each in known_secrets(data)}
    other = {name: count for name, count in sealing.sealed_with(data / FILE).items() if name not in known}
    count = sum(other.values())
    return seals.missing_secret(other, "One record is" if count == 1 else f"{count:,} records are") if other else ""


def _passphrase(chosen: argparse.Namespace, *, new: bool) -> str:
    """From a file, or typed (a new one twice); never a word of the command line, which others see.

    Raises:
        WrongPassphrase: there is none, or it cannot be a new one.
    """
    if chosen.passphrase_file is not None:
        file: Path = chosen.folder / chosen.passphrase_file
        given = file.read_text("utf-8").rstrip("\r\n")
    elif sys.stdin.isatty():
        given = getpass.getpass("Passphrase of the backup's secret: ")
        if new and getpass.getpass("Once more: ") != given:
            raise WrongPassphrase("The two are not the same.")
    else:
        without = "" if new else " (--without-secret leaves the secret out)"
        raise WrongPassphrase(f"Name a file with the passphrase of the secret: --passphrase-file FILE{without}")
    if new and len(given) < sealing.SHORTEST:
        raise WrongPassphrase(f"A passphrase has at least {sealing.SHORTEST} characters.")
    return given


def _progress(what: str, done: int, of: int) -> None:
    if sys.stderr.isatty() and of:
        print(
            f"\r{what}: {done:,} of {of:,} ({min(100, 100 * done // of)} %)\x1b[K", end="", file=sys.stderr, flush=True
        )


def _clear() -> None:
    if sys.stderr.isatty():
        print("\r\x1b[K", end="", file=sys.stderr, flush=True)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m api.core.store.embedded", description=__doc__)
    parser.add_argument("--folder", type=Path, default=Path.cwd(), help=argparse.SUPPRESS)
    commands = parser.add_subparsers(dest="command", required=True)
    checking = commands.add_parser(
        "check-data",
        prog="./scripts/check-data",
        help="make sure that documents and index entries agree",
        description="Makes sure that the file is sound, that every document can be read and has its index entries, "
        "and that every index entry has its document. Reads only; the server may be running. Exit codes: 0 all agree, "
        "1 something does not, 2 the store cannot be read.",
    )
    backing = commands.add_parser(
        "backup",
        prog="./scripts/backup",
        help="copy store and files into one archive",
        description="Writes the store, as it is at one moment, and all kept files into one tar archive with their "
        "SHA-256. The server may be running. The archive holds patient records: keep it where they may lie. The secret "
        "that seals verifications and signs sessions is in it with --with-secret only, encrypted with a passphrase. "
        "Exit codes: 0 written, 1 written while something in it is sealed with a secret that is not here, 2 not.",
    )
    backing.add_argument("--with-secret", action="store_true", help="take the secret along, behind a passphrase")
    backing.add_argument("--to", type=Path, required=True, metavar="FILE", help="the archive to write, a new file")
    restoring = commands.add_parser(
        "restore",
        prog="./scripts/restore",
        help="unpack an archive into a new folder and check it",
        description="Unpacks an archive that ./scripts/backup wrote into a new data folder, compares every file with "
        "its SHA-256, says whether the secret is there that sealed what is in it, and checks the store as "
        "./scripts/check-data does. Then serve that folder: ./scripts/run --data FOLDER. Exit codes: 0 restored, 1 "
        "restored and something in the store is wrong or the secret is missing, 2 not restored.",
    )
    restoring.add_argument("--without-secret", action="store_true", help="leave the secret of the backup out")
    restoring.add_argument("archive", type=Path, metavar="FILE", help="the archive")
    for command in (checking, backing):
        command.add_argument("--data", type=Path, default=Path("data"), help="where the data lies (default: data)")
    restoring.add_argument("--data", type=Path, required=True, help="the new data folder")
    for command in (backing, restoring):
        about = "take the passphrase of the secret from this file (else it is asked for)"
        command.add_argument("--passphrase-file", type=Path, metavar="FILE", help=about)
    return parser


if __name__ == "__main__":
    sys.exit(main())
