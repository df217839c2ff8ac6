"""When decisions are folded: soon after each, once a day for everybody, and by the operator's command."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from api.core.database import collection
from api.logbook import service as logbook_service
from api.operators import checking
from api.operators.__main__ import main
from api.operators.opening import settings_of, writing
from api.printing import chain, folding
from api.settings import Settings
from tests.api.logbook.steps import kind_of
from tests.api.printing.evidence import logbook, printed, state, tamper
from tests.api.world import World, make_world

Said = Callable[[], str]


async def until(done: Callable[[], object]) -> None:
    """Waits, half a minute at most, until something was done in the background."""
    end = time.monotonic() + 30
    while time.monotonic() < end:
        made = done()
        if asyncio.iscoroutine(made):
            made = await made
        if made:
            return
        await asyncio.sleep(0.02)
    raise AssertionError("It was not done in time.")


async def folded(count: int) -> bool:
    return bool(await collection("chainLinks").count_documents({}) == count)


async def test_a_decision_is_folded_soon_after_and_so_is_taking_it_back(world: World) -> None:
    logbook_service.take_decided()
    async with folding.folding(every=0.05, first=60):
        made = await logbook(world)
        await until(lambda: folded(2))
        await world.verify(kind_of("opd"), str(made["pending"]))
        answer = await (await world.as_("teacher")).post(f"/api/entries/opd/{made['pending']}/undo", json={})
        assert answer.is_success
        await until(lambda: folded(4))
    assert logbook_service.take_decided() == []


async def test_what_could_not_be_folded_is_tried_again(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    await logbook(world)
    real, failed = chain.fold, 0

    async def fails_once(student: object) -> chain.Folded:
        nonlocal failed
        failed += 1
        if failed == 1:
            raise OSError("the store is away")
        return await real(student)  # type: ignore[arg-type]

    monkeypatch.setattr(chain, "fold", fails_once)
    async with folding.folding(every=0.05, first=60):
        await until(lambda: folded(2))
    assert failed == 2


async def test_the_daily_round_finds_what_a_crash_left(world: World) -> None:
    await logbook(world)
    logbook_service.take_decided()
    async with folding.folding(every=60, first=0.01, daily=60):
        await until(lambda: folded(2))


async def test_a_round_says_which_chains_were_changed(world: World) -> None:
    await logbook(world)
    made = await folding.fold_all()
    assert (made.students, made.added, made.problems) == (7, 2, {})
    await collection("chainLinks").delete_one({"seq": 2})
    made = await folding.fold_all()
    assert made.problems == {
        world.people["student"]: ["the chain of verifications was changed; nothing more is folded into it"]
    }


async def test_check_data_looks_at_verifications_and_at_what_prints_keep(world: World) -> None:
    made = await logbook(world)
    code = await printed(world)
    assert await state(world, code) == "matches"
    assert [each.problems for each in await checking.look(world.app.state.store.database) if each.problems] == []
    looked = await checking.look_at_decisions()
    assert (looked.records, looked.problems) == (2, [])
    await tamper("entries", {"_id": made["approved"]}, {"$set": {"score": "4"}})
    assert (await checking.look_at_decisions()).problems == [
        f"student {world.id('student')}: A verified entry, or its result, is no longer what was verified."
    ]


@pytest.mark.stores("memory")
def test_the_operator_folds_from_the_command_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """On a data folder: what is there is folded once, and a chain that was cut is told by exit code 1."""
    for name in ("MONGODB_URL", "PGL_SECRET"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PGL_ENVIRONMENT", "test")
    data = tmp_path / "data"

    async def fill() -> None:
        from api.main import create_app

        settings = settings_of(data, fresh=True)
        async with writing(settings), make_world(create_app(settings), settings) as world:
            await logbook(world)

    async def cut() -> None:
        async with writing(Settings(MONGODB_URL=None, environment="test", data=data)):
            await collection("chainLinks").delete_one({"seq": 2})

    def command(*words: str) -> tuple[int, str]:
        code = main(["--folder", str(tmp_path), *words])
        return code, capsys.readouterr().out

    asyncio.run(fill())
    assert command("fold") == (0, "7 students, 2 verifications folded.\n")
    assert command("fold") == (0, "7 students, 0 verifications folded.\n")
    asyncio.run(cut())
    code, said = command("fold")
    assert code == 1
    assert "the chain of verifications was changed" in said
    code, said = command("check-data")
    assert code == 1
    assert "The chain of verifications was changed, or its end is missing." in said
