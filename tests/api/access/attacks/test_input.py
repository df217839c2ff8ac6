"""What every call of the policy table does with hostile input: it is refused, changes nothing and is not repeated back.

Generated from the table and the API's own schema, so that a new call is tried by itself (attack groups NQ, MA, HP, LG).
"""

from __future__ import annotations

import gzip
import json
import logging
from collections.abc import Iterable
from typing import Any

import httpx
import pytest

from api.core.http.envelope import JsonLines
from api.core.store.database import collection
from api.logbook.contract.registry import by_key
from api.main import create_app
from api.settings import Settings
from tests.api.access.attacks.hostile import MARK, QUERIES, bad_paths, caller, contents, hostile_bodies, properties
from tests.api.access.matrix.matrix import Rule, read_rules
from tests.api.access.matrix.principals import Stage
from tests.api.access.requests.common import Calls
from tests.api.quick_passwords import use_quick_passwords
from tests.api.world import World, pdf_upload

RULES = [rule for rule in read_rules() if "<kind>" not in rule.path]
AREAS = sorted({rule.area for rule in RULES})
Wrong = list[tuple[object, ...]]


@pytest.fixture
async def stage(world: World, monkeypatch: pytest.MonkeyPatch) -> Stage:
    use_quick_passwords(monkeypatch)
    made = Stage(world)
    await made.set()
    return made


def of(area: str) -> list[Rule]:
    return [rule for rule in RULES if rule.area == area]


@pytest.fixture(scope="module")
def schema() -> dict[str, Any]:
    """What the API says of itself; making it takes longer than many calls."""
    application: dict[str, Any] = create_app(Settings(environment="test", memory=True)).openapi()
    return application


async def client_of(calls: Calls, rule: Rule) -> tuple[str | None, httpx.AsyncClient]:
    who = caller(rule)
    return who, calls.world.client() if who is None else await calls.world.as_(who)


@pytest.mark.parametrize("area", AREAS)
async def test_no_call_takes_hostile_bodies_ids_or_queries(stage: Stage, schema: dict[str, Any], area: str) -> None:
    """NQ-01, NQ-05, NQ-06, NQ-07, NQ-12, MA-10, MA-11, LG-02: a 4xx each, and nothing is stored or repeated."""
    calls = Calls(stage.world)
    wrong: Wrong = []
    for rule in of(area):
        who, client = await client_of(calls, rule)
        parts = await calls._parts(rule, who, "own")
        arguments = await calls._body(rule, who, "own")
        path = rule.path.format(**parts)
        before = await contents()
        if arguments.get("json"):
            wrong += await bodies(rule, client, path, hostile_bodies(arguments["json"], properties(schema, rule)))
        wrong += await paths(rule, client, bad_paths(rule, parts), arguments)
        if pages(schema, rule):
            wrong += await queries(rule, client, path)
        if await contents() != before:
            wrong.append((rule.id, "something was stored"))
        await stage.put_back()
    assert not wrong, "\n".join(map(str, wrong))


async def bodies(rule: Rule, client: httpx.AsyncClient, path: str, sent: Iterable[tuple[str, Any]]) -> Wrong:
    """The bodies that were not refused with a 4xx, or whose words stand in the refusal."""
    wrong: Wrong = []
    for said, body in sent:
        answer = await client.request(rule.method, path, json=body)
        if not 400 <= answer.status_code < 500 or answer.status_code in (401, 429) or MARK in answer.text:
            wrong.append((rule.id, said, answer.status_code, answer.text[:160]))
    return wrong


async def paths(rule: Rule, client: httpx.AsyncClient, sent: Iterable[str], arguments: dict[str, Any]) -> Wrong:
    """The paths with something in them that is no id and that were not refused with a 4xx."""
    wrong: Wrong = []
    for path in sent:
        answer = await client.request(rule.method, path, **arguments)
        if not 400 <= answer.status_code < 500 or answer.status_code == 401:
            wrong.append((rule.id, path, answer.status_code, answer.text[:160]))
    return wrong


def pages(schema: dict[str, Any], rule: Rule) -> bool:
    """Whether the call is a list that pages."""
    operation = schema["paths"].get(rule.path, {}).get(rule.method.lower(), {})
    return rule.method == "GET" and any(one["name"] == "page" for one in operation.get("parameters", ()))


async def queries(rule: Rule, client: httpx.AsyncClient, path: str) -> Wrong:
    """The parameters that a list does not have and did not refuse."""
    wrong: Wrong = []
    for query in QUERIES:
        answer = await client.get(path, params=query)
        if answer.status_code != 422:
            wrong.append((rule.id, query, answer.status_code, answer.text[:160]))
    return wrong


