"""When decisions are folded: soon after each, once a day for everybody, and by the operator's command."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from pydantic import SecretStr

from api.core.security import seals
from api.core.store.database import collection
from api.core.store.embedded.__main__ import main as embedded
from api.logbook import service as logbook_service
from api.logbook.integrity import history
from api.operators import checking, people
from api.operators.__main__ import main
from api.operators.opening import settings_of, writing
from api.printing.proof import chain, folding
from api.settings import Settings
from tests.api.logbook.steps import kind_of
from tests.api.printing.evidence import logbook, printed, state, tamper
from tests.api.world import World, make_world

Said = Callable[[], str]
STUDENT = "Asha Kulkarni (student@example.com)"


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


async def headed(count: int) -> bool:
    return bool(await collection("chainHeads").count_documents({"seq": count}))


async def test_a_decision_is_folded_soon_after_and_so_is_taking_it_back(world: World) -> None:
    logbook_service.take_decided()
    async with folding.folding(every=0.05, first=60):
        entries = await logbook(world)
        await until(lambda: folded(2))
        await world.verify(kind_of("opd"), str(entries["pending"]))
        answer = await (await world.as_("teacher")).post(f"/api/entries/opd/{entries['pending']}/undo", json={})
        assert answer.is_success
        await until(lambda: folded(4))
        # A round that was under way may have folded what is noted only after it began.
        await until(lambda: not history._decided)
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


async def test_the_daily_round_finds_what_a_crash_left(world: World, caplog: pytest.LogCaptureFixture) -> None:
    await logbook(world)
    logbook_service.take_decided()
    async with folding.folding(every=60, first=0.01, daily=0.05):
        # The head is written after the links; without it a missing link is only appended again.
        await until(lambda: headed(2))
        await collection("chainLinks").delete_one({"seq": 2})
        await until(lambda: f"Logbook of {world.people['student']}: the chain of verifications was" in caplog.text)


async def test_a_round_says_which_chains_were_changed(world: World) -> None:
    await logbook(world)
    made = await folding.fold_all()
    assert (made.students, made.added, made.problems) == (7, 2, {})
    await collection("chainLinks").delete_one({"seq": 2})
    made = await folding.fold_all()
    assert made.problems == {
        world.people["student"]: ["the chain of verifications was changed; nothing more is folded into it"]
    }


@pytest.mark.usefixtures("every_index")
async def test_check_data_looks_at_verifications_and_at_what_prints_keep(world: World) -> None:
    entries = await logbook(world)
    code = await printed(world)
    assert await state(world, code) == "matches"
    assert [each.problems for each in await checking.look(world.app.state.store.database) if each.problems] == []
    looked = await checking.look_at_decisions()
    assert (looked.records, looked.problems) == (2, [])
    await tamper("entries", {"_id": entries["approved"]}, {"$set": {"score": "4"}})
    assert (await checking.look_at_decisions()).problems == [
        f"{STUDENT}: A verified entry, or its result, is no longer what was verified."
    ]


async def test_another_secret_is_told_as_that_and_not_as_a_change(world: World) -> None:
    """After a restore or with a new secret: each person once, and nothing is adopted under the wrong secret."""
    entries = await logbook(world)
    await chain.fold(world.people["student"])
    await printed(world)
    await world.verify(kind_of("opd"), str(entries["pending"]))
    seals.configure(
        world.settings.model_copy(update={"secret": SecretStr("another secret, of more than thirty-two bytes")})
    )
    assert set(await people.sealed_elsewhere()) == {world.people["student"]}
    there = "the chain of verifications is sealed with a secret that is not here"
    assert (await folding.fold_all()).problems == {world.people["student"]: [there]}
    assert await folded(2)
    (problem, of_person) = (await checking.look_at_decisions()).problems
    assert "one person are sealed with a secret that is not here (fingerprint" in problem
    assert "PGL_FORMER_SECRETS" in problem
    assert of_person == f"{STUDENT}: sealed with a secret that is not here"
    for name in ("chainLinks", "chainHeads", "prints"):
        await collection(name).delete_many({})
    assert set(await people.sealed_elsewhere()) == {world.people["student"]}
    there = "3 verifications are sealed with a secret that is not here"
    assert (await folding.fold_all()).problems == {world.people["student"]: [there]}
    seals.configure(world.settings)
    assert await people.sealed_elsewhere() == {}
    assert (await folding.fold_all()).problems == {}
    assert (await checking.look_at_decisions()).problems == []


@pytest.mark.stores("memory")
def test_the_operator_folds_from_the_command_line(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    caplog: pytest.LogCaptureFixture,
) -> None:
    """On a data folder: what is there is folded once; a chain that was cut is told by exit code 1, once, by name."""
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
        captured = capsys.readouterr()
        assert "Logbook of" not in captured.err + caplog.text
        return code, captured.out

    asyncio.run(fill())
    assert command("fold") == (0, "7 students, 2 verifications folded.\n")
    assert command("fold") == (0, "7 students, 0 verifications folded.\n")
    asyncio.run(cut())
    code, output = command("fold")
    assert code == 1
    assert f"\n  {STUDENT}: the chain of verifications was changed" in output
    code, output = command("check-data")
    assert code == 1
    assert "The chain of verifications was changed, or its end is missing." in output


@pytest.mark.stores("memory")
def test_a_backup_takes_the_secret_along_or_says_where_it_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Restored with the secret everything holds; without it `restore` and `fold` say what to do, and then it does."""
    for name in ("MONGODB_URL", "PGL_SECRET", "PGL_FORMER_SECRETS"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("PGL_ENVIRONMENT", "test")

    async def fill() -> None:
        from api.main import create_app

        settings = settings_of(tmp_path / "data", fresh=True)
        async with writing(settings), make_world(create_app(settings), settings) as world:
            await logbook(world)
            await chain.fold(world.people["student"])

    def command(*words: str) -> tuple[int, str]:
        line = ["--folder", str(tmp_path), *words]
        monkeypatch.setattr("sys.argv", ["", *line])
        code = embedded() if words[0] in ("backup", "restore") else main(line)
        captured = capsys.readouterr()
        return code, captured.out + captured.err

    asyncio.run(fill())
    secret = (tmp_path / "data" / "secret").read_text()
    (tmp_path / "word").write_text("correct horse battery\n")
    word = ("--passphrase-file", "word")
    assert command("backup", "--to", "with.tar", "--with-secret", *word)[0] == 0
    assert command("backup", "--to", "without.tar")[0] == 0
    assert secret.encode() not in (tmp_path / "with.tar").read_bytes()

    assert command("restore", "with.tar", "--data", "a", *word)[0] == 0
    assert command("fold", "--data", "a") == (0, "7 students, 0 verifications folded.\n")
    assert command("check-data", "--data", "a")[0] == 0

    code, output = command("restore", "without.tar", "--data", "b")
    assert code == 1
    assert f"(fingerprint {seals.fingerprint(secret)})" in output
    assert "name that secret in PGL_FORMER_SECRETS" in output
    code, output = command("fold", "--data", "b")
    assert code == 1
    assert output.startswith("Verifications or prints of one person are sealed with a secret that is not here")
    assert output.count(STUDENT) == 1
    assert "was changed" not in output
    code, output = command("fold", "--data", "b", "--adopt")
    assert code == 2
    assert "Nothing was adopted." in output
    assert command("fold", "--data", "b", "--adopt", "--secret-is-lost")[0] == 1
    code, output = command("check-data", "--data", "b")
    assert code == 1
    assert output.count(STUDENT) == 1
    monkeypatch.setenv("PGL_FORMER_SECRETS", secret)
    assert command("fold", "--data", "b") == (0, "7 students, 0 verifications folded.\n")
    assert command("check-data", "--data", "b")[0] == 0
    assert command("restore", "without.tar", "--data", "c")[0] == 0
