"""What `./scripts/test --changed` chooses for a change."""

import subprocess
from pathlib import Path

import pytest

from tests.architecture.tree import ROOT
from tests.selection import affected


def test_importers_are_found_through_others_and_not_through_the_assembly() -> None:
    graph = {
        "api.memos.endpoints": {"api.memos.service"},
        "api.drp.service": {"api.memos.service"},
        "api.routes": {"api.memos.endpoints", "api.drp.service"},
        "tests.api.test_all": {"api.routes"},
        "api.thesis.service": set[str](),
    }
    assert affected.importers(graph, {"api.memos.service"}) == {
        "api.memos.service",
        "api.memos.endpoints",
        "api.drp.service",
        "api.routes",
    }


@pytest.mark.heavy
def test_a_call_selects_the_tests_of_its_feature() -> None:
    chosen = affected.python_tests(["api/memos/endpoints.py"])
    assert "tests/api/memos" in chosen
    assert "tests/architecture" in chosen
    assert "tests/api/billing" not in chosen
    assert "tests" not in chosen


@pytest.mark.parametrize("path", ["api/core/errors.py", "api/main.py", "tests/api/world.py", "pyproject.toml"])
def test_what_every_feature_stands_on_selects_every_python_test(path: str) -> None:
    assert affected.python_tests([path]) == ("tests",)


@pytest.mark.heavy
def test_a_page_selects_no_test_of_the_calls() -> None:
    selection = affected.select(["web/src/features/memos/MemoPage.tsx"])
    assert selection.pytest == ("tests/architecture",)
    assert selection.vitest
    assert selection.browser == ("programmes/memos",)


def test_the_longest_beginning_of_a_path_counts() -> None:
    table = {"api/logbook/": ("logbook",), "api/logbook/cover/": ("people/cover",), "README.md": ("-",)}
    assert affected.browser_tests(["api/logbook/cover/service.py", "README.md"], table) == ("people/cover",)


def test_a_path_in_no_row_runs_all_main_ways() -> None:
    assert affected.browser_tests(["web/src/ui/Avatar.tsx", "api/memos/x.py"], {"api/memos/": ("memos",)}) is None


def test_a_browser_test_that_changed_runs_itself() -> None:
    assert affected.browser_tests(["tests/web/programmes/memos.spec.ts"], {}) == ("programmes/memos.spec.ts",)


def test_what_is_left_out_is_said() -> None:
    said = " ".join(affected.Selection(pytest=("tests/api/memos",), browser=("site",)).left_out())
    assert "other than tests/api/memos" in said
    assert "no page has changed" in said
    assert "other than site" in said


@pytest.mark.parametrize(("path", "tests"), affected.read_table().items())
def test_the_table_names_paths_and_browser_tests_that_exist(path: str, tests: tuple[str, ...]) -> None:
    assert (ROOT / path).exists()
    for name in tests:
        specs = [*affected.BROWSER_TESTS.glob(f"{name}/*.spec.ts"), *affected.BROWSER_TESTS.glob(f"{name}*.spec.ts")]
        assert specs or name == affected.NO_BROWSER_TEST, name


def test_changes_are_seen_committed_or_not(tmp_path: Path) -> None:
    def git(*arguments: str) -> None:
        identity = ("-c", "user.name=a", "-c", "user.email=a@example.org")
        subprocess.run(["git", *identity, *arguments], cwd=tmp_path, check=True, capture_output=True)

    git("init", "--initial-branch=main")
    (tmp_path / "old.py").write_text("")
    git("add", ".")
    git("commit", "--message=old")
    git("switch", "--create=next")
    (tmp_path / "committed.py").write_text("")
    git("add", ".")
    git("commit", "--message=new")
    (tmp_path / "old.py").write_text("changed")
    (tmp_path / "new.py").write_text("")
    assert affected.changed_paths("main", tmp_path) == ["committed.py", "new.py", "old.py"]
    with pytest.raises(ValueError, match="nowhere"):
        affected.changed_paths("nowhere", tmp_path)
