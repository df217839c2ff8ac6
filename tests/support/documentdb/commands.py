"""What each command of the protocol becomes in SQL: nearly always one function of the extension, given the command."""

import asyncio
import datetime as dt
import itertools
import logging
from collections.abc import Awaitable, Callable, Iterable
from dataclasses import dataclass
from typing import Any

import asyncpg
import bson
from bson.raw_bson import RawBSONDocument

from tests.support.documentdb import duplicates, explain
from tests.support.documentdb.cursors import Cursors
from tests.support.documentdb.errors import DUPLICATE_KEY, CommandError, code_of, passes, passing, refusal, unpacked
from tests.support.documentdb.wire import MAX_BYTES, Message

# What a driver adds to every command, and neither the extension nor a test server has a use for.
_FRAME = frozenset(
    {
        "$db",
        "$readPreference",
        "$clusterTime",
        "lsid",
        "txnNumber",
        "autocommit",
        "startTransaction",
        "apiVersion",
        "apiStrict",
        "apiDeprecationErrors",
        "maxTimeMS",
        "comment",
        "writeConcern",
        "readConcern",
    }
)
_TRIES = 8
_WRITE = "SELECT p_result::bytea FROM documentdb_api.{function}($1, $2::bytea, $3::bytea)"
_connections = itertools.count(1)

_log = logging.getLogger(__name__)

Answer = bytes | dict[str, Any]


@dataclass(frozen=True)
class Command:
    """A command without its frame."""

    name: str
    database: str
    session: bytes
    spec: dict[str, Any]
    sequences: dict[str, bytes]

    @classmethod
    def of(cls, message: Message) -> "Command":
        """The command that a message holds."""
        session = message.command.get("lsid")
        return cls(
            message.name,
            str(message.command.get("$db", "admin")),
            bytes(session.raw) if isinstance(session, RawBSONDocument) else b"",
            {key: value for key, value in message.command.items() if key not in _FRAME},
            message.sequences,
        )

    @property
    def collection(self) -> str:
        """The collection that it is about."""
        return str(self.spec[self.name])

    @property
    def encoded(self) -> bytes:
        """Its bytes, as the extension takes them."""
        return bson.encode(self.spec)


