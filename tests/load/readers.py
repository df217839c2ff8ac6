"""People who ask for lists without a pause, while somebody else has something large made."""

from __future__ import annotations

import itertools
import random
import selectors
import socket
import threading
import time
from collections.abc import Sequence

from bson import ObjectId

from tests.load.client import request
from tests.load.department import READERS


class Readers:
    """People who ask for lists one after the other; keeps how long each answer took and when it came."""

    def __init__(self, port: int, place: str, students: Sequence[tuple[ObjectId, str]]) -> None:
        kinds = ("training", "caseRecord", "seminar", "journalClub", "procedure")
        rng = random.Random(1)
        paths = [
            request(f"/api/entries/{kind}/{place}/{id_}?page={page}&limit=10", token=token)
            for id_, token in students
            for kind in kinds
            for page in (1, 2, 3)
        ]
        rng.shuffle(paths)
        self._turn = itertools.cycle(paths)
        self._port, self._over = port, threading.Event()
        self.taken: list[tuple[float, float]] = []
        self.statuses: dict[int, int] = {}
        self._thread = threading.Thread(target=self._run, daemon=True)

    def __enter__(self) -> Readers:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._over.set()
        self._thread.join(20)

    def _run(self) -> None:
        chooser = selectors.DefaultSelector()
        waiting: dict[socket.socket, tuple[float, bytearray]] = {}
        for _ in range(READERS):
            each = socket.create_connection(("127.0.0.1", self._port))
            each.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            chooser.register(each, selectors.EVENT_READ)
            waiting[each] = self._ask(each)
        while not self._over.is_set():
            for key, _ in chooser.select(0.5):
                asked = key.fileobj
                assert isinstance(asked, socket.socket)
                began, seen = waiting[asked]
                seen += asked.recv(262_144)
                if status := _whole(seen):
                    now = time.perf_counter()
                    self.taken.append((now, now - began))
                    self.statuses[status] = self.statuses.get(status, 0) + 1
                    waiting[asked] = self._ask(asked)
        for each in waiting:
            each.close()

    def _ask(self, connection: socket.socket) -> tuple[float, bytearray]:
        connection.sendall(next(self._turn))
        return time.perf_counter(), bytearray()

    def between(self, start: float, end: float) -> list[float]:
        """The seconds that answers took which came in some time."""
        return [took for at, took in list(self.taken) if start <= at <= end]


def _whole(seen: bytearray) -> int:
    """The status of an answer that is all there, else 0."""
    end = seen.find(b"\r\n\r\n")
    if end < 0:
        return 0
    lower = bytes(seen[:end]).lower()
    found = lower.partition(b"content-length: ")[2].partition(b"\r\n")[0]
    return int(lower[9:12]) if len(seen) >= end + 4 + int(found or 0) else 0
