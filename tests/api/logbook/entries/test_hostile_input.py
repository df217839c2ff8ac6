"""Hostile bodies against every field of every kind, generated from the kinds (attack groups NQ, MA, UN, DN, EN)."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import httpx
import pytest

from api.logbook.contract.bodies import TAKEN_NOT_USED, create_model_of
from api.logbook.contract.kind import Field, Kind
from api.logbook.contract.registry import all_kinds
from tests.api.logbook.payloads import payloads, sent_by_the_client
from tests.api.logbook.steps import EVERY, kept_files, kind_of, reasons, refused, send, stored
from tests.api.world import Record, World, pdf_upload

MARK = "ZQXJ"
OPERATORS: tuple[Any, ...] = (
    {"$ne": None},
    {"$gt": ""},
    {"$regex": f".*{MARK}"},
    {"$exists": True},
    {"$in": [MARK]},
    {"$where": f"sleep(5000)//{MARK}"},
    {"$expr": {"$eq": [1, 1]}},
    {"$oid": "0" * 24},
    {"$date": 0},
    {"$code": MARK},
    {"$numberDecimal": "1"},
    {"_id": "0" * 24},
    {"a": {"b": {"c": [{"$set": {"status": "Approved"}}]}}},
)
UNTYPED: tuple[Any, ...] = ([MARK, [MARK]], [{"$ne": 1}], True, False, 0.5, 2**63, -(2**63), 1e300)
TEXTS = (
    f"{MARK}\x00x",
    f"{MARK}\x1b[31mx",
    f"{MARK}\x85x",
    f"{MARK}\u202ex",
    f"{MARK}\u2066x",
    f"{MARK}\u200dx",
    f"{MARK}" * 2_000,
    f"{MARK}\u0344" * 1_100,
)
ONE_LINE = (f"{MARK}\nx", f"{MARK}\r\nx", f"{MARK}\u2028x", f"{MARK}\u2029x", f"{MARK}\u200bx", f"{MARK}\u200ex")
KEYS = (
    *("$where", "$set", "__proto__", "constructor", "_id", "_class_id", "revision_id", "version", "history", "kept"),
    *("searchText", "a.b", "teacher.role", "", " ", "\x00", f"<script>{MARK}", f"{MARK}" * 100, "गुप्त", "paymentStatus"),
)


def names_of(kind: Kind) -> list[tuple[str, Field | None]]:
    """Every place of a kind's body that takes one value, as a path, with its field."""
    fields = {field.name: field for field in kind.fields}
    made: list[tuple[str, Field | None]] = []
    for name in create_model_of(kind).model_fields:
        field = fields.get(name)
        if field is not None and field.type == "group":
            made += [(f"{name}.{inner.name}", inner) for inner in field.fields]
        else:
            made.append((name, field))
    return made


def everywhere(kind: Kind, value: Any, takes: Callable[[Field | None], bool]) -> tuple[Record, set[str]]:
    """A body that holds ``value`` in every field that ``takes`` picks, and the paths of those."""
    body: Record = {}
    paths = set()
    for path, field in names_of(kind):
        if not takes(field):
            continue
        paths.add(path)
        outer, _, inner = path.partition(".")
        if inner:
            body.setdefault(outer, {})[inner] = value
        else:
            body[outer] = value
    return body, paths


async def post(world: World, kind: Kind, body: Record) -> httpx.Response:
    """Sends JSON, or a form where the kind cannot do without a file."""
    client = await world.as_("student")
    if kind.file is not None and kind.file.required:
        return await client.post(f"/api/entries/{kind.key}", data=body, files={kind.file.name: pdf_upload()})
    return await client.post(f"/api/entries/{kind.key}", json=body)


def anything(field: Field | None) -> bool:
    """Every field."""
    return True


def one_line(field: Field | None) -> bool:
    """Fields that take no line breaks."""
    return field is None or field.type != "longtext"


async def nothing_stored(world: World) -> None:
    """No entry, no file."""
    assert (await stored(), await stored("files")) == (0, 0)
    assert kept_files(world.settings.data) == []