class Commands:
    """Runs commands against one PostgreSQL server.

    Args:
        pool: connections to it.
        version: what the server says of itself.
    """

    def __init__(self, pool: Any, version: str) -> None:
        self.pool, self.version = pool, version
        self.cursors = Cursors(pool)
        # Writes that stood in each other's way are repeated one after another, or they would meet again.
        self._one_again = asyncio.Lock()

    async def run(self, message: Message) -> bytes:
        """The answer to a message, whatever becomes of it."""
        command = Command.of(message)
        try:
            answer = await self._until_it_holds(command)
        except CommandError as error:
            answer = refusal(error.code, error.name, str(error))
        except asyncpg.PostgresError as error:
            answer = await self._refused(command, error)
        except (OSError, asyncpg.InterfaceError) as error:
            answer = refusal(91, "ShutdownInProgress", f"PostgreSQL is not there: {error}")
        except Exception as error:
            # A client that waits for an answer must get one, whatever is wrong here.
            _log.exception("%s failed", command.name)
            answer = refusal(1, "InternalError", f"the gateway failed: {error!r}")
        return answer if isinstance(answer, bytes) else bson.encode({**answer, "ok": answer.get("ok", 1.0)})

    async def _until_it_holds(self, command: Command) -> Answer:
        handler = _HANDLERS.get(command.name)
        if handler is None:
            raise CommandError(59, "CommandNotFound", f"no such command: '{command.name}'")
        for tries in itertools.count(1):
            try:
                return await handler(self, command)
            except asyncpg.PostgresError as error:
                if tries == _TRIES or not passing(error):
                    raise
        raise AssertionError("The loop ends by returning or raising.")

    async def _refused(self, command: Command, error: asyncpg.PostgresError) -> dict[str, Any]:
        code, name = code_of(error.sqlstate or "")
        if code != DUPLICATE_KEY:
            return refusal(code, name, str(error))
        index = await duplicates.of_constraint(self.pool, command.database, command.collection, error)
        return refusal(code, name, **index.details)

    async def _value(self, query: str, *arguments: Any) -> bytes:
        """The document that a query answers."""
        return bytes(await self.pool.fetchval(query, *arguments))

    async def _page(self, function: str, command: Command) -> bytes:
        return await self.cursors.first_page(function, command.database, command.encoded, command.session)

    async def _function(self, call: str, command: Command) -> bytes:
        return await self._value(call, command.database, command.encoded)

    async def _find(self, command: Command) -> Answer:
        return await self._page("find_cursor_first_page", command)

    async def _aggregate(self, command: Command) -> Answer:
        return await self._page("aggregate_cursor_first_page", command)

    async def _list_collections(self, command: Command) -> Answer:
        return await self._page("list_collections_cursor_first_page", command)

    async def _list_indexes(self, command: Command) -> Answer:
        return await self._page("list_indexes_cursor_first_page", command)

    async def _get_more(self, command: Command) -> Answer:
        return await self.cursors.next_page(int(command.spec["getMore"]), command.database, command.encoded)

    async def _kill_cursors(self, command: Command) -> Answer:
        return await self.cursors.kill([int(identity) for identity in command.spec["cursors"]])

    async def _end_sessions(self, command: Command) -> Answer:
        await self.cursors.end_sessions({bytes(session.raw) for session in command.spec["endSessions"]})
        return {}

    async def _write(self, command: Command) -> Answer:
        """Insert, update and delete, whose documents come beside the command or in it."""
        call = _WRITE.format(function=command.name)
        beside = next(iter(command.sequences.values()), None)
        result = await self._value(call, command.database, command.encoded, beside)
        decoded = bson.decode(result)
        for _ in range(_TRIES):
            # The extension tells a deadlock as an error of the one write, and leaves it to the server to try again.
            if decoded["n"] or not any(passes(unpacked(error["code"])) for error in decoded.get("writeErrors", ())):
                break
            async with self._one_again:
                result = await self._value(call, command.database, command.encoded, beside)
            decoded = bson.decode(result)
        if "writeErrors" not in decoded:
            return result
        for error in decoded["writeErrors"]:
            code, _ = code_of(unpacked(error["code"]))
            error["code"] = code
            if code == DUPLICATE_KEY:
                index = await duplicates.of_message(self.pool, command.database, command.collection, error["errmsg"])
                error.update(index.details)
        return decoded

    async def _find_and_modify(self, command: Command) -> Answer:
        call = "SELECT p_result::bytea FROM documentdb_api.find_and_modify($1, $2::bytea)"
        spec = {"findAndModify": command.collection, **command.spec}
        spec.pop("findandmodify", None)
        return await self._value(call, command.database, bson.encode(spec))

    async def _count(self, command: Command) -> Answer:
        return await self._function("SELECT document::bytea FROM documentdb_api.count_query($1, $2::bytea)", command)

    async def _distinct(self, command: Command) -> Answer:
        return await self._function("SELECT document::bytea FROM documentdb_api.distinct_query($1, $2::bytea)", command)

    async def _explain(self, command: Command) -> Answer:
        return await explain.explained(self.pool, command.database, command.spec)

    async def _create(self, command: Command) -> Answer:
        return await self._function("SELECT documentdb_api.create_collection_view($1, $2::bytea)::bytea", command)

    async def _create_indexes(self, command: Command) -> Answer:
        """Builds indexes before it answers; the extension's own command would do it in the background."""
        await self.pool.execute("SELECT documentdb_api.create_collection($1, $2)", command.database, command.collection)
        call = "SELECT documentdb_api_internal.create_indexes_non_concurrently($1, $2::bytea, TRUE)::bytea"
        answer = bson.decode(await self._function(call, command))
        return {**answer["raw"]["defaultShard"], "ok": 1.0}

    async def _drop_indexes(self, command: Command) -> Answer:
        call = "SELECT documentdb_api_internal.drop_indexes_non_concurrently($1, $2::bytea)::bytea"
        return await self._function(call, command)

    async def _drop(self, command: Command) -> Answer:
        call = "SELECT documentdb_api.drop_collection($1, $2)"
        if not await self.pool.fetchval(call, command.database, command.collection):
            raise CommandError(26, "NamespaceNotFound", "ns not found")
        return {"ns": f"{command.database}.{command.collection}"}

    async def _drop_database(self, command: Command) -> Answer:
        await self.pool.execute("SELECT documentdb_api.drop_database($1)", command.database)
        return {"dropped": command.database}

    async def _list_databases(self, command: Command) -> Answer:
        return await self._value("SELECT documentdb_api.list_databases($1::bytea)::bytea", command.encoded)

    async def _rename_collection(self, command: Command) -> Answer:
        return await self._value("SELECT documentdb_api.rename_collection($1::bytea)::bytea", command.encoded)

    async def _statistics_of_collection(self, command: Command) -> Answer:
        call = "SELECT documentdb_api.coll_stats($1, $2)::bytea"
        return await self._value(call, command.database, command.collection)

    async def _statistics_of_database(self, command: Command) -> Answer:
        return await self._value("SELECT documentdb_api.db_stats($1)::bytea", command.database)

    async def _hello(self, command: Command) -> Answer:
        return {
            "helloOk": True,
            "ismaster": True,
            "isWritablePrimary": True,
            "maxBsonObjectSize": 16 * 1024 * 1024,
            "maxMessageSizeBytes": MAX_BYTES,
            "maxWriteBatchSize": 25_000,
            "localTime": dt.datetime.now(dt.UTC),
            "logicalSessionTimeoutMinutes": 30,
            "connectionId": next(_connections),
            "minWireVersion": 0,
            "maxWireVersion": 21,
            "readOnly": False,
        }

    async def _build_info(self, command: Command) -> Answer:
        """The version of MongoDB whose protocol this is, and what is really behind it."""
        return {"version": "7.0.0", "versionArray": [7, 0, 0, 0], "gitVersion": self.version, "modules": ["documentdb"]}

    async def _ping(self, command: Command) -> Answer:
        """Alive is only who can reach the database."""
        await self.pool.fetchval("SELECT 1")
        return {}

    async def _connection_status(self, command: Command) -> Answer:
        return {"authInfo": {"authenticatedUsers": [], "authenticatedUserRoles": []}}


