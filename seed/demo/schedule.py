"""When a student did what: the days of a logbook, from joining to yesterday."""

from __future__ import annotations

import random
from dataclasses import dataclass
from datetime import date, timedelta

from seed.demo.activity import Maker
from seed.demo.content import LABORATORY, SURGICAL, case_sheets, shared
from seed.demo.people import Record

SIZES = {1: 62, 2: 116, 3: 160}
RICH_SIZE = 152
WEIGHTS = {
    "training": 26.0,
    "teaching": 9.0,
    "opd": 10.0,
    "conference": 3.0,
    "paper": 1.5,
    "diagnosticSkill": 15.0,
    "surgicalSkill": 6.0,
    "skillsLab": 6.0,
    "procedure": 20.0,
}
RESIDENCY = "DRP Completion Certificate"
"""The particular that has the days of the residency, and comes after it."""
LIMITS = {"conference": 5, "paper": 3}


@dataclass
class Draft:
    """An entry before it is received and verified."""

    kind: str
    day: date
    fields: Record


def working_day(rng: random.Random, first: date, last: date) -> date:
    """A day between two, not a Sunday where that can be helped; later days are a little likelier."""
    span = (last - first).days
    day = first + timedelta(days=round(span * rng.random() ** 0.85))
    if day.weekday() == 6 and day > first:
        day -= timedelta(days=1)
    return day


def draft_logbook(maker: Maker, last: date, size: int) -> list[Draft]:
    """Everything one student recorded, oldest first."""
    student, rng = maker.student, maker.rng
    joined = student.joined
    drafts: list[Draft] = []
    sessions = rng.sample(shared()["introduction"], min(9, len(shared()["introduction"])))
    for number, topic in enumerate(sessions):
        day = joined + timedelta(days=1 + number)
        if day.weekday() == 6:
            day += timedelta(days=1)
        drafts.append(Draft("introduction", day, maker.introduction(topic, day)))
    drafts += _thesis(maker, last) + _postings(maker, last) + _leaves(maker, last) + _checklist(maker, last)
    extra = 2 if student.account else 1
    for _ in range(extra):
        day = working_day(rng, joined + timedelta(days=40), last)
        drafts.append(Draft("extraCurricular", day, maker.make("extraCurricular", day)))
    cases = min(len(case_sheets(student.department)), 1 + student.year + (1 if student.account else 0))
    days = sorted(working_day(rng, joined + timedelta(days=30), last) for _ in range(cases))
    drafts += [Draft("clinicalCase", day, maker.make("clinicalCase", day)) for day in days]
    drafts += _regular(maker, last, size - len(drafts))
    return sorted(drafts, key=lambda draft: draft.day)


def _regular(maker: Maker, last: date, count: int) -> list[Draft]:
    """The everyday kinds, in the proportions of the department."""
    weights = dict(WEIGHTS)
    if maker.student.department in SURGICAL:
        weights["surgicalSkill"] = 14.0
    if maker.student.department in LABORATORY:
        weights["opd"] = 6.0
        weights["surgicalSkill"] = 4.0
    counts = dict.fromkeys(weights, 0)
    days = sorted(working_day(maker.rng, maker.student.joined + timedelta(days=14), last) for _ in range(count))
    chosen: list[tuple[str, date]] = []
    # One of each first, so that no logbook lacks a kind.
    waiting = list(weights)
    for day in reversed(days):
        kind = waiting.pop() if waiting else maker.rng.choices(list(weights), list(weights.values()))[0]
        counts[kind] += 1
        if counts[kind] >= LIMITS.get(kind, count):
            weights.pop(kind, None)
        chosen.append((kind, day))
    drafts: list[Draft] = []
    for kind, day in reversed(chosen):
        fields = maker.make(kind, day)
        drafts.append(Draft(kind, fields["date"].date(), fields))
    return drafts


def _thesis(maker: Maker, last: date) -> list[Draft]:
    """Reviews with the guide, each stage once and in order, over the three years."""
    drafts: list[Draft] = []
    for stage in range(len(shared()["thesisStages"])):
        day = maker.student.joined + timedelta(days=75 + stage * 95 + maker.rng.randrange(12))
        if day > last:
            break
        drafts.append(Draft("thesisReview", day, maker.thesis_review(stage, day)))
    return drafts


def _checklist(maker: Maker, last: date) -> list[Draft]:
    """The mandatory particulars, each some months after joining; those of a later year are still to come."""
    drafts: list[Draft] = []
    for name, after, days, remarks in shared()["checklist"]:
        start = maker.student.joined + timedelta(days=after + maker.rng.randrange(12))
        end = start + timedelta(days=days - 1)
        if name == RESIDENCY:
            start, end = maker.student.residency or (date.max, date.max)
        if end <= last:
            drafts.append(Draft("checklist", end, maker.particular(name, start, end, remarks)))
    return drafts


def _postings(maker: Maker, last: date) -> list[Draft]:
    """Postings one after the other, never two at once; one that is over by now."""
    drafts: list[Draft] = []
    start = maker.student.joined + timedelta(days=110)
    while True:
        end = start + timedelta(days=maker.rng.choice((13, 14, 29)))
        if end > last:
            return drafts
        drafts.append(Draft("posting", end, maker.posting(start, end)))
        start = end + timedelta(days=maker.rng.randrange(90, 150))


def _leaves(maker: Maker, last: date) -> list[Draft]:
    """Leaves some months apart, so that no two overlap; recorded on return."""
    drafts: list[Draft] = []
    start = maker.student.joined + timedelta(days=maker.rng.randrange(50, 90))
    while start + timedelta(days=5) <= last:
        fields = maker.leave(start)
        drafts.append(Draft("leave", fields["toDate"].date(), fields))
        start += timedelta(days=maker.rng.randrange(75, 140))
    return drafts
