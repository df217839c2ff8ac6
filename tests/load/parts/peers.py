"""The same list by other frameworks, each as small as honest, in slices that alternate with ours.

Each signs in by a session row, reads the user, ten of as many entries as we have with their number, and the names of
whom they mention; ours does so too, with nothing kept from one request to the next. They are installed by pip and npm
at pinned versions (tests/load/peers) into the folder of the run. Where one cannot be installed, its row says so.
"""

from __future__ import annotations

import asyncio
import base64
import json
import os
import shutil
import statistics
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from bson import ObjectId

from api.core.store.database import Row, open_store
from api.documents import DOCUMENTS
from tests.load import tables
from tests.load.client import request
from tests.load.dataset import Dataset, Person
from tests.load.measure import Measurable, answers, spent
from tests.load.run import Measurement, Run

FILES = Path(__file__).resolve().parents[1] / "peers"
SLICES, REQUESTS, PAGES = 9, 200, 5
NOBODY = ObjectId("0" * 24)
HEAD = ("list of", "processor time", "ours, nothing kept", "times ours", "answer")


class Compared(NamedTuple):
    """Microseconds of processor time of a peer's list and of ours, and the bytes of a peer's answer."""

    theirs: float
    ours: float
    size: int


class Peer:
    """A peer's server."""

    def __init__(self, process: subprocess.Popen[bytes], port: int) -> None:
        self.process, self.port = process, port

    def used(self) -> tuple[int, int]:
        """Nanoseconds of processor time of its processes so far; their memory is not asked for."""
        return sum(map(_nanoseconds, _family(self.process.pid))), 0


def measured(run: Run) -> Measurement:
    """The lists of the peers that could be installed, on a database server those that need one."""
    measures: dict[str, float] = {}
    rows: list[list[str]] = []
    for name, compare in (
        ("Django REST framework on SQLite", _django),
        *(
            (("Express on the real database", _express), ("PyEve on the real database", _eve))
            if "mongodb" in run.options
            else ()
        ),
    ):
        try:
            result = compare(run)
        except subprocess.CalledProcessError as error:
            rows.append([name, f"not installed: {error.cmd[0]} answered {error.returncode}", "", "", ""])
            continue
        measures[f"list of {name}, times the processor time of ours"] = times = result.theirs / result.ours
        each = [f"{cost:,.0f} µs" for cost in (result.theirs, result.ours)]
        rows.append([name, *each, f"{times:.1f}", f"{result.size / 1000:.1f} kB"])
    return Measurement(measures, tables.table(HEAD, rows))


def _django(run: Run) -> Compared:
    python, (data, folder) = _python(run, "django"), run.logbooks
    person, kind = _list_of(data)
    content = run.folder / "django.json"
    content.write_text(json.dumps(place := asyncio.run(_content(run, folder))), encoding="utf-8")
    environment = {"PEER_DATABASE": str(run.folder / "django.sqlite3")}
    fill = [str(python), str(FILES / "django_app.py"), str(content)]
    key = subprocess.run(fill, env={**os.environ, **environment}, check=True, stdout=subprocess.PIPE, text=True).stdout
    number = next(row["id"] for row in place["places"] if row["name"] == person.scope)
    cookie = f"Cookie: sessionid={key}\r\n"
    theirs = [request(f"/entries/?place={number}&kind={kind}&page={page}", headers=cookie) for page in _pages()]
    with _gunicorn(run, python, "django_app:application", environment) as peer, run.product(folder, "--forgets") as us:
        return _compared(run, peer, theirs, us, _ours(person, kind))


def _express(run: Run) -> Compared:
    folder = Path(shutil.copytree(FILES / "express", run.folder / "express", dirs_exist_ok=True))
    subprocess.run(["npm", "install", "--silent", "--no-audit", "--no-fund"], cwd=folder, check=True)
    data, files, address = run.logbooks_on_server
    server, _, name = address.rpartition("/")
    person, kind = _list_of(data)
    bearer = _session_of(person)
    theirs = [request(f"/entries/{kind}/{person.scope}?page={page}", token=bearer) for page in _pages()]
    command = ["node", str(folder / "server.js"), str(run.port), server, name]
    with _serving(run, command, {}) as peer, run.product(files, mongodb=address) as us:
        return _compared(run, peer, theirs, us, _ours(person, kind))


def _eve(run: Run) -> Compared:
    python = _python(run, "eve")
    data, files, address = run.logbooks_on_server
    server, _, name = address.rpartition("/")
    person, kind = _list_of(data)
    college, department = map(str, person.place)
    where = json.dumps({"collegeId": college, "departmentId": department, "kind": kind}, separators=(",", ":"))
    embedded = json.dumps(dict.fromkeys(("studentId", "teacher", "verifiedBy"), 1), separators=(",", ":"))
    bearer = _session_of(person)
    theirs = [request(f"/entries?where={where}&embedded={embedded}&page={page}", token=bearer) for page in _pages()]
    environment = {"PEER_MONGODB": server, "PEER_DATABASE": name}
    with _gunicorn(run, python, "eve_app:app", environment) as peer, run.product(files, mongodb=address) as us:
        return _compared(run, peer, theirs, us, _ours(person, kind))


