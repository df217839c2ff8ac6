"""The TCP server: connections of MongoDB clients on one side, a pool of PostgreSQL connections on the other."""

import asyncio
import contextlib
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import asyncpg

from tests.support.documentdb.commands import Commands
from tests.support.documentdb.wire import Malformed, answer, read_message

CONNECTIONS = 60
_log = logging.getLogger(__name__)


class Gateway:
    """Answers MongoDB clients; one request at a time on each connection, as the protocol has it."""

    def __init__(self, commands: Commands) -> None:
        self.commands = commands
        self._clients: dict[asyncio.StreamWriter, asyncio.Task[None] | None] = {}

    async def client(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Serves one connection until the client leaves or sends what is no message."""
        self._clients[writer] = asyncio.current_task()
        try:
            while True:
                message = await read_message(reader)
                document = await self.commands.run(message)
                if message.answered:
                    writer.write(answer(message, document))
                    await writer.drain()
        except Malformed as error:
            _log.warning("closed a connection: %s", error)
        except (asyncio.IncompleteReadError, ConnectionError):
            # The client has gone, as clients do.
            pass
        finally:
            del self._clients[writer]
            writer.close()
            with contextlib.suppress(ConnectionError):
                await writer.wait_closed()

    async def hang_up(self) -> None:
        """Ends every connection."""
        tasks = [task for task in self._clients.values() if task is not None]
        for writer in self._clients:
            writer.transport.abort()
        await asyncio.gather(*tasks, return_exceptions=True)


async def _as_it_is(connection: Any) -> None:
    """A connection is given back as it is: the commands leave nothing behind in it, and a reset costs a round trip."""


@asynccontextmanager
async def serving(postgres: dict[str, str], *, port: int, version: str) -> AsyncIterator[str]:
    """Serves MongoDB clients on a port of the loopback address (0: any) and answers the address for them."""
    pool = await asyncpg.create_pool(**postgres, min_size=2, max_size=CONNECTIONS, reset=_as_it_is)
    async with pool:
        gateway = Gateway(Commands(pool, version))
        server = await asyncio.start_server(gateway.client, "127.0.0.1", port)
        try:
            yield f"mongodb://127.0.0.1:{server.sockets[0].getsockname()[1]}"
        finally:
            server.close()
            await gateway.hang_up()
            # Idle cursors hold connections of the pool; nobody will ask for their next page.
            pool.terminate()
