"""What an operator reads about a file: one that cannot be opened, one that is read by a guess."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

import pytest

from api.core.store.embedded import FILE, open_client
from tests.api.operators.called import PERSON, command, run_once


@run_once
def test_a_file_that_cannot_be_opened_is_told_in_words(
    data: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Without the system's number, and so for every file that a command is given."""
    (tmp_path / "folder.csv").mkdir()
    for words, said in (
        (("import", "students", "none.csv"), f"There is no file or folder {tmp_path / 'none.csv'}."),
        (("import", "students", "folder.csv"), f"{tmp_path / 'folder.csv'} is a folder, not a file."),
        (("create-master", *PERSON, "--password-file", "word"), f"There is no file or folder {tmp_path / 'word'}."),
    ):
        assert command(data, *words) == 2
        assert capsys.readouterr().err == f"{said}\n"


@run_once
def test_a_file_in_windows_1252_is_read_and_its_reader_is_told(
    data: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """What Excel writes as "CSV" without more words."""
    place = "sahyadri;general medicine"
    text = f"Name;Email;Phone;College;Department\r\nRené D’Souza;rene@x.example.org;9812312312;{place}\r\n"
    (tmp_path / "s.csv").write_bytes(text.encode("cp1252"))
    assert command(data, "import", "students", "s.csv") == 0
    assert "read as Windows-1252" in capsys.readouterr().out
    with closing(open_client(data / FILE)) as client:
        assert client["pglogbook"]["users"].find_one({"emailKey": "rene@x.example.org"})["name"] == "René D’Souza"
    (tmp_path / "u.csv").write_bytes(text.replace("rene@", "rene2@").replace("98123", "98124").encode())
    assert command(data, "import", "students", "u.csv") == 0
    assert "Windows-1252" not in capsys.readouterr().out
    (tmp_path / "none.csv").write_bytes(b"Name;Email\n\x81\x8d;x\n")
    assert command(data, "import", "students", "none.csv") == 2
    assert "could not be read" in capsys.readouterr().err
