"""Which gateways a process has: those whose keys are configured, else the test gateway, in production none."""

from __future__ import annotations

import logging
from dataclasses import dataclass, field

from pydantic import SecretStr
from starlette.requests import Request

from api.billing.gateways import NAMES, Gateway
from api.billing.gateways.bench import Bench
from api.core.errors import Invalid, Unavailable
from api.settings import Settings

log = logging.getLogger("api.billing")
UNKNOWN = "Please choose how to pay."
NOT_SET_UP = "Payments are not set up"


@dataclass(frozen=True)
class Gateways:
    """The gateways by name; ``bench`` stands behind them where nothing is configured."""

    by_name: dict[str, Gateway] = field(default_factory=dict)
    bench: Bench | None = None

    def named(self, name: str) -> Gateway:
        """The gateway of this name.

        Raises:
            Invalid: there is no such gateway.
            Unavailable: it is not configured.
        """
        if name not in NAMES:
            raise Invalid(UNKNOWN, field="gateway", code="gateway_unknown")
        gateway = self.by_name.get(name)
        if gateway is None:
            raise Unavailable(f"{NOT_SET_UP}.")
        return gateway


def gateways_of(request: Request) -> Gateways:
    """The providers of the application that a request came to."""
    gateways: Gateways = request.app.state.gateways
    return gateways


def gateways_for(settings: Settings) -> Gateways:
    """The gateways under these settings. The clients of providers that are not configured are not loaded."""
    gateways: dict[str, Gateway] = {}
    if settings.razorpay_key_id:
        from api.billing.gateways.razorpay import RazorpayGateway

        gateways["razorpay"] = RazorpayGateway(
            key_id=settings.razorpay_key_id,
            key_secret=_value(settings.razorpay_key_secret),
            webhook_secret=_value(settings.razorpay_webhook_secret),
        )
    if settings.second_url:
        from api.billing.gateways.second import SecondGateway

        gateways["second"] = SecondGateway(
            base_url=settings.second_url,
            key=_value(settings.second_key),
            webhook_secret=_value(settings.second_webhook_secret),
            hosts=tuple(host.lower() for host in settings.second_hosts),
        )
    if settings.environment == "production" and any(gateway.test for gateway in gateways.values()):
        log.warning("Payments are in the provider's test mode: licences are given without money.")
    if gateways or settings.environment == "production":
        return Gateways(gateways)
    from api.billing.gateways.bench_wire import BenchRazorpay, bench_second

    bench = Bench(settings)
    return Gateways({"razorpay": BenchRazorpay(bench), "second": bench_second(bench)}, bench)


def _value(secret: SecretStr | None) -> str:
    return "" if secret is None else str(secret.get_secret_value())
