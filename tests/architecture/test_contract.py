"""The contract holds from the server to the screen: shown on copies of the tree with one thing changed in each."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.api.logbook.test_new_kind import NEW_KIND
from tests.architecture.tree import ROOT

pytestmark = [pytest.mark.heavy, pytest.mark.stores("embedded")]

NOT_COPIED = shutil.ignore_patterns("node_modules", "dist", "screenshots", "__pycache__", ".*")
OPENAPI = "web/tools/openapi"
# Tests that name the kinds, their tiles or their sections one by one, on the server and on the pages.
OF_KINDS = (
    "tests/api/core/http/test_openapi.py",
    "tests/api/logbook/entries/test_life_cycle.py",
    "tests/api/logbook/entries/test_retry.py",
    "tests/api/logbook/reading/test_dashboard.py",
    "tests/api/logbook/test_kinds.py",
    "tests/api/printing/test_record.py",
    "tests/api/site/test_config.py",
    "tests/seed/test_demo.py",
)
PAGES_OF_KINDS = (
    "src/features/dashboard/dashboard.test.tsx",
    "src/features/dashboard/student/quickAdd.test.tsx",
    "src/features/logbook/entry/newKind.test.tsx",
    "src/features/logbook/report/report.test.tsx",
    "src/layout/Shell.test.tsx",
    "src/ui/form/entry/rules.test.ts",
)
Tree = Callable[..., Path]


@pytest.fixture
def tree(tmp_path: Path) -> Tree:
    """Makes a copy of these files and folders, and links to the packages that are installed beside them."""

    def copied(*names: str, packages: tuple[str, ...] = ()) -> Path:
        for name in ("pyproject.toml", *names):
            if (ROOT / name).is_dir():
                shutil.copytree(ROOT / name, tmp_path / name, ignore=NOT_COPIED, dirs_exist_ok=True)
            else:
                shutil.copy(ROOT / name, tmp_path / name)
        for name in packages:
            (tmp_path / name / "node_modules").symlink_to(ROOT / name / "node_modules")
        return tmp_path

    return copied


def change(path: Path, before: str, after: str) -> None:
    """Puts one text in the place of another, which must be there."""
    text = path.read_text(encoding="utf-8")
    assert before in text, f"{path.name} no longer says {before}"
    path.write_text(text.replace(before, after), encoding="utf-8")


def run(place: Path, *command: str) -> tuple[int, str]:
    """Runs a command in a copy; answers how it ended and what it said."""
    environment = {name: value for name, value in os.environ.items() if not name.startswith(("PYTEST", "PGL", "COV"))}
    environment |= {"PYTHONDONTWRITEBYTECODE": "1"}
    done = subprocess.run(
        command, cwd=place, env=environment, capture_output=True, text=True, check=False, stdin=subprocess.DEVNULL
    )
    return done.returncode, done.stdout + done.stderr


def test_a_key_that_the_server_adds_to_an_answer_fails_the_tests_of_the_api(tree: Tree) -> None:
    place = tree("api", "seed", "tests/api", "tests/plugins", "tests/support", "tests/acceptance", "tests/conftest.py")
    name = "test_a_memo_is_listed_with_every_key_for_staff_and_for_its_student"
    command = (sys.executable, "-m", "pytest", f"tests/api/memos/test_memos.py::{name}", "-q", "-p", "no:cacheprovider")
    code, output = run(place, *command)
    assert code == 0, output
    wire_day = 'row["date"] = clock.wire_day(row["date"])\n'
    change(place / "api/memos/service.py", wire_day, f'{wire_day}    row["undeclared"] = ""\n')
    code, output = run(place, *command)
    assert code == 1, output
    assert "undeclared: extra_forbidden" in output


def test_a_key_of_an_answer_that_is_renamed_on_the_server_does_not_compile_in_the_web(tree: Tree) -> None:
    code, output = run(ROOT, "bash", "-c", f"source scripts/setup.sh && ensure_node_packages {OPENAPI}")
    assert code == 0, output
    shared = "tests/api/curriculum"
    place = tree("api", "seed", "web/src", shared, OPENAPI, "web/tsconfig.json", packages=("web", OPENAPI))
    for path in (place / "api/memos").glob("*.py"):
        path.write_text(path.read_text(encoding="utf-8").replace("memoNumber", "memoNo"), encoding="utf-8")
    generated = "web/src/api/generated"
    code, output = run(place, sys.executable, "-m", "api.generate", generated)
    assert code == 0, output
    files = (f"{place}/{generated}/openapi.json", f"{place}/{generated}/schema.d.ts")
    code, output = run(place, "node", f"{OPENAPI}/generate.mjs", *files)
    assert code == 0, output
    code, output = run(place / "web", "node_modules/.bin/tsc", "--noEmit", "--pretty", "false")
    errors = [line for line in output.splitlines() if ": error TS" in line]
    assert code != 0
    assert errors
    assert all("memoNumber" in line for line in errors), output
    assert any(line.startswith("src/features/memos/MemoPage.tsx") for line in errors), output


def test_the_tests_pass_with_a_sixteenth_kind_which_is_one_file(tree: Tree) -> None:
    """What counts or names the kinds, tiles, columns or sections goes on as it is when somebody adds a kind."""
    code, output = run(ROOT, "bash", "-c", f"source scripts/setup.sh && ensure_node_packages {OPENAPI}")
    assert code == 0, output
    place = tree("api", "seed", "scripts", "tests", "web", packages=("web", OPENAPI))
    (place / ".venv").symlink_to(sys.prefix)
    (place / "api/logbook/kinds/ward_round.py").write_text(NEW_KIND, encoding="utf-8")
    code, output = run(place, "env", "PGL_SETUP_DONE=1", "scripts/generate")
    assert code == 0, output
    assert '"wardRound"' in (place / "web/src/api/generated/kinds.ts").read_text(encoding="utf-8")
    code, output = run(place, sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *OF_KINDS)
    assert code == 0, output
    code, output = run(place / "web", "node_modules/.bin/vitest", "run", *PAGES_OF_KINDS)
    assert code == 0, output


def test_a_misspelt_key_of_what_is_answered_does_not_pass_the_type_checker(tree: Tree) -> None:
    place = tree("api", "seed")
    right = 'return {"unread": len(unread_rows), "newest": newest, "tag": tag}'
    misspelt = "return UnreadCount(unread=len(unread_rows), newst=newest, tag=tag)"
    change(place / "api/notifications/service.py", right, misspelt)
    code, output = run(place, sys.executable, "-m", "mypy", "--cache-dir", "types", "api/notifications/service.py")
    assert code == 1, output
    errors = [line for line in output.splitlines() if ": error: " in line]
    assert all(line.startswith("api/notifications/service.py:") for line in errors), output
    assert any('Extra key "newst"' in line for line in errors), output
