"""The acceptance report: what proves an item, and what is refused."""

import dataclasses
import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.acceptance import report
from tests.acceptance.checklist import ChecklistError, Item, faults, read_items, read_list
from tests.acceptance.report import main, outcomes, proved
from tests.acceptance.results import Outcome, title_ids

ROOT = Path(__file__).resolve().parents[2]
HEAD = "id\tsection\tkind\trequirement\tacceptance\tstate"


def case(name: str, identity: str, requests: int, end: str = "") -> str:
    properties = f'<property name="spec" value="{identity}"/><property name="requests" value="{requests}"/>'
    return f'<testcase classname="a" name="{name}"><properties>{properties}</properties>{end}</testcase>'


PYTEST = f"""<testsuites><testsuite tests="4" errors="0" failures="1" skipped="1">
{case("http", "L-001", 2)}
{case("unit", "L-002", 0)}
{case("bad", "L-003", 1, "<failure message='no'/>")}
{case("skipped", "L-004", 0, "<skipped/>")}
<testcase classname="a" name="nameless"/></testsuite></testsuites>"""


def item(identity: str, *needs: str) -> Item:
    return Item(identity, "logbook", "1", "call", "requirement", "acceptance", "due", frozenset(needs))


BROWSER = "web browser"


def outcome(result: str, kinds: str, *ids: str) -> Outcome:
    return Outcome("some test", frozenset(kinds.split()), result, ids)


def test_the_lists_of_the_project_can_be_read() -> None:
    items = read_items()
    assert len(items) > 1000
    assert {item.id[0] for item in items.values()} == {"P", "L", "T", "S", "D"}
    assert items["P-001"].needs == {"web"}


def test_what_is_about_addresses_and_navigation_is_shown_in_a_browser() -> None:
    # jsdom follows no link, draws no sidebar and loads no address.
    about = [item for item in read_items().values() if item.kind in {"route", "nav"}]
    assert len(about) > 100
    assert [item.id for item in about if "web" in item.needs] == []


def test_an_acceptance_cell_may_ask_for_both_kinds(tmp_path: Path) -> None:
    path = tmp_path / "logbook.tsv"
    path.write_text(
        f'{HEAD}\nL-001\t1\tcall\tsays "so"\tweb: the page; api: the answer\tdue\n'
        "L-002\t1\tcall\tx\tapi: in the web: no\topen\nL-003\t1\tcall\tx\tbrowser: it fits\tdue\n"
    )
    first, second, third = read_list(path)
    assert first.needs == {"web", "api"}
    assert first.requirement == 'says "so"'
    assert second.needs == {"api"}
    assert third.needs == {"browser"}
    assert [each.state for each in (first, second, third)] == ["due", "open", "due"]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("id\tsection\n", "name the columns"),
        (f"{HEAD}\nL-001\tonly three\tcells\n", "3 cells instead of 6"),
        (f"{HEAD}\nL-001\t1\tcall\tx\tsomething else\tdue\n", "names no test"),
        (f"{HEAD}\nL-001\t1\tcall\tx\tweb: the page\tdone\n", "neither due nor open"),
    ],
)
def test_a_list_that_is_wrong_is_refused_with_its_line(tmp_path: Path, text: str, message: str) -> None:
    path = tmp_path / "logbook.tsv"
    path.write_text(text)
    with pytest.raises(ChecklistError, match=message):
        read_list(path)


def test_an_id_may_stand_once_in_all_lists(tmp_path: Path) -> None:
    for name in ("platform", "logbook", "programmes"):
        (tmp_path / f"{name}.tsv").write_text(f"{HEAD}\nL-001\t1\tcall\tx\tweb: y\tdue\n")
    with pytest.raises(ChecklistError, match="stands twice"):
        read_items(tmp_path)


def test_titles_name_ids_in_square_brackets() -> None:
    assert title_ids("shows it [L-123]") == ("L-123",)
    assert title_ids("does [P-001, P-002] and [T-003]") == ("P-001", "P-002", "T-003")
    assert title_ids("a list [1, 2] and L-004") == ()


def test_an_unknown_id_and_more_than_six_are_faults() -> None:
    known = [f"L-00{n}" for n in range(1, 9)]
    assert faults("t", known[:6], known) == []
    assert faults("t", ["L-999"], known) == ["t: no list has the item L-999"]
    assert "names 7 items" in faults("t", known[:7], known)[0]


