"""The web's source files and what each imports, types and fetched parts included."""

import re
from collections.abc import Iterator
from pathlib import Path

from tests.architecture.tree import ROOT, files

SRC = ROOT / "web/src"
_SPECIFIER = re.compile(r"(?:\bfrom|\bimport\(|\bimport)\s*'(\.[^']+)'")
_TEST = re.compile(r"\.test\.tsx?$|[fF]ixtures\.tsx?$|^testing/")


def name(path: Path) -> str:
    """The path below `web/src`, as the rules name it."""
    return path.relative_to(SRC).as_posix()


def is_test(file: str) -> bool:
    """Whether a file only serves tests, which may look at anything."""
    return bool(_TEST.search(file))


def sources() -> Iterator[Path]:
    """Every source file of the web, tests included, but the types of the whole API, which import nothing."""
    return (path for path in files("web/src", suffixes=(".ts", ".tsx")) if path.name != "schema.d.ts")


def web_imports() -> dict[str, set[str]]:
    """Which files of `web/src` each of them imports, statically, as types or when it is wanted."""
    known = {name(path): path for path in sources()}
    by_file: dict[str, set[str]] = {}
    for file, path in known.items():
        by_file[file] = set()
        for specifier in _SPECIFIER.findall(path.read_text(encoding="utf-8")):
            base = (path.parent / specifier).resolve()
            for suffix in ("", ".ts", ".tsx"):
                target = base.with_name(base.name + suffix)
                if target.is_relative_to(SRC) and name(target) in known:
                    by_file[file].add(name(target))
    return by_file
