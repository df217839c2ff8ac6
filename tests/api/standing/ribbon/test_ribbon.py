"""The training on one line: what is drawn of a trainee's facts, and what is said where nothing can be drawn."""

from __future__ import annotations

import datetime as dt
from typing import Any

import pytest

from api.core.store.database import collection
from api.standing.engine.facts import Facts, ThesisStep
from api.standing.engine.milestones.ribbon import LANES, NOTHING_KNOWN, WITHOUT_A_DATE, RibbonMark, ribbon
from api.standing.engine.standing import standing as stands
from tests.api.standing.people import RESIDENCY, START, TODAY, day, entry, leave, now, trainee
from tests.api.standing.test_facts import standing
from tests.api.world import World


def lane(facts: Facts, name: str, today: dt.date = TODAY) -> tuple[RibbonMark, ...]:
    """The marks of one lane."""
    return next(one.marks for one in ribbon(facts, stands(facts, today)).lanes if one.id == name)


async def test_strangers_and_other_departments_see_no_ribbon(world: World) -> None:
    where = f"/api/standing/{world.scope}/{world.id('student')}"
    assert (await world.client().get(where)).status_code == 401
    assert (await (await world.as_("twin_teacher")).get(where)).status_code == 403
    assert (await (await world.as_("hod")).get(where.replace(world.id("student"), "0" * 24))).status_code == 404


@pytest.mark.spec("S-241")
async def test_the_answer_has_every_lane_in_its_order_with_pages_behind_the_marks(world: World) -> None:
    drawn = (await standing(world))["standing"]["ribbon"]
    assert [one["id"] for one in drawn["lanes"]] == [name for name, _ in LANES]
    assert len(drawn["years"]) == 3
    by_lane: dict[str, Any] = {one["id"]: one["marks"] for one in drawn["lanes"]}
    assert len(by_lane["appraisals"]) == 12
    assert {mark["page"] for mark in by_lane["appraisals"]} == {"/appeal"}
    (exam,) = by_lane["examination"]
    assert exam["words"].startswith("Assumed")
    assert all(mark["first"] <= mark["last"] for marks in by_lane.values() for mark in marks)


@pytest.mark.spec("S-242")
def test_marks_have_the_state_of_their_record() -> None:
    posted = entry("p", "posting", "2025-02-01", topic="Dermatology", until=day("2025-02-28"))
    refused = entry("r", "posting", "2025-03-01", status="Rejected", topic="Radiology")
    facts = trainee(
        entries=(posted, refused),
        leaves=(leave("Casual", "2026-11-20", "2026-11-24"), leave("Casual", "2026-12-10", "2026-12-11", "Pending")),
    )
    (mark,) = lane(facts, "postings")
    assert (mark.label, mark.first, mark.last, mark.state, mark.evidence) == (
        "Dermatology",
        day("2025-02-01"),
        day("2025-02-28"),
        "done",
        "p",
    )
    assert [one.state for one in lane(facts, "leave")] == ["open", "waiting"]
    residency = lane(facts, "drp")
    assert [one.label for one in residency] == ["Semesters 3 to 5, when it is served", "Posting"]
    assert (residency[1].first, residency[1].last) == (RESIDENCY.first, RESIDENCY.last)
    assert len(lane(facts, "months")) == len(now(facts).months)


@pytest.mark.spec("S-243")
def test_without_a_joining_date_what_is_known_is_said() -> None:
    facts = trainee(start=None)
    drawn = ribbon(facts, stands(facts, TODAY))
    assert (drawn.words, drawn.years, drawn.first) == (WITHOUT_A_DATE, (), RESIDENCY.first)
    nothing = trainee(start=None, postings=(), entries=())
    drawn = ribbon(nothing, stands(nothing, TODAY))
    assert (drawn.words, drawn.first, [one.marks for one in drawn.lanes]) == (NOTHING_KNOWN, None, [()] * len(LANES))


