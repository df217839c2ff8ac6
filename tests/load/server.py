"""A server under measurement, in a process of its own: the product as it is served, or the bare hello beside it.

``python -m tests.load.server hello|product --port N [--data FOLDER] [--forget]``; each line on standard input is
answered with the processor time that the process has used so far (nanoseconds, user and system, all threads) and its
memory (bytes). With ``--forget`` every request finds the product as it is after a write: nothing is kept.
"""

from __future__ import annotations

import argparse
import os
import signal
import sys
import threading
import time
from pathlib import Path

import uvicorn
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import PlainTextResponse
from starlette.routing import Route


def _report() -> None:
    for _ in sys.stdin:
        sys.stdout.write(f"used {time.process_time_ns()} {_memory()}\n")
        sys.stdout.flush()
    # Who started this process has gone.
    os.kill(os.getpid(), signal.SIGTERM)


def _memory() -> int:
    """Resident bytes."""
    status = Path("/proc/self/statm")
    if status.exists():
        return int(status.read_text(encoding="ascii").split()[1]) * os.sysconf("SC_PAGE_SIZE")
    import resource

    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss


async def _hello(_request: Request) -> PlainTextResponse:
    return PlainTextResponse("Hello, world")


def _serve_hello(port: int) -> int:
    bare = Starlette(routes=[Route("/hello", _hello)])
    uvicorn.run(bare, port=port, access_log=False, log_level="warning", server_header=False, proxy_headers=False)
    return 0


def main() -> int:
    """Serves until stopped."""
    parser = argparse.ArgumentParser(prog="python -m tests.load.server", description=__doc__)
    parser.add_argument("sort", choices=("hello", "product"))
    parser.add_argument("--port", type=int, required=True)
    parser.add_argument("--data", type=Path)
    parser.add_argument("--forget", action="store_true")
    chosen = parser.parse_args()
    threading.Thread(target=_report, daemon=True).start()
    if chosen.sort == "hello":
        return _serve_hello(chosen.port)
    from api.core.kept import Kept
    from api.serve import serve

    if chosen.forget:
        setattr(Kept, "get", lambda _self, _key: None)  # noqa: B010 - The type checker knows no such assignment.
    return serve(port=chosen.port, host="127.0.0.1", data=chosen.data, demo=False)


if __name__ == "__main__":
    sys.exit(main())
