"""The operator's commands as they are called: words, exit codes, the embedded store's folder, kills in between."""

from __future__ import annotations

import asyncio
import hashlib
import json
import os
import signal
import stat
import subprocess
import sys
import uuid
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pymongo
import pytest
from bson import json_util

from api.core.security.passwords import hash_now, verify_password
from api.core.store.database import collection
from api.core.store.embedded import FILE, open_client
from api.operators.__main__ import main
from api.operators.opening import settings_of, writing
from api.settings import Settings
from seed.__main__ import main as load_reference
from tests.api.operators.called import PERSON, command, run_once
from tests.api.operators.tables_of import HEAD, csv_file, everything, student_lines
from tests.support.processes import ROOT
from tests.support.stores import TestStore

PASSWORD = "quince-Barometer-41"


def stored(data: Path) -> dict[str, list[str]]:
    """Everything in a data folder but the trail of imports."""

    async def read() -> dict[str, list[str]]:
        async with writing(settings_of(data)) as store:
            return await everything(store)

    return asyncio.run(read())


def killed(data: Path, file: Path, when: str, after: int) -> None:
    """An import of the file, or its undo, that is killed after so many records."""
    line = [sys.executable, "-m", "tests.api.operators.killed_import", str(data), str(file), "20", when, str(after)]
    done = subprocess.run(line, cwd=ROOT, timeout=120, check=False)
    assert done.returncode == -signal.SIGKILL


