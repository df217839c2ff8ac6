"""Tokens that are wrong in any way are nobody's, and never an error of ours (attack group JW)."""

from __future__ import annotations

import base64
import json
from collections.abc import Callable
from functools import partial
from typing import Any

import jwt
import pytest

from api.access import sessions
from api.core import clock
from api.core.files.showing.links import FileLinks
from tests.api.world import World

Claims = dict[str, Any]


def _encode(header: Claims, claims: str | Claims) -> str:
    def part(value: str | Claims) -> str:
        text = value if isinstance(value, str) else json.dumps(value)
        return base64.urlsafe_b64encode(text.encode()).rstrip(b"=").decode()

    return f"{part(header)}.{part(claims)}."


async def _signed(world: World, change: Callable[[Claims], None]) -> str:
    """A token of a real session, signed with the server's own key, after ``change`` to its claims."""
    secret = world.settings.secret.get_secret_value()
    token, _ = await sessions.open_session(world.settings, world.people["student"], remember=False)
    claims = jwt.decode(token, secret, algorithms=["HS256"], audience="session")
    change(claims)
    # PyJWT's own encoder checks some claims; the plain one signs anything, Infinity and NaN included.
    return jwt.api_jws.encode(json.dumps(claims).encode(), secret, algorithm="HS256")


def _unchanged(_claims: Claims) -> None: ...


def _without(claim: str, claims: Claims) -> None:
    del claims[claim]


def _with(changes: Claims, claims: Claims) -> None:
    claims.update(changes)


def _fetched(*_: object) -> None:
    pytest.fail("a key was fetched")


async def _status(world: World, token: str) -> int:
    answer = await world.client().get(
        f"/api/profile/{world.id('student')}", headers={b"Authorization": f"Bearer {token}".encode()}
    )
    if answer.status_code != 200:
        assert answer.json()["code"] == "not_signed_in"
        assert answer.headers["www-authenticate"] == "Bearer"
    return answer.status_code


async def test_the_token_as_it_was_made_is_good(world: World) -> None:
    assert await _status(world, await _signed(world, _unchanged)) == 200


async def test_a_token_without_a_claim_is_refused(world: World) -> None:
    """JW-05."""
    for claim in ("exp", "iat", "sub", "jti", "aud", "iss"):
        assert await _status(world, await _signed(world, partial(_without, claim))) == 401, claim


async def test_a_claim_of_the_wrong_sort_is_refused(world: World) -> None:
    """JW-06, JW-08, JW-09, JW-10."""
    far = int(clock.now().timestamp()) + 600
    wrong: list[Claims] = [
        *({"exp": value} for value in (str(far), 1e300, float("inf"), float("nan"), True, None, [far], far + 0.5)),
        *({"iat": value} for value in (str(far), 1.5, True, far + 600, float("inf"))),
        *({"aud": value} for value in ("other", ["session"], ["session", "other"], "restore", "file", None, 1)),
        *({"sub": value} for value in (1, {"$ne": 1}, "", None, "0" * 24)),
        *({"jti": value} for value in (1, {"$gt": ""}, "", None)),
        *({"iss": value} for value in ("other", None, ["pg-logbook"])),
        {"exp": far - 1200},
        {"nbf": far},
    ]
    for claims in wrong:
        token = await _signed(world, partial(_with, claims))
        assert await _status(world, token) == 401, claims


async def test_a_token_that_was_tampered_with_is_refused(world: World) -> None:
    """JW-11, and the key lists of JW-18."""
    good = await _signed(world, _unchanged)
    head, body, signature = good.split(".")
    flipped = signature[:5] + ("A" if signature[5] != "A" else "B") + signature[6:]
    claims = jwt.decode(good, options={"verify_signature": False})
    bad = [
        f"{head}.{body}.{flipped}",
        f"{head}.{body}.",
        f"{head}.{body}",
        f"{good}.x",
        f"{good}A",
        good.replace(".", " ", 1),
        _encode({"alg": "none", "typ": "JWT"}, claims),
        _encode({"alg": "None"}, claims) + signature,
        "x",
        "नमस्ते",
        "A" * 5_000,
        good + "A" * 5_000,
        *(jwt.encode(claims, key.ljust(32, "\0"), algorithm="HS256") for key in ("secret", "changeme", "sahyadri")),
    ]
    for token in bad:
        assert await _status(world, token) == 401, token[:60]


async def test_headers_that_point_elsewhere_are_ignored(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """JW-03: nothing is fetched or read for a header's sake; the server's own key alone decides."""
    secret = world.settings.secret.get_secret_value()
    token, _ = await sessions.open_session(world.settings, world.people["student"], remember=False)
    claims = jwt.decode(token, options={"verify_signature": False})
    outside = {"kid": "../../dev/null", "jku": "https://evil.example/keys", "x5u": "https://evil.example/c"}
    monkeypatch.setattr(jwt.PyJWKClient, "fetch_data", _fetched)
    for header in ({"kid": "../../dev/null"}, outside):
        forged = jwt.encode(claims, "k" * 32, algorithm="HS256", headers=header)
        assert await _status(world, forged) == 401
    numbered = jwt.api_jws.encode(json.dumps(claims).encode(), secret, algorithm="HS256", headers={"typ": "at+jwt"})
    assert await _status(world, numbered) == 200


async def test_a_file_link_is_no_session_and_a_session_no_file_link(world: World) -> None:
    """JW-10: every purpose has an audience of its own."""
    secret = world.settings.secret.get_secret_value()
    token, cookie = await sessions.open_session(world.settings, world.people["student"], remember=False)
    link = FileLinks(secret).private(world.people["hod"], world.people["student"]).rsplit("/", 1)[-1]
    assert await _status(world, link) == 401
    for other in (token, cookie):
        assert (await world.client().get(f"/api/files/{other}")).status_code == 404


async def test_a_scheme_that_is_not_bearer_is_nobody(world: World) -> None:
    token, _ = await sessions.open_session(world.settings, world.people["student"], remember=False)
    path = f"/api/profile/{world.id('student')}"
    for value in (token, f"Basic {token}", f"Bearer{token}", "Bearer", "Bearer ", f"Token {token}"):
        assert (await world.client().get(path, headers={"Authorization": value})).status_code == 401, value[:10]
    assert (await world.client().get(path, headers={"Authorization": f"bearer {token}"})).status_code == 200
