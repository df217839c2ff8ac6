"""Answers that come in pages: what is kept between one page and the next."""

from dataclasses import dataclass, field
from typing import Any

import asyncpg

from tests.support.documentdb.errors import CommandError

_NEXT = (
    "SELECT cursorpage::bytea AS page, continuation::bytea AS rest"
    " FROM documentdb_api.cursor_get_more($1, $2::bytea, $3::bytea)"
)
_FIRST = (
    "SELECT cursorpage::bytea AS page, continuation::bytea AS rest, persistconnection AS held, cursorid AS id"
    " FROM documentdb_api.{function}($1, $2::bytea)"
)


@dataclass
class _Open:
    """A cursor with more to come; where the server itself keeps it, with the connection that has it."""

    rest: bytes
    session: bytes
    connection: Any = None


@dataclass
class Cursors:
    """Every open cursor. They belong to the sessions that opened them, not to connections."""

    pool: Any
    _open: dict[int, _Open] = field(default_factory=dict)

    async def first_page(self, function: str, database: str, command: bytes, session: bytes) -> bytes:
        """Runs a query function of the extension and answers its first page."""
        connection = await self.pool.acquire()
        persists = False
        try:
            row = await connection.fetchrow(_FIRST.format(function=function), database, command)
            if row["rest"] is not None and row["id"]:
                persists = bool(row["held"])
                self._open[row["id"]] = _Open(row["rest"], session, connection if persists else None)
            return bytes(row["page"])
        finally:
            if not persists:
                await self.pool.release(connection)

    async def next_page(self, identity: int, database: str, command: bytes) -> bytes:
        """The next page of an open cursor.

        Raises:
            CommandError: there is no such cursor.
        """
        cursor = self._open.pop(identity, None)
        if cursor is None:
            raise CommandError(43, "CursorNotFound", f"cursor id {identity} not found")
        try:
            connection = cursor.connection or self.pool
            row = await connection.fetchrow(_NEXT, database, command, cursor.rest)
        except asyncpg.PostgresError:
            await self._end(cursor)
            raise
        if row["rest"] is None:
            await self._end(cursor)
        else:
            self._open[identity] = _Open(row["rest"], cursor.session, cursor.connection)
        return bytes(row["page"])

    async def kill(self, identities: list[int]) -> dict[str, Any]:
        """Ends cursors, and says which there were."""
        killed: list[int] = []
        unknown: list[int] = []
        for identity in identities:
            cursor = self._open.pop(identity, None)
            (unknown if cursor is None else killed).append(identity)
            if cursor is not None:
                await self._end(cursor)
        return {
            "cursorsKilled": killed,
            "cursorsNotFound": unknown,
            "cursorsAlive": [],
            "cursorsUnknown": [],
            "ok": 1.0,
        }

    async def end_sessions(self, sessions: set[bytes]) -> None:
        """Ends what the clients of some sessions left open."""
        await self.kill([identity for identity, cursor in self._open.items() if cursor.session in sessions])

    async def _end(self, cursor: _Open) -> None:
        if cursor.connection is not None:
            await cursor.connection.execute("CLOSE ALL")
            await self.pool.release(cursor.connection)
