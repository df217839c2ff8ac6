"""A server under measurement, in a process of its own: the product as it is served, or the bare hello beside it.

``python -m tests.load.server hello|product --port N [--data FOLDER] [--writes]``; each line on standard input is
answered with the processor time that the process has used so far (nanoseconds, user and system, all threads) and its
memory (bytes). With ``--writes`` a record of the very page that is asked for is changed before each request, by the
store's own command and to the disk; the processor time of that is not counted.
"""

from __future__ import annotations

import argparse
import itertools
import os
import re
import signal
import sys
import threading
import time
from pathlib import Path
from typing import Any

import uvicorn
from bson import ObjectId
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import PlainTextResponse
from starlette.routing import Route

IDS = re.compile("[0-9a-f]{24}")


class Writes:
    """Changes before a request what it is about to show: another status where one was given, and the remark."""

    spent = 0
    """Nanoseconds of processor time that this has taken."""
    _number = itertools.count()

    @classmethod
    def before(cls, path: str) -> None:
        """Changes the first record of a page: the student's or department's newest of the kind, the oldest waiting."""
        from api.core.database import raw_collection

        ids, entries = [ObjectId(found) for found in IDS.findall(path)], raw_collection("entries")
        if len(ids) < 2 or entries is None:
            return
        began = time.thread_time_ns()
        filter_: dict[str, Any] = dict(zip(("collegeId", "departmentId", "studentId"), ids, strict=False))
        sort = [("date", -1), ("_id", -1)]
        if "/pendingVerifications/" in path:
            filter_, sort = {**filter_, "status": "Pending"}, [("receivedOn", 1), ("_id", 1)]
        elif "/entries/" in path:
            filter_["kind"] = path.split("/")[3]
        found = entries.find_one(filter_, {"status": 1}, sort=sort)
        if found is not None:
            turned = {"Approved": "Rejected", "Rejected": "Approved"}.get(found["status"], found["status"])
            change = {"studentRemark": f"Seen again, {next(cls._number)} times in all.", "status": turned}
            entries.update_one({"_id": found["_id"]}, {"$set": change})
        cls.spent += time.thread_time_ns() - began


def _write_first() -> None:
    from api.core.frame import Frame

    real = Frame.__call__

    async def after_a_write(frame: Frame, scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] == "http" and scope["method"] == "GET":
            Writes.before(scope["path"])
        await real(frame, scope, receive, send)

    setattr(Frame, "__call__", after_a_write)  # noqa: B010 - The type checker knows no such assignment.


def _moving() -> int:
    """Nanoseconds that the store's checkpoints have taken; reads before which something is written owe them to that."""
    threads = [each for each in threading.enumerate() if each.name == "store-checkpoints" and each.ident]
    return sum(time.clock_gettime_ns(time.pthread_getcpuclockid(each.ident)) for each in threads if each.ident)


def _report() -> None:
    for _ in sys.stdin:
        spent = Writes.spent + (_moving() if Writes.spent else 0)
        sys.stdout.write(f"used {time.process_time_ns() - spent} {_memory()}\n")
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
    parser.add_argument("--writes", action="store_true")
    chosen = parser.parse_args()
    threading.Thread(target=_report, daemon=True).start()
    if chosen.sort == "hello":
        return _serve_hello(chosen.port)
    from api.serve import serve

    if chosen.writes:
        _write_first()
    return serve(port=chosen.port, host="127.0.0.1", data=chosen.data, demo=False)


if __name__ == "__main__":
    sys.exit(main())
