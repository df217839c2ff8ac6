"""What holds for every trainee, over generated facts."""

from __future__ import annotations

import datetime as dt
import random
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from api.standing.engine.answers import Standing
from api.standing.engine.facts import Authentication, Entry, Facts, Imported, Leave, Posting
from api.standing.engine.rules import SIX
from api.standing.engine.standing import standing
from tests.api.standing.people import START, pack, trainee

EXAMPLES = settings(max_examples=60, deadline=None, derandomize=True)
PACKS = (pack("any-regulation"), pack("md-pathology-2022"))
RANK = ("missing", "overdue", "in_progress", "waiting", "met", "not_applicable")
STEADY = ("research_method", "ethics", "life_support", "dissemination", "drp")
TERM = 365 * 3

offsets = st.integers(-20, TERM + 60)
days = offsets.map(lambda at: START + dt.timedelta(days=at))
sorts = st.sampled_from([f"{one} Leave" for one in ("Casual", "Academic", "Maternity", "Paternity", "Sick", "Odd")])
statuses = st.sampled_from(["Approved", "Pending", "Rejected"])
todays = st.integers(0, TERM + 400).map(lambda at: START + dt.timedelta(days=at))


@st.composite
def leaves(draw: st.DrawFn, status: str | None = None) -> Leave:
    first = draw(days)
    length = draw(st.integers(0, 40))
    return Leave(draw(sorts), first, first + dt.timedelta(days=length), status or draw(statuses))


@st.composite
def entries(draw: st.DrawFn) -> Entry:
    on = draw(days)
    kind = draw(
        st.sampled_from(["checklist", "paper", "publication", "teaching", "procedure", "opd", "thesis", "conference"])
    )
    return Entry(
        id=f"{draw(st.integers(0, 10**9)):09}",
        kind=kind,
        day=on,
        status=draw(statuses),
        received=on + dt.timedelta(days=draw(st.integers(0, 30))),
        superseded=draw(st.integers(0, 9)) == 0,
        particular=draw(
            st.sampled_from(["BCBR Training", "GCP", "BLS & ACLS", "PG Induction", "Thesis Submission Letter"])
        ),
        covers=draw(st.sampled_from([(), ("BLS",), ("ACLS",)])),
        pType=draw(st.sampled_from(["Poster Presentation", "Paper Presentation"])),
        level=draw(st.sampled_from(["", "State", "National", "Institutional"])),
        pubStatus=draw(st.sampled_from(["Submitted", "Accepted"])),
        firstAuthor=draw(st.sampled_from([None, True, False])),
        role=draw(st.sampled_from(["Assisted", "Observed", "Performed with Guide"])),
    )


@st.composite
def postings(draw: st.DrawFn) -> Posting:
    first = START + dt.timedelta(days=draw(st.integers(100, 900)))
    return Posting(first, first + dt.timedelta(days=draw(st.integers(0, 110))))


@st.composite
def facts(draw: st.DrawFn) -> Facts:
    imported = [
        Imported(
            first,
            first + dt.timedelta(days=draw(st.integers(0, 60))),
            draw(st.sampled_from(["P", "A", "HD", "OD", "WO"])),
        )
        for first in draw(st.lists(days, max_size=4))
    ]
    certificate = draw(st.sampled_from(["", "Approved", "Pending"]))
    more = (Entry("drp", "checklist", START, certificate, START, particular="DRP Completion Certificate"),)
    return trainee(
        entries=(
            *{row.id: row for row in draw(st.lists(entries(), max_size=14))}.values(),
            *(more if certificate else ()),
        ),
        leaves=tuple(draw(st.lists(leaves(), max_size=6))),
        imported=tuple(imported),
        postings=tuple(draw(st.lists(postings(), max_size=2))),
        packs=PACKS,
        degree=draw(st.sampled_from(["MD", "MS", "Diploma", "DM"])),
    )


def states(found: Standing) -> dict[str, str]:
    return {one.id: one.state for one in found.gates}


@pytest.mark.spec("S-042")
@EXAMPLES
@given(st.lists(leaves(status="Approved"), max_size=6), leaves(status="Approved"), todays, st.booleans())
def test_more_leave_never_raises_the_days_attended(
    taken: list[Leave], more: Leave, today: dt.date, residency: bool
) -> None:
    apart = tuple(row for row in taken if row.last < more.first or row.first > more.last)
    basis = trainee(leaves=apart, imported=(), **({} if residency else {"postings": ()}))
    before = standing(basis, today).attendance
    after = standing(replace(basis, leaves=(*apart, more)), today).attendance
    assert before is not None
    assert after is not None
    assert after.attended <= before.attended


@pytest.mark.spec("S-043")
@EXAMPLES
@given(facts(), todays, st.randoms(use_true_random=False))
def test_an_approval_never_takes_a_gate_back(whole: Facts, today: dt.date, chance: random.Random) -> None:
    pending = [row for row in whole.entries if row.status == "Pending" and row.id != "drp"]
    if not pending:
        return
    chosen = chance.choice(pending)
    approved = tuple(row._replace(status="Approved") if row is chosen else row for row in whole.entries)
    before, after = standing(whole, today), standing(replace(whole, entries=approved), today)
    for old, new in zip((*before.gates, *before.duties), (*after.gates, *after.duties), strict=True):
        assert (old.id, old.state != "met" or new.state == "met") == (new.id, True)
        assert RANK.index(new.state) >= RANK.index(old.state) or old.state == new.state, new.id


@pytest.mark.spec("S-044")
@EXAMPLES
@given(facts(), todays, st.randoms(use_true_random=False))
def test_the_order_of_the_facts_never_matters(whole: Facts, today: dt.date, chance: random.Random) -> None:
    signed = tuple(Authentication("", "2025-03", n, f"d{n}", 10 + n) for n in range(1, 4))
    whole = replace(whole, authentications=signed, digests={("", "2025-03"): "d3"})

    names = ("entries", "leaves", "imported", "postings", "authentications")
    shuffled: dict[str, Any] = {}
    for name in names:
        rows = getattr(whole, name)
        shuffled[name] = tuple(chance.sample(rows, len(rows)))
    other = replace(whole, **shuffled)
    assert standing(other, today) == standing(whole, today)


@pytest.mark.spec("S-045")
@EXAMPLES
@given(facts(), todays, st.integers(1, 500))
def test_a_later_day_never_takes_back_what_is_met(whole: Facts, today: dt.date, later: int) -> None:
    before, after = states(standing(whole, today)), states(standing(whole, today + dt.timedelta(days=later)))
    for name in STEADY:
        assert before[name] != "met" or after[name] == "met", name


@EXAMPLES
@given(facts(), todays)
def test_every_standing_is_whole_and_its_numbers_agree(whole: Facts, today: dt.date) -> None:
    standing_ = standing(whole, today)
    assert standing_.line == ""
    assert [one.id for one in standing_.gates] == list(SIX)
    assert standing_.eligible == (not standing_.open)
    attendance = standing_.attendance
    assert attendance is not None
    assert 0 <= attendance.confirmed <= attendance.attended <= attendance.working
    assert attendance.presumed == attendance.attended - attendance.confirmed
    assert sum(year.days for year in attendance.years) == attendance.elapsed
    assert len(attendance.days) == (attendance.termEnd - START).days + 1
    for one in (*standing_.gates, *standing_.duties):
        assert one.sentence.endswith(".")
        assert not {"{", "}"} & set(one.sentence + one.todo)
    for row in (row for answer in standing_.packs for row in answer.rows):
        assert (row.percent is None) or (0 <= row.percent <= 100 and row.quote)
