"""What the calls about monthly authentication take."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from api.core.http.bodies import Received
from api.core.text import clean_line, clean_lines


class MonthSigned(Received):
    """A signature under a month: ``digest`` is that of the sheet that was seen, ``days`` the days of presence that are
    stated. ``reason`` is asked of the head of department while the guide is there."""

    digest: Annotated[str, Field(pattern="^[0-9a-f]{64}$")]
    days: Annotated[int, Field(ge=0, le=31)]
    band: Annotated[str, clean_line(60)] = ""
    remark: Annotated[str, clean_lines(1000)] = ""
    reason: Annotated[str, clean_lines(500)] = ""
