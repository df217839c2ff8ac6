"""Trainees for the tests of standing: a course from 1 August 2024, and what each test changes of it."""

from __future__ import annotations

import datetime as dt
import json
from dataclasses import replace
from pathlib import Path
from typing import Any

from api.standing.engine.answers import Gate, Standing
from api.standing.engine.facts import Entry, Facts, Imported, Leave, Posting
from api.standing.engine.packs import read_pack
from api.standing.engine.plans import Plan, prepare
from api.standing.engine.standing import standing

START = dt.date(2024, 8, 1)
TODAY = dt.date(2026, 11, 22)
PACKS = Path(__file__).resolve().parents[3] / "api/standing/packs"


def day(text: str) -> dt.date:
    """A day."""
    return dt.date.fromisoformat(text)


def pack(name: str) -> Plan:
    """A pack of the release."""
    return prepare(read_pack(json.loads((PACKS / f"{name}.json").read_text("utf-8"))))


def entry(identity: str, kind: str, on: str = "2025-01-15", status: str = "Approved", **more: Any) -> Entry:
    """An entry that the server had on its day."""
    return Entry(identity, kind, day(on), status, **{"received": day(on), **more})


def checklist(identity: str, particular: str, status: str = "Approved", **more: Any) -> Entry:
    """A row of the Mandatory Checklist."""
    return entry(identity, "checklist", status=status, particular=particular, **more)


def leave(sort: str, first: str, last: str, status: str = "Approved") -> Leave:
    """A request for leave."""
    return Leave(f"{sort} Leave", day(first), day(last), status)


CERTIFICATES = (
    checklist("bcbr", "BCBR Training"),
    checklist("gcp", "GCP"),
    checklist("life", "BLS & ACLS"),
    checklist("drp", "DRP Completion Certificate"),
)
POSTER = entry("poster", "paper", pType="Poster Presentation", level="State")
RESIDENCY = Posting(day("2025-09-01"), day("2025-11-30"))


def trainee(**more: Any) -> Facts:
    """An MD student of three years with every condition met, as far as today's day allows."""
    facts = Facts(
        start=START,
        degree="MD",
        years=3,
        name="Nandini Salunkhe",
        batch=2024,
        guide="Dr Kamat",
        entries=(*CERTIFICATES, POSTER),
        postings=(RESIDENCY,),
        imported=(Imported(START, TODAY, "P"),),
    )
    return replace(facts, **more)


def now(facts: Facts, today: dt.date = TODAY) -> Standing:
    """A standing that there is."""
    found = standing(facts, today)
    assert found.line == ""
    return found


def gate(facts: Facts, name: str, today: dt.date = TODAY) -> Gate:
    """One gate of a standing, of the six or of the duties."""
    found = now(facts, today)
    return next(one for one in (*found.gates, *found.duties) if one.id == name)