@pytest.mark.parametrize(
    ("values", "takes"),
    [
        pytest.param((*OPERATORS, *UNTYPED), anything, id="operators and wrong types"),
        pytest.param(TEXTS, anything, id="texts"),
        pytest.param(ONE_LINE, one_line, id="line breaks"),
    ],
)
async def test_no_field_of_any_kind_takes_a_hostile_value(
    world: World, values: tuple[Any, ...], takes: Callable[[Field | None], bool]
) -> None:
    for kind in all_kinds():
        form_only = kind.file is not None and kind.file.required
        for value in values:
            if form_only and not isinstance(value, str):
                continue
            body, paths = everywhere(kind, value, takes)
            if not paths:
                # Its only words are a text of several lines.
                continue
            answer = await post(world, kind, body)
            errors = reasons(refused(answer, 422))
            blamed = {name.split(".")[0] if name.split(".")[0] in paths else name for name in errors}
            assert paths <= blamed, (kind.key, value, paths - blamed)
            assert MARK not in answer.text
    await nothing_stored(world)


async def test_a_hundred_kilobytes_of_spaces_are_refused_quickly(world: World) -> None:
    for key in ("introduction", "clinicalCase", "conference", "procedure"):
        whole = sent_by_the_client(world, key)
        for path, field in names_of(kind_of(key)):
            outer, _, inner = path.partition(".")
            spaces: Any = " " * 100_000
            value = (
                {**whole[outer], inner: spaces} if inner else [spaces] if field and field.type == "lines" else spaces
            )
            answer = await post(world, kind_of(key), {**whole, outer: value})
            blank = (
                field is not None and field.type in ("reference", "date") and (field.apiOptional or not field.required)
            )
            assert answer.status_code == (201 if blank else 422), path
    assert await stored() == 2, (
        "Only an optional choice may be blank: the teacher of a conference, the date of a procedure."
    )


async def test_no_unknown_key_is_taken_or_echoed(world: World) -> None:
    for key in EVERY:
        kind = kind_of(key)
        for name in KEYS if key in ("introduction", "conference") else KEYS[:5]:
            if kind.file is not None and kind.file.required and (name == "" or "\x00" in name):
                continue
            for value in ("1", {"$ne": 1}) if kind.file is None else ("1",):
                answer = await post(world, kind, {**sent_by_the_client(world, key), name: value})
                body = refused(answer, 422, "This field is not known here.")
                assert MARK not in answer.text
                assert all(field == "" or field.replace(".", "").replace("_", "").isalnum() for field in reasons(body))
    await nothing_stored(world)


async def test_keys_that_are_not_used_take_plain_values_only(world: World) -> None:
    hostile: tuple[Any, ...] = ({"$ne": None}, {"_id": "x"}, [MARK], [{"$gt": ""}], {})
    for key in ("introduction", "leave", "clinicalCase"):
        own = create_model_of(kind_of(key)).model_fields
        for name in sorted(TAKEN_NOT_USED - set(own)) + (["leaveDays", "date"] if key == "leave" else []):
            for value in hostile:
                answer = await send(world, key, {**payloads(world)[key], name: value})
                assert list(reasons(refused(answer, 422, "This is not accepted here."))) == [name]
                assert MARK not in answer.text
    await nothing_stored(world)


def nested(depth: int) -> str:
    """An array in an array in an array."""
    return "[" * depth + "]" * depth


async def test_what_is_no_strict_json_object_is_refused(world: World) -> None:
    whole = json.dumps(sent_by_the_client(world, "opd"))
    client = await world.as_("student")

    def instead(text: str) -> bytes:
        return whole.replace('"opdCases": 34', f'"opdCases": {text}').encode()

    raw = {
        400: [
            *(
                instead(text)
                for text in ("NaN", "Infinity", "-Infinity", "1e400", "034", "0x1f", "34,", "'34'", "undefined")
            ),
            *(instead(text) for text in ('"\\ud800"', '"\\udc00\\ud800"', '"\\ud83d"', '"\x01"', nested(1_500))),
            whole.replace("Medicine OPD 4", "\\ud800").encode(),
            whole.encode().replace(b"Medicine", b"\xff\xfe"),
            whole.encode("utf-16"),
            b"\xef\xbb\xbf" + whole.encode(),
            b"",
            b"{",
            whole.encode() + b"x",
            nested(100_000).encode(),
        ],
        422: [
            instead(nested(900)),
            instead(str(2**63)),
            instead(str(2**64)),
            instead("1e10"),
            b"[]",
            b'"text"',
            b"5",
            b"null",
            b"true",
            whole.replace('"status": "Pending"', f'"status": {nested(900)}').encode(),
            whole.replace('"status": "Pending"', '"status": ' + '{"a":' * 900 + "1" + "}" * 900).encode(),
            whole.replace('"Medicine OPD 4"', nested(900)).encode(),
        ],
    }
    for status, bodies in raw.items():
        for content in bodies:
            for path in ("entries/opd", "entries/conference"):
                headers = {"Content-Type": "application/json"}
                answer = await client.post(f"/api/{path}", content=content, headers=headers)
                assert answer.status_code == status, (path, content[:80], answer.text)
                refused(answer, status)
    refused(
        await client.post("/api/entries/opd", content=b"{", headers={"Content-Type": "application/json"}),
        400,
        "The request is not valid JSON.",
    )
    await nothing_stored(world)


