"""Counts the lines of the product: those that are neither blank nor a comment nor a docstring.

A file of TypeScript has its block comments taken out, the JSDoc of functions among them. Left out are tests, what
`./scripts/generate` writes, the models that only say what a call answers (`answers*.py`), what tests of the web share
(`fixtures.ts`), and `api/standing`, which came after version 0.1.0.
"""

from __future__ import annotations

import ast
import re
from collections import Counter
from pathlib import Path

from tests.architecture.tree import files, relative

FOLDERS = ("api", "seed", "scripts", "web/src")
_LEFT_OUT = re.compile(r"generated|\.test\.tsx?$|/testing/|[fF]ixtures\.tsx?$|answers|^api/standing")
_BLOCK_COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)


def lines_by_folder() -> Counter[str]:
    """The number of lines of each folder at the top."""
    counted: Counter[str] = Counter()
    for folder in FOLDERS:
        for path in files(folder, suffixes=(".py", ".ts", ".tsx", ".sh", "")):
            if not _LEFT_OUT.search(relative(path)):
                counted[relative(path).split("/")[0]] += lines_of(path)
    return counted


def lines_of(path: Path) -> int:
    """The number of lines of one file that are code."""
    text = path.read_text(encoding="utf-8")
    if path.suffix in (".ts", ".tsx"):
        return _lines(_BLOCK_COMMENT.sub("", text), "//", set())
    return _lines(text, "#", _docstrings(text) if path.suffix == ".py" else set())


def _lines(text: str, comment: str, left_out: set[int]) -> int:
    numbered = enumerate((line.strip() for line in text.split("\n")), start=1)
    return sum(bool(line) and not line.startswith(comment) and number not in left_out for number, line in numbered)


def _docstrings(text: str) -> set[int]:
    """The lines of every string that stands by itself."""
    return {
        number
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)
        for number in range(node.lineno, (node.end_lineno or node.lineno) + 1)
    }


if __name__ == "__main__":
    found = lines_by_folder()
    print(*(f"{folder} {number}" for folder, number in found.items()), f"together {found.total()}", sep="\n")
