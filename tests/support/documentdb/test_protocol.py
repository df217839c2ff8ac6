"""The gateway's own parts that need no database: messages, numbers of errors, plans."""

from __future__ import annotations

import asyncio
import struct
from typing import Any

import bson
import pytest

from tests.support.documentdb.errors import code_of, unpacked
from tests.support.documentdb.explain import examined, stage
from tests.support.documentdb.wire import OP_MSG, OP_QUERY, OP_REPLY, Malformed, Message, answer, read_message


async def read(operation: int, body: bytes, *, length: int | None = None) -> Message:
    reader = asyncio.StreamReader()
    reader.feed_data(struct.pack("<iiii", length or 16 + len(body), 7, 0, operation) + body)
    return await read_message(reader)


def sequence(name: str, *documents: dict[str, Any]) -> bytes:
    inner = name.encode() + b"\0" + b"".join(bson.encode(document) for document in documents)
    return b"\1" + struct.pack("<i", 4 + len(inner)) + inner


async def test_a_message_has_a_command_and_documents_beside_it() -> None:
    command = bson.encode({"insert": "beds", "$db": "wards"})
    body = struct.pack("<I", 1) + sequence("documents", {"a": 1}, {"a": 2}) + b"\0" + command + b"sums"
    message = await read(OP_MSG, body)
    assert (message.name, message.id, message.answered) == ("insert", 7, True)
    assert bson.decode_all(message.sequences["documents"]) == [{"a": 1}, {"a": 2}]
    assert not (await read(OP_MSG, struct.pack("<I", 2) + b"\0" + command)).answered


async def test_the_first_hello_may_come_in_the_old_form() -> None:
    body = struct.pack("<i", 0) + b"admin.$cmd\0" + struct.pack("<ii", 0, -1) + bson.encode({"isMaster": 1})
    message = await read(OP_QUERY, body)
    assert message.name == "isMaster"
    said = answer(message, bson.encode({"ok": 1.0}))
    length, _, to, operation = struct.unpack_from("<iiii", said)
    assert (length, to, operation) == (len(said), 7, OP_REPLY)
    assert bson.decode(said[36:]) == {"ok": 1.0}


@pytest.mark.parametrize(("operation", "body", "length"), [(2012, b"x", None), (OP_MSG, b"", 2**31 - 1), (1, b"x", 5)])
async def test_what_is_no_message_is_told(operation: int, body: bytes, length: int | None) -> None:
    with pytest.raises(Malformed):
        await read(operation, body, length=length)


def test_the_numbers_of_errors_are_mongodbs() -> None:
    assert unpacked(319029277) == "M001C"
    assert code_of("M001C") == code_of("23505") == (11000, "DuplicateKey")
    assert code_of("M0001") == (2, "BadValue")
    assert code_of("XX000")[0] == 8


def scan(kind: str, **more: Any) -> dict[str, Any]:
    return {"Node Type": kind, **more}


def test_a_plan_is_told_by_what_it_reads() -> None:
    whole = scan("Bitmap Index Scan", **{"Index Name": "_id_", "Index Cond": "(shard_key_value = '8'::bigint)"})
    assert stage(scan("Bitmap Heap Scan", Plans=[whole])) == {"stage": "FETCH", "inputStage": {"stage": "COLLSCAN"}}
    entered = scan("Index Scan", **{"Index Name": "place", "Index Cond": "(document @= '…')"})
    details = [{"indexName": "place", "indexBounds": ['["ward": [1, 1]]']}]
    wrapped = scan("Custom Scan", Plans=[entered], IndexDetails=details)
    assert stage(scan("Limit", Plans=[wrapped])) == {
        "stage": "LIMIT",
        "inputStage": {"stage": "IXSCAN", "indexName": "place", "indexBounds": ['["ward": [1, 1]]']},
    }
    assert stage(scan("Seq Scan")) == {"stage": "COLLSCAN"}
    both = stage(scan("BitmapOr", Plans=[entered, whole]))
    assert [inner["stage"] for inner in both["inputStages"]] == ["IXSCAN", "COLLSCAN"]


def test_documents_looked_at_are_those_thrown_away_too() -> None:
    rows = {"Actual Rows": 3, "Actual Loops": 2, "Rows Removed by Filter": 5, "Rows Removed by Index Recheck": 1}
    heap = scan("Bitmap Heap Scan", Plans=[scan("Bitmap Index Scan", **{"Actual Rows": 99})], **rows)
    assert examined(scan("Limit", Plans=[heap])) == 18
