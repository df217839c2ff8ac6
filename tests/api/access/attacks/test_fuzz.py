"""Every operation of the API under calls drawn at random about real records: whatever is asked, nothing breaks.

`PGL_FUZZ_CALLS` and `PGL_FUZZ_SEED` draw more, fewer or others; what fails says the seed and the number of the call.
`./scripts/test --full` makes 8,000 calls, `--everything` all.
"""

from __future__ import annotations

import os
from collections import Counter
from typing import Any

import pytest

from api.main import create_app
from api.settings import Settings
from tests.api.access.attacks.fuzz import Fuzz
from tests.api.access.matrix.matrix import PRINCIPALS, read_rules
from tests.api.access.matrix.principals import Stage
from tests.api.quick_passwords import use_quick_passwords
from tests.api.world import World

CALLS = int(os.environ.get("PGL_FUZZ_CALLS") or 20_000)
SEED = int(os.environ.get("PGL_FUZZ_SEED") or 14)
AS_IT_WAS = 100
"""After so many calls the world is put back: otherwise everybody would soon be blocked, moved or signed out."""


@pytest.fixture
async def fuzz(world: World, monkeypatch: pytest.MonkeyPatch) -> Fuzz:
    use_quick_passwords(monkeypatch)
    stage = Stage(world)
    await stage.set()
    schema: dict[str, Any] = create_app(Settings(environment="test", memory=True)).openapi()
    made = Fuzz(stage, read_rules(), schema, SEED)
    await made.gather()
    return made


@pytest.mark.heavy
async def test_no_call_of_anybody_breaks_the_server(fuzz: Fuzz) -> None:
    broken: dict[str, str] = {}
    answered: Counter[str] = Counter()
    tried: set[tuple[str, str]] = set()
    for number in range(CALLS):
        if number % AS_IT_WAS == 0:
            await fuzz.put_back()
        call = await fuzz.draw()
        answer = await fuzz.answer(call)
        tried.add((call.rule.id, call.principal))
        answered[call.rule.id] += answer.status_code < 400
        if answer.status_code >= 500:
            outcome = f"seed {SEED}, call {number}: {answer.status_code} {answer.text[:200]}\n  {call}"
            broken.setdefault(f"{call.rule.id} {answer.status_code}", outcome)
    assert not broken, "\n".join(broken.values())
    if CALLS >= 20_000:
        # Calls that are refused before anything is done show little.
        assert sum(answered.values()) > CALLS // 4
        assert len(tried) > len(fuzz.rules) * len(PRINCIPALS) * 3 // 4
        anyones = [rule for rule in fuzz.rules if set(rule.letters.values()) != {"-"}]
        assert [rule.id for rule in anyones if not answered[rule.id]] == []