@run_once
@pytest.mark.parametrize(
    "what",
    [
        ("check-data",),
        pytest.param(("import", "list"), marks=pytest.mark.heavy),
        pytest.param(("reconcile", "--check"), marks=pytest.mark.heavy),
    ],
)
def test_a_command_that_only_reads_knows_the_records_in_a_process_of_its_own(
    data: Path, tmp_path: Path, what: tuple[str, ...]
) -> None:
    csv_file(tmp_path / "students.csv", student_lines(30)[0])
    assert command(data, "import", "students", "students.csv", "--skip-bad") == 1
    line = [sys.executable, "-m", "api.operators", "--folder", str(tmp_path), *what, "--data", str(data)]
    done = subprocess.run(line, cwd=ROOT, timeout=120, check=False, capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")
    assert {"import": "students from students.csv", "check-data": "the books", "reconcile": "balance"}[what[0]] in (
        done.stdout
    )


def count(data: Path) -> int:
    with closing(open_client(data / FILE)) as client:
        return int(client["pglogbook"]["users"].count_documents({"email": {"$regex": "@college"}}))


@run_once
def test_an_import_from_the_first_word_to_the_undo(
    data: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    lines, wrong = student_lines(30)
    csv_file(tmp_path / "students.csv", lines)
    before = stored(data)
    assert command(data, "import", "students", "students.csv", "--dry-run") == 1
    output = capsys.readouterr().out
    assert "Not taken, because an import does not know them: Sr. No., Role" in output
    assert "row 11, Name (empty): Please enter student name" in output
    assert "row 12, Email “nobody”: Please enter valid email address" in output
    assert "row 15, Department: There is no department “Astrology”. Did you mean “Pathology”?" in output
    assert "23 rows would be imported, 0 are there already, 7 have faults." in output
    assert stored(data) == before
    # Nothing is imported while a row has a fault, unless it is said so.
    assert command(data, "import", "students", "students.csv") == 1
    assert "Nothing was imported." in capsys.readouterr().out
    assert stored(data) == before
    faults = tmp_path / "students.faults.csv"
    assert stat.S_IMODE(faults.stat().st_mode) == 0o600
    assert len(faults.read_text("utf-8-sig").splitlines()) == 1 + len(wrong)
    assert command(data, "import", "students", "students.csv", "--skip-bad", "--faults", "left.csv") == 1
    assert "23 rows imported, 0 there already, 7 left out." in capsys.readouterr().out
    assert (tmp_path / "left.csv").read_text("utf-8-sig") == faults.read_text("utf-8-sig")
    assert count(data) == 23
    assert command(data, "import", "list") == 0
    assert "students from students.csv" in capsys.readouterr().out
    assert command(data, "import", "undo") == 0
    assert "23 records are as they were" in capsys.readouterr().out
    assert stored(data) == before
    assert command(data, "import", "undo") == 2
    assert "no import that could be taken back" in capsys.readouterr().err


@run_once
def test_rows_may_name_no_college_where_the_command_does(data: Path, tmp_path: Path) -> None:
    (tmp_path / "s.csv").write_text("Name,Email,Phone\nAnu Rao,anu@college.example.org,9812312312\n\n")
    place = ("--college", "sahyadri", "--department", "general medicine")
    assert command(data, "import", "students", "s.csv", *place) == 0
    assert command(data, "import", "students", "s.csv", *place) == 0
    assert count(data) == 1
    assert command(data, "import", "departments", "s.csv", *place) == 2
    # And the table is never written over.
    before = (tmp_path / "s.csv").read_bytes()
    assert command(data, "import", "students", "s.csv", "--faults", "./s.csv") == 2
    assert (tmp_path / "s.csv").read_bytes() == before


@run_once
def test_a_file_cannot_speak_to_the_terminal(data: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """LG-03: escape sequences and line breaks of a file reach neither the screen nor a line of their own."""
    hostile = "\x1b]0;owned\x07\x1b[2K\u202eyes"
    lines = [(1, "Asha", "a@x.example.org", "9812312312", "sahyadri", f"{hostile}\nAll is well.", *[""] * 4)]
    csv_file(tmp_path / "s.csv", lines, (*HEAD[:-1], f"Paid{hostile}"))
    assert command(data, "import", "students", "s.csv") == 1
    output = capsys.readouterr().out
    assert "There is no department" in output
    assert "Not taken" in output
    assert not set(output) & set("\x1b\x07\u202e")
    assert "\nAll is well." not in output


@run_once
@pytest.mark.parametrize(
    "after", [pytest.param(20, marks=pytest.mark.heavy), 200, pytest.param(493, marks=pytest.mark.heavy)]
)
def test_a_kill_midway_is_mended_by_an_undo(
    data: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], after: int
) -> None:
    """kill -9 after the first batch, in the middle, and after the last record: the state before comes back."""
    lines, _ = student_lines()
    file = csv_file(tmp_path / "students.csv", lines)
    before = stored(data)
    killed(data, file, "write", after)
    there = count(data)
    assert 0 < there < 493 or after == 493
    assert command(data, "import", "list") == 0
    assert "cut off" in capsys.readouterr().out
    assert command(data, "import", "undo") == 0
    assert stored(data) == before
    assert command(data, "check-data") == 0


@run_once
@pytest.mark.heavy
def test_a_kill_midway_is_mended_by_a_second_run(data: Path, tmp_path: Path) -> None:
    lines, _ = student_lines()
    file = csv_file(tmp_path / "students.csv", lines)
    before = stored(data)
    killed(data, file, "write", 100)
    assert command(data, "import", "students", "students.csv", "--skip-bad") == 1
    assert count(data) == 493
    killed(data, file, "undo", 100)
    assert 0 < count(data) < 493
    assert command(data, "import", "undo") == 0
    assert stored(data) == before


@run_once
@pytest.mark.heavy
def test_a_kill_and_then_a_use_are_told_and_can_be_kept(
    data: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """What was cut off and used before anybody mended it: nothing of it is lost, and the file can be finished."""
    lines, _ = student_lines()
    file = csv_file(tmp_path / "students.csv", lines)
    killed(data, file, "write", 100)

    async def use_product() -> None:
        async with writing(settings_of(data)):
            await collection("users").update_one({"email": {"$regex": "@college"}}, {"$set": {"address": "Pune"}})

    asyncio.run(use_product())
    there = count(data)
    for words in (("undo",), ("students", "students.csv", "--skip-bad")):
        assert command(data, "import", *words) == 2
        assert "was changed" in capsys.readouterr().err
        assert count(data) == there
    assert command(data, "import", "keep") == 0
    assert command(data, "import", "students", "students.csv", "--skip-bad") == 1
    assert count(data) == 493
    assert command(data, "import", "keep") == 2


@run_once
def test_nothing_is_written_while_a_server_holds_the_store(
    data: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """And what only reads runs beside it."""
    csv_file(tmp_path / "students.csv", student_lines(30)[0])
    (tmp_path / "word").write_text(PASSWORD)
    with closing(open_client(data / FILE)):
        for words in (
            ("import", "students", "students.csv", "--skip-bad"),
            ("import", "undo"),
            ("import", "keep"),
            ("demo",),
            ("create-master", *PERSON, "--password-file", "word"),
        ):
            assert command(data, *words) == 2
            assert "is in use by process" in capsys.readouterr().err
        assert command(data, "import", "students", "students.csv", "--dry-run") == 1
        assert command(data, "import", "list") == 0
        assert command(data, "export", "--to", "out") == 0
        assert command(data, "check-data") == 0


@run_once
@pytest.mark.spec("P-219")
def test_the_first_master_is_made_by_the_command_alone(
    data: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also AU-18, AU-10, UN-04: typed twice unseen, or from a file; never guessable; one account an address."""
    typed = iter((PASSWORD, "another-Barometer-41", PASSWORD, PASSWORD))
    monkeypatch.setattr("getpass.getpass", lambda _prompt: next(typed))
    assert command(data, "create-master", *PERSON) == 2
    assert "both passwords match" in capsys.readouterr().err
    for weak, words in (("short", "at least 8 characters"), ("Asharao@1", "easy to guess"), ("Password@1", "common")):
        (tmp_path / "word").write_text(f"{weak}\n")
        assert command(data, "create-master", *PERSON, "--password-file", "word") == 2
        output = capsys.readouterr()
        assert words in output.err
        assert weak not in output.err + output.out
    assert command(data, "create-master", *PERSON) == 0
    assert command(data, "create-master", *PERSON[:3], "ASHA@college.example.org", *PERSON[4:]) == 2
    assert "already exists" in capsys.readouterr().err

    async def look() -> Any:
        async with writing(settings_of(data)):
            return await collection("users").find_one({"emailKey": "asha@college.example.org"})

    row = asyncio.run(look())
    assert (row["role"], row["status"], row.get("collegeId")) == ("Master", True, None)
    assert asyncio.run(verify_password(PASSWORD, row["passwordHash"]))[0]
    assert PASSWORD not in json_util.dumps(row)


@run_once
def test_a_master_is_made_in_a_folder_that_is_not_there_yet_and_nothing_else_is(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("MONGODB_URL", raising=False)
    for words in (("import", "undo"), ("import", "list"), ("export", "--to", "out"), ("check-data",)):
        assert command(tmp_path / "data", *words) == 2
        assert "There is no store in" in capsys.readouterr().err
    assert not (tmp_path / "data").exists()
    (tmp_path / "word").write_text(PASSWORD)
    assert command(tmp_path / "data", "create-master", *PERSON, "--password-file", "word") == 0
    assert (tmp_path / "data" / FILE).is_file()


@run_once
def test_the_demo_goes_into_a_store_without_people_only(
    data: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    before = stored(data)
    monkeypatch.setenv("PGL_ENVIRONMENT", "production")
    monkeypatch.setenv("PGL_SECRET", hash_now("a secret for this test alone")[-43:])
    assert command(data, "demo") == 2
    assert "not made in production" in capsys.readouterr().err
    monkeypatch.delenv("PGL_ENVIRONMENT")
    assert command(data, "demo") == 1
    assert "people of its own" in capsys.readouterr().err
    after = stored(data)
    assert {name: after[name] for name in ("users", "colleges", "entries")} == {
        name: before[name] for name in ("users", "colleges", "entries")
    }


@run_once
def test_an_export_reads_back_as_it_was(data: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """One record a line, sums beside them, readable by the owner alone; never over another export."""
    assert command(data, "export", "--to", "out") == 0
    left_out = "Left out: benchOrders, limits, links, otps, outbox, outsideAccounts, printJobs, sessions"
    assert left_out in capsys.readouterr().out
    out = tmp_path / "out"
    with closing(open_client(data / FILE)) as client:
        for path in sorted(out.glob("*.json")):
            rows = [json_util.loads(line) for line in path.read_text("utf-8").splitlines()]
            wanted = list(client["pglogbook"][path.stem].find({}).sort("_id"))
            assert json_util.dumps(rows) == json_util.dumps(wanted)
            assert stat.S_IMODE(path.stat().st_mode) == 0o600
            assert all(json.loads(line)["_id"] for line in path.read_text("utf-8").splitlines())
    for line in (out / "SHA256SUMS").read_text().splitlines():
        digest, name = line.split("  ")
        assert hashlib.sha256((out / name).read_bytes()).hexdigest() == digest
    assert not list(tmp_path.glob(".out*"))
    assert command(data, "export", "--to", "out") == 2
    assert "exists already" in capsys.readouterr().err
    assert command(data, "export", "--to", "x", "--college", "Nowhere") == 2
    assert "no college" in capsys.readouterr().err
    assert not (tmp_path / "x").exists()


@run_once
@pytest.mark.parametrize(
    "name", ["create-master", "demo", "import", "export", "check-data", "fold", "reconcile", "seed"]
)
def test_every_command_explains_itself(
    name: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also what it ends with, and that it refuses words that it does not know."""
    assert os.access(ROOT / "scripts" / name, os.X_OK)
    module = "seed" if name == "seed" else "api.operators"
    assert f"operate {module} --f" in (ROOT / "scripts" / name).read_text()
    for word, code in (("--help", 0), ("--nonsense", 2)):
        words = [word] if name == "seed" else [name, word]
        monkeypatch.setattr(sys, "argv", ["x", *words])
        with pytest.raises(SystemExit) as ended:
            load_reference() if name == "seed" else main(words)
        assert ended.value.code == code
        output = capsys.readouterr()
        assert f"usage: ./scripts/{name}" in output.out + output.err
        assert "--data" in output.out + output.err


@pytest.fixture
def server(test_store: TestStore, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A database of its own on the server of this run, named as an operator names it; answers a folder for files."""
    settings = Settings(**test_store.settings())
    assert settings.mongodb_url is not None
    address, name = settings.mongodb_url.get_secret_value(), f"pgl_test_{uuid.uuid4().hex[:12]}"
    monkeypatch.setenv("MONGODB_URL", address)
    monkeypatch.setenv("PGL_MONGODB_DATABASE", name)
    yield tmp_path / "data"
    with pymongo.MongoClient[dict[str, Any]](address) as client:
        client.drop_database(name)


@pytest.mark.stores("mongodb")
def test_the_same_commands_on_a_server(server: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "word").write_text(PASSWORD)
    (tmp_path / "d.csv").write_text("Department,Course\nDermatology,MD Dermatology\n,MD Nothing\n")
    assert command(server, "create-master", *PERSON, "--password-file", "word") == 0
    assert command(server, "import", "departments", "d.csv", "--skip-bad") == 1
    assert command(server, "import", "list") == 0
    assert "departments from d.csv" in capsys.readouterr().out
    assert command(server, "export", "--to", "out") == 0
    assert "Dermatology" in (tmp_path / "out" / "departments.json").read_text("utf-8")
    assert command(server, "check-data") == 0
    assert command(server, "import", "undo") == 0
    assert command(server, "export", "--to", "after") == 0
    assert (tmp_path / "after" / "departments.json").read_text("utf-8") == ""
    assert len((tmp_path / "after" / "users.json").read_text("utf-8").splitlines()) == 1
    assert not server.exists()
