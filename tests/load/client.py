"""The clients of the measurements: a few connections that are kept open, a request on each, then the answers; one of an
event loop; and one that makes calls of one person.

They are plain sockets, because they share the machine with the server and only the server is measured.
"""

from __future__ import annotations

import asyncio
import http.client
import json
import socket
import time
from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

CONNECTIONS = 16


class Reply(NamedTuple):
    """What came back."""

    status: int
    headers: dict[bytes, bytes]
    body: bytes


def request(path: str, *, token: str = "", method: str = "GET", body: bytes = b"", headers: str = "") -> bytes:
    """The bytes of one request; ``headers`` are whole lines."""
    head = f"{method} {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nAccept: application/json\r\nUser-Agent: load\r\n{headers}"
    if token:
        head += f"Authorization: Bearer {token}\r\n"
    if body:
        head += f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n"
    return f"{head}\r\n".encode() + body


class Client:
    """Connections to one server."""

    def __init__(self, port: int) -> None:
        self._sockets = [socket.create_connection(("127.0.0.1", port)) for _ in range(CONNECTIONS)]
        for each in self._sockets:
            each.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)

    def close(self) -> None:
        """Closes every connection."""
        for each in self._sockets:
            each.close()

    def __enter__(self) -> Client:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def send(self, requests: Sequence[bytes], allowed: Iterable[int] = (200,)) -> list[Reply]:
        """Sends every request, as many at once as there are connections, and answers the replies in their order.

        Raises:
            RuntimeError: a reply has another status than is allowed.
        """
        wanted, replies = set(allowed), []
        for start in range(0, len(requests), CONNECTIONS):
            some = requests[start : start + CONNECTIONS]
            used = self._sockets[: len(some)]
            for each, data in zip(used, some, strict=True):
                each.sendall(data)
            replies += [_reply(each) for each in used]
        for asked, reply in zip(requests, replies, strict=True):
            if reply.status not in wanted:
                line, _, _ = asked.partition(b"\r\n")
                raise RuntimeError(f"{line.decode()} was answered {reply.status}: {reply.body[:300]!r}")
        return replies


def _reply(connection: socket.socket) -> Reply:
    data = b""
    while (end := data.find(b"\r\n\r\n")) < 0:
        data += _more(connection)
    first, *lines = data[:end].split(b"\r\n")
    headers = {name.lower(): value.strip() for name, _, value in (line.partition(b":") for line in lines)}
    status = int(first.split()[1])
    body, length = data[end + 4 :], int(headers.get(b"content-length", 0)) if status != 304 else 0
    while len(body) < length:
        body += _more(connection)
    return Reply(status, headers, body)


def _more(connection: socket.socket) -> bytes:
    data = connection.recv(262_144)
    if not data:
        raise RuntimeError("the server closed the connection")
    return data


class Answered(NamedTuple):
    """How an answer came: its status, the seconds until it was there, and whether it says when to try again."""

    status: int
    seconds: float
    retry_after: bool


async def answered(reader: asyncio.StreamReader, writer: asyncio.StreamWriter, sent: bytes) -> Answered:
    """Sends a request and reads its answer to the end."""
    began = time.perf_counter()
    writer.write(sent)
    head = (await reader.readuntil(b"\r\n\r\n")).lower()
    _, _, length = head.partition(b"content-length:")
    await reader.readexactly(int(length.split(b"\r\n", 1)[0]))
    return Answered(int(head.split(b" ", 2)[1]), time.perf_counter() - began, b"\r\nretry-after:" in head)


async def ask(reader: asyncio.StreamReader, writer: asyncio.StreamWriter, sent: bytes, allowed: int) -> float:
    """Seconds until the answer is there.

    Raises:
        RuntimeError: it has another status than is allowed.
    """
    answer = await answered(reader, writer, sent)
    if answer.status != allowed:
        raise RuntimeError(f"{sent[:60]!r} was answered {answer.status}")
    return answer.seconds


class Api:
    """Calls of one person."""

    def __init__(self, port: int, token: str) -> None:
        self._connection = http.client.HTTPConnection("127.0.0.1", port, timeout=300)
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

    def job(self, path: str, body: Any = None) -> None:
        """Returns when what a call asks for is made: with the answer, or by a job that the answer names."""
        content = self.bytes(path, body)
        if not content.startswith(b"{"):
            return
        data = json.loads(content)["data"]
        while data["state"] in ("waiting", "running"):
            time.sleep(0.05)
            data = self.data(f"/jobs/{data['_id']}")
        assert data["state"] == "done", data


def percentile(values: Iterable[float], share: float) -> float:
    """The value below which that share of some values lies; 0 where there are none."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(len(ordered) * share))] if ordered else 0.0
