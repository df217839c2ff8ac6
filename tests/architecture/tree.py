"""The project's own source files, as the architecture tests see them. What was read once is remembered: the tests of a
run look at the same files many times, and none changes them."""

import ast
import os
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
_NOT_OURS = {"node_modules", "dist", "data", "__pycache__"}


def files(*folders: str, suffixes: tuple[str, ...] | None = None) -> Iterator[Path]:
    """Every file of ours with one of the suffixes below the folders, but nothing installed, built or hidden."""
    return (path for folder in folders for path in _below(folder) if suffixes is None or path.suffix in suffixes)


@cache
def _below(folder: str) -> Sequence[Path]:
    found: list[Path] = []
    for place, inner, names in os.walk(ROOT / folder):
        inner[:] = filter(_is_ours, inner)
        found += (Path(place, name) for name in names if _is_ours(name))
    return sorted(found)


def _is_ours(name: str) -> bool:
    return name not in _NOT_OURS and name[0] != "."


def relative(path: Path) -> str:
    """The path as a person names it: from the top of the project."""
    return path.relative_to(ROOT).as_posix()


def module(path: Path) -> str:
    """The dotted name of a Python file."""
    return ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")


@cache
def imports(path: Path) -> Sequence[str]:
    """Every module that a Python file imports, names included: `from a.b import c` gives a.b.c."""
    return tuple(_imports(path, ast.walk(ast.parse(path.read_text(encoding="utf-8")))))


@cache
def imports_when_loaded(path: Path) -> Sequence[str]:
    """The same of those that run when the file is loaded: not those of functions, nor those for types alone."""
    return tuple(_imports(path, _loaded(ast.parse(path.read_text(encoding="utf-8")))))


def _loaded(node: ast.AST) -> Iterator[ast.AST]:
    """A node and all within it that runs when the file is loaded."""
    yield node
    for inner in ast.iter_child_nodes(node):
        for_types = isinstance(node, ast.If) and ast.unparse(node.test).endswith("TYPE_CHECKING") and inner in node.body
        if not for_types and not isinstance(inner, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda):
            yield from _loaded(inner)


def _imports(path: Path, nodes: Iterable[ast.AST]) -> Iterator[str]:
    package = module(path) if path.name == "__init__.py" else module(path).rpartition(".")[0]
    for node in nodes:
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = node.module or ""
            if node.level:
                above = package.split(".")[: len(package.split(".")) - node.level + 1]
                base = ".".join([*above, base]).rstrip(".")
            yield from (f"{base}.{alias.name}" for alias in node.names)
