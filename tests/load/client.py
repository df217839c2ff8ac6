"""The client of the measurements: a few connections that are kept open, a request on each, then the answers.

It is plain sockets, because it shares the machine with the server and only the server is measured.
"""

from __future__ import annotations

import socket
from collections.abc import Iterable, Sequence
from typing import NamedTuple

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
