"""`python -m tests.support.documentdb prepare | serve [--port N]`: set the database up, or run it in the foreground."""

import argparse
import asyncio
import os
import signal
import sys

from tests.support.documentdb.absence import Unavailable
from tests.support.documentdb.gateway import serving
from tests.support.documentdb.setup.chroot import prepared
from tests.support.documentdb.setup.postgres import PostgresServer


async def _serve(port: int, *, until_input_ends: bool) -> None:
    chroot = prepared()
    done = asyncio.Event()
    loop = asyncio.get_running_loop()
    for name in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(name, done.set)
    if until_input_ends:
        loop.add_reader(sys.stdin, _ended, done)
    async with (
        PostgresServer(chroot) as postgres,
        serving(postgres.address, port=port, version=chroot.described) as address,
    ):
        print(f"ready {address} {chroot.described}", flush=True)
        await done.wait()


def _ended(done: asyncio.Event) -> None:
    """Whoever started this process holds the other end of its input; when that closes, nobody needs it any more."""
    if not os.read(sys.stdin.fileno(), 1):
        done.set()


def main() -> int:
    """Answers the exit code: 0 when it is there, 3 when it cannot be had here, which is then said."""
    parser = argparse.ArgumentParser(prog="python -m tests.support.documentdb", description=__doc__)
    parser.add_argument("what", choices=["prepare", "serve"])
    parser.add_argument("--port", type=int, default=0, help="port of the gateway; any free one unless given")
    parser.add_argument("--until-input-ends", action="store_true", help="stop when standard input is closed")
    options = parser.parse_args()
    try:
        if options.what == "prepare":
            print(prepared().described)
        else:
            asyncio.run(_serve(options.port, until_input_ends=options.until_input_ends))
    except Unavailable as reason:
        print(reason)
        return 3
    return 0


if __name__ == "__main__":
    sys.exit(main())
