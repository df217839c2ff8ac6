"""Traces, where they are asked for: the route and how long it took, and nothing about people."""

from __future__ import annotations

import sys

import httpx
import pytest
from opentelemetry.sdk.trace import TracerProvider
from opentelemetry.sdk.trace.export.in_memory_span_exporter import InMemorySpanExporter

from api import main
from api.core import tracing
from api.main import create_app
from api.settings import Settings
from tests.api.world import World

URL = "http://collector.invalid:4318/v1/traces"


async def test_a_trace_names_the_route_and_nobody(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    exporter = InMemorySpanExporter()
    config = tracing.traced_by(exporter)
    monkeypatch.setattr(main, "telemetry", lambda _settings: config)
    app = create_app(world.settings)
    app.state.store = world.app.state.store
    path = f"/api/entries/opd/{world.scope}?search=Ananya&page=1&limit=10"
    headers = (await world.as_("teacher")).headers
    transport = httpx.ASGITransport(app=app, raise_app_exceptions=False)
    async with httpx.AsyncClient(transport=transport, base_url="http://testserver", headers=headers) as client:
        assert (await client.get(path)).status_code == 200
    provider = config["tracer_provider"]
    assert isinstance(provider, TracerProvider)
    provider.force_flush()
    (span,) = exporter.get_finished_spans()
    attributes = dict(span.attributes or {})
    assert attributes["http.route"] == "/api/entries/{kind}/{collegeId}/{departmentId}"
    assert attributes["http.response.status_code"] == 200
    for hidden in ("Ananya", str(world.college), world.id("teacher")):
        assert hidden not in span.to_json()
    provider.shutdown()


def test_no_traces_are_made_unless_they_are_asked_for() -> None:
    assert tracing.telemetry(Settings(environment="test", memory=True)) == tracing.OFF


def test_what_is_missing_is_said_with_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "opentelemetry.exporter.otlp.proto.http.trace_exporter", None)
    with pytest.raises(tracing.NoTracing, match=r"pip install '\.\[traces\]'"):
        tracing.telemetry(Settings(environment="test", memory=True, traces_url=URL))