def _list_of(data: Dataset) -> tuple[Person, str]:
    """A teacher, and the kind of which their department has most."""
    person = data.teachers[0]
    return person, Counter(person.drawn).most_common(1)[0][0]


def _pages() -> range:
    return range(1, PAGES + 1)


def _ours(person: Person, kind: str) -> list[bytes]:
    return [request(f"/api/entries/{kind}/{person.scope}?page={p}&limit=10", token=person.token) for p in _pages()]


def _session_of(person: Person) -> str:
    """The session row that a token names: a peer is given its id."""
    _, claims, _ = person.token.split(".")
    return str(json.loads(base64.urlsafe_b64decode(f"{claims}==="))["jti"])


async def _content(run: Run, folder: Path) -> dict[str, list[Row]]:
    """Our entries for a relational database, with numbers instead of ids."""
    store = await open_store(run.settings(folder), DOCUMENTS)
    try:
        people = await store.database["users"].find({}).to_list(length=None)
        entries = await store.database["entries"].find({}).to_list(length=None)
    finally:
        await store.close()
    numbers = {row["_id"]: number for number, row in enumerate(people, 1)}
    scopes = dict.fromkeys(f"{row['collegeId']}/{row['departmentId']}" for row in entries)
    places = {scope: number for number, scope in enumerate(scopes, 1)}
    return {
        "people": [{"id": numbers[row["_id"]], "name": row["name"]} for row in people],
        "places": [{"id": number, "name": scope} for scope, number in places.items()],
        "entries": [_entry(row, numbers, places) for row in entries],
    }


def _entry(row: Row, numbers: dict[ObjectId, int], places: dict[str, int]) -> Row:
    verified = row.get("verifiedOn")
    return {
        "kind": row["kind"],
        "place_id": places[f"{row['collegeId']}/{row['departmentId']}"],
        "student_id": numbers[row["studentId"]],
        "teacher_id": numbers.get(row.get("teacher", NOBODY)),
        "verified_by_id": numbers.get(row.get("verifiedBy", NOBODY)),
        "date": row["date"].isoformat(),
        "received_on": row["receivedOn"].isoformat(),
        "verified_on": verified and verified.isoformat(),
        "topic": row.get("topic") or "",
        "student_remark": row.get("studentRemark") or "",
        "remark": row.get("vRemark") or "",
        "status": row["status"],
        "score": row.get("score"),
    }


def _compared(run: Run, peer: Measurable, theirs: Sequence[bytes], us: Measurable, ours: Sequence[bytes]) -> Compared:
    """Medians over slices that alternate."""
    count = run.part_of(REQUESTS, least=20) // PAGES
    costs: tuple[list[float], list[float]] = ([], [])
    size = 0
    for server, asked in ((peer, theirs), (us, ours)):
        # Until what is compiled on the way is.
        spent(server, [*asked] * 100, 200)
    for _ in range(run.part_of(SLICES, least=2)):
        for server, asked, cost in ((peer, theirs, costs[0]), (us, ours, costs[1])):
            taken, replies = spent(server, [*asked] * count, 200)
            cost.append(taken / len(replies) / 1000)
            size = size or len(replies[0].body)
    return Compared(statistics.median(costs[0]), statistics.median(costs[1]), size)


def _python(run: Run, name: str) -> Path:
    """The Python of an environment of its own with the packages of a list."""
    folder = run.folder / f"{name}-environment"
    subprocess.run([sys.executable, "-m", "venv", str(folder)], check=True)
    python = folder / "bin" / "python"
    pip = [str(python), "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    subprocess.run([*pip, "--no-deps", "-r", str(FILES / f"{name}.txt")], check=True)
    return python


@contextmanager
def _gunicorn(run: Run, python: Path, application: str, environment: dict[str, str]) -> Iterator[Peer]:
    options = ["--worker-class", "gthread", "--threads", "4", "--keep-alive", "75", "--log-level", "warning"]
    bind = ["--bind", f"127.0.0.1:{run.port}", "--chdir", str(FILES)]
    command = [str(python), "-m", "gunicorn", *options, *bind, application]
    with _serving(run, command, environment) as peer:
        yield peer


@contextmanager
def _serving(run: Run, command: list[str], environment: dict[str, str]) -> Iterator[Peer]:
    with subprocess.Popen(command, env={**os.environ, **environment}, stdout=subprocess.DEVNULL) as process:
        try:
            end = time.monotonic() + 30
            while not answers(run.port, "/nothing"):
                if process.poll() is not None or time.monotonic() > end:
                    raise RuntimeError(f"{command} does not answer; exit code {process.poll()}")
                time.sleep(0.05)
            yield Peer(process, run.port)
        finally:
            process.terminate()
            process.wait(20)


def _family(pid: int) -> Iterator[int]:
    """A process and all that it has started."""
    yield pid
    for task in Path(f"/proc/{pid}/task").iterdir():
        for child in (task / "children").read_text(encoding="ascii").split():
            yield from _family(int(child))


def _nanoseconds(pid: int) -> int:
    tasks = Path(f"/proc/{pid}/task").iterdir()
    return sum(int((task / "schedstat").read_text(encoding="ascii").split()[0]) for task in tasks)
