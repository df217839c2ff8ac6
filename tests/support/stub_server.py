"""A stand-in for a MongoDB server on a real socket, so that outages can be made.

The wire protocol is real, the rest is mongomock: what it answers says nothing about MongoDB, what the product does when
it stops answering does.
"""

from __future__ import annotations

import contextlib
import itertools
import re
import socket
import struct
import threading
import time
from collections.abc import Iterator
from typing import Any, Literal

import bson
import mongomock
from bson.codec_options import CodecOptions
from pymongo.errors import BulkWriteError, DuplicateKeyError, OperationFailure

WRITES = {"insert", "update", "delete", "findAndModify"}
MESSAGE, QUERY, REPLY = 2013, 2004, 1
AWARE: CodecOptions[dict[str, Any]] = CodecOptions(tz_aware=True)
Mode = Literal["answer", "stall"]


class Stub:
    """One server on one port. ``stop`` and ``start`` keep the port and the data.

    ``mode`` "stall" accepts connections and never answers. A command named in ``hang_up_on`` is read, and its
    connection closed instead of an answer. ``refuse_with`` answers every command but the greeting with that code,
    ``refuse_writes_with`` every write.
    """

    def __init__(self) -> None:
        self.client: Any = mongomock.MongoClient(tz_aware=True)
        self.commands: list[dict[str, Any]] = []
        self.hang_up_on: set[str] = set()
        self.refuse_with: int | None = None
        self.refuse_writes_with: int | None = None
        self.mode: Mode = "answer"
        self._data = threading.RLock()
        self._numbers = itertools.count(1)
        self._listener: socket.socket | None = None
        self._open: set[socket.socket] = set()
        self.port = 0

    @property
    def url(self) -> str:
        """Where a driver finds it."""
        return f"mongodb://127.0.0.1:{self.port}/"

    def start(self) -> None:
        """Takes connections, on the same port as before."""
        self._listener = socket.create_server(("127.0.0.1", self.port))
        self.port = self._listener.getsockname()[1]
        threading.Thread(target=self._accept, args=(self._listener,), daemon=True).start()

    def stop(self) -> None:
        """Is gone, as after kill -9: the port refuses, connections break."""
        listener, self._listener = self._listener, None
        if listener is not None:
            # Closing alone would leave the port open as long as a thread waits in accept().
            with contextlib.suppress(OSError):
                listener.shutdown(socket.SHUT_RDWR)
            listener.close()
        self.hang_up()

    def hang_up(self) -> None:
        """Breaks every connection."""
        for connection in list(self._open):
            with contextlib.suppress(OSError):
                connection.shutdown(socket.SHUT_RDWR)

    def named(self, command: str) -> list[dict[str, Any]]:
        """The commands of one name that came in, oldest first."""
        return [body for body in self.commands if next(iter(body)) == command]

    def _accept(self, listener: socket.socket) -> None:
        while True:
            try:
                connection, _ = listener.accept()
            except OSError:
                return
            self._open.add(connection)
            threading.Thread(target=self._serve, args=(connection,), daemon=True).start()

    def _serve(self, connection: socket.socket) -> None:
        with contextlib.suppress(OSError, EOFError, struct.error), connection:
            while True:
                number, code, body = _read(connection)
                name = next(iter(body))
                self.commands.append(body)
                while self.mode == "stall":
                    # Until the driver gives up, the connection only lies there.
                    if not connection.recv(1):
                        return
                if name in self.hang_up_on:
                    return
                connection.sendall(_answer(next(self._numbers), number, code, self._run(name, body)))
        self._open.discard(connection)

    def _run(self, name: str, body: dict[str, Any]) -> dict[str, Any]:
        if name.lower() in {"hello", "ismaster"}:
            return _greeting()
        refusal = self.refuse_with or (self.refuse_writes_with if name in WRITES else None)
        if refusal is not None:
            return {"ok": 0, "code": refusal, "codeName": "Refused", "errmsg": "refused, user someone"}
        does = getattr(self, "_" + re.sub("[A-Z]", lambda big: f"_{big[0].lower()}", name), None)
        if does is None:
            return {"ok": 0, "code": 59, "codeName": "CommandNotFound", "errmsg": f"no such command: {name}"}
        with self._data:
            try:
                answer: dict[str, Any] = does(self.client[body["$db"]], body[name], body)
            except DuplicateKeyError as error:
                return {"ok": 0, "code": 11000, "errmsg": str(error)}
            except OperationFailure as error:
                return {"ok": 0, "code": error.code or 1, "errmsg": str(error)}
        return {**answer, "ok": 1}

    def _ping(self, *_: Any) -> dict[str, Any]:
        return {}

    _end_sessions = _kill_cursors = _ping

    def _build_info(self, *_: Any) -> dict[str, Any]:
        return {"version": "8.0.0", "versionArray": [8, 0, 0, 0]}

    _buildinfo = _build_info

    def _drop_database(self, database: Any, *_: Any) -> dict[str, Any]:
        self.client.drop_database(database.name)
        return {}

    def _find(self, database: Any, name: str, body: dict[str, Any]) -> dict[str, Any]:
        rows = database[name].find(body.get("filter"), body.get("projection"))
        if body.get("sort"):
            rows = rows.sort(list(body["sort"].items()))
        return _batch(database, name, list(rows.skip(body.get("skip", 0)).limit(abs(body.get("limit", 0)))))

    def _aggregate(self, database: Any, name: str, body: dict[str, Any]) -> dict[str, Any]:
        return _batch(database, name, list(database[name].aggregate(body["pipeline"])))

    def _count(self, database: Any, name: str, body: dict[str, Any]) -> dict[str, Any]:
        return {"n": database[name].count_documents(body.get("query") or {})}

    def _insert(self, database: Any, name: str, body: dict[str, Any]) -> dict[str, Any]:
        try:
            database[name].insert_many(body["documents"], ordered=body.get("ordered", True))
        except BulkWriteError as error:
            failed = [{key: row[key] for key in ("index", "code", "errmsg")} for row in error.details["writeErrors"]]
            return {"n": error.details["nInserted"], "writeErrors": failed}
        return {"n": len(body["documents"])}

    def _update(self, database: Any, name: str, body: dict[str, Any]) -> dict[str, Any]:
        found = changed = 0
        for one in body["updates"]:
            does = database[name].update_many if one.get("multi") else database[name].update_one
            outcome = does(one["q"], one["u"], upsert=one.get("upsert", False))
            found, changed = found + outcome.matched_count, changed + outcome.modified_count
        return {"n": found, "nModified": changed}

    def _delete(self, database: Any, name: str, body: dict[str, Any]) -> dict[str, Any]:
        gone = 0
        for one in body["deletes"]:
            does = database[name].delete_one if one["limit"] else database[name].delete_many
            gone += does(one["q"]).deleted_count
        return {"n": gone}

    def _find_and_modify(self, database: Any, name: str, body: dict[str, Any]) -> dict[str, Any]:
        row = database[name].find_one_and_update(
            body["query"],
            body["update"],
            projection=body.get("fields"),
            upsert=body.get("upsert", False),
            return_document=bool(body.get("new")),
        )
        return {"value": row, "lastErrorObject": {"updatedExisting": row is not None, "n": int(row is not None)}}

    def _list_indexes(self, database: Any, name: str, _body: dict[str, Any]) -> dict[str, Any]:
        if name not in database.list_collection_names():
            raise OperationFailure("ns does not exist", 26)
        stored = database[name].index_information()
        return _batch(
            database, name, [{**one, "name": label, "key": dict(one["key"])} for label, one in stored.items()]
        )

    def _list_collections(self, database: Any, *_: Any) -> dict[str, Any]:
        return _batch(
            database,
            "$cmd.listCollections",
            [{"name": name, "type": "collection"} for name in database.list_collection_names()],
        )

    def _drop_indexes(self, database: Any, name: str, body: dict[str, Any]) -> dict[str, Any]:
        database[name].drop_index(body["index"])
        return {}

    def _create_indexes(self, database: Any, name: str, body: dict[str, Any]) -> dict[str, Any]:
        stored = database[name].index_information()
        for one in body["indexes"]:
            given = {key: value for key, value in one.items() if key != "key"}
            keys = list(one["key"].items())
            if one["name"] in stored and [tuple(key) for key in stored[one["name"]]["key"]] != keys:
                raise OperationFailure("An existing index has the same name", 86)
            database[name].create_index(keys, **given)
        return {}