_Handler = Callable[[Commands, Command], Awaitable[Answer]]


def _named(*entries: tuple[str, _Handler]) -> Iterable[tuple[str, _Handler]]:
    return ((name, handler) for names, handler in entries for name in names.split())


_HANDLERS: dict[str, _Handler] = dict(
    _named(
        ("find", Commands._find),
        ("aggregate", Commands._aggregate),
        ("getMore", Commands._get_more),
        ("killCursors", Commands._kill_cursors),
        ("endSessions", Commands._end_sessions),
        ("insert update delete", Commands._write),
        ("findAndModify findandmodify", Commands._find_and_modify),
        ("count", Commands._count),
        ("distinct", Commands._distinct),
        ("explain", Commands._explain),
        ("create", Commands._create),
        ("createIndexes", Commands._create_indexes),
        ("listIndexes", Commands._list_indexes),
        ("dropIndexes deleteIndexes", Commands._drop_indexes),
        ("listCollections", Commands._list_collections),
        ("listDatabases", Commands._list_databases),
        ("renameCollection", Commands._rename_collection),
        ("drop", Commands._drop),
        ("dropDatabase", Commands._drop_database),
        ("collStats", Commands._statistics_of_collection),
        ("dbStats", Commands._statistics_of_database),
        ("hello isMaster ismaster", Commands._hello),
        ("buildInfo buildinfo", Commands._build_info),
        ("ping", Commands._ping),
        ("connectionStatus", Commands._connection_status),
    )
)
