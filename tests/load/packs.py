"""How long the pack of a department takes, in how much memory, and what other requests feel of it meanwhile.

``.venv/bin/python -m tests.load.packs`` makes one of 60 students with 500 entries each, through a server of its own in
a process of its own; ``--help`` has the rest.
"""

from __future__ import annotations

import argparse
import asyncio
import http.client
import itertools
import json
import os
import statistics
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from bson import ObjectId

from api.access.sessions import open_session
from api.core.database import Row, open_store
from api.documents import DOCUMENTS
from api.settings import Settings
from tests.api.printing.making import opened
from tests.load import tables
from tests.load.dataset import CHUNK, _clone_of, _clones
from tests.load.measure import Server, running

SECRET = "a secret for measurements only, of more than thirty-two bytes"
HEAD = "hod.medicine@demo.example.com"


async def fill(settings: Settings, students: int, entries: int) -> tuple[str, Row]:
    """One department of that many students with that many entries each; the token and account of its head."""
    from api.serve import fill_store

    store = await open_store(settings, DOCUMENTS)
    try:
        await fill_store(store, settings.model_copy(update={"environment": "test"}), demo=True)
        users, stored = store.database.users, store.database.entries
        head: Row = await users.find_one({"email": HEAD})
        place = {"collegeId": head["collegeId"], "departmentId": head["departmentId"]}
        originals = await users.find({**place, "role": None, "removedOn": None}).to_list(length=None)
        source = await stored.find({**place, "superseded": {"$ne": True}, "replaces": None}).to_list(length=None)
        logbook = list(itertools.islice(itertools.cycle(source), entries))
        await stored.delete_many(place)
        people = originals[:students]
        await users.delete_many({"_id": {"$in": [row["_id"] for row in originals[students:]]}})
        made = [_clone_of(originals[number % len(originals)], number) for number in range(students - len(people))]
        if made:
            await users.insert_many(made)
        for student in [*people, *made]:
            # The same entry of the demo may stand in a logbook several times, under ids of its own.
            rows = [{**next(_clones([row], student["_id"])), "_id": ObjectId()} for row in logbook]
            for start in range(0, len(rows), CHUNK):
                await stored.insert_many(rows[start : start + CHUNK])
        token, _ = await open_session(settings, head["_id"], remember=False)
        return token, head
    finally:
        await store.close()


def say(line: str) -> None:
    """Prints a line at once."""
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def memory(pid: int) -> int:
    """Bytes that a process has in memory now."""
    for line in Path(f"/proc/{pid}/status").read_text().splitlines():
        if line.startswith("VmRSS:"):
            return int(line.split()[1]) * 1024
    return 0


def spent(pid: int) -> float:
    """Seconds of processor time of a process and of the children that it has waited for, the typesetters among them."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return sum(map(int, fields[11:15])) / os.sysconf("SC_CLK_TCK")


class Api:
    """Calls of one person."""

    def __init__(self, port: int, token: str) -> None:
        self._connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
        self._headers = {"Authorization": f"Bearer {token}"}

    def bytes(self, path: str, body: Any = None) -> bytes:
        """The answer to a GET, or to a POST where there is a body."""
        sent = None if body is None else json.dumps(body).encode()
        headers = {**self._headers, **({} if body is None else {"Content-Type": "application/json"})}
        self._connection.request("GET" if sent is None else "POST", f"/api{path}", sent, headers)
        answer = self._connection.getresponse()
        content = answer.read()
        assert answer.status < 300, content[:200]
        return content

    def data(self, path: str, body: Any = None) -> Any:
        """The ``data`` of an answer."""
        return json.loads(self.bytes(path, body))["data"]


def measure(server: Server, token: str, head: Row) -> list[list[str]]:
    """Has the pack made, and answers what it took as rows of a table."""
    ask, pid = Api(server.port, token), server.process.pid
    place = {"collegeId": str(head["collegeId"]), "departmentId": str(head["departmentId"])}
    queue = f"/entries/training/{place['collegeId']}/{place['departmentId']}?page=1&limit=10"
    ask.bytes(queue)
    before, most, felt, said = memory(pid), 0, list[float](), 0
    worked = spent(pid)
    started = time.monotonic()
    job = ask.data("/packs", place)
    while job["state"] in ("waiting", "running"):
        time.sleep(0.25)
        most = max(most, memory(pid))
        asked = time.monotonic()
        ask.bytes(queue)
        felt.append(time.monotonic() - asked)
        job = ask.data(f"/jobs/{job['_id']}")
        if job["percent"] >= said + 10:
            said = job["percent"]
            say(f"  {time.monotonic() - started:6.1f} s  {said:3d} %  {job['word']}")
    took = time.monotonic() - started
    assert job["state"] == "done", job
    files = opened(ask.bytes(f"/jobs/{job['_id']}/file"))
    felt.sort()
    middle, worst = statistics.median(felt) * 1000, felt[-1] * 1000
    most_of = felt[len(felt) * 95 // 100] * 1000
    return [
        ["ready after", f"{took:.1f} s"],
        ["files, every SHA-256 compared", f"{len(files):,}"],
        ["size", f"{job['bytes'] / 2**20:.1f} MiB"],
        ["processor time, typesetting included", f"{spent(pid) - worked:.1f} s"],
        ["the server's memory before", f"{before / 2**20:.0f} MiB"],
        ["at the most meanwhile", f"{most / 2**20:.0f} MiB"],
        ["a list meanwhile, median", f"{middle:.0f} ms"],
        ["95 of 100 of them", f"{most_of:.0f} ms"],
        ["the slowest", f"{worst:.0f} ms"],
    ]


def main() -> int:
    """The command."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--students", type=int, default=60)
    parser.add_argument("--entries", type=int, default=500, help="of each student")
    parser.add_argument("--port", type=int, default=8114)
    tables.offer(parser)
    chosen = parser.parse_args()
    told = tables.machine()
    with tempfile.TemporaryDirectory(prefix="pgl-packs-") as name:
        folder = Path(name)
        settings = Settings(data=folder, secret=SECRET)  # type: ignore[arg-type]  # Pydantic makes a SecretStr of it.
        token, head = asyncio.run(fill(settings, chosen.students, chosen.entries))
        with running("product", chosen.port, data=folder, secret=SECRET) as server:
            rows = measure(server, token, head)
    title = f"a department's pack: {chosen.students} students with {chosen.entries} entries each"
    tables.show("tests.load.packs", [told, "", *tables.table([title, "figure"], rows)], chosen.write)
    return 0


if __name__ == "__main__":
    sys.exit(main())
