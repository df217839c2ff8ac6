"""Which tests a change can break: what `./scripts/test --changed [REF]` runs.

Python tests follow from the import graph. The modules that assemble the application import every feature, so the search
for importers stops at them: the tests of a feature's calls are those in `tests/api/<feature>`. A change to what every
feature stands on selects every test. Browser tests follow from a table, `tests/web/features.tsv`. Vitest knows the
modules of the pages by itself (`vitest --changed`).
"""

from __future__ import annotations

import argparse
import subprocess
import sys
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from tests.architecture.tree import ROOT, files, imports, module, relative

ASSEMBLY = {
    "api.__main__",
    "api.documents",
    "api.generate",
    "api.launch_gate",
    "api.main",
    "api.migrating",
    "api.release",
    "api.routes",
    "api.serve",
}
"""Modules that import every feature."""
FOUNDATIONS = (
    "api/access/",
    "api/core/",
    "api/settings.py",
    "pyproject.toml",
    "requirements",
    "tests/api/conftest.py",
    "tests/api/world.py",
    "tests/conftest.py",
    "tests/plugins/",
    "tests/support/",
)
"""Paths that every Python test stands on."""
PAGES = ("web/src/", "web/tools/", "web/package", "web/vite.config.ts", "web/tsconfig", "web/index.html")
"""Paths whose change can break a test of the pages."""
ALWAYS = ("tests/architecture",)
"""Python tests that look at every file."""
BROWSER_TESTS = ROOT / "tests/web"
TABLE = BROWSER_TESTS / "features.tsv"
NO_BROWSER_TEST = "-"
"""Said in the table of a path that no browser test depends on."""


@dataclass(frozen=True)
class Selection:
    """The tests to run, as arguments of each runner; `browser` is None where all main ways run."""

    pytest: tuple[str, ...] = ()
    vitest: bool = False
    browser: tuple[str, ...] | None = ()

    def left_out(self) -> Iterator[str]:
        """What the run does not show, a sentence each."""
        if self.pytest != ("tests",):
            yield f"Python tests other than {' '.join(self.pytest)}"
        yield "page tests that reach no changed module" if self.vitest else "page tests: no page has changed"
        if self.browser is None:
            yield "browser tests beside the main ways"
        elif self.browser:
            yield f"browser tests other than {' '.join(self.browser)}"
        else:
            yield "browser tests: none depends on what has changed"


def changed_paths(reference: str, root: Path = ROOT) -> list[str]:
    """Every path that differs from where this branch left `reference`, committed or not.

    Raises:
        ValueError: there is no such commit.
    """

    def git(*arguments: str) -> list[str]:
        done = subprocess.run(["git", *arguments], cwd=root, capture_output=True, text=True, check=False)
        if done.returncode:
            raise ValueError(done.stderr.strip() or f"git {' '.join(arguments)} failed.")
        return done.stdout.splitlines()

    (base,) = git("merge-base", reference, "HEAD")
    return sorted({*git("diff", "--name-only", base), *git("ls-files", "--others", "--exclude-standard")})


def importers(graph: Mapping[str, Iterable[str]], changed: Iterable[str]) -> set[str]:
    """The changed modules and every module that imports one of them, directly or not, without passing the assembly."""
    reverse: dict[str, set[str]] = {}
    for name, imported in graph.items():
        for other in imported:
            reverse.setdefault(other, set()).add(name)
    reached: set[str] = set()
    waiting = set(changed)
    while waiting:
        name = waiting.pop()
        reached.add(name)
        if name not in ASSEMBLY:
            waiting |= reverse.get(name, set()) - reached
    return reached


def import_graph(paths: Mapping[str, Path]) -> dict[str, set[str]]:
    """For each module those of the project that it imports; `from package import name` counts for both."""
    return {
        name: {known for imported in imports(path) for known in _known(imported, paths)} for name, path in paths.items()
    }


