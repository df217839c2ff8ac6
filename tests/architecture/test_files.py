"""Rules for the files themselves: their length, their names, and what may stand in none of them."""

import re

from tests.architecture.tree import ROOT, files, relative

SOURCES = (".py", ".ts", ".tsx", ".mjs")
FOLDERS = ("api", "web", "seed", "scripts", "tests")
GENERATED = ROOT / "web/src/api/generated"
MAX_LINES = 600
DRAWERS = {"util", "utils", "helper", "helpers", "constant", "constants", "misc"}
# Written in parts, so that this file does not hold what it looks for.
HOSTS = re.compile("|".join(['"resolved": "' + "http", "index-" + r"url[ =]", "(?<![\\w.])/" + "(root|home/[a-z]+)/"]))
UNFINISHED = re.compile(
    "|".join(["TO" + "DO", "FIX" + "ME", r"mark\.(skip|xfail)\b", r"\b(test|it|describe)\.(skip|fixme|only)\("])
)


def test_no_source_file_is_too_long() -> None:
    long = {
        relative(path): len(path.read_text(encoding="utf-8").splitlines()) for path in files(*FOLDERS, suffixes=SOURCES)
    }
    assert {name: lines for name, lines in long.items() if lines > MAX_LINES and "/generated/" not in name} == {}, (
        f"more than {MAX_LINES} lines: split them by what they are about"
    )


def test_no_module_is_a_drawer() -> None:
    assert [
        relative(path)
        for path in files(*FOLDERS, suffixes=SOURCES)
        if DRAWERS & {part.lower() for part in (*path.relative_to(ROOT).parts[:-1], path.name.split(".")[0])}
    ] == []


def test_no_file_names_a_machine_or_a_registry() -> None:
    texts = (*SOURCES, ".json", ".toml", ".lock", ".md", ".yaml", ".sh", "")
    top = [path for path in ROOT.iterdir() if path.is_file() and path.suffix in texts]
    assert [
        relative(path)
        for path in [*files(*FOLDERS, suffixes=texts), *top]
        if HOSTS.search(path.read_text(encoding="utf-8"))
    ] == []


def test_nothing_is_left_unfinished_or_skipped() -> None:
    assert [
        f"{relative(path)}: {match[0]}"
        for path in files(*FOLDERS, suffixes=SOURCES)
        if (match := UNFINISHED.search(path.read_text(encoding="utf-8")))
    ] == []
