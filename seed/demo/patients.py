"""Invented patients: names by region, ages that fit the case, numbers as registration desks print them."""

from __future__ import annotations

import random
from datetime import date

from seed.demo.people import names

MOTHERS_TITLE = "B/o"


def patient_name(rng: random.Random, state: str, who: str, *, initials: bool) -> str:
    """A patient's name; `who` is m, f, c (a child) or n (a newborn, called by the mother's name)."""
    pool = names()["patients"][state]
    if who == "n":
        return f"{MOTHERS_TITLE} {rng.choice(pool['f'])}"
    name = str(rng.choice(pool[who]))
    if not initials:
        return name
    first = name.split()[0][0]
    return f"{first}.{rng.choice('BCDGHKMNPRSV')}."


def contact_number(rng: random.Random) -> str:
    """A ten digit number in a range that demo data keeps to itself."""
    return f"90004{rng.randrange(100000):05d}"


def home(rng: random.Random, state: str) -> str:
    """Where the patient lives."""
    return f"{rng.choice(names()['villages'][state])}, {state}"


def hospital_number(rng: random.Random, day: date, *, inpatient: bool) -> str:
    """An out-patient or in-patient number: it grows over the year as registrations do."""
    per_day = 41 if inpatient else 620
    serial = day.timetuple().tm_yday * per_day - rng.randrange(per_day)
    return f"{'IPD' if inpatient else 'OPD'}/{day.year}/{serial:05d}"


def specimen_number(rng: random.Random, day: date, prefix: str, per_day: int) -> str:
    """A laboratory, mortuary or medico-legal register number."""
    serial = day.timetuple().tm_yday * per_day - rng.randrange(per_day)
    return f"{prefix} {serial}/{day.year % 100:02d}"
