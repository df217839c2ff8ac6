"""The demo's trainees for the states of standing, each judged by the product as it is stored."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

import pytest
from bson import ObjectId

from api.access.actor import Actor
from api.access.documents import User
from api.access.scope import Scope
from api.core.store import records
from api.dashboard import attention
from api.logbook import service as logbook
from api.logbook.contract.registry import all_kinds
from api.logbook.reading import lists
from api.operators.opening import settings_of, writing
from api.printing.record.record import compiled
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


@dataclass(frozen=True)
class Sums:
    """How many entries of one trainee each page counts, by status, but for the checklist, which the dashboard counts by
    particulars."""

    dashboard: dict[str, int]
    lists: dict[str, int]
    printed: dict[str, int]
    needing: int


NAMES: tuple[Literal["approved", "pending", "rejected", "corrected"], ...] = (
    "approved",
    "pending",
    "rejected",
    "corrected",
)


def _added(*counts: Mapping[str, int]) -> dict[str, int]:
    return {name: sum(count.get(name, 0) for count in counts) for name in NAMES}


async def _sums_of(student: User) -> Sums:
    master = Actor(
        id=ObjectId(),
        name="Master",
        role="Master",
        role_group="master",
        collegeId=None,
        departmentId=None,
        verified=True,
        sessionId="",
    )
    assert student.collegeId
    assert student.departmentId
    scope: Scope = {"collegeId": student.collegeId, "departmentId": student.departmentId, "studentId": student.id}
    tiles, seen = await lists.counts(scope), await logbook.overview(master, scope)
    checklist = next(kind.tileSlot for kind in all_kinds() if kind.tileDistinct is not None)
    counted = [*(tile for slot, tile in enumerate(tiles.tiles) if slot != checklist), tiles.beside]
    by_status = [{str(one["status"]).lower(): one["count"]} for each in counted for one in each]
    kinds = [
        {"approved": row["approved"], "pending": row["pending"], "rejected": row["rejected"]}
        for row in seen["kinds"]
        if row["kind"] != "checklist"
    ]
    record = await compiled(student.id)
    sections = [part["counts"] for part in (*record["sections"], *record["annex"]) if part["key"] != "checklist"]
    _, needing = await attention.attention(scope, scope)
    return Sums(
        _added(*by_status, {"corrected": tiles.corrected}),
        _added(*kinds, {"corrected": seen["corrected"]}),
        _added(*({str(name): part[name] for name in NAMES} for part in sections)),
        needing,
    )


async def _loaded(data: Path) -> tuple[dict[str, Standing], Sums]:
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
        trainee = await records(User).one(User.email == "all-met@demo.example.com")
        assert trainee is not None
        sums = await _sums_of(trainee)
    return matches, sums


@pytest.fixture(scope="module")
def loaded(tmp_path_factory: pytest.TempPathFactory) -> tuple[dict[str, Standing], Sums]:
    """What a demo that was loaded today has."""
    return asyncio.run(_loaded(tmp_path_factory.mktemp("standing") / "data"))


@pytest.fixture(scope="module")
def matches(loaded: tuple[dict[str, Standing], Sums]) -> dict[str, Standing]:
    """The standings of the eight."""
    return loaded[0]


def test_dashboard_lists_and_print_of_a_trainee_come_to_the_same(loaded: tuple[dict[str, Standing], Sums]) -> None:
    """But for what each says in words: lists count what was corrected later as approved, dashboard and print apart."""
    _, sums = loaded
    assert sums.dashboard == sums.printed
    assert sums.lists == {**sums.printed, "approved": sums.printed["approved"] + sums.printed["corrected"]}
    assert sums.printed["approved"] > 0
    assert 0 <= sums.needing <= sums.printed["rejected"]


def gate(standing: Standing, name: str) -> str:
    return next(one.state for one in (*standing.gates, *standing.duties) if one.id == name)


@pytest.mark.spec("D-099")
def test_few_signed_months_of_the_demo_changed_since_signing(matches: dict[str, Standing]) -> None:
    counts = [one.monthCounts for one in matches.values() if one.monthCounts is not None]
    assert sum(one.signed for one in counts) > 20
    assert sum(one.changed for one in counts) * 10 < sum(one.signed for one in counts)


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
