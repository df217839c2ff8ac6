"""A table is put between its marks, and nothing else of the file changes."""

from pathlib import Path

import pytest

from tests.load.parts import PARTS
from tests.load.store import __main__ as store
from tests.load.tables import README, machine, show, table, with_earlier


def test_a_table_takes_the_place_of_the_one_before(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "some.md"
    file.write_text("Before.\n<!-- one -->\nold\n<!-- /one -->\n<!-- two -->\nkept\n<!-- /two -->\n")
    lines = table(["request", "cost"], [["list", "5 µs"]])
    for _ in range(2):
        show("one", lines, file)
        made = "| request | cost |\n| --- | ---: |\n| list | 5 µs |\n"
        other = "<!-- two -->\nkept\n<!-- /two -->\n"
        assert file.read_text(encoding="utf-8") == f"Before.\n<!-- one -->\n{made}<!-- /one -->\n{other}"
        assert capsys.readouterr().out == made


def test_a_file_without_the_marks_stays_as_it_is(tmp_path: Path) -> None:
    file = tmp_path / "some.md"
    file.write_text("<!-- one -->\nold\n")
    with pytest.raises(ValueError, match="no marks of one"):
        show("one", ["new"], file)
    assert file.read_text() == "<!-- one -->\nold\n"


def test_a_row_has_as_many_cells_as_the_head() -> None:
    with pytest.raises(ValueError, match="cells"):
        table(["request", "cost"], [["list"]])


@pytest.mark.parametrize(
    ("file", "name"),
    [
        (README, "tests.load"),
        *((README, f"tests.load.{name}") for name in PARTS),
        (store.FILE, "tests.load.store"),
    ],
)
def test_each_file_has_its_marks_once(file: Path, name: str) -> None:
    text = file.read_text(encoding="utf-8")
    assert text.count(f"<!-- {name} -->\n") == text.count(f"<!-- /{name} -->\n") == 1
    assert text.index(f"<!-- {name} -->") < text.index(f"<!-- /{name} -->")


def test_the_machine_is_told_with_its_load() -> None:
    line = machine()
    assert " cores (" in line
    assert " load " in line
    assert "Python 3." in line


def test_what_was_not_measured_stays_as_it_stands_in_the_file(tmp_path: Path) -> None:
    file = tmp_path / "some.md"
    file.write_text("<!-- one -->\n| list | 5 ms | at most 8 ms | met |\n<!-- /one -->\n")
    rows = [["list", "", "at most 6 ms", "not asked for"], ["tiles", "", "at most 9 ms", "not asked for"]]
    assert with_earlier("one", rows, file) == [["list", "5 ms", "at most 6 ms", "met"], rows[1]]
    measured = [["list", "7 ms", "at most 6 ms", "missed"]]
    assert with_earlier("one", measured, file) == measured
