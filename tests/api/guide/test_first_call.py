"""The page "First call in five minutes" does not lie: its calls are made as they stand, and answered as it says."""

from __future__ import annotations

import json
import re
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx
import pytest

from api.guide.describing import FIRST_CALL
from tests.api.quick_passwords import QUICK, use_quick_passwords
from tests.api.world import World

ANYTHING = "…"
BLOCK = re.compile(r"^```(sh|json)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
PRINTING = "curl() { printf '%s\\0' \"$@\"; }"
"""In the place of the command: says what it was called with."""


def blocks() -> list[tuple[str, str]]:
    """The blocks of the page in order: shell, and what is answered."""
    return BLOCK.findall(FIRST_CALL.read_text(encoding="utf-8"))


def commands(block: str) -> Iterator[str]:
    """The commands of a block of shell, each as it would be typed: a quote or a backslash carries it on."""
    lines: list[str] = []
    for line in block.splitlines():
        lines.append(line)
        if not line.endswith("\\") and "".join(lines).count("'") % 2 == 0:
            yield "\n".join(lines)
            lines = []
    assert not lines, f"This never ends: {lines}"


@dataclass
class Asked:
    """A call as `curl` was told to make it."""

    url: str
    method: str
    headers: dict[str, str]
    body: str | None
    file: str


def arguments(script: str, folder: Path) -> list[str]:
    """What a script hands to `curl` at its end; the files of earlier answers lie in the folder."""
    said = subprocess.run(["bash", "-euc", script], cwd=folder, capture_output=True, text=True, check=False)
    assert said.returncode == 0, said.stderr
    return said.stdout.removesuffix("\0").split("\0")


def asked(given: list[str]) -> Asked:
    """What the arguments of `curl` mean; one that this does not know is a mistake of the page or of this test."""
    call, rest = Asked("", "", {}, None, ""), iter(given)
    for argument in rest:
        match argument:
            case "-s":
                continue
            case "-X":
                call.method = next(rest)
            case "-H":
                name, _, value = next(rest).partition(": ")
                call.headers[name] = value
            case "-d":
                call.body = next(rest)
            case "-o":
                call.file = next(rest)
            case _:
                assert argument.startswith("http"), f"curl {argument}"
                call.url = argument
    call.method = call.method or ("GET" if call.body is None else "POST")
    return call


def differences(shown: Any, answer: Any, where: str = "") -> Iterator[str]:
    """Where an answer is not as the page shows it; it may hold more."""
    if shown == ANYTHING:
        return
    if isinstance(shown, dict) and isinstance(answer, dict):
        for key, value in shown.items():
            if key in answer:
                yield from differences(value, answer[key], f"{where}.{key}")
            else:
                yield f"{where}.{key} is not there"
    elif isinstance(shown, list) and isinstance(answer, list):
        if len(shown) > len(answer):
            yield f"{where} has {len(answer)} items"
        for at, (one, other) in enumerate(zip(shown, answer, strict=False)):
            yield from differences(one, other, f"{where}.{at}")
    elif shown != answer:
        yield f"{where} is {answer!r} and not {shown!r}"


@pytest.fixture
async def trainee(world: World, monkeypatch: pytest.MonkeyPatch) -> World:
    """The small world, with the student of the page in it."""
    use_quick_passwords(monkeypatch)
    email = "student.medicine@demo.example.com"
    password = QUICK.hash("Demo@12345")
    await world.student("rohan", "Rohan Kulkarni", email=email, emailKey=email, passwordHash=password)
    return world


@pytest.mark.heavy
async def test_the_calls_of_the_page_are_answered_as_it_says(
    trainee: World, client: httpx.AsyncClient, tmp_path: Path
) -> None:
    typed: list[str] = []
    answers: list[Any] = []
    compared = 0
    for language, block in blocks():
        if language == "json":
            assert list(differences(json.loads(block), answers[-1])) == [], block
            compared += 1
            continue
        for command in commands(block):
            if not command.startswith("curl "):
                typed.append(command)
                continue
            call = asked(arguments("\n".join([*typed, PRINTING, command]), tmp_path))
            path = call.url.removeprefix("http://localhost:8000")
            answer = await client.request(call.method, path, headers=call.headers, content=call.body)
            answers.append(answer.json())
            (tmp_path / call.file).write_bytes(answer.content)
    assert compared == len(answers) == 7


def test_what_an_answer_lacks_or_says_otherwise_is_told() -> None:
    answer = {"status": True, "data": [{"_id": "1", "name": "A"}], "more": 1}
    assert list(differences({"status": True, "data": [{"_id": ANYTHING}]}, answer)) == []
    assert list(differences({"total": ANYTHING}, answer)) == [".total is not there"]
    assert list(differences({"data": [{"name": "B"}, {}]}, answer)) == [
        ".data has 1 items",
        ".data.0.name is 'A' and not 'B'",
    ]
