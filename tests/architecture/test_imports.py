"""The import rules of the house: which part may know of which."""

import ast
import re
import sys
from collections.abc import Iterator, Mapping
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

from tests.architecture.tree import ROOT, files, imports, imports_when_loaded, module, relative

API = ROOT / "api"
# Any part may read the settings; they import nothing of the house.
SHARED = ("api.settings",)


def packages() -> list[str]:
    return sorted(path.name for path in API.iterdir() if (path / "__init__.py").is_file())


def features() -> list[str]:
    """Everything but what all stand on, and the operator's commands, which stand on all."""
    return [name for name in packages() if name not in {"core", "access", "operators"}]


def within(name: str, *prefixes: str) -> bool:
    return any(name == prefix or name.startswith(f"{prefix}.") for prefix in prefixes)


def own_imports(path: Path) -> Iterator[str]:
    return (name for name in imports(path) if within(name, "api", "seed", "tests"))


def forbidden(folder: str, *allowed: str) -> list[str]:
    return [
        f"{relative(path)} imports {name}"
        for path in files(folder, suffixes=(".py",))
        for name in own_imports(path)
        if not within(name, *allowed, *SHARED)
    ]


def test_there_is_something_to_look_at() -> None:
    assert {"core", "access", "logbook"} <= set(packages())
    assert any(name.startswith("api.core.") for path in files("api", suffixes=(".py",)) for name in imports(path))


def test_the_core_knows_no_feature() -> None:
    assert forbidden("api/core", "api.core") == []


def test_access_knows_only_the_core() -> None:
    assert forbidden("api/access", "api.core", "api.access") == []


@pytest.mark.parametrize("feature", features())
def test_a_feature_knows_the_core_access_and_the_services_of_others(feature: str) -> None:
    # The second half of what notifications serve others with; it is built on the first.
    services = [*(f"api.{other}.service" for other in features()), "api.notifications.pending"]
    assert forbidden(f"api/{feature}", "api.core", "api.access", f"api.{feature}", *services) == []


@pytest.mark.spec("S-004")
def test_the_standing_engine_is_pure() -> None:
    """Facts in, standing out: no store, no web framework, no other part of the product."""
    paths = list(files("api/standing/engine", suffixes=(".py",)))
    assert len(paths) > 20
    known = {"api.standing.engine", "pydantic", *sys.stdlib_module_names}
    forbidden_here = {"os", "pathlib", "io", "sqlite3", "socket", "asyncio", "subprocess", "time"}
    assert [
        f"{relative(path)} imports {name}"
        for path in paths
        for name in imports(path)
        if not within(name, *known) or within(name, *forbidden_here)
    ] == []


@pytest.mark.spec("S-005")
def test_the_standing_engine_reads_no_clock() -> None:
    clock = re.compile(r"\.(today|now|utcnow|monotonic|perf_counter|process_time)\(")
    assert [
        f"{relative(path)}: {match[0]}"
        for path in files("api/standing/engine", suffixes=(".py",))
        if (match := clock.search(path.read_text(encoding="utf-8")))
    ] == []


def circle_in(graph: Mapping[str, set[str]]) -> list[str]:
    """One circle of a graph, as the names along it; none where there is no circle."""
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        return list(error.args[1])
    return []


def test_a_circle_is_found_however_long_it_is() -> None:
    assert circle_in({"a": {"b"}, "b": {"c"}, "c": set()}) == []
    assert set(circle_in({"a": {"b"}, "b": {"c"}, "c": {"a"}, "d": {"a"}})) == {"a", "b", "c"}


def test_no_modules_import_each_other_in_a_circle() -> None:
    paths = {module(path): path for path in files("api", "seed", suffixes=(".py",))}
    graph: dict[str, set[str]] = {}
    for name, path in paths.items():
        # A name is a module's own, or one of its package.
        asked = {one if one in paths else one.rpartition(".")[0] for one in imports_when_loaded(path)}
        graph[name] = (asked & paths.keys()) - {name}
    assert sum(len(asked) for asked in graph.values()) > 1_000
    assert circle_in(graph) == []


def test_no_features_use_each_other_s_services_in_a_circle() -> None:
    """What a feature needs of one that stands on it is passed in by `api/main.py`."""
    graph: dict[str, set[str]] = {}
    for feature in features():
        used = {name.split(".")[1] for path in files(f"api/{feature}", suffixes=(".py",)) for name in own_imports(path)}
        graph[feature] = used & set(features()) - {feature}
    assert any(graph.values())
    assert circle_in(graph) == []


def test_nothing_but_the_list_of_documents_knows_the_operator_s_commands() -> None:
    assert {
        module(path)
        for path in files("api", "seed", suffixes=(".py",))
        for name in own_imports(path)
        if within(name, "api.operators") and not module(path).startswith("api.operators")
    } == {"api.documents"}


def test_kinds_know_only_the_contract() -> None:
    allowed = (
        "api.logbook.contract.fields",
        "api.logbook.contract.kind",
        "api.logbook.contract.forensic",
        "api.logbook.contract.reviews",
        "api.logbook.contract.scoring",
    )
    assert [
        f"{relative(path)} imports {name}"
        for path in files("api/logbook/kinds", suffixes=(".py",))
        for name in own_imports(path)
        if not within(name, *allowed)
    ] == []


def test_one_place_imports_the_driver() -> None:
    """Every other module gets its collections from `core/store/database.py`, so that the store can be another."""
    assert {
        module(path)
        for path in files("api", "seed", suffixes=(".py",))
        for name in imports(path)
        if within(name, "motor")
    } <= {"api.core.store.mongodb"}


def test_the_product_does_not_import_its_tests() -> None:
    assert [
        f"{relative(path)} imports {name}"
        for path in files("api", "seed", suffixes=(".py",))
        for name in imports(path)
        if within(name, "tests", "pytest", "hypothesis")
    ] == []


def test_no_collection_is_asked_for_by_a_name_in_quotes() -> None:
    # Records are asked for by their Document, whose owner the import rules know.
    asks = {"collection", "named_collection", "raw_collection", "count_each"}
    assert [
        f"{relative(path)}:{node.lineno}"
        for path in files("api", suffixes=(".py",))
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Name)
        and node.func.id in asks
        and node.args
        and isinstance(node.args[0], ast.Constant)
    ] == []
