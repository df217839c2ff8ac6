"""The parts of the measurement, in the order in which they run; each finds what some goals are about."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from tests.load.parts import (
    compiling,
    database,
    figures,
    mixed,
    packs,
    peers,
    phones,
    requests,
    searching,
    sign_ins,
    stalls,
    standing,
    starting,
    writers,
)
from tests.load.run import Measurement, Run


class Part(NamedTuple):
    """How a part measures, and which option asks for it where it does not run always."""

    measured: Callable[[Run], Measurement]
    option: str = ""


PARTS: dict[str, Part] = {
    "requests": Part(requests.measured),
    "writers": Part(writers.measured),
    "sign_ins": Part(sign_ins.measured),
    "searching": Part(searching.measured),
    "mixed": Part(mixed.measured),
    "stalls": Part(stalls.measured),
    "packs": Part(packs.measured),
    "compiling": Part(compiling.measured),
    "figures": Part(figures.measured),
    "standing": Part(standing.measured),
    "numbers": Part(standing.numbers_measured),
    "today": Part(standing.today_measured),
    "starting": Part(starting.measured, "million"),
    "database": Part(database.measured, "mongodb"),
    "peers": Part(peers.measured, "peers"),
    "phones": Part(phones.measured, "phones"),
}