@contextlib.contextmanager
def stub_server() -> Iterator[Stub]:
    """A server that answers, ended with the block."""
    made = Stub()
    made.start()
    try:
        yield made
    finally:
        made.stop()


def free_port() -> int:
    """A port on which nothing listens."""
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        port: int = found.getsockname()[1]
        return port


def _greeting() -> dict[str, Any]:
    return {
        "ismaster": True,
        "isWritablePrimary": True,
        "helloOk": True,
        "maxBsonObjectSize": 16 * 1024 * 1024,
        "maxMessageSizeBytes": 48_000_000,
        "maxWriteBatchSize": 100_000,
        "localTime": time.time(),
        "minWireVersion": 0,
        "maxWireVersion": 25,
        "readOnly": False,
        "ok": 1,
    }


def _batch(database: Any, name: str, rows: list[Any]) -> dict[str, Any]:
    return {"cursor": {"id": bson.Int64(0), "ns": f"{database.name}.{name}", "firstBatch": rows}}


def _exactly(connection: socket.socket, size: int) -> bytes:
    made = b""
    while len(made) < size:
        part = connection.recv(size - len(made))
        if not part:
            raise EOFError
        made += part
    return made


def _read(connection: socket.socket) -> tuple[int, int, dict[str, Any]]:
    size, number, _, code = struct.unpack("<iiii", _exactly(connection, 16))
    rest = _exactly(connection, size - 16)
    if code == QUERY:
        end = rest.index(b"\0", 4) + 9
        return number, code, bson.decode(rest[end:], AWARE)
    body: dict[str, Any] = {}
    at = 4
    while at < len(rest):
        sort, length = rest[at], struct.unpack_from("<i", rest, at + 1)[0]
        part = rest[at + 1 : at + 1 + length]
        if sort == 0:
            body = {**bson.decode(part, AWARE), **body}
        else:
            name_end = part.index(b"\0", 4)
            body[part[4:name_end].decode()] = bson.decode_all(part[name_end + 1 :], AWARE)
        at += 1 + length
    return number, code, body


def _answer(number: int, to: int, code: int, body: dict[str, Any]) -> bytes:
    encoded = bson.encode(body)
    if code == QUERY:
        head = struct.pack("<iqii", 8, 0, 0, 1)
        return struct.pack("<iiii", 16 + len(head) + len(encoded), number, to, REPLY) + head + encoded
    return struct.pack("<iiii", 16 + 5 + len(encoded), number, to, MESSAGE) + b"\0\0\0\0\0" + encoded