def _known(name: str, paths: Mapping[str, Path]) -> Iterator[str]:
    """The module of a dotted name: itself, or the one that has it as an attribute."""
    for candidate in (name, name.rpartition(".")[0]):
        if candidate in paths:
            yield candidate
            return


def python_tests(changed: list[str]) -> tuple[str, ...]:
    """The Python test files and folders that the changed paths can break."""
    if any(path.startswith(FOUNDATIONS) for path in changed):
        return ("tests",)
    paths = {module(path): path for path in files("api", "seed", "tests", suffixes=(".py",))}
    modules = {relative(path): name for name, path in paths.items()}
    touched = {modules[path] for path in changed if path in modules}
    # A data file belongs to the modules beside it.
    folders = {str(Path(path).parent) for path in changed if path.startswith(("api/", "seed/")) and path not in modules}
    touched |= {name for path, name in modules.items() if str(Path(path).parent) in folders}
    if any(name in ASSEMBLY for name in touched):
        return ("tests",)
    chosen = set(ALWAYS)
    for name in importers(import_graph(paths), touched):
        path = Path(relative(paths[name])) if name in paths else Path(name)
        if path.name.startswith("test_"):
            chosen.add(str(path))
        elif path.parts[0] == "api" and (ROOT / "tests/api" / path.parts[1]).is_dir():
            chosen.add(f"tests/api/{path.parts[1]}")
        elif path.parts[0] == "seed":
            chosen.add("tests/seed")
        elif path.name == "conftest.py" and path.parts[0] == "tests":
            chosen.add(str(path.parent))
    if any(path.startswith("tests/acceptance/") for path in changed):
        chosen.add("tests/acceptance")
    return tuple(sorted(path for path in chosen if not any(str(above) in chosen for above in Path(path).parents)))


def read_table(table: Path = TABLE) -> dict[str, tuple[str, ...]]:
    """The table of browser tests: a path's beginning, a tab, and the files or folders of tests that show it."""
    lines = [line for line in table.read_text(encoding="utf-8").splitlines() if line and not line.startswith("#")]
    return {path: tuple(tests.split()) for path, tests in (line.split("\t") for line in lines)}


def browser_tests(changed: list[str], table: Mapping[str, tuple[str, ...]]) -> tuple[str, ...] | None:
    """The browser tests of the changed paths, by the longest beginning in the table; None: one is in no row."""
    chosen: set[str] = set()
    for path in changed:
        if path.startswith("tests/web/") and path.endswith(".spec.ts"):
            if (ROOT / path).is_file():
                chosen.add(path.removeprefix("tests/web/"))
            continue
        rows = [beginning for beginning in table if path.startswith(beginning)]
        if not rows:
            return None
        chosen |= set(table[max(rows, key=len)]) - {NO_BROWSER_TEST}
    return tuple(sorted(chosen))


def select(changed: list[str]) -> Selection:
    """The tests that the changed paths can break."""
    return Selection(
        pytest=python_tests(changed),
        vitest=any(path.startswith(PAGES) for path in changed),
        browser=browser_tests(changed, read_table()),
    )


def main(arguments: list[str] | None = None) -> int:
    """Print the selection, a runner and an argument a line; the exit code is 2 where the commit is not known."""
    parser = argparse.ArgumentParser(prog="python -m tests.selection.affected", description=__doc__)
    parser.add_argument("reference", help="the commit or branch that the change is seen against")
    options = parser.parse_args(arguments)
    try:
        changed = changed_paths(options.reference)
    except ValueError as error:
        print(f"test: --changed: {error}", file=sys.stderr)
        return 2
    selection = select(changed)
    for path in selection.pytest:
        print(f"pytest\t{path}")
    if selection.vitest:
        print(f"vitest\t{options.reference}")
    for spec in ("main-ways",) if selection.browser is None else selection.browser:
        print(f"browser\t{spec}")
    for sentence in selection.left_out():
        print(f"left-out\t{sentence}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
