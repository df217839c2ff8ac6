"""What the pages report when one of them throws: a line in the log under the reference that the reader was shown."""

from __future__ import annotations

import datetime as dt
import logging

from api.access.limits import count_try
from api.site.schemas import ClientError

log = logging.getLogger("api.client")

HOUR = dt.timedelta(hours=1)
MAX_ERRORS_PER_HOUR = 30
"""Errors that one network address may report in an hour; many people share the address of a college."""
MAX_OF_ALL = 600
"""Errors that the whole site takes in an hour: what a flood may write into the log."""


async def take(error: ClientError, *, address: str) -> None:
    """Writes a page's error into the log.

    Raises:
        TooMany: the address, or the whole site, has reported its share of this hour.
    """
    await count_try(f"client-error:{address}", max_tries=MAX_ERRORS_PER_HOUR, window=HOUR)
    await count_try("client-error-all", max_tries=MAX_OF_ALL, window=HOUR)
    log.warning(
        "page failed: reference %s, route %s, %s at %s",
        error.reference,
        error.route,
        error.error,
        " ".join(error.frames) or "-",
    )