@pytest.mark.spec("S-243")
async def test_an_account_without_a_joining_date_has_a_ribbon_that_says_so(world: World) -> None:
    await collection("users").update_one({"_id": world.people["student"]}, {"$unset": {"joiningDate": ""}})
    drawn = (await standing(world))["standing"]["ribbon"]
    assert "no joining date" in drawn["words"]
    assert drawn["years"] == []


@pytest.mark.spec("S-244")
async def test_the_print_has_the_ribbon_as_pieces_of_a_line_and_in_words(world: World) -> None:
    answer = await (await world.as_("student")).get(f"/api/printLogbook/{world.id('student')}")
    assert answer.status_code == 200, answer.text
    drawn = answer.json()["data"]["standing"]["ribbon"]
    assert [one["title"] for one in drawn["lanes"]] == [title for _, title in LANES]
    spans = [span for one in drawn["lanes"] for span in one["spans"]]
    assert spans
    assert all(span["left"] >= 0 and span["left"] + span["width"] <= 1000.2 for span in spans)
    assert any(row["lane"] == "Thesis" and row["source"].startswith("Curriculum") for row in drawn["rows"])


@pytest.mark.spec("S-245")
def test_an_extension_lengthens_the_line_and_moves_an_assumed_examination() -> None:
    plain, longer = trainee(), trainee(leaves=(leave("Maternity", "2025-12-01", "2026-02-28"),))
    before, after = (ribbon(one, now(one)) for one in (plain, longer))
    assert before.last is not None
    assert after.last == before.last + dt.timedelta(days=90)
    assert lane(longer, "examination")[0].first == after.last


@pytest.mark.spec("S-246")
def test_the_protocol_is_by_the_document_of_the_department_else_college_policy() -> None:
    def row(facts: Facts, name: str = "protocol", today: dt.date = TODAY) -> Any:
        return next(one for one in stands(facts, today).thesisDays if one.id == name)

    assert row(trainee()).label == "College policy"
    for department in ("Paediatrics", "Respiratory Medicine"):
        protocol = row(trainee(departments=(department,)))
        assert (protocol.label, protocol.last) == ("Curriculum", day("2025-01-31"))
        assert department in protocol.clause
    assert row(trainee(departments=("Paediatrics",)), "midTerm").label == "Curriculum"
    assert row(trainee(departments=("Respiratory Medicine",)), "midTerm").label == "College policy"
    assert stands(trainee(degree="Diploma", years=2), TODAY).thesisDays == ()


@pytest.mark.spec("S-247")
def test_the_protocol_is_a_next_step_until_it_is_recorded() -> None:
    def steps(facts: Facts, today: dt.date = TODAY) -> list[tuple[str, bool]]:
        return [(one.who, one.late) for one in stands(facts, today).steps if one.gate == "thesis_protocol"]

    facts = trainee()
    assert steps(facts) == [("student", True)]
    assert steps(facts, START) == [("student", False)]
    assert steps(trainee(entries=(entry("s", "synopsis", status="Pending"),))) == [("verifier", True)]
    assert steps(trainee(entries=(entry("s", "synopsis"),))) == []
    accepted = ThesisStep("thesis.synopsisAcceptanceDate", "Synopsis acceptance", day("2025-01-20"))
    assert steps(trainee(thesisSteps=(accepted,))) == []
    assert next(one.label for one in lane(trainee(thesisSteps=(accepted,)), "thesis")) == "Synopsis acceptance"


@pytest.mark.spec("S-248")
async def test_what_is_saved_of_the_thesis_stands_on_the_ribbon_at_once(world: World) -> None:
    await collection("theses").delete_many({"studentId": world.people["student"]})
    assert (await standing(world))["standing"]["ribbon"]["lanes"]
    saved = await (await world.as_("student")).post("/api/synopsis/title", json={"synopsisTitle": "Anaemia in labour"})
    assert saved.status_code == 200, saved.text
    shown = (await standing(world))["standing"]
    marks = next(one["marks"] for one in shown["ribbon"]["lanes"] if one["id"] == "thesis")
    assert [mark["page"] for mark in marks if mark["label"] == "Synopsis title"] == ["/synopsis"]
