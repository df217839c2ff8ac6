"""``python -m api serve`` (what ``./scripts/run`` ends in), ``indexes`` (a release step) and ``migrate``."""

from __future__ import annotations

import argparse
import sqlite3
import sys
from pathlib import Path

REFUSED = 2


def main() -> int:
    """Reads the command line and does what it says; answers the exit code."""
    # Not above: a process that only reads for the server begins with this file too, and needs none of it.
    from api import release
    from api.core.console import in_words
    from api.core.store.embedded import StoreError
    from api.core.store.indexes import UnfitStore
    from api.core.store.mongodb import WrongAddress
    from api.serve import NoSecret, OneProcess, serve
    from api.settings import Settings

    chosen = _parser().parse_args()
    try:
        if chosen.command == "indexes":
            return release.run(Settings(), check=chosen.check, wait=chosen.wait, say=_say)
        if chosen.command == "migrate":
            return _migrate(chosen)
        return serve(
            port=chosen.port,
            host=chosen.host,
            data=chosen.data,
            demo=not chosen.no_demo,
            workers=chosen.workers,
        )
    except (UnfitStore, NoSecret, OneProcess, StoreError, WrongAddress) as refusal:
        print(refusal, file=sys.stderr)
    except OSError as error:
        print(f"The data folder {chosen.data} cannot be used: {in_words(error)}", file=sys.stderr)
    except sqlite3.Error as error:
        if error.sqlite_errorcode & 0xFF == sqlite3.SQLITE_READONLY:
            print(f"The data folder {chosen.data} is read-only. Make it writable, then start again.", file=sys.stderr)
            return REFUSED
        print(f"The store in {chosen.data} cannot be read ({error}). Restore it from a backup.", file=sys.stderr)
    return REFUSED


def _migrate(chosen: argparse.Namespace) -> int:
    from api import migrating, release
    from api.settings import Settings

    settings = Settings()
    if settings.store == "mongodb":
        return release.run(settings, check=chosen.dry_run, wait=chosen.wait, say=_say, with_indexes=False)
    chosen.data = chosen.folder / chosen.data
    settings = settings.model_copy(update={"data": chosen.data})
    steps = migrating.migrate(settings, _say, dry=chosen.dry_run, backup=not chosen.no_backup)
    if not steps:
        _say("The data is of this version.")
    elif chosen.dry_run:
        _say("Nothing was changed.")
    return 0


def _say(line: str) -> None:
    print(line, flush=True)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m api", description="PG Logbook's server")
    commands = parser.add_subparsers(dest="command", required=True)
    serving = commands.add_parser("serve", help="serve the API and the web pages on one port")
    serving.add_argument("--port", type=int, default=8000)
    serving.add_argument("--host", default="127.0.0.1")
    serving.add_argument("--data", type=Path, default=Path("data"))
    serving.add_argument("--no-demo", action="store_true", help="load no demo data into an empty store")
    serving.add_argument(
        "--workers", type=_number, default=1, help="processes that serve; more than one needs MONGODB_URL (default: 1)"
    )
    indexing = commands.add_parser(
        "indexes",
        help="migrate the data and create the indexes of the MongoDB that MONGODB_URL names: the release step",
        description="Migrates the data as `migrate` does, then creates the declared indexes that are missing. One that "
        "is there with other keys or options is reported and left alone. Exit codes: 0 all in place, 1 some are not, "
        "2 a setting is wrong or the data is of a later version, 3 no server.",
    )
    indexing.add_argument("--check", action="store_true", help="only say what differs, change nothing")
    upgrading = commands.add_parser(
        "migrate",
        help="bring the data of an earlier version to this one",
        description="Runs the steps that the data has not been through, each of which is noted in the store. It may be "
        "stopped at any moment and run again. An embedded store is backed up first, into the folder backups of its "
        "data folder; the server must be stopped, and does the same when it starts. On a MongoDB it is a part of the "
        "release step. Exit codes: 0 done, 2 refused: the data is of a later version, in use, or could not be backed "
        "up, 3 no server.",
    )
    upgrading.add_argument("--dry-run", action="store_true", help="say what would change and change nothing")
    upgrading.add_argument("--data", type=Path, default=Path("data"), help="where the data lies (default: data)")
    upgrading.add_argument("--no-backup", action="store_true", help="an embedded store was backed up already")
    upgrading.add_argument("--from", dest="folder", type=Path, default=Path.cwd(), help=argparse.SUPPRESS)
    for command in (indexing, upgrading):
        command.add_argument("--wait", type=float, default=60.0, help="seconds to wait for the server (default: 60)")
    return parser


def _number(text: str) -> int:
    number = int(text)
    if not 1 <= number <= 64:
        raise argparse.ArgumentTypeError("must be from 1 to 64")
    return number


if __name__ == "__main__":
    sys.exit(main())
