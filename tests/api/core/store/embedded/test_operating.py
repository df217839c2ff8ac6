"""The operator's commands: check-data, backup and restore, beside a process that writes."""

import hashlib
import io
import json
import os
import sqlite3
import subprocess
import sys
import tarfile
import threading
import time
from collections.abc import Iterator
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path
from typing import Any

import bson
import pytest
from pydantic import SecretStr

from api.core.security import seals
from api.core.store.embedded import FILE, EmbeddedClient, open_client, open_reader
from api.core.store.embedded.__main__ import main
from api.core.store.embedded.errors import BadArchive
from api.core.store.embedded.upkeep import backup, sealing
from api.core.store.embedded.upkeep.backup import MANIFEST
from api.settings import Settings

ROOT = Path(__file__).parents[5]


@pytest.fixture
def data(tmp_path: Path) -> Path:
    return tmp_path / "place" / "data"


@pytest.fixture
def server(data: Path) -> Iterator[EmbeddedClient]:
    """A process that serves, as far as these commands can tell: it holds the store's lock."""
    client = open_client(data / FILE, synchronous="OFF")
    entries = client["pglogbook"]["entries"]
    entries.create_index([("kind", 1), ("number", -1)], name="by_kind")
    entries.create_index("clientId", unique=True)
    entries.insert_many([{"_id": n, "kind": "ab"[n % 2], "number": n, "clientId": f"c{n}"} for n in range(2500)])
    client["pglogbook"]["users"].insert_one({"_id": "u", "tags": ["a", "b"]})
    yield client
    client.close()


def command(name: str, *arguments: object, cwd: Path = ROOT) -> tuple[int, str]:
    """Exit code and everything said by one of the scripts, in this process."""
    said = io.StringIO()
    with pytest.MonkeyPatch.context() as patch, redirect_stdout(said), redirect_stderr(said):
        patch.setattr(sys, "argv", ["", "--folder", str(cwd), name, *map(str, arguments)])
        return main(), said.getvalue()


def in_its_own_process(name: str, *arguments: object, cwd: Path) -> tuple[int, str]:
    """The same, as the scripts do it, but for what they see to in the Python environment."""
    line = [sys.executable, "-m", "api.core.store.embedded", "--folder", str(cwd), name, *map(str, arguments)]
    done = subprocess.run(line, cwd=ROOT, capture_output=True, text=True, timeout=120)
    return done.returncode, done.stdout + done.stderr


def store_file(data: Path, name: str, content: bytes) -> Path:
    path = data / "files" / "kept" / name[:2] / name[2:4] / name
    path.parent.mkdir(parents=True)
    path.write_bytes(content)
    return path


def test_a_sound_store_is_called_sound_while_it_is_written(server: EmbeddedClient, data: Path) -> None:
    ended = threading.Event()

    def writing() -> None:
        entries = server["pglogbook"]["entries"]
        for number in range(10_000, 100_000):
            entries.insert_one({"_id": number, "kind": ["a", "b"], "number": number, "clientId": f"c{number}"})
            entries.update_one({"_id": number}, {"$set": {"kind": "c"}})
            entries.delete_one({"_id": number - 5})
            if ended.is_set():
                return

    thread = threading.Thread(target=writing)
    thread.start()
    try:
        code, output = in_its_own_process("check-data", "--data", "data", cwd=data.parent)
    finally:
        ended.set()
        thread.join()
    assert code == 0, output
    assert "entries of 2 indexes: agree" in output
    assert output.endswith("All agree.\n")


@pytest.mark.parametrize(
    ("harm", "message"),
    [
        (
            "DELETE FROM ix WHERE d=7 AND i=(SELECT id FROM idx WHERE name='by_kind')",
            "by_kind: entry missing for document 7",
        ),
        ("UPDATE ix SET key=CAST(key||x'00' AS BLOB) WHERE d=7 AND i=2", "clientId_1: entry left over from document 7"),
        ("UPDATE ix SET d=8 WHERE d=7 AND i=2", "clientId_1: entry left over from document 8"),
        ("DELETE FROM docs WHERE id=7", "by_kind: entry left over from document 7"),
        ("UPDATE docs SET doc=x'05' WHERE id=7", "document 7: cannot be read"),
        ("UPDATE docs SET k=k||x'00' WHERE id=7", "document 7: stored under another _id"),
        ("UPDATE ix SET key=CAST(key AS TEXT) WHERE d=7 AND i=1", "1 index entries without a key"),
        ("UPDATE docs SET c=99 WHERE id=7", "document 7: its collection does not exist"),
        ("DELETE FROM idx WHERE name='by_kind'", "entry of an index 1 that does not exist"),
        ("UPDATE docs SET doc=(SELECT doc FROM docs WHERE id=8) WHERE id=7", "document 7: stored under another _id"),
    ],
)
def test_what_was_tampered_with_is_found(server: EmbeddedClient, data: Path, harm: str, message: str) -> None:
    server.close()
    connection = sqlite3.connect(data / FILE)
    assert connection.execute(harm).rowcount > 0
    connection.commit()
    connection.close()
    before = (data / FILE).read_bytes()
    code, output = command("check-data", "--data", data)
    assert code == 1, output
    assert message in output
    assert "problems. Restore from a backup" in output
    assert (data / FILE).read_bytes() == before


