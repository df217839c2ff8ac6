"""The import rules of the web: which room may know of which, and no circle anywhere."""

from graphlib import CycleError, TopologicalSorter

import pytest

from tests.architecture.tree import ROOT
from tests.architecture.web_tree import is_test, sources, web_imports

# What a room may import besides itself. `app` knows everything, and nothing knows `app`.
BASE = {"lib", "theme", "api", "device"}
ALLOWED = {
    "lib": set[str](),
    "theme": {"lib"},
    "api": {"lib"},
    "device": {"lib", "api"},
    "ui": BASE,
    "routes": BASE | {"ui"},
    "layout": BASE | {"ui", "routes"},
    "features": BASE | {"ui", "routes", "layout"},
    "app": BASE | {"ui", "routes", "layout", "features"},
}
# What a feature offers to others; everything else in it is its own.
PUBLIC = {
    "access": {"restore", "signIn", "signOut"},
    "assessment": {"StudentChoice", "useChosenStudent"},
    "billing": {"ledger/LicencePanel"},
    "dashboard": {"queries", "student/ReadyLine", "student/tally"},
    "device-outbox": {"Drafts", "entries"},
    "logbook": {
        *("entry", "places", "queries", "entry/AddEntryDialog", "entry/entryDraft"),
        *("quick/FavouriteName", "quick/FormFavourites", "quick/StartedEntry", "quick/queries"),
        *("report/ReportPage", "report/TaskPage", "report/columns", "report/recentEntries"),
    },
    "memos": {"CreateMemoDialog"},
    "notifications": {"queries"},
    "organisation": {"queries", "useStates"},
    "people": {"PlaceChoice", "cover/OwnAway", "devices/OwnDevices", "people", "queries", "usePlaces"},
    "standing": {
        *("addresses", "traineeQuery", "months/months"),
        *("attendance/LeavePrice", "eligibility/SourceTag", "eligibility/StateChip", "queries"),
        *("student/StudentName", "student/useStudentList"),
    },
    "start": {"FirstSteps", "beginning"},
}
IMPORTS = web_imports()


def room(file: str) -> str:
    return file.partition("/")[0]


def test_there_is_something_to_look_at() -> None:
    assert {room(file) for file in IMPORTS if not is_test(file)} == set(ALLOWED)
    assert "features/dashboard/DashboardPage.tsx" in IMPORTS["app/boot/screens.ts"], "a fetched part is an import"


def test_no_file_comes_back_to_itself() -> None:
    try:
        TopologicalSorter(IMPORTS).prepare()
    except CycleError as error:
        pytest.fail(" imports ".join(reversed(error.args[1])))


def test_rooms_know_only_those_below_them() -> None:
    assert [
        f"{file} imports {target}"
        for file, targets in sorted(IMPORTS.items())
        for target in sorted(targets)
        if not is_test(file) and room(target) not in {room(file), *ALLOWED[room(file)]}
    ] == []


def between_features() -> list[tuple[str, str, str]]:
    """The importing file, and feature and module of another feature that it imports."""
    return [
        (file, feature, module)
        for file, targets in IMPORTS.items()
        for target in targets
        for feature, _, module in [target.removeprefix("features/").partition("/")]
        if file.startswith("features/") and target.startswith("features/") and not is_test(file)
        if file.split("/")[1] != feature
    ]


def test_a_feature_imports_only_what_another_offers() -> None:
    assert [
        f"{file} imports {module} of {feature}"
        for file, feature, module in between_features()
        if module.rpartition(".")[0] not in PUBLIC.get(feature, set())
    ] == []


def test_what_a_feature_offers_is_wanted_by_another() -> None:
    wanted = {(feature, module.rpartition(".")[0]) for _, feature, module in between_features()}
    assert {(feature, module) for feature, modules in PUBLIC.items() for module in modules} - wanted == set()


def test_the_product_does_not_import_its_tests() -> None:
    assert [
        f"{file} imports {target}"
        for file, targets in sorted(IMPORTS.items())
        for target in sorted(targets)
        if is_test(target) and not is_test(file)
    ] == []


def test_no_file_names_a_kind_by_its_id() -> None:
    ids = (ROOT / "web/src/api/generated/keys.ts").read_text(encoding="utf-8").split('"')[1::4]
    assert len(ids) > 10
    assert [
        path.name
        for path in sources()
        if "generated" not in path.parts and not is_test(path.relative_to(ROOT / "web/src").as_posix())
        if any(kind in path.read_text(encoding="utf-8") for kind in ids)
    ] == []
