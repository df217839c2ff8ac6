"""Traces by OpenTelemetry, where ``PGL_TRACES_URL`` says where to: how long each call and each database command took.

They name the route, never the address that was asked: it holds ids, the words of a search, the tokens of links. Needs
the extra ``traces`` (``pip install '.[traces]'``); where the setting is not there, none of it is imported.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from api.core.metrics import route_of
from api.settings import Settings

if TYPE_CHECKING:
    from fastapi.telemetry import TelemetryConfig
    from opentelemetry.sdk.trace import ReadableSpan
    from opentelemetry.sdk.trace.export import SpanExporter, SpanExportResult

OFF: TelemetryConfig = {"tracing": False, "metrics": False, "logs": False, "auto_configure": False}
"""Messages of errors, which may hold what a user typed, go nowhere, whatever the environment says."""
HIDDEN = frozenset({"url.path", "url.query", "url.full", "http.target", "http.url", "db.statement", "db.query.text"})
"""What may name a person or a patient."""


class NoTracing(RuntimeError):
    """Traces are asked for, and what sends them is not installed."""


def telemetry(settings: Settings) -> TelemetryConfig:
    """What FastAPI is told about traces.

    Raises:
        NoTracing: the extra ``traces`` is not installed.
    """
    if settings.traces_url is None:
        return OFF
    try:
        from opentelemetry.exporter.otlp.proto.http.trace_exporter import OTLPSpanExporter
        from opentelemetry.instrumentation.pymongo import PymongoInstrumentor
    except ImportError as missing:
        raise NoTracing(f"PGL_TRACES_URL is set; install what it needs: pip install '.[traces]' ({missing}).") from None
    config = traced_by(OTLPSpanExporter(settings.traces_url))
    if settings.store == "mongodb":
        PymongoInstrumentor().instrument(tracer_provider=config["tracer_provider"])
    return config


def traced_by(exporter: SpanExporter) -> TelemetryConfig:
    """Traces that an exporter takes, without what may name a person."""
    from opentelemetry.sdk.resources import Resource
    from opentelemetry.sdk.trace import TracerProvider
    from opentelemetry.sdk.trace.export import BatchSpanProcessor

    provider = TracerProvider(resource=Resource.create({"service.name": "pg-logbook"}))
    provider.add_span_processor(BatchSpanProcessor(Nameless(exporter)))  # type: ignore[arg-type]  # By its shape.
    return {**OFF, "tracing": True, "tracer_provider": provider, "operation_spans": False}


class NamedSpans:
    """Middleware that names the span of a request by its route, which is known when the answer begins."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handles one request."""
        from opentelemetry import trace

        span = trace.get_current_span()

        async def named(message: Message) -> None:
            if message["type"] == "http.response.start":
                route = route_of(scope)
                span.set_attribute("http.route", route)
                span.update_name(f"{scope['method']} {route}")
            await send(message)

        await self.app(scope, receive, named if scope["type"] == "http" else send)


class Nameless:
    """Passes spans on to an exporter without what may name a person or a patient."""

    def __init__(self, to: SpanExporter) -> None:
        self._to = to

    def export(self, spans: Sequence[ReadableSpan]) -> SpanExportResult:
        """Passes them on."""
        for span in spans:
            # The class has no other way to leave one out.
            span._attributes = {name: value for name, value in (span.attributes or {}).items() if name not in HIDDEN}
        return self._to.export(spans)

    def shutdown(self) -> None:
        """Ends the exporter."""
        self._to.shutdown()

    def force_flush(self, timeout_millis: int = 30_000) -> bool:
        """Has everything sent."""
        return self._to.force_flush(timeout_millis)