@pytest.mark.parametrize(
    ("needs", "tests", "expected"),
    [
        (["api"], [outcome("passed", "api", "L-001")], True),
        (["api"], [outcome("passed", "web", "L-001")], False),
        (["api"], [outcome("passed", "unit", "L-001")], False),
        (["unit"], [outcome("passed", "unit", "L-001")], True),
        (["unit"], [outcome("passed", "api", "L-001")], False),
        (["web"], [outcome("passed", "api", "L-001")], False),
        (["web"], [outcome("passed", "web", "L-001")], True),
        (["web"], [outcome("skipped", "web", "L-001")], False),
        (["web", "api"], [outcome("passed", "web", "L-001")], False),
        (["web", "api"], [outcome("passed", "web", "L-001"), outcome("passed", "api", "L-001")], True),
        (["web"], [outcome("passed", "web", "L-001"), outcome("failed", "web", "L-001")], False),
        (["web"], [], False),
        (["web"], [outcome("passed", BROWSER, "L-001")], True),
        (["browser"], [outcome("passed", BROWSER, "L-001")], True),
        (["browser"], [outcome("passed", "web", "L-001")], False),
    ],
)
def test_what_proves_an_item(needs: list[str], tests: list[Outcome], expected: bool) -> None:
    assert (proved({"L-001": item("L-001", *needs)}, tests) == {"L-001"}) is expected


def test_the_reports_of_all_three_runners_are_read(tmp_path: Path) -> None:
    (tmp_path / "pytest.xml").write_text(PYTEST)
    vitest = {
        "testResults": [
            {"assertionResults": [{"ancestorTitles": ["form [L-005]"], "title": "saves", "status": "passed"}]},
            {"assertionResults": [{"ancestorTitles": [], "title": "waits [L-006]", "status": "pending"}]},
        ]
    }
    (tmp_path / "vitest.json").write_text(json.dumps(vitest))
    projects = [
        {"status": "expected", "projectName": "phone"},
        {"status": "unexpected", "projectName": "desktop"},
        {"status": "flaky"},
    ]
    playwright = {
        "suites": [
            {
                "title": "a.spec.ts",
                "specs": [{"title": "one [L-007]", "tests": projects[:1]}],
                "suites": [{"title": "group [L-008]", "specs": [{"title": "two", "tests": projects}]}],
            }
        ]
    }
    (tmp_path / "playwright.json").write_text(json.dumps(playwright))
    assert [(test.ids[0], " ".join(sorted(test.kinds)), test.result) for test in outcomes(tmp_path)] == [
        ("L-001", "api", "passed"),
        ("L-002", "unit", "passed"),
        ("L-003", "api", "failed"),
        ("L-004", "unit", "skipped"),
        ("L-005", "web", "passed"),
        ("L-006", "web", "skipped"),
        ("L-007", "browser web", "passed"),
        ("L-008", "browser web", "passed"),
        ("L-008", "browser web", "failed"),
        ("L-008", "browser web", "passed"),
    ]


def test_the_report_ends_with_what_is_proved(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "pytest.xml").write_text(PYTEST)
    assert main(["--results", str(tmp_path), "--missing"]) == 0
    lines = capsys.readouterr().out.splitlines()
    items = read_items()
    due = sum(each.state == "due" for each in items.values())
    assert items["L-001"].needs == {"api"}
    assert items["L-001"].state == items["L-003"].state == "due"
    assert lines[-1] == f"proved 1 of {len(items)}, {due - 1} due and not proved"
    assert any(line.startswith("  L-003 (") for line in lines)


def test_an_item_that_is_due_and_not_proved_fails_a_whole_run(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "pytest.xml").write_text(PYTEST)
    items = {identity: item(identity, "api") for identity in ("L-001", "L-002", "L-003", "L-004")}
    monkeypatch.setattr(report, "read_items", lambda: items)
    for identity in ("L-002", "L-003", "L-004"):
        items[identity] = dataclasses.replace(items[identity], state="open")
    assert main(["--results", str(tmp_path), "--due"]) == 0
    output = capsys.readouterr().out
    assert "\ndue and not proved\n" not in output
    assert "\nopen\n  L-002 (api) requirement\n  L-003 (api) requirement" in output
    items["L-002"] = item("L-002", "api")
    assert main(["--results", str(tmp_path), "--due"]) == 1
    assert "\ndue and not proved\n  L-002 (api) requirement\n\nopen\n" in capsys.readouterr().out
    # A part of a run only says so.
    assert main(["--results", str(tmp_path)]) == 0