async def test_the_other_calls_stand_the_same(world: World) -> None:
    record = await world.create(kind_of("opd"))
    teacher, student = await world.as_("teacher"), await world.as_("student")
    headers = {"Content-Type": "application/json"}
    paths = ((teacher, f"/api/entries/opd/{record['_id']}"), (teacher, f"/api/entries/opd/{record['_id']}/undo"))
    for client, path in (*paths, (student, "/api/deleteRecord"), (student, "/api/addSkill")):
        for content in (b"NaN", b"", b"{", b"[]", b'"x"', nested(100_000).encode(), b'{"status":"\\ud800"}', b"\xff"):
            answer = await client.post(path, content=content, headers=headers)
            assert 400 <= answer.status_code < 500, (path, content[:40])
            refused(answer, answer.status_code)
        for deep in (nested(900), '{"a":' * 900 + "1" + "}" * 900):
            for key in ("status", "vRemark", "score", "verifiedBy", "version", "id", "title"):
                answer = await client.post(path, content=f'{{"{key}":{deep}}}'.encode(), headers=headers)
                assert 400 <= answer.status_code < 500, (path, key)
    for value in (*OPERATORS, *UNTYPED):
        for key in ("status", "vRemark", "score", "verifiedBy", "verifiedOn", "version"):
            if key in ("verifiedBy", "verifiedOn") and not isinstance(value, dict | list):
                continue
            body = {"status": "Approved", "vRemark": "Good", "score": "3", key: value}
            answer = await teacher.post(f"/api/entries/opd/{record['_id']}", json=body)
            another_version = key == "version" and isinstance(value, int) and not isinstance(value, bool)
            refused(answer, 409 if another_version else 422)
            assert MARK not in answer.text
    assert await stored(status="Pending", version=1) == 1
    for path in (f"/api/entries/opd/{record['_id']}", "/api/entries/opd"):
        for method in ("PUT", "PATCH", "DELETE"):
            overridden = await student.request(method, path, headers={"X-HTTP-Method-Override": "POST"})
            refused(overridden, 405)


async def test_text_in_every_script_is_kept_in_its_composed_form(world: World) -> None:
    texts = {
        "e\u0301tude": "étude",
        "रोगी की जाँच": "रोगी की जाँच",
        "क्\u200dष": "क्\u200dष",
        "دماغی معائنہ": "دماغی معائنہ",
        "  spaced\u00a0out  ": "spaced\u00a0out",
        "$c, {$ne: 1} <b>&amp;": "$c, {$ne: 1} <b>&amp;",
        "x' OR 1=1 --": "x' OR 1=1 --",
        "𝄞 clef": "𝄞 clef",
    }
    for given, composed in texts.items():
        body = {**sent_by_the_client(world, "introduction"), "topic": given, "studentRemark": f"{given}\r\nsecond line"}
        answer = await send(world, "introduction", body)
        assert answer.status_code == 201, (given, answer.text)
        record = answer.json()["data"]
        assert record["topic"] == composed
        assert record["studentRemark"] == f"{composed}\nsecond line" if given.strip() == given else True
    listing = await (await world.as_("student")).get(
        f"/api/entries/introduction/{world.scope}/{world.id('student')}", params={"search": "E\u0301TUDE"}
    )
    assert [row["topic"] for row in listing.json()["data"]] == ["étude"]


async def test_the_longest_text_is_taken_and_one_more_is_not(world: World) -> None:
    for kind in all_kinds():
        plain = payloads(world)[kind.key]
        for field in kind.fields:
            if field.type not in ("text", "longtext") or field.pattern or field.range:
                continue
            most = field.maxLength or 300
            answer = await send(world, kind.key, {**plain, field.name: "x" * (most + 1)})
            assert reasons(refused(answer, 422)) == {field.name: f"At most {most} characters are accepted."}, kind.key
        longest = {f.name: "é" * (f.maxLength or 300) for f in kind.fields if f.type in ("text", "longtext")}
        answer = await send(world, kind.key, {**plain, **longest})
        assert answer.status_code == 201, (kind.key, answer.text)
        for name, text in longest.items():
            assert answer.json()["data"][name] == text
