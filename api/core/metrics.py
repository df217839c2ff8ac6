"""What a process says of itself to Prometheus: counts and times by route, never by person or patient.

Off unless ``PGL_METRICS_TOKEN`` is set; then nothing of the library is imported either. Each process speaks for itself.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from typing import TYPE_CHECKING

from pymongo import monitoring
from starlette.types import Scope

from api.core.http.saturation import Places
from api.core.store import durability

if TYPE_CHECKING:
    from api.core.store.database import Store

BUCKETS_SECONDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)
"""The upper bounds of the groups that latencies are counted in."""
METHODS = frozenset({"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"})
States = Mapping[str, int]

_current: list[Metrics] = []


def count_act(action: str) -> None:
    """Counts an act that the audit trail names, signing in among them; does nothing where nobody measures."""
    if _current:
        _current[-1].acts.labels(action).inc()


class Metrics:
    """The measurements of one application, in a registry of its own.

    Args:
        places: those of :mod:`api.core.http.saturation`.
        states: by name, what counts rows of the store by their state, when it is asked.
    """

    def __init__(self, places: Places, states: Mapping[str, Callable[[], Awaitable[States]]]) -> None:
        from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram

        self.registry = CollectorRegistry()
        self._places, self._states = places, states
        self.requests = Counter(
            "pgl_requests", "Requests answered", ["method", "route", "status"], registry=self.registry
        )
        self.seconds = Histogram(
            "pgl_request_seconds",
            "Time to the answer",
            ["method", "route"],
            buckets=BUCKETS_SECONDS,
            registry=self.registry,
        )
        self.commands = Counter(
            "pgl_store_commands", "Round trips to the database server", ["command"], registry=self.registry
        )
        self.command_seconds = Histogram(
            "pgl_store_command_seconds", "Time of a round trip", buckets=BUCKETS_SECONDS, registry=self.registry
        )
        self.acts = Counter(
            "pgl_acts", "Acts that the audit trail names, such as session.opened", ["action"], registry=self.registry
        )
        self._now = Gauge(
            "pgl_requests_now", "Requests at work, and waiting for a place", ["state"], registry=self.registry
        )
        self._stored = Gauge("pgl_records", "Messages and jobs by state", ["of", "state"], registry=self.registry)
        self._store = Gauge(
            "pgl_store",
            "Commits and syncs of the embedded store; hits, misses and bytes of the cache",
            ["of"],
            registry=self.registry,
        )

    def __enter__(self) -> Metrics:
        """Makes these the ones that acts are counted in."""
        _current.append(self)
        return self

    def __exit__(self, *_: object) -> None:
        """Ends that."""
        _current.remove(self)

    def answered(self, scope: Scope, status: int, seconds: float) -> None:
        """Notes one request."""
        method = scope["method"] if scope["method"] in METHODS else "other"
        route = route_of(scope)
        self.requests.labels(method, route, str(status)).inc()
        self.seconds.labels(method, route).observe(seconds)

    async def text(self, store: Store) -> bytes:
        """Everything in the text format of Prometheus."""
        from prometheus_client import generate_latest

        self._now.labels("at work").set(self._places.at_work)
        self._now.labels("waiting").set(self._places.waiting)
        self._now.labels("refused in all").set(self._places.refused)
        for name, value in (store.cache.counts() | durability.counts()).items():
            self._store.labels(name).set(value)
        for of, counted in self._states.items():
            for state, number in (await counted()).items():
                self._stored.labels(of, state).set(number)
        return generate_latest(self.registry)


def route_of(scope: Scope) -> str:
    """The template of the route, without the ids; ``refused`` where no route was reached."""
    path = getattr(scope.get("route"), "path", None)
    if isinstance(path, str):
        return path
    return "refused" if scope["path"].startswith("/api/") else "pages"


class RoundTrips(monitoring.CommandListener):
    """Notes each command of a MongoDB client that has been answered."""

    def started(self, event: monitoring.CommandStartedEvent) -> None:
        """Nothing: it counts when it is over."""

    def succeeded(self, event: monitoring.CommandSucceededEvent) -> None:
        """Notes it."""
        self._note(event)

    def failed(self, event: monitoring.CommandFailedEvent) -> None:
        """Notes it."""
        self._note(event)

    def _note(self, event: monitoring.CommandSucceededEvent | monitoring.CommandFailedEvent) -> None:
        if _current:
            _current[-1].commands.labels(event.command_name).inc()
            _current[-1].command_seconds.observe(event.duration_micros / 1e6)