def test_a_run_that_proved_nothing_fails_where_all_is_due(tmp_path: Path) -> None:
    assert main(["--results", str(tmp_path), "--due"]) == 1


@pytest.mark.parametrize(("count", "code"), [(0, 0), (3, 0), (4, 1)])
def test_tests_that_pass_at_their_second_try_are_named_and_more_than_three_fail(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], count: int, code: int
) -> None:
    again = '<properties><property name="flaky" value="1"/></properties>'
    cases = [f'<testcase classname="a" name="t{n}">{again if n < count - 1 else ""}</testcase>' for n in range(6)]
    (tmp_path / "pytest.xml").write_text(f"<testsuites><testsuite>{''.join(cases)}</testsuite></testsuites>")
    specs = [{"title": "opens", "tests": [{"status": "flaky" if count else "expected", "projectName": "phone"}]}]
    (tmp_path / "playwright.json").write_text(json.dumps({"suites": [{"title": "a.spec.ts", "specs": specs}]}))
    assert main(["--results", str(tmp_path), "--flaky"]) == code
    first, *names = capsys.readouterr().out.splitlines()
    assert first == f"flaky: {count}"
    assert names == [*(f"  pytest: a::t{n}" for n in range(count - 1)), "  playwright: a.spec.ts opens (phone)"][:count]


def test_a_test_that_names_an_unknown_item_fails_the_report(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "pytest.xml").write_text(PYTEST.replace("L-003", "L-9999"))
    assert main(["--results", str(tmp_path)]) == 1
    assert "no list has the item L-9999" in capsys.readouterr().err


def test_the_totals_of_the_runners(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "pytest.xml").write_text(PYTEST)
    assert main(["--results", str(tmp_path), "--totals"]) == 0
    assert capsys.readouterr().out == "pytest 3 1 1\n"