def test_two_documents_with_the_same_unique_value_are_found(server: EmbeddedClient, data: Path) -> None:
    server["pglogbook"]["entries"].insert_one({"_id": "twin", "kind": "b", "number": 7, "clientId": "other"})
    (spec,) = server.engine.execute("SELECT spec FROM idx WHERE name='by_kind'").fetchone()
    unique = bson.encode({**bson.decode(spec), "unique": True})
    server.engine.execute("UPDATE idx SET spec=? WHERE name='by_kind'", (unique,))
    code, output = command("check-data", "--data", data)
    assert code == 1, output
    assert "index by_kind: documents 8 and 2502 have the same values" in output
    assert "1 problems" in output


def test_the_first_problems_are_shown_and_the_others_counted(server: EmbeddedClient, data: Path) -> None:
    server.engine.execute("DELETE FROM ix WHERE i=1")
    code, output = command("check-data", "--data", data)
    assert code == 1
    assert output.count("entry missing for document") == 20
    assert "and 2,480 more" in output


def test_what_cannot_be_checked_is_said(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    code, output = command("check-data", "--data", data)
    assert (code, output) == (2, f"There is no store at {data / FILE}.\n")
    data.mkdir(parents=True)
    (data / FILE).write_text("something else " * 100)
    code, output = command("check-data", "--data", data)
    assert code == 2
    assert "is not a PG Logbook store" in output
    monkeypatch.setenv("MONGODB_URL", "mongodb://db.example.org")
    code, output = command("backup", "--data", data, "--to", data / "b.tar")
    assert code == 2
    assert "mongodump" in output


@pytest.mark.heavy
def test_a_backup_made_while_writes_go_on_can_be_restored(server: EmbeddedClient, data: Path, tmp_path: Path) -> None:
    name = hashlib.sha256(b"x").hexdigest()[:32]
    store_file(data, name, b"a certificate")
    (data / "files" / "incoming").mkdir()
    (data / "files" / "incoming" / "half").write_bytes(b"not yet")
    (data / "secret").write_text("s" * 48)
    ended, acknowledged = threading.Event(), []

    def writing() -> None:
        for number in range(10_000, 200_000):
            server["pglogbook"]["entries"].insert_one({"_id": number, "clientId": f"c{number}", "filling": "x" * 2000})
            acknowledged.append(number)
            if ended.is_set():
                return

    thread = threading.Thread(target=writing)
    thread.start()
    try:
        while len(acknowledged) < 50:
            time.sleep(0.01)
        before = len(acknowledged)
        code, output = in_its_own_process("backup", "--data", "data", "--to", "backup.tar", cwd=data.parent)
        after = len(acknowledged)
    finally:
        ended.set()
        thread.join()
    archive = data.parent / "backup.tar"
    assert code == 0, output
    assert "the store and 1 files" in output
    assert archive.stat().st_mode & 0o777 == 0o600
    with tarfile.open(archive) as opened:
        assert sorted(opened.getnames()) == sorted([FILE, MANIFEST, f"files/kept/{name[:2]}/{name[2:4]}/{name}"])
    assert [path.name for path in data.parent.iterdir() if path.name.startswith(".")] == []

    new = tmp_path / "elsewhere" / "data"
    code, output = command("restore", archive, "--data", new)
    assert code == 0, output
    assert output.endswith("All agree.\n")
    assert (new / "files" / "kept" / name[:2] / name[2:4] / name).read_bytes() == b"a certificate"
    restored = open_client(new / FILE)
    numbers = [row["_id"] for row in restored["pglogbook"]["entries"].find({"_id": {"$gte": 10_000}}).sort("_id", 1)]
    restored["pglogbook"]["entries"].insert_one({"_id": "served again", "clientId": "new"})
    restored.close()
    # One moment between the beginning and the end of the command: everything before it, nothing after it, no gap.
    assert numbers == list(range(10_000, 10_000 + len(numbers)))
    assert before <= len(numbers) <= after + 1


def test_a_write_between_two_steps_does_not_begin_the_copy_anew(
    server: EmbeddedClient, data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """SQLite would begin anew, and under a server that writes all the time it would never be through."""
    monkeypatch.setattr(backup, "_PAGES", 10)
    steps: list[int] = []

    def write(what: str, done: int, of: int) -> None:
        if what == "pages":
            assert done > sum(steps[-1:])
            steps.append(done)
            server["pglogbook"]["entries"].insert_one({"_id": f"step {done}", "clientId": f"step {done}"})

    backup.back_up(data / FILE, data / "files", data.parent / "b.tar", write)
    assert len(steps) > 10
    backup.restore(data.parent / "b.tar", data.parent / "new")
    reader = open_reader(data.parent / "new" / FILE)
    assert reader["pglogbook"]["entries"].count_documents({}) == 2500
    reader.close()


def test_a_backup_is_not_written_over_another(server: EmbeddedClient, data: Path) -> None:
    target = data.parent / "b.tar"
    assert command("backup", "--data", data, "--to", target)[0] == 0
    first = target.read_bytes()
    code, output = command("backup", "--data", data, "--to", target)
    assert code == 2
    assert "exists already" in output
    assert target.read_bytes() == first
    code, output = command("restore", target, "--data", data)
    assert code == 2
    assert "is not empty" in output


FORMER, PRESENT = "the-former-secret-of-more-than-32-bytes", "the-present-secret-of-more-than-32-bytes"


def sealed(server: EmbeddedClient, secret: str) -> None:
    """A record with a seal as the product makes them, and one whose text only looks like it."""
    seals.configure(Settings(environment="test", secret=SecretStr(secret)))
    id_ = seals.fingerprint(secret)
    server["pglogbook"]["chainHeads"].insert_one({"_id": id_, "seal": seals.seal("a purpose", {"seq": 1})})
    server["pglogbook"]["entries"].insert_one({"_id": id_, "clientId": id_, "text": f"0abcdef0:{'0' * 64}"})


@pytest.fixture
def passphrase(data: Path, monkeypatch: pytest.MonkeyPatch) -> tuple[str, Path]:
    """The option that names a file with a passphrase, where no secret is set."""
    for name in ("PGL_SECRET", "PGL_FORMER_SECRETS"):
        monkeypatch.delenv(name, raising=False)
    file = data.parent / "passphrase"
    file.write_text("correct horse battery\n")
    return "--passphrase-file", file


def test_a_backup_takes_the_secrets_along_behind_a_passphrase(
    server: EmbeddedClient, data: Path, tmp_path: Path, passphrase: tuple[str, Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The one of the data folder, the one of the settings and the former ones; restored, they stand in the folder."""
    sealed(server, FORMER)
    sealed(server, PRESENT)
    archive, new = tmp_path / "b.tar", tmp_path / "new"
    code, output = command("backup", "--data", data, "--to", archive, "--with-secret", *passphrase)
    assert code == 2
    assert "There is no secret in" in output
    (data / "secret").write_text(FORMER)
    code, output = command("backup", "--data", data, "--to", archive, "--with-secret", *passphrase)
    assert code == 1
    assert f"One record is sealed with a secret that is not here (fingerprint {seals.fingerprint(PRESENT)})" in output
    archive.unlink()
    monkeypatch.setenv("PGL_SECRET", PRESENT)
    code, output = command("backup", "--data", data, "--to", archive, "--with-secret", *passphrase)
    assert code == 0, output
    assert "with the secret behind the passphrase" in output
    assert PRESENT.encode() not in archive.read_bytes()
    monkeypatch.delenv("PGL_SECRET")
    code, output = command("restore", archive, "--data", new, *passphrase)
    assert code == 0, output
    assert "the store and 0 files" in output
    assert (new / "secret").read_text().splitlines() == [PRESENT, FORMER]
    assert (new / "secret").stat().st_mode & 0o777 == 0o600
    assert sorted(path.name for path in new.iterdir()) == [FILE, "secret"]


def test_a_restore_without_the_secret_says_what_to_do(
    server: EmbeddedClient, data: Path, tmp_path: Path, passphrase: tuple[str, Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    (data / "secret").write_text(PRESENT)
    sealed(server, PRESENT)
    sealed(server, FORMER)
    archive = tmp_path / "b.tar"
    assert command("backup", "--data", data, "--to", archive)[0] == 0
    code, output = command("restore", archive, "--data", tmp_path / "a")
    names = sorted((seals.fingerprint(FORMER), seals.fingerprint(PRESENT)))
    assert code == 1
    assert f"2 records are sealed with a secret that is not here (fingerprint {', '.join(names)})" in output
    assert "name that secret in PGL_FORMER_SECRETS" in output
    assert output.index("PGL_FORMER_SECRETS") < output.index("All agree.")
    monkeypatch.setenv("PGL_SECRET", "a-new-secret-which-has-more-than-32-bytes")
    monkeypatch.setenv("PGL_FORMER_SECRETS", f"yet-another-one-of-more-than-32-bytes, {FORMER}")
    assert seals.fingerprint(PRESENT) in command("restore", archive, "--data", tmp_path / "b")[1]
    monkeypatch.setenv("PGL_SECRET", PRESENT)
    assert command("restore", archive, "--data", tmp_path / "c")[0] == 0


def test_a_secret_in_a_backup_opens_to_its_passphrase_only(
    server: EmbeddedClient, data: Path, tmp_path: Path, passphrase: tuple[str, Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing is restored with a wrong one; it may be left out; it is not asked for where nobody can answer."""
    (data / "secret").write_text(PRESENT)
    sealed(server, PRESENT)
    _, word = passphrase
    archive, new = tmp_path / "b.tar", tmp_path / "new"
    for wrong in ("short", ""):
        word.write_text(wrong)
        code, output = command("backup", "--data", data, "--to", archive, "--with-secret", *passphrase)
        assert (code, output) == (2, "A passphrase has at least 12 characters.\n")
        assert not archive.exists()
    word.write_text("correct horse battery")
    assert command("backup", "--data", data, "--to", archive, "--with-secret", *passphrase)[0] == 0
    word.write_text("another horse battery")
    code, output = command("restore", archive, "--data", new, *passphrase)
    assert code == 2
    assert "not the passphrase" in output
    monkeypatch.setattr("sys.stdin", io.StringIO())
    code, output = command("restore", archive, "--data", new)
    assert code == 2
    assert "--passphrase-file" in output
    assert sorted(path.name for path in tmp_path.iterdir()) == ["b.tar", "place"]
    code, output = command("restore", archive, "--data", new, "--without-secret")
    assert code == 1
    assert sorted(path.name for path in new.iterdir()) == [FILE]
    for content in (b"{}", b"[]", b'{"version": 1, "salt": "zz", "token": "x"}'):
        with pytest.raises(BadArchive, match="cannot be read"):
            sealing.unlocked(content, "correct horse battery")
    with pytest.raises(BadArchive, match="later version"):
        sealing.unlocked(b'{"version": 2}', "correct horse battery")


def changed(archive: Path, edit: Any) -> None:
    """Write an archive anew with other contents."""
    with tarfile.open(archive) as opened:
        contents = {member.name: opened.extractfile(member).read() for member in opened}  # type: ignore[union-attr]
    contents = edit(contents)
    with tarfile.open(archive, "w") as opened:
        for name, content in contents.items():
            entry = tarfile.TarInfo(name)
            entry.size = len(content)
            opened.addfile(entry, io.BytesIO(content))


def outside(contents: dict[str, bytes]) -> dict[str, bytes]:
    manifest = json.loads(contents[MANIFEST])
    manifest["sha256"]["../outside"] = hashlib.sha256(b"x").hexdigest()
    return {**contents, "../outside": b"x", MANIFEST: json.dumps(manifest).encode()}


@pytest.mark.parametrize(
    ("edit", "message"),
    [
        (lambda contents: {**contents, FILE: contents[FILE] + b"x"}, "is damaged"),
        (lambda contents: {name: content for name, content in contents.items() if name != FILE}, "not a whole backup"),
        (lambda contents: {FILE: contents[FILE]}, "not a whole backup"),
        (outside, "lies outside of the folder"),
    ],
)
def test_a_damaged_archive_is_refused_and_leaves_nothing(
    server: EmbeddedClient, data: Path, tmp_path: Path, edit: Any, message: str
) -> None:
    archive, new = tmp_path / "b.tar", tmp_path / "new"
    assert command("backup", "--data", data, "--to", archive)[0] == 0
    changed(archive, edit)
    code, output = command("restore", archive, "--data", new)
    assert code == 2
    assert message in output
    assert sorted(path.name for path in tmp_path.iterdir()) == ["b.tar", "place"]


def test_the_scripts_lead_to_the_commands() -> None:
    store = "core.store.embedded"
    for name, module in (("check-data", "operators"), ("backup", store), ("restore", store)):
        script = ROOT / "scripts" / name
        assert os.access(script, os.X_OK)
        assert f'operate api.{module} --folder "$PWD" {name} "$@"' in script.read_text()


def test_a_script_reads_the_folder_of_a_running_server(server: EmbeddedClient, data: Path) -> None:
    reader = open_reader(data / FILE)
    assert reader["pglogbook"]["entries"].count_documents({"kind": "a"}) == 1250
    reader.close()
