"""The round trips of a call to a database server, told apart by holding commands up as if the server were far away.

What is asked side by side is one trip; what waits for an answer is a trip of its own.
"""

from __future__ import annotations

import threading
import time
from dataclasses import dataclass, field

from pymongo.monitoring import CommandFailedEvent, CommandListener, CommandStartedEvent, CommandSucceededEvent

DISTANCES = (0.06, 0.4, 0.8)
"""Seconds that each command is held up.

A machine that is busy elsewhere can only make it more trips, so what is too many is asked again from further away.
"""


@dataclass
class Sent:
    """One command, from when it left to when its answer was there."""

    what: str
    began: float
    ended: float = 0.0


@dataclass
class Distance(CommandListener):
    """Holds commands up, and writes them down."""

    seconds: float = 0.0
    commands: dict[int, Sent] = field(default_factory=dict)
    _lock: threading.Lock = field(default_factory=threading.Lock)

    def started(self, event: CommandStartedEvent) -> None:
        """Before a command leaves; the driver calls this in the thread that sends it."""
        with self._lock:
            about = event.command.get(event.command_name)
            self.commands[event.request_id] = Sent(f"{event.command_name} {about}", time.monotonic())
        time.sleep(self.seconds)

    def succeeded(self, event: CommandSucceededEvent) -> None:
        """When its answer is there."""
        self._end(event.request_id)

    def failed(self, event: CommandFailedEvent) -> None:
        """When its refusal is there."""
        self._end(event.request_id)

    def _end(self, identity: int) -> None:
        with self._lock:
            self.commands[identity].ended = time.monotonic()

    def trips(self, until: float = float("inf")) -> list[list[str]]:
        """The commands that left before ``until`` by trip: one is in the trip after the last of those that were
        answered before it left."""
        found: list[tuple[int, Sent]] = []
        left = (sent for sent in self.commands.values() if sent.began < until)
        for command in sorted(left, key=lambda sent: sent.began):
            before = [trip for trip, earlier in found if earlier.ended <= command.began]
            found.append((max(before, default=0) + 1, command))
        last = max((trip for trip, _ in found), default=0)
        return [[command.what for trip, command in found if trip == number] for number in range(1, last + 1)]
