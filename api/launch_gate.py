"""``./scripts/launch-gate``: puts the launch gate in front of the site, takes it away, or says how it stands.

Exit codes: 0 done, 1 the password is refused, 2 the store cannot be opened.
"""

from __future__ import annotations

import argparse
import asyncio
import getpass
import sys
from pathlib import Path
from typing import TextIO

from api.accounts.signing_in.password_policy import complaint
from api.core.store.database import UNREACHABLE, open_store
from api.core.store.embedded import StoreError
from api.core.store.indexes import UnfitStore
from api.core.store.mongodb import WrongAddress
from api.documents import DOCUMENTS
from api.serve import settings_for
from api.settings import Settings
from api.site import launch

MIN_DIGITS, MAX_DIGITS = 6, 20
DONE, REFUSED, NO_STORE = 0, 1, 2


def fault(password: str) -> str | None:
    """What is to be said against a launch password: it is digits, as the page takes nothing else, and hard to guess."""
    if not (password.isascii() and password.isdigit() and MIN_DIGITS <= len(password) <= MAX_DIGITS):
        return f"The launch password is {MIN_DIGITS} to {MAX_DIGITS} digits."
    return complaint(password, frozenset())


async def _act(settings: Settings, command: str, password: str) -> str:
    store = await open_store(settings, DOCUMENTS)
    try:
        if command == "shut":
            await launch.shut(password)
        elif command == "open":
            await launch.take_away()
        is_open = (await launch.settings_now()).isLaunched
        return "The site is open to everybody." if is_open else "The launch gate stands in front of the site."
    finally:
        await store.close()


def _asked() -> str:
    if not sys.stdin.isatty():
        return sys.stdin.readline().strip()
    first = getpass.getpass("Launch password (digits): ")
    return first if getpass.getpass("Again: ") == first else ""


def _say(stream: TextIO, text: object) -> None:
    stream.write(f"{text}\n")


def main(arguments: list[str] | None = None) -> int:
    """Reads the command line and acts; answers the exit code."""
    parser = argparse.ArgumentParser(
        prog="./scripts/launch-gate",
        description="While the gate is shut every public page leads to /launching, where the numeric password opens "
        "the site for everybody. The server must be stopped, unless MONGODB_URL names a MongoDB.",
    )
    parser.add_argument(
        "command", choices=("shut", "open", "status"), help="shut asks for the password, or reads stdin"
    )
    parser.add_argument("--data", type=Path, default=Path("data"), help="where the data lives (default: data)")
    parser.add_argument("--from", dest="folder", type=Path, default=Path.cwd(), help=argparse.SUPPRESS)
    chosen = parser.parse_args(arguments)
    password = _asked() if chosen.command == "shut" else ""
    complaint = fault(password) if chosen.command == "shut" else None
    if complaint is not None:
        _say(sys.stderr, complaint)
        return REFUSED
    try:
        _say(sys.stdout, asyncio.run(_act(settings_for(chosen.folder / chosen.data), chosen.command, password)))
    except (UnfitStore, StoreError, WrongAddress) as refusal:
        _say(sys.stderr, refusal)
        return NO_STORE
    except UNREACHABLE:
        _say(sys.stderr, "MongoDB does not answer.")
        return NO_STORE
    return DONE


if __name__ == "__main__":
    sys.exit(main())
