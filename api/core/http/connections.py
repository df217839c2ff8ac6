"""The server's side of a connection: a request's head has to arrive within a time, whether or not a proxy is there."""

from __future__ import annotations

import asyncio
from typing import TypedDict

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

HEAD_SECONDS = 15.0
"""Seconds within which the head of a request has to arrive whole: of the first from the opening of the connection on,
of any other from its first byte on. Between two requests the server's keep-alive time holds."""


class TimedHeads(HttpToolsProtocol):
    """uvicorn's protocol, which waits without end for a head that trickles in (attack row HP-07)."""

    _late: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # As uvicorn has it.
        """Starts the time of the first head."""
        super().connection_made(transport)
        self._start()

    def connection_lost(self, exc: Exception | None) -> None:
        """Ends the time."""
        self._end()
        super().connection_lost(exc)

    def on_message_begin(self) -> None:
        """Starts the time of a head, unless it runs already."""
        if self._late is None:
            self._start()
        super().on_message_begin()

    def on_headers_complete(self) -> None:
        """Ends the time: the head is here."""
        self._end()
        super().on_headers_complete()

    def _start(self) -> None:
        self._late = self.loop.call_later(HEAD_SECONDS, self._close)

    def _end(self) -> None:
        if self._late is not None:
            self._late.cancel()
            self._late = None

    def _close(self) -> None:
        self._late = None
        if not self.transport.is_closing():
            self.transport.close()


class ServerOptions(TypedDict):
    """See uvicorn's configuration."""

    http: type[TimedHeads]
    timeout_keep_alive: int


def server_options() -> ServerOptions:
    """What uvicorn is started with to keep these times."""
    return {"http": TimedHeads, "timeout_keep_alive": 20}
