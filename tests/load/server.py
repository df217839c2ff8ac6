"""A server under measurement, in a process of its own: the product as it is served, or the bare hello beside it.

``python -m tests.load.server hello|product --port N [--data FOLDER] [--writes] [--forgets] [--ticks] [--sync-ms N]``;
each line on standard input is answered with the processor time that the process has used so far (nanoseconds, user and
system, all threads) and its memory (bytes); a line ``gap`` with three numbers since the last such line: the longest
time (microseconds) for which the event loop has kept a ticker of 5 ms waiting, the most processor time of its thread
between two ticks, which others on the machine do not make longer, and the syncs that this thread has done itself; a
line ``commits`` with the store's commits and syncs since the start. With ``--ticks`` the ticker ticks; with
``--sync-ms`` each sync of the store takes so much longer, and it ticks too. With ``--writes`` a record of the very page
that is asked for is changed before each request, by the store's own command, and with ``--forgets`` everything is
forgotten that is kept in memory of sessions, counts, names and answers; the processor time of these two is not counted.
"""

from __future__ import annotations

import argparse
import asyncio
import itertools
import os
import re
import signal
import sys
import threading
import time
from collections.abc import Callable
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
        from api.core.store.database import raw_collection

        ids, entries = [ObjectId(id_text) for id_text in IDS.findall(path)], raw_collection("entries")
        if len(ids) < 2 or entries is None:
            return
        began = time.thread_time_ns()
        filter_: dict[str, Any] = dict(zip(("collegeId", "departmentId", "studentId"), ids, strict=False))
        sort = [("date", -1), ("_id", -1)]
        if "/pendingVerifications/" in path:
            filter_, sort = {**filter_, "status": "Pending"}, [("receivedOn", 1), ("_id", 1)]
        elif "/entries/" in path:
            filter_["kind"] = path.split("/")[3]
        id_text = entries.find_one(filter_, {"status": 1}, sort=sort)
        if id_text is not None:
            turned = {"Approved": "Rejected", "Rejected": "Approved"}.get(str(id_text["status"]), id_text["status"])
            change = {"studentRemark": f"Seen again, {next(cls._number)} times in all.", "status": turned}
            entries.update_one({"_id": id_text["_id"]}, {"$set": change})
        cls.spent += time.thread_time_ns() - began

    @classmethod
    def forget(cls, _path: str) -> None:
        """Lets go of all that is kept between two requests."""
        from api.core.store import populate
        from api.core.store.database import current_cache

        began = time.thread_time_ns()
        current_cache().forget_everything()
        populate._small_objects.clear()
        cls.spent += time.thread_time_ns() - began


def _before_each_read(do: Callable[[str], None]) -> None:
    from api.core.http.envelope import RequestEnvelope

    real = RequestEnvelope.__call__

    async def afterwards(frame: RequestEnvelope, scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] == "http" and scope["method"] == "GET":
            do(scope["path"])
        await real(frame, scope, receive, send)

    setattr(RequestEnvelope, "__call__", afterwards)  # noqa: B010 - The type checker knows no such assignment.


class Ticker:
    """Comes every 5 ms, and knows how much too late it came at worst."""

    EVERY = 0.005
    longest = busiest = 0.0
    syncs = 0
    """Of the thread of the event loop."""
    disk: object = None
    _task: asyncio.Task[None] | None = None

    @classmethod
    async def run(cls) -> None:
        """Ticks without end."""
        while True:
            began, spent = time.perf_counter(), time.thread_time()
            await asyncio.sleep(cls.EVERY)
            cls.longest = max(cls.longest, time.perf_counter() - began - cls.EVERY)
            cls.busiest = max(cls.busiest, time.thread_time() - spent)

    @classmethod
    def begin(cls) -> None:
        """Starts it in the loop of the first request."""
        if cls._task is None:
            cls._task = asyncio.create_task(cls.run())

    @classmethod
    def taken(cls) -> str:
        """What there has been so far; it begins anew."""
        found = f"{cls.longest * 1e6:.0f} {cls.busiest * 1e6:.0f} {cls.syncs}"
        cls.longest, cls.busiest, cls.syncs = 0.0, 0.0, 0
        return found

    @classmethod
    def slow_sync(cls, seconds: float) -> None:
        """A sync takes so much longer."""
        cls.syncs += threading.current_thread() is threading.main_thread()
        time.sleep(seconds)


def _tick_with_the_requests() -> None:
    from api.core.http.envelope import RequestEnvelope

    real = RequestEnvelope.__call__

    async def ticking(frame: RequestEnvelope, scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] == "http":
            Ticker.begin()
        await real(frame, scope, receive, send)

    setattr(RequestEnvelope, "__call__", ticking)  # noqa: B010 - The type checker knows no such assignment.


def _slow_syncs(seconds: float) -> None:
    """Makes SQLite's own syncs and those of the log take so much longer."""
    from api.core.store.embedded import log_sync
    from tests.support.watched_sqlite import Watched

    class Slow(Watched):
        def sync(self, file: str, do: Callable[[], int]) -> int:
            del file
            Ticker.slow_sync(seconds)
            return do()

    # SQLite calls it for as long as the process lives.
    Ticker.disk = Slow(writes=False)
    real = log_sync.sync_file

    def sync_file(descriptor: int) -> None:
        Ticker.slow_sync(seconds)
        real(descriptor)

    log_sync.sync_file = sync_file


def _moving() -> int:
    """Nanoseconds that the store's checkpoints have taken; reads before which something is written owe them to that."""
    threads = [each for each in threading.enumerate() if each.name == "store-checkpoints" and each.ident]
    return sum(time.clock_gettime_ns(time.pthread_getcpuclockid(each.ident)) for each in threads if each.ident)


def _report() -> None:
    for line in sys.stdin:
        if line.strip() == "gap":
            sys.stdout.write(f"gap {Ticker.taken()}\n")
            sys.stdout.flush()
            continue
        if line.strip() == "commits":
            from api.core.store import durability

            counts = durability.counts()
            sys.stdout.write(f"commits {counts.get('commits', 0)} {counts.get('syncs', 0)}\n")
            sys.stdout.flush()
            continue
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
    parser.add_argument("--forgets", action="store_true")
    parser.add_argument("--ticks", action="store_true")
    parser.add_argument("--sync-ms", type=float)
    chosen = parser.parse_args()
    threading.Thread(target=_report, daemon=True).start()
    if chosen.sort == "hello":
        return _serve_hello(chosen.port)
    from api.serve import serve

    if chosen.sync_ms is not None:
        _slow_syncs(chosen.sync_ms / 1000)
    if chosen.ticks or chosen.sync_ms is not None:
        _tick_with_the_requests()
    if chosen.writes:
        _before_each_read(Writes.before)
    if chosen.forgets:
        _before_each_read(Writes.forget)
    return serve(port=chosen.port, host="127.0.0.1", data=chosen.data, demo=False)


if __name__ == "__main__":
    sys.exit(main())
