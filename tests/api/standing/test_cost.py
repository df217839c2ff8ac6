"""What a standing costs: no more than in proportion to the entries."""

from __future__ import annotations

import datetime as dt
import random
import time

import pytest

from api.standing.engine.duty.day_book import runs
from api.standing.engine.facts import Authentication, Entry, Facts, Leave
from api.standing.engine.standing import standing
from tests.api.standing.people import START, pack, trainee

TODAY = dt.date(2027, 7, 1)
KINDS = ("training", "procedure", "clinicalCase", "opd", "teaching", "conference", "posting", "diagnosticSkill")
ROLES = ("Assisted", "Performed with Guide", "Performed Independently", "Observed")


def busy(entries: int) -> Facts:
    """Three years of a trainee who recorded so much."""
    chance = random.Random(3)
    plan = pack("md-emergency-medicine-2024")
    skills = [skill for row in plan.pack.requirements for skill in row.match.skills or ()]
    rows = []
    for at in range(entries):
        on, kind = START + dt.timedelta(days=chance.randrange(1060)), chance.choices(KINDS, (9, 9, 6, 6, 2, 1, 1, 2))[0]
        status, role = chance.choices(("Approved", "Pending", "Rejected"), (8, 1, 1))[0], chance.choice(ROLES)
        skill = (chance.choice(skills),)
        rows.append(Entry(f"{at:024x}", kind, on, status, on, role=role, skills=skill))
    present = {START + dt.timedelta(days=at): chance.choice("PPPPPPPPA") for at in range(1060)}
    taken = (START + dt.timedelta(days=at) for at in range(10, 1000, 60))
    return trainee(
        entries=tuple(rows),
        imported=runs(present),
        leaves=tuple(Leave("Casual Leave", first, first) for first in taken),
        authentications=tuple(Authentication("", f"2025-{month:02}", 1, "x", 25) for month in range(1, 13)),
        packs=(pack("any-regulation"), plan),
    )


def cost(facts: Facts) -> float:
    """The least processor time of several standings; the rest is what others do on this machine."""
    times = []
    for _ in range(12):
        begun = time.process_time()
        standing(facts, TODAY)
        times.append(time.process_time() - begun)
    return min(times)


@pytest.mark.spec("S-041")
def test_four_times_the_entries_cost_at_most_five_times_as_much() -> None:
    few, many = busy(1500), busy(6000)
    assert cost(many) < 5 * cost(few)
