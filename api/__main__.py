"""``python -m api serve`` (what ``./scripts/run`` ends in) and ``python -m api indexes`` (a release step)."""

from __future__ import annotations

import argparse
import sqlite3
import sys
from pathlib import Path

from api import release
from api.core.embedded import StoreError
from api.core.indexes import MissingIndexes
from api.core.mongodb import WrongAddress
from api.serve import NoSecret, OneProcess, serve
from api.settings import Settings

REFUSED = 2


def main() -> int:
    """Reads the command line and does what it says; answers the exit code."""
    chosen = _parser().parse_args()
    try:
        if chosen.command == "indexes":
            return release.run(
                Settings(), check=chosen.check, wait=chosen.wait, say=lambda line: print(line, flush=True)
            )
        return serve(
            port=chosen.port,
            host=chosen.host,
            data=chosen.data,
            demo=not chosen.no_demo,
            workers=chosen.workers,
        )
    except (MissingIndexes, NoSecret, OneProcess, StoreError, WrongAddress) as refusal:
        print(refusal, file=sys.stderr)
    except sqlite3.Error as error:
        print(f"The store in {chosen.data} cannot be read ({error}). Restore it from a backup.", file=sys.stderr)
    return REFUSED


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
        help="create the indexes of the MongoDB that MONGODB_URL names: the release step of a new version",
        description="Creates the declared indexes that are missing. One that is there with other keys or options is "
        "reported and left alone. Exit codes: 0 all in place, 1 some are not, 2 a setting is wrong, 3 no server.",
    )
    indexing.add_argument("--check", action="store_true", help="only say what differs, change nothing")
    indexing.add_argument("--wait", type=float, default=60.0, help="seconds to wait for the server (default: 60)")
    return parser


def _number(text: str) -> int:
    number = int(text)
    if not 1 <= number <= 64:
        raise argparse.ArgumentTypeError("must be from 1 to 64")
    return number


if __name__ == "__main__":
    sys.exit(main())
