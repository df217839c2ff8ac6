"""The demo's trainees for the states of standing, each judged by the product as it is stored."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from api.access.documents import User
from api.core.store import records
from api.operators.opening import settings_of, writing
from api.serve import fill_store
from api.standing import service
from api.standing.attendance import importing
from api.standing.attendance.documents import AttendanceImport, AttendanceMonth
from api.standing.engine.answers import Standing
from seed.demo import DEMO_ACCOUNTS

pytestmark = pytest.mark.heavy

SHOWN = {
    "all-met",
    "one-red",
    "behind",
    "on-leave",
    "transferred",
    "residency-short",
    "diploma-holder",
    "newcomer",
}


async def _standings(data: Path) -> dict[str, Standing]:
    settings = settings_of(data, fresh=True)
    async with writing(settings) as store:
        await fill_store(store, settings, demo=True)
        people: dict[object, str] = {one.id: one.email.partition("@")[0] for one in await records(User).many()}
        ids = [one.id for one in await records(User).many() if people[one.id] in SHOWN]
        matches = {people[trainee["_id"]]: standing async for trainee, standing in service.standings(ids)}
        (run,) = await records(AttendanceImport).many()
        months = await records(AttendanceMonth).many()
        assert run.written == len(run.replaced) == sum(len(month.days) for month in months)
        assert await importing._replaced_since(run) == 0
    return matches


@pytest.fixture(scope="module")
def matches(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Standing]:
    """The standings of the eight, of a demo that was loaded today."""
    return asyncio.run(_standings(tmp_path_factory.mktemp("standing") / "data"))


def gate(standing: Standing, name: str) -> str:
    return next(one.state for one in (*standing.gates, *standing.duties) if one.id == name)


@pytest.mark.spec("S-079")
def test_there_is_a_trainee_for_each_state(matches: dict[str, Standing]) -> None:
    assert set(matches) == SHOWN
    assert {account.email.partition("@")[0] for account in DEMO_ACCOUNTS} >= SHOWN


@pytest.mark.spec("S-079")
def test_all_met(matches: dict[str, Standing]) -> None:
    standing = matches["all-met"]
    assert {one.id: one.state for one in standing.gates if one.state != "met"} == {}
    assert (standing.eligible, standing.verdict, standing.problems) == (True, "Every gate is met", ())
    assert gate(standing, "thesis_submitted") == "met"
    assert standing.weeks is not None
    assert (standing.weeks.cadence, standing.weeks.missed) == (100, 0)


@pytest.mark.spec("S-079")
def test_one_red_gate(matches: dict[str, Standing]) -> None:
    standing = matches["one-red"]
    assert (standing.red, standing.open) == (("life_support",), ("life_support",))
    assert gate(standing, "life_support") == "overdue"


@pytest.mark.spec("S-079")
def test_behind(matches: dict[str, Standing]) -> None:
    standing = matches["behind"]
    assert {"research_method", "ethics", "life_support"} <= set(standing.red)
    assert standing.weeks is not None
    assert standing.weeks.missed > 60


@pytest.mark.spec("S-079")
def test_on_maternity_leave(matches: dict[str, Standing]) -> None:
    standing = matches["on-leave"]
    assert standing.term is not None
    assert standing.term.extensionDays == 180
    assert standing.attendance is not None
    assert standing.attendance.days.rstrip("_").endswith("m")
    assert standing.weeks is not None
    assert standing.weeks.current == "excused"


@pytest.mark.spec("S-079")
def test_transferred(matches: dict[str, Standing]) -> None:
    standing = matches["transferred"]
    places = [month.place for month in standing.months]
    assert len(set(places)) == 2
    assert places == sorted(places, key=places.index)


@pytest.mark.spec("S-079")
def test_residency_at_88_days(matches: dict[str, Standing]) -> None:
    residency = matches["residency-short"].residency
    assert residency is not None
    assert (residency.days, residency.required, residency.conflict, residency.owed) == (88, 90, True, 2)


@pytest.mark.spec("S-079")
def test_diploma_holder_in_two_years(matches: dict[str, Standing]) -> None:
    standing = matches["diploma-holder"]
    assert standing.term is not None
    assert standing.term.years == 2
    assert standing.attendance is not None
    assert standing.attendance.required == 501
    assert standing.residency is not None
    assert standing.residency.window is not None
    assert standing.residency.window.semesters == (3,)


@pytest.mark.spec("S-079")
def test_no_joining_date(matches: dict[str, Standing]) -> None:
    assert matches["newcomer"].line == "There is no standing without a joining date: set it in the profile."