async def test_a_verifier_does_not_choose_who_verified_and_when(world: World) -> None:
    """MA-04: taken where the specification's client sends it, and overwritten."""
    kind = by_key("training")
    assert kind is not None
    record = await world.create(kind)
    forged = {"verifiedBy": world.id("colleague"), "verifiedOn": "2024-01-01T00:00:00Z"}
    answer = await world.verify(kind, record["_id"], **forged)
    assert answer.status_code == 200, answer.text
    stored = await collection("entries").find_one({})
    assert stored is not None
    assert stored["verifiedBy"] == world.people["teacher"]
    assert stored["verifiedOn"].year > 2024


async def test_a_form_refuses_the_same_keys_as_json(world: World) -> None:
    """MA-09: an entry with a file, and the profile with a picture."""
    student = await world.as_("student")
    kind = by_key("conference")
    assert kind is not None
    body, before = world.body(kind), await contents()
    for key in ("__proto__", "_class_id", "history", "paymentStatus", "$set"):
        extra = {**body, key: "1"}
        answer = await student.post("/api/entries/conference", data=extra, files={"certificate": pdf_upload()})
        assert answer.status_code == 422, key
    for key in ("role", "verifyByHod", "paymentStatus", "collegeId", "certified", "_id"):
        answer = await student.post(f"/api/profile/{world.id('student')}", files={key: (None, "1")})
        assert answer.status_code == 422, key
    assert await contents() == before


async def test_an_object_of_endless_keys_is_refused_in_few_words(world: World) -> None:
    """HP-03: 100,000 keys are over the cap; as many as fit under it are refused in a short answer."""
    client = await world.as_("student")
    for count, status in ((100_000, 413), (40_000, 422)):
        content = json.dumps({f"k{number:06d}": 1 for number in range(count)}, separators=(",", ":"))
        for path in ("/api/entries/training", "/api/updatePassword", "/api/login"):
            answer = await client.post(path, content=content, headers={"Content-Type": "application/json"})
            assert answer.status_code == status, path
            assert len(answer.content) < 32_768, path


async def test_a_packed_body_is_not_unpacked(world: World) -> None:
    """HP-04: a small body that would grow is refused for its encoding, before it is read."""
    client = await world.as_("student")
    packed = gzip.compress(b'{"title": "' + b"x" * 4_000_000 + b'"}')
    for encoding in ("gzip", "deflate", "br", "gzip, identity", "GZIP"):
        headers = {"Content-Type": "application/json", "Content-Encoding": encoding}
        answer = await client.post("/api/addSpeciality", content=packed, headers=headers)
        assert (answer.status_code, answer.json()["code"]) == (415, "unsupported"), encoding
    plain = {"Content-Type": "application/json", "Content-Encoding": "identity"}
    taken = await client.post("/api/addSpeciality", content=b'{"title": "Plain"}', headers=plain)
    assert taken.status_code == 201


async def test_methods_that_are_not_served_change_nothing(world: World) -> None:
    """HP-12: a stranger is asked to sign in; for others no such method is there."""
    client = await world.as_("master")
    for method in ("TRACE", "CONNECT", "PROPFIND", "PATCH", "get", "Post", "DEBUG"):
        for path in ("/api/getConfig", "/api/addCollege", f"/api/student/{world.id('student')}"):
            async with httpx.AsyncClient(transport=client._transport, base_url="http://testserver") as sender:
                request = sender.build_request(method, path, headers=client.headers)
                request.method = method
                answer = await sender.send(request)
                assert answer.status_code in (405, 501), (method, path)
            assert (await world.client().request(method.upper(), path)).status_code in (200, 401, 405, 422), method


async def test_what_is_sent_makes_no_line_of_its_own_in_the_log(world: World) -> None:
    """LG-03: browser, address and file name with a whole forged record in them."""
    lines: list[str] = []

    class LogLines(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            lines.append(JsonLines().format(record))

    root, handler = logging.getLogger("api"), LogLines()
    before = root.handlers[:], root.level, root.propagate
    root.handlers[:], root.propagate = [handler], False
    root.setLevel(logging.INFO)
    forged = '\n{"level":"INFO","message":"forged"}'
    try:
        student = await world.as_("student")
        headers = {b"User-Agent": forged.replace("\n", "\t").encode(), b"X-Request-Id": b"forged"}
        await world.client().post("/api/login", json={"email": f"a@b.in{forged}", "password": "x"}, headers=headers)
        await student.post("/api/entries/conference", files={"certificate": (forged, b"x", "application/pdf")})
        await student.get("/api/getCollege", params={"search": forged})
    finally:
        root.handlers[:], root.propagate = before[0], before[2]
        root.setLevel(before[1])
    assert len(lines) == 3
    for line in lines:
        assert "\n" not in line
        assert "forged" not in line
        assert json.loads(line)["message"] == "request"