def test_the_failures_are_named_with_the_reason(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "pytest.xml").write_text(PYTEST)
    test = {"ancestorTitles": ["form"], "title": "[L-001] is sent", "status": "failed", "failureMessages": ["no\nat x"]}
    files = [
        {"name": "a.test.ts", "status": "failed", "assertionResults": [test]},
        {"name": "b.test.ts", "status": "failed", "message": "cannot load", "assertionResults": []},
    ]
    (tmp_path / "vitest.json").write_text(json.dumps({"testResults": files}))
    spec = {"title": "opens", "tests": [{"status": "unexpected"}]}
    passing = {"title": "closes", "tests": [{"status": "expected"}]}
    (tmp_path / "playwright.json").write_text(
        json.dumps({"suites": [{"title": "a.spec.ts", "specs": [spec, passing], "suites": []}]})
    )
    assert main(["--results", str(tmp_path), "--failed"]) == 0
    assert capsys.readouterr().out.splitlines() == [
        "pytest: a::bad: no",
        "vitest: b.test.ts: cannot load",
        "vitest: form [L-001] is sent: no",
        "playwright: a.spec.ts opens: see above",
    ]
    assert main(["--results", str(tmp_path), "--failed", "--due"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "pytest: a::bad: no"
    assert "due and not proved" in lines
    assert not any(line.startswith("proved ") for line in lines)


RUN = """
import httpx, pytest

@pytest.mark.spec("L-001")
def test_speaks(spoken):
    httpx.Client(transport=httpx.MockTransport(lambda request: httpx.Response(200))).get("http://localhost/")

@pytest.mark.spec("L-002")
async def test_speaks_too():
    async with httpx.AsyncClient(transport=httpx.MockTransport(lambda request: httpx.Response(200))) as client:
        await client.get("http://localhost/")

@pytest.mark.spec("L-003")
def test_is_silent(spoken):
    pass

@pytest.fixture
def spoken():
    httpx.Client(transport=httpx.MockTransport(lambda request: httpx.Response(200))).get("http://localhost/")
"""


def run_pytest(folder: Path, *options: str) -> subprocess.CompletedProcess[str]:
    # The settings of the project, but not its conftest: the folder lies outside.
    settings = ["-c", str(ROOT / "pyproject.toml"), "-p", "tests.plugins.spec", "-p", "no:cacheprovider"]
    command = [sys.executable, "-m", "pytest", str(folder), *settings, *options]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)


def test_the_plugin_records_ids_and_whether_the_test_itself_sent_a_request(tmp_path: Path) -> None:
    (tmp_path / "test_run.py").write_text(RUN)
    report = tmp_path / "pytest.xml"
    run = run_pytest(tmp_path, "-n", "2", f"--junitxml={report}")
    assert run.returncode == 0, run.stdout + run.stderr
    assert sorted((test.ids, *test.kinds) for test in outcomes(tmp_path)) == [
        (("L-001",), "api"),
        (("L-002",), "api"),
        (("L-003",), "unit"),
    ]


def test_the_plugin_stops_a_run_whose_tests_name_items_wrongly(tmp_path: Path) -> None:
    (tmp_path / "test_run.py").write_text(RUN.replace('"L-003"', '"L-9999"'))
    run = run_pytest(tmp_path)
    assert run.returncode != 0
    assert "no list has the item L-9999" in run.stdout + run.stderr


def test_an_item_that_fails_on_one_store_is_not_proved(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for name, end in (("pytest", ""), ("pytest-embedded", ""), ("pytest-mongodb", "<failure message='no'/>")):
        suite = f'<testsuite tests="1" failures="{int(bool(end))}">{case("http", "L-001", 1, end)}</testsuite>'
        (tmp_path / f"{name}.xml").write_text(f"<testsuites>{suite}</testsuites>")
    found = outcomes(tmp_path)
    assert proved({"L-001": item("L-001", "api")}, found) == set()
    assert proved({"L-001": item("L-001", "api")}, found[:2]) == {"L-001"}
    assert main(["--totals", "--results", str(tmp_path)]) == 0
    assert capsys.readouterr().out.split("\n")[:3] == ["pytest 1 0 0", "pytest-embedded 1 0 0", "pytest-mongodb 0 1 0"]


def test_the_slowest_files_of_each_runner_are_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    cases = "".join(f'<testcase classname="tests.test_{n}" name="a" time="{n}.5"/>' for n in range(1, 13))
    (tmp_path / "pytest.xml").write_text(
        f'<testsuites>{cases}<testcase classname="tests.test_12" name="b" time="9"/></testsuites>'
    )
    page = {"name": str(ROOT / "web/src/a.test.ts"), "startTime": 1000, "endTime": 3500, "assertionResults": []}
    (tmp_path / "vitest.json").write_text(json.dumps({"testResults": [page]}))
    tries = [{"duration": 4000}, {"duration": 2000}]
    spec = {"title": "opens", "tests": [{"status": "flaky", "results": tries}]}
    inner = {"title": "a group", "file": "site/site.spec.ts", "specs": [spec]}
    (tmp_path / "playwright.json").write_text(json.dumps({"suites": [{"title": "", "specs": [], "suites": [inner]}]}))
    assert main(["--results", str(tmp_path), "--slowest"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[:2] == ["slowest files of pytest:", "    21.5 s  tests.test_12, longer than 20 s"]
    assert lines[10] == "     3.5 s  tests.test_3"
    assert lines[11:] == [
        "slowest files of vitest:",
        "     2.5 s  web/src/a.test.ts",
        "slowest files of playwright:",
        "     6.0 s  site/site.spec.ts",
    ]


def test_a_page_test_that_passed_at_its_second_try_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    tests = [
        {"title": "again", "status": "passed", "meta": {"flaky": True}},
        {"title": "never", "status": "failed", "meta": {"flaky": True}},
        {"title": "at once", "status": "passed", "meta": {}},
    ]
    (tmp_path / "vitest.json").write_text(json.dumps({"testResults": [{"name": "a", "assertionResults": tests}]}))
    assert main(["--results", str(tmp_path), "--flaky"]) == 0
    assert capsys.readouterr().out.splitlines() == ["flaky: 1", "  vitest: again"]
