"""The import rules of the house: which part may know of which."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.architecture.tree import ROOT, files, imports, module, shown

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
        f"{shown(path)} imports {name}"
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
    services = [*(f"api.{other}.service" for other in features()), "api.notifications.untold"]
    assert forbidden(f"api/{feature}", "api.core", "api.access", f"api.{feature}", *services) == []


def test_nothing_but_the_list_of_documents_knows_the_operator_s_commands() -> None:
    assert {
        module(path)
        for path in files("api", "seed", suffixes=(".py",))
        for name in own_imports(path)
        if within(name, "api.operators") and not module(path).startswith("api.operators")
    } == {"api.documents"}


def test_kinds_know_only_the_contract() -> None:
    allowed = ("api.logbook.kind", "api.logbook.forensic", "api.logbook.reviews", "api.logbook.scoring")
    assert [
        f"{shown(path)} imports {name}"
        for path in files("api/logbook/kinds", suffixes=(".py",))
        for name in own_imports(path)
        if not within(name, *allowed)
    ] == []


def test_one_place_imports_the_driver() -> None:
    """Every other module gets its collections from `core/database.py`, so that the store can be another."""
    assert {
        module(path)
        for path in files("api", "seed", suffixes=(".py",))
        for name in imports(path)
        if within(name, "motor")
    } <= {"api.core.mongodb"}


def test_the_product_does_not_import_its_tests() -> None:
    assert [
        f"{shown(path)} imports {name}"
        for path in files("api", "seed", suffixes=(".py",))
        for name in imports(path)
        if within(name, "tests", "pytest", "hypothesis")
    ] == []
